"""Every reading of every winning hand in columns, so that rules can be asked of all at once; it asks none.

It is put together from what :mod:`scoring.rulesets.dice.forms` says of a few: nothing that is asked of free dice depends on the kans
beside them, nor the other way round, and where a die stands in its group does not depend on the other groups.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.in_force import InForce
from scoring.ruleset import Ruleset
from scoring.rulesets.dice.expectation_hands import Column, Hands, Section, hands_with
from scoring.rulesets.dice.expectation_terms import FREE_DICE, KANS_AT, dice_in
from scoring.rulesets.dice.forms import FACES, FORMS, Group, Reading, packed, readings
from scoring.rulesets.dice.game import turn_of
from scoring.rulesets.dice.request import FREE

_FIELDS: Final = Reading._fields[: Reading._fields.index("groups")]
"""The fields of a reading that rules ask about, which are integers."""
_WAIT: Final = _FIELDS.index("wait")
_OF_KANS: Final = ("kans", "kan_count", "terminal_kan_count")
"""Those of them that are about kans."""
_KAN_MASK: Final = np.array([-(name in _OF_KANS) for name in _FIELDS] + [-1, -1, -1])
"""All bits of what kans say: those fields, and their dice."""
Waits = Mapping[tuple[Group, int], set[tuple[int, int]]]
"""By group and form of the reading the faces, counted from 0, of the dice in it, each with where such a die stands."""


class Readings(NamedTuple):
    """Readings as rows, those without kans first; readings that differ only in which group has the last die are one."""

    asked: Column
    """What a rule may ask × readings: the fields of a reading that are integers, then the hand, as
    :func:`scoring.rulesets.dice.expectation_terms.hand_of` makes it, and of its turn ``fours`` and ``faces``."""
    places: Column
    """For each reading with each die rolled last that it can have: face and rest, as one number, the place in faces × rests."""
    rows: Column
    """And which reading that is."""
    beside_kans: tuple[int, int]
    """Where the readings with kans begin, and where their places do."""

    def columns(self, first: int) -> tuple[Any, dict[str, Any]]:
        """The readings from one on as a reading whose fields are columns, and what a turn says of their dice likewise."""
        return _parted(self.asked[:, first:])

    def each(self, rows: list[int]) -> list[tuple[Reading, dict[str, Any]]]:
        """Some readings without their groups, each with what a turn says of its dice."""
        return [_parted(asked) for asked in self.asked[:, rows].T.tolist()]


def _parted(asked: Any) -> tuple[Any, dict[str, Any]]:  # noqa: ANN401 - integers or columns
    code, fours, faces = asked[len(_FIELDS) :]
    dice = {"counts": code & FREE_DICE, "fours": fours, "faces": faces}
    return Reading._make([*asked[: len(_FIELDS)], (), -1]), dice


@lru_cache(maxsize=1)
def every_reading(ruleset: Ruleset) -> Readings:
    """All of them."""
    rules, waits = ruleset.basic, _waits()
    hands = hands_with(rules.numbers.kan_dice)
    forms: defaultdict[int, list[tuple[int, Reading]]] = defaultdict(list)
    for counts in FORMS:
        forms[len(dice_in(counts))] += [(counts, r) for r in readings(counts, "", 0)]
    parts = [
        _beside(rules, hands, section, forms[size], waits)
        for section, size in zip(hands.sections, FREE, strict=True)
    ]
    begin = np.cumsum([0, *(asked.shape[1] for asked, _, _ in parts)])
    asked, places, rows = zip(*parts, strict=True)
    return Readings(
        np.concatenate(asked, axis=1),
        np.concatenate(places),
        np.concatenate([first + some for first, some in zip(begin, rows, strict=False)]),
        (int(begin[1]), len(places[0])),
    )


def _beside(
    rules: InForce, hands: Hands, section: Section, forms: list[tuple[int, Reading]], waits: Waits
) -> tuple[Column, Column, Column]:
    """The readings of forms of free dice beside all kans of a section: what is asked, places and rows."""
    alike: dict[tuple[int, int], int] = {}
    """The form and where the last die stands."""
    lasts = [
        (alike.setdefault((number, wait), len(alike)), face)
        for number, (_, r) in enumerate(forms)
        for group in set(r.groups)
        for face, wait in waits[group, r.form]
    ]
    form, wait = np.array([*alike]).T
    row, face = np.array(lasts).T
    codes = hands.codes[section.hands]
    declared = np.unique(codes >> KANS_AT)
    some = [
        (0, readings(forms[0][0], kans, 0)[0], kans) for kans in map(dice_in, declared.tolist())
    ]
    free = _asked(rules, [(counts, r, "") for counts, r in forms])
    kans = _asked(rules, some) & _KAN_MASK
    asked = free.T[:, None, form] | kans.T[:, :, None]
    asked[_WAIT] = wait
    number = section.hands.start + np.searchsorted(codes, asked[len(_FIELDS)])
    places = face * hands.rests + hands.without[face, number[:, row]]
    rows = len(alike) * np.arange(len(declared))[:, None] + row
    return asked.reshape(len(asked), -1), places.ravel(), rows.ravel()


def _asked(rules: InForce, some: list[tuple[int, Reading, str]]) -> Column:
    """What a rule may ask of readings beside free dice and kans: readings × fields."""
    found = []
    for counts, r, kans in some:
        turn = turn_of(rules, counts, kans, 0, 0, 0, 0)
        code = counts | packed(kans) << KANS_AT
        found.append((*r[: len(_FIELDS)], code, turn.fours, turn.faces))
    return np.array(found)


def _waits() -> Waits:
    """Where dice stand: five free dice show it for every group of two melds and a pair, eight equal ones for each of four pairs."""
    samples = [(counts, "1") for counts in FORMS if len(dice_in(counts)) == FREE[1]]
    samples += [(packed(str(face) * FREE[0]), "") for face in FACES]
    found: defaultdict[tuple[Group, int], set[tuple[int, int]]] = defaultdict(set)
    for counts, kans in samples:
        for face in map(int, set(dice_in(counts))):
            for r in readings(counts, kans, face):
                found[r.groups[r.last], r.form].add((FACES.index(face), r.wait))
    return found
