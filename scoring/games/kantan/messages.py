"""The sentences of faults, by code; a word after a colon tells sentences of one code apart."""

from typing import Any, Final, cast

from scoring.faults import Fault
from scoring.text import Text
from scoring.yaml_files import read_yaml

_SENTENCES: Final = {
    key: Text(**text)
    for key, text in cast(dict[str, Any], read_yaml("games/kantan/messages.yaml")).items()
}


def fault(at: str, key: str, rule: str | None = None, **values: object) -> Fault:
    """The fault at the pointer ``at`` with the sentence of ``key``, filled with ``values``."""
    return Fault(at, key.partition(":")[0], _SENTENCES[key].filled(**values), rule)


def reason(key: str, rule: str, **values: object) -> Fault:
    """The same about no field: why something is not possible."""
    return fault("", key, rule, **values)
