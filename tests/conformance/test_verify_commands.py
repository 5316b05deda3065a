"""Engines that are commands, as small shell scripts: what they are asked, how they fail, and that nothing is left of them."""

import atexit
import fcntl
import os
import selectors
import shlex
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoring.conformance.engines.command import Command, _ready
from scoring.conformance.engines.engine import LONGEST, EngineError
from scoring.conformance.engines.protocol import (
    STOP,
    Reply,
    Started,
    decoded,
    encoded,
    question_of,
    start_of,
)
from tests.support.processes import runs

Body = dict[str, Any]
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
REQUEST: Body = {"concealed": "役", "win": "ron"}
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


def test_an_engine_hears_the_messages_of_the_protocol(
    tmp_path: Path, stopped: list[Command]
) -> None:
    heard = tmp_path / "heard"
    command = engine(stopping=f"sleep 0.1; echo \"$q\" > '{heard}'")
    stopped.append(command)
    told = command.start("kantan", "1.0.0")
    assert told == Started(str(start_of("kantan", "1.0.0")), "1", ("points", "breakdown"))
    for number, task in enumerate(("score", "settle", "score"), 1):
        wanted = question_of(task, number, REQUEST)
        assert command.ask(task, REQUEST) == Reply("result", wanted, "")
    command.stop()
    assert decoded(heard.read_bytes()) == STOP
    command.stop()


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


FAILING = {
    "ends with a complaint": (
        "echo 'KeyError: x' >&2; echo last words >&2; exit 3",
        "the engine ended with status 3: KeyError: x",
    ),
    "ends with several complaints": (
        "echo 'Error: first' >&2; echo 'Error: second' >&2; exit 3",
        "the engine ended with status 3: Error: second",
    ),
    "ends with words": (
        "echo first >&2; echo '  last words ' >&2; echo >&2; exit 4",
        "the engine ended with status 4: last words",
    ),
    "ends with half a character": (
        "printf 'caf\\351' >&2; exit 4", "the engine ended with status 4: caf\N{REPLACEMENT CHARACTER}",
    ),
    "ends with many words": (
        "printf '%0300d' 7 >&2; exit 4", f"the engine ended with status 4: {'0' * 200}",
    ),
    "ends without a word": ("exit 9", "the engine ended with status 9"),
    "says no JSON": ("echo no", "a line that is no JSON"),
    "answers another question": ("id=7; say '{}'", "an answer to another question"),
    "floods": (
        "head -c 1100000 /dev/zero; sleep 60", f"more than {LONGEST} bytes",
    ),
    "ends after its answer": (
        "say '{}'; echo bye >&2; exit 5", "the engine ended with status 5: bye",
    ),
    "says two lines": (
        "printf '{\"type\":\"result\",\"id\":\"2\",\"answer\":{}}\\nx\\n'", "more lines than questions",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("does", "why"), FAILING.values(), ids=FAILING)
def test_a_command_that_fails_loses_a_case_and_is_started_again(
    does: str, why: str, stopped: list[Command]
) -> None:
    command = begun(engine(f"2) {does};;"))
    stopped.append(command)
    assert command.ask("score", {}).kind == "result"
    reply = command.ask("score", {})
    asked = 2
    if reply.kind == "result":
        # What is wrong with it shows at the next question, when it has ended.
        time.sleep(0.2)
        reply, asked = command.ask("score", {}), 3
    assert reply == Reply("errored", {}, why)
    again = question_of("settle", asked + 1, REQUEST)
    assert command.ask("settle", REQUEST) == Reply("result", again, "")


def test_what_a_command_complains_of_is_its_own_affair(stopped: list[Command]) -> None:
    command = begun(engine("1) head -c 300000 /dev/zero >&2; say '{}';;"))
    stopped.append(command)
    assert command.ask("score", {}).kind == "result"
    assert command.ask("score", {}).kind == "result"


def test_a_command_that_closes_its_complaints_is_heard_all_the_same(stopped: list[Command]) -> None:
    command = begun(engine("1) exec 2>&-; sleep 0.2; say '{}';;"))
    stopped.append(command)
    assert [command.ask("score", {}).kind for _ in range(2)] == ["result"] * 2


@pytest.mark.parametrize("large", [False, True], ids=["no answer", "not read"])
def test_a_command_that_hangs_is_not_waited_for(large: bool, stopped: list[Command]) -> None:  # noqa: FBT001 - a case
    hung = ("2) sleep 60;;", {}) if not large else ("1) say '{}'; sleep 60;;", {"a": "1" * 300_000})
    command = begun(engine(hung[0], timeout=0.5))
    stopped.append(command)
    command.ask("score", {})
    begins = time.monotonic()
    assert command.ask("score", hung[1]) == Reply("errored", {}, "no answer within 0.5 seconds")
    assert 0.4 < time.monotonic() - begins < 20


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("", "an empty command"),
        ("/none/such", "No such file or directory: '/none/such'"),
        ("sh -c 'echo MemoryError >&2; exit 3'", "the engine ended with status 3: MemoryError"),
        ("sh -c 'read x; echo {}'", "no answer of type started and protocol 1"),
    ],
)
def test_a_command_that_cannot_begin_says_why(command: str, why: str) -> None:
    with pytest.raises(EngineError) as wrong:
        Command(command, SOON).start("kantan", "1.0.0")
    assert str(wrong.value).endswith(why)


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


@pytest.mark.parametrize("full", [False, True], ids=["does not end", "does not read either"])
def test_a_command_that_will_not_end_is_ended(
    full: bool,  # noqa: FBT001 - a case
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither what it does not read nor what it goes on with holds anybody up."""
    monkeypatch.setattr("scoring.conformance.engines.command._GOODBYE", 0.1)
    note = tmp_path / "engine"
    said = """'{"type":"started","protocol":1}' '{"type":"skipped","id":"1","why":"full"}'"""
    script = f"""echo $$ > '{note}'; set -- {said}; read -r start; echo "$1"
    dd bs=1 count=1 >/dev/null 2>&1; echo "$2"; exec sleep 300"""
    command = begun(Command(f"sh -c {shlex.quote(script)}", SOON))
    room = _room_of_a_pipe() if full else 200
    empty = len(encoded(question_of("score", 1, {"a": ""})))
    assert command.ask("score", {"a": "1" * (room - empty)}) == Reply("skipped", {}, "full")
    begins = time.monotonic()
    command.stop()
    assert (0.2 if full else 0.1) <= time.monotonic() - begins < 20
    assert not runs(int(note.read_text()))


@pytest.mark.parametrize("wrong", [ProcessLookupError, PermissionError])
def test_a_command_that_has_ended_need_not_be_killed(
    wrong: type[OSError], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Systems differ in what they say of a group of processes that is gone."""

    def killed(_group: int, _signal: int) -> None:
        raise wrong

    command = begun(engine())
    with monkeypatch.context() as patched:
        patched.setattr(os, "killpg", killed)
        command.stop()
    assert begun(command).ask("score", {}).kind == "result"
    command.stop()


def test_a_command_that_closes_its_answers_has_a_second_to_end(
    monkeypatch: pytest.MonkeyPatch, stopped: list[Command]
) -> None:
    command = begun(engine("1) echo bye >&2; exec >&-; sleep 300;;"))
    stopped.append(command)
    wait, given = subprocess.Popen.wait, []

    def waited(process: "subprocess.Popen[bytes]", timeout: float | None = None) -> int:
        if timeout is not None:
            given.append(timeout)
            raise subprocess.TimeoutExpired("sh", timeout)
        return wait(process)

    monkeypatch.setattr(subprocess.Popen, "wait", waited)
    begins = time.monotonic()
    assert command.ask("score", {}) == Reply("errored", {}, "the engine ended: bye")
    assert given == [1]
    assert time.monotonic() - begins < 20


def test_who_holds_the_complaints_of_a_command_open_is_not_waited_for(
    stopped: list[Command],
) -> None:
    command = begun(engine("1) sleep 300 >&- & exit 6;;"))
    stopped.append(command)
    assert command.ask("score", {}).why == "the engine ended with status 6"
    assert command.ask("score", {}).kind == "result"


def test_a_command_that_complains_for_ever_is_too_slow(stopped: list[Command]) -> None:
    command = begun(engine("1) while :; do echo x >&2; done;;", timeout=0.2))
    stopped.append(command)
    assert command.ask("score", {}).why == "no answer within 0.2 seconds"
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


def _room_of_a_pipe() -> int:
    """How many bytes go into one that nobody reads."""
    reads, writes = os.pipe()
    try:
        return fcntl.fcntl(writes, fcntl.F_GETPIPE_SZ)
    finally:
        os.close(reads)
        os.close(writes)


def test_what_is_ready_when_the_time_is_over_is_not_read() -> None:
    reads, writes = os.pipe()
    with open(reads, "rb") as stream, open(writes, "wb", buffering=0) as other:  # noqa: PTH123 - no paths
        other.write(b"x")
        now = time.monotonic()
        assert _ready([stream], selectors.EVENT_READ, now + SOON) == [stream]
        with pytest.raises(TimeoutError):
            _ready([stream], selectors.EVENT_READ, now)


def test_a_command_that_has_ended_is_ended_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    at_exit: list[object] = []
    monkeypatch.setattr(atexit, "register", at_exit.append)
    monkeypatch.setattr(atexit, "unregister", at_exit.remove)
    command = begun(engine('*) say "$q"; exit;;'))
    assert len(at_exit) == 1
    assert command.ask("score", REQUEST).kind == "result"
    process = command._process  # noqa: SLF001 - it must have ended before it is told to
    assert process is not None
    process.wait(SOON)
    command.stop()
    assert at_exit == []


def test_a_command_that_was_never_started_is_ended_all_the_same() -> None:
    Command("sh", SOON).stop()
