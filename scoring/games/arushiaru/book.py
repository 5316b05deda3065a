"""The rule book of arushiaru mahjong."""

from typing import Final

from scoring.games.arushiaru import analysis, fu, limit_yaku, more_yaku, one_han, value_tiles
from scoring.games.common.rule_files import read_rules
from scoring.rules.rulebook import Book

BOOK: Final = Book(
    id="arushiaru",
    players="4",
    rules=[
        *analysis.RULES,
        *read_rules("games/arushiaru/events.yaml", not_pairs=one_han.NOT_PAIRS),
        *fu.RULES,
        *limit_yaku.RULES,
        *more_yaku.RULES,
        *read_rules("games/arushiaru/yaku_options.yaml"),
        *read_rules("games/arushiaru/numbers.yaml"),
        *one_han.RULES,
        *read_rules("games/arushiaru/options.yaml"),
        *value_tiles.RULES,
    ],
)
