"""The task ``settle`` of a tile game: a table and the event that ended a hand are checked and settled by the rules of the game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal, NamedTuple, Protocol, cast

from scoring.analysis.furiten import FuritenRules
from scoring.analysis.legal_actions import NINE_TERMINALS
from scoring.analysis.tile_supply import TileSupply, UsedUp
from scoring.faults import Fault, Refused
from scoring.fields.field import Assumption, Choice, Field
from scoring.fields.field_files import FieldFile
from scoring.hand.fields import WINDS
from scoring.hand.game import TileGame, TileScore
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.settlement import checks as check
from scoring.settlement.calls import feed_faults, winner_faults
from scoring.settlement.chips import (
    CHIPS,
    NOT_COUNTED,
    chip_line,
    chip_sentence,
    chip_transfers,
)
from scoring.settlement.fields import in_reply, table_and_event
from scoring.settlement.furiten import (
    NO_DISCARDS_GIVEN,
    discard_faults,
    furiten_faults,
    may_be_furiten,
)
from scoring.settlement.legality import GameFaults
from scoring.settlement.round_end import Outcome, Won, tells, won_by
from scoring.settlement.shown_hands import (
    TenpaiRules,
    nine_faults,
    shown_faults,
    shown_hand,
    tenpai_faults,
)
from scoring.settlement.situations import robbed, situation_faults
from scoring.settlement.table import (
    ABORTED,
    DRAWN,
    WIND_NAMES,
    WON,
    Claim,
    Event,
    Table,
    read_event,
    read_table,
)
from scoring.settlement.together import (
    INDICATORS,
    robbed_concealed_kan,
    together_faults,
    with_shared_indicators,
)
from scoring.settlement.transfers import (
    ANSWER,
    Settlement,
    end_sentence,
    reply_fields,
    rule_line,
    standings,
    transfer_sentences,
    transferred,
)
from scoring.text import Text
from scoring.tiles.values import Win


class Terms(NamedTuple):
    """What a ruleset's settlements are about, as declared data."""

    players: int
    players_rule: str | None
    """The rule that says how many play."""
    hands: int
    """The highest number a hand can have."""
    winds: tuple[str, ...]
    """The rounds there can be."""
    kinds: tuple[Choice, ...]
    """Ways to abort a hand that have a name, allowed or not."""
    value: tuple[Field, ...]
    """The fields of what a hand is worth."""
    more: tuple[Field, ...]
    """Fields of the event that only this game has."""
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
    of_table: tuple[Field, ...] = ()
    """Fields of the table that only this game has."""
    types: tuple[str, ...] = (WON, DRAWN, ABORTED)
    """How a hand can end."""
    result: Literal["integer", "number"] = "integer"
    """Whether the results of a match are whole numbers."""
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

    def worth(self, rules: InForce, table: Table, event: Event, claim: Claim, /) -> Won:
        """The win of a claim that gives a value."""

    def outcome(self, rules: InForce, table: Table, event: Event, won: list[Won], /) -> Outcome:
        """What the event does to the table."""


class _Settleable(NamedTuple):
    """A request without faults."""

    table: Table
    event: Event
    won: list[Won]
    scores: list[tuple[Claim, TileScore]]


class TileSettle:
    """The settlements of one ruleset."""

    def __init__(self, ruleset: Ruleset, law: Law) -> None:
        game = self._game = cast(TileGame, ruleset.game)
        self._law = law
        self._claims = game.requests.claims
        terms = law.terms
        table, event = table_and_event(
            (*game.fields, *ruleset.facts_of_cards),
            players=terms.players,
            hands=terms.hands,
            winds=terms.winds,
            value=terms.value,
            calls=game.requests.meld_kinds,
            types=terms.types,
            kinds=terms.kinds,
            of_table=terms.of_table,
            more=terms.more,
        )
        self.fields = (table, event)
        self.example: Mapping[str, object] = {"table": terms.table, "event": terms.event}
        chips = (CHIPS,) if CHIPS.name in [field.name for field in game.value] else ()
        self.reply = reply_fields(in_reply(table), _DROPPED, *chips, result=terms.result)
        self._assumed = [one for field in table.fields if (one := field.assumption)]
        self._riichi = tuple(claim.yaku.id for claim in self._claims.opening("ura_indicators"))
        """The situations of who declared riichi."""

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Every rule that a request breaks."""
        read = self._read(rules, request, "en")
        return read if isinstance(read, list) else []

    def answer(self, rules: InForce, request: Mapping[str, Any], lang: str) -> Settlement:
        """What the event does to the table; raises :class:`scoring.Refused`."""
        read = self._read(rules, request, lang)
        if isinstance(read, list):
            raise Refused(read)
        table, event, won, scores = read
        outcome = self._law.outcome(rules, table, event, won)
        # A card can set what is paid to nothing.
        transfers = tuple(transfer for transfer in outcome.transfers if transfer.points)
        points = transferred(table.points, transfers)
        paid = ((transfer.payer, transfer.payee) for transfer in transfers)
        chips = chip_transfers(paid, {claim.winner: score for claim, score in scores})
        more: dict[str, Any] = {
            "dropped": [
                {"player": player, **rule_line(rules, rule, lang)}
                for player, rule in outcome.dropped
            ]
        }
        if rules.chip_rates:
            more["chips"] = [chip_line(rules, transfer, lang) for transfer in chips]
        next_or_end = (
            _next_sentence(outcome.table, self._law.terms.winds)
            if outcome.table
            else end_sentence(rules, outcome.reason or "")
        )
        return Settlement(
            rules,
            transfers,
            points,
            outcome.table.to_dict() if outcome.table else None,
            outcome.reason,
            standings(points, outcome.results, outcome.level) if outcome.reason else (),
            lang,
            tuple(score for _, score in scores),
            more,
            (
                *transfer_sentences(rules, transfers),
                *(chip_sentence(rules, transfer) for transfer in chips),
                *(_dropped_sentence(rules, player, rule) for player, rule in outcome.dropped),
                *outcome.notes,
                next_or_end,
            ),
            (*self._assumptions(rules, request["table"], table, event), *outcome.assumed),
        )

    def _assumptions(
        self, rules: InForce, given: Mapping[str, Any], table: Table, event: Event
    ) -> Iterator[Assumption]:
        """Yield what the answer takes for granted, besides what the game assumes."""
        yield from (one for one in self._assumed if given.get(one.field) is None)
        start = getattr(rules.numbers, self._law.terms.start)
        yield from check.total_note(table, start, rules.numbers.deposit_points)
        if any(map(may_be_furiten, event.claims)):
            yield Assumption("discards", NO_DISCARDS_GIVEN)
        if rules.chip_rates and any(claim.value is not None for claim in event.claims):
            yield Assumption("value", NOT_COUNTED)
        hands = [claim.hand for claim in event.claims if claim.hand is not None]
        if any(with_shared_indicators(event, hand, self._claims) != hand for hand in hands):
            yield Assumption("dora_indicators", _SHARED_INDICATORS)

    def _read(
        self, rules: InForce, request: Mapping[str, Any], lang: str
    ) -> _Settleable | list[Fault]:
        """A request, or every rule it breaks."""
        if faults := list(self._missing_points(request)):
            return faults
        return self._legal(rules, read_table(request["table"]), request["event"], lang)

    def _missing_points(self, request: Mapping[str, Any]) -> Iterator[Fault]:
        """A table without the points of every player."""
        terms = self._law.terms
        if len(request["table"]["points"]) < terms.players:
            detail = Text("{n}人分の持ち点が要る。", "Give the points of {n} players.")
            detail = detail.filled(n=terms.players)
            yield Fault("/table/points", "wrong_count", detail, terms.players_rule)

    def _legal(
        self, rules: InForce, table: Table, given: Mapping[str, Any], lang: str
    ) -> _Settleable | list[Fault]:
        """A request whose shape is right, or every rule it breaks."""
        law, terms, claims = self._law, self._law.terms, self._claims
        event = read_event(given)
        supply = TileSupply.of(self._game, rules)
        faults = [*law.table_faults(rules, table), *check.event_faults(event, given)]
        if event.type == WON:
            game_faults = partial(self._game.faults, rules)
            kan_opens = bool(rules.numbers.ankan_breaks_menzen)
            faults += feed_faults(
                event, terms.players, game_faults, terms.closed_rule, kan_opens=kan_opens
            )
        event = self._with_tenpai(rules, event, supply, faults)
        faults += law.event_faults(rules, table, event)
        won: list[Won] = []
        scores: list[tuple[Claim, TileScore]] = []
        wins: list[tuple[Claim, Win]] = []
        for claim in event.claims:
            if claim.hand is None:
                faults += discard_faults(claim, supply)
                if claim.value is not None and not faults:
                    won.append(law.worth(rules, table, event, claim))
                continue
            request = {
                **with_shared_indicators(event, claim.hand, claims),
                **tells(table, claim),
                **law.tells(rules, table, event, claim),
            }
            score = None
            try:
                score = self._game.score(rules, request, lang)
            except Refused as refused:
                faults += [_of_hand(claim, fault) for fault in refused.faults]
            possible = not any(f"{fault.pointer}/".startswith(f"{claim.at}/") for fault in faults)
            faults += discard_faults(claim, supply)
            if score is None or not possible:
                continue
            wins.append((claim, score.win))
            faults += winner_faults(event, claim, score.win)
            faults += check.declared_faults(claim, event.riichi, self._riichi)
            if not score.winning:
                faults.append(_not_winning(claim, score, terms.not_winning))
                continue
            ends = terms.furiten.passing_ends(rules)
            faults += furiten_faults(
                terms.furiten, claims, event, claim, score.win, ends=ends, supply=supply
            )
            scores.append((claim, score))
            won.append(won_by(claim, score.ranked[0]))
        situations = [(claim, win.situations.bits) for claim, win in wins]
        kan = robbed(claims, [bits for _, bits in situations])
        concealed = bool(rules.options.get("kokushi_robs_ankan"))
        robbed_kan = robbed_concealed_kan(event, wins) if kan and concealed else None
        faults += situation_faults(claims, table, event, situations, robbed_kan=robbed_kan)
        faults += together_faults(
            event, wins, supply, rules.numbers.most_kans, robbed=kan, concealed=concealed
        )
        return faults or _Settleable(table, event, won, scores)

    def _with_tenpai(
        self, rules: InForce, event: Event, supply: TileSupply, faults: list[Fault]
    ) -> Event:
        """The event with who is tenpai by the hands that are shown; what is wrong with them goes to ``faults``."""
        terms, drawn = self._law.terms, event.type == DRAWN
        nine = None if drawn or event.kind != NINE_TERMINALS else terms.nine_rule
        if nine is None and not drawn:
            return event
        game_faults: GameFaults = partial(self._game.faults, rules)
        found = [shown_hand(held, game_faults, tenpai=drawn) for held in event.held]
        shown = []
        for hand in found:
            if isinstance(hand, list):
                faults += hand
            else:
                shown.append(hand)
        kan_opens = bool(rules.numbers.ankan_breaks_menzen)
        faults += shown_faults(
            event, shown, supply, rules.numbers.most_kans, terms.closed_rule, kan_opens=kan_opens
        )
        if nine is not None:
            faults += nine_faults(event, shown, rules.numbers.nine_kinds, nine)
            return event
        form, used_up = terms.tenpai_rules
        tenpai = TenpaiRules(supply, form, UsedUp.under(rules, used_up))
        faults += tenpai_faults(event, shown, tenpai, next(iter(self._riichi), None))
        if event.tenpai is not None or len(shown) < max(len(found), 1):
            return event
        players = tuple(hand.held.player for hand in shown if tenpai.noten(hand) is None)
        return event._replace(tenpai=players)


_DROPPED: Final = FieldFile(ANSWER, required=True).field("dropped")
_SHARED_INDICATORS: Final = Text(
    "表示牌は和了者皆に同じなので、一人の手に添えられたものを皆に数えた。",
    "The indicators are the same for all winners: those given with one hand are counted for every one.",
)


def _of_hand(claim: Claim, fault: Fault) -> Fault:
    """A fault of a scoring request as one of a claim; one of indicators that another hand gives points to the hand."""
    name = fault.pointer[1:]
    at = f"{claim.at}/hand"
    if name in INDICATORS and not (claim.hand or {}).get(name):
        return replace(fault, pointer=at)
    return replace(fault, pointer=f"{at}{fault.pointer}")


def _not_winning(claim: Claim, score: TileScore, rules: Mapping[str, str]) -> Fault:
    """A claim of a hand that does not win, with the reason its score gives."""
    reason = str(score.reason)
    return Fault(f"{claim.at}/hand", reason, _WHY_NOT[reason], rules.get(reason))


_WHY_NOT: Final = {
    "not_complete": Text("和了形ではない。", "The hand is not complete."),
    "no_yaku": Text("役が無いので和了れない。", "The hand has no yaku, so it cannot win."),
}


def _dropped_sentence(rules: InForce, player: int, rule: str) -> Text:
    return Text(
        "{player}番の和了は成立しない({rule})。",
        "The claim of player {player} comes to nothing ({rule}).",
    ).filled(player=player, rule=rules.ruleset.rules[rule].name)


def _next_sentence(table: Table, winds: Sequence[str]) -> Text:
    """The next hand: by its round where the match has several, otherwise by its number."""
    if len(winds) > 1:
        name = Text("{wind}{hand}局", "{wind} {hand}").filled(
            wind=WINDS[WIND_NAMES[table.round]], hand=table.hand
        )
    else:
        name = Text("第{hand}局", "hand {hand}").filled(hand=table.hand)
    return Text(
        "次は{name}{honba}本場、親は{dealer}番。",
        "Next: {name}, honba {honba}, player {dealer} deals.",
    ).filled(name=name, honba=table.honba, dealer=table.dealer)
