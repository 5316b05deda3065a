"""Every pattern of a suit that sets and at most one pair can make is cut in every way, no other.

The patterns are built here upward, from all choices of at most four sets (7 runs, 9 triplets) and
perhaps a pair with no tile more than four times. There are 21,743 of them, the empty one among
them: 2,869 of sets alone and 18,874 with a pair. Together they can be cut in 23,533 ways.
"""

from collections import defaultdict
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from scoring.tiles.decomposition import (
    GROUPS,
    KAN,
    PAIR,
    PAIR_AT,
    RUN,
    RUNS_MASK,
    SINGLE,
    TRIPLET,
    TRIPLETS_AT,
    closed_part,
    run_bit,
    suit_tiles,
)
from scoring.tiles.kinds import ALL, KINDS, NAMES, ONE
from scoring.tiles.notation import parse

Counts = tuple[int, ...]
Groups = tuple[int, ...]
"""The groups of a cutting, sorted: form plus first kind."""


def upward(size: int, *, runs: bool) -> dict[Counts, set[Groups]]:
    """Every pattern of ``size`` kinds and every way it can be cut."""
    sets = [(TRIPLET + n, (n, n, n)) for n in range(size)]
    if runs:
        sets += [(RUN + n, (n, n + 1, n + 2)) for n in range(size - 2)]
    found: dict[Counts, set[Groups]] = defaultdict(set)
    for number in range(5):
        for chosen in combinations_with_replacement(sets, number):
            for pair in (None, *range(size)):
                counts = [0] * size
                for _, tiles in chosen:
                    for tile in tiles:
                        counts[tile] += 1
                groups = [group for group, _ in chosen]
                if pair is not None:
                    counts[pair] += 2
                    groups.append(PAIR + pair)
                if max(counts) <= 4:
                    found[tuple(counts)].add(tuple(sorted(groups)))
    return found


def packed(counts: Counts, first: int) -> int:
    """Packed counts of a pattern whose lowest kind is ``first``."""
    return sum(count * ONE[first + place] for place, count in enumerate(counts))


def shifted(cuttings: set[Groups], first: int) -> set[Groups]:
    """Return the same cuttings in another suit."""
    return {tuple(group + first for group in groups) for groups in cuttings}


NUMBERS = upward(9, runs=True)
HONOURS = upward(7, runs=False)


def test_a_suit_has_21743_patterns_which_are_cut_in_23533_ways() -> None:
    assert len(NUMBERS) == 21_743
    assert sum(map(len, NUMBERS.values())) == 23_533
    assert sum(sum(counts) % 3 == 0 for counts in NUMBERS) == 2_869
    assert max(map(len, NUMBERS.values())) == 4


@pytest.mark.many
@pytest.mark.parametrize("first", [0, 9, 18])
def test_every_pattern_of_a_suit_is_cut_in_every_way(first: int) -> None:
    for counts, cuttings in NUMBERS.items():
        _, cuts = suit_tiles(packed(counts, first))
        ours = [tuple(sorted(groups)) for _, groups in cuts]
        assert len(ours) == len(set(ours)), counts
        assert set(ours) == shifted(cuttings, first), counts


def test_every_pattern_of_honours_is_cut_into_triplets_and_a_pair() -> None:
    for counts in product(range(5), repeat=7):
        if sum(counts) > 14:
            continue
        _, cuts = suit_tiles(packed(counts, 27))
        ours = {tuple(sorted(groups)) for _, groups in cuts}
        assert ours == shifted(HONOURS.get(counts, set()), 27), counts


def test_random_tiles_are_cut_only_where_they_are_a_pattern() -> None:
    rng = Random(5)
    for _ in range(20_000):
        counts = [0] * 9
        for tile in rng.sample(range(36), rng.randint(1, 14)):
            counts[tile // 4] += 1
        _, found = suit_tiles(packed(tuple(counts), 0))
        assert len(found) == len(NUMBERS.get(tuple(counts), ())), counts


def test_a_cutting_says_the_same_in_masks_as_in_groups() -> None:
    for counts in NUMBERS:
        _, cuts = suit_tiles(packed(counts, 9))
        for sets, groups in cuts:
            runs = [group for group in groups if group < TRIPLET]
            triplets = [group - TRIPLET for group in groups if TRIPLET <= group < PAIR]
            pairs = [group - PAIR for group in groups if group >= PAIR]
            assert sets & RUNS_MASK == sum(map(run_bit, runs))
            assert sets >> TRIPLETS_AT & ALL == sum(1 << kind for kind in triplets)
            assert sets >> PAIR_AT == sum(1 << kind for kind in pairs)


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("111222333s44z", {"111 222 333 44", "123 123 123 44"}),
        ("11m22p33s", {"11 22 33"}),
        ("11122233344m55p", {"111 222 333 44 55", "11 123 234 234 55", "123 123 123 44 55"}),
        ("12m333p", set()),
    ],
)
def test_a_closed_part_is_cut_in_every_way_of_its_suits(text: str, ways: set[str]) -> None:
    """With one pair or several: how many a hand may have is decided when it is read."""
    _, cuts = closed_part(parse(text).packed)
    assert {" ".join(GROUPS[group][1][:-1] for group in groups) for _, groups in cuts} == ways


def test_a_group_is_written_with_its_suit_once() -> None:
    for kind, name_ in enumerate(NAMES):
        rank, suit = name_[0], name_[1]
        for form, name, size in ((TRIPLET, "triplet", 3), (PAIR, "pair", 2), (KAN, "kan", 4)):
            assert GROUPS[form + kind] == (name, rank * size + suit)
        assert GROUPS[SINGLE + kind] == ("single", rank + suit)
        number = int(rank)
        run = f"{number}{number + 1}{number + 2}{suit}" if suit != "z" and number < 8 else ""
        assert GROUPS[RUN + kind] == ("run", run)
    assert len(GROUPS) == 5 * KINDS
