"""The dora: each is worth a han, whether or not the hand has a yaku."""

from scoring.games.common.rule_files import read_rules
from scoring.games.kitanuki.book import BOOK

BOOK.add(*read_rules("games/kitanuki/dora.yaml"))
