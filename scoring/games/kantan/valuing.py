"""The value of a hand of cards: its yaku, yakuman and points, and who pays them."""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from scoring.faults import Fault
from scoring.games.kantan import MESSAGES, fault
from scoring.games.kantan.cards import CARDS, HEAD, SETS
from scoring.games.kantan.hand import CardHand, CompleteHand, DeclaredWin, complete
from scoring.hand.points import count_rules
from scoring.rules.in_force import InForce
from scoring.rules.tables import NONE_COUNTS, Line, Yakus
from scoring.text import Text, joined


class CardValuation(NamedTuple):
    """The result of a hand: whether it wins, and its worth."""

    hand: CompleteHand | None
    """The winning hand; ``None`` if the cards are not complete."""
    reason: Fault | None
    """The reason why the hand does not win; ``None`` if it wins."""
    yaku: Yakus = NONE_COUNTS
    yakuman: int = 0
    """The number of yakuman that count."""
    points: int = 0


def value(won: DeclaredWin) -> CardValuation:
    """Return the valuation of a declared win."""
    hand = complete(won)
    return CardValuation(None, hand) if isinstance(hand, Fault) else value_of(hand, won)


def value_of(hand: CompleteHand, won: DeclaredWin) -> CardValuation:
    """Return the valuation of a complete hand."""
    rules, n = won.rules, won.rules.numbers
    yaku = count_rules(
        rules,
        hand,
        won,
        closed=won.menzen,
        claimed=won.situation,
        yakuman_adds=bool(n.yakuman_adds),
    )
    if n.require_yaku and not yaku.rows:
        return CardValuation(hand, fault("", "no_yaku", "require_yaku"))
    yakuman = yaku.yakuman if n.yakuman_stack else min(yaku.yakuman, 1)
    return CardValuation(hand, None, yaku, yakuman, yaku.points + yakuman * n.yakuman_points)


# NOTE: without this cache each settlement of points takes 30 ms more.
@lru_cache(maxsize=1 << 8)
def possible_points(rules: InForce, win: str, situation: tuple[str, ...]) -> frozenset[int]:
    """Return the values of all hands won by ``ron``, ``tsumo`` or ``tenhou`` in these situations."""
    cards = [c for c in CARDS.values() if rules.numbers.honour_runs or not c.is_honour_run]
    sets, heads = ([card for card in cards if card.kind == kind] for kind in (SETS, HEAD))
    can_be_open = not situation and win != "tenhou"
    called = [(), tuple(sets[:1])] if can_be_open else [()]
    wins = [
        DeclaredWin(rules, CardHand((), c), None, win, situation, 0, dealer=False) for c in called
    ]
    fours = combinations_with_replacement(sets, 4)
    hands = [CompleteHand(four, (), head, None) for four in fours for head in heads]
    # Hands with the same suits and forms have the same yaku.
    alike = {(*sorted(hand.set_suits), hand.head.suit, *sorted(hand.forms)): hand for hand in hands}
    values = [value_of(hand, won) for hand in alike.values() for won in wins]
    return frozenset(found.points for found in values if found.reason is None)


class CardPayments(NamedTuple):
    """The points of a win, and the facts that decide its payers."""

    rules: InForce
    points: int
    ron: bool
    players: int
    dealer: bool
    """Whether the winner is the dealer."""

    @property
    def remainder_payer(self) -> str:
        """The player who pays the remainder of a self-draw: ``dealer``, ``next`` after the dealer, or ``lapse`` for nobody."""
        return str(self.rules.options["dealer_remainder"]) if self.dealer else "dealer"

    @property
    def each(self) -> int:
        """The equal share of every other player in a self-draw."""
        return self.points // (self.players - 1)

    @property
    def remainder(self) -> int:
        """The points that cannot be shared equally."""
        return self.points % (self.players - 1)

    def shares(self) -> list[Line]:
        """Return the payment of each kind of player; a kind that pays nothing is left out."""
        each, others, payer = self.each, self.players - 1, self.remainder_payer
        if self.ron:
            shares = [("discarder", 1, self.points)]
        elif payer == "dealer" or (payer == "next" and self.remainder):
            shares = [(payer, 1, each + self.remainder), ("child", others - 1, each)]
        else:
            shares = [("each", others, each)]
        return [
            {"from": payer, "count": count, "points": paid, "honba": 0}
            for payer, count, paid in shares
            if paid
        ]


def payment_sentence(paid: CardPayments) -> Text:
    """Return a sentence on the payments for a win and their calculation."""
    if not paid.points:
        return MESSAGES["payment.free"]
    pays = [
        MESSAGES["payment.pays"].filled(who=_who(share), points=share["points"])
        for share in paid.shares()
    ]
    everybody = joined(pays or [MESSAGES["payment.nobody"]], ja="、")
    if paid.ron:
        return MESSAGES["payment.ron"].filled(pays=everybody)
    lapses = paid.remainder and paid.remainder_payer == "lapse"
    return MESSAGES["payment.self_draw"].filled(
        points=paid.points,
        others=paid.players - 1,
        each=paid.each,
        rest=paid.remainder,
        lapses=MESSAGES["payment.lapses"] if lapses else "",
        pays=everybody,
    )


def _who(share: Line) -> Text:
    if (share["from"], share["count"]) == ("child", 1):
        return MESSAGES["payers.one_child"]
    return MESSAGES[f"payers.{share['from']}"].filled(count=share["count"])
