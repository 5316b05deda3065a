"""Hands of real games are scored as they were recorded: every han, fu, yaku and point."""

from __future__ import annotations

from typing import Any

import pytest

import scoring
from tests.conformance.oracle import verdicts
from tests.records import needs_records, records_of
from tests.support import Request, Verdict, options_of, parted, peer_mahjong, stated

RECORDS = "recorded_hands.jsonl"

pytestmark = [pytest.mark.many, needs_records(RECORDS)]

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
    if "yakuman_tenhou_ids" in expected:
        yakuman = {NAMES[number]: 1 for number in expected["yakuman_tenhou_ids"]}
        return Verdict(winning=True, yakuman=len(yakuman), points=points, yaku=yakuman)
    yaku = {NAMES[number]: han for number, han in expected["yaku_tenhou_ids"] if han}
    return Verdict(winning=True, han=expected["han"], fu=expected["fu"], points=points, yaku=yaku)


@pytest.fixture(scope="module")
def records() -> dict[str, tuple[Request, Verdict]]:
    return {r["id"]: (r["request"], _recorded(r["expected"])) for r in records_of(RECORDS)}


@pytest.fixture(scope="module")
def answers(records: dict[str, tuple[Request, Verdict]]) -> dict[str, dict[str, Any]]:
    return {
        name: scoring.score("tenhou", request).to_dict() for name, (request, _) in records.items()
    }


Records = dict[str, tuple[Request, Verdict]]
Answers = dict[str, dict[str, Any]]


def test_every_recorded_hand_has_its_han_fu_yaku_and_points(
    records: Records, answers: Answers
) -> None:
    wrong = {
        name: (parted(recorded, stated(answers[name])), request, recorded, stated(answers[name]))
        for name, (request, recorded) in records.items()
        if parted(recorded, stated(answers[name]))
    }
    assert len(records) >= 3_000
    differences = "\n".join(f"{name}: {case}" for name, case in list(wrong.items())[:5])
    assert not wrong, f"{len(wrong)} of {len(records)} differ:\n{differences}"


def test_the_winner_receives_points_honba_and_deposits(records: Records, answers: Answers) -> None:
    """Each counter is 300 in all, by ron or by tsumo; each deposit 1,000."""
    for name, (request, recorded) in records.items():
        table = 300 * request["honba"] + 1000 * request["deposits"]
        assert answers[name]["received"] == recorded.points + table, name


def test_what_is_paid_and_what_lay_on_the_table_is_what_is_received(
    records: Records, answers: Answers
) -> None:
    for name, (request, _) in records.items():
        payments = answers[name]["payments"]
        paid = sum(p["count"] * (p["points"] + p["honba"]) for p in payments)
        assert paid + 1000 * request["deposits"] == answers[name]["received"], name


def test_the_package_mahjong_as_we_ask_it_agrees_with_every_record(records: Records) -> None:
    """The examiner examined: a wrong question to `mahjong` would show here."""
    options = options_of("tenhou")
    for name, (request, recorded) in records.items():
        assert not parted(recorded, peer_mahjong.verdict(request, options)), name


def test_the_naive_scorer_agrees_with_every_record(records: Records) -> None:
    options = options_of("tenhou")
    for name, (request, recorded) in records.items():
        assert not parted(recorded, verdicts.verdict(request, options)), name
