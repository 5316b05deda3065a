"""Faults of a request and the exceptions that carry them."""

from dataclasses import dataclass

from scoring.text import Text


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a request."""

    pointer: str
    """JSON pointer of the field: ``"/melds/0"``; ``""`` for the request as a whole."""
    code: str
    """Stable name of the reason, lower snake case: ``"too_many_copies"``."""
    detail: Text
    """What is wrong and what would be right, for people."""
    rule: str | None = None
    """Identifier of the rule that is the reason, where a rule is."""


class Refused(ValueError):
    """Impossible input: carries every fault that was found, in the order of the fields."""

    def __init__(self, faults: "tuple[Fault, ...] | list[Fault]") -> None:
        self.faults = tuple(faults)
        super().__init__(
            "; ".join(f"{fault.pointer or '/'}: {fault.detail.en}" for fault in self.faults)
        )


class Conflict(ValueError):
    """Cards that contradict each other: carries a fault at each of them, naming the other."""

    def __init__(self, faults: "tuple[Fault, ...] | list[Fault]") -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.pointer}: {fault.detail.en}" for fault in self.faults))


class BadValue(ValueError):
    """A text that is not written as its field needs; carries the code of the fault, what would be right and the rule behind it."""

    def __init__(self, code: str, detail: Text, rule: str | None = None) -> None:
        self.code = code
        self.detail = detail
        self.rule = rule
        super().__init__(detail.en)


class Unreadable(ValueError):
    """A line of notation that stands for no request: says what to write."""

    def __init__(self, detail: Text) -> None:
        self.detail = detail
        super().__init__(detail.en)


class UnknownName(LookupError):
    """A ruleset or rule that does not exist; names the nearest ones that do."""

    def __init__(self, kind: str, name: str, nearest: tuple[str, ...]) -> None:
        self.kind = kind
        self.name = name
        self.nearest = nearest
        hint = f" (did you mean {', '.join(nearest)}?)" if nearest else ""
        super().__init__(f"unknown {kind}{hint}")
