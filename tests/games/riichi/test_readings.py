"""The readings that worked examples of tcg compare; the examples themselves are vectors."""

from tests.support.lines import answer_to, refusals, request_of


def test_tx26_a_triplet_completed_by_ron_is_open_and_the_hand_without_yaku_shows_it() -> None:
    answer = answer_to("tcg", "222m444p33z789s55m+3z seat:south round:east")
    assert (answer["winning"], answer["reason"]) == (False, "no_yaku")
    assert len(answer["reading"]["groups"]) == 5
    assert sorted((line["id"], line["fu"], line["tiles"]) for line in answer["fu"]) == [
        ("base", 20, None), ("closed_ron", 10, None), ("closed_triplet", 4, "222m"),
        ("closed_triplet", 4, "444p"), ("open_triplet", 4, "333z"),
    ]  # fmt: skip


def test_fu_of_a_pair_and_of_a_wait_name_the_tiles_they_come_from() -> None:
    answer = answer_to("tcg", "13m456p789s678s55z+2m riichi")
    found = [(line["id"], line["fu"], line["tiles"]) for line in answer["fu"]]
    assert found[2:] == [("value_pair", 2, "55z"), ("wait", 2, "123m")]


def test_tx25_haitei_cannot_be_claimed_beside_rinshan() -> None:
    request = request_of("tcg", "4522m567p678s+6m closed_kan:9999s tsumo rinshan haitei")
    assert [fault[1:] for fault in refusals("tcg", request)] == [
        ("contradiction", "rinshan_as_last_tile")
    ]
