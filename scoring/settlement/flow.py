"""The task ``settle`` of a tile game: a table and the event that ended a hand are checked and settled by the rules of the game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, cast

from scoring.analysis.tile_supply import TileSupply
from scoring.faults import Fault, Refused
from scoring.fields.field import Assumption
from scoring.fields.field_files import FieldFile
from scoring.hand.fields import WINDS
from scoring.hand.game import TileGame, TileScore
from scoring.hand.valuing import Worth
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset, Task
from scoring.settlement import MESSAGES
from scoring.settlement import checks as check
from scoring.settlement.accounts import Accounts, MatchEnd, parts_field
from scoring.settlement.checks import EventRules
from scoring.settlement.chips import CHIPS, chip_line, chip_sentence, chip_transfers
from scoring.settlement.event_tiles import (
    INDICATORS,
    feed_faults,
    together_faults,
    with_shared_indicators,
)
from scoring.settlement.fields import Terms, in_reply, table_and_event
from scoring.settlement.round_end import HandOutcome, Won, seat_wind
from scoring.settlement.shown_hands import tenpai_notes, with_tenpai
from scoring.settlement.table import (
    DRAWN,
    WIND_NAMES,
    WON,
    Event,
    MatchTable,
    WinClaim,
    read_event,
    read_table,
)
from scoring.settlement.transfers import (
    ANSWER,
    Settlement,
    Standing,
    end_sentence,
    reply_fields,
    transfer_sentences,
    transferred,
)
from scoring.settlement.winners import discard_faults, may_be_furiten, situation_faults, win_faults
from scoring.text import DEFAULT_LANGUAGE, Text
from scoring.tiles.values import Win

_DROPPED: Final = FieldFile(ANSWER, required=True).field("dropped")


@dataclass(frozen=True, kw_only=True)
class Law:
    """The settlement of a game: its terms, and functions of the rules in force, the table and the event."""

    terms: Terms
    table_faults: Callable[[InForce, MatchTable], Iterable[Fault]]
    """Returns the errors of a table that no match can have."""
    event_faults: Callable[[InForce, MatchTable, Event], Iterable[Fault]]
    """Returns the errors of events that break a rule, and of values that no hand has."""
    table_fields: Callable[[InForce, MatchTable, Event, WinClaim], Mapping[str, Any]] = (
        lambda _rules, _table, _event, _claim: {}
    )
    """Returns the fields that the table adds to a scoring request, other than the seat wind and the kind of win."""
    worth: Callable[[InForce, MatchTable, Event, WinClaim], Worth]
    """Returns the worth of a claim that gives a value."""
    outcome: Callable[[InForce, MatchTable, Event, list[Won]], HandOutcome]
    """Returns the effect of the event on the table."""
    accounts: Callable[[InForce, MatchEnd], Accounts]
    """Returns the final accounts."""
    end_faults: Callable[[InForce, MatchEnd], Iterable[Fault]] = lambda _rules, _end: ()
    """Returns the errors of the end of a match."""


class _LegalEvent(NamedTuple):
    """A request without errors."""

    table: MatchTable
    event: Event
    won: list[Won]
    assumed: tuple[Assumption, ...]
    """The defaults that the answer uses, in addition to those of the game."""


class TileSettle:
    """The settlements of one ruleset."""

    def __init__(self, ruleset: Ruleset, law: Law) -> None:
        game = self._game = cast(TileGame, ruleset.game)
        self._law = law
        hand = (*game.fields, *ruleset.facts_of_cards)
        table, event = table_and_event(hand, law.terms, game.requests.meld_kinds)
        self._fields = (table, event)
        self._assumed = [one for field in table.fields if (one := field.assumption)]

    def task(self) -> Task[_LegalEvent]:
        """Return the task ``settle``."""
        terms, (table, _) = self._law.terms, self._fields
        chips = [CHIPS] if CHIPS.name in [field.name for field in self._game.value] else []
        parts = (parts_field(terms.result),)
        reply = reply_fields(in_reply(table), _DROPPED, *chips, result=terms.result, parts=parts)
        return Task(self._fields, terms.example, reply, self._parse, self.settle)

    def settle(self, rules: InForce, legal: _LegalEvent, lang: str) -> Settlement:
        """Return the effect of an event on the table."""
        outcome = self._law.outcome(rules, legal.table, legal.event, legal.won)
        # A card can set a payment to 0.
        transfers = tuple(transfer for transfer in outcome.transfers if transfer.points)
        after, notes = outcome.table, outcome.notes
        over = outcome.reason is not None
        final: tuple[Standing, ...] = ()
        parts: tuple[list[dict[str, Any]], ...] = ()
        if over:
            end = MatchEnd(after.points, after.deposits, after.chombo)
            accounts = self._law.accounts(rules, end)
            transfers += accounts.leftovers
            notes += tuple(accounts.sentences(rules, end))
            final = accounts.standings(end)
            parts = tuple(accounts.lines_of(one.player, rules, lang) for one in final)
        chips = chip_transfers(transfers, legal.won)
        more: dict[str, Any] = {
            "dropped": [
                {"player": player, **rules.rule_line(rule, lang)}
                for player, rule in outcome.dropped
            ]
        }
        if rules.chip_rates:
            more["chips"] = [chip_line(rules, transfer, lang) for transfer in chips]
        return Settlement(
            rules=rules,
            transfers=transfers,
            points=transferred(legal.table.points, transfers),
            table=None if over else after.to_dict(),
            reason=outcome.reason,
            final=final,
            parts=parts,
            lang=lang,
            scores=tuple(replace(one.score, lang=lang) for one in legal.won if one.score),
            more=more,
            sentences=(
                *transfer_sentences(rules, transfers),
                *(chip_sentence(rules, transfer) for transfer in chips),
                *(MESSAGES["claim_dropped"].filled(player=player) for player, _ in outcome.dropped),
                *notes,
                end_sentence(rules, outcome.reason, outcome.reason_name)
                if outcome.reason is not None
                else _next_sentence(rules, after, self._law.terms.winds),
            ),
            assumed=(*legal.assumed, *outcome.assumed),
        )

    def _assumptions(
        self, under: EventRules, given: Mapping[str, Any], table: MatchTable, event: Event
    ) -> Iterator[Assumption]:
        """Yield the defaults that the answer uses, in addition to those of the game; ``given`` is the table as it was sent."""
        rules, numbers = under.rules, under.rules.numbers
        counted = {"honba": _has_honba(rules), "deposits": numbers.deposit_points != 0}
        for one in self._assumed:
            if given.get(one.field) is None and counted.get(one.field, True):
                yield one
        start = numbers.points_at_start
        deposits = table.deposits * numbers.deposit_points
        yield from check.total_note(table.points, deposits, start)
        if any(map(may_be_furiten, event.claims)):
            yield Assumption("discards", MESSAGES["no_discards_given"])
        if rules.chip_rates and any(claim.value is not None for claim in event.claims):
            yield Assumption("value", MESSAGES["chips_not_counted"])
        if event.type == DRAWN:
            yield from tenpai_notes(under, event)
        hands = [claim.hand for claim in event.claims if claim.hand is not None]
        if any(with_shared_indicators(under, event, hand) != hand for hand in hands):
            yield Assumption("dora_indicators", MESSAGES["shared_indicators"])

    def _parse(self, rules: InForce, request: Mapping[str, Any]) -> _LegalEvent | list[Fault]:
        """Return a request, or every rule it breaks."""
        law, terms = self._law, self._law.terms
        if wrong := check.count_faults(terms, request["table"], "/table"):
            return wrong
        table, event = read_table(request["table"]), read_event(request["event"])
        under = EventRules(self._game, terms, rules, TileSupply.of(self._game, rules))
        faults = [*law.table_faults(rules, table), *check.event_faults(event, request["event"])]
        if event.type == WON:
            faults += feed_faults(under, event)
        event = with_tenpai(under, event, faults)
        faults += law.event_faults(rules, table, event)
        won: list[Won] = []
        wins: list[tuple[WinClaim, Win]] = []
        for claim in event.claims:
            score = self._scored(under, table, event, claim, faults)
            faults += discard_faults(under, claim)
            if score is not None:
                wins.append((claim, score.win))
                faults += win_faults(under, event, claim, score)
                if score.winning:
                    won.append(Won(claim, score.ranked[0].worth, score))
            elif claim.value is not None and not faults:
                won.append(Won(claim, law.worth(rules, table, event, claim)))
        faults += situation_faults(under, table, event, wins)
        faults += together_faults(under, event, wins)
        if faults:
            return faults
        assumed = self._assumptions(under, request["table"], table, event)
        return _LegalEvent(table, event, won, tuple(assumed))

    def _scored(
        self,
        under: EventRules,
        table: MatchTable,
        event: Event,
        claim: WinClaim,
        faults: list[Fault],
    ) -> TileScore | None:
        """Return the score of the hand of a claim, if it was sent and is possible; its errors are added to ``faults``."""
        if claim.hand is None:
            return None
        request = {
            **with_shared_indicators(under, event, claim.hand),
            "win": "tsumo" if claim.tsumo else "ron",
            "seat_wind": seat_wind(claim.winner, table),
            **self._law.table_fields(under.rules, table, event, claim),
        }
        score = None
        try:
            # The language is that of the answer, which is not known yet.
            score = cast(TileScore, self._game.answer(under.rules, request, DEFAULT_LANGUAGE))
        except Refused as refused:
            faults += [_of_hand(claim, fault) for fault in refused.faults]
        of_claim = any(f"{fault.pointer}/".startswith(f"{claim.at}/") for fault in faults)
        return None if of_claim else score


def _of_hand(claim: WinClaim, fault: Fault) -> Fault:
    """Return an error of a scoring request as an error of its claim. Errors of indicators from another hand point to the whole hand."""
    name = fault.pointer[1:]
    at = f"{claim.at}/hand"
    if name in INDICATORS and not (claim.hand or {}).get(name):
        return replace(fault, pointer=at)
    return replace(fault, pointer=f"{at}{fault.pointer}")


def _next_sentence(rules: InForce, table: MatchTable, winds: Sequence[str]) -> Text:
    """Return the sentence about the next hand: by its round if the match has several, or else by its number."""
    if len(winds) > 1:
        wind = WINDS[WIND_NAMES[table.round]]
        name = MESSAGES["hand_of_round"].filled(wind=wind, hand=table.hand)
    else:
        name = MESSAGES["hand_of_match"].filled(hand=table.hand)
    if _has_honba(rules):
        name = MESSAGES["with_honba"].filled(name=name, honba=table.honba)
    return MESSAGES["next_hand"].filled(name=name, dealer=table.dealer)


def _has_honba(rules: InForce) -> bool:
    """Return whether the game counts honba."""
    return "honba_points" in vars(rules.numbers)
