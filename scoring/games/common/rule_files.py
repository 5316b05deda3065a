"""Rules declared in YAML files, whose texts a translator can edit.

A file lists rules in the order of the catalogue, in the words of :mod:`scoring.rules.rulebook`:

* a rule begins with its kind and its identifier: ``option: kuitan``;
* a text is ``{ja: …, en: …}``;
* ``values``, ``members`` and ``choices`` map each value to its name;
* ``changes`` map a value to what it changes: ``set`` a number, the ``worth`` of a yaku, a yaku that counts ``alone``, ``ban`` a rule;
* ``chosen`` is the least and the most that players may choose, and the step;
* ``$name`` is what the code gives by that name.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast

from scoring.fields.field import Choice
from scoring.rules.changes import Alone, Ban, RuleChange, SetAmounts
from scoring.rules.liability import Liability
from scoring.rules.rulebook import KINDS, OptionValue, Rule, Situation
from scoring.text import LANGUAGES, Text
from scoring.tiles.kinds import DRAGONS, WINDS
from scoring.yaml_files import read_yaml

_CHANGES: Final = {"set": SetAmounts, "worth": SetAmounts, "alone": Alone, "ban": Ban}


def read_rules(path: str, **given: object) -> Iterator[Rule]:
    """Yield the rules that a file declares."""
    for declared in cast(list[dict[str, Any]], read_yaml(path)):
        (kind, id_), *parts = declared.items()
        yield KINDS[kind](id=id_, **_parts(dict(parts), given))


def read_differences(path: str, **given: object) -> dict[str, dict[str, Any]]:
    """Return the changed fields of rules, by the identifier of the rule."""
    declared = cast(dict[str, dict[str, Any]], read_yaml(path))
    return {id_: _parts(parts, given) for id_, parts in declared.items()}


def read_liabilities(path: str) -> tuple[Liability, ...]:
    """Return the reasons for liability that a file declares, in order."""
    declared = read_differences(path, dragons=DRAGONS, winds=WINDS)
    return tuple(Liability(id=id_, **parts) for id_, parts in declared.items())


def _parts(declared: Mapping[str, Any], given: Mapping[str, object]) -> dict[str, Any]:
    return {name: _part(name, data, given) for name, data in declared.items()}


def _part(name: str, data: Any, given: Mapping[str, object]) -> Any:  # noqa: ANN401 - whatever a rule declares
    if isinstance(data, str) and data.startswith("$"):
        return given[data[1:]]
    return _PARTS.get(name, _plain)(data)


def _plain(data: Any) -> Any:  # noqa: ANN401 - likewise
    """Return data with bilingual mappings as texts and lists as tuples."""
    if isinstance(data, dict):
        parts = {name: _plain(part) for name, part in data.items()}
        return Text(**parts) if parts.keys() == {*LANGUAGES} else parts
    return tuple(data) if isinstance(data, list) else data


def _choices(data: Mapping[str, Any]) -> tuple[Choice, ...]:
    return tuple(Choice(value, name) for value, name in _plain(data).items())


def _changes(data: Mapping[OptionValue, Any]) -> dict[OptionValue, tuple[RuleChange, ...]]:
    return {value: tuple(map(_change, changes)) for value, changes in data.items()}


def _change(data: Mapping[str, Any]) -> RuleChange:
    (word, rule), *parts = data.items()
    change: RuleChange = _CHANGES[word](rule, **dict(parts))
    return change


def _chosen(data: tuple[int, int, int]) -> range:
    least, most, step = data
    return range(least, most + 1, step)


def _situation(data: Mapping[str, Any]) -> Situation:
    together = {yaku: _situation(part) for yaku, part in data.get("together", {}).items()}
    return Situation(**{**_plain(data), "together": together})


_PARTS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "values": _choices,
    "members": _choices,
    "choices": _choices,
    "changes": _changes,
    "chosen": _chosen,
    "situation": _situation,
}
