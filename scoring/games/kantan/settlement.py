"""The settlement of a hand: the reader of its request, and the effect of the hand on the table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.field import Assumption
from scoring.games.kantan import MESSAGES, fault
from scoring.games.kantan import fields as f
from scoring.games.kantan import request as r
from scoring.games.kantan.hand import DeclaredWin
from scoring.games.kantan.presentation import KantanScore
from scoring.games.kantan.valuing import CardPayments, payment_sentence, possible_points, value
from scoring.rules.in_force import InForce
from scoring.settlement.transfers import (
    POT,
    Settlement,
    Standing,
    Transfer,
    end_sentence,
    into_pot,
    party_name,
    shared,
    standings,
    transfer_sentences,
    transferred,
)
from scoring.text import Text, amount, joined

_OF_WIN: Final = ("winner", "from", "hand", "points")
"""The fields of one win, which an event may also have itself."""
_NOBODY: Final = -1
"""The winner of a win that does not name its winner, which is an error."""


class CardTable(NamedTuple):
    """The table at the start of a hand."""

    points: tuple[int, ...]
    dealer: int
    hand: int
    pot: int

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.points)

    @property
    def next_dealer(self) -> int:
        """The right neighbour of the dealer."""
        return (self.dealer + 1) % self.players


class CardsWon(NamedTuple):
    """One win: either its hand or its points."""

    at: str
    """Pointer to the win in the request."""
    sent: Mapping[str, Any]
    winner: int
    discarder: int | None
    """The player who discarded the winning card; ``None`` for a self-draw and tenhou."""
    hand: DeclaredWin | None
    paid: CardPayments


class CardEvent(NamedTuple):
    """The end of a hand."""

    table: CardTable
    wins: tuple[CardsWon, ...]
    """Empty for a drawn hand."""
    riichi: tuple[int, ...]
    """The players who declared riichi."""


def parse(rules: InForce, request: Mapping[str, Any]) -> CardEvent | list[Fault]:
    """Return the event of a request of the right shape, or every rule that the request breaks."""
    sent, points = request["event"], tuple(request["table"]["points"])
    table = CardTable(**{**request["table"], "points": points})
    if table.players < f.PLAYERS.minimum:
        return [fault("/table/points", "too_few", "deal", least=f.PLAYERS.minimum)]
    event = CardEvent(table, tuple(_wins(rules, sent, table)), tuple(sent.get("riichi") or ()))
    return list(_faults(rules, event, sent)) or event


def _wins(rules: InForce, sent: Mapping[str, Any], table: CardTable) -> Iterator[CardsWon]:
    """Yield the wins of an event: one in its own fields, or those in the list ``wins``."""
    if sent["type"] == "draw":
        return
    wins = {"/event": sent}
    if sent.get("wins") is not None:
        wins = {f"/event/wins/{place}": win for place, win in enumerate(sent["wins"])}
    for at, win in wins.items():
        winner, discarder, points = win.get("winner"), win.get("from"), win.get("points")
        players, dealer, hand = table.players, winner == table.dealer, None
        if win.get("hand") is not None:
            hand = r.declared_win(rules, {**win["hand"], "players": players, "dealer": dealer})
            points = value(hand).points
        ron = discarder is not None
        yield CardsWon(
            at=at,
            sent=win,
            winner=_NOBODY if winner is None else winner,
            discarder=discarder,
            hand=hand,
            paid=CardPayments(rules, points or 0, ron=ron, players=players, dealer=dealer),
        )


def _faults(rules: InForce, event: CardEvent, sent: Mapping[str, Any]) -> Iterator[Fault]:
    yield from _table_faults(rules, event)
    yield from _field_faults(sent)
    for won in event.wins:
        yield from _seat_faults(event.table, won)
        if won.hand is None:
            yield from _points_faults(rules, won, event.riichi)
        else:
            yield from _hand_faults(won, won.hand, event.riichi)
    if len(event.wins) > 1:
        yield from _several_faults(rules, event.wins)


def _field_faults(sent: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the fields of an event that contradict its type or each other."""
    single = [name for name in _OF_WIN if sent.get(name) is not None]
    wins = sent.get("wins")
    if sent["type"] == "draw":
        for name in [*single, "wins"] if wins else single:
            yield fault(f"/event/{name}", "wrong_event")
    elif wins is not None:
        for name in single:
            yield fault(f"/event/{name}", "not_both:wins")
        if not wins:
            yield fault("/event/wins", "missing:winner")


def _table_faults(rules: InForce, event: CardEvent) -> Iterator[Fault]:
    """Yield the errors of the table and of the players who declared riichi."""
    table, stake = event.table, rules.numbers.riichi_points
    for place, points in enumerate(table.points):
        if points < 0:
            yield fault(f"/table/points/{place}", "below_zero", "end_bust")
    players, hands, dealer = table.players, _hands(rules, table), (table.hand - 1) % table.players
    if table.hand > hands:
        yield fault("/table/hand", "after_the_end", "end_two_rounds", players=players, hands=hands)
    declared = {f"/event/riichi/{place}": player for place, player in enumerate(event.riichi)}
    yield from r.seat_faults(players, {"/table/dealer": table.dealer, **declared})
    if dealer != table.dealer < players:
        counts = {"hand": table.hand, "dealer": dealer}
        yield fault("/table/dealer", "contradiction:dealer", "dealer_rotates", **counts)
    for at, player in declared.items():
        if player < players and table.points[player] < stake:
            yield fault(at, "too_few_points", r.RIICHI, stake=stake)


def _hands(rules: InForce, table: CardTable) -> int:
    return rules.numbers.deals_each * table.players


def _seat_faults(table: CardTable, won: CardsWon) -> Iterator[Fault]:
    if won.winner == _NOBODY:
        yield fault(f"{won.at}/winner", "missing:winner")
    seats = {f"{won.at}/winner": won.winner, f"{won.at}/from": won.discarder}
    yield from r.seat_faults(table.players, seats)
    if won.discarder == won.winner:
        yield fault(f"{won.at}/from", "own_discard", "ron")


def _points_faults(rules: InForce, won: CardsWon, riichi: tuple[int, ...]) -> Iterator[Fault]:
    """Yield the errors in the points of a win, which a request sends instead of the hand."""
    at = f"{won.at}/points"
    if "from" not in won.sent:
        yield fault(f"{won.at}/from", "missing:from")
    if won.sent.get("points") is None:
        yield fault(at, "missing:points")
        return
    if not won.paid.points and rules.numbers.require_yaku:
        yield fault(at, "no_yaku", "require_yaku")
        return
    situation = (r.RIICHI,) if won.winner in riichi else ()
    wins = ["ron"] if won.discarder is not None else ["tsumo", *([] if riichi else ["tenhou"])]
    possible = {points for win in wins for points in possible_points(rules, win, situation)}
    if won.paid.points not in possible:
        listed = ", ".join(map(str, sorted(possible)))
        out = fault(at, "out_of_range:points", "yakuman_points", possible=listed)
        yield replace(out, allowed=sorted(possible))


def _hand_faults(won: CardsWon, hand: DeclaredWin, riichi: tuple[int, ...]) -> Iterator[Fault]:
    """Yield the errors of a win whose hand was sent."""
    at = f"{won.at}/hand"
    if won.sent.get("points") is not None:
        yield fault(at, "not_both:points")
    if hand.win == "ron" and won.discarder is None:
        yield fault(f"{won.at}/from", "missing:discarder", "ron")
    if hand.win != "ron" and won.discarder is not None:
        yield fault(f"{won.at}/from", "wrong_win:discarder", hand.win)
    yield from _riichi_faults(won, hand, riichi)
    for name, right in (("players", hand.players), ("dealer", hand.dealer)):
        if won.sent["hand"].get(name) not in {None, right}:
            yield fault(f"{at}/{name}", "other_table")
    found = list(r.win_faults(hand))
    if not found and (reason := value(hand).reason):
        found = [reason]
    yield from (one.at(at) for one in found)


def _riichi_faults(won: CardsWon, hand: DeclaredWin, riichi: tuple[int, ...]) -> Iterator[Fault]:
    """Yield the contradictions between a hand and the list of players who declared riichi."""
    if hand.win == "tenhou" and riichi:
        yield fault("/event/riichi", "contradiction:tenhou", "tenhou")
    claimed = r.RIICHI in hand.situation
    if won.winner not in riichi:
        if claimed and won.winner != _NOBODY:
            yield fault("/event/riichi", "other_riichi:event", r.RIICHI)
    elif hand.hand.called:
        at = f"/event/riichi/{riichi.index(won.winner)}"
        yield fault(at, "needs_closed_hand:riichi", r.RIICHI)
    elif not claimed:
        yield fault(f"{won.at}/hand/situation", "other_riichi:hand", r.RIICHI)


def _several_faults(rules: InForce, wins: Sequence[CardsWon]) -> Iterator[Fault]:
    """Yield an error for several wins that are not wins on one discard with the cards of one deck."""
    if not rules.numbers.multi_ron:
        yield fault("/event/wins", "one_winner:discard", "multi_ron")
    first = wins[0]
    for place, won in enumerate(wins):
        other_card = first.hand and won.hand and first.hand.winning != won.hand.winning
        if won.discarder is None:
            yield fault(f"{won.at}/from", "one_winner:draw", "tsumo")
        elif first.discarder not in {None, won.discarder} or other_card:
            yield fault(won.at, "one_discard", "multi_ron")
        if won.winner in [other.winner for other in wins[:place]]:
            yield fault(f"{won.at}/winner", "repeated_item")
    hands = [won.hand for won in wins if won.hand is not None]
    discards = {hand.winning for hand in hands}
    yield from r.deck_faults(rules, "/event/wins", [hand.hand for hand in hands], discards)


def settled(rules: InForce, event: CardEvent, lang: str) -> Settlement:
    """Return the table after a hand that ended with ``event``."""
    table = event.table
    of_hand = [one for one in _of_the_hand(rules, event) if one.points]
    pot, ranked = table.pot + into_pot(of_hand), transferred(table.points, of_hand)
    reason = "end_two_rounds" if table.hand == _hands(rules, table) else None
    if min(ranked) < 0:
        reason = "end_bust"
    # The pot goes to the leaders and makes nobody a leader: ranks are decided before.
    to_leaders = _to_the_leaders(ranked, pot) if reason and _winner_takes_pot(rules) else []
    points, pot = transferred(ranked, to_leaders), pot + into_pot(to_leaders)
    final = standings(points, results=points, level=ranked) if reason else ()
    following = CardTable(points, table.next_dealer, table.hand + 1, pot)
    transfers = (*of_hand, *to_leaders)
    ranked_first = Assumption("points", MESSAGES["settlement.ranked_first"])
    return Settlement(
        rules=rules,
        transfers=transfers,
        points=points,
        table=None if reason else {**following._asdict(), "points": list(points)},
        reason=reason,
        final=final,
        lang=lang,
        scores=tuple(KantanScore(rules, won.hand, lang) for won in event.wins if won.hand),
        more={"pot": pot},
        sentences=tuple(_sentences(rules, event, transfers, reason, final, pot=pot)),
        assumed=(ranked_first,) if to_leaders else (),
    )


def _winner_takes_pot(rules: InForce) -> bool:
    """Return whether the points paid for riichi go to a winner; if not, the bank keeps them."""
    return rules.options["riichi_stick"] == POT


def _of_the_hand(rules: InForce, event: CardEvent) -> Iterator[Transfer]:
    """Yield the stakes, the payments of each win, and the pot for the winner: of several, the first in turn after the discarder."""
    table, stake = event.table, rules.numbers.riichi_points
    for player in event.riichi:
        yield Transfer(player, POT, stake, "riichi_points")
    wins = sorted(event.wins, key=lambda won: (won.winner - (won.discarder or 0)) % table.players)
    for won in wins:
        yield from _of_a_win(won, table)
    if wins and _winner_takes_pot(rules):
        pot = table.pot + stake * len(event.riichi)
        yield Transfer(POT, wins[0].winner, pot, "riichi_stick")


def _of_a_win(won: CardsWon, table: CardTable) -> Iterator[Transfer]:
    """Yield the payments of a win: equal shares, and the remainder from one player."""
    paid, winner = won.paid, won.winner
    if won.discarder is not None:
        yield Transfer(won.discarder, winner, paid.points, "ron")
        return
    for step in range(1, table.players):
        yield Transfer((winner + step) % table.players, winner, paid.each, "pay_tsumo")
    if paid.remainder_payer != "lapse":
        payer = table.dealer if paid.remainder_payer == "dealer" else table.next_dealer
        yield Transfer(payer, winner, paid.remainder, "pay_remainder")


def _to_the_leaders(points: Sequence[int], pot: int) -> list[Transfer]:
    """Return the pot at the end of the match in equal parts; points left over go to the leaders nearer to the first dealer."""
    leaders = [player for player, number in enumerate(points) if number == max(points)]
    parts = zip(leaders, shared(pot, len(leaders)), strict=True)
    return [Transfer(POT, player, part, "riichi_stick") for player, part in parts if part]


def _sentences(
    rules: InForce,
    event: CardEvent,
    transfers: Sequence[Transfer],
    reason: str | None,
    final: Sequence[Standing],
    *,
    pot: int,
) -> Iterator[Text]:
    """Yield sentences on the payments with their reasons, then the next hand, or how the match ended."""
    table, to_winner = event.table, _winner_takes_pot(rules)
    for won in event.wins:
        yield payment_sentence(won.paid)
    if not event.wins and transfers:
        yield MESSAGES["settlement.nobody_wins"]
    elif not event.wins:
        yield MESSAGES["settlement.drawn" if to_winner else "settlement.drawn_bank"]
    pot_name = party_name(POT) if to_winner else MESSAGES["settlement.bank"]
    yield from transfer_sentences(rules, transfers, pot=pot_name)
    if reason is None:
        next_hand = MESSAGES["settlement.next"]
        yield next_hand.filled(hand=table.hand + 1, dealer=table.next_dealer)
        return
    yield end_sentence(rules, reason)
    winners = [party_name(standing.player) for standing in final if standing.rank == 1]
    yield MESSAGES["settlement.won"].filled(players=joined(winners))
    if pot:
        yield MESSAGES["settlement.banked"].filled(points=amount(pot))
