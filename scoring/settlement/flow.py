"""The way of a settlement in a tile game: request → table and event → wins → outcome → answer; what follows is the ruleset's law."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, cast

from scoring.analysis.furiten import FuritenRules
from scoring.faults import Fault, Refused
from scoring.fields.field import Choice, Field
from scoring.fields.shape import Shape, looked_at
from scoring.hand.fields import WINDS
from scoring.hand.game import TileGame, TileScore
from scoring.hand.payments import Payments
from scoring.hand.winning_forms import forms_of
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.settlement import checks as check
from scoring.settlement import fields
from scoring.settlement.calls import game_faults, riichi_faults, unfed_faults
from scoring.settlement.chips import CHIPS, ChipTransfer, chip_line, chip_transfers, said_chips
from scoring.settlement.copies import Dealt, together_faults
from scoring.settlement.furiten import NOT_TOLD, Tiles, furiten_faults, is_untold, told_faults
from scoring.settlement.indicators import on_the_table, said_for_all
from scoring.settlement.malformed import Known, Reading, certain, readings
from scoring.settlement.round_end import Outcome, Won, tells
from scoring.settlement.shown_hands import (
    NINE,
    Tenpai,
    nine_faults,
    shown_faults,
    shown_of,
    tenpai_faults,
)
from scoring.settlement.situations import robbed, situation_faults
from scoring.settlement.table import DRAWN, WIND_NAMES, Claim, Event, Table, read_event, read_table
from scoring.settlement.transfers import (
    Settled,
    line_field,
    reply_fields,
    rule_line,
    said_end,
    said_transfers,
    standings,
    transferred,
)
from scoring.text import Text
from scoring.tiles.values import Win

_TABLE: Final = re.compile(r"/table(/points|$)")
"""A pointer at points that were not read."""


class Terms(NamedTuple):
    """What a ruleset's settlements are about, as declared data."""

    players: int
    players_rule: str | None
    """The rule that says how many play."""
    hands: int
    """The highest number a hand can have."""
    winds: tuple[str, ...]
    """The rounds there can be."""
    calls: Collection[str]
    """Kinds of melds."""
    kinds: tuple[Choice, ...]
    """Ways to abort a hand that have a name, allowed or not."""
    value: tuple[Field, ...]
    """The fields of what a hand is worth."""
    more: tuple[Field, ...]
    """Fields of the event that only this game has."""
    tiles: int
    """Mask of the kinds of tiles."""
    closed_rule: str
    """The rule that wants a closed hand for riichi."""
    tenpai_rules: tuple[str, str]
    """The rule about tenpai, and the one about holding all the tiles one waits for."""
    not_winning: Mapping[str, str]
    """Why a hand does not win, and the rule behind it."""
    furiten: FuritenRules
    """What forbids ron."""
    start: str
    """The number of points everybody begins with."""
    table: Mapping[str, object]
    """The table of the example …"""
    event: Mapping[str, object]
    """… and its event."""
    nine_rule: str | None = None
    """The rule by which nine kinds of terminals and honours end a hand, where any does."""


class Law(Protocol):
    """How one ruleset settles."""

    @property
    def terms(self) -> Terms:
        """What its settlements are about."""

    def table_faults(self, rules: InForce, table: Table, /) -> Iterator[Fault]:
        """Tables no match of this ruleset has."""

    def event_faults(self, rules: InForce, table: Table, event: Event, /) -> Iterator[Fault]:
        """Events that break a rule, and values no hand has."""

    def tells(
        self, rules: InForce, table: Table, event: Event, claim: Claim, /
    ) -> Mapping[str, Any]:
        """What the table tells a scoring request, besides wind and kind of win."""

    def worth(self, rules: InForce, table: Table, claim: Claim, /) -> tuple[Payments, str | None]:
        """The payments of a value and the limit it reaches."""

    def outcome(self, rules: InForce, table: Table, event: Event, won: list[Won], /) -> Outcome:
        """What the event does to the table."""


class _Read(NamedTuple):
    """A request, read and found possible."""

    table: Table
    event: Event
    won: list[Won]
    scores: list[tuple[Claim, TileScore]]


class TileSettle:
    """The settlements of one ruleset."""

    def __init__(self, ruleset: Ruleset, law: Law) -> None:
        game = self._game = cast(TileGame, ruleset.game)
        self._law = law
        terms = law.terms
        table = fields.table_field(terms.players, terms.hands, winds=terms.winds)
        hand = fields.hand_field((*game.fields, *ruleset.facts_of_cards))
        event = fields.event_field(
            terms.players,
            hand=hand,
            value=fields.value_field(*terms.value),
            calls=terms.calls,
            kinds=terms.kinds,
            more=terms.more,
        )
        self.fields = (table, event)
        self._shape = Shape(
            self.fields, "options", *(() if ruleset.deck is None else (ruleset.deck.field.name,))
        )
        self.example: Mapping[str, object] = {"table": terms.table, "event": terms.event}
        chips = () if ruleset.deck is None else (CHIPS,)
        self.reply = reply_fields(fields.in_reply(table), _DROPPED, *chips)
        self._assumed = {field.name: field.assumed for field in table.fields if field.assumed}
        self._declarations = tuple(
            claim.yaku.id for claim in game.requests.claims.opening("ura_indicators")
        )
        self._known = Known(
            terms.players,
            {
                "points": ([ruleset.basic.amount(terms.start, "value")] * terms.players,),
                "dealer": range(terms.players),
                "round_wind": terms.winds,
                "hand": range(1, terms.hands + 1),
            },
            [kind.value for kind in terms.kinds],
            frozenset(field.name for field in hand.fields),
        )

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes a request impossible."""
        read = self._read(rules, request, "en")
        return read if isinstance(read, list) else []

    def answer(self, rules: InForce, request: Mapping[str, Any], lang: str) -> Settled:
        """What the event does to the table; raises :class:`scoring.Refused`."""
        read = self._read(rules, request, lang)
        if isinstance(read, list):
            raise Refused(read)
        table, event, won, scores = read
        outcome = self._law.outcome(rules, table, event, won)
        # A card can set what is paid to nothing.
        transfers = tuple(transfer for transfer in outcome.transfers if transfer.points)
        points = transferred(table.points, transfers)
        given = request["table"]
        absent = [text for name, text in self._assumed.items() if name not in given]
        total = check.total_told(
            table,
            getattr(rules.numbers, self._law.terms.start),
            rules.numbers.deposit_points,
        )
        more: dict[str, Any] = {
            "dropped": [
                {"player": player, **rule_line(rules, rule, lang)}
                for player, rule in outcome.dropped
            ]
        }
        chips: list[ChipTransfer] = []
        if rules.ruleset.deck is not None:
            scored = {claim.winner: score for claim, score in scores}
            paid = ((transfer.payer, transfer.payee) for transfer in transfers)
            chips = chip_transfers(paid, scored)
            more["chips"] = [chip_line(rules, transfer, lang) for transfer in chips]
        return Settled(
            rules,
            transfers,
            points,
            outcome.table.to_dict() if outcome.table else None,
            outcome.reason,
            standings(points, outcome.results) if outcome.reason else (),
            lang,
            tuple(score.to_dict() for _, score in scores),
            more,
            (
                *said_transfers(rules, transfers),
                *map(said_chips, chips),
                *(_said_dropped(rules, player, rule) for player, rule in outcome.dropped),
                *outcome.told,
                _said_next(outcome.table)
                if outcome.table
                else said_end(rules, outcome.reason or ""),
            ),
            (
                *absent,
                *total,
                *([NOT_TOLD] if any(map(is_untold, event.claims)) else []),
                *said_for_all(event, self._game.requests.claims),
                *outcome.assumed,
            ),
            lambda other: self._differs(other, read, outcome),
        )

    def _differs(self, rules: InForce, read: _Read, outcome: Outcome) -> bool:
        """Whether a settlement would be another, or impossible, under other rules; the worth of hands is taken as it is."""
        law, (table, event, won, _) = self._law, read
        faults = [*law.table_faults(rules, table), *law.event_faults(rules, table, event)]
        if faults:
            return True
        again = [
            one if one.claim.value is None else Won(one.claim, *law.worth(rules, table, one.claim))
            for one in won
        ]
        found = law.outcome(rules, table, event, again)
        return replace(found, told=outcome.told) != outcome

    def _read(self, rules: InForce, request: Mapping[str, Any], lang: str) -> _Read | list[Fault]:
        """A request, or everything that is wrong with it."""
        shape: list[Fault] = []
        self._shape.check(request, "", shape)
        self._count_points(request, shape)
        if not shape:
            return self._judged(rules, Reading(request["table"], request["event"]), lang)
        found, places = readings(looked_at(self.fields, request), shape, self._known)
        judged = [self._judged(rules, reading, lang) for reading in found]
        faults = [each if isinstance(each, list) else [] for each in judged]
        return [*shape, *certain(faults, shape, places)]

    def _count_points(self, request: Mapping[str, Any], faults: list[Fault]) -> None:
        """Whether a table has the points of every player."""
        if any(_TABLE.match(fault.pointer) for fault in faults):
            return
        terms = self._law.terms
        if len(request["table"]["points"]) != terms.players:
            told = Text("{n}人分の持ち点が要る。", "Give the points of {n} players.")
            detail = told.filled(n=terms.players)
            faults.append(Fault("/table/points", "wrong_count", detail, terms.players_rule))

    def _judged(self, rules: InForce, reading: Reading, lang: str) -> _Read | list[Fault]:
        """A request whose fields have their shape, or everything that is wrong with it."""
        law, terms = self._law, self._law.terms
        table = read_table(reading.table)
        faults = list(law.table_faults(rules, table))
        if reading.event is None:
            return faults
        event = read_event(reading.event)
        faults += check.event_faults(event, reading.event, terms.players)
        faults += riichi_faults(event, terms.closed_rule)
        faults += game_faults(event, partial(self._game.faults, rules))
        event = self._shown(rules, event, faults)
        faults += law.event_faults(rules, table, event)
        tiles = self._tiles(rules)
        for claim in event.claims:
            faults += told_faults(claim, tiles)
        won: list[Won] = []
        scores: list[tuple[Claim, TileScore]] = []
        wins: list[tuple[Claim, Win]] = []
        clashes: list[Fault] = []
        for claim in event.claims:
            if claim.value is not None and claim.hand is None and not faults:
                won.append(Won(claim, *law.worth(rules, table, claim)))
            given = claim.unfit if claim.hand is None else claim.hand
            if given is None:
                continue
            given, found, beside = self._beside_others(rules, table, event, claim, given)
            faults += found
            clashes += beside
            if found or claim.hand is None or not _is_sound(claim, faults):
                continue
            score = self._game.score(rules, self._asked(rules, table, event, claim, given), lang)
            wins.append((claim, score.win))
            faults += unfed_faults(event, claim, score.win)
            faults += check.declared_faults(claim, event.riichi, self._declarations)
            if not score.winning:
                faults.append(_not_winning(claim, score, terms.not_winning))
                continue
            claims = self._game.requests.claims
            faults += furiten_faults(terms.furiten, claims, event, claim, score.win, tiles=tiles)
            _, yaku, _, _, worth = score.ranked[0]
            limit = worth.limit.id if worth.limit else None
            scores.append((claim, score))
            won.append(Won(claim, worth.payments, limit, yaku.points))
        faults += [*self._together(rules, table, event, wins)] or clashes
        return faults or _Read(table, event, won, scores)

    def _asked(
        self,
        rules: InForce,
        table: Table,
        event: Event,
        claim: Claim,
        given: Mapping[str, Any],
        **more: object,
    ) -> dict[str, Any]:
        """The scoring request of a claim."""
        told = self._law.tells(rules, table, event, claim)
        return {**given, **tells(table, claim), **told, **more}

    def _beside_others(
        self, rules: InForce, table: Table, event: Event, claim: Claim, given: Mapping[str, Any]
    ) -> tuple[Mapping[str, Any], list[Fault], list[Fault]]:
        """A hand with the indicators told with other hands, what is wrong with it by itself, and what only beside them."""
        own = self._hand_faults(rules, table, event, claim, given)
        others = on_the_table(event, given, self._game.requests.claims)
        if not others:
            return given, own, []
        whole = {**others, **given}
        found = self._hand_faults(rules, table, event, claim, whole)
        clashes = [replace(f, pointer=f"{claim.at}/hand") for f in found if f not in own]
        if not clashes:
            return whole, found, []
        if own:
            return given, [*(fault for fault in found if fault in own), *clashes], []
        return given, [], clashes

    def _hand_faults(
        self, rules: InForce, table: Table, event: Event, claim: Claim, given: Mapping[str, Any]
    ) -> list[Fault]:
        """What is wrong with the hand of a claim, however it was won where the claim contradicts itself."""
        ask = self._asked(rules, table, event, claim, given)
        found = self._game.faults(rules, ask)
        if claim.discarder == claim.winner or given.get("win") not in (None, ask["win"]):
            other = "ron" if ask["win"] == "tsumo" else "tsumo"
            ask = self._asked(rules, table, event, claim, given, win=other)
            also = self._game.faults(rules, ask)
            found = [fault for fault in found if fault in also]
        return [replace(fault, pointer=f"{claim.at}/hand{fault.pointer}") for fault in found]

    def _tiles(self, rules: InForce) -> Tiles:
        """The tiles there are under ``rules``, and the forms that win."""
        requests = self._game.requests
        return Tiles(
            room=self._law.terms.tiles,
            kinds_rule=requests.kinds_rule,
            red_limits=rules.card_effects.reds or requests.red_limits[rules.numbers.red_fives],
            red_rule=requests.red_rule,
            marked=rules.card_effects.wild is not None,
            forms=forms_of(self._game, rules),
        )

    def _together(
        self, rules: InForce, table: Table, event: Event, wins: list[tuple[Claim, Win]]
    ) -> Iterator[Fault]:
        """Hands that contradict each other, the calls of others, or the event."""
        requests = self._game.requests
        situations = [(claim, win.situations) for claim, win in wins]
        yield from situation_faults(requests.claims, table, event, situations)
        yield from together_faults(
            event,
            wins,
            robbed=robbed(requests.claims, [bits for _, bits in situations]),
            dealt=self._dealt(rules),
        )

    def _dealt(self, rules: InForce) -> Dealt:
        """What there is for all players together."""
        tiles = self._tiles(rules)
        return Dealt(tiles.red_limits, tiles.red_rule, rules.numbers.most_kans)

    def _shown(self, rules: InForce, event: Event, faults: list[Fault]) -> Event:
        """The event with what the hands that are shown tell about tenpai; what is wrong with them goes to ``faults``."""
        terms, nine = self._law.terms, self._law.terms.nine_rule
        drawn = event.type == DRAWN
        if not drawn and (nine is None or event.kind != NINE):
            return event
        asked = partial(self._game.faults, rules)
        found = [shown_of(held, asked, tenpai=drawn) for held in event.held]
        shown = [hand for hand in found if not isinstance(hand, list)]
        for hand in found:
            faults += hand if isinstance(hand, list) else ()
        faults += shown_faults(event, shown, self._dealt(rules), terms.closed_rule)
        if not drawn:
            faults += nine_faults(event, shown, rules.numbers.nine_kinds, nine or "")
            return event
        tenpai = Tenpai(terms.tiles, forms_of(self._game, rules), terms.tenpai_rules)
        riichi = next(iter(self._declarations), None)
        faults += tenpai_faults(event, shown, tenpai, riichi)
        if event.tenpai is not None or len(shown) < max(len(found), 1):
            return event
        told = tuple(hand.held.player for hand in shown if tenpai.broken(hand) is None)
        return event._replace(tenpai=told)


_DROPPED: Final = line_field(
    "dropped",
    Text("見送られた和了", "Dropped claims"),
    Text("規則により和了とならなかった宣言。", "Claims that a rule lets come to nothing."),
    Text("一つの宣言。", "One claim."),
    Field(
        "player",
        "integer",
        Text("席", "Player"),
        Text("宣言した人。", "Who claimed."),
        required=True,
    ),
)


def _is_sound(claim: Claim, faults: list[Fault]) -> bool:
    """Whether no fault points at a claim."""
    return not any(f"{fault.pointer}/".startswith(f"{claim.at}/") for fault in faults)


def _not_winning(claim: Claim, score: TileScore, rules: Mapping[str, str]) -> Fault:
    """A claim of a hand that does not win, with the reason its score gives."""
    reason = score.to_dict()["reason"]
    return Fault(f"{claim.at}/hand", reason, _WHY_NOT[reason], rules.get(reason))


_WHY_NOT: Final = {
    "not_complete": Text("和了形ではない。", "The hand is not complete."),
    "no_yaku": Text("役が無いので和了れない。", "The hand has no yaku, so it cannot win."),
}


def _said_dropped(rules: InForce, player: int, rule: str) -> Text:
    return Text(
        "{player}番の和了は成立しない({rule})。",
        "The claim of player {player} comes to nothing ({rule}).",
    ).filled(player=player, rule=rules.ruleset.rules[rule].name)


def _said_next(table: Table) -> Text:
    return Text(
        "次は{wind}{hand}局{honba}本場、親は{dealer}番。",
        "Next: {wind} {hand}, honba {honba}, player {dealer} deals.",
    ).filled(
        wind=WINDS[WIND_NAMES[table.round]],
        hand=table.hand,
        honba=table.honba,
        dealer=table.dealer,
    )
