"""The rule book of dice mahjong."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.games.dice import yaku
from scoring.games.dice.forms import KAN_DICE
from scoring.rules.rulebook import Book

BOOK: Final = Book(
    id="dice",
    players="1+",
    rules=[
        *read_rules("games/dice/numbers.yaml", kan_dice=KAN_DICE),
        *read_rules("games/dice/options.yaml"),
        *yaku.RULES,
    ],
)
