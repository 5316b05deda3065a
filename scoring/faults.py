"""Errors of a request, the exceptions that carry them, and the exception for a missing optional package."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Final

from scoring.text import Text

NO_STANDINGS: Final = Text(
    "このルールでは、持ち点がそのまま成績になります。",
    "In this ruleset the points themselves are the result, so there are no standings.",
)
_NOT_INSTALLED: Final = Text(
    "パッケージ {package} が入っていません: pip install 'mahjong-score[{extra}]'",
    "The package {package} is not installed: pip install 'mahjong-score[{extra}]'",
)


@dataclass(frozen=True, slots=True)
class Fault:
    """An error of a request."""

    pointer: str
    """JSON pointer of the field: ``"/melds/0"``; ``""`` for the request as a whole."""
    code: str
    """Stable name of the reason, in lower snake case: ``"too_many_copies"``."""
    detail: Text
    """The problem and its solution, in words."""
    rule: str | None = None
    """Identifier of the rule that is the reason, if there is one."""
    allowed: Sequence[object] = field(default=(), compare=False)
    """The possible values, or the known names for an unknown name; empty if there are many."""
    suggestion: object = field(default=None, compare=False)
    """The value or the name that was probably meant."""
    example: object = field(default=None, compare=False)
    """A value that the field may have; for an unknown field, the fields to write in its place."""
    by_option: bool = field(default=False, compare=False)
    """Whether an option of the request decides the rule."""

    def at(self, pointer: str) -> "Fault":
        """Return the error with ``pointer`` before its own pointer."""
        return replace(self, pointer=pointer + self.pointer)

    def __str__(self) -> str:
        """Return the pointer and the reason in English."""
        return f"{self.pointer or '/'}: {self.detail.en}"


class _WithFaults(ValueError):
    """The base of exceptions that carry at least one error."""

    def __init__(self, faults: "tuple[Fault, ...] | list[Fault]") -> None:
        if not faults:
            raise ValueError("A refusal must name at least one fault.")
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))


class Refused(_WithFaults):
    """The rejection of impossible input, with every error that was found, in the order of the fields."""


class Conflict(_WithFaults):
    """The rejection of contradictory cards. Each card has an error that names the other card."""


class BadValue(ValueError):
    """The error of a text that is not in the notation of its field; the pointer of the error is empty."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault.detail.en)


class Malformed(ValueError):
    """A request with a value of a shape that its fields do not declare; their schemas find the errors."""


class Unreadable(BadValue):
    """A line of notation that does not write a request, with advice and the place of the error."""

    def __init__(self, detail: Text, at: int = 0, code: str = "bad_format") -> None:
        super().__init__(Fault("", code, detail))
        self.at = at
        """The place of the first wrong character, counted from 0."""
        self.line = ""
        """The line; empty if it is not known."""


@dataclass(frozen=True, slots=True)
class FileFault:
    """An error in a data file."""

    file: str
    line: int
    fault: Fault
    """The error, whose pointer leads through the data of the file."""

    def say(self, lang: str) -> str:
        """Return the error as a line of text: ``club.yaml:7: /numbers/uma: …``."""
        place = self.fault.pointer or "/"
        return f"{self.file}:{self.line}: {place}: {self.fault.detail.say(lang)}"


class BadFile(ValueError):
    """The error of data files that cannot be used, with every error by file and line."""

    def __init__(self, faults: Iterable[FileFault]) -> None:
        self.faults = tuple(sorted(faults, key=attrgetter("file", "line")))
        super().__init__(self.say("en"))

    def say(self, lang: str) -> str:
        """Return all errors, one per line."""
        return "\n".join(fault.say(lang) for fault in self.faults)


class UnknownName(LookupError):
    """The error of an unknown ruleset or rule, with the nearest existing names."""

    def __init__(self, kind: str, name: str, nearest: tuple[str, ...], reason: str = "") -> None:
        self.kind = kind
        self.name = name
        self.nearest = nearest
        hint = f" (did you mean {', '.join(nearest)}?)" if nearest else reason and f": {reason}"
        super().__init__(f"unknown {kind} {name!a}{hint}")


class MissingExtra(ImportError):
    """The error of a missing package that one of the extras installs; the text names the extra."""

    def __init__(self, package: str, extra: str) -> None:
        self.detail = _NOT_INSTALLED.filled(package=package, extra=extra)
        super().__init__(self.detail.en, name=package)


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Raise :class:`MissingExtra` if a package that is imported in this context is not installed; the extra ``name`` installs it.

    >>> with extra("numpy"):
    ...     import no_such_package
    Traceback (most recent call last):
    scoring.faults.MissingExtra: The package no_such_package is not installed: pip install 'mahjong-score[numpy]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(error.name or "", name) from error
