"""`mahjong-score bulk` around the run: which words of the command line it is handed, what is said when it ends, and how it may end."""

from __future__ import annotations

import json
import signal
from itertools import count
from unittest.mock import ANY, Mock

import pytest

from scoring.bulk import CannotRun
from scoring.bulk import run as running
from scoring.cli import bulk as command
from scoring.cli import main as cli
from scoring.text import Text
from tests.cli.commands import Captured

REPORT = {
    "rows_in": 12345, "rows_out": 12340, "rejects": 5, "new": 10000, "out": "out",
    "manifest": "out/_manifest.json", "rejects_path": "out/_rejects",
}  # fmt: skip
WORDS = ["bulk", "in", "out", "--ruleset", "tcg"]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """No run, but what it would say of 12,345 rows, after four seconds."""
    made = Mock(side_effect=lambda *_, **__: dict(REPORT))
    monkeypatch.setattr(running, "run", made)
    times = count(100.0, 4.0)
    monkeypatch.setattr(command, "monotonic", lambda: next(times))
    return made


def test_every_word_reaches_the_run(runs: Mock, capsys: Captured) -> None:
    words = ["bulk", "in", "out", "--ruleset", "tenhou", "--lang", "ja", "--format", "ndjson"]
    words += ["--option", "kuitan=false", "--options", "red_fives=3", "--workers", "3"]
    words += ["--rows-per-part", "7", "--keep", "a", "--keep", "b", "--ignore", "c", "--restart"]
    assert cli.main(words) == 1
    runs.assert_called_once_with(
        "in", "out", "tenhou", {"kuitan": False, "red_fives": 3}, lang="ja",
        chosen_format="ndjson", keep=["a", "b"], ignore=["c"], rows_per_part=7, restart=True,
        workers=3, scheduler=None, progress=ANY,
    )  # fmt: skip
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "12,345行を読み、12,340行を採点しました。採点できない行は5行です"
    assert [line.isascii() for line in said] == [False] * 3 + [True] * 3


def test_one_process_of_this_machine_works_by_default(runs: Mock) -> None:
    assert cli.main(WORDS) == 1
    given = runs.call_args.kwargs
    assert (given["workers"], given["scheduler"], given["rows_per_part"]) == (1, None, 250_000)
    assert cli.main([*WORDS, "--scheduler", "tcp://a:1"]) == 1
    assert runs.call_args.kwargs["scheduler"] == "tcp://a:1"


@pytest.mark.usefixtures("runs")
def test_what_was_done_is_said_in_numbers(capsys: Captured) -> None:
    """10,000 rows in four seconds."""
    assert cli.main(WORDS) == 1
    assert capsys.readouterr().out.splitlines() == [
        "rows: 12,345 read, 12,340 scored, 5 rejected",
        "  10,000 rows in this run, in 4.0 s: 2,500 rows/s",
        "  2,345 rows were scored by an earlier run",
        "  out",
        "  out/_manifest.json",
        "  out/_rejects",
    ]


@pytest.mark.usefixtures("runs")
def test_programs_are_told_in_one_line_of_json(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = count(100.0, 4.0625)
    monkeypatch.setattr(command, "monotonic", lambda: next(times))
    assert cli.main([*WORDS, "--json"]) == 1
    told = capsys.readouterr().out
    assert told.count("\n") == 1
    assert json.loads(told) == {**REPORT, "seconds": 4.062}


STOPPED = {
    "en": "Interrupted. Finished parts are kept. Run the same command again to continue.",
    "ja": "中断しました。済んだ分は残っています。同じコマンドで続きから始まります。",
}


@pytest.mark.parametrize(
    ("error", "lang", "code", "said"),
    [
        (CannotRun(Text("止まれ", "stop here")), "en", 2, "mahjong-score bulk: stop here\n"),
        (CannotRun(Text("止まれ", "stop here")), "ja", 2, "mahjong-score bulk: 止まれ\n"),
        *((KeyboardInterrupt(), lang, 130, f"\nmahjong-score bulk: {told}\n") for lang, told in STOPPED.items()),
    ],
)  # fmt: skip
def test_a_run_that_does_not_end_says_why(
    error: BaseException, lang: str, code: int, said: str, *, runs: Mock, capsys: Captured
) -> None:
    before = signal.getsignal(signal.SIGTERM)
    meanwhile: list[object] = []

    def ends(*_: object, **__: object) -> None:
        meanwhile.append(signal.getsignal(signal.SIGTERM))
        raise error

    runs.side_effect = ends
    assert cli.main([*WORDS, "--lang", lang]) == code
    assert capsys.readouterr() == ("", said)
    assert before not in meanwhile
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--ruleset tgc", "mahjong-score bulk: unknown ruleset 'tgc'; did you mean tcg?\n"),
        ("--ruleset 牌", "mahjong-score bulk: unknown ruleset '牌'; mahjong-score rulesets lists"),
        ("--ruleset tcg --option kuitan=maybe --option red_fives=99", "/options/red_fives"),
        ("--ruleset tcg --option kuitan=maybe --lang ja", "入力に誤りがあります。\n"),
        ("--ruleset tcg --option kuitan", "write NAME=VALUE, not 'kuitan'\n"),
        ("--ruleset tcg --workers 2 --scheduler tcp://x:1", "not allowed with argument"),
        ("", "the following arguments are required"),
        *(
            (
                f"--ruleset tcg {name}={number}",
                f"write a whole number of 1 or more, not {number!a}\n",
            )
            for number in ("0", "-1", "1.5", "", "two", "２", str(1 << 31))
            for name in ("--workers", "--rows-per-part")
        ),
    ],
)
def test_words_that_make_no_sense_are_refused_before_anything_runs(
    words: str, told: str, runs: Mock, capsys: Captured
) -> None:
    assert cli.main(["bulk", "in", "out", *words.split()]) == 2
    said = capsys.readouterr()
    assert (said.out, told in said.err) == ("", True)
    runs.assert_not_called()
