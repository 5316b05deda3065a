"""The reader of a request to settle a hand: table and event, or everything wrong with them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.games.kantan import fields as f
from scoring.games.kantan.hand import DeclaredWin
from scoring.games.kantan.messages import fault
from scoring.games.kantan.reasons import reason_of
from scoring.games.kantan.request import RIICHI, deck_faults, declared_win, win_faults
from scoring.games.kantan.settlement import fields as s
from scoring.games.kantan.valuing import possible_points, value
from scoring.rules.in_force import InForce

_EVENT: Final = "/event"
_OF_WIN: Final = ("winner", "from", "hand", "points")


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

    @property
    def next_dealer(self) -> int:
        """The right neighbour of the dealer."""
        return (self.dealer + 1) % self.players


class Won(NamedTuple):
    """One win."""

    winner: int
    payer: int | None
    """The discarder; ``None`` for a self-draw and tenhou."""
    points: int
    declared: DeclaredWin | None
    """The hand; ``None`` where the points alone were sent."""


class Event(NamedTuple):
    """How a hand ended."""

    table: Table
    wins: tuple[Won, ...]
    """None for a drawn hand."""
    riichi: tuple[int, ...]
    """Who declared riichi."""


class Claim(NamedTuple):
    """One win, as it is sent; what is left out is ``None``."""

    given: Mapping[str, Any]
    at: str
    """Pointer to it."""
    winner: int | None
    payer: int | None
    """The discarder."""
    points: int | None
    won: DeclaredWin | None
    """Its hand."""


def parse(rules: InForce, request: Mapping[str, Any]) -> Event | list[Fault]:
    """The event of a request of the right shape, or every rule it breaks."""
    given, event = request["table"], request["event"]
    table = Table(tuple(given["points"]), given["dealer"], given["hand"], given["pot"])
    if table.players < f.PLAYERS.minimum:
        return [fault("/table/points", "too_few", "deal", least=f.PLAYERS.minimum)]
    riichi = tuple(event.get("riichi") or ())
    claims = [] if event["type"] == s.DRAW else list(_claims(event, table))
    faults = [
        *_table_faults(rules, table),
        *_riichi_faults(rules, table, riichi),
        *_event_faults(event),
    ]
    for claim in claims:
        faults += _seat_faults(claim, table)
        faults += _points_faults(rules, claim, riichi)
        faults += _hand_faults(rules, claim, riichi)
    faults += _several_faults(rules, claims)
    if faults:
        return faults
    return Event(table, tuple(_won(rules, claim) for claim in claims), riichi)


def _claims(event: Mapping[str, Any], table: Table) -> Iterator[Claim]:
    """The wins of an event; an empty list of wins has none."""
    wins = event.get("wins")
    places = {_EVENT: event}
    if wins is not None:
        places = {f"{_EVENT}/wins/{place}": win for place, win in enumerate(wins)}
    for at, given in places.items():
        winner, payer, hand, points = (given.get(name) for name in _OF_WIN)
        won = None
        if hand is not None:
            dealer = winner == table.dealer
            won = declared_win(hand)._replace(players=table.players, dealer=dealer)
        yield Claim(given, at, winner, payer, points, won)


def _won(rules: InForce, claim: Claim) -> Won:
    points = claim.points if claim.won is None else value(rules, claim.won).points
    return Won(claim.given["winner"], claim.payer, points or 0, claim.won)


# --- the table


def _table_faults(rules: InForce, table: Table) -> Iterator[Fault]:
    for place, points in enumerate(table.points):
        if points < 0:
            yield fault(f"/table/points/{place}", "below_zero", "end_bust")
    hands, dealer = hands_of(rules, table), (table.hand - 1) % table.players
    if table.hand > hands:
        counts = {"players": table.players, "hands": hands}
        yield fault("/table/hand", "after_the_end", "end_two_rounds", **counts)
    if table.dealer >= table.players:
        yield _no_such_player(table, "/table/dealer")
    elif table.dealer != dealer:
        right = {"hand": table.hand, "dealer": dealer}
        yield fault("/table/dealer", "contradiction:dealer", "dealer_rotates", **right)


def hands_of(rules: InForce, table: Table) -> int:
    """How many hands a match has."""
    return rules.numbers.deals_each * table.players


def _no_such_player(table: Table, at: str) -> Fault:
    return fault(at, "no_such_player", last=table.players - 1)


def _riichi_faults(rules: InForce, table: Table, riichi: tuple[int, ...]) -> Iterator[Fault]:
    stake = rules.numbers.riichi_points
    for place, player in enumerate(riichi):
        at = f"{_EVENT}/riichi/{place}"
        if player >= table.players:
            yield _no_such_player(table, at)
        elif table.points[player] < stake:
            yield fault(at, "too_few_points", RIICHI, stake=stake)


# --- the wins


def _event_faults(event: Mapping[str, Any]) -> Iterator[Fault]:
    """Fields that contradict the type of the event or each other."""
    single = [name for name in _OF_WIN if event.get(name) is not None]
    wins = event.get("wins")
    if event["type"] == s.DRAW:
        for name in [*single, *(["wins"] if wins else [])]:
            yield fault(f"{_EVENT}/{name}", "wrong_event")
    elif wins is not None:
        for name in single:
            yield fault(f"{_EVENT}/{name}", "not_both:wins")
        if not wins:
            yield fault(f"{_EVENT}/wins", "missing:winner")


def _seat_faults(claim: Claim, table: Table) -> Iterator[Fault]:
    """What is wrong with the winner and the discarder."""
    if claim.winner is None:
        yield fault(f"{claim.at}/winner", "missing:winner")
    for name, player in (("winner", claim.winner), ("from", claim.payer)):
        if player is not None and player >= table.players:
            yield _no_such_player(table, f"{claim.at}/{name}")
    if claim.payer is not None and claim.payer == claim.winner:
        yield fault(f"{claim.at}/from", "own_discard", "ron")


def _points_faults(rules: InForce, claim: Claim, riichi: tuple[int, ...]) -> Iterator[Fault]:
    """What is wrong with the points of a win, which are sent in place of its hand."""
    if claim.won is not None:
        if claim.points is not None:
            yield fault(f"{claim.at}/hand", "not_both:points")
        return
    if "from" not in claim.given:
        yield fault(f"{claim.at}/from", "missing:from")
    if claim.points is None:
        yield fault(f"{claim.at}/points", "missing:points")
    elif claim.points == 0 and rules.numbers.require_yaku:
        yield fault(f"{claim.at}/points", "no_yaku", "require_yaku")
    elif claim.points not in (possible := _possible_points(rules, claim, riichi)):
        listed = ", ".join(map(str, possible))
        at = f"{claim.at}/points"
        yield fault(at, "out_of_range:points", "yakuman_points", possible=listed)


def _possible_points(rules: InForce, claim: Claim, riichi: tuple[int, ...]) -> list[int]:
    """What a hand won this way may be worth."""
    situation = (RIICHI,) if claim.winner in riichi else ()
    wins = ["ron"] if claim.payer is not None else ["tsumo", *([] if riichi else ["tenhou"])]
    return sorted({points for win in wins for points in possible_points(rules, win, situation)})


def _hand_faults(rules: InForce, claim: Claim, riichi: tuple[int, ...]) -> Iterator[Fault]:
    """What is wrong with a win whose hand was sent."""
    if claim.won is None:
        return
    at = f"{claim.at}/hand"
    if claim.won.win == "ron" and claim.payer is None:
        yield fault(f"{claim.at}/from", "missing:discarder", "ron")
    if claim.won.win != "ron" and claim.payer is not None:
        yield fault(f"{claim.at}/from", "wrong_win:discarder", claim.won.win)
    yield from _riichi_agrees(claim, claim.won, riichi)
    for name, right in (("players", claim.won.players), ("dealer", claim.won.dealer)):
        if claim.given["hand"].get(name) not in {None, right}:
            yield fault(f"{at}/{name}", "other_table")
    faults = list(win_faults(rules, claim.won))
    yield from (replace(found, pointer=at + found.pointer) for found in faults)
    code = None if faults else value(rules, claim.won).reason
    if code is not None:
        yield reason_of(code, claim.won, at)


def _riichi_agrees(claim: Claim, won: DeclaredWin, riichi: tuple[int, ...]) -> Iterator[Fault]:
    """A hand that contradicts the list of those who declared riichi."""
    if won.win == "tenhou" and riichi:
        yield fault(f"{_EVENT}/riichi", "contradiction:tenhou", "tenhou")
    claimed = RIICHI in won.situation
    if claim.winner in riichi:
        if won.hand.called:
            at = f"{_EVENT}/riichi/{riichi.index(claim.winner)}"
            yield fault(at, "needs_closed_hand:riichi", RIICHI)
        elif not claimed:
            yield fault(f"{claim.at}/hand/situation", "other_riichi:hand", RIICHI)
    elif claimed and claim.winner is not None:
        yield fault(f"{_EVENT}/riichi", "other_riichi:event", RIICHI)


def _several_faults(rules: InForce, claims: list[Claim]) -> Iterator[Fault]:
    """What is wrong with several wins together: they must be on one discard, with the cards of one deck."""
    if len(claims) < 2:
        return
    at = f"{_EVENT}/wins"
    if not rules.numbers.multi_ron:
        yield fault(at, "one_winner:discard", "multi_ron")
    first = claims[0]
    for place, claim in enumerate(claims):
        if claim.payer is None:
            yield fault(f"{claim.at}/from", "one_winner:draw", "tsumo")
        elif first.payer not in {None, claim.payer} or not _same_card(first, claim):
            yield fault(claim.at, "one_discard", "multi_ron")
        if claim.winner in [other.winner for other in claims[:place]]:
            yield fault(f"{claim.at}/winner", "repeated_item")
    hands = [claim.won for claim in claims if claim.won is not None]
    singles = [card for won in hands for card in won.hand.concealed]
    discards = {won.winning for won in hands if won.winning is not None}
    called = [card for won in hands for card in won.hand.called]
    yield from deck_faults(rules, [*singles, *discards], called, at)


def _same_card(one: Claim, other: Claim) -> bool:
    """Whether two hands, where both were sent, were won with the same card."""
    return one.won is None or other.won is None or one.won.winning == other.won.winning
