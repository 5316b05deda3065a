"""One ruleset of each game, for tests of facts that the rulesets of a game share."""

import scoring

_FIRST = {ruleset.game_id: ruleset.id for ruleset in scoring.rulesets()[::-1]}
ONE_OF_EACH_GAME = [ruleset.id for ruleset in scoring.rulesets() if ruleset.id in _FIRST.values()]
"""The first ruleset of each game."""
