"""A bounded memory for what is made of few and recurring things; it does not know what they are."""

from collections.abc import Callable, Hashable
from typing import TypeVar

Asked = TypeVar("Asked", bound=Hashable)
Made = TypeVar("Made")


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
