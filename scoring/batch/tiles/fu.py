"""The fu items in force for columns of readings; the rule books declare the items and their fu."""

from itertools import product
from typing import Any

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.tiles.places import WHOLE_AT
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import FuItem, Measure
from scoring.tiles.kinds import YAOCHU
from scoring.tiles.values import SHAPES


class FuColumns:
    """The fu of readings, by ron or tsumo, open or closed hand, and shape."""

    def __init__(self, rules: InForce) -> None:
        wins = product((0, 1), repeat=2)
        tables = [table for tsumo, menzen in wins for table in rules.fu_tables(tsumo, menzen)]
        given = [table.total | table.whole << WHOLE_AT for table in tables]
        self._given = np.array(given, dtype=np.int64)
        self._measured: dict[tuple[FuItem, Measure], Column] = {}
        """The items that depend on the reading, with the tables that have them."""
        for place, table in enumerate(tables):
            for row, measure in table.measured:
                none = np.zeros(len(tables), dtype=np.uint16)
                self._measured.setdefault((row.rule, measure), none)[place] = 1

    def sums(self, r: Any, w: Any) -> Column:  # noqa: ANN401 - columns
        """Return the fu of every reading before rounding, with a flag in a higher bit for fu that are not rounded."""
        table = (w.tsumo * np.int64(2) + w.menzen) * len(SHAPES) + r.shape
        total: Column = self._given.take(table)
        for (item, measure), holds in self._measured.items():
            count: Any = measure(r, w)
            if item.yaochu is None:
                amount = count.astype(np.uint16) * np.uint16(item.fu)
            else:
                amount = np.bitwise_count(count) * np.uint16(item.fu)
                extra = np.uint16(item.yaochu - item.fu)
                amount += np.bitwise_count(count & YAOCHU) * extra
            total += amount * holds.take(table)
        return total
