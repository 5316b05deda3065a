"""The limit and the numbers of payments."""

from scoring.games.arushiaru.book import BOOK
from scoring.games.common.rule_files import read_rules

BOOK.add(*read_rules("games/arushiaru/numbers.yaml"))
