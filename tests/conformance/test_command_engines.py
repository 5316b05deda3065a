"""Engines that are commands, as small shell scripts: what they are asked, how they fail, and that nothing is left of them."""

import os
import shlex
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.conformance.engines.command import Command
from scoring.conformance.engines.engine import LONGEST, EngineError
from scoring.conformance.engines.protocol import (
    Reply,
    Started,
    question_of,
)
from tests.support.processes import runs

STARTS = """
say() { printf '{"type":"result","id":"%s","answer":%s}\\n' "$id" "$1"; }
read -r start
printf '{"type":"started","protocol":1,"engine":{"name":%s,"version":"1"}}\\n' "$start"
while read -r q; do
case "$q" in *'"stop"'*) STOPPING; exit;; esac
rest=${q#*'"id":"'}
id=${rest%%'"'*}
case "$id" in
CASES
*) say "$q";;
esac
done
"""
"""Answers a question with the question, but for those that are listed."""
SOON = 60.0
"""Seconds for an answer that comes at once, however busy the machine is."""


def engine(cases: str = "", timeout: float = SOON, stopping: str = "sleep 0") -> Command:
    script = STARTS.replace("CASES", cases).replace("STOPPING", stopping)
    return Command(f"sh -c {shlex.quote(script)}", timeout)


def begun(command: Command) -> Command:
    assert isinstance(command.start("kantan", "1.0.0"), Started)
    return command


@pytest.fixture
def stopped() -> Iterator[list[Command]]:
    """Engines that are ended whatever happens."""
    made: list[Command] = []
    yield made
    for one in made:
        one.stop()


def test_a_question_or_an_answer_may_be_larger_than_a_pipe_and_come_in_pieces(
    stopped: list[Command],
) -> None:
    command = engine(
        '2) printf \'{"type":"result",\'; sleep 0.1; printf \'"id":"2","answer":{}}\\n\';;'
    )
    stopped.append(begun(command))
    large = {"concealed": "1m" * 50_000}
    assert command.ask("score", large).answer == question_of("score", 1, large)
    assert command.ask("score", {}) == Reply("result", {}, "")


def test_a_command_that_closes_its_complaints_is_heard_all_the_same(stopped: list[Command]) -> None:
    command = begun(engine("1) exec 2>&-; sleep 0.2; say '{}';;"))
    stopped.append(command)
    assert [command.ask("score", {}).kind for _ in range(2)] == ["result"] * 2


def test_a_command_whose_quotes_do_not_close_cannot_be_run() -> None:
    with pytest.raises(EngineError, match=r"^the command cannot be read: No closing quotation$"):
        Command("node 'x.js", SOON)


def test_a_command_has_longer_for_its_first_answer() -> None:
    slow = """sh -c 'read x; sleep 0.6; echo "{\\"type\\":\\"skipped\\",\\"why\\":\\"slow\\"}"'"""
    command = Command(slow, timeout=0.1, starting=SOON)
    assert command.start("kantan", "1.0.0") == Reply("skipped", {}, "slow")
    command.stop()
    with pytest.raises(EngineError, match=r"^no answer within 0\.1 seconds$"):
        Command(slow, timeout=0.05, starting=0.1).start("kantan", "1.0.0")
    with pytest.raises(EngineError, match=r"^no answer within 0\.1 seconds$"):
        Command(slow, timeout=0.1, starting=0.05).start("kantan", "1.0.0")


def test_what_a_command_started_ends_with_it(tmp_path: Path, stopped: list[Command]) -> None:
    note = tmp_path / "child"
    command = begun(engine(f"1) sleep 300 & echo $! > '{note}'; say '{{}}';;"))
    stopped.append(command)
    assert command.ask("score", {}).kind == "result"
    child = int(note.read_text())
    os.kill(child, 0)
    command.stop()
    until = time.monotonic() + 20
    while runs(child) and time.monotonic() < until:
        time.sleep(0.01)
    assert not runs(child)


def test_who_holds_the_complaints_of_a_command_open_is_not_waited_for(
    stopped: list[Command],
) -> None:
    command = begun(engine("1) sleep 300 >&- & exit 6;;"))
    stopped.append(command)
    assert command.ask("score", {}).why == "the engine ended with status 6"
    assert command.ask("score", {}).kind == "result"


def test_an_answer_has_a_mebibyte_at_most(stopped: list[Command]) -> None:
    """With the end of its line."""
    skips = """printf '{"type":"skipped","id":"%s"}%*s\\n' "$id"""
    length = len('{"type":"skipped","id":"1"}')
    most, more = (LONGEST - 1 - length + more for more in (0, 1))
    command = begun(engine(f'1) {skips}" {most} "";; 2) {skips}" {more} "";;'))
    stopped.append(command)
    assert command.ask("score", {}) == Reply("skipped", {}, "")
    assert command.ask("score", {}).why == f"more than {LONGEST} bytes"
