"""What only three players have: the dora of extracted norths, and the share of the missing player."""

from scoring.games.common.rule_files import read_rules
from scoring.games.riichi3.book import BOOK

BOOK.add(*read_rules("games/riichi3/norths.yaml"))
