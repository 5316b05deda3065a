"""`mahjong-score bulk` around the run: which words of the command line it is handed, what is said when it ends, and how it may end."""

from __future__ import annotations

import json
import signal
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scoring.bulk import run as running
from scoring.bulk.local import one_after_the_other
from scoring.bulk.output import Output
from scoring.bulk.plan import Wanted
from scoring.bulk.problems import CannotRun
from scoring.bulk.progress import Progress
from scoring.bulk.run import Finished
from scoring.cli import bulk as command
from scoring.cli import main as cli
from scoring.text import Text

Captured = pytest.CaptureFixture[str]


class Asked(NamedTuple):
    """What a run was asked for."""

    given: Path
    out: Path
    wanted: Wanted
    score: Any
    restart: bool
    bar: str


class Runs:
    """Stands for the run; it ends as it is told."""

    def __init__(self, said: Mapping[str, Any], new: int) -> None:
        self.said = said
        self.new = new
        self.error: BaseException | None = None
        self.asked: list[Asked] = []
        self.sigterm: object = None

    def __call__(  # noqa: D102 - as scoring.bulk.run.run
        self,
        given: Path,
        out: Path,
        wanted: Wanted,
        score: Any,  # noqa: ANN401 - who scores parts
        *,
        restart: bool,
        progress: Progress,
    ) -> Finished:
        self.asked.append(Asked(given, out, wanted, score, restart, progress.line()))
        self.sigterm = signal.getsignal(signal.SIGTERM)
        if self.error:
            raise self.error
        return Finished(Output(out), self.said, self.new)


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    """No run, but what it would say of 12,345 rows."""
    made = Runs({"rows_in": 12345, "rows_out": 12340, "rejects": 5}, 10_000)
    monkeypatch.setattr(running, "run", made)
    times = count(100.0, 4.0)
    monkeypatch.setattr(command, "monotonic", lambda: next(times))
    return made


def test_every_word_reaches_the_run(
    runs: Runs, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setattr("scoring.bulk.forking.begin", lambda: begun.append("server"))
    words = ["bulk", "in", "out", "--ruleset", "tenhou", "--lang", "ja", "--format", "ndjson"]
    words += ["--option", "kuitan=false", "--options", "red_fives=3", "--workers", "3"]
    words += ["--rows-per-part", "7", "--keep", "a", "--keep", "b", "--ignore", "c", "--restart"]
    assert cli.main(words) == 1
    (asked,) = runs.asked
    assert asked.restart is True
    assert asked.wanted == Wanted(
        ruleset="tenhou",
        options={"kuitan": False, "red_fives": 3},
        lang="ja",
        format="ndjson",
        keep=("a", "b"),
        ignore=("c",),
        rows_per_part=7,
    )
    assert begun == ["server"]
    assert "0/0行" in asked.bar
    assert asked.score is not one_after_the_other
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "12,345行を読み、12,340行を採点し、5行を退けた"
    assert [line.isascii() for line in said] == [False] * 3 + [True] * 3


def test_others_are_begun_where_more_than_one_process_works(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setattr("scoring.bulk.forking.begin", lambda: begun.append("server"))
    words = ["bulk", "in", "out", "--ruleset", "tcg", "--workers"]
    assert cli.main([*words, "1"]) == 1
    assert (begun, runs.asked[0].score is one_after_the_other) == ([], True)
    assert cli.main([*words, "2"]) == 1
    assert (begun, runs.asked[1].score is one_after_the_other) == (["server"], False)


def test_a_scheduler_is_handed_the_parts(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    from scoring.bulk import cluster  # noqa: PLC0415 - Dask only for this

    handed: list[object] = []
    monkeypatch.setattr(cluster, "on_cluster", lambda *asked: handed.append(asked))
    assert cli.main(["bulk", "in", "out", "--ruleset", "tcg", "--scheduler", "tcp://a:1"]) == 1
    runs.asked[0].score("job", "parts")
    assert handed == [("tcp://a:1", "job", "parts")]


@pytest.mark.usefixtures("runs")
def test_what_was_done_is_said_in_numbers(capsys: Captured) -> None:
    """10,000 rows in four seconds."""
    words = ["bulk", "in", "/tmp/out", "--ruleset", "tcg"]  # noqa: S108 - nothing is written
    assert cli.main(words) == 1
    assert capsys.readouterr().out.split("\n") == [
        "rows: 12,345 in, 12,340 out, 5 rejected",
        "  10,000 of them now, in 4.0 s: 2,500 rows/s",
        "  2,345 of them were done by an earlier run",
        "  /tmp/out",
        "  /tmp/out/_manifest.json",
        "  /tmp/out/_rejects",
        "",
    ]


@pytest.mark.usefixtures("runs")
def test_programs_are_told_in_json(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    times = count(100.0, 4.0625)
    monkeypatch.setattr(command, "monotonic", lambda: next(times))
    words = ["bulk", "in", "/tmp/out", "--ruleset", "tcg", "--json"]  # noqa: S108 - likewise
    assert cli.main(words) == 1
    told = capsys.readouterr().out
    assert told.endswith("}\n")
    assert json.loads(told) == {
        "rows_in": 12345,
        "rows_out": 12340,
        "rejects": 5,
        "new": 10000,
        "seconds": 4.062,
        "out": "/tmp/out",  # noqa: S108 - likewise
        "manifest": "/tmp/out/_manifest.json",  # noqa: S108 - likewise
        "rejects_path": "/tmp/out/_rejects",  # noqa: S108 - likewise
    }


@pytest.mark.parametrize(
    ("error", "lang", "code", "said"),
    [
        (CannotRun(Text("止まれ", "stop here")), "en", 2, "mahjong-score bulk: stop here\n"),
        (CannotRun(Text("止まれ", "stop here")), "ja", 2, "mahjong-score bulk: 止まれ\n"),
        (
            KeyboardInterrupt(),
            "en",
            130,
            "\nmahjong-score bulk: Interrupted. What was done is kept; the same command goes on from there.\n",
        ),
        (
            KeyboardInterrupt(),
            "ja",
            130,
            "\nmahjong-score bulk: 中断した。済んだ分は残っている。同じ命令で続きから始まる。\n",
        ),
    ],
)
def test_a_run_that_does_not_end_says_why(
    error: BaseException, lang: str, code: int, said: str, *, runs: Runs, capsys: Captured
) -> None:
    runs.error = error
    before = signal.getsignal(signal.SIGTERM)
    assert cli.main(["bulk", "in", "out", "--ruleset", "tcg", "--lang", lang]) == code
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", said)
    assert runs.sigterm is not before
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "This is an error of this program"), ("ja", "このプログラムの誤り")]
)
def test_an_error_of_the_program_does_not_pass_for_rejected_rows(
    lang: str, said: str, *, runs: Runs, capsys: Captured
) -> None:
    runs.error = ZeroDivisionError("by nothing")
    assert cli.main(["bulk", "in", "out", "--ruleset", "tcg", "--lang", lang]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    *_, trace, last = told.err.splitlines()
    assert trace == "ZeroDivisionError: by nothing"
    assert last.startswith(f"mahjong-score bulk: {said}")


def test_names_and_options_that_are_none_are_refused_before_anything_runs(
    runs: Runs, capsys: Captured
) -> None:
    def told(*words: str) -> str:
        assert cli.main(["bulk", "in", "out", *words]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        return said.err

    assert told("--ruleset", "tgc") == (
        "mahjong-score bulk: unknown ruleset 'tgc'; did you mean tcg?\n"
    )
    assert told("--ruleset", "kantanuki") == (
        "mahjong-score bulk: unknown ruleset 'kantanuki'; did you mean kitanuki, kantan?\n"
    )
    assert told("--ruleset", "牌") == r"mahjong-score bulk: unknown ruleset '\u724c'" + "\n"
    options = told("--ruleset", "tcg", "--option", "kuitan=maybe", "--option", "red_fives=99")
    heading, *lines = options.splitlines()
    assert heading == "This cannot be scored:"
    assert [line.split()[0] for line in lines] == ["/options/kuitan", "/options/red_fives"]
    in_japanese = told("--ruleset", "tcg", "--option", "kuitan=maybe", "--lang", "ja").splitlines()
    assert [line.isascii() for line in in_japanese] == [False] * 2
    for number in ("0", "-1", "1.5", "", "two", "２", str(1 << 31)):
        for name in ("--workers", "--rows-per-part"):
            said = told("--ruleset", "tcg", f"{name}={number}")
            assert f"a whole number from 1, not {number!a}" in said
    assert "the following arguments are required" in told()
    assert runs.asked == []
    assert cli.main(["bulk", "i", "o", "--ruleset", "tcg", f"--rows-per-part={(1 << 31) - 1}"]) == 1
    assert runs.asked[0].wanted.rows_per_part == (1 << 31) - 1


def test_a_package_that_is_not_there_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"numpy"}
    monkeypatch.setattr(command, "find_spec", lambda name: name if name in there else None)
    command.need("numpy")
    with pytest.raises(CannotRun) as told:
        command.need("numpy", "pyarrow")
    assert told.value.detail.en == (
        'The package pyarrow is needed: pip install "mahjong-score[bulk]"'
    )


@pytest.mark.parametrize("name", ["numpy", "pyarrow", "distributed"])
def test_a_run_is_not_begun_without_a_package_it_needs(
    name: str, runs: Runs, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has no scheduler needs no Dask."""
    monkeypatch.setattr(command, "find_spec", lambda asked: None if asked == name else asked)
    words = ["bulk", "in", "out", "--ruleset", "tcg"]
    assert cli.main([*words, "--scheduler", "tcp://a:1"]) == 2
    assert capsys.readouterr().err == (
        f'mahjong-score bulk: The package {name} is needed: pip install "mahjong-score[bulk]"\n'
    )
    assert runs.asked == []
    assert cli.main(words) == (1 if name == "distributed" else 2)
