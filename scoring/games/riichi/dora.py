"""The dora: not yaku, but each adds a han to a hand that has one."""

from scoring.games.riichi.book import BOOK
from scoring.rules.rule_files import read_rules

BOOK.add(*read_rules("games/riichi/dora.yaml"))
