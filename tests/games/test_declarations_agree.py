"""The declarations that analyze offers and that score, settle and replay accept, under every value of the options about them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.conformance.replay.checking import Checker
from tests.conformance.replay.rare import rounds
from tests.settlement.test_events import requested
from tests.support import TIMES, Request, plain
from tests.support.lines import request_of
from tests.support.tile_analysis import Answer, ask, declared
from tests.yaml_cases import cases

FOLDER = Path(__file__).parent
GAMES = cases(FOLDER / "declarations.yaml")


def _rows() -> Iterator[Any]:
    for game, said in GAMES.items():
        for option, rows in said["cases"].items():
            for place, row in enumerate(rows, 1):
                yield pytest.param(said["ruleset"], option, row, id=f"{game} {option} {place}")


def _offered(answer: Answer, declaration: str) -> bool:
    """Whether an analysis offers a declaration, or has the fact of this name."""
    if declaration in ("accepted", "tenpai"):
        return declaration == "accepted" or bool(answer["tenpai"])
    return bool(declared(answer, declaration)["legal"])


@pytest.mark.parametrize(("ruleset", "option", "row"), [*_rows()])
def test_all_tasks_agree_on_what_may_be_declared(
    ruleset: str, option: str, row: dict[str, Any]
) -> None:
    chosen = {"options": {option: row["value"], **row.get("options", {})}}
    said: dict[str, bool] = {}
    if "analyze" in row:
        declaration, request = row["analyze"]
        said["analyze"] = _offered(ask(ruleset, {**request, **chosen}), declaration)
    if "score" in row:
        request = request_of(ruleset, row["score"], **chosen)
        refused = scoring.faults(ruleset, request)
        said["score"] = not refused and scoring.score(ruleset, request).to_dict()["winning"]
    if "settle" in row:
        event = requested(ruleset, {**row["settle"], **chosen})
        said["settle"] = not scoring.faults(ruleset, event, task="settle")
    if "replay" in row:
        options = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in chosen["options"].items()
        }
        recorded = replace(rounds(row["replay"])[0], options=options)
        checker = Checker(scoring.ruleset(ruleset))
        checker.check("", [recorded])
        said["replay"] = checker.reports[0].outcome == "agrees"
    assert said == dict.fromkeys(said, row["possible"])
    assert said


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_case_or_declares_nothing(game: str) -> None:
    said = GAMES[game]
    options = scoring.ruleset(said["ruleset"]).options
    others = said["others"].split()
    assert options.keys() - {*said["cases"], *others} == set(), "not in declarations.yaml"
    assert sorted([*said["cases"], *others]) == sorted(options)
    for option, rows in said["cases"].items():
        asked = [row["value"] for row in rows]
        if not options[option].is_list:
            assert {*map(repr, asked)} == {*map(repr, options[option].every_value())}
        assert {row["possible"] for row in rows} == {False, True}


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _hands(game: str) -> list[Request]:
    """Return the hands in play of a game, without their options."""
    path = FOLDER / game / "analysis.yaml"
    asked = [case["ask"] for case in cases(path)] if path.exists() else []
    shown = [
        row["analyze"][1]
        for rows in GAMES[game]["cases"].values()
        for row in rows
        if "analyze" in row
    ]
    return [{k: v for k, v in one.items() if k != "options"} for one in (*asked, *shown)]


STEP = 1 if TIMES > 1 else 20
"""Each hand is asked under every twentieth of the values, each value by a twentieth of the hands; `make long-hands` asks all."""


# Slow: many hands are asked under the values of some forty options.
@pytest.mark.many
@pytest.mark.parametrize("game", GAMES)
def test_the_other_options_change_no_declaration(game: str) -> None:
    ruleset = GAMES[game]["ruleset"]
    options = scoring.ruleset(ruleset).options
    values = [
        (name, _plain(value))
        for name in GAMES[game]["others"].split()
        for value in options[name].every_value()
    ]
    for place, request in enumerate(_hands(game)):
        usual = _declarations(ruleset, request)
        for name, value in values[place % STEP :: STEP]:
            found = _declarations(ruleset, {**request, "options": {name: value}})
            assert found == usual or None in (found, usual), (name, value, request)


def _declarations(ruleset: str, request: Request) -> list[tuple[str, bool, list[str]]] | None:
    """Return the declarations of a hand with the kinds of their tiles, or ``None`` for a rejected hand."""
    try:
        answer = ask(ruleset, request)
    except scoring.Refused:
        return None
    return [
        (one["id"], one["legal"], sorted({*plain(one["tiles"])})) for one in answer["declarations"]
    ]


def test_every_game_of_tiles_has_cases() -> None:
    """Hands of dice and of kantan have tests of their own: their requests have other fields."""
    games = {ruleset.game_id for ruleset in scoring.rulesets()}
    assert games == GAMES.keys() | {"dice", "kantan"}
