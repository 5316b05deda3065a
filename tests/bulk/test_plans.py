"""Runs before they begin, and how they are counted: which files they have, what they have in common with others, and what is new."""

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import scoring
from scoring.bulk.job import Job, engine_digest
from scoring.bulk.layout import FilePart, Span
from scoring.bulk.local import one_after_the_other
from scoring.bulk.part import Done
from scoring.bulk.plan import RunPlan, Wanted, planned
from scoring.bulk.problems import CannotRun
from scoring.bulk.run import run

HEAD = "concealed,winning_tile,win\n"
LINE = "234567m34522p67s,8s,tsumo\n"
ASKED = Wanted(
    ruleset="tcg", options={"kuitan": False, "honba": "payer"}, lang="ja", format=None, keep=(), ignore=(), rows_per_part=2
)  # fmt: skip
PLAIN = replace(ASKED, options={})


def put(path: Path, text: str = HEAD + LINE) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def names(plan: RunPlan) -> list[str]:
    return [Path(file.path).name for file in plan.files]


def test_a_run_has_in_common_with_others_what_its_rows_hang_on(tmp_path: Path) -> None:
    path = put(tmp_path / "hands.csv", HEAD + 3 * LINE)
    asked = replace(PLAIN, options={"kuitan": False})
    plan = planned(path, tmp_path / "out", asked)
    ruleset, there = scoring.ruleset("tcg"), path.stat()
    facts = dict(plan.facts)
    layout = facts["input"].pop("layout")
    assert (len(layout), int(layout, 16) > 0) == (16, True)
    assert json.loads(json.dumps(facts)) == {
        "engine": {"version": scoring.__version__, "digest": engine_digest()},
        "ruleset": {"id": "tcg", "version": ruleset.version, "digest": ruleset.digest},
        "options": json.loads(json.dumps(ruleset.in_force({"kuitan": False}).options)),
        "input": {
            "format": "csv",
            "files": [{"size": there.st_size, "mtime_ns": there.st_mtime_ns}],
            "rows": 3,
        },
        "columns": {"hand": ["concealed", "winning_tile", "win"], "carried": [], "ignored": []},
        "rows_per_part": 2,
        "lang": "ja",
    }
    assert plan.job.options == {"kuitan": False}
    assert (plan.job.ruleset, plan.job.lang, plan.job.format) == ("tcg", "ja", "csv")
    assert [part.span.rows for part in plan.parts] == [2, 1]


def test_runs_are_told_apart_by_whatever_changes_a_row_or_a_part(tmp_path: Path) -> None:
    path = put(tmp_path / "hands.csv", HEAD + 3 * LINE)
    first = planned(path, tmp_path / "out", PLAIN)
    assert first.job.run == planned(path, tmp_path / "elsewhere", PLAIN).job.run
    others = [
        replace(PLAIN, options={"kuitan": False}),
        replace(PLAIN, lang="en"),
        replace(PLAIN, rows_per_part=3),
        replace(PLAIN, ruleset="tenhou"),
    ]
    plans = [planned(path, tmp_path / "out", other) for other in others]
    # As many rows in as many bytes, cut otherwise.
    put(path, HEAD + LINE + "\n" + LINE + LINE[1:])
    plans.append(planned(path, tmp_path / "out", PLAIN))
    runs = {first.job.run, *(plan.job.run for plan in plans)}
    assert len(runs) == 1 + len(plans)
    layouts = {plan.facts["input"]["layout"] for plan in (first, plans[2], plans[-1])}
    assert len(layouts) == 3


def test_a_file_that_is_cut_otherwise_into_as_many_rows_is_another_input(tmp_path: Path) -> None:
    """Of the same size, and written at the same time as far as its clock tells; cut into parts of another size, it is the same one."""
    path = put(tmp_path / "hands.csv", HEAD + 3 * LINE)
    before = path.stat()
    first = planned(path, tmp_path / "out", PLAIN)
    put(path, HEAD + LINE + "\n" + LINE + LINE[1:])
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    second = planned(path, tmp_path / "out", PLAIN)
    assert second.files == first.files
    facts = json.loads(json.dumps(first.facts))
    first.check(facts)
    with pytest.raises(CannotRun, match=r"begun otherwise \(input\)"):
        second.check(facts)
    other = planned(path, tmp_path / "out", replace(PLAIN, rows_per_part=1))
    with pytest.raises(CannotRun, match=r"begun otherwise \(rows per part\)"):
        other.check(facts)


def test_the_format_that_is_said_is_taken(tmp_path: Path) -> None:
    path = put(tmp_path / "hands.txt")
    with pytest.raises(CannotRun, match="--format"):
        planned(path, tmp_path / "out", PLAIN)
    plan = planned(path, tmp_path / "out", replace(PLAIN, format="csv"))
    assert (plan.rows, plan.job.format) == (1, "csv")
    folder = put(tmp_path / "in" / "a.csv").parent
    put(folder / "b.ndjson", "{}\n")
    with pytest.raises(CannotRun, match="several formats"):
        planned(folder, tmp_path / "out", PLAIN)
    assert names(planned(folder, tmp_path / "out", replace(PLAIN, format="csv"))) == ["a.csv"]


def test_files_of_a_folder_are_those_whose_names_do_not_begin_with_a_point_or_a_line(
    tmp_path: Path,
) -> None:
    for name in ("X.csv", "a.CSV", "_a.csv", ".b.csv", "c.text"):
        put(tmp_path / "in" / name)
    plan = planned(tmp_path / "in", tmp_path / "out", PLAIN)
    assert names(plan) == ["X.csv", "a.CSV"]
    assert [(part.number, part.first_row, part.span.rows) for part in plan.parts] == [
        (0, 0, 1), (1, 1, 1),
    ]  # fmt: skip


def test_files_that_carry_other_columns_along_do_not_go_together(tmp_path: Path) -> None:
    """Of one name, but numbers here and texts there."""
    hand = {"concealed": ["x"], "winning_tile": ["8s"], "win": ["ron"]}
    (tmp_path / "in").mkdir()
    for name, value in (("a", 1), ("b", "1")):
        pq.write_table(pa.table({**hand, "note": [value]}), tmp_path / "in" / f"{name}.parquet")
    with pytest.raises(CannotRun, match=r"b\.parquet"):
        planned(tmp_path / "in", tmp_path / "out", replace(PLAIN, keep=("note",)))
    without = planned(tmp_path / "in", tmp_path / "out", replace(PLAIN, ignore=("note",)))
    assert names(without) == ["a.parquet", "b.parquet"]


def test_each_column_of_a_wrong_type_has_its_line(tmp_path: Path) -> None:
    path = tmp_path / "hands.parquet"
    pq.write_table(pa.table({"concealed": [1], "winning_tile": ["8s"], "win": [2.5]}), path)
    with pytest.raises(CannotRun) as failed:
        planned(path, tmp_path / "out", PLAIN)
    told = failed.value.detail
    for words in (told.en, told.ja):
        first, second = words.split("\n")
        assert ("concealed" in first, "win" in second) == (True, True)
        assert "X" not in words
    assert told.en.startswith("Column concealed is of the wrong type")


def test_files_without_rows_are_one_part(tmp_path: Path) -> None:
    path = put(tmp_path / "hands.csv", HEAD)
    plan = planned(path, tmp_path / "out", PLAIN)
    assert plan.parts == (FilePart(0, plan.files[0], 0, Span(0, 0, 0)),)
    assert plan.rows == 0


class Counted:
    """What a run says of how far it is."""

    def __init__(self) -> None:
        self.said: list[Any] = []

    def begin(self, total: int, before: int) -> None:
        """It begins."""
        self.said.append(("begin", total, before))

    def add(self, rows: int) -> None:
        """So many more."""
        self.said.append(rows)

    def close(self) -> None:
        """It is over."""
        self.said.append("close")


def test_rows_that_were_there_already_are_not_new(tmp_path: Path) -> None:
    """A run that stops after its first part, and the same run again, twice."""
    path = put(tmp_path / "hands.csv", HEAD + 5 * LINE)

    def stopping(job: Job, parts: Sequence[FilePart]) -> Iterator[Done]:
        yield from one_after_the_other(job, parts[:1])
        raise KeyboardInterrupt

    first: Any = Counted()
    with pytest.raises(KeyboardInterrupt):
        run(path, tmp_path / "out", PLAIN, stopping, restart=False, progress=first)
    assert first.said == [("begin", 5, 0), 2, "close"]
    again: Any = Counted()
    done = run(path, tmp_path / "out", PLAIN, one_after_the_other, restart=False, progress=again)
    assert again.said == [("begin", 5, 2), 2, 1, "close"]
    assert done.new == 3
    last: Any = Counted()
    assert (
        run(path, tmp_path / "out", PLAIN, one_after_the_other, restart=False, progress=last).new
        == 0
    )
    assert last.said == [("begin", 5, 5), "close"]


def test_names_of_files_stand_as_they_are_in_the_record_of_a_run(tmp_path: Path) -> None:
    path = put(tmp_path / "牌.csv")
    said: Any = Counted()
    run(path, tmp_path / "out", PLAIN, one_after_the_other, restart=False, progress=said)
    assert "牌.csv" in (tmp_path / "out" / "_manifest.json").read_text(encoding="utf-8")
