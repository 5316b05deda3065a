"""A predicate returns the same for one hand and for columns of many hands, and holds only for the shapes that its rule declares."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple, cast

import numpy as np
import pytest

import scoring
from scoring.hand.game import TileGame
from scoring.rules.rulebook import FuItem, Yaku
from scoring.tiles.kinds import NAMES, kinds_of
from scoring.tiles.readings import read_unconnected_too
from scoring.tiles.values import Reading, Situations, Win
from tests.games.arushiaru.support import arushiaru
from tests.games.kitanuki.support import kitanuki
from tests.support import Request, hands, split

SWITCHED = {
    "kuitan": False, "ankan_breaks_menzen": True, "double_wind_pair_fu": 4, "open_no_fu_ron": 20,
    "tsumo_pinfu": False, "rinshan_tsumo_fu": False, "red_fives": 3, "double_yakuman": True,
}  # fmt: skip
"""Every number that a rule may read, other than by default."""
RULES = {
    "tcg": ("tcg", {}),
    "tenhou": ("tenhou", {}),
    "switched": ("tcg", SWITCHED),
    "kitanuki": ("kitanuki", {}),
    "arushiaru": ("arushiaru", {}),
}
UNCONNECTED = 7
"""The shape of thirteen unconnected tiles, which is read in every game and wins in kitanuki only."""
SAMPLES = (("winning", 3_000), ("ambiguous", 1_200), ("no_yaku", 300))


def dealt(name: str) -> Iterator[Request]:
    """Yield hands of the game of these rules."""
    if name == "kitanuki":
        yield from kitanuki.requests(3_000, 7)
    elif name == "arushiaru":
        yield from arushiaru.requests(3_000, 7)
    else:
        for kind, count in SAMPLES:
            yield from hands.requests(count, 31, kind=kind, red_fives=name != "tcg")


class Sample(NamedTuple):
    """Readings of one set of rules, row by row and in columns."""

    ruleset: scoring.Ruleset
    rows: list[tuple[Reading, Win]]
    readings: Any
    wins: Any


def columns(rows: list[Any]) -> Any:  # noqa: ANN401 - a row whose fields are columns
    """Return the tuples as a single one whose integers are columns of 64 bits; other values must not be used.

    Fields that are too long for a column, such as packed counts, are left out: a rule that reads
    them fails here.
    """
    made: list[Any] = []
    for name in rows[0].__slots__:
        values = [getattr(row, name) for row in rows]
        fits = all(isinstance(value, int) and value < 1 << 63 for value in values)
        made.append(np.array(values, dtype=np.int64) if fits else None)
    return type(rows[0])(*made)


@pytest.fixture(scope="module", params=RULES)
def sample(request: pytest.FixtureRequest) -> Sample:
    ruleset_id, options = RULES[request.param]
    ruleset = scoring.ruleset(ruleset_id)
    game = cast(TileGame, ruleset.game)
    rules = ruleset.in_force(options)
    rows = []
    for hand in dealt(request.param):
        win = game.requests.parse(rules, {**hand, "options": {}})
        if isinstance(win, Win):
            rows += [(reading, win) for reading in read_unconnected_too(win)]
    assert len(rows) > 2_000
    numbers = rows[0][1].n
    assert all(win.n is numbers for _, win in rows)
    readings = columns([reading for reading, _ in rows])
    claims: Any = np.array([win.situations.bits for _, win in rows])
    situations = Situations.of(claims, [yaku.id for yaku in ruleset.claims])
    wins = replace(columns([win for _, win in rows]), n=numbers, situations=situations)
    return Sample(ruleset, rows, readings, wins)


def spread(answer: object, sample: Sample) -> Any:  # noqa: ANN401 - an array of any type
    """Return an answer for all rows; a rule that does not depend on the row answers once."""
    return np.broadcast_to(np.asarray(answer), (len(sample.rows),))


def test_a_rule_answers_the_same_in_columns(sample: Sample) -> None:
    """A predicate with ``and``, ``or``, ``not``, ``if`` or ``in`` raises :class:`ValueError` here."""
    for name, rule in _predicates(sample.ruleset.id).items():
        one_by_one = [int(rule(r, w)) for r, w in sample.rows]
        together = spread(rule(sample.readings, sample.wins), sample)
        assert np.array_equal(together.astype(np.int64), one_by_one), name


def test_a_yaku_never_holds_outside_the_shapes_it_declares(sample: Sample) -> None:
    """In arushiaru nothing but limits counts beside seven pairs, whatever else holds."""
    seven_pairs_alone = {5} if sample.ruleset.id == "arushiaru" else set[int]()
    for yaku in sample.ruleset.declared:
        if isinstance(yaku, Yaku) and yaku.holds is not None:
            holds = spread(yaku.holds(sample.readings, sample.wins), sample).astype(bool)
            worth = spread(np.where(sample.wins.menzen == 1, yaku.closed, yaku.open), sample) > 0
            shapes = np.unique(sample.readings.shape[holds & worth])
            others = {*shapes.tolist()} - {*yaku.shapes}
            assert others <= seven_pairs_alone | {UNCONNECTED}, yaku.id


def test_sets_have_no_fu_outside_the_shapes_they_declare(sample: Sample) -> None:
    for item in sample.ruleset.declared:
        if isinstance(item, FuItem) and item.yaochu is not None and item.measure is not None:
            measured = spread(item.measure(sample.readings, sample.wins), sample)
            shapes = np.unique(sample.readings.shape[measured != 0])
            assert set(shapes.tolist()) <= set(item.shapes), item.id


def test_the_shapes_are_those_of_the_readings(sample: Sample) -> None:
    for reading, _ in sample.rows:
        expected = {1: reading.triplet_count, 2: 5, 4: 6, 8: UNCONNECTED}[reading.form]
        assert reading.shape == expected
    assert {reading.shape for reading, _ in sample.rows} == set(range(8))


def test_the_masks_of_a_win_say_how_many_there_are_of_each_kind() -> None:
    tcg = scoring.ruleset("tcg")
    game = cast(TileGame, tcg.game)
    for hand in hands.requests(2_000, 32):
        win = game.requests.parse(tcg.basic, hand)
        assert isinstance(win, Win)
        held = Counter(split(hand["concealed"]) + split(hand["winning_tile"]))
        called = {tile for meld in hand.get("melds", []) for tile in split(meld.partition(":")[2])}
        for least, mask in enumerate((win.twos, win.threes, win.fours), 2):
            wanted = {tile for tile, count in held.items() if count >= least}
            assert {NAMES[kind] for kind in kinds_of(mask)} == wanted
        assert {NAMES[kind] for kind in kinds_of(win.kinds)} == {*held, *called}
        assert [NAMES[kind] for kind in kinds_of(win.winning)] == split(hand["winning_tile"])
        assert win.suits == len({tile[1] for tile in (*held, *called)} - {"z"})


@pytest.mark.many
@pytest.mark.parametrize("sample", ["tcg", "tenhou", "switched"], indirect=True)
def test_every_rule_holds_for_some_hands_of_the_sample(sample: Sample) -> None:
    tally: Counter[str] = Counter()
    predicates = _predicates(sample.ruleset.id)
    for r, w in sample.rows:
        tally.update(name for name, rule in predicates.items() if rule(r, w))
    switched_off = {"open_pinfu.measure"} if sample.rows[0][1].n.open_no_fu_ron == 20 else set()
    rare = {name for name in predicates if tally[name] < 3}
    assert rare == switched_off


def _predicates(id_: str) -> dict[str, Any]:
    """Every predicate and measure of a ruleset."""
    found = {}
    for rule in scoring.ruleset(id_).declared:
        for name in ("holds", "doubled", "measure", "times"):
            if (predicate := getattr(rule, name, None)) is not None:
                found[f"{rule.id}.{name}"] = predicate
    return found
