"""`mahjong-score bulk`: files in, files out, the hands of the specification worth what it says, no row lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import scoring
from scoring.cli import bulk as command
from scoring.cli import main as cli
from tests.support.bulk import (
    EXAMPLES,
    WRITERS,
    bulk,
    dealt,
    examples,
    manifest_of,
    read,
    write_ndjson,
    write_parquet,
)

Captured = pytest.CaptureFixture[str]
REROLLED = {"dice": "12345622", "dora": 2, "action": "reroll"}
GOOD = {"concealed": "234567m34522p67s", "winning_tile": "8s", "win": "tsumo"}


# --- what comes out


@pytest.mark.parametrize("form", WRITERS)
def test_the_examples_of_the_specification_are_worth_what_it_says(
    form: str, tmp_path: Path, capsys: Captured
) -> None:
    given = WRITERS[form](tmp_path / f"hands.{form}", examples())
    out = tmp_path / "out"
    said = bulk(capsys, given, out)
    assert (said.code, said.err) == (0, "")
    assert {row["id"]: row["points"] for row in read(out)} == {
        name: points for name, (_, points) in EXAMPLES.items()
    }
    assert read(out)[0]["yaku"] == "riichi:1:han,pinfu:1:han"
    assert "rows: 5 in, 5 out, 0 rejected" in said.out


def test_every_row_says_what_score_says_of_the_hand(tmp_path: Path, capsys: Captured) -> None:
    rows = dealt(300, seed=3)
    given = write_parquet(tmp_path / "hands.parquet", rows)
    assert bulk(capsys, given, tmp_path / "out", "--option", "kuitan=false").code == 0
    for row, found in zip(rows, read(tmp_path / "out"), strict=True):
        request = {name: value for name, value in row.items() if name != "id"}
        answer = scoring.score("tcg", {**request, "options": {"kuitan": False}}).to_dict()
        assert found["id"] == row["id"]
        assert found["winning"] == answer["winning"]
        assert found["reason"] == answer["reason"]
        assert found["received"] == answer["received"]
        assert {name: found[name] for name in answer["value"]} == answer["value"]


@pytest.mark.parametrize("form", ["csv", "ndjson"])
def test_all_formats_give_the_same_rows(form: str, tmp_path: Path, capsys: Captured) -> None:
    rows = [{**row, "id": str(row["id"])} for row in dealt(200)]
    first = write_parquet(tmp_path / "hands.parquet", rows)
    other = WRITERS[form](tmp_path / f"hands.{form}", rows)
    assert bulk(capsys, first, tmp_path / "one").code == 0
    assert bulk(capsys, other, tmp_path / "two", "--rows-per-part", 30).code == 0
    assert read(tmp_path / "one") == read(tmp_path / "two")
    assert len(list((tmp_path / "two").glob("part-*.parquet"))) == 7


@pytest.mark.parametrize("recurring", [[], ["win", "seat_wind", "melds.list.element"]])
def test_how_parquet_keeps_texts_says_nothing(
    recurring: list[str], tmp_path: Path, capsys: Captured
) -> None:
    expected = write_parquet(tmp_path / "expected.parquet", dealt(40) * 3, 50)
    other = tmp_path / "other.parquet"
    pq.write_table(pq.read_table(expected), other, row_group_size=70, use_dictionary=recurring)
    for name in ("expected", "other"):
        assert bulk(capsys, tmp_path / f"{name}.parquet", tmp_path / name).code == 0
    assert read(tmp_path / "other") == read(tmp_path / "expected")


def test_one_file_is_written_where_its_name_says_so(tmp_path: Path, capsys: Captured) -> None:
    rows = [*dealt(20), {"id": 20, **GOOD, "win": "no"}]
    given = write_parquet(tmp_path / "hands.parquet", rows, group=8)
    folder, file = tmp_path / "out", tmp_path / "out.parquet"
    assert bulk(capsys, given, folder, "--rows-per-part", 8).code == 1
    said = bulk(capsys, given, file, "--rows-per-part", 8)
    assert said.code == 1
    assert read(file) == read(folder)
    assert read(tmp_path / "out.rejects.parquet") == read(folder / "_rejects")
    assert manifest_of(file)["parts"] == [
        {"number": 0, "rows_in": 8, "rows_out": 8, "rejects": 0},
        {"number": 1, "rows_in": 8, "rows_out": 8, "rejects": 0},
        {"number": 2, "rows_in": 5, "rows_out": 4, "rejects": 1},
    ]
    assert pq.read_metadata(file).num_row_groups == 3
    assert not (tmp_path / "out.parquet.parts").exists()
    again = bulk(capsys, given, file, "--rows-per-part", 8)
    assert (again.code, again.err) == (1, "")
    assert "21 of them were done by an earlier run" in again.out
    assert "rows/s" not in again.out


def test_rejects_of_an_earlier_run_do_not_stay_beside_one_file(
    tmp_path: Path, capsys: Captured
) -> None:
    given, out = tmp_path / "hands.ndjson", tmp_path / "out.parquet"
    assert bulk(capsys, write_ndjson(given, [GOOD, {**GOOD, "win": "no"}]), out).code == 1
    assert (tmp_path / "out.rejects.parquet").exists()
    assert bulk(capsys, write_ndjson(given, [GOOD, GOOD]), out, "--restart").code == 0
    assert not (tmp_path / "out.rejects.parquet").exists()


def test_a_folder_of_files_is_read_as_one(tmp_path: Path, capsys: Captured) -> None:
    rows = dealt(30)
    folder = tmp_path / "in"
    folder.mkdir()
    write_parquet(folder / "b.parquet", rows[10:])
    write_parquet(folder / "a.parquet", rows[:10])
    (folder / "_manifest.json").write_text("{}")
    (folder / "more").mkdir()
    (folder / "notes.txt").write_text("hands of a club")
    assert bulk(capsys, folder, tmp_path / "out").code == 0
    assert [row["id"] for row in read(tmp_path / "out")] == list(range(30))


def test_columns_are_carried_along_or_left_out_when_asked(tmp_path: Path, capsys: Captured) -> None:
    when = np.array(["2026-01-02", "2026-01-03"], dtype="datetime64[s]")
    table = pa.table(
        {
            "id": pa.array([7, 8], pa.uint16()),
            **{name: [value, value] for name, value in GOOD.items()},
            "when": when,
            "note": ["x", None],
        }
    )
    pq.write_table(table, tmp_path / "hands.parquet")
    said = bulk(
        capsys, tmp_path / "hands.parquet", tmp_path / "out", "--keep", "when", "--ignore", "note"
    )
    assert said.code == 0
    found = pq.read_table(tmp_path / "out")
    assert found.column_names[:4] == ["row", "id", "when", "winning"]
    assert found.schema.field("id").type == pa.uint16()
    assert found.column("when").to_pylist() == table.column("when").to_pylist()


def test_without_rows_there_is_a_part_with_columns(tmp_path: Path, capsys: Captured) -> None:
    given = tmp_path / "hands.csv"
    given.write_text("concealed,winning_tile,win\n")
    assert bulk(capsys, given, tmp_path / "out").code == 0
    found = pq.read_table(tmp_path / "out")
    assert found.num_rows == 0
    assert {"row", "winning", "points"} <= set(found.column_names)
    empty = pa.table({name: pa.array([], pa.string()) for name in GOOD})
    pq.write_table(empty, tmp_path / "hands.parquet")
    assert bulk(capsys, tmp_path / "hands.parquet", tmp_path / "none").code == 0
    assert pq.read_table(tmp_path / "none").num_rows == 0


def test_the_answer_for_programs_is_one_line_of_json(tmp_path: Path, capsys: Captured) -> None:
    given = write_ndjson(tmp_path / "hands.jsonl", [GOOD, {"concealed": 1}])
    said = bulk(capsys, given, tmp_path / "out", "--json")
    told = json.loads(said.out)
    assert said.code == 1
    assert (told["rows_in"], told["rows_out"], told["rejects"], told["new"]) == (2, 1, 1, 2)
    assert told["rejects_path"] == str(tmp_path / "out" / "_rejects")
    assert set(told) == {
        "rows_in", "rows_out", "rejects", "new", "seconds", "out", "manifest", "rejects_path",
    }  # fmt: skip


@pytest.mark.parametrize("form", ["parquet", "ndjson"])
def test_objects_are_read_as_structs(form: str, tmp_path: Path, capsys: Captured) -> None:
    """DX17 and DX1."""
    rows: list[Any] = [
        {**REROLLED, "last_draw": {"face": 3, "by": "reroll"}},
        {"dice": "11223366"},
    ]
    given = WRITERS[form](tmp_path / f"hands.{form}", rows)
    assert bulk(capsys, given, tmp_path / "out", ruleset="dice").code == 0
    assert [row["points"] for row in read(tmp_path / "out")] == [17, 14]


def test_objects_are_read_as_texts(tmp_path: Path, capsys: Captured) -> None:
    """DX17 and DX1; a truth value, and one that is none."""
    given = tmp_path / "hands.csv"
    given.write_text(
        "dice,dora,action,last_draw,first_roll_complete\n"
        '12345622,2,reroll,"face:3,by:reroll",FALSE\n'
        "11223366,,,,\n"
        "11223366,,,,perhaps\n"
        '11223366,x,reroll,"face:9,z:1",True\n'
    )
    assert bulk(capsys, given, tmp_path / "out", ruleset="dice").code == 1
    assert [row["points"] for row in read(tmp_path / "out")] == [17, 14]
    rejects = read(tmp_path / "out" / "_rejects")
    assert [[f["pointer"] for f in row["faults"]] for row in rejects] == [
        ["/first_roll_complete"],
        ["/dora", "/last_draw/face", "/last_draw/by", "/last_draw/z"],
    ]


def test_rows_in_are_rows_out_and_rejects(tmp_path: Path, capsys: Captured) -> None:
    """TX1 without its dora (2,000), TX2, and ippatsu without riichi: the example people are shown."""
    given = tmp_path / "hands.csv"
    given.write_text(
        "id,concealed,winning_tile,win,situation\n"
        "a,123567m34522p67s,8s,ron,riichi\n"
        "b,234567m34522p67s,8s,tsumo,\n"
        "c,234567m34522p67s,8s,ron,ippatsu\n"
    )
    said = bulk(capsys, given, tmp_path / "scores")
    assert said.code == 1
    assert said.out.startswith("rows: 3 in, 2 out, 1 rejected\n")
    assert [(row["row"], row["id"], row["points"]) for row in read(tmp_path / "scores")] == [
        (0, "a", 2000), (1, "b", 2700),
    ]  # fmt: skip
    (reject,) = read(tmp_path / "scores" / "_rejects")
    assert (reject["row"], reject["id"]) == (2, "c")
    assert [fault["rule"] for fault in reject["faults"]] == ["ippatsu"]
    assert reject["original"] == "c,234567m34522p67s,8s,ron,ippatsu"


# --- arguments


def test_a_ruleset_an_option_or_a_number_that_is_none_is_refused(
    tmp_path: Path, capsys: Captured
) -> None:
    given = write_ndjson(tmp_path / "hands.ndjson", [GOOD])
    said = bulk(capsys, given, tmp_path / "out", ruleset="tgc")
    assert (said.code, said.out) == (2, "")
    assert "unknown ruleset 'tgc'; did you mean tcg" in said.err
    assert "did you mean" not in bulk(capsys, given, tmp_path / "out", ruleset="xxxxxxxxx").err
    said = bulk(capsys, given, tmp_path / "out", "--options", "kuitann=false")
    assert said.code == 2
    assert "/options/kuitann" in said.err
    assert bulk(capsys, given, tmp_path / "out", "--workers", "0").code == 2
    assert bulk(capsys, given, tmp_path / "out", "--rows-per-part", "many").code == 2
    said = bulk(capsys, given, tmp_path / "out", "--workers", "2", "--scheduler", "tcp://x:1")
    assert "not allowed with argument" in said.err
    said = bulk(capsys, given, tmp_path / "out", "--option", "kuitan")
    assert said.code == 2
    assert "--rows-per-part" in said.err
    assert "write NAME=VALUE, not 'kuitan'" in said.err
    assert not (tmp_path / "out").exists()


def test_a_package_that_is_missing_is_named_with_the_command_that_installs_it(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = write_ndjson(tmp_path / "hands.ndjson", [GOOD])
    scheduler = ("--scheduler", "tcp://127.0.0.1:1")
    for name, more in (("numpy", ()), ("pyarrow", ()), ("distributed", scheduler)):
        monkeypatch.setattr(command, "find_spec", lambda asked, name=name: asked != name or None)
        said = bulk(capsys, given, tmp_path / "out", *more)
        assert said.code == 2
        assert f'The package {name} is needed: pip install "mahjong-score[bulk]"' in said.err


def test_help_says_what_the_exit_codes_mean(capsys: Captured) -> None:
    assert cli.main(["bulk", "--help"]) == 0
    told = capsys.readouterr().out
    assert "1 some rows were rejected" in told
    assert cli.main(["--help"]) == 0
    assert "score a whole file of hands" in capsys.readouterr().out


# --- progress


class Terminal:
    """A stream that says it is a terminal."""

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        """So it says."""
        return True

    def write(self, text: str) -> None:
        """Keep it."""
        self.text += text

    def flush(self) -> None:
        """Nothing waits."""


def test_the_bar_tells_rate_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    from scoring.bulk.progress import Progress  # noqa: PLC0415 - beside what it is about

    monkeypatch.setenv("COLUMNS", "200")
    now = 0.0
    terminal = Terminal()
    bar = Progress(terminal, "en", clock=lambda: now)  # type: ignore[arg-type] # all it needs
    bar.begin(10_000_000, 4_000_000)
    assert "[########............] 40% 4,000,000 of 10,000,000 rows, 0 rows/s, –:–– left" in (
        terminal.text
    )
    now = 0.01
    bar.add(1000)
    assert "4,001,000" not in terminal.text
    now = 2.0
    bar.add(999_000)
    assert "50% 5,000,000 of 10,000,000 rows, 500,000 rows/s, 0:10 left" in terminal.text
    now = 8000.0
    bar.add(1_000_000)
    assert "6,000,000 of 10,000,000 rows, 250 rows/s, 4:26:40 left" in bar.line()
    bar.close()
    assert terminal.text.endswith("\r\x1b[K")
    bar.begin(0, 0)
    assert "100%" in bar.line()


def test_no_bar_is_drawn_where_nobody_looks(tmp_path: Path, capsys: Captured) -> None:
    given = write_ndjson(tmp_path / "hands.ndjson", [GOOD] * 9)
    assert bulk(capsys, given, tmp_path / "out", "--rows-per-part", 1).err == ""
