"""What reports show of given outcomes: at the terminal, as a page, as JUnit and as lines."""

import io
import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

import scoring
from scoring.conformance.reports import terminal as report_terminal
from scoring.conformance.reports.html import Page
from scoring.conformance.reports.json_lines import JsonLines, Unfinished, read
from scoring.conformance.reports.junit import JUnit
from scoring.conformance.reports.terminal import Terminal
from scoring.conformance.running import Outcome
from scoring.conformance.verifying import Listener, VerificationPlan
from scoring.version import __version__

Body = dict[str, Any]
KANTAN = scoring.ruleset("kantan")
TCG = scoring.ruleset("tcg")
RULESETS = {"kantan": KANTAN, "tcg": TCG}
HAND: Body = {"concealed": ["mentsu.man.run", "<b>"], "winning_card": "isolated.pin", "win": "ron"}
WRONG: Body = {
    "pointer": "/yaku/0", "ours": {"id": "pinfu", "points": 3}, "theirs": None, "rule": "pinfu",
    "clause": "yaku.pinfu",
}  # fmt: skip
PLAN = VerificationPlan([KANTAN, TCG], "breakdown", engine="mine <1>")
TAKEN: Body = {
    "type": "ruleset", "ruleset": "kantan", "version": "1.0.0", "cases": 10, "taken": True,
    "engine": {"name": "Mine & co", "version": "2"}, "depths": ["points", "breakdown"],
}  # fmt: skip
LEFT: Body = {
    "type": "ruleset", "ruleset": "tcg", "version": "1.0.0", "cases": 7, "taken": False, "why": "only <shogi>",
}  # fmt: skip


def outcome(verdict: str, number: int, **more: Any) -> Outcome:  # noqa: ANN401 - any field
    made = Outcome(
        ruleset="kantan", id=f"kantan.{number}", kind="vector", clause="yaku.riichi",
        description="Four <runs>", depth="breakdown", verdict=verdict, why="", request=HAND, ours={},
    )  # fmt: skip
    return replace(made, **more)


AGREED = outcome("agree", 1)
DISAGREED = [outcome("disagree", number, differences=(WRONG,)) for number in range(2, 6)]
ERRORED = [outcome("errored", number, why="no \x00 answer") for number in (6, 7)]
SKIPPED = [
    outcome("skipped", 8, why="too hard"), outcome("skipped", 9, why="no cards"),
    outcome("skipped", 10, why="no cards", clause=None),
]  # fmt: skip
OPEN = outcome(
    "undecided", 11, clause=None, kind="generated", differences=(WRONG | {"clause": "new"},), open=("a", "b"),
)  # fmt: skip
EVERY = [AGREED, *ERRORED, *DISAGREED, *SKIPPED, OPEN]
FOOTER: Body = {
    "type": "footer", "status": 1,
    "tally": {"agree": 1, "disagree": 4, "undecided": 1, "skipped": 3, "errored": 2},
    "clauses": {
        "kantan": {
            "generated": {"agree": 3, "undecided": 1}, "yaku.riichi": {"agree": 1, "errored": 2},
            "yaku.pinfu": {"disagree": 4},
        },
    },
}  # fmt: skip


def told(listener: Listener, outcomes: list[Outcome], plan: VerificationPlan = PLAN) -> None:
    listener.begins(plan.header(), 17)
    for taken in (TAKEN, LEFT):
        listener.takes(taken)
    for one in outcomes:
        listener.comes(one)
    listener.ends(FOOTER)


def at_the_terminal(outcomes: list[Outcome]) -> str:
    out = io.StringIO()
    told(Terminal(RULESETS, out, io.StringIO()), outcomes)
    return out.getvalue()


# --- at the terminal


def test_the_report_at_the_terminal_in_full() -> None:
    """The clause with most failures first, three cases of each; what has no answer by its reason."""
    cases = "".join(
        f"""  kantan.{number}  mentsu.man.run <b> winning_card:isolated.pin ron
      /yaku/0: pinfu 3, not nothing (yaku.pinfu, pinfu)
"""
        for number in (2, 3, 4)
    )
    assert (
        at_the_terminal(EVERY)
        == f"""mine <1>: kantan, tcg; depth breakdown
kantan: Mine & co 2 (points, breakdown)
tcg: skipped: only <shogi>

kantan yaku.pinfu Pinfu: 4
{cases}  … and 1 more
kantan no \x00 answer: 2
  kantan.6  mentsu.man.run <b> winning_card:isolated.pin ron
      errored: no \x00 answer
  kantan.7  mentsu.man.run <b> winning_card:isolated.pin ron
      errored: no \x00 answer

skipped 2: no cards
skipped 1: too hard

1 agree, 4 disagree, 1 undecided, 3 skipped, 2 errored
"""
    )


def test_the_report_at_the_terminal_speaks_japanese() -> None:
    out, watched = io.StringIO(), _Watched()
    terminal = Terminal(RULESETS, out, watched, lang="ja")
    told(terminal, EVERY)
    terminal.ends({"tally": dict.fromkeys(FOOTER["tally"], 0)})
    lines = out.getvalue().splitlines()
    clause = RULESETS["kantan"].clauses["yaku.pinfu"].name.ja
    assert lines[:3] == [
        "mine <1>: kantan, tcg、深さ breakdown",
        "kantan: Mine & co 2 (points, breakdown)",
        "tcg: 対象外: only <shogi>",
    ]
    assert lines[4] == f"kantan yaku.pinfu {clause}: 4"
    assert lines[6] == "      /yaku/0: pinfu 3 であり なし ではない (yaku.pinfu, pinfu)"
    assert "  … 他に1" in lines
    assert "      答えなし: no \x00 answer" in lines
    assert "対象外2: no cards" in lines
    assert "一致1、不一致4、どちらとも言えない1、対象外3、答えなし2" in lines
    assert lines[-1] == "何も尋ねなかった(一致0)"
    assert "、不合格" in watched.getvalue()


def test_three_cases_of_a_clause_are_no_more() -> None:
    assert "more" not in at_the_terminal(DISAGREED[:3])
    assert "kantan yaku.pinfu Pinfu: 3" in at_the_terminal(DISAGREED[:3])


def test_a_run_in_which_nothing_was_asked_says_so() -> None:
    out = io.StringIO()
    terminal = Terminal(RULESETS, out, io.StringIO())
    terminal.ends({"tally": dict.fromkeys(FOOTER["tally"], 0)})
    assert out.getvalue() == "\nnothing was asked (agree: 0)\n"


class _Watched(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_moves_at_most_ten_times_a_second_and_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = iter([5.0, 5.0625, 5.25, 5.25, 5.25])
    monkeypatch.setattr(report_terminal, "monotonic", lambda: next(times))
    watched = _Watched()
    monkeypatch.setattr("sys.stderr", watched)
    terminal = Terminal(RULESETS, io.StringIO())
    terminal.begins(PLAN.header(), 12)
    terminal.takes(TAKEN)
    terminal.takes(LEFT)
    for one in (AGREED, ERRORED[0], DISAGREED[0], AGREED, SKIPPED[0]):
        terminal.comes(one)
    assert watched.getvalue() == (
        f"\r[{'#' * 6}{'.' * 24}] 1/5, 0 failed"
        f"\r[{'#' * 18}{'.' * 12}] 3/5, 2 failed"
        f"\r[{'#' * 30}] 5/5, 2 failed"
    )
    terminal.ends(FOOTER)
    assert watched.getvalue().endswith("failed\r\x1b[K")


def test_a_bar_of_one_case_is_full_and_none_is_drawn_within_a_tenth_of_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = iter([0.1, 0.25, 0.5])
    monkeypatch.setattr(report_terminal, "monotonic", lambda: next(times))
    watched = _Watched()
    terminal = Terminal(RULESETS, io.StringIO(), watched)
    terminal.begins(PLAN.header(), 3)
    terminal.comes(AGREED)
    assert watched.getvalue() == ""
    terminal.comes(AGREED)
    assert watched.getvalue() == f"\r[{'#' * 20}{'.' * 10}] 2/3, 0 failed"
    one = Terminal(RULESETS, io.StringIO(), watched := _Watched())
    one.begins(PLAN.header(), 1)
    one.comes(AGREED)
    assert watched.getvalue() == f"\r[{'#' * 30}] 1/1, 0 failed"


def test_what_is_skipped_most_often_comes_first() -> None:
    why = ["a", "c", "b", "c", "b", "c"]
    skipped = [outcome("skipped", number, why=one) for number, one in enumerate(why)]
    lines = at_the_terminal(skipped).splitlines()
    assert [line for line in lines if line.startswith("skipped")] == [
        "skipped 3: c", "skipped 2: b", "skipped 1: a",
    ]  # fmt: skip


def test_nobody_who_does_not_watch_sees_a_bar() -> None:
    err = io.StringIO()
    told(Terminal(RULESETS, io.StringIO(), err), EVERY)
    assert err.getvalue() == ""


# --- as a page


def page(outcomes: list[Outcome], plan: VerificationPlan = PLAN) -> str:
    out = io.StringIO()
    told(Page(RULESETS, out), outcomes, plan)
    return out.getvalue()


def lines_of(html: str) -> list[str]:
    """What is to be read of a page, a line for each block."""
    body = html.partition("</style>")[2]
    broken = re.sub(
        r"</?(?:main|h1|h2|p|table|tr|td|th|details|summary|article|div)\b[^>]*>", "\n", body
    )
    plain = unescape(re.sub("<[^>]*>", "", broken))
    return [line for line in plain.splitlines() if line.strip()]


def test_the_page_in_full() -> None:
    """What failed comes before the table of clauses, the rest after it."""
    shown = ["mentsu.man.run<b>isolated.pin", "mentsu.man.run <b> winning_card:isolated.pin ron"]
    because = ["Where", "Ours", "Theirs", "Because of", "/yaku/0", "pinfu 3", "nothing"]

    def case(one: Outcome) -> list[str]:
        return [f"{one.verdict} {one.id}: Four <runs>", *shown]

    assert lines_of(page(EVERY)) == [
        "Verification of mine <1>",
        "1 agree, 4 disagree, 1 undecided, 3 skipped, 2 errored. Exit status 1.",
        f"mahjong-score {__version__}: depth breakdown.",
        "kantan 1.0.0", "Mine & co 2: points, breakdown",
        "yaku.riichi Riichi: 2 errored",
        *(line for one in ERRORED for line in (*case(one), "no \x00 answer")),
        "yaku.pinfu Pinfu: 4 disagree",
        *(line for one in DISAGREED for line in (*case(one), *because, "yaku.pinfu (pinfu)")),
        "Clause", "Agree", "Disagree", "Undecided", "Skipped", "Errored",
        "yaku.pinfu Pinfu", "4", "yaku.riichi Riichi", "1", "2", "generated", "3", "1",
        "yaku.riichi Riichi: 2 skipped", *case(SKIPPED[0]), "too hard", *case(SKIPPED[1]), "no cards",
        "no cards: 1 skipped", *case(SKIPPED[2]), "no cards",
        "new: 1 undecided", *case(OPEN), *because, "new (pinfu)", "Open: a, b",
        "tcg 1.0.0", "Skipped: only <shogi>",
    ]  # fmt: skip


def test_what_failed_is_open_and_red_and_what_is_right_green() -> None:
    html = page(EVERY)
    assert html.startswith('<!doctype html><html lang="en"><meta charset="utf-8"><title>')
    assert '</title><meta name="viewport" content="width=device-width"><style>' in html
    assert html.endswith("</main></html>\n")
    opened = re.findall(r"<details( open)?><summary>([^<]*)<", html)
    assert [name for is_open, name in opened if is_open] == [
        "yaku.riichi Riichi: 2 errored", "yaku.pinfu Pinfu: 4 disagree",
    ]  # fmt: skip
    counts = dict(re.findall(r'<span class="(\w*)">\d+ (\w+)</span>', html))
    looks = re.findall(r'<span class="(\w*)">(?:\d+ )?(\w+)</span>', html)
    assert set(looks) == {
        ("right", "agree"), ("wrong", "disagree"), ("wrong", "errored"), ("", "skipped"),
        ("", "undecided"),
    }  # fmt: skip
    assert counts
    assert set(re.findall(r'<article class="(\w+)">', html)) == {
        "disagree", "errored", "skipped", "undecided",
    }  # fmt: skip
    cells = re.findall(r'<td class="(\w*)">(\d*)', html)
    assert cells == [
        ("", ""), ("wrong", "4"), ("", ""), ("", ""), ("", ""),
        ("right", "1"), ("", ""), ("", ""), ("", ""), ("wrong", "2"),
        ("right", "3"), ("", ""), ("", "1"), ("", ""), ("", ""),
    ]  # fmt: skip
    for tag in (
        "details",
        "article",
        "table",
        "tr",
        "p",
        "summary",
        "span",
        "div",
        "code",
        "h1",
        "h2",
    ):
        assert len(re.findall(rf"<{tag}\b", html)) == html.count(f"</{tag}>")


def test_each_difference_has_its_row() -> None:
    two = (WRONG, WRONG | {"pointer": "/received", "ours": 4, "theirs": {"a": 5}})
    told = lines_of(page([outcome("disagree", 1, differences=two)]))
    at = told.index("/yaku/0")
    assert told[at : at + 8] == [
        "/yaku/0", "pinfu 3", "nothing", "yaku.pinfu (pinfu)",
        "/received", "4", "5", "yaku.pinfu (pinfu)",
    ]  # fmt: skip


def test_a_clause_may_fail_in_two_ways() -> None:
    of_riichi = outcome("disagree", 2, differences=(WRONG | {"clause": "yaku.riichi"},))
    assert "yaku.riichi Riichi: 2 errored or disagree" in lines_of(page([ERRORED[0], of_riichi]))


def test_a_ruleset_of_which_nothing_was_asked_has_an_empty_table() -> None:
    out = io.StringIO()
    listener = Page(RULESETS, out)
    listener.begins(PLAN.header(), 0)
    listener.takes(TAKEN)
    listener.ends(FOOTER | {"clauses": {}})
    assert lines_of(out.getvalue())[-6:] == [
        "Clause", "Agree", "Disagree", "Undecided", "Skipped", "Errored",
    ]  # fmt: skip


def test_a_verdict_that_nothing_came_to_has_no_colour() -> None:
    out = io.StringIO()
    listener = Page(RULESETS, out)
    listener.begins(PLAN.header(), 0)
    listener.ends(FOOTER | {"tally": dict.fromkeys(FOOTER["tally"], 0)})
    assert '<span class="">0 disagree</span>' in out.getvalue()


def test_the_page_tells_of_generated_hands_and_their_seed() -> None:
    plan = PLAN._replace(generated=3, seed=9)
    assert f"mahjong-score {__version__}: depth breakdown, 3 generated hands, seed 9." in lines_of(
        page([], plan)
    )


def test_fifty_cases_of_a_clause_are_shown_and_the_others_counted() -> None:
    fifty = [outcome("disagree", number, differences=(WRONG,)) for number in range(50)]
    assert "more" not in page(fifty)
    assert page(fifty).count("<article") == 50
    more = page([*fifty, fifty[0], fifty[1]])
    assert more.count("<article") == 50
    assert "<p>… and 2 more</p>" in more


# --- for continuous integration


def test_the_report_for_continuous_integration_in_full() -> None:
    out = io.StringIO()
    told(JUnit(out), EVERY)
    assert out.getvalue().startswith('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ')
    assert out.getvalue().count("\n  </testsuite>\n") == 2
    root = ET.fromstring(out.getvalue())  # noqa: S314 - written a moment ago
    assert (root.tag, root.attrib) == ("testsuites", {"name": "mine <1>"})
    suite, other = root
    assert suite.attrib == {
        "name": "kantan",
        "tests": "11",
        "failures": "4",
        "errors": "2",
        "skipped": "4",
    }
    assert other.attrib == {
        "name": "tcg",
        "tests": "0",
        "failures": "0",
        "errors": "0",
        "skipped": "0",
    }
    assert list(other) == []
    request = json.dumps(HAND)
    line = "/yaku/0: pinfu 3, not nothing (yaku.pinfu, pinfu)"
    parts: list[tuple[str | None, ...]] = []
    for case in suite:
        told_of: tuple[str | None, ...] = (None,) * 3
        for part in case:
            told_of = (part.tag, part.get("message"), part.text)
        assert len(case) < 2
        parts.append((case.get("classname"), case.get("name"), *told_of))
    assert parts == [
        ("kantan.yaku.riichi", "kantan.1: Four <runs>", None, None, None),
        *(
            ("kantan.yaku.riichi", f"kantan.{n}: Four <runs>", "error", "no ? answer", f"no ? answer\n{request}")
            for n in (6, 7)
        ),
        *(
            ("kantan.yaku.riichi", f"kantan.{n}: Four <runs>", "failure", line, f"{line}\n{request}")
            for n in (2, 3, 4, 5)
        ),
        ("kantan.yaku.riichi", "kantan.8: Four <runs>", "skipped", "skipped: too hard", None),
        ("kantan.yaku.riichi", "kantan.9: Four <runs>", "skipped", "skipped: no cards", None),
        ("kantan.vector", "kantan.10: Four <runs>", "skipped", "skipped: no cards", None),
        (
            "kantan.generated", "kantan.11: Four <runs>", "skipped",
            "undecided: /yaku/0: pinfu 3, not nothing (new, pinfu)", None,
        ),
    ]  # fmt: skip


def test_several_differences_are_one_message() -> None:
    out = io.StringIO()
    two = (WRONG, WRONG | {"pointer": "/received", "ours": "役", "theirs": True})
    told(JUnit(out), [outcome("disagree", 1, differences=two, request={"a": "役"})])
    (failure,) = ET.fromstring(out.getvalue()).iter("failure")  # noqa: S314 - written a moment ago
    assert (failure.text or "").splitlines()[1:] == [
        '/received: "役", not true (yaku.pinfu, pinfu)', '{"a": "役"}',
    ]  # fmt: skip


# --- as lines


def test_the_report_as_lines_is_what_was_told() -> None:
    out = io.StringIO()
    told(JsonLines(out), EVERY)
    lines = read(out.getvalue().splitlines())
    assert lines[:3] == [PLAN.header(), TAKEN, LEFT]
    assert lines[3:-1] == [json.loads(json.dumps(one.to_dict())) for one in EVERY]
    assert lines[-1] == FOOTER
    assert ": " not in out.getvalue().replace("s/0: ", "").replace("1: Four", "").split("\n")[0]
    assert PLAN.header() == {
        "type": "header", "format": 1, "protocol": 1, "verifier": __version__, "engine": "mine <1>",
        "rulesets": ["kantan", "tcg"], "depth": "breakdown", "generated": 0, "seed": 0,
    }  # fmt: skip
    assert OPEN.to_dict() == {
        "type": "case", "ruleset": "kantan", "id": "kantan.11", "kind": "generated", "clause": None,
        "description": "Four <runs>", "depth": "breakdown", "verdict": "undecided", "why": "",
        "request": HAND, "ours": {}, "differences": [WRONG | {"clause": "new"}], "open": ["a", "b"],
    }  # fmt: skip


def test_characters_stand_as_they_are_and_a_line_is_written_at_once() -> None:
    class Stream(io.StringIO):
        flushed = 0

        def flush(self) -> None:
            self.flushed += 1

    out = Stream()
    JsonLines(out).takes({"why": "麻雀", "a": 1})
    assert (out.getvalue(), out.flushed) == ('{"why":"麻雀","a":1}\n', 1)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "a report begins with its header"),
        (['{"type": "footer"}'], "a report begins with its header"),
        (['{"type": "header"}'], "a report without its footer is of a run that did not end"),
        (['{"type": "header"}', "{}"], "a report without its footer is of a run that did not end"),
    ],
)
def test_a_report_that_is_none_says_why(lines: list[str], said: str) -> None:
    with pytest.raises(Unfinished, match=f"^{said}$"):
        read(lines)
