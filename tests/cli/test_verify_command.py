"""The commands `verify` and `vectors`: what their arguments ask of the verifier, and what is said where they cannot be run."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.cli import main as cli
from scoring.cli import verify as verify_cli
from scoring.conformance.plan import VerificationPlan
from scoring.conformance.readings import document
from tests.cli.commands import Captured
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("verify_command.yaml"))

FUZZ = "--fuzz must be a number from 0 to 1000000.\n"
TIMEOUT = "--timeout must be more than 0 and at most 3600 seconds.\n"


class Recorder:
    """Stands in for the verifier and its engines, and keeps what they are asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.engine: object = None
        self.plan = VerificationPlan([])
        for name in ("Command", "UrlEngine", "by_callable"):
            monkeypatch.setattr(verify_cli, name, lambda *how, name=name: (name, *how))
        monkeypatch.setattr(verify_cli, "verify", self._verify)

    def _verify(self, engine: object, plan: VerificationPlan) -> Iterator[Mapping[str, Any]]:
        self.engine, self.plan = engine, plan
        yield plan.header() | {"engine": "点"}
        counts = ("tally", "options", "shapes", "actions", "clauses")
        yield {"type": "footer", "status": 7, **{name: {} for name in counts}}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    return Recorder(monkeypatch)


def verify(*arguments: str) -> int:
    return cli.main(["verify", *arguments])


# --- what is asked for


@pytest.mark.parametrize(
    ("arguments", "engine"), CASES["an_engine_is_reached_in_one_of_three_ways"]
)
def test_an_engine_is_reached_in_one_of_three_ways(
    asked: Recorder, arguments: list[str], engine: list[object]
) -> None:
    assert verify(*arguments) == 7
    assert asked.engine == tuple(engine)
    assert asked.plan.engine == engine[1]


@pytest.mark.parametrize(
    ("words", "plan"),
    [
        ("", ([], "settlement", 0, 0)),
        ("--ruleset dice --ruleset tcg --depth points", (["dice", "tcg"], "points", 0, 0)),
        ("--fuzz 1000000 --seed 12", ([], "settlement", 1_000_000, 12)),
    ],
)
def test_rulesets_depth_and_generated_hands_can_be_chosen(
    asked: Recorder, words: str, plan: tuple[list[str], str, int, int]
) -> None:
    """Without more all rulesets are verified to the bottom."""
    assert verify("--callable", "a:b", *words.split()) == 7
    chosen, depth, fuzz, seed = plan
    rulesets = list(map(scoring.ruleset, chosen)) or list(scoring.rulesets())
    assert asked.plan == VerificationPlan(
        rulesets, depth=depth, generated=fuzz, seed=seed, engine="a:b"
    )


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "点: dice; no deeper than points\n"), ("ja", "点: dice、深さ pointsまで\n")],
)
@pytest.mark.usefixtures("asked")
def test_reports_are_written_where_they_are_asked_for(
    tmp_path: Path, capsys: Captured, lang: str, told: str
) -> None:
    files = {name: tmp_path / name for name in ("report", "junit", "html")}
    flags = [f"--{name}={path}" for name, path in files.items()]
    flags += ["--ruleset=dice", "--depth=points", f"--lang={lang}"]
    assert verify("--callable", "a:b", *flags) == 7
    assert capsys.readouterr().out.startswith(told)
    header, footer = map(json.loads, files["report"].read_text("utf-8").splitlines())
    assert footer["status"] == 7
    assert "<testsuites" in files["junit"].read_text("utf-8")
    assert "<h1>Verification of 点</h1>" in files["html"].read_text("utf-8")
    assert (header["type"], header["engine"], header["rulesets"]) == ("header", "点", ["dice"])
    assert files["report"].read_bytes().endswith(b"}\n")


@pytest.mark.usefixtures("asked")
def test_a_program_reads_lines_in_place_of_the_report_for_people(
    tmp_path: Path, capsys: Captured
) -> None:
    assert verify("--callable", "a:b", "--json", f"--html={tmp_path / 'page'}") == 7
    header, footer = map(json.loads, capsys.readouterr().out.splitlines())
    assert (header["engine"], footer["type"]) == ("点", "footer")


# --- what cannot be run


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--fuzz", "-1"], FUZZ),
        (["--fuzz", "1000001"], FUZZ),
        (["--timeout", "0"], TIMEOUT),
        (["--timeout", "3600.5"], TIMEOUT),
        (["--timeout", "-1"], TIMEOUT),
        (["--timeout", "nan"], TIMEOUT),
        (["--timeout", "inf"], TIMEOUT),
        (["--timeout", "4000", "--lang", "ja"], "--timeout は0より大きく3600以下の秒数です。\n"),
        (["--fuzz", "-1", "--lang", "ja"], "--fuzz は0から1000000までの数です。\n"),
        (["--fuzz", "x", "--lang", "ja"], "--fuzz: 'x' は整数ではありません\n"),
        (["--timeout", "x", "--lang", "ja"], "--timeout: 'x' は数ではありません\n"),
        (["--url", "x", "--lang", "ja"], "--url: --callable と一緒には使えません\n"),
        (["--seed", "--lang", "ja"], "--seed: 値が一つ必要です\n"),
        (["--json=x", "--lang", "ja"], "--json: 値 'x' は書けません\n"),
        (["--fuzz", "x"], "argument --fuzz: invalid int value: 'x'\n"),
        (["--seed", "x"], "argument --seed: invalid int value: 'x'\n"),
        (["--timeout", "x"], "argument --timeout: invalid float value: 'x'\n"),
        (["--depth", "deep"], "(choose from 'points', 'value', 'yaku', 'breakdown', 'settlement')\n"),
        (["--url", "x"], "argument --url: not allowed with argument --callable\n"),
    ],
)  # fmt: skip
def test_arguments_that_make_no_sense_are_refused(
    asked: Recorder, capsys: Captured, arguments: list[str], told: str
) -> None:
    assert verify("--callable", "a:b", *arguments) == 2
    assert capsys.readouterr().err.endswith(told)
    assert asked.engine is None


@pytest.mark.parametrize(("line", "told"), CASES["an_argument_that_is_missing_or_none_is_said"])
def test_an_argument_that_is_missing_or_none_is_said(
    asked: Recorder, capsys: Captured, line: str, told: str
) -> None:
    assert cli.main(line.split()) == 2
    assert capsys.readouterr().err.endswith(told)
    assert asked.engine is None


@pytest.mark.parametrize(("name", "told"), CASES["a_ruleset_that_is_not_there_is_said"])
@pytest.mark.parametrize("command", ["verify --callable a:b --ruleset", "vectors"])
def test_a_ruleset_that_is_not_there_is_said(
    asked: Recorder, capsys: Captured, command: str, name: str, told: str
) -> None:
    assert cli.main([*command.split(), name]) == 2
    program = f"mahjong-score {command.partition(' ')[0]}"
    out, err = capsys.readouterr()
    assert (out, f"{program}: unknown ruleset {told}" in " ".join(err.split())) == ("", True)
    assert asked.engine is None


@pytest.mark.parametrize(("arguments", "told"), CASES["an_engine_that_is_none_is_said"])
def test_an_engine_that_is_none_is_said(capsys: Captured, arguments: list[str], told: str) -> None:
    assert verify(*arguments, "--ruleset", "kantan") == 2
    assert capsys.readouterr() == ("", f"mahjong-score: {told}\n")


# --- vectors


def compact(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def test_vectors_are_written_a_line_each_or_as_a_document(capsys: Captured) -> None:
    told = document(scoring.ruleset("kantan"))
    assert cli.main(["vectors", "kantan"]) == 0
    assert capsys.readouterr().out.splitlines() == list(map(compact, told["vectors"]))
    assert cli.main(["vectors", "kantan", "--json"]) == 0
    assert capsys.readouterr().out == compact(told) + "\n"


def test_vectors_can_be_narrowed(capsys: Captured) -> None:
    assert cli.main(["vectors", "tcg", "--clause", "3-01", "--depth", "points"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert told
    assert {vector["clause"] for vector in told} == {"3-01"}
    assert {vector["depth"] for vector in told} == {"points"}
