"""Riichi mahjong for four players as rulesets use it: its rules, its requests and its tasks."""

from typing import TYPE_CHECKING, Any, Final

from scoring.cards.game import CardGame
from scoring.games.common.tile_tasks import tile_tasks
from scoring.games.riichi import analysis
from scoring.games.riichi.book import RULES
from scoring.games.riichi.scale import TABLE, RiichiScale
from scoring.games.riichi.settlement.options import LIABILITIES, rounds
from scoring.hand import answer_fields as v
from scoring.hand import fields as f
from scoring.hand.game import TileGame
from scoring.rules.cards.deck import Deck
from scoring.rules.ruleset import Ruleset
from scoring.rules.ruleset_file import DeclaredGame
from scoring.tiles.values import ORPHANS_SHAPE

if TYPE_CHECKING:
    from scoring.settlement.flow import Law

_RED_LIMITS: Final = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}
"""The number of red fives in each suit by their total number."""
_DECK: Final = Deck(
    clause="preface",
    # Only four sets and a pair and seven pairs have fu. Thirteen orphans are nothing but their yakuman.
    forms={"seven_pairs": None, "thirteen_orphans": "kokushi"},
    red_limits=_RED_LIMITS,
    liabilities=LIABILITIES,
)
"""The changes that cards can make: winning forms, red fives and liability."""


VALUE: Final = (v.or_null(v.HAN), v.or_null(v.FU), v.LIMIT, v.YAKUMAN, v.BASE_POINTS, v.POINTS)
"""The parts of the value of a hand."""


def riichi_game(
    ruleset: Ruleset,
    **of_players: Any,  # noqa: ANN401 - the parameters of a tile game
) -> TileGame:
    """Return a game of riichi mahjong; ``of_players`` are its parameters that depend on the number of players."""
    return CardGame(
        ruleset,
        scale=RiichiScale(),
        forms={ORPHANS_SHAPE: "kokushi"},
        tables=(TABLE,),
        rounds=rounds,
        red_rule="red_five",
        indicator_rule="kan_dora",
        kan_ura_rule="kan_ura",
        **of_players,
    )


def _play(ruleset: Ruleset) -> TileGame:
    return riichi_game(
        ruleset,
        fields=f.hand_fields(
            "concealed melds winning_tile win seat_wind round_wind situation "
            "dora_indicators ura_indicators honba deposits wareme",
            ruleset.claims,
        ),
        value=(*VALUE, v.CHIPS),
        red_limits=_RED_LIMITS,
    )


def law(ruleset: Ruleset) -> "Law":
    """Return the settlement of a ruleset of riichi mahjong."""
    from scoring.games.riichi.settlement import law as of_riichi  # noqa: PLC0415 - a first score does without settlement

    return of_riichi.law(ruleset)


GAME: Final = DeclaredGame(
    id="riichi",
    players="4",
    rules=RULES,
    play=_play,
    tasks=tile_tasks(law, analysis.POLICY),
    deck=_DECK,
)
"""The declarations of the rulesets of riichi mahjong."""
