"""The payments of a win: what each kind of player pays, and how a self-draw is shared."""

from typing import NamedTuple


class Terms(NamedTuple):
    """The facts and the option that decide who pays."""

    ron: bool
    players: int
    dealer: bool
    """Whether the winner deals."""
    remainder: str
    """Option ``dealer_remainder``."""


class Share(NamedTuple):
    """The payment of one kind of player."""

    payer: str
    """``discarder``, ``dealer``, ``child``, ``each`` of the others, or ``next`` after the dealer."""
    payers: int
    points: int
    """What each of them pays."""


class Split(NamedTuple):
    """The points of a self-draw, shared by everybody but the winner."""

    each: int
    remainder: int
    payer: str
    """Who pays the remainder: ``dealer``, the ``next`` player after a dealer who wins, or ``""`` where it lapses."""


def split(points: int, terms: Terms) -> Split:
    """The equal shares of a self-draw and its remainder."""
    each, remainder = divmod(points, terms.players - 1)
    if not terms.dealer:
        return Split(each, remainder, "dealer")
    return Split(each, remainder, "next" if terms.remainder == "next" else "")


def shares(points: int, terms: Terms) -> tuple[Share, ...]:
    """The payments of a win; whoever pays nothing is left out."""
    if terms.ron:
        paid = [Share("discarder", 1, points)]
    else:
        each, remainder, payer = split(points, terms)
        paid = [Share("each", terms.players - 1, each)]
        if payer == "dealer" or (payer and remainder):
            paid = [Share(payer, 1, each + remainder), Share("child", terms.players - 2, each)]
    return tuple(share for share in paid if share.points)
