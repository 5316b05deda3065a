"""Two rulesets side by side: what their sources say differently, and nothing else."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring.reference.compare import compare
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Option
from tests.support.option_sets import option_sets

RULESETS = scoring.rulesets()
LISTS = ("only_left", "only_right", "worth", "numbers", "options", "situations")
PAIRS = [(one.id, other.id) for one, other in product(RULESETS, RULESETS)]


def rules(ruleset: str, **options: object) -> InForce:
    """A ruleset in force."""
    return scoring.ruleset(ruleset).in_force(options)


def compared(left: InForce, right: InForce) -> dict[str, list[str]]:
    """The identifiers in each list of a comparison, in order."""
    told = compare(left, right, "en")
    return {name: [name_of(entry) for entry in told[name]] for name in LISTS if told[name]}


def name_of(entry: dict[str, Any]) -> str:
    """The identifier of an entry, whichever side has it."""
    return str((entry["left"] or entry["right"])["id"])


def entry(told: dict[str, Any], part: str, rule: str) -> dict[str, Any]:
    """One entry of a comparison."""
    (found,) = (entry for entry in told[part] if name_of(entry) == rule)
    assert isinstance(found, dict)
    return found


# --- what the sources say


def test_tenhou_differs_from_tcg_in_its_three_amendments() -> None:
    assert compared(rules("tcg"), rules("tenhou")) == {
        "numbers": ["mangan_threshold"],
        "options": ["double_wind_pair_fu", "kiriage_mangan", "red_fives"],
    }
    told = compare(rules("tcg"), rules("tenhou"), "en")
    threshold = entry(told, "numbers", "mangan_threshold")
    assert (threshold["left"]["value"], threshold["right"]["value"]) == (1920, 2000)
    assert threshold["differs"] == ["value"]
    fives = entry(told, "options", "red_fives")
    assert (fives["left"]["value"], fives["right"]["value"]) == (0, 3)
    assert fives["differs"] == ["value", "default"]


def test_a_choice_can_be_made_as_the_other_has_it_and_its_default_still_differs() -> None:
    told = compare(rules("tcg", red_fives=3), rules("tenhou"), "en")
    assert entry(told, "options", "red_fives")["differs"] == ["default"]


def test_arushiaru_and_tcg_differ_as_their_lists_of_yaku_do() -> None:
    """5.2 and the 1-翻, 3-翻 and limit lists of arushiaru."""
    told = compare(rules("tcg"), rules("arushiaru"), "en")
    honitsu = entry(told, "worth", "honitsu")
    assert honitsu["left"]["worth"] == {"closed": 3, "open": 2, "unit": "han"}
    assert honitsu["right"]["worth"] == {"closed": 1, "open": 1, "unit": "han"}
    assert honitsu["differs"] == ["worth.closed", "worth.open"]
    assert entry(told, "worth", "pinfu")["differs"] == ["worth.open"]
    assert entry(told, "worth", "mangan")["differs"] == ["base_points"]
    only_left = {name_of(found) for found in told["only_left"]}
    assert {"riichi", "dora", "iipeikou", "haneman", "houtei", "honba_points"} <= only_left
    assert entry(told, "only_left", "riichi")["right"] is None
    only_right = {name_of(found) for found in told["only_right"]}
    assert {"suushiihou", "chinitsu_bonus"} <= only_right
    worth = {name_of(found) for found in told["worth"]}
    assert {"tanyao", "kokushi", "menzen_tsumo", "yakuhai_haku"}.isdisjoint(
        worth | only_left | only_right
    )


def test_a_rule_that_is_known_but_not_in_force_is_told_with_its_line() -> None:
    told = compare(rules("tcg"), rules("arushiaru"), "en")
    pairs = entry(told, "only_left", "chiitoitsu")
    assert pairs["left"]["in_force"] is True
    assert pairs["right"]["in_force"] is False
    assert "chiitoitsu" not in {name_of(found) for found in told["worth"]}


def test_a_situation_that_asks_for_something_else_is_told() -> None:
    """地和 of arushiaru may be a ron on the dealer's first discard, and that of tcg is by tsumo only."""
    told = compare(rules("tcg"), rules("arushiaru"), "en")
    assert "win" in entry(told, "situations", "chiihou")["differs"]


def test_situations_differ_in_nothing_that_only_one_side_has() -> None:
    """天和 of tcg excludes 立直 too, which arushiaru does not have: no difference of 天和."""
    told = compare(rules("tcg"), rules("arushiaru"), "en")
    assert "tenhou" not in {name_of(found) for found in told["situations"]}


# --- one ruleset under options


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"kuitan": False}, {"worth": ["tanyao"], "options": ["kuitan"]}),
        ({"ura": False}, {"only_left": ["ura_dora"], "options": ["ura"]}),
        (
            {"kiriage_mangan": False},
            {"numbers": ["mangan_threshold"], "options": ["kiriage_mangan"]},
        ),
        ({"kazoe": False}, {"only_left": ["kazoe_yakuman"], "options": ["kazoe"]}),
        ({"double_wind_pair_fu": 4}, {"options": ["double_wind_pair_fu"]}),
    ],
)
def test_an_option_shows_what_it_does(
    options: dict[str, object], wanted: dict[str, list[str]]
) -> None:
    assert compared(rules("tcg"), rules("tcg", **options)) == wanted


def test_an_optional_yaku_is_there_on_one_side() -> None:
    there = compared(rules("kitanuki"), rules("kitanuki", sanshoku_doukou=True))
    assert there == {"only_right": ["sanshoku_doukou"]}


def test_only_the_yaku_chosen_are_on_both_sides() -> None:
    told = compared(rules("tcg"), rules("tcg", yaku=["riichi", "pinfu"]))
    yaku = {rule.id for rule in scoring.ruleset("tcg").book.rules if rule.kind == "yaku"}
    assert set(told["only_left"]) == yaku - {"riichi", "pinfu"}
    assert told["options"] == ["yaku"]


# --- what holds for all


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in RULESETS])
def test_a_ruleset_does_not_differ_from_itself(ruleset: str) -> None:
    told = compare(rules(ruleset), rules(ruleset), "ja")
    assert all(not told[name] for name in LISTS)
    assert told["same"] > 0
    assert told["left"] == told["right"]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_other_way_round_it_is_the_mirror_image(one: str, other: str) -> None:
    mirrored(rules(one), rules(other))


@given(st.data())
def test_it_is_the_mirror_image_under_any_options(data: st.DataObject) -> None:
    one = data.draw(st.sampled_from(RULESETS))
    other = data.draw(st.sampled_from(RULESETS))
    mirrored(
        one.in_force(data.draw(option_sets(one))), other.in_force(data.draw(option_sets(other)))
    )


def mirrored(one: InForce, other: InForce) -> None:
    """Both ways round say the same."""
    there, back = compare(one, other, "en"), compare(other, one, "en")
    turned = {
        "left": "right",
        "right": "left",
        "only_left": "only_right",
        "only_right": "only_left",
    }
    for name in (*LISTS, "left", "right", "same"):
        mine, yours = there[name], back[turned.get(name, name)]
        if isinstance(mine, list):
            mine = [{turned.get(key, key): value for key, value in part.items()} for part in mine]
        assert mine == yours, name


@given(st.data())
def test_every_option_chosen_otherwise_is_told_and_no_other(data: st.DataObject) -> None:
    ruleset = data.draw(st.sampled_from(RULESETS))
    chosen = ruleset.in_force(data.draw(option_sets(ruleset)))
    told = compare(ruleset.basic, chosen, "en")
    changed = {
        name
        for name, value in chosen.options.items()
        if value != ruleset.default_of(name) and isinstance(ruleset.rules[name], Option)
    }
    assert {name_of(found) for found in told["options"]} == changed
    assert all(found["differs"] == ["value"] for found in told["options"])
    assert told["situations"] == []


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_everything_in_force_is_told_once_or_is_the_same(one: str, other: str) -> None:
    left, right = rules(one), rules(other)
    told = compare(left, right, "en")
    for side, ruleset in (("left", left), ("right", right)):
        counting = {
            (rule.kind, rule.id)
            for rule in ruleset.ruleset.book.rules
            if rule.kind in {"yaku", "dora", "fu", "limit", "number", "option"}
            and rule.id not in ruleset.banned
        }
        listed = [
            (found[side]["kind"], found[side]["id"])
            for name in (f"only_{side}", "worth", "numbers", "options", "situations")
            for found in told[name]
        ]
        assert set(listed) <= counting
        assert len(counting) == told["same"] + len(set(listed))


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_the_sides_and_the_lines_lead_to_their_rules(lang: str) -> None:
    told = compare(rules("tcg"), rules("kitanuki"), lang)
    for side, ruleset in (("left", "tcg"), ("right", "kitanuki")):
        home = scoring.ruleset(ruleset)
        assert told[side]["ruleset"] == ruleset
        assert told[side]["name"] == home.book.name.say(lang)
        assert told[side]["digest"] == home.digest
        statements = told[side]["statements"]
        assert statements["count"] == len(home.prose.clauses)
        assert statements["href"] == f"/v1/rulesets/{ruleset}/rules?kind=statement"
        for name in LISTS:
            for found in told[name]:
                if line := found[side]:
                    rule = home.rules[line["id"]]
                    assert line["name"] == rule.name.say(lang)
                    assert line["clause"] == rule.clause
                    assert line["href"] == f"/v1/rulesets/{ruleset}/rules/{rule.id}"
    assert (told["ruleset"], told["digest"]) == ("tcg", scoring.ruleset("tcg").digest)


def test_a_comparison_has_its_two_sides_and_its_lists() -> None:
    told = compare(rules("kantan"), rules("kantan", honour_runs=True), "ja")
    assert list(told) == ["ruleset", "version", "digest", "left", "right", "same", *LISTS]
    kantan = scoring.ruleset("kantan")
    stamp = {"ruleset": "kantan", "version": kantan.version, "digest": kantan.digest}
    assert {name: told[name] for name in stamp} == stamp
    home = "/v1/rulesets/kantan"
    for side, honour_runs in (("left", False), ("right", True)):
        options = dict(rules("kantan").options)
        assert {name: told[side][name] for name in told[side] if name != "amendments"} == {
            **stamp,
            "options": options | {"honour_runs": honour_runs},
            "name": kantan.book.name.ja,
            "statements": {
                "count": len(kantan.prose.clauses),
                "href": f"{home}/rules?kind=statement",
            },
            "href": home,
        }
    assert [part["option"] for part in told["right"]["amendments"]] == ["honour_runs"]
    assert told["right"]["amendments"][0]["name"] == kantan.rules["honour_runs"].name.ja
    assert told["left"]["amendments"] == []
    (option,) = told["options"]
    assert option["left"]["name"] == option["right"]["name"] == kantan.rules["honour_runs"].name.ja
    assert option["differs"] == ["value"]


def test_what_differs_is_listed_by_kind_and_name() -> None:
    told = compare(rules("tcg"), rules("arushiaru"), "en")
    for name in LISTS:
        kinds = [(entry["left"] or entry["right"])["kind"] for entry in told[name]]
        order = [
            kind for kind in ("yaku", "dora", "fu", "limit", "number", "option") if kind in kinds
        ]
        assert kinds == sorted(kinds, key=order.index)
        for kind in order:
            ids = [
                name_of(entry)
                for entry in told[name]
                if (entry["left"] or entry["right"])["kind"] == kind
            ]
            assert ids == sorted(ids)
    differing = {part for entry in told["worth"] for part in entry["differs"]}
    assert {"worth.closed", "worth.open", "base_points"} <= differing
