"""The predicate compiler: compiled predicates answer as the predicates themselves, and what is no integer expression is refused."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, cast

import numpy as np
import pytest

from scoring.rules.compiler import (
    PredicateError,
    check_predicate,
    compile_for_columns,
    compile_for_hand,
)
from scoring.rules.rulebook import Measure
from scoring.tiles.values import Numbers, Reading, Win

NUMBERS = Numbers({"four": 4, "flag": 1})
THREE, NAME, ROW = 3, "chun", (7, 8)


class Places:
    """A thing with a constant."""

    nine = 9


def reading(**fields: Any) -> Reading:  # noqa: ANN401 - integers or columns
    return Reading(**{name: fields.get(name, 0) for name in Reading.__slots__})


def win(**fields: Any) -> Win:  # noqa: ANN401 - integers or columns, and the numbers
    return Win(**{"n": NUMBERS, **{name: fields.get(name, 0) for name in Win.__slots__ if name != "n"}, **fields})  # fmt: skip


def doubled(x: int, w: Win) -> int:
    return x * 2 + w.tsumo


# Masks of kinds (`triplets`, `kinds`) are wide columns, counts (`run_count`, `tsumo`) narrow ones.
EXPRESSIONS: dict[str, Measure] = {
    "mask": lambda r, w: (r.triplets & w.kinds) == 0,
    "the same again": lambda r, w: (r.triplets & w.kinds) == 0,
    "number": lambda r, _w: r.triplets & 7,
    "small number": lambda r, _w: r.run_count,
    "shared": lambda r, w: ((r.triplets & w.kinds) == 0) & (r.run_count == 2),
    "three truths": lambda r, w: (r.triplets == 1) & (w.kinds == 1) & (w.tsumo == 1),
    "truth as number": lambda r, w: (r.run_count == 2) + (w.tsumo == 1),
    "negated truth": lambda r, _w: ~(r.run_count == 2) & 1,
    "sum of truths": lambda r, _w: (
        ((r.run_count > 1) + (r.run_count > 2) + (r.run_count >= 3)) == 2
    ),
    "large product": lambda r, w: r.run_count * 100 + w.tsumo * 1000 == 1300,
    "small beside large": lambda r, _w: (r.run_count & 1023) == 3,
    "times one": lambda r, _w: 1 * (r.run_count < 2) == 1,
    "times nothing": lambda r, _w: 0 * r.run_count == 0,
    "plus nothing": lambda r, _w: 0 + r.run_count <= 1,
    "less nothing": lambda r, w: (r.triplets - 0) + (0 - w.kinds) + (w.kinds << 0),
    "with no bit": lambda r, w: (r.triplets | 0) + (0 ^ w.kinds) + (r.triplets & 0),
    "truth and one": lambda r, _w: (r.run_count != 1) & 1,
    "number and one": lambda r, _w: r.run_count & 1,
    "numbers in force": lambda _r, w: (w.tsumo | w.n.flag) == 1,
    "always": lambda _r, w: w.n.four == 4,
    "never": lambda _r, w: w.n.four == 5,
    "from the left": lambda r, _w: 3 - r.run_count == 1,
    "shifted": lambda r, w: (1 << r.run_count) & w.kinds,
    "shifted back": lambda r, w: w.kinds >> 3 ^ r.triplets,
    "inverted": lambda r, w: r.triplets & ~w.kinds,
    "few": lambda r, _w: r.run_count < 2,
    "times two": lambda r, _w: 2 * r.run_count,
    "half": lambda r, _w: r.triplets // 2,
    "plus one": lambda r, _w: r.run_count + 1,
    "truth times two": lambda r, _w: (r.run_count == 2) * 2,
    "truth plus one": lambda r, _w: 1 + (r.run_count == 2),
    "truth and two": lambda r, _w: (r.run_count == 2) & 2,
    "truth and number": lambda r, w: (r.triplets == 1) & w.kinds,
    "truth or four": lambda r, _w: (r.run_count == 2) | 4,
    "wide and one": lambda r, _w: r.triplets & 1,
    "wide less or more": lambda r, w: (r.triplets < w.kinds) + 2 * (r.triplets >= w.kinds),
    "beyond 32 bits": lambda r, _w: 1 << r.run_count * 9,
    "number less": lambda r, w: r.triplets - w.kinds,
    "one less a truth": lambda r, _w: 1 - (r.run_count == 2),
    "truth or truth": lambda r, w: (r.run_count == 2) | (w.tsumo == 1),
    "either": lambda r, w: (r.run_count == 2) ^ (w.tsumo == 1),
    "constants": lambda r, _w: THREE + ROW[1] + Places.nine + r.triplets,
    "calls": lambda r, w: doubled(r.triplets, w) - doubled(w.kinds, w) + doubled(THREE, w),
}


def hands() -> Iterator[tuple[Reading, Win]]:
    for triplets, kinds, tsumo, count in product((0, 1, 130), (0, 1, 5), (0, 1), (0, 1, 2, 3)):
        yield reading(triplets=triplets, run_count=count), win(kinds=kinds, tsumo=tsumo)


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_a_compiled_predicate_answers_as_the_predicate_does(name: str) -> None:
    expression = EXPRESSIONS[name]
    check_predicate(expression)
    compiled = compile_for_hand((expression, expression), NUMBERS)
    for r, w in hands():
        fields = (("triplets", r.triplets), ("run_count", r.run_count)), (("kinds", w.kinds),)
        assert compiled(r, w) == (expression(r, w),) * 2
        assert compile_for_hand((expression,), NUMBERS, *fields)(r, w) == (expression(r, w),)
        assert compile_for_hand((expression,), NUMBERS, fields[0])(None, w) == (expression(r, w),)


def test_compiled_for_columns_predicates_answer_for_every_row() -> None:
    rng = np.random.default_rng(1)
    size = 200
    triplets, kinds = rng.integers(0, 1 << 34, (2, size)) & rng.integers(0, 1 << 34, (2, size))
    triplets[: size // 2] &= 0xFF
    kinds[: size // 3] = 0
    count = rng.integers(0, 5, size).astype(np.int8)
    tsumo = rng.integers(0, 2, size).astype(np.int8)
    rules = list(EXPRESSIONS.values())
    compiled = compile_for_columns((rules, rules), NUMBERS, {"run_count", "tsumo"})
    truths = np.zeros((len(rules), size), dtype=np.bool_)
    amounts = np.zeros((len(rules), size), dtype=np.int64)
    columns = reading(triplets=triplets, run_count=count), win(kinds=kinds, tsumo=tsumo)
    compiled(*columns, (truths, amounts))
    for row in range(size):
        r = reading(triplets=int(triplets[row]), run_count=int(count[row]))
        w = win(kinds=int(kinds[row]), tsumo=int(tsumo[row]))
        wanted = [int(rule(r, w)) for rule in rules]
        assert dict(zip(EXPRESSIONS, amounts[:, row], strict=True)) == dict(
            zip(EXPRESSIONS, wanted, strict=True)
        )
        assert truths[:, row].tolist() == [bool(amount) for amount in wanted]


def pair(r: Reading, _w: Win) -> int:
    return r.pair


def even_pair(r: Reading, _w: Win) -> int:
    return 2 * (r.pair == 2)


def five_kinds(_r: Reading, w: Win) -> int:
    return 2 * (w.kinds == 5)


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
