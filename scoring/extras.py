"""Optional packages, which the extras of the distribution install."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from scoring.text import Text

_MISSING: Final = Text(
    "パッケージ {package} が入っていない: pip install 'mahjong-score[{extra}]'",
    "The package {package} is not installed: pip install 'mahjong-score[{extra}]'",
)


class MissingExtra(ImportError):
    """A package that only one of the extras installs is missing; the text names the extra."""

    def __init__(self, package: str, extra: str) -> None:
        self.detail = _MISSING.filled(package=package, extra=extra)
        super().__init__(self.detail.en, name=package)


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Raise :class:`MissingExtra` if a package that is imported in this context is not installed; the extra ``name`` installs it.

    >>> with extra("numpy"):
    ...     import no_such_package
    Traceback (most recent call last):
    scoring.extras.MissingExtra: The package no_such_package is not installed: pip install 'mahjong-score[numpy]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(error.name or "", name) from error
