"""The rule book of dice mahjong and the decorator that declares its yaku."""

from collections.abc import Callable
from typing import Any, Final

from scoring.rules.rulebook import Book, Predicate

BOOK: Final = Book(id="dice", players="1+")


def yaku(
    ja: str,
    en: str,
    *,
    worth: int,
    **declared: Any,  # noqa: ANN401 - the other fields of a yaku
) -> Callable[[Predicate], Predicate]:
    """Declare the decorated predicate as the yaku of its name, by the clause of that name; dice have no open hands."""

    def declare(holds: Predicate) -> Predicate:
        id_ = holds.__name__
        fields = {
            "clause": f"yaku.{id_}",
            "unit": "points",
            "closed": worth,
            "open": worth,
        } | declared
        return BOOK.yaku(ja=ja, en=en, **fields)(holds)

    return declare
