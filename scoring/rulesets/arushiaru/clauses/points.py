"""The points of the source, numbers 24 to 31: fu, payments, the limit, seven pairs; it settles nothing."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="fu",
        number=24,
        rule="fu",
        type="HAND",
        name=Text("符の計算", "Counting fu"),
        quote="リーチ麻雀と同様に二点単位で計算し、十点未満の端数を切上げます。",
        text=Text(
            "符はリーチ麻雀と同じく2符単位で数え、10符未満の端数を切り上げる。",
            "Fu are counted in twos as in riichi mahjong, and the total is rounded up to ten.",
        ),
    ),
    Clause(
        id="fu.chinitsu",
        number=25,
        rule="fu_chinitsu",
        type="HAND",
        name=Text("清一色の加符", "Fu of a full flush"),
        quote="清一色では 10符加算します。",
        text=Text(
            "清一色の手には、端数を切り上げる前に10符を加える。",
            "A full flush adds 10 fu, before rounding.",
        ),
    ),
    Clause(
        id="pay.unit",
        number=26,
        rule="pay_unit",
        type="PAY",
        name=Text("点数の支払", "Payments are not rounded"),
        quote="点数は十点単位のため、百点未満を切上げずそのままやり取りします。",
        text=Text(
            "100点未満の端数も切り上げず、10点単位でそのまま払う。",
            "Payments are made in tens as they are, not rounded up to hundreds.",
        ),
    ),
    Clause(
        id="limit",
        number=27,
        rule="limit",
        type="HAND",
        name=Text("満貫の点数", "The limit"),
        quote="- 散家 2,000点\n- 荘家 3,000点\nです。",
        text=Text(
            "満貫は子が2000点、親が3000点。",
            "A limit hand is worth 2,000 to a child and 3,000 to the dealer.",
        ),
    ),
    Clause(
        id="limit.cap",
        number=28,
        rule="limit_cap",
        type="HAND",
        name=Text("満貫より上はない", "Nothing above the limit"),
        quote="満貫を越えた数満貫はありません。\n役満貫も満貫と同額となります。",
        text=Text(
            "どの手も満貫を超えない。役満貫も満貫と同じ点数とする。",
            "No hand is worth more than the limit, and limit yaku are worth just that.",
        ),
    ),
    Clause(
        id="chiitoi.points",
        number=29,
        rule="chiitoi_points",
        type="HAND",
        name=Text("七対子の和了点", "Points of seven pairs"),
        quote=(
            "散家一人分を 100点とします。このため、実際の和了点は\n"
            "- 散家 400点\n"
            "- 荘家 600点\n"
            "となります。"
        ),
        text=Text(
            "七対子をありにしたとき、子の七対子は400点、親の七対子は600点とする。",
            "Where seven pairs may win, they are worth 400 to a child and 600 to the dealer.",
        ),
        when={"chiitoi": (True,)},
    ),
    Clause(
        id="chiitoi.no_combo",
        number=30,
        rule="chiitoi_no_combo",
        type="HAND",
        name=Text("七対子と役の複合", "Seven pairs and other yaku"),
        quote="七対子には他の役は一切付きません。\n但し、天和, 地和にはなります。",
        text=Text(
            "七対子にほかの役は付かない。ただし、天和と地和は認めて満貫とする。",
            "No other yaku counts with seven pairs, except tenhou and chiihou, which make them a "
            "limit hand.",
        ),
        when={"chiitoi": (True,)},
    ),
    Clause(
        id="chiitoi.honours",
        number=31,
        rule="chiitoi_honours",
        type="HAND",
        name=Text("七対子の混一色・清一色・字一色", "Seven pairs of one suit or honours"),
        quote=(
            "つまり、七対子では混一色や清一色は一切認められず、字牌だけで七対子を作っても字一色には"
            "なりません。"
        ),
        text=Text(
            "七対子には混一色も清一色も付かない。字牌だけの七対子も字一色とならない。",
            "Seven pairs have no half flush and no full flush, and seven pairs of honours are not "
            "tsuuiisou.",
        ),
        when={"chiitoi": (True,)},
    ),
)
