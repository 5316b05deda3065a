"""The options: the choices the source leaves open."""

from scoring.fields.field import Choice
from scoring.games.kantan.book import BOOK
from scoring.rules.rulebook import Option
from scoring.text import Text

MOST_COPIES = 12

BOOK.add(
    Option(
        id="deck",
        name=Text("山の内訳", "Deck"),
        clause="deck",
        text=Text(
            "同じカードが何枚ずつあるか。0は定めず、何枚あってもよい。鳴いたメンツはターツと孤立牌として数える。",
            "How many copies of each card there are; 0 leaves it open. A called set counts as a partial set and an isolated card.",
        ),
        default=0,
        integers=tuple(range(MOST_COPIES + 1)),
    )
)
for _id, _ja, _en, _clause, _default, _text in (
    (
        "honour_runs",
        "字牌・役牌のよこ",
        "Runs of honours",
        "orientation",
        False,
        Text(
            "字牌と役牌にもよこ(順子)のカードがある。",
            "Honours and value tiles have runs too.",
        ),
    ),
    (
        "yakuman_adds",
        "役満と他の役の複合",
        "Other yaku beside a yakuman",
        "yaku.tsuuiisou",
        False,
        Text("役満に他の役の点も足す。", "The points of other yaku are added to a yakuman."),
    ),
    (
        "yakuman_stack",
        "役満の複合",
        "Several yakuman",
        "yaku.tsuuiisou",
        False,
        Text(
            "役満が重なれば、一つごとに12点とする。", "Each yakuman of a hand counts its 12 points."
        ),
    ),
    (
        "yakuhai_per_meld",
        "役牌はメンツごと",
        "Value tiles by set",
        "yaku.yakuhai",
        True,
        Text(
            "役牌のメンツ一つごとに1点とする。", "Each set of value tiles counts, not one in all."
        ),
    ),
    (
        "require_yaku",
        "一翻縛り",
        "A yaku is needed",
        "win.shape",
        False,
        Text("役の無い手ではアガれない。", "A hand without yaku cannot win."),
    ),
    (
        "multi_ron",
        "ダブロン",
        "Several wins on one discard",
        "ron",
        False,
        Text(
            "一枚の捨て牌で複数人がアガれる。初期値では先に宣言した人だけ。",
            "Several players may win on one discard; by default the first to declare does.",
        ),
    ),
):
    BOOK.add(Option(id=_id, name=Text(_ja, _en), clause=_clause, text=_text, default=_default))
for _id, _ja, _en, _clause, _values, _text in (
    (
        "honitsu_head",
        "ホンイツのアタマ",
        "Head of a half flush",
        "yaku.honitsu",
        (
            Choice("ignore", Text("問わない", "any suit")),
            Choice("must_match", Text("同じスートか字牌・役牌", "the same suit or honours")),
        ),
        Text(
            "ホンイツでアタマのスートを問うか。",
            "Whether the head of a half flush must fit its sets.",
        ),
    ),
    (
        "dealer_remainder",
        "親のツモの端数",
        "Remainder when the dealer wins",
        "pay.remainder",
        (
            Choice("lapse", Text("切り捨てる", "lapses")),
            Choice("next", Text("次の人が払う", "the next player pays it")),
        ),
        Text(
            "親がツモであがった時の端数をどうするか。",
            "Who pays the remainder of a self-draw by the dealer.",
        ),
    ),
    (
        "riichi_stick",
        "リーチの1点の行き先",
        "Where the riichi point goes",
        "yaku.riichi",
        (
            Choice("pot", Text("場に置き、アガった人が取る", "on the table, for the winner")),
            Choice("bank", Text("誰のものでもない", "to nobody")),
        ),
        Text("リーチで払った1点が誰のものになるか。", "Who gets the point paid for riichi."),
    ),
):
    BOOK.add(
        Option(
            id=_id,
            name=Text(_ja, _en),
            clause=_clause,
            text=_text,
            default=_values[0].value,
            values=_values,
        )
    )
