"""Sorts the columns of a file into fields of a request and columns carried to the output."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from scoring.bulk.layout import Columns
from scoring.bulk.problems import CannotRun, shown
from scoring.fields.field import Field
from scoring.spelling import nearest
from scoring.text import Text, joined

ID: Final = "id"
"""A column of this name is always handed on."""
ROW: Final = "row"
"""The number of a row in the input, from 0; a column of the output and of the rejects."""
FAULTS: Final = "faults"
ORIGINAL: Final = "original"

_UNKNOWN: Final = Text(
    "要求の項目でない列: {names}。--keep 列 で出力に残し、--ignore 列 で無視する。",
    "No fields of this ruleset's requests: {names}. Carry a column along with --keep COLUMN, or leave it out with --ignore COLUMN.",
)
_LIKE: Final = Text("{name}({near} か)", "{name} (did you mean {near}?)")
_MORE: Final = Text("ほか{count}列", "{count} more")
_MOST_LISTED: Final = 8
_FOR_ALL: Final = Text(
    "列 {name} は行ごとに変えられない。オプションは全行に一度だけ --option 名=値 で指定し、カードのある手は一つずつ採点する。",
    "Column {name} cannot differ from row to row: options are given once for all, with --option NAME=VALUE, "
    "and hands with cards are scored one at a time.",
)
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
    for_all: Collection[str] = (),
    taken: Collection[str] = (),
) -> Columns:
    """What each of the columns is for; raises :class:`CannotRun` with everything that is wrong with them.

    ``for_all`` are fields of a request that are said once for all rows, ``taken`` the columns of the result.
    """
    known = {field.name for field in fields}
    wrong = list(_wrong(names, known, keep, ignore, {*taken, ROW, FAULTS, ORIGINAL}))
    said = [name for name in for_all if name in names and name not in ignore]
    wrong += [_FOR_ALL.filled(name=name) for name in said]
    accounted_for = {*known, *keep, *ignore, ID, *said}
    if unknown := [name for name in dict.fromkeys(names) if name not in accounted_for]:
        wrong.append(_UNKNOWN.filled(names=_listed(unknown, known.difference(names))))
    missing = [field.name for field in fields if field.required and field.name not in names]
    wrong += [_MISSING.filled(name=name) for name in missing]
    wrong += [_NOT_THERE.filled(name=shown(name)) for name in keep if name not in names]
    if wrong:
        raise CannotRun(joined(wrong, ja="\n", en="\n"))
    hand = tuple(name for name in names if name in known)
    carried = tuple(name for name in names if name not in ignore and (name == ID or name in keep))
    return Columns(hand, carried, tuple(sorted(ignore)))


def _wrong(
    names: Sequence[str],
    known: Collection[str],
    keep: Collection[str],
    ignore: Collection[str],
    taken: Collection[str],
) -> Iterator[Text]:
    """What is wrong with the single columns."""
    for name, count in Counter(names).items():
        printable = shown(name)
        if count > 1:
            yield _TWICE.filled(name=printable)
        if name in known:
            if name in keep or name in ignore:
                yield _BOTH.filled(name=printable)
        elif name in keep and name in taken:
            yield _TAKEN.filled(name=printable)


def _listed(unknown: Sequence[str], free: Collection[str]) -> Text:
    """Some names, each with the field that was perhaps meant."""
    entries = [_liked(name, free) for name in unknown[:_MOST_LISTED]]
    if (more := len(unknown) - _MOST_LISTED) > 0:
        entries.append(_MORE.filled(count=more))
    return joined(entries, ja="、")


def _liked(name: str, free: Collection[str]) -> Text:
    near = nearest(name, free)
    return _LIKE.filled(name=shown(name), near=near[0]) if near else Text(*[shown(name)] * 2)
