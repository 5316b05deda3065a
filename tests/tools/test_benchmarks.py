"""The benchmarks run and tell: nothing here depends on how fast anything was."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks import batch, core, peer, report
from benchmarks import serving as page
from benchmarks.servers import SERVICE, serving
from scoring.batch import encode_batch
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


IN_PROCESS = ("core", "games", "analysis", "legality", "batch", "batch_games", "batch_growth", "replay")


# Slow: six benchmarks warm up.
def test_a_quick_run_writes_a_report_with_every_goal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what needs no server: `make bench` runs everything."""
    monkeypatch.setattr(
        command, "BENCHMARKS", {name: command.BENCHMARKS[name] for name in IN_PROCESS}
    )
    monkeypatch.setattr(command, "OUTPUT", tmp_path / "not-this-one.md")
    output = tmp_path / "docs" / "benchmarks.md"
    assert command.main(["--quick", "--output", str(output)]) == 0
    text = output.read_text(encoding="utf-8")
    assert text == capsys.readouterr().out
    assert not command.OUTPUT.exists()
    assert "python -m benchmarks --quick" in text
    goals = text.split("## Goals")[1].split("##")[0]
    assert "| first met | `score()` |" in text
    assert goals.count("\n| ") > 10


def test_the_page_on_the_service_reckons_from_what_was_measured() -> None:
    """A millisecond a score: 100,000 a second are 100 seconds of a core, which is to be busy for 0.6 of the time."""
    names = [kind.name for kind in page.kinds_of(2)]
    names += [f"{name}, known to the caller (304)" for name in (page.LINK, page.RULE)]
    costs = [page.Cost(page.Kind(name, []), 1000, 1.0, 2500) for name in names]
    section = report.Section("One score over HTTP", "", ("route",), [("echo",)], [])
    text = page.page_of(page.Found(costs, 100, section), 0.5, 3)
    assert f"| {page.ONE_SCORE} | 1.000 | 1,000 | 2.5 |" in text
    assert "| 100,000 | 167 | 16 GiB | 2.0 Gbit/s |" in text


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


def test_a_server_that_does_not_start_is_reported(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="does not answer"), serving(f"{SERVICE}x", "/readyz"):
        pass
    capfd.readouterr()
