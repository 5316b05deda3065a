"""Lines of text files judged alike: whatever else is in their part, each is a row or is set apart by itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring.bulk import lines
from scoring.bulk.layout import Columns, file_at
from scoring.bulk.problems import CannotRun
from scoring.bulk.text_files import NdjsonFormat
from tests.bulk.test_file_parts import read, table_of
from tests.support.bulk import GOOD, Bulk, TextRow, manifest_of, write_ndjson


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ('{"win": "ron", "id": "0"}\n{"win": "ron",\n"id": "1"}\n{"id": "2"}{"id": "3"}\n', [0]),
        ('{"id": "0"\n}\n{"id": "2"}{"id": "3"}', []),
        ('{"id": "0"}{"id": "1"}\n  \n{"id": "2"}', [2]),
        ('{"id": "0"}\nnull\n{"id": "2"}', [0, 2]),
        ('null\n{"id": "1"}', [1]),
        (' {"id": "0"} \r\n\r\n\r\r\n\t{"id": "1"}\t\r\n', [0, 1]),
        ('{"id": "0"}\r{"id": "1"}\r\n{"id": "1",\r\n}', []),
    ],
)
def test_lines_do_not_make_up_for_each_other(text: str, good: list[int], tmp_path: Path) -> None:
    """Each of them holds one object, however many there are of both."""
    count = len([line for line in text.split("\n") if line.rstrip("\r")])
    rows = read(tmp_path / "f.ndjson", text, Columns(("win",), ("id",)), count)
    assert {row: fault.code for row, fault in rows.unread.items()} == {
        row: "not_json" for row in range(count) if row not in good
    }
    ids = rows.carried.column("id").to_pylist()
    assert [row for row in range(count) if ids[row] is not None] == good


@pytest.mark.parametrize("end", ["", "\n", "\r\n\n"])
@pytest.mark.parametrize("before", ["1,ron\n", "1,ron,2\n", ""])
def test_a_quote_that_nothing_ends_is_told_wherever_it_is(
    before: str, end: str, tmp_path: Path
) -> None:
    """Whatever the lines before it are like."""
    count = before.count("\n") + 1
    columns = Columns(("win",), ("id",))
    for line in ('2,"x', '"2,ron', '2,"'):
        text = f"id,win\n{before}{line}{end}"
        rows = read(tmp_path / "f.csv", text, columns, count)
        assert rows.unread[count - 1].code == "wrong_number_of_columns"
        assert list(rows.originals([count - 1])) == [line]


def test_lines_of_csv_do_not_make_up_for_each_other(tmp_path: Path) -> None:
    """Where a return ends a line, one line may be two, and a quoted value takes two for one."""
    columns = Columns(("win",), ("id",))
    text = 'id,win\n1,ron\r2,ron\n3,"r\no"\n4,ron\n'
    rows = read(tmp_path / "f.csv", text, columns, 4)
    assert sorted(rows.unread) == [0, 1, 2]
    assert rows.carried.column("id").to_pylist() == [None, None, None, "4"]
    text = 'id,win\r\n"1",ron\r\n2,"ron"\r\n'
    rows = read(tmp_path / "f.csv", text, columns, 2)
    assert (dict(rows.unread), table_of(rows)) == ({}, [{"win": "ron"}] * 2)


# --- what few lines have


@pytest.mark.parametrize("plain", [True, False])
def test_what_few_lines_have_is_carried_along_all_the_same(
    bulk: Bulk, tmp_path: Path, *, plain: bool
) -> None:
    """An id, and what is to be kept, be they in the first lines or not, and written plainly or with escapes."""
    rows: list[TextRow] = [{**GOOD}] * 150 + [
        {"id": "late", "メモ": "x", **GOOD},
        {"note": 5, "メモ": "y", **GOOD},
    ]
    given = tmp_path / "notes.ndjson"
    written = [json.dumps(row, ensure_ascii=not plain) for row in rows]
    given.write_text("\n".join(written), encoding="utf-8")
    found = bulk(given, "--keep", "note", "--keep", "メモ").rows
    told = [(row["id"], row["note"], row["メモ"]) for row in found]
    assert told == [(None, None, None)] * 150 + [("late", None, "x"), (None, "5", "y")]
    said = bulk(given, "--keep", "notes", out="other")
    assert (said.code, "There is no column notes to keep." in said.err) == (2, True)
    left = ("--ignore", "id", "--ignore", "note", "--ignore", "メモ")
    assert "id" not in bulk(given, *left, out="without").rows[0]
    assert manifest_of(bulk([GOOD], out="bare").where)["columns"]["carried"] == []


def test_what_one_file_has_is_carried_along_from_all_of_a_folder(
    bulk: Bulk, tmp_path: Path
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    write_ndjson(folder / "a.ndjson", [{"id": "a", **GOOD}])
    write_ndjson(folder / "b.ndjson", [GOOD])
    write_ndjson(folder / "c.ndjson", [{**GOOD, "note": "c"}, GOOD])
    found = [(row["id"], row["note"]) for row in bulk(folder, "--keep", "note").rows]
    assert found == [("a", None), (None, None), (None, "c"), (None, None)]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("メモ", '"メモ"'),
        ("メモ", r'"\u30e1\u30e2"'),
        ("メモ", r'"\u30E1\u30E2"'),
        ("メモ", r'"\u30E1モ"'),
        ("note", r'"n\u006fte"'),
        ('a"\\b', r'"a\"\\b"'),
        ('a"\\b', r'"a\u0022\u005Cb"'),
        ("a/b", r'"a\/b"'),
        ("🀄", r'"\ud83c\udc04"'),
        ("🀄", r'"\uD83C\uDC04"'),
    ],
)
def test_a_name_is_found_however_json_may_write_it(name: str, written: str, tmp_path: Path) -> None:
    """Whatever stands in the lines before."""
    assert json.loads(written) == name
    path = tmp_path / "hands.ndjson"
    path.write_text(f'{{"id":1}}\n["\\"]\n\\\n{{{written}:2}}', "utf-8")
    reader = NdjsonFormat((), ())
    others = ["no", name[:-1] + "x", name + "x", name.swapcase() if name == "note" else "no"]
    assert {*reader.scattered([file_at(path)], [*others, name])} == {name}


def test_a_file_that_is_gone_meanwhile_is_told(tmp_path: Path) -> None:
    path = tmp_path / "hands.ndjson"
    path.write_text('{"id": 1}\n')
    file = file_at(path)
    path.unlink()
    with pytest.raises(CannotRun) as sought:
        NdjsonFormat((), ()).scattered([file], ["x"])
    with pytest.raises(CannotRun) as begun:
        list(lines.first_lines(file, 1))
    told = f"Cannot read {path}: No such file or directory"
    assert [failed.value.detail.en for failed in (sought, begun)] == [told, told]


def test_a_name_that_is_no_text_is_looked_for_like_any_other(bulk: Bulk) -> None:
    """A terminal may hand over bytes that are not UTF-8."""
    said = bulk([GOOD], "--keep", "\udcff")
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "mahjong-score bulk: There is no column \N{REPLACEMENT CHARACTER} to keep.\n"
    )
