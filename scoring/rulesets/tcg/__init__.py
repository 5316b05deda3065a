"""TCG mahjong, round 0: four-player riichi mahjong on a numbered sheet of basic rules."""

from collections.abc import Mapping
from typing import Final

from scoring import tile_fields as f
from scoring.card_rules import SHAPE_OF
from scoring.carded import carded
from scoring.closing import close
from scoring.ruleset import Ruleset
from scoring.rulesets.tcg import (
    analysis,
    cards,
    dora,
    events,
    fu,
    numbers,
    one_han,
    options,
    three_han,
    two_han,
    yakuman,
)
from scoring.rulesets.tcg.book import BOOK
from scoring.rulesets.tcg.scale import TABLE, Scale
from scoring.rulesets.tcg.settlement import settle
from scoring.tile_game import TileGame

MODULES: Final = (
    events,
    one_han,
    two_han,
    three_han,
    yakuman,
    dora,
    fu,
    numbers,
    options,
    analysis,
    cards,
)
"""Where the rules are declared."""

_RED_LIMITS: Final = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}
_EXAMPLE: Final[Mapping[str, object]] = {
    "concealed": "123567m34522p67s",
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
    "situation": ["riichi"],
    "dora_indicators": "9m",
    "ura_indicators": "4z",
    "honba": 0,
    "deposits": 1,
}


def _play(ruleset: Ruleset) -> TileGame:
    return TileGame(
        ruleset,
        scale=Scale(),
        fields=(
            f.CONCEALED,
            f.MELDS,
            f.WINNING_TILE,
            f.WIN,
            f.SEAT_WIND,
            f.ROUND_WIND,
            f.situation(ruleset.claims),
            f.DORA_INDICATORS,
            f.URA_INDICATORS,
            f.HONBA,
            f.DEPOSITS,
        ),
        example=_EXAMPLE,
        forms={SHAPE_OF[form]: yaku for form, yaku in cards.DECK.forms.items() if yaku},
        tables=(TABLE,),
        cards=carded,
        red_limits=cards.RED_LIMITS,
        red_rule="red_five",
        indicator_rule="kan_dora",
        kan_ura_rule="kan_ura",
    )


RULESET: Final = close(
    BOOK, _play, tasks={"settle": settle, "analyze": analysis.analyze}, deck=cards.DECK
)
