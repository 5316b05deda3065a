"""Tables and events that no match has, each with the place, the code and the rule of every fault.

The rows are in the folder ``events``, by the fact they prove; one without faults is possible. Their columns:

- ``game``: the ruleset, or several; ``tcg`` where nothing is said.
- ``table``: what differs from the first table of a match.
- ``wins``: the winner, who discarded (``~`` for a self-draw), a line of notation or a value, and more fields of the claim.
- ``feeds``: the kind of set, its tiles, whose it is and who discarded. ``hands``: player, tiles, melds and ``norths:n``.
- ``options``, ``cards`` and any other field of the event: without wins it is a draw, with ``by`` an abort. ``says``: a part of each text.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.support.settling import Body, feed, table, win
from tests.yaml_cases import cases

_FOLDER = Path(__file__).with_name("events")
_NOT_OF_THE_EVENT = ("game", "table", "options", "cards", "faults", "says")


def _claim(
    id_: str, winner: int, discarder: int | None, worth: object = None, more: object = None
) -> Body:
    claim = win(winner, discarder)
    if worth == "cheap":
        claim["value"] = {"han": 1} if id_ == "kitanuki" else {"han": 1, "fu": 30}
    elif isinstance(worth, str):
        claim["hand"] = dict(scoring.ruleset(id_).game.request_of(worth))
        if "tsumo" not in worth.split():
            del claim["hand"]["win"]
    elif worth:
        claim["value"] = worth
    return claim | (more if isinstance(more, dict) else {})


def _feed(text: str) -> Body:
    kind, tiles, player, *feeder = text.split()
    return feed(kind, tiles, int(player), int(feeder[0]) if feeder else None)


def _shown(text: str) -> Body:
    player, concealed, *words = text.split()
    melds = [word for word in words if not word.startswith("norths")]
    norths = [int(word.removeprefix("norths:")) for word in words if word not in melds]
    held: Body = {"player": int(player), "concealed": concealed}
    return held | ({"melds": melds} if melds else {}) | ({"norths": norths[0]} if norths else {})


def requested(id_: str, row: Body) -> Body:
    """Return the settlement request of a row."""
    event: Body = {name: value for name, value in row.items() if name not in _NOT_OF_THE_EVENT}
    if "wins" in event:
        event["wins"] = [_claim(id_, *claim) for claim in event["wins"]]
        event.setdefault("type", "win")
    elif "by" in event:
        event.setdefault("type", "abort")
    else:
        event.setdefault("type", "draw")
        event |= {} if {"tenpai", "hands"} & event.keys() else {"tenpai": []}
    for name, read in (("feeds", _feed), ("hands", _shown)):
        if name in event:
            event[name] = [read(text) for text in event[name]]
    more: Body = {name: row[name] for name in ("options", "cards") if name in row}
    return {"table": table(id_, **row.get("table", {})), "event": event, **more}


def _rows() -> Iterator[Any]:
    for path in sorted(_FOLDER.glob("*.yaml")):
        for fact, rows in cases(path).items():
            for place, row in enumerate(rows, 1):
                games = row.get("game", "tcg")
                for id_ in [games] if isinstance(games, str) else games:
                    yield pytest.param(id_, row, id=f"{fact} {place} {id_}")


@pytest.mark.parametrize(("id_", "row"), [*_rows()])
def test_an_event_has_these_faults(id_: str, row: Body) -> None:
    found = scoring.faults(id_, requested(id_, row), task="settle")
    lines = [(fault.pointer, fault.code, fault.rule) for fault in found]
    assert [" ".join(filter(None, fault)) for fault in lines] == row["faults"]
    for fault in found:
        assert fault.detail.ja.endswith("。")
        assert fault.detail.en.endswith((".", "?"))
        assert row.get("says", "") in fault.detail.en
        assert fault.detail.en.isascii()
        assert not any(sign in fault.detail.ja + fault.detail.en for sign in ("{", "}", "None"))
