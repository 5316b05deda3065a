"""The answer to a request to settle a hand: plain data and sentences."""

from collections.abc import Iterator
from typing import Final

from scoring.fields.field import Assumption
from scoring.games.kantan.presentation import payment_sentence, score_of
from scoring.games.kantan.settlement.request import Event
from scoring.games.kantan.settlement.round_end import (
    RoundEnd,
    round_end,
    terms_of,
    winner_takes_pot,
)
from scoring.rules.in_force import InForce
from scoring.settlement.transfers import (
    POT,
    Settlement,
    end_sentence,
    party_name,
    transfer_sentences,
)
from scoring.text import Text, amount, joined

_DRAWN: Final = Text(
    "流局。何も払わず、場の点は残る。", "The hand is drawn: nothing is paid, and the pot stays."
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
_BANK: Final = Text("場の外", "the bank")
_BANKED: Final = Text("場の外に払われた点は戻らない: {points}。", "The bank keeps {points}.")
_DRAWN_BANK: Final = Text("流局。何も払わない。", "The hand is drawn: nothing is paid.")


def settled(rules: InForce, event: Event, lang: str) -> Settlement:
    """The answer; its :meth:`to_dict` is the response body."""
    end = round_end(rules, event)
    to_leaders = end.final and not event.wins and any(t.payer == POT for t in end.transfers)
    hands = [won.declared for won in event.wins if won.declared is not None]
    table = {
        "points": list(end.points),
        "dealer": event.table.next_dealer,
        "hand": event.table.hand + 1,
        "pot": end.pot,
    }
    return Settlement(
        rules=rules,
        transfers=end.transfers,
        points=end.points,
        table=None if end.reason else table,
        reason=end.reason,
        final=end.final,
        lang=lang,
        scores=tuple(score_of(rules, hand, lang) for hand in hands),
        more={"pot": end.pot},
        sentences=tuple(_sentences(rules, event, end)),
        assumed=(Assumption("points", _RANKED_FIRST),) if to_leaders else (),
    )


def _sentences(rules: InForce, event: Event, end: RoundEnd) -> Iterator[Text]:
    table, to_winner = event.table, winner_takes_pot(rules)
    for won in event.wins:
        yield payment_sentence(won.points, terms_of(rules, won, event.table))
    if not event.wins:
        nothing_paid = _DRAWN if to_winner else _DRAWN_BANK
        yield _NOBODY_WINS if end.transfers else nothing_paid
    yield from transfer_sentences(rules, end.transfers, pot=party_name(POT) if to_winner else _BANK)
    if end.reason is None:
        yield _NEXT.filled(hand=table.hand + 1, dealer=table.next_dealer)
        return
    yield end_sentence(rules, end.reason)
    winners = [party_name(standing.player) for standing in end.final if standing.rank == 1]
    yield _WON.filled(players=joined(winners))
    if end.pot:
        yield _BANKED.filled(points=amount(end.pot))
