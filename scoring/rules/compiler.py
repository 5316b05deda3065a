"""One function out of many predicates: what a reading is asked, written out in a row so that asking costs no calls.

Predicates are integer expressions, each the single ``return`` of a small function. Here they are written out again: calls of other such
functions replaced by what those return, constants filled in, what is known before a hand is looked at worked out, and what stands in
several of them worked out once. The predicates stay the only definition: a test asks both over many thousands of readings.
"""

import ast
import inspect
import operator
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple

from scoring.rules.rulebook import Measure, Predicate
from scoring.tiles.values import Reading, Win

Known = tuple[tuple[str, int], ...]
"""Fields that are the same for everything asked about, with their values: ``("r.shape", 2)``."""
Part = int | str
"""A part of an expression: its value where that is known, otherwise its text."""

_FIELDS: Final = {"r": Reading._fields, "w": Win._fields}
_OPERATORS: Final[Mapping[type[ast.AST], tuple[str, Callable[[int, int], int]]]] = {
    ast.BitAnd: ("&", operator.and_),
    ast.BitOr: ("|", operator.or_),
    ast.LShift: ("<<", operator.lshift),
    ast.RShift: (">>", operator.rshift),
    ast.Add: ("+", operator.add),
    ast.Sub: ("-", operator.sub),
    ast.Mult: ("*", operator.mul),
    ast.FloorDiv: ("//", operator.floordiv),
    ast.Eq: ("==", operator.eq),
    ast.NotEq: ("!=", operator.ne),
    ast.Lt: ("<", operator.lt),
    ast.LtE: ("<=", operator.le),
    ast.Gt: (">", operator.gt),
    ast.GtE: (">=", operator.ge),
}
_NEUTRAL: Final = {"|": 0, "+": 0, "*": 1}
"""What an operator leaves the other side as it is with."""


class Where(NamedTuple):
    """A measure that matters only where one of others counts: 0 where none does."""

    measure: Measure
    counts: tuple[Measure, ...]

    def __call__(self, r: Reading, w: Win) -> int:
        """What the measure says where it matters."""
        return self.measure(r, w) * any(count(r, w) for count in self.counts)


Question = Predicate | Measure | Where
"""What a reading and a win are asked."""


@lru_cache(maxsize=512)
def tuple_of(
    asked: tuple[Question, ...], known: Known = (), numbers: Hashable | None = None
) -> Callable[[Any, Any], tuple[int, ...]]:
    """A function of a reading and a win that answers what each of the functions ``asked`` does.

    It holds for readings and wins with the fields ``known`` and under these ``numbers``.
    """
    writing = _Writing(dict(known), numbers)
    source = writing.source([writing.answer(question) for question in asked])
    names: dict[str, Any] = {}
    exec(compile(source, "<rule book>", "exec"), names)  # noqa: S102 - the source is the rule book's own
    answers: Callable[[Any, Any], tuple[int, ...]] = names["asked"]
    return answers


@lru_cache(maxsize=64)
def _definitions(module: ModuleType) -> dict[str, ast.FunctionDef]:
    tree = ast.parse(inspect.getsource(module))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def definition_of(function: Callable[..., object]) -> ast.FunctionDef:
    """The syntax of a function of a module; raises :class:`KeyError` for functions made elsewhere."""
    return _definitions(sys.modules[function.__module__])[function.__name__]


def is_docstring(statement: ast.stmt) -> bool:
    """Whether a statement of a function is its docstring."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _whole(value: object) -> int:
    if not isinstance(value, int):
        message = f"a predicate may use whole numbers only, not {value!r}"
        raise TypeError(message)
    return value


class _Writing:
    """Expressions written out, with every part there once however often it stands in them."""

    def __init__(self, known: Mapping[str, int], numbers: object) -> None:
        self.known = known
        self.numbers = numbers
        self.made: dict[str, tuple[str, tuple[Part, ...]]] = {}
        """By the text of each part, what it is made of: a template and the parts to fill in, which come before it."""
        self.truths: set[Part] = set()
        """Parts that are zero or one."""

    def answer(self, question: Question) -> Part:
        """What a question is answered with."""
        if not isinstance(question, Where):
            return self.returned(question, "r", "w")
        found: Part = 0
        for count in question.counts:
            found = self._worked_out(found, ast.BitOr(), self.returned(count, "r", "w"))
        counted = self._worked_out(found, ast.NotEq(), 0)
        return self._worked_out(self.returned(question.measure, "r", "w"), ast.Mult(), counted)

    def returned(self, function: Callable[..., object], *given: Part) -> Part:
        """What a function returns that is given these parts."""
        definition = definition_of(function)
        *statements, last = definition.body
        if not isinstance(last, ast.Return) or last.value is None:
            message = f"{function.__name__} must end by returning an expression"
            raise TypeError(message)
        parameters = [argument.arg for argument in definition.args.args]
        named = dict(zip(parameters, given, strict=True))
        names = getattr(function, "__globals__")  # noqa: B009 - all that predicates are have it
        for statement in statements:
            if is_docstring(statement):
                continue
            if not isinstance(statement, ast.Assign) or not isinstance(
                statement.targets[0], ast.Name
            ):
                message = "a predicate may name parts of its expression, and nothing else"
                raise TypeError(message)
            named[statement.targets[0].id] = self._value(statement.value, named, names)
        return self._value(last.value, named, names)

    def _value(self, node: ast.expr, named: Mapping[str, Part], names: Mapping[str, Any]) -> Part:
        """The part that an expression is, where some names stand for parts and others for constants and functions."""
        part: Part
        match node:
            case ast.Constant(value=value):
                part = _whole(value)
            case ast.Name(id=name):
                part = named[name] if name in named else _whole(names[name])
            case ast.Attribute(value=ast.Name(id=name), attr=attr) if name not in named:
                part = _whole(getattr(names[name], attr))
            case ast.Attribute(value=inner, attr=attr):
                part = self._field(self._value(inner, named, names), attr)
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=place)):
                part = _whole(names[name][place])
            case ast.Call(func=called, args=arguments):
                function = _called(called, names)
                given = [self._value(argument, named, names) for argument in arguments]
                part = self.returned(function, *given)
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                part = self._inverted(self._value(operand, named, names))
            case ast.BinOp(left=left, op=op, right=right):
                one, other = (self._value(side, named, names) for side in (left, right))
                part = self._worked_out(one, op, other)
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                one, other = (self._value(side, named, names) for side in (left, right))
                part = self._worked_out(one, op, other)
                self.truths.add(part)
            case _:
                message = f"{ast.unparse(node)} is not a constant a predicate may use"
                raise TypeError(message)
        return part

    def _part(self, template: str, *parts: Part) -> str:
        text = template.format(*parts)
        self.made.setdefault(text, (template, parts))
        return text

    def _field(self, of: Part, name: str) -> Part:
        """A field of the reading or the win by its place, which takes a third of the time, or one of the numbers in force."""
        if of in _FIELDS:
            value = self.known.get(f"{of}.{name}")
            place = _FIELDS[str(of)].index(name)
            return self._part(f"{{}}[{place}]", of) if value is None else value
        if self.numbers is None:
            return self._part(f"{{}}.{name}", of)
        return _whole(getattr(self.numbers, name))

    def _inverted(self, part: Part) -> Part:
        return ~part if isinstance(part, int) else self._part("(~{})", part)

    def _worked_out(self, left: Part, op: ast.AST, right: Part) -> Part:
        """The value of two parts together where it can be known."""
        sign, work = _OPERATORS[type(op)]
        if isinstance(left, int) and isinstance(right, int):
            return work(left, right)
        for one, other in ((left, right), (right, left)):
            if one == 0 and sign in ("&", "*"):
                return 0
            if one == _NEUTRAL.get(sign) or (one == 1 and sign == "&" and other in self.truths):
                return other
        if sign == "&" and self.truths.issuperset((left, right)):
            # Of two truths the second need not be looked at where the first does not hold.
            sign = "and"
        part = self._part(f"({{}} {sign} {{}})", left, right)
        if sign in ("and", "&") and not self.truths.isdisjoint((left, right)):
            self.truths.add(part)
        return part

    def source(self, answers: list[Part]) -> str:
        """The text of a function that returns the parts, those that stand in several places named first."""
        uses = Counter(answers)
        for text, (_, parts) in reversed(self.made.items()):
            if uses[text]:
                uses.update(parts)
        lines = ["def asked(r, w):"]
        shown: dict[Part, Part] = {}
        for text, (template, parts) in self.made.items():
            whole = template.format(*[shown.get(part, part) for part in parts])
            if uses[text] > 1:
                shown[text] = f"part_{len(lines)}"
                lines.append(f"{shown[text]} = {whole}")
            else:
                shown[text] = whole
        told = "".join([f"{shown.get(answer, answer)}, " for answer in answers])
        return "\n    ".join([*lines, f"return ({told})"])


def _called(function: ast.expr, names: Mapping[str, Any]) -> FunctionType:
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        found = getattr(names[function.value.id], function.attr)
    else:
        found = names[ast.unparse(function)]
    if not isinstance(found, FunctionType):
        message = f"{ast.unparse(function)} is not a function a predicate may call"
        raise TypeError(message)
    return found
