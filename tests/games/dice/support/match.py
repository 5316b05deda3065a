"""Matches of dice mahjong played at random from the specification, independent of the code under test.

The match keeps its own table, tries actions at random, asks its own rules whether they are legal, and says in advance what the
table will be after each hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.games.dice.support import oracle as dice

Move = tuple[int | str, int | str, int, str]
"""Who pays whom how many coins, and the rule that says so."""
WINDS = ("east", "south", "west", "north")
LUCKY = (
    "12345622", "11223366", "22233355", "33345622", "11335566", "23344555",
    "22233344", "11111116", "11112233", "33333456", "33334444", "11116666",
)  # fmt: skip
"""Rolls that make matches less dull: ties, yakuman, kans."""


@dataclass
class Hand:
    """What a player has on the table during a turn."""

    free: list[int]
    kans: list[int] = field(default_factory=list)
    choice: str | None = None
    rerolls: int = 0
    last: tuple[int, str] | None = None
    """The die rolled last and why it was rolled."""


@dataclass(frozen=True)
class After:
    """What a hand must lead to."""

    coins: list[int]
    table: dict[str, Any] | None
    reason: str | None
    winner: int | None
    moves: list[Move]
    points: list[int | None]
    may_stop: bool


# --- a turn


def legal(edition: str, hand: Hand, left: int, action: tuple[str, Any]) -> bool:
    """Return whether ``("kan", face)``, ``("choose", choice)`` or ``("reroll", face)`` may be done now."""
    kind, what = action
    if kind == "choose":
        return hand.choice is None and dice.price(edition, what, left) is not None
    if hand.choice == "stand":
        return False
    if kind == "kan":
        return hand.free.count(what) >= 4 and not (hand.choice == "riichi" and hand.rerolls == 0)
    most = {None: 0, "riichi": 1, "reroll": 3}[hand.choice]
    return hand.rerolls < most and what in hand.free


def every_action() -> list[tuple[str, Any]]:
    """Return every action, legal or not."""
    chosen: list[tuple[str, Any]] = [("choose", c) for c in ("stand", "riichi", "reroll")]
    return chosen + [(kind, face) for kind in ("kan", "reroll") for face in dice.FACES]


def do(hand: Hand, action: tuple[str, Any], die: int) -> dict[str, Any]:
    """Do a legal action in which ``die`` is rolled, and return the entry of the log."""
    kind, what = action
    if kind == "choose":
        hand.choice = what
        return {"choose": what}
    if kind == "kan":
        for _ in range(4):
            hand.free.remove(what)
        hand.kans.append(what)
        hand.free.append(die)
        hand.last = (die, "kan")
        return {"kan": what, "die": die}
    hand.free.remove(what)
    hand.free.append(die)
    hand.rerolls += 1
    hand.last = (die, "reroll")
    return {"reroll": what, "to": die}


def random_turn(random: Random, edition: str, left: int) -> tuple[list[dict[str, Any]], Hand]:
    """Return a legal log and the hand it ends with."""
    roll = "".join(random.choices("123456", k=8))
    if random.random() < 0.3:
        roll = random.choice(LUCKY)
    hand = Hand([int(face) for face in roll])
    log: list[dict[str, Any]] = [{"roll": roll}]
    while True:
        done = hand.choice is not None and not (hand.choice == "riichi" and hand.rerolls == 0)
        if done and (hand.choice == "stand" or random.random() < 0.25):
            return log, hand
        able = [act for act in every_action() if legal(edition, hand, left, act)]
        if not able:
            return log, hand
        kans = [act for act in able if act[0] == "kan"]
        action = random.choice(kans if kans and random.random() < 0.5 else able)
        log.append(do(hand, action, random.randint(1, 6)))


def verdict(hand: Hand, dora: int, *, solo: bool) -> dice.Verdict:
    """Return the worth of the hand."""
    free, kans = tuple(sorted(hand.free)), tuple(sorted(hand.kans))
    face, by = hand.last or (None, None)
    return dice.judge(dice.Case(free, kans, dora, hand.choice or "", face, by, solo=solo))


def paid_for(edition: str, hand: Hand, seat: int, left: int) -> list[Move]:
    """Return the coins that the choice of a turn puts into the pot, if any."""
    choice = hand.choice or ""
    cost = dice.price(edition, choice, left)
    return [(seat, "pot", cost, f"turn_{choice}_cost")] if cost else []


def moved(coins: list[int], moves: list[Move]) -> list[int]:
    """Return the coins after some moves."""
    after: dict[int | str, int] = dict(enumerate(coins)) | {"pot": 0}
    for payer, to, number, _ in moves:
        after[payer] -= number
        after[to] += number
    return [after[seat] for seat in range(len(coins))]


# --- a match of several


@dataclass
class Match:
    """A match of several players."""

    random: Random
    edition: str
    coins: list[int]
    cycles: int = 0
    dealer: int = 0
    out: list[int] = field(default_factory=list)
    hand: int = 1
    wind: str | None = "east"

    def options(self) -> dict[str, Any]:
        """Return the options of a request."""
        return {"edition": self.edition, "white_round_cycles": self.cycles}

    def table(self) -> dict[str, Any]:
        """Return the table of a request."""
        return {
            "coins": list(self.coins), "dealer": self.dealer, "out": list(self.out),
            "hand": self.hand, "round_wind": self.wind,
        }  # fmt: skip

    def play(self) -> tuple[dict[str, Any], After]:
        """Play one hand and return the event and its expected result."""
        number, adjusted = len(self.coins), self.edition == "adjust2"
        seats = [(self.dealer + step) % number for step in range(number)]
        seats = [seat for seat in seats if seat not in self.out]
        ante, dora = 1 + adjusted * len(self.out), self.random.randint(1, 6)
        rule = "adj2_ante_growth" if ante > 1 else "round_ante"
        moves: list[Move] = [
            (seat, "pot", ante, rule)
            if self.coins[seat] >= ante
            else (seat, "pot", self.coins[seat], "adj2_ante_short")
            for seat in seats
        ]
        left = {
            seat: self.coins[seat] - coins
            for seat, (_, _, coins, _) in zip(seats, moves, strict=True)
        }
        turns: list[dict[str, Any]] = []
        points: list[int | None] = []
        winner, rule = None, ""
        for seat in seats:
            if seat == seats[-1] and not adjusted and not any(points):
                winner, rule = seat, "round_last_player_auto"
                points.append(None)
                break
            log, hand = random_turn(self.random, self.edition, left[seat])
            moves += paid_for(self.edition, hand, seat, left[seat])
            turns.append({"player": seat, "log": log})
            worth = verdict(hand, dora, solo=False)
            points.append(worth.points)
            if worth.yakuman:
                winner, rule = seat, "round_yakuman_ends"
                break
        if winner is None:
            best = max(point or 0 for point in points)
            winner = seats[points.index(best)]
            rule = "round_tie" if points.count(best) > 1 else "round_winner_takes_pot"
            if best == 0:
                winner, rule = self.dealer, "adj2_all_zero_dealer"
        moves.append(("pot", winner, sum(coins for _, _, coins, _ in moves), rule))
        coins = moved(self.coins, moves)
        event: dict[str, Any] = {"type": "round", "dora": dora, "turns": turns}
        reason, may_stop = self._go_on(coins, winner, event)
        after = None if reason else self.table()
        return event, After(coins, after, reason, winner, moves, points, may_stop)

    def _go_on(
        self, coins: list[int], winner: int, event: dict[str, Any]
    ) -> tuple[str | None, bool]:
        """Move to the next table: the rule that ends the match, and whether the winner may stop it."""
        self.coins, number = coins, len(coins)
        if self.edition == "adjust2":
            self.out += [seat for seat in range(number) if not coins[seat] and seat not in self.out]
            self.dealer = winner
            self.hand += 1
            return ("adj2_last_standing" if len(self.out) == number - 1 else None), False
        white, hand = self.wind == "white", self.hand
        self.dealer = (self.dealer + 1) % number
        self.hand += 1
        if not white and self.dealer == 0:
            length = {2: 4, 3: 3}.get(number, 2)
            place = WINDS.index(self.wind or "")
            self.hand, self.wind = 1, "white" if place + 1 == length else WINDS[place + 1]
        if 0 in coins:
            return "flow_tobi", False
        leads = coins.index(max(coins)) == winner
        if white and self.cycles and hand == self.cycles * number:
            return "white_round_cycles", False
        if white and leads and self.random.random() < 0.3:
            event["stop"] = True
            return "flow_white_stop", False
        return None, white and leads


@dataclass
class Alone:
    """A game of one player."""

    random: Random
    edition: str
    coins: int = 5
    score: int = 0

    def options(self) -> dict[str, Any]:
        """Return the options of a request."""
        return {"edition": self.edition}

    def table(self) -> dict[str, Any]:
        """Return the table of a request."""
        return {"mode": "solo", "coins": [self.coins], "score": self.score}

    def play(self) -> tuple[dict[str, Any], After]:
        """Play one hand and return the event and its expected result."""
        dora = self.random.randint(1, 6)
        log, hand = random_turn(self.random, self.edition, self.coins - 1)
        moves: list[Move] = [(0, "pot", 1, "solo_turn")]
        moves += paid_for(self.edition, hand, 0, self.coins - 1)
        worth = verdict(hand, dora, solo=True).points or 0
        if worth >= 10:
            moves.append(("pot", 0, len(moves), "solo_refund"))
        (self.coins,) = coins = moved([self.coins], moves)
        self.score += worth
        reason = None if self.coins else "solo_end"
        table = self.table() if self.coins else None
        event = {"type": "round", "dora": dora, "turns": [{"player": 0, "log": log}]}
        return event, After(coins, table, reason, None, moves, [worth], may_stop=False)
