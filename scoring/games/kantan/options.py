"""The options: the choices the source leaves open."""

from scoring.fields.field import Choice
from scoring.games.kantan import numbers  # noqa: F401 - declares its rules before these
from scoring.games.kantan.book import BOOK
from scoring.rules.rulebook import Option
from scoring.text import Text

_MOST_COPIES = 12

BOOK.add(Option(
    id="deck", name=Text("山の内訳", "Deck"), clause="deck", default=0,
    text=Text(
        "同じカードが何枚ずつあるか。0は定めず、何枚あってもよい。鳴いたメンツはターツと孤立牌として数える。",
        "How many copies of each card there are; 0 leaves it open. A called set counts as a partial set and an isolated card.",
    ),
    integers=tuple(range(_MOST_COPIES + 1)),
))  # fmt: skip
BOOK.add(Option(
    id="honour_runs", name=Text("字牌・役牌のよこ", "Runs of honours"), clause="orientation", default=False,
    text=Text("字牌と役牌にもよこ(順子)のカードがある。", "Honours and value tiles have runs too."),
))  # fmt: skip
BOOK.add(Option(
    id="yakuman_adds", name=Text("役満と他の役の複合", "Other yaku beside a yakuman"),
    clause="yaku.tsuuiisou", default=False,
    text=Text("役満に他の役の点も足す。", "The points of other yaku are added to a yakuman."),
))  # fmt: skip
BOOK.add(Option(
    id="yakuman_stack", name=Text("役満の複合", "Several yakuman"), clause="yaku.tsuuiisou", default=False,
    text=Text("役満が重なれば、一つごとに12点とする。", "Each yakuman of a hand counts its 12 points."),
))  # fmt: skip
BOOK.add(Option(
    id="yakuhai_per_meld", name=Text("役牌はメンツごと", "Yakuhai by set"), clause="yaku.yakuhai", default=True,
    text=Text("役牌のメンツ一つごとに1点とする。", "Each set of value tiles counts, not one in all."),
))  # fmt: skip
BOOK.add(Option(
    id="require_yaku", name=Text("一翻縛り", "A yaku is needed"), clause="win.shape", default=False,
    text=Text("役の無い手ではアガれない。", "A hand without yaku cannot win."),
))  # fmt: skip
BOOK.add(Option(
    id="multi_ron", name=Text("ダブロン", "Several wins on one discard"), clause="ron", default=False,
    text=Text(
        "一枚の捨て牌で複数人がアガれる。初期値では先に宣言した人だけ。",
        "Several players may win on one discard; by default the first to declare does.",
    ),
))  # fmt: skip
BOOK.add(Option(
    id="honitsu_head", name=Text("ホンイツのアタマ", "Head of honitsu"), clause="yaku.honitsu", default="ignore",
    text=Text("ホンイツでアタマのスートを問うか。", "Whether the head of honitsu must fit its sets."),
    values=(
        Choice("ignore", Text("問わない", "any suit")),
        Choice("must_match", Text("同じスートか字牌・役牌", "the same suit or honours")),
    ),
))  # fmt: skip
BOOK.add(Option(
    id="dealer_remainder", name=Text("親のツモの端数", "Remainder when the dealer wins"),
    clause="pay.remainder", default="lapse",
    text=Text("親がツモであがった時の端数をどうするか。", "Who pays the remainder of a self-draw by the dealer."),
    values=(
        Choice("lapse", Text("切り捨てる", "lapses")),
        Choice("next", Text("次の人が払う", "the next player pays it")),
    ),
))  # fmt: skip
BOOK.add(Option(
    id="riichi_stick", name=Text("リーチの1点の行き先", "Where the riichi point goes"),
    clause="yaku.riichi", default="pot",
    text=Text("リーチで払った1点が誰のものになるか。", "Who gets the point paid for riichi."),
    values=(
        Choice("pot", Text("場に置き、アガった人が取る", "on the table, for the winner")),
        Choice("bank", Text("誰のものでもない", "to nobody")),
    ),
))  # fmt: skip
