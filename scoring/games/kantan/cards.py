"""The cards: kinds, suits and forms, and how requests write them."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.games.kantan import MESSAGES
from scoring.text import Text

SETS: Final = "mentsu"
PARTIAL: Final = "taatsu"
ISOLATED: Final = "isolated"
HEAD: Final = "atama"
KINDS: Final = (SETS, PARTIAL, ISOLATED, HEAD)
_FORMS: Final = {SETS: ("run", "triplet"), PARTIAL: ("run", "triplet")}
"""The forms of the kinds that have forms."""
NUMBERS: Final = ("man", "pin", "sou")
HONOR: Final = "honor"
YAKUHAI: Final = "yakuhai"
SUITS: Final = (*NUMBERS, HONOR, YAKUHAI)


class PlayingCard(NamedTuple):
    """One card."""

    kind: str
    suit: str
    form: str
    """``run`` or ``triplet``; empty for isolated cards and heads."""

    @property
    def text(self) -> str:
        """The card in the notation of requests: ``"mentsu.man.run"``."""
        return f"{self.kind}.{self.suit}.{self.form}".rstrip(".")

    @property
    def name(self) -> Text:
        """The name of the card."""
        name = MESSAGES[f"names.{self.kind}.{self.form}".rstrip(".")]
        return name.filled(suit=MESSAGES[f"suits.{self.suit}"])

    @property
    def is_honour_run(self) -> bool:
        """Whether the card is a run of honours, which only exists under an option."""
        return self.form == "run" and self.suit not in NUMBERS

    def as_kind(self, kind: str) -> "PlayingCard":
        """Return the card of another kind with this suit and, if the kind has forms, this form."""
        return PlayingCard(kind, self.suit, self.form if kind in _FORMS else "")


CARDS: Final[Mapping[str, PlayingCard]] = {
    card.text: card
    for suit in SUITS
    for kind in KINDS
    for form in _FORMS.get(kind, ("",))
    for card in [PlayingCard(kind, suit, form)]
}
"""Every card by its notation, runs of honours included."""
