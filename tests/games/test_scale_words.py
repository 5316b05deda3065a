"""The step from fu and han to points in words, worked out by hand."""

from pathlib import Path

import pytest

import scoring
from scoring.games.arushiaru.scale import ArushiaruScale
from scoring.games.kitanuki.scale import KitanukiScale, worth_of
from scoring.games.riichi.scale import RiichiScale
from scoring.text import Text
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("scale_words.yaml"))
SCALES: dict[str, RiichiScale | ArushiaruScale] = {
    "tcg": RiichiScale(),
    "arushiaru": ArushiaruScale(),
}


@pytest.mark.parametrize(("game", "han", "fu", "ja", "en"), CASES["fu_are_doubled_up_to_a_limit"])
def test_fu_are_doubled_up_to_a_limit(game: str, han: int, fu: int, ja: str, en: str) -> None:
    """2-02: a mangan that is reached by fu says so, one that is reached by han does not."""
    rules, scale = scoring.ruleset(game).basic, SCALES[game]
    place = scale.place(rules, han, fu, dealer=0, tsumo=0)
    assert scale.explain(rules.numbers, place) == Text(ja, en)


@pytest.mark.parametrize(
    ("han", "dealer", "ja", "en"), CASES["kitanuki_adds_base_han_and_dealer_without_counters"]
)
def test_kitanuki_adds_base_han_and_dealer_without_counters(
    han: int, dealer: int, ja: str, en: str
) -> None:
    numbers = scoring.ruleset("kitanuki").basic.numbers
    place = worth_of(numbers, han, dealer, tsumo=0, honba=2)
    assert KitanukiScale().explain(numbers, place) == Text(ja, en)
