"""A variant is the ruleset it is made from with its own name, clauses and choices; everything else is shared."""

from dataclasses import replace

import pytest

import scoring
from scoring import Ruleset
from scoring.rulesets import tenhou
from scoring.text import Text

TCG = scoring.ruleset("tcg")
VARIANT = tenhou.RULESET
CHOICES = {"red_fives": 3, "double_wind_pair_fu": 4, "kiriage_mangan": False}
"""What the recorded games are played with, otherwise than the sheet."""


@pytest.fixture(name="made")
def made_anew() -> Ruleset:
    """The variant, made of its base once more."""
    return VARIANT.made_from(TCG)


def test_a_variant_says_who_it_is_itself(made: Ruleset) -> None:
    book = made.book
    assert (made.id, made.version) == ("tenhou", VARIANT.version)
    assert made.prose.source.title.en == "The rules of Tenhou"
    assert (book.name, book.summary) == (VARIANT.name, VARIANT.summary)
    assert (book.name, book.summary) != (TCG.book.name, TCG.book.summary)


def test_a_variant_has_its_own_clauses_after_those_of_its_base(made: Ruleset) -> None:
    assert book_clauses(made) == [*book_clauses(TCG), "tenhou-1", "tenhou-2", "tenhou-3"]


def book_clauses(ruleset: Ruleset) -> list[str]:
    """The clauses of a ruleset by their names."""
    return [clause.id for clause in ruleset.prose.clauses]


def test_a_variant_has_its_own_choices_where_nobody_chose(made: Ruleset) -> None:
    assert {name: made.default_of(name) for name in made.options} == {
        name: CHOICES.get(name, TCG.default_of(name)) for name in TCG.options
    }
    assert made.basic.options == {**TCG.basic.options, **CHOICES}
    assert (TCG.basic.numbers.mangan_threshold, made.basic.numbers.mangan_threshold) == (1920, 2000)


def test_a_variant_is_asked_what_its_base_is(made: Ruleset) -> None:
    assert list(made.tasks) == list(TCG.tasks) == ["settle", "analyze"]
    assert made.deck is TCG.deck
    assert [field.name for field in made.fields] == [field.name for field in TCG.fields]


def test_another_variant_is_another_ruleset(made: Ruleset) -> None:
    name = Text("別", "Another")
    variant = replace(VARIANT, id="another", version="2.0.1", name=name, amendments=())
    other = variant.made_from(TCG)
    assert (other.id, other.version, other.book.name) == ("another", "2.0.1", name)
    assert {option: other.default_of(option) for option in other.options} == {
        option: TCG.default_of(option) for option in TCG.options
    }
    assert other.digest not in (TCG.digest, made.digest)


@pytest.mark.parametrize(
    "line", ["234567m34522p67s+8s riichi dora:1m", "123567m34522p67s+8s riichi"]
)
def test_a_variant_made_anew_scores_as_the_one_in_use(made: Ruleset, line: str) -> None:
    request = TCG.game.request_of(line)
    ours = made.game.score(made.basic, request, "en").to_dict()
    assert ours == scoring.score("tenhou", request, lang="en").to_dict()
