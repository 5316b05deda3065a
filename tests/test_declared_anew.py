"""Rulesets and fields that are made anew, as when the program starts, are those of the vectors and of the published contract."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import cast

import pytest

import scoring
from scoring import Ruleset
from scoring.catalogue import tabled
from scoring.conformance.asking import answer_of
from scoring.conformance.differences import differences
from scoring.conformance.vectors import vectors_of
from scoring.fields import Choice, Field
from scoring.rulesets.arushiaru import analysis as arushiaru
from scoring.rulesets.kantan.cards import CARDS
from scoring.rulesets.kitanuki import analysis as kitanuki
from scoring.rulesets.tcg import analysis as tcg
from scoring.tile_analysis import TileAnalysis
from tests.support.again import again
from tests.support.contract_shapes import answered, asked, followed, named

IDS = tuple(ruleset.id for ruleset in scoring.rulesets())
TILES = 136
OBJECTS = dict.fromkeys(("ron", "tsumo"), "worth") | {"winning": "score"}
OBJECTS |= dict.fromkeys(("no_ron", "no_tsumo", "not_tenpai"), "reason")
"""Objects in an analysis of tiles with a notation of their own."""
OF_ALL = {"ruleset", "version", "digest", "explanation", "assumed", "amendments"}
"""What every answer has."""


def anew(id_: str) -> Ruleset:
    """A ruleset of which nothing was worked out yet."""
    return replace(scoring.ruleset(id_))


def parts(fields: tuple[Field, ...]) -> Iterator[Field]:
    """Fields with all that is in them."""
    for field in fields:
        yield field
        yield from parts((*field.fields, *([field.items] if field.items else [])))


def in_request(fields: tuple[Field, ...], shape: str) -> list[str]:
    """What fields say otherwise than the contract of a request."""
    told = named(shape)["properties"]
    assert {field.name for field in fields} == set(told) - {"cards", "options"}
    assert_whole(fields)
    required = {field.name for field in fields if field.required}
    assert required == set(named(shape)["required"])
    return [one for field in fields for one in asked(field, told[field.name])]


def assert_whole(fields: tuple[Field, ...]) -> None:
    """Names are lower snake case; objects have fields, are open, or have a shape of their own; lists have items."""
    for field in parts(fields):
        assert re.fullmatch("[a-z]+(_[a-z]+)*", field.name or ""), field
        told = bool(field.fields or field.open_object or field.notation)
        assert told if field.type == "object" else not field.fields, field.name
        assert (field.type == "array") == (field.items is not None), field.name


def in_answer(fields: tuple[Field, ...], shape: str) -> list[str]:
    """What fields say otherwise than the contract of an answer."""
    whole = followed(named(shape))
    assert set(whole["properties"]) == OF_ALL | {field.name for field in fields}
    assert_whole(fields)
    missing = {field.name for field in fields if not field.required}
    assert set(whole["required"]) == set(whole["properties"]) - missing
    return [one for field in fields for one in answered(field, whole["properties"][field.name])]


@pytest.mark.parametrize("id_", IDS)
def test_a_ruleset_answers_as_its_vectors_say(id_: str) -> None:
    ruleset = anew(id_)
    for vector in vectors_of(id_).vectors:
        ours = answer_of(ruleset, vector.task, vector.request)
        assert differences(vector.answer, ours, vector.depth) == [], vector.id


@pytest.mark.parametrize("id_", IDS)
def test_a_ruleset_asks_and_answers_as_the_contract_says(id_: str) -> None:
    ruleset, name = anew(id_), id_.capitalize()
    hand = tuple(one for one in ruleset.fields if one.name not in {"cards", "options"})
    assert in_request(hand, f"{name}Hand") == []
    for task, made in ruleset.tasks.items():
        fields = tuple(one for one in made.fields if one.name not in {"cards", "options"})
        assert in_request(fields, f"{name}{task.capitalize()}Request") == []
        assert in_answer(tuple(made.reply), f"{name}{task.capitalize()}Answer") == []
        assert made.faults(ruleset.basic, made.example) == []


@pytest.mark.parametrize(
    ("module", "task"),
    [
        ("dice.analysis_fields", "DiceAnalyze"),
        ("dice.settle_fields", "DiceSettle"),
    ],
)
def test_fields_of_a_task_are_declared_as_the_contract_says(module: str, task: str) -> None:
    made = again(f"scoring.rulesets.{module}")
    assert in_request(made.FIELDS, f"{task}Request") == []
    assert in_answer(made.REPLY, f"{task}Answer") == []


def test_the_fields_of_the_card_game_are_declared_as_the_contract_says() -> None:
    hand, looked, settled = (
        again(f"scoring.rulesets.kantan.{name}fields") for name in ("", "analysis_", "settle_")
    )
    claims = hand.situation(
        tuple(Choice(claim.id, claim.name) for claim in scoring.ruleset("kantan").claims)
    )
    fields = (
        *(hand.CONCEALED, hand.CALLED, hand.WINNING_CARD, hand.WIN),
        *(claims, hand.PLAYERS, hand.DEALER),
    )
    assert in_request(fields, "KantanHand") == []
    cards = [hand.CONCEALED.items, hand.CALLED.items, hand.WINNING_CARD]
    for card in (*cards, *(one for one in parts(looked.REPLY) if one.name == "card")):
        assert card.notation == "card"
    for card in cards:
        assert card.example in CARDS
        assert card.max_length == len("mentsu.yakuhai.triplet")
        assert all(re.fullmatch(card.pattern, text) for text in CARDS)
    assert [one.name for one in parts(looked.REPLY) if one.notation == "worth"] == (
        ["ron", "tsumo"] * 2
    )
    for one in parts(looked.REPLY):
        assert one.notation in {None, "card", "worth", "reason", "score"}
        if one.type == "array":  # six cards are held at most
            assert one.max_items == (20 if one.name == "yaku" else 6), one.name
    assert in_request(looked.of_request(claims), "KantanAnalyzeRequest") == []
    assert in_answer(looked.REPLY, "KantanAnalyzeAnswer") == []
    assert in_request((settled.TABLE, settled.event(fields)), "KantanSettleRequest") == []
    assert in_answer(settled.REPLY, "KantanSettleAnswer") == []


@pytest.mark.parametrize("id_", ["tcg", "kitanuki", "arushiaru"])
def test_the_fields_of_an_analysis_of_tiles_are_declared_as_the_contract_says(id_: str) -> None:
    made, game = again("scoring.analysis_fields"), scoring.ruleset(id_).game
    task = cast(TileAnalysis, scoring.ruleset(id_).tasks["analyze"])
    by_id = {yaku.id: yaku for yaku in scoring.ruleset(id_).claims}
    claims = [by_id[name] for name in task.policy.claimable.all]
    asked_of = made.of_game(game.fields, claims, points=id_ == "tcg")
    name = f"{id_.capitalize()}Analyze"
    assert in_request(asked_of, f"{name}Request") == []
    assert in_answer(made.REPLY, f"{name}Answer") == []
    for field in asked_of:
        tiles = field.name in {"discards", "visible", "passed"}
        assert (field.notation == "tiles") == (
            tiles or "concealed" in field.name or "dora" in field.name
        )
    for field in parts(made.REPLY):
        assert field.required
        assert (field.max_items == TILES) == (field.type == "array"), field.name
        if field.type == "object":
            assert field.notation == OBJECTS.get(field.name), field.name
        else:
            assert (field.notation == "tile") == (field.items is None and field.name == "tile")


@pytest.mark.parametrize(
    ("id_", "analyze"),
    [("tcg", tcg.analyze), ("kitanuki", kitanuki.analyze), ("arushiaru", arushiaru.analyze)],
)
def test_an_analysis_that_is_made_anew_asks_and_answers_as_the_one_in_use(
    id_: str, analyze: Callable[[Ruleset], TileAnalysis]
) -> None:
    ruleset = scoring.ruleset(id_)
    made, used = analyze(ruleset), ruleset.tasks["analyze"]
    assert made.example == used.example
    assert [field.name for field in made.fields] == [field.name for field in used.fields]
    assert made.faults(ruleset.basic, made.example) == []
    told = made.answer(ruleset.basic, made.example, "en").to_dict()
    assert told == scoring.analyze(id_, made.example, lang="en").to_dict()
    assert told["turn"] == "drawn"


def test_the_fields_of_the_dice_are_declared_as_the_contract_says() -> None:
    assert in_request(again("scoring.rulesets.dice.fields").FIELDS, "DiceHand") == []


# --- games


@pytest.mark.parametrize("id_", IDS)
def test_a_game_says_how_its_hands_are_written_by_one_that_can_be_scored(id_: str) -> None:
    game = anew(id_).game
    ja, en = game.notation("ja"), game.notation("en")
    line = ja["line"].rpartition("例 ")[2]
    assert line == en["line"].rpartition(": ")[2]
    assert scoring.score(id_, game.request_of(line)).to_dict()["winning"]
    assert ja.keys() == en.keys()
    for name, text in en.items():
        assert text.isascii(), name


@pytest.mark.parametrize(("id_", "kinds"), [("kitanuki", 4), ("tcg", 5), ("arushiaru", 5)])
def test_of_each_kind_of_meld_one_is_written(id_: str, kinds: int) -> None:
    written = anew(id_).game.notation("en")["meld"].split()
    assert [meld.partition(":")[0] for meld in written] == [
        *("chi", "pon", "open_kan", "added_kan", "closed_kan")
    ][-kinds:]


@pytest.mark.parametrize(
    ("id_", "tables"), [("tcg", 1), ("tenhou", 1), ("arushiaru", 1), ("kitanuki", 0), ("dice", 0)]
)
def test_where_points_go_by_han_and_fu_there_is_a_table(id_: str, tables: int) -> None:
    assert len(tabled(anew(id_), "en")["tables"]) == tables


NORTHS = "123456p55s67s111z+8s"
URA = {"situation": ["riichi"], "dora_indicators": "1p", "ura_indicators": "12p"}


@pytest.mark.parametrize(
    ("id_", "line", "facts", "wanted"),
    [
        ("kitanuki", NORTHS, {"concealed": "123p55s67s111z", "melds": ["chi:456p"]}, ("/melds/0", "bad_meld", "no_chi")),
        ("kitanuki", NORTHS, {"concealed": "23456p55s67s111z5m"}, ("/concealed", "no_such_tile", "yaku_chinitsu_no_man")),
        ("kitanuki", NORTHS, URA, ("/ura_indicators", "too_many_indicators", "dora_kan")),
        ("tcg", "123567m34522p67s+8s", URA, ("/ura_indicators", "too_many_indicators", "kan_dora")),
    ],
    ids=["no-chi", "no-5m", "two-ura-of-three", "two-ura-of-four"],
)  # fmt: skip
def test_what_a_game_does_not_have_is_refused_by_its_rule(
    id_: str, line: str, facts: dict[str, object], wanted: tuple[str, str, str]
) -> None:
    ruleset = anew(id_)
    request = ruleset.game.request_of(line)
    assert ruleset.game.faults(ruleset.basic, request) == []
    found = ruleset.game.faults(ruleset.basic, {**request, **facts})
    assert [(fault.pointer, fault.code, fault.rule) for fault in found] == [wanted]


def test_each_game_has_the_example_of_the_contract_and_scores_it() -> None:
    for id_ in IDS:
        ruleset = anew(id_)
        assert ruleset.game.faults(ruleset.basic, ruleset.game.example) == []
        assert ruleset.game.score(ruleset.basic, ruleset.game.example, "en").to_dict()["winning"]


def test_a_hand_with_cards_is_scored_as_they_say() -> None:
    """Without ippatsu by its card: riichi, pinfu and tanyao at 30 fu are 3 han, 3,900 points; with it 4 han, mangan by kiriage."""
    ruleset = anew("tcg")
    request = ruleset.game.request_of("234567m34522p67s+8s riichi ippatsu")
    for cards, han in (([], 4), (["card_no_ippatsu"], 3)):
        rules = ruleset.in_force(None, cards)
        told = ruleset.game.score(rules, {**request, "cards": cards}, "en").to_dict()
        assert told["value"]["han"] == han


@pytest.mark.parametrize(("id_", "rule"), [("tcg", "red_five"), ("arushiaru", "no_riichi_dora")])
def test_a_red_five_too_many_is_refused_by_the_rule_about_them(id_: str, rule: str) -> None:
    ruleset = anew(id_)
    request = ruleset.game.request_of("123067m345p22p67s+8s")
    (fault,) = ruleset.game.faults(ruleset.basic, request)
    assert (fault.code, fault.rule) == ("red_five_not_in_use", rule)
