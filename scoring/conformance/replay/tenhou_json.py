"""Reads the JSON of tenhou.net/6, which lists the takes and the discards of each player without their order."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from scoring.conformance.replay.recorded import BadRecord, Contradiction, Recorded, Step, checked
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

_SUITS: Final = "mpsz"
_DRAWN: Final = 60
"""The number for the tile just drawn."""
_MOST_TRIED: Final = 10_000
"""The most turns that the search for the order of play tries."""
_NO_ORDER: Final = "no order of play uses every recorded draw, call and discard"
_CALL: Final = re.compile(r"((?:[0-9]{2})*)([acfkmp])((?:[0-9]{2})+)")
_DISCARD: Final = re.compile(r"(r?)([0-9]{2})")
_KINDS: Final = {"c": "chi", "p": "pon", "m": "open_kan", "k": "added_kan", "a": "closed_kan"}
_VALUE: Final = re.compile(r"(?:(\d{1,9})符(\d{1,9})飜)?\D*(\d{1,9})(?:-(\d{1,9}))?点(∀)?")
_HAN: Final = re.compile(r"\((\d{1,9})飜\)")
_WON: Final = "和了"
_NAGASHI: Final = "流し満貫"
_DISP: Final = re.compile(r"[般上特鳳若銀琥孔技個雀][東南](?P<kuitan>喰?)(?P<reds>赤?)速?")
"""The rule string as Tenhou writes it; other programs write other words."""
_LENGTH: Final = re.compile(r"東|南|East|South")
_EXHAUSTIVE: Final = ("流局", "全員聴牌", "全員不聴", _NAGASHI)
_REASONS: Final = {
    "九種九牌": "nine_terminals",
    "四家立直": "four_riichi",
    "三家和了": "three_wins",
    "四槓散了": "four_kans",
    "四開槓": "four_kans",
    "四風連打": "four_winds",
}


def read_tenhou_json(data: bytes) -> Iterator[Recorded]:
    """Yield the rounds of a file; raise :class:`scoring.conformance.replay.recorded.BadRecord`."""
    with reading("the file"):
        game: Any = parse_json(data)
        rounds = items(member(game, "log"))
        rule = game.get("rule", {})
        options = _options(str(member(rule, "disp")) if "disp" in rule else "")
    for place, round_ in enumerate(rounds, 1):
        with reading(f"round {place}"):
            yield _round(round_, options)


def _options(disp: str) -> dict[str, Any]:
    """Return the options that the rule string of the file states."""
    options: dict[str, Any] = {}
    if length := _LENGTH.search(disp):
        options["length"] = "east" if length[0] in {"東", "East"} else "hanchan"
    if stated := _DISP.search(disp):
        options |= {} if stated["kuitan"] else {"kuitan": False}
        options |= {} if stated["reds"] else {"red_fives": 0}
    return options


def _round(round_: object, options: dict[str, Any]) -> Recorded:
    start, points, dora, ura, *middle, result = items(round_, 5)
    count, honba, deposits = numbers(start, 3)
    if len(middle) % 3:
        raise BadRecord(WRONG_FORM)
    seats = [[items(one) for one in middle[at : at + 3]] for at in range(0, len(middle), 3)]
    seats = [seat for seat in seats if seat[0]]
    this = Recorded(
        players=len(seats),
        points=numbers(points, len(seats)),
        dealer=count % 4,
        wind=count // 4,
        hand=count % 4 + 1,
        honba=honba,
        deposits=deposits,
        dora=_names(dora),
        hands=[_names(hand) for hand, _, _ in seats],
        options=dict(options),
    )
    _end(this, items(result, 1), tuple(_names(ura)))
    checked(this)
    try:
        for step in _Order(this, seats).find():
            this.add(step)
    except Contradiction as wrong:
        this.contradiction = str(wrong)
    return this


def _end(this: Recorded, result: Sequence[Any], ura: tuple[str, ...]) -> None:
    kind, *rest = text(result[0]), *result[1:]
    this.ended = True
    this.nagashi = kind == _NAGASHI
    this.changes = [0] * this.players
    for changes in rest[::2]:
        this.pay(numbers(changes, this.players))
    if kind == _WON:
        for win in rest[1::2]:
            _read_win(this, win, ura)
    else:
        this.draw(kind, _REASONS, _EXHAUSTIVE)


def _read_win(this: Recorded, win: object, ura: tuple[str, ...]) -> None:
    winner, discarder, _, value, *yaku = items(win, 4)
    players = number(winner), number(discarder)
    stated = _value(text(value), [*map(text, yaku)], this.players)
    this.add_win(*players, ura, {"value": stated})


def _value(stated: str, yaku: Sequence[str], players: int) -> dict[str, int]:
    """Return the value that a text such as ``30符2飜500-1000点`` or ``満貫4000点∀`` states."""
    if (found := _VALUE.search(stated)) is None:
        raise BadRecord(f"no value: {stated[:40]!a}")
    fu, han, points, dealer, each = found.groups()
    total = int(points)
    if each or dealer:
        total = total * (players - 1) if each else total * (players - 2) + int(dealer)
    value = {"points": total}
    if fu and han:
        return value | {"fu": int(fu), "han": int(han)}
    counted = sum(int(one) for line in yaku for one in _HAN.findall(line))
    return value | ({"han": counted} if counted else {})


class _State(NamedTuple):
    """A point of the search: the number of turns of each player so far, the next player, and the steps."""

    turns: tuple[int, ...]
    seat: int
    steps: tuple[Step, ...] = ()


class _Order:
    """The search for the order of play.

    After each discard a player whose next take is a call of this tile takes it, or the next player draws. The search tries the calls
    first and goes back if an order does not use every take and every discard.
    """

    def __init__(self, this: Recorded, seats: Sequence[Sequence[Any]]) -> None:
        """Read ``seats``: the dealt hand, the draws and calls, and the discards of each player."""
        self._this = this
        self._turns = []
        for seat, (_, takes, discards) in enumerate(seats):
            if len(takes) - len(discards) not in (0, 1):
                raise Contradiction(_NO_ORDER)
            turns = zip_longest(takes, discards, fillvalue=0)
            self._turns.append([_turn(seat, take, discard) for take, discard in turns])

    def find(self) -> Iterator[Step]:
        """Yield the steps in order; raise :class:`Contradiction` if no order uses every take and every discard."""
        waiting = [_State((0,) * self._this.players, self._this.dealer)]
        tried = 0
        while waiting:
            state = self._after_turn(waiting.pop())
            tried += 1
            if tried > _MOST_TRIED:
                raise Contradiction("no order of play was found in the allowed number of attempts")
            if self._is_end(state):
                yield from self._with_deposits(state.steps)
                return
            waiting += reversed([state._replace(seat=seat) for seat in self._next(state)])
        raise Contradiction(_NO_ORDER)

    def _after_turn(self, state: _State) -> _State:
        """Return the state after the next discard of the player, or after the last take."""
        steps, turns = [*state.steps], [*state.turns]
        for turn in self._turns[state.seat][turns[state.seat] :]:
            turns[state.seat] += 1
            steps += turn
            if turn[-1].kind == "discard":
                break
        return _State(tuple(turns), state.seat, tuple(steps))

    def _next(self, state: _State) -> list[int]:
        """Return the players who can take a tile next, those who call before the one who draws."""
        last = state.steps[-1] if state.steps else Step("")
        if last.kind != "discard":
            return []
        following = [
            turns[place][0] if place < len(turns) else Step("")
            for turns, place in zip(self._turns, state.turns, strict=True)
        ]
        claim = (last.seat, last.tiles[0])
        found = [seat for seat, step in enumerate(following) if (step.source, step.called) == claim]
        drawer = (last.seat + 1) % self._this.players
        return [*found, drawer] if following[drawer].kind == "draw" else found

    def _is_end(self, state: _State) -> bool:
        """Return whether every take and discard is used and the recorded wins fit the last step."""
        if not state.steps or [*state.turns] != [*map(len, self._turns)]:
            return False
        last = state.steps[-1]
        return all(
            (last.kind, last.seat) == ("draw", win.winner)
            if win.source is None
            else last.kind != "draw" and last.seat == win.source
            for win in self._this.wins
        )

    def _with_deposits(self, steps: Sequence[Step]) -> Iterator[Step]:
        """Yield the steps with the riichi sticks. A player whose declaration tile is won pays none."""
        won = bool(self._this.wins) or self._this.abort == "three_wins"
        for before, step, after in zip((None, *steps), steps, (*steps[1:], None), strict=False):
            yield step
            if before is not None and before.kind == "riichi" and not (won and after is None):
                yield Step("deposit", step.seat)


def _turn(seat: int, take: object, discard: object) -> list[Step]:
    """Return the draw or the call of a player, and the discard after it; with ``r`` the player declares riichi.

    Instead of a discard the record may have a kan or a north, or 0 after an open kan, whose next draw follows without a discard.
    """
    taken = (
        _call(seat, take) if isinstance(take, str) else Step("draw", seat, (_name(number(take)),))
    )
    if discard == 0:
        return [taken]
    if isinstance(discard, str) and not discard.startswith("r"):
        return [taken, _call(seat, discard)]
    if (found := _DISCARD.fullmatch(str(discard))) is None:
        raise BadRecord(WRONG_FORM)
    code = int(found[2])
    thrown = Step("discard", seat, (taken.tiles[0] if code == _DRAWN else _name(code),))
    return [taken, *([Step("riichi", seat)] if found[1] else []), thrown]


def _call(seat: int, call: str) -> Step:
    """Return a call. Its letter precedes the called tile, and its place tells the player who discarded the tile."""
    if (found := _CALL.fullmatch(call)) is None:
        raise BadRecord(WRONG_FORM)
    before, letter, after = found.groups()
    if letter == "f":
        return Step("north", seat, ("4z",))
    names = [_name(int(before[at : at + 2])) for at in range(0, len(before), 2)]
    place = len(names)
    names += [_name(int(after[at : at + 2])) for at in range(0, len(after), 2)]
    source = (seat + 3 - min(place, 2)) % 4 if letter in "cpm" else None
    return Step(_KINDS[letter], seat, tuple(names), names[place], source)


def _names(tiles: object) -> list[str]:
    return [_name(number(tile)) for tile in items(tiles)]


def _name(code: int) -> str:
    """Return a tile: 11 to 19 are characters, 21 circles, 31 bamboos, 41 to 47 honours, 51 to 53 the red fives."""
    suit, digit = divmod(code, 10)
    if suit == 5 and 1 <= digit <= 3:
        return f"0{_SUITS[digit - 1]}"
    if not 1 <= suit <= 4 or not 1 <= digit <= (7 if suit == 4 else 9):
        raise BadRecord(f"no tile has the number {code}")
    return f"{digit}{_SUITS[suit - 1]}"
