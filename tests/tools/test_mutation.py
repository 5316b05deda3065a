"""How mutants are switched on, which tests are put to them, and what is left to do about survivors."""

import hashlib
from types import FunctionType
from typing import Any

import pytest

from tools.mutation import digest_of, same_text
from tools.mutation_made import Mutant
from tools.mutation_page import Reasons, page, share, to_do
from tools.mutation_reach import MOST, Reached, best, in_turn
from tools.mutation_since import joined, kept
from tools.mutation_switch import Mutants, switch_on, switched

SURVIVOR = {"function": "share", "line": 7, "was": "a // 2", "becomes": "a / 2"}
RECORD = {"digest": "d", "mutants": 40, "killed": 38, "timeouts": 1, "survived": [SURVIVOR]}
NO_REASONS = Reasons("")


def _more(value: int, by: int = 1) -> int:
    return value + by


def _less(value: int, by: int = 2) -> int:
    return value - by


def _copy(function: Any) -> FunctionType:  # noqa: ANN401 - a function
    return FunctionType(function.__code__, globals(), argdefs=function.__defaults__)


def test_a_mutant_does_nothing_before_it_is_switched_on_and_then_stands_for_the_function() -> None:
    mutants = Mutants("some.module")
    function = switched(mutants)(_copy(_more))
    mutants["one"] = _copy(_less)
    assert function(5) == 6
    assert switch_on("some.module.one")
    assert function(5) == 3


def test_a_mutant_switched_on_beforehand_stands_for_the_function_as_soon_as_it_is_there() -> None:
    assert switch_on("another.module.one")
    mutants = Mutants("another.module")
    function = switched(mutants)(_copy(_more))
    mutants["one"] = _copy(_less)
    assert function(5) == 3


def test_a_mutant_that_holds_less_than_the_function_is_not_switched_on() -> None:
    held = 4

    def holding(value: int) -> int:
        return value + held

    mutants = Mutants("third.module")
    function = switched(mutants)(holding)
    mutants["one"] = _copy(_less)
    assert not switch_on("third.module.one")
    assert function(5) == 9


def test_quick_tests_come_first_and_equally_quick_ones_of_many_modules() -> None:
    seconds = {"a::slow": 3.0, "b::slow": 2.0, "a::one": 0.1, "a::two": 0.1, "b::one": 0.1}
    assert in_turn(seconds) == ["a::one", "b::one", "a::two", "b::slow", "a::slow"]


def test_of_a_line_only_so_many_tests_are_kept() -> None:
    names = [f"module_{number}::test" for number in range(MOST + 5)]
    kept = best(names, dict.fromkeys(names, 0b1010))
    assert kept == {1: list(range(MOST)), 3: list(range(MOST))}


def test_a_mutant_meets_the_tests_of_its_line_as_long_as_there_is_time() -> None:
    reach = Reached({"a": 1.0, "b": 2.0, "c": 2.0}, ["a", "b", "c"], {"f.py": {4: [0, 1, 2]}}, {})
    assert reach.tests("f.py", _mutant(4), 3.5) == ["a", "b"]
    assert reach.tests("f.py", _mutant(4), 0.5) == ["a"]
    assert reach.tests("f.py", _mutant(5), 9.0) == ["a", "b", "c"]
    assert reach.tests("g.py", _mutant(4), 9.0) == []


def test_what_is_gone_through_while_importing_is_known() -> None:
    reach = Reached({}, [], {}, {"f.py": {3, 4}})
    assert reach.at_import("f.py", _mutant(4))
    assert not reach.at_import("g.py", _mutant(4))


def _mutant(line: int) -> Mutant:
    return Mutant("m", "f", "a", "b", (3, 6), line)


def test_a_reason_is_for_one_change_or_for_a_kind_of_change() -> None:
    single = Reasons("single: {m.share: [{was: a // 2, becomes: a / 2, reason: even}]}")
    kind = Reasons("kinds: [{change: ' // .* / ', where: m, reason: exact}]")
    assert single.of("m", SURVIVOR) == "even"
    assert kind.of("m", SURVIVOR) == "exact"
    assert single.of("n", SURVIVOR) == kind.of("n", SURVIVOR) == ""


def test_a_survivor_without_a_reason_a_module_that_changed_and_one_not_run_are_left_to_do() -> None:
    assert list(to_do({"m": RECORD}, {"m": "new", "n": "d"}, NO_REASONS)) == [
        "m: changed since it was run",
        "n: not run",
        "m.share:7: a // 2 → a / 2",
    ]


def test_fewer_killed_than_asked_for_is_left_to_do() -> None:
    few = RECORD | {"killed": 37, "survived": []}
    assert share([few]) == 95
    assert list(to_do({"m": few}, {"m": "d"}, NO_REASONS)) == []
    few["killed"] = 36
    assert list(to_do({"m": few}, {"m": "d"}, NO_REASONS)) == ["92.5 % are killed, fewer than 95 %"]


def test_the_page_shows_what_was_killed_and_each_survivor_with_its_reason() -> None:
    told = page({"m": RECORD}, {"m": "d", "n": "d"}, Reasons("kinds: [{change: '', reason: Why.}]"))
    assert "**97.5 %** of 40 mutants are killed, 1 survive; 1 of 2 modules were run." in told
    assert "| `m` | 40 | 39 | 1 | 1 | 98 % |" in told
    assert "Not run yet: 1 modules" in told
    assert "### m\n\n- Why.\n  - `share`: `a // 2` → `a / 2`\n" in told


def test_the_page_says_where_a_reason_is_missing() -> None:
    assert "- **No reason yet.**\n  - `share`" in page({"m": RECORD}, {"m": "d"}, NO_REASONS)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


WAS = "def one():\n    return 1\n\n\nclass Some:\n    def two(self):\n        return 2\n"
NOW = "import os\n\n\n@cache\ndef one():\n    return 1\n\n\nclass Some:\n    def two(self):\n        return 2\n"
ONE = {"function": "one", "line": 2, "was": "return 1", "becomes": "return 2"}
TWO = {"function": "Some.two", "line": 7, "was": "return 2", "becomes": "return 3"}
RUN = {"digest": _digest(WAS), "mutants": 5, "killed": 3, "timeouts": 0, "survived": [ONE, TWO]}


def test_what_is_known_of_functions_that_read_as_they_did_is_kept_at_their_new_lines() -> None:
    known = kept(RUN, WAS, NOW)
    assert known.functions == {"Some.two"}  # the other has a decorator now
    assert known.survived == [{**TWO, "line": 11}]
    assert kept(RUN, WAS, WAS).functions == {"one", "Some.two"}


@pytest.mark.parametrize(
    ("before", "was"),
    [(None, WAS), (RUN, None), (RUN, NOW), ({**RUN, "timeouts": 1}, WAS)],
    ids=["not run", "not there", "another text was run", "too long"],
)
def test_nothing_is_known_of_what_was_not_run_as_it_was(
    before: dict[str, Any] | None, was: str | None
) -> None:
    assert kept(before, was, WAS) == (frozenset(), [])


def test_what_was_run_and_what_is_known_make_the_whole() -> None:
    mutants = [
        Mutant("m", name, "", "", (1, 2), 1) for name in ("one", "one", "Some.two", "Some.two")
    ]
    run = {"digest": "d", "mutants": 2, "killed": 1, "timeouts": 0, "survived": [ONE]}
    whole = joined(run, mutants, kept(RUN, WAS, NOW))
    assert (whole["mutants"], whole["killed"], whole["timeouts"]) == (4, 2, 0)
    assert whole["survived"] == [{**TWO, "line": 11}, ONE]


def test_a_module_is_known_only_by_the_text_it_was_run_with() -> None:
    module = "scoring.text"
    assert same_text(module, {module: {"digest": digest_of(module)}})
    assert not same_text(module, {module: {"digest": digest_of("scoring.spelling")}})
    assert not same_text(module, {})
