"""Riichi mahjong for three players: its rules, its requests and its tasks."""

from collections.abc import Mapping
from typing import Final

from scoring.games.riichi.scale import TABLE, RiichiScale
from scoring.games.riichi.settlement.law import settle
from scoring.games.riichi.settlement.match import rounds
from scoring.games.riichi3 import analysis
from scoring.games.riichi3.book import BOOK
from scoring.games.riichi3.differences import RED_LIMITS
from scoring.hand import answer_fields as v
from scoring.hand import fields as f
from scoring.hand.game import TileGame
from scoring.rules.ruleset import Ruleset
from scoring.rules.ruleset_file import DeclaredGame
from scoring.tiles.kinds import ALL, FOLLOWING, KIND_OF, mask
from scoring.tiles.melds import KIND_NAMES
from scoring.tiles.values import ORPHANS_SHAPE

_PLAYERS: Final = int(BOOK.players)
_MELDS: Final = frozenset(KIND_NAMES) - {"chi"}
_ONE_M, _NINE_M = KIND_OF["1m"], KIND_OF["9m"]
_FOLLOWING: Final = tuple(
    {_ONE_M: _NINE_M, _NINE_M: _ONE_M}.get(kind, after) for kind, after in enumerate(FOLLOWING)
)
_EXAMPLE: Final[Mapping[str, object]] = {
    "concealed": "123567p34522s67s",
    "winning_tile": "8s",
    "win": "tsumo",
    "seat_wind": "south",
    "round_wind": "east",
    "situation": ["riichi"],
    "norths": 1,
    "dora_indicators": "9p",
    "ura_indicators": "3z",
    "honba": 0,
    "deposits": 1,
}


def _play(ruleset: Ruleset) -> TileGame:
    return TileGame(
        ruleset,
        scale=RiichiScale(),
        fields=f.hand_fields(
            "concealed melds winning_tile win seat_wind round_wind situation "
            "norths dora_indicators ura_indicators honba deposits",
            ruleset.claims,
            players=_PLAYERS,
            concealed="123567p34522s67s",
            kinds=_MELDS,
        ),
        example=_EXAMPLE,
        value=(v.or_null(v.HAN), v.or_null(v.FU), v.LIMIT, v.YAKUMAN, v.BASE_POINTS, v.POINTS),
        forms={ORPHANS_SHAPE: "kokushi"},
        notation=f.notation_of(_MELDS, "567p345s22s67s+8s pon:555z norths:1 tsumo dealer dora:9m"),
        tables=(TABLE,),
        rounds=rounds,
        meld_kinds=_MELDS,
        meld_rule="no_chi",
        kinds=ALL & ~mask("2345678m"),
        kinds_rule="tiles_of_three",
        red_limits=RED_LIMITS,
        red_rule="red_five",
        indicator_rule="kan_dora",
        kan_ura_rule="kan_ura",
        following=_FOLLOWING,
    )


GAME: Final = DeclaredGame(BOOK, _play, {"settle": settle, "analyze": analysis.analyze})
"""What the rulesets of three-player riichi are made from."""
