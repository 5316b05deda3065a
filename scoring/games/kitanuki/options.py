"""The options, except those that add a yakuman."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.games.kitanuki import events, optional_yakuman, yakuman
from scoring.rules.changes import Alone
from scoring.rules.rulebook import RuleList, Yaku

RULES: Final = RuleList()
"""The rules of this module, in order."""

_YAKU: Final = (*events.RULES, *yakuman.RULES, *optional_yakuman.RULES)
_ALONE: Final = tuple(
    Alone(rule.id) for rule in _YAKU if isinstance(rule, Yaku) and rule.closed == yakuman.WORTH
)

RULES.add(*read_rules("games/kitanuki/options.yaml", alone={True: _ALONE}))
