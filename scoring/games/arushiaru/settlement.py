"""Settlement of a hand of ``arushiaru``, its liability (包) and the end of its match: numbers 2 to 4, 15 to 20 and 38 to 46."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.analysis import NINE_TERMINALS
from scoring.faults import Fault
from scoring.fields.field import Assumption, Choice
from scoring.fields.field_files import FieldFile
from scoring.games.arushiaru import MESSAGES, fault
from scoring.games.arushiaru.analysis import POLICY
from scoring.games.arushiaru.scale import ArushiaruScale
from scoring.games.common.rule_files import read_liabilities
from scoring.hand.fields import WIND_KINDS
from scoring.hand.valuing import Worth
from scoring.rules.in_force import InForce
from scoring.rules.liability import Liability
from scoring.settlement import checks as check
from scoring.settlement.accounts import AccountPart, Accounts, MatchEnd
from scoring.settlement.fields import FU, LEAST_FU, MOST_HAN, Terms
from scoring.settlement.flow import Law
from scoring.settlement.liability import LiabilityRules, LiablePlayer
from scoring.settlement.round_end import (
    Dropped,
    HandOutcome,
    Won,
    in_turn,
    next_table,
    seat_wind,
    spread,
)
from scoring.settlement.table import ABORTED, WIND_NAMES, WON, Event, MatchTable, WinClaim
from scoring.settlement.transfers import Transfer, abort_sentence, transferred
from scoring.text import Text, joined
from scoring.tiles.kinds import DRAGONS

_PLAYERS: Final = 4
_ROUNDS: Final = {"hanchan": 2, "ichian": 4}
"""Rounds of a match by the option ``game_length``."""
_ABORTS: Final = MESSAGES.section("aborts")
_SCALE: Final = ArushiaruScale()
LIABILITIES: Final = read_liabilities("games/arushiaru/liabilities.yaml")
"""The open sets that make a player liable, the most valuable first."""
_FOUR_HAN: Final = LIABILITIES[-1]

_DECLARED: Final = FieldFile("games/arushiaru/settlement.yaml", fu=FU, most_han=MOST_HAN)
TERMS: Final = Terms(
    players=_PLAYERS,
    players_rule=None,
    hands=4,
    winds=WIND_NAMES,
    kinds=tuple(Choice(kind, name) for kind, name in _ABORTS.items()),
    value=_DECLARED.fields("value"),
    more=(),
    closed_rule="no_riichi_dora",
    tenpai_rule="no_noten",
    not_winning={"not_complete": "form"},
    policy=POLICY,
    example=_DECLARED.example(),
)


def _table_faults(rules: InForce, table: MatchTable) -> Iterator[Fault]:
    """Yield the errors of a table: points not in tens, a wrong dealer, a round the match does not have, honba or riichi sticks."""
    yield from check.points_faults(table.points, rules.numbers.payment_unit, "payment_unit")
    yield from check.seat_faults(table, "match_renchan")
    yield from check.round_faults(table, rounds(rules), "game_length")
    if table.honba:
        yield fault("/table/honba", "out_of_range:no_counters", "no_honba")
    if table.deposits:
        yield fault("/table/deposits", "out_of_range:no_deposits", "no_riichi_dora")


def _event_faults(rules: InForce, table: MatchTable, event: Event) -> Iterator[Fault]:
    """Yield the errors of an event: riichi, an abort other than nine terminals, impossible values, and missing calls."""
    if event.riichi:
        yield fault("/event/riichi", "no_such_rule:no_riichi", "no_riichi_dora")
    if event.type == ABORTED and event.kind not in (None, NINE_TERMINALS):
        yield fault("/event/kind", "no_such_abort:no_other_abort", "abort")
    for claim in event.claims:
        if claim.value is not None:
            yield from _value_faults(rules, claim)
        yield from _liability_faults(rules, table, event, claim)


def _table_fields(
    rules: InForce, table: MatchTable, event: Event, claim: WinClaim
) -> Mapping[str, Any]:
    """Return the fields of the round wind and the liability."""
    liable = liable_player(rules, table, event, claim)
    fields = {"round_wind": WIND_NAMES[table.round]}
    return fields if liable is None else {**fields, "liability": liable.reason}


def _worth(rules: InForce, table: MatchTable, event: Event, claim: WinClaim) -> Worth:
    """Return the worth of a claim that gives han and fu, or the limit."""
    value = claim.value or {}
    # A limit yaku is at the limit, whatever its han.
    han, fu = value.get("han", MOST_HAN), value.get("fu", LEAST_FU)
    dealer, tsumo = int(claim.winner == table.dealer), int(claim.tsumo)
    liable = liable_player(rules, table, event, claim) is not None
    return _SCALE.place(rules, han, fu, dealer, tsumo, liable=liable)


def _outcome(rules: InForce, table: MatchTable, event: Event, won: list[Won]) -> HandOutcome:
    """Return the payments of a win, and the next hand or the end of the match; nothing is paid on a draw."""
    transfers: list[Transfer] = []
    dropped: tuple[Dropped, ...] = ()
    repeats = False
    notes: tuple[Text, ...] = (MESSAGES["nothing_paid"],)
    if event.type == ABORTED:
        notes = (abort_sentence(rules, _ABORTS[str(event.kind)], "abort"), *notes)
    assumed: tuple[Assumption, ...] = ()
    if event.type == WON:
        first, *others = in_turn(won, _PLAYERS)
        dropped = tuple(Dropped(other.claim.winner, "headbump") for other in others)
        liable = liable_player(rules, table, event, first.claim)
        transfers = _paid(first, table, liable)
        notes = () if liable is None else (_liable_sentence(rules, liable, first.claim),)
        later_feeds = _later_feed_notes(rules, table, event, first.claim, liable)
        assumed = tuple(Assumption("feeds", text) for text in later_feeds)
        repeats = first.claim.winner == table.dealer
    last_hand = table.round + 1 == rounds(rules) and table.hand == _PLAYERS
    return HandOutcome(
        transfers=tuple(transfers),
        table=next_table(table, transferred(table.points, transfers), repeats=repeats),
        reason="match_length" if last_hand and not repeats else None,
        reason_name=MESSAGES["all_hands_played"],
        dropped=dropped,
        notes=notes,
        assumed=assumed,
    )


def _value_faults(rules: InForce, claim: WinClaim) -> Iterator[Fault]:
    """Yield an error unless a value has either han and the fu they need, or the limit, and a hand can have it."""
    value = claim.value or {}
    han, fu = value.get("han"), value.get("fu")
    at = f"{claim.at}/value"
    if ("limit" in value) == (han is not None):
        yield fault(at, "han_or_limit")
    elif han is None:
        if fu is not None:
            yield fault(f"{at}/fu", "contradiction:limit_has_no_fu", "yaku_limit")
    elif fu is None:
        if han < (rules.yakuman_limit.han or 0):
            yield fault(f"{at}/fu", "missing:fu", "score_no_base_fan")
    elif fu % rules.numbers.fu_unit:
        yield fault(f"{at}/fu", "no_such_hand:fu_in_tens", "fu")
    elif han < _SCALE.least_han(rules, fu, tsumo=claim.tsumo):
        yield check.fu_fault(claim, "fu")


def rounds(rules: InForce) -> int:
    """Return the number of rounds of a match."""
    return _ROUNDS[str(rules.options["game_length"])]


def _paid(won: Won, table: MatchTable, liable: LiablePlayer | None) -> list[Transfer]:
    """Return the payments of a win: a liable player pays the full amount, or half of it if another player dealt in."""
    winner, discarder, worth = won.claim.winner, won.claim.discarder, won.worth
    if liable is not None and liable.player == discarder:
        return [Transfer(liable.player, winner, worth.payments.points, liable.rule)]
    if liable is not None:
        rule = "pao_rule"
    elif worth.limit is not None:
        rule = worth.limit.id
    else:
        rule = "score_no_base_fan" if worth.fu else "chiitoi_points"
    paid_by = [] if liable is None else [liable]
    return spread(
        worth.payments, table, winner, discarder, rule=rule, honba_rule="no_honba", liable=paid_by
    )


def _liable_sentence(rules: InForce, liable: LiablePlayer, claim: WinClaim) -> Text:
    halved = claim.discarder not in {None, liable.player}
    return MESSAGES["liability.halved" if halved else "liability.liable"].filled(
        player=liable.player, rule=rules.ruleset.rules[liable.rule].name
    )


def _later_feed_notes(
    rules: InForce, table: MatchTable, event: Event, claim: WinClaim, liable: LiablePlayer | None
) -> Iterator[Text]:
    """Yield a note that nobody is liable for sets of an own kan, or that a player stays liable if another one fed four han later."""
    if liable is not None and liable.reason == _FOUR_HAN.id:
        return
    seen_before = _liability(rules, table, claim).feeders(event, claim.winner)
    later = _liability(rules, table, claim, [_FOUR_HAN]).feeders(event, claim.winner)
    names = rules.ruleset.rules
    if liable is None:
        sets = tuple(meld for _, meld in event.sets_of(claim.winner))
        if settled := _liability(rules, table, claim).settled(sets):
            said = [MESSAGES["liability.own_kan"].filled(name=settled.name)]
            if later:
                said.append(
                    MESSAGES["liability.nor_later"].filled(later=names[_FOUR_HAN.rule].name)
                )
            yield joined(said, ja="", en=" ")
    elif any(one not in seen_before and one.player != liable.player for one in later):
        yield MESSAGES["liability.first_stays"].filled(
            player=liable.player, rule=names[liable.rule].name, later=names[_FOUR_HAN.rule].name
        )


def _liability(
    rules: InForce, table: MatchTable, claim: WinClaim, reasons: Sequence[Liability] = LIABILITIES
) -> LiabilityRules:
    """Return the reasons to be liable for the hand of a winner."""
    seat, round_ = seat_wind(claim.winner, table), WIND_NAMES[table.round]
    return LiabilityRules(
        reasons, rules.numbers, seat=1 << WIND_KINDS[seat], round=1 << WIND_KINDS[round_]
    )


def liable_player(
    rules: InForce, table: MatchTable, event: Event, claim: WinClaim
) -> LiablePlayer | None:
    """Return the player who fed the last set that settled the hand (39–43, 45, 46); ``None`` if the winner drew it."""
    fed = _liability(rules, table, claim).feeders(event, claim.winner)
    if not fed:
        return None
    # The last of two dragons is the one of number 42. If the wind completed four han, only one dragon was left.
    sets = [meld for _, meld in event.sets_of(claim.winner) if meld.kind != "added_kan"]
    two_dragons = len(fed) > 1 and all(meld.triplets & DRAGONS for meld in sets[-2:])
    return fed[-1]._replace(rule="pao_fanpai4_last") if two_dragons else fed[-1]


def _liability_faults(
    rules: InForce, table: MatchTable, event: Event, claim: WinClaim
) -> Iterator[Fault]:
    """Yield an error if calls that decide who is liable are missing, or if a liable player's hand has a value below the limit."""
    liability = _liability(rules, table, claim)
    yield from liability.missing_feed_faults(event, claim, "pao_scope")
    liable = liable_player(rules, table, event, claim)
    if liable is not None and claim.value is not None:
        han, fu = claim.value.get("han", MOST_HAN), claim.value.get("fu", LEAST_FU)
        if _SCALE.place(rules, han, fu, 0, 0).limit is None:
            yield fault(f"{claim.at}/value", "contradiction:at_the_limit", liable.rule)


def _accounts(rules: InForce, end: MatchEnd) -> Accounts:
    """Return the final accounts: points less the return points."""
    back = rules.numbers.points_to_return
    rule = "points_to_return"
    return Accounts(tuple((AccountPart("return_points", own - back, rule),) for own in end.points))


def _end_faults(rules: InForce, end: MatchEnd) -> Iterator[Fault]:
    """Yield the errors of the end of a match: points not in tens."""
    yield from check.points_faults(
        end.points, rules.numbers.payment_unit, "payment_unit", "/points"
    )


LAW: Final = Law(
    terms=TERMS,
    table_faults=_table_faults,
    event_faults=_event_faults,
    table_fields=_table_fields,
    worth=_worth,
    outcome=_outcome,
    accounts=_accounts,
    end_faults=_end_faults,
)
