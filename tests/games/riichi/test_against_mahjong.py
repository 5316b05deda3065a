"""Riichi scoring agrees with the PyPI package `mahjong` on generated hands of every kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest

import scoring
from tests.conformance.oracle import verdicts
from tests.support import (
    DEFAULTS,
    TIMES,
    Options,
    Request,
    Verdict,
    hands,
    options_of,
    parted,
    peer_mahjong,
    stated,
)

pytestmark = pytest.mark.many


class Sample(NamedTuple):
    """So many hands of a kind, under the defaults or under options drawn for each hand."""

    ruleset: str
    kind: str
    size: int
    drawn_options: bool


SAMPLES = [
    Sample("tcg", "winning", 2_000, drawn_options=False),
    Sample("tenhou", "winning", 1_000, drawn_options=False),
    Sample("tcg", "winning", 1_000, drawn_options=True),
    Sample("tenhou", "winning", 1_000, drawn_options=True),
    Sample("tcg", "ambiguous", 400, drawn_options=True),
    Sample("tcg", "broken", 200, drawn_options=False),
    Sample("tcg", "no_yaku", 200, drawn_options=False),
]

CHOICES: Options = {
    "kuitan": (True, False), "kiriage_mangan": (True, False), "double_wind_pair_fu": (2, 4),
    "open_no_fu_ron": (30, 20), "tsumo_pinfu": (True, False), "kazoe": (True, False),
    "double_yakuman": (True, False), "rinshan_tsumo_fu": (True, False), "ura": (True, False),
}  # fmt: skip
"""What is drawn. Red fives come with the ruleset; `ippatsu` has a test of its own below."""


class Compared(NamedTuple):
    """One hand, what we say and what `mahjong` says."""

    request: Request
    options: Options
    ours: Verdict
    theirs: Verdict


class Explained(NamedTuple):
    """A difference that is understood: why, and exactly when."""

    reason: str
    holds: Callable[[Compared], bool]


def _open_tsumo_without_fu(c: Compared) -> bool:
    return (
        c.options["open_no_fu_ron"] == 20
        and c.request["win"] == "tsumo"
        and "chi" in "".join(c.request.get("melds", []))
        and (c.ours.fu, c.theirs.fu) == (30, 20)
        and (c.ours.han, c.ours.yaku) == (c.theirs.han, c.theirs.yaku)
    )


EXPLAINED = {
    "open tsumo without fu": Explained(
        "2-01 gives every tsumo but the closed pinfu its 2 fu, and its option is about ron alone;"
        " `mahjong` has one switch for both and then counts an open tsumo without other fu as 20.",
        _open_tsumo_without_fu,
    )
}


def _draw(rng: Random) -> Options:
    """About half of the options changed from their default, at random."""
    return {name: rng.choice(values) for name, values in CHOICES.items()}


def _compare(sample: Sample, seed: int) -> Iterator[Compared]:
    rng = Random(f"options-{seed}")
    red_fives = DEFAULTS[sample.ruleset]["red_fives"] > 0
    for request in hands.requests(sample.size * TIMES, seed, kind=sample.kind, red_fives=red_fives):
        changes = _draw(rng) if sample.drawn_options else {}
        options = options_of(sample.ruleset, changes)
        answer = scoring.score(sample.ruleset, {**request, "options": changes}).to_dict()
        theirs = peer_mahjong.verdict(request, options)
        yield Compared(request, options, stated(answer), theirs)


# Slow: two engines score thousands of hands under many options.
@pytest.fixture(scope="module")
def compared() -> list[Compared]:
    return [c for seed, sample in enumerate(SAMPLES) for c in _compare(sample, seed)]


def _story(c: Compared) -> str:
    return f"{parted(c.ours, c.theirs)}: {c.request} {c.options}\n  {c.ours}\n  {c.theirs}"


def test_no_difference_from_mahjong_is_unexplained(compared: list[Compared]) -> None:
    unexplained = [
        c
        for c in compared
        if parted(c.ours, c.theirs) and not any(e.holds(c) for e in EXPLAINED.values())
    ]
    differences = "\n".join(_story(c) for c in unexplained[:5])
    assert not unexplained, f"{len(unexplained)} of {len(compared)} differ:\n{differences}"


@pytest.mark.parametrize("name", EXPLAINED)
def test_every_explained_difference_still_happens(name: str, compared: list[Compared]) -> None:
    holds = EXPLAINED[name].holds
    assert any(parted(c.ours, c.theirs) and holds(c) for c in compared)


def test_the_comparison_is_wide_enough_to_mean_something(compared: list[Compared]) -> None:
    assert len(compared) >= 5_000
    assert {name for c in compared for name in c.theirs.yaku} == set(peer_mahjong.OURS.values())
    assert {name for c in compared for name in c.request.get("situation", [])} == {
        "riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei",
        "tenhou", "chiihou",
    }  # fmt: skip
    assert {meld.partition(":")[0] for c in compared for meld in c.request.get("melds", [])} == {
        "chi", "pon", "open_kan", "added_kan", "closed_kan",
    }  # fmt: skip
    winds = {(c.request["seat_wind"], c.request["round_wind"], c.request["win"]) for c in compared}
    assert len(winds) == 4 * 4 * 2
    assert {c.theirs.reason for c in compared} == {None, "no_yaku", "not_complete"}
    plain_wins = [c.theirs for c in compared if c.theirs.winning and not c.theirs.yakuman]
    assert {v.fu for v in plain_wins} >= {20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110}
    assert {v.han for v in plain_wins} >= set(range(1, 14))
    assert max(c.theirs.yakuman for c in compared) >= 4


def test_ippatsu_switched_off_is_as_if_nobody_had_said_it() -> None:
    hand = {
        "concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron", "seat_wind": "south",
        "round_wind": "east", "dora_indicators": "1z",
    }  # fmt: skip
    with_it = {**hand, "situation": ["riichi", "ippatsu"]}
    switched_off = peer_mahjong.verdict(with_it, options_of("tcg", {"ippatsu_allowed": False}))
    without = peer_mahjong.verdict({**hand, "situation": ["riichi"]}, options_of("tcg"))
    assert switched_off == without
    asked = {**with_it, "options": {"ippatsu_allowed": False}}
    assert not parted(stated(scoring.score("tcg", asked).to_dict()), switched_off)


def test_the_two_independent_programs_agree_with_each_other() -> None:
    """An examiner is examined too: the naive scorer of the tests against `mahjong`."""
    rng = Random(7)
    for request in hands.requests(600 * TIMES, 7, red_fives=True):
        options = options_of("tenhou", _draw(rng))
        naive = verdicts.verdict(request, options)
        case = Compared(request, options, naive, peer_mahjong.verdict(request, options))
        explained = any(entry.holds(case) for entry in EXPLAINED.values())
        assert explained or not parted(case.ours, case.theirs), _story(case)
