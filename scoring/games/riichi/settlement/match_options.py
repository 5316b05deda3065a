"""The options about the course of a match and its final accounts."""

from scoring.games.common.rule_files import read_rules
from scoring.games.riichi.book import BOOK

BOOK.add(*read_rules("games/riichi/settlement/match_options.yaml"))
