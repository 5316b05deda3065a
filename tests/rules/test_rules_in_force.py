"""What options and cards make of the rules: worths, fu, numbers and limits."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.rules.changes import Ban, SetAmounts, SetOptions
from scoring.rules.in_force import InForce, limit_reached
from scoring.rules.relations import parts_of
from scoring.rules.rulebook import Limit
from scoring.text import Text
from tests.support import Request
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["rules_in_force"]

TCG = scoring.ruleset("tcg")
Answer = dict[str, Any]
PINFU: Request = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}
TRIPLETS: Request = {"concealed": "111222333m444p5s", "winning_tile": "5s", "win": "ron"}
UNCONNECTED: Request = {"concealed": "147m258p369s1123z", "winning_tile": "4z", "win": "ron"}
"""A pair and twelve tiles of which no two go together."""


def _card(*changes: Request) -> list[Request]:
    return [{"id": "mine", "changes": list(changes)}]


def _score(ruleset: str, request: Request, lang: str = "en") -> Answer:
    return scoring.score(ruleset, request, lang=lang).to_dict()


def _fu(answer: Answer) -> list[tuple[str, int]]:
    return [(line["id"], line["fu"]) for line in answer["fu"]]


def test_truth_values_are_numbers_that_rules_compute_with() -> None:
    for value in (True, False):
        rules = InForce(TCG, {"rinshan_tsumo_fu": value, "tsumo_pinfu": value})
        for number in (rules.numbers.rinshan_tsumo_fu, rules.numbers.tsumo_pinfu):
            assert (type(number), number) == (int, int(value))


@pytest.mark.parametrize(
    ("options", "yakuman"), [({}, 1), ({"double_yakuman": False}, 1), ({"double_yakuman": True}, 2)]
)
def test_four_concealed_triplets_waiting_for_the_pair_count_twice_by_an_option(
    options: Request, yakuman: int
) -> None:
    answer = _score("tcg", {**TRIPLETS, "options": options})
    assert answer["value"]["yakuman"] == yakuman
    assert [line["yakuman"] for line in answer["yaku"]] == [yakuman]
    assert answer["value"]["points"] == 32000 * yakuman


@pytest.mark.parametrize(
    ("lang", "names"), [("ja", ["立直", "平和", "副底"]), ("en", ["Riichi", "Pinfu", "Base"])]
)
@pytest.mark.parametrize("ruleset", ["tcg", "tenhou"])
def test_lines_name_their_rules_in_both_languages(
    ruleset: str, lang: str, names: list[str]
) -> None:
    answer = _score(ruleset, {**PINFU, "situation": ["riichi"]}, lang)
    lines = [*answer["yaku"], answer["fu"][0]]
    assert [line["name"] for line in lines] == names
    for line in lines:
        assert line["href"] == f"/v1/rulesets/{ruleset}/rules/{line['id']}"
        worth = ["fu", "tiles"] if line["id"] == "base" else ["han"]
        assert list(line) == ["id", "name", *worth, "clause", "document", "href"]


@pytest.mark.parametrize(("change", "open_triplets"), CASES["fu"])
def test_a_card_sets_one_amount_of_a_fu_item_or_both(
    change: Request, open_triplets: list[int]
) -> None:
    request = {**PINFU, "concealed": "345m22p67s", "melds": ["pon:222s", "pon:777z"]}
    cards = _card({"layer": "set", "rule": "open_triplet", **change}) if change else []
    answer = _score("tcg", {**request, "cards": cards})
    assert [fu for name, fu in _fu(answer) if name == "open_triplet"] == open_triplets


def test_a_form_that_wins_by_a_card_has_the_fu_of_the_card_and_no_other() -> None:
    form = {"layer": "shapes", "form": "unconnected", "allowed": True, "fu": 35}
    answer = _score("tcg", {**UNCONNECTED, "situation": ["riichi"], "cards": _card(form)})
    assert answer["winning"]
    assert answer["value"]["fu"] == 35
    assert _fu(answer) == [("mine", 35)]
    (line,) = answer["fu"]
    assert line["clause"] == "preface"
    plain = _score("tcg", {**PINFU, "cards": _card(form)})
    assert _fu(plain) == [("base", 20), ("closed_ron", 10)]
    assert not _score("tcg", {**UNCONNECTED, "situation": ["riichi"]})["winning"]


def test_of_a_dora_that_a_card_brings_in_there_is_none_before_a_hand_is_seen() -> None:
    rules = TCG.in_force(None, ["card_north_dora", "card_standing_dora"])
    assert len(rules.card_effects.dora) == 2
    for dora in rules.card_effects.dora:
        assert getattr(rules.numbers, dora.number) == 0


def test_each_number_of_han_reaches_the_last_limit_below_it() -> None:
    def limit(name: str, han: int | None) -> Limit:
        text = Text(name, name)
        return Limit(id=name, name=text, clause="1", text=text, base_points=1, han=han)

    five, six, none = limit("five", 5), limit("six", 6), limit("none", None)
    limits = (five, none, six)
    reached = [limit_reached(limits, han) for han in (0, 4, 5, 6, 99)]
    assert reached == [None, None, five, six, six]
    assert limit_reached((none,), 13) is None
    assert limit_reached((), 13) is None


DOUBLE_RIICHI = {**PINFU, "situation": ["double_riichi"]}
BAN_DOUBLE_RIICHI = _card({"layer": "ban", "rule": "double_riichi"})


@pytest.mark.parametrize(
    ("more", "yaku"),
    [
        ({}, ["double_riichi", "pinfu"]),
        ({"options": {"yaku": ["riichi", "pinfu"]}}, ["riichi", "pinfu"]),
        ({"options": {"yaku": ["pinfu"]}}, ["pinfu"]),
        ({"cards": BAN_DOUBLE_RIICHI}, ["riichi", "pinfu"]),
    ],
)
def test_double_riichi_out_of_use_counts_as_riichi(more: dict[str, Any], yaku: list[str]) -> None:
    assert [line["id"] for line in _score("tcg", {**DOUBLE_RIICHI, **more})["yaku"]] == yaku


def test_a_situation_that_only_supersedes_another_does_not_count_as_it() -> None:
    """In arushiaru a win after a kan need not be on the last tile."""
    ruleset = scoring.ruleset("arushiaru")
    rinshan = next(yaku for yaku in ruleset.claims if yaku.id == "rinshan")
    assert rinshan.supersedes == ("haitei",)
    assert parts_of(rinshan, ruleset.rules) == ()


def test_more_changes_are_applied_last() -> None:
    """To what cards add up to as well, and only to the rules that come of it."""
    rules = TCG.in_force(None, _card({"layer": "add", "rule": "pinfu", "closed": 2}))
    assert rules.amount("pinfu", "closed") == 3
    assert rules.changed(SetAmounts("pinfu", closed=2)).amount("pinfu", "closed") == 2
    assert "pinfu" in rules.changed(Ban("pinfu")).banned
    assert rules.changed(SetOptions((("kuitan", False),))).amount("tanyao", "open") == 0
    assert (rules.amount("pinfu", "closed"), "pinfu" in rules.banned) == (3, False)
