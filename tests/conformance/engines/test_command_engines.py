"""Engines that are commands, as small shell scripts: what they do wrong costs them a case, never the run, and nothing is left of them."""

import json
import os
import resource
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from scoring.conformance.engines.command import Command
from scoring.conformance.engines.engine import LONGEST, EngineError
from scoring.conformance.engines.protocol import Reply, Started, question_of
from tests.conformance.example_engine import STARTED
from tests.support.processes import runs

SCRIPT = """
say() { printf '{"type":"result","id":"%s","answer":%s}\\n' "$id" "$1"; }
read -r start
printf '{"type":"started","protocol":1,"engine":{"name":%s,"version":"1"}}\\n' "$start"
BEGUN
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
"""Answers a question with the question, but for the cases."""
SOON = 60.0
"""Seconds for an answer that comes at once, however busy the machine is."""
BARELY = 0.6
"""Seconds for an answer that never comes."""
HAND = {"concealed": "123567m345p22p67s", "winning_tile": "8s", "win": "ron"}
Begun = Callable[..., Command]


def scripted(
    cases: str = "", begun: str = "", stopping: str = ":", timeout: float = SOON
) -> Command:
    parts = (("BEGUN", begun), ("STOPPING", stopping), ("CASES", cases))
    script = SCRIPT
    for name, part in parts:
        script = script.replace(name, part)
    return Command(f"sh -c {shlex.quote(script)}", timeout)


@pytest.fixture
def begin() -> Iterator[Begun]:
    """Start scripts, and end them after the test."""
    made: list[Command] = []

    def start(*cases: str, **more: str | float) -> Command:
        made.append(scripted(*cases, **more))  # type: ignore[arg-type] # as the function has them
        assert isinstance(made[-1].start("kantan", "1.0.0"), Started)
        return made[-1]

    yield start
    for one in made:
        one.stop()


def test_a_command_answers_a_program_with_many_open_files(begin: Begun) -> None:
    many = 1024  # the first descriptor that select(2) cannot watch
    usual = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (usual[1], usual[1]))
    with ExitStack() as files:
        files.callback(resource.setrlimit, resource.RLIMIT_NOFILE, usual)
        while files.enter_context(Path(os.devnull).open("rb")).fileno() < many:
            pass
        assert begin().ask("score", HAND).kind == "result"


@pytest.mark.parametrize(
    ("case", "why"),
    [
        (r'printf "Traceback\nKeyError: hatsu\nlast words\n" >&2; exit 9', "the engine ended with status 9: KeyError: hatsu"),
        ("exit 9", "the engine ended with status 9"),
        ("exec 1>&-; sleep 60", "the engine ended"),
        ("echo no json", "a line that is not JSON; the engine sent no json"),
        ("printf '{\"type\":'; exit", 'the engine ended with status 0; the engine sent {"type":'),
        ("yes x | tr -d '\n'", f"more than {LONGEST} bytes; the engine sent {'x' * 120}…"),
        (
            """echo '{"type":"result","id":"0","answer":{}}'""",
            'an answer to another question: the id comes back as the text that it was; the engine sent "0"',
        ),
        ("sleep 60", "no whole line within 0.6 seconds (does the engine flush its output after each line?)"),
        ("yes >&2", "no whole line within 0.6 seconds (does the engine flush its output after each line?)"),
        ("printf {; sleep 60", "no whole line within 0.6 seconds (does the engine flush its output after each line?); the engine sent {"),
    ],
)  # fmt: skip
def test_a_command_that_fails_loses_its_case_and_is_started_again(
    begin: Begun, case: str, why: str
) -> None:
    slow = "within" in why
    command = begin(f"2|4) {case};;", timeout=BARELY if slow else SOON)
    replies = [command.ask("score", HAND) for _ in range(4)]
    assert [reply.kind for reply in replies] == ["result", "errored", "result", "errored"]
    assert {reply.why for reply in replies[1::2]} == {why}


def test_a_command_may_complain_as_much_as_it_likes(begin: Begun) -> None:
    command = begin("2) yes not again | head -100000 >&2; say '{}';;")
    assert [command.ask("score", HAND).kind for _ in range(3)] == ["result"] * 3


def test_a_command_that_does_not_listen_does_not_hold_up_the_run(begin: Begun) -> None:
    command = begin(begun="sleep 60", timeout=BARELY)
    reply = command.ask("score", {**HAND, "more": "x" * 1_000_000})
    assert (reply.kind, reply.why) == (
        "errored",
        "no whole line within 0.6 seconds (does the engine flush its output after each line?)",
    )


def test_a_command_that_ends_before_it_is_asked_says_why(begin: Begun) -> None:
    command = begin(begun="echo 'ValueError: enough' >&2; exit")
    process = command._process  # noqa: SLF001 - nobody else can say when it has ended
    assert process is not None
    process.wait()
    assert command.ask("score", HAND).why == "the engine ended with status 0: ValueError: enough"


def test_the_lines_left_over_from_one_question_are_no_answers_to_the_next(begin: Begun) -> None:
    command = begin("""*) printf '{"type":"result"}\n%.0s' 1 2 3;;""")
    assert [command.ask("score", HAND).kind for _ in range(3)] == ["errored"] * 3


def test_a_command_that_says_more_than_it_was_asked_is_noticed() -> None:
    # One write, so that both lines are there however Python buffers its output.
    code = (
        "import sys\nsaid = sys.argv[1] + chr(10)\n"
        "for _ in sys.stdin: sys.stdout.write(said + said); sys.stdout.flush()"
    )
    command = Command(f"{sys.executable} -c '{code}' '{json.dumps(STARTED)}'", SOON)
    assert isinstance(command.start("tcg", "1"), Started)
    assert command.ask("score", HAND).why.startswith("more lines than questions; the engine sent {")
    command.stop()


def test_a_command_may_end_when_nothing_more_can_come(tmp_path: Path) -> None:
    ended = tmp_path / "ended"
    said = shlex.quote(json.dumps(STARTED))
    script = f"read -r start; echo {said}; cat >/dev/null; touch {ended}"
    command = Command(f"sh -c {shlex.quote(script)}", SOON)
    assert isinstance(command.start("tcg", "1"), Started)
    command.stop()
    assert ended.exists()


@pytest.mark.many
def test_a_command_that_will_not_stop_is_stopped(
    begin: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.conformance.engines.command._GOODBYE", 0.2)
    command = begin(stopping="sleep 60")
    begun = time.monotonic()
    command.stop()
    assert time.monotonic() - begun < 20


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("sh -c 'exit 3'", "the engine ended with status 3"),
        ("sleep 60", "no whole line within"),
        ("/none/such/command", "^cannot run '/none/such/command': No such file"),
        ("", "--command is empty"),
        ("cat", 'no answer of type started and protocol 1; the engine sent {"type":"start",'),
        ("node 'x.js", "the command cannot be read: No closing quotation"),
    ],
)
def test_a_command_that_does_not_start_cannot_be_run(command: str, why: str) -> None:
    with pytest.raises(EngineError, match=why):
        Command(command, BARELY, starting=BARELY).start("tcg", "1")


def test_a_command_may_be_stopped_before_it_starts() -> None:
    Command("cat", 1.0).stop()


def test_our_engine_as_a_command_answers() -> None:
    path = Path(__file__).parents[1] / "example_engine.py"
    engine = Command(f"{sys.executable} {path}", SOON)
    assert isinstance(engine.start("tcg", "1"), Started)
    reply = engine.ask("score", {**HAND, "situation": ["riichi"]})
    engine.stop()
    assert reply.answer["value"]["points"] == 2000


def test_a_question_or_an_answer_may_be_larger_than_a_pipe_and_come_in_pieces(begin: Begun) -> None:
    command = begin(
        '2) printf \'{"type":"result",\'; sleep 0.1; printf \'"id":"2","answer":{}}\\n\';;'
    )
    large = {"concealed": "1m" * 50_000}
    assert command.ask("score", large).answer == question_of("score", 1, large)
    assert command.ask("score", {}) == Reply("result", {}, "")


def test_a_command_that_closes_its_complaints_is_heard_all_the_same(begin: Begun) -> None:
    command = begin("1) exec 2>&-; sleep 0.2; say '{}';;")
    assert [command.ask("score", {}).kind for _ in range(2)] == ["result"] * 2


def test_a_command_has_longer_for_its_first_answer() -> None:
    slow = """sh -c 'read x; sleep 0.6; echo "{\\"type\\":\\"skipped\\",\\"why\\":\\"slow\\"}"'"""
    command = Command(slow, timeout=0.1, starting=SOON)
    assert command.start("kantan", "1.0.0") == Reply("skipped", {}, "slow")
    command.stop()
    for timeout, starting in ((0.05, 0.1), (0.1, None)):
        with pytest.raises(EngineError, match=r"^no whole line within 0\.1 seconds \(does"):
            Command(slow, timeout, starting).start("kantan", "1.0.0")


def test_what_a_command_started_ends_with_it(tmp_path: Path, begin: Begun) -> None:
    note = tmp_path / "child"
    command = begin(f"1) sleep 300 & echo $! > '{note}'; say '{{}}';;")
    assert command.ask("score", {}).kind == "result"
    child = int(note.read_text())
    os.kill(child, 0)
    command.stop()
    until = time.monotonic() + 20
    while runs(child) and time.monotonic() < until:
        time.sleep(0.01)
    assert not runs(child)


def test_who_holds_the_complaints_of_a_command_open_is_not_waited_for(begin: Begun) -> None:
    command = begin("1) sleep 300 >&- & exit 6;;")
    assert command.ask("score", {}).why == "the engine ended with status 6"
    assert command.ask("score", {}).kind == "result"


def test_an_answer_has_a_mebibyte_at_most(begin: Begun) -> None:
    """With the end of its line."""
    skips = """printf '{"type":"skipped","id":"%s"}%*s\\n' "$id"""
    length = len('{"type":"skipped","id":"1"}')
    most, more = (LONGEST - 1 - length + more for more in (0, 1))
    command = begin(f'1) {skips}" {most} "";; 2) {skips}" {more} "";;')
    assert command.ask("score", {}) == Reply("skipped", {}, "")
    assert command.ask("score", {}).why.startswith(f"more than {LONGEST} bytes; the engine sent {{")
