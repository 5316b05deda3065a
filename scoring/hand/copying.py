"""Plain data made anew each time it is handed out, so that who gets it may change it; it does not know what the data says."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

Lines = tuple[dict[str, Any], ...]
"""Lines of an answer, which are copied where they are handed out."""


@lru_cache(maxsize=64)
def copier_of(number: int) -> Callable[[Lines], list[dict[str, Any]]]:
    """A function that copies so many lines: written out for their number, it takes half the time."""
    names = [f"line_{place}" for place in range(number)]
    source = f"def copied(lines):\n    [{', '.join(names)}] = lines\n    return [{', '.join([f'{name}.copy()' for name in names])}]"
    found: dict[str, Any] = {}
    exec(source, found)  # noqa: S102 - numbered names and nothing else
    copied: Callable[[Lines], list[dict[str, Any]]] = found["copied"]
    return copied


def maker_of(data: list[Any]) -> Callable[[], list[Any]]:
    """A function that makes ``data`` anew: lists and dictionaries of texts, numbers and the like, however deep.

    Written out for this data, so that nothing is left to find out when it is called: that halves the time. ``data`` must not change
    any more.
    """
    writing = _Writing()
    whole = writing.made(data)
    source = "\n    ".join(["def anew():", *writing.lines, f"return {whole}"])
    exec(source, writing.names)  # noqa: S102 - the source is written here, of numbered names and constants
    made: Callable[[], list[Any]] = writing.names["anew"]
    return made


class _Writing:
    """The text of a function that makes data."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        """Its statements, all but the last."""
        self.names: dict[str, Any] = {}
        """What it names: the way to copy each dictionary."""

    def made(self, value: object) -> str:
        """An expression for a value."""
        if isinstance(value, list):
            return f"[{', '.join(map(self.made, value))}]"
        if not isinstance(value, dict):
            return repr(value)
        place = len(self.names)
        self.names[f"copy_{place}"] = value.copy
        self.lines.append(f"part_{place} = copy_{place}()")
        for key, inner in value.items():
            if isinstance(inner, list | dict):
                self.lines.append(f"part_{place}[{key!r}] = {self.made(inner)}")
        return f"part_{place}"
