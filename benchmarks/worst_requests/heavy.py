"""The most expensive requests that are known, path by path, each with chance in it."""

import random
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

import orjson

import scoring
from scoring.conformance.claims import MOST, MOST_RULES
from scoring.reference.search import MAX_QUERY
from scoring.rules.cards.deck import CARDS, MAX_CARDS, MAX_CHANGES
from scoring.rules.links import written
from service import config
from service.served import served

BODY: Final = config.MAX_BODY_BYTES
"""Largest body of one question, in bytes."""
_HEAVIEST_LAST: Final = sorted(served(), key=lambda id_: scoring.ruleset(id_).deck is not None)
OF_GAMES: Final = list({served()[id_].ruleset.game_id: id_ for id_ in _HEAVIEST_LAST}.values())
"""A ruleset of each game, one with cards where there is one: the others are no heavier."""
WITH_CARDS: Final = [id_ for id_ in OF_GAMES if scoring.ruleset(id_).deck is not None]
FIRST: Final = WITH_CARDS[0]
_SEATS: Final = {"seat_wind": "east", "round_wind": "east"}


class Heavy(NamedTuple):
    """A request that costs much."""

    path: str
    body: bytes | None = None
    parts: int = 1
    """How many hands, claims or rows it holds."""


Shape = Callable[[random.Random], Heavy]
Made = Callable[[random.Random], dict[str, Any]]


def shapes() -> Iterator[tuple[str, Shape]]:
    """Every kind of heavy request, by a name for people; a kind never asks for the same rules twice, so that no cache helps."""
    for ruleset in OF_GAMES:
        for task in ("score", *served()[ruleset].tasks):
            made = _under(ruleset, _example(ruleset, task))
            yield f"{task}, {ruleset}: options never seen", _posted(ruleset, task, made)
        yield f"/rules/{ruleset}: options never seen", _page(f"/rules/{ruleset}", ruleset)
    for ruleset in WITH_CARDS:
        for task, hand in (("score", _won), ("analyze", _unfinished)):
            name = f"{task}, {ruleset}: {MAX_CARDS} cards of {MAX_CHANGES} changes"
            yield name, _posted(ruleset, task, _under(ruleset, _with_cards(ruleset, hand)))
        wins = _with_cards(ruleset, _three_wins)
        name = f"settle, {ruleset}: three wins under {MAX_CARDS} cards"
        yield name, _posted(ruleset, "settle", wins)
    rolled = _under("dice", _rolled)
    yield "analyze, dice: rolls and options by chance", _posted("dice", "analyze", rolled)
    halves = dict.fromkeys(("table", "event"), unknown(BODY // 28))
    for task, fields in (("score", unknown(BODY // 14)), ("settle", halves)):
        name = f"{task}: unknown fields, {BODY // 1024} KiB of them"
        yield name, _posted(FIRST, task, _always(fields))
    yield "search: as many words as fit", _search
    yield "compare: options on both sides", _compared
    query = {"rules": FIRST, "hand": "22333444555667m"}
    yield "the calculator: a hand under options never seen", _page("/", FIRST, **query)
    yield "a batch: 1,000 hands, each under options of its own", batch(1000)
    yield "a batch: 150 hands, each under cards of its own", _hands(150, _with_cards(FIRST, _won))
    yield "a batch: 1,000 hands of 200 unknown fields", _hands(1000, _always(unknown(200)))
    columns = {name: ["x"] * 10_000 for name in ("concealed", "winning_tile", "win", *_SEATS)}
    rows = _posted(FIRST, "score/columns", _always({"columns": columns}), 10_000)
    yield "columns: 10,000 rows of nothing that can be read", rows
    for ruleset in OF_GAMES:
        plain = _example(ruleset, "settle" if "settle" in served()[ruleset].tasks else "score")
        claims = _claims(ruleset, MOST_RULES - 1, _under(ruleset, plain), plain)
        yield f"verify, {ruleset}: 1,000 false claims, a tenth under options of their own", claims
    count = (MOST_RULES - 1) // (MAX_CARDS + 1)
    claims = _claims(FIRST, count, _with_cards(FIRST, _won), _example(FIRST, "settle"))
    yield "verify: 1,000 false claims, under cards of their own as long as there may be", claims


def _posted(ruleset: str, path: str, body: Made, parts: int = 1) -> Shape:
    return lambda chance: Heavy(f"/v1/rulesets/{ruleset}/{path}", orjson.dumps(body(chance)), parts)


def _page(path: str, ruleset: str, **query: str) -> Shape:
    return lambda chance: Heavy(
        f"{path}?{urlencode(query | {'options': written(options(ruleset, chance))})}"
    )


# --- bodies


def options(ruleset: str, chance: random.Random) -> dict[str, Any]:
    """Options of a ruleset as chance has them."""
    chosen: dict[str, Any] = {}
    for option in scoring.ruleset(ruleset).options.values():
        if option.value_type == "boolean":
            chosen[option.id] = chance.random() < 0.5
        elif option.value_type == "array" and ruleset in WITH_CARDS:
            members = [choice.value for choice in option.members] or _yaku(ruleset)
            most = len(members)
            chosen[option.id] = chance.sample(members, chance.randint(most // 2, most))
    return chosen


def _yaku(ruleset: str) -> list[str]:
    return [rule.id for rule in scoring.ruleset(ruleset).book.rules if rule.kind == "yaku"]


def _always(body: dict[str, Any]) -> Made:
    return lambda _: body


def _example(ruleset: str, task: str) -> Made:
    ready = served()[ruleset]
    example = (ready.score if task == "score" else ready.tasks[task]).example
    return _always(dict(example))


def _under(ruleset: str, body: Made) -> Made:
    """The same body under options by chance."""
    return lambda chance: {**body(chance), "options": options(ruleset, chance)}


def _with_cards(ruleset: str, body: Made) -> Made:
    """The same body under as many cards as may be, which change what each yaku is worth."""
    yaku, words = _yaku(ruleset), {"ja": "あ", "en": "a"}

    def change(chance: random.Random, place: int) -> dict[str, Any]:
        rule = yaku[place % len(yaku)]
        return {"layer": "add", "rule": rule, "closed": chance.randint(1, 9)}

    def made(chance: random.Random) -> dict[str, Any]:
        cards = [
            {
                "id": f"x{chance.getrandbits(48):x}",
                "name": words,
                "text": words,
                "changes": [change(chance, card * MAX_CHANGES + one) for one in range(MAX_CHANGES)],
            }
            for card in range(MAX_CARDS)
        ]
        return {**body(chance), CARDS: cards}

    return made


def _won(chance: random.Random) -> dict[str, Any]:
    """A hand of one suit: nothing has more readings."""
    winning = {"winning_tile": f"{chance.randint(1, 9)}m", "win": "tsumo"}
    return {"concealed": "1112345678999m", **winning, **_SEATS}


def _unfinished(chance: random.Random) -> dict[str, Any]:
    tiles = sorted(chance.sample("123456789" * 4, 14))
    return {"concealed": f"{''.join(tiles)}m", **_SEATS}


def _three_wins(_: random.Random) -> dict[str, Any]:
    """All others win by one discard, which leaves every hand many readings."""
    table = {"points": [25000] * 4, "dealer": 0, "round_wind": "east", "hand": 1, "honba": 0}
    hands = ((0, "1112345678999m"), (2, "22233344455p46m"), (3, "22233344455s46m"))
    wins = [
        {"winner": seat, "from": 1, "hand": {"concealed": tiles, "winning_tile": "5m"}}
        for seat, tiles in hands
    ]
    return {"table": {**table, "deposits": 0}, "event": {"type": "win", "wins": wins}}


def _rolled(chance: random.Random) -> dict[str, Any]:
    dice = "".join(sorted(chance.choices("123456", k=8)))
    return {"dice": dice, "dora": chance.randint(1, 6), "mode": chance.choice(("table", "solo"))}


def unknown(count: int) -> dict[str, int]:
    """Fields that nobody knows."""
    return {f"{place:x}": 1 for place in range(count)}


# --- many in one


def batch(count: int) -> Shape:
    """So many hands, each under options of its own."""
    return _hands(count, _under(FIRST, _example(FIRST, "score")))


def _hands(count: int, hand: Made) -> Shape:
    def hands(chance: random.Random) -> dict[str, Any]:
        return {"hands": [hand(chance) for _ in range(count)]}

    return _posted(FIRST, "score/batch", hands, count)


def _claims(ruleset: str, count: int, own: Made, plain: Made) -> Shape:
    """As many false claims as may be: so many of their own, and the others alike."""

    def claims(chance: random.Random) -> dict[str, Any]:
        requests = [own(chance) for _ in range(count)]
        requests += [plain(chance)] * (MOST - count)
        answer = {"points": [77], "value": {"points": 77}}
        return {
            "claims": [
                {"id": str(place), "request": request, "answer": answer}
                for place, request in enumerate(requests)
            ]
        }

    return _posted(ruleset, "verify", claims, MOST)


# --- pages


def _search(chance: random.Random) -> Heavy:
    words = " ".join(chance.choice("aiueo") for _ in range(MAX_QUERY // 2))
    return Heavy(f"/v1/search?{urlencode({'q': words, 'limit': '50'})}")


def _compared(chance: random.Random) -> Heavy:
    game = served()[FIRST].ruleset.game_id
    one, other, *_ = (id_ for id_, ready in served().items() if ready.ruleset.game_id == game)
    query = {"options": written(options(one, chance))}
    query |= {"other_options": written(options(other, chance))}
    return Heavy(f"/v1/rulesets/{one}/compare/{other}?{urlencode(query)}")
