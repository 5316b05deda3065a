"""Some hands of every kind, each reading held against the naive program: what thousands of hands are asked elsewhere, in a second."""

from typing import Any

import pytest

import scoring
from tests.support import asked, brute, hands, options_of, parted, plain, split, stated
from tests.support.brute import Group, Reading

KINDS = ("ambiguous", "winning", "no_yaku", "broken")
CHANGES: dict[str, dict[str, Any]] = {
    "sheet": {},
    "switched": {
        "double_yakuman": True,
        "double_wind_pair_fu": 4,
        "tsumo_pinfu": False,
        "kiriage_mangan": False,
        "open_no_fu_ron": 20,
        "kazoe_yakuman": False,
        "rinshan_tsumo_fu": False,
        "kuitan": False,
    },
}


def _canonical(reading: dict[str, Any]) -> Reading:
    """A reading of the answer in the words of the naive reader: sorted, reds as plain fives."""
    groups = []
    for group in reading["groups"]:
        tiles = sorted(plain(split(group["tiles"])))
        text = "".join(tile[0] for tile in tiles) + tiles[0][1]
        groups.append(Group(group["kind"], text, open=group["open"], winning=group["winning"]))
    return Reading(tuple(sorted(groups)), reading["wait"])


@pytest.mark.parametrize("changes", CHANGES)
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("kind", KINDS)
def test_every_reading_and_its_worth_are_those_of_the_naive_program(
    kind: str, seed: int, changes: str
) -> None:
    options = options_of("tcg", CHANGES[changes])
    for hand in hands.requests(25, 100 + seed, kind=kind):
        answer = scoring.score("tcg", asked(hand, CHANGES[changes])).to_dict()
        naive = brute.all_valued(hand, options)
        entries = [*([answer] if answer["reading"] else []), *answer["alternatives"]]
        ours = {_canonical(entry["reading"]): entry for entry in entries}
        assert len(ours) == len(entries), hand
        assert set(ours) == {valued.reading for valued in naive}, hand
        for valued in naive:
            value = ours[valued.reading]["value"]
            assert value["points"] == valued.verdict.points, (hand, valued)
            if valued.verdict.winning:
                told = {item["id"] for item in ours[valued.reading]["yaku"]}
                assert told == set(valued.verdict.yaku), (hand, valued)
            if valued.verdict.winning and not valued.verdict.yakuman:
                assert (value["han"], value["fu"]) == (valued.verdict.han, valued.verdict.fu)
        if not naive:
            assert answer["reason"] == "not_complete", hand
            continue
        assert not parted(naive[0].verdict, stated(answer)), (hand, naive[0])
        if answer["winning"] and not answer["value"]["yakuman"]:
            items: dict[str, int] = {}
            for item in answer["fu"]:
                items[item["id"]] = items.get(item["id"], 0) + item["fu"]
            chosen = _canonical(answer["reading"])
            assert items == next(each.fu for each in naive if each.reading == chosen), hand
