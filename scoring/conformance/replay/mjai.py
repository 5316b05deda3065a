"""Reads the events of mjai, one JSON object a line."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.conformance.messages import MESSAGES
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
_ABORTS: Final = {
    "nine_terminals": ("kyushukyuhai", "kyushu_kyuhai", "kyuushu_kyuuhai"),
    "four_winds": ("sufonrenta", "sufuurenta", "suufon_renda"),
    "four_riichi": ("suchareach", "suucha_riichi", "suurechi"),
    "four_kans": ("sukaikan", "suukaikan", "suukansansen"),
    "three_wins": ("sanchaho", "sanchahou"),
}
"""The reasons for an abortive draw, as the dialects of mjai write them."""
_REASONS: Final = {reason: kind for kind, reasons in _ABORTS.items() for reason in reasons}
_NAGASHI: Final = ("nagashimangan", "nagashi_mangan")
_EXHAUSTIVE: Final = ("fanpai", "exhaustive_draw", *_NAGASHI)
_WITHOUT_EFFECT: Final = ("", "none", "end_kyoku", "end_game")


def read_mjai(data: bytes) -> Iterator[Recorded]:
    """Yield the rounds of a file; raise :class:`scoring.conformance.replay.recorded.BadRecord`."""
    this: Recorded | None = None
    points: list[int] | None = None
    for number, line in enumerate(data.splitlines(), 1):
        with reading(f"line {number}"):
            event = json.loads(line) if line.strip() else {"type": ""}
            if event["type"] == "start_kyoku":
                if this is not None:
                    yield this
                    points = this.after()
                this = _started_round(event, points)
            elif this is not None:
                _add_event(this, event)
    if this is not None:
        yield this


def _started_round(event: Mapping[str, Any], points: list[int] | None) -> Recorded:
    """Return a round at its start; ``points`` are those after the round before it, if they are known."""
    hands = [[_name(tile) for tile in hand] for hand in event["tehais"] if hand]
    if "scores" in event:
        points = list(event["scores"][: len(hands)])
    return Recorded(
        players=len(hands),
        points=points,
        dealer=event["oya"],
        wind="ESWN".index(event["bakaze"]),
        hand=event["kyoku"],
        honba=event["honba"],
        deposits=event["kyotaku"],
        dora=[_name(event["dora_marker"])],
        hands=hands,
    )


def _add_event(this: Recorded, event: Mapping[str, Any]) -> None:
    kind, seat = event["type"], event.get("actor", 0)
    if kind in ("tsumo", "dahai"):
        this.add(Step("draw" if kind == "tsumo" else "discard", seat, (_name(event["pai"]),)))
    elif kind in _CALLS:
        own = tuple(_name(tile) for tile in event["consumed"])
        called = _name(event["pai"]) if "pai" in event else own[0]
        # Some dialects repeat one of the four tiles of a closed kan as its tile.
        tiles = own if kind == "ankan" else (*own, called)
        source = event["target"] if kind in ("chi", "pon", "daiminkan") else None
        this.add(Step(_CALLS[kind], seat, tiles, called, source))
    elif kind in ("nukidora", "kita"):
        this.add(Step("north", seat, ("4z",)))
    elif kind in ("reach", "reach_accepted"):
        this.add(Step("riichi" if kind == "reach" else "deposit", seat))
    elif kind == "dora":
        this.add(Step("dora", 0, (_name(event["dora_marker"]),)))
    elif kind == "hora":
        this.wins.append(_win(seat, event))
        _end(this, event)
    elif kind == "ryukyoku":
        _end(this, event)
        _read_draw(this, event)
    elif kind not in _WITHOUT_EFFECT:
        this.uncheckable = MESSAGES["records.unknown"].filled(name=ascii(kind[:32]))


def _read_draw(this: Recorded, event: Mapping[str, Any]) -> None:
    reason = event.get("reason") or ""
    this.abort = _REASONS.get(reason, "")
    this.unnamed = not reason
    if reason and not this.abort and reason not in _EXHAUSTIVE:
        this.uncheckable = MESSAGES["records.unknown"].filled(name=ascii(reason[:32]))
    if tenpai := event.get("tenpais"):
        this.tenpai = [seat for seat, ready in enumerate(tenpai) if ready]
    if reason in _NAGASHI or max(map(abs, this.changes or [0])) > 3 * DEPOSIT:
        this.nagashi = nagashi_of(this)


def _win(seat: int, event: Mapping[str, Any]) -> RecordedWin:
    value = {
        name: event[theirs]
        for name, theirs in (("points", "hora_points"), ("han", "fan"), ("fu", "fu"))
        if isinstance(event.get(theirs), int)
    }
    ura = tuple(_name(t) for t in event.get("ura_markers") or event.get("uradora_markers") or ())
    source = None if event["target"] == seat else event["target"]
    return RecordedWin(seat, source, ura, {"winning": True, **({"value": value} if value else {})})


def _end(this: Recorded, event: Mapping[str, Any]) -> None:
    """Add the payments of an event that ends the round. Its ``scores`` count if it has no ``deltas``."""
    this.ended = True
    if event.get("deltas"):
        before = [0] * this.players if this.changes is None else this.changes
        changes = event["deltas"][: this.players]
        this.changes = [was + now for was, now in zip(before, changes, strict=True)]
    if not (scores := event.get("scores")):
        return
    if this.points is None and this.changes is not None:
        this.points = [0] * this.players
        this.points = _minus(scores, this.after())
    elif this.points is not None and not event.get("deltas"):
        this.changes = [0] * this.players
        this.changes = _minus(scores, this.after())


def _minus(scores: Sequence[int], others: Sequence[int] | None) -> list[int]:
    return [score - other for score, other in zip(scores, others or (), strict=False)]


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
