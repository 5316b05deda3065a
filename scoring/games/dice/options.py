"""The options: choices the source leaves open, and its two editions."""

from typing import Any

from scoring.fields.field import Choice
from scoring.games.dice.book import BOOK
from scoring.rules.changes import SetNumber
from scoring.rules.rulebook import Option
from scoring.text import Text


def _option(id_: str, clause: str, name: Text, text: Text, **more: Any) -> None:  # noqa: ANN401 - its other fields
    BOOK.add(Option(id=id_, name=name, clause=clause, text=text, **{"default": False} | more))


_option(
    "edition",
    "adj2.no_rounds",
    Text("版", "Edition"),
    Text(
        "プロトタイプだけか、ルール調整案2で改めたものか。手の点数はどちらも同じ。",
        "The prototype alone, or changed by adjustment 2. Hands are worth the same in both.",
    ),
    default="adjust2",
    values=(
        Choice("adjust2", Text("ルール調整案2", "adjustment 2")),
        Choice("prototype", Text("プロトタイプ", "prototype")),
    ),
    changes={"prototype": (SetNumber("ante_growth_coins", 0),)},
)
_option(
    "white_round_cycles",
    "flow.white",
    Text("白場の周数", "Cycles of the white round"),
    Text(
        "白場を親何周で終えるか。0は、止める者か払えない者が出るまで続ける。",
        "After how many turns of the deal the white round ends; 0 goes on until somebody stops or goes bust.",
    ),
    default=0,
    integers=(0, 1, 2, 3, 4),
)
_option(
    "wait_on_rinshan",
    "yaku.rinshan",
    Text("嶺上のダイスの待ち", "Waits on a replacement die"),
    Text(
        "カンで振ったダイスにも間張・辺張・単騎を付ける。",
        "The replacement die of a kan can earn a wait too, not only a rerolled die.",
    ),
)
_option(
    "tanki_in_four_pairs",
    "yaku.tanki",
    Text("四対子の単騎", "Tanki in four pairs"),
    Text("四対子にも単騎を付ける。", "Four pairs can have the pair wait too."),
)
_option(
    "tenhou_survives_reroll",
    "yaku.tenhou",
    Text("振り直した後の天和", "Tenhou after a reroll"),
    Text(
        "最初の8個がアガリ形だったなら、リーチ・振り直し・カンの後のアガリにも天和を付ける。",
        "If the first eight dice were a winning form, a later winning form has this yaku too.",
    ),
)
_option(
    "kan_is_triplet",
    "yaku.kan",
    Text("槓子を刻子とみなす", "A kan is a triplet"),
    Text(
        "対対和・連刻・五星・一色同刻・三連刻で、槓子を刻子とみなす。",
        "Yaku of two triplets, and of a triplet and the pair, take a kan for a triplet.",
    ),
    default=True,
)
_option(
    "solo_yakuman_stack",
    "solo.yakuman",
    Text("1人ルールの役満の複合", "Several yakuman for one player"),
    Text(
        "1人ルールで、役満が重なれば一つごとに80点とする。",
        "For one player each yakuman of a hand counts, not one alone.",
    ),
)
_option(
    "solo_yakuman_riichi_double",
    "solo.yakuman",
    Text("1人ルールのリーチ役満", "Riichi doubles a yakuman for one player"),
    Text(
        "1人ルールで、リーチは役満の点も2倍にする。", "For one player riichi doubles a yakuman too."
    ),
    default=True,
)
