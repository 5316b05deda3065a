"""The numbers of the card game, and the options: the choices the source leaves open."""

from scoring.games.common.rule_files import read_rules
from scoring.games.kantan.book import BOOK

BOOK.add(*read_rules("games/kantan/numbers.yaml"), *read_rules("games/kantan/options.yaml"))
