"""The answers of the library: their attributes, their `repr`, and that they say what their bodies say."""

import dataclasses
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring import Ruleset, Score

ROOT = Path(__file__).parents[1]
EVERY = pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda ruleset: ruleset.id)

PROGRAM = """
import scoring

answer = scoring.score("tenhou", {"hand": ""})
points: int | None = answer.points
counted: int | None = answer.value.han
lines: list[tuple[str, int | None, str | None, str | None]] = [
    (line.id, line.han, line.clause, line.document) for line in answer.yaku
]
fu: list[tuple[str, int]] = [(item.name, item.fu) for item in answer.fu]
paid: int = sum(payment.count * payment.points for payment in answer.payments)
payers: list[str] = [payment.from_ for payment in answer.payments]
received: int = answer.received
wait: str | None = None if answer.reading is None else answer.reading.wait
told: list[str] = answer.explanation

settlement = scoring.settle("tenhou", {})
afterwards: tuple[int, ...] = settlement.points
moved: list[int] = [transfer.points for transfer in settlement.transfers]
winners: list[int | None] = [score.points for score in settlement.scores]

analysis = scoring.analyze("tenhou", {})
steps: list[str] = analysis.explanation
body: dict[str, object] = scoring.answer("tenhou", "score", {}).to_dict()
"""


def _plain(part: Any) -> Any:  # noqa: ANN401 - any part of an answer
    """Return a part of an answer as the body writes it, by the attributes it has."""
    if isinstance(part, tuple):
        return [_plain(one) for one in part]
    if dataclasses.is_dataclass(part) and not isinstance(part, type):
        found = {field.name.rstrip("_"): getattr(part, field.name) for field in dataclasses.fields(part)}  # fmt: skip
        return {name: _plain(value) for name, value in found.items()}
    return part


def _without_none(part: Any) -> Any:  # noqa: ANN401 - likewise
    if isinstance(part, list):
        return [_without_none(one) for one in part]
    if isinstance(part, dict):
        return {name: _without_none(one) for name, one in part.items() if one is not None}
    return part


@EVERY
def test_the_body_says_what_the_attributes_say(ruleset: Ruleset) -> None:
    answer = scoring.score(ruleset.id, ruleset.game.example, lang="en")
    body = answer.to_dict()
    assert answer.winning
    for name in ("value", "yaku", "fu", "payments", "reading", "alternatives"):
        assert _without_none(_plain(getattr(answer, name))) == _without_none(body[name])
    for name in ("ruleset", "winning", "reason", "received", "shanten", "explanation", "amendments"):  # fmt: skip
        assert getattr(answer, name) == body[name]
    assert answer.points == body["value"]["points"]
    assert list(body)[:4] == ["game", "ruleset", "version", "digest"]
    assert [field.name for field in ruleset.game.reply] == [*body][4:-3]


def test_other_readings_are_typed_too() -> None:
    """111222333m: three triplets by ron on the third 3m, or three runs."""
    line = scoring.ruleset("tenhou").game.request_of("11122233m456p77s+3m riichi")
    answer = scoring.score("tenhou", line)
    (other,) = answer.alternatives
    (body,) = answer.to_dict()["alternatives"]
    assert _without_none(_plain(other)) == _without_none(body)
    assert [group.kind for group in other.reading.groups].count("triplet") in (0, 3)


@EVERY
def test_an_answer_shows_what_it_found(ruleset: Ruleset) -> None:
    shown = repr(scoring.score(ruleset.id, ruleset.game.example))
    assert shown.startswith(f"<Score by {ruleset.id}: ")
    assert len(shown) < 150
    for name, task in ruleset.tasks.items():
        told = repr(scoring.answer(ruleset.id, name, task.example))
        assert f" by {ruleset.id}: " in told
        assert len(told) < 250


def test_a_hand_that_does_not_win_says_why() -> None:
    request = {
        "concealed": "567m9m",
        "melds": ["chi:234p", "chi:678p", "pon:222s"],
        "winning_tile": "9m",
        "win": "ron",
    }
    answer = scoring.score("ema_2016", request)
    assert (answer.winning, answer.reason, answer.yaku) == (False, "no_yaku", ())
    assert (answer.payments, answer.received) == ((), 0)
    assert repr(answer) == "<Score by ema_2016: no_yaku>"


def test_a_hand_with_cards_says_why_it_does_not_win() -> None:
    tcg = scoring.ruleset("tcg")
    hand = {"concealed": "567m9m", "melds": ["chi:234p", "chi:678p", "pon:222s"], "winning_tile": "9m"}  # fmt: skip
    answer = scoring.score("tcg", {**hand, "win": "ron", "cards": ["card_chips"]})
    assert (answer.reason, answer.amendments[0]["id"]) == ("no_yaku", "card_chips")
    example = tcg.tasks["settle"].example
    event = {"type": "win", "wins": [{"winner": 0, "from": 2, "hand": hand}]}
    with pytest.raises(scoring.Refused) as refused:
        scoring.settle("tcg", {**example, "event": event, "cards": ["card_chips"]})
    assert "no_yaku" in [fault.code for fault in refused.value.faults]


def test_an_analysis_explains_itself_by_its_attributes() -> None:
    for id_ in ("dice", "kantan", "tenhou"):
        example = scoring.ruleset(id_).tasks["analyze"].example
        answer = scoring.analyze(id_, example, lang="en")
        assert answer.explanation == answer.to_dict()["explanation"]


def test_a_list_of_yaku_has_a_name() -> None:
    rules = scoring.ruleset("tcg").in_force({"yaku": ["riichi", "pinfu"]})
    assert rules.value_name("yaku").en == "Pinfu, Riichi"


def test_scores_are_answered_like_every_task() -> None:
    request = scoring.ruleset("tenhou").game.example
    answer = scoring.answer("tenhou", "score", request, lang="en")
    assert isinstance(answer, Score)
    assert answer.to_dict() == scoring.score("tenhou", request, lang="en").to_dict()
    with pytest.raises(scoring.UnknownName, match="scor"):
        scoring.answer("tenhou", "scor", request)


@EVERY
def test_an_unknown_language_gives_english(ruleset: Ruleset) -> None:
    for task, request in (
        ("score", ruleset.game.example),
        ("settle", ruleset.tasks["settle"].example),
    ):
        found = [scoring.answer(ruleset.id, task, request, lang=one) for one in ("fr", "en")]
        assert found[0].to_dict() == found[1].to_dict()


def test_a_program_that_uses_the_answers_is_strictly_typed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    # In the folder of the project, where mypy has read the library for `make types`.
    asked = [sys.executable, "-m", "mypy", "--strict", str(program)]
    reply = subprocess.run(asked, capture_output=True, text=True, cwd=ROOT, check=False)
    assert reply.returncode == 0, reply.stdout
