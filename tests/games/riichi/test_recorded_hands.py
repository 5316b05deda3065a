"""Hands of real games of four and of three players are scored as they were recorded: every han, fu, yaku and point."""

from __future__ import annotations

from typing import Any

import pytest

import scoring
from tests.records import needs_records, records_of
from tests.support import Verdict, parted, stated

FEWEST = {"tenhou": 3_000, "tenhou_sanma": 1_000}
"""Hands that there are at least of each ruleset."""
RECORDS = {"tenhou": "recorded_hands.jsonl", "tenhou_sanma": "recorded_sanma_hands.jsonl"}

pytestmark = [
    pytest.mark.many,
    pytest.mark.parametrize("ruleset", [
        pytest.param(ruleset, marks=needs_records(name)) for ruleset, name in RECORDS.items()
    ]),
]  # fmt: skip

_NAMES = {
    0: "menzen_tsumo", 1: "riichi", 2: "ippatsu", 3: "chankan", 4: "rinshan", 5: "haitei",
    6: "houtei", 7: "pinfu", 8: "tanyao", 9: "iipeikou", 18: "yakuhai_haku", 19: "yakuhai_hatsu",
    20: "yakuhai_chun", 21: "double_riichi", 22: "chiitoitsu", 23: "chanta", 24: "ittsuu",
    25: "sanshoku_doujun", 26: "sanshoku_doukou", 27: "sankantsu", 28: "toitoi", 29: "sanankou",
    30: "shousangen", 31: "honroutou", 32: "ryanpeikou", 33: "junchan", 34: "honitsu",
    35: "chinitsu", 37: "tenhou", 38: "chiihou", 39: "daisangen", 40: "suuankou", 41: "suuankou",
    42: "tsuuiisou", 43: "ryuuiisou", 44: "chinroutou", 45: "chuuren_poutou",
    46: "chuuren_poutou", 47: "kokushi", 48: "kokushi", 49: "daisuushii", 50: "shousuushii",
    51: "suukantsu", 52: "dora", 53: "ura_dora", 54: "red_five",
}  # fmt: skip
NAMES = {
    **_NAMES,
    **dict.fromkeys(range(10, 14), "yakuhai_seat_wind"),
    **dict.fromkeys(range(14, 18), "yakuhai_round_wind"),
}
"""Our id for each yaku number of the records; a dora worth nothing is recorded as 0 han."""


def _recorded(expected: dict[str, Any]) -> Verdict:
    points = expected["points"]
    if numbers := expected.get("yakuman_tenhou_ids") or expected.get("yakuman"):
        yakuman = {NAMES[number]: 1 for number in numbers}
        return Verdict(winning=True, yakuman=len(yakuman), points=points, yaku=yakuman)
    numbered = expected.get("yaku_tenhou_ids") or expected["yaku"]
    yaku = {NAMES[number]: han for number, han in numbered if han}
    return Verdict(winning=True, han=expected["han"], fu=expected["fu"], points=points, yaku=yaku)


def _stated(answer: dict[str, Any]) -> Verdict:
    """Return the verdict in an answer, with norths as the dora that the records count them among."""
    verdict = stated(answer)
    norths = verdict.yaku.pop("nuki_dora", 0)
    if norths:
        verdict.yaku["dora"] = verdict.yaku.get("dora", 0) + norths
    return verdict


def test_every_recorded_hand_has_its_han_fu_yaku_and_points(ruleset: str) -> None:
    records = records_of(RECORDS[ruleset])
    wrong = []
    for record in records:
        recorded = _recorded(record["expected"])
        found = _stated(scoring.score(ruleset, record["request"]).to_dict())
        if differences := parted(recorded, found):
            wrong.append(f"{record['id']}: {differences}, {recorded}, {found}")
    assert len(records) >= FEWEST[ruleset]
    assert not wrong, "\n".join([f"{len(wrong)} of {len(records)} differ:", *wrong[:5]])


def test_the_winner_receives_points_honba_and_deposits(ruleset: str) -> None:
    """Each counter is 100 of each payer, by ron as by tsumo; each deposit 1,000."""
    counter = 100 * (int(scoring.ruleset(ruleset).players) - 1)
    for record in records_of(RECORDS[ruleset]):
        request = record["request"]
        answer = scoring.score(ruleset, request).to_dict()
        table = counter * request.get("honba", 0) + 1000 * request.get("deposits", 0)
        assert answer["received"] == record["expected"]["points"] + table, record["id"]


def test_batches_answer_as_single_hands_do(ruleset: str) -> None:
    requests = [record["request"] for record in records_of(RECORDS[ruleset])]
    scores = scoring.score_batch(ruleset, scoring.encode_batch(ruleset, requests))
    for row, request in enumerate(requests):
        assert scores.row(row)["value"] == scoring.score(ruleset, request).to_dict()["value"]
