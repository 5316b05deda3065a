"""Easy mahjong analysed: requests about positions, and what is read off the answers."""

from typing import Any

import scoring
from tests.games.kantan.support import kantan

RULESET = scoring.ruleset("kantan")
ANALYZE = RULESET.tasks["analyze"]
GAME = RULESET.game
TENPAI_B = "man.run pin.run sou.run atama.sou taatsu.pin.triplet"
ONE_AWAY = "man.run pin.run sou.run atama.sou man"


def cards(line: str) -> dict[str, Any]:
    """Return the cards of a line of notation, without its win."""
    request = GAME.request_of(line)
    return {name: request[name] for name in ("concealed", "called", "situation") if name in request}


def analyzed(
    line: str,
    options: dict[str, Any] | None = None,
    lang: str = "en",
    **more: Any,  # noqa: ANN401 - any field of a request
) -> dict[str, Any]:
    return answered({**cards(line), **more}, options, lang)


def answered(
    request: dict[str, Any], options: dict[str, Any] | None = None, lang: str = "en"
) -> dict[str, Any]:
    rules = RULESET.in_force(options)
    assert ANALYZE.faults(rules, request) == []
    return ANALYZE.answer(rules, request, lang).to_dict()


def thrown(card: str, by: int) -> dict[str, Any]:
    """Somebody's discard, as seat 1 of four players sees it: seat 0 is on the left."""
    return {"seat": 1, "discard": {"card": card, "from": by}}


def declared(answer: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = (one for one in answer["declarations"] if one["id"] == name)
    assert found["legal"] == (not found["why"])
    return dict(found)


def against(answer: dict[str, Any], name: str) -> set[tuple[str, str]]:
    """Return the reasons against a declaration: code and rule."""
    return {(reason["code"], reason["rule"]) for reason in declared(answer, name)["why"]}


def legal(answer: dict[str, Any]) -> set[str]:
    return {one["id"] for one in answer["declarations"] if one["legal"]}


SUITS = tuple(kantan.SUITS.values())
DECK = [
    *(f"{kind}.{suit}" for kind in ("isolated", "atama") for suit in SUITS),
    *(f"{kind}.{suit}.triplet" for kind in ("mentsu", "taatsu") for suit in SUITS),
    *(f"{kind}.{suit}.run" for kind in ("mentsu", "taatsu") for suit in SUITS[:3]),
]
