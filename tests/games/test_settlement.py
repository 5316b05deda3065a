"""What each game answers to a settlement besides the points and tables of the vectors; the cases are in settlement.yaml of each game.

A case is an event in the columns of tests/settlement/test_events.py and what its answer says, each key in the words below; what a
case does not name is not looked at. The worked examples of the rulesets that four and three players use have the event as it is
sent, and under ``by`` what each ruleset makes of it.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import scoring
from tests.settlement.test_events import requested
from tests.support import assumed_texts
from tests.support.settling import Body, results, table
from tests.yaml_cases import cases

GAMES: Final = {"riichi": "tcg", "kitanuki": "kitanuki", "arushiaru": "arushiaru"}
FOLDER: Final = Path(__file__).parent
CASES: Final = [
    pytest.param(row.get("game", ruleset), row, id=f"{game}: {fact} {place}")
    for game, ruleset in GAMES.items()
    for fact, rows in cases(FOLDER / game / "settlement.yaml").items()
    for place, row in enumerate(rows, 1)
]
EXAMPLES: Final = [
    pytest.param(ruleset, row | wanted, id=f"{row['is']}, {ruleset}")
    for file in ("riichi/settlement_examples.yaml", "riichi3/examples.yaml")
    for row in cases(FOLDER / file)["examples"]
    for rulesets, wanted in row["by"].items()
    for ruleset in rulesets.split()
]
SAID: Final[dict[str, Callable[[Body, Any], object]]] = {
    "paid": lambda answer, _: [_line(one, "from", "to", "points") for one in answer["transfers"]],
    "chips": lambda answer, _: [_line(one, "from", "to", "chips") for one in answer["chips"]],
    "dropped": lambda answer, _: [f"{_line(one, 'player')} {one['clause']}" for one in answer["dropped"]],
    "payers": lambda answer, _: sorted({one["from"] for one in answer["transfers"]}),
    "next": lambda answer, wanted: ({name: answer["table"][name] for name in wanted} if wanted else answer["table"]),
    "results": lambda answer, _: results(answer),
    "ranks": lambda answer, _: [one["rank"] for one in sorted(answer["final"], key=lambda one: one["player"])],
    "tied": lambda answer, _: [one["tied"] for one in answer["final"]],
    "received": lambda answer, _: [score["received"] for score in answer["scores"]],
    "assumed": lambda answer, _: assumed_texts(answer),
    "assumes": lambda answer, wanted: _found(wanted, assumed_texts(answer)),
    "explains": lambda answer, wanted: _found(wanted, answer["explanation"]),
}  # fmt: skip
"""How the answer is put in the words of the cases; ``next`` is the part of the next table that a case names."""
SAME: Final = ("gained", "points", "reason")
"""Keys of the answer that are also words of the cases, and the points that each player gains."""


def _line(line: Body, *names: str) -> str:
    """Return a line of an answer as words: ``3 1 2000 han_and_points``."""
    return " ".join(str(line[name]) for name in (*names, "rule"))


def _found(wanted: Body, sentences: list[str]) -> dict[str, bool]:
    """Return for each text whether a sentence contains it."""
    return {text: any(text in sentence for sentence in sentences) for text in wanted}


@pytest.mark.parametrize(("ruleset", "row"), CASES)
def test_a_settlement(ruleset: str, row: Body) -> None:
    wanted = {name: row[name] for name in (*SAID, *SAME) if name in row}
    request = requested(ruleset, {name: row[name] for name in row if name not in wanted})
    assert described(ruleset, request, wanted) == wanted


@pytest.mark.parametrize("game", GAMES)
def test_a_text_that_an_answer_lacks_is_in_another_answer(game: str) -> None:
    """Without this a case could not fail after its text was reworded."""
    rows = [row for rows in cases(FOLDER / game / "settlement.yaml").values() for row in rows]
    texts = [
        one for row in rows for key in ("assumes", "explains") for one in row.get(key, {}).items()
    ]
    there = [text for text, is_there in texts if is_there]
    assert [
        text for text, is_there in texts if not is_there and not any(text in t for t in there)
    ] == []


@pytest.mark.parametrize(("ruleset", "row"), EXAMPLES)
def test_a_worked_example(ruleset: str, row: Body) -> None:
    wanted = {name: row[name] for name in (*SAID, *SAME) if name in row}
    request = {
        "table": table(ruleset, **row.get("table", {})),
        "event": row["event"],
        "options": row.get("options", {}),
    }
    if "refused" in row:
        faults = scoring.faults(ruleset, request, task="settle")
        assert [" ".join(filter(None, (f.pointer, f.code, f.rule))) for f in faults] == [
            row["refused"]
        ]
    else:
        assert described(ruleset, request, wanted) == wanted


def described(ruleset: str, request: Body, wanted: Body) -> Body:
    """Return the parts of an answer that a case names."""
    answer = scoring.settle(ruleset, request).to_dict()
    pairs = zip(answer["points"], request["table"]["points"], strict=True)
    answer["gained"] = [after - before for after, before in pairs]
    assert wanted
    return {
        name: SAID[name](answer, value) if name in SAID else answer[name]
        for name, value in wanted.items()
    }
