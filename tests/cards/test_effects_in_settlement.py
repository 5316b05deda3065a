"""The effects of cards in a settlement, and the chips that go with one."""

import pytest

import scoring
from tests.support.settling import Body, draw, paid, table, win, won

CHEAP: Body = {"han": 3, "fu": 30}
PINFU: Body = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}
VALUE = won(win(1, 3, value=CHEAP))


def _card(**change: object) -> Body:
    return {"id": "mine", "changes": [change]}


def _settled(event: Body, *cards: object, lang: str = "en", **changes: object) -> Body:
    request = {"table": table("tcg", **changes), "event": event, "cards": list(cards)}
    return scoring.settle("tcg", request, lang=lang).to_dict()


@pytest.mark.parametrize("event", [VALUE, draw(0), won(win(1, 3, hand=PINFU))])
def test_the_effects_are_those_on_the_rules_whatever_happened(event: Body) -> None:
    noten = _card(layer="set", rule="noten_points", value=6000)
    ban = {"id": "ban", "changes": [{"layer": "ban", "rule": "ippatsu"}]}
    grant = {"id": "grant", "changes": [{"layer": "grant", "rule": "ippatsu"}]}
    answer = _settled(event, noten, ban, grant)
    changes = [change for entry in answer["amendments"] for change in entry["changes"]]
    assert [change["took_effect"] for change in changes] == [True, True, False]
    assert (
        changes[-1]["why"]
        == "The card ban bans this rule, and a ban takes precedence over every other change."
    )
    assert answer["amendments"] == _settled(draw(), noten, ban, grant)["amendments"]


def test_what_cards_add_to_a_number_that_a_card_sets_is_paid() -> None:
    """One of four is tenpai: 12,000 in all, 4,000 from each of the others."""
    noten = _card(layer="set", rule="noten_points", value=6000)
    more = {"id": "more", "changes": [{"layer": "add", "rule": "noten_points", "value": 3000}]}
    again = {"id": "again", "changes": [{"layer": "add", "rule": "noten_points", "value": 3000}]}
    assert paid(_settled(draw(0), noten, more, again))[0][2] == 4000


def test_the_hand_of_a_win_is_explained_in_the_language_of_the_settlement() -> None:
    event = won(win(1, 3, hand=PINFU))
    ja, en = (_settled(event, lang=lang)["scores"][0]["explanation"][0] for lang in ("ja", "en"))
    assert en.startswith("Read as")
    assert "読" in ja


# --- chips (8-07)


def _chips(answer: Body) -> list[tuple[int, int, int, str]]:
    return [(line["from"], line["to"], line["chips"], line["card"]) for line in answer["chips"]]


IPPATSU: Body = {**PINFU, "situation": ["riichi", "ippatsu"], "ura_indicators": "1p"}
"""Ippatsu, and the pair of 2p twice as ura dora: three chips from everybody who pays."""


def test_8_07_everybody_who_pays_gives_the_chips_of_the_hand() -> None:
    event = won(win(1, 3, hand=IPPATSU), riichi=[1])
    answer = _settled(event, "card_chips")
    assert _chips(answer) == [(3, 1, 3, "card_chips")]
    assert answer["chips"][0]["rule"] == "card_chips"
    assert "Player 3 gives player 1 3 chips (Chips)." in answer["explanation"]
    event = won(win(1, None, hand=IPPATSU), riichi=[1])
    assert sorted(_chips(_settled(event, "card_chips"))) == [
        (0, 1, 3, "card_chips"),
        (2, 1, 3, "card_chips"),
        (3, 1, 3, "card_chips"),
    ]


def test_8_07_whose_claim_comes_to_nothing_gets_no_chips() -> None:
    other = {"concealed": "234567p345s22m67s", "winning_tile": "8s"}
    chips = {**IPPATSU, "dora_indicators": "9m"}
    event = won(
        win(1, 3, hand=chips), win(0, 3, hand={**other, "dora_indicators": "9m"}), riichi=[1]
    )
    answer = _settled(event, "card_chips")
    assert [line["player"] for line in answer["dropped"]] == [1]
    assert _chips(answer) == []


def test_8_07_each_card_gives_its_own() -> None:
    mine = _card(layer="payment", kind="chips", rule="pinfu", chips=1)
    event = won(win(1, 3, hand=IPPATSU), riichi=[1])
    answer = _settled(event, "card_chips", mine)
    assert _chips(answer) == [(3, 1, 3, "card_chips"), (3, 1, 1, "mine")]
    assert "Player 3 gives player 1 1 chip (mine)." in answer["explanation"]


@pytest.mark.parametrize("event", [VALUE, draw(0)])
def test_8_07_without_a_hand_there_are_no_chips(event: Body) -> None:
    assert _chips(_settled(event, "card_chips")) == []


def test_without_cards_there_are_no_chips() -> None:
    answer = _settled(won(win(1, 3, hand=IPPATSU), riichi=[1]))
    assert "chips" not in answer
