"""The cards: kinds, suits and forms, and how requests write them."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from scoring.games.kantan import MESSAGES
from scoring.text import Text

SETS: Final = "mentsu"
PARTIAL: Final = "taatsu"
ISOLATED: Final = "isolated"
HEAD: Final = "atama"
KINDS: Final = (SETS, PARTIAL, ISOLATED, HEAD)
FORMS: Final = ("run", "triplet")
SUITS: Final = ("man", "pin", "sou", "honor", "yakuhai")
NUMBERS: Final = 0b00111
"""Mask of the three number suits; the bit of a suit is its place in :data:`SUITS`."""
HONOR: Final = 0b01000
YAKUHAI: Final = 0b10000


class PlayingCard(NamedTuple):
    """One card."""

    text: str
    """The card in the notation of requests: ``"mentsu.man.run"``."""
    kind: str
    suit: str
    form: str
    """``run`` or ``triplet``; empty for isolated cards and heads."""
    bit: int
    """Mask of the suit."""

    @property
    def is_honour_run(self) -> bool:
        """Whether the card is a run of honours, which only exists under an option."""
        return self.form == "run" and not self.bit & NUMBERS


def _all_cards() -> Iterator[PlayingCard]:
    for place, suit in enumerate(SUITS):
        for kind in KINDS:
            for form in FORMS if kind in {SETS, PARTIAL} else ("",):
                text = f"{kind}.{suit}.{form}".rstrip(".")
                yield PlayingCard(text, kind, suit, form, 1 << place)


CARDS: Final[Mapping[str, PlayingCard]] = {card.text: card for card in _all_cards()}
"""Every card by its notation, runs of honours included."""


def _name(card: PlayingCard) -> Text:
    name = MESSAGES[f"names.{card.kind}.{card.form}".rstrip(".")]
    return name.filled(suit=MESSAGES[f"suits.{card.suit}"])


NAMES: Final[Mapping[str, Text]] = {text: _name(card) for text, card in CARDS.items()}
"""The name of every card by its notation."""


def card_of(kind: str, like: PlayingCard) -> PlayingCard:
    """Return the card of another kind with the suit and, if the kind has one, the form of ``like``."""
    form = like.form if kind in {SETS, PARTIAL} else ""
    return CARDS[f"{kind}.{like.suit}.{form}".rstrip(".")]
