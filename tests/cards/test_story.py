"""What an answer tells of the cards in play: what each changed, and why something came to nothing."""

from tests.support.cards import SIMPLE, answered, inline, worths


def test_options_and_cards_that_do_not_meet_leave_each_other_alone() -> None:
    cards = [
        inline({"layer": "grant", "rule": "ippatsu"}),
        inline({"layer": "grant", "rule": "haitei"}, id_="other"),
        "card_big_counters",
    ]
    answer = answered(SIMPLE, *cards, options={"kuitan": False})
    assert worths(answer) == {"riichi": 1, "pinfu": 1, "ippatsu": 1, "haitei": 1}
    option, *told = answer["amendments"]
    assert (option["changes_the_rules"], len(option["effects"])) == (True, 1)
    assert "goes before" not in str(told)
