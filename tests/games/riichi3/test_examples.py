"""What a hand of three players is paid and named; settlements are rows of examples.yaml, read with those of four players."""

import pytest

from tests.support.lines import answer_to


@pytest.mark.parametrize(("tsumo", "honba"), [(False, 400), (True, 200)])
def test_p28_a_hand_is_paid_for_its_counters(*, tsumo: bool, honba: int) -> None:
    line = "123567p34522s67s+8s riichi honba:2" + " tsumo" * tsumo
    answer = answer_to("tenhou_sanma", line)
    assert {payment["honba"] for payment in answer["payments"]} == {honba}


def test_rinshan_after_a_north_does_not_speak_of_a_kan() -> None:
    """Tenhou: 北は抜きドラ; its replacement tile comes from the dead wall without a kan."""
    answer = answer_to("tenhou_sanma", "123456p789s11p99m+9m tsumo rinshan norths:1")
    assert answer["yaku"][0]["id"] == "rinshan"
    assert " kan" not in answer["yaku"][0]["name"]
