"""The card game by brute force, from its specification, independent of the code under test.

Cards are two letters: a suit of `mpsHY` and `t` or `y` for sets and partial sets (たて, よこ);
isolated cards and heads are a suit alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement

SUITS = {"m": "man", "p": "pin", "s": "sou", "H": "honor", "Y": "yakuhai"}
FORMS = {"t": "triplet", "y": "run"}
SETS = ("mt", "my", "pt", "py", "st", "sy", "Ht", "Yt")
OPTIONS: dict[str, bool | str | int] = {
    "deck": 0, "honour_runs": False, "yakuman_adds": False, "yakuman_stack": False,
    "honitsu_head": "ignore", "yakuhai_per_meld": True, "require_yaku": False,
    "dealer_remainder": "lapse", "riichi_stick": "pot", "multi_ron": False,
}  # fmt: skip
"""Every option with its default."""


@dataclass(frozen=True)
class Case:
    """A finished hand: its sets with the called ones first, its head, and how it was won."""

    sets: tuple[str, ...]
    head: str
    called: int = 0
    win: str = "ron"
    riichi: bool = False
    completed: int | None = None
    """Which set the winning card completed; ``None`` for the head."""
    players: int = 4
    dealer: bool = False
    options: dict[str, bool | str | int] = field(default_factory=dict, hash=False)

    def request(self) -> dict[str, object]:
        """Return the tenpai form of the case as the body of a scoring request."""
        own = list(range(self.called, len(self.sets)))
        hand = [written("mentsu", self.sets[place]) for place in own if place != self.completed]
        winning: str | None = self.head
        if self.win == "tenhou":
            hand.append(written("atama", self.head))
            winning = None
        elif self.completed is None:
            hand.append(written("isolated", self.head))
        else:
            hand += [written("atama", self.head), written("taatsu", self.sets[self.completed])]
            winning = self.sets[self.completed][0]
        return {
            "concealed": hand,
            "called": [written("mentsu", card) for card in self.sets[: self.called]],
            "winning_card": None if winning is None else written("isolated", winning),
            "win": self.win, "situation": ["riichi"] if self.riichi else [],
            "players": self.players, "dealer": self.dealer,
        }  # fmt: skip


def written(kind: str, card: str) -> str:
    """Return a card in the notation of requests."""
    return ".".join([kind, SUITS[card[0]], *(FORMS[form] for form in card[1:])])


def complete_hands() -> Iterator[tuple[tuple[str, ...], str]]:
    """All 1,650 choices of four sets and a head."""
    for sets in combinations_with_replacement(SETS, 4):
        for head in SUITS:
            yield sets, head


def cases(sets: tuple[str, ...], head: str) -> Iterator[Case]:
    """Every way to wait for and to win a hand, but for players and options."""
    yield Case(sets, head, win="tenhou")
    for called in range(5):
        for completed in (None, *range(called, 4)):
            for win in ("ron", "tsumo"):
                for riichi in (False, True) if not called else (False,):
                    yield Case(sets, head, called, win, riichi, completed)


def yaku(case: Case) -> tuple[dict[str, int], set[str]]:
    """Return the points of ordinary yaku, and the yakuman."""
    options = {**OPTIONS, **case.options}
    suits = [card[0] for card in case.sets]
    whole = [*suits, case.head]
    found: dict[str, int] = {}
    yakuman = set()
    if all(suit in "HY" for suit in whole):
        yakuman.add("tsuuiisou")
    if suits == ["H"] * 4:
        yakuman.add("daisuushii")
    if suits.count("Y") >= 3:
        yakuman.add("daisangen")
    if case.win == "tenhou":
        yakuman.add("tenhou")
    if len(set(whole)) == 1 and whole[0] in "mps":
        found["chinitsu"] = 6
    if _honitsu(suits, case.head, whole, match=options["honitsu_head"] == "must_match"):
        found["honitsu"] = 3
    forms = {card[1] for card in case.sets}
    found |= {"toitoi": 3} if forms == {"t"} else {}
    found |= {"pinfu": 3} if forms == {"y"} else {}
    if "Y" in suits:
        found["yakuhai"] = suits.count("Y") if options["yakuhai_per_meld"] else 1
    found |= {"riichi": 1} if case.riichi else {}
    found |= {"menzen_tsumo": 1} if case.win == "tsumo" and not case.called else {}
    return found, yakuman


def _honitsu(suits: list[str], head: str, whole: list[str], *, match: bool) -> bool:
    """N7: sets of exactly one number suit with an honour among the five, or honours with a number head."""
    numbers = {suit for suit in suits if suit in "mps"}
    honour = any(suit in "HY" for suit in whole)
    if not numbers:
        return head in "mps" and honour
    if len(numbers) > 1 or not honour:
        return False
    return not match or head in "HY" or head in numbers


def points(case: Case) -> int:
    """Return the worth of the hand."""
    options = {**OPTIONS, **case.options}
    found, yakuman = yaku(case)
    if not yakuman:
        return sum(found.values())
    base = 12 * (len(yakuman) if options["yakuman_stack"] else 1)
    return base + (sum(found.values()) if options["yakuman_adds"] else 0)


def balance(case: Case) -> tuple[int, list[int]]:
    """Return the points that the winner receives, and those that every other player pays, the dealer or the next player first."""
    options = {**OPTIONS, **case.options}
    total, others = points(case), case.players - 1
    if case.win == "ron":
        return total, [total]
    paid = [total // others] * others
    rest = total % others
    if not case.dealer or options["dealer_remainder"] == "next":
        paid[0] += rest
    return sum(paid), paid
