"""Some hands of every kind, each reading held against the naive program: what thousands of hands are asked elsewhere, in a second."""

from typing import Any

import pytest

import scoring
from tests.support import asked, brute, hands, options_of, parted, stated
from tests.support.brute import EVERY_SWITCH, as_read

KINDS = ("ambiguous", "winning", "no_yaku", "broken")
CHANGES: dict[str, dict[str, Any]] = {"sheet": {}, "switched": EVERY_SWITCH}


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
        ours = {as_read(entry["reading"]): entry for entry in entries}
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
            chosen = as_read(answer["reading"])
            assert items == next(each.fu for each in naive if each.reading == chosen), hand
