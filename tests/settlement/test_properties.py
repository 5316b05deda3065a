"""What always holds of settlements: whole hands are paid as they score, nothing is lost, and nothing but a refusal goes wrong."""

import random
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring.fields.field import Field
from tests.games.arushiaru.support import arushiaru
from tests.games.kitanuki.support import kitanuki
from tests.support import WINDS, hands
from tests.support.settling import refusals, settle, table, win, won

Body = dict[str, Any]
RIICHI = {"riichi", "double_riichi"}
OF_THE_TABLE = {"seat_wind", "round_wind", "honba", "deposits"}
COUNT = 200


def _in_an_event(
    id_: str, request: Body, players: int, rng: random.Random
) -> tuple[Body, Body, Body]:
    """Table and event in which somebody has just won the hand of a scoring request, and that request as the table has it."""
    wind = WINDS.index(request.get("seat_wind", "south"))
    round_wind = request.get("round_wind", "east")
    hand_number = rng.randrange(1, players + 1)
    before = table(
        id_, hand=hand_number if players == 4 else 5, round_wind=round_wind,
        honba=request.get("honba", 0), deposits=request.get("deposits", 0),
    )  # fmt: skip
    if players == 3:
        before["dealer"] = rng.randrange(3)
    winner = (before["dealer"] + wind) % players
    discarder = None
    if request["win"] == "ron":
        discarder = rng.choice([seat for seat in range(players) if seat != winner])
        if "chiihou" in request.get("situation", []):
            discarder = before["dealer"]  # won on the dealer's first discard
        elif "renhou" in request.get("situation", []):  # won on another's
            others = {*range(players)} - {winner, before["dealer"]}
            discarder = rng.choice(sorted(others))
    declared = RIICHI & set(request.get("situation", []))
    hand = {name: value for name, value in request.items() if name not in OF_THE_TABLE}
    event = won(win(winner, discarder, hand=hand), riichi=[winner] if declared else [])
    if declared and STICKS[id_]:
        return before, event, request | {"deposits": request.get("deposits", 0) + 1}
    return before, event, request


def _deals(id_: str) -> Iterable[Body]:
    if id_ == "kitanuki":
        return kitanuki.requests(COUNT, 4)
    if id_ == "arushiaru":
        return arushiaru.requests(COUNT, 4)
    return hands.requests(COUNT, 4, red_fives=id_ == "tenhou")


ALWAYS: dict[str, Body] = {
    "tcg": {}, "tenhou": {}, "arushiaru": {"game_length": "ichian"}, "kitanuki": {"tobi": False},
}  # fmt: skip
"""Options that let matches go on."""
STICKS = {"tcg": 1000, "tenhou": 1000, "arushiaru": 0, "kitanuki": 0}


def _in_a_match(id_: str, request: Body) -> bool:
    """Whether a hand can be won in a match, by one alone."""
    if id_ == "kitanuki":
        return int(request.get("honba", 0)) < 5
    winds = WINDS if id_ == "arushiaru" else WINDS[:2]
    return request["round_wind"] in winds and "liability" not in request


@pytest.mark.many
@pytest.mark.parametrize("id_", ALWAYS)
def test_a_hand_is_paid_as_it_scores_or_refused_where_it_does_not_win(id_: str) -> None:
    rng = random.Random(4)
    players, stick = (3 if id_ == "kitanuki" else 4), STICKS[id_]
    seen = {"winning": 0, "not": 0}
    for request in filter(lambda request: _in_a_match(id_, request), _deals(id_)):
        options = request.pop("options", {}) | ALWAYS[id_]
        before, event, scored = _in_an_event(id_, request, players, rng)
        faults = refusals(id_, before, event, **options)
        if ("/event/feeds", "missing", "pao_scope") in faults:
            continue
        score = scoring.score(id_, scored | {"options": options}).to_dict()
        if not score["winning"]:
            assert [code for _, code, _ in faults] == [score["reason"]]
            seen["not"] += 1
            continue
        answer = settle(id_, before, event, **options)
        claim = event["wins"][0]
        alone = {name: scored[name] for name in scored if name not in {"honba", "deposits"}}
        assert answer["scores"] == [scoring.score(id_, alone | {"options": options}).to_dict()]
        points = zip(answer["points"], before["points"], strict=True)
        change = [after - own for after, own in points]
        deposited = stick * len(event["riichi"])
        assert change[claim["winner"]] == score["received"] - deposited
        if claim["from"] is not None and score["received"] > 0:
            assert change[claim["from"]] == stick * before["deposits"] - change[claim["winner"]]
        assert sum(change) == stick * before["deposits"]
        seen["winning"] += 1
    assert seen["winning"] > COUNT / 10
    assert seen["not"] or id_ == "kitanuki"


# --- requests of any kind


def _values(field: Field) -> st.SearchStrategy[Any]:
    """Values of the shape of a field, some of them nonsense."""
    found: st.SearchStrategy[Any]
    if field.choices:
        found = st.sampled_from([choice.value for choice in field.choices])
    elif field.notation == "meld":
        found = st.sampled_from(["pon:555z", "chi:123m", "closed_kan:1111p", "pon:5z"])
    elif field.type == "string":
        found = st.sampled_from(["123567m34522p67s", "8s", "777z", "9m", "19m19p19s1234567z"])
    elif field.type == "integer":
        low, high = max(field.minimum, -3000), min(field.maximum, 60)
        found = st.integers(low, high)
    elif field.type == "array":
        assert field.items is not None
        found = st.lists(_values(field.items), max_size=field.max_items)
    elif field.name == "table":
        return _tables(field)
    else:
        found = _objects(field.fields)
    return found | st.none() if field.nullable else found


def _objects(fields: tuple[Field, ...]) -> st.SearchStrategy[Body]:
    return st.fixed_dictionaries(
        {field.name: _values(field) for field in fields if field.required},
        optional={field.name: _values(field) for field in fields if not field.required},
    )


def _tables(field: Field) -> st.SearchStrategy[Body]:
    players = field.fields[0].max_items
    points = st.lists(
        st.sampled_from([0, 100, 1000, 2000, 25000, 30]), min_size=players, max_size=players
    )
    given_ = {one.name: one for one in field.fields}
    return st.fixed_dictionaries(
        {
            "points": points, "dealer": _values(given_["dealer"]),
            "round_wind": _values(given_["round_wind"]), "hand": _values(given_["hand"]),
        },
        optional={"honba": _values(given_["honba"]), "deposits": _values(given_["deposits"])},
    ).map(lambda made: made | ({"dealer": made["hand"] - 1} if players == 4 else {}))  # fmt: skip


def _fuzzed(id_: str) -> st.SearchStrategy[Body]:
    fields = scoring.ruleset(id_).tasks["settle"].fields
    return _objects(fields)


@pytest.mark.parametrize("id_", ["tcg", "arushiaru", "kitanuki"])
def test_any_request_is_refused_or_settled_without_loss(id_: str) -> None:
    stick = 1000 if id_ == "tcg" else 0
    rules = {None, *scoring.ruleset(id_).rules}

    @settings(max_examples=150)
    @given(_fuzzed(id_))
    def holds(request: Body) -> None:
        faults = scoring.faults(id_, request, task="settle")
        if faults:
            assert all(fault.rule in rules for fault in faults)
            with pytest.raises(scoring.Refused):
                scoring.settle(id_, request)
            return
        answer = scoring.settle(id_, request).to_dict()
        before = request["table"]
        pot = before.get("deposits", 0) * stick
        for line in answer["transfers"]:
            assert line["points"] > 0
            assert line["rule"] in rules
            pot += line["points"] * ((line["to"] == "pot") - (line["from"] == "pot"))
        assert pot == (answer["table"]["deposits"] * stick if answer["table"] else 0)
        total = sum(before["points"]) + before.get("deposits", 0) * stick
        assert sum(answer["points"]) + pot == total
        if answer["table"]:
            again = {"table": answer["table"], "event": {"type": "draw", "tenpai": []}}
            assert scoring.faults(id_, again, task="settle") == ()
            assert answer["table"]["points"] == answer["points"]

    holds()


@pytest.mark.parametrize("id_", ["tcg", "tenhou", "arushiaru", "kitanuki"])
def test_the_example_is_settled_with_nothing_assumed(id_: str) -> None:
    task = scoring.ruleset(id_).tasks["settle"]
    answer = scoring.settle(id_, task.example, lang="ja").to_dict()
    assert answer["assumed"] == []
    assert len(answer["scores"]) == 1
    names = [field.name for field in task.reply if field.required]
    around = ["game", "ruleset", "version", "digest"], ["explanation", "assumed", "amendments"]
    assert list(answer) == [*around[0], *names, *around[1]]
