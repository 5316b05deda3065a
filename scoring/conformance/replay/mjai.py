"""Reads the events of mjai, one JSON object a line."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.conformance.replay.recorded import DEPOSIT, HIDDEN, BadRecord, Recorded, Step
from scoring.conformance.replay.values import (
    WRONG_FORM,
    items,
    member,
    number,
    numbers,
    parse_json,
    reading,
    text,
)

_HONOURS: Final = ("E", "S", "W", "N", "P", "F", "C")
_WINDS: Final = _HONOURS[:4]
_NUMBERED: Final = {
    *(f"{digit}{suit}" for digit in range(1, 10) for suit in "mps"),
    *(f"5{suit}r" for suit in "mps"),
}
_CALLS: Final = {
    "chi": "chi",
    "pon": "pon",
    "daiminkan": "open_kan",
    "kakan": "added_kan",
    "ankan": "closed_kan",
}
_REASONS: Final = {
    **dict.fromkeys(("kyushukyuhai", "kyushu_kyuhai", "kyuushu_kyuuhai"), "nine_terminals"),
    **dict.fromkeys(("sufonrenta", "sufuurenta", "suufon_renda"), "four_winds"),
    **dict.fromkeys(("suchareach", "suucha_riichi", "suurechi"), "four_riichi"),
    **dict.fromkeys(("sukaikan", "suukaikan", "suukansansen"), "four_kans"),
    **dict.fromkeys(("sanchaho", "sanchahou"), "three_wins"),
}
"""The abortive draws by their reasons, as the dialects of mjai write them."""
_NAGASHI: Final = ("nagashimangan", "nagashi_mangan")
_EXHAUSTIVE: Final = ("", "fanpai", "exhaustive_draw", *_NAGASHI)
_WITHOUT_EFFECT: Final = ("", "none", "end_kyoku", "end_game")


def read_mjai(data: bytes) -> Iterator[Recorded]:
    """Yield the rounds of a file; raise :class:`scoring.conformance.replay.recorded.BadRecord`."""
    this: Recorded | None = None
    points: list[int] | None = None
    for place, line in enumerate(data.splitlines(), 1):
        with reading(f"line {place}"):
            event = parse_json(line) if line.strip() else {"type": ""}
            if text(member(event, "type")) == "start_kyoku":
                if this is not None:
                    yield this
                    points = this.after()
                this = _started_round(event, points)
            elif this is not None:
                _add_event(this, event)
    if this is not None:
        yield this


def _started_round(event: Any, points: list[int] | None) -> Recorded:  # noqa: ANN401 - any JSON value
    """Return a round at its start; ``points`` are those after the round before it, if they are known."""
    hands = [[*map(_dealt, items(hand))] for hand in items(member(event, "tehais")) if hand]
    if "scores" in event:
        points = numbers(event["scores"], len(hands))
    wind = text(member(event, "bakaze"))
    if wind not in _WINDS:
        raise BadRecord(WRONG_FORM)
    return Recorded(
        players=len(hands),
        points=points,
        dealer=number(member(event, "oya")),
        wind=_WINDS.index(wind),
        hand=number(member(event, "kyoku")),
        honba=number(member(event, "honba")),
        deposits=number(member(event, "kyotaku")),
        dora=[_name(member(event, "dora_marker"))],
        hands=hands,
    )


def _add_event(this: Recorded, event: Any) -> None:  # noqa: ANN401 - any JSON value
    kind, seat = event["type"], number(event.get("actor", 0))
    if kind in ("tsumo", "dahai"):
        step = "draw" if kind == "tsumo" else "discard"
        read = _dealt if kind == "tsumo" else _name
        this.add(Step(step, seat, (read(member(event, "pai")),)))
    elif kind in _CALLS:
        this.add(_call(kind, seat, event))
    elif kind in ("nukidora", "kita"):
        this.add(Step("north", seat, ("4z",)))
    elif kind in ("reach", "reach_accepted"):
        this.add(Step("riichi" if kind == "reach" else "deposit", seat))
    elif kind == "dora":
        this.add(Step("dora", 0, (_name(member(event, "dora_marker")),)))
    elif kind == "hora":
        _read_win(this, seat, event)
        _end(this, event)
    elif kind == "ryukyoku":
        _end(this, event)
        _read_draw(this, event)
    elif kind not in _WITHOUT_EFFECT:
        this.meet_unknown(kind)


def _call(kind: str, seat: int, event: Mapping[str, Any]) -> Step:
    own = tuple(_names(items(member(event, "consumed"), 1)))
    called = _name(event["pai"]) if "pai" in event else own[0]
    # Some dialects repeat one of the four tiles of a closed kan as its tile.
    tiles = own if kind == "ankan" else (*own, called)
    source = number(member(event, "target")) if kind in ("chi", "pon", "daiminkan") else None
    return Step(_CALLS[kind], seat, tiles, called, source)


def _read_draw(this: Recorded, event: Mapping[str, Any]) -> None:
    reason = text(event.get("reason") or "")
    this.draw(reason, _REASONS, _EXHAUSTIVE)
    this.unnamed = not reason
    if tenpai := event.get("tenpais"):
        this.tenpai = [seat for seat, ready in enumerate(items(tenpai)) if ready]
    this.nagashi = reason in _NAGASHI or max(map(abs, this.changes or [0])) > 3 * DEPOSIT


def _read_win(this: Recorded, seat: int, event: Mapping[str, Any]) -> None:
    value = {
        name: event[theirs]
        for name, theirs in (("points", "hora_points"), ("han", "fan"), ("fu", "fu"))
        if isinstance(event.get(theirs), int)
    }
    ura = tuple(_names(event.get("ura_markers") or event.get("uradora_markers") or []))
    discarder = number(member(event, "target"))
    this.add_win(seat, discarder, ura, {"value": value} if value else {})


def _end(this: Recorded, event: Mapping[str, Any]) -> None:
    """Add the payments of an event that ends the round. Its ``scores`` count if it has no ``deltas``."""
    this.ended = True
    if event.get("deltas"):
        this.pay(numbers(event["deltas"], this.players))
    if not event.get("scores"):
        return
    scores = numbers(event["scores"], this.players)
    if this.points is None and this.changes is not None:
        this.points = [0] * this.players
        this.points = _minus(scores, this.after())
    elif this.points is not None and not event.get("deltas"):
        this.changes = [0] * this.players
        this.changes = _minus(scores, this.after())


def _minus(scores: Sequence[int], others: Sequence[int] | None) -> list[int]:
    return [score - other for score, other in zip(scores, others or (), strict=False)]


def _names(tiles: object) -> list[str]:
    return [_name(tile) for tile in items(tiles)]


def _dealt(value: object) -> str:
    """Return a tile that is dealt or drawn, which only its player may see."""
    return HIDDEN if value == HIDDEN else _name(value)


def _name(value: object) -> str:
    """Return a tile of mjai: ``5mr`` is a red five, ``E S W N P F C`` are the honours."""
    tile = text(value)
    if tile == HIDDEN:
        raise BadRecord("a hidden tile (?) that every player sees")
    if tile in _HONOURS:
        return f"{_HONOURS.index(tile) + 1}z"
    if tile not in _NUMBERED:
        raise BadRecord(f"{tile!a} is not a tile")
    return f"0{tile[1]}" if tile.endswith("r") else tile
