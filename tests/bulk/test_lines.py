"""Lines of text files judged alike: whatever else is in their part, each is a row or is set apart by itself."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.bulk import lines
from scoring.bulk.layout import Columns, file_at
from scoring.bulk.problems import CannotRun
from scoring.bulk.text_files import NdjsonFormat
from tests.bulk.test_cutting import GOOD, Captured, read, table_of
from tests.support.bulk import TextRow, bulk, manifest_of, write_ndjson
from tests.support.bulk import read as read_output


@pytest.mark.parametrize("value", ["{}", '{"item": "riichi"}', '""', "5", "[{}]", "[[]]"])
def test_what_is_no_list_of_texts_is_held_by_no_list(value: str, tmp_path: Path) -> None:
    line = f'{{"situation": {value}}}\n'
    rows = read(tmp_path / "f.ndjson", f"{line}{{}}\n", Columns(("situation",), ()), 2)
    assert dict(rows.unread) == {0: json.loads(line)}


def test_what_is_asked_of_a_line_by_itself_is_what_it_says(tmp_path: Path) -> None:
    """Without what would be absent in a column: null, empty texts, and options that are none."""
    columns = Columns(("win", "honba", "melds"), ("id",), ("note",))
    line = {
        "id": 1, "win": "", "honba": None, "melds": "", "note": 2, "colour": None, "size": "",
        "options": {}, "cards": [], "liability": None,
    }  # fmt: skip
    rows = read(tmp_path / "f.ndjson", json.dumps(line), columns, 1)
    assert dict(rows.unread) == {0: {"melds": "", "colour": None, "size": "", "liability": None}}
    other = {"dice": "1", "options": [], "cards": []}
    rows = read(tmp_path / "f.ndjson", json.dumps(other), Columns(("dice",), ()), 1, ruleset="dice")
    assert dict(rows.unread) == {0: other}


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


@settings(max_examples=60)
@given(
    pieces=st.lists(st.sampled_from([b"{", b"}", b"a", b" ", b"\n", b"\r\n", b"\r"]), max_size=14),
    look=st.integers(1, 9),
)
def test_lines_are_framed_where_each_begins_and_ends_so(pieces: list[bytes], look: int) -> None:
    """However much of them is looked at at once."""
    text = b"".join(pieces)
    inner = [line.strip(b" \r") for line in lines.split(text)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(lines, "_LOOK", look)
        found = lines.framed(text, b"{", b"}")
    assert found == all(line[:1] == b"{" and line[-1:] == b"}" for line in inner)
    assert lines.last(text).rstrip(b"\r") == (lines.split(text) or [b""])[-1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"{}\n{}", True),
        (b"\n{}\n\r\n{}\r\n", True),
        (b"\t {} \r\n{}", True),
        (b"{\r}\n", True),
        (b"\r\r\n{}", True),
        (b"{}\n  \n{}", False),
        (b"\f{}", False),
        (b"{}\n{\n}", False),
        (b"{}\nX\n", False),
        (b"", True),
    ],
)
def test_lines_are_framed_by_braces_with_nothing_but_blanks_around_them(
    text: bytes,
    expected: bool,  # noqa: FBT001 - a parameter of the test
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for look in (1, 2, 3, 1 << 18):
        monkeypatch.setattr(lines, "_LOOK", look)
        assert lines.framed(text, b"{", b"}") is expected


def test_many_lines_are_framed_as_quickly_as_few() -> None:
    """More of them than are looked at at once; the one that is not framed is the last but one."""
    many = b'{"a": 1}\n' * 100_000
    assert lines.framed(many, b"{", b"}")
    assert not lines.framed(many + b'{"a": 1\n{}\n', b"{", b"}")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"\na", b"a"),
        (b"a", b"a"),
        (b"a\nb\n\r\n", b"b"),
        (b"\n", b""),
        (b"", b""),
    ],
)
def test_the_last_line_is_the_last_that_is_not_empty(text: bytes, expected: bytes) -> None:
    assert lines.last(text) == expected


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
    plain: bool,  # noqa: FBT001 - a parameter of the test
    tmp_path: Path,
    capsys: Captured,
) -> None:
    """An id, and what is to be kept, be they in the first lines or not, and written plainly or with escapes."""
    rows: list[TextRow] = [{**GOOD}] * 150 + [
        {"id": "late", "メモ": "x", **GOOD},
        {"note": 5, "メモ": "y", **GOOD},
    ]
    given, out = tmp_path / "hands.ndjson", tmp_path / "out"
    written = [json.dumps(row, ensure_ascii=not plain) for row in rows]
    given.write_text("\n".join(written), encoding="utf-8")
    assert bulk(capsys, given, out, "--keep", "note", "--keep", "メモ").code == 0
    told = [(row["id"], row["note"], row["メモ"]) for row in read_output(out)]
    assert told == [(None, None, None)] * 150 + [("late", None, "x"), (None, "5", "y")]
    said = bulk(capsys, given, tmp_path / "other", "--keep", "notes")
    assert (said.code, "There is no column notes to keep." in said.err) == (2, True)
    left = ("--ignore", "id", "--ignore", "note", "--ignore", "メモ")
    assert bulk(capsys, given, tmp_path / "without", *left).code == 0
    assert "id" not in read_output(tmp_path / "without")[0]
    bare = write_ndjson(tmp_path / "bare.ndjson", [GOOD])
    assert bulk(capsys, bare, tmp_path / "bare").code == 0
    assert manifest_of(tmp_path / "bare")["columns"]["carried"] == []


def test_what_one_file_has_is_carried_along_from_all_of_a_folder(
    tmp_path: Path, capsys: Captured
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    write_ndjson(folder / "a.ndjson", [{"id": "a", **GOOD}])
    write_ndjson(folder / "b.ndjson", [GOOD])
    write_ndjson(folder / "c.ndjson", [{**GOOD, "note": "c"}, GOOD])
    assert bulk(capsys, folder, tmp_path / "out", "--keep", "note").code == 0
    found = [(row["id"], row["note"]) for row in read_output(tmp_path / "out")]
    assert found == [("a", None), (None, None), (None, "c"), (None, None)]


@pytest.mark.parametrize("block", [1, 2, 3, 7, 100])
def test_words_are_found_wherever_they_are(
    block: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "_BLOCK", block)
    path = tmp_path / "f"
    path.write_bytes(b'{"x":1}\n{"id":2}')
    words = {word: lines.Word(word, re.compile(word), 4) for word in (b'"id"', b'"x"', b'"no"')}
    found = lines.words_in(file_at(path), words.values())
    assert found == {words[b'"id"'], words[b'"x"']}
    assert lines.words_in(file_at(path), []) == set()


@pytest.mark.parametrize("block", [1, 5, 1000])
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
def test_a_name_is_found_however_json_may_write_it(
    block: int, name: str, written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert json.loads(written) == name
    monkeypatch.setattr(lines, "_BLOCK", block)
    path = tmp_path / "hands.ndjson"
    path.write_text(f'{{"id":1}}\n{{{written}:2}}', "utf-8")
    reader = NdjsonFormat((), ())
    others = ["no", name[:-1] + "x", name + "x", name.swapcase() if name == "note" else "no"]
    assert {*reader.scattered([file_at(path)], [*others, name])} == {name}


def test_a_file_that_is_gone_meanwhile_is_told(tmp_path: Path) -> None:
    path = tmp_path / "hands.ndjson"
    path.write_text('{"id": 1}\n')
    file = file_at(path)
    path.unlink()
    with pytest.raises(CannotRun) as sought:
        lines.words_in(file, [lines.Word(b'"id"', re.compile(b'"id"'), 4)])
    with pytest.raises(CannotRun) as begun:
        list(lines.first_lines(file, 1))
    told = f"Cannot read {path}: No such file or directory"
    assert [failed.value.detail.en for failed in (sought, begun)] == [told, told]


def test_a_name_that_is_no_text_is_looked_for_like_any_other(
    tmp_path: Path, capsys: Captured
) -> None:
    """A terminal may hand over bytes that are not UTF-8."""
    given = write_ndjson(tmp_path / "hands.ndjson", [GOOD])
    said = bulk(capsys, given, tmp_path / "out", "--keep", "\udcff")
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "mahjong-score bulk: There is no column \N{REPLACEMENT CHARACTER} to keep.\n"
    )


def test_a_line_that_is_not_utf8_costs_itself_among_good_ones(tmp_path: Path) -> None:
    """Though it is an object whose values have their types."""
    text = b'{"id": "a"}\n{"id": "\xff"}\n{"id": "\xe7\x89\x8c"}\n'
    rows = read(tmp_path / "f.ndjson", text, Columns(("win",), ("id",)), 3)
    assert {row: fault.code for row, fault in rows.unread.items()} == {1: "not_utf8"}
    assert rows.carried.column("id").to_pylist() == ["a", None, "牌"]
