"""Issue 20: a ruleset is one file of data, and users have their own, in the library, the command and the service."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import scoring
from scoring.bulk.columns import UsedColumns
from scoring.bulk.part import ENGINE, Job
from scoring.bulk.storage import OutputFolder
from scoring.cli import main as cli
from scoring.rules.ruleset_file import read_ruleset
from scoring.rulesets import RULESETS, ruleset
from scoring.rulesets.user_yaml import parse_user_yaml
from service import config
from service.served import served

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples/club.yaml"
YAML_FILES = [path for name in ("scoring", "service") for path in (ROOT / name).rglob("*.yaml")]
OPEN_TANYAO = {
    "concealed": "567m345p2267s", "melds": ["chi:234m"], "winning_tile": "8s", "win": "ron",
}  # fmt: skip
TANYAO = "234567m345p2267s"
FAULTY = """\
game: riichi
version: 1.0.0
name: {ja: 倶楽部}
summary: {ja: 倶楽部の規則。, en: The rules of a club.}
base: tenhou
documents: [{id: club, language: ja, title: {ja: 規則, en: Rules}}]
clauses:
  - {id: club-1, sets: {kuitann: false}}
"""
FAULTS = [
    "faulty.yaml:3: /name/en: This field is required.",
    "faulty.yaml:8: /clauses/0/sets/kuitann: There is no option or number called kuitann. Did you mean kuitan?",
]
Captured = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("loaded_for_one_test")


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Return the example file in its own folder."""
    path = tmp_path / "rules" / "club.yaml"
    path.parent.mkdir()
    path.write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    return path


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """Return a file with two errors."""
    path = tmp_path / "faulty.yaml"
    path.write_text(FAULTY, encoding="utf-8")
    return path


def environment(**settings: str) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT)} | settings


# --- the library


def test_a_ruleset_is_one_file_in_any_folder(club: Path) -> None:
    made = scoring.load_ruleset(club)
    assert (made.id, made.game_id, made.name.en) == ("club", "riichi", "Club")
    assert scoring.ruleset("club") is made is scoring.load_ruleset(str(club))
    listed = [ruleset.id for ruleset in scoring.rulesets()]
    assert len(listed) == len(RULESETS)
    assert listed.index("tenhou") < listed.index("club") < listed.index("dice")
    assert scoring.score("tenhou", OPEN_TANYAO).to_dict()["winning"] is True
    assert scoring.score("club", OPEN_TANYAO).to_dict()["reason"] == "no_yaku"
    settled = scoring.settle("club", dict(made.tasks["settle"].example)).to_dict()
    assert settled["ruleset"] == "club"
    assert made.digest != scoring.ruleset("tenhou").digest


def test_all_faults_of_a_file_are_told_at_once(faulty: Path) -> None:
    with pytest.raises(scoring.BadFile) as error:
        scoring.load_ruleset(faulty)
    assert str(error.value).replace(f"{faulty.parent}/", "").split("\n") == FAULTS
    assert "kuitan" in error.value.say("ja")
    assert "faulty" not in RULESETS


def test_the_guide_shows_what_is_wrong_with_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = EXAMPLE.read_text(encoding="utf-8").replace("uma_outer", "uma_outr")
    monkeypatch.chdir(tmp_path)
    Path("club.yaml").write_text(text.replace(", en: Closed tanyao", ""), encoding="utf-8")
    with pytest.raises(scoring.BadFile) as error:
        scoring.load_ruleset("club.yaml")
    assert str(error.value) in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_guide_shows_what_a_ruleset_without_a_line_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    text = (ROOT / "scoring/rulesets/tenhou.yaml").read_text(encoding="utf-8")
    line = "    sets: {ron_winners: two, ron_counters: first, ron_deposits: first}\n"
    assert line in text
    assert line.strip() in guide
    monkeypatch.chdir(tmp_path)
    Path("club.yaml").write_text(text.replace(line, ""), encoding="utf-8")
    with pytest.raises(scoring.BadFile) as error:
        scoring.load_ruleset("club.yaml")
    # The line of ``clauses`` moves with the documents of Tenhou.
    assert str(error.value).partition(" ")[2] in guide


@pytest.mark.parametrize(
    ("written", "instead", "told"),
    [
        ("rule: club_time", "rule: tanyao", "tanyao is a rule of the game. Write it under rules"),
        ("sets: {kuitan: false}", "rules: [kuitan]", "kuitan needs a value. Write it under sets"),
        ("sets: {uma_outer: 30}", "sets: {yaku: []}", "example .* of riichi lacks it"),
        ("uma_outer: 30", "uma_outer: 31.5", "uma_outer: Must be a whole number from 0 to"),
        ("base: tenhou", "base: dice", "There is no ruleset of this game called dice"),
        ("base: tenhou", "cards: tenhou", "There is no ruleset with cards called tenhou"),
    ],
)
def test_what_does_not_fit_the_game_is_told(
    written: str, instead: str, told: str, club: Path
) -> None:
    text = club.read_text(encoding="utf-8")
    assert written in text
    club.write_text(text.replace(written, instead), encoding="utf-8")
    with pytest.raises(scoring.BadFile, match=told):
        scoring.load_ruleset(club)


def test_a_file_of_ours_that_does_not_fit_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its faults have their file and lines."""
    file = read_ruleset("tcg")
    first, *others = file.clauses
    wrong = replace(first, rules=("pinfuu",))
    monkeypatch.setattr(
        sys.modules["scoring.rulesets"],
        "read_ruleset",
        lambda _: replace(file, clauses=(wrong, *others)),
    )
    monkeypatch.delitem(RULESETS.loaded, "tcg", raising=False)
    with pytest.raises(scoring.BadFile, match="Did you mean pinfu") as error:
        ruleset("tcg")
    (fault,) = error.value.faults
    assert fault.file == "rulesets/tcg.yaml"
    assert fault.line > 10


def test_all_faults_of_a_folder_are_told_at_once(club: Path, faulty: Path) -> None:
    (club.parent / "Club 2.yaml").write_bytes(club.read_bytes())
    (club.parent / "tcg.yaml").write_bytes(club.read_bytes())
    (club.parent / "latin.yaml").write_bytes(b"name: \xe9")
    (club.parent / "list.yaml").write_text("[1]")
    (club.parent / "faulty.yaml").write_bytes(faulty.read_bytes())
    with pytest.raises(scoring.BadFile) as error:
        scoring.load_rulesets(club.parent)
    assert [(Path(one.file).name, one.fault.code) for one in error.value.faults] == [
        ("Club 2.yaml", "bad_format"), ("faulty.yaml", "missing"),
        ("faulty.yaml", "unknown_option_or_number"), ("latin.yaml", "unreadable"),
        ("list.yaml", "wrong_type"), ("tcg.yaml", "repeated"),
    ]  # fmt: skip


def test_a_folder_has_any_number_of_rulesets(club: Path, tmp_path: Path) -> None:
    (club.parent / "derby.yml").write_text(
        EXAMPLE.read_text(encoding="utf-8").replace("base: tenhou", "base: club")
        .replace("uma_outer: 30", "uma_outer: 40").replace("club_", "derby_").replace("club-", "derby-")
        .replace("kuitan: false", "kazoe: false"), encoding="utf-8",
    )  # fmt: skip
    assert [made.id for made in scoring.load_rulesets(club.parent)] == ["club", "derby"]
    numbers = scoring.ruleset("derby").basic.numbers
    assert (numbers.uma_outer, numbers.uma_inner) == (40, 10)
    assert scoring.ruleset("derby").basic.options["kuitan"] is False
    (empty := tmp_path / "empty").mkdir()
    assert scoring.load_rulesets(empty) == ()
    with pytest.raises(
        scoring.BadFile, match=r"nowhere:1: /: The file cannot be read: No such file"
    ):
        scoring.load_rulesets(tmp_path / "nowhere")


def test_what_is_wrong_with_a_ruleset_as_a_whole_is_told_too(club: Path) -> None:
    """A question names a rule that there is not."""
    text = club.read_text(encoding="utf-8")
    why = "{ja: 例。, en: An example.}"
    again = f"{text}questions:\n  - {{id: C1, option: kuitan, rules: [nobody], why: {why}}}\n"
    club.write_text(again, encoding="utf-8")
    with pytest.raises(scoring.BadFile, match="nobody"):
        scoring.load_ruleset(club)


MERGES = "a0: &a0 {k: 1}\n" + "".join(
    f"a{n}: &a{n} {{<<: [*a{n - 1}, *a{n - 1}]}}\n" for n in range(1, 26)
)
"""Describes 2**25 entries in 26 lines."""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game: &g riichi\nbase: *g\n", [(2, "alias")]),
        ("a: {b: 1}\nc:\n  <<: {b: 1}\n", [(3, "merge_key")]),
        (MERGES, [(n, code) for n in range(2, 27) for code in ("merge_key", "alias", "alias")]),
        ("a: 1\nb: {a: 1, c: [a, a]}\na: 2\n'a': 3\n", [(3, "duplicate_key"), (4, "duplicate_key")]),
        ("- {x: 1, y: x,\n   x: 2}\n", [(2, "duplicate_key")]),
        ("[" * 50 + "]" * 50, [(1, "wrong_type")]),
        ("[" * 51 + "]" * 51, [(1, "too_deep")]),
        ("\n" + "[" * 100_000, [(2, "too_deep")]),
        ("a: [1\nb: 2", [(2, "not_yaml")]),
    ],
)  # fmt: skip
def test_g55_a_file_is_a_plain_tree_with_every_key_once(
    text: str, expected: list[tuple[int, str]], tmp_path: Path
) -> None:
    """A few lines of merge keys took 40 s, and the last of two equal keys won."""
    path = tmp_path / "club.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(scoring.BadFile) as error:
        scoring.load_ruleset(path)
    found = [(fault.line, fault.fault.code) for fault in error.value.faults]
    assert found == expected
    assert all(all(fault.fault.detail) for fault in error.value.faults)


@pytest.mark.parametrize("path", YAML_FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_file_of_the_project_has_a_key_twice(path: Path) -> None:
    """Files of the project may use aliases and merge keys, unlike those of users."""
    text = path.read_text(encoding="utf-8")
    codes: set[str] = set()
    try:
        parse_user_yaml(text, path.name)
    except scoring.BadFile as error:
        codes = {fault.fault.code for fault in error.faults}
    assert codes <= {"alias", "merge_key"}


# --- the command


def test_a_clause_without_a_quote_is_shown_without_one(club: Path, capsys: Captured) -> None:
    assert cli.main(["--rules", str(club), "rules", "club", "club_time", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "A match lasts an hour at most." in shown
    assert "「」" not in shown


@pytest.mark.parametrize("first", [True, False])
def test_every_command_takes_a_file(club: Path, capsys: Captured, *, first: bool) -> None:
    def answered(*words: str) -> Any:  # noqa: ANN401 - JSON
        rules = ("--rules", str(club))
        assert (
            cli.main([*rules, *words, "--json"] if first else [*words, "--json", f"--rules={club}"])
            == 0
        )
        return json.loads(capsys.readouterr().out)

    assert answered("club", f"{TANYAO}+8s")["ruleset"] == "club"
    assert "club" in {one["id"] for one in answered("rulesets")["rulesets"]}
    assert answered("rules", "club", "club_time")["clause"] == "club-3"
    assert answered("vectors", "club")["count"] == 0


def test_the_command_tells_all_faults_in_the_language_asked_for(
    faulty: Path, capsys: Captured
) -> None:
    assert cli.main(["--rules", str(faulty), "rulesets", "--lang", "en"]) == 2
    assert capsys.readouterr().err.replace(f"{faulty.parent}/", "").split("\n") == [*FAULTS, ""]
    assert cli.main(["--rules", str(faulty), "--lang", "ja"]) == 2
    assert "必須の項目です。" in capsys.readouterr().err
    assert cli.main(["rulesets", "--rules"]) == 2


# Slow: each process starts Python, NumPy and Arrow anew.
@pytest.mark.many
def test_bulk_scores_by_the_rules_of_a_file(club: Path, tmp_path: Path) -> None:
    hands = tmp_path / "hands.csv"
    hands.write_text("concealed,winning_tile,win,melds\n567m345p2267s,8s,ron,chi:234m\n")
    words = ["bulk", str(hands), str(tmp_path / "out"), "--ruleset", "club", "--workers", "2"]
    done = subprocess.run(
        [sys.executable, "-m", "scoring.cli.main", *words, "--rules", str(club)],
        env=environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    (row,) = pq.read_table(tmp_path / "out").to_pylist()
    assert row["reason"] == "no_yaku"


def test_a_worker_knows_the_rules_of_the_file_that_the_run_was_planned_with(club: Path) -> None:
    job = Job(
        engine=ENGINE, ruleset="club", rules=club.read_text(encoding="utf-8"), options={},
        lang="en", format="csv", columns=UsedColumns((), ()), folder=OutputFolder(None, ""),
    )  # fmt: skip
    assert "club" not in RULESETS
    job.prepare()
    assert scoring.ruleset("club").name.en == "Club"


# --- the service

ASK = """
import json, sys
from service import create_app
client = create_app().test_client()
print(json.dumps({path: client.get(path, headers={"Accept": "*/*"}).get_data(as_text=True) for path in sys.argv[1:]}))
"""


# Slow: a whole service starts in a process of its own, and writes its contract anew.
@pytest.mark.many
def test_the_service_has_the_rulesets_of_a_folder(club: Path) -> None:
    paths = [
        "/readyz", "/v1/rulesets", "/openapi.json", "/v1/search?q=club_time", "/rules/club",
        "/?rules=club",
    ]  # fmt: skip
    paths += ["/v1/rulesets/club/rules/kuitan", "/v1/rulesets/club/compare/tenhou"]
    done = subprocess.run(
        [sys.executable, "-c", ASK, *paths], cwd=ROOT, capture_output=True, text=True, check=True,
        env=environment(RULESETS_DIR=str(club.parent)),
    )  # fmt: skip
    told: dict[str, str] = json.loads(done.stdout)
    digest = scoring.load_ruleset(club).digest
    assert {"id": "club", "version": "1.0.0", "digest": digest} in json.loads(told["/readyz"])[
        "rulesets"
    ]
    assert json.loads(told["/readyz"])["status"] == "ready"
    assert "club" in {one["id"] for one in json.loads(told["/v1/rulesets"])["rulesets"]}
    schemas = json.loads(told["/openapi.json"])["components"]["schemas"]
    assert "club" in schemas["RulesetId"]["enum"]
    assert "club_time" in told["/v1/search?q=club_time"]
    assert "The rules of the club" in told["/rules/club"]
    assert '<option value="club@1.0.0" selected>Club</option>' in told["/?rules=club"]
    page = json.loads(told["/v1/rulesets/club/rules/kuitan"])
    assert (page["value"], page["clause"], page["document"]) == (False, "club-2", "club")
    assert "kuitan" in told["/v1/rulesets/club/compare/tenhou"]


def test_a_faulty_file_stops_the_service_with_all_faults(faulty: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "service"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=60,
        env=environment(RULESETS_DIR=str(faulty.parent), PORT="0"),
    )  # fmt: skip
    assert done.returncode == 2
    assert all(f"{faulty.parent}/{fault}\n" in done.stderr for fault in FAULTS)
    assert "Traceback" not in done.stderr


def test_a_folder_without_rulesets_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(config, "RULESETS_DIR", str(tmp_path))
    served.__wrapped__()
    assert caplog.messages == [f"RULESETS_DIR has no *.yaml or *.yml files: {tmp_path}"]
