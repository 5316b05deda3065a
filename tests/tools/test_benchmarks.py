"""The benchmarks run and tell: nothing here depends on how fast anything was."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks import batch, core, load, peer, report, web
from benchmarks import serving as page
from benchmarks.servers import ECHO, SERVICE, resident, serving
from scoring.batch import encode_batch
from tests.ops.running import nginx
from tests.support import Request, options_of

pytestmark = pytest.mark.many


TX1: Request = {
    "concealed": "123567m34522p67s",
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
    "situation": ["riichi"],
    "dora_indicators": "9m",
}
NEEDS_WRK = pytest.mark.skipif(
    not (shutil.which("wrk") and shutil.which(nginx())),
    reason="not installed: wrk, nginx (Debian: apt-get install nginx-light wrk)",
)


@NEEDS_WRK
def test_a_quick_run_of_all_writes_a_report_with_every_goal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "OUTPUT", tmp_path / "not-this-one.md")
    output = tmp_path / "docs" / "benchmarks.md"
    assert command.main(["--quick", "--output", str(output)]) == 0
    text = output.read_text(encoding="utf-8")
    assert text == capsys.readouterr().out
    assert not command.OUTPUT.exists()
    assert "python -m benchmarks --quick" in text
    goals = text.split("## Goals")[1].split("##")[0]
    assert "| first met | ours |" in text
    assert goals.count("\n| ") > 15


@NEEDS_WRK
def test_the_page_on_the_service_reckons_from_what_it_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    both = report.Section("One score over HTTP", "", ("route",), [("echo",)], [])
    monkeypatch.setattr(web, "run", lambda **_: both)
    output = tmp_path / "service.md"
    assert page.main(["--quick", "--output", str(output)]) == 0
    text = output.read_text(encoding="utf-8")
    assert text == capsys.readouterr().out
    for name in ("dice", "kitanuki", "arushiaru", "kantan", "tcg"):
        for task in ("a score of", "settle", "analyze"):
            assert f"| {task} `{name}`, POST |" in text
    costs = [line.split(" | ") for line in text.splitlines() if line.startswith("| a score of")]
    (milliseconds,) = (float(cells[1]) for cells in costs if cells[0] == "| a score of `tcg`, POST")
    most = next(line.split(" | ") for line in text.splitlines() if line.startswith("| 100,000"))
    cores = int(most[1].replace(",", ""))
    assert cores == pytest.approx(100_000 * milliseconds / 1e3 / page.BUSY, rel=0.02)


def test_a_batch_that_says_something_else_is_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = encode_batch("tcg", [TX1 | {"winning_tile": "9m"}])
    monkeypatch.setattr("tests.support.batch.encode_batch", lambda *_, **__: wrong)
    with pytest.raises(SystemExit, match="the batch differs"):
        batch.agree("tcg", [TX1])


def test_a_hand_of_which_the_package_says_otherwise_is_noticed() -> None:
    """TX1: 3,900. TX7: the double-wind pair is 2 fu here, 4 there: 1,000 all against 1,300 all."""
    alike = peer.prepare(TX1, options_of("tcg"))
    assert (alike.verdict.points, peer.says_otherwise(alike)) == (3900, False)
    hand = {**TX1, "concealed": "11z444m57p678s234s", "winning_tile": "6p", "win": "tsumo"}
    other = peer.prepare({**hand, "seat_wind": "east"}, options_of("tcg"))
    assert (other.verdict.points, peer.says_otherwise(other)) == (3000, True)


def test_different_answers_are_not_compared_by_speed() -> None:
    prepared = peer.prepare(TX1, options_of("tcg"))
    wrong = prepared._replace(verdict=prepared.verdict.__class__(winning=True, points=1))
    with pytest.raises(SystemExit, match="answers differ"):
        core.compare(core.Sample("x", "tcg", [TX1], [wrong]))


@NEEDS_WRK
def test_good_answers_are_counted_and_bad_ones_refused() -> None:
    with serving(ECHO, "/readyz") as echo:
        assert len(echo.workers()) == 2
        assert all(resident(pid) > 1 for pid in echo.workers())
        borne = load.load(echo.port, load.posted("/echo", [TX1]), 1)
        assert borne.requests >= 1
        assert borne.rate > 0
        assert borne.p99 > 0
        with pytest.raises(SystemExit, match=r"bad=[1-9]"):
            load.load(echo.port, load.posted("/nowhere", [TX1]), 1)


def test_a_server_that_does_not_start_is_reported(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="does not answer"), serving(f"{SERVICE}x", "/readyz"):
        pass
    capfd.readouterr()
