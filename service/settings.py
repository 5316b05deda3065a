"""The declarations of settings, and their reader, which checks type and range of each environment variable."""

import os
import socket
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final, NoReturn, TypeVar
from urllib.parse import urlsplit

MISCONFIGURED: Final = 2
"""The exit status of a process whose settings are wrong."""

_T = TypeVar("_T", str, int, bool)
_SWITCH: Final = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}
_LEAST_SIMILARITY: Final = 0.93
"""The least similarity of a misspelt name. OTEL_EXPORTER_OTLP_METRICS_ENDPOINT and …_TRACES_ENDPOINT are two names: theirs is 0.928."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The declaration of a setting, as the documentation shows it."""

    name: str
    kind: str
    range: str
    default: str
    meaning: str


class Reader:
    """Declares and reads settings; :meth:`finish` reports all wrong values at once. An empty variable counts as unset."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ
        self._errors: list[str] = []
        self.settings: list[Setting] = []

    def number(
        self, name: str, default: int, meaning: str, *, least: int = 0, most: int | None = None
    ) -> int:
        """Return a whole number from ``least`` to ``most``."""

        def parse(text: str) -> int:
            value = int(text)
            if value < least or (most is not None and value > most):
                raise ValueError
            return value

        limits = f"{least} or more" if most is None else f"{least} to {most}"
        return self._read(name, default, parse, kind="whole number", limits=limits, meaning=meaning)

    def switch(self, name: str, meaning: str) -> bool:
        """Return a truth value, false by default."""

        def parse(text: str) -> bool:
            if text.lower() not in _SWITCH:
                raise ValueError
            return _SWITCH[text.lower()]

        limits = ", ".join(_SWITCH)
        return self._read(name, False, parse, kind="truth value", limits=limits, meaning=meaning)  # noqa: FBT003

    def choice(self, name: str, choices: tuple[str, ...], meaning: str) -> str:
        """Return one of ``choices``, the first by default, in upper or lower case."""

        def parse(text: str) -> str:
            return choices[choices.index(text.lower())]

        limits = ", ".join(choices)
        return self._read(name, choices[0], parse, kind="word", limits=limits, meaning=meaning)

    def url(self, name: str, meaning: str) -> str:
        """Return a web address, empty by default."""

        def parse(text: str) -> str:
            parts = urlsplit(text)
            # The property raises the error of a port that is not a number.
            if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
                raise ValueError
            return text

        limits = "http:// or https://"
        return self._read(name, "", parse, kind="web address", limits=limits, meaning=meaning)

    def host(self, name: str, default: str, meaning: str) -> str:
        """Return an address or a name at which this machine can open a port."""

        def parse(text: str) -> str:
            family = socket.AF_INET6 if ":" in text else socket.AF_INET
            try:
                socket.create_server((text, 0), family=family).close()
            except OSError as error:
                raise ValueError from error
            return text

        limits = "of this machine"
        return self._read(
            name, default, parse, kind="network address", limits=limits, meaning=meaning
        )

    def folder(self, name: str, meaning: str, *, writable: bool = False) -> str:
        """Return the path of a folder, empty by default."""

        def parse(text: str) -> str:
            if not os.access(text, os.W_OK if writable else os.R_OK) or not Path(text).is_dir():
                raise ValueError
            return text

        limits = "exists and is writable" if writable else "exists and is readable"
        return self._read(name, "", parse, kind="folder", limits=limits, meaning=meaning)

    def finish(self) -> None:
        """End the process if a setting is wrong."""
        if self._errors:
            stop(*self._errors)

    def misspelt(self) -> Iterator[tuple[str, str]]:
        """Yield each variable that is almost the name of a setting, with that name."""
        names = [setting.name for setting in self.settings]
        for name in sorted(self._environ.keys() - {*names}):
            for near in get_close_matches(name, names, n=1, cutoff=_LEAST_SIMILARITY):
                yield name, near

    def _read(
        self,
        name: str,
        default: _T,
        parse: Callable[[str], _T],
        *,
        kind: str,
        limits: str,
        meaning: str,
    ) -> _T:
        """Declare a setting and return its value; ``parse`` raises ``ValueError`` for an invalid one."""
        shown = str(default).lower()
        self.settings.append(
            Setting(name=name, kind=kind, range=limits, default=shown, meaning=meaning)
        )
        text = self._environ.get(name, "").strip()
        if not text:
            return default
        try:
            return parse(text)
        except ValueError:
            self._errors.append(f"{name} is {text!r}. Expected: {kind} ({limits}).")
            return default


def stop(*errors: str) -> NoReturn:
    """Print errors of settings on standard error, one a line, and end the process with status 2."""
    sys.stderr.writelines(f"mahjong-score: {error}\n" for error in errors)
    sys.exit(MISCONFIGURED)
