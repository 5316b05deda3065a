"""The way of a tile hand: request → win → readings → valuations → the best → payments → score. It holds no rule of any game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from scoring import tile_answer as say
from scoring.faults import Fault, Refused
from scoring.fields import Field
from scoring.in_force import InForce
from scoring.readers import read
from scoring.rulebook import Yaku
from scoring.ruleset import Ruleset
from scoring.score_table import ScoreTable
from scoring.shanten import shanten
from scoring.stories import story_of
from scoring.tables import Yakus
from scoring.text import Text
from scoring.tile_fields import NOTATION, request_of
from scoring.tile_request import TileRequests
from scoring.values import PAIRS_SHAPE, Reading, Win
from scoring.valuing import Fus, Valuation, Worth, best_first, dora_of, fu_of, yaku_of


class Scale(Protocol):
    """How a game turns han and fu into points and payments."""

    def worth(self, rules: InForce, yaku: Yakus, dora: int, fu: Fus, w: Win) -> Worth:
        """The worth of yaku with so many han of dora, and fu."""

    def alone(self, rules: InForce, yaku: Yakus, w: Win) -> Worth:
        """The worth of yaku that count alone."""

    def worthless(self, han: int, fu: Fus) -> Worth:
        """The worth of a reading that does not win."""

    def value(self, worth: Worth) -> dict[str, Any]:
        """The ``value`` of an answer."""

    def explain(self, rules: InForce, worth: Worth, lang: int) -> str:
        """The step from han and fu to points, in one sentence."""

    def __hash__(self) -> int: ...


_NO_FU = Fus((), 0, whole=True)


@dataclass(frozen=True, slots=True)
class _Sums:
    """What an answer says of the worth of a hand and who pays it."""

    value: dict[str, Any]
    payments: say.Part
    received: int
    steps: tuple[str, ...]


@lru_cache(maxsize=1 << 12)
def _sums(scale: Scale, rules: InForce, worth: Worth, deposits: int, lang: int) -> _Sums:
    """Sums recur from hand to hand, so the latest are remembered."""
    value = scale.value(worth)
    if not worth.payments.shares:
        return _Sums(value, (), 0, ())
    points = deposits * rules.numbers.deposit_points
    lines, received, said = say.payment_part(worth.payments, worth.base, points, lang)
    return _Sums(value, lines, received, (scale.explain(rules, worth, lang), said))


class TileScore(NamedTuple):
    """A scored tile hand; :meth:`to_dict` is the response body."""

    rules: InForce
    win: Win
    ranked: tuple[Valuation, ...]
    """Every reading with its worth, the best first; none for a hand that is not complete."""
    game: "TileGame"
    assumed: tuple[Text, ...]
    lang: str

    @property
    def winning(self) -> bool:
        """Whether the hand wins."""
        return bool(self.ranked) and bool(self.ranked[0].worth.payments.shares)

    @property
    def points(self) -> int:
        """What all payers pay together, without counters and deposits."""
        return self.ranked[0].worth.payments.points if self.ranked else 0

    @property
    def received(self) -> int:
        """Everything the winner gets, counters and deposits included."""
        if not self.winning:
            return 0
        payments = self.ranked[0].worth.payments
        deposits = self.win.deposits * self.rules.numbers.deposit_points
        return payments.points + payments.honba + deposits

    def to_dict(self) -> dict[str, Any]:
        """The response body."""
        rules, win, ranked, game, assumed, language = self
        ruleset = rules.ruleset
        lang = 0 if language == "ja" else 1
        if not ranked:
            return self._incomplete(lang)
        best = ranked[0]
        reading, found, dora, fus, worth = best
        winning = bool(worth.payments.shares)
        needs_yaku = game.needs_yaku
        yaku, said_yaku = say.yaku_part(rules, found, dora, needs_yaku, lang)
        fu, said_fu = say.fu_part(fus, worth.fu, lang)
        steps = [say.said_reading(reading, win, lang), said_yaku]
        if fu and winning:
            steps.append(said_fu)
        deposits = win.deposits if winning else 0
        sums = _sums(game.scale, rules, worth, deposits, lang)
        steps += sums.steps
        if len(ranked) > 1:
            steps.append(say.said_others(len(ranked) - 1, lang))
        return {
            "ruleset": ruleset.id,
            "version": ruleset.version,
            "digest": ruleset.digest,
            "winning": winning,
            "reason": None if winning else "no_yaku",
            "value": dict(sums.value),
            "yaku": say.fresh(yaku),
            "fu": say.fresh(fu),
            "payments": say.fresh(sums.payments),
            "received": sums.received,
            "reading": say.reading_dict(reading, win),
            "alternatives": [self._alternative(best, other, lang) for other in ranked[1:]],
            "shanten": -1,
            "explanation": steps,
            "assumed": [text[lang] for text in assumed],
            "amendments": story_of(rules, lang),
        }

    def _alternative(self, best: Valuation, other: Valuation, lang: int) -> dict[str, Any]:
        """Another reading, what it is worth and why it lost."""
        yaku, _ = say.yaku_part(self.rules, other.yaku, other.dora, self.game.needs_yaku, lang)
        return {
            "reading": say.reading_dict(other.reading, self.win),
            "value": self.game.scale.value(other.worth),
            "yaku": say.fresh(yaku),
            "fu": say.fresh(say.fu_part(other.fu, other.worth.fu, lang)[0]),
            "why": say.said_why(best, other, lang),
        }

    def _incomplete(self, lang: int) -> dict[str, Any]:
        """The answer for a hand that is not complete."""
        ruleset = self.rules.ruleset
        pairs = self.game.has_form(self.rules, PAIRS_SHAPE, self.win.situations)
        distance = shanten(self.win.packed, len(self.win.melds), pairs=pairs)
        scale = self.game.scale
        return {
            "ruleset": ruleset.id,
            "version": ruleset.version,
            "digest": ruleset.digest,
            "winning": False,
            "reason": "not_complete",
            "value": scale.value(scale.worthless(0, _NO_FU)),
            "yaku": [],
            "fu": [],
            "payments": [],
            "received": 0,
            "reading": None,
            "alternatives": [],
            "shanten": distance,
            "explanation": [say.said_incomplete(distance, lang)],
            "assumed": [text[lang] for text in self.assumed],
            "amendments": story_of(self.rules, lang),
        }


class TileGame:
    """A game scored with tiles, for one ruleset."""

    def __init__(
        self,
        ruleset: Ruleset,
        *,
        scale: Scale,
        fields: tuple[Field, ...],
        example: Mapping[str, object],
        needs_yaku: bool = True,
        reader: Callable[[Win], list[Reading]] = read,
        forms: Mapping[int, str] | None = None,
        notation: Mapping[str, Text] = NOTATION,
        tables: tuple[ScoreTable, ...] = (),
        **requests: Any,  # noqa: ANN401 - said where they go
    ) -> None:
        """``requests`` goes on to :class:`scoring.tile_request.TileRequests`.

        ``forms`` names shapes that are winning forms only while a yaku counts, and is claimed where it is one to be claimed;
        ``needs_yaku`` says whether a hand without yaku wins nothing.
        """
        self.ruleset = ruleset
        self.scale = scale
        self.fields = fields
        self.example = example
        self.needs_yaku = needs_yaku
        self._reader = reader
        self._forms = forms or {}
        self._notation = notation
        self._tables = tables
        self.requests = TileRequests(ruleset, fields=fields, **requests)
        self._said_when_absent = {
            field.name: field.assumed for field in fields if field.assumed is not None
        }
        self._integers = tuple(field.name for field in fields if field.type == "integer")

    def notation(self, lang: str) -> dict[str, str]:
        """How hands are written, for people."""
        return {name: text.say(lang) for name, text in self._notation.items()}

    def request_of(self, line: str) -> dict[str, object]:
        """The request a line of notation stands for; raises :class:`ValueError`."""
        return request_of(line, self._integers)

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes a request impossible."""
        found = self.requests.parse(rules, request)
        return found if isinstance(found, list) else []

    def score(self, rules: InForce, request: Mapping[str, Any], lang: str) -> TileScore:
        """One hand, scored; raises :class:`scoring.Refused`."""
        win = self.requests.parse(rules, request)
        if isinstance(win, list):
            raise Refused(win)
        ranked = self.ranked(rules, win)
        absent = self._said_when_absent.keys() - request.keys()
        assumed = self._assumed(absent, win) if absent else ()
        return TileScore(rules, win, tuple(ranked), self, assumed, lang)

    def has_form(self, rules: InForce, shape: int, claimed: int) -> bool:
        """Whether readings of a shape are winning forms under these claims."""
        yaku = self._forms.get(shape)
        claim = self.requests.claims.by_name.get(yaku or "")
        return yaku not in rules.banned and (claim is None or bool(claim.bit & claimed))

    def _readings(self, rules: InForce, win: Win) -> list[Reading]:
        """The readings whose shapes are winning forms, in a game where not all of them always are."""
        conditional, claimed = self._forms, win.situations
        return [
            r
            for r in self._reader(win)
            if r.shape not in conditional or self.has_form(rules, r.shape, claimed)
        ]

    def holds(self, rules: InForce, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Whether any reading of a hand has ``yaku``, superseded or not."""
        win = self.requests.parse(rules, request)
        if isinstance(win, list):
            return False
        if yaku.holds is None:
            return bool(win.situations & self.requests.claims.by_name[yaku.id].bit)
        return any(yaku.holds(r, win) for r in self._readings(rules, win))

    def tables(self, lang: str) -> list[dict[str, Any]]:
        """The points of the ruleset laid out by han and fu, for people and programs; none for a game without fu."""
        return [table.told(self.ruleset, lang) for table in self._tables]

    def _assumed(self, absent: set[str], win: Win) -> tuple[Text, ...]:
        """What is said about fields that were not given and could have been."""
        given = [name for name in absent if self.requests.may_give(name, win.situations)]
        if not given:
            return ()
        return tuple(text for name, text in self._said_when_absent.items() if name in given)

    def ranked(self, rules: InForce, win: Win) -> list[Valuation]:
        """Every reading of a hand with its worth, the best first."""
        readings = self._readings(rules, win) if self._forms else self._reader(win)
        if not readings:
            return []
        dora, dora_han = dora_of(rules, win)
        scale, may_lack_yaku = self.scale, not self.needs_yaku
        valued = []
        for r in readings:
            yaku = yaku_of(rules, r, win)
            if yaku.alone:
                worth = scale.alone(rules, yaku, win)
                valued.append(Valuation(r, yaku, (), _NO_FU, worth))
                continue
            fu = fu_of(rules, r, win)
            worth = (
                scale.worth(rules, yaku, dora_han, fu, win)
                if yaku.rows or may_lack_yaku
                else scale.worthless(dora_han, fu)
            )
            # Built as a tuple: half the time of the constructor.
            valued.append(tuple.__new__(Valuation, (r, yaku, dora, fu, worth)))
        return best_first(valued)
