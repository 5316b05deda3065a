"""The table of the card game by plain arithmetic, from its specification, independent of the code under test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

Move = tuple[int | str, int | str, int, str]
"""Who pays whom how many points, and the rule that says so."""
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
        """Return the table of a request."""
        return {
            "points": list(self.points), "dealer": self.dealer, "hand": self.hand, "pot": self.pot,
        }  # fmt: skip

    def play(
        self,
        wins: Sequence[tuple[int, int | None, int]],
        riichi: Sequence[int],
        *,
        bank: bool = False,
        next_pays: bool = False,
    ) -> list[Move]:
        """Play a hand with these wins (winner, discarder or ``None``, worth) and return the moves of points."""
        players = len(self.points)
        moves: list[Move] = [(player, "pot", STAKE, "riichi_points") for player in riichi]
        # Of several winners the first is who comes next after the discarder (N18).
        for winner, discarder, worth in sorted(
            wins, key=lambda win: (win[0] - (win[1] or 0)) % players
        ):
            if discarder is None:
                moves += self._by_all(winner, worth, next_pays=next_pays)
            else:
                moves.append((discarder, winner, worth, "ron"))
        moves = [move for move in moves if move[2]]
        pot = self.pot + STAKE * len(riichi)
        if wins and pot and not bank:
            first = min((player - (payer or 0)) % players for player, payer, _ in wins)
            winner = (first + (wins[0][1] or 0)) % players
            moves.append(("pot", winner, pot, "riichi_stick"))
        self._moved(moves)
        self.dealer = (self.dealer + 1) % players
        self.hand += 1
        return moves

    def _by_all(self, winner: int, worth: int, *, next_pays: bool) -> Iterator[Move]:
        players = len(self.points)
        share, rest = divmod(worth, players - 1)
        for step in range(1, players):
            yield (winner + step) % players, winner, share, "pay_tsumo"
        if winner != self.dealer:
            yield self.dealer, winner, rest, "pay_remainder"
        elif next_pays:
            yield (winner + 1) % players, winner, rest, "pay_remainder"

    def _moved(self, moves: Sequence[Move]) -> None:
        for payer, to, points, _ in moves:
            for place, change in ((payer, -points), (to, points)):
                if isinstance(place, int):
                    self.points[place] += change
                else:
                    self.pot += change

    def end(self) -> str | None:
        """Return the rule by which the match is over, or ``None``."""
        if any(points < 0 for points in self.points):
            return "end_bust"
        return "end_two_rounds" if self.hand > HANDS_EACH * len(self.points) else None

    def leaders(self) -> list[int]:
        """Return the players with the most points."""
        return [p for p, points in enumerate(self.points) if points == max(self.points)]

    def close(self) -> list[Move]:
        """Share the pot equally among the leaders, with the rest by seat, and return the moves."""
        leaders = self.leaders()
        share, rest = divmod(self.pot, len(leaders))
        parts = [share + (place < rest) for place in range(len(leaders))]
        moves: list[Move] = [
            ("pot", player, part, "riichi_stick")
            for player, part in zip(leaders, parts, strict=True)
            if part
        ]
        self._moved(moves)
        return moves


def kind_of(card: str) -> str:
    """Return the kind of a card, its first word."""
    return card.split(".", maxsplit=1)[0]


def wait_of(concealed: Sequence[str], called: Sequence[str]) -> str | None:
    """Return the card that a hand of five waits for, or ``None`` if it is not tenpai."""
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
