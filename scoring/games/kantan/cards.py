"""The cards: kinds, suits and forms, and how they are written and named."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from scoring.text import Text

SETS: Final = "mentsu"
PARTIAL: Final = "taatsu"
ISOLATED: Final = "isolated"
HEAD: Final = "atama"

SUITS: Final[Mapping[str, Text]] = {
    "man": Text("萬子", "characters"),
    "pin": Text("筒子", "circles"),
    "sou": Text("ソウズ", "bamboos"),
    "honor": Text("字牌", "honours"),
    "yakuhai": Text("役牌", "value tiles"),
}
FORMS: Final[Mapping[str, Text]] = {"run": Text("よこ", "run"), "triplet": Text("たて", "triplet")}
KINDS: Final[Mapping[str, Text]] = {
    SETS: Text("メンツ", "set"),
    PARTIAL: Text("ターツ", "partial set"),
    ISOLATED: Text("孤立牌", "isolated card"),
    HEAD: Text("アタマ", "head"),
}
NUMBERS: Final = 0b00111
"""Mask of the three number suits; the bit of a suit is its place in :data:`SUITS`."""
HONOR: Final = 0b01000
YAKUHAI: Final = 0b10000


class Card(NamedTuple):
    """One card."""

    text: str
    """As it is written: ``"mentsu.man.run"``."""
    kind: str
    suit: str
    form: str
    """``run`` or ``triplet``; empty for isolated cards and heads, which have none."""
    bit: int
    """Mask of its suit."""

    @property
    def is_honour_run(self) -> bool:
        """Whether it is a run of honours, of which the game has none by default."""
        return self.form == "run" and not self.bit & NUMBERS


def _all_cards() -> Iterator[Card]:
    for place, suit in enumerate(SUITS):
        for kind in KINDS:
            for form in FORMS if kind in {SETS, PARTIAL} else ("",):
                text = f"{kind}.{suit}.{form}".rstrip(".")
                yield Card(text, kind, suit, form, 1 << place)


CARDS: Final[Mapping[str, Card]] = {card.text: card for card in _all_cards()}
"""Every card by how it is written; runs of honours are among them, for the option that has them."""


def _named(card: Card) -> Text:
    form = FORMS.get(card.form, Text("", "set"))
    kind, suit = KINDS[card.kind], SUITS[card.suit]
    english = kind.en.replace("set", form.en)  # a run, a partial triplet
    return Text(f"{suit.ja}の{form.ja}{kind.ja}", f"{english} of {suit.en}")


NAMES: Final[Mapping[str, Text]] = {text: _named(card) for text, card in CARDS.items()}
"""Every card for people, by how it is written."""


def card_of(kind: str, like: Card) -> Card:
    """The card of another kind with the suit and form of ``like``."""
    return CARDS[".".join(filter(None, (kind, like.suit, like.form)))]
