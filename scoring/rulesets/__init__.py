"""The rulesets: each is a file of data beside this one, whose name is the identifier."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from threading import RLock
from typing import Final

from scoring.faults import UnknownName
from scoring.games import GAMES
from scoring.rules.ruleset import Ruleset
from scoring.rules.ruleset_file import DeclaredGame, read_ruleset, ruleset_ids
from scoring.spelling import nearest


class _Rulesets(Mapping[str, Ruleset]):
    """The rulesets by identifier, those of a game together; each is loaded and validated on first use."""

    def __init__(self) -> None:
        self._loaded: dict[str, Ruleset] = {}
        # There is one of each, whoever asks at the same time; one whose clauses hold otherwise is loaded in the making.
        self._loading = RLock()

    @cached_property
    def _ids(self) -> tuple[str, ...]:
        return tuple(
            sorted(ruleset_ids(), key=lambda id_: (GAMES.index(read_ruleset(id_).game), id_))
        )

    def __getitem__(self, id_: str) -> Ruleset:
        if id_ not in self._loaded:
            with self._loading:
                self._loaded[id_] = self._loaded.get(id_) or self._load(id_)
        return self._loaded[id_]

    def _load(self, id_: str) -> Ruleset:
        if id_ not in ruleset_ids():
            raise KeyError(id_)
        file = read_ruleset(id_)
        game: DeclaredGame = import_module(f"scoring.games.{file.game}.game").GAME
        otherwise = self[file.otherwise] if file.otherwise else None
        return file.ruleset(id_, game, otherwise)

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


RULESETS: Final[Mapping[str, Ruleset]] = _Rulesets()
"""Every ruleset by identifier, in the order they are listed."""


def ruleset(id_: str) -> Ruleset:
    """The ruleset ``id_``; raises :class:`scoring.UnknownName` with the nearest names."""
    try:
        return RULESETS[id_]
    except KeyError:
        raise UnknownName("ruleset", id_, nearest(id_, RULESETS)) from None
