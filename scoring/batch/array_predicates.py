"""What rules ask, as one program over columns: each rule is traced once, what several ask for is worked out once. It knows no rule.

Rules are integer expressions, so that a stand-in for a column can take note of what is done to it. The rules stay the only definition:
the program does to columns what they do, operation by operation.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.rules.rulebook import Measure, Predicate
from scoring.tiles.values import Numbers

Program = Callable[[Any, Any, Sequence[Any]], None]
"""Asked of columns of readings and of wins; writes the answers into the rows of the arrays given last."""

_COMPARED: Final = ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal")
_LOGICAL: Final = ("bitwise_and", "bitwise_or", "bitwise_xor")
_METHODS: Final = {
    "and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor", "add": "add", "sub": "subtract",
    "mul": "multiply", "lshift": "left_shift", "rshift": "right_shift", "eq": "equal",
    "ne": "not_equal", "lt": "less", "le": "less_equal", "gt": "greater", "ge": "greater_equal",
}  # fmt: skip
"""What may be done to two numbers: what NumPy calls it, by what Python does."""
_CASTS: Final = ("int32", "int64")
_TRUTH, _SMALL, _WIDE = range(3)
"""What a column holds: truth values, numbers of eight bits, or numbers of more."""
_MOST_SMALL: Final = 127


class Term:
    """A column that is not there yet: a field, or something done to others."""

    __slots__ = ("number", "trace", "width")

    def __init__(self, trace: "_Trace", number: int, width: int) -> None:
        self.trace = trace
        self.number = number
        self.width = width

    def __invert__(self) -> Any:  # noqa: ANN401 - a term or a number
        return self.trace.done("invert", self)

    __hash__ = object.__hash__


def _method(name: str, *, reflected: bool) -> Callable[[Term, Any], Any]:
    def method(one: Term, other: Any) -> Any:  # noqa: ANN401 - terms or numbers
        return one.trace.done(name, *((other, one) if reflected else (one, other)))

    return method


for _name, _done in _METHODS.items():
    setattr(Term, f"__{_name}__", _method(_done, reflected=False))
    if _done not in _COMPARED:
        setattr(Term, f"__r{_name}__", _method(_done, reflected=True))


class _Step(NamedTuple):
    """How a term is made."""

    done: str
    """What NumPy calls it, or ``r`` or ``w`` for a field of either."""
    operands: tuple[Any, ...]
    """Numbers of terms as :class:`_At`, and plain numbers; the name of a field."""


class _At(NamedTuple):
    number: int


class _Trace:
    """Takes note of what is done, the same thing once."""

    def __init__(self, small: Collection[str]) -> None:
        self.steps: list[_Step] = []
        self.widths: list[int] = []
        self._terms: dict[_Step, Term] = {}
        self._small = small
        """Fields that hold small numbers."""

    def field(self, owner: str, name: str) -> Term:
        """A field of the reading or of the win."""
        return self._term(_Step(owner, (name,)), _SMALL if name in self._small else _WIDE)

    def done(self, name: str, *operands: Any) -> Any:  # noqa: ANN401 - terms or numbers
        """Something done to terms and numbers: a term, or a number where nothing hangs on columns."""
        if (plain := _plain(name, *operands)) is not None:
            return plain
        widths = [_width(operand) for operand in operands]
        if name in _COMPARED:
            width = _TRUTH
        else:
            # Truth values do not add up, and small numbers could outgrow their bits.
            width = max(widths) if name in _LOGICAL else _WIDE
            if width == _WIDE:
                operands = tuple(map(self._as_wide, operands))
        return self._term(_Step(name, tuple(map(_told, operands))), width)

    def _as_wide(self, operand: Any) -> Any:  # noqa: ANN401 - a term or a number
        if not isinstance(operand, Term) or operand.width == _WIDE:
            return operand
        kind = "int32" if operand.width == _TRUTH else "int64"
        return self._term(_Step(kind, (_At(operand.number),)), _WIDE)

    def _term(self, step: _Step, width: int) -> Term:
        term = self._terms.get(step)
        if term is None:
            term = self._terms[step] = Term(self, len(self.steps), width)
            self.steps.append(step)
            self.widths.append(width)
        return term


def _plain(name: str, one: Any, other: Any = None) -> Any:  # noqa: ANN401 - terms or numbers
    """What comes out where nothing needs to be done: a term or a number; ``None`` where something does."""
    for term, number in ((one, other), (other, one)):
        if isinstance(term, Term) and type(number) is int:
            if (name, number) == ("multiply", 0):
                return 0
            if (name, number) in (("multiply", 1), ("add", 0)):
                return term
            if (name, number) == ("bitwise_and", 1) and term.width == _TRUTH:
                return term
    return None


def _width(operand: Any) -> int:  # noqa: ANN401 - a term or a number
    if isinstance(operand, Term):
        return operand.width
    return _SMALL if abs(operand) <= _MOST_SMALL else _WIDE


def _told(operand: Any) -> Any:  # noqa: ANN401 - a term or a number
    return _At(operand.number) if isinstance(operand, Term) else int(operand)


class _Fields:
    """Stands for a reading or a win."""

    def __init__(self, trace: _Trace, owner: str, **known: object) -> None:
        self._trace = trace
        self._owner = owner
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> Term:
        return self._trace.field(self._owner, name)


def program(
    truths: Sequence[Predicate | Measure],
    *measures: Sequence[Measure],
    numbers: Numbers,
    small: Collection[str],
) -> Program:
    """A program that asks all of these.

    The first array it writes to has a row of truth values for each predicate, the others one row for each of their measures. ``small``
    are the fields of readings and wins that are columns of eight bits.
    """
    trace = _Trace(small)
    reading, win = _Fields(trace, "r"), _Fields(trace, "w", n=numbers)
    asked = [
        (f"out{group}[{row}]", group == 0, question(reading, win))
        for group, questions in enumerate((truths, *measures))
        for row, question in enumerate(questions)
    ]
    return _compiled(_lines(trace, asked), groups=1 + len(measures))


Asked = tuple[str, bool, Any]
"""Where an answer goes, whether it is a truth value, and the term or the number that it is."""


def _lines(trace: _Trace, asked: Sequence[Asked]) -> list[str]:
    """The program, line by line; what is not needed any more is let go at once, so that little memory is in use."""
    wanted: dict[int, list[tuple[str, bool]]] = {}
    lines = []
    for place, is_truth, term in asked:
        if isinstance(term, Term):
            wanted.setdefault(term.number, []).append((place, is_truth))
        else:
            lines.append(f"{place} = {int(term)}")
    needed = _needed(trace, wanted)
    last = {operand.number: number for number in needed for operand in _operands(trace, number)}
    for number in needed:
        done, operands = trace.steps[number]
        told = [f"v{some.number}" if isinstance(some, _At) else str(some) for some in operands]
        places = wanted.get(number, [])
        if done in "rw":
            lines.append(f"v{number} = {done}.{told[0]}")
        elif done in _CASTS:
            lines.append(f"v{number} = {told[0]}.astype({done})")
        elif trace.widths[number] == _TRUTH and places and places[0][1]:
            place, _ = places.pop(0)
            lines.append(f"v{number} = {done}({', '.join(told)}, {place})")
        else:
            lines.append(f"v{number} = {done}({', '.join(told)})")
        for place, is_truth in places:
            answer = f"not_equal(v{number}, 0, {place})" if is_truth else f"{place} = v{number}"
            lines.append(answer)
        gone = {at.number for at in _operands(trace, number) if last[at.number] == number}
        gone |= set() if number in last else {number}
        if gone:
            lines.append("del " + ", ".join(f"v{some}" for some in sorted(gone)))
    return lines


def _operands(trace: _Trace, number: int) -> list[_At]:
    return [some for some in trace.steps[number].operands if isinstance(some, _At)]


def _needed(trace: _Trace, wanted: Collection[int]) -> list[int]:
    """The terms that answers are made of, in the order they can be worked out."""
    needed = set(wanted)
    for number in range(len(trace.steps) - 1, -1, -1):
        if number in needed:
            needed |= {operand.number for operand in _operands(trace, number)}
    return sorted(needed)


def _compiled(lines: list[str], groups: int) -> Program:
    unpacked = [f"out{group} = outs[{group}]" for group in range(groups)]
    source = "\n    ".join(["def asked(r, w, outs):", *unpacked, *lines])
    names: dict[str, Any] = {name: getattr(np, name) for name in _METHODS.values()}
    names |= {"invert": np.invert, "int32": np.int32, "int64": np.int64}
    exec(compile(source, "<rule book>", "exec"), names)  # noqa: S102 - the source is the rules' own
    made: Program = names["asked"]
    return made
