"""The benchmark of batches runs and tells: nothing here depends on how fast anything was."""

from benchmarks import batch_http


def test_a_quick_run_tells_every_form_and_its_goal() -> None:
    section = batch_http.run(quick=True)
    assert {row[0] for row in section.rows} == {
        "whole breakdowns",
        "`detail=value`",
        "columns",
        "lines",
    }
    told = " ".join(goal.what for goal in section.goals)
    for what in ("whole breakdowns", "detail=value", "columns"):
        assert what in told
