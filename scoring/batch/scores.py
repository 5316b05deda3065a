"""The scores of a batch as columns, with a row for every hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.batches import Batch
from scoring.faults import Fault, Refused, extra
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Game

NULL: Final = -1
"""The value of null in columns of whole numbers and of codes. No other value is negative, except received points."""
NO_HAND: Final[Mapping[str, Any]] = {
    "winning": False, "reason": None, "value": {}, "yaku": (), "payments": (), "received": 0,
}  # fmt: skip
"""The answer of an impossible row."""
_NO_SHARE: Final[Mapping[str, Any]] = {"from": None, "count": 0, "points": 0, "honba": 0}
_SHARES: Final = 2
"""The kinds of payers that a win can have; one more if wareme sets one of several non-dealers apart."""
_VALUE_KINDS: Final = {"integer": np.int32, "boolean": np.bool_, "string": np.int8}
"""The types of columns of ``value`` by the types of the fields; texts are codes of names."""
_SHARE_KINDS: Final = {"from": np.int8, "count": np.int8, "points": np.int32, "honba": np.int32}


class Coded(NamedTuple):
    """A column of names, each stored as a code."""

    codes: Column
    """The place of each row's name; :data:`NULL` for none."""
    names: tuple[str, ...]


class CountedYaku(NamedTuple):
    """A yaku with its worth."""

    id: str
    worth: int
    unit: str
    """``han``, ``points`` or ``yakuman``."""


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
    """The reasons why hands do not win."""
    value: Values
    """Every key of ``value``: whole numbers (:data:`NULL` for null), truth values, or names."""
    yaku: Column
    """The place of the yaku of each hand in :attr:`combinations`."""
    combinations: tuple[tuple[CountedYaku, ...], ...]
    """Every combination of yaku that any of the hands has, without dora; the first one is empty."""
    dora: Mapping[str, Column]
    """The worth of each kind of dora."""
    dora_units: Mapping[str, str]
    """The unit of the worth of each kind of dora."""
    payments: tuple[Values, ...]
    """The payments by kind of payer, each with the keys of ``payments[]``: nulls and 0 in rows that have no such payer. Points and honba
    are those of each payer."""
    received: Column
    """Everything the winner receives."""

    def columns(self) -> dict[str, Column]:
        """Return all columns by name; columns of names and of yaku hold codes, see :attr:`names`."""
        return {
            name: column.codes if isinstance(column, Coded) else column
            for name, column in self._columns().items()
        }

    @property
    def names(self) -> dict[str, tuple[Any, ...]]:
        """The names behind the codes, by column."""
        columns = self._columns().items()
        names = {name: column.names for name, column in columns if isinstance(column, Coded)}
        return {**names, "yaku": self.combinations}

    def _columns(self) -> dict[str, Column | Coded]:
        """Return all columns in the order of an answer."""
        first = {name: getattr(self, name) for name in ("legal", "winning", "reason")}
        payments = {
            f"payment_{place}_{name}": column
            for place, share in enumerate(self.payments, 1)
            for name, column in share.items()
        }
        dora = {"yaku": self.yaku, **self.dora}
        return {**first, **self.value, **dora, **payments, "received": self.received}

    def arrow(self) -> Any:  # noqa: ANN401 - a table of pyarrow, which need not be there
        """Return all columns as an Arrow table: nulls are null, names and yaku (``"riichi:1:han,pinfu:1:han"``) dictionaries of texts.

        Raises :class:`scoring.MissingExtra` if pyarrow is not installed.
        """
        with extra("bulk"):
            import pyarrow as pa  # noqa: PLC0415 - only tables need it

        impossible = ~self.legal
        made = {}
        texts = [",".join(f"{c.id}:{c.worth}:{c.unit}" for c in some) for some in self.combinations]
        names = self.names | {"yaku": tuple(texts)}
        for name, codes in self.columns().items():
            nullable = name in names or (name in self.value and codes.dtype != np.bool_)
            absent = impossible | (codes == NULL) if nullable else impossible
            array = pa.array(codes, mask=None if name in ("legal", "winning") else absent)
            if name in names:
                array = pa.DictionaryArray.from_arrays(array, pa.array(names[name], pa.string()))
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
        shares = [{n: _at(column, row) for n, column in of.items()} for of in self.payments]
        return {
            "winning": bool(self.winning[row]),
            "reason": _at(self.reason, row),
            "value": {name: _at(column, row) for name, column in self.value.items()},
            "yaku": yaku,
            "payments": [share for share in shares if share["count"]],
            "received": int(self.received[row]),
        }


def _at(column: Column | Coded, row: int) -> Any:  # noqa: ANN401 - a value as in an answer
    codes, names = column if isinstance(column, Coded) else (column, None)
    found = codes[row].item()
    if found == NULL:
        return None
    return found if names is None else names[found]


class AnswerColumns:
    """The columns of the answers of a game under the rules in force: their types, and the names behind their codes."""

    def __init__(self, game: Game, rules: InForce, payers: Sequence[str]) -> None:
        """Prepare the columns; ``payers`` are the values that ``payments[].from`` can have."""
        self._rules = rules
        # Chips are the only part of a value that not all rules have.
        value = [field for field in game.value if field.required or rules.chip_rates]
        self._value = [field.name for field in value]
        self._shares = range(_SHARES + (rules.wall_break is not None))
        shares = {f"{part}{n}": kind for n in self._shares for part, kind in _SHARE_KINDS.items()}
        self._kinds: dict[str, type] = {
            "winning": np.bool_, "reason": np.int8, "received": np.int32, **shares,
            **{field.name: _VALUE_KINDS[field.type] for field in value},
        }  # fmt: skip
        limits = tuple(limit.id for limit in rules.limits)
        self._names = {field.name: limits for field in value if field.type == "string"}
        self._names |= {"reason": game.reasons, **{f"from{n}": tuple(payers) for n in self._shares}}
        self.count = len(self._kinds)

    def integers(self, answer: Mapping[str, Any]) -> list[int]:
        """Return an answer to one hand as an integer for each column."""
        shares = [*answer["payments"], *[_NO_SHARE] * len(self._shares)]
        parts = {f"{part}{n}": shares[n][part] for n in self._shares for part in _SHARE_KINDS}
        parts |= {**answer, **answer["value"]}
        return [self._integer(name, parts.get(name)) for name in self._kinds]

    def _integer(self, name: str, value: Any) -> int:  # noqa: ANN401 - a value as in an answer
        if value is None:
            return 0 if self._kinds[name] is np.bool_ else NULL
        return self._names[name].index(value) if name in self._names else int(value)

    def columns(self, integers: Column, rows: Column) -> dict[str, Column]:
        """Return the columns of hands, of which ``rows`` are the places in the integers of answers (columns × answers)."""
        kinds = zip(self._kinds.items(), integers, strict=False)
        return {name: row.astype(kind).take(rows, mode="clip") for (name, kind), row in kinds}

    def scores(
        self,
        batch: Batch,
        columns: Mapping[str, Column],
        yaku: Column,
        combinations: Sequence[tuple[CountedYaku, ...]],
        dora: Iterable[Column],
    ) -> BatchScores:
        """Return the scores of a batch from its columns, the place of the yaku of each hand in ``combinations``, and its dora by rule."""
        found = {
            name: Coded(column, self._names[name]) if name in self._names else column
            for name, column in columns.items()
        }
        yaku, combinations = renumbered(yaku, combinations)
        rules = self._rules.dora
        return BatchScores(
            ruleset=batch.ruleset,
            size=batch.size,
            faults=batch.faults,
            legal=batch.legal,
            winning=columns["winning"],
            reason=Coded(columns["reason"], self._names["reason"]),
            value={name: found[name] for name in self._value},
            yaku=yaku,
            combinations=combinations,
            dora={rule.id: column for rule, column in zip(rules, dora, strict=True)},
            dora_units={rule.id: rule.unit for rule in rules},
            payments=tuple(
                {part: found[f"{part}{n}"] for part in _SHARE_KINDS} for n in self._shares
            ),
            received=columns["received"],
        )


def renumbered(
    codes: Column, combinations: Sequence[tuple[CountedYaku, ...]]
) -> tuple[Column, tuple[tuple[CountedYaku, ...], ...]]:
    """Return codes and combinations without those that no row uses.

    The combinations are different, and the first one is empty. It stays the first. The others follow in the order of the first rows
    that have them.
    """
    firsts = np.full(len(combinations), len(codes))
    firsts[codes[::-1]] = np.arange(len(codes))[::-1]
    firsts[0] = -1
    order = firsts.argsort(kind="stable")[: (firsts < len(codes)).sum()]
    table = np.zeros(len(combinations), dtype=np.int32)
    table[order] = np.arange(len(order))
    return table.take(codes), tuple([combinations[code] for code in order.tolist()])
