"""`mahjong-score bulk`: rows that cannot be are kept with the reason, columns that cannot be are told before any work."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import scoring
from tests.support.bulk import (
    EXAMPLES,
    bulk,
    manifest_of,
    read,
    write_csv,
    write_ndjson,
    write_parquet,
)

Captured = pytest.CaptureFixture[str]
REROLLED = {"dice": "12345622", "dora": 2, "action": "reroll"}
GOOD = {"concealed": "234567m34522p67s", "winning_tile": "8s", "win": "tsumo"}


# --- rejects


def faults(out: Path) -> list[tuple[int, list[tuple[str, str]]]]:
    return [
        (row["row"], [(fault["pointer"], fault["code"]) for fault in row["faults"]])
        for row in read(out / "_rejects")
    ]


def test_a_reject_says_what_score_says_and_has_the_row(tmp_path: Path, capsys: Captured) -> None:
    bad: dict[str, Any] = {**GOOD, "melds": ["pon:555z"], "situation": ["riichi"]}
    rows = [{"id": "a", **GOOD}, {"id": "b", **bad}, {"id": "c", **GOOD}]
    given = write_parquet(tmp_path / "hands.parquet", rows)
    assert bulk(capsys, given, tmp_path / "out", "--lang", "ja").code == 1
    assert [row["id"] for row in read(tmp_path / "out")] == ["a", "c"]
    (found,) = read(tmp_path / "out" / "_rejects")
    assert (found["row"], found["id"]) == (1, "b")
    assert found["faults"] == [
        {
            "pointer": fault.pointer,
            "code": fault.code,
            "detail": fault.detail.ja,
            "rule": fault.rule,
        }
        for fault in scoring.faults("tcg", bad)
    ]
    assert json.loads(found["original"]) == {"id": "b", **bad}
    record = manifest_of(tmp_path / "out")
    assert (record["rows_in"], record["rows_out"], record["rejects"]) == (3, 2, 1)
    assert record["balanced"]


def test_a_bad_line_of_json_costs_itself_alone(tmp_path: Path, capsys: Captured) -> None:
    good = json.dumps({"id": 1, **GOOD})
    lines = [
        good.encode(),
        b"",
        b'{"concealed":',
        b"[1]",
        b'{"win":"ron","win":"tsumo"}',
        good.encode().replace(b"22p", b"\xff\xfe"),
        good.replace("234567m", "\\ud800").encode(),
        good.replace("}", ', "honba": 1.5}').encode(),
        good.replace("}", ', "honba": NaN}').encode(),
        good.replace("}", ', "honba": 99999999999999999999}').encode(),
        good.replace("}", ', "honba": null, "melds": []}').encode(),
        good.replace("}", ', "colour": "red"}').encode(),
        good.replace("}", ', "melds": [1]}').encode(),
        good.replace('"id": 1', '"id": {"a": [true]}').encode(),
        b"[" * 100_000,
    ]
    given = tmp_path / "hands.ndjson"
    given.write_bytes(b"\xef\xbb\xbf" + b"\r\n".join(lines))
    assert bulk(capsys, given, tmp_path / "out").code == 1
    found = read(tmp_path / "out")
    assert [(row["row"], row["id"]) for row in found] == [
        (0, "1"), (9, "1"), (12, '{"a": [true]}'),
    ]  # fmt: skip
    assert {row["points"] for row in found} == {2700}
    told = dict(faults(tmp_path / "out"))
    assert [told[row] for row in (1, 2, 3, 5, 7, 13)] == [[("", "not_json")]] * 6
    assert told[4] == [("", "not_utf8")]
    assert [told[row][0][0] for row in (6, 8, 10, 11)] == [
        "/honba",
        "/honba",
        "/colour",
        "/melds/0",
    ]
    originals = [row["original"] for row in read(tmp_path / "out" / "_rejects")]
    assert originals[0] == '{"concealed":'
    assert "\\xff\\xfe" in originals[3]


def test_a_bad_line_of_csv_costs_itself_alone(tmp_path: Path, capsys: Captured) -> None:
    row = "{id},{honba},234567m34522p67s,8s,tsumo"
    lines = [
        row.format(id="a", honba=2),
        row.format(id="b", honba="two"),
        row.format(id="c", honba="") + ",more",
        row.format(id='"d', honba=""),
        row.format(id="e", honba="").replace("22p", "\udcff"),
        row.format(id="f\rg", honba=""),
        row.format(id='"h, i"', honba=" "),
        row.format(id='"j ""k"""', honba=""),
    ]
    text = "\n\n".join(["id,honba,concealed,winning_tile,win", *lines])
    (tmp_path / "hands.csv").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert bulk(capsys, tmp_path / "hands.csv", tmp_path / "out").code == 1
    assert [(row["id"], row["received"]) for row in read(tmp_path / "out")] == [
        ("a", 3300),
        ('j "k"', 2700),
    ]
    columns = [("", "wrong_number_of_columns")]
    assert faults(tmp_path / "out") == [
        (1, [("/honba", "wrong_type")]),
        (2, columns),
        (3, columns),
        (4, [("", "not_utf8")]),
        (5, columns),
        (6, [("/honba", "wrong_type")]),
    ]


def test_odd_values_in_columns_are_rejected_as_in_a_request(
    tmp_path: Path, capsys: Captured
) -> None:
    """A list that would read otherwise when joined; numbers with a point; bytes that are no text."""
    size = 8
    honba = [0.0, 1.5, None, float("nan"), float("inf"), 2.0, 0.0, 0.0]
    melds: list[Any] = [None, [], None, [None], None, [""], ["pon:555z,pon:666z"], None]
    broken = pa.array([b"8s"] * 7 + [b"\xff\xfe"], pa.binary()).view(pa.string())
    table = pa.table(
        {
            "concealed": [GOOD["concealed"]] * size,
            "winning_tile": broken,
            "win": pa.array(["tsumo"] * size).dictionary_encode(),
            "honba": honba,
            "melds": pa.array(melds, pa.large_list(pa.large_string())),
        }
    )
    pq.write_table(table, tmp_path / "hands.parquet")
    assert bulk(capsys, tmp_path / "hands.parquet", tmp_path / "out").code == 1
    assert [row["row"] for row in read(tmp_path / "out")] == [0, 2]
    found = [(row, {pointer for pointer, _ in told}) for row, told in faults(tmp_path / "out")]
    assert [row for row, _ in found] == [1, 3, 4, 5, 6, 7]
    assert [pointers for _, pointers in found] == [
        {"/honba"},
        {"/melds/0"},
        {"/honba"},
        {"/melds/0"},
        {"/melds/0"},
        {"/winning_tile"},
    ]
    originals = [row["original"] for row in read(tmp_path / "out" / "_rejects")]
    assert json.loads(originals[5])["winning_tile"] == "\\xff\\xfe"


def test_lists_of_bytes_that_are_no_text_are_rejected(tmp_path: Path, capsys: Captured) -> None:
    items = pa.array([b"\xff", b"pon:555z"], pa.binary()).view(pa.string())
    melds = pa.ListArray.from_arrays(pa.array([0, 2, 2]), items)
    table = pa.table({**{name: [value] * 2 for name, value in GOOD.items()}, "melds": melds})
    pq.write_table(table, tmp_path / "hands.parquet")
    assert bulk(capsys, tmp_path / "hands.parquet", tmp_path / "out").code == 1
    (found,) = read(tmp_path / "out" / "_rejects")
    assert found["row"] == 0
    assert json.loads(found["original"])["melds"] == ["\\xff", "pon:555z"]


def test_objects_that_would_read_otherwise_are_rejected(tmp_path: Path, capsys: Captured) -> None:
    rows = [
        {**REROLLED, "last_draw": {"face": 3, "by": "reroll"}},
        {**REROLLED, "last_draw": {"face": None, "by": None}},
        {**REROLLED, "last_draw": {"face": 3, "by": "reroll,face:1"}},
    ]
    given = write_parquet(tmp_path / "hands.parquet", rows)
    assert bulk(capsys, given, tmp_path / "out", ruleset="dice").code == 1
    assert [row["row"] for row in read(tmp_path / "out")] == [0]
    lines = tmp_path / "hands.ndjson"
    lines.write_text('{"dice": "11223366"}\n{"dice": "11223366", "last_draw": {"face": "3"}}\n')
    assert bulk(capsys, lines, tmp_path / "two", ruleset="dice").code == 1
    assert [row["row"] for row in read(tmp_path / "two")] == [0]


def test_a_name_nobody_knows_costs_its_line(tmp_path: Path, capsys: Captured) -> None:
    rows: list[Any] = [{"id": "1", **GOOD}, {**GOOD, "colour": "red"}, GOOD]
    given = write_ndjson(tmp_path / "hands.ndjson", rows)
    assert bulk(capsys, given, tmp_path / "out").code == 1
    assert [row["id"] for row in read(tmp_path / "out")] == ["1", None]
    assert faults(tmp_path / "out") == [(1, [("/colour", "unknown_field")])]


def test_truth_values_are_read_line_by_line_too(tmp_path: Path, capsys: Captured) -> None:
    """DX1."""
    given = tmp_path / "hands.ndjson"
    lines = ("true", "1", "null")
    given.write_text(
        "".join(f'{{"dice": "11223366", "first_roll_complete": {word}}}\n' for word in lines)
    )
    assert bulk(capsys, given, tmp_path / "out", ruleset="dice").code == 1
    assert [(row["row"], row["points"]) for row in read(tmp_path / "out")] == [(0, 14), (2, 14)]


# --- columns


def test_columns_that_cannot_be_are_told_before_any_work(tmp_path: Path, capsys: Captured) -> None:
    given = tmp_path / "hands.csv"
    given.write_text("concealde,win,win,row,id,points,\x1b[31m\n1,2,3,4,5,6,7\n")
    said = bulk(
        capsys, given, tmp_path / "out", "--keep", "row", "--keep", "gone", "--keep", "win", "--keep", "points",
    )  # fmt: skip
    assert said.code == 2
    for part in (
        "No fields of this ruleset's requests: concealde (did you mean concealed?), \N{REPLACEMENT CHARACTER}[31m. Carry",
        "There is more than one column win.",
        "Column win is a field of the request: it can be neither kept nor ignored.",
        "Column row has the name of a column of the output; leave it out with --ignore row",
        "Column points has the name of a column of the output",
        "The required column concealed is missing.",
        "The required column winning_tile is missing.",
        "There is no column gone to keep.",
    ):
        assert part in said.err
    assert not (tmp_path / "out").exists()


def test_many_unknown_columns_are_told_in_one_line(tmp_path: Path, capsys: Captured) -> None:
    given = tmp_path / "hands.csv"
    given.write_text(",".join([*GOOD, *(f"x{number}" for number in range(12))]) + "\n")
    said = bulk(capsys, given, tmp_path / "out")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "x0, x1, x2, x3, x4, x5, x6, x7, 4 more. Carry" in said.err


def test_what_is_said_once_for_all_rows_is_no_column(tmp_path: Path, capsys: Captured) -> None:
    rows: list[Any] = [{**GOOD, "options": {"kuitan": False}, "cards": ["x"]}]
    given = write_ndjson(tmp_path / "hands.ndjson", rows)
    said = bulk(capsys, given, tmp_path / "out")
    assert said.code == 2
    assert "Column options cannot differ from row to row" in said.err
    assert "--option NAME=VALUE" in said.err
    assert "Column cards cannot differ from row to row" in said.err
    ignored = bulk(capsys, given, tmp_path / "out", "--ignore", "options", "--ignore", "cards")
    assert ignored.code == 0
    given = write_ndjson(tmp_path / "few.ndjson", [GOOD, GOOD, *rows])
    assert bulk(capsys, given, tmp_path / "few").code == 1
    assert faults(tmp_path / "few") == [
        (2, [("/options", "not_in_a_batch"), ("/cards", "not_in_a_batch")])
    ]


def test_columns_of_a_wrong_type_are_told_before_any_work(tmp_path: Path, capsys: Captured) -> None:
    size = 1
    table = pa.table(
        {
            "concealed": [1.5] * size,
            "winning_tile": pa.array(["8s"]).dictionary_encode(),
            "win": pa.nulls(size),
            "honba": [[1]],
            "deposits": [True],
            "melds": [[1]],
        }
    )
    pq.write_table(table, tmp_path / "hands.parquet")
    said = bulk(capsys, tmp_path / "hands.parquet", tmp_path / "out")
    assert said.code == 2
    assert "Column concealed is of the wrong type; its values must be texts." in said.err
    assert "Column honba is of the wrong type; its values must be whole numbers." in said.err
    assert "Column deposits" in said.err
    assert "Column melds" in said.err
    assert said.err.count("\n") == 4
    dice = pa.table({"dice": ["11223366"], "last_draw": [3], "first_roll_complete": [1]})
    pq.write_table(dice, tmp_path / "dice.parquet")
    said = bulk(capsys, tmp_path / "dice.parquet", tmp_path / "out", ruleset="dice")
    assert "Column last_draw" in said.err
    assert "Column first_roll_complete" in said.err


def test_numbers_may_be_texts_or_repeated_values(tmp_path: Path, capsys: Captured) -> None:
    """TX19: 600 for two counters, 2,000 for two deposits, on 2,000."""
    table = pa.table(
        {
            "concealed": ["123567m34522p67s"] * 2,
            "winning_tile": ["8s"] * 2,
            "win": ["ron"] * 2,
            "situation": ["riichi"] * 2,
            "honba": pa.array(["2", "2"]),
            "deposits": pa.array([2, 2]).dictionary_encode(),
        }
    )
    pq.write_table(table, tmp_path / "hands.parquet", store_schema=True)
    assert bulk(capsys, tmp_path / "hands.parquet", tmp_path / "out").code == 0
    assert [row["received"] for row in read(tmp_path / "out")] == [4600, 4600]
    dice = pa.table({"dice": ["11223366"], "first_roll_complete": [True]})
    pq.write_table(dice, tmp_path / "dice.parquet")
    assert bulk(capsys, tmp_path / "dice.parquet", tmp_path / "dice", ruleset="dice").code == 0


def test_files_of_a_folder_must_have_the_same_columns(tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    write_csv(folder / "a.csv", [GOOD])
    write_csv(folder / "b.csv", [{**GOOD, "honba": 1}])
    said = bulk(capsys, folder, tmp_path / "out")
    assert said.code == 2
    assert f"The columns of {folder / 'b.csv'} are not those of the first file." in said.err


def test_a_line_of_json_may_have_what_the_first_ones_have_not(
    tmp_path: Path, capsys: Captured
) -> None:
    """TX9, after lines without melds; and an id that only some have."""
    rows: list[Any] = [{**GOOD}] * 150 + [{"id": "late", **EXAMPLES["TX9"][0]}, {"id": 3, **GOOD}]
    given = write_ndjson(tmp_path / "hands.ndjson", rows)
    assert bulk(capsys, given, tmp_path / "out").code == 0
    found = read(tmp_path / "out")
    assert [row["id"] for row in found] == [None] * 150 + ["late", "3"]
    assert found[150]["received"] == EXAMPLES["TX9"][1]


def test_possible_hands_that_no_column_holds_are_scored_in_their_place(
    tmp_path: Path, capsys: Captured
) -> None:
    """Options and cards that say nothing are as if they were absent, but no column has them."""
    rows: list[Any] = [{**GOOD, "honba": honba} for honba in range(5)]
    rows[1] |= {"cards": []}
    rows[3] |= {"options": {}}
    rows[2] |= {"melds": [["x"]]}
    given = write_ndjson(tmp_path / "hands.ndjson", rows)
    assert bulk(capsys, given, tmp_path / "out").code == 1
    found = [(row["row"], row["received"]) for row in read(tmp_path / "out")]
    assert found == [(row, 2700 + 300 * row) for row in (0, 1, 3, 4)]
    assert [row for row, _ in faults(tmp_path / "out")] == [2]
