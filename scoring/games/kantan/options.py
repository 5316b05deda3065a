"""The numbers of the card game, and the options: the choices the source leaves open."""

from scoring.games.kantan.book import BOOK
from scoring.rules.rule_files import read_rules

BOOK.add(*read_rules("games/kantan/numbers.yaml"), *read_rules("games/kantan/options.yaml"))
