"""The readers of YAML: plain data, and the messages of a package."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any, Final, cast

from scoring.faults import BadFile, Fault, FileFault
from scoring.text import LANGUAGES, Text

_NOT_YAML: Final = Text("YAMLとして読めません: {why}", "This is not YAML: {why}.")


class Messages(Mapping[str, Text]):
    """The texts of one package, from the ``messages.yaml`` in its folder.

    The file is read when the first text is needed. The keys of a section are joined with dots: ``kinds.tiles``. A message
    without one of the languages, or with different placeholders in them, raises :class:`ValueError`.

    >>> Messages("games/kantan")["own_discard"].en
    'A player cannot call or win on their own discard.'
    """

    def __init__(self, folder: str) -> None:
        self._path = f"{folder}/messages.yaml"

    def __getitem__(self, key: str) -> Text:
        """Return the text of ``key``; ``KeyError`` if there is none."""
        return self._texts[key]

    def __iter__(self) -> Iterator[str]:
        """Yield every key."""
        return iter(self._texts)

    def __len__(self) -> int:
        """Return the number of messages."""
        return len(self._texts)

    def fault(self, at: str, key: str, rule: str | None = None, **values: object) -> Fault:
        """Return the error at the pointer ``at`` with the text of ``key``; a word after a colon is not part of the error code."""
        return Fault(at, key.partition(":")[0], self[key].filled(**values), rule)

    def section(self, name: str) -> dict[str, Text]:
        """Return the texts of a section by their keys in the section, in the order of the file."""
        start = f"{name}."
        return {
            key.removeprefix(start): text for key, text in self.items() if key.startswith(start)
        }

    @cached_property
    def _texts(self) -> Mapping[str, Text]:
        texts = dict(_messages("", cast(dict[str, Any], read_yaml(self._path))))
        for key, entry in texts.items():
            if (
                entry.keys() != {*LANGUAGES}
                or len({_placeholders(entry[one]) for one in entry}) > 1
            ):
                why = "needs a Japanese and an English text with the same placeholders"
                raise ValueError(f"{self._path}: {key} {why}")
        return {key: Text(**entry) for key, entry in texts.items()}


def _messages(start: str, section: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the key and the texts of each message in a section; ``start`` is the beginning of their keys."""
    for name, entry in section.items():
        if entry.keys().isdisjoint(LANGUAGES):
            yield from _messages(f"{start}{name}.", entry)
        else:
            yield f"{start}{name}", entry


def _placeholders(text: str) -> tuple[frozenset[str], int]:
    """Return the names in braces and the number of ``%s``."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name), text.count("%s")


def data_file(path: str, package: str = "scoring") -> Path:
    """Return a file or folder of data of a package.

    NOTE: importing `importlib.resources` takes 15 ms, a tenth of the time in which the command scores a hand.
    """
    return Path(import_module(package).__path__[0], path)


def read_yaml(path: str, package: str = "scoring") -> object:
    """Return the plain data of a file of a package."""
    return parse_yaml(data_file(path, package).read_text(encoding="utf-8"), path)


def parse_yaml(text: str, file: str) -> object:
    """Return the plain data of a text; raise :class:`scoring.BadFile` if it is not YAML."""
    import yaml  # noqa: PLC0415 - only texts need it: importing it takes longer than a score

    with yaml_errors(file):
        return yaml.load(text, Loader=yaml_loader())  # noqa: S506 - both loaders are safe


@contextmanager
def yaml_errors(file: str) -> Iterator[None]:
    """Raise :class:`scoring.BadFile` for a text that is not YAML."""
    import yaml  # noqa: PLC0415 - likewise

    try:
        yield
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        why = getattr(error, "problem", None) or error
        fault = Fault("", "not_yaml", _NOT_YAML.filled(why=why))
        raise BadFile([FileFault(file, mark.line + 1 if mark else 1, fault)]) from None


def bad_file(file: str, text: str, faults: Iterable[Fault]) -> BadFile:
    """Return the exception for the errors in the text of a YAML file, each at its line."""
    return BadFile(FileFault(file, line_at(text, fault.pointer), fault) for fault in faults)


def line_at(text: str, pointer: str) -> int:
    """Return the line of a YAML text to which a JSON pointer leads, or the last existing place on its way."""
    import yaml  # noqa: PLC0415 - likewise

    node = yaml.compose(text, Loader=yaml_loader())
    line = 0
    for token in pointer.split("/")[1:]:
        if isinstance(node, yaml.MappingNode):
            entries = {str(key.value): (key, value) for key, value in node.value}
        elif isinstance(node, yaml.SequenceNode):
            entries = {str(place): (one, one) for place, one in enumerate(node.value)}
        else:
            break
        if token not in entries:
            break
        key, node = entries[token]
        line = key.start_mark.line
    return line + 1


def yaml_loader() -> Any:  # noqa: ANN401 - a class of a package that is loaded late
    """Return the safe loader; the loader of libyaml, if installed, is ten times as fast and accepts more texts."""
    import yaml  # noqa: PLC0415 - likewise

    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)
