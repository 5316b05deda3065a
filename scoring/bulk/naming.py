"""Which columns of a file are fields of a request and which are handed on; it looks at no value."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from scoring.bulk.layout import Columns
from scoring.bulk.problems import CannotRun, shown
from scoring.fields import Field
from scoring.names import nearest
from scoring.text import Text, joined

ID: Final = "id"
"""A column of this name is always handed on."""
ROW: Final = "row"
"""The number of a row in the input, from 0; a column of the output and of the rejects."""
FAULTS: Final = "faults"
ORIGINAL: Final = "original"

_UNKNOWN: Final = Text(
    "列 {name} はこの規則の要求に無い。{hint}--keep {name} で出力に残し、--ignore {name} で無視する。",
    "Column {name} is no field of this ruleset's requests. {hint}Carry it along with --keep {name}, or leave it out with --ignore {name}.",
)
_HINT: Final = Text("もしかして {near}。", "Did you mean {near}? ")
_MISSING: Final = Text("必須の列 {name} が無い。", "The required column {name} is missing.")
_NOT_THERE: Final = Text("残すべき列 {name} が無い。", "There is no column {name} to keep.")
_TWICE: Final = Text("列 {name} が二つ以上ある。", "There is more than one column {name}.")
_TAKEN: Final = Text(
    "列 {name} は出力の列と同じ名前。--ignore {name} で外すか、名前を変える。",
    "Column {name} has the name of a column of the output; leave it out with --ignore {name}, or rename it.",
)
_BOTH: Final = Text(
    "列 {name} は要求の項目なので、残すことも無視することもできない。",
    "Column {name} is a field of the request: it can be neither kept nor ignored.",
)


def sorted_out(
    names: Sequence[str],
    fields: Sequence[Field],
    *,
    keep: Collection[str] = (),
    ignore: Collection[str] = (),
    taken: Collection[str] = (),
) -> Columns:
    """What each of the columns is for; raises :class:`CannotRun` with everything that is wrong with them.

    ``taken`` are the columns of the result.
    """
    known = [field.name for field in fields]
    wrong = list(_wrong(names, fields, keep, ignore, {*taken, ROW, FAULTS, ORIGINAL}))
    if wrong:
        raise CannotRun(joined(wrong, ja="\n", en="\n"))
    hand = tuple(name for name in names if name in known)
    carried = tuple(name for name in names if name not in ignore and (name == ID or name in keep))
    return Columns(hand, carried, tuple(sorted(ignore)))


def _wrong(
    names: Sequence[str],
    fields: Sequence[Field],
    keep: Collection[str],
    ignore: Collection[str],
    taken: Collection[str],
) -> Iterator[Text]:
    known = {field.name for field in fields}
    for name, count in Counter(names).items():
        told = shown(name)
        if count > 1:
            yield _TWICE.filled(name=told)
        if name in known:
            if name in keep or name in ignore:
                yield _BOTH.filled(name=told)
        elif name in ignore:
            continue
        elif name != ID and name not in keep:
            yield _UNKNOWN.filled(name=told, hint=_hint(name, known))
        elif name in taken:
            yield _TAKEN.filled(name=told)
    missing = [field.name for field in fields if field.required and field.name not in names]
    yield from (_MISSING.filled(name=name) for name in missing)
    yield from (_NOT_THERE.filled(name=shown(name)) for name in keep if name not in names)


def _hint(name: str, known: Collection[str]) -> Text:
    near = nearest(name, known)
    return _HINT.filled(near=near[0]) if near else Text("", "")
