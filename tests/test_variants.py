"""A variant is the ruleset it is made from with its own name, clauses and choices; everything else is shared."""

from dataclasses import replace

import pytest

import scoring
from scoring.rulesets import tenhou
from scoring.text import Text

TCG = scoring.ruleset("tcg")
VARIANT = tenhou.RULESET
MADE = VARIANT.made_from(TCG)
CHOICES = {"red_fives": 3, "double_wind_pair_fu": 4, "kiriage_mangan": False}
"""What the recorded games are played with, otherwise than the sheet."""


def test_a_variant_says_who_it_is_itself() -> None:
    book = MADE.book
    assert (MADE.id, MADE.version, book.source) == ("tenhou", VARIANT.version, VARIANT.source)
    assert (book.name, book.summary) == (VARIANT.name, VARIANT.summary)
    assert (book.name, book.summary) != (TCG.book.name, TCG.book.summary)


def test_a_variant_has_its_own_clauses_after_those_of_its_base() -> None:
    assert book_clauses(MADE) == [*book_clauses(TCG), "tenhou-1", "tenhou-2", "tenhou-3"]


def book_clauses(ruleset: scoring.Ruleset) -> list[str]:
    """The clauses of a ruleset by their names."""
    return [clause.id for clause in ruleset.book.clauses]


def test_a_variant_has_its_own_choices_where_nobody_chose() -> None:
    assert {name: MADE.default_of(name) for name in MADE.options} == {
        name: CHOICES.get(name, TCG.default_of(name)) for name in TCG.options
    }
    assert MADE.basic.options == {**TCG.basic.options, **CHOICES}
    assert (TCG.basic.numbers.mangan_threshold, MADE.basic.numbers.mangan_threshold) == (1920, 2000)


def test_a_variant_is_asked_what_its_base_is() -> None:
    assert list(MADE.tasks) == list(TCG.tasks) == ["settle", "analyze"]
    assert MADE.deck is TCG.deck
    assert [field.name for field in MADE.fields] == [field.name for field in TCG.fields]


def test_another_variant_is_another_ruleset() -> None:
    name = Text("別", "Another")
    other = replace(VARIANT, id="another", name=name, amendments=()).made_from(TCG)
    assert (other.id, other.book.name) == ("another", name)
    assert {option: other.default_of(option) for option in other.options} == {
        option: TCG.default_of(option) for option in TCG.options
    }
    assert other.digest not in (TCG.digest, MADE.digest)


@pytest.mark.parametrize(
    "line", ["234567m34522p67s+8s riichi dora:1m", "123567m34522p67s+8s riichi"]
)
def test_a_variant_made_anew_scores_as_the_one_in_use(line: str) -> None:
    request = TCG.game.request_of(line)
    ours = MADE.game.score(MADE.basic, request, "en").to_dict()
    assert ours == scoring.score("tenhou", request, lang="en").to_dict()
