"""Switches one mutant on among those that stand in a module made by `tools/mutation_made.py`; it decides not which."""

from collections.abc import Callable
from types import FunctionType
from typing import Any, Final

_EVERY: Final[dict[str, "Mutants"]] = {}
"""By the name of each mutant, the table it stands in."""
_on: list[str] = []


class Mutants(dict[str, FunctionType]):
    """The mutants of one function: its copies with one change each, by their names."""

    def __init__(self, module: str) -> None:
        super().__init__()
        self.module = module
        self.function: FunctionType | None = None

    def __setitem__(self, name: str, copy: FunctionType) -> None:
        super().__setitem__(name, copy)
        whole = f"{self.module}.{name}"
        _EVERY[whole] = self
        if whole in _on:
            self.put(copy)

    def put(self, copy: FunctionType) -> None:
        """Let the function do from now on what its copy does."""
        if self.function is None:
            message = f"{copy.__name__} is a copy of nothing"
            raise TypeError(message)
        self.function.__code__ = copy.__code__
        self.function.__defaults__ = copy.__defaults__
        self.function.__kwdefaults__ = copy.__kwdefaults__


def switched(mutants: Mutants, *, is_classmethod: bool = False) -> Callable[[Any], Any]:
    """A decorator of the function the mutants are copies of; it stays as it is."""
    del is_classmethod

    def plain(function: Any) -> Any:  # noqa: ANN401 - a function of any kind
        mutants.function = function
        return function

    return plain


def switch_on(name: str) -> bool:
    """Switch one mutant on, at once, or as soon as its module is imported; not where it needs more than the function has."""
    _on.append(name)
    if name in _EVERY:
        mutants = _EVERY[name]
        copy = mutants[name.rpartition(".")[2]]
        if mutants.function is None or _held(copy) != _held(mutants.function):
            return False
        mutants.put(copy)
    return True


def _held(function: FunctionType) -> tuple[str, ...]:
    return function.__code__.co_freevars
