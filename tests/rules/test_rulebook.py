"""Rules are declared with their text, and each kind of rule has its own facts as plain data."""

import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring.fields.field import Choice
from scoring.reference.catalogue import type_of
from scoring.rules.changes import Ban
from scoring.rules.rulebook import (
    ALL,
    Card,
    Dora,
    FuItem,
    Limit,
    Number,
    Option,
    Rule,
    RuleList,
    Statement,
    Yaku,
    common_yaku,
)
from scoring.rules.source import Clause, Document, Prose
from scoring.text import Text
from scoring.tiles.values import SHAPES

NAME, TEXT = Text("名", "Name"), Text("文。", "Text.")
EAST = Choice("east", Text("東", "East"))
COMMON: dict[str, Any] = {"id": "x", "name": NAME, "clause": "1-01", "text": TEXT}


A_CLAUSE = Clause("1-01", "b", NAME, "引用", type="END", rule="uma", text=TEXT)


def holds(_r: object, _w: object) -> bool:
    return True


@pytest.mark.parametrize(
    ("docstring", "text"),
    [
        (
            """Winning with a closed hand,
            by ron or not.

            門前で和了する。
            ツモも。
            """,
            Text("門前で和了する。ツモも。", "Winning with a closed hand, by ron or not."),
        ),
        ("How many there are.", Text("", "How many there are.")),
        (None, Text("", "")),
    ],
    ids=["both languages", "English only", "none"],
)
def test_a_rule_is_declared_with_its_predicate_whose_docstring_is_its_text(
    monkeypatch: pytest.MonkeyPatch, docstring: str | None, text: Text
) -> None:
    monkeypatch.setattr(holds, "__doc__", docstring)
    rules = RuleList()
    worth: dict[str, Any] = {"clause": "3-01", "closed": 3, "open": 2, "hit": "h", "miss": "m"}
    assert rules.yaku(ja="新", en="New", unit="points", **worth)(holds) is holds
    assert rules.fu(ja="符", en="Item", fu=20, win="ron")(holds) is holds
    yaku, item = rules
    assert isinstance(yaku, Yaku)
    assert (yaku.id, yaku.name, yaku.text) == ("holds", Text("新", "New"), text)
    assert yaku.holds is holds
    assert {name: getattr(yaku, name) for name in worth} == worth
    assert (yaku.unit, yaku.shapes, yaku.optional) == ("points", SHAPES, False)
    assert isinstance(item, FuItem)
    assert (item.name, item.text, item.measure) == (Text("符", "Item"), text, holds)
    assert (item.fu, item.yaochu, item.win, item.menzen) == (20, None, "ron", None)


def test_each_game_takes_a_shared_rule_with_its_own_fields() -> None:
    shared = common_yaku(ja="新", en="New", hit="h", miss="m")(holds)
    one, other = RuleList(), RuleList()
    one.take(shared, closed=2, open=1)
    other.take(shared, closed=3, open=3, clause="3-01", name=NAME, hit="k")
    worths = [(rule.id, rule.facts("en")["worth"]) for rule in (*one, *other)]
    assert worths == [
        ("holds", {"closed": 2, "open": 1, "unit": "han"}),
        ("holds", {"closed": 3, "open": 3, "unit": "han"}),
    ]
    assert [rule.name for rule in (*one, *other)] == [Text("新", "New"), NAME]
    examples = [rule.facts("en")["examples"] for rule in (*one, *other)]
    assert examples == [{"hit": "h", "miss": "m"}, {"hit": "k", "miss": "m"}]


# --- facts

FACTS: list[tuple[Rule, dict[str, object]]] = [
    (Rule(**COMMON), {}),
    (Yaku(**COMMON, closed=2, open=1, supersedes=("a", "b"), hit="1m+1m", miss="2m+2m"),
     {"worth": {"closed": 2, "open": 1, "unit": "han"}, "supersedes": ["a", "b"],
      "examples": {"hit": "1m+1m", "miss": "2m+2m"}}),
    (FuItem(**COMMON, fu=2, yaochu=4), {"fu": 2, "fu_yaochu": 4}),
    (Dora(**COMMON, worth=3, unit="points", counts="n"), {"worth": {"closed": 3, "open": 3, "unit": "points"}}),
    (Limit(**COMMON, han=5, base_points=2000), {"han": 5, "base_points": 2000}),
    (Number(**COMMON, value=300, unit=Text("点", "points")), {"value": 300, "unit": "points"}),
    (Option(**COMMON, default=True), {"option": {"type": "boolean", "default": True}}),
    (Option(**COMMON, default=2, integers=(2, 4)), {"option": {"type": "integer", "default": 2, "values": [2, 4]}}),
    (Option(**COMMON, default=3, integers=range(0, 10, 3)),
     {"option": {"type": "integer", "default": 3, "minimum": 0, "maximum": 9, "step": 3}}),
    (Option(**COMMON, default="east", values=(EAST,)),
     {"option": {"type": "string", "default": "east", "values": [{"value": "east", "name": "East"}]}}),
    (Option(**COMMON, default=ALL, subset_of="yaku"),
     {"option": {"type": "array", "default": "all", "subset_of": "yaku"}}),
    (Option(**COMMON, default=(), members=(EAST,)),
     {"option": {"type": "array", "default": [], "members": [{"value": "east", "name": "East"}]}}),
    (Statement(**COMMON), {}),
    (Card(**COMMON, changes=({"layer": "ban"},)), {"changes": [{"layer": "ban"}]}),
]  # fmt: skip


KIND_IDS = [f"{type(rule).__name__} {place}" for place, (rule, _) in enumerate(FACTS)]


@pytest.mark.parametrize(("rule", "facts"), FACTS, ids=KIND_IDS)
def test_each_kind_of_rule_has_its_own_facts(rule: Rule, facts: dict[str, object]) -> None:
    assert rule.facts("en") == facts
    # What computes a hand is about the hand, anything else about what it says or its clause is about.
    hand = isinstance(rule, Yaku | FuItem | Dora | Limit)
    prose = Prose((Document("b", NAME, "ja"),), (A_CLAUSE,))
    made = replace(scoring.ruleset("tcg"), prose=prose, declared=[rule])
    assert type_of(made, rule) == ("HAND" if hand else "END")
    assert type_of(made, replace(rule, type="PAY")) == ("HAND" if hand else "PAY")


def test_facts_are_given_in_japanese() -> None:
    assert Number(**COMMON, value=1, unit=Text("点", "points")).facts("ja")["unit"] == "点"
    option: Any = Option(**COMMON, default="east", values=(EAST,)).facts("ja")["option"]
    assert option["values"] == [{"value": "east", "name": "東"}]


# --- options


@pytest.mark.parametrize(
    ("option", "allowed", "refused", "every"),
    [
        (Option(**COMMON, default=True), [True, False], [1, 0, None, "true", "all", ()], (True, False)),
        (Option(**COMMON, default=2, integers=(0, 2)), [0, 2], [1, True, False, "2", 2.0, None], (0, 2)),
        (Option(**COMMON, default=300, integers=range(0, 901, 300)), [0, 300, 900], [100, 1200, True, "300", None], (0, 900)),
        (Option(**COMMON, default="east", values=(EAST, Choice("half", NAME))), ["east", "half"],
         ["", "East", 1, None, ("east",)], ("east", "half")),
        (Option(**COMMON, default=ALL, subset_of="yaku"), [ALL, (), ("a",)], ["a", None, ["a"], True], (ALL,)),
        (Option(**COMMON, default=(), members=(EAST, Choice("a", NAME))), [(), ("east",), ("a", "east")],
         ["east", "all", ("b",), ("a", 1), None, True], ((), ("a",), ("east",), ("a", "east"))),
    ],
    ids=["boolean", "integer", "number", "string", "rules", "words"],
)  # fmt: skip
def test_an_option_allows_the_values_of_its_type(
    option: Option, allowed: list[object], refused: list[object], every: tuple[object, ...]
) -> None:
    assert [option.allows(value) for value in allowed] == [True] * len(allowed)
    assert [option.allows(value) for value in refused] == [False] * len(refused)
    assert option.every_value() == every


@pytest.mark.parametrize(
    ("ruleset", "rule", "name"),
    [
        ("wrc_2025", "riichi_points", "no minimum"),
        ("tenhou", "riichi_points", "1,000 points"),
        ("tenhou", "most_yakuman", "no limit"),
        ("jpml_a", "most_yakuman", "4 yakuman"),
        ("dice", "white_round_cycles", "no limit"),
        ("kantan", "deck", "no limit"),
    ],
)
def test_a_value_that_means_no_limit_is_not_shown_as_a_number(
    ruleset: str, rule: str, name: str
) -> None:
    assert scoring.ruleset(ruleset).basic.value_name(rule).en == name


def test_an_optional_yaku_is_let_in_by_an_option_of_its_own_name() -> None:
    option = Yaku(**COMMON, closed=1, open=1, optional=True, options=("o",)).option()
    assert {name: getattr(option, name) for name in COMMON} == COMMON
    assert (option.value_type, option.default) == ("boolean", False)
    assert option.changes == {False: (Ban("x"),)}
    assert scoring.ruleset("kitanuki").options["sanshoku_doukou"].default is False


PRINT_DIGESTS = """
import importlib, pkgutil
import scoring.games
names = sorted(m.name for m in pkgutil.walk_packages(scoring.games.__path__, "scoring.games."))
for name in reversed(names):
    importlib.import_module(name)
import scoring
print(*(ruleset.digest for ruleset in scoring.rulesets()))
"""


@pytest.mark.many
def test_the_digests_do_not_depend_on_the_order_of_imports_or_of_hashes() -> None:
    """A module of rules only lists them; the book of the game has the order."""
    printed = subprocess.run(
        [sys.executable, "-c", PRINT_DIGESTS], check=True, capture_output=True, text=True,
        env={**os.environ, "PYTHONHASHSEED": "1"},
    ).stdout  # fmt: skip
    assert printed.split() == [ruleset.digest for ruleset in scoring.rulesets()]
