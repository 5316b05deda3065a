"""Yaku of events: what a player may claim about how the hand was won, and when the claim is possible.

Each is a yaku and a value of the request's ``situation`` at once; check-boxes, validation and messages are drawn from here.
"""

from typing import Final

from scoring.fields.field import Choice
from scoring.games.riichi.book import BOOK
from scoring.rules.changes import Alone, SetWorth
from scoring.rules.rulebook import Situation, Yaku
from scoring.text import Text

_ON_THE_DEAL: Final = {
    "riichi": "riichi_draw_left",
    "double_riichi": "riichi_draw_left",
    "ippatsu": "ordinary_yaku",
    "rinshan": "ordinary_yaku",
    "chankan": "ordinary_yaku",
    "haitei": "ordinary_yaku",
    "houtei": "ordinary_yaku",
}

_FIRST_GO_AROUND: Final = Situation(
    no_melds=True, excludes={"chankan": "ordinary_yaku", "haitei": "ordinary_yaku"}
)
"""From the first discard to within a turn of it: a call or a kan (T6: a concealed one too) ends one of the two, and the wall is long."""

BOOK.add(
    Yaku(
        id="riichi",
        name=Text("立直", "Riichi"),
        text=Text(
            "門前で聴牌し、1000点の立直棒を出して立直を宣言する。",
            "A closed hand one tile from winning is declared and 1,000 points are deposited.",
        ),
        closed=1,
        open=0,
        situation=Situation(
            menzen=True, excludes={"double_riichi": "ordinary_yaku"}, opens=("ura_indicators",)
        ),
        hit="123567m345p22p67s+8s riichi",
        miss="123567m345p22p67s+8s",
    ),
    Yaku(
        id="double_riichi",
        name=Text("ダブル立直", "Double riichi"),
        text=Text(
            "最初の自摸の打牌で立直を宣言する。それまでに誰かの鳴き(暗槓を含む)があれば成立しない。",
            "Riichi declared on the first discard, before any call; a concealed kan counts as a call.",
        ),
        closed=2,
        open=0,
        supersedes=("riichi",),
        situation=Situation(menzen=True, opens=("ura_indicators",)),
        hit="123567m345p22p67s+8s double_riichi",
        miss="123567m345p22p67s+8s riichi",
    ),
    Yaku(
        id="ippatsu",
        name=Text("一発", "Ippatsu"),
        text=Text(
            "立直から一巡以内、誰の鳴き(暗槓を含む)も入らないうちに和了する。",
            "Winning within one turn of declaring riichi, before any call; a concealed kan counts as a call.",
        ),
        closed=1,
        open=0,
        situation=Situation(
            menzen=True,
            needs=("riichi", "double_riichi"),
            excludes={"rinshan": "concealed_kan_as_call", "houtei": "riichi_tiles_left"},
            only_from={"houtei": ("riichi_wall", 4)},
            together={"double_riichi": _FIRST_GO_AROUND},
        ),
        hit="123567m345p22p67s+8s riichi ippatsu",
        miss="123567m345p22p67s+8s riichi",
    ),
    Yaku(
        id="rinshan",
        name=Text("嶺上開花", "Rinshan kaihou (after a kan)"),
        text=Text(
            "槓をして引いた嶺上牌で和了する。",
            "Winning on the replacement tile drawn after one's own kan.",
        ),
        closed=1,
        open=1,
        situation=Situation(win="tsumo", own_kan=True, excludes={"haitei": "rinshan_as_last_tile"}),
        hit="456m567p67s22m+8s closed_kan:9999s tsumo rinshan",
        miss="456m567p67s22m+8s closed_kan:9999s tsumo",
    ),
    Yaku(
        id="chankan",
        name=Text("槍槓", "Chankan (robbing a kan)"),
        text=Text(
            "他家が加槓しようとした牌で栄和する。暗槓の牌では、オプションがある時の国士無双のほかは栄和できない。",
            "Winning by ron on the tile another player adds to a pon to make a kan; a concealed kan can be robbed only by thirteen "
            "orphans, and only by an option.",
        ),
        closed=1,
        open=1,
        options=("kokushi_robs_ankan",),
        situation=Situation(win="ron", last_copy=True, excludes={"houtei": "kan_on_last_tile"}),
        hit="123567m345p22p67s+8s chankan",
        miss="123567m345p22p67s+8s",
    ),
    Yaku(
        id="haitei",
        name=Text("海底摸月", "Haitei (last tile of the wall)"),
        text=Text(
            "山の最後の牌を自摸って和了する。", "Winning by self-draw on the last tile of the wall."
        ),
        closed=1,
        open=1,
        situation=Situation(win="tsumo"),
        hit="123567m345p22p67s+8s tsumo haitei",
        miss="123567m345p22p67s+8s tsumo",
    ),
    Yaku(
        id="houtei",
        name=Text("河底撈魚", "Houtei (last discard)"),
        text=Text("最後の捨て牌で栄和する。", "Winning by ron on the last discard."),
        closed=1,
        open=1,
        situation=Situation(win="ron"),
        hit="123567m345p22p67s+8s houtei",
        miss="123567m345p22p67s+8s",
    ),
    Yaku(
        id="tenhou",
        name=Text("天和", "Tenhou (blessing of heaven)"),
        text=Text(
            "親が配牌と最初の自摸で和了する。その前に暗槓をしていれば成立しない。",
            "The dealer wins on the first draw, before any call, concealed kans included.",
        ),
        closed=1,
        open=0,
        unit="yakuman",
        situation=Situation(
            win="tsumo",
            seat="dealer",
            menzen=True,
            no_melds=True,
            excludes={**_ON_THE_DEAL, "chiihou": "ordinary_yaku"},
        ),
        hit="123567m345p22p67s+8s tsumo dealer tenhou",
        miss="123567m345p22p67s+8s tsumo dealer",
    ),
    Yaku(
        id="chiihou",
        name=Text("地和", "Chiihou (blessing of earth)"),
        text=Text(
            "子が最初の自摸で和了する。その前に誰かの鳴き(暗槓を含む)があれば成立しない。",
            "A player other than the dealer wins on the first draw, before any call, concealed kans included.",
        ),
        closed=1,
        open=0,
        unit="yakuman",
        situation=Situation(
            win="tsumo", seat="child", menzen=True, no_melds=True, excludes=_ON_THE_DEAL
        ),
        hit="123567m345p22p67s+8s tsumo chiihou",
        miss="123567m345p22p67s+8s tsumo",
    ),
    Yaku(
        id="renhou",
        name=Text("人和", "Renhou (blessing of man)"),
        text=Text(
            "子が最初の自摸の前に、他家の捨て牌で和了する。その前に誰かの鳴き(暗槓を含む)があれば成立しない。"
            "オプションが無い限り数えない。満貫とする時は他の役やドラと複合せず、それらだけの方が高ければそちらを採る。",
            "A player other than the dealer wins on a discard before the own first draw and before any call, concealed kans "
            "included. It counts only by an option. As a mangan it goes with no other yaku and no dora, and the hand is "
            "worth what they make without it where that is more.",
        ),
        closed=5,
        open=0,
        optional=True,
        choices=(
            Choice("none", Text("採用しない", "does not count")),
            Choice("mangan", Text("満貫(複合しない)", "mangan, alone")),
            Choice("five_han", Text("5翻の役", "five han")),
            Choice("yakuman", Text("役満", "yakuman")),
        ),
        changes={
            "mangan": (Alone("renhou", unless_more=True),),
            "yakuman": (SetWorth("renhou", closed=1, unit="yakuman"),),
        },
        situation=Situation(
            win="ron", seat="child", menzen=True, no_melds=True, excludes=_ON_THE_DEAL
        ),
        hit="123567m345p22p67s+8s renhou",
        miss="123567m345p22p67s+8s",
    ),
)

RINSHAN: Final = BOOK.situation_bit("rinshan")
"""Asked by the fu of a self-draw."""
