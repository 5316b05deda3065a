"""Random requests of the kinds that cost most, by endpoint, up to the limits of their size."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

import orjson
from flask import Flask
from werkzeug.routing import Rule

import scoring
from scoring.conformance.claims import MOST
from scoring.reference.search import MAX_QUERY
from scoring.rules.cards.deck import CARDS, MAX_CARDS, MAX_CHANGES
from scoring.rules.links import written
from service import config
from service.api.batch.body import MAX_HANDS
from service.api.batch.columns import MAX_ROWS
from service.http.hooks import MAX_URL
from service.served import served, task_names
from service.site.pictures.fields import FIELDS, MAX_TILES

_HEAVIEST_LAST: Final = sorted(served(), key=lambda id_: scoring.ruleset(id_).deck is not None)
OF_GAMES: Final = list({served()[id_].ruleset.game_id: id_ for id_ in _HEAVIEST_LAST}.values())
"""A ruleset of each game, with cards if the game has a ruleset with cards: others cost no more."""
WITH_CARDS: Final = [id_ for id_ in OF_GAMES if scoring.ruleset(id_).deck is not None]
FIRST: Final = WITH_CARDS[0]
_SEATS: Final = {"seat_wind": "east", "round_wind": "east"}
_NO_WORK: Final = ("static", "offline", "meta", "docs")
"""Blueprints whose answers are files, or are made when the process starts."""


class Heavy(NamedTuple):
    """An expensive request."""

    what: str
    """The description of the request in the table."""
    path: str
    body: bytes | None = None


Draw = Callable[[random.Random], Heavy]
Body = dict[str, Any]
Made = Callable[[str, random.Random], Body]
"""Returns the fields of a request under a ruleset."""


def draws(app: Flask) -> dict[str, tuple[Draw, ...]]:
    """Return the kinds of requests by the endpoint that answers them."""
    own: dict[str, tuple[Draw, ...]] = {
        "score.post_score": (
            _task_requests("score", example, under),
            _task_requests("score", won, with_cards, WITH_CARDS),
            _task_requests("score", _unknown_fields, _no_rules),
        ),
        "score.get_score": (_score_by_link,),
        "tasks.post_task": (
            *(_task_requests(task, _example_of(task), under) for task in task_names()),
            _task_requests("settle", three_wins, with_cards, WITH_CARDS),
            _task_requests("analyze", _unfinished, with_cards, WITH_CARDS),
            _task_requests("analyze", _rolled, under, ["dice"]),
            _task_requests("settle", _unknown_table, _no_rules),
        ),
        "batch.post_batch": (
            _list_requests("hands", example, under),
            _list_requests("hands", won, with_cards, WITH_CARDS),
            _list_requests("hands", won, under, WITH_CARDS, beside=with_cards),
            _list_requests("hands", won, _no_rules, WITH_CARDS, beside=with_cards),
            _list_requests("hands", _unknown_fields, _no_rules),
        ),
        "batch.post_columns": (_columns,),
        "conformance.verify": (
            _list_requests("claims", example, under),
            _list_requests("claims", won, with_cards, WITH_CARDS),
            _list_requests("claims", three_wins, under, WITH_CARDS),
            _list_requests("claims", _unknown_fields, _no_rules),
        ),
        "compare.post_compare": (_compared_hand,),
        "compare.compare": (_compared,),
        "reference.find": (_search,),
        "landing.landing": (_calculator("/"),),
        "landing.answer_alone": (_calculator("/calculator.json"),),
        "landing.test_case": (_calculator("/case.json"),),
        "pictures.hand_as_svg": (_picture("svg"),),
        "pictures.hand_as_png": (_picture("png"),),
    }
    others = {
        rule.endpoint: (_addresses(rule),)
        for rule in app.url_map.iter_rules()
        if rule.endpoint.partition(".")[0] not in _NO_WORK
    }
    return others | own


def _addresses(rule: Rule) -> Draw:
    """Return a function that draws addresses of an endpoint without kinds of its own."""
    template = rule.rule.replace("<name:", "{").replace(">", "}")

    def draw(chance: random.Random) -> Heavy:
        ruleset = chance.choice([*served()])
        values = {"ruleset": ruleset, "section": "yaku", "code": "too_many_copies"}
        values["rule"] = chance.choice([*scoring.ruleset(ruleset).rules])
        query = urlencode({"options": written(options(ruleset, chance))})
        chosen = f"?{query}" if "{ruleset}" in template else ""
        return Heavy("", f"{template.format(**values)}{chosen}")

    return draw


# --- one hand, one table


def options(ruleset: str, chance: random.Random) -> Body:
    """Return random options of a ruleset."""
    chosen: Body = {}
    for option in scoring.ruleset(ruleset).options.values():
        if option.value_type == "boolean":
            chosen[option.id] = chance.random() < 0.5
        elif option.value_type == "array" and ruleset in WITH_CARDS:
            members = [choice.value for choice in option.members] or _yaku(ruleset)
            most = len(members)
            chosen[option.id] = chance.sample(members, chance.randint(most // 2, most))
    return chosen


def _yaku(ruleset: str) -> list[str]:
    return [rule.id for rule in scoring.ruleset(ruleset).declared if rule.kind == "yaku"]


def _example_of(task: str) -> Made:
    def made(ruleset: str, _: random.Random) -> Body:
        ready = served()[ruleset]
        asked = ready.score if task == "score" else ready.tasks.get(task, ready.score)
        return dict(asked.example)

    return made


example: Final = _example_of("score")


def _no_rules(_: str, __: random.Random) -> Body:
    """Return no choice of rules."""
    return {}


def under(ruleset: str, chance: random.Random) -> Body:
    """Return random options."""
    return {"options": options(ruleset, chance)}


def with_cards(ruleset: str, chance: random.Random) -> Body:
    """Return random cards that change the worth of each yaku, up to the largest number, sometimes with options."""
    cards = _cards(
        ruleset, chance, _random_count(MAX_CARDS, chance), _random_count(MAX_CHANGES, chance)
    )
    return {CARDS: cards} | (under(ruleset, chance) if chance.random() < 0.5 else {})


def _cards(ruleset: str, chance: random.Random, cards: int, changes: int) -> list[Body]:
    yaku, words = _yaku(ruleset), {"ja": "あ", "en": "a"}
    return [
        {
            "id": f"x{chance.getrandbits(48):x}",
            "name": words,
            "text": words,
            "changes": [
                {
                    "layer": "add",
                    "rule": yaku[(card * changes + place) % len(yaku)],
                    "closed": chance.randint(1, 9),
                }
                for place in range(changes)
            ],
        }
        for card in range(cards)
    ]


def under_all_cards(task: str, chance: random.Random) -> Heavy:
    """Return a request for a task with the largest number of cards and changes; the task is its description."""
    body = {"score": won, "settle": three_wins, "analyze": _unfinished}[task]
    made = {**body(FIRST, chance), CARDS: _cards(FIRST, chance, MAX_CARDS, MAX_CHANGES)}
    return Heavy(task, f"/v1/rulesets/{FIRST}/{task}", orjson.dumps(made))


def won(_: str, chance: random.Random) -> Body:
    """Return a hand of one suit, because such hands have the most readings."""
    winning = {"winning_tile": f"{chance.randint(1, 9)}m", "win": "tsumo"}
    return {"concealed": "1112345678999m", **winning, **_SEATS}


def _unfinished(_: str, chance: random.Random) -> Body:
    tiles = sorted(chance.sample("123456789" * 4, 14))
    return {"concealed": f"{''.join(tiles)}m", **_SEATS}


def three_wins(_: str, __: random.Random) -> Body:
    """Return a settlement in which three players win by one discard; every hand has many readings."""
    table = {"points": [25000] * 4, "dealer": 0, "round_wind": "east", "hand": 1, "honba": 0}
    hands = ((0, "1112345678999m"), (2, "22233344455p46m"), (3, "22233344455s46m"))
    wins = [
        {"winner": seat, "from": 1, "hand": {"concealed": tiles, "winning_tile": "5m"}}
        for seat, tiles in hands
    ]
    return {"table": {**table, "deposits": 0}, "event": {"type": "win", "wins": wins}}


def _rolled(_: str, chance: random.Random) -> Body:
    dice = "".join(sorted(chance.choices("123456", k=8)))
    return {"dice": dice, "dora": chance.randint(1, 6), "mode": chance.choice(("table", "solo"))}


def unknown(count: int) -> dict[str, int]:
    """Return fields with unknown names."""
    return {f"{place:x}": 1 for place in range(count)}


def _unknown_fields(_: str, chance: random.Random) -> Body:
    return unknown(_random_count(config.MAX_BODY_BYTES // 14, chance))


def _unknown_table(_: str, chance: random.Random) -> Body:
    return dict.fromkeys(
        ("table", "event"), unknown(_random_count(config.MAX_BODY_BYTES // 28, chance))
    )


def _random_count(most: int, chance: random.Random) -> int:
    """Return a random number: often the largest possible one, else one of any smaller magnitude."""
    return most if chance.random() < 0.4 else max(1, round(most ** chance.random()))


def _task_requests(task: str, body: Made, rules: Made, rulesets: Sequence[str] = OF_GAMES) -> Draw:
    """Return a function that draws requests for a task. Each request is under other rules."""
    what = f"{_words(body)} {_words(rules)}".strip()

    def draw(chance: random.Random) -> Heavy:
        ruleset = chance.choice(rulesets)
        made = {**body(ruleset, chance), **rules(ruleset, chance)}
        path = f"/v1/rulesets/{ruleset}/{task}"
        return Heavy(f"{ruleset}: {task}, {what}", path, orjson.dumps(made))

    return draw


def _words(made: Made) -> str:
    return _WORDS.get(made, "the example")


_WORDS: Final[dict[Made, str]] = {
    won: "hands of one suit",
    three_wins: "three wins by one discard",
    _unfinished: "a hand of one suit",
    _rolled: "rolls",
    _unknown_fields: "unknown fields",
    _unknown_table: "unknown fields",
    under: "under options",
    with_cards: "under cards",
    _no_rules: "",
}


# --- many in one


def _list_requests(
    field: str,
    body: Made,
    rules: Made,
    rulesets: Sequence[str] = OF_GAMES,
    beside: Made = _no_rules,
) -> Draw:
    """Return a function that draws lists of hands or wrong claims up to the size limit; ``beside`` makes the common rules."""
    what = " ".join(filter(None, (_words(body), _words(rules), _words(beside) and "beside cards")))

    def draw(chance: random.Random) -> Heavy:
        ruleset = chance.choice(rulesets)
        whole = beside(ruleset, chance)
        room = config.MAX_BATCH_BYTES - len(orjson.dumps(whole)) - len(field) - 16
        entries, same = [], chance.random() < 0.3
        own = rules(ruleset, chance)
        for place in range(_random_count(MAX_HANDS if field == "hands" else MOST, chance)):
            made = {**body(ruleset, chance), **(own if same else rules(ruleset, chance))}
            if field == "claims":
                false = {"points": [77], "value": {"points": 77}}
                made = {"id": str(place), "request": made, "answer": false}
            entries.append(orjson.dumps(made))
            room -= len(entries[-1]) + 1
            if room < 0:
                entries.pop()
                break
        path = "score/batch" if field == "hands" else "verify"
        body_ = orjson.dumps({**whole, field: [orjson.Fragment(entry) for entry in entries]})
        title = f"{ruleset}: {len(entries):,} {field}, {what}"
        return Heavy(title, f"/v1/rulesets/{ruleset}/{path}", body_)

    return draw


def batch(count: int) -> Heavy:
    """Return a batch of hands with 200 unknown fields each."""
    body = orjson.dumps({"hands": [unknown(200)] * count})
    return Heavy("", f"/v1/rulesets/{FIRST}/score/batch", body)


def _columns(chance: random.Random) -> Heavy:
    ruleset = chance.choice(WITH_CARDS)
    count, letters = _random_count(MAX_ROWS, chance), chance.choice(("", "x", "1m", "east"))
    names = ("concealed", "winning_tile", "win", *_SEATS)
    columns: dict[str, list[str]] = {name: [letters] * count for name in names}
    if chance.random() < 0.5:
        columns["concealed"] = ["1112345678999m"] * count
        columns["winning_tile"] = [f"{chance.randint(1, 9)}m" for _ in range(count)]
        columns["win"] = ["tsumo"] * count
    body = orjson.dumps({"columns": columns, **under(ruleset, chance)})
    return Heavy(f"{ruleset}: {count:,} rows", f"/v1/rulesets/{ruleset}/score/columns", body)


# --- links and pages


def _query(path: str, **values: str) -> str:
    """Return an address, without the options if it would be too long."""
    long = f"{path}?{urlencode(values)}"
    return long if len(long) <= MAX_URL else f"{path}?{urlencode(values | {'options': ''})}"


def _score_by_link(chance: random.Random) -> Heavy:
    ruleset = chance.choice(WITH_CARDS)
    chosen = written(options(ruleset, chance))
    path = f"/v1/rulesets/{ruleset}/score"
    return Heavy("under options", _query(path, **won(ruleset, chance), options=chosen))


def _calculator(path: str) -> Draw:
    def draw(chance: random.Random) -> Heavy:
        ruleset = chance.choice(WITH_CARDS)
        hand = {"rules": ruleset, "hand": "22333444555667m"}
        return Heavy(ruleset, _query(path, **hand, options=written(options(ruleset, chance))))

    return draw


def _picture(kind: str) -> Draw:
    def draw(chance: random.Random) -> Heavy:
        tiles = "".join(f"{chance.randint(1, 9)}{chance.choice('mps')}" for _ in range(MAX_TILES))
        size = next(field.maximum for field in FIELDS if field.name == "size")
        query = _query(f"/v1/pictures/hand.{kind}", tiles=tiles, size=str(size))
        return Heavy("as many tiles as fit", query)

    return draw


def _search(chance: random.Random) -> Heavy:
    words = " ".join(chance.choice("aiueo") for _ in range(MAX_QUERY // 2))
    return Heavy("as many words as fit", _query("/v1/search", q=words, limit="50"))


def _compared(chance: random.Random) -> Heavy:
    one, other, *_ = _of_one_game(FIRST, chance)
    chosen = {"options": written(options(one, chance))}
    chosen |= {"other_options": written(options(other, chance))}
    return Heavy(f"{one}, {other}", _query(f"/v1/rulesets/{one}/compare/{other}", **chosen))


def _compared_hand(chance: random.Random) -> Heavy:
    ids = [FIRST, *(id_ for id_ in _of_one_game(FIRST, chance) if id_ != FIRST)]
    rules = chance.choice((_no_rules, under, with_cards))
    request = {**won(FIRST, chance), **rules(FIRST, chance)}
    body = orjson.dumps({"rulesets": ids, "request": request})
    return Heavy(f"{len(ids)} rulesets, {_words(rules)}", "/v1/compare", body)


def _of_one_game(ruleset: str, chance: random.Random) -> list[str]:
    """Return all rulesets of a game in random order."""
    game = served()[ruleset].ruleset.game_id
    ids = [id_ for id_, ready in served().items() if ready.ruleset.game_id == game]
    return chance.sample(ids, len(ids))
