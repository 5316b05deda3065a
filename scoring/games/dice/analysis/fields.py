"""The fields of a request for the odds of a turn, and of the answer to it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from scoring.fields.field import Field
from scoring.games.dice import fields as f
from scoring.games.dice.fields import required
from scoring.games.dice.settlement.fields import MOST_COINS
from scoring.settlement.transfers import RULE_FIELDS
from scoring.text import Text

NO_COINS: Final = Text(
    "コインの数が無いので、リーチも振り直しも有料で、払えるとした。",
    "The number of coins was not given: riichi and rerolling cost what they cost, and can be paid.",
)
COINS: Final = Field(
    "coins",
    "integer",
    Text("コイン", "Coins"),
    Text(
        "場代を出した後、選ぶ前に残っているコイン。",
        "The coins the player has left after the ante and before the choice.",
    ),
    nullable=True,
    assumed=NO_COINS,
    example=3,
    maximum=MOST_COINS,
)
CHOSEN: Final = Field(
    "chosen",
    "string",
    Text("選んだもの", "Choice made"),
    Text(
        "リーチか振り直しを選んだ後なら、その名。選ぶ前なら null。",
        "Riichi or reroll where that was chosen already; null before the choice.",
    ),
    nullable=True,
    example=None,
    choices=tuple(choice for choice in f.ACTION.choices if choice.value != f.ACTION.default),
)
REROLLS_LEFT: Final = Field(
    "rerolls_left",
    "integer",
    Text("残りの振り直し", "Rerolls left"),
    Text(
        "リーチか振り直しを選んだ後、あと何個振り直せるか。リーチの直後は1。",
        "After the choice, how many dice may still be rerolled; 1 right after riichi.",
    ),
    nullable=True,
    example=None,
    maximum=8,
)
TARGET: Final = Field(
    "target",
    "integer",
    Text("目標の点", "Target"),
    Text(
        "この点以上を取る確率を最大にする。無ければ、得点の期待値を最大にする。",
        "Plans are the best for scoring at least so many points; without it, for as many points as can be expected.",
    ),
    nullable=True,
    example=None,
    minimum=1,
    maximum=1_000,
)
FIELDS: Final = (
    f.DICE,
    f.KANS,
    f.DORA,
    COINS,
    f.MODE,
    CHOSEN,
    REROLLS_LEFT,
    f.LAST_DRAW,
    f.FIRST_ROLL_COMPLETE,
    TARGET,
)
EXAMPLE: Final[Mapping[str, object]] = {"dice": "11123466", "dora": 6, "coins": 3, "mode": "table"}


_PARTS: Final = (
    required("numerator", "integer", Text("分子", "Numerator"), Text("分子。", "The numerator.")),
    required(
        "denominator",
        "integer",
        Text("分母", "Denominator"),
        Text("分母。既約。", "The denominator, in lowest terms."),
    ),
    required(
        "value",
        "number",
        Text("小数", "Decimal"),
        Text("最も近い小数。", "The same as the nearest floating-point number."),
    ),
)


def _ratio(name: str, label: Text, text: Text, *, nullable: bool = False) -> Field:
    """An exact number."""
    field = required(name, "object", label, text, nullable=nullable, fields=_PARTS)
    return replace(field, notation="ratio")


_COST: Final = required(
    "cost",
    "object",
    Text("費用", "Cost"),
    Text(
        "これを選ぶと場に加えるコインと、その規則。",
        "What this puts into the pot at once, and the rule that says so.",
    ),
    fields=(
        required(
            "coins", "integer", Text("枚数", "Coins"), Text("コインの数。", "How many coins.")
        ),
        required(
            "free",
            "boolean",
            Text("無料", "Free"),
            Text("コインが要らないか。", "Whether it costs nothing."),
        ),
        *RULE_FIELDS,
    ),
)
_ACTION: Final = required(
    "action",
    "string",
    Text("行動", "Action"),
    Text(
        "stand、riichi、reroll、kan、または選んだ後の stop。",
        "stand, riichi, reroll or kan; after the choice, stop ends the turn.",
    ),
)
_DIE: Final = required(
    "die",
    "integer",
    Text("ダイス", "Die"),
    Text(
        "振り直す目、カンする目。無ければ null。",
        "The face that is rolled again or made a kan; null where there is none.",
    ),
    nullable=True,
)
_STEP: Final = required(
    "step",
    "object",
    Text("一手", "Step"),
    Text(
        "ある場面と、そこですること。場面はこの依頼の項目で書く。",
        "A position, in the fields of this request, and what to do there.",
    ),
    fields=(
        *(
            required(
                field.name,
                field.type,
                field.label,
                field.text,
                nullable=field.nullable,
                fields=field.fields,
            )
            for field in (f.DICE, f.KANS, CHOSEN, REROLLS_LEFT, f.LAST_DRAW)
        ),
        _ACTION,
        _DIE,
    ),
)
_OUTCOME: Final = required(
    "outcome",
    "object",
    Text("結果", "Outcome"),
    Text("手番の一つの結果。", "One thing the turn may end with."),
    fields=(
        required(
            "points",
            "integer",
            Text("得点", "Points"),
            Text(
                "得点。2人以上の役満は null。", "Points; null for a yakuman among several players."
            ),
            nullable=True,
        ),
        _ratio("probability", Text("確率", "Probability"), Text("その確率。", "How likely it is.")),
    ),
)
_ODDS: Final = (
    _ACTION,
    _DIE,
    required(
        "best",
        "boolean",
        Text("最善", "Best"),
        Text(
            "順位値が最も高いか。同じなら、目標がある時は得点の期待値の高い方、次に費用の安い方、先の方。",
            "Whether it ranks highest; of equal ones, with a target the one with more points expected, then the cheaper, then the earlier.",
        ),
    ),
    _COST,
    _ratio(
        "ranking",
        Text("順位値", "Ranking"),
        Text(
            "比べる値。目標があればそれに届く確率。無ければ得点の期待値で、2人以上の役満は1人ルールの点で数える。",
            "What actions are compared by: the probability of the target where there is one, else the points expected, "
            "a yakuman among several players counted with the points it has for one.",
        ),
    ),
    _ratio(
        "expectation",
        Text("期待値", "Expectation"),
        Text(
            "得点の期待値。2人以上の役満に点は無く、0として入る。",
            "The points expected; a yakuman among several players has none, and adds nothing.",
        ),
    ),
    _ratio(
        "winning",
        Text("アガリ", "Winning form"),
        Text("アガリ形になる確率。", "How likely a winning form is."),
    ),
    _ratio("yakuman", Text("役満", "Yakuman"), Text("役満の確率。", "How likely a yakuman is.")),
    _ratio(
        "paid",
        Text("出すコイン", "Coins paid"),
        Text(
            "選択で場に出すコインの期待値。場代は入らない。",
            "The coins expected to go into the pot for the choice, without the ante.",
        ),
    ),
    _ratio(
        "refund",
        Text("コインが返る", "Refund"),
        Text(
            "1人ルールで、コインが返るだけの点を取る確率。",
            "One player: how likely the hand scores enough to bring the coins back.",
        ),
        nullable=True,
    ),
    _ratio(
        "coins_change",
        Text("コインの増減", "Change of coins"),
        Text(
            "1人ルールで、場代を出した後から局の終わりまでのコインの増減の期待値。",
            "One player: by how much the coins left after the ante are expected to change until the hand is over.",
        ),
        nullable=True,
    ),
    required(
        "distribution",
        "array",
        Text("分布", "Distribution"),
        Text(
            "あり得る得点とその確率。点の低い順、役満は最後。",
            "Every score that may come of it with its probability, the lowest first, yakuman without points last.",
        ),
        items=_OUTCOME,
    ),
    required(
        "plan",
        "array",
        Text("方針", "Plan"),
        Text(
            "ここから順に、場面ごとに最善の一手。書かれていない場面では手番を終える(そのまま、または stop)。",
            "What is best at each position it may lead to, from here on; at any other the turn ends: stand or stop.",
        ),
        items=_STEP,
    ),
)
_ILLEGAL: Final = (
    _ACTION,
    required(
        "code", "string", Text("符号", "Code"), Text("理由の名。", "Stable name of the reason.")
    ),
    required("reason", "string", Text("理由", "Reason"), Text("理由。", "Why it is illegal.")),
    *RULE_FIELDS,
)
REPLY: Final = (
    required("target", "integer", TARGET.label, TARGET.text, nullable=True),
    required(
        "actions",
        "array",
        Text("行動", "Actions"),
        Text("今できる行動の全て。", "Every legal action."),
        items=required(
            "odds",
            "object",
            Text("見込み", "Odds"),
            Text("一つの行動から何が起こり得るか。", "What may come of an action."),
            fields=_ODDS,
        ),
    ),
    required(
        "illegal",
        "array",
        Text("できない行動", "Illegal actions"),
        Text(
            "今できない行動とその理由。", "The actions that are illegal now, each with the reason."
        ),
        items=required(
            "broken",
            "object",
            Text("できない行動", "Illegal action"),
            Text("一つの行動。", "One action."),
            fields=_ILLEGAL,
        ),
    ),
)
