"""A bounded memory for what is made of few and recurring things; it does not know what they are."""

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

Asked = TypeVar("Asked", bound=Hashable)
AskedOfRules = TypeVar("AskedOfRules", bound=tuple[Any, ...])
Made = TypeVar("Made")

MOST_RULES: Final = 64
"""Of so many rules at most something is remembered in one place."""


class Remembered(dict[Asked, Made]):
    """What ``make`` makes of each thing, made when it is first asked for; what it refuses by raising is not remembered.

    Asking is one look-up in a dictionary and nothing else. :func:`functools.lru_cache` also notes the order of use, which touches
    three more places of memory each time: with thousands of things asked for in turn that costs more than the look-up. Here all is
    forgotten when there is too much of it.
    """

    __slots__ = ("_make", "_most")

    def __init__(self, make: Callable[[Asked], Made], *, most: int) -> None:
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, asked: Asked) -> Made:
        made = self._make(asked)
        if len(self) >= self._most:
            self.clear()
        self[asked] = made
        return made


class RememberedOfRules(Remembered[AskedOfRules, Made]):
    """The same of what is asked with rules first: all is forgotten, too, when it is of too many rules.

    Rules under options and cards are without number, and large; whoever remembers something of them holds them.
    """

    __slots__ = ("_most_rules", "_rules")

    def __init__(
        self, make: Callable[[AskedOfRules], Made], *, most: int, rules: int = MOST_RULES
    ) -> None:
        super().__init__(make, most=most)
        self._most_rules = rules
        self._rules: set[Hashable] = set()

    def __missing__(self, asked: AskedOfRules) -> Made:
        if len(self._rules) >= self._most_rules and asked[0] not in self._rules:
            self.clear()
            self._rules.clear()
        self._rules.add(asked[0])
        return super().__missing__(asked)
