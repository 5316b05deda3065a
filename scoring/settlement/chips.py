"""The chips that players give a winner by a card."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from scoring.cards.game import CardScore
from scoring.fields.field_files import FieldFile
from scoring.hand.game import Score
from scoring.rules.amendments import Played
from scoring.rules.in_force import InForce
from scoring.settlement.transfers import ANSWER, rule_line
from scoring.text import Text, amount

CHIPS: Final = FieldFile(ANSWER, required=True).field("chips")


class ChipTransfer(NamedTuple):
    """Chips that a player gives a winner, and the card by which."""

    payer: int
    payee: int
    chips: int
    card: Played


def chip_transfers(
    paid: Iterable[tuple[int | str, int | str]], hands: Mapping[int, Score]
) -> list[ChipTransfer]:
    """The chips that go with a settlement: each who pays a winner gives that winner those of the hand.

    ``paid`` are payers and payees of what is paid; ``hands`` the scores of the winners by player.
    """
    found = []
    for payer, payee in dict.fromkeys(paid):
        score = hands.get(payee) if isinstance(payee, int) else None
        if isinstance(score, CardScore) and isinstance(payer, int):
            chips: Counter[Played] = Counter()
            for paid_chips in score.chips():
                chips[paid_chips.card] += paid_chips.chips
            found += [ChipTransfer(payer, int(payee), n, card) for card, n in chips.items()]
    return found


def chip_line(rules: InForce, transfer: ChipTransfer, lang: str) -> dict[str, Any]:
    """A transfer in an answer."""
    payer, payee, number, card = transfer
    line = {"from": payer, "to": payee, "chips": number, "card": card.id}
    return {**line, **rule_line(rules, card.page, lang)}


def chip_sentence(transfer: ChipTransfer) -> Text:
    """A transfer in a sentence."""
    payer, payee, number, card = transfer
    return Text(
        "{payer}番から{payee}番へチップ{chips}({card})。",
        "Player {payer} gives player {payee} {chips} ({card}).",
    ).filled(payer=payer, payee=payee, chips=amount(number, Text("枚", "chips")), card=card.name)
