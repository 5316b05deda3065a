"""The options about the course of a match and its final accounts."""

from scoring.games.riichi.book import BOOK
from scoring.rules.rule_files import read_rules

BOOK.add(*read_rules("games/riichi/settlement/match_options.yaml"))
