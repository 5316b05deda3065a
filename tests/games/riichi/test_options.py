"""Each option changes what its clause says and nothing else, and the answer tells that it did; the hands are in options.yaml."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.reference.vectors import vectors_of
from tests.support.lines import answer_to
from tests.yaml_cases import cases

FOLDER = Path(__file__).parent
CASES = cases(FOLDER / "options.yaml")
OPTIONS = scoring.ruleset("tcg").options
PINFU = "123567m34522p67s+8s"


def answered(line: str, options: dict[str, Any], lang: str = "en") -> dict[str, Any]:
    """Return the answer to a line of notation under options."""
    return answer_to("tcg", line, lang, options=options)


def worth(answer: dict[str, Any]) -> str:
    """Return the worth of a hand in an answer, in the notation of the cases."""
    value = answer["value"]
    if not answer["winning"]:
        assert (answer["reason"], value["points"]) == ("no_yaku", 0)
        return "no yaku"
    unit = "yakuman" if value["yakuman"] else "han"
    yaku = ", ".join(sorted(f"{line['id']} {line[unit]}" for line in answer["yaku"]))
    fu = "" if value["fu"] is None else f" {value['fu']} fu"
    place = [] if value["yakuman"] else [f"{value['han']} han{fu}"]
    limit = [value["limit"]] if value["limit"] else []
    return f"{yaku}: " + ", ".join([*place, *limit, f"{value['points']} points"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_an_option_changes_what_it_should(case: dict[str, Any]) -> None:
    assert worth(answered(case["hand"], case["options"])) == case["worth"]


def test_every_option_is_set_in_a_case_or_a_vector() -> None:
    settled = cases(FOLDER / "settlement_examples.yaml")["examples"]
    played = [case["ask"] for case in cases(FOLDER / "analysis.yaml")]
    requests = [*(v.request for v in vectors_of("tcg").vectors), *CASES, *settled, *played]
    assert OPTIONS.keys() == {name for one in requests for name in one.get("options", {})}


@pytest.mark.parametrize("name", OPTIONS)
def test_the_answer_lists_the_option_that_was_changed(name: str) -> None:
    option, other = OPTIONS[name], {"yaku": ["pinfu", "riichi"]}
    value = other.get(name) or next(v for v in option.every_value() if v != option.default)
    for lang in scoring.LANGUAGES:
        (amendment,) = answered(PINFU, {name: value}, lang)["amendments"]
        assert (amendment["id"], amendment["option"]) == (name, name)
        assert amendment["value"] == (list(value) if isinstance(value, tuple) else value)
        assert amendment["rules"]
        assert amendment["name"] == option.name.say(lang)
        assert amendment["clause"] == (option.clause or None)


def test_the_effects_name_every_yaku_that_is_left_out() -> None:
    yaku = [rule.id for rule in scoring.ruleset("tcg").declared if rule.kind == "yaku"]
    # Renhou is out of use anyway: nothing becomes of it.
    left = [id_ for id_ in yaku if id_ not in {"pinfu", "kokushi", "renhou"}]
    (amendment,) = answered(PINFU, {"yaku": left})["amendments"]
    assert sorted(amendment["effects"]) == [
        "Kokushi musou (thirteen orphans) does not count",
        "Pinfu does not count",
    ]


def test_an_option_at_its_default_is_listed_and_changes_nothing() -> None:
    plain = answered(PINFU, {})
    for option in OPTIONS.values():
        answer = answered(PINFU, {option.id: option.default})
        (amendment,) = answer.pop("amendments")
        assert (amendment["id"], amendment["rules"], amendment["effects"]) == (option.id, [], [])
        assert answer == {name: value for name, value in plain.items() if name != "amendments"}


def test_options_are_listed_in_their_own_order() -> None:
    amendments = answered(PINFU, {"red_fives": 3, "open_no_fu_ron": 20, "length": "east"})[
        "amendments"
    ]
    assert [one["id"] for one in amendments] == ["length", "open_no_fu_ron", "red_fives"]
