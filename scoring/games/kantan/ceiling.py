"""The most a hand of cards can be worth under the rules in force; it scores no hand that anybody holds."""

from functools import lru_cache
from itertools import combinations_with_replacement

from scoring.games.kantan.cards import CARDS, HEAD, SETS
from scoring.games.kantan.game import points_of
from scoring.games.kantan.hand import Win, reading_of
from scoring.hand.points_valuing import found_in
from scoring.rules.in_force import InForce


@lru_cache(maxsize=1 << 6)
def most_points(rules: InForce) -> int:
    """What the dearest hand is worth, out of all readings of four sets and a head.

    Each is looked at as drawn with everything claimed and as dealt: nothing is worth more. The latest are remembered.
    """
    n = rules.numbers
    cards = [card for card in CARDS.values() if n.honour_runs or not card.is_honour_run]
    heads = [card for card in cards if card.kind == HEAD]
    fours = combinations_with_replacement([card for card in cards if card.kind == SETS], 4)
    readings = {reading_of(sets, head) for sets in fours for head in heads}
    match = int(rules.options["honitsu_head"] == "must_match")
    drawn = Win(tsumo=1, tenhou=0, menzen=1, head_must_match=match, n=n)
    dealt = Win(tsumo=0, tenhou=1, menzen=1, head_must_match=match, n=n)
    every_claim = (1 << len(rules.ruleset.claims)) - 1
    adds = bool(n.yakuman_adds)
    return max(
        points_of(found_in(rules, reading, win, claimed=claimed, yakuman_adds=adds), n)
        for reading in readings
        for win, claimed in ((drawn, every_claim), (dealt, 0))
    )
