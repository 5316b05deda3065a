"""What each game says of hands that are still played; the cases stand in analysis.yaml of each game.

A case is a request (``ask``) and what its answer says, each key in the words below; what a case does not name is not looked at.
A ``line`` of a request has its cards in notation. ``by`` are the rulesets, where they are others than that of the game, and
``lang`` is the language, where it is not English.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support import assumed_texts
from tests.support.lines import cards_of
from tests.support.tile_analysis import Answer, against, ask, declared, discard, waits
from tests.yaml_cases import cases

GAMES: Final = {
    "riichi": "tcg", "kitanuki": "kitanuki", "arushiaru": "arushiaru", "kantan": "kantan",
}  # fmt: skip
CASES: Final = [
    pytest.param(name, case, id=f"{name}: {case['case']}")
    for game, ruleset in GAMES.items()
    for case in cases(Path(__file__).parent / game / "analysis.yaml")
    for name in case.get("by", ruleset).split()
]


def _reason(reason: Answer | None) -> str | None:
    """Code and clause of a reason: ``furiten 4-12``."""
    return " ".join(filter(None, (reason["code"], reason["clause"]))) if reason else None


def _against(answer: Answer, wanted: dict[str, Any]) -> dict[str, list[str]]:
    """Return the reasons against declarations, an empty list for a legal one."""
    return {
        name: [" ".join(filter(None, reason)) for reason in against(answer, name)]
        for name in wanted
    }


def _furiten(answer: Answer, wanted: dict[str, Any]) -> dict[str, Any]:
    """Return the tiles that cause furiten, the waits that it bars, and the clause."""
    return {name: answer["furiten"][name] for name in wanted}


def _winning(answer: Answer, _wanted: object) -> list[str] | str | None:
    """Return the yaku of a winning hand, or the reason why it does not win."""
    won = answer["winning"]
    return won and (won["reason"] or [line["id"] for line in won["yaku"]])


def _in_waits(name: str) -> Callable[[Answer, object], list[Any]]:
    """Return a function that lists the yaku of each wait by ron or tsumo, or the reason why there are none."""
    return lambda answer, _: [
        wait[name]["reason"] or wait[name]["yaku"] if wait[name] else _reason(wait[f"no_{name}"])
        for wait in answer["waits"]
    ]


def _part(answer: Any, wanted: Any) -> Any:  # noqa: ANN401 - any part of an answer
    """Return what a case names of an answer: of objects the same fields, of lists all items."""
    if isinstance(wanted, dict) and isinstance(answer, dict):
        return {name: _part(answer[name], part) for name, part in wanted.items()}
    if isinstance(wanted, list) and isinstance(answer, list) and len(wanted) == len(answer):
        return [_part(one, other) for one, other in zip(answer, wanted, strict=True)]
    return answer


SAID: Final[dict[str, Callable[[Answer, Any], object]]] = {
    "against": _against,
    "answer": _part,
    "legal": lambda answer, _: sorted(one["id"] for one in answer["declarations"] if one["legal"]),
    "declares": lambda answer, wanted: {n: _part(declared(answer, n), wanted[n]) for n in wanted},
    "throws": lambda answer, wanted: {one["card"]: _part(one, wanted.get(one["card"])) for one in answer["discards"]},
    "explains": lambda answer, wanted: {text: any(text in step for step in answer["explanation"]) for text in wanted},
    "assumes": lambda answer, wanted: {name: any(one["field"] == name for one in answer["assumed"]) for name in wanted},
    "assumptions": lambda answer, _: len(assumed_texts(answer)),
    "declared": lambda answer, wanted: {n: declared(answer, n)["tiles"] for n in wanted},
    "furiten": _furiten,
    "waits": lambda answer, _: waits(answer),
    "ron": _in_waits("ron"),
    "tsumo": _in_waits("tsumo"),
    "winning": _winning,
    "not_tenpai": lambda answer, _: _reason(answer["not_tenpai"]),
    "improves": lambda answer, _: {one["tile"]: one["left"] for one in answer["improves"]},
    "barred": lambda answer, _: {one["tile"]: one["clause"] or one["code"] for one in answer["barred"]},
    "discards": lambda answer, _: [one["tile"] for one in answer["discards"]],
    "after": lambda answer, wanted: {
        tile: described(discard(answer, tile), expected) for tile, expected in wanted.items()
    },
}  # fmt: skip
"""How the answer is put in the words of the cases; other keys are keys of the answer."""


def described(answer: Answer, wanted: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of an answer, or of one discard in it, that a case names."""
    return {
        name: _as_wanted(SAID[name](answer, value) if name in SAID else answer[name], value)
        for name, value in wanted.items()
    }


def _as_wanted(said: Any, wanted: Any) -> Any:  # noqa: ANN401 - whatever a case names
    """Return part of an answer, without clauses of reasons if a case for several rulesets names none."""
    if isinstance(said, str) and isinstance(wanted, str) and said.startswith(f"{wanted} "):
        return wanted
    if isinstance(said, list) and isinstance(wanted, list) and len(said) == len(wanted):
        return [_as_wanted(one, other) for one, other in zip(said, wanted, strict=True)]
    if isinstance(said, dict) and isinstance(wanted, dict):
        return {name: _as_wanted(part, wanted.get(name)) for name, part in said.items()}
    return said


@pytest.mark.parametrize(("ruleset", "case"), CASES)
def test_a_hand_in_play(ruleset: str, case: dict[str, Any]) -> None:
    wanted = {name: case[name] for name in case if name not in ("case", "by", "ask", "lang")}
    request = dict(case["ask"])
    if "line" in request:
        request |= cards_of(request.pop("line"))
    assert described(ask(ruleset, request, case.get("lang", "en")), wanted) == wanted
