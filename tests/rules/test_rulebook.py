"""What is declared is kept as it was declared, and each kind of rule says its own facts as plain data."""

from typing import Any

import pytest

import scoring
from scoring.fields.field import Choice
from scoring.reference.catalogue import type_of
from scoring.rules.declarations import statements_of
from scoring.rules.rulebook import (
    ALL,
    KINDS,
    Amendment,
    Ban,
    Book,
    Card,
    Dora,
    FuItem,
    Limit,
    Number,
    Option,
    Rule,
    Situation,
    Statement,
    Yaku,
)
from scoring.rules.source import Clause, Prose, Source
from scoring.text import Text
from scoring.tiles.values import SHAPES

NAME, TEXT = Text("名", "Name"), Text("文。", "Text.")
MEANT = Text("門前で和了する。ツモも。", "Winning with a closed hand, by ron or not.")
EAST = Choice("east", Text("東", "East"))
COMMON: dict[str, Any] = {"id": "x", "name": NAME, "clause": "1-01", "text": TEXT}


def a_book() -> Book:
    return Book(
        id="b",
        version="1.0.0",
        name=NAME,
        summary=TEXT,
        players="4",
        prose=lambda: Prose(Source(NAME, TEXT), ()),
    )


def declared(rule: Rule) -> dict[str, Any]:
    """Everything a rule was declared with."""
    return {
        name: getattr(rule, name)
        for kind in type(rule).__mro__
        for name in getattr(kind, "__slots__", ())
    }


def predicate(_r: object, _w: object) -> bool:
    return True


predicate.__doc__ = """Winning with a closed hand,
    by ron or not.

    門前で和了する。
    ツモも。
    """


def held(_r: object, _w: object) -> bool:
    """How many there are."""
    return True


def count(_r: object, _w: object) -> int:
    """How many there are."""
    return 2


# --- declaring


def test_a_yaku_keeps_everything_it_is_declared_with() -> None:
    book, situation = a_book(), Situation(win="ron")
    asked: dict[str, Any] = {
        "clause": "3-01", "closed": 3, "open": 2, "unit": "points", "supersedes": ("a",), "shapes": (1, 2),
        "doubled": predicate, "times": count, "options": ("o",), "situation": situation, "optional": True,
        "hit": "1m+1m", "miss": "2m+2m",
    }  # fmt: skip
    assert book.yaku("new", ja="新", en="New", **asked)(predicate) is predicate
    (yaku,) = book.rules
    assert isinstance(yaku, Yaku)
    made = {"id": "new", "name": Text("新", "New"), "text": MEANT, "holds": predicate}
    assert declared(yaku) == asked | made


def test_a_yaku_is_worth_han_and_has_no_conditions_where_none_are_declared() -> None:
    book = a_book()
    needed: dict[str, Any] = {"clause": "3-01", "closed": 1, "open": 0, "hit": "h", "miss": "m"}
    book.yaku("new", ja="新", en="New", **needed)(held)
    (yaku,) = book.rules
    made = {
        "id": "new",
        "name": Text("新", "New"),
        "text": Text("", "How many there are."),
        "holds": held,
    }
    assert declared(yaku) == needed | made | {
        "unit": "han", "supersedes": (), "shapes": SHAPES, "doubled": None, "times": None, "options": (),
        "situation": None, "optional": False,
    }  # fmt: skip


def test_a_fu_item_keeps_everything_it_is_declared_with() -> None:
    book = a_book()
    asked: dict[str, Any] = {
        "clause": "2-01", "fu": 2, "yaochu": 4, "whole": True, "source": "pair", "win": "tsumo",
        "menzen": False, "shapes": (2,), "options": ("o",), "yaku": ("y",),
    }  # fmt: skip
    assert book.fu("item", ja="符", en="Item", **asked)(predicate) is predicate
    (item,) = book.rules
    assert isinstance(item, FuItem)
    made = {"id": "item", "name": Text("符", "Item"), "text": MEANT, "measure": predicate}
    assert declared(item) == asked | made


def test_a_fu_item_is_added_to_every_hand_where_nothing_else_is_declared() -> None:
    book = a_book()
    book.fu("item", ja="符", en="Item", clause="2-01", fu=20)(count)
    (item,) = book.rules
    assert declared(item) == {
        "id": "item", "name": Text("符", "Item"), "clause": "2-01", "fu": 20, "measure": count,
        "text": Text("", "How many there are."), "yaochu": None, "whole": False, "source": "", "win": None,
        "menzen": None, "shapes": SHAPES, "options": (), "yaku": (),
    }  # fmt: skip


def test_a_rule_without_a_docstring_has_no_text() -> None:
    book = a_book()
    book.fu("item", ja="符", en="Item", clause="2-01", fu=20)(lambda _r, _w: 1)
    assert book.rules[0].text == Text("", "")


def test_each_situation_has_the_next_bit() -> None:
    book = a_book()

    def yaku(id_: str, situation: Situation | None) -> Yaku:
        return Yaku(**COMMON | {"id": id_}, closed=1, open=1, situation=situation)

    first = yaku("first", Situation())
    assert book.add(first) is first
    book.add(yaku("plain", None))
    book.add(Dora(**COMMON, counts="dora"))
    book.add(yaku("second", Situation(menzen=True)))
    assert [book.situation_bit(name) for name in ("first", "second")] == [1, 2]


# --- facts

FACTS: list[tuple[Rule, dict[str, object]]] = [
    (Rule(**COMMON), {}),
    (
        Yaku(**COMMON, closed=2, open=1, supersedes=("a", "b"), hit="1m+1m", miss="2m+2m"),
        {
            "worth": {"closed": 2, "open": 1, "unit": "han"},
            "supersedes": ["a", "b"],
            "examples": {"hit": "1m+1m", "miss": "2m+2m"},
        },
    ),
    (FuItem(**COMMON, fu=2, yaochu=4), {"fu": 2, "fu_yaochu": 4}),
    (
        Dora(**COMMON, worth=3, unit="points", counts="n"),
        {"worth": {"closed": 3, "open": 3, "unit": "points"}},
    ),
    (Limit(**COMMON, han=5, base=2000), {"han": 5, "base_points": 2000}),
    (Number(**COMMON, value=300, unit=Text("点", "points")), {"value": 300, "unit": "points"}),
    (Option(**COMMON, default=True), {"option": {"type": "boolean", "default": True}}),
    (
        Option(**COMMON, default=2, integers=(2, 4)),
        {"option": {"type": "integer", "default": 2, "values": [2, 4]}},
    ),
    (
        Option(**COMMON, default="east", values=(EAST,)),
        {"option": {"type": "string", "default": "east", "values": [{"value": "east", "name": "East"}]}},
    ),
    (
        Option(**COMMON, default=ALL, subset_of="yaku"),
        {"option": {"type": "array", "default": "all", "subset_of": "yaku"}},
    ),
    (Statement(**COMMON), {}),
    (
        Amendment(**COMMON, option="kuitan", value=False),
        {"sets": {"option": "kuitan", "value": False}},
    ),
    (Card(**COMMON, changes=({"layer": "ban"},)), {"changes": [{"layer": "ban"}]}),
]  # fmt: skip


KIND_IDS = [f"{type(rule).__name__} {place}" for place, (rule, _) in enumerate(FACTS)]


@pytest.mark.parametrize(("rule", "facts"), FACTS, ids=KIND_IDS)
def test_each_kind_of_rule_says_its_own_facts(rule: Rule, facts: dict[str, object]) -> None:
    assert rule.facts("en") == facts


def test_facts_are_said_in_japanese() -> None:
    assert Number(**COMMON, value=1, unit=Text("点", "points")).facts("ja")["unit"] == "点"
    told: Any = Option(**COMMON, default="east", values=(EAST,)).facts("ja")["option"]
    assert told["values"] == [{"value": "east", "name": "東"}]


def test_the_kinds_stand_in_the_order_of_the_reference() -> None:
    assert list(KINDS) == [
        *("yaku", "dora", "fu", "limit", "number", "option", "amendment", "card", "statement"),
    ]
    assert all(kind.kind == name for name, kind in KINDS.items())


# --- options


@pytest.mark.parametrize(
    ("option", "allowed", "refused", "every"),
    [
        (Option(**COMMON, default=True), [True, False], [1, 0, None, "true", "all", ()], (True, False)),
        (Option(**COMMON, default=2, integers=(0, 2)), [0, 2], [1, True, False, "2", 2.0, None], (0, 2)),
        (Option(**COMMON, default="east", values=(EAST, Choice("half", NAME))), ["east", "half"],
         ["", "East", 1, None, ("east",)], ("east", "half")),
        (Option(**COMMON, default=ALL, subset_of="yaku"), [ALL, (), ("a",)], ["a", None, ["a"], True], (ALL,)),
    ],
    ids=["boolean", "integer", "string", "array"],
)  # fmt: skip
def test_an_option_allows_the_values_of_its_type(
    option: Option, allowed: list[object], refused: list[object], every: tuple[object, ...]
) -> None:
    assert [option.allows(value) for value in allowed] == [True] * len(allowed)
    assert [option.allows(value) for value in refused] == [False] * len(refused)
    assert option.every_value() == every


def test_an_optional_yaku_is_let_in_by_an_option_of_its_own_name() -> None:
    yaku = Yaku(**COMMON, closed=1, open=1, optional=True, options=("o",))
    option = yaku.option()
    assert type(option) is Option
    assert declared(option) == COMMON | {
        "options": (), "default": False, "values": (), "integers": (), "subset_of": "",
        "changes": {False: (Ban("x"),)},
    }  # fmt: skip
    assert option.value_type == "boolean"


# --- clauses


def test_a_clause_is_a_statement_of_the_catalogue() -> None:
    clause = Clause("1-01", "uma", "END", NAME, "引用", TEXT)
    (statement,) = statements_of(clause)
    assert type(statement) is Statement
    assert declared(statement) == {
        "id": "uma", "name": NAME, "clause": "1-01", "text": TEXT, "options": (),
    }  # fmt: skip


@pytest.mark.parametrize(("rule", "facts"), FACTS, ids=KIND_IDS)
def test_what_computes_a_hand_speaks_of_it_and_the_rest_of_what_its_clause_does(
    rule: Rule, facts: dict[str, object]
) -> None:
    del facts
    clauses = {"1-01": Clause("1-01", "uma", "END", NAME, "", TEXT)}
    hand = rule.kind in {"yaku", "fu", "dora", "limit"}
    assert type_of(rule, clauses) == ("HAND" if hand else "END")


def test_the_books_of_the_games_name_their_options_of_optional_yaku() -> None:
    kitanuki = scoring.ruleset("kitanuki")
    optional = [yaku for yaku in kitanuki.book.rules if isinstance(yaku, Yaku) and yaku.optional]
    assert optional
    assert all(kitanuki.options[yaku.id].default is False for yaku in optional)
