"""The YAML of a user's ruleset file: a plain tree in which every key occurs once."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import yaml

from scoring.faults import BadFile, Fault, FileFault
from scoring.rulesets.texts import MESSAGES
from scoring.yaml_files import parse_yaml, yaml_errors, yaml_loader

_DEEPEST: Final = 50
"""Levels of lists and mappings. NOTE: libyaml composes levels recursively; 100,000 of them ended the process."""


def parse_user_yaml(text: str, file: str) -> object:
    """Return the plain data of a user's file; raise :class:`scoring.BadFile` with every alias, merge key and repeated key.

    A few lines of aliases and merge keys can describe data that fill the memory. Of two equal keys YAML would keep the last one.
    """
    with yaml_errors(file):
        faults = [FileFault(file, line, fault) for line, fault in _faults(text)]
    if faults:
        raise BadFile(faults)
    return parse_yaml(text, file)


@dataclass
class _Level:
    """A list or mapping that is being read."""

    is_mapping: bool
    count: int = 0
    """Keys and values read so far, or items of a list."""
    lines: dict[str, int] = field(default_factory=dict)
    """The line of each key."""


def _faults(text: str) -> Iterator[tuple[int, Fault]]:
    """Yield each error with its line; the events of the parser need neither recursion nor more memory than the text."""
    levels = [_Level(is_mapping=False)]
    for event in yaml.parse(text, Loader=yaml_loader()):
        if isinstance(event, yaml.CollectionEndEvent):
            levels.pop()
        if not isinstance(event, yaml.NodeEvent):
            continue
        level = levels[-1]
        start: Any = event.start_mark  # never None for a text
        line = start.line + 1
        is_key = level.is_mapping and level.count % 2 == 0
        level.count += 1
        if isinstance(event, yaml.CollectionStartEvent):
            levels.append(_Level(isinstance(event, yaml.MappingStartEvent)))
            if len(levels) - 1 > _DEEPEST:
                yield line, Fault("", "too_deep", MESSAGES["too_deep"].filled(most=_DEEPEST))
                return
        elif isinstance(event, yaml.AliasEvent):
            yield line, Fault("", "alias", MESSAGES["alias"].filled(name=event.anchor))
        elif is_key and isinstance(event, yaml.ScalarEvent):
            if event.value == "<<":
                yield line, Fault("", "merge_key", MESSAGES["merge_key"])
            elif event.value in level.lines:
                first = level.lines[event.value]
                yield line, Fault("", "duplicate_key", MESSAGES["duplicate_key"].filled(line=first))
            level.lines.setdefault(event.value, line)
