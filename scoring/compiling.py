"""One function out of many predicates: what a reading is asked, written out in a row so that asking costs no calls.

Predicates are integer expressions, each the single ``return`` of a small function. Here their expressions are copied, calls of other
such functions replaced by what those return, constants filled in, and the lot compiled as one expression that answers a mask with a
bit for each predicate that holds. The predicates stay the only definition: a test asks both over many thousands of readings.
"""

import ast
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any, Final

from scoring.rulebook import Measure, Predicate
from scoring.values import Reading, Win

_READING: Final = "r"
_WIN: Final = "w"
_FIELDS: Final = {_READING: Reading._fields, _WIN: Win._fields}
_PARTS: Final = (ast.Attribute, ast.BinOp, ast.Compare)
"""Kinds of expressions that are worked out once where they stand twice."""


@lru_cache(maxsize=512)
def tuple_of(asked: tuple[Predicate | Measure, ...]) -> Callable[[Any, Any], tuple[int, ...]]:
    """A function of a reading and a win that answers what each of the functions ``asked`` does."""
    answers: Callable[[Any, Any], tuple[int, ...]] = _function(
        ast.Tuple([_expression(function) for function in asked], ast.Load())
    )
    return answers


def _function(body: ast.expr) -> Callable[[Any, Any], Any]:
    sharing = _Sharing(body)
    arguments = ast.arguments(
        posonlyargs=[],
        args=[ast.arg(_READING), ast.arg(_WIN)],
        kwonlyargs=[],
        kw_defaults=[],
        defaults=[],
    )
    lines = [*sharing.assignments(), ast.Return(sharing.visit(body))]
    module = ast.Module([ast.FunctionDef("asked", arguments, lines, [])], [])
    names: dict[str, Any] = {}
    code = compile(ast.fix_missing_locations(module), "<rule book>", "exec")
    exec(code, names)  # noqa: S102 - the source is the rule book's own
    asked: Callable[[Any, Any], Any] = names["asked"]
    return asked


@lru_cache(maxsize=512)
def _source(function: FunctionType) -> tuple[tuple[str, ...], ast.expr]:
    """The parameters of a function and the expression it returns."""
    definition = _definitions(sys.modules[function.__module__])[function.__name__]
    returned = definition.body[-1]
    if not isinstance(returned, ast.Return) or returned.value is None:
        message = f"{function.__name__} must end by returning an expression"
        raise TypeError(message)
    statements = [s for s in definition.body[:-1] if not _is_docstring(s)]
    expression = returned.value
    for statement in reversed(statements):
        expression = _substituted(expression, statement)
    return tuple(argument.arg for argument in definition.args.args), expression


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _substituted(expression: ast.expr, statement: ast.stmt) -> ast.expr:
    """``expression`` with the name that a simple assignment gives replaced by what it is given."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Name):
        message = "a predicate may name parts of its expression, and nothing else"
        raise TypeError(message)
    return _Naming({statement.targets[0].id: statement.value}).visit(_copied(expression))  # type: ignore[no-any-return]


def _copied(expression: ast.expr) -> ast.expr:
    return _parsed(ast.unparse(expression))


@lru_cache(maxsize=64)
def _definitions(module: ModuleType) -> dict[str, ast.FunctionDef]:
    tree = ast.parse(inspect.getsource(module))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def _expression(function: Measure) -> ast.expr:
    """The expression of a predicate, its parameters called ``r`` and ``w`` and everything it calls filled in."""
    if not isinstance(function, FunctionType):  # pragma: no cover - predicates are plain functions
        raise TypeError
    parameters, expression = _source(function)
    named = dict(
        zip(parameters, (ast.Name(_READING, ast.Load()), ast.Name(_WIN, ast.Load())), strict=True)
    )
    return _Filling(function, named).visit(_copied(expression))  # type: ignore[no-any-return]


class _Naming(ast.NodeTransformer):
    """Replaces names by expressions."""

    def __init__(self, named: Mapping[str, ast.expr]) -> None:
        self.named = named

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.named.get(node.id, node)


class _Filling(_Naming):
    """Replaces parameters, constants and calls of other predicates."""

    def __init__(self, function: FunctionType, named: Mapping[str, ast.expr]) -> None:
        super().__init__(named)
        self.names = function.__globals__

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.named:
            return self.named[node.id]
        return _constant(self.names[node.id])

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id not in self.named:
            return _constant(getattr(self.names[node.value.id], node.attr))
        node.value = self.visit(node.value)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if not isinstance(node.value, ast.Name) or not isinstance(node.slice, ast.Constant):
            message = f"{ast.unparse(node)} is not a constant a predicate may use"
            raise TypeError(message)
        return _constant(self.names[node.value.id][node.slice.value])

    def visit_Call(self, node: ast.Call) -> ast.expr:
        called = self._called(node.func)
        parameters, expression = _source(called)
        given = [self.visit(argument) for argument in node.args]
        named = dict(zip(parameters, given, strict=True))
        return _Filling(called, named).visit(_copied(expression))  # type: ignore[no-any-return]

    def _called(self, function: ast.expr) -> FunctionType:
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
            found = getattr(self.names[function.value.id], function.attr)
        else:
            found = self.names[ast.unparse(function)]
        if not isinstance(found, FunctionType):
            message = f"{ast.unparse(function)} is not a function a predicate may call"
            raise TypeError(message)
        return found


def _constant(value: object) -> ast.expr:
    if not isinstance(value, int):
        message = f"a predicate may use whole numbers only, not {value!r}"
        raise TypeError(message)
    return ast.Constant(value)


class _Sharing(ast.NodeTransformer):
    """Gives every part of an expression that stands in it twice or more a local name."""

    def __init__(self, body: ast.expr) -> None:
        parts = Counter(ast.unparse(node) for node in ast.walk(body) if isinstance(node, _PARTS))
        twice = sorted((part for part, times in parts.items() if times > 1), key=len)
        self.names = {part: f"part_{place}" for place, part in enumerate(twice)}
        while once := self._used_once(body):
            self.names = {part: name for part, name in self.names.items() if name not in once}

    def _used_once(self, body: ast.expr) -> set[str]:
        """Names that stand in one place only, because the rest of their places is in greater parts."""
        places = [*self.assignments(), self.visit(_parsed(ast.unparse(body)))]
        uses = Counter(
            node.id
            for place in places
            for node in ast.walk(place)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
        )
        return {name for name in self.names.values() if uses[name] < 2}

    def visit(self, node: ast.AST) -> Any:  # noqa: ANN401 - the visitor's own type
        """The name of a shared part in its place, and the place of an attribute in its tuple."""
        if isinstance(node, _PARTS) and (name := self.names.get(ast.unparse(node))):
            return ast.Name(name, ast.Load())
        return _by_place(node) if isinstance(node, ast.Attribute) else self.generic_visit(node)

    def _whole(self, part: ast.expr) -> ast.expr:
        """A shared part itself, with the smaller ones in it by name."""
        if isinstance(part, ast.Attribute):
            return _by_place(part)
        whole: ast.expr = self.generic_visit(part)  # type: ignore[assignment]
        return whole

    def assignments(self) -> list[ast.stmt]:
        """What gives the names, the smaller parts first, so that the greater ones can use them."""
        return [
            ast.Assign([ast.Name(name, ast.Store())], self._whole(_parsed(part)))
            for part, name in self.names.items()
        ]


def _by_place(node: ast.Attribute) -> ast.expr:
    """``r.wait`` as ``r[2]``: taking a field of a tuple by its place takes a third of the time."""
    value = node.value
    if isinstance(value, ast.Name) and value.id in _FIELDS:
        place = _FIELDS[value.id].index(node.attr)
        return ast.Subscript(value, ast.Constant(place), ast.Load())
    inner = _by_place(value) if isinstance(value, ast.Attribute) else value
    return ast.Attribute(inner, node.attr, ast.Load())


def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body
