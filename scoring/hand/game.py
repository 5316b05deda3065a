"""The way of a tile hand: request → win → readings → valuations → the best → payments → score. It holds no rule of any game."""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from scoring.faults import Fault, Refused
from scoring.fields.field import Field
from scoring.hand import presentation as say
from scoring.hand.copying import Lines
from scoring.hand.fields import NOTATION, request_of
from scoring.hand.request import TileRequests
from scoring.hand.request_parts import Assumed
from scoring.hand.score_table import ScoreTable
from scoring.hand.valuing import (
    FUS,
    NO_DORA,
    NO_FU,
    Fus,
    Valuation,
    Worth,
    best_first,
    dora_of,
)
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Yaku
from scoring.rules.ruleset import Ruleset
from scoring.rules.story import story_of
from scoring.rules.tables import Yakus
from scoring.text import Text
from scoring.tiles.readings import read
from scoring.tiles.shanten import shanten
from scoring.tiles.values import AS_TUPLE, ORPHANS_SHAPE, PAIRS_SHAPE, Reading, Win, fields_of


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


class Shown(NamedTuple):
    """What an answer shows of a worth, in any language."""

    value: dict[str, Any]
    winning: bool
    lines: Lines
    """Who pays what …"""
    copied: Callable[[Lines], list[dict[str, Any]]]
    """… to be copied with this."""
    received: int
    """What the winner gets, without deposits."""


@dataclass(frozen=True, slots=True, eq=False)
class Sums:
    """What an answer says of a worth, in one language."""

    shown: Shown
    worth: str
    """The value in a few words."""
    pays: str
    """Who pays what, in words."""
    explained: str
    """The step from han and fu to points."""
    said: str
    """The payments, where there are no deposits."""


class Score(Protocol):
    """A scored tile hand."""

    @property
    def win(self) -> Win:
        """The win."""

    @property
    def ranked(self) -> tuple[Valuation, ...]:
        """Every reading with its worth, the best first; none for a hand that is not complete."""

    @property
    def winning(self) -> bool:
        """Whether the hand wins."""

    @property
    def points(self) -> int:
        """What all payers pay together, without counters and deposits."""

    @property
    def received(self) -> int:
        """Everything the winner gets, counters and deposits included."""

    def to_dict(self) -> dict[str, Any]:
        """The response body."""


class AmendedGame(Protocol):
    """A tile game with the cards of some rules in play."""

    def faults(self, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes a request impossible."""

    def score(self, request: Mapping[str, Any], lang: str) -> Score:
        """One hand, scored; raises :class:`scoring.Refused`."""

    def holds(self, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Whether any reading of a hand has ``yaku``, superseded or not."""


class TileScore(NamedTuple):
    """A scored tile hand; :meth:`to_dict` is the response body."""

    rules: InForce
    win: Win
    ranked: tuple[Valuation, ...]
    """Every reading with its worth, the best first; none for a hand that is not complete."""
    game: "TileGame"
    assumed: Assumed
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
        lang = 0 if language == "ja" else 1
        if not ranked:
            return self._incomplete(lang)
        reading, yaku, dora, fu, worth = ranked[0]
        lines, copied, items, said_yaku = yaku.told[lang] or say.yaku_part(yaku, lang)
        yaku_lines, said_dora = copied(lines), ""
        if dora.found:
            lines, copied, said_dora = dora.told[lang] or say.dora_part(rules, dora, lang)
            yaku_lines += copied(lines)
            items += said_dora
        fu_lines, copied_fu, said_fu = fu.told[lang] or say.fu_part(fu, worth.fu, lang)
        sums = worth.told[lang] or game.sums(rules, worth, lang)
        value, winning, paid, copied, received = sums.shown
        shown, said_reading = say.reading_part(reading, win, lang)
        steps = [
            said_reading,
            said_yaku(items, yaku.han + dora.han)
            if yaku.rows
            else say.said_without_yaku(said_dora, dora.han, lang, needs_yaku=game.needs_yaku),
        ]
        if winning:
            if fu_lines:
                steps.append(said_fu)
            steps.append(sums.explained)
            if sticks := win.deposits:
                deposits = sticks * rules.numbers.deposit_points
                received += deposits
                steps.append(say.said_paid(sums.pays, received, deposits, lang))
            else:
                steps.append(sums.said)
        alternatives = []
        if len(ranked) > 1:
            steps.append(say.said_others(len(ranked) - 1, lang))
            alternatives = self._alternatives(sums, lang)
        # Filled in, for a dictionary whose keys are known is made in half the time by copying one that has them.
        told = rules.blank.copy()
        told["winning"] = winning
        told["reason"] = None if winning else "no_yaku"
        told["value"] = value.copy()
        told["yaku"] = yaku_lines
        told["fu"] = copied_fu(fu_lines)
        told["payments"] = copied(paid)
        told["received"] = received
        told["reading"] = shown
        told["alternatives"] = alternatives
        told["shanten"] = -1
        told["explanation"] = steps
        told["assumed"] = [*assumed[lang]]
        told["amendments"] = story_of(rules, lang) if rules.story else []
        return told

    def _alternatives(self, best: "Sums", lang: int) -> list[dict[str, Any]]:
        return [self._alternative(best, other, lang) for other in self.ranked[1:]]

    def _alternative(self, best: "Sums", other: Valuation, lang: int) -> dict[str, Any]:
        """Another reading, what it is worth and why it lost."""
        reading, yaku, dora, fu, worth = other
        rules, win, _, game, *_ = self
        lines, copied, _, _ = yaku.told[lang] or say.yaku_part(yaku, lang)
        yaku_lines = copied(lines)
        if dora.found:
            lines, copied, _ = dora.told[lang] or say.dora_part(rules, dora, lang)
            yaku_lines += copied(lines)
        fu_lines, copied_fu, _ = fu.told[lang] or say.fu_part(fu, worth.fu, lang)
        sums = worth.told[lang] or game.sums(rules, worth, lang)
        return {
            "reading": say.reading_part(reading, win, lang)[0],
            "value": sums.shown.value.copy(),
            "yaku": yaku_lines,
            "fu": copied_fu(fu_lines),
            "why": say.said_why(sums.worth, best.worth, lang),
        }

    def _incomplete(self, lang: int) -> dict[str, Any]:
        """The answer for a hand that is not complete."""
        pairs, orphans = (
            self.game.has_form(self.rules, shape, self.win.situations)
            for shape in (PAIRS_SHAPE, ORPHANS_SHAPE)
        )
        room = self.game.requests.whole
        distance = shanten(
            self.win.packed, len(self.win.melds), room=room, pairs=pairs, orphans=orphans
        )
        scale = self.game.scale
        return self.rules.blank | {
            "winning": False,
            "reason": "not_complete",
            "value": scale.value(scale.worthless(0, NO_FU)),
            "yaku": [],
            "fu": [],
            "payments": [],
            "received": 0,
            "reading": None,
            "alternatives": [],
            "shanten": distance,
            "explanation": [say.said_incomplete(distance, lang)],
            "assumed": [*self.assumed[lang]],
            "amendments": story_of(self.rules, lang),
        }


_WON_AS: Final = fields_of(Win, "tsumo", "menzen")


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
        cards: "Callable[[TileGame, InForce], AmendedGame] | None" = None,
        **requests: Any,  # noqa: ANN401 - said where they go
    ) -> None:
        """``requests`` goes on to :class:`scoring.hand.request.TileRequests`.

        ``forms`` names shapes that are winning forms only while a yaku counts, and is claimed where it is one to be claimed;
        ``needs_yaku`` says whether a hand without yaku wins nothing; ``cards`` makes the game that is played with cards, in a
        ruleset that takes any.
        """
        self.ruleset = ruleset
        self.scale = scale
        self.fields = fields
        self.example = example
        self.needs_yaku = needs_yaku
        self.reader = reader
        self._forms = forms or {}
        self._notation = notation
        self._tables = tables
        self._cards = cards
        self.requests = TileRequests(ruleset, fields=fields, **requests)
        self._integers = tuple(field.name for field in fields if field.type == "integer")

    def notation(self, lang: str) -> dict[str, str]:
        """How hands are written, for people."""
        return {name: text.say(lang) for name, text in self._notation.items()}

    def request_of(self, line: str) -> dict[str, object]:
        """The request a line of notation stands for; raises :class:`ValueError`."""
        return request_of(line, self._integers)

    def adapted(
        self, *, requests: TileRequests, reader: Callable[[Win], list[Reading]]
    ) -> "TileGame":
        """The same game where requests and readings are read in another way."""
        game = copy(self)
        game.requests, game.reader = requests, reader
        return game

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes a request impossible."""
        if rules.cards and self._cards is not None:
            return self._cards(self, rules).faults(request)
        found = self.requests.parse(rules, request)
        return found if isinstance(found, list) else []

    def score(self, rules: InForce, request: Mapping[str, Any], lang: str) -> "Score":
        """One hand, scored; raises :class:`scoring.Refused`."""
        if rules.cards and self._cards is not None:
            return self._cards(self, rules).score(request, lang)
        win, omitted = self.requests.understood(rules, request)
        if isinstance(win, list):
            raise Refused(win)
        assumed = omitted.said[win.situations & omitted.openers]
        return AS_TUPLE(
            TileScore, (rules, win, tuple(self.ranked(rules, win)), self, assumed, lang)
        )

    def has_form(self, rules: InForce, shape: int, claimed: int) -> bool:
        """Whether readings of a shape are winning forms under these claims."""
        if by_card := rules.card_effects.forms.get(shape):
            return by_card.allowed
        yaku = self._forms.get(shape)
        if yaku is None:
            return True
        claim = self.requests.claims.by_name.get(yaku)
        return yaku in rules.counted and (claim is None or bool(claim.bit & claimed))

    def _readings(self, rules: InForce, win: Win) -> list[Reading]:
        """The readings whose shapes are winning forms, in a game where not all of them always are."""
        found = self.reader(win)
        # Readers put other forms after four sets and a pair; nearly always there is none.
        if not found or found[-1][0] < PAIRS_SHAPE:
            return found
        claimed = win.situations
        return [r for r in found if self.has_form(rules, r.shape, claimed)]

    def holds(self, rules: InForce, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Whether any reading of a hand has ``yaku``, superseded or not."""
        if rules.cards and self._cards is not None:
            return self._cards(self, rules).holds(yaku, request)
        win = self.requests.parse(rules, request)
        return not isinstance(win, list) and self.has(rules, win, yaku)

    def has(self, rules: InForce, win: Win, yaku: Yaku) -> bool:
        """Whether any reading of a win has ``yaku``, superseded or not."""
        if yaku.holds is None:
            return bool(win.situations & self.requests.claims.by_name[yaku.id].bit)
        return any(yaku.holds(r, win) for r in self._readings(rules, win))

    def tables(self, rules: InForce, lang: str) -> list[dict[str, Any]]:
        """The points in force laid out by han and fu, for people and programs; none for a game without fu."""
        return [table.told(rules, lang) for table in self._tables]

    def ranked(self, rules: InForce, win: Win) -> list[Valuation]:
        """Every reading of a hand with its worth, the best first."""
        readings = self._readings(rules, win)
        if not readings:
            return []
        scale, may_lack_yaku = self.scale, not self.needs_yaku
        # Fields are taken out of plain tuples by their place in a tenth of the time.
        row: tuple[Any, ...] = win[:]
        tsumo, menzen = _WON_AS(win)
        yaku_tables, fu_tables = rules.tables[menzen], rules.fu[tsumo][menzen]
        dora = dora_of(rules, win)
        valued = []
        for r in readings:
            reading: tuple[Any, ...] = r[:]
            shape = reading[0]
            table = yaku_tables[shape]
            yaku = table.combination(table.evaluate(reading, row))
            if yaku.alone:
                worth = scale.alone(rules, yaku, win)
                valued.append(Valuation(r, yaku, NO_DORA, NO_FU, worth))
                continue
            items = fu_tables[shape]
            fu = FUS[items, items.evaluate(reading, row)]
            worth = (
                scale.worth(rules, yaku, dora.han, fu, win)
                if yaku.rows or may_lack_yaku
                else scale.worthless(dora.han, fu)
            )
            valued.append(AS_TUPLE(Valuation, (r, yaku, dora, fu, worth)))
        return best_first(valued) if len(valued) > 1 else valued

    def sums(self, rules: InForce, worth: Worth, lang: int) -> Sums:
        """What answers say of a worth; said once, for worths recur from hand to hand."""
        payments = worth.payments
        other = worth.told[1 - lang]
        shown = self._shown(worth) if other is None else other.shown
        pays = say.said_pays(payments, worth.base, lang)
        found = worth.told[lang] = Sums(
            shown,
            say.said_worth(worth, shown.value, lang),
            pays,
            self.scale.explain(rules, worth, lang) if shown.winning else "",
            say.said_paid(pays, shown.received, 0, lang),
        )
        return found

    def _shown(self, worth: Worth) -> Shown:
        payments = worth.payments
        lines, copied = say.paid_part(payments)
        received = payments.points + payments.honba
        return Shown(self.scale.value(worth), bool(payments.shares), lines, copied, received)
