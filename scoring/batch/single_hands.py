"""Batches of hands that are not scored in columns: the game itself reads and scores each different hand once."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.batches import Batch, Faults, read_singly
from scoring.batch.columns.input import InputColumns
from scoring.batch.scores import NO_HAND, AnswerColumns, BatchScores, CountedYaku
from scoring.faults import Fault
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.text import LANGUAGES

_UNITS: Final = frozenset({"han", "points", "yakuman"})


@dataclass(frozen=True, slots=True, eq=False)
class SingleBatch(Batch):
    """Encoded hands that are scored one by one."""

    requests: Sequence[Mapping[str, Any]]
    """The different possible hands."""
    places: Column
    """The place of the hand of each row in :attr:`requests`; ``len(requests)`` if the hand has errors."""


class SingleEngine:
    """An encoder and scorer of hands of one ruleset under the rules in force."""

    def __init__(self, ruleset: Ruleset, rules: InForce) -> None:
        self._ruleset = ruleset
        self._game = ruleset.game
        self._rules = rules

    def encode(self, columns: InputColumns, most_rejected: int | None = None) -> SingleBatch:
        """Return a batch of columns; raise :class:`scoring.Refused` for more than ``most_rejected`` rows with errors."""
        different: list[Mapping[str, Any]] = []
        known: dict[Hashable, list[Fault] | int] = {}

        def parse(given: Mapping[str, Any]) -> list[Fault] | int:
            key = _key(given)
            if key not in known:
                found = list(self._game.faults(self._rules, given))
                known[key] = found or len(different)
                different.extend([] if found else [given])
            return known[key]

        faults: Faults = {}
        hands = enumerate(columns.requests(np.arange(columns.size)))
        possible = read_singly(self._ruleset, hands, parse, faults, most_rejected)
        places = np.array([possible.get(row, len(different)) for row in range(columns.size)], int)
        return SingleBatch(self._rules, columns.size, faults, different, places)

    def score(self, batch: Any) -> BatchScores:  # noqa: ANN401 - a batch that it made
        """Return the scores of all hands of a batch."""
        scores = (self._game.answer(self._rules, one, LANGUAGES[0]) for one in batch.requests)
        answers = [*(score.to_dict() for score in scores), NO_HAND]
        payers = sorted({share["from"] for answer in answers for share in answer["payments"]})
        of_game = AnswerColumns(self._game, self._rules, payers)
        integers = np.array([of_game.integers(answer) for answer in answers]).T
        names = [rule.id for rule in self._rules.dora]
        dora = np.zeros((len(names), len(answers)), dtype=np.int16)
        codes: dict[tuple[CountedYaku, ...], int] = {(): 0}
        yaku: Column = np.zeros(len(answers), dtype=np.int64)
        for place, answer in enumerate(answers):
            counted = [
                CountedYaku(line["id"], line[unit], unit)
                for line in answer["yaku"]
                for unit in line.keys() & _UNITS
            ]
            for one in counted:
                if one.id in names:
                    dora[names.index(one.id), place] = one.worth
            combination = tuple([one for one in counted if one.id not in names])
            yaku[place] = codes.setdefault(combination, len(codes))
        columns = of_game.columns(integers, batch.places)
        dora, yaku = dora[:, batch.places], yaku[batch.places]
        return of_game.scores(batch, columns, yaku, [*codes], [*dora])


def _key(request: object) -> Hashable:
    """Return a key that is the same for equal requests; a request that is nested too deeply is equal to no other."""
    try:
        return repr(request)
    except RecursionError:
        return object()
