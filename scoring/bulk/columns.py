"""The columns of an input: fields of a request, columns that are copied to the output, and ignored columns."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import scoring
from scoring.bulk.errors import MESSAGES, CannotRun, printable
from scoring.fields.field import Field
from scoring.spelling import nearest
from scoring.text import Text, joined

ID: Final = "id"
"""A column of this name is always copied to the output."""
ROW: Final = "row"
"""The number of a row in the input, from 0: a column of the parts and of the rejects."""
FAULTS: Final = "faults"
ORIGINAL: Final = "original"
_MOST_LISTED: Final = 8


@dataclass(frozen=True)
class UsedColumns:
    """The use of each column of an input."""

    hand: tuple[str, ...]
    """Fields of the request."""
    carried: tuple[str, ...]
    """Copied to the output."""
    ignored: tuple[str, ...] = ()


def hand_fields(ruleset_id: str) -> tuple[Field, ...]:
    """Return the fields of a request that may differ from row to row."""
    return scoring.ruleset(ruleset_id).game.fields


def common_fields(ruleset_id: str) -> tuple[str, ...]:
    """Return the names of the fields of a request that have one value for the whole run."""
    own = {field.name for field in hand_fields(ruleset_id)}
    return tuple(f.name for f in scoring.ruleset(ruleset_id).fields if f.name not in own)


def used_columns(
    names: Sequence[str],
    ruleset_id: str,
    *,
    keep: Collection[str] = (),
    ignore: Collection[str] = (),
    taken: Collection[str] = (),
) -> UsedColumns:
    """Return the use of each column; raise :class:`CannotRun` with every error. ``taken`` are the columns of the results."""
    fields = hand_fields(ruleset_id)
    known = {field.name for field in fields}
    errors = list(_errors(names, known, keep, ignore, {*taken, ROW, FAULTS, ORIGINAL}))
    common = [n for n in common_fields(ruleset_id) if n in names and n not in ignore]
    errors += [MESSAGES["columns.common"].filled(name=name) for name in common]
    expected = {*known, *keep, *ignore, ID, *common}
    if unknown := [name for name in dict.fromkeys(names) if name not in expected]:
        listed = _listed(unknown, known.difference(names))
        errors.append(MESSAGES["columns.unknown"].filled(names=listed))
    missing = [field.name for field in fields if field.required and field.name not in names]
    errors += [MESSAGES["columns.missing"].filled(name=name) for name in missing]
    absent = [name for name in keep if name not in names]
    errors += [MESSAGES["columns.absent"].filled(name=printable(name)) for name in absent]
    if errors:
        raise CannotRun(joined(errors, ja="\n", en="\n"))
    hand = tuple(name for name in names if name in known)
    carried = tuple(n for n in names if n not in ignore and (n == ID or n in keep))
    return UsedColumns(hand, carried, tuple(sorted(ignore)))


def _errors(
    names: Sequence[str],
    known: Collection[str],
    keep: Collection[str],
    ignore: Collection[str],
    taken: Collection[str],
) -> Iterator[Text]:
    """Yield the errors of single columns."""
    for name, count in Counter(names).items():
        if count > 1:
            yield MESSAGES["columns.twice"].filled(name=printable(name))
        if name in known:
            if name in keep or name in ignore:
                yield MESSAGES["columns.field"].filled(name=name)
        elif name in keep and name in taken:
            yield MESSAGES["columns.taken"].filled(name=name)


def _listed(unknown: Sequence[str], free: Collection[str]) -> Text:
    """Return names, each with the field that has the most similar name."""
    entries = []
    for name in unknown[:_MOST_LISTED]:
        near = nearest(name, free)
        similar = MESSAGES["columns.similar"].filled(
            name=printable(name), near=near[0] if near else ""
        )
        entries.append(similar if near else Text(printable(name), printable(name)))
    if (more := len(unknown) - _MOST_LISTED) > 0:
        entries.append(MESSAGES["columns.more"].filled(count=more))
    return joined(entries, ja="、")
