"""The games, in code: the rules they declare, what hands are worth, settlement and analysis."""

from typing import Final

GAMES: Final = ("riichi", "dice", "kitanuki", "arushiaru", "kantan")
"""In the order in which their rulesets are listed."""
