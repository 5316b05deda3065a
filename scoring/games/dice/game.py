"""The way of a throw of dice: request → readings → valuations → the best → points → answer. It holds no rule."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.faults import Fault, Refused
from scoring.fields.field import Field
from scoring.games.dice import sentences
from scoring.games.dice.fields import FIELDS, NOTATION, request_of
from scoring.games.dice.forms import Reading, Turn, bit, dice_away, dice_of, readings
from scoring.games.dice.request import FREE, Throw, assumed, parse
from scoring.hand import points_presentation as say
from scoring.hand.points_valuing import NOTHING, DoraLines, Found, dora_in, found_in
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Yaku
from scoring.rules.ruleset import Ruleset
from scoring.text import Text

WAITS = {1: "kanchan", 2: "penchan", 4: "tanki"}
"""Names of the places of the last die; the others have none."""
_FULL = 15
"""Every bit of a packed count."""


class Valuation(NamedTuple):
    """A reading with its yaku."""

    reading: Reading
    found: Found


@lru_cache(maxsize=1 << 14)
def ranked(  # noqa: PLR0917 - the key it is remembered by
    rules: InForce, counts: int, kans: str, last: int, from_kan: int, kept: int, first_complete: int
) -> tuple[Valuation, ...]:
    """Every reading of a hand with its yaku, the best first; hands are few, so the latest are remembered.

    Dora and riichi are the same for every reading of a hand, so that the order does not ask for them.
    """
    turn = turn_of(rules, counts, kans, last, from_kan, kept, first_complete)
    valued = [Valuation(r, found_in(rules, r, turn)) for r in readings(counts, kans, last)]
    return tuple(sorted(valued, key=_rank, reverse=True))


def _rank(valuation: Valuation) -> tuple[int, int]:
    return (valuation.found.yakuman, valuation.found.points)


def turn_of(  # noqa: PLR0917 - as in ranked
    rules: InForce, counts: int, kans: str, last: int, from_kan: int, kept: int, first_complete: int
) -> Turn:
    """What rules may ask of a hand besides the reading."""
    free = [counts >> 4 * place & _FULL for place in range(6)]
    faces = sum(1 << place for place, count in enumerate(free) if count)
    for face in kans:
        faces |= bit(int(face))
    return Turn(
        counts=counts,
        fours=sum(1 << place for place, count in enumerate(free) if count == 4),
        faces=faces,
        kept=kept,
        first_complete=first_complete,
        rerolled=int(last > 0) & ~from_kan,
        from_kan=from_kan,
        n=rules.numbers,
    )


class DiceScore(NamedTuple):
    """A scored throw; :meth:`to_dict` is the response body."""

    rules: InForce
    throw: Throw
    ranked: tuple[Valuation, ...]
    """Every reading with its yaku, the best first; none for a hand that does not win."""
    dora: DoraLines
    assumed: list[Text]
    lang: str

    @property
    def winning(self) -> bool:
        """Whether the dice are a winning form."""
        return bool(self.ranked)

    @property
    def points(self) -> int | None:
        """Points of the hand, doubled where they are; ``None`` for a yakuman among several players."""
        points: int | None = self._value(self.ranked[0].found if self.ranked else NOTHING)["points"]
        return points

    @property
    def received(self) -> int:
        """Nobody pays for points: they decide who takes the pot."""
        return 0

    def _value(self, found: Found) -> dict[str, Any]:
        """The ``value`` of a reading; for no reading, that of a hand that does not win."""
        throw, n = self.throw, self.throw.n
        doubled = bool(throw.riichi and self.ranked)
        if not found.yakuman:
            points = found.points + sum(worth for _, worth in self.dora)
            points *= n.riichi_factor if doubled else 1
            return {"points": points, "yakuman": 0, "doubled": doubled}
        if not throw.solo:
            return {"points": None, "yakuman": 1, "doubled": False}
        yakuman = found.yakuman if n.solo_yakuman_stack else 1
        doubled = doubled and bool(n.solo_yakuman_riichi_double)
        points = yakuman * n.yakuman_points * (n.riichi_factor if doubled else 1)
        return {"points": points, "yakuman": yakuman, "doubled": doubled}

    def _dora(self, found: Found) -> DoraLines:
        return () if found.yakuman else self.dora

    def to_dict(self) -> dict[str, Any]:
        """The response body."""
        rules, throw, ranked_, _, told, language = self
        lang = 0 if language == "ja" else 1
        if not ranked_:
            away = dice_away(throw.counts, FREE[len(throw.kans)])
            return say.body(
                rules,
                lang,
                reason="buta",
                value=self._value(NOTHING),
                shanten=away - 1,
                explanation=[sentences.said_buta(away, lang)],
                assumed=told,
            )
        best = ranked_[0]
        value = self._value(best.found)
        yaku, said_yaku = say.yaku_part(rules, best.found, self._dora(best.found), lang)
        steps = [sentences.said_reading(best.reading, throw.last, lang), said_yaku]
        steps += sentences.said_value(value, throw.n, lang)
        if len(ranked_) > 1:
            steps.append(say.said_others(len(ranked_) - 1, lang))
        return say.body(
            rules,
            lang,
            reason=None,
            value=value,
            yaku=yaku,
            reading=reading_dict(best.reading),
            alternatives=[self._alternative(other, value, lang) for other in ranked_[1:]],
            shanten=-1,
            explanation=steps,
            assumed=told,
        )

    def _alternative(self, other: Valuation, ours: dict[str, Any], lang: int) -> dict[str, Any]:
        """Another reading, what it is worth and why it lost."""
        value = self._value(other.found)
        yaku, _ = say.yaku_part(self.rules, other.found, self._dora(other.found), lang)
        return {
            "reading": reading_dict(other.reading),
            "value": value,
            "yaku": say.fresh(yaku),
            "fu": [],
            "why": say.said_why(ours, value, lang),
        }


def reading_dict(r: Reading) -> dict[str, Any]:
    """A reading: its groups, each with kind, dice and whether the last die is in it, and the wait."""
    return {
        "groups": [
            {
                "kind": group[0],
                "tiles": dice_of(group),
                "open": False,
                "winning": place == r.last,
                "meld": None,
            }
            for place, group in enumerate(r.groups)
        ],
        "wait": WAITS.get(r.wait),
    }


class DiceGame:
    """Dice mahjong."""

    fields: tuple[Field, ...] = FIELDS
    example: Mapping[str, object] = {
        "dice": "12345622",
        "kans": "",
        "dora": 2,
        "action": "riichi",
        "last_draw": {"face": 4, "by": "reroll"},
        "mode": "table",
    }

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def notation(self, lang: str) -> dict[str, str]:
        """How hands are written, for people."""
        return {name: text.say(lang) for name, text in NOTATION.items()}

    def request_of(self, line: str) -> dict[str, object]:
        """The request a line of notation stands for; raises :class:`ValueError`."""
        return request_of(line)

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes a request impossible."""
        found = parse(rules, request)
        return found if isinstance(found, list) else []

    def score(self, rules: InForce, request: Mapping[str, Any], lang: str) -> DiceScore:
        """One throw, scored; raises :class:`scoring.Refused`."""
        throw = parse(rules, request)
        if isinstance(throw, list):
            raise Refused(throw)
        found = ranked(rules, *throw[:6])
        dora = dora_in(rules, throw) if found else ()
        return DiceScore(rules, throw, found, dora, assumed(rules, request, throw), lang)

    def holds(self, rules: InForce, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Whether any reading of a hand has ``yaku``."""
        throw = parse(rules, request)
        if isinstance(throw, list) or yaku.holds is None:
            return False
        turn = turn_of(rules, *throw[:6])
        return any(yaku.holds(r, turn) for r in readings(throw.counts, throw.kans, throw.last))
