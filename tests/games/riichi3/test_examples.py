"""The worked examples P27 to P30 of three players; the rows are in examples.yaml."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import scoring

EXAMPLES = yaml.safe_load(Path(__file__).with_name("examples.yaml").read_text("utf-8"))
TABLE = {
    "points": [35_000] * 3,
    "dealer": 0,
    "round_wind": "east",
    "hand": 1,
    "honba": 0,
    "deposits": 0,
}
Body = dict[str, Any]


def _rows() -> Iterator[Any]:
    for row in EXAMPLES:
        for names, wanted in row["by"].items():
            for name in names.split():
                yield pytest.param(name, row, wanted, id=f"{row['example']}, {name}")


@pytest.mark.parametrize(("ruleset", "row", "wanted"), [*_rows()])
def test_a_worked_example_comes_out(ruleset: str, row: Body, wanted: Body) -> None:
    table = {**TABLE, **row.get("table", {})}
    request = {"table": table, "event": row["event"], "options": row.get("options", {})}
    answer = scoring.settle(ruleset, request).to_dict()
    if "paid" in wanted:
        # A deposit of the winner comes back.
        after = zip(answer["points"], table["points"], strict=True)
        assert [now - then for now, then in after] == wanted["paid"]
    if "results" in wanted:
        by_seat = sorted(answer["final"], key=lambda one: one["player"])
        assert [one["result"] for one in by_seat] == wanted["results"]


def test_p27_the_two_payers_share_the_value_of_a_ron_by_option() -> None:
    event = {"type": "win", "wins": [{"winner": 1, "from": None, "value": {"han": 5}}]}
    request = {"table": TABLE, "event": event, "options": {"tsumo_share": "full"}}
    assert scoring.settle("tenhou_sanma", request).to_dict()["points"] == [31_000, 43_000, 31_000]


@pytest.mark.parametrize(("tsumo", "honba"), [(False, 400), (True, 200)])
def test_p28_a_hand_is_paid_for_its_counters(*, tsumo: bool, honba: int) -> None:
    ruleset = scoring.ruleset("tenhou_sanma")
    line = "123567p34522s67s+8s riichi honba:2" + " tsumo" * tsumo
    answer = scoring.score("tenhou_sanma", ruleset.game.request_of(line)).to_dict()
    assert {payment["honba"] for payment in answer["payments"]} == {honba}
