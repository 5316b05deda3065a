"""Which rulesets stand for all in tests of what the rulesets of a game have in common."""

import scoring

_FIRST = {ruleset.game_id: ruleset.id for ruleset in scoring.rulesets()[::-1]}
ONE_OF_EACH_GAME = [ruleset.id for ruleset in scoring.rulesets() if ruleset.id in _FIRST.values()]
"""The first ruleset of each game."""
