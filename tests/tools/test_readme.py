"""What the README shows is what happens."""

import json
import re
from pathlib import Path

import pytest

import scoring
from scoring import Score
from scoring.cli.main import main
from service import create_app
from tools import readme, sources

TEXT = readme.README.read_text(encoding="utf-8")


def test_the_request_shown_gives_the_answer_shown_and_the_figures_are_the_last() -> None:
    assert readme.with_figures(readme.answered(TEXT)) == TEXT


def test_the_answer_shown_is_the_one_of_the_first_worked_example_tx1() -> None:
    block = re.search(r"```json\n(.*?)```", TEXT, re.DOTALL)
    assert block is not None
    answer = json.loads(block[1])
    assert answer["value"]["points"] == 3900
    assert [line["id"] for line in answer["yaku"]] == ["riichi", "pinfu", "dora"]
    assert answer["payments"] == [{"from": "discarder", "count": 1, "points": 3900, "honba": 0}]
    assert len(json.dumps(answer, ensure_ascii=False).encode()) <= 2200


def test_the_hands_of_the_other_games_are_worth_what_the_table_says() -> None:
    """P29, DX18, KX10, AX1 and NX1 of the specifications."""
    rows = re.findall(r"^\| `(\w+)` \| `(\{.*?\})` \| `(\{.*?\})` \|$", TEXT, re.MULTILINE)
    shown = {name: (json.loads(request), json.loads(value)) for name, request, value in rows}
    games = [scoring.ruleset(name).game_id for name in shown]
    assert sorted(games) == sorted({one.game_id for one in scoring.rulesets()} - {"riichi"})
    client = create_app().test_client()
    for name, (request, value) in shown.items():
        reply = client.post(f"/v1/rulesets/{name}/score", json=request)
        assert reply.status_code == 200, name
        assert reply.get_json()["value"] == value, name


def test_what_is_shown_around_the_hand_is_answered() -> None:
    shown = re.findall(
        r"^curl -s http://127\.0\.0\.1:8000(\S+) [^']*'[^']*' -d '(\{[^']*\})'\n# (.*)$",
        TEXT,
        re.MULTILINE,
    )
    assert len(shown) == 4
    client = create_app().test_client()
    for path, body, part in shown:
        reply = client.post(path, json=json.loads(body))
        assert reply.status_code == 200, path
        for name, value in json.loads("{" + part + "}").items():
            told = reply.get_json()[name]
            if isinstance(value, dict):
                told = {key: told[key] for key in value}
            assert told == value, path


@pytest.mark.parametrize("path", re.findall(r"^- `GET (\S+?)`", TEXT, re.MULTILINE))
def test_the_paths_shown_answer(path: str) -> None:
    assert create_app().test_client().get(path).status_code == 200


def test_the_link_shown_answers_the_same_hand() -> None:
    link = re.search(r"`http://127\.0\.0\.1:8000(/v1/\S+?)`", TEXT)
    assert link is not None
    reply = create_app().test_client().get(link[1])
    assert reply.status_code == 200
    assert reply.get_json()["value"]["points"] == 3900


def test_the_python_shown_runs_and_gives_what_its_comments_say() -> None:
    block = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert block is not None
    names: dict[str, object] = {}
    exec(block[1], names)  # noqa: S102 - the README's own example
    answer = names["answer"]
    assert isinstance(answer, Score)
    shown = re.search(r"answer\.points\s+# (\d+)", block[1])
    assert shown is not None
    assert answer.points == int(shown[1])


def test_the_command_shown_prints_a_breakdown(capsys: pytest.CaptureFixture[str]) -> None:
    line = re.search(r"^mahjong-score (.*?)\s+#", TEXT, re.MULTILINE)
    assert line is not None
    assert main(line[1].split()) == 0
    assert "2,000" in capsys.readouterr().out


def test_files_the_readme_links_to_exist() -> None:
    root = Path(readme.README).parent
    for target in re.findall(r"\]\(([\w./-]+)\)", TEXT):
        assert (root / target).exists(), target


def test_the_table_of_sources_is_that_of_the_rulesets() -> None:
    page = sources.PAGE.read_text(encoding="utf-8")
    assert sources.with_counts(page) == page
    with pytest.raises(ValueError, match="no place"):
        sources.with_counts("")
