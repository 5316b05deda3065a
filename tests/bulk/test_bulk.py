"""`mahjong-score bulk`: files in, files out, the hands of the specification worth what it says, no row lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import scoring
from tests.support.bulk import (
    EXAMPLES,
    GOOD,
    REROLLED,
    WRITERS,
    Bulk,
    dealt,
    examples,
    write_parquet,
)

# --- what comes out


@pytest.mark.parametrize("form", WRITERS)
def test_the_examples_of_the_specification_are_worth_what_it_says(
    form: str, bulk: Bulk, tmp_path: Path
) -> None:
    result = bulk(WRITERS[form](tmp_path / f"examples.{form}", examples()))
    assert (result.code, result.err) == (0, "")
    assert {row["id"]: row["points"] for row in result.rows} == {
        name: points for name, (_, points) in EXAMPLES.items()
    }
    assert result.rows[0]["yaku"] == "riichi:1:han,pinfu:1:han"
    assert "rows: 5 read, 5 scored, 0 rejected" in result.out


def test_every_row_says_what_score_says_of_the_hand(bulk: Bulk) -> None:
    rows = dealt(300, seed=3)
    for row, found in zip(rows, bulk(rows, "--option", "kuitan=false").rows, strict=True):
        request = {name: value for name, value in row.items() if name != "id"}
        answer = scoring.score("tcg", {**request, "options": {"kuitan": False}}).to_dict()
        expected = {name: answer[name] for name in ("winning", "reason", "received")}
        expected |= {"id": str(row["id"]), **answer["value"]}
        assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize("form", ["csv", "ndjson"])
def test_all_formats_give_the_same_rows(form: str, bulk: Bulk, tmp_path: Path) -> None:
    rows = [{**row, "id": str(row["id"])} for row in dealt(200)]
    one = bulk(write_parquet(tmp_path / "one.parquet", rows))
    other = WRITERS[form](tmp_path / f"two.{form}", rows)
    two = bulk(other, "--rows-per-part", 30, out="two")
    assert one.rows == two.rows
    assert len(list(two.where.glob("part-*.parquet"))) == 7


@pytest.mark.parametrize("recurring", [[], ["win", "seat_wind", "melds.list.element"]])
def test_how_parquet_keeps_texts_says_nothing(
    recurring: list[str], bulk: Bulk, tmp_path: Path
) -> None:
    expected = write_parquet(tmp_path / "expected.parquet", dealt(40) * 3, 50)
    other = tmp_path / "other.parquet"
    pq.write_table(pq.read_table(expected), other, row_group_size=70, use_dictionary=recurring)
    assert bulk(other).rows == bulk(expected, out="expected").rows


def test_a_folder_of_files_is_read_as_one(bulk: Bulk, tmp_path: Path) -> None:
    rows = dealt(30)
    folder = tmp_path / "in"
    folder.mkdir()
    write_parquet(folder / "b.parquet", rows[10:])
    write_parquet(folder / "a.parquet", rows[:10])
    (folder / "_manifest.json").write_text("{}")
    (folder / "more").mkdir()
    (folder / "notes.txt").write_text("hands of a club")
    assert [row["id"] for row in bulk(folder).rows] == list(range(30))


def test_columns_are_carried_along_or_left_out_when_asked(bulk: Bulk) -> None:
    columns = {
        "id": pa.array([7, 8], pa.uint16()),
        **{name: [value, value] for name, value in GOOD.items()},
        "when": np.array(["2026-01-02", "2026-01-03"], dtype="datetime64[s]"),
        "note": ["x", None],
    }
    table = pa.table(columns)
    found = pq.read_table(bulk(table, "--keep", "when", "--ignore", "note").where)
    assert found.column_names[:4] == ["row", "id", "when", "winning"]
    assert found.schema.field("id").type == pa.uint16()
    assert found.column("when").to_pylist() == table.column("when").to_pylist()


def test_without_rows_there_is_a_part_with_columns(bulk: Bulk) -> None:
    for given in (",".join(GOOD), pa.table({name: pa.array([], pa.string()) for name in GOOD})):
        found = pq.read_table(bulk(given, out=type(given).__name__).where)
        assert found.num_rows == 0
        assert {"row", "winning", "points"} <= set(found.column_names)


@pytest.mark.parametrize("form", ["parquet", "ndjson"])
def test_objects_are_read_as_structs(form: str, bulk: Bulk, tmp_path: Path) -> None:
    """DX17 and DX1."""
    rows: list[Any] = [{**REROLLED, "last_draw": {"face": 3, "by": "reroll"}}, {"dice": "11223366"}]
    result = bulk(WRITERS[form](tmp_path / f"dice.{form}", rows), ruleset="dice")
    assert [row["points"] for row in result.rows] == [17, 14]


def test_objects_and_truth_values_are_read_as_texts(bulk: Bulk) -> None:
    """DX17 and DX1; truth values in three spellings, and one that is none."""
    result = bulk(
        "dice,dora,action,last_draw,first_roll_complete\n"
        '12345622,2,reroll,"face:3,by:reroll",FALSE\n'
        "11223366,,,,\n"
        "11223366,,,,perhaps\n"
        '11223366,x,reroll,"face:9,z:1",True\n'
        "11223366,,,,TRUE\n",
        ruleset="dice",
    )
    assert [(row["row"], row["points"]) for row in result.rows] == [(0, 17), (1, 14), (4, 14)]
    assert [(row, [pointer for pointer, _ in found]) for row, found in result.faults] == [
        (2, ["/first_roll_complete"]),
        (3, ["/dora", "/last_draw/face", "/last_draw/by", "/last_draw/z"]),
    ]


def test_rows_in_are_rows_out_and_rejects(bulk: Bulk) -> None:
    """TX1 without its dora (2,000), TX2, and ippatsu without riichi: the example people are shown."""
    result = bulk(
        "id,concealed,winning_tile,win,situation\n"
        "a,123567m34522p67s,8s,ron,riichi\n"
        "b,234567m34522p67s,8s,tsumo,\n"
        "c,234567m34522p67s,8s,ron,ippatsu\n"
    )
    assert result.code == 1
    assert result.out.startswith("rows: 3 read, 2 scored, 1 rejected\n")
    assert [(row["row"], row["id"], row["points"]) for row in result.rows] == [
        (0, "a", 2000), (1, "b", 2700),
    ]  # fmt: skip
    (reject,) = result.rejects
    assert (reject["row"], reject["id"]) == (2, "c")
    assert [fault["rule"] for fault in reject["faults"]] == ["ippatsu"]
    assert reject["original"] == "c,234567m34522p67s,8s,ron,ippatsu"


def test_a_terminal_shows_rows_and_rate_until_the_run_ends(
    bulk: Bulk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bulk([GOOD] * 3, "--rows-per-part", 1).err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    shown = bulk([GOOD] * 3, "--rows-per-part", 2, "--restart").err
    assert "2 rows, " in shown
    assert "3 rows, " in shown
    assert shown.endswith(" rows/s\r\x1b[K")
