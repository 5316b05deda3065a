"""Dice mahjong by brute force, from its specification, independent of the code under test.

A hand is a list of faces beside declared kans. Every way to split it is tried die by die, every
yaku is asked in plain words, and the best total is what the hand is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations_with_replacement

FACES = (1, 2, 3, 4, 5, 6)
OPTIONS = {
    "wait_on_rinshan": False, "tanki_in_four_pairs": False, "tenhou_survives_reroll": False,
    "kan_is_triplet": True, "solo_yakuman_stack": False, "solo_yakuman_riichi_double": True,
}  # fmt: skip
"""Every option that changes what a hand is worth, with its default."""

Sets = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Split:
    """One way to take a hand apart: melds and a pair, or four pairs."""

    melds: Sets = ()
    kans: tuple[int, ...] = ()
    pairs: Sets = ()


@dataclass(frozen=True)
class Case:
    """A hand and the turn it came from."""

    dice: tuple[int, ...]
    kans: tuple[int, ...] = ()
    dora: int | None = None
    action: str = "stand"
    last: int | None = None
    by: str | None = None
    complete: bool | None = None
    solo: bool = False
    options: dict[str, bool] = field(default_factory=lambda: dict(OPTIONS), hash=False)

    def request(self) -> dict[str, object]:
        """Return the case as the body of a scoring request."""
        body: dict[str, object] = {
            "dice": "".join(map(str, self.dice)), "kans": "".join(map(str, self.kans)),
            "dora": self.dora, "action": self.action,
            "last_draw": None if self.last is None else {"face": self.last, "by": self.by},
            "mode": "solo" if self.solo else "table",
        }  # fmt: skip
        if self.complete is not None:
            body["first_roll_complete"] = self.complete
        return body

    def changed(self) -> dict[str, bool]:
        """Return the options that differ from their defaults."""
        return {name: value for name, value in self.options.items() if OPTIONS[name] != value}


@dataclass(frozen=True)
class Verdict:
    """What a hand is worth; `yaku` are all the ways in which its best reading adds up to that."""

    winning: bool
    points: int | None = 0
    yakuman: int = 0
    doubled: bool = False
    yaku: frozenset[tuple[tuple[str, int], ...]] = frozenset({()})


def hands() -> Iterator[Case]:
    """All 3,240 hands: 8, 5 or 2 free dice beside 0, 1 or 2 kans."""
    for number, free in enumerate((8, 5, 2)):
        for kans in combinations_with_replacement(FACES, number):
            for dice in combinations_with_replacement(FACES, free):
                yield Case(dice, kans)


@cache
def splits(dice: tuple[int, ...], kans: tuple[int, ...]) -> tuple[Split, ...]:
    """Return every way to split sorted free dice into groups, in addition to the kans."""
    found = {Split(melds, kans, (pair,)) for melds, pair in _with_pair(dice)}
    found = {split for split in found if len(split.melds) + len(kans) == 2}
    counts = Counter(dice)
    if len(dice) == 8 and all(count % 2 == 0 for count in counts.values()):
        pairs = tuple((face, face) for face in sorted(counts) for _ in range(counts[face] // 2))
        found.add(Split(pairs=pairs))
    return tuple(found)


def _with_pair(dice: tuple[int, ...]) -> Iterator[tuple[Sets, tuple[int, int]]]:
    for face in set(dice):
        if dice.count(face) >= 2:
            rest = list(dice)
            rest.remove(face)
            rest.remove(face)
            for melds in _melds(tuple(rest)):
                yield tuple(sorted(melds)), (face, face)


def _melds(dice: tuple[int, ...]) -> Iterator[Sets]:
    if not dice:
        yield ()
        return
    low = dice[0]
    for meld in ((low, low, low), (low, low + 1, low + 2)):
        rest = list(dice)
        if all(meld.count(die) <= rest.count(die) for die in meld):
            for die in meld:
                rest.remove(die)
            for others in _melds(tuple(rest)):
                yield (meld, *others)


def waits(split: Split, last: int) -> set[str]:
    """Return the wait bonuses that the last die can earn, of which at most one counts."""
    found = set()
    for meld in split.melds:
        if meld[0] == meld[1]:
            continue
        if last == meld[1]:
            found.add("kanchan")
        if (meld, last) in (((1, 2, 3), 3), ((4, 5, 6), 4)):
            found.add("penchan")
    if len(split.pairs) == 1 and split.pairs[0][0] == last:
        found.add("tanki")
    return found


def judge(case: Case) -> Verdict:
    """Return the worth of a hand by its best reading."""
    yakuman: list[dict[str, int]] = []
    plain: list[dict[str, int]] = []
    for split in splits(tuple(sorted(case.dice)), tuple(sorted(case.kans))):
        if found := _yakuman(split, case):
            yakuman.append(dict.fromkeys(found, 1))
        else:
            plain += _plain(split, case)
    if yakuman:
        most = max(map(len, yakuman))
        best = frozenset(_sorted(found) for found in yakuman if len(found) == most)
        if not case.solo:
            return Verdict(winning=True, points=None, yakuman=1, yaku=best)
        count = most if case.options["solo_yakuman_stack"] else 1
        doubled = case.action == "riichi" and case.options["solo_yakuman_riichi_double"]
        return Verdict(
            winning=True, points=count * 80 * (2 if doubled else 1), yakuman=count,
            doubled=doubled, yaku=best,
        )  # fmt: skip
    if not plain:
        return Verdict(winning=False)
    points = max(sum(found.values()) for found in plain)
    best = frozenset(_sorted(found) for found in plain if sum(found.values()) == points)
    riichi = case.action == "riichi"
    return Verdict(winning=True, points=points * (1 + riichi), doubled=riichi, yaku=best)


def _sorted(found: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(found.items()))


def _triplets(split: Split, case: Case) -> list[int]:
    """Faces of triplets as the yaku of triplets see them, sorted."""
    own = [meld[0] for meld in split.melds if meld[0] == meld[2]]
    return sorted(own + (list(split.kans) if case.options["kan_is_triplet"] else []))


def _whole(case: Case) -> list[int]:
    return [*case.dice, *(face for face in case.kans for _ in range(4))]


def _yakuman(split: Split, case: Case) -> set[str]:
    found = set()
    dice, whole = Counter(case.dice), set(_whole(case))
    if len(split.kans) == 2:
        found.add("double_kan")
    if len(whole) == 1:
        found.add("chinitsu")
    if whole <= {1, 6}:
        found.add("chinroutou")
    if sorted(case.dice) in ([1, 1, 1, 1, 2, 2, 3, 3], [4, 4, 5, 5, 6, 6, 6, 6]):
        found.add("isshoku_souryuukai")
    if len(split.pairs) == 4 and sorted(dice.values()) == [4, 4]:
        found.add("daikouhou")
    three = _triplets(split, case)
    if len(three) == 2 and len(split.pairs) == 1:
        pair = split.pairs[0][0]
        if three[1] == three[0] + 1 and pair in (three[0] - 1, three[1] + 1):
            found.add("sanrenkou")
    return found


def _plain(split: Split, case: Case) -> list[dict[str, int]]:
    """Return the yaku of a reading without yakuman, once for each wait that the last die can earn."""
    found: dict[str, int] = {}
    own = [meld[0] for meld in split.melds if meld[0] == meld[2]]
    whole = _whole(case)
    for name, faces, low, high in (("triplet", own, 2, 4), ("kan", split.kans, 4, 8)):
        for face in faces:
            outside = face in (1, 6)
            key = f"terminal_{name}" if outside else name
            found[key] = found.get(key, 0) + (high if outside else low)
    if case.dora in whole:
        found["dora"] = whole.count(case.dora)
    if not {1, 6} & set(whole):
        found["tanyao"] = 4
    found |= {"four_pairs": 6} if len(split.pairs) == 4 else _of_melds(split, case)
    if case.by == "kan":
        found["rinshan"] = 2
    untouched = not case.kans and case.last is None
    first = untouched or case.complete
    if (untouched and case.action == "stand") or (first and case.options["tenhou_survives_reroll"]):
        found["tenhou"] = 4
    return [found | extra for extra in _bonuses(split, case)]


def _of_melds(split: Split, case: Case) -> dict[str, int]:
    """Return the yaku that two melds and a pair form together."""
    found: dict[str, int] = {}
    runs = sorted(meld for meld in split.melds if meld[0] != meld[2])
    if len(runs) == 2:
        found["pinfu"] = 6
        step = runs[1][0] - runs[0][0]
        found |= {0: {"iipeikou": 4}, 1: {"ippokou": 2}, 3: {"ittsuu": 6}}.get(step, {})
    kans = [(face,) * 4 for face in split.kans]
    if all({1, 6} & set(part) for part in (*split.melds, *kans, *split.pairs)):
        found["chanta"] = 4
    three = _triplets(split, case)
    if split.pairs[0][0] in three:
        found["gosei"] = 4
    if len(three) == 2:
        found["toitoi"] = 4
        found |= {0: {"isshoku_doukou": 8}, 1: {"renkou": 4}}.get(three[1] - three[0], {})
    return found


def _bonuses(split: Split, case: Case) -> list[dict[str, int]]:
    counts = case.by == "reroll" or (case.by == "kan" and case.options["wait_on_rinshan"])
    if case.last is None or not counts:
        return [{}]
    names = waits(split, case.last)
    if len(split.pairs) == 4 and case.options["tanki_in_four_pairs"]:
        names = {"tanki"}
    return [{name: 2} for name in names] or [{}]


def price(edition: str, choice: str, left: int) -> int | None:
    """Return the cost of a choice with ``left`` coins after the ante, or ``None`` if the player cannot pay it.

    adj2.free_riichi_only, turn.free_when_poor.
    """
    if choice == "stand":
        return 0
    if choice == "riichi" or edition == "prototype":
        return 0 if left in (0, 1) else 1
    return None if left == 0 else 1


def turns(case: Case) -> Iterator[Case]:
    """Yield the hand after every turn that can lead to it."""
    if not case.kans:
        yield case
    yield replace(case, action="reroll")
    for face in sorted(set(case.dice)):
        for action in ("riichi", "reroll"):
            yield replace(case, action=action, last=face, by="reroll")
        if case.kans:
            for action in ("stand", "riichi", "reroll"):
                yield replace(case, action=action, last=face, by="kan")
