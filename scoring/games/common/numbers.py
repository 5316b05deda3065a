"""Numbers that several games have."""

from dataclasses import replace
from functools import partial

from scoring.games.common.rule_files import read_rules

most_kans, nine_kinds = (partial(replace, rule) for rule in read_rules("games/common/numbers.yaml"))
