"""What a hand of three players is paid for its counters; settlements are rows of examples.yaml, read with those of four players."""

import pytest

import scoring


@pytest.mark.parametrize(("tsumo", "honba"), [(False, 400), (True, 200)])
def test_p28_a_hand_is_paid_for_its_counters(*, tsumo: bool, honba: int) -> None:
    ruleset = scoring.ruleset("tenhou_sanma")
    line = "123567p34522s67s+8s riichi honba:2" + " tsumo" * tsumo
    answer = scoring.score("tenhou_sanma", ruleset.game.request_of(line)).to_dict()
    assert {payment["honba"] for payment in answer["payments"]} == {honba}
