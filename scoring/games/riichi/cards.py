"""What cards can change in riichi mahjong: winning forms, red fives and who is liable."""

from typing import Final

from scoring.games.riichi.options import RED_LIMITS
from scoring.rules.cards.deck import Deck
from scoring.rules.liability import Liability, called, exposed
from scoring.text import Text
from scoring.tiles.kinds import DRAGONS, WINDS
from scoring.tiles.values import Meld, Numbers


def has_dragons(melds: tuple[Meld, ...]) -> bool:
    """Whether sets on the table, one of them called, settle daisangen."""
    return exposed(melds, closed_kans=True) & DRAGONS == DRAGONS and called(melds) & DRAGONS != 0


def has_winds(melds: tuple[Meld, ...]) -> bool:
    """Whether sets on the table, one of them called, settle daisuushii."""
    return exposed(melds, closed_kans=True) & WINDS == WINDS and called(melds) & WINDS != 0


def _dragons(melds: tuple[Meld, ...], _seat: int, _round: int, _n: Numbers) -> bool:
    return has_dragons(melds)


def _winds(melds: tuple[Meld, ...], _seat: int, _round: int, _n: Numbers) -> bool:
    return has_winds(melds)


DECK: Final = Deck(
    clause="preface",
    # 5.3 gives fu to four sets and a pair and to seven pairs: thirteen orphans are nothing but their yakuman.
    forms={"seven_pairs": None, "thirteen_orphans": "kokushi"},
    red_limits=RED_LIMITS,
    liabilities=(
        Liability(
            id="daisangen",
            name=Text("大三元", "Daisangen (big three dragons)"),
            rule="card_liability",
            melds=Text(
                "大三元の包には、晒した三元牌三種と、そのうち一つのポンか大明槓が要る。",
                "It needs melds of all three dragons, at least one of them called.",
            ),
            fed=_dragons,
        ),
        Liability(
            id="suushiihou",
            name=Text("大四喜", "Daisuushii (big four winds)"),
            rule="card_liability",
            melds=Text(
                "大四喜の包には、晒した風牌四種と、そのうち一つのポンか大明槓が要る。",
                "It needs melds of all four winds, at least one of them called.",
            ),
            fed=_winds,
        ),
    ),
    liable_yaku={"daisangen": frozenset({"daisangen"}), "suushiihou": frozenset({"daisuushii"})},
)
