"""The rule book of four-player riichi."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.games.riichi import analysis, fu, yaku, yakuman
from scoring.games.riichi.settlement import options
from scoring.rules.rulebook import Rule

STATEMENTS_OF_FOUR: Final = (*read_rules("games/riichi/statements_of_four.yaml"),)
"""Statements that concern only four players."""
RULES: Final[tuple[Rule, ...]] = (
    *analysis.RULES,
    *read_rules("games/riichi/dora.yaml"),
    *read_rules("games/riichi/events.yaml"),
    *yaku.ONE_HAN,
    *fu.RULES,
    *read_rules("games/riichi/numbers.yaml"),
    *read_rules("games/riichi/options.yaml"),
    *yaku.THREE_HAN,
    *yaku.TWO_HAN,
    *yakuman.RULES,
    *read_rules("games/riichi/settlement/match_options.yaml"),
    *options.RULES,
    *read_rules("games/riichi/statements.yaml"),
    *STATEMENTS_OF_FOUR,
)
"""Every rule of the game, in the order of the catalogue."""
