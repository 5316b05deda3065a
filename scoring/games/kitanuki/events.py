"""Yaku of events: what a player may claim about how the hand was won, and when the claim is possible."""

from typing import Final

from scoring.games.kitanuki.book import BOOK
from scoring.rules.rulebook import Situation, Yaku
from scoring.text import Text

BOOK.add(
    Yaku(
        id="riichi",
        name=Text("立直", "Riichi"),
        clause="yaku.riichi",
        text=Text(
            "門前で聴牌し、立直を宣言して和了する。裏ドラのほかに特典は無い。",
            "Winning after declaring a closed hand that is one tile from winning; ura dora are the only extra.",
        ),
        closed=2,
        open=0,
        situation=Situation(menzen=True, opens=("ura_indicators",)),
        hit="123456p55s67s111z+8s riichi",
        miss="123456p55s67s111z+8s",
    ),
    Yaku(
        id="tenhou",
        name=Text("天和", "Tenhou (blessing of heaven)"),
        clause="yaku.yakuman",
        text=Text(
            "親が配牌と最初の自摸で和了する。ポン・槓があったり自分が北を抜いたりしていれば成立しない。",
            "The dealer wins on the first draw, before any pon or kan and without having extracted a north tile.",
        ),
        closed=12,
        open=0,
        situation=Situation(
            win="tsumo",
            seat="dealer",
            menzen=True,
            no_melds=True,
            excludes={
                "riichi": "yaku_riichi",
                "chiihou": "yaku_yakuman",
                "renhou": "yaku_yakuman",
            },
        ),
        hit="123456p55s67s111z+8s tsumo dealer tenhou",
        miss="123456p55s67s111z+8s tsumo dealer",
    ),
    Yaku(
        id="chiihou",
        name=Text("地和", "Chiihou (blessing of earth)"),
        clause="yaku.yakuman",
        text=Text(
            "子が親の第一打で栄和するか、自分の最初の自摸で和了する。"
            "ポン・槓があったり自分が北を抜いたりしていれば成立しない。",
            "A child wins on the dealer's first discard or on the own first draw, "
            "before any pon or kan and without having extracted a north tile.",
        ),
        closed=12,
        open=0,
        situation=Situation(
            seat="child",
            menzen=True,
            no_melds=True,
            excludes={"riichi": "yaku_riichi", "renhou": "yaku_yakuman"},
        ),
        hit="123456p55s67s111z+8s chiihou",
        miss="123456p55s67s111z+8s",
    ),
    Yaku(
        id="renhou",
        name=Text("人和", "Renhou (blessing of man)"),
        clause="yaku.yakuman",
        text=Text(
            "ポンも槓も無い一巡目のうちに、地和にならない栄和をする。自分が北を抜いていれば成立しない。",
            "Any other win by ron in the first turn of all, before any pon or kan and without having extracted a north tile.",
        ),
        closed=12,
        open=0,
        situation=Situation(win="ron", menzen=True, no_melds=True),
        hit="123456p55s67s111z+8s renhou",
        miss="123456p55s67s111z+8s",
    ),
    Yaku(
        id="paarenchan",
        name=Text("八連荘", "Paarenchan (eight wins in a row)"),
        clause="yaku.optional",
        text=Text("八回続けて和了する。", "The eighth win in a row of one player."),
        closed=12,
        open=12,
        situation=Situation(),
        hit="123456p55s67s111z+8s paarenchan",
        miss="123456p55s67s111z+8s",
    ),
)

FIRST_DRAW: Final = Situation(
    win="tsumo",
    menzen=True,
    no_melds=True,
    excludes={
        "riichi": "yaku_riichi",
        "tenhou": "yaku_optional",
        "chiihou": "yaku_optional",
        "renhou": "yaku_optional",
    },
)
"""Claimed with a yaku that only the first draw of all can make."""
