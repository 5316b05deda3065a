"""The hands that the rules show, and some dealt ones, scored together as one by one: under the options as they are, and under others."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import scoring.batch
from scoring.batch import encode_batch, score_batch
from tests.support import Request, batch


def together(ruleset_id: str, hands: list[Request], options: dict[str, Any]) -> None:
    """Compare what requests and, where they can be, columns of hands are worth with what each is worth alone."""
    scores = batch.scored(ruleset_id, hands, options)
    assert batch.parted(ruleset_id, hands, options, scores) == []
    plain = [hand for hand in hands if not {"options", "cards"} & hand.keys()]
    columns = batch.as_columns(ruleset_id, plain)
    assert (
        batch.parted(ruleset_id, plain, options, batch.scored(ruleset_id, columns, options)) == []
    )


@pytest.fixture
def anew() -> None:
    """Nothing is kept ready."""
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - no public way leads there


@pytest.mark.usefixtures("anew")
@pytest.mark.parametrize("third", range(3))
@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_hands_that_rules_show_are_worth_together_what_they_are_alone(
    ruleset_id: str, third: int
) -> None:
    together(ruleset_id, batch.examples(ruleset_id)[third::3], {})


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_under_other_options_too(ruleset_id: str, seed: int) -> None:
    options = batch.chosen(ruleset_id, Random(f"{ruleset_id} {seed}"))
    shown = batch.examples(ruleset_id)[seed::3]
    together(ruleset_id, shown + batch.dealt(ruleset_id, 12, seed, options), options)


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_a_hand_alone_in_a_batch_is_worth_what_it_is_without(ruleset_id: str) -> None:
    for hand in batch.examples(ruleset_id)[::7]:
        together(ruleset_id, [hand], {})


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_hands_that_recur_are_worth_the_same_each_time(ruleset_id: str) -> None:
    """The second half of a batch, and a second batch, say what the first did."""
    hands = batch.examples(ruleset_id)[::5]
    twice = batch.scored(ruleset_id, hands * 2, {})
    assert batch.parted(ruleset_id, hands * 2, {}, twice) == []
    again = batch.scored(ruleset_id, hands[::-1], {})
    assert batch.parted(ruleset_id, hands[::-1], {}, again) == []


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_a_batch_is_worth_what_it_was_encoded_under(ruleset_id: str) -> None:
    """Options that were asked of another batch in between say nothing of it."""
    options = batch.chosen(ruleset_id, Random(ruleset_id))
    hands = batch.dealt(ruleset_id, 20, 3, options)
    mine = encode_batch(ruleset_id, hands, options=options)
    assert len(mine) == 20
    score_batch(ruleset_id, encode_batch(ruleset_id, hands))
    scores = score_batch(ruleset_id, mine)
    assert batch.parted(ruleset_id, hands, options, scores) == []
    other = next(name for name in batch.RULESETS if name != ruleset_id)
    with pytest.raises(ValueError, match=f"^this is a batch of {ruleset_id}$"):
        score_batch(other, mine)
    assert scoring.ruleset(ruleset_id).in_force(options).options == mine.rules.options


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_dora_are_told_beside_yaku_in_their_own_unit(ruleset_id: str) -> None:
    hands = batch.dealt(ruleset_id, 40, 4)
    scores = batch.scored(ruleset_id, hands, {})
    assert batch.parted(ruleset_id, hands, {}, scores) == []
    assert not scores.dora or any(column.any() for column in scores.dora.values())


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_columns_are_those_of_the_ruleset_and_take_four_bytes_a_row_at_most(
    ruleset_id: str,
) -> None:
    """Truth values take one, and numbers are whole."""
    scores = batch.scored(ruleset_id, batch.examples(ruleset_id)[:3], {})
    units = {rule.id: rule.unit for rule in scoring.ruleset(ruleset_id).basic.dora}
    assert (scores.ruleset, scores.dora_units, list(scores.dora)) == (
        ruleset_id,
        units,
        list(units),
    )
    value = scores.row(0)["value"]
    for name, column in scores.columns().items():
        assert column.shape == (3,)
        assert column.dtype.itemsize <= 4, name
        truth = name in ("legal", "winning") or isinstance(value.get(name), bool)
        assert column.dtype.kind == ("b" if truth else "i"), name
