"""The small pieces of `mahjong-score bulk`, each by itself: lines, files as they were, records, and by what an engine is known."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest

import scoring
from scoring.bulk import job, lines
from scoring.bulk.job import Job
from scoring.bulk.layout import Columns, File, FilePart, Span, file_at
from scoring.bulk.output import Output
from scoring.bulk.part import Done, do_part, write_tables, written
from scoring.bulk.plan import RunPlan
from scoring.bulk.problems import CannotRun
from tests.support.bulk import read


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
        (b"abcde\n\nf\n", 2, [Span(2, 0, 9)]),
        (b"\r\r\na\n", 1, [Span(1, 0, 5)]),
        (b"ab\n\n\ncd", 3, [Span(2, 0, 7)]),
        (b"a\nb\nc\n", 3, [Span(2, 0, 4), Span(1, 4, 6)]),
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


# --- where it is written


def test_an_output_is_a_folder_or_one_file_of_parquet() -> None:
    for name in ("x.csv", "x.CSV", "x.ndjson", "x.jsonl"):
        with pytest.raises(CannotRun):
            Output(Path(name))
    for name in ("x.parquet", "x.PARQUET", "x.pq"):
        one = Output(Path("to") / name)
        assert (one.single, one.folder) == (True, Path("to") / f"{name}.parts")
        assert (one.rejects, one.manifest) == (
            Path("to/x.rejects.parquet"),
            Path("to/x.manifest.json"),
        )
    folder = Output(Path("to/x"))
    assert (folder.single, folder.folder) == (False, Path("to/x"))
    assert (folder.rejects, folder.manifest) == (Path("to/x/_rejects"), Path("to/x/_manifest.json"))


def plan(run: str = "this", rows: int = 3) -> RunPlan:
    planned = Job(run, "engine", "tcg", {}, "en", "csv", Columns((), ()), "out")
    return RunPlan(planned, (), (File("hands.csv", 1, 1),), {"input": {"rows": rows}, "lang": "en"})


def test_a_run_that_begins_is_recorded_once(tmp_path: Path) -> None:
    for name in ("to/one.parquet", "to/the/folder"):
        output = Output(tmp_path / name)
        with output.locked(tmp_path / "in", [], restart=False):
            assert output.begin(plan()) == {}
        record = output.folder / "_manifest.json"
        told = json.loads(record.read_text())
        assert told == {
            "manifest": 1, "run": "this", "input": {"rows": 3}, "lang": "en", "files": ["hands.csv"],
            "state": "running",
        }  # fmt: skip
        record.write_text(json.dumps({**told, "state": "as it was"}))
        assert output.begin(plan()) == {}
        assert json.loads(record.read_text())["state"] == "as it was"
        with pytest.raises(CannotRun, match="input"):
            output.begin(plan(rows=4))


def test_one_file_is_finished_where_it_is_there_of_the_same_run(tmp_path: Path) -> None:
    output = Output(tmp_path / "x.parquet")
    assert output.finished(plan()) is None
    said = {"manifest": 1, "run": "this", "rows_out": 1, "rejects": 0}
    record = tmp_path / "x.manifest.json"
    record.write_text(json.dumps(said))
    assert output.finished(plan()) is None
    write_tables([pa.table({"row": [1]})], output.path, b'{"run": "this"}')
    assert output.finished(plan("another")) is None
    assert output.finished(plan()) == said
    put(output.folder / "part-00000.parquet", b"left")
    assert output.finished(plan("another")) is None
    assert output.folder.exists()
    assert output.finished(plan()) == said
    assert not output.folder.exists()
    record.write_text(json.dumps({**said, "rows_out": 2}))
    assert output.finished(plan()) is None
    record.unlink()
    assert output.finished(plan()) is None
    folder = Output(tmp_path / "folder")
    put(folder.manifest, json.dumps(said).encode())
    assert folder.finished(plan()) is None


def test_one_file_is_finished_with_its_rejects_alone(tmp_path: Path) -> None:
    output = Output(tmp_path / "x.parquet")
    said = {"manifest": 1, "run": "this", "rows_out": 1, "rejects": 2}
    (tmp_path / "x.manifest.json").write_text(json.dumps(said))
    write_tables([pa.table({"row": [1]})], output.path, b'{"run": "this"}')
    assert output.finished(plan()) is None
    for run, rows, found in (("this", 1, None), ("another", 2, None), ("this", 2, said)):
        note = json.dumps({"run": run}).encode()
        write_tables([pa.table({"row": range(rows)})], output.rejects, note)
        assert output.finished(plan()) == found


def there_in(folder: Path) -> list[str]:
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return sorted(str(path) for path in found)


OURS = b'{"manifest": 1, "run": "this", "rejects": 1}'
LEFT = ("part-00000.parquet", "part-00012.parquet", "_rejects/part-00000.parquet")
HALF = (".part-00001.parquet.ab.tmp", "_rejects/.part-00001.parquet.ab.tmp")


@pytest.mark.parametrize("name", ["x", "x.parquet"])
def test_what_is_half_written_goes_and_on_restart_the_rest(name: str, tmp_path: Path) -> None:
    output = Output(tmp_path / name)
    for each in (*LEFT, *HALF):
        put(output.folder / each, b"x")
    record = output.folder / "_manifest.json"
    record.write_bytes(OURS)
    with output.locked(tmp_path / "in", [], restart=False):
        assert there_in(output.folder) == sorted([".lock", "_manifest.json", *LEFT])
    for whole in (False, True):
        record.write_bytes(OURS)
        if whole:
            put(output.folder / LEFT[0], b"x")
            output.manifest.write_bytes(OURS)
        with output.locked(tmp_path / "in", [], restart=True):
            assert there_in(output.folder) == [".lock"]
            assert not output.manifest.exists()


def test_one_file_of_somebody_else_is_left_alone_whatever_is_beside_it(tmp_path: Path) -> None:
    output = Output(tmp_path / "x.parquet")
    put(output.path, b"mine")
    for beside in (None, ".lock"):
        with (
            pytest.raises(CannotRun, match="was not written by this command"),
            output.locked(tmp_path / "in", [], restart=True),
        ):
            pass
        output.folder.mkdir(exist_ok=True)
        if beside:
            put(output.folder / beside, b"")
    with (
        pytest.raises(CannotRun, match="was not written by this command"),
        output.locked(tmp_path / "in", [], restart=True),
    ):
        pass
    assert output.path.read_bytes() == b"mine"


FOREIGN = (
    "part-1.parquet", "part-00000.parquet.bak", "part-abc.parquet", ".part-mine.tmp", "notes.txt",
    "_rejects/part-1.parquet", "_rejects/notes.txt",
)  # fmt: skip


@pytest.mark.parametrize("name", ["x", "x.parquet"])
def test_files_of_other_names_beside_the_parts_are_never_removed(name: str, tmp_path: Path) -> None:
    output = Output(tmp_path / name)
    for each in (*LEFT, *HALF, *FOREIGN):
        put(output.folder / each, b"x")
    (output.folder / "_manifest.json").write_bytes(OURS)
    with output.locked(tmp_path / "in", [], restart=True):
        assert there_in(output.folder) == sorted([".lock", *FOREIGN])
    if output.single:
        for each in (*LEFT, *HALF):
            put(output.folder / each, b"x")
        said = {"manifest": 1, "run": "this", "rows_out": 1, "rejects": 0}
        output.manifest.write_text(json.dumps(said))
        write_tables([pa.table({"row": [1]})], output.path, b'{"run": "this"}')
        assert output.finished(plan()) == said
        assert there_in(output.folder) == sorted(FOREIGN)


def refused(output: Output) -> str:
    with (
        pytest.raises(CannotRun, match="was not written by this command") as told,
        output.locked(output.path.parent / "in", [], restart=True),
    ):
        pass
    return told.value.detail.en.partition(" is there already")[0]


@pytest.mark.parametrize("name", ["x", "x.parquet"])
@pytest.mark.parametrize(
    "words",
    [
        "{", "3", "{}", "null", '{"run": "this"}', '{"manifest": 2, "run": "this"}',
        '{"manifest": 1}', '{"manifest": 1, "run": 7}', "[" * 100_000,
    ],
)  # fmt: skip
def test_a_manifest_of_somebody_else_makes_nothing_ours(
    name: str, words: str, tmp_path: Path
) -> None:
    output = Output(tmp_path / name)
    put(output.folder / LEFT[0], b"mine")
    put(output.manifest, words.encode())
    assert refused(output) == str(output.manifest)
    assert (output.folder / LEFT[0]).read_bytes() == b"mine"
    assert output.manifest.read_text() == words


def test_a_manifest_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    output = Output(tmp_path / "x")
    output.manifest.mkdir(parents=True)
    with (
        pytest.raises(CannotRun) as told,
        output.locked(tmp_path / "in", [], restart=True),
    ):
        pass
    assert told.value.detail.en == f"Cannot read {output.manifest}: Is a directory"


def test_rejects_of_somebody_else_are_left_alone(tmp_path: Path) -> None:
    """They are ours where the manifest has some, or where a run was killed before it wrote its manifest."""
    output = Output(tmp_path / "x.parquet")
    put(output.rejects, b"keep")
    assert refused(output) == str(output.rejects)
    without = OURS.replace(b'"rejects": 1', b'"rejects": 0')
    for record in (output.manifest, output.folder / "_manifest.json"):
        put(record, without)
        assert refused(output) == str(output.rejects)
    assert output.rejects.read_bytes() == b"keep"
    write_tables([pa.table({"row": [1]})], output.rejects, b'{"run": "this"}')
    with output.locked(tmp_path / "in", [], restart=False):
        pass
    (output.folder / "_manifest.json").unlink()
    assert refused(output) == str(output.rejects)
    put(output.rejects, b"damaged")
    output.manifest.write_bytes(OURS)
    with output.locked(tmp_path / "in", [], restart=False):
        pass


def test_one_file_that_came_while_a_run_was_stopped_is_left_alone(tmp_path: Path) -> None:
    output = Output(tmp_path / "x.parquet")
    put(output.folder / "_manifest.json", OURS)
    put(output.path, b"mine")
    assert refused(output) == str(output.path)
    write_tables([pa.table({"row": [1]})], output.path, b'{"run": "this"}')
    with output.locked(tmp_path / "in", [], restart=False):
        pass


def test_a_part_is_done_by_one_processor(tmp_path: Path) -> None:
    file = put(
        tmp_path / "f.csv", b"concealed,winning_tile,win\n234567m34522p67s,8s,tsumo\nx,8s,ron\n"
    )
    columns = Columns(("concealed", "winning_tile", "win"), ())
    asked = Job("r", job.engine_digest(), "tcg", {}, "en", "csv", columns, str(tmp_path / "out"))
    pa.set_cpu_count(3)
    one = FilePart(7, file, 40, Span(2, 27, file.size))
    assert do_part(asked, one) == written(asked, one) == Done(7, 2, 1, 1)
    assert pa.cpu_count() == 1
    assert there_in(tmp_path / "out") == ["_rejects/part-00007.parquet", "part-00007.parquet"]
    (row,) = read(tmp_path / "out")
    assert (row["row"], row["points"]) == (40, 2700)
    (reject,) = read(tmp_path / "out" / "_rejects")
    assert (reject["row"], reject["original"]) == (41, "x,8s,ron")
    assert {fault["pointer"] for fault in reject["faults"]} == {"/concealed"}
    for other in (
        replace(asked, run="another"),
        replace(asked, folder=str(tmp_path / "elsewhere")),
    ):
        assert written(other, one) is None
    assert written(asked, replace(one, number=8)) is None
    assert written(asked, replace(one, span=Span(3, 27, file.size))) is None


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
