"""Reads the JSON of tenhou.net/6: of each player what was taken and what was discarded, from which the order is found again."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from scoring.conformance.replay.mjlog import ABORTS
from scoring.conformance.replay.playing import nagashi_of
from scoring.conformance.replay.recorded import BadRecord, Recorded, RecordedWin, Step, reading

_SUITS: Final = "mpsz"
_DRAWN: Final = 60
"""Stands for the tile that was just drawn."""
_TOKENS: Final = re.compile(r"[acfkmpr]|\d\d")
_KINDS: Final = {"c": "chi", "p": "pon", "m": "open_kan", "k": "added_kan", "a": "closed_kan"}
_VALUE: Final = re.compile(r"(?:(\d+)符(\d+)飜)?\D*(\d+)(?:-(\d+))?点(∀)?")
_HAN: Final = re.compile(r"\((\d+)飜\)")
_WON: Final = "和了"
_NAGASHI: Final = "流し満貫"
_REASONS: Final = {
    "九種九牌": ABORTS["yao9"],
    "四家立直": ABORTS["reach4"],
    "三家和了": ABORTS["ron3"],
    "四槓散了": ABORTS["kan4"],
    "四開槓": ABORTS["kan4"],
    "四風連打": ABORTS["kaze4"],
}


def read_tenhou_json(data: bytes) -> Iterator[Recorded]:
    """The rounds of a file; raises :class:`scoring.conformance.replay.recorded.BadRecord`."""
    with reading("the file"):
        game = json.loads(data)
        shown = str(game.get("rule", {}).get("disp", ""))
        rounds = list(game["log"])
    options = {"length": "hanchan" if "南" in shown else "east"} if shown else {}
    for number, told in enumerate(rounds, 1):
        with reading(f"round {number}"):
            yield _round(told, options)


def _round(told: Sequence[Any], options: dict[str, Any]) -> Recorded:
    (number, honba, deposits), points, dora, ura, *middle, result = told
    players = [middle[place : place + 3] for place in range(0, len(middle), 3)]
    players = [player for player in players if player[0]]
    this = Recorded(
        points=list(points[: len(players)]),
        dealer=number % 4,
        wind=number // 4,
        hand=number % 4 + 1,
        honba=honba,
        deposits=deposits,
        dora=[_name(tile) for tile in dora],
        hands=[[_name(tile) for tile in hand] for hand, _, _ in players],
        options=dict(options),
    )
    _end(this, result, tuple(_name(tile) for tile in ura))
    _Order(this, players).play()
    if result[0] == _NAGASHI:
        this.nagashi = nagashi_of(this)
    return this


def _end(this: Recorded, result: Sequence[Any], ura: tuple[str, ...]) -> None:
    kind, *rest = result
    this.ended = True
    this.changes = [0] * this.players
    for changes in rest[::2]:
        pairs = zip(this.changes, changes[: this.players], strict=True)
        this.changes = [was + now for was, now in pairs]
    if kind == _WON:
        for winner, source, _, value, *yaku in rest[1::2]:
            said = RecordedWin(winner, None if winner == source else source, ura)
            said.answer = {"winning": True, "value": _value(value, yaku, this.players)}
            this.wins.append(said)
    else:
        this.abort = _REASONS.get(kind, "")


def _value(text: str, yaku: Sequence[str], players: int) -> dict[str, int]:
    """The value in words: ``30符2飜500-1000点``, ``満貫4000点∀``."""
    if (found := _VALUE.search(text)) is None:
        raise BadRecord(f"no value: {text[:40]!a}")
    fu, han, points, dealer, each = found.groups()
    total = int(points)
    if each or dealer:
        total = total * (players - 1) if each else total * (players - 2) + int(dealer)
    value = {"points": total}
    if fu and han:
        return value | {"fu": int(fu), "han": int(han)}
    counted = sum(int(one) for line in yaku for one in _HAN.findall(line))
    return value | ({"han": counted} if counted else {})


class _Order:
    """Finds the order in which things happened: whose next take is a call of a discard takes it, else it is the next player's turn."""

    def __init__(self, this: Recorded, players: Sequence[Sequence[Any]]) -> None:
        self._this = this
        self._takes = [list(reversed(takes)) for _, takes, _ in players]
        self._discards = [list(reversed(discards)) for _, _, discards in players]

    def play(self) -> None:
        """Add the steps to the round."""
        seat: int | None = self._this.dealer
        while seat is not None and self._takes[seat]:
            drawn = self._take(seat, self._takes[seat].pop())
            seat = self._discard(seat, drawn) if self._discards[seat] else None

    def _take(self, seat: int, told: int | str) -> str:
        step = _call(seat, told) if isinstance(told, str) else Step("draw", seat, (_name(told),))
        self._this.add(step)
        return step.tiles[0]

    def _discard(self, seat: int, drawn: str) -> int | None:
        """Whose turn it is after a discard or a kan."""
        told = self._discards[seat].pop()
        if told == 0:  # after an open kan nothing is discarded before the next draw
            return seat
        riichi = isinstance(told, str) and told.startswith("r")
        if isinstance(told, str) and not riichi:
            self._this.add(_call(seat, told))
            return seat
        if riichi:
            self._this.add(Step("riichi", seat))
        number = int(str(told).removeprefix("r"))
        tile = drawn if number == _DRAWN else _name(number)
        self._this.add(Step("discard", seat, (tile,)))
        callers = [other for other in range(self._this.players) if self._calls(other, seat, tile)]
        # A pon or a kan goes before a chi.
        callers.sort(key=lambda other: str(self._takes[other][-1]).startswith("c"))
        following = callers[0] if callers else (seat + 1) % self._this.players
        won = not self._takes[following] and any(w.source == seat for w in self._this.wins)
        if riichi and not won:
            self._this.add(Step("deposit", seat))
        return following

    def _calls(self, seat: int, source: int, tile: str) -> bool:
        told = self._takes[seat][-1] if self._takes[seat] else None
        if not isinstance(told, str):
            return False
        step = _call(seat, told)
        return step.source == source and step.called == tile


def _call(seat: int, told: str) -> Step:
    """A call: the letter stands before the tile that was called, in the place of the player it came from."""
    tokens = _TOKENS.findall(told)
    place = next((at for at, token in enumerate(tokens) if token.isalpha()), len(tokens))
    letter, called = tokens.pop(place), _name(int(tokens[place]))
    if letter == "f":
        return Step("north", seat, ("4z",))
    tiles = tuple(_name(int(token)) for token in tokens)
    source = (seat + 3 - min(place, 2)) % 4 if letter in "cpm" else None
    return Step(_KINDS[letter], seat, tiles, called, source)


def _name(number: int) -> str:
    """11 to 19 are characters, 21 circles, 31 bamboos, 41 to 47 honours, 51 to 53 the red fives."""
    suit, digit = divmod(number, 10)
    if suit == 5 and 1 <= digit <= 3:
        return f"0{_SUITS[digit - 1]}"
    if not 1 <= suit <= 4 or not 1 <= digit <= (7 if suit == 4 else 9):
        raise BadRecord(f"no tile has the number {number}")
    return f"{digit}{_SUITS[suit - 1]}"
