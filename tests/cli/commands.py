"""Runs of the command in the process of the tests."""

import shlex

import pytest

from scoring.cli import flags, output
from scoring.cli import main as cli

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *arguments: str) -> tuple[int, str, str]:
    """Return the exit status, the output and the errors of the command."""
    return cli.main(arguments), *capsys.readouterr()


def answer_of(capsys: Captured, *arguments: str, status: int = output.SUCCESS) -> str:
    """Return the output of the command for an answer."""
    code, out, err = run(capsys, *arguments)
    assert (code, err) == (status, "")
    return out


def refusal_of(capsys: Captured, *arguments: str) -> str:
    """Return the errors of the command for a rejected request."""
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (output.REFUSED, "")
    return err


def examples_in(text: str) -> list[list[str]]:
    """Return the commands in a help text, split as a shell does, without the name of the program."""
    commands = text.split("examples:\n")[1].replace("\\\n", "").split(f"  {flags.PROGRAM} ")
    return [shlex.split(one) for one in commands[1:]]
