"""The scoring of a tile hand: request → win → readings → valuations → the best → payments → score."""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Protocol

from scoring.faults import Fault, Refused
from scoring.fields.field import Field
from scoring.hand import presentation as say
from scoring.hand.fields import NOTATION, request_of
from scoring.hand.request import TileRequests
from scoring.hand.score_table import ScoreTable
from scoring.hand.valuing import Scale, Valuation, Worth, best_first
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Yaku
from scoring.rules.ruleset import Ruleset
from scoring.rules.story import story_of
from scoring.rules.tables import NO_DORA, NO_FU
from scoring.text import LANGUAGES, Text
from scoring.tiles.readings import read
from scoring.tiles.shanten import shanten
from scoring.tiles.values import ORPHANS_SHAPE, PAIRS_SHAPE, Reading, Win


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


@dataclass(slots=True)
class TileScore:
    """A scored tile hand; :meth:`to_dict` is the response body."""

    rules: InForce
    win: Win
    ranked: tuple[Valuation, ...]
    """Every reading with its worth, the best first; none for a hand that is not complete."""
    game: "TileGame"
    assumed: tuple[Text, ...]
    """What was assumed where fields were left out."""
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
        lang = self._language
        return self._body(lang, story_of(self.rules, lang))

    def without_story(self) -> dict[str, Any]:
        """The response body without what is said of options and cards, which takes longer than the score."""
        return self._body(self._language, [])

    @property
    def _language(self) -> int:
        return LANGUAGES.index(self.lang) if self.lang in LANGUAGES else 1

    def _body(self, lang: int, story: list[dict[str, Any]]) -> dict[str, Any]:
        rules, win, ranked, game = self.rules, self.win, self.ranked, self.game
        if not ranked:
            return self._incomplete(lang, story)
        best, *others = ranked
        worth, fu = best.worth, best.fu
        payments = worth.payments
        winning, received = payments.shares != (), 0
        steps = [say.reading_sentence(best.reading, win, lang), self._yaku_sentence(best, lang)]
        if winning:
            deposits = win.deposits * rules.numbers.deposit_points
            received = payments.points + payments.honba + deposits
            if fu.lines:
                steps.append(say.fu_sentence(fu, worth.fu, lang))
            steps += [
                game.scale.explain(rules, worth, lang),
                say.payments_sentence(payments, worth.base, received, deposits, lang),
            ]
        if others:
            steps.append(say.others_sentence(len(others), lang))
        return {
            **rules.stamp,
            "winning": winning,
            "reason": None if winning else "no_yaku",
            **self._valued(best, lang),
            "payments": say.payment_lines(payments),
            "received": received,
            "reading": say.reading_part(best.reading, win),
            "alternatives": self._alternatives(worth, others, lang) if others else [],
            "shanten": -1,
            "explanation": steps,
            "assumed": [text[lang] for text in self.assumed],
            "amendments": story,
        }

    def _yaku_sentence(self, best: Valuation, lang: int) -> str:
        """How yaku and dora add up."""
        yaku, dora = best.yaku, best.dora
        han = yaku.han + dora.total
        more = say.dora_part(dora, lang).items if dora.found else ""
        if not yaku.rows:
            return say.no_yaku_sentence(more, han, lang, needs_yaku=self.game.needs_yaku)
        items = say.yaku_part(yaku, lang).items
        return say.yaku_sentence(yaku.rows[0].rule.unit, items, more, han, lang)

    def _valued(self, valuation: Valuation, lang: int) -> dict[str, Any]:
        """The value, yaku and fu of a reading as plain data."""
        yaku = [line.copy() for line in say.yaku_part(valuation.yaku, lang).lines]
        if valuation.dora.found:
            yaku += [line.copy() for line in say.dora_part(valuation.dora, lang).lines]
        return {
            "value": self.game.scale.value(valuation.worth),
            "yaku": yaku,
            "fu": [line.lines[lang].copy() for line in valuation.fu.lines],
        }

    def _alternatives(
        self, best: Worth, others: list[Valuation], lang: int
    ) -> list[dict[str, Any]]:
        """The other readings, what each is worth and why it lost to the ``best`` worth."""
        ours = say.worth_words(best, self.game.scale.value(best), lang)
        found = []
        for other in others:
            valued = self._valued(other, lang)
            theirs = say.worth_words(other.worth, valued["value"], lang)
            reading = say.reading_part(other.reading, self.win)
            why = say.why_sentence(theirs, ours, lang)
            found.append({"reading": reading, **valued, "why": why})
        return found

    def _incomplete(self, lang: int, story: list[dict[str, Any]]) -> dict[str, Any]:
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
        return {
            **self.rules.stamp,
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
            "explanation": [say.incomplete_sentence(distance, lang)],
            "assumed": [text[lang] for text in self.assumed],
            "amendments": story,
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
        found = self.requests.understood(rules, request)
        if isinstance(found, list):
            raise Refused(found)
        ranked = tuple(self.ranked(rules, found.win))
        return TileScore(rules, found.win, ranked, self, found.assumed, lang)

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
        if not found or found[-1].shape < PAIRS_SHAPE:
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
        return [table.describe(rules, lang) for table in self._tables]

    def ranked(self, rules: InForce, win: Win) -> list[Valuation]:
        """Every reading of a hand with its worth, the best first."""
        readings = self._readings(rules, win)
        if not readings:
            return []
        dora = rules.dora_table.of(win)
        yaku_tables, fu_tables = rules.tables[win.menzen], rules.fu[win.tsumo][win.menzen]
        valued = []
        for reading in readings:
            yaku_table, fu_table = yaku_tables[reading.shape], fu_tables[reading.shape]
            yaku = yaku_table.combination(yaku_table.evaluate(reading, win))
            if yaku.alone:
                worth = self.scale.alone(rules, yaku, win)
                valued.append(Valuation(reading, yaku, NO_DORA, NO_FU, worth))
                continue
            fu = fu_table.combination(fu_table.evaluate(reading, win))
            if yaku.rows or not self.needs_yaku:
                worth = self.scale.worth(rules, yaku, dora.total, fu, win)
            else:
                worth = self.scale.worthless(dora.total, fu)
            valued.append(Valuation(reading, yaku, dora, fu, worth))
        return best_first(valued)
