"""One part by itself: its options hold, its rejects have columns of texts, and what is not of its run is not taken for it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from scoring.bulk import job
from scoring.bulk.job import Job
from scoring.bulk.layout import Columns, FilePart, Span, file_at
from scoring.bulk.part import NOTE, Done, do_part, part_path, rejects_path, write_tables, written
from scoring.bulk.problems import CannotRun
from tests.support.bulk import read

NAMES = ("concealed", "winning_tile", "win", "melds")
OPEN = '{"concealed":"567m34522p67s","winning_tile":"8s","win":"ron","melds":["chi:234m"]}\n'
"""All simples with an open meld: the yaku is there where kuitan is."""
ODD = '{"concealed":"5055m99p34s234p","winning_tile":"2s","win":"ron","melds":[["x"]]}\n'
FOUR_FIVES = '{"concealed":"5555m99p34s234p11z","winning_tile":"2s","win":"ron","melds":[]}\n'


def part_of(folder: Path, text: str, **options: object) -> tuple[Job, FilePart]:
    path = folder / "hands.ndjson"
    path.write_text(text)
    file = file_at(path)
    asked = Job(
        "r", job.engine_digest(), "tcg", options, "en", "ndjson", Columns(NAMES, ()), str(folder / "out")
    )  # fmt: skip
    return asked, FilePart(3, file, 0, Span(text.count("\n"), 0, file.size))


def test_the_options_of_a_run_hold_in_its_parts(tmp_path: Path) -> None:
    """With and without a line that is looked at by itself."""
    for at, text in enumerate((OPEN, OPEN + ODD)):
        worth = []
        for kuitan in (True, False):
            folder = tmp_path / f"{at}{kuitan}"
            folder.mkdir()
            asked, one = part_of(folder, text, kuitan=kuitan)
            assert do_part(asked, one).rows_out == 1
            worth.append(read(folder / "out")[0]["winning"])
        assert worth == [True, False]


def test_rejects_are_found_under_the_options_of_the_run(tmp_path: Path) -> None:
    """Four plain fives are one too many where one of the four is red."""
    found = {}
    for reds in (0, 3):
        folder = tmp_path / str(reds)
        folder.mkdir()
        asked, one = part_of(folder, FOUR_FIVES, red_fives=reds)
        assert do_part(asked, one).rejects == (reds == 3)
        if reds:
            (row,) = read(folder / "out" / "_rejects")
            found[reds] = [fault["pointer"] for fault in row["faults"]]
    assert found == {3: ["/concealed"]}


def test_possible_hands_that_no_column_holds_are_scored_in_their_place(tmp_path: Path) -> None:
    """What a line says of the options is nothing, but no column has it."""
    lines = [
        line.replace("}", f', "honba": {honba}{more}}}')
        for honba, (line, more) in enumerate(
            [
                (OPEN, ', "options": null'), (OPEN, ""), (ODD, ""), (OPEN, ', "cards": []'),
                (FOUR_FIVES, ""), (OPEN, ', "options": {}'), (OPEN, ', "options": []'),
            ]
        )
    ]  # fmt: skip
    asked, one = part_of(tmp_path, "".join(lines), red_fives=3)
    asked = replace(asked, columns=Columns((*NAMES, "honba"), ()))
    assert do_part(asked, one) == Done(3, 7, 4, 3)
    found = [(row["row"], row["received"]) for row in read(tmp_path / "out")]
    assert found == [(row, 1000 + 300 * row) for row in (0, 1, 3, 5)]
    told = [
        (row["row"], row["faults"][0]["pointer"]) for row in read(tmp_path / "out" / "_rejects")
    ]
    assert told == [(2, "/melds/0"), (4, "/concealed"), (6, "/options")]


def test_a_part_may_have_no_row_that_columns_hold(tmp_path: Path) -> None:
    asked, one = part_of(tmp_path, 2 * ODD, red_fives=3)
    assert do_part(asked, one) == Done(3, 2, 0, 2)
    assert read(tmp_path / "out") == []
    told = [row["faults"][0]["pointer"] for row in read(tmp_path / "out" / "_rejects")]
    assert told == ["/melds/0", "/melds/0"]


def test_rejects_are_columns_of_texts(tmp_path: Path) -> None:
    """Also where no fault has a rule."""
    asked, one = part_of(tmp_path, '{"concealed":"x","winning_tile":"8s","win":"ron"}\n')
    assert do_part(asked, one).rejects == 1
    schema = pq.read_schema(rejects_path(asked.folder, 3))
    fault = schema.field("faults").type.value_type
    assert [(field.name, field.type) for field in fault] == [
        (name, pa.string()) for name in ("pointer", "code", "detail", "rule")
    ]
    assert schema.field("original").type == pa.string()


def test_rejects_of_another_run_are_not_those_of_a_part(tmp_path: Path) -> None:
    asked, one = part_of(tmp_path, OPEN + ODD)
    done = do_part(asked, one)
    assert written(asked, one) == done == Done(3, 2, 1, 1)
    path = rejects_path(asked.folder, 3)
    table = pq.read_table(path)
    write_tables([table], path, b"of another run")
    assert written(asked, one) is None
    note = pq.read_metadata(part_path(asked.folder, 3)).metadata[NOTE]
    write_tables([table], path, note)
    assert written(asked, one) == done


def test_tables_are_written_one_after_the_other_into_one_file(tmp_path: Path) -> None:
    tables: list[Any] = [pa.table({"row": [n], "a": [str(n)]}) for n in range(3)]
    write_tables(iter(tables), tmp_path / "f.parquet", b"{}")
    assert pq.read_table(tmp_path / "f.parquet").to_pylist() == [
        {"row": n, "a": str(n)} for n in range(3)
    ]


def test_a_place_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotRun, match=r"file/f\.parquet"):
        write_tables([pa.table({"a": ["1"]})], tmp_path / "file" / "f.parquet", b"{}")
