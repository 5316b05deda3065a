"""What the reports of a verification say of it."""

import io
import json
import re
import xml.etree.ElementTree as ET
from html import escape
from pathlib import Path
from typing import NamedTuple

import pytest
from jsonschema_rs import Draft202012Validator

import scoring
from scoring.conformance.engines.engine import Engine
from scoring.conformance.engines.protocol import Garbled
from scoring.conformance.plan import VerificationPlan
from scoring.conformance.reports.html import html_page
from scoring.conformance.reports.junit import junit
from scoring.conformance.reports.terminal import Terminal
from scoring.conformance.reports.wording import (
    compact,
    culprits_line,
    difference_line,
    headings,
    pictures_of,
    question_line,
)
from scoring.conformance.tasks import answer_of
from scoring.conformance.verifying import COULD_NOT_RUN, DISAGREED, read, verify, written
from scoring.reference.vectors import ACTIONS, vectors_of
from tests.conformance.example_engine import Ours, answer
from tests.support.verifying import KANTAN, TCG, Body, FunctionEngine, command, ours, schema
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("reports.yaml"))

EMA = scoring.ruleset("ema_2016")


class Reports(NamedTuple):
    """What the four reports say of one run."""

    lines: str
    junit: str
    html: str
    terminal: str

    @property
    def cases(self) -> list[Body]:
        """The lines of the first, read."""
        return read(self.lines.splitlines())


def reports_of(engine: Engine, plan: VerificationPlan) -> Reports:
    """Return the reports of a run."""
    rulesets = {ruleset.id: ruleset for ruleset in plan.rulesets}
    out = io.StringIO()
    terminal = Terminal(plan, out, io.StringIO())
    lines = list(verify(engine, plan))
    for line in lines:
        terminal.show(line)
    text = "".join(map(written, lines))
    report = read(text.splitlines())
    return Reports(text, junit(report, rulesets), html_page(report, rulesets), out.getvalue())


def _often_wrong(request: Body, answer: Body) -> Body:
    """Wrong where a hand has ippatsu, mute where it has chankan."""
    situation = request.get("situation", ())
    if "chankan" in situation:
        raise Garbled("ValueError: <robbed> \x00 \udc80")
    if "ippatsu" in situation and "value" in answer:
        return {**answer, "value": {**answer["value"], "points": 7}}
    return answer


# Slow: the vectors of two rulesets, and for each of 22 wrong answers the rule is looked for.
@pytest.fixture(scope="module")
def reports() -> Reports:
    plan = VerificationPlan(
        [KANTAN, TCG],
        depth="breakdown",
        generated=40,
        seed=9,
        engine='often "wrong" <&>',
    )
    return reports_of(ours(_often_wrong), plan)


def test_a_report_in_lines_has_header_and_footer_and_the_schema(reports: Reports) -> None:
    lines = reports.cases
    validator = Draft202012Validator(schema("report"))
    for line in lines:
        validator.validate(line)
    cases = [line for line in lines if line["type"] == "case"]
    tally = lines[-1]["tally"]
    assert sum(tally.values()) == len(cases)
    assert tally["disagree"] == sum(line["verdict"] == "disagree" for line in cases) > 2
    assert tally["errored"] > 1
    assert [line["ruleset"] for line in lines if line["type"] == "ruleset"] == ["kantan", "tcg"]
    counts = lines[-1]["clauses"]["tcg"].values()
    assert sum(sum(count.values()) for count in counts) == sum(
        line["ruleset"] == "tcg" for line in cases
    )


def test_a_report_that_breaks_off_is_an_error(reports: Reports) -> None:
    lines = reports.lines.splitlines()
    for broken in (lines[:-1], lines[1:], [], ["[]"]):
        with pytest.raises(ValueError, match="report"):
            read(broken)


def test_a_report_for_continuous_integration_counts_alike(reports: Reports) -> None:
    tally = reports.cases[-1]["tally"]
    root = ET.fromstring(reports.junit)  # noqa: S314 - written a moment ago
    assert root.get("name") == 'often "wrong" <&>'
    suites = root.findall("testsuite")
    assert [suite.get("name") for suite in suites] == ["kantan", "tcg"]
    for attribute, verdict in (("failures", "disagree"), ("errors", "errored")):
        assert sum(int(suite.get(attribute) or 0) for suite in suites) == tally[verdict]
    failures = root.findall(".//failure")
    assert len(failures) == tally["disagree"]
    assert "/value/points: expected " in (failures[0].get("message") or "")
    assert len(root.findall(".//error")) == tally["errored"]
    assert len(root.findall(".//testcase")) == sum(tally.values())


def test_a_report_for_people_needs_nothing_else(reports: Reports) -> None:
    html = reports.html
    assert html.startswith("<!doctype html>")
    assert "often &quot;wrong&quot; &lt;&amp;&gt;" in html
    assert not re.search(r"(?:src|href)=|@import|url\(|<script", html)
    assert html.count("🀇") > 5
    assert "TCG mahjong §3-01" in html
    assert "/value/points" in html
    assert "<th>Where<th>Expected<th>Got<th>" in html
    assert "&lt;robbed&gt;" in html


def test_a_report_at_the_terminal_shows_clauses_and_a_tally(reports: Reports) -> None:
    text = reports.terminal
    wrong = {
        line["differences"][0]["clause"]
        for line in reports.cases
        if line.get("verdict") == "disagree" and line["ruleset"] == "tcg"
    }
    headings = [
        f"tcg: TCG mahjong §{clause} {TCG.clauses[clause].title.en}: " in text for clause in wrong
    ]
    assert headings
    assert all(headings)
    assert "… and " in text
    assert " errored: ValueError" in text
    assert re.search(r"\d+ agree, \d+ disagree, .*errored", text.splitlines()[-1])


def test_a_reason_is_said_once_with_how_often_it_was_given() -> None:
    """Whatever the clause, and whatever numbers and answers are in it."""
    answers = Ours(depths=["points"])

    def mistaken(message: Body) -> Body:
        if message["type"] != "score":
            return answers(message)
        number = int(message["id"])
        if number % 8 == 0:
            return answers(message)
        if number % 2 == 1:
            raise Garbled(f"KeyError: '<tile {number}>'")
        if number % 4 == 2:
            return {"type": "settle", "id": message["id"]}
        return {"type": "errored", "id": message["id"]}

    plan = VerificationPlan([KANTAN], depth="points", generated=20, engine="x")
    reports = reports_of(FunctionEngine(mistaken), plan)
    errored = [one for one in reports.cases if one.get("verdict") == "errored"]
    sent = 'no answer of type result, skipped, errored; the engine sent {"type":"settle","id":"2"}'
    for why, beginning in (("KeyError: '<tile 1>'", "KeyError"), (sent, "no answer")):
        count = sum(one["why"].startswith(beginning) for one in errored)
        assert f"\nkantan: {count} errored: {why}\n" in reports.terminal
        assert f"<summary>{escape(why)}: {count} errored</summary>" in reports.html
        assert reports.terminal.count(beginning) == 1
    assert "\nkantan errored: " in reports.terminal
    # Of many alike a page shows so many, and says how many more there are.
    many = sum(one["why"].startswith("KeyError") for one in errored)
    (more,) = re.findall(r"<p>… and (\d+) more</p>", reports.html)
    every = sum(one["verdict"] != "agree" for one in reports.cases if one["type"] == "case")
    assert reports.html.count("<article") == every - int(more)
    assert 0 < int(more) < many


def test_every_report_says_which_name_may_have_been_meant() -> None:
    names = {"riichi": "richi", "pinfu": "平和"}

    def foreign(request: Body, answer: Body) -> Body:
        lines = answer.get("yaku", ()) if request["win"] == "ron" else ()
        renamed = [{**one, "id": names.get(one["id"], one["id"])} for one in lines]
        return {**answer, "yaku": renamed} if renamed else answer

    only = ["yaku.riichi", "yaku.pinfu"]
    plan = VerificationPlan([KANTAN], depth="breakdown", only=only, generated=40, engine="x")
    reports = reports_of(ours(foreign), plan)
    for case in reports.cases:
        Draft202012Validator(schema("report")).validate(case)
    assert '"did_you_mean":["riichi"]' in reports.lines
    for said in ("no rule called richi. Did you mean riichi?", "no rule called 平和."):
        assert all(said in report for report in (reports.terminal, reports.html, reports.junit))


def test_every_report_names_the_options_that_the_engine_plays() -> None:
    def other(request: Body, answer: Body) -> Body:
        options = {"require_yaku": True, **request.get("options", {})}
        task = "settle" if "table" in request else "score"
        found = answer_of(KANTAN, task, {**request, "options": options})
        return answer if found.get("refused") else found

    reports = reports_of(ours(other), VerificationPlan([KANTAN], engine="ours"))
    assert reports.cases[-1]["options"] == {"kantan": {"require_yaku": True}}
    assert "require_yaku: true" in reports.terminal
    assert "require_yaku" in reports.html


def test_g34_every_report_names_the_shape_of_the_answers_and_how_to_declare_it() -> None:
    def other(_: Body, answer: Body) -> Body:
        lines = [{**one, "id": f"<{one['id']}>"} for one in answer.get("yaku", ())]
        if not answer.get("winning"):
            return answer
        points = answer["received"]
        return {**answer, "yaku": lines, "value": {**answer["value"], "points": points}}

    reports = reports_of(ours(other), VerificationPlan([KANTAN], depth="breakdown", generated=20))
    found = reports.cases[-1]["shapes"]["kantan"]
    assert found["shape"] == ["points_are_received"]
    assert found["names"]["<riichi>"] == "riichi"
    Draft202012Validator(schema("report")).validate(reports.cases[-1])
    said = "kantan: your `points` is always our `received`; your yaku always have other names ("
    declared = f"Declare the shape in `started`: {json.dumps(found)[1:-1]}"
    for text in (said, declared):
        assert text in reports.terminal
        assert escape(text) in reports.html


class _Watched(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_bar_without_what_an_engine_does_not_take() -> None:
    def only_kantan(message: Body) -> Body:
        return answers(message) if message.get("ruleset") != "tcg" else {"type": "skipped"}

    answers, out, err = Ours(), io.StringIO(), _Watched()
    plan = VerificationPlan([TCG, KANTAN], depth="points", engine="ours")
    terminal = Terminal(plan, out, err)
    for line in verify(FunctionEngine(only_kantan), plan):
        terminal.show(line)
    bars = re.findall(r"\[#+\.*\] \d+/(\d+), 0 failed", err.getvalue())
    every = sum(vector.task == "score" for vector in vectors_of("kantan").vectors)
    assert set(bars) == {str(every)}
    assert "agree" in out.getvalue().splitlines()[-1]


def _unspeakable(message: Body) -> Body:
    """Answers what is JSON to Python but cannot be written."""
    if message["type"] == "start":
        return Ours()(message)
    if message["type"] == "score" and message["request"].get("win") == "tsumo":
        raise Garbled("ValueError: \ud800 \x00")
    value = {"points": 10**40, "yakuman": float("nan"), "limit": "\udfff<script>"}
    answer = {
        "winning": True,
        "reason": "\ud800",
        "value": value,
        "yaku": [{"id": "\udc00"}],
        "received": 10**40,
    }
    return {"type": "result", "id": message.get("id"), "answer": answer}


def test_reports_can_be_written_whatever_an_engine_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [f"--{name}={tmp_path / name}" for name in ("report", "junit", "html")]
    asked = ("--ruleset", "dice", "--fuzz", "5", "--only", "yaku.tenhou", "--only", "yaku.rinshan")
    assert command("--callable", f"{__name__}:_unspeakable", *asked, *files) == DISAGREED
    lines = (tmp_path / "report").read_text("utf-8").splitlines()
    assert json.loads(lines[0])["generated"] == 5

    def never(word: str) -> None:
        pytest.fail(f"{word} is no JSON")

    for line in lines:
        Draft202012Validator(schema("report")).validate(json.loads(line, parse_constant=never))
    assert ET.fromstring((tmp_path / "junit").read_text("utf-8")) is not None  # noqa: S314 - ours
    assert "<script" not in (tmp_path / "html").read_text("utf-8")
    assert "disagree" in capsys.readouterr().out


def test_what_an_engine_does_not_answer_is_told_once() -> None:
    plan = VerificationPlan([KANTAN], engine="x")
    text = reports_of(ours(depths=["points"]), plan).terminal
    assert text.startswith("x: kantan\n")
    assert text.count("the engine does not answer settlement") == 1
    assert "at depth settlement" not in text


def test_what_an_engine_skips_is_counted_by_its_reason() -> None:
    plan = VerificationPlan([KANTAN], engine="x")
    text = reports_of(FunctionEngine(_without_settlements), plan).terminal
    assert re.search(r"^skipped \d+: no table$", text, re.MULTILINE)


def _without_settlements(message: Body) -> Body:
    """Answer like an engine that skips every settlement."""
    if message["type"] == "settle":
        return {"type": "skipped", "id": message["id"], "why": "no table"}
    return answer(message)


def test_the_judged_actions_are_told_with_their_number() -> None:
    plan = VerificationPlan([KANTAN], engine="x")
    text = reports_of(ours(), plan).terminal
    questions = [one.answer["actions"] for one in vectors_of("kantan").chosen(depth=ACTIONS)]
    asked = sum("pon" in actions for actions in questions)
    assert re.search(rf"^kantan: actions that the engine judged.* pon {asked},", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("pointer", "words"),
    [
        ("/points/1", "points of player 1 (/points/1)"),
        ("/table/points", "points at the next hand (/table/points)"),
        ("/table/honba", "honba of the next hand (/table/honba)"),
        ("/final/0/rank", "final rank (/final/0/rank)"),
        ("/finished", "end of the match (/finished)"),
        ("/value/points", "/value/points"),
    ],
)
def test_a_difference_of_a_settlement_is_in_words(pointer: str, words: str) -> None:
    line = difference_line(TCG, {"pointer": pointer, "ours": 1, "theirs": 2, "rule": "uma"})
    assert line.startswith(f"{words}: expected 1, got 2")


def test_a_run_without_questions_says_so() -> None:
    engine = FunctionEngine(lambda _: {"type": "skipped", "why": "only <shogi>"})
    reports = reports_of(engine, VerificationPlan([KANTAN], engine="x"))
    assert reports.cases[-1]["status"] == COULD_NOT_RUN
    assert ET.fromstring(reports.junit).find(".//testcase") is None  # noqa: S314 - written a moment ago
    assert "Skipped: only &lt;shogi&gt;" in reports.html
    assert reports.terminal.splitlines()[-1].endswith("(agree: 0)")


@pytest.mark.many
def test_undecided_cases_are_skipped_tests_and_name_the_open_option() -> None:
    def double(request: Body, answer: Body) -> Body:
        if answer.get("value", {}).get("points") == 32000 and not request.get("options"):
            return {**answer, "value": {**answer["value"], "points": 64000, "yakuman": 2}}
        return answer

    plan = VerificationPlan([TCG], depth="points", only=["2-06"], engine="x")
    reports = reports_of(ours(double), plan)
    skipped = ET.fromstring(reports.junit).iter("skipped")  # noqa: S314 - ours
    beginning = "undecided: /value/points: expected 32000, got 64000"
    assert any((one.get("message") or "").startswith(beginning) for one in skipped)
    assert "Open: double_yakuman" in reports.html
    assert "undecided" in reports.terminal.splitlines()[-1]


@pytest.mark.parametrize(
    ("request_", "hands"),
    CASES["hands_are_shown_as_tiles"],
)
def test_hands_are_shown_as_tiles(request_: Body, hands: list[str]) -> None:
    assert pictures_of(request_) == hands


@pytest.mark.parametrize(
    ("id_", "group", "lang", "heading"),
    CASES["a_group_is_named_by_its_document_and_clause_or_by_its_rule"],
)
def test_a_group_is_named_by_its_document_and_clause_or_by_its_rule(
    id_: str, group: str, lang: str, heading: str
) -> None:
    ruleset = scoring.ruleset(id_)
    clause = ruleset.clauses.get(group.rsplit(maxsplit=1)[-1])
    title = clause.title.say(lang) if clause else ""
    assert headings(ruleset, lang)[group] == heading.format(title=title)


def test_questions_and_differences_are_said_in_a_line() -> None:
    hand = {
        "concealed": "1m", "win": "ron", "honba": 2, "situation": ["riichi"], "dora": None,
        "last_draw": {"face": 1}, "seat_wind": "east", "options": {}, "wall": 0,
    }  # fmt: skip
    assert question_line(hand) == '1m ron honba:2 riichi last_draw:{"face":1} seat_wind:east wall:0'
    assert question_line({"table": {"hand": 1}}) == '{"table": {"hand": 1}}'
    line = {
        "pointer": "/yaku/0", "ours": {"id": "riichi", "han": 1}, "theirs": None, "rule": "riichi",
    }  # fmt: skip
    place = "[riichi, EMA 2016 §4.2.1]"
    assert difference_line(EMA, line) == f"/yaku/0: expected riichi 1, got nothing {place}"
    other = line | {"ours": None, "theirs": 5}
    assert difference_line(EMA, other) == f"/yaku/0: expected nothing, got 5 {place}"
    assert difference_line(EMA, other, "ja") == f"/yaku/0: なし のはずが 5 {place}"
    assert culprits_line(EMA, [line]) == "most likely: riichi [EMA 2016 §4.2.1]"
    unknown = line | {"ours": None, "theirs": {"id": "pinhu", "han": 1}, "did_you_mean": ["pinfu"]}
    sentence = f"/yaku/0: expected nothing, got pinhu 1 {place}: there is no rule called pinhu."
    assert difference_line(EMA, unknown) == f"{sentence} Did you mean pinfu?"
    assert difference_line(EMA, unknown | {"did_you_mean": []}) == sentence
    assert difference_line(EMA, unknown, "ja").endswith(
        "。pinhu という規則はありません。もしかして: pinfu。"
    )
    assert compact("x") == '"x"'
    assert compact({"han": 3, "fu": 30, "limit": None}) == "han 3, fu 30"
