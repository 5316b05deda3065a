"""The command line with streams that are closed or full, and when it is interrupted: one line, and an exit code that is no answer."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import pytest

import scoring
from scoring.cli import main as cli
from scoring.cli import output as cli_output
from scoring.cli import verify as verify_cli
from scoring.cli.flags import Parser
from tests.cli.commands import Captured
from tests.support.processes import runs

ROOT = Path(__file__).parents[2]
HAND = "tcg 123567m34522p67s+8s"
ENGINE = "verify --callable tests.conformance.example_engine:answer --ruleset dice"
FULL = Path("/dev/full")
NO_ROOM = "mahjong-score: Cannot write: No space left on device\n"


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    given = tmp_path / "hands.csv"
    given.write_text("concealed,winning_tile,win\n234567m34522p67s,8s,tsumo\n")
    return given


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a shell, with redirected streams, and return its result."""
    script = f'exec "{sys.executable}" -m scoring.cli.main {line}'
    return subprocess.run(["sh", "-c", script], cwd=ROOT, capture_output=True, check=False)


# --- full


@pytest.mark.parametrize(
    "line", [HAND, f"{HAND} --json", "tcg --help", "--version", "rules tcg", "vectors tcg", ENGINE]
)
def test_an_answer_there_is_no_room_for_is_an_error_in_one_line(
    line: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    with FULL.open("w") as full, monkeypatch.context() as inner:
        inner.setattr(sys, "stdout", full)
        assert cli.main(line.split()) == 2
    assert capsys.readouterr().err == NO_ROOM


def test_a_report_that_cannot_be_written_is_told_by_its_name(capsys: Captured) -> None:
    assert cli.main([*ENGINE.split(), "--report", "/no/such/file"]) == 2
    told = "mahjong-score: cannot write '/no/such/file': No such file or directory\n"
    assert capsys.readouterr().err == told


# --- closed


@pytest.mark.parametrize(
    ("line", "code", "out", "err"),
    [
        (f"{HAND} >&-", 0, "", ""),
        ("rules tcg --help >&- 2>&- <&-", 0, "", ""),
        ("tcg --nothing 2>&-", 2, "", ""),
        ("rules tcg >/dev/full 2>/dev/full", 2, "", ""),
        ("bulk HANDS OUT --ruleset tcg 2>&-", 0, "rows: 1 read, 1 scored", ""),
        ("bulk HANDS OUT --ruleset tcg --workers 2 >&- 2>&- <&-", 0, "", ""),
        ("bulk HANDS OUT --ruleset tcg --json >/dev/full", 2, "", NO_ROOM),
    ],
)
def test_streams_that_are_closed_or_full_take_no_other_with_them(
    line: str, code: int, out: str, err: str, hands: Path
) -> None:
    """What is written to a closed one is lost. A run of bulk that cannot tell its record is none with rejects."""
    folder = hands.with_name("out")
    done = shell(line.replace("HANDS", str(hands)).replace("OUT", str(folder)))
    assert (done.returncode, done.stderr.decode()) == (code, err)
    assert done.stdout.decode().startswith(out)
    assert bool(done.stdout) == bool(out)
    assert (folder / "_manifest.json").exists() == ("HANDS" in line)


def test_no_file_gets_the_number_of_a_closed_stream(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    kept = os.dup(0)
    os.close(0)
    try:
        cli_output.open_all()
        with sys.stdout, (tmp_path / "file").open("w") as file:
            assert file.fileno() > 2
            assert os.get_inheritable(0)
            print("lost: \udcff")  # noqa: T201 - it is what a command does
        assert (tmp_path / "file").read_text() == ""
    finally:
        os.dup2(kept, 0)
        os.close(kept)


class Full:
    """A stream that takes nothing."""

    def write(self, _text: str) -> int:
        """Fail as a full disk does."""
        raise OSError(28, "No space left on device")


def test_a_complaint_nobody_can_be_told_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Full())
    cli_output.complain("mahjong-score: Cannot write")


# --- interrupted


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "\nmahjong-score: Interrupted.\n"), ("ja", "\nmahjong-score: 中断しました。\n")],
)
def test_an_interrupt_ends_any_command_with_one_line(
    lang: str, told: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_parser: Parser, _rest: Sequence[str], _lang: str) -> int:
        raise KeyboardInterrupt

    for name in ("run", "vectors"):
        monkeypatch.setattr(verify_cli, name, interrupted)
    for command in ("verify", "vectors"):
        assert cli.main([command, "--lang", lang]) == 130
        assert capsys.readouterr() == ("", told)


def test_an_interrupt_of_a_bulk_run_is_told_even_before_it_begins(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_id: str) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(scoring, "ruleset", interrupted)
    assert cli.main(["bulk", "in", "out", "--ruleset", "tcg"]) == 130
    assert "Run the same command again to continue" in capsys.readouterr().err


def test_an_engine_that_hangs_ends_with_who_is_interrupted(tmp_path: Path) -> None:
    note = tmp_path / "note"
    # The note says that the engine was asked: before, the command may still be starting it.
    engine = f"sh -c 'read -r line; echo $$ > {note}.new; mv {note}.new {note}; exec sleep 300'"
    words = ["verify", "--command", engine, "--ruleset", "dice"]
    # What a shell runs in the background ignores interrupts.
    heed = [shutil.which("env") or "env", "--default-signal=INT"]
    with subprocess.Popen(
        [*heed, sys.executable, "-m", "scoring.cli.main", *words],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        while not note.exists():
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        assert process.stderr
        assert process.stderr.read() == b"\nmahjong-score: Interrupted.\n"
        assert process.wait() == 130
    until = time.monotonic() + 20
    while runs(int(note.read_text())) and time.monotonic() < until:
        time.sleep(0.02)
    assert not runs(int(note.read_text()))
