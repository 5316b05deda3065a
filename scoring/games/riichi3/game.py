"""Riichi mahjong for three players: its rules, its requests and its tasks."""

from typing import Final

from scoring.games.common.three_players import FOLLOWING, KINDS, MELDS
from scoring.games.common.tile_tasks import tile_tasks
from scoring.games.riichi.game import VALUE, law, riichi_game
from scoring.games.riichi3 import analysis
from scoring.games.riichi3.book import RED_LIMITS, RULES
from scoring.hand import fields as f
from scoring.hand.game import TileGame
from scoring.rules.ruleset import Ruleset
from scoring.rules.ruleset_file import DeclaredGame


def _play(ruleset: Ruleset) -> TileGame:
    return riichi_game(
        ruleset,
        fields=f.hand_fields(
            "concealed melds winning_tile win seat_wind round_wind situation "
            "norths dora_indicators ura_indicators honba deposits",
            ruleset.claims,
            players=int(ruleset.players),
            concealed="123567p34522s67s",
            kinds=MELDS,
        ),
        value=VALUE,
        red_limits=RED_LIMITS,
        notation=f.notation_of(MELDS, "567p345s22s67s+8s pon:555z norths:1 tsumo dealer dora:9m"),
        meld_kinds=MELDS,
        meld_rule="no_chi",
        kinds=KINDS,
        kinds_rule="tiles_of_three",
        following=FOLLOWING,
    )


GAME: Final = DeclaredGame(
    id="riichi3",
    players="3",
    rules=RULES,
    play=_play,
    tasks=tile_tasks(law, analysis.POLICY),
)
"""The declarations of the rulesets of three-player riichi."""
