"""The scoring of a tile hand: request → win → readings → valuations → the best → payments → score."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final, cast

from scoring.faults import Fault
from scoring.fields.field import Assumption, Field
from scoring.fields.palette import MeldKind, Palette
from scoring.hand import MESSAGES
from scoring.hand import presentation as say
from scoring.hand.answer import Score
from scoring.hand.answer_fields import reply_fields
from scoring.hand.chips import PaidChips, chips_sentence, paid_chips
from scoring.hand.fields import NOTATION, read_line
from scoring.hand.parsing import MAX_INDICATORS, RINSHAN_INDICATORS, Hand
from scoring.hand.request import TileRequests
from scoring.hand.score_table import ScoreTable
from scoring.hand.valuing import Scale, Valuation, best_first
from scoring.hand.wall_break import ranked_after_break
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Dora, Yaku
from scoring.rules.ruleset import Game, Ruleset
from scoring.rules.tables import NO_DORA, NO_FU
from scoring.text import LANGUAGES, Text
from scoring.tiles.kinds import NAMES, ONE, RED_NAMES
from scoring.tiles.melds import KANS, KIND_NAMES
from scoring.tiles.readings import read, read_unconnected_too
from scoring.tiles.shanten import distance
from scoring.tiles.values import (
    ORPHANS,
    ORPHANS_SHAPE,
    PAIRS_SHAPE,
    SEVEN_PAIRS,
    UNCONNECTED,
    UNCONNECTED_SHAPE,
    Reading,
    Win,
)
from scoring.yaml_files import read_yaml

_POINTS: Final = attrgetter("worth.payments.points")
_ROOM: Final = (14, 11, 8, 5, 2)
"""Tiles of a hand with the winning one, by the number of its melds."""


NOT_COMPLETE: Final = "not_complete"
NO_YAKU: Final = "no_yaku"


@dataclass(eq=False, repr=False)
class TileScore(Score):
    """A scored tile hand."""

    rules: InForce
    hand: Hand
    """The hand as the request has it."""
    win: Win
    """The win that is scored; a wild tile stands for another tile in it."""
    ranked: list[Valuation]
    """Every reading with its worth, the best first; none for a hand that is not complete."""
    game: "TileGame"
    lang: str
    notes: tuple[Text, ...] = ()
    """Sentences on changes of the payments."""

    @property
    def reason(self) -> str | None:  # type: ignore[override] # computed, where the base has a field
        """The reason why the hand does not win."""
        if not self.ranked:
            return NOT_COMPLETE
        return None if self.ranked[0].worth.payments.shares else NO_YAKU

    @property
    def chips(self) -> list[PaidChips]:
        """The chips that every payer adds."""
        return paid_chips(self.rules, self.win, self.ranked)

    @property
    def assumed(self) -> tuple[Assumption, ...]:  # type: ignore[override] # computed, where the base has a field
        """The defaults used for omitted fields."""
        return self.game.requests.assumptions(self.rules, self.hand)

    @property
    def _deposits(self) -> int:
        """The points of the riichi sticks on the table."""
        return self.win.deposits * self.rules.numbers.deposit_points

    @property
    def received(self) -> int:
        """Everything the winner gets, honba and riichi sticks included."""
        if self.reason is not None:
            return 0
        payments = self.ranked[0].worth.payments
        return payments.points + payments.honba + self._deposits

    def describe(self) -> dict[str, Any]:
        """Return the fields of the body that give the worth of the hand."""
        lang = LANGUAGES.index(self.lang)
        if not self.ranked:
            return self.describe_unread(self._distance(self.win.closed))
        best, *others = self.ranked
        paid = self.describe_value()
        return {
            "value": paid["value"],
            "yaku": say.yaku_lines(best.yaku, best.dora, lang),
            "fu": say.fu_lines(best.fu, best.reading, lang),
            "payments": paid["payments"],
            "received": paid["received"],
            "reading": say.reading_part(best.reading, self.win),
            "alternatives": [self._alternative(best, other, lang) for other in others],
            "shanten": -1,
        }

    def under(self, rules: InForce) -> "TileScore":
        """Return the score of the same hand under other options, without red fives that are not in play."""
        # The numbers of the win count the tiles that cards bring in.
        changed = vars(rules.numbers).items() - vars(self.rules.numbers).items()
        n = self.win.n.changed(dict(changed))
        win = replace(self.win, n=n, reds=min(self.win.reds, n.red_fives))
        return replace(self, rules=rules, win=win, ranked=self.game.ranked(rules, win))

    def describe_value(self) -> dict[str, Any]:
        """Return the fields ``value``, ``payments`` and ``received`` of the body."""
        if self.ranked:
            worth = self._worth_part(self.ranked[0], LANGUAGES.index(self.lang))
            value, payments = worth.value.copy(), [line.copy() for line in worth.payments]
        else:
            scale = self.game.scale
            value, payments = scale.value(scale.worthless(0, NO_FU)), []
        if self.rules.chip_rates:
            value["chips"] = sum(one.chips for one in self.chips) if self.ranked else 0
        return {"value": value, "payments": payments, "received": self.received}

    def findings(self) -> dict[str, Any]:
        """Return the response body without the fields about the ruleset, and without the amendments."""
        body = self.body()
        body["explanation"] = self.steps(body)
        body["assumed"] = [one.to_dict(self.lang) for one in self.assumed]
        return self._cited(body)

    @property
    def explanation(self) -> list[str]:
        """The steps from the hand to its points, one sentence each."""
        return self.steps(self.describe())

    def steps(self, body: Mapping[str, Any]) -> list[str]:
        """Return the steps from the hand to its points in the fields that :meth:`describe` returns, one sentence each."""
        lang = LANGUAGES.index(self.lang)
        if not self.ranked:
            tenpai = self._distance(self.win.closed - ONE[self.win.winning_kind]) == 0
            return [say.incomplete_sentence(body["shanten"], lang, tenpai=tenpai)]
        best = self.ranked[0]
        steps = [say.reading_sentence(best.reading, self.win, lang)]
        if others := body["alternatives"]:
            steps.append(say.others_sentence(len(others), lang))
        needed = self.game.needs_yaku
        steps.append(say.yaku_sentence(best.yaku, best.dora, lang, needed=needed))
        if waived := self.win.situations.bits & self.rules.waived:
            given_up = self.game.requests.claims.made(waived & ~best.yaku.claims)
            steps += [MESSAGES["waived"].filled(name=claim.yaku.name)[lang] for claim in given_up]
        if 0 < (count := best.worth.yakuman) < sum(best.yaku.worths):
            source = self.rules.source_of("yakuman_sum" if count == 1 else "most_yakuman")
            steps.append(MESSAGES["points.most_yakuman"].filled(count=count, source=source)[lang])
        if self.reason is None:
            worth = self._worth_part(best, lang)
            if best.fu.counted:
                steps.append(say.fu_sentence(best.fu, best.worth.fu, lang))
            pays = say.payments_sentence(worth.pays, body["received"], self._deposits, lang)
            share = say.missing_share(self.rules) if self.win.tsumo else []
            steps += (worth.explanation, pays, *[text[lang] for text in (*share, *self.notes)])
        if self.rules.chip_rates and (chips := self.chips):
            steps.append(chips_sentence(chips)[lang])
        return steps

    def _worth_part(self, valuation: Valuation, lang: int) -> say.WorthPart:
        """Return the parts of the answer about the worth of a reading."""
        return say.worth_part(self.game.scale, self.rules.numbers, valuation.worth, lang)

    def _alternative(self, best: Valuation, other: Valuation, lang: int) -> dict[str, Any]:
        """Return another reading, its worth and the reason why it lost to the ``best`` one."""
        worth, best_worth = self._worth_part(other, lang), self._worth_part(best, lang)
        return {
            "reading": say.reading_part(other.reading, self.win),
            "value": worth.value.copy(),
            "yaku": say.yaku_lines(other.yaku, other.dora, lang),
            "fu": say.fu_lines(other.fu, other.reading, lang),
            "why": say.why_sentence(worth.words, best_worth.words, lang),
        }

    def _distance(self, closed: int) -> int:
        """Return the shanten of the closed part of an incomplete hand, given as packed counts."""
        win, game = self.win, self.game
        forms = game.forms(self.rules, win.situations.bits)
        room = game.requests.whole
        return distance(closed, len(win.melds), room=room, forms=forms).shanten


class TileGame(Game):
    """A game scored with tiles, for one ruleset."""

    implied_by_line: Mapping[str, Any] = MappingProxyType({"win": "ron"})

    def __init__(
        self,
        ruleset: Ruleset,
        *,
        scale: Scale,
        fields: tuple[Field, ...],
        value: tuple[Field, ...],
        needs_yaku: bool = True,
        reader: Callable[[Win], list[Reading]] = read,
        forms: Mapping[int, str] | None = None,
        notation: Mapping[str, Text] = NOTATION,
        tables: tuple[ScoreTable, ...] = (),
        **requests: Any,  # noqa: ANN401 - said where they go
    ) -> None:
        """Prepare the game; ``requests`` are further arguments of :class:`scoring.hand.request.TileRequests`.

        ``forms`` maps each form that wins only if a certain yaku counts to the id of that yaku. If the yaku is a situation,
        the request must claim it. ``needs_yaku`` is false if a hand without yaku can win.
        """
        self.ruleset = ruleset
        self.scale = scale
        self.fields = fields
        examples = read_yaml(f"games/{ruleset.game_id}/examples.yaml")
        self.examples = cast(Mapping[str, Mapping[str, object]], examples)
        """Requests of the game that work, by task."""
        self.sample = self.examples["score"]
        self.value = value
        rules = [rule for rule in ruleset.declared if isinstance(rule, Yaku | Dora)]
        self.reply = reply_fields(value, {rule.unit for rule in rules})
        self.needs_yaku = needs_yaku
        self.reasons: tuple[str, ...] = (NOT_COMPLETE, NO_YAKU) if needs_yaku else (NOT_COMPLETE,)
        self.reader = reader
        self._forms = forms or {}
        self.notations = notation
        self._tables = tables
        self.requests = TileRequests(ruleset, fields=fields, **requests)

    def read_line(self, line: str) -> dict[str, Any]:
        """Return the part of a request that a line of notation writes; raise :class:`scoring.faults.Unreadable`."""
        return read_line(line, self.ruleset.fields)

    def palette(self, rules: InForce) -> Palette:
        """Return the tiles and melds of the game; red fives are counted apart from plain fives."""
        pieces = {name: most for name, most in zip(NAMES, self.requests.room, strict=True) if most}
        for red, limit in zip(RED_NAMES, self.requests.reds_of(rules), strict=True):
            if limit:
                pieces[f"5{red[1]}"] -= limit
                pieces[red] = limit
        melds = tuple(
            MeldKind(kind, name, 4 if kind in KANS else 3, kind == "chi", kind == "closed_kan")
            for kind, name in KIND_NAMES.items()
            if kind in self.requests.meld_kinds
        )
        most = {
            "dora_indicators": MAX_INDICATORS,
            "ura_indicators": MAX_INDICATORS,
            "rinshan_indicators": RINSHAN_INDICATORS,
        }
        others = {field.name: most[field.name] for field in self.fields if field.name in most}
        following = enumerate(self.requests.following if others else ())
        dora = {NAMES[indicator]: NAMES[kind] for indicator, kind in following}
        return Palette(pieces, _ROOM, melds, others, dora)

    def parse(self, rules: InForce, request: Mapping[str, Any]) -> Hand | list[Fault]:
        """Return the hand of a request, or all errors of the request."""
        return self.requests.understood(rules, request)

    def answered(self, rules: InForce, hand: Hand, lang: str) -> TileScore:
        """Return the score of a hand."""
        ranked = self.ranked(rules, hand.win)
        notes: tuple[Text, ...] = ()
        if hand.wareme is not None:
            ranked, notes = ranked_after_break(rules, ranked, hand.wareme)
        return TileScore(
            rules=rules, hand=hand, win=hand.win, ranked=ranked, game=self, lang=lang, notes=notes
        )

    def has_form(self, rules: InForce, shape: int, claimed: int) -> bool:
        """Return whether readings of a shape win; ``claimed`` has the bits of the situations claimed."""
        by_card = rules.card_effects.forms.get(shape)
        if by_card is not None and not by_card.allowed:
            return False
        yaku = self._forms.get(shape)
        if yaku is None:
            return True
        claim = self.requests.claims.by_name.get(yaku)
        return yaku in rules.counted and (claim is None or bool(claim.bit & claimed))

    def forms(self, rules: InForce, claimed: int = 0) -> int:
        """Return the winning forms other than four sets and a pair as bits; ``claimed`` has the bits of the situations claimed."""
        forms = sum(
            form
            for shape, form in ((ORPHANS_SHAPE, ORPHANS), (PAIRS_SHAPE, SEVEN_PAIRS))
            if self.has_form(rules, shape, claimed)
        )
        card = rules.card_effects.forms.get(UNCONNECTED_SHAPE)
        return forms | UNCONNECTED * (card is not None and card.allowed)

    def _readings(self, rules: InForce, win: Win) -> list[Reading]:
        """Return the readings of a win whose shapes are winning forms under the rules in force."""
        by_card = UNCONNECTED_SHAPE in rules.card_effects.forms
        found = read_unconnected_too(win) if by_card else self.reader(win)
        # Readers put other forms after four sets and a pair; nearly always there is none.
        if not found or found[-1].shape < PAIRS_SHAPE:
            return found
        claimed = win.situations.bits
        return [r for r in found if self.has_form(rules, r.shape, claimed)]

    def holds(self, rules: InForce, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Return whether any reading of a hand has ``yaku``, superseded or not; False for an impossible hand."""
        win = self.requests.parse(rules, request)
        return not isinstance(win, list) and self.has(rules, win, yaku)

    def has(self, rules: InForce, win: Win, yaku: Yaku) -> bool:
        """Return whether any reading of a win has ``yaku``, superseded or not."""
        if yaku.holds is None:
            return bool(getattr(win.situations, yaku.id))
        return any(yaku.holds(r, win) for r in self._readings(rules, win))

    def tables(self, rules: InForce, lang: str) -> list[dict[str, Any]]:
        """Return the score tables by han and fu under the rules in force; none for a game without fu."""
        return [table.describe(rules, lang) for table in self._tables]

    def ranked(self, rules: InForce, win: Win) -> list[Valuation]:
        """Return every reading of a hand with its worth, the best first."""
        readings = self._readings(rules, win)
        if not readings:
            return []
        dora = rules.dora_table.of(win)
        yaku_tables = rules.yaku_tables(win.menzen)
        fu_tables = rules.fu_tables(win.tsumo, win.menzen)
        valued = []
        for reading in readings:
            yaku_table = yaku_tables[reading.shape]
            yaku = yaku_table.combination(yaku_table.evaluate(reading, win))
            if yaku.alone:
                worth = self.scale.alone(rules, yaku, win)
                valued.append(Valuation(reading, yaku, NO_DORA, NO_FU, worth))
                continue
            fu = fu_tables[reading.shape].fu(reading, win)
            if yaku.rows or not self.needs_yaku:
                worth = self.scale.worth(rules, yaku, dora.total, fu, win)
            else:
                worth = self.scale.worthless(dora.total, fu)
            valued.append(Valuation(reading, yaku, dora, fu, worth))
        if waived := win.situations.bits & rules.waived:
            others = self.requests.claims.situations(win.situations.bits & ~waived)
            without = self.ranked(rules, replace(win, situations=others))
            # The hand keeps a situation unless it is worth more without it. The situation is worth the same in every reading.
            kept = [one for one in valued if one.yaku.claims & waived][:1]
            return sorted([*kept, *without], key=_POINTS, reverse=True)
        return valued if len(valued) == 1 else best_first(valued)
