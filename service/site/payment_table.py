"""The payments for a hand by seat, kind of win and honba."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scoring.faults import Conflict, Refused
from service.served import answer_to
from service.site.entry import Entry

_SEATS: Final = ("seat_wind", "dealer")
"""The fields for the seat of the winner."""
_WIN: Final = "win"
_COUNTERS: Final = "honba"
_MOST_COUNTERS: Final = 3
"""The number of honba counts in addition to the current one."""


class Cell(NamedTuple):
    """The answer for one combination of win and honba, or the reason why there is none."""

    answer: Mapping[str, Any] | None
    why: str = ""
    """The reason why there is no answer."""
    here: bool = False
    """Whether the cell is that of the entered hand."""

    @property
    def seen(self) -> object:
        """The part of the answer that players see."""
        return (self.answer["value"], self.answer["payments"]) if self.answer else self.why

    @property
    def payers(self) -> list[str]:
        """The roles of the payers."""
        return [one["from"] for one in self.answer["payments"]] if self.answer else []


class Line(NamedTuple):
    """The cases of one seat, or of seats that are paid alike."""

    role: str
    """``dealer`` or ``child`` if they are paid differently, else empty."""
    seats: tuple[str, ...]
    lines: int
    """The number of lines of these seats in their first line; 0 in the other lines."""
    win: str
    """The kind of win, if the columns are not kinds of win."""
    cells: tuple[Cell, ...]


class Table(NamedTuple):
    """A table of lines."""

    columns: tuple[str, ...]
    counters: bool
    """Whether the columns are honba counts; if not, they are kinds of win."""
    lines: tuple[Line, ...]


def payment_table(entry: Entry, lang: str) -> Table | None:
    """Return the table, or ``None`` for a game without seats or kinds of win."""
    fields = {field.name: field for field in entry.ready.ruleset.fields}
    seat = next((fields[name] for name in _SEATS if name in fields), None)
    if seat is None or _WIN not in fields:
        return None
    wins = {choice.value: choice.name.say(lang) for choice in fields[_WIN].choices}
    seats: dict[object, str] = {choice.value: choice.name.say(lang) for choice in seat.choices}
    seats = seats or {True: seat.label.say(lang), False: ""}
    score = entry.ready.score
    has_counters = _COUNTERS in fields
    there = int(entry.request.get(_COUNTERS) or 0)
    counters = sorted({*range(_MOST_COUNTERS + 1), there}) if has_counters else [there]
    # A line for each kind of win with a column for each number of counters, or one line with a column for each kind of win.
    rows = [[(win, number) for number in counters] for win in wins]
    rows = rows if has_counters else [[row[0] for row in rows]]

    def cell(place: object, win: str, number: int) -> Cell:
        case = {seat.name: place, _WIN: win} | ({_COUNTERS: number} if has_counters else {})
        try:
            return Cell(answer_to(score, {**entry.request, **case}, lang))
        except (Refused, Conflict) as refused:
            return Cell(None, refused.faults[0].detail.say(lang))

    # Seats that are paid alike are shown together.
    alike: dict[str, list[object]] = {}
    paid_by_dealer: dict[object, bool] = {}
    for place in seats:
        cells = [cell(place, win, there) for win in wins]
        alike.setdefault(str([one.seen for one in cells]), []).append(place)
        paid_by_dealer[place] = any("dealer" in one.payers for one in cells)
    # A player whom the dealer pays is a non-dealer; if the dealer pays nobody, the seats need not be distinguished.
    has_roles = len({*paid_by_dealer.values()}) > 1
    lines = []
    for group in alike.values():
        role = ("child" if paid_by_dealer[group[0]] else "dealer") if has_roles else ""
        names = tuple(seats[one] for one in group if seats[one] and not (role and one is True))
        now = (entry.request.get(_WIN), there) if entry.request.get(seat.name) in group else None
        for place, row in enumerate(rows):
            shown = (cell(group[0], *case)._replace(here=case == now) for case in row)
            name = wins[row[0][0]] if has_counters else ""
            lines.append(Line(role, names, 0 if place else len(rows), name, tuple(shown)))
    columns = map(str, counters) if has_counters else wins.values()
    return Table(tuple(columns), has_counters, tuple(lines))
