"""The rule book of dice mahjong and the decorator that declares its yaku."""

from collections.abc import Callable
from functools import partial
from typing import Final

from scoring.rules.prose import read_prose
from scoring.rules.rulebook import Book, Measure, Predicate, Unit
from scoring.text import Text

BOOK: Final = Book(
    id="dice",
    version="1.0.0",
    name=Text("サイコロ麻雀", "Dice mahjong"),
    summary=Text(
        "牌の代わりにダイス8個を振る麻雀。役の点を競い、場のコインを取り合う。1人でも遊べる。",
        "Mahjong with eight dice instead of tiles: hands compete in points for a pot of coins, or one player plays for a high score.",
    ),
    players="1+",
    prose=partial(read_prose, "dice"),
)


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
