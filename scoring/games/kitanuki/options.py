"""The options, but for those of the optional yakuman, which stand with them."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.games.kitanuki.book import BOOK
from scoring.games.kitanuki.yakuman import WORTH
from scoring.rules.changes import Alone
from scoring.rules.rulebook import Yaku

_ALONE: Final = tuple(
    Alone(rule.id) for rule in BOOK.rules if isinstance(rule, Yaku) and rule.closed == WORTH
)

BOOK.add(*read_rules("games/kitanuki/options.yaml", alone={True: _ALONE}))
