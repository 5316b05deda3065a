"""Two rulesets side by side: what their sources say differently, and nothing else."""

from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring.reference.compare import compare
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Option, Yaku
from tests.support.option_sets import option_sets
from tests.support.rulesets import ONE_OF_EACH_GAME

Comparison = dict[str, Any]
RULESETS = scoring.rulesets()
GAMES = list(map(scoring.ruleset, ONE_OF_EACH_GAME))
PAIRS = [*product(GAMES, GAMES), *pairwise(RULESETS)]
LISTS = ("only_left", "only_right", "worth", "numbers", "options", "situations")
KINDS = ("yaku", "dora", "fu", "limit", "number", "option")
MIRRORED = {"left": "right", "right": "left", "only_left": "only_right", "only_right": "only_left"}


def rules(ruleset: str, **options: object) -> InForce:
    """Return a ruleset in force."""
    return scoring.ruleset(ruleset).in_force(options)


def rule_in(entry: Comparison) -> Comparison:
    """Return the rule of an entry, from the side that has it."""
    found = entry["left"] or entry["right"]
    assert isinstance(found, dict)
    return found


def ids(comparison: Comparison) -> dict[str, list[str]]:
    """Return the identifiers in each list of a comparison that is not empty, in order."""
    return {
        name: [rule_in(entry)["id"] for entry in comparison[name]]
        for name in LISTS
        if comparison[name]
    }


def entry_of(comparison: Comparison, name: str, rule: str) -> Comparison:
    """One entry of a comparison."""
    (found,) = (entry for entry in comparison[name] if rule_in(entry)["id"] == rule)
    assert isinstance(found, dict)
    return found


# --- what the sources say


def test_tenhou_differs_from_tcg_in_numbers_and_options() -> None:
    comparison = compare(rules("tcg"), rules("tenhou"), "en")
    assert ids(comparison) == {
        "numbers": ["mangan_threshold", "rounded_up_from", "uma_inner", "uma_outer"],
        "options": [
            "aborts", "double_wind_pair_fu", "extra_round", "furiten_ends", "karaten",
            "kiriage_mangan", "last_dealer", "liability", "liability_counters", "liability_covers",
            "nagashi_mangan", "open_kan_dora", "red_fives", "result_decimals", "riichi_on_held_waits",
            "ron_winners",
        ],
    }  # fmt: skip
    threshold = entry_of(comparison, "numbers", "mangan_threshold")
    assert (threshold["left"]["value"], threshold["right"]["value"]) == (1920, 2000)
    assert threshold["differs"] == ["value"]
    fives = entry_of(comparison, "options", "red_fives")
    assert (fives["left"]["value"], fives["right"]["value"]) == (0, 3)
    assert fives["differs"] == ["value", "default"]


def test_a_choice_can_be_made_as_the_other_has_it_and_its_default_still_differs() -> None:
    comparison = compare(rules("tcg", red_fives=3), rules("tenhou"), "en")
    assert entry_of(comparison, "options", "red_fives")["differs"] == ["default"]


def test_arushiaru_and_tcg_differ_as_their_lists_of_yaku_do() -> None:
    """5.2 and the 1-翻, 3-翻 and limit lists of arushiaru."""
    comparison = compare(rules("tcg"), rules("arushiaru"), "en")
    found = {name: set(listed) for name, listed in ids(comparison).items()}
    honitsu = entry_of(comparison, "worth", "honitsu")
    assert honitsu["left"]["worth"] == {"closed": 3, "open": 2, "unit": "han"}
    assert honitsu["right"]["worth"] == {"closed": 1, "open": 1, "unit": "han"}
    assert honitsu["differs"] == ["worth.closed", "worth.open"]
    assert entry_of(comparison, "worth", "pinfu")["differs"] == ["worth.open"]
    assert entry_of(comparison, "worth", "mangan")["differs"] == ["base_points"]
    both = {"tanyao", "kokushi", "menzen_tsumo", "yakuhai_haku"}
    assert both.isdisjoint(found["worth"] | found["only_left"] | found["only_right"])
    assert {"suushiihou", "chinitsu_bonus"} <= found["only_right"]
    assert {"riichi", "dora", "iipeikou", "haneman", "houtei", "honba_points"} <= found["only_left"]
    assert entry_of(comparison, "only_left", "riichi")["right"] is None
    # Seven pairs are known to arushiaru, but not in force.
    pairs = entry_of(comparison, "only_left", "chiitoitsu")
    assert (pairs["left"]["in_force"], pairs["right"]["in_force"]) == (True, False)
    assert "chiitoitsu" not in found["worth"]
    # Its 地和 may be a ron on the dealer's first discard, that of tcg is by tsumo only.
    assert "win" in entry_of(comparison, "situations", "chiihou")["differs"]
    # 天和 of tcg excludes 立直 too, which arushiaru does not have: no difference of 天和.
    assert "tenhou" not in found["situations"]


# --- one ruleset under options


@pytest.mark.parametrize(
    ("ruleset", "options", "differing"), [
        ("tcg", {"kuitan": False}, {"worth": ["tanyao"], "options": ["kuitan"]}),
        ("tcg", {"ura": False}, {"only_left": ["ura_dora"], "options": ["ura"]}),
        ("tcg", {"kiriage_mangan": False}, {"numbers": ["mangan_threshold"], "options": ["kiriage_mangan"]}),
        ("tcg", {"kazoe": False}, {"only_left": ["kazoe_yakuman"], "options": ["kazoe"]}),
        ("tcg", {"double_wind_pair_fu": 4}, {"options": ["double_wind_pair_fu"]}),
        ("kitanuki", {"sanshoku_doukou": True}, {"only_right": ["sanshoku_doukou"]}),
        ("wrc_2025", {"renhou": "five_han"}, {"worth": ["renhou"]}),
    ],
)  # fmt: skip
def test_an_option_shows_what_it_does(
    ruleset: str, options: dict[str, object], differing: dict[str, list[str]]
) -> None:
    assert ids(compare(rules(ruleset), rules(ruleset, **options), "en")) == differing


def test_only_the_yaku_chosen_are_on_both_sides() -> None:
    found = ids(compare(rules("tcg"), rules("tcg", yaku=["riichi", "pinfu"]), "en"))
    yaku = [rule for rule in scoring.ruleset("tcg").declared if isinstance(rule, Yaku)]
    counting = {rule.id for rule in yaku if not rule.optional}
    assert set(found["only_left"]) == counting - {"riichi", "pinfu"}
    assert found["options"] == ["yaku"]


@pytest.mark.many
@given(st.data())
def test_every_option_chosen_otherwise_differs_and_no_other(data: st.DataObject) -> None:
    ruleset = data.draw(st.sampled_from(RULESETS))
    chosen = ruleset.in_force(data.draw(option_sets(ruleset)))
    comparison = compare(ruleset.basic, chosen, "en")
    changed = {
        name
        for name, value in chosen.options.items()
        if value != ruleset.default_of(name) and isinstance(ruleset.rules[name], Option)
    }
    assert {rule_in(entry)["id"] for entry in comparison["options"]} == changed
    assert all(entry["differs"] == ["value"] for entry in comparison["options"])
    assert comparison["situations"] == []


# --- what holds for all


def mirrored(one: InForce, other: InForce) -> None:
    """Either way round the comparison is the mirror image of the other."""
    there, back = compare(one, other, "en"), compare(other, one, "en")
    for name in (*LISTS, "left", "right", "same"):
        mine, yours = there[name], back[MIRRORED.get(name, name)]
        if isinstance(mine, list):
            mine = [{MIRRORED.get(key, key): part for key, part in row.items()} for row in mine]
        assert mine == yours, name


def test_the_other_way_round_it_is_the_mirror_image() -> None:
    for one, other in PAIRS:
        mirrored(one.basic, other.basic)


@pytest.mark.many
@given(st.data())
def test_it_is_the_mirror_image_under_any_options(data: st.DataObject) -> None:
    mirrored(*(
        ruleset.in_force(data.draw(option_sets(ruleset)))
        for ruleset in (data.draw(st.sampled_from(RULESETS)) for _ in range(2))
    ))  # fmt: skip


def test_everything_in_force_is_listed_or_is_the_same() -> None:
    for one, other in PAIRS:
        comparison = compare(one.basic, other.basic, "en")
        for side, ruleset in (("left", one), ("right", other)):
            counting = {
                (rule.kind, rule.id)
                for rule in ruleset.declared
                if rule.kind in KINDS and rule.id not in ruleset.basic.banned
            }
            listed = {
                (entry[side]["kind"], entry[side]["id"])
                for name in (f"only_{side}", "worth", "numbers", "options", "situations")
                for entry in comparison[name]
            }
            assert listed <= counting
            assert len(counting) == comparison["same"] + len(listed)
        if one is other:
            assert ids(comparison) == {}
            assert comparison["left"] == comparison["right"]


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_the_lines_lead_to_their_rules_by_kind_and_name(lang: str) -> None:
    comparison = compare(rules("tcg"), rules("kitanuki"), lang)
    for side, ruleset in (("left", "tcg"), ("right", "kitanuki")):
        home = scoring.ruleset(ruleset)
        for entry in (entry for name in LISTS for entry in comparison[name] if entry[side]):
            line = entry[side]
            rule = home.rules[line["id"]]
            assert (line["name"], line["clause"]) == (rule.name.say(lang), rule.clause or None)
            assert line["href"] == f"/v1/rulesets/{ruleset}/rules/{rule.id}"
    for name in LISTS:
        order = [(rule_in(entry)["kind"], rule_in(entry)["id"]) for entry in comparison[name]]
        assert order == sorted(order, key=lambda key: (KINDS.index(key[0]), key[1]))


def test_a_comparison_has_its_two_sides_and_its_lists() -> None:
    comparison = compare(rules("kantan"), rules("kantan", honour_runs=True), "ja")
    assert list(comparison) == [
        "game", "ruleset", "version", "digest", "left", "right", "same", *LISTS,
    ]  # fmt: skip
    kantan = scoring.ruleset("kantan")
    stamp = {
        "game": "kantan", "ruleset": "kantan", "version": kantan.version, "digest": kantan.digest,
    }  # fmt: skip
    assert {name: comparison[name] for name in stamp} == stamp
    home = "/v1/rulesets/kantan"
    for side, honour_runs in (("left", False), ("right", True)):
        amendments = comparison[side].pop("amendments")
        assert [entry["option"] for entry in amendments] == ["honour_runs"] * honour_runs
        assert comparison[side] == {
            **stamp, "options": {**kantan.basic.options, "honour_runs": honour_runs},
            "name": kantan.name.ja,
            "statements": {"count": len(kantan.prose.clauses), "href": f"{home}/rules?kind=statement"},
            "href": home,
        }  # fmt: skip
