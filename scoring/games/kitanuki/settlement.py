"""Settlement of a hand of ``kitanuki`` and the end of its match: numbers 24 to 37 and 42 to 45 of the source."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final

from scoring.analysis import FOUR_KANS, NINE_TERMINALS
from scoring.analysis.hand_in_play import NORTH
from scoring.faults import Fault
from scoring.fields.field import Assumption, Choice
from scoring.fields.field_files import FieldFile
from scoring.games.kitanuki import MESSAGES, fault
from scoring.games.kitanuki.analysis import POLICY
from scoring.games.kitanuki.scale import worth_of
from scoring.hand.payments import with_honba
from scoring.hand.valuing import Worth
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Yaku
from scoring.settlement import checks as check
from scoring.settlement.accounts import AccountPart, Accounts, MatchEnd
from scoring.settlement.fields import Terms
from scoring.settlement.flow import Law
from scoring.settlement.round_end import Dropped, HandOutcome, Won, in_turn, noten_payments, spread
from scoring.settlement.table import ABORTED, DRAWN, WON, Event, MatchTable, WinClaim
from scoring.settlement.transfers import Transfer, abort_sentence, by_rank, transferred
from scoring.settlement.winners import late_riichi_faults
from scoring.text import Text
from scoring.tiles.notation import BadNotation, names_of

_PLAYERS: Final = 3
_HANDS: Final = 9
"""The largest hand number in a request; the number of hands of a match is declared."""
_FOUR: Final = 4
_ABORTS: Final = MESSAGES.section("aborts")
_ABORT_RULES: Final = {NINE_TERMINALS: "abort_nine", FOUR_KANS: "abort_four_kan"}
_ALWAYS_IN_RIICHI: Final = ("riichi", "menzen")
"""The yaku of every hand that wins with riichi."""

_DECLARED: Final = FieldFile("games/kitanuki/settlement.yaml")
TERMS: Final = Terms(
    players=_PLAYERS,
    players_rule="players",
    hands=_HANDS,
    winds=("east",),
    kinds=tuple(Choice(kind, name) for kind, name in _ABORTS.items()),
    value=_DECLARED.fields("value"),
    more=_DECLARED.fields("more"),
    closed_rule="yaku_riichi",
    tenpai_rule="pay_noten",
    not_winning={"not_complete": "form"},
    policy=POLICY,
    example=_DECLARED.example(),
)


def _table_faults(rules: InForce, table: MatchTable) -> Iterator[Fault]:
    """Yield the errors of a table: too many honba for the hand, a wrong first dealer, riichi sticks, a match that busting has ended."""
    if rules.options["tobi"]:
        yield from check.below_zero_faults(table, "tobi")
    if table.honba >= table.hand:
        yield fault("/table/honba", "out_of_range:too_many_counters", "score_honba")
    if table.hand == 1 and table.dealer:
        yield fault("/table/dealer", "contradiction:first_dealer")
    if table.deposits:
        yield fault("/table/deposits", "out_of_range:no_riichi_deposit", "yaku_riichi")


def _event_faults(rules: InForce, table: MatchTable, event: Event) -> Iterator[Fault]:
    """Yield the errors of draws and aborts that no rule allows, and of riichi that contradicts the rest."""
    if event.type == DRAWN:
        yield from _draw_faults(rules, event)
    elif event.type == ABORTED:
        yield from _abort_faults(rules, table, event)
    yield from _renhou_faults(table, event)
    always = (rules.ruleset.rules[name] for name in _ALWAYS_IN_RIICHI)
    least = sum(yaku.closed for yaku in always if isinstance(yaku, Yaku))
    for claim in event.claims:
        han = least if claim.value is None else claim.value["han"]
        if claim.winner in event.riichi and han < least:
            yield fault(
                f"{claim.at}/value/han",
                "contradiction:riichi_least_han",
                "yaku_riichi",
                least=least,
            )


def _worth(rules: InForce, table: MatchTable, _event: Event, claim: WinClaim) -> Worth:
    han, dealer = (claim.value or {})["han"], int(claim.winner == table.dealer)
    return worth_of(rules.numbers, han, dealer, int(claim.tsumo), 0)


def _outcome(rules: InForce, table: MatchTable, event: Event, won: list[Won]) -> HandOutcome:
    """Return the payments of the wins or the noten penalty, and the next hand or the end of the match."""
    transfers: list[Transfer] = []
    dropped: tuple[Dropped, ...] = ()
    dealer, honba = table.dealer, table.honba + 1
    if event.type == WON:
        ordered = in_turn(won, _PLAYERS)
        if not rules.options["double_ron"]:
            dropped = tuple(Dropped(one.claim.winner, "double_ron") for one in ordered[1:])
            ordered = ordered[:1]
        for one in ordered:
            transfers += _paid(rules, one, table)
        winners = [one.claim.winner for one in ordered]
        if dealer not in winners:
            dealer, honba = winners[0], 0
    elif event.type == DRAWN and rules.options["noten_penalty"]:
        transfers += noten_payments(
            event.tenpai or (), _PLAYERS, rules.numbers.noten_points, "pay_noten"
        )
    points = transferred(table.points, transfers)
    no_kans_listed = event.kind == FOUR_KANS and not event.kans
    assumed = (Assumption("kans", MESSAGES["assumed_kans"]),) if no_kans_listed else ()
    return HandOutcome(
        transfers=tuple(transfers),
        table=replace(table, points=points, dealer=dealer, hand=table.hand + 1, honba=honba),
        reason=_end(rules, table, points, repeats=honba > 0),
        dropped=dropped,
        notes=_notes(rules, event),
        assumed=assumed,
    )


def _draw_faults(rules: InForce, event: Event) -> Iterator[Fault]:
    if rules.options["noten_penalty"] and event.tenpai is None and not event.held:
        yield fault("/event/tenpai", "missing:tenpai", "noten_penalty")
    for place, player in enumerate(event.riichi):
        if event.tenpai is not None and player not in event.tenpai:
            yield fault(f"/event/riichi/{place}", "contradiction:riichi_is_tenpai", "yaku_riichi")


def _abort_faults(rules: InForce, table: MatchTable, event: Event) -> Iterator[Fault]:
    if event.kind == NINE_TERMINALS:
        if event.kans:
            yield fault("/event/kans", "contradiction:no_kan_before", "abort_nine")
        if event.by in event.riichi:
            yield fault("/event/by", "contradiction:no_riichi_before", "abort_nine")
        if event.by is not None:
            turn = (event.by - table.dealer) % table.players + 1
            yield from late_riichi_faults(table, event, turn, "abort_nine")
    elif event.kind == FOUR_KANS:
        if not rules.options["four_kan_draw"]:
            yield fault("/event/kind", "no_such_abort:no_four_kans", "abort_four_kan_off")
        if event.kans and (len(event.kans) != _FOUR or event.kans[-1] != event.by):
            yield fault("/event/kans", "contradiction:list_four_kans", "abort_four_kan")
        elif event.kans and len(set(event.kans)) == 1:
            yield fault("/event/kans", "no_such_abort:kans_of_one_player", "abort_four_kan_exc")
        if event.held:
            yield fault("/event/hands", "not_with_this_event:nobody_shows")


def _renhou_faults(table: MatchTable, event: Event) -> Iterator[Fault]:
    """Yield an error for renhou on the dealer's first discard, which is chiihou. A north set aside by the dealer is not a discard."""
    for claim in event.claims:
        hand = claim.hand or {}
        if claim.discarder != table.dealer or "renhou" not in hand.get("situation", ()):
            continue
        with suppress(BadNotation):  # which is an error of the hand
            if names_of(hand["winning_tile"]) != [NORTH]:
                at = f"{claim.at}/hand/situation"
                yield fault(at, "contradiction:chiihou_not_renhou", "renhou")


def _notes(rules: InForce, event: Event) -> tuple[Text, ...]:
    """Return sentences on an abort and on parts of the event that the rules ignore."""
    notes = []
    if event.type == ABORTED:
        kind = str(event.kind)
        notes.append(abort_sentence(rules, _ABORTS[kind], _ABORT_RULES[kind]))
    if event.feeds:
        notes.append(MESSAGES["no_liability"])
    if event.tenpai is not None and not rules.options["noten_penalty"]:
        notes.append(MESSAGES["no_noten_penalty"])
    return tuple(notes)


def _paid(rules: InForce, won: Won, table: MatchTable) -> list[Transfer]:
    """Return the payments of a win, honba included; the winner pays for a win without han."""
    winner, discarder = won.claim.winner, won.claim.discarder
    points = won.worth.payments.points
    if points < 0:
        others = [player for player in range(_PLAYERS) if player != winner]
        return [Transfer(winner, player, -points // len(others), "pay_karasu") for player in others]
    rule = "pay_tsumo" if won.claim.tsumo else "pay_ron"
    payments = with_honba(won.worth.payments, table.honba * rules.numbers.honba_points)
    return spread(payments, table, winner, discarder, rule=rule, honba_rule="score_honba")


def _end(
    rules: InForce, table: MatchTable, points: tuple[int, ...], *, repeats: bool
) -> str | None:
    """Return the rule by which the match is over; ``None`` while it goes on."""
    if rules.options["tobi"] and min(points) < 0:
        return "tobi"
    if table.hand < rules.numbers.hands_of_match:
        return None
    return "match_last" if repeats else "match_nine"


def _accounts(rules: InForce, end: MatchEnd) -> Accounts:
    """Return the final accounts: points less the return points, and the bonus of first place."""
    numbers, first = rules.numbers, by_rank(end.points, end.dealer)[0]
    parts = [
        (
            AccountPart("return_points", own - numbers.points_to_return, "points_to_return"),
            AccountPart("oka", numbers.oka_points * (player == first), "oka_points"),
        )
        for player, own in enumerate(end.points)
    ]
    return Accounts(tuple(parts))


LAW: Final = Law(
    terms=TERMS,
    table_faults=_table_faults,
    event_faults=_event_faults,
    worth=_worth,
    outcome=_outcome,
    accounts=_accounts,
)
