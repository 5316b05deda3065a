"""Batches of hands that are not scored in columns: the game itself reads and scores each hand."""

from collections.abc import Mapping
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

_UNITS: Final = ("han", "points", "yakuman")


@dataclass(frozen=True, slots=True, eq=False)
class SingleBatch(Batch):
    """Encoded hands that are scored one by one."""

    requests: Mapping[int, Mapping[str, Any]]
    """The possible hands, by row."""


class SingleEngine:
    """An encoder and scorer of hands of one ruleset under the rules in force."""

    def __init__(self, ruleset: Ruleset, rules: InForce) -> None:
        self._ruleset = ruleset
        self._game = ruleset.game
        self._rules = rules

    def encode(self, columns: InputColumns, most_rejected: int | None = None) -> SingleBatch:
        """Return a batch of columns; raise :class:`scoring.Refused` for more than ``most_rejected`` rows with errors."""

        def parse(given: Mapping[str, Any]) -> list[Fault] | Mapping[str, Any]:
            return list(self._game.faults(self._rules, given)) or given

        faults: Faults = {}
        hands = enumerate(columns.requests(np.arange(columns.size)))
        requests = read_singly(self._ruleset, hands, parse, faults, most_rejected)
        return SingleBatch(self._rules, columns.size, faults, requests)

    def score(self, batch: Any) -> BatchScores:  # noqa: ANN401 - a batch that it made
        """Return the scores of all hands of a batch."""
        answers = [NO_HAND] * batch.size
        for row, request in batch.requests.items():
            answers[row] = self._game.score(self._rules, request, LANGUAGES[0]).to_dict()
        payers = sorted({share["from"] for answer in answers for share in answer["payments"]})
        of_game = AnswerColumns(self._game, self._rules, payers)
        integers = np.array([of_game.integers(answer) for answer in [*answers, NO_HAND]]).T
        names = [rule.id for rule in self._rules.dora]
        dora = np.zeros((len(names), batch.size), dtype=np.int16)
        codes: dict[tuple[CountedYaku, ...], int] = {(): 0}
        yaku: Column = np.zeros(batch.size, dtype=np.int64)
        for row, answer in enumerate(answers):
            counted = [_counted(line) for line in answer["yaku"]]
            for one in counted:
                if one.id in names:
                    dora[names.index(one.id), row] = one.worth
            combination = tuple([one for one in counted if one.id not in names])
            yaku[row] = codes.setdefault(combination, len(codes))
        columns = of_game.columns(integers, np.arange(batch.size))
        return of_game.scores(batch, columns, yaku, [*codes], [*dora])


def _counted(line: Mapping[str, Any]) -> CountedYaku:
    """Return a yaku or dora of an answer with its worth."""
    unit = next(unit for unit in _UNITS if unit in line)
    return CountedYaku(line["id"], line[unit], unit)
