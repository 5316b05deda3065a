"""`mahjong-score bulk`: rows that cannot be are kept with the reason, columns that cannot be are told before any work."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import scoring
from tests.support.bulk import EXAMPLES, GOOD, REROLLED, Bulk, manifest_of, write_csv

TX9 = EXAMPLES["TX9"]

# --- rejects


def test_a_reject_says_what_score_says_and_has_the_row(bulk: Bulk) -> None:
    bad: dict[str, Any] = {**GOOD, "melds": ["pon:555z"], "situation": ["riichi"]}
    result = bulk([{"id": "a", **GOOD}, {"id": "b", **bad}, {"id": "c", **GOOD}], "--lang", "ja")
    assert (result.code, [row["id"] for row in result.rows]) == (1, ["a", "c"])
    (found,) = result.rejects
    assert (found["row"], found["id"]) == (1, "b")
    assert found["faults"] == [
        {"pointer": one.pointer, "code": one.code, "detail": one.detail.ja, "rule": one.rule}
        for one in scoring.faults("tcg", bad)
    ]
    assert json.loads(found["original"]) == {"id": "b", **bad}
    record = manifest_of(result.where)
    assert (record["rows_in"], record["rows_out"], record["rejects"]) == (3, 2, 1)


def test_a_bad_line_of_json_costs_itself_alone(bulk: Bulk, tmp_path: Path) -> None:
    good = json.dumps({"id": 1, **GOOD})
    not_json = [("", "not_json")]
    lines: list[tuple[bytes, Any]] = [
        (good.encode(), None),
        (b'{"concealed":', not_json),
        (b"[1]", not_json),
        (b'{"win":"ron","win":"tsumo"}', not_json),
        (good.encode().replace(b"22p", b"\xff\xfe"), [("", "not_utf8")]),
        (good.replace("234567m", "\\ud800").encode(), not_json),
        (good.replace("}", ', "honba": 1.5}').encode(), "/honba"),
        (good.replace("}", ', "honba": NaN}').encode(), not_json),
        (good.replace("}", ', "honba": 99999999999999999999}').encode(), "/honba"),
        (good.replace("}", ', "honba": null, "melds": []}').encode(), None),
        (good.replace("}", ', "colour": "red"}').encode(), "/colour"),
        (good.replace("}", ', "melds": [1]}').encode(), "/melds/0"),
        (good.replace('"id": 1', '"id": {"a": [true]}').encode(), None),
        (b"[" * 100_000, not_json),
    ]
    given = tmp_path / "bytes.ndjson"
    given.write_bytes(b"\xef\xbb\xbf" + b"\r\n\r\n".join(line for line, _ in lines))
    result = bulk(given)
    assert [(row["row"], row["id"], row["points"]) for row in result.rows] == [
        (0, "1", 2700), (9, "1", 2700), (12, '{"a": [true]}', 2700),
    ]  # fmt: skip
    faults = dict(result.faults)
    for row, (_, wrong) in enumerate(lines):
        assert (faults[row][0][0] if isinstance(wrong, str) else faults.get(row)) == wrong, row
    originals = {row["row"]: row["original"] for row in result.rejects}
    assert originals[1] == '{"concealed":'
    assert "\\xff\\xfe" in originals[4]


def test_a_bad_line_of_csv_costs_itself_alone(bulk: Bulk) -> None:
    row = "{id},{honba},234567m34522p67s,8s,tsumo"
    lines = [
        row.format(id="a", honba=2), row.format(id="b", honba="two"),
        row.format(id="c", honba="") + ",more", row.format(id='"d', honba=""),
        row.format(id="e", honba="").replace("22p", "\udcff"), row.format(id="f\rg", honba=""),
        row.format(id='"h, i"', honba=" "), row.format(id='"j ""k"""', honba=""),
    ]  # fmt: skip
    text = "\n\n".join(["id,honba,concealed,winning_tile,win", *lines])
    result = bulk(text.encode("utf-8", "surrogateescape"))
    assert [(row["id"], row["received"]) for row in result.rows] == [("a", 3300), ('j "k"', 2700)]
    columns, honba = [("", "wrong_number_of_columns")], [("/honba", "wrong_type")]
    assert result.faults == [
        (1, honba), (2, columns), (3, columns), (4, [("", "not_utf8")]), (5, columns), (6, honba),
    ]  # fmt: skip


def test_odd_values_in_columns_are_rejected_as_in_a_request(bulk: Bulk) -> None:
    """A list that would read otherwise when joined; numbers with a point."""
    size = 8
    honba = [0.0, 1.5, None, float("nan"), float("inf"), 2.0, 0.0, 0.0]
    melds: list[Any] = [None, [], None, [None], None, [""], ["pon:555z,pon:666z"], None]
    result = bulk(
        pa.table(
            {
                "concealed": [GOOD["concealed"]] * size,
                "winning_tile": ["8s"] * 7 + ["\ufffd"],
                "win": pa.array(["tsumo"] * size).dictionary_encode(),
                "honba": honba,
                "melds": pa.array(melds, pa.large_list(pa.large_string())),
            }
        )
    )
    assert [row["row"] for row in result.rows] == [0, 2]
    assert [(row, {pointer for pointer, _ in faults}) for row, faults in result.faults] == [
        (1, {"/honba"}), (3, {"/melds/0"}), (4, {"/honba"}),
        (5, {"/melds/0"}), (6, {"/melds/0"}), (7, {"/winning_tile"}),
    ]  # fmt: skip
    assert json.loads(result.rejects[5]["original"])["winning_tile"] == "\ufffd"


def test_a_parquet_file_with_bytes_that_are_not_text_cannot_be_read(bulk: Bulk) -> None:
    broken = pa.array([b"8s", b"\xff"], pa.binary()).view(pa.string())
    result = bulk(pa.table({**{name: [value] * 2 for name, value in GOOD.items()}, "id": broken}))
    assert f"Cannot read {result.given}: " in result.error


@pytest.mark.parametrize(
    ("ruleset", "rows", "good"),
    [
        pytest.param("tcg", [GOOD, {**GOOD, "colour": "red"}, GOOD], [0, 2], id="unknown name"),
        pytest.param(
            "dice", [{"dice": "11223366", "first_roll_complete": b} for b in (True, 1, None)],
            [0, 2], id="truth value",
        ),
        pytest.param(
            "dice", [{"dice": "11223366"}, {**REROLLED, "last_draw": {"face": [3], "by": "kan"}}],
            [0], id="number in an object",
        ),
        pytest.param(
            "tcg", [GOOD, {**GOOD, "cards": ["x"]}, {**GOOD, "melds": [["x"]]}, {**GOOD, "note": 1}],
            [0], id="held by no column",
        ),
    ],
)  # fmt: skip
def test_a_line_of_json_that_no_column_holds_is_judged_by_itself_in_its_place(
    ruleset: str, rows: list[Any], good: list[int], bulk: Bulk
) -> None:
    result = bulk(rows, ruleset=ruleset)
    assert [row["row"] for row in result.rows] == good
    assert [row for row, _ in result.faults] == [n for n in range(len(rows)) if n not in good]
    for row in result.rows:
        single = scoring.score(ruleset, rows[row["row"]]).to_dict()
        assert (row["points"], row["received"]) == (single["value"]["points"], single["received"])


def test_objects_that_would_read_otherwise_are_rejected(bulk: Bulk) -> None:
    draws = [
        {"face": 3, "by": "reroll"},
        {"face": None, "by": None},
        {"face": 3, "by": "reroll,face:1"},
    ]
    table = pa.Table.from_pylist([{**REROLLED, "last_draw": draw} for draw in draws])
    assert [row["row"] for row in bulk(table, ruleset="dice").rows] == [0]


# --- columns


def test_columns_that_cannot_be_are_told_before_any_work(bulk: Bulk) -> None:
    kept = ("--keep", "row", "--keep", "gone", "--keep", "win", "--keep", "points")
    result = bulk("concealde,win,win,row,id,points,\x1b[31m;\n1,2,3,4,5,6,7\n", *kept)
    for part in (
        "Column concealde is not a field of this ruleset's requests. Did you mean concealed? Copy it to the output with --keep concealde",
        "Column \N{REPLACEMENT CHARACTER}[31m; is not a field of this ruleset's requests. Separate the columns by commas",
        "There is more than one column win.",
        "Column win is a field of the request. It cannot be kept or ignored.",
        "The required column concealed is missing.",
        "The required column winning_tile is missing.",
        "Column gone, which should be kept, does not exist.",
    ):
        assert part in result.error
    assert not result.where.exists()


def test_columns_to_keep_cannot_have_the_names_of_results(bulk: Bulk) -> None:
    names = ",".join([*GOOD, "row", "points", "note"])
    result = bulk(names, "--keep", "row", "--keep", "points", "--keep", "note")
    assert result.error.count("The output has a column of its own called") == 2
    assert (
        "The output has a column of its own called row. Leave this column out with" in result.error
    )


def test_options_are_not_a_column(bulk: Bulk) -> None:
    result = bulk(",".join([*GOOD, "options"]))
    assert "Give an option once for all rows, with --option" in result.error
    rows: list[Any] = [{**GOOD, "options": {"kuitan": False}, "cards": ["x"]}]
    assert bulk([GOOD, GOOD, *rows], out="few").faults == [
        (2, [("/options", "not_in_a_batch"), ("/cards", "not_in_a_batch")])
    ]
    assert bulk(rows, "--ignore", "options", "--ignore", "cards").code == 0


def test_columns_of_a_wrong_type_are_told_before_any_work(bulk: Bulk) -> None:
    columns: dict[str, Any] = {
        "concealed": [1.5], "winning_tile": pa.array(["8s"]).dictionary_encode(),
        "win": pa.nulls(1), "honba": [[1]], "deposits": [True], "melds": [[1]],
    }  # fmt: skip
    result = bulk(pa.table(columns))
    assert "Column concealed: The values of this column must be strings," in result.error
    assert "Column honba: The values of this column must be whole numbers," in result.error
    assert "Column deposits" in result.error
    assert "Column melds" in result.error
    assert result.error.count("\n") == 4
    dice = {"dice": ["11223366"], "last_draw": [3], "first_roll_complete": [1]}
    result = bulk(pa.table(dice), ruleset="dice")
    assert "Column last_draw" in result.err
    assert "Column first_roll_complete" in result.err


def test_numbers_may_be_texts(bulk: Bulk) -> None:
    """TX19: 600 for two counters, 2,000 for two deposits, on 2,000."""
    columns = {
        "concealed": ["123567m34522p67s"] * 2, "winning_tile": ["8s"] * 2, "win": ["ron"] * 2,
        "situation": ["riichi"] * 2, "honba": pa.array(["2", "2"]),
        "deposits": pa.array([2, 2], pa.uint8()),
    }  # fmt: skip
    assert [row["received"] for row in bulk(pa.table(columns)).rows] == [4600, 4600]
    dice = pa.table({"dice": ["11223366"], "first_roll_complete": [True]})
    assert bulk(dice, out="dice", ruleset="dice").code == 0


def test_files_of_a_folder_must_have_the_same_columns(bulk: Bulk, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    write_csv(folder / "a.csv", [GOOD])
    write_csv(folder / "b.csv", [{**GOOD, "honba": 1}])
    result = bulk(folder)
    assert f"The columns of {folder / 'b.csv'} differ from those of the first file." in result.error


def test_a_line_of_json_may_have_what_the_first_ones_have_not(bulk: Bulk) -> None:
    """TX9, after lines without melds; and an id that only some have."""
    hand, points = TX9
    found = bulk([GOOD] * 150 + [{"id": "late", **hand}, {"id": 3, **GOOD}]).rows
    assert [row["id"] for row in found] == [None] * 150 + ["late", "3"]
    assert found[150]["received"] == points
