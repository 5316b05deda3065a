"""The tables of the reference: every table has a place on a page, and lists what is declared."""

import re
from pathlib import Path

import pytest

import scoring
from tools import reference

DOCS = Path(__file__).resolve().parents[2] / "docs"
PLACES = {
    name: page
    for page in DOCS.rglob("*.md")
    for name in re.findall(r"<!-- table: (\w+) -->", page.read_text(encoding="utf-8"))
}


def test_every_table_has_a_place() -> None:
    assert reference.TABLES.keys() <= PLACES.keys()


@pytest.mark.parametrize("name", PLACES)
def test_tables_have_rows_of_equal_length(name: str) -> None:
    head, _, *rows = reference.table(name).splitlines()
    cells = re.compile(r"(?<!\\)\|")
    assert rows
    assert {len(cells.findall(row)) for row in rows} == {len(cells.findall(head))}


def test_a_page_gets_its_tables() -> None:
    page = "Before.\n\n<!-- table: errors -->\nolder\n<!-- end of table -->\n\nAfter.\n"
    made = reference.with_tables(page)
    assert "| `too_many_copies` | 422 |" in made
    assert made.startswith("Before.\n\n<!-- table: errors -->\n\n| code |")
    assert made.endswith("|\n\n<!-- end of table -->\n\nAfter.\n")
    assert reference.with_tables(made) == made
    with pytest.raises(KeyError, match="nothing"):
        reference.with_tables("<!-- table: nothing -->\n<!-- end of table -->")


@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda one: one.id)
def test_names_of_answers_are_listed(ruleset: scoring.Ruleset) -> None:
    game = {"riichi3": "riichi"}.get(ruleset.game_id, ruleset.game_id)
    table = reference.TABLES[f"{game}_names"]()
    request = ruleset.game.example
    for line in scoring.score(ruleset.id, request).to_dict()["yaku"]:
        assert f"| `{line['id']}` | " in table


def test_fields_of_a_request_are_listed() -> None:
    table = reference.fields("RiichiHand")
    assert "| `concealed` | string | yes | The concealed tiles" in table
    assert "| `win` | `ron`, `tsumo` | yes |" in table
    assert "| `from` | integer or null | yes |" in reference.fields("RiichiWin")
