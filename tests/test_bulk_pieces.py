"""The small pieces of `mahjong-score bulk`, each by itself: lines, files as they were, and by what an engine is known."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import scoring
from scoring.bulk import job, lines
from scoring.bulk.job import Job
from scoring.bulk.layout import Columns, File, Span, file_at
from scoring.bulk.problems import CannotRun


def put(path: Path, content: bytes) -> File:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return file_at(path)


# --- lines


@pytest.mark.parametrize(
    ("text", "block", "spans"),
    [
        (b"a\n" * 6, 6, [Span(2, 0, 4), Span(2, 4, 8), Span(2, 8, 12)]),
        (b"a\nb\nc", 99, [Span(2, 0, 4), Span(1, 4, 5)]),
        (b"\n\na\n", 1, [Span(1, 0, 4)]),
        (b"\r\n\na\n\n", 99, [Span(1, 0, 6)]),
        (lines.BOM + b"\na\n", 99, [Span(1, 0, 6)]),
        (lines.BOM, 99, []),
        (b"", 99, []),
    ],
)
def test_a_file_is_cut_after_every_second_line(
    text: bytes, block: int, spans: list[Span], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Empty lines are none, whatever stands at their end, and so is the mark of the order of bytes."""
    monkeypatch.setattr(lines, "_BLOCK", block)
    file = put(tmp_path / "f", text)
    found = list(lines.spans(file, 2, header=False))
    assert found == spans
    written = [line for line in text.removeprefix(lines.BOM).split() if line]
    assert [line for span in found for line in lines.split(lines.read(file, span))] == written


@pytest.mark.parametrize("block", [1, 5, 99])
def test_a_header_is_in_no_part(
    block: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "_BLOCK", block)
    for text, spans in (
        (b"a\n" * 6, [Span(2, 2, 6), Span(2, 6, 10), Span(1, 10, 12)]),
        (lines.BOM + b"a\nb\n", [Span(1, 5, 7)]),
        (b"a\n", []),
    ):
        assert list(lines.spans(put(tmp_path / "f", text), 2, header=True)) == spans


def test_nothing_but_its_end_is_taken_off_a_line(tmp_path: Path) -> None:
    file = put(tmp_path / "f", b"X a X\r\n\t b \nX\n")
    assert list(lines.first_lines(file, 3)) == [b"X a X", b"\t b ", b"X"]
    assert lines.split(b"X a X\r\n\t b \nX\n") == [b"X a X", b"\t b ", b"X"]


# --- files


def test_a_file_is_known_by_its_size_and_by_when_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "f"
    file = put(path, b"abc")
    assert file == File(str(path), 3, path.stat().st_mtime_ns)
    file.check()
    with pytest.raises(CannotRun):
        File(file.path, 3, file.mtime_ns - 1).check()
    with pytest.raises(CannotRun):
        File(file.path, 2, file.mtime_ns).check()


# --- the engine


def test_an_engine_is_known_by_the_names_and_the_words_of_all_of_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job, "files", lambda name: tmp_path / name)
    root = tmp_path / "scoring"

    def digest() -> str:
        return job.engine_digest.__wrapped__()

    for name in ("a.py", "b.json", "one/a.py", "one/in/a.py", "two/a.py", "z.py"):
        put(root / name, name.encode())
    before = digest()
    assert len(before) == 16
    put(root / "notes.txt", b"x")
    put(root / "one" / "a.pyc", b"x")
    assert digest() == before

    def swap(one: str, other: str) -> None:
        first, second = (root / one).read_bytes(), (root / other).read_bytes()
        put(root / one, second)
        put(root / other, first)

    changes: list[tuple[Callable[..., object], tuple[str, ...]]] = [
        (swap, ("one/a.py", "two/a.py")),
        (swap, ("a.py", "one/in/a.py")),
        *(
            (lambda name: put(root / name, b"other"), (name,))
            for name in ("a.py", "z.py", "one/in/a.py")
        ),
        (lambda one, other: (root / one).rename(root / other), ("z.py", "y.py")),
        (lambda one, other: (root / one).rename(root / other), ("two/a.py", "one/b.py")),
    ]
    for change, names in changes:
        change(*names)
        assert digest() != before
        before = digest()


def test_another_engine_is_told_with_the_version_of_this_one() -> None:
    nothing = Columns((), ())
    planned = Job("run", "another", "tcg", {}, "en", "csv", nothing, "out")
    with pytest.raises(CannotRun) as told:
        planned.check_engine()
    assert f"({scoring.__version__})" in told.value.detail.en
    Job("run", job.engine_digest(), "tcg", {}, "en", "csv", nothing, "out").check_engine()
