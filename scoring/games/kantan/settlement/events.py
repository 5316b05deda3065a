"""From a settlement's request to a table and an event: whether the rules allow it, with every fault found at once. It moves no points."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.fields.shape import Shape
from scoring.games.kantan import fields as f
from scoring.games.kantan.ceiling import most_points
from scoring.games.kantan.game import KantanGame, KantanScore
from scoring.games.kantan.reasons import fault_of
from scoring.games.kantan.settlement import fields as s
from scoring.rules.in_force import InForce
from scoring.text import Text

_EVENT: Final = "/event"
_OF_WIN: Final = ("winner", "from", "hand", "points")
_NO_POINTS: Final = Text(
    "手かその点数のどちらか一つを送る。", "Send the hand or its points, one of the two."
)


class Table(NamedTuple):
    """The table as a hand began."""

    points: tuple[int, ...]
    dealer: int
    hand: int
    pot: int

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.points)

    def after(self, player: int) -> int:
        """The right neighbour of a player, whose turn comes next."""
        return (player + 1) % self.players


class Claim(NamedTuple):
    """One win, as it is sent."""

    given: Mapping[str, Any]
    at: str
    """Pointer to it."""

    @property
    def winner(self) -> int | None:
        """Who won; ``None`` where that is not said."""
        return self.given.get("winner")

    @property
    def hand(self) -> Mapping[str, Any] | None:
        """The scoring request, if it was sent."""
        return self.given.get("hand")

    @property
    def payer(self) -> int | None:
        """The discarder; ``None`` where nobody discarded."""
        return self.given.get("from")


class Won(NamedTuple):
    """One win, looked at and scored."""

    winner: int
    payer: int | None
    """The discarder; ``None`` for a self-draw and tenhou."""
    points: int
    score: KantanScore | None
    """``None`` where the points alone were sent."""


class Event(NamedTuple):
    """How a hand ended."""

    table: Table
    wins: tuple[Won, ...]
    """None for a drawn hand."""
    riichi: tuple[int, ...]
    """Who declared riichi."""


_SOUND: Final = frozenset(("unknown_field", "repeated_item"))
"""Codes of faults of shape beside which everything can be judged."""


class Events:
    """How requests to settle a hand are read."""

    def __init__(self, game: KantanGame, fields: tuple[Field, ...]) -> None:
        self._game = game
        self._shape = Shape.of_request(fields)

    def parse(self, rules: InForce, request: Mapping[str, Any], lang: str) -> Event | list[Fault]:
        """The event a request describes, or everything that is wrong with it."""
        faults: list[Fault] = []
        self._shape.check(request, "", faults)
        # What has no shape is not looked at any further; the rest is, and a hand in any case.
        bad = {
            fault.pointer for fault in faults if fault.code not in _SOUND and not _in_hand(fault)
        }
        table = _table_of(request.get("table"), bad)
        event = {} if any(at.startswith(_EVENT) for at in bad) else request["event"]
        if table is not None:
            faults += _table_faults(rules, table)
        riichi = tuple(event.get("riichi", ()))
        if table is not None:
            faults += _riichi_faults(rules, table, riichi)
        claims, given_wrongly = _claims_of(event)
        faults += given_wrongly
        wins = []
        for claim in claims:
            faults += _claim_faults(rules, claim, table)
            faults += _riichi_agrees(claim, riichi)
            score = self._score(rules, claim, table, faults, lang)
            wins.append((claim, score))
        faults += _several_faults(rules, claims)
        if faults or table is None:
            return faults
        return Event(table, tuple(_won(claim, score) for claim, score in wins), riichi)

    def _score(
        self,
        rules: InForce,
        claim: Claim,
        table: Table | None,
        faults: list[Fault],
        lang: str,
    ) -> KantanScore | None:
        """The score of a hand that was sent; what is wrong with it, and that it does not win, is added to ``faults``."""
        if claim.hand is None:
            return None
        at = f"{claim.at}/hand"
        request = dict(claim.hand)
        if table is not None and table.players >= f.PLAYERS.minimum:
            faults += _other_table(claim, table)
            request |= {"players": table.players, "dealer": claim.winner == table.dealer}
        found = [
            replace(fault, pointer=at + fault.pointer)
            for fault in self._game.faults(rules, request)
        ]
        faults += [fault for fault in found if fault not in faults]
        if found:
            return None
        score = self._game.score(rules, request, lang)
        if score.reason is not None:
            faults.append(fault_of(score.reason, score.deal, at))
        return score


def _in_hand(fault: Fault) -> bool:
    return fault.pointer.startswith(_EVENT) and "/hand/" in fault.pointer


def _table_of(given: object, bad: AbstractSet[str]) -> Table | None:
    """The table; ``None`` where nobody can tell who sits there. Of a hand or a pot without shape any will do."""
    sound = {name: not any(at.startswith(f"/table/{name}") for at in bad) for name in Table._fields}
    if not isinstance(given, Mapping) or not (sound["points"] and sound["dealer"]):
        return None
    hand, pot = (given[name] if sound[name] else 1 for name in ("hand", "pot"))
    return Table(tuple(given["points"]), given["dealer"], hand, pot)


def _won(claim: Claim, score: KantanScore | None) -> Won:
    points = claim.given["points"] if score is None else score.points
    return Won(claim.given["winner"], claim.payer, points, score)


# --- the table


def _table_faults(rules: InForce, table: Table) -> Iterator[Fault]:
    if table.players < f.PLAYERS.minimum:
        told = Text("{least}人以上で遊ぶ。", "{least} or more play.").filled(
            least=f.PLAYERS.minimum
        )
        yield Fault("/table/points", "too_few", told, "deal")
    for place, points in enumerate(table.points):
        if points < 0:
            told = Text(
                "持ち点が0点未満になった時に試合は終わっている。",
                "The match was over when a score fell below 0.",
            )
            yield Fault(f"/table/points/{place}", "below_zero", told, "end_bust")
    yield from _no_such_player(table, table.dealer, "/table/dealer")
    hands = hands_of(rules, table)
    if table.hand > hands:
        told = Text(
            "この人数では{hands}局で終わる。", "With so many players there are {hands} hands."
        )
        told = told.filled(hands=hands)
        yield Fault("/table/hand", "after_the_end", told, "end_two_rounds")


def hands_of(rules: InForce, table: Table) -> int:
    """How many hands a match has."""
    deals: int = rules.numbers.deals_each
    return deals * table.players


def _no_such_player(table: Table, player: int, at: str) -> Iterator[Fault]:
    if player >= table.players:
        told = Text("席は0から{last}まで。", "Players are 0 to {last}.")
        yield Fault(at, "no_such_player", told.filled(last=max(table.players - 1, 0)))


def _riichi_faults(rules: InForce, table: Table, riichi: tuple[int, ...]) -> Iterator[Fault]:
    stake = rules.numbers.riichi_points
    for place, player in enumerate(riichi):
        at = f"{_EVENT}/riichi/{place}"
        if player >= table.players:
            yield from _no_such_player(table, player, at)
        elif table.points[player] < stake:
            told = Text(
                "リーチには{stake}点が要る。", "Riichi costs {stake} point, which is not there."
            )
            yield Fault(at, "too_few_points", told.filled(stake=stake), "riichi")


# --- the wins


def _claims_of(event: Mapping[str, Any]) -> tuple[list[Claim], list[Fault]]:
    """The wins of an event, and what is wrong with how they are given."""
    here = [name for name in _OF_WIN if event.get(name) is not None]
    wins = event.get("wins")
    kind = event.get("type")
    if kind is None:
        return [], []
    if kind == s.DRAW:
        there = [*here, *(["wins"] if wins else [])]
        told = Text("流局ではだれもアガらない。", "Nobody wins a drawn hand.")
        return [], [Fault(f"{_EVENT}/{name}", "wrong_event", told) for name in there]
    if wins is None:
        return [Claim(event, _EVENT)], []
    told = Text("アガりは wins の中に書く。", "Say this in each of the wins.")
    faults = [Fault(f"{_EVENT}/{name}", "not_both", told) for name in here]
    if not wins:
        told = Text("アガった人がいる。", "A win has a winner.")
        faults.append(Fault(f"{_EVENT}/wins", "missing", told))
    return [Claim(win, f"{_EVENT}/wins/{place}") for place, win in enumerate(wins)], faults


def _claim_faults(rules: InForce, claim: Claim, table: Table | None) -> Iterator[Fault]:
    """What is wrong with a win, but for its hand."""
    given, at = claim.given, claim.at
    if claim.winner is None:
        yield Fault(f"{at}/winner", "missing", Text("アガった人がいる。", "A win has a winner."))
    if table is not None:
        for name in ("winner", "from"):
            if given.get(name) is not None:
                yield from _no_such_player(table, given[name], f"{at}/{name}")
    if claim.payer is not None and claim.payer == claim.winner:
        told = Text("自分の捨て牌ではロンできない。", "Nobody wins on their own discard.")
        yield Fault(f"{at}/from", "own_discard", told, "ron")
    if (claim.hand is None) == ("points" not in given):
        name = "points" if claim.hand is None else "hand"
        yield Fault(f"{at}/{name}", "missing" if claim.hand is None else "not_both", _NO_POINTS)
    if claim.hand is None:
        yield from _points_faults(rules, claim)
    else:
        yield from _kind_of_win(claim)


def _points_faults(rules: InForce, claim: Claim) -> Iterator[Fault]:
    """What is wrong with a win of which the points alone were sent."""
    points = claim.given.get("points", 1)
    if "from" not in claim.given:
        told = Text(
            "ロンなら放銃した席、ツモか天和なら null。",
            "Name the discarder, or null for a self-draw and tenhou.",
        )
        yield Fault(f"{claim.at}/from", "missing", told)
    most = most_points(rules)
    if points > most:
        told = Text("手は{most}点まで。", "No hand is worth more than {most}.").filled(most=most)
        yield Fault(f"{claim.at}/points", "out_of_range", told, "yakuman_points")
    if points == 0 and rules.numbers.require_yaku:
        told = Text("役の無い手ではアガれない。", "A hand without yaku cannot win.")
        yield Fault(f"{claim.at}/points", "no_yaku", told, "require_yaku")


def _kind_of_win(claim: Claim) -> Iterator[Fault]:
    """Where a hand was won by ron and nobody discarded, or the other way round."""
    win = (claim.hand or {}).get("win")
    if win == "ron" and claim.payer is None:
        told = Text("ロンには放銃した人がいる。", "A ron has a discarder.")
        yield Fault(f"{claim.at}/from", "missing", told, "ron")
    if win in ("tsumo", "tenhou") and claim.payer is not None:
        told = Text("ツモと天和に放銃した人はいない。", "A self-draw and tenhou have no discarder.")
        yield Fault(f"{claim.at}/from", "wrong_win", told, win)


def _riichi_agrees(claim: Claim, riichi: tuple[int, ...]) -> Iterator[Fault]:
    """Where the winner's hand and the list of those who declared riichi tell different stories."""
    hand = claim.hand
    if hand is None or claim.winner is None:
        return
    if hand.get("win") == "tenhou" and riichi:
        told = Text(
            "天和は配られた時のアガり。その前にだれもリーチできない。",
            "Tenhou wins as the cards are dealt: nobody can declare riichi before it.",
        )
        yield Fault(f"{_EVENT}/riichi", "contradiction", told, "tenhou")
    said = "riichi" in _listed(hand, "situation")
    if claim.winner in riichi:
        at = f"{_EVENT}/riichi/{riichi.index(claim.winner)}"
        if _listed(hand, "called"):
            told = Text("鳴いた手ではリーチできない。", "Riichi needs a hand without called sets.")
            yield Fault(at, "needs_closed_hand", told, "riichi")
        elif not said:
            told = Text(
                "アガった人がリーチしたなら、手の状況にもリーチを入れる。",
                "Who won with riichi has it in the situation of the hand.",
            )
            yield Fault(f"{claim.at}/hand/situation", "other_riichi", told, "riichi")
    elif said:
        told = Text(
            "手はリーチしたと言うが、リーチした人の中にいない。",
            "The hand claims riichi, but its owner is not among those who declared it.",
        )
        yield Fault(f"{_EVENT}/riichi", "other_riichi", told, "riichi")


def _listed(hand: Mapping[str, Any], name: str) -> list[Any] | tuple[Any, ...]:
    value = hand.get(name)
    return value if isinstance(value, list | tuple) else ()


def _other_table(claim: Claim, table: Table) -> Iterator[Fault]:
    """What a hand says of players and dealer, if it does, must be what the table says."""
    hand = claim.hand or {}
    wanted = {"players": table.players, "dealer": claim.winner == table.dealer}
    for name, value in wanted.items():
        if name in hand and hand[name] != value:
            told = Text(
                "場と食い違う。省いてもよい。", "The table says otherwise; it may be left out."
            )
            yield Fault(f"{claim.at}/hand/{name}", "other_table", told)


def _several_faults(rules: InForce, claims: list[Claim]) -> Iterator[Fault]:
    """What is wrong with several wins besides each of them: they must be on one discard."""
    if len(claims) < 2:
        return
    at = f"{_EVENT}/wins"
    if not rules.numbers.multi_ron:
        told = Text("アガるのは先に宣言した1人だけ。", "Only the first to declare wins.")
        yield Fault(at, "one_winner", told, "multi_ron")
    first = claims[0]
    for place, claim in enumerate(claims):
        if claim.payer is None:
            told = Text("ツモと天和でアガるのは1人。", "A self-draw and tenhou have one winner.")
            yield Fault(f"{claim.at}/from", "one_winner", told, "tsumo")
        elif first.payer not in {None, claim.payer} or not _same_card(first, claim):
            told = Text("同じ1枚の捨て牌でアガる。", "They win on one and the same discard.")
            yield Fault(claim.at, "one_discard", told, "multi_ron")
        if claim.winner in [other.winner for other in claims[:place]]:
            told = Text("一人が二度アガっている。", "Nobody wins twice.")
            yield Fault(f"{claim.at}/winner", "repeated_item", told)


def _same_card(one: Claim, other: Claim) -> bool:
    """Whether two hands, where both were sent, were won with the same card."""
    if one.hand is None or other.hand is None:
        return True
    return one.hand.get("winning_card") == other.hand.get("winning_card")
