"""The rulesets: each is a data file in this folder, or a file of a user. The name of the file is the identifier."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from threading import RLock
from typing import Final, cast

from scoring.faults import BadFile, FileFault, UnknownName
from scoring.games import GAMES, declared_game
from scoring.rules.ruleset import Ruleset
from scoring.rules.ruleset_file import misfits, path_of, read_ruleset, ruleset_ids
from scoring.rulesets.texts import MESSAGES
from scoring.spelling import nearest
from scoring.yaml_files import bad_file, data_file, read_yaml


class _Rulesets(Mapping[str, Ruleset]):
    """The rulesets by identifier, grouped by game; each is loaded and validated on first use."""

    def __init__(self) -> None:
        self.loaded: dict[str, Ruleset] = {}
        self.own: dict[str, str] = {}
        """The files of users, by identifier."""
        # Threads that ask for one ruleset get the same object; loading a ruleset may load its base.
        self._loading = RLock()

    @cached_property
    def _games(self) -> dict[str, str]:
        """The game of each ruleset of this package."""
        files = {id_: read_yaml(path_of(id_)) for id_ in sorted(ruleset_ids())}
        return {id_: cast(dict[str, str], data)["game"] for id_, data in files.items()}

    def __getitem__(self, id_: str) -> Ruleset:
        if id_ not in self.loaded:
            with self._loading:
                self.loaded[id_] = self.loaded.get(id_) or self._load(id_)
        return self.loaded[id_]

    # This does not load the ruleset, because an invalid ruleset exists, too.
    def __contains__(self, id_: object) -> bool:
        return id_ in self.loaded or id_ in ruleset_ids()

    def _load(self, id_: str) -> Ruleset:
        if id_ not in ruleset_ids():
            raise KeyError(id_)
        file = read_ruleset(id_)
        base = self[file.base] if file.base else None
        game = declared_game(file.game)
        if faults := list(misfits(game, base, file)):
            path = path_of(id_)
            raise bad_file(path, data_file(path).read_text(encoding="utf-8"), faults)
        return file.ruleset(id_, game, base)

    def add(self, id_: str, text: str, file: str) -> Ruleset:
        """Add the ruleset of a user's file and return it; raise :class:`scoring.BadFile`."""
        with self._loading:
            if self.own.get(id_) != text:
                from scoring.rulesets.own_file import own_ruleset  # noqa: PLC0415 - PyYAML only where a file is read

                self.loaded[id_] = own_ruleset(id_, text, file, self)
                self.own[id_] = text
        return self.loaded[id_]

    def __iter__(self) -> Iterator[str]:
        games = self._games | {id_: self.loaded[id_].game_id for id_ in self.own}
        return iter(sorted(games, key=lambda id_: GAMES.index(games[id_])))

    def __len__(self) -> int:
        return len(self._games) + len(self.own)


RULESETS: Final = _Rulesets()
"""Every ruleset by identifier, in the order they are listed."""

DEFAULT_RULESET: Final = "tenhou"
"""The ruleset used if none is chosen: most hands are played under it."""


def ruleset(id_: str) -> Ruleset:
    """Return the ruleset ``id_``; raise :class:`scoring.UnknownName` with the nearest names."""
    loaded = RULESETS.loaded.get(id_)
    if loaded is None:
        if id_ not in RULESETS:
            raise UnknownName("ruleset", id_, nearest(id_, RULESETS))
        loaded = RULESETS[id_]
    return loaded


def load_ruleset(path: str | Path) -> Ruleset:
    """Load the ruleset of a YAML file, which gets the name of the file: ``club.yaml`` is ``club``.

    Raise :class:`scoring.BadFile` with every error in it.
    """
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "not UTF-8"
        wrong = FileFault(str(path), 1, MESSAGES.fault("", "unreadable", why=why))
        raise BadFile([wrong]) from None
    return RULESETS.add(file.stem, text, str(path))


def load_rulesets(folder: str | Path) -> tuple[Ruleset, ...]:
    """Load the rulesets of all files ``*.yaml`` and ``*.yml`` of a folder.

    Raise :class:`scoring.BadFile` with every error in any of them.
    """
    found: list[Ruleset] = []
    faults: list[FileFault] = []
    # A folder that cannot be read is an error like any other; one without rulesets has none.
    paths = sorted(Path(folder).glob("*.y*ml")) if Path(folder).is_dir() else [Path(folder)]
    for path in paths:
        try:
            found.append(load_ruleset(path))
        except BadFile as bad:
            faults += bad.faults
    if faults:
        raise BadFile(faults)
    return tuple(found)
