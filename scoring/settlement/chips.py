"""The chips that players give a winner."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from scoring.fields.field_files import FieldFile
from scoring.rules.amendments import PlayedCard
from scoring.rules.in_force import InForce
from scoring.settlement import MESSAGES
from scoring.settlement.round_end import Won
from scoring.settlement.transfers import ANSWER, Transfer
from scoring.text import Text, amount

CHIPS: Final = FieldFile(ANSWER, required=True).field("chips")


class ChipTransfer(NamedTuple):
    """Chips that a player gives a winner."""

    payer: int
    payee: int
    chips: int
    card: PlayedCard | None
    """The card that sets the chips; ``None`` if an option sets them."""
    page: str
    """Identifier of the rule that explains them."""


def chip_transfers(transfers: Iterable[Transfer], won: Iterable[Won]) -> list[ChipTransfer]:
    """Return the chips of a settlement: each player who pays a winner gives that winner the chips of the hand."""
    scores = {one.claim.winner: one.score for one in won if one.score is not None}
    found = []
    for payer, payee in dict.fromkeys((one.payer, one.payee) for one in transfers):
        if not isinstance(payer, int) or not isinstance(payee, int) or payee not in scores:
            continue  # a payment from or to the pot, or to a player without a hand
        chips: Counter[tuple[PlayedCard | None, str]] = Counter()
        for one in scores[payee].chips:
            chips[one.rate.card, one.rate.page] += one.chips
        found += [ChipTransfer(payer, payee, n, *by) for by, n in chips.items()]
    return found


def chip_line(rules: InForce, transfer: ChipTransfer, lang: str) -> dict[str, Any]:
    """Return a transfer in the format of an answer."""
    line: dict[str, Any] = {"from": transfer.payer, "to": transfer.payee, "chips": transfer.chips}
    if transfer.card is not None:
        line["card"] = transfer.card.id
    return {**line, **rules.rule_line(transfer.page, lang)}


def chip_sentence(rules: InForce, transfer: ChipTransfer) -> Text:
    """Return the sentence about a transfer."""
    by = rules.ruleset.rules[transfer.page] if transfer.card is None else transfer.card
    return MESSAGES["chips_given"].filled(
        payer=transfer.payer,
        payee=transfer.payee,
        chips=amount(transfer.chips, MESSAGES["chips"]),
        by=by.name,
    )
