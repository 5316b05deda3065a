"""Yaku of events: what a player may claim about how the hand was won, and when the claim is possible."""

from typing import Final

from scoring.games.arushiaru.book import BOOK
from scoring.rules.rulebook import Situation, Yaku
from scoring.text import Text
from scoring.tiles.values import ORPHANS_SHAPE, SETS

NOT_PAIRS: Final = (*SETS, ORPHANS_SHAPE)
"""Shapes beside which other yaku count; seven pairs stand alone."""
_ON_THE_DEAL: Final = {
    "rinshan": "yaku_limit",
    "chankan": "yaku_limit",
    "haitei": "yaku_limit",
}

BOOK.add(
    Yaku(
        id="rinshan",
        name=Text("嶺上開花", "Rinshan kaihou (after a kan)"),
        clause="yaku.one",
        text=Text(
            "槓をして引いた嶺上牌で和了する。海底摸月とは複合しない。大明槓の後でも三人で払う。",
            "Winning on the replacement tile drawn after one's own kan. The last tile does not count beside it; "
            "all three pay, also after an open kan.",
        ),
        closed=1,
        open=1,
        supersedes=("haitei",),
        shapes=NOT_PAIRS,
        situation=Situation(win="tsumo", own_kan=True),
        hit="456m99p45s+6s chi:123m open_kan:8888p tsumo rinshan haitei",
        miss="456m99p45s+6s chi:123m open_kan:8888p tsumo",
    ),
    Yaku(
        id="chankan",
        name=Text("搶槓和", "Chankan (robbing a kan)"),
        clause="yaku.one",
        text=Text(
            "他家が加槓しようとした牌で栄和する。暗槓の牌では栄和できない。",
            "Winning by ron on the tile another player adds to a pon to make a kan; a concealed kan cannot be robbed.",
        ),
        closed=1,
        open=1,
        shapes=NOT_PAIRS,
        situation=Situation(win="ron", last_copy=True),
        hit="456m99p45s+6s chi:123m chi:345p chankan",
        miss="456m99p45s+6s chi:123m chi:345p",
    ),
    Yaku(
        id="haitei",
        name=Text("海底摸月", "Haitei (last tile of the wall)"),
        clause="yaku.one",
        text=Text(
            "山の最後の牌を自摸って和了する。", "Winning by self-draw on the last tile of the wall."
        ),
        closed=1,
        open=1,
        shapes=NOT_PAIRS,
        situation=Situation(win="tsumo"),
        hit="456m99p45s+6s chi:123m chi:345p tsumo haitei",
        miss="456m99p45s+6s chi:123m chi:345p tsumo",
    ),
    Yaku(
        id="tenhou",
        name=Text("天和", "Tenhou (blessing of heaven)"),
        clause="yaku.limit",
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
            excludes={**_ON_THE_DEAL, "chiihou": "yaku_chiihou"},
        ),
        hit="123567m345p22p67s+8s tsumo dealer tenhou",
        miss="123567m345p22p67s+8s tsumo dealer",
    ),
    Yaku(
        id="chiihou",
        name=Text("地和", "Chiihou (blessing of earth)"),
        clause="yaku.chiihou",
        text=Text(
            "子が親の第一打で栄和するか、自分の最初の自摸で和了する。その前に誰かの鳴き(暗槓を含む)があれば成立しない。",
            "A child wins on the dealer's first discard or on the own first draw, before any call, concealed kans included.",
        ),
        closed=1,
        open=0,
        unit="yakuman",
        situation=Situation(seat="child", menzen=True, no_melds=True, excludes=_ON_THE_DEAL),
        hit="123567m345p22p67s+8s chiihou",
        miss="123567m345p22p67s+8s",
    ),
)
