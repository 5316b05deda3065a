"""What a predicate may be made of: whole numbers, fields of a reading and a win, other predicates."""

from collections.abc import Iterator
from typing import cast

import pytest

import scoring
from scoring.fields.field import Field
from scoring.hand.request import TileRequests
from scoring.rules import tables
from scoring.rules.compiler import Where, tuple_of
from scoring.rules.rulebook import Measure
from scoring.text import Text
from scoring.tiles import patterns
from scoring.tiles.kinds import DRAGONS
from scoring.tiles.values import Reading, Win
from tests.support import hands

PLACES = tuple(range(8))
NAME = "chun"
_ENDS = (1, 256)


def named_parts(r: Reading, w: Win) -> int:
    """Parts of an expression may have names."""
    dragons = (r.pair & DRAGONS) != 0
    shape = patterns.is_pinfu_shape(r, w)
    green = (w.kinds & ~patterns.GREEN) == 0
    return dragons | shape | green | ((r.pair & _ENDS[0]) != 0)


def twice(r: Reading, w: Win) -> int:
    """A predicate may call another of its own module, and one of another module."""
    return named_parts(r, w) + 2 * patterns.has_honours(w) + w.n.double_wind_pair_fu


def no_return(_r: Reading, _w: Win) -> None:
    """Nothing is returned."""


def two_ways(r: Reading, _w: Win) -> int:
    """An `if` on a reading cannot be asked of columns."""
    if r.pair:
        return 1
    return 0


def in_words(_r: Reading, _w: Win) -> bool:
    """Words are no numbers."""
    return NAME == "chun"


def makes_a_thing(_r: Reading, w: Win) -> object:
    """A class is no predicate."""
    return Text(str(w.tsumo), "")


def looks_up(r: Reading, _w: Win) -> int:
    """Only constants can be looked up before there is a reading."""
    return PLACES[r.shape]


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (looks_up, "is not a constant a predicate may use"),
        (no_return, "must end by returning an expression"),
        (two_ways, "may name parts of its expression, and nothing else"),
        (in_words, "whole numbers only, not 'chun'"),
        (makes_a_thing, "Text is not a function a predicate may call"),
    ],
)
def test_what_cannot_be_compiled_is_refused(function: object, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        tuple_of((cast(Measure, function),))


def _rows() -> Iterator[tuple[Reading, Win]]:
    """Readings with the wins they belong to, as the engine has them."""
    for request in hands.requests(400, 41):
        score = scoring.score("tcg", request)
        for valuation in getattr(score, "ranked", ()):
            yield valuation.reading, getattr(score, "win")  # noqa: B009 - not in the protocol


def test_named_parts_and_calls_are_filled_in() -> None:
    rows = list(_rows())
    assert len(rows) > 400
    compiled = tuple_of((named_parts, twice))
    for r, w in rows:
        assert compiled(r, w) == (named_parts(r, w), twice(r, w))
    assert len({compiled(r, w) for r, w in rows}) > 2


def dragon_pair(r: Reading, _w: Win) -> int:
    """A pair of dragons."""
    return 2 * ((r.pair & DRAGONS) != 0)


def pair(r: Reading, _w: Win) -> int:
    """Any pair."""
    return r.pair


def test_a_measure_may_matter_only_where_others_count() -> None:
    only = Where(pair, (dragon_pair, dragon_pair))
    compiled = tuple_of((only,))
    found = set()
    for r, w in _rows():
        found.add(only(r, w))
        assert compiled(r, w) == (only(r, w),) == (r.pair if r.pair & DRAGONS else 0,)
    assert len(found) > 2


def test_what_is_remembered_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    # All yaku by name are the same rules laid out anew: nothing of them is remembered yet.
    yaku = [rule.id for rule in scoring.ruleset("tcg").book.rules if rule.kind == "yaku"]
    monkeypatch.setattr(tables, "MAX_COMBINATIONS", 0)
    for request in hands.requests(300, 42):
        anew = scoring.score("tcg", {**request, "options": {"yaku": yaku}}).to_dict()
        assert {**anew, "amendments": []} == scoring.score("tcg", request).to_dict()


def test_a_score_has_typed_values_beside_its_dict() -> None:
    for request in hands.requests(400, 43, kind="no_yaku"):
        score = scoring.score("tcg", request)
        told = score.to_dict()
        typed = [getattr(score, name) for name in ("winning", "points", "received")]
        assert typed == [told["winning"], told["value"]["points"], told["received"]]


def test_an_object_field_describes_its_own_fields() -> None:
    text = Text("文", "Text.")
    inner = Field("dealer", "integer", text, text, maximum=3)
    told = Field("table", "object", text, text, fields=(inner,)).describe("en")
    assert told["fields"] == [inner.describe("en")]
    assert inner.describe("en")["maximum"] == 3


def test_a_ruleset_may_know_fewer_kinds_of_melds() -> None:
    tcg = scoring.ruleset("tcg")
    requests = TileRequests(
        tcg,
        fields=tcg.fields,
        meld_kinds=frozenset({"pon"}),
        red_limits={0: (0, 0, 0)},
        red_rule="red_five",
        indicator_rule="kan_dora",
    )
    hand = {"concealed": "567m34522p67s", "winning_tile": "8s", "win": "ron"}
    assert isinstance(requests.parse(tcg.basic, {**hand, "melds": ["pon:555z"]}), Win)
    faults = requests.parse(tcg.basic, {**hand, "melds": ["chi:123m"]})
    assert isinstance(faults, list)
    assert [(fault.pointer, fault.code) for fault in faults] == [("/melds/0", "bad_meld")]
    assert "no chi" in faults[0].detail.en
