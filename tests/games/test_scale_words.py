"""The step from fu and han to points in words, worked out by hand."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.games.arushiaru.scale import ArushiaruScale
from scoring.games.kitanuki.scale import KitanukiScale
from scoring.games.riichi.scale import RiichiScale
from scoring.text import Text
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("scale_words.yaml"))
SCALES: dict[str, Any] = {
    "tcg": RiichiScale(), "arushiaru": ArushiaruScale(), "kitanuki": KitanukiScale(),
}  # fmt: skip


def in_words(id_: str, han: int, *more: int, **facts: int) -> Text:
    """Return the explanation of a place on the score table."""
    rules, scale = scoring.ruleset(id_).basic, SCALES[id_]
    place = scale.place(rules, han, *more, **facts)
    words: Text = scale.explain(rules.numbers, place)
    return words


@pytest.mark.parametrize(("game", "han", "fu", "ja", "en"), CASES["fu_are_doubled_up_to_a_limit"])
def test_fu_are_doubled_up_to_a_limit(game: str, han: int, fu: int, ja: str, en: str) -> None:
    """2-02: a mangan that is reached by fu says so, one that is reached by han does not."""
    assert in_words(game, han, fu, dealer=0, tsumo=0) == Text(ja, en)


@pytest.mark.parametrize(
    ("han", "dealer", "ja", "en"), CASES["kitanuki_adds_base_han_and_dealer_without_counters"]
)
def test_kitanuki_adds_base_han_and_dealer_without_counters(
    han: int, dealer: int, ja: str, en: str
) -> None:
    assert in_words("kitanuki", han, dealer=dealer, tsumo=0, honba=2) == Text(ja, en)
