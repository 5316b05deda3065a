"""The games, in code: their rules, scoring, settlement and analysis."""

from importlib import import_module
from typing import Final

from scoring.rules.ruleset_file import DeclaredGame

GAMES: Final = ("riichi", "riichi3", "dice", "kitanuki", "arushiaru", "kantan")
"""The games, in the order in which their rulesets are listed."""


def declared_game(name: str) -> DeclaredGame:
    """Return the declarations of a game, from which its rulesets are made."""
    game: DeclaredGame = import_module(f"scoring.games.{name}.game").GAME
    return game
