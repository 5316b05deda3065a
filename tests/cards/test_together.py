"""Cards beside each other and beside chosen options: what contradicts, what goes before what, and what nothing is left of."""

from typing import Any

import pytest

import scoring

SIMPLE = "123567m34522p67s+8s riichi"
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
