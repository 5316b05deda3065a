"""The request fields that cards bring: the cards themselves, and the facts of a hand that only some cards need."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.cards.model import (
    CONDITIONS,
    FORMS,
    LAYERS,
    MAX_CARDS,
    MAX_CHANGES,
    MAX_FLOWERS,
    ROLES,
    CardSupport,
)
from scoring.fields.field import Choice, Field, FieldType
from scoring.rules.amendments import MAX_VALUE, MAX_WORTH
from scoring.text import Text

CARDS: Final = "cards"
"""The field of a request that holds the cards in play."""
NEEDS_CARD: Final = "needs_card"
"""Code of the fault of a fact that no card in play needs."""
MAX_TIMES: Final = 4
MAX_RED: Final = 4
MAX_TEXT: Final = 200
_ID: Final = r"^[a-z][a-z0-9_]*$"
_WORDS: Final = r"^[^\u0000-\u001f]*$"


def _field(name: str, type_: FieldType, ja: str, en: str, **more: Any) -> Field:  # noqa: ANN401 - as Field has them
    """A part of a card, whose label is the first words of its text."""
    return Field(
        name, type_, Text(ja.partition("。")[0], en.partition(".")[0]), Text(ja, en), **more
    )


def _choices(names: Mapping[str, Text]) -> tuple[Choice, ...]:
    return tuple(Choice(value, name) for value, name in names.items())


def _words(name: str, ja: str, en: str) -> Field:
    """A text in both languages."""
    parts = tuple(
        _field(lang, "string", ja, en, required=True, pattern=_WORDS, max_length=MAX_TEXT)
        for lang in ("ja", "en")
    )
    return _field(name, "object", ja, en, fields=parts)


def _number(name: str, ja: str, en: str, least: int, most: int) -> Field:
    return _field(name, "integer", ja, en, minimum=least, maximum=most)


_KINDS: Final = {
    "red_fives": Text("赤五", "Red fives"),
    "flowers": Text("花牌", "Flower tiles"),
    "dora": Text("常設ドラ", "A standing dora"),
    "wild": Text("白ポッチ", "A marked white dragon"),
    "wareme": Text("割れ目", "Doubling at the wall break"),
    "liability": Text("包", "Liability"),
    "chips": Text("チップ", "Chips"),
}
_HANDS: Final = {
    "all": Text("すべての和了", "All that win"),
    "with_it": Text("その役のある手", "Those that have it"),
}
_CHANGE: Final = _field(
    "change",
    "object",
    "変更。層ごとに項目が決まっている。",
    "A change. Which fields it has depends on its layer.",
    fields=(
        _field(
            "layer",
            "string",
            "層。牌、和了形、役を与える、禁じる、値を決める、値に加える、支払いの順に効く。",
            "Its layer. They take effect in the order tiles, shapes, grant, ban, set, add, payment.",
            required=True,
            choices=_choices(LAYERS),
        ),
        _field(
            "kind",
            "string",
            "種類。牌と支払いの層で指定する。",
            "Its kind. For the layers tiles and payment.",
            choices=_choices(_KINDS),
        ),
        _field(
            "rule",
            "string",
            "規則の識別子。grant、ban、set、add、チップで指定する。",
            "Identifier of a rule. For grant, ban, set, add and chips.",
            pattern=_ID,
        ),
        *(
            _number(suit, f"{ja}の赤五の枚数。", f"Red fives of {en}.", 0, MAX_RED)
            for suit, ja, en in (
                ("man", "萬子", "characters"),
                ("pin", "筒子", "circles"),
                ("sou", "索子", "bamboos"),
            )
        ),
        _field(
            "tile",
            "string",
            "常にドラである牌。",
            "The tile that is always a dora.",
            pattern=r"^(?:[1-9][mps]|[1-7]z)$",
            max_length=2,
            notation="tile",
        ),
        _number(
            "worth",
            "一枚の翻数。花牌と常設ドラで指定する。",
            "Han of each. For flower tiles and standing dora.",
            1,
            MAX_WORTH,
        ),
        _field(
            "when",
            "array",
            "条件。すべて満たす時だけ効く。",
            "Conditions. It takes effect only where all are true.",
            items=_field(
                "condition", "string", "条件。", "A condition.", choices=_choices(CONDITIONS)
            ),
            max_items=len(CONDITIONS),
            unique=True,
        ),
        _field(
            "form",
            "string",
            "和了形。shapesで指定する。",
            "A form of hand. For shapes.",
            choices=_choices(FORMS),
        ),
        _field("allowed", "boolean", "和了形とするか。", "Whether it wins.", example=False),
        _number(
            "fu",
            "その和了形の符。規則に符が無い形を加える時に要る。",
            "Fu of that form. Needed for a form that the rules give no fu.",
            1,
            MAX_WORTH,
        ),
        _field(
            "hands",
            "string",
            "与える手。allはすべての和了、with_itはその役のある手だけ。",
            "Which hands get the yaku. Those that have it, or all that win.",
            choices=_choices(_HANDS),
        ),
        _number("closed", "門前の値。", "Worth in a closed hand.", -MAX_WORTH, MAX_WORTH),
        _number("open", "鳴いた手の値。", "Worth in an open hand.", -MAX_WORTH, MAX_WORTH),
        _number(
            "value",
            "数、符、基本点、ドラの値。",
            "Number, fu, base points, worth of a dora.",
            -MAX_VALUE,
            MAX_VALUE,
        ),
        _number(
            "yaochu",
            "么九牌の符。",
            "Fu where it is of terminals or honours.",
            -MAX_VALUE,
            MAX_VALUE,
        ),
        _field(
            "options",
            "object",
            "オプションの値。setで指定する。",
            "Options and their values. For set.",
            open_object=True,
        ),
        _number(
            "times",
            "割れ目の倍率。",
            "How many times as much is paid at the wall break.",
            2,
            MAX_TIMES,
        ),
        _field(
            "honba",
            "boolean",
            "割れ目で積み棒も倍にするか。",
            "Whether the counters are multiplied too.",
        ),
        _field(
            "liability", "string", "包の種類。", "The reason to answer for a hand.", pattern=_ID
        ),
        _number("chips", "チップの枚数。", "How many chips.", 1, MAX_WORTH),
    ),
)

CARDS_FIELD: Final = Field(
    CARDS,
    "array",
    Text("カード", "Cards"),
    Text(
        "場にあるカード。規則にあるカードは識別子だけで、他のカードは変更と共に書く。カードはルールに勝つ。",
        "The cards in play: those of the ruleset by their identifiers, others with their changes. Cards beat rules.",
    ),
    default=[],
    items=_field(
        "card",
        "object",
        "カード。規則にあるカードは識別子だけでよい。",
        "A card. For one of the ruleset its identifier is enough.",
        fields=(
            _field("id", "string", "識別子。", "Its identifier.", required=True, pattern=_ID),
            _words("name", "名前。", "Its name."),
            _words("text", "説明。", "What it says."),
            _field(
                "changes",
                "array",
                "変更。",
                "What it changes.",
                items=_CHANGE,
                max_items=MAX_CHANGES,
            ),
        ),
        shorthand="id",
    ),
    max_items=MAX_CARDS,
)


def facts_fields(deck: CardSupport) -> tuple[Field, ...]:
    """The fields of a scoring request that only cards need."""
    return (
        Field(
            "flowers",
            "integer",
            Text("花牌", "Flower tiles"),
            Text(
                "和了者が抜いた花牌の枚数。花牌のカードがある時だけ。",
                "How many flower tiles the winner has set aside; only with a card that brings them in.",
            ),
            maximum=MAX_FLOWERS,
        ),
        Field(
            "wareme",
            "string",
            Text("割れ目の人", "Who sits at the wall break"),
            Text(
                "割れ目の人が誰に当たるか。割れ目のカードがある時だけ。",
                "Which player's wall was broken; only with a card that asks for it.",
            ),
            choices=_choices(ROLES),
        ),
        Field(
            "liability",
            "string",
            Text("責任払い", "Liability"),
            Text(
                "最後の面子を鳴かせた人が責任を負う時の、その理由。包のカードがある時だけ。",
                "Why the player who fed the last of certain sets answers for the hand; only with a card that brings liability in.",
            ),
            choices=tuple(Choice(kind.id, kind.name) for kind in deck.liabilities),
        ),
    )
