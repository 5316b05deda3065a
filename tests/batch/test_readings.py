"""Readings in columns are those of the reader of single hands, field by field and in its order."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.batch.tiles.hands import MASKS, MELDED, SMALL, HandColumns, empty, write
from scoring.batch.tiles.readings import HandReadings, ReadingColumns, WinColumns
from scoring.hand.game import TileGame
from scoring.tiles.readings import read
from scoring.tiles.values import ORPHANS, ORPHANS_SHAPE, SEVEN_PAIRS, Reading, Situations, Win
from tests.support import hands
from tests.yaml_cases import cases

SITUATIONS = [yaku.id for yaku in scoring.ruleset("tcg").claims]
IN_READING = tuple(name for name in Reading.__slots__ if name not in ("groups", "winning_group"))
IN_WIN = tuple(
    name
    for name in Win.__slots__
    if name not in ("n", "closed", "ways", "melds", "closed_reds", "situations")
)

WRITTEN = cases(Path(__file__).with_name("cases.yaml"))["readings"]


def win_of(concealed: str, tile: str, melds: Sequence[str] = (), win: str = "ron") -> Win:
    request = {"concealed": concealed, "winning_tile": tile, "melds": list(melds), "win": win}
    return parsed(request)


def parsed(request: dict[str, Any]) -> Win:
    tcg = scoring.ruleset("tcg")
    assert isinstance(tcg.game, TileGame)
    found = tcg.game.requests.parse(tcg.basic, request)
    assert isinstance(found, Win), found
    return found


def columns_of(some: list[Win]) -> HandColumns:
    columns = empty(len(some))
    write(columns, range(len(some)), some)
    return columns


@cache
def wins() -> list[Win]:
    written = [
        win_of(concealed, tile, melds, win)
        for concealed, tile, melds in WRITTEN.values()
        for win in ("ron", "tsumo")
    ]
    dealt = chain(
        hands.requests(120, 5),
        hands.requests(80, 5, kind="ambiguous"),
        hands.requests(20, 5, kind="broken"),
    )
    return [*written, *map(parsed, dealt)]


def rows_of(found: HandReadings, size: int) -> list[list[int]]:
    """For each hand the rows of its readings, in order."""
    rows = [[row] if found.complete[row] else [] for row in range(size)]
    others: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for place, row in enumerate(found.more.tolist()):
        others[row].append((int(found.order[place]), size + place))
    return [
        [*first, *(at for _, at in sorted(more))] for first, more in zip(rows, others, strict=True)
    ]


def fields_of(
    columns: ReadingColumns | WinColumns, names: tuple[str, ...], row: int
) -> dict[str, int]:
    return {name: int(getattr(columns, name)[row]) for name in names}


def all_readings(forms: int = ORPHANS | SEVEN_PAIRS) -> HandReadings:
    return HandReadings(columns_of(wins()), forms, wins()[0].n, SITUATIONS)


def by_hand(readings: HandReadings) -> Iterator[tuple[Win, list[int]]]:
    return zip(wins(), rows_of(readings, len(wins())), strict=True)


def test_a_hand_has_the_readings_of_a_single_hand() -> None:
    """None, one and up to five of every shape."""
    readings = all_readings()
    shapes, sizes = set(), set()
    for win, rows in by_hand(readings):
        every = read(win)
        alone = [{name: getattr(reading, name) for name in IN_READING} for reading in every]
        assert [fields_of(readings.reading, IN_READING, row) for row in rows] == alone
        sizes.add(len(every))
        shapes |= {reading.shape for reading in every}
    assert (sizes, shapes) == ({0, 1, 2, 3, 4, 5}, set(range(7)))


def test_every_reading_has_the_fields_of_its_hand() -> None:
    readings = all_readings()
    assert readings.win.n is wins()[0].n
    for win, rows in by_hand(readings):
        alone = {name: getattr(win, name) for name in IN_WIN}
        assert all(fields_of(readings.win, IN_WIN, row) == alone for row in rows)


def test_every_reading_has_the_situations_of_its_hand_by_name() -> None:
    readings = all_readings()
    columns, claimed = readings.win.situations, set()
    for win, rows in by_hand(readings):
        for row in rows:
            alone = {name: int(getattr(columns, name)[row]) for name in SITUATIONS}
            assert Situations(bits=int(columns.bits[row]), **alone) == win.situations
            claimed |= {name for name, claim in alone.items() if claim}
    assert len(claimed) > 4
    assert not hasattr(columns, "kuitan")


def test_a_form_that_does_not_win_is_not_read() -> None:
    readings = all_readings(SEVEN_PAIRS)
    for win, rows in by_hand(readings):
        shapes = [reading.shape for reading in read(win)]
        assert [readings.reading.shape[row] for row in rows] == [
            shape for shape in shapes if shape != ORPHANS_SHAPE
        ]


def test_columns_have_the_fields_of_predicates_and_no_others() -> None:
    readings = all_readings()
    for columns in (readings.reading, readings.win):
        for name in ("closed", "ways", "winning_group", "closed_reds", "kuitan"):
            assert not hasattr(columns, name)
        with pytest.raises(AttributeError, match=r"^groups$"):
            _ = columns.groups
    assert readings.win.hands.keys() == {"spans", "situations", *MELDED, *MASKS, *SMALL}
