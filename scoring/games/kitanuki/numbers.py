"""The numbers of points and payments."""

from scoring.games.kitanuki.book import BOOK
from scoring.rules.rule_files import read_rules

BOOK.add(*read_rules("games/kitanuki/numbers.yaml"))
