"""The fu items in force, for columns of readings; what they are and how much each counts is declared in the rule books."""

from typing import Any, Final

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.tiles.score_table import WHOLE_AT
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import FuItem
from scoring.tiles.kinds import YAOCHU
from scoring.tiles.values import SHAPES

_SHAPES: Final = np.int32(len(SHAPES))


class FuColumns:
    """The fu of readings, by ron or tsumo, open or closed hand, and shape."""

    def __init__(self, rules: InForce) -> None:
        tables = [
            table
            for tsumo in (0, 1)
            for menzen in (0, 1)
            for table in rules.fu_tables(tsumo, menzen)
        ]
        given = [table.total | table.whole << WHOLE_AT for table in tables]
        self._given = np.array(given, dtype=np.int16)
        where: dict[FuItem, list[int]] = {}
        for at, table in enumerate(tables):
            for row, _ in table.measured:
                where.setdefault(row.rule, [0] * len(tables))[at] = 1
        sets = [item for item in where if item.yaochu is not None]
        others = [item for item in where if item.yaochu is None]
        self._of_sets = [item.measure for item in sets if item.measure]
        """What is asked about sets: answered by masks of them."""
        self._of_others = [item.measure for item in others if item.measure]
        """What is asked about anything else: answered by how many there are."""
        self._sets = np.array([[item.fu, _yaochu(item)] for item in sets], dtype=np.int16)
        self._set_tables = np.array([where[item] for item in sets], dtype=np.int16)
        tables_of_others = [[item.fu * holds for holds in where[item]] for item in others]
        self._other_tables = np.array(tables_of_others, dtype=np.int16)

    def sums(self, r: Any, w: Any) -> Column:  # noqa: ANN401 - columns
        """Return the fu of every reading before rounding, and above them whether they are not to be rounded."""
        size = len(r.shape)
        sets = np.empty((len(self._of_sets), size), dtype=np.int64)
        others = np.empty((len(self._of_others), size), dtype=np.int16)
        for at, measure in enumerate(self._of_sets):
            sets[at] = measure(r, w)
        for at, measure in enumerate(self._of_others):
            others[at] = measure(r, w)
        table = ((w.tsumo * np.int32(2) + w.menzen) * _SHAPES + r.shape).astype(np.int64)
        total: Column = self._given.take(table)
        if len(others):
            others *= self._other_tables.take(table, axis=1)
            total += np.add.reduce(others, axis=0)
        if len(sets):
            simple = np.bitwise_count(sets) * self._sets[:, :1]
            sets &= YAOCHU
            simple += np.bitwise_count(sets) * self._sets[:, 1:]
            simple *= self._set_tables.take(table, axis=1)
            total += np.add.reduce(simple, axis=0)
        return total


def _yaochu(item: FuItem) -> int:
    """How much more an item counts for terminals and honours."""
    return 0 if item.yaochu is None else item.yaochu - item.fu
