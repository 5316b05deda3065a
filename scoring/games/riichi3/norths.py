"""What only three players have: the dora of extracted norths, and the share of the missing player."""

from scoring.fields.field import Choice
from scoring.games.riichi3.book import BOOK
from scoring.hand.payments import BISECT, FULL, LOSS
from scoring.rules.rulebook import Dora, Option
from scoring.text import Text

BOOK.add(
    Dora(
        id="nuki_dora",
        name=Text("抜きドラ", "Extracted norths"),
        text=Text(
            "手から抜いた北。一枚につき一翻。表示牌の次の牌でもあれば、ドラとしても数える。手の内で使った北には付かない。",
            "Each north tile set aside from the hand, besides what it is worth as the dora of an indicator; one kept in the hand is "
            "none.",
        ),
        counts="norths",
    ),
    Option(
        id="tsumo_share",
        name=Text("北家の分の支払い", "The share of the missing player"),
        text=Text(
            "四人なら北家が払う分を、自摸和でどうするか。",
            "What becomes of the share on a self-draw that North would pay among four.",
        ),
        default=LOSS,
        values=(
            Choice(LOSS, Text("誰も払わない(ツモ損)", "nobody pays it (tsumo loss)")),
            Choice(
                BISECT,
                Text(
                    "半分ずつ、100点単位に切り上げて二人に加える",
                    "each of the two payers adds half of it, rounded up to 100",
                ),
            ),
            Choice(
                FULL,
                Text(
                    "栄和と同じ点数を二人で等分する",
                    "the two pay in equal parts what a discarder would pay",
                ),
            ),
        ),
    ),
)
