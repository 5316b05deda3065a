"""The table of the card game by plain arithmetic, from its specification; it knows nothing of the code under test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

STAKE = 1
HANDS_EACH = 2
FORMS = ({"mentsu": 4, "isolated": 1}, {"mentsu": 3, "atama": 1, "taatsu": 1})
"""#11 and #12, the only two (#13)."""
KINDS = ("mentsu", "taatsu", "isolated", "atama")


@dataclass
class Match:
    """A match while it is played."""

    points: list[int]
    dealer: int = 0
    hand: int = 1
    pot: int = 0

    def table(self) -> dict[str, object]:
        """As requests say it."""
        return {
            "points": list(self.points),
            "dealer": self.dealer,
            "hand": self.hand,
            "pot": self.pot,
        }

    def play(
        self,
        wins: Sequence[tuple[int, int | None, int]],
        riichi: Sequence[int],
        *,
        bank: bool = False,
        next_pays: bool = False,
    ) -> None:
        """A hand with these wins: winner, discarder or nobody, worth."""
        players = len(self.points)
        for player in riichi:
            self.points[player] -= STAKE
            self.pot += STAKE
        for winner, discarder, worth in wins:
            for player, paid in enumerate(
                self._paid(winner, discarder, worth, next_pays=next_pays)
            ):
                self.points[player] -= paid
                self.points[winner] += paid
        if wins and not bank:
            order = [(wins[0][1] or 0) + step for step in range(players)]
            first = next(p % players for p in order if p % players in [w[0] for w in wins])
            self.points[first] += self.pot
            self.pot = 0
        self.dealer = (self.dealer + 1) % players
        self.hand += 1

    def _paid(
        self, winner: int, discarder: int | None, worth: int, *, next_pays: bool
    ) -> list[int]:
        paid = [0] * len(self.points)
        if discarder is not None:
            paid[discarder] = worth
            return paid
        others = len(paid) - 1
        for player in range(len(paid)):
            paid[player] = 0 if player == winner else worth // others
        if winner != self.dealer:
            paid[self.dealer] += worth % others
        elif next_pays:
            paid[(winner + 1) % len(paid)] += worth % others
        return paid

    def end(self) -> str | None:
        """The rule by which the match is over."""
        if any(points < 0 for points in self.points):
            return "end_bust"
        return "end_two_rounds" if self.hand > HANDS_EACH * len(self.points) else None

    def leaders(self) -> list[int]:
        """Who has the most."""
        return [p for p, points in enumerate(self.points) if points == max(self.points)]

    def close(self) -> None:
        """The pot in equal parts to the leaders, what is left over by seat."""
        leaders = self.leaders()
        while self.pot:
            for player in leaders[: self.pot]:
                self.points[player] += 1
                self.pot -= 1


def kind_of(card: str) -> str:
    """Its first word."""
    return card.split(".", maxsplit=1)[0]


def wait_of(concealed: Sequence[str], called: Sequence[str]) -> str | None:
    """The card that a hand of five waits for; ``None`` where it is not tenpai."""
    held = Counter(map(kind_of, [*concealed, *called]))
    if held not in FORMS:
        return None
    (waiting,) = (card for card in concealed if kind_of(card) in {"isolated", "taatsu"})
    return f"isolated.{waiting.split('.')[1]}"


def distances(called: int, *, calling: bool) -> dict[tuple[str, ...], int]:
    """How many cards every hand must exchange for tenpai, by going back from tenpai one card at a time.

    Hands are the kinds of the cards in hand beside so many ``called`` sets. With ``calling`` a partial set may become a called set.
    """
    hands = {
        (own, opened): tuple(
            (_without((*own, draw), thrown), opened)
            for draw in KINDS
            for thrown in range(len(own) + 1)
        )
        + (
            ((_without(own, own.index("taatsu")), opened + 1),)
            if calling and "taatsu" in own
            else ()
        )
        for opened in range(5)
        for own in combinations_with_replacement(sorted(KINDS), 5 - opened)
    }
    found = {hand: 0 for hand in hands if Counter([*hand[0], *["mentsu"] * hand[1]]) in FORMS}
    while len(found) < len(hands):
        found |= {
            hand: 1 + min(found[move] for move in moves if move in found)
            for hand, moves in hands.items()
            if hand not in found and any(move in found for move in moves)
        }
    return {own: away for (own, opened), away in found.items() if opened == called}


def _without(kinds: tuple[str, ...], place: int) -> tuple[str, ...]:
    return tuple(sorted(kinds[:place] + kinds[place + 1 :]))
