"""What becomes of each part of a predicate that is written out: worked out where it is known, asked once, and only where it matters."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from scoring.rules.compiler import Where, tuple_of
from scoring.rules.rulebook import Measure
from scoring.tiles.values import Reading, Win

R = Reading._fields
W = Win._fields
written = tuple_of.__wrapped__
"""Written out anew each time: nothing is remembered."""
THREE, WORDS, ROW = 3, "chun", (7, 8)


class Places:
    """A thing with a constant."""

    nine = 9


class _Numbers:
    """Numbers in force that can be remembered by."""

    double_wind_pair_fu = 5


NUMBERS = _Numbers()


def reading(**fields: int) -> Reading:
    return Reading(**{name: fields.get(name, 0) for name in R})  # type: ignore[arg-type] # whole numbers


def win(**fields: Any) -> Win:  # noqa: ANN401 - numbers, and the numbers in force
    return Win(**{name: fields.get(name, 0) for name in W})


# Every operator, with what is to be known beforehand on either side.


def ops(r: Reading, w: Win) -> int:
    return (
        (r.pair & w.kinds)
        + 10 * (r.pair | w.kinds)
        + 1000 * (r.pair << 2)
        + 3 * (w.kinds >> 1)
        + 7 * (r.pair - w.kinds)
        + 11 * (r.pair // 2)
        + (~r.pair)
    )


def compared(r: Reading, w: Win) -> int:
    return (
        (r.pair == w.kinds)
        + 2 * (r.pair != w.kinds)
        + 4 * (r.pair < w.kinds)
        + 8 * (r.pair <= w.kinds)
        + 16 * (r.pair > w.kinds)
        + 32 * (r.pair >= w.kinds)
    )


def neutral(r: Reading, w: Win) -> int:
    return (r.pair | 0) + (0 + w.kinds) * 1 + 1 * r.pair + (r.pair & 0) + 0 * w.kinds + (1 & r.pair)


def truths(r: Reading, w: Win) -> int:
    return (r.pair == 1) & (w.kinds == 1) & (w.tsumo == 1)


def half_truths(r: Reading, w: Win) -> int:
    return (r.pair == 1) & w.kinds


def one_and(r: Reading, w: Win) -> int:
    return 1 & (r.pair == w.kinds)


def shifted(r: Reading, w: Win) -> int:
    return (r.pair - 1) + (w.kinds << 1) + (r.pair - 0) + (0 - w.kinds) + (1 << r.pair)


def constants(r: Reading, w: Win) -> int:
    """Names, fields of things and members of rows may be constants."""
    whole = THREE + ROW[1] + Places.nine
    return whole + r.pair + w.kinds + w.n.double_wind_pair_fu


def calling(r: Reading, w: Win) -> int:
    twice = constants(r, w)
    return twice + constants(r, w) + asks(r.pair, w) - asks(w.kinds, w)


def asks(x: int, w: Win) -> int:
    return x * 2 + w.tsumo


def two_and(r: Reading, w: Win) -> int:
    return 2 & (r.pair == w.kinds)


def bits_and_truth(r: Reading, w: Win) -> int:
    return (r.pair & w.kinds) & (w.tsumo == 1)


def called_with_a_constant(r: Reading, w: Win) -> int:
    return asks(THREE, w) + asks(r.pair + ROW[0], w)


FUNCTIONS = (
    *(ops, compared, neutral, truths, half_truths, one_and, shifted, constants, calling),
    *(two_and, bits_and_truth, called_with_a_constant),
)
VALUES = (0, 1, 2, 5)


def _rows() -> Iterator[tuple[Reading, Win]]:
    for pair, kinds, tsumo in product(VALUES, VALUES, (0, 1)):
        yield reading(pair=pair), win(kinds=kinds, tsumo=tsumo, n=NUMBERS)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_what_is_written_out_answers_as_the_predicate_does(function: Measure) -> None:
    compiled = written((function,))
    under = written((function, function), (), NUMBERS)
    for r, w in _rows():
        assert compiled(r, w) == (function(r, w),)
        assert under(r, w) == (function(r, w),) * 2


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_what_is_known_is_not_asked_for(function: Measure) -> None:
    for r, w in _rows():
        fields = (("r.pair", r.pair), ("w.kinds", w.kinds), ("w.tsumo", w.tsumo))
        known = written((function,), fields, NUMBERS)
        assert known(None, None) == (function(r, w),)
        half = written((function,), fields[:1])
        assert half(None, w) == (function(r, w),)


class Watched(tuple[Any, ...]):
    """Fields that tell which of them were looked at."""

    __slots__ = ()
    seen: list[int] = []  # noqa: RUF012 - emptied by each test

    def __getitem__(self, place: Any) -> Any:  # noqa: ANN401 - as a tuple's
        """Look at one."""
        self.seen.append(place)
        return super().__getitem__(place)


def looked_at(function: Measure, r: Reading, w: Win) -> list[str]:
    compiled = written((function,))
    found = []
    for names, row, place in ((R, r, 0), (W, w, 1)):
        Watched.seen.clear()
        pair: list[Any] = [r, w]
        pair[place] = Watched(row)
        assert compiled(*pair) == (function(r, w),)
        found += [names[one] for one in Watched.seen]
    return found


def test_of_truths_the_second_is_looked_at_only_where_the_first_holds() -> None:
    assert looked_at(truths, reading(pair=0), win(kinds=1, tsumo=1)) == ["pair"]
    assert looked_at(truths, reading(pair=1), win(kinds=0, tsumo=1)) == ["pair", "kinds"]
    assert looked_at(truths, reading(pair=1), win(kinds=1, tsumo=1)) == ["pair", "kinds", "tsumo"]
    # What a truth leaves of a number is none or one: a truth, too.
    assert looked_at(thirds, reading(pair=0), win(kinds=1)) == ["pair", "kinds"]
    assert looked_at(thirds, reading(pair=1), win(kinds=1, tsumo=1)) == ["pair", "kinds", "tsumo"]
    # A number is no truth: its bits are asked for.
    assert looked_at(half_truths, reading(pair=0), win(kinds=1)) == ["pair", "kinds"]


def thirds(r: Reading, w: Win) -> int:
    return ((r.pair == 1) & w.kinds) & (w.tsumo == 1)


def test_what_is_nothing_whatever_it_is_taken_with_is_not_asked_for() -> None:
    assert looked_at(nothing, reading(pair=3), win(kinds=3)) == []


def nothing(r: Reading, w: Win) -> int:
    return (r.pair & 0) + 0 * w.kinds


def often(r: Reading, w: Win) -> int:
    return (r.pair * w.kinds) + ((r.pair * w.kinds) << 1) + (r.pair * w.kinds)


def test_what_stands_in_several_places_is_worked_out_once() -> None:
    r, w = reading(pair=3), win(kinds=5)
    assert looked_at(often, r, w) == ["pair", "kinds"]
    both = written((often, product_of))
    assert both(r, w) == (often(r, w), 15)
    assert len([name for name in both.__code__.co_varnames if name.startswith("part_")]) == 1


def product_of(r: Reading, w: Win) -> int:
    return r.pair * w.kinds


# --- where it matters


def counts_pair(r: Reading, _w: Win) -> int:
    return 2 * (r.pair == 1)


def counts_kinds(_r: Reading, w: Win) -> int:
    return 2 * (w.kinds == 1)


def measure(_r: Reading, w: Win) -> int:
    return w.tsumo + 4


@pytest.mark.parametrize("counts", [(), (counts_pair,), (counts_pair, counts_kinds)])
def test_a_measure_matters_where_any_of_the_others_counts(counts: tuple[Measure, ...]) -> None:
    only = Where(measure, counts)
    compiled = written((only, measure))
    for r, w in _rows():
        wanted = measure(r, w) if any(count(r, w) for count in counts) else 0
        assert only(r, w) == wanted
        assert compiled(r, w) == (wanted, measure(r, w))


# --- what cannot be written out


def unpacks(r: Reading, _w: Win) -> int:
    one, _other = r.pair, 1
    return one


def bare(_r: Reading, _w: Win) -> int:
    return  # type: ignore[return-value] # a predicate that is wrong


def worded(r: Reading, _w: Win) -> int:
    return r.pair + WORDS  # type: ignore[operator] # likewise


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (unpacks, "^a predicate may name parts of its expression, and nothing else$"),
        (bare, "^bare must end by returning an expression$"),
        (worded, "^a predicate may use whole numbers only, not 'chun'$"),
    ],
)
def test_what_is_no_expression_of_numbers_is_refused(function: Any, said: str) -> None:  # noqa: ANN401 - wrong ones
    with pytest.raises(TypeError, match=said):
        written((function,))
