"""The rule book of dice mahjong and the decorator that declares its yaku."""

from collections.abc import Callable
from typing import Final

from scoring.rules.rulebook import Book, Measure, Predicate, Unit

BOOK: Final = Book(id="dice", players="1+")


def yaku(
    ja: str,
    en: str,
    *,
    worth: int,
    hit: str,
    miss: str,
    unit: Unit = "points",
    times: Measure | None = None,
    options: tuple[str, ...] = (),
) -> Callable[[Predicate], Predicate]:
    """Declare the decorated predicate as the yaku of its name, by the clause of that name; dice have no open hands."""

    def declare(holds: Predicate) -> Predicate:
        id_ = holds.__name__
        declared = BOOK.yaku(
            id_,
            ja=ja,
            en=en,
            clause=f"yaku.{id_}",
            closed=worth,
            open=worth,
            unit=unit,
            times=times,
            hit=hit,
            miss=miss,
            options=options,
        )
        return declared(holds)

    return declare
