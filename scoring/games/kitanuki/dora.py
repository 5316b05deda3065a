"""The dora: each is worth a han, whether or not the hand has a yaku."""

from scoring.games.kitanuki.book import BOOK
from scoring.rules.rule_files import read_rules

BOOK.add(*read_rules("games/kitanuki/dora.yaml"))
