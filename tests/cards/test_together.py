"""Cards beside each other and beside chosen options: what contradicts, what goes before what, and what nothing is left of."""

from typing import Any

import pytest

import scoring

SIMPLE = "123567m34522p67s+8s riichi"
MANGAN_OR_NOT = "234567m34522p67s+8s riichi dora:1m"
"""Riichi, pinfu, all simples and a dora: 4 han 30 fu, 1,920 base points, which count as mangan or not."""
Change = dict[str, Any]
KIRIAGE: Change = {"layer": "set", "options": {"kiriage_mangan": False}}
"""Base points count as mangan from 2,000 on, not from 1,920."""
NO_OPEN_TANYAO: Change = {"layer": "set", "options": {"kuitan": False}}


def _card(id_: str, *changes: Change) -> Change:
    return {"id": id_, "changes": list(changes)}


def _request(line: str, *cards: object, **options: object) -> dict[str, Any]:
    asked = {**scoring.ruleset("tcg").game.request_of(line), "cards": list(cards)}
    return asked | ({"options": options} if options else {})


def _changes(line: str, *cards: object, lang: str = "en", **options: object) -> list[Any]:
    """What each change of the cards came to, in their order."""
    answer = scoring.score("tcg", _request(line, *cards, **options), lang=lang).to_dict()
    return [change for entry in answer["amendments"] for change in entry.get("changes", [])]


def _amount(rule: str, **amounts: int) -> Change:
    return {"layer": "set", "rule": rule, **amounts}


REDS: Change = {"layer": "tiles", "kind": "red_fives", "man": 1, "pin": 1, "sou": 1}
AGREE: list[tuple[Change, Change]] = [
    (KIRIAGE, _amount("mangan_threshold", value=2000)),
    (NO_OPEN_TANYAO, _amount("tanyao", open=0)),
    (NO_OPEN_TANYAO, _amount("tanyao", closed=2)),
    (_amount("honba_points", value=500), _amount("riichi", closed=3)),
    ({"layer": "set", "options": {"yaku": ["riichi"]}}, {"layer": "set", "options": {"yaku": ["riichi"]}}),
]  # fmt: skip


@pytest.mark.parametrize("pair", AGREE)
def test_cards_that_set_the_same_alike_or_something_else_go_together(
    pair: tuple[Change, Change],
) -> None:
    cards = [_card(id_, change) for id_, change in zip("ab", pair, strict=True)]
    assert scoring.faults("tcg", _request(SIMPLE, *cards)) == ()


def test_what_goes_before_a_chosen_option_is_said_once_and_only_of_what_counts() -> None:
    cards = [_card("a", NO_OPEN_TANYAO), _card("b", NO_OPEN_TANYAO)]
    for lang, between, before in (
        ("en", "; ", "it goes before the chosen option"),
        ("ja", "。", "選ばれたオプション"),
    ):
        first, second = _changes(SIMPLE, *cards, lang=lang, kuitan=True)
        alone, _ = _changes(SIMPLE, *cards, lang=lang)
        assert first["effect"].startswith(f"{alone['effect']}{between}{before}")
        assert second["effect"] == alone["effect"]
        assert second["why"]


def test_a_card_may_change_only_one_of_two_amounts() -> None:
    """Seven pairs are closed: less for an open hand is nothing, more for a closed one is."""
    line = "1133m2288p55s446z+6z riichi"
    for changed in ({"closed": 1, "open": -1}, {"closed": 1}):
        (change,) = _changes(line, _card("a", {"layer": "add", "rule": "chiitoitsu", **changed}))
        assert change["took_effect"]
    (change,) = _changes(line, _card("a", {"layer": "add", "rule": "chiitoitsu", "open": -1}))
    assert not change["took_effect"]


def test_options_of_several_cards_are_all_in_force_where_one_of_them_is_left_out() -> None:
    """At 2,000 as at 2,080 the hand is no mangan, so that 80 more make no difference."""
    more = {"layer": "add", "rule": "mangan_threshold", "value": 80}
    cards = [_card("a", KIRIAGE), _card("b", NO_OPEN_TANYAO), _card("c", more)]
    kiriage, _, added = _changes(MANGAN_OR_NOT, *cards)
    assert not added["took_effect"]
    (alone,) = _changes(MANGAN_OR_NOT, _card("c", more))
    assert alone["took_effect"]
    assert not kiriage["took_effect"]


def test_an_option_of_a_card_is_judged_with_what_cards_add_to_the_number_it_sets() -> None:
    """60 less than 2,000 are above the 1,920 of the hand, 60 less than 1,920 are not: a mangan without the option."""
    less = {"layer": "add", "rule": "mangan_threshold", "value": -60}
    kiriage, added = _changes(MANGAN_OR_NOT, _card("a", KIRIAGE), _card("b", less))
    assert kiriage["took_effect"]
    assert not added["took_effect"]
    back = {"layer": "set", "options": {"kiriage_mangan": True}}
    kiriage, _ = _changes(MANGAN_OR_NOT, _card("a", back), _card("b", less), kiriage_mangan=False)
    assert kiriage["took_effect"]


@pytest.mark.parametrize("turned", [False, True])
def test_an_option_of_a_card_counts_beside_a_card_that_sets_the_same_number(
    *, turned: bool
) -> None:
    cards = [_card("a", KIRIAGE), _card("b", _amount("mangan_threshold", value=2000))]
    told = _changes(MANGAN_OR_NOT, *(cards[::-1] if turned else cards))
    assert [change["took_effect"] for change in told] == [not turned, turned]


def test_an_option_of_a_card_comes_to_nothing_where_a_card_sets_its_number_otherwise() -> None:
    """The option leaves the number to be 1,920; the other card makes it 2,000 whatever the option is."""
    back = {"layer": "set", "options": {"kiriage_mangan": True}}
    cards = [_card("a", back), _card("b", _amount("mangan_threshold", value=2000))]
    told = _changes(MANGAN_OR_NOT, *cards, kiriage_mangan=False)
    assert [change["took_effect"] for change in told] == [False, True]


ADDED_OPEN: Change = {"layer": "add", "rule": "tanyao", "open": 1}
ADDED_CLOSED: Change = {"layer": "add", "rule": "tanyao", "closed": 1}


@pytest.mark.parametrize(
    ("line", "counts"),
    [(MANGAN_OR_NOT, ADDED_CLOSED), ("34522p67s+8s chi:234m chi:567m", ADDED_OPEN)],
)
@pytest.mark.parametrize("pair", [(ADDED_OPEN, ADDED_CLOSED), (ADDED_CLOSED, ADDED_OPEN)])
def test_what_cards_add_to_the_worths_of_a_yaku_counts_by_the_side_of_the_hand(
    line: str, counts: Change, pair: tuple[Change, Change]
) -> None:
    told = _changes(line, *(_card(id_, one) for id_, one in zip("ab", pair, strict=True)))
    assert [change["took_effect"] for change in told] == [one is counts for one in pair]


SIX_HAN = "234567m34522p67s+8s riichi dora:1m1p2m honba:1"


def test_of_two_cards_that_set_the_same_more_is_added_to_it_once() -> None:
    """100 twice and 100 more are 200 for a counter; without the 100 that are set they would be 400."""
    set_, add = ({"layer": layer, "rule": "honba_points", "value": 100} for layer in ("set", "add"))
    told = _changes(SIX_HAN, _card("a", set_), _card("b", set_), _card("c", add))
    assert [change["took_effect"] for change in told] == [True, False, True]


def test_a_standing_dora_is_named_by_its_tile_and_counts_what_the_card_says() -> None:
    tile = {"layer": "tiles", "kind": "dora", "tile": "2p", "worth": 2}
    for lang, name in (("en", "Standing dora 2p"), ("ja", "常設ドラ2p")):
        request = _request(SIMPLE, _card("two", tile))
        answer = scoring.score("tcg", request, lang=lang).to_dict()
        (line,) = (line for line in answer["yaku"] if line["id"] == "two")
        assert (line["name"], line["han"], line["card"]) == (name, 4, "two")
        assert line["clause"]


def test_flower_tiles_are_lines_of_their_card_with_its_clause() -> None:
    request = _request(SIMPLE, "card_flower_tiles") | {"flowers": 2}
    (line,) = (
        line
        for line in scoring.score("tcg", request, lang="en").to_dict()["yaku"]
        if line["id"] == "card_flower_tiles"
    )
    card = scoring.ruleset("tcg").rules["card_flower_tiles"]
    assert (line["han"], line["clause"], line["name"]) == (2, card.clause, card.name.en)
