"""The value of a hand of cards: its yaku, yakuman and points, and who pays them."""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from scoring.faults import Fault
from scoring.games.kantan import MESSAGES, fault
from scoring.games.kantan.cards import CARDS, HEAD, SETS
from scoring.games.kantan.hand import CardReading, CardWin, CompleteHand, DeclaredWin, complete
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


def value(rules: InForce, won: DeclaredWin) -> CardValuation:
    """Return the valuation of a declared win."""
    hand = complete(won)
    if isinstance(hand, Fault):
        return CardValuation(None, hand)
    w = CardWin(rules=rules, win=won.win, menzen=not hand.called)
    yaku = _yaku(hand.reading, w, won.situation)
    if rules.numbers.require_yaku and not yaku.rows:
        return CardValuation(hand, fault("", "no_yaku", "require_yaku"))
    yakuman, points = _worth(rules, yaku)
    return CardValuation(hand, None, yaku, yakuman, points)


def _yaku(reading: CardReading, w: CardWin, situation: tuple[str, ...]) -> Yakus:
    claims = enumerate(w.rules.ruleset.claims)
    return count_rules(
        w.rules,
        reading,
        w,
        closed=w.menzen,
        claimed=sum(1 << place for place, claim in claims if claim.id in situation),
        yakuman_adds=bool(w.rules.numbers.yakuman_adds),
    )


def _worth(rules: InForce, yaku: Yakus) -> tuple[int, int]:
    """Return the number of yakuman, and the points of a hand."""
    yakuman = yaku.yakuman if rules.numbers.yakuman_stack else min(yaku.yakuman, 1)
    return yakuman, yaku.points + yakuman * rules.numbers.yakuman_points


# NOTE: without this cache each settlement of points takes 14 ms more.
@lru_cache(maxsize=1 << 8)
def possible_points(rules: InForce, win: str, situation: tuple[str, ...]) -> frozenset[int]:
    """Return the values of all hands won by ``ron``, ``tsumo`` or ``tenhou`` in these situations."""
    can_be_open = not situation and win != "tenhou"
    wins = [CardWin(rules=rules, win=win, menzen=menzen) for menzen in {True, not can_be_open}]
    cards = [c for c in CARDS.values() if rules.numbers.honour_runs or not c.is_honour_run]
    heads = [card for card in cards if card.kind == HEAD]
    fours = combinations_with_replacement([card for card in cards if card.kind == SETS], 4)
    hands = (CompleteHand(sets, (), head, None) for sets in fours for head in heads)
    readings = {hand.reading for hand in hands}
    every = [_yaku(reading, w, situation) for reading in readings for w in wins]
    return frozenset(
        _worth(rules, yaku)[1] for yaku in every if yaku.rows or not rules.numbers.require_yaku
    )


class CardPayments(NamedTuple):
    """The points of a win, and the facts that decide its payers."""

    points: int
    ron: bool
    players: int
    remainder_payer: str
    """The player who pays the remainder of a self-draw: ``dealer``, ``next`` after the dealer, or ``""`` if it lapses."""

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
        elif payer == "dealer" or (payer and self.remainder):
            shares = [(payer, 1, each + self.remainder), ("child", others - 1, each)]
        else:
            shares = [("each", others, each)]
        return [
            {"from": payer, "count": count, "points": paid, "honba": 0}
            for payer, count, paid in shares
            if paid
        ]


def payments_of(
    rules: InForce, points: int, *, ron: bool, players: int, dealer: bool
) -> CardPayments:
    """Return the payments of a win of ``points``."""
    remainder_payer = "dealer"
    if dealer:
        remainder_payer = "next" if rules.options["dealer_remainder"] == "next" else ""
    return CardPayments(points, ron, players, remainder_payer)


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
    lapses = paid.remainder and not paid.remainder_payer
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
