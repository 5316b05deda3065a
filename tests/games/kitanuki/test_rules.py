"""The rules of kitanuki in the reference: numbers, options with their defaults, and yaku that only options bring in."""

from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring.reference import catalogue
from scoring.rules.rulebook import Book, Rule, Yaku
from scoring.rules.validation import BookError, prove
from tests.support import assumed_texts
from tests.support.lines import answer_to

RULESET = scoring.ruleset("kitanuki")
DEFAULTS = {
    "kan_ura": False, "noten_penalty": False, "four_kan_draw": True, "yaku_isshoku_yonjun": False,
    "yaku_yonrenkou": False, "yaku_juusanputou": False, "yaku_daisharin": False,
    "yaku_benikujaku": False, "yaku_paarenchan": False, "yaku_ichitenkou": False,
    "double_ron": True, "tobi": True, "yakuman_flat": False, "ron_on_nuki": "any",
    "north_ankan": True, "sanshoku_doukou": False,
}  # fmt: skip
YAKUMAN = {
    "tenhou", "chiihou", "renhou", "daisangen", "suushiihou", "tsuuiisou", "chinroutou",
    "ryuuiisou", "chuuren_poutou", "suuankou", "suukantsu", "kokushi",
}  # fmt: skip
OPTIONAL = {
    "isshoku_yonjun", "yonrenkou", "juusanputou", "daisharin", "benikujaku", "paarenchan",
    "ichitenkou",
}  # fmt: skip


def _in_force(options: dict[str, object] | None = None) -> dict[str, Any]:
    """Han of closed and open hands by yaku, for those in force."""
    rules = catalogue.listed(RULESET, "en", options=options, kind="yaku")["rules"]
    return {
        rule["id"]: (rule["worth"]["closed"], rule["worth"]["open"])
        for rule in rules
        if rule["in_force"]
    }


def test_every_rule_number_is_served() -> None:
    rules = catalogue.listed(RULESET, "ja")["rules"]
    assert [rule["number"] for rule in rules if "number" in rule] == [
        clause.number for clause in RULESET.prose.clauses
    ]
    assert sorted(rule["number"] for rule in rules if "number" in rule) == list(range(1, 46))


def test_every_option_has_the_default_of_the_specification() -> None:
    assert {option.id: option.default for option in RULESET.options.values()} == DEFAULTS


def test_the_yaku_and_what_they_are_worth() -> None:
    open_too = {
        "daisangen", "suushiihou", "tsuuiisou", "chinroutou", "ryuuiisou", "suukantsu",
    }  # fmt: skip
    yakuman = {name: (12, 12 if name in open_too else 0) for name in YAKUMAN}
    ordinary = {"menzen": (1, 0), "riichi": (2, 0), "chiitoitsu": (3, 0), "chinitsu": (6, 6)}
    assert _in_force() == ordinary | yakuman


@pytest.mark.parametrize("name", sorted(OPTIONAL))
def test_an_optional_yakuman_comes_with_its_option(name: str) -> None:
    found = _in_force({f"yaku_{name}": True})
    assert found.keys() - _in_force().keys() == {name}
    assert found[name][0] == 12


def test_a_yaku_that_is_an_option_itself() -> None:
    assert _in_force({"sanshoku_doukou": True})["sanshoku_doukou"] == (3, 3)
    page = catalogue.whole(RULESET, "sanshoku_doukou", "en")
    assert not page["in_force"]
    assert [question["id"] for question in page["questions"]] == ["K26"]
    options = {"sanshoku_doukou": True}
    answer = answer_to("kitanuki", "111m11p111s55s+1p pon:222z", options=options)
    assert [line["id"] for line in answer["yaku"]] == ["sanshoku_doukou"]
    assert [line["option"] for line in answer["amendments"]] == ["sanshoku_doukou"]


def test_the_fields_of_a_request() -> None:
    fields = {field["name"]: field for field in catalogue.described(RULESET, "en")["fields"]}
    assert {"round_wind", "deposits"} & fields.keys() == set()
    seats = [choice["value"] for choice in fields["seat_wind"]["choices"]]
    assert seats == ["east", "south", "west"]
    assert (fields["norths"]["minimum"], fields["norths"]["maximum"]) == (0, 4)
    assert "chi" not in fields["melds"]["items"]["text"]
    assert "chi:" not in catalogue.described(RULESET, "ja")["notation"]["meld"]


def test_what_is_left_out_is_assumed_and_the_answer_says_so() -> None:
    answer = answer_to("kitanuki", "123456p55s67s111z+8s")
    assert [text.partition(".")[0] for text in assumed_texts(answer)] == [
        "No seat wind was given",
        "No dora indicators were given",
        "No indicators from the dead wall were given, so their dora are not counted",
    ]


# --- closing a book with yaku that do not count by default ---------------------------------------


def _book(*rules: Rule) -> Book:
    """Return the book of kitanuki with some of its rules replaced by others of the same name."""
    names = {rule.id: rule for rule in rules}
    kept = [names.get(rule.id, rule) for rule in RULESET.book.rules]
    return replace(RULESET.book, rules=kept)


def _yaku(name: str) -> Yaku:
    return next(r for r in RULESET.book.rules if isinstance(r, Yaku) and r.id == name)


def test_a_false_example_of_a_yaku_off_by_default_is_found() -> None:
    wrong = replace(_yaku("sanshoku_doukou"), hit="111m11p999s55s+1p pon:222z")
    with pytest.raises(BookError, match="of sanshoku_doukou lacks it"):
        prove(replace(RULESET, book=_book(wrong)))
