"""The contract that is published says of every field of a request and of an answer what the field says of itself."""

from collections.abc import Callable
from typing import Any

import pytest

import scoring
from scoring.cards import fields as card_fields
from scoring.cards.deck import Deck
from scoring.fields.field import Field
from scoring.games.arushiaru import settlement as arushiaru
from scoring.games.kitanuki import settlement as kitanuki
from scoring.games.riichi import settlement as tcg
from scoring.rules.ruleset import Ruleset
from scoring.settlement import chips as chips_module
from scoring.settlement import flow
from scoring.settlement.flow import TileSettle
from tests.service.support.contract_shapes import answered, asked, followed, named
from tests.support.settling import draw, table, win, won

RULESETS = ("tcg", "tenhou", "dice", "kitanuki", "arushiaru", "kantan")
TASKS = [(id_, name) for id_ in RULESETS for name in scoring.ruleset(id_).tasks]
OF_ALL = {"ruleset", "version", "digest", "explanation", "assumed", "amendments"}
"""What every answer has."""


def _request(fields: tuple[Field, ...], name: str) -> list[str]:
    shape = named(name)
    own = [field for field in fields if field.name != "options"]
    told = set(shape["properties"]) - {"options", "cards"}
    assert told == {field.name for field in own} - {"cards"}
    required = {field.name for field in own if field.required}
    assert required == set(shape["required"])
    return [one for field in own for one in asked(field, shape["properties"][field.name])]


@pytest.mark.parametrize(("id_", "task"), TASKS)
def test_a_task_is_asked_as_the_contract_says(id_: str, task: str) -> None:
    fields = scoring.ruleset(id_).tasks[task].fields
    assert _request(tuple(fields), f"{id_.capitalize()}{task.capitalize()}Request") == []


@pytest.mark.parametrize(("id_", "task"), TASKS)
def test_a_task_is_answered_as_the_contract_says(id_: str, task: str) -> None:
    reply = scoring.ruleset(id_).tasks[task].reply
    shape = followed(named(f"{id_.capitalize()}{task.capitalize()}Answer"))
    assert set(shape["properties"]) == OF_ALL | {field.name for field in reply}
    missing = {field.name for field in reply if not field.required}
    assert set(shape["required"]) == set(shape["properties"]) - missing
    found = [one for field in reply for one in answered(field, shape["properties"][field.name])]
    assert found == []


@pytest.mark.parametrize("id_", RULESETS)
def test_a_hand_is_asked_as_the_contract_says(id_: str) -> None:
    assert _request(scoring.ruleset(id_).fields, f"{id_.capitalize()}Hand") == []


# --- made anew, as when the program starts


SETTLED: dict[str, Callable[[Ruleset], TileSettle]] = {
    "tcg": tcg.settle,
    "tenhou": tcg.settle,
    "kitanuki": kitanuki.settle,
    "arushiaru": arushiaru.settle,
}


@pytest.mark.parametrize("id_", SETTLED)
def test_settlements_that_are_made_anew_are_those_of_the_contract(id_: str) -> None:
    ruleset = scoring.ruleset(id_)
    made = SETTLED[id_](ruleset)
    request, answer = (
        named(f"{id_.capitalize()}Settle{part}")["properties"] for part in ("Request", "Answer")
    )
    assert [one for field in made.fields for one in asked(field, request[field.name])] == []
    assert [one for field in made.reply for one in answered(field, answer[field.name])] == []
    assert OF_ALL | {field.name for field in made.reply} == set(answer)
    assert made.example == ruleset.tasks["settle"].example


def test_chips_and_dropped_claims_are_lines_as_the_contract_has_them() -> None:
    answer = named("TcgSettleAnswer")["properties"]
    chips = chips_module.CHIPS
    dropped = vars(flow)["_DROPPED"]
    assert [*answered(chips, answer["chips"]), *answered(dropped, answer["dropped"])] == []


def test_the_fields_that_cards_bring_are_those_of_the_contract() -> None:
    deck = scoring.ruleset("tcg").deck
    assert isinstance(deck, Deck)
    cards = named("TcgSettleRequest")["properties"]["cards"]
    assert list(asked(card_fields.CARDS_FIELD, cards)) == []
    hand = named("TcgHand")["properties"]
    facts = card_fields.facts_fields(deck)
    assert [field.name for field in facts] == ["flowers", "wareme", "liability"]
    assert [one for field in facts for one in asked(field, hand[field.name])] == []
    assert card_fields.liability_of(deck) == facts[-1]


def test_the_label_of_a_part_of_a_card_is_the_first_sentence_of_its_text() -> None:
    """In both languages: Japanese ends a sentence with 。 and English with a full stop."""

    def check(field: Field) -> None:
        if field.name not in {"cards", "flowers", "wareme", "liability"}:
            assert field.text.ja.startswith(f"{field.label.ja}。")
            assert field.text.en.startswith(f"{field.label.en}.")
        for part in (*field.fields, *([] if field.items is None else [field.items])):
            check(part)

    check(card_fields.CARDS_FIELD)


def _asked_of_all(id_: str) -> list[dict[str, Any]]:
    """Requests that are settled, and some that cannot be read whole."""
    hand = {"concealed": "123456p55s67s111z", "winning_tile": "8s", "situation": ["riichi"]}
    if id_ == "arushiaru":
        hand = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}
    riichi = [] if id_ == "arushiaru" else [1]
    won_ = won(win(1, 2, hand=hand), riichi=riichi)
    unsaid = {k: v for k, v in table(id_).items() if k not in {"honba", "deposits"}}
    fifth = won(win(1, 2, hand={**hand, "concealed": "22222p567p345s67s"}))
    abort = {"type": "abort", "kind": 7, "by": 9, "tenpai": [1]}
    made = [{"table": one, "event": won_} for one in (table(id_), unsaid)]
    made += [{"table": table(id_), "event": event} for event in (draw(1), abort, fifth)]
    made += [{"table": table(id_), "event": won(win(1, 2, hand=hand), riichi=[2])}]
    made += [{"table": table(id_), "event": {**won_, "riichi": []}}]
    for bad in ({"points": "x"}, {"dealer": 9}, {"round_wind": "up"}, {"hand": 9}):
        broken = {**table(id_), **bad}
        made += [{"table": broken, "event": event} for event in (fifth, draw(1), won_, abort)]
    return [*made, {**made[0], "options": {}}, {**made[0], "cards": []}, {**made[0], "more": 1}]


@pytest.mark.parametrize("id_", SETTLED)
def test_settlements_that_are_made_anew_answer_as_those_in_use(id_: str) -> None:
    ruleset = scoring.ruleset(id_)
    made, rules = SETTLED[id_](ruleset), ruleset.basic
    settled = 0
    for request in _asked_of_all(id_):
        faults = made.faults(rules, request)
        assert faults == ruleset.tasks["settle"].faults(rules, request)
        if not faults:
            settled += 1
            answer = made.answer(rules, request, "ja").to_dict()
            assert answer == scoring.settle(id_, request, lang="ja").to_dict()
    assert settled >= 3
