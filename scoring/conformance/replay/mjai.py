"""Reads the events of mjai, one JSON object a line."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from scoring.conformance.replay.mjlog import ABORTS
from scoring.conformance.replay.playing import nagashi_of
from scoring.conformance.replay.recorded import (
    DEPOSIT,
    BadRecord,
    Recorded,
    RecordedWin,
    Step,
    reading,
)

_HONOURS: Final = "ESWNPFC"
_CALLS: Final = {
    "chi": "chi",
    "pon": "pon",
    "daiminkan": "open_kan",
    "kakan": "added_kan",
    "ankan": "closed_kan",
}
_REASONS: Final = {
    "kyushukyuhai": ABORTS["yao9"],
    "suchareach": ABORTS["reach4"],
    "sanchaho": ABORTS["ron3"],
    "sukaikan": ABORTS["kan4"],
    "sufonrenta": ABORTS["kaze4"],
}


def read_mjai(data: bytes) -> Iterator[Recorded]:
    """The rounds of a file; raises :class:`scoring.conformance.replay.recorded.BadRecord`."""
    this: Recorded | None = None
    for number, line in enumerate(data.splitlines(), 1):
        with reading(f"line {number}"):
            told = json.loads(line) if line.strip() else {"type": ""}
            if told["type"] == "start_kyoku":
                if this is not None:
                    yield this
                this = _beginning(told)
            elif this is not None:
                _happen(this, told)
    if this is not None:
        yield this


def _beginning(told: Mapping[str, Any]) -> Recorded:
    hands = [[_name(tile) for tile in hand] for hand in told["tehais"] if hand]
    return Recorded(
        points=list(told["scores"][: len(hands)]),
        dealer=told["oya"],
        wind="ESWN".index(told["bakaze"]),
        hand=told["kyoku"],
        honba=told["honba"],
        deposits=told["kyotaku"],
        dora=[_name(told["dora_marker"])],
        hands=hands,
    )


def _happen(this: Recorded, told: Mapping[str, Any]) -> None:
    kind, seat = told["type"], told.get("actor", 0)
    if kind in ("tsumo", "dahai"):
        this.add(Step("draw" if kind == "tsumo" else "discard", seat, (_name(told["pai"]),)))
    elif kind in _CALLS:
        called = _name(told["pai"]) if "pai" in told else ""
        own = tuple(_name(tile) for tile in told["consumed"])
        tiles = (*own, called) if called else own
        source = told["target"] if kind in ("chi", "pon", "daiminkan") else None
        this.add(Step(_CALLS[kind], seat, tiles, called or tiles[0], source))
    elif kind in ("nukidora", "kita"):
        this.add(Step("north", seat, ("4z",)))
    elif kind in ("reach", "reach_accepted"):
        this.add(Step("riichi" if kind == "reach" else "deposit", seat))
    elif kind == "dora":
        this.add(Step("dora", 0, (_name(told["dora_marker"]),)))
    elif kind == "hora":
        this.wins.append(_win(seat, told))
        _end(this, told)
    elif kind == "ryukyoku":
        reason = told.get("reason", "")
        this.abort = _REASONS.get(reason, "")
        if tenpai := told.get("tenpais"):
            this.tenpai = [seat for seat, ready in enumerate(tenpai) if ready]
        _end(this, told)
        if max(map(abs, this.changes)) > 3 * DEPOSIT or reason == "nagashimangan":
            this.nagashi = nagashi_of(this)


def _win(seat: int, told: Mapping[str, Any]) -> RecordedWin:
    value = {
        name: told[theirs]
        for name, theirs in (("points", "hora_points"), ("han", "fan"), ("fu", "fu"))
        if isinstance(told.get(theirs), int)
    }
    ura = tuple(_name(t) for t in told.get("ura_markers") or told.get("uradora_markers") or ())
    source = None if told["target"] == seat else told["target"]
    return RecordedWin(seat, source, ura, {"winning": True, **({"value": value} if value else {})})


def _end(this: Recorded, told: Mapping[str, Any]) -> None:
    nothing = [0] * this.players
    before, changes = this.changes or nothing, told.get("deltas") or nothing
    this.changes = [was + now for was, now in zip(before, changes[: this.players], strict=True)]
    this.ended = True


def _name(tile: str) -> str:
    """A tile of mjai: ``5mr`` is a red five, ``E S W N P F C`` are the honours."""
    if tile == "?":
        raise BadRecord("a hidden tile (?): what nobody saw cannot be checked")
    if len(tile) == 1:
        return f"{_HONOURS.index(tile) + 1}z"
    if len(tile) == 3 and tile[0] == "5" and tile[2] == "r":
        return f"0{tile[1]}"
    if len(tile) != 2 or tile[0] not in "123456789" or tile[1] not in "mps":
        raise BadRecord(f"{tile!a} is not a tile")
    return tile
