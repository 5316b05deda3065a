"""Every option and card in the command, in both languages, for people and for programs (F20)."""

import json
from collections.abc import Iterator

import pytest

import scoring
from scoring.cli import main as cli
from scoring.rules.rulebook import Card
from tests.cli.commands import Captured
from tests.support.rulesets import ONE_OF_EACH_GAME

HAND = {"dice": "12345622 dora:2", "kantan": "man.run pin.run sou.run man.run sou +sou"}
TILES = "234p567p34599s66s+6s tsumo"


def of_options(ruleset: scoring.Ruleset) -> Iterator[list[str]]:
    """Yield flags that choose every value of every option once, many options at a time."""
    values = {
        option.id: ["all", next(iter(ruleset.rules))] if option.is_list else [*option.every_value()]
        for option in ruleset.options.values()
    }
    for place in range(max(map(len, values.values()), default=0)):
        chosen = {name: some[place] for name, some in values.items() if place < len(some)}
        yield [
            f"--option={name}={value if isinstance(value, str) else json.dumps(value)}"
            for name, value in chosen.items()
        ]


def tried(capsys: Captured, *arguments: str) -> list[int]:
    """Return the statuses of a command in both languages, with and without JSON; assert that each run prints to the right stream."""
    statuses = []
    for lang in scoring.LANGUAGES:
        for form in ([], ["--json"]):
            status = cli.main([*arguments, "--lang", lang, *form])
            out, err = capsys.readouterr()
            assert bool(err) == (status == 2 and not form), arguments
            assert out if form or status < 2 else not out
            if form:
                told = json.loads(out)
                expected = {0: True, 1: False}.get(status, 422)
                assert told.get("winning", told.get("status")) == expected
            statuses.append(status)
    return statuses


@pytest.mark.many
@pytest.mark.parametrize("id_", ONE_OF_EACH_GAME)
def test_every_option_is_answered(capsys: Captured, id_: str) -> None:
    hand = HAND.get(id_, TILES).split()
    for chosen in of_options(scoring.ruleset(id_)):
        statuses = tried(capsys, id_, *hand, *chosen)
        assert len(set(statuses)) == 1


def test_every_card_is_answered(capsys: Captured) -> None:
    facts = {"card_wareme": ["--wareme", "discarder"]}
    cards = [rule.id for rule in scoring.ruleset("tcg").declared if isinstance(rule, Card)]
    assert len(cards) >= 14
    for card in cards:
        arguments = ["tcg", "123567m34522p67s+8s", "riichi", "--card", card, *facts.get(card, [])]
        assert set(tried(capsys, *arguments)) == {0}, card
