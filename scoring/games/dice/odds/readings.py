"""Every reading of every winning hand in columns, so that rules can be asked of all at once; it asks none.

It is put together from what :mod:`scoring.games.dice.forms` says of each group: over the groups of a reading counts add up and
masks unite, and where a die stands in its group does not depend on the other groups.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.games.dice.forms import (
    FACES,
    FORMS,
    FOUR_PAIRS,
    STANDARD,
    Group,
    Reading,
    bit,
    dice_of,
    packed,
    readings,
)
from scoring.games.dice.game import turn_of
from scoring.games.dice.odds.hands import Column, Hands, hands_with
from scoring.games.dice.odds.terms import FREE_DICE, dice_in, hand_of
from scoring.games.dice.request import FREE
from scoring.games.dice.turn import count_of
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset

_FIELDS: Final = Reading._fields[: Reading._fields.index("groups")]
"""The fields of a reading that rules ask about, which are integers."""
_WAIT: Final = _FIELDS.index("wait")
_ASKED: Final = (*_FIELDS, "hand", "faces")
"""What rules ask of readings and their dice, besides the four equal ones."""
_ADDS_UP: Final = np.array([name.endswith("_count") or name == "hand" for name in _ASKED])
_PAIR: Final[Group] = ("pair", FACES[0])
_PAIRS: Final = 4
"""So many pairs are a hand of their own."""
_NOTHING: Final = (0,) * len(_FIELDS)


class Readings(NamedTuple):
    """Readings as rows, those without kans first; readings that differ only in which group has the last die are one."""

    asked: Column
    """What a rule may ask × readings: the fields of a reading that are integers, the hand, as
    :func:`scoring.games.dice.odds.terms.hand_of` makes it, and of its turn ``faces`` and ``fours``."""
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
    hand, faces, fours = asked[len(_FIELDS) :]
    dice = {"counts": hand & FREE_DICE, "faces": faces, "fours": fours}
    return Reading._make([*asked[: len(_FIELDS)], (), -1]), dice


class _Fact(NamedTuple):
    """What a group is in readings of one form."""

    asked: tuple[int, ...]
    """What it brings to each of :data:`_ASKED`."""
    lasts: frozenset[tuple[int, int]]
    """The faces, counted from 0, of the dice in it, each with where it stands if it is the last die."""


_Facts = dict[tuple[Group, int], _Fact]


@lru_cache(maxsize=1)
def every_reading(ruleset: Ruleset) -> Readings:
    """All of them."""
    hands, facts = hands_with(ruleset.basic.numbers.kan_dice), _facts(ruleset.basic)
    cuttings: defaultdict[tuple[int, int], list[tuple[Group, ...]]] = defaultdict(list)
    for counts, ways in FORMS.items():
        kans = FREE.index(len(dice_in(counts)))
        for groups in ways:
            form = FOUR_PAIRS if len(groups) == _PAIRS else STANDARD
            cuttings[kans, form].append(groups)
    parts = [
        _beside(hands, kans, [[facts[group, form] for group in groups] for groups in some], facts)
        for (kans, form), some in sorted(cuttings.items())
    ]
    begin = np.cumsum([0, *(asked.shape[1] for asked, _, _ in parts)])
    asked, places, rows = zip(*parts, strict=True)
    numbers = [first + some for first, some in zip(begin, rows, strict=False)]
    alone = sum(not kans for kans, _ in cuttings)
    return Readings(
        np.concatenate(asked, axis=1),
        np.concatenate(places),
        np.concatenate(numbers),
        (int(begin[alone]), sum(map(len, places[:alone]))),
    )


def _beside(
    hands: Hands, kans: int, cuttings: list[list[_Fact]], facts: _Facts
) -> tuple[Column, Column, Column]:
    """The readings of free dice that are cut so, beside every choice of so many kans: what is asked, places and rows."""
    alike: dict[tuple[int, int], int] = {}
    """The cutting and where the last die stands."""
    lasts = [
        (alike.setdefault((number, wait), len(alike)), face)
        for number, groups in enumerate(cuttings)
        for face, wait in frozenset().union(*(group.lasts for group in groups))
    ]
    (number, wait), (row, face) = np.array([*alike]).T, np.array(lasts).T
    declared = [
        [facts[("kan", face), STANDARD] for face in faces]
        for faces in combinations_with_replacement(FACES, kans)
    ]
    asked = _together(cuttings)[:, None, number] | _together(declared)[:, :, None]
    asked[_WAIT] = wait
    code: Any = asked[_ASKED.index("hand")]
    fours = sum((count_of(code, face) == 4) * bit(face) for face in FACES)
    section = hands.sections[kans].hands
    hand = section.start + np.searchsorted(hands.codes[section], code)
    places = face * hands.rests + hands.without[face, hand[:, row]]
    rows = len(alike) * np.arange(len(declared))[:, None] + row
    asked = np.concatenate([asked, [fours]])
    return asked.reshape(len(asked), -1), places.ravel(), rows.ravel()


def _together(some: list[list[_Fact]]) -> Column:
    """What is asked of groups that are together: questions × choices of groups."""
    brought = np.array([[group.asked for group in groups] for groups in some], dtype=np.int64)
    brought = brought.reshape(len(some), -1, len(_ASKED))
    found: Column = np.where(_ADDS_UP, brought.sum(axis=1), np.bitwise_or.reduce(brought, axis=1))
    return found.T


def _facts(rules: InForce) -> _Facts:
    """What is said of every group and kan, by the form."""
    pair = readings(packed(dice_of(_PAIR)), "", 0)[0]
    found: _Facts = {}
    for group in {group for ways in FORMS.values() for groups in ways for group in groups}:
        if group[0] == _PAIR[0]:
            found[group, STANDARD] = _fact(rules, group, STANDARD, "", "11", _NOTHING)
            three = dice_of(group) * (_PAIRS - 1)
            found[group, FOUR_PAIRS] = _fact(rules, group, FOUR_PAIRS, three, "", _NOTHING)
        else:
            found[group, STANDARD] = _fact(rules, group, STANDARD, dice_of(_PAIR), "1", pair)
    for face in map(str, FACES):
        r = readings(packed(dice_of(_PAIR)), face, 0)[0]
        turn = turn_of(rules, 0, face, 0, 0, 0, 0)
        asked = (*_without(r, pair), hand_of(0, face), turn.faces)
        found[("kan", int(face)), STANDARD] = _Fact(asked, frozenset())
    return found


def _fact(  # noqa: PLR0917 - as in game.ranked
    rules: InForce, group: Group, form: int, rest: str, kans: str, said: tuple[Any, ...]
) -> _Fact:
    """What is said of a group; with the dice of the ``rest`` and the ``kans`` it wins, and of the rest so much is ``said`` itself."""
    hand, counts = packed(dice_of(group)), packed(dice_of(group) + rest)

    def those(kans: str, last: int) -> Iterator[Reading]:
        return (r for r in readings(counts, kans, last) if r.form == form and group in r.groups)

    lasts = {
        (place, r.wait)
        for place, face in enumerate(FACES)
        for r in those(kans, face)
        if r.last >= 0 and r.groups[r.last] == group
    }
    faces = turn_of(rules, hand, "", 0, 0, 0, 0).faces
    return _Fact((*_without(next(those("", 0)), said), hand, faces), frozenset(lasts))


def _without(r: Reading, said: tuple[Any, ...]) -> tuple[int, ...]:
    """The fields of a reading without what something else in it brings, which has nothing in common with the rest."""
    return tuple(r[place] & ~said[place] for place in range(len(_FIELDS)))
