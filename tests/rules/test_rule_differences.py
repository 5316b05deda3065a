"""Every answer lists the rules that options and cards changed, from what to what."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.support.settling import draw, table
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["rule_differences"]

Body = dict[str, Any]
Row = list[Any]
HAND: Body = {
    "concealed": "234567m345p22p67s", "winning_tile": "8s", "win": "ron", "seat_wind": "south",
    "round_wind": "east",
}  # fmt: skip


def _answers(id_: str, **more: Any) -> list[Body]:  # noqa: ANN401 - fields of a request
    """Return the answers of the three tasks to requests under the same options and cards."""
    held = {"concealed": HAND["concealed"], "seat_wind": "south", "round_wind": "east"}
    return [
        scoring.score(id_, {**HAND, **more}, lang="en").to_dict(),
        scoring.settle(id_, {"table": table(id_), "event": draw(0), **more}, lang="en").to_dict(),
        scoring.analyze(id_, {**held, **more}, lang="en").to_dict(),
    ]


def _rows(answer: Body) -> list[Row]:
    return [
        [row["id"], row["what"], row["from"], row["to"]]
        for entry in answer["amendments"]
        for row in entry["rules"]
    ]


KEPT = sorted(
    rule.id
    for rule in scoring.ruleset("tcg").declared
    if rule.kind == "yaku" and rule.id not in ("ippatsu", "chankan")
)

ALL_BUT_TWO = {"options": {"yaku": KEPT}}
TWO = [[name, "counts", True, False] for name in ("ippatsu", "chankan")]


@pytest.mark.parametrize(
    ("more", "rows"),
    [*CASES["answers"].values(), (ALL_BUT_TWO, [["yaku", "option", "all", KEPT], *TWO])],
    ids=[*CASES["answers"], "a list of yaku"],
)
def test_every_answer_has_what_options_and_cards_change(more: Body, rows: list[Row]) -> None:
    assert [_rows(answer) for answer in _answers("tcg", **more)] == [rows] * 3


@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda one: one.id)
def test_an_answer_without_options_has_no_amendments(ruleset: scoring.Ruleset) -> None:
    answers = [scoring.score(ruleset.id, ruleset.game.example).to_dict()]
    answers += [
        scoring.answer(ruleset.id, name, task.example).to_dict()
        for name, task in ruleset.tasks.items()
    ]
    assert not any(one["amendments"] for one in answers)


@pytest.mark.parametrize(("options", "cards", "extra", "rows"), CASES["hands"])
def test_a_hand_has_the_differences_from_the_plain_ruleset(
    options: Body, cards: list[Any], extra: Body, rows: list[Row]
) -> None:
    request = {**HAND, **extra, "options": options, "cards": cards}
    assert _rows(scoring.score("tcg", request).to_dict()) == rows


@pytest.mark.parametrize(("cards", "rule"), CASES["links"])
def test_a_difference_links_its_rule_or_the_card(cards: list[Any], rule: str) -> None:
    (row,) = _answers("tcg", cards=cards)[1]["amendments"][0]["rules"]
    assert row["href"] == f"/v1/rulesets/tcg/rules/{rule}"
    assert row["name"] == scoring.ruleset("tcg").rules[rule].name.en
