"""The commands beside scoring, what they print for programs, and what only a terminal gets."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

import scoring
from scoring.cli import flags
from scoring.reference import catalogue
from scoring.reference.search import search
from service import create_app
from tests.cli.commands import Captured, run
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("more_commands.yaml"))
Patch = pytest.MonkeyPatch
RULESETS = [ruleset.id for ruleset in scoring.rulesets()]
pytestmark = pytest.mark.usefixtures("loaded_for_one_test")


# --- settle, standings, analyze, tables, search


@pytest.mark.parametrize("id_", RULESETS)
def test_analyze_and_tables_answer_as_the_service_does(capsys: Captured, id_: str) -> None:
    example = scoring.ruleset(id_).tasks["analyze"].example
    request = " ".join(flags.written(example)).split()
    status, out, err = run(capsys, "analyze", id_, *request)
    assert (status, err) == (0, "")
    assert out
    wanted = scoring.analyze(id_, example).to_dict()
    assert json.loads(run(capsys, "analyze", id_, *request, "--json")[1]) == wanted
    assert run(capsys, "tables", id_)[0] == 0
    tables = catalogue.tabled(scoring.ruleset(id_), "en")
    assert json.loads(run(capsys, "tables", id_, "--json")[1]) == tables


@pytest.mark.parametrize("id_", RULESETS)
def test_settle_takes_an_argument_a_file_or_standard_input(
    capsys: Captured, monkeypatch: Patch, tmp_path: Path, id_: str
) -> None:
    example = json.dumps(dict(scoring.ruleset(id_).tasks["settle"].example))
    (tmp_path / "body.json").write_text(example, "utf-8")
    wanted = scoring.settle(id_, json.loads(example)).to_dict()
    shown = run(capsys, "settle", id_, "--help")[1].split("'")[-2]
    for given in ([example], [shown], [str(tmp_path / "body.json")], ["-"], []):
        monkeypatch.setattr(sys, "stdin", io.StringIO(example))
        status, out, err = run(capsys, "settle", id_, *given, "--json")
        assert (status, err, json.loads(out)) == (0, "", wanted)
    told = "\n".join([*wanted["explanation"], "", "Points"])
    assert run(capsys, "settle", id_, shown)[1].startswith(told)


@pytest.mark.parametrize(
    "id_", [id_ for id_ in RULESETS if "standings" in scoring.ruleset(id_).tasks]
)
def test_standings_answer_as_the_service_does(
    capsys: Captured, monkeypatch: Patch, id_: str
) -> None:
    example: dict[str, Any] = dict(scoring.ruleset(id_).tasks["standings"].example)
    wanted = scoring.standings(id_, example).to_dict()
    points = " ".join(map(str, example["points"]))
    monkeypatch.setattr(sys, "stdin", io.StringIO(points))
    for given in (points.split(), ["-"], " ".join(flags.written(example)).split()):
        status, out, err = run(capsys, "standings", id_, *given, "--json")
        assert (status, err, json.loads(out)) == (0, "", wanted)


def test_standings_have_a_line_for_each_player(capsys: Captured) -> None:
    """M.LEAGUE: 25,000 points at the start, 30,000 to return, uma 30 and 10; two sticks are left for the first."""
    given = ("m_league", "41200", "27300", "31000", "-1500", "--deposits", "2")
    rows = [line.split() for line in run(capsys, "standings", *given)[1].splitlines()]
    assert rows[-5:] == [
        ["Standings", "Player", "Place", "Points", "Result"],
        ["0", "1", "43,200", "63.2"],
        ["2", "2", "31,000", "11.0"],
        ["1", "3", "27,300", "-12.7"],
        ["3", "4", "-1,500", "-61.5"],
    ]
    japanese = run(capsys, "standings", *given, "--lang", "ja")[1].splitlines()
    assert japanese[-5].split() == ["成績", "席", "順位", "持ち点", "成績"]


def test_options_and_chombo_change_standings(capsys: Captured) -> None:
    given = ["m_league", "35000", "27500", "20000", "17500"]
    request = {
        "points": [35000, 27500, 20000, 17500],
        "options": {"uma_outer": 30},
        "chombo": [0, 0, 0, 1],
    }
    given += ["--option", "uma_outer=30"]
    for counts in (
        ["--chombo=0"] * 3 + ["--chombo=1"],
        ["--chombo", *"0001"],
        ["--chombo", "0,0,0,1"],
    ):
        out = run(capsys, "standings", *given, *counts, "--json")[1]
        assert json.loads(out) == scoring.standings("m_league", request).to_dict()


def test_a_file_that_is_no_text_is_no_json(capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "body").write_bytes(b"\xff")
    status, out, _ = run(capsys, "settle", "tcg", str(tmp_path / "body"), "--json")
    assert (status, json.loads(out)["code"]) == (2, "not_json")


def test_a_hand_in_play_is_written_as_one_that_is_won(capsys: Captured) -> None:
    out = run(capsys, "analyze", "tcg", "m123567 34522p67s", "seat:east", "--round", "south")[1]
    assert "  5s    4     1,500  2,100\n" in out  # pinfu, by the dealer: ron 1,500, tsumo 700 all
    assert out.startswith("Tenpai.\n")


def test_a_search_is_that_of_the_service(capsys: Captured) -> None:
    status, out, _ = run(capsys, "search", "chanta")
    found = search(scoring.rulesets(), "chanta", "en", 20)
    first = found["results"][0]
    assert (status, out.split()[:2]) == (0, [first["ruleset"], "chanta"])
    assert "EMA 2016" in out
    assert json.loads(run(capsys, "search", "chanta", "--json")[1]) == found
    of_one = search(scoring.rulesets(), "chanta", "en", 20, "tenhou")
    out = run(capsys, "search", "chanta", "--ruleset", "tenhou", "--json")[1]
    assert json.loads(out) == of_one


# --- refusals as the service answers them (F25)


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "path", "body"), CASES["a_refusal_as_json_is_the_problem_document_of_the_service"]
)
def test_a_refusal_as_json_is_the_problem_document_of_the_service(
    capsys: Captured, arguments: str, path: str, body: object, lang: str
) -> None:
    status, out, err = run(capsys, *arguments.split(), "--json", "--lang", lang)
    sent = body if isinstance(body, str) else json.dumps(body)
    answer = (
        create_app()
        .test_client()
        .post(f"/v1/rulesets/{path}?lang={lang}", data=sent, content_type="application/json")
    )
    assert answer.status_code >= 400
    assert (status, err) == (2, "")
    assert json.loads(out) == answer.get_json()


@pytest.mark.parametrize(("line", "code"), CASES["other_refusals_as_json"].items())
def test_lines_and_commands_without_a_request_are_refused_as_json_too(
    capsys: Captured, line: str, code: str
) -> None:
    status, out, err = run(capsys, *line.split(), "--json")
    assert (status, err, json.loads(out)["code"]) == (2, "", code)


@pytest.mark.parametrize(("line", "words"), CASES["what_cannot_be_asked_is_refused_in_words"])
def test_what_cannot_be_asked_is_refused_in_words(capsys: Captured, line: str, words: str) -> None:
    status, out, err = run(capsys, *line.split())
    assert (status, out) == (2, "")
    assert words in err


# --- serve


def test_serve_becomes_the_service_with_the_settings_of_its_options(
    capsys: Captured, monkeypatch: Patch
) -> None:
    started: list[str] = []

    def become(_file: str, command: list[str]) -> NoReturn:
        started.extend(command)
        raise SystemExit(0)

    monkeypatch.setattr(os, "execv", become)
    monkeypatch.setattr(os, "environ", {"HOST": "::1", "PORT": "8122"})
    assert run(capsys, "serve", "--port", "8123", "--workers", "3") == (0, "", "")
    assert started[1:] == ["-m", "service"]
    assert os.environ == {"HOST": "::1", "PORT": "8123", "WEB_CONCURRENCY": "3"}


# --- terminals


@pytest.mark.parametrize(
    ("environment", "line", "seen"), CASES["only_a_terminal_gets_colours_and_pictures"]
)
def test_only_a_terminal_gets_colours_and_pictures(
    capsys: Captured, monkeypatch: Patch, environment: dict[str, str], line: str, seen: list[str]
) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    out = run(capsys, *line.split())[1]
    assert [part for part in ("\x1b[1m", "🀇🀈🀉  🀋🀌🀍  🀚🀚  🀛🀜🀝  🀕🀖🀗") if part in out] == seen


# --- completion


def completing(line: str) -> dict[str, str]:
    """Return the environment in which a shell asks for completions."""
    typed = f"mahjong-score {line}"
    return {"_ARGCOMPLETE": "1", "COMP_LINE": typed, "COMP_POINT": str(len(typed))}


@pytest.mark.parametrize(
    ("line", "offered"),
    [("sea", ["search "]), ("tcg --rii", ["--riichi "]), ("analyze tenhou --dis", ["--discards "])],
)
def test_a_shell_is_told_what_may_follow(tmp_path: Path, line: str, offered: list[str]) -> None:
    told = tmp_path / "told"
    asked = {
        **completing(line),
        "_ARGCOMPLETE_IFS": "\n",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(told),
    }
    command = [sys.executable, "-m", "scoring.cli.main"]
    subprocess.run(command, env=os.environ | asked, check=True, cwd=Path(__file__).parents[2])
    assert told.read_text().split("\n") == offered


def test_the_command_that_is_typed_is_the_one_that_is_completed(
    capsys: Captured, monkeypatch: Patch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("argcomplete.autocomplete", lambda parser: asked.append(parser.prog))
    for line in ("tcg --rii", "--lang ja tcg --rii", "sea"):
        for name, value in completing(line).items():
            monkeypatch.setenv(name, value)
        run(capsys)
    assert asked == ["mahjong-score tcg", "mahjong-score tcg", "mahjong-score"]
    monkeypatch.setitem(sys.modules, "argcomplete.lexers", None)
    status, _, err = run(capsys, "--version")
    assert (status, "'mahjong-score[completion]'" in err) == (2, True)
