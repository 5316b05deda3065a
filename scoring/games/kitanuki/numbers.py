"""The numbers of points and payments."""

from scoring.games.common.rule_files import read_rules
from scoring.games.kitanuki.book import BOOK

BOOK.add(*read_rules("games/kitanuki/numbers.yaml"))
