"""How the command looks: lines that fit the terminal, labels in one language, help, and examples that work."""

import dataclasses
import io
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest

import scoring
from scoring.cli import MESSAGES, flags
from scoring.cli.columns import columns, width, wrapped
from scoring.hand.answer import Value
from scoring.reference.vectors import vectors_of
from tests.cli.commands import Captured, examples_in, run
from tests.conformance.replay.formats import to_mjlog
from tests.support.games import game
from tests.support.rulesets import ONE_OF_EACH_GAME
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("layout.yaml"))

ROOT = Path(__file__).parents[2]
COMMANDS = (
    "analyze", "bulk", "compare", "replay", "rules", "rulesets", "search", "serve", "settle", "standings", "tables",
    "vectors", "verify",
)  # fmt: skip
Patch = pytest.MonkeyPatch


def answers() -> Iterator[list[str]]:
    """Commands that write lines for people, of one ruleset of each game."""
    for id_ in ONE_OF_EACH_GAME:
        tasks = scoring.ruleset(id_).tasks
        yield [id_, *" ".join(flags.written(scoring.ruleset(id_).game.example)).split()]
        yield ["analyze", id_, *" ".join(flags.written(tasks["analyze"].example)).split()]
        yield ["settle", id_, json.dumps(dict(tasks["settle"].example))]
        if "standings" in tasks:
            yield ["standings", id_, *" ".join(flags.written(tasks["standings"].example)).split()]
            yield ["standings", id_, "--help"]
        yield ["tables", id_]
        yield ["rules", id_]
        yield [id_, "--help"]
    yield ["compare", "234067m34522p67s+8s", "riichi", "tenhou", "m_league", "jpml_a"]
    yield ["rules", "tcg", "riichi"]
    yield ["rulesets"]
    yield ["search", "chanta"]
    yield ["help"]
    yield from (["help", name] for name in COMMANDS)
    yield ["analyze", "tcg", "123m"]
    yield ["tcg", "123567m34522p67s+8s", "ippatsu"]
    yield ["tcg", "123567m34522p67s", "riichi"]
    yield ["tcg", "123567m34522p67+8s"]
    yield ["standings", "tcg", "25000", "x"]
    yield ["settle", "tcg", "{"]
    yield ["replay", "/nowhere", "--ruleset", "tcg"]
    yield ["bulk", "/nowhere", "/nowhere", "--ruleset", "tcg"]
    yield ["123567m34522p67s+8s", "riichi"]


# --- width


@pytest.mark.many
@pytest.mark.parametrize("lang", scoring.LANGUAGES)
@pytest.mark.parametrize("room", [60, 80, 120])
def test_lines_fit_the_terminal(capsys: Captured, monkeypatch: Patch, room: int, lang: str) -> None:
    """Only a word that is longer than a quarter of the terminal, such as a hand, may make a longer line."""
    monkeypatch.setenv("COLUMNS", str(room))
    for arguments in answers():
        _, out, err = run(capsys, *arguments, "--lang", lang)
        long = [line for line in (out + err).splitlines() if width(line) > room]
        assert [line for line in long if max(map(len, line.split())) <= room // 4] == [], arguments


@pytest.mark.parametrize("room", [60, 120])
def test_nothing_is_cut_off(capsys: Captured, monkeypatch: Patch, room: int) -> None:
    monkeypatch.setenv("COLUMNS", str(room))
    for line in ("tcg 123567m34522p67s+8s", "rules tcg riichi", "settle dice"):
        example = json.dumps(dict(scoring.ruleset("dice").tasks["settle"].example))
        arguments = [*line.split(), *([example] if line.startswith("settle") else [])]
        words = run(capsys, *arguments)[1].split()
        monkeypatch.setenv("COLUMNS", "1000")
        assert sorted(words) == sorted(run(capsys, *arguments)[1].split())


def test_a_pipe_has_80_columns(capsys: Captured, monkeypatch: Patch) -> None:
    monkeypatch.delenv("COLUMNS")
    monkeypatch.setattr(sys, "__stdout__", io.StringIO())
    lines = run(capsys, "rulesets")[1].splitlines()
    assert 70 < max(map(width, lines)) <= 80


@pytest.mark.parametrize(
    ("text", "room", "lines"), CASES["text_is_wrapped_between_words_and_wide_characters"]
)
def test_text_is_wrapped_between_words_and_wide_characters(
    text: str, room: int, lines: list[str]
) -> None:
    assert wrapped(text, room) == lines


def test_the_widest_column_is_narrowed() -> None:
    rows = [("riichi", "a declared hand of thirteen tiles", "1"), ("pinfu", "runs", "1")]
    assert columns(rows, 30) == [
        "riichi  a declared hand of   1",
        "        thirteen tiles",
        "pinfu   runs                 1",
    ]


# --- labels


@pytest.mark.parametrize("id_", ONE_OF_EACH_GAME)
def test_labels_are_short_and_in_the_language_of_the_lines(capsys: Captured, id_: str) -> None:
    for task, declared in scoring.ruleset(id_).tasks.items():
        given = [json.dumps(dict(declared.example))]
        if task != "settle":
            given = " ".join(flags.written(declared.example)).split()
        labels = {}
        for lang in scoring.LANGUAGES:
            told = run(capsys, task, id_, *given, "--lang", lang)[1].partition("\n\n")[2]
            labels[lang] = {line.split("  ")[0] for line in told.splitlines()} - {""}
        assert not [label for label in labels["en"] if len(label) > 16 or not label.isascii()]
        assert not [label for label in labels["ja"] if label.isascii()]
        assert len(labels["en"]) == len(labels["ja"]) > 0


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_a_value_and_a_reason_have_no_word_of_another_language(capsys: Captured, lang: str) -> None:
    """Every part of a value and every reason of the vectors has a name, which is not that of the API."""
    parts = {part.name for part in dataclasses.fields(Value)} - {"limit"}
    answers = [one.answer for id_ in ONE_OF_EACH_GAME for one in vectors_of(id_).vectors]
    names = {f"reasons.{answer['reason']}" for answer in answers if answer.get("reason")}
    assert {f"reasons.{reason}" for reason in ("no_yaku", "not_complete", "buta")} <= names
    for name in (*names, *(f"units.{part}" for part in parts)):
        assert "_" not in MESSAGES[name].say(lang)
        assert MESSAGES[name].ja != MESSAGES[name].en
    riichi = run(capsys, "dice", "12345622", "reroll:4", "riichi", "--lang", lang)[1]
    assert {"en": "doubled by riichi", "ja": "リーチで2倍"}[lang] in riichi.splitlines()[0]


@pytest.mark.parametrize(
    ("command", "rows"),
    CASES["waits_have_scores_discards_tiles_that_improve_them_penalties_a_rule_and_cards_a_name"],
)
def test_waits_have_scores_discards_tiles_that_improve_them_penalties_a_rule_and_cards_a_name(
    capsys: Captured, command: str, rows: list[str]
) -> None:
    out = run(capsys, *command.split())[1]
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert [row for row in rows if not any(row in line for line in lines)] == []


def test_of_discards_only_the_best_are_told(capsys: Captured) -> None:
    lines = run(capsys, "analyze", "tcg", "123567m34529p67s1z")[1].splitlines()
    told = [line.split()[0] for line in lines if re.match(r" +[0-9][mpsz] ", line)]
    assert told == ["9p", "1z", "2p", "5p"]
    assert any("Other discards" in line and ": 10. " in line for line in lines)


def test_a_match_that_is_over_has_a_standing(capsys: Captured) -> None:
    table = {"points": [40000, 20000, 20000, 20000], "dealer": 3, "round_wind": "south", "hand": 4}
    body = json.dumps({"table": table, "event": {"type": "draw", "tenpai": []}})
    rows = [line.split() for line in run(capsys, "settle", "tenhou", body)[1].splitlines()]
    assert ["Final", "standing", "Player", "Place", "Points", "Result"] in rows
    assert ["0", "1", "40,000", "50.0"] in rows


def test_the_main_sentence_is_bold_on_a_terminal(capsys: Captured, monkeypatch: Patch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    lines = run(capsys, "analyze", "tcg", "m123567 34522p67s")[1].splitlines()
    assert [line for line in lines if "\x1b[1m" in line] == ["\x1b[1mTenpai.\x1b[0m"]


# --- help, version, standard input


def test_help_and_version_are_commands(capsys: Captured) -> None:
    assert run(capsys, "help") == run(capsys, "--help") == run(capsys)
    for name in ("tcg", *COMMANDS):
        assert run(capsys, "help", name) == run(capsys, name, "--help")
    japanese = run(capsys, "rules", "--help", "--lang=ja")
    assert run(capsys, "--lang", "ja", "help", "rules") == japanese
    assert run(capsys, "help", "help") == run(capsys, "help", "version") == run(capsys, "--help")
    assert run(capsys, "version") == run(capsys, "--version")
    status, out, err = run(capsys, "help", "analize")
    assert (status, out) == (2, "")
    assert "did you mean analyze?" in err


@pytest.mark.parametrize(("line", "given"), CASES["a_hand_may_come_from_standard_input"])
def test_a_hand_may_come_from_standard_input(
    capsys: Captured, monkeypatch: Patch, line: str, given: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(given))
    status, out, err = run(capsys, *line.split())
    assert (status, err) == (0, "")
    in_words = " ".join(given if word == "-" else word for word in line.split()).split()
    assert run(capsys, *in_words) == (0, out, "")


@pytest.mark.parametrize(("lang", "heading"), [("en", "usage"), ("ja", "使い方")])
def test_an_error_in_the_arguments_comes_with_the_usage(
    capsys: Captured, lang: str, heading: str
) -> None:
    for command in COMMANDS:
        status, out, err = run(capsys, command, "--nothing", f"--lang={lang}")
        assert (status, out) == (2, "")
        assert err.startswith(f"{heading}: mahjong-score {command} ")
        assert f"\nmahjong-score {command}: " in err


# --- nothing found


@pytest.mark.parametrize(
    ("line", "empty"),
    [
        ("search qqqq", {"count": 0, "results": []}),
        ("rules tcg --q qqqq", {"rules": []}),
        ("vectors dice --id 9-99", {"count": 0, "vectors": []}),
    ],
)
def test_a_search_that_finds_nothing_says_so_and_has_status_1(
    capsys: Captured, line: str, empty: dict[str, object]
) -> None:
    for lang in scoring.LANGUAGES:
        status, out, err = run(capsys, *line.split(), "--lang", lang)
        assert (status, out) == (1, "")
        assert "mahjong-score " in err
    status, out, err = run(capsys, *line.split(), "--json")
    assert (status, err) == (1, "")
    assert json.loads(out).items() >= empty.items()


# --- examples


@pytest.mark.parametrize(
    "command", [*COMMANDS, "", *ONE_OF_EACH_GAME, *(f"analyze {id_}" for id_ in ONE_OF_EACH_GAME)]
)
def test_the_examples_of_each_command_work(
    capsys: Captured, monkeypatch: Patch, tmp_path: Path, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    (tmp_path / "hands.csv").write_text("concealed,winning_tile,win\n234567m34522p67s,8s,tsumo\n")
    rounds = [this for this, _ in game(Random(3), scoring.ruleset("tenhou"), most=12)]
    (tmp_path / "game.mjlog").write_bytes(to_mjlog(rounds))
    (tmp_path / "my_engine.py").write_text(
        "import runpy\nrunpy.run_module('tests.conformance.example_engine', run_name='__main__')\n"
    )

    def become(_file: str, _command: list[str]) -> NoReturn:
        raise SystemExit(0)

    monkeypatch.setattr(os, "execv", become)
    shown = examples_in(run(capsys, *command.split(), "--help")[1])
    assert shown
    monkeypatch.setenv("COLUMNS", "40")
    narrow = examples_in(run(capsys, *command.split(), "--help")[1])
    assert [" ".join(one).split() for one in narrow] == [" ".join(one).split() for one in shown]
    for arguments in shown:
        status, out, err = run(capsys, *arguments)
        assert status == 0, (arguments, err)
        assert out or command == "serve"
