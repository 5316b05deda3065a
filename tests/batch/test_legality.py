"""A batch refuses every hand that the reader of single hands refuses, also right after a legal hand that resembles it."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.batch import encode_batch
from scoring.batch.columns.input import InputColumns
from scoring.faults import Fault
from scoring.hand import situations
from scoring.hand.game import TileGame
from scoring.hand.indicators import faults_of_facts
from scoring.hand.parsing import Hand
from scoring.hand.request import CHECKS, TileRequests
from scoring.rules.in_force import InForce
from scoring.text import Text
from scoring.tiles.kinds import YAOCHU
from scoring.tiles.values import Numbers
from tests.games.test_refusals import GAMES
from tests.support import Request, batch
from tests.yaml_cases import cases

FOLDER = Path(__file__).parent.parent / "games"
REFUSALS = [
    pytest.param(ruleset, case, id=f"{ruleset}: {case['case']}")
    for game, ruleset in GAMES.items()
    for case in cases(FOLDER / game / "refusals.yaml")
    if "cards" not in case.get("with", {})  # a batch has no cards of a single hand
]
LIKE: dict[str, list[Request]] = {
    "tcg": batch.dealt("tcg", 200, 22),
    "kitanuki": batch.dealt("kitanuki", 200, 22),
    "arushiaru": batch.dealt("arushiaru", 200, 22),
}


def resembling(ruleset: str, request: Request) -> Iterable[Request]:
    """Legal hands: the request with one field left out or taken from another hand, and hands with its other fields."""
    for name in request:
        yield {other: value for other, value in request.items() if other != name}
        for hand in LIKE[ruleset][:10]:
            if name in hand:
                yield {**request, name: hand[name]}
    tiles = ("concealed", "winning_tile", "melds", "norths")
    for hand in LIKE[ruleset]:
        words = {name: value for name, value in request.items() if name not in tiles}
        yield {**{name: hand[name] for name in tiles if name in hand}, **words}


@pytest.mark.parametrize(("ruleset", "case"), REFUSALS)
def test_a_batch_refuses_what_a_single_hand_refuses(ruleset: str, case: dict[str, Any]) -> None:
    game = scoring.ruleset(ruleset).game
    request = game.request_of(case["hand"]) | case.get("with", {})
    options = request.pop("options", {})
    rules = scoring.ruleset(ruleset).in_force(options)
    legal = [hand for hand in resembling(ruleset, request) if not game.faults(rules, hand)]
    wanted = tuple(game.faults(rules, request))
    hands: list[Any] = [*legal, request, *legal[:3], request]
    found = encode_batch(ruleset, hands, options=options).faults
    impossible = [len(legal), len(hands) - 1] if wanted else []
    assert dict(found) == dict.fromkeys(impossible, wanted)


def no_pair(_requests: TileRequests, _rules: InForce, hand: Hand) -> list[Fault]:
    """Refuse a winning tile that makes a pair of simples: no ruleset has such a rule."""
    win = hand.win
    if win.winning & win.twos & ~win.threes & ~YAOCHU:
        return [Fault("/winning_tile", "no_pair", Text("対子。", "A pair."))]
    return []


@pytest.mark.parametrize("ruleset", LIKE)
@pytest.mark.parametrize("as_columns", [False, True])
def test_a_batch_honours_a_new_refusal(
    ruleset: str, monkeypatch: pytest.MonkeyPatch, *, as_columns: bool
) -> None:
    """It is added after batches were encoded, and looks at facts that no other check looks at."""
    game = scoring.ruleset(ruleset).game
    assert isinstance(game, TileGame)
    hands: list[Any] = LIKE[ruleset]
    given = batch.as_columns(ruleset, hands) if as_columns else hands
    before = encode_batch(ruleset, given).faults
    monkeypatch.setattr(game.requests, "checks", (*CHECKS, no_pair))
    single = {row: scoring.faults(ruleset, hand) for row, hand in enumerate(hands)}
    wanted = {row: faults for row, faults in single.items() if faults}
    assert encode_batch(ruleset, given).faults == wanted
    assert len(wanted) > len(before) + 5


def test_a_batch_honours_a_stricter_check_of_situations(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that is applied to columns is called itself: its rules are nowhere written twice."""
    hands: list[Any] = LIKE["tcg"]
    assert not encode_batch("tcg", hands).faults
    _forget_legal_hands()
    whole = situations.situation_faults

    def stricter(
        claims: situations.Claims, numbers: Numbers, facts: situations.Facts
    ) -> Iterator[Fault]:
        yield from whole(claims, numbers, facts)
        if facts.claimed:
            yield Fault("/situation", "too_late", Text("遅い。", "Too late."))

    monkeypatch.setattr("scoring.hand.indicators.situation_faults", stricter)
    try:
        found = encode_batch("tcg", hands).faults
    finally:
        _forget_legal_hands()
    claiming = [row for row, hand in enumerate(hands) if hand.get("situation")]
    assert list(found) == claiming


def _forget_legal_hands() -> None:
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - an engine keeps what it found legal
    faults_of_facts.cache_clear()


def test_columns_need_no_rows() -> None:
    empty = InputColumns(scoring.ruleset("tcg").game.fields, {})
    assert empty.requests(empty.odd.nonzero()[0]) == []
