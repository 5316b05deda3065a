"""The command as a program: readers that leave early, terminals, bytes that are no text."""

from __future__ import annotations

import io
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import scoring
from scoring.cli import main as cli
from scoring.cli import output
from tests.cli.commands import Captured

ROOT = Path(__file__).parents[2]
HAND = {
    "concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron", "situation": ["riichi"],
}  # fmt: skip
WORDS = ["tcg", "123567m34522p67s+8s", "--riichi"]


def test_a_reader_that_leaves_early_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    end = os.open(os.devnull, os.O_WRONLY)

    class Left(io.StringIO):
        def flush(self) -> None:
            raise BrokenPipeError

        def fileno(self) -> int:
            return end

    monkeypatch.setattr(sys, "stdout", Left())
    assert cli.main(WORDS) == cli.BROKEN_PIPE == 141
    os.close(end)


def _start(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "scoring.cli.main", *arguments], cwd=ROOT,
        env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def test_a_process_whose_reader_has_left_says_nothing() -> None:
    with _start("rules", "tcg") as process:
        assert process.stdout
        process.stdout.close()
        assert process.stderr
        assert process.stderr.read() == b""
        assert process.wait() == cli.BROKEN_PIPE


def test_a_terminal_that_knows_only_ascii_gets_escapes() -> None:
    with _start(*WORDS, "--lang", "ja", "--json", PYTHONIOENCODING="ascii") as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert json.loads(out) == scoring.score("tcg", HAND, lang="ja").to_dict()


def test_bytes_that_are_no_text_are_refused() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "scoring.cli.main", "tcg", b"\xff\xfe+8s", b"\xff"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        out, err = process.communicate()
    assert (process.returncode, out) == (output.REFUSED, b"")
    assert b"Traceback" not in err


def test_the_module_is_a_program(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["mahjong-score", *WORDS])
    with pytest.raises(SystemExit) as left:
        runpy.run_path(cli.__file__, run_name="__main__")
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith("2,000 points")
