"""The dearest requests that are known, path by path, each with chance in it; what they cost is measured elsewhere."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

import orjson

import scoring
from scoring.cards.fields import CARDS
from scoring.cards.model import MAX_CARDS, MAX_CHANGES
from scoring.conformance.claims import MOST, MOST_RULES
from scoring.reference import catalogue
from scoring.reference.search import MAX_QUERY
from scoring.rules.links import written
from service.app import DEFAULTS
from service.served import served

BODY: Final = int(str(DEFAULTS["MAX_BODY_BYTES"]))
"""Largest body of one question, in bytes."""


class Heavy(NamedTuple):
    """A request that costs much."""

    path: str
    body: bytes | None = None
    parts: int = 1
    """How many hands, claims or rows it holds."""


Shape = Callable[[random.Random], Heavy]


def shapes() -> Iterator[tuple[str, Shape]]:
    """Every kind of heavy request, by a name for people; a kind never asks the same rules twice, so that nothing is known beforehand."""
    for ruleset in served():
        for task in ("score", *served()[ruleset].tasks):
            yield f"{task}, {ruleset}: options never seen", _posted(ruleset, task)
        yield f"/rules/{ruleset}: options never seen", _page(f"/rules/{ruleset}", ruleset)
    for ruleset in WITH_CARDS:
        for task in ("score", "analyze"):
            name = f"{task}, {ruleset}: {MAX_CARDS} cards of {MAX_CHANGES} changes"
            yield name, _under_cards(ruleset, task)
        yield f"settle, {ruleset}: three wins under {MAX_CARDS} cards", _three_wins(ruleset)
    yield "analyze, dice: rolls and options by chance", _rolled
    for task in ("score", "settle"):
        yield f"{task}: unknown fields, {BODY // 1024} KiB of them", _unknown(task)
    yield "search: as many words as fit", _search
    yield "compare: options on both sides", _compared
    yield "the calculator: a hand under options never seen", _calculator
    yield "a batch: 1,000 hands, each under options of its own", batch(1000)
    yield "a batch: 150 hands, each under cards of its own", _batch_under_cards(150)
    yield "a batch: 1,000 hands of 200 unknown fields", _batch_unknown(1000)
    yield "columns: 10,000 rows of nothing that can be read", _columns(10_000)
    for ruleset in served():
        yield (
            f"verify, {ruleset}: 1,000 false claims, a tenth under options of their own",
            _claims(ruleset),
        )
    yield (
        "verify: 1,000 false claims, under cards of their own as long as there may be",
        _claims_under_cards,
    )


WITH_CARDS: Final = tuple(
    ready.ruleset.id
    for ready in served().values()
    if any(field.name == CARDS for field in ready.ruleset.fields)
)
_YAKU: Final = {
    name: [
        rule["id"]
        for rule in catalogue.listed(scoring.ruleset(name), "en")["rules"]
        if rule["kind"] == "yaku"
    ]
    for name in WITH_CARDS
}


def options(ruleset: str, chance: random.Random) -> dict[str, Any]:
    """Options of a ruleset as chance has them."""
    told: Any = catalogue.described(scoring.ruleset(ruleset), "en")["options"]
    chosen: dict[str, Any] = {}
    for option in told:
        if option["type"] == "boolean":
            chosen[option["id"]] = chance.random() < 0.5
        elif option["type"] == "array" and ruleset in _YAKU:
            most = len(_YAKU[ruleset])
            chosen[option["id"]] = chance.sample(_YAKU[ruleset], chance.randint(most // 2, most))
    return chosen


def deck(ruleset: str, chance: random.Random, cards: int, changes: int) -> list[dict[str, Any]]:
    """Cards that change what each yaku is worth."""
    yaku = _YAKU[ruleset]
    told = []
    for place in range(cards):
        said = {"ja": "あ", "en": "a"}
        change = [
            {
                "layer": "add",
                "rule": yaku[(place * changes + one) % len(yaku)],
                "closed": chance.randint(1, 9),
            }
            for one in range(changes)
        ]
        name = f"x{chance.getrandbits(48):x}"
        told.append({"id": name, "name": said, "text": said, "changes": change})
    return told


def _example(ruleset: str, task: str) -> dict[str, Any]:
    ready = served()[ruleset]
    return dict((ready.score if task == "score" else ready.tasks[task]).example)


def _flush(chance: random.Random, count: int) -> str:
    """Tiles of one suit: nothing has more readings."""
    digits = sorted(chance.sample("123456789" * 4, count))
    return f"{''.join(digits)}m"


def _flushed(ruleset: str, task: str, chance: random.Random) -> dict[str, Any]:
    seats = {"seat_wind": "east", "round_wind": "east"}
    if task == "score":
        won = {"winning_tile": f"{chance.randint(1, 9)}m", "win": "tsumo"}
        return {"concealed": "1112345678999m", **won, **seats}
    del ruleset
    return {"concealed": _flush(chance, 14), **seats}


def _path(ruleset: str, task: str) -> str:
    return f"/v1/rulesets/{ruleset}/{task}"


def _posted(ruleset: str, task: str) -> Shape:
    def shape(chance: random.Random) -> Heavy:
        body = {**_example(ruleset, task), "options": options(ruleset, chance)}
        return Heavy(_path(ruleset, task), orjson.dumps(body))

    return shape


def _under_cards(ruleset: str, task: str) -> Shape:
    def shape(chance: random.Random) -> Heavy:
        cards = deck(ruleset, chance, MAX_CARDS, MAX_CHANGES)
        body = {**_flushed(ruleset, task, chance), CARDS: cards}
        return Heavy(
            _path(ruleset, task), orjson.dumps(body | {"options": options(ruleset, chance)})
        )

    return shape


def _three_wins(ruleset: str) -> Shape:
    """All others win by one discard, which leaves every hand many readings."""
    table = {"points": [25000] * 4, "dealer": 0, "round_wind": "east", "hand": 1, "honba": 0}
    won = ((0, "1112345678999m"), (2, "22233344455p46m"), (3, "22233344455s46m"))
    wins = [
        {"winner": seat, "from": 1, "hand": {"concealed": tiles, "winning_tile": "5m"}}
        for seat, tiles in won
    ]

    def shape(chance: random.Random) -> Heavy:
        body = {"table": {**table, "deposits": 0}, "event": {"type": "win", "wins": wins}}
        cards = deck(ruleset, chance, MAX_CARDS, MAX_CHANGES)
        return Heavy(_path(ruleset, "settle"), orjson.dumps(body | {CARDS: cards}))

    return shape


def _rolled(chance: random.Random) -> Heavy:
    dice = "".join(sorted(chance.choices("123456", k=8)))
    mode = chance.choice(("table", "solo"))
    body = {"dice": dice, "dora": chance.randint(1, 6), "mode": mode}
    return Heavy(
        _path("dice", "analyze"), orjson.dumps(body | {"options": options("dice", chance)})
    )


def unknown(count: int) -> dict[str, int]:
    """Fields that nobody knows."""
    return {f"{place:x}": 1 for place in range(count)}


def _unknown(task: str) -> Shape:
    ruleset = next(iter(served()))
    parts = [name for name in _example(ruleset, task) if task == "settle"] or [""]
    count = BODY // 7 // len(parts) // 2

    def shape(_: random.Random) -> Heavy:
        body: Mapping[str, Any] = unknown(count)
        if task == "settle":
            body = {name: unknown(count) for name in parts}
        return Heavy(_path(ruleset, task), orjson.dumps(body))

    return shape


def _query(ruleset: str, chance: random.Random, prefix: str = "") -> dict[str, str]:
    return {f"{prefix}options": written(options(ruleset, chance))}


def _page(path: str, ruleset: str) -> Shape:
    return lambda chance: Heavy(f"{path}?{urlencode(_query(ruleset, chance))}")


def _search(chance: random.Random) -> Heavy:
    words = " ".join(chance.choice("aiueo") for _ in range(MAX_QUERY // 2))
    return Heavy(f"/v1/search?{urlencode({'q': words, 'limit': '50'})}")


def _compared(chance: random.Random) -> Heavy:
    one, other = WITH_CARDS[:2]
    query = _query(one, chance) | _query(other, chance, "other_")
    return Heavy(f"/v1/rulesets/{one}/compare/{other}?{urlencode(query)}")


def _calculator(chance: random.Random) -> Heavy:
    ruleset = WITH_CARDS[0]
    query = {"rules": ruleset, "hand": _flush(chance, 14)} | _query(ruleset, chance)
    return Heavy(f"/?{urlencode(query)}")


def batch(count: int) -> Shape:
    """So many hands, each under options of its own."""
    ruleset = WITH_CARDS[0]

    def shape(chance: random.Random) -> Heavy:
        hand = _example(ruleset, "score")
        hands = [{**hand, "options": options(ruleset, chance)} for _ in range(count)]
        return Heavy(_path(ruleset, "score/batch"), orjson.dumps({"hands": hands}), count)

    return shape


def _batch_under_cards(count: int) -> Shape:
    ruleset = WITH_CARDS[0]

    def shape(chance: random.Random) -> Heavy:
        hands = [
            _flushed(ruleset, "score", chance) | {CARDS: deck(ruleset, chance, 16, 16)}
            for _ in range(count)
        ]
        return Heavy(_path(ruleset, "score/batch"), orjson.dumps({"hands": hands}), count)

    return shape


def _batch_unknown(count: int) -> Shape:
    ruleset = next(iter(served()))
    body = orjson.dumps({"hands": [unknown(200)] * count})
    return lambda _: Heavy(_path(ruleset, "score/batch"), body, count)


def _columns(count: int) -> Shape:
    ruleset = WITH_CARDS[0]
    names = ("concealed", "winning_tile", "win", "seat_wind", "round_wind")
    body = orjson.dumps({"columns": {name: ["x"] * count for name in names}})
    return lambda _: Heavy(_path(ruleset, "score/batch"), body, count)


def _claims(ruleset: str) -> Shape:
    def shape(chance: random.Random) -> Heavy:
        task = "settle" if "settle" in served()[ruleset].tasks else "score"
        asked = _example(ruleset, task)
        own = ({**asked, "options": options(ruleset, chance)} for _ in range(MOST_RULES - 1))
        return _claimed(ruleset, [*own, *[asked] * (MOST - MOST_RULES + 1)])

    return shape


def _claims_under_cards(chance: random.Random) -> Heavy:
    ruleset = WITH_CARDS[0]
    hand = _flushed(ruleset, "score", chance)
    count = (MOST_RULES - 1) // (MAX_CARDS + 1)
    own = ({**hand, CARDS: deck(ruleset, chance, MAX_CARDS, MAX_CHANGES)} for _ in range(count))
    return _claimed(ruleset, [*own, *[_example(ruleset, "settle")] * (MOST - count)])


def _claimed(ruleset: str, asked: Sequence[dict[str, Any]]) -> Heavy:
    claims = [
        {"id": str(place), "request": one, "answer": {"points": [77], "value": {"points": 77}}}
        for place, one in enumerate(asked)
    ]
    return Heavy(_path(ruleset, "verify"), orjson.dumps({"claims": claims}), len(claims))
