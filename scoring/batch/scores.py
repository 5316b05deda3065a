"""The scores of a batch as columns: a row for every hand that was handed in."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.arrays import Column
from scoring.faults import Fault, Refused, extra

NULL: Final = -1
"""The value of null in columns of whole numbers and of codes; of these only received points can be negative."""
SHARES: Final = 2
"""The kinds of payers that a win can have; one more if wareme sets one of several non-dealers apart."""

VALUE_KINDS: Final[Mapping[str, type]] = {
    "integer": np.int32,
    "boolean": np.bool_,
    "string": np.int8,
}
"""The types of columns of ``value`` by the types of the fields; texts are codes of names."""


class Coded(NamedTuple):
    """A column of few names."""

    codes: Column
    """The place of each row's name; :data:`NULL` for none."""
    names: tuple[str, ...]


class CountedYaku(NamedTuple):
    """A yaku with its worth."""

    id: str
    worth: int
    unit: str
    """``han``, ``points`` or ``yakuman``."""


class Share(NamedTuple):
    """The payment of one kind of payer."""

    payer: Coded
    """The names of ``payments[].from``; null if there is no such payer."""
    payers: Column
    """The number of these payers; 0 if there are none."""
    points: Column
    """The points that each of them pays …"""
    honba: Column
    """… and for the counters."""

    def parts(self) -> dict[str, Column | Coded]:
        """Return the columns by their names in an answer."""
        return {
            "from": self.payer, "count": self.payers, "points": self.points, "honba": self.honba,
        }  # fmt: skip


Values = Mapping[str, Column | Coded]


@dataclass(frozen=True, slots=True, eq=False)
class BatchScores:
    """The scores of the hands of a batch.

    Columns hold :data:`NULL`, 0 or false for impossible hands; :attr:`legal` marks the possible ones.
    """

    ruleset: str
    size: int
    faults: Mapping[int, tuple[Fault, ...]]
    """The errors of the impossible hands, by row."""
    legal: Column
    winning: Column
    reason: Coded
    """Why a hand does not win."""
    value: Values
    """Every key of ``value``: whole numbers (:data:`NULL` for null), truth values, or names."""
    yaku: Column
    """The place of the yaku of each hand in :attr:`combinations`."""
    combinations: tuple[tuple[CountedYaku, ...], ...]
    """Every combination of yaku that any of the hands has, without dora; the first is that of none."""
    dora: Mapping[str, Column]
    """The worth of each kind of dora …"""
    dora_units: Mapping[str, str]
    """… and in which unit."""
    payments: tuple[Share, ...]
    received: Column
    """Everything the winner receives."""

    def __len__(self) -> int:
        return self.size

    def columns(self) -> dict[str, Column]:
        """Return all columns by name; columns of names and of yaku hold codes, see :attr:`names`."""
        return {
            name: column.codes if isinstance(column, Coded) else column
            for name, column in self._columns()
        }

    @property
    def names(self) -> dict[str, tuple[Any, ...]]:
        """The names behind the codes, by column."""
        found: dict[str, tuple[Any, ...]] = {
            name: column.names for name, column in self._columns() if isinstance(column, Coded)
        }
        return found | {"yaku": self.combinations}

    def _columns(self) -> Iterator[tuple[str, Column | Coded]]:
        yield "legal", self.legal
        yield "winning", self.winning
        yield "reason", self.reason
        yield from self.value.items()
        yield "yaku", self.yaku
        yield from self.dora.items()
        for place, share in enumerate(self.payments, 1):
            for name, column in share.parts().items():
                yield f"payment_{place}_{name}", column
        yield "received", self.received

    def arrow(self) -> Any:  # noqa: ANN401 - a table of pyarrow, which need not be there
        """Return all columns as an Arrow table: nulls are null, names and yaku (``"riichi:1:han,pinfu:1:han"``) dictionaries of texts.

        Raises :class:`scoring.MissingExtra` if pyarrow is not installed.
        """
        with extra("bulk"):
            import pyarrow as pa  # noqa: PLC0415 - only tables need it

        impossible = ~self.legal
        made = {}
        for name, column in self._columns():
            codes = column.codes if isinstance(column, Coded) else column
            nullable = isinstance(column, Coded) or (name in self.value and codes.dtype != np.bool_)
            absent = impossible | (codes == NULL) if nullable else impossible
            array = pa.array(codes, mask=None if name in _ALWAYS else absent)
            if isinstance(column, Coded):
                array = pa.DictionaryArray.from_arrays(array, pa.array(column.names, pa.string()))
            elif name == "yaku":
                texts = [
                    ",".join(f"{c.id}:{c.worth}:{c.unit}" for c in some)
                    for some in self.combinations
                ]
                array = pa.DictionaryArray.from_arrays(array, pa.array(texts, pa.string()))
            made[name] = array
        return pa.table(made)

    def row(self, row: int) -> dict[str, Any]:
        """Return one hand in the format of ``score(…).to_dict()``.

        The keys are ``winning reason value yaku payments received``; each yaku has its id and its worth. Raise :class:`IndexError` for a
        missing row, and :class:`scoring.Refused` for an impossible hand.
        """
        if not 0 <= row < self.size:
            raise IndexError(row)
        if row in self.faults:
            raise Refused(self.faults[row])
        yaku = [{"id": c.id, c.unit: c.worth} for c in self.combinations[self.yaku[row]]]
        yaku += [
            {"id": name, self.dora_units[name]: int(column[row])}
            for name, column in self.dora.items()
            if column[row]
        ]
        return {
            "winning": bool(self.winning[row]),
            "reason": _at(self.reason, row),
            "value": {name: _at(column, row) for name, column in self.value.items()},
            "yaku": yaku,
            "payments": [
                {name: _at(column, row) for name, column in share.parts().items()}
                for share in self.payments
                if share.payers[row]
            ],
            "received": int(self.received[row]),
        }


_ALWAYS: Final = frozenset({"legal", "winning"})


def _at(column: Column | Coded, row: int) -> Any:  # noqa: ANN401 - a value as in an answer
    codes, names = column if isinstance(column, Coded) else (column, None)
    found = codes[row].item()
    if found == NULL:
        return None
    return found if names is None else names[found]


def renumbered(
    codes: Column, combinations: Sequence[tuple[CountedYaku, ...]]
) -> tuple[Column, tuple[tuple[CountedYaku, ...], ...]]:
    """Return codes and combinations without those that no row uses.

    The combinations are different, and the first is that of none. It stays the first; the others are in the order of the first rows
    that have them.
    """
    firsts = np.full(len(combinations), len(codes))
    firsts[codes[::-1]] = np.arange(len(codes))[::-1]
    firsts[0] = -1
    order = firsts.argsort(kind="stable")[: (firsts < len(codes)).sum()]
    table = np.zeros(len(combinations), dtype=np.int32)
    table[order] = np.arange(len(order))
    return table.take(codes), tuple([combinations[code] for code in order.tolist()])
