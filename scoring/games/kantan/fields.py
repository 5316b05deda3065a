"""The fields of requests and answers of the card game, and its line notation."""

from dataclasses import replace
from typing import Any, Final

from scoring.faults import BadValue, Unreadable
from scoring.fields.field import Choice
from scoring.fields.field_files import FieldFile
from scoring.fields.text_values import value_from
from scoring.fields.wording import add_value
from scoring.games.kantan import MESSAGES, fault
from scoring.games.kantan.cards import CARDS, ISOLATED, KINDS, SETS, SUITS, PlayingCard
from scoring.games.kantan.yaku import RULES
from scoring.hand import answer_fields as v
from scoring.hand.fields import hand_fields
from scoring.rules.rulebook import Yaku
from scoring.rules.ruleset import HAND
from scoring.settlement import transfers
from scoring.spelling import closest, did_you_mean
from scoring.tiles.notation import plain_signs

MOST_PLAYERS: Final = 20
_CLAIMS: Final = [rule for rule in RULES if isinstance(rule, Yaku) and rule.situation]
_SITUATIONS: Final = [yaku.id for yaku in _CLAIMS]


def _parse_card(text: str) -> PlayingCard:
    try:
        return CARDS[text]
    except KeyError:
        near = closest(text, CARDS)
        found = fault("", "bad_card", "kinds", hint=did_you_mean(near))
        raise BadValue(replace(found, suggestion=near)) from None


_SCORE: Final = FieldFile(
    "games/kantan/request.yaml",
    parse=_parse_card,
    longest=max(map(len, CARDS)),
    situation=hand_fields("situation", _CLAIMS)[0],
    most_players=MOST_PLAYERS,
)
FIELDS: Final = _SCORE.fields("request")
"""The fields of a scoring request, in order."""
CONCEALED, CALLED, WINNING_CARD, WIN, SITUATION, PLAYERS, DEALER = FIELDS
_WINS: Final = [choice.value for choice in WIN.choices]
VALUE: Final = (v.POINTS, v.YAKUMAN)
"""The fields of the value of a hand."""
REASONS: Final = ("not_complete", "not_tenpai", "not_isolated", "wrong_suit", "no_yaku")
"""The reasons why a hand does not win: the error codes of :mod:`scoring.games.kantan.hand` and the missing yaku."""
# The waits of cards are kinds of cards, not the waits of tiles.
_READING: Final = [
    replace(field, schema="") if field.name == "wait" else field for field in v.READING
]
REPLY: Final = v.reply_fields(VALUE, ("points", "yakuman"), _READING)
"""The fields of the answer to a hand."""
EXAMPLE: Final = _SCORE.example()
NOTATION: Final = _SCORE.texts("notation")

_BY_NAME: Final[dict[str, Any]] = {field.name: field for field in FIELDS}
_ANALYZE: Final = FieldFile(
    "games/kantan/analysis.yaml", card=_SCORE.field("card"), last_seat=MOST_PLAYERS - 1, **_BY_NAME
)
ANALYZE_FIELDS: Final = _ANALYZE.fields("request")
ANALYZE_EXAMPLE: Final = _ANALYZE.example()
ANALYZE_REPLY: Final = FieldFile(
    "games/kantan/analysis.yaml",
    required=True,
    kinds=tuple(Choice(kind, MESSAGES[f"kinds.{kind}"]) for kind in KINDS),
    rule_line=transfers.RULE_FIELDS,
).fields("answer")

_SETTLE: Final = FieldFile(
    "games/kantan/settlement.yaml",
    last_seat=MOST_PLAYERS - 1,
    most_players=MOST_PLAYERS,
    most_hands=10 * MOST_PLAYERS,
    hand=(HAND, *FIELDS),
)
_TABLE: Final = _SETTLE.field("table")
SETTLE_FIELDS: Final = (_TABLE, _SETTLE.field("event"))
SETTLE_EXAMPLE: Final = _SETTLE.example()
SETTLE_REPLY: Final = transfers.reply_fields(_TABLE, *_SETTLE.fields("answer"))


def read_line(line: str) -> dict[str, object]:
    """Return the part of a request that a line writes: ``"man.run pin.run sou.run man.run sou +sou riichi ron"``.

    Raise :class:`Unreadable` at a word that is neither a card nor part of the notation.
    """
    request: dict[str, object] = {}
    for word, place in plain_signs(line).words():
        field: tuple[str, object]
        if word in _WINS:
            field = "win", word
        elif word == "dealer":
            field = "dealer", True
        elif word in _SITUATIONS:
            field = "situation", [word]
        elif word.startswith("+"):
            field = "winning_card", _card_text(word[1:])
        elif word.startswith("players:"):
            field = "players", value_from(PLAYERS, word.removeprefix("players:"))
        elif word.startswith("called:"):
            field = "called", [_card_text(word.removeprefix("called:"))]
        elif ":" not in word and ("." in word or word in SUITS):
            field = "concealed", [_card_text(word)]
        else:
            hint = did_you_mean(closest(word, _SITUATIONS))
            raise Unreadable(MESSAGES["unknown_word"].filled(place=place + 1, hint=hint), place)
        add_value(request, *field, word, place)
    # Links to example hands keep the lists last, whatever the order of the words.
    names = ("concealed", "called", "situation")
    lists = {name: request.pop(name) for name in names if name in request}
    return request | lists


def _card_text(word: str) -> str:
    """Return a card with its kind, which the notation may omit."""
    suit, _, form = word.partition(".")
    if suit not in SUITS:
        return word
    return f"{SETS}.{word}" if form else f"{ISOLATED}.{word}"
