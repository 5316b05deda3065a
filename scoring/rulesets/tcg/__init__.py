"""TCG mahjong, round 0: four-player riichi mahjong on a numbered sheet of basic rules."""

from collections.abc import Mapping
from typing import Final

from scoring.cards.game import card_game
from scoring.cards.model import SHAPE_OF
from scoring.games.riichi import (
    analysis,
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
from scoring.games.riichi.book import BOOK
from scoring.games.riichi.scale import TABLE, Scale
from scoring.games.riichi.settlement import settle
from scoring.hand import fields as f
from scoring.hand.game import TileGame
from scoring.rules.ruleset import Ruleset
from scoring.rules.validation import close
from scoring.rulesets.tcg import cards

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
        cards=card_game,
        red_limits=cards.RED_LIMITS,
        red_rule="red_five",
        indicator_rule="kan_dora",
        kan_ura_rule="kan_ura",
    )


RULESET: Final = close(
    BOOK, _play, tasks={"settle": settle, "analyze": analysis.analyze}, deck=cards.DECK
)
