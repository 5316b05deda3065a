"""The dora: not yaku, but each adds a han to a hand that has one."""

from scoring.games.common.rule_files import read_rules
from scoring.games.riichi.book import BOOK

BOOK.add(*read_rules("games/riichi/dora.yaml"))
