"""The table of generators in docs/howto/clients.md: what was tried, in the versions that are locked."""

import pytest

from tools.generators import GENERATORS, PAGE, PROGRAMS, STEPS, Generator, with_table

ROWS = [
    [cell.strip() for cell in line.split("|")[1:-1]]
    for line in PAGE.read_text("utf-8").splitlines()
    if line.startswith("| ")
]


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda one: f"{one.name}-{one.language}")
def test_the_page_shows_that_the_locked_version_passes_every_step(generator: Generator) -> None:
    rows = [row for row in ROWS if generator.name in row[0] and row[2] == generator.language]
    assert {row[1] for row in rows} == {generator.version}
    assert [row[3] for row in rows] == ["default", *([f"`{generator.setting}`"] * (len(rows) - 1))]
    passed = ["yes"] * (len(STEPS) if generator.program else 1)
    assert rows[-1][4 : 4 + len(passed)] == passed


def test_the_program_of_a_generator_scores_the_hand_of_the_page() -> None:
    for generator in GENERATORS:
        if generator.program:
            suffix = generator.program.rpartition(".")[2]
            program = PROGRAMS / f"{generator.name}.{suffix}"
            assert "123567m34522p67s" in program.read_text("utf-8")


def test_a_table_shows_each_step() -> None:
    text = "<!-- generators -->\nold\n<!-- end of generators -->\n"
    (generator,) = (one for one in GENERATORS if one.name == "orval")
    table = with_table(text, [(generator, "--strict", [True, False])])
    link = "[orval](../../clients/generators/orval.ts)"
    row = f"| {link} | {generator.version} | TypeScript | `--strict` | yes | no | not tried | not tried | {generator.note} |"
    assert table.splitlines()[3:] == [row, "<!-- end of generators -->"]
