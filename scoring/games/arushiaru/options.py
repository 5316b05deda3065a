"""The options, but for those that bring in yaku, which stand with them."""

from scoring.fields.field import Choice
from scoring.games.arushiaru.book import BOOK
from scoring.rules.rulebook import Option
from scoring.text import Text

BOOK.add(
    Option(
        id="game_length",
        name=Text("一試合の長さ", "Length of a match"),
        clause="match.length",
        text=Text(
            "半荘戦(東場と南場)か一荘戦(東場から北場まで)か。",
            "The East and South rounds, or all four rounds.",
        ),
        default="hanchan",
        values=(
            Choice("hanchan", Text("半荘戦", "East and South")),
            Choice("ichian", Text("一荘戦", "East to North")),
        ),
    ),
    Option(
        id="mo8pinfu",
        name=Text("摸八平和", "Closed pinfu by tsumo"),
        clause="opt.mo8pinfu",
        text=Text(
            "門前の平和に限り摸和でも成立する。ツモ符は付けず20符とする。",
            "A closed pinfu hand counts on a self-draw too; it has no fu for the draw and is 20 fu.",
        ),
        default=False,
    ),
    Option(
        id="double_wind_pair_fu",
        name=Text("連風牌雀頭の符", "Fu of a double-wind pair"),
        clause="fu",
        text=Text(
            "連風牌の雀頭を4符とするか2符とするか。",
            "Whether a pair of the double wind is 4 or 2 fu.",
        ),
        default=4,
        integers=(4, 2),
    ),
    Option(
        id="pao_counts_ankan",
        name=Text("包での暗槓", "Concealed kans for liability"),
        clause="pao.scope",
        text=Text(
            "暗槓した翻牌や風牌も、包を数える時の副露に含める。",
            "A concealed kan of value tiles or winds counts among the exposed sets that make a feeder liable.",
        ),
        default=True,
    ),
)
