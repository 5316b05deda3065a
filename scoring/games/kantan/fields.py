"""The fields of a scoring request of the card game, and its line notation."""

import re
from typing import Final

from scoring.faults import BadValue, Unreadable
from scoring.fields.bodies import BodyWriter
from scoring.fields.field import Choice
from scoring.fields.field_files import FieldFile
from scoring.fields.text_values import value_from
from scoring.games.kantan.cards import CARDS, ISOLATED, SETS, SUITS, Card
from scoring.games.kantan.messages import fault
from scoring.games.kantan.yaku import YAKU
from scoring.hand import answer_fields as v
from scoring.rules.changes import Unit
from scoring.spelling import did_you_mean
from scoring.text import Text
from scoring.tiles.notation import plain_signs

MOST_PLAYERS: Final = 20
_SITUATIONS: Final = tuple(Choice(yaku.id, yaku.name) for yaku in YAKU if yaku.situation)


def _parse_card(text: str) -> Card:
    try:
        return CARDS[text]
    except KeyError:
        found = fault("", "bad_card", "kinds", hint=did_you_mean(text, CARDS))
        raise BadValue(found.code, found.detail, found.rule) from None


_DECLARED: Final = FieldFile(
    "games/kantan/request.yaml",
    parse=_parse_card,
    longest=max(map(len, CARDS)),
    situations=_SITUATIONS,
    most_situations=len(_SITUATIONS),
    most_players=MOST_PLAYERS,
)
CARD: Final = _DECLARED.field("card")
FIELDS: Final = _DECLARED.fields("request")
"""The fields of a scoring request, in order."""
CONCEALED, CALLED, WINNING_CARD, WIN, SITUATION, PLAYERS, DEALER = FIELDS
VALUE: Final = (v.POINTS, v.YAKUMAN)
"""The fields of the value of a hand."""
_UNITS: Final[tuple[Unit, ...]] = ("points", "yakuman")
REPLY: Final = v.reply_fields(VALUE, _UNITS)
"""The fields of the answer to a hand."""
WRITER: Final = BodyWriter(REPLY)
NOTATION: Final = _DECLARED.texts("notation")


_WORD: Final = re.compile(r"\S+")
_CLAIMS: Final = [choice.value for choice in _SITUATIONS]
_UNKNOWN: Final = Text(
    "{place}文字目: カードでも、この記法の語でもない。{hint}",
    "Character {place}: Neither a card nor a word of the notation.{hint}",
)


def read_line(line: str) -> dict[str, object]:
    """The part of a request that a line of notation writes: ``"man.run pin.run sou.run man.run sou +sou riichi ron"``.

    Words that are no cards are situations. Raises :class:`Unreadable` for a word it does not know.
    """
    lists: dict[str, list[str]] = {"concealed": [], "called": [], "situation": []}
    request: dict[str, object] = {}
    signs = plain_signs(line)
    for found in _WORD.finditer(signs.plain):
        word = found[0]
        key, colon, value = word.partition(":")
        if any(word == choice.value for choice in WIN.choices):
            request["win"] = word
        elif word == DEALER.name:
            request["dealer"] = True
        elif word.startswith("+"):
            request["winning_card"] = _card_text(word[1:])
        elif key == "called" and colon:
            lists[key].append(_card_text(value))
        elif key == PLAYERS.name and colon:
            request[key] = value_from(PLAYERS, value)
        elif "." in word or word in SUITS:
            lists["concealed"].append(_card_text(word))
        elif word in _CLAIMS:
            lists["situation"].append(word)
        else:
            hint = did_you_mean(word, _CLAIMS)
            place = signs.places[found.start()]
            raise Unreadable(_UNKNOWN.filled(place=place + 1, hint=hint), place)
    return request | {name: values for name, values in lists.items() if values}


def request_of(line: str) -> dict[str, object]:
    """The request that a line stands for, a win by ron unless it says otherwise."""
    return {"concealed": [], "win": "ron"} | read_line(line)


def _card_text(word: str) -> str:
    """A card with the kind that may be left out."""
    suit, _, form = word.partition(".")
    if suit not in SUITS:
        return word
    return f"{SETS}.{word}" if form else f"{ISOLATED}.{word}"
