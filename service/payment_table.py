"""What the same hand pays by seat, kind of win and counters on the table; every cell is asked of ``scoring``."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scoring.faults import Conflict, Refused
from service.calculator import Entry
from service.served import answer_to

_SEATS: Final = ("seat_wind", "dealer")
"""Fields that say where the winner sits."""
_WIN: Final = "win"
_COUNTERS: Final = "honba"
_MOST_COUNTERS: Final = 3
"""How many counters are shown beside those that are there."""


class Cell(NamedTuple):
    """One case."""

    answer: Mapping[str, Any] | None
    why: str
    """Why there is no answer."""
    here: bool
    """Whether it is the case that is asked."""


class Line(NamedTuple):
    """The cases of one seat, or of seats that are paid alike."""

    role: str
    """``dealer`` or ``child`` where they are paid differently, else nothing."""
    seats: tuple[str, ...]
    lines: int
    """How many lines there are of these seats, told in the first of them; none in the others."""
    win: str
    """The kind of win, where the columns are something else."""
    cells: tuple[Cell, ...]


class Table(NamedTuple):
    """Lines of cases."""

    columns: tuple[str, ...]
    counters: bool
    """Whether the columns are counters on the table; else they are kinds of win."""
    lines: tuple[Line, ...]


class _Seat(NamedTuple):
    """A seat, and its answers by kind of win."""

    name: str
    value: object
    cells: dict[str, Cell]

    @property
    def told(self) -> list[object]:
        """What players would see of it."""
        return [
            cell.why if cell.answer is None else (cell.answer["value"], cell.answer["payments"])
            for cell in self.cells.values()
        ]

    @property
    def paid_by(self) -> set[str]:
        answers = (cell.answer for cell in self.cells.values() if cell.answer is not None)
        return {one["from"] for answer in answers for one in answer["payments"]}


def payment_table(entry: Entry, lang: str) -> Table | None:
    """The table, or nothing for a game without seats or kinds of win."""
    fields = {field.name: field for field in entry.ready.ruleset.fields}
    seat = next((fields[name] for name in _SEATS if name in fields), None)
    win = fields.get(_WIN)
    if seat is None or win is None:
        return None
    wins = {str(choice.value): choice.name.say(lang) for choice in win.choices}
    places: list[tuple[object, str]] = [(c.value, c.name.say(lang)) for c in seat.choices]
    places = places or [(True, seat.label.say(lang)), (False, "")]
    seats = [
        _Seat(
            name,
            value,
            {kind: _cell(entry, {seat.name: value, _WIN: kind}, lang) for kind in wins},
        )
        for value, name in places
    ]
    groups = _alike(seats)
    roles = _roles(groups)
    if _COUNTERS not in fields:
        lines = tuple(
            Line(role, _names(group, role), 1, "", _seen(group, wins))
            for role, group in zip(roles, groups, strict=True)
        )
        return Table(tuple(wins.values()), counters=False, lines=lines)
    counters = sorted({*range(_MOST_COUNTERS + 1), _there(entry)})
    lines = tuple(
        Line(
            role,
            _names(group, role),
            0 if place else len(wins),
            name,
            tuple(
                _counted(entry, cell, {seat.name: group[0].value, _WIN: kind}, number, lang)
                for cell in _seen(group, (kind,))
                for number in counters
            ),
        )
        for role, group in zip(roles, groups, strict=True)
        for place, (kind, name) in enumerate(wins.items())
    )
    return Table(tuple(map(str, counters)), counters=True, lines=lines)


def _cell(entry: Entry, case: Mapping[str, Any], lang: str) -> Cell:
    asked = {**entry.request, **case}
    here = all(entry.request.get(name) == value for name, value in case.items())
    try:
        answer = answer_to(entry.ready.score, entry.ready.score.load(asked), lang)
    except (Refused, Conflict) as refused:
        return Cell(None, refused.faults[0].detail.say(lang), here)
    return Cell(answer, "", here)


def _there(entry: Entry) -> int:
    """How many counters are on the table."""
    return int(entry.request.get(_COUNTERS) or 0)


def _counted(entry: Entry, cell: Cell, case: Mapping[str, Any], number: int, lang: str) -> Cell:
    """The cell with that many counters; with those on the table it is known already."""
    if number == _there(entry) or cell.answer is None:
        return cell._replace(here=cell.here and number == _there(entry))
    return _cell(entry, {**case, _COUNTERS: number}, lang)._replace(here=False)


def _alike(seats: Iterable[_Seat]) -> list[list[_Seat]]:
    """The seats, those that are paid alike together."""
    groups: list[list[_Seat]] = []
    for seat in seats:
        same = next((group for group in groups if group[0].told == seat.told), None)
        if same is None:
            groups.append([seat])
        else:
            same.append(seat)
    return groups


def _roles(groups: Sequence[Sequence[_Seat]]) -> list[str]:
    """Whom a dealer pays is a child; where no seat is paid by a dealer there is nothing to tell apart."""
    by_dealer = ["dealer" in group[0].paid_by for group in groups]
    if not any(by_dealer) or all(by_dealer):
        return [""] * len(groups)
    return ["child" if paid else "dealer" for paid in by_dealer]


def _names(group: Iterable[_Seat], role: str) -> tuple[str, ...]:
    """What the seats are called, where their role does not say it."""
    return tuple(seat.name for seat in group if seat.name and not (role and seat.value is True))


def _seen(group: Sequence[_Seat], wins: Iterable[str]) -> tuple[Cell, ...]:
    """The cells of a group: the first seat's, marked where any of them is the one asked."""
    return tuple(
        group[0].cells[win]._replace(here=any(seat.cells[win].here for seat in group))
        for win in wins
    )
