"""Numbers that several games have."""

from dataclasses import replace
from functools import partial

from scoring.games.common.rule_files import read_rules

_NUMBERS = {rule.id: rule for rule in read_rules("games/common/numbers.yaml")}
most_kans = partial(replace, _NUMBERS["most_kans"])
nine_kinds = partial(replace, _NUMBERS["nine_kinds"])
