"""The predicate compiler: compiled predicates answer as the predicates themselves, and what is no integer expression is refused."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple, cast

import numpy as np
import pytest

from scoring.rules.compiler import (
    PredicateError,
    check_predicate,
    compile_for_columns,
    compile_for_hand,
)
from scoring.rules.rulebook import Measure
from scoring.rules.tables import Where
from scoring.tiles.values import Numbers, Reading, Win

NUMBERS = Numbers({"double_wind_pair_fu": 5})
VALUES = (0, 1, 2, 5, 130)
THREE, NAME, ROW = 3, "chun", (7, 8)


class Places:
    """A thing with a constant."""

    nine = 9


def reading(**fields: Any) -> Reading:  # noqa: ANN401 - integers or columns
    return Reading(**{name: fields.get(name, 0) for name in Reading._fields})


def win(**fields: Any) -> Win:  # noqa: ANN401 - integers or columns, and the numbers
    return Win(**{"n": NUMBERS, **{name: fields.get(name, 0) for name in Win._fields if name != "n"}, **fields})  # fmt: skip


def operators(r: Reading, w: Win) -> int:
    return (
        (r.pair & w.kinds)
        + 10 * (r.pair | w.kinds)
        + 5 * (r.pair ^ w.kinds)
        + 1000 * (r.pair << 2)
        + 3 * (w.kinds >> 1)
        + 7 * (r.pair - w.kinds)
        + 11 * (r.pair // 2)
        + (~r.pair)
        + (1 << r.wait)
    )


def comparisons(r: Reading, w: Win) -> int:
    return (
        (r.pair == w.kinds)
        + 2 * (r.pair != w.kinds)
        + 4 * (r.pair < w.kinds)
        + 8 * (r.pair <= w.kinds)
        + 16 * (r.pair > w.kinds)
        + 32 * (r.pair >= 3)
    )


def neutral(r: Reading, w: Win) -> int:
    return (
        (r.pair | 0) + (0 + w.kinds) * 1 + 1 * r.pair + (r.pair & 0) + 0 * w.kinds + (1 & r.pair)
        + (0 ^ r.pair) + (r.pair - 0) + (0 - w.kinds) + (w.kinds << 0)
    )  # fmt: skip


def truth_values(r: Reading, w: Win) -> int:
    return (r.pair == 1) & (w.kinds == 1) & (w.tsumo == 1)


def number_and_truth(r: Reading, w: Win) -> int:
    return ((r.pair == 1) & w.kinds) + ((r.pair & w.kinds) & (w.tsumo == 1)) + ~(r.pair == 1)


def constant_and_truth(r: Reading, w: Win) -> int:
    return (1 & (r.pair == w.kinds)) + (2 & (r.pair == w.kinds)) + (r.wait & 300)


def constants(r: Reading, w: Win) -> int:
    return THREE + ROW[1] + Places.nine + r.pair + w.kinds + w.n.double_wind_pair_fu


def calls(r: Reading, w: Win) -> int:
    twice = constants(r, w)
    return twice + constants(r, w) + doubled(r.pair, w) - doubled(w.kinds, w) + doubled(THREE, w)


def doubled(x: int, w: Win) -> int:
    return x * 2 + w.tsumo


def always(_r: Reading, _w: Win) -> int:
    return 7


def pair(r: Reading, _w: Win) -> int:
    return r.pair


def small_sums(r: Reading, _w: Win) -> int:
    return (r.wait + r.wait + r.wait) * r.wait


FUNCTIONS = (
    *(operators, comparisons, neutral, truth_values, number_and_truth, constant_and_truth),
    *(constants, calls, always, pair, small_sums),
)


def rows() -> Iterator[tuple[Reading, Win]]:
    for one, kinds, tsumo, wait in product(VALUES, VALUES, (0, 1), (0, 32)):
        yield reading(pair=one, wait=wait), win(kinds=kinds, tsumo=tsumo)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_a_compiled_predicate_answers_as_the_predicate_does(function: Measure) -> None:
    compiled = compile_for_hand((function, function), NUMBERS)
    for r, w in rows():
        assert compiled(tuple(r), tuple(w)) == (function(r, w),) * 2


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_known_fields_are_not_looked_up(function: Measure) -> None:
    for r, w in rows():
        fields = (("pair", r.pair), ("wait", r.wait)), (("kinds", w.kinds), ("tsumo", w.tsumo))
        assert compile_for_hand((function,), NUMBERS, *fields)(None, None) == (function(r, w),)
        assert compile_for_hand((function,), NUMBERS, fields[0])(None, w) == (function(r, w),)


# --- columns


class R(NamedTuple):
    """Columns of readings."""

    triplets: Any
    count: Any


class W(NamedTuple):
    """Columns of wins."""

    kinds: Any
    tsumo: Any
    n: Any


class N(NamedTuple):
    """Numbers in force."""

    four: int = 4
    flag: int = 1


RULES: dict[str, Measure] = {
    "mask": lambda r, w: (r.triplets & w.kinds) == 0,
    "number": lambda r, _w: r.triplets & 7,
    "small number": lambda r, _w: r.count,
    "shared": lambda r, w: ((r.triplets & w.kinds) == 0) & (r.count == 2),
    "truth as number": lambda r, w: (r.count == 2) + (w.tsumo == 1),
    "negated truth": lambda r, _w: ~(r.count == 2) & 1,
    "sum of truths": lambda r, _w: ((r.count > 1) + (r.count > 2) + (r.count >= 3)) == 2,
    "large product": lambda r, w: r.count * 100 + w.tsumo * 1000 == 1300,
    "small beside large": lambda r, _w: (r.count & 1023) == 3,
    "times one": lambda r, _w: 1 * (r.count < 2) == 1,
    "times nothing": lambda r, _w: 0 * r.count == 0,
    "plus nothing": lambda r, _w: 0 + r.count <= 1,
    "truth and one": lambda r, _w: (r.count != 1) & 1,
    "number and one": lambda r, _w: r.count & 1,
    "numbers in force": lambda _r, w: (w.tsumo | w.n.flag) == 1,
    "always": lambda _r, w: w.n.four == 4,
    "never": lambda _r, w: w.n.four == 5,
    "from the left": lambda r, _w: 3 - r.count == 1,
    "shifted": lambda r, w: (1 << r.count) & w.kinds,
    "shifted back": lambda r, w: w.kinds >> 3 ^ r.triplets,
    "the same again": lambda r, w: (r.triplets & w.kinds) == 0,
    "inverted": lambda r, w: r.triplets & ~w.kinds,
    "few": lambda r, _w: r.count < 2,
    "times two": lambda r, _w: 2 * r.count,
    "plus one": lambda r, _w: r.count + 1,
    "truth times two": lambda r, _w: (r.count == 2) * 2,
    "truth plus one": lambda r, _w: 1 + (r.count == 2),
    "truth and two": lambda r, _w: (r.count == 2) & 2,
    "truth or four": lambda r, _w: (r.count == 2) | 4,
    "wide and one": lambda r, _w: r.triplets & 1,
    "beyond 32 bits": lambda r, _w: 1 << r.count * 9,
    "number less": lambda r, w: r.triplets - w.kinds,
    "one less a truth": lambda r, _w: 1 - (r.count == 2),
    "truth or truth": lambda r, w: (r.count == 2) | (w.tsumo == 1),
    "either": lambda r, w: (r.count == 2) ^ (w.tsumo == 1),
}


def test_compiled_for_columns_a_predicate_answers_for_every_row() -> None:
    rng = np.random.default_rng(1)
    size = 200
    triplets, kinds = rng.integers(0, 1 << 34, (2, size)) & rng.integers(0, 1 << 34, (2, size))
    triplets[: size // 2] &= 0xFF
    kinds[: size // 3] = 0
    count = rng.integers(0, 5, size).astype(np.int8)
    tsumo = rng.integers(0, 2, size).astype(np.int8)
    rules = list(RULES.values())
    compiled = compile_for_columns((rules, rules), cast(Numbers, N()), {"count", "tsumo"})
    truths = np.zeros((len(rules), size), dtype=np.bool_)
    amounts = np.zeros((len(rules), size), dtype=np.int64)
    compiled(R(triplets, count), W(kinds, tsumo, N()), (truths, amounts))
    for row in range(size):
        r = R(int(triplets[row]), int(count[row]))
        w = W(int(kinds[row]), int(tsumo[row]), N())
        for name, rule, truth, amount in zip(RULES, rules, truths, amounts, strict=True):
            assert truth[row] == bool(rule(r, w)), name
            assert amount[row] == int(rule(r, w)), name


def test_a_column_is_looked_up_once() -> None:
    looked_up: list[str] = []

    class Columns:
        def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a column
            looked_up.append(name)
            return np.arange(3)

    compiled = compile_for_columns(
        ([RULES["mask"], RULES["shared"]],), cast(Numbers, N()), frozenset()
    )
    compiled(Columns(), Columns(), (np.zeros((2, 3), dtype=np.bool_),))
    assert sorted(looked_up) == ["count", "kinds", "triplets"]


# --- what is looked up


class Watched(tuple[Any, ...]):
    """Fields that note which of them are looked up."""

    __slots__ = ()
    seen: list[int] = []  # noqa: RUF012 - emptied by each test

    def __getitem__(self, place: Any) -> Any:  # noqa: ANN401 - as a tuple's
        self.seen.append(place)
        return super().__getitem__(place)


def looked_up(function: Measure, r: Reading, w: Win) -> list[str]:
    Watched.seen.clear()
    compile_for_hand((function,), NUMBERS)(Watched(r), w)
    found = [Reading._fields[place] for place in Watched.seen]
    Watched.seen.clear()
    compile_for_hand((function,), NUMBERS)(r, Watched(w))
    return found + [Win._fields[place] for place in Watched.seen]


def test_the_second_truth_value_is_looked_up_only_where_the_first_holds() -> None:
    assert looked_up(truth_values, reading(), win(kinds=1, tsumo=1)) == ["pair"]
    assert looked_up(truth_values, reading(pair=1), win(tsumo=1)) == ["pair", "kinds"]
    assert looked_up(truth_values, reading(pair=1), win(kinds=1)) == ["pair", "kinds", "tsumo"]


def often(r: Reading, w: Win) -> int:
    return (r.pair * w.kinds) + ((r.pair * w.kinds) << 1) + 0 * w.tsumo


def test_equal_parts_are_worked_out_once_and_zero_products_never() -> None:
    assert looked_up(often, reading(pair=3), win(kinds=5)) == ["pair", "kinds"]


def even_pair(r: Reading, _w: Win) -> int:
    return 2 * (r.pair == 2)


def five_kinds(_r: Reading, w: Win) -> int:
    return 2 * (w.kinds == 5)


@pytest.mark.parametrize("counts", [(even_pair,), (even_pair, five_kinds)])
def test_a_measure_is_zero_where_no_item_counts(counts: tuple[Measure, ...]) -> None:
    only = Where(pair, counts)
    compiled = compile_for_hand((only, pair), NUMBERS)
    for r, w in rows():
        wanted = r.pair if any(count(r, w) for count in counts) else 0
        assert only(r, w) == wanted
        assert compiled(r, w) == (wanted, r.pair)


# --- what is no integer expression


def with_and(r: Reading, w: Win) -> int:
    return r.pair and w.kinds


def with_or(r: Reading, w: Win) -> int:
    return r.pair or w.kinds


def with_not(r: Reading, _w: Win) -> bool:
    return not r.pair


def with_if(r: Reading, _w: Win) -> int:
    if r.pair:
        return 1
    return 0


def with_choice(r: Reading, w: Win) -> int:
    return 1 if w.n.double_wind_pair_fu else r.pair


def with_in(r: Reading, _w: Win) -> bool:
    return r.pair in ROW


def chained(r: Reading, _w: Win) -> bool:
    return 1 < r.pair < 3


def in_a_call(r: Reading, w: Win) -> int:
    return 1 & with_and(r, w)


def looks_up(r: Reading, _w: Win) -> int:
    return ROW[r.shape]


def nothing(_r: Reading, _w: Win) -> None:
    return


def text(r: Reading, _w: Win) -> int:
    return r.pair + NAME  # type: ignore[operator] # a predicate that is wrong


def fraction(r: Reading, _w: Win) -> float:
    return r.pair * 0.5


@pytest.mark.parametrize(
    ("predicate", "message"),
    [
        (with_and, "^with_and is not an integer expression: `and` in with_and needs one truth value; use &, | and ~"),
        (with_or, "^with_or is .*: `or` in with_or needs one truth value"),
        (with_not, "^with_not is .*: `not` in with_not"),
        (with_if, "^with_if is .*: `if` in with_if"),
        (with_choice, "^with_choice is .*: `if` in with_choice"),
        (with_in, "^with_in is .*: `in` in with_in"),
        (chained, "^chained is .*: a truth test in chained needs one truth value"),
        (in_a_call, "^in_a_call is .*: `and` in with_and needs one truth value"),
        (looks_up, "^looks_up is not an integer expression: tuple indices must be integers"),
        (nothing, "^nothing is .*: None is not an integer"),
        (text, "^text is .*: 'chun' is not an integer"),
        (fraction, "^fraction is .*: 0.5 is not an integer"),
        (Where(pair, (with_and,)), "^Where.* is .*: `and` in with_and"),
    ],
)  # fmt: skip
def test_a_predicate_that_is_no_integer_expression_is_refused(predicate: object, message: str) -> None:  # fmt: skip
    with pytest.raises(PredicateError, match=message):
        check_predicate(cast(Measure, predicate))


def test_a_truth_test_is_refused_without_source_too() -> None:
    names: dict[str, Callable[..., int]] = {}
    exec("def typed(r, w): return r.pair and w.kinds", names)  # noqa: S102 - as typed in a console
    with pytest.raises(PredicateError, match="a truth test in typed needs one truth value"):
        check_predicate(names["typed"])


@pytest.mark.parametrize("predicate", FUNCTIONS, ids=lambda function: function.__name__)
def test_an_integer_expression_passes_the_check(predicate: Measure) -> None:
    check_predicate(predicate)
