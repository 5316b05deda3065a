"""The fields of a scoring request of the card game, and its line notation."""

from dataclasses import replace
from typing import Final

from scoring.faults import BadValue
from scoring.fields.field import Choice, Field
from scoring.fields.text_values import value_from
from scoring.games.kantan.cards import CARDS, ISOLATED, SETS, SUITS, Card
from scoring.games.kantan.messages import fault
from scoring.games.kantan.yaku import YAKU
from scoring.spelling import did_you_mean
from scoring.text import Text
from scoring.tiles.notation import plain_signs

MOST_PLAYERS: Final = 20
_SITUATIONS: Final = tuple(Choice(yaku.id, yaku.name) for yaku in YAKU if yaku.situation)

NOTATION: Final = {
    "card": Text(
        "種類.スート(.形)。種類 mentsu taatsu isolated atama、スート man pin sou honor yakuhai、形 run triplet。",
        "kind.suit(.form): kinds mentsu taatsu isolated atama, suits man pin sou honor yakuhai, forms run triplet.",
    ),
    "line": Text(
        "手札+アガリ牌を空白で区切る。種類を省くと、形があればメンツ、無ければ孤立牌。"
        "ほかに ron tsumo tenhou riichi dealer players:3 called:pin.triplet。"
        "例 man.run pin.run atama.sou taatsu.sou.run called:honor.triplet +sou tsumo",
        "Cards and +winning card, separated by spaces. Without a kind a card with a form is a set and one without is isolated. "
        "Also ron tsumo tenhou riichi dealer players:3 called:pin.triplet: "
        "man.run pin.run atama.sou taatsu.sou.run called:honor.triplet +sou tsumo",
    ),
}


def _parse_card(text: str) -> Card:
    try:
        return CARDS[text]
    except KeyError:
        found = fault("", "bad_card", "kinds", hint=did_you_mean(text, CARDS))
        raise BadValue(found.code, found.detail, found.rule) from None


CARD: Final = Field(
    "card", "string", Text("カード", "Card"),
    Text(
        "種類.スート、メンツとターツは種類.スート.形。例 mentsu.man.run, taatsu.pin.triplet, isolated.sou, atama.honor",
        "kind.suit, for sets and partial sets kind.suit.form, such as mentsu.man.run, taatsu.pin.triplet, isolated.sou, atama.honor",
    ),
    example="mentsu.man.run", pattern=r"^[a-z.]*$", max_length=max(map(len, CARDS)), notation="card",
    parse=_parse_card,
)  # fmt: skip
CONCEALED: Final = Field(
    "concealed", "array", Text("手札", "Cards in hand"),
    Text(
        "アガリ牌を除いた手札(聴牌の形)。鳴いたメンツと合わせて5枚。天和なら配られた5枚。",
        "The cards in hand without the winning card, in their tenpai form: five with the called sets. For tenhou the five cards dealt.",
    ),
    required=True, items=CARD, max_items=5,
    example=["mentsu.man.run", "mentsu.pin.run", "mentsu.sou.run", "mentsu.man.run", "isolated.sou"],
)  # fmt: skip
CALLED: Final = Field(
    "called", "array", Text("鳴いたメンツ", "Called sets"),
    Text("ポン・チーで場にさらしたメンツ。メンツカードとして書く。", "Sets laid open by pon or chi, written as set cards."),
    default=[], example=["mentsu.pin.triplet"], max_items=4,
    items=replace(CARD, name="called_set", label=Text("メンツ", "Set"), example="mentsu.pin.triplet"),
)  # fmt: skip
WINNING_CARD: Final = replace(
    CARD,
    name="winning_card",
    label=Text("アガリ牌", "Winning card"),
    text=Text(
        "アガった孤立牌カード。天和なら null。", "The isolated card that won; null for tenhou."
    ),
    nullable=True,
    example="isolated.sou",
)
WIN: Final = Field(
    "win", "string", Text("アガり方", "Kind of win"),
    Text("ロンかツモか天和か。", "On a discard, on one's own draw, or with the cards dealt."),
    required=True, example="ron",
    choices=(
        Choice("ron", Text("ロン", "Ron")),
        Choice("tsumo", Text("ツモ", "Tsumo")),
        Choice("tenhou", Text("天和", "Tenhou")),
    ),
)  # fmt: skip
SITUATION: Final = Field(
    "situation", "array", Text("状況", "Situation"),
    Text("アガった時の状況。", "What else was the case when the hand was won."),
    default=[], example=[], max_items=len(_SITUATIONS), unique=True,
    items=Field(
        "situation", "string", Text("状況", "Situation"),
        Text("規則の一覧から選ぶ。", "One of those the ruleset knows."), choices=_SITUATIONS,
    ),
)  # fmt: skip
PLAYERS: Final = Field(
    "players", "integer", Text("人数", "Players"),
    Text(
        "全員の人数。ツモと天和の点は残りの全員で分ける。",
        "How many play; a self-draw and tenhou are shared by all the others.",
    ),
    default=4, assumed=Text("人数が無いので4人とした。", "Four players are assumed."),
    example=4, minimum=3, maximum=MOST_PLAYERS,
)  # fmt: skip
DEALER: Final = Field(
    "dealer", "boolean", Text("親", "Dealer"),
    Text("アガった人が親か。", "Whether the winner is the dealer."),
    default=False, assumed=Text("親ではないとした。", "The winner is taken not to be the dealer."),
    example=False,
)  # fmt: skip
FIELDS: Final = (CONCEALED, CALLED, WINNING_CARD, WIN, SITUATION, PLAYERS, DEALER)
"""The fields of a scoring request, in order."""


def read_line(line: str) -> dict[str, object]:
    """The part of a request that a line of notation writes: ``"man.run pin.run sou.run man.run sou +sou riichi ron"``.

    Words that are no cards are situations.
    """
    lists: dict[str, list[str]] = {"concealed": [], "called": [], "situation": []}
    request: dict[str, object] = {}
    for word in plain_signs(line).plain.split():
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
        else:
            lists["situation"].append(word)
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
