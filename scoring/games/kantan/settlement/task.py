"""What a hand that ended does to the table: who pays whom, who deals next, who has won; it scores no hand."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from scoring.faults import Fault, Refused
from scoring.games.kantan import sentences
from scoring.games.kantan.game import KantanGame
from scoring.games.kantan.payments import Share, shares
from scoring.games.kantan.settlement import fields as s
from scoring.games.kantan.settlement.events import Event, Events, Table, Won, hands_of
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.settlement.transfers import (
    POT,
    Settled,
    Standing,
    Transfer,
    into_pot,
    said_end,
    said_transfers,
    standings,
    transferred,
)
from scoring.text import Text, joined

_DRAWN: Final = Text(
    "流局。何も払わず、場の点は残る。",
    "The hand is drawn: nothing is paid, and the pot stays.",
)
_NOBODY_WINS: Final = Text("流局。アガった人はいない。", "The hand is drawn: nobody wins it.")
_RANKED_FIRST: Final = Text(
    "順位は場の点を渡す前に決まり、渡した点では変わらない。",
    "Ranks are decided before the pot is handed out and do not change by it.",
)
_NEXT: Final = Text(
    "次は第{hand}局、親は{dealer}番。", "Next is hand {hand}; player {dealer} deals."
)
_WON: Final = Text("勝者: {players}。", "Won by: {players}.")
_BANKED: Final = Text(
    "場の点は誰のものにもならない: {pot}点。", "What lies in the pot goes to nobody: {pot}."
)


class Settle:
    """The task ``settle``."""

    example: Mapping[str, object] = s.EXAMPLE
    reply = s.REPLY

    def __init__(self, ruleset: Ruleset) -> None:
        game = KantanGame(ruleset)
        self.fields = (s.TABLE, s.event(game.fields))
        self._events = Events(game, self.fields)

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes the request impossible, and every rule its event breaks."""
        found = self._events.parse(rules, request, "en")
        return found if isinstance(found, list) else []

    def answer(self, rules: InForce, request: Mapping[str, Any], lang: str) -> Settled:
        """The transfers, the next table and the end of the match; raises :class:`scoring.Refused`."""
        event = self._events.parse(rules, request, lang)
        if isinstance(event, list):
            raise Refused(event)
        return _settled(rules, event, lang)


def _settled(rules: InForce, event: Event, lang: str) -> Settled:
    table = event.table
    transfers = list(_of_the_hand(rules, event))
    points = transferred(table.points, transfers)
    told = [_said_win(rules, won, table) for won in event.wins]
    assumed: list[Text] = []
    reason = _end(rules, table, points)
    final: tuple[Standing, ...] = ()
    if reason is not None:
        # Who leads is decided before the pot is given away: it makes nobody a leader.
        ranked = standings(points, points, shared=True)
        leaders = [standing.player for standing in ranked if standing.rank == 1]
        pot = table.pot + into_pot(transfers)
        to_the_leaders = list(_to_the_leaders(rules, leaders, pot))
        assumed += [_RANKED_FIRST] if to_the_leaders else []
        transfers += to_the_leaders
        points = transferred(table.points, transfers)
        final = tuple(
            standing._replace(points=points[standing.player], result=points[standing.player])
            for standing in ranked
        )
    pot = table.pot + into_pot(transfers)
    if not event.wins:
        told.append(_NOBODY_WINS if transfers else _DRAWN)
    told += said_transfers(rules, transfers)
    goes_on = {
        "points": list(points),
        "dealer": table.after(table.dealer),
        "hand": table.hand + 1,
        "pot": pot,
    }
    told += _said_after(rules, goes_on, reason, final)
    return Settled(
        rules=rules,
        transfers=tuple(transfers),
        points=points,
        table=goes_on if reason is None else None,
        reason=reason,
        final=final,
        lang=lang,
        scores=tuple(won.score.to_dict() for won in event.wins if won.score is not None),
        more={"pot": pot},
        explanation=tuple(told),
        assumed=tuple(assumed),
    )


def _of_the_hand(rules: InForce, event: Event) -> Iterator[Transfer]:
    """The stakes, what each win costs, and the pot for its winner: of several, the first in turn after the discarder."""
    table = event.table
    stake = rules.numbers.riichi_points
    for player in event.riichi:
        yield Transfer(player, POT, stake, "riichi_points")
    wins = sorted(event.wins, key=lambda won: (won.winner - (won.payer or 0)) % table.players)
    for won in wins:
        yield from _of_a_win(rules, won, table)
    pot = table.pot + stake * len(event.riichi)
    if wins and pot and _is_given_away(rules):
        yield Transfer(POT, wins[0].winner, pot, "riichi_stick")


def _is_given_away(rules: InForce) -> bool:
    """Whether points staked for riichi are won by somebody; otherwise they stay in the pot for good."""
    return rules.options["riichi_stick"] == "pot"


def _of_a_win(rules: InForce, won: Won, table: Table) -> Iterator[Transfer]:
    """Who pays the winner how much."""
    others = [table.after(won.winner + step) for step in range(table.players - 1)]
    rest = won.points % len(others)
    for share in _shares(rules, won, table):
        for player in _payers(share, won, table, others):
            remainder = rest and share.payer in {"dealer", "next"}
            rule = "pay_remainder" if remainder else "pay_tsumo"
            yield Transfer(player, won.winner, share.points, rule if won.payer is None else "ron")


def _shares(rules: InForce, won: Won, table: Table) -> tuple[Share, ...]:
    return shares(
        won.points,
        ron=won.payer is not None,
        players=table.players,
        dealer=int(won.winner == table.dealer),
        remainder=str(rules.options["dealer_remainder"]),
    )


def _payers(share: Share, won: Won, table: Table, others: list[int]) -> list[int]:
    """Who pays a share. Where some pay more it is the dealer, or the player after a dealer who wins."""
    if won.payer is not None:
        return [won.payer]
    one = table.after(table.dealer) if won.winner == table.dealer else table.dealer
    if share.payer in {"dealer", "next"}:
        return [one]
    return [player for player in others if share.payer == "each" or player != one]


def _to_the_leaders(rules: InForce, leaders: list[int], pot: int) -> Iterator[Transfer]:
    """The pot at the end of the match: in equal parts, and what is left over to those nearer to the first dealer."""
    if not _is_given_away(rules):
        return
    each, rest = divmod(pot, len(leaders))
    for place, player in enumerate(leaders):
        part = each + (place < rest)
        if part:
            yield Transfer(POT, player, part, "riichi_stick")


def _end(rules: InForce, table: Table, points: tuple[int, ...]) -> str | None:
    """The rule by which the match ends; ``None`` while it goes on."""
    if min(points) < 0:
        return "end_bust"
    return "end_two_rounds" if table.hand == hands_of(rules, table) else None


def _said_win(rules: InForce, won: Won, table: Table) -> Text:
    """Who pays for a win, and why that much."""
    paid = _shares(rules, won, table)
    others = table.players - 1
    return Text(*(sentences.said_payments(paid, won.points, others, lang) for lang in (0, 1)))


def _said_after(
    rules: InForce, goes_on: Mapping[str, Any], reason: str | None, final: tuple[Standing, ...]
) -> Iterator[Text]:
    """What comes next, or how the match came out."""
    if reason is None:
        yield _NEXT.filled(hand=goes_on["hand"], dealer=goes_on["dealer"])
        return
    yield said_end(rules, reason)
    winners = [
        Text(f"{standing.player}番", f"player {standing.player}")
        for standing in final
        if standing.rank == 1
    ]
    yield _WON.filled(players=joined(winners))
    if goes_on["pot"]:
        yield _BANKED.filled(pot=goes_on["pot"])
