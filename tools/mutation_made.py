"""Mutants of one module, made by mutmut: the module with all of them inside, and what each changes; it runs none."""

import ast
import importlib
import re
from collections import Counter
from collections.abc import Callable
from difflib import ndiff
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

_SKIPS: Final = "_skip_node_and_children"
_ARRANGES: Final = "function_trampoline_arrangement"
_THEIR_IMPORT: Final = (
    r"from mutmut\.mutation\.trampoline import wrap_in_trampoline as _mutmut_mutated, MutantDict"
)
_OUR_IMPORT: Final = (
    "from tools.mutation_switch import Mutants as MutantDict, switched as _mutmut_mutated"
)
_THEIR_TABLE: Final = r"(?m)^(mutants_x\S+): MutantDict = \{\}"
_OUR_TABLE: Final = r"\1 = MutantDict(__name__)"
WORDS_FOR_PEOPLE: Final = "Text"
"""What is called with words for people, which are not mutated."""
TYPES_ONLY: Final = "cast"
"""What is called for the types alone, which are checked by another tool."""


class Mutant(NamedTuple):
    """One change of one function."""

    name: str
    """What switches it on."""
    function: str
    """The function, after its class where it has one."""
    was: str
    becomes: str
    """The lines that differ, without their indentation."""
    lines: tuple[int, int]
    """The first and the last line of the function in the module."""
    line: int
    """The first line that differs."""


def configure() -> None:
    """Tell mutmut what it would otherwise guess from the folder it is run in."""
    configuration = importlib.import_module("mutmut.configuration")
    with patch.object(configuration, "_guess_source_paths", lambda: ["."]):
        configuration.config()


def mutants_of(path: Path, module: str) -> tuple[str, list[Mutant]]:
    """The module at ``path`` with all its mutants inside, each switched on by its name, and what they are.

    mutmut leaves out functions with decorators; here those are taken along, with the mutants beneath the decorators.
    """
    making = importlib.import_module("mutmut.mutation.file_mutation")
    source = path.read_text()
    making_ours = _Making(making, source, module)
    visitor = making.MutationVisitor
    with (
        patch.object(visitor, _SKIPS, making_ours.skipping(getattr(visitor, _SKIPS))),
        patch.object(making, _ARRANGES, making_ours.arranging(getattr(making, _ARRANGES))),
    ):
        made = making.mutate_file_contents(str(path), source)
    if not made.mutant_names:
        return source, []
    code = re.sub(_THEIR_IMPORT, _OUR_IMPORT, made.code)
    return re.sub(_THEIR_TABLE, _OUR_TABLE, code), making_ours.mutants


class _Making:
    def __init__(self, making: Any, source: str, module: str) -> None:  # noqa: ANN401 - a module without types
        self._cst: Any = importlib.import_module("libcst")
        self._making = making
        self._module = module
        self.mutants: list[Mutant] = []
        self._spans: dict[str, tuple[int, int]] = {}
        functions: list[str] = []
        for node in ast.parse(source).body:
            inner = node.body if isinstance(node, ast.ClassDef) else [node]
            prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
            for part in inner:
                if isinstance(part, ast.FunctionDef):
                    functions.append(f"{prefix}{part.name}")
                    self._spans[functions[-1]] = (part.lineno, part.end_lineno or part.lineno)
        self._doubled = {
            name.split(".")[-1] for name, number in Counter(functions).items() if number > 1
        }
        """Of functions of one name it could not be told whose mutant is switched on."""

    def skipping(self, theirs: Callable[..., bool]) -> Callable[..., bool]:
        """What is not mutated: what mutmut leaves out but for decorated functions, and words for people."""
        cst = self._cst
        m: Any = importlib.import_module("libcst.matchers")
        unsaid = m.Call(func=m.Name(WORDS_FOR_PEOPLE) | m.Name(TYPES_ONLY))

        def skips(visitor: object, node: Any) -> bool:  # noqa: ANN401 - a node of any kind
            if isinstance(node, cst.FunctionDef):
                if node.name.value in self._doubled:
                    return True
                node = node.with_changes(decorators=[])
            if m.matches(node, unsaid):
                return True
            return theirs(visitor, node)

        return skips

    def arranging(self, theirs: Callable[..., Any]) -> Callable[..., Any]:
        """Copies of a function stand without its decorators, which are called once, on what chooses among the copies."""

        def arranges(function: Any, mutants: Any, class_name: str | None) -> Any:  # noqa: ANN401 - libcst's nodes
            mutants = list(mutants)
            plain = function
            if not self._is_of_the_class(function):
                plain = function.with_changes(decorators=[])
            before, (first, *copies), after, names = theirs(plain, mutants, class_name)
            if plain is not function:
                decorators = [*function.decorators, *first.decorators]
                first = first.with_changes(decorators=decorators)
            self._note(function, class_name, zip(names, copies[1:], strict=True), copies[0])
            return before, [first, *copies], after, names

        return arranges

    def _is_of_the_class(self, function: Any) -> bool:  # noqa: ANN401 - a node of libcst
        names = [getattr(each.decorator, "value", None) for each in function.decorators]
        return names in (["staticmethod"], ["classmethod"])

    def _note(self, function: Any, class_name: str | None, copies: Any, original: Any) -> None:  # noqa: ANN401 - libcst's nodes
        name = f"{class_name}.{function.name.value}" if class_name else function.name.value
        first, last = self._spans[name]
        was = self._text(original, function.name.value)
        for mutant, copy in copies:
            diff = list(ndiff(was, self._text(copy, function.name.value)))
            same = next(place for place, line in enumerate(diff) if line[0] in "-+")
            told = [" ".join(_told(diff, sign)) for sign in "-+"]
            self.mutants.append(
                Mutant(
                    f"{self._module}.{mutant}", name, told[0], told[1], (first, last), first + same
                )
            )

    def _text(self, function: Any, name: str) -> list[str]:  # noqa: ANN401 - a node of libcst
        plain = function.with_changes(name=self._cst.Name(name), decorators=[], leading_lines=[])
        return str(self._cst.Module([]).code_for_node(plain)).splitlines()


def _told(diff: list[str], sign: str) -> list[str]:
    return [line[2:].strip() for line in diff if line[0] == sign]
