"""The rulesets there are: one line each."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from threading import RLock
from typing import Final

from scoring.faults import UnknownName
from scoring.rules.ruleset import Ruleset
from scoring.rules.ruleset_file import Cards, SharedGame, read_ruleset
from scoring.spelling import nearest

_LISTED: Final = (
    "tcg",
    "tenhou",
    "dice",
    "kitanuki",
    "arushiaru",
    "kantan",
)
"""In the order they are listed: the folder beside this file, which is the identifier."""


class _Rulesets(Mapping[str, Ruleset]):
    """The rulesets by identifier; each is loaded, and its book proven, when it is first asked for: a caller of one game waits for one."""

    def __init__(self) -> None:
        self._loaded: dict[str, Ruleset] = {}
        # There is one of each, whoever asks at the same time; one whose clauses hold otherwise is loaded in the making.
        self._loading = RLock()

    def __getitem__(self, id_: str) -> Ruleset:
        if id_ in self._loaded:
            return self._loaded[id_]
        if id_ not in _LISTED:
            raise KeyError(id_)
        with self._loading:
            self._loaded[id_] = self._loaded.get(id_) or self._load(id_)
            return self._loaded[id_]

    def _load(self, id_: str) -> Ruleset:
        file = read_ruleset(id_)
        if file is None:
            declared: Ruleset = import_module(f"{__name__}.{id_}").RULESET
            return declared
        game: SharedGame = import_module(f"scoring.games.{file.game}.game").GAME
        otherwise = self[file.otherwise] if file.otherwise else None
        cards: Cards | None = (
            import_module(f"{__name__}.{file.cards}.cards").CARDS if file.cards else None
        )
        return file.ruleset(id_, game, otherwise, cards)

    def __iter__(self) -> Iterator[str]:
        return iter(_LISTED)

    def __len__(self) -> int:
        return len(_LISTED)


RULESETS: Final[Mapping[str, Ruleset]] = _Rulesets()
"""Every ruleset by identifier, in the order they are listed."""


def ruleset(id_: str) -> Ruleset:
    """The ruleset ``id_``; raises :class:`scoring.UnknownName` with the nearest names."""
    try:
        return RULESETS[id_]
    except KeyError:
        raise UnknownName("ruleset", id_, nearest(id_, RULESETS)) from None
