"""The options, but for those that bring in yaku, which stand with them."""

from scoring.games.arushiaru.book import BOOK
from scoring.games.common.rule_files import read_rules

BOOK.add(*read_rules("games/arushiaru/options.yaml"))
