"""The table before a hand: the players with their coins, and the checks of its consistency."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scoring.faults import Fault
from scoring.fields.wording import value_fault
from scoring.games.dice import fault
from scoring.games.dice.fields import MOST_COINS, ROUNDS
from scoring.games.dice.turn import is_adjusted
from scoring.rules.in_force import InForce

EAST, *_, WHITE = ROUNDS


class DiceTable(NamedTuple):
    """A table before a hand."""

    coins: tuple[int, ...]
    dealer: int = 0
    out: tuple[int, ...] = ()
    """The players who have left, in the order of leaving."""
    hand: int = 1
    round_wind: str | None = None
    solo: bool = False
    score: int = 0
    """Points of one player so far."""

    @property
    def order(self) -> tuple[int, ...]:
        """The players of the hand, in turn order."""
        seats = range(len(self.coins))
        turns = [*seats[self.dealer :], *seats[: self.dealer]]
        return tuple(player for player in turns if player not in self.out)

    def to_dict(self) -> dict[str, Any]:
        """Return the table as a request holds it."""
        if self.solo:
            return {"mode": "solo", "coins": list(self.coins), "score": self.score}
        return {
            "coins": list(self.coins),
            "dealer": self.dealer,
            "out": list(self.out),
            "hand": self.hand,
            "round_wind": self.round_wind,
        }


def read_table(rules: InForce, given: Mapping[str, Any]) -> DiceTable | list[Fault]:
    """Return the table of a request of the right shape, or everything that makes the table impossible."""
    solo = given.get("mode") == "solo"
    faults = [*(_solo_faults(given) if solo else _seat_faults(given))]
    if sum(given["coins"]) > MOST_COINS:
        faults.insert(0, fault("/table/coins", "too_many_coins", most=MOST_COINS))
    if faults:
        return faults
    fields = {name: value for name, value in given.items() if name != "mode"}
    fields |= {"coins": tuple(given["coins"]), "out": tuple(given.get("out", ()))}
    table = DiceTable(**fields, solo=solo)
    if solo:
        return table
    faults += _adjusted_faults(table) if is_adjusted(rules) else _prototype_faults(rules, table)
    return faults or table


def _solo_faults(given: Mapping[str, Any]) -> Iterator[Fault]:
    for name in ("dealer", "hand", "out", "round_wind"):
        if name in given:
            yield fault(f"/table/{name}", "not_in_solo", "solo_turn")
    if "score" not in given:
        yield _missing("score", "solo_total")
    coins = given["coins"]
    if len(coins) != 1:
        yield fault("/table/coins", "wrong_player_count:solo", "players")
    elif coins[0] == 0:
        yield fault("/table/coins/0", "match_is_over:solo", "solo_end")


def _seat_faults(given: Mapping[str, Any]) -> Iterator[Fault]:
    players = len(given["coins"])
    if players < 2:
        yield fault("/table/coins", "wrong_player_count", "players")
    for name in ("dealer", "hand"):
        if name not in given:
            yield _missing(name)
    if "score" in given:
        yield fault("/table/score", "only_in_solo", "solo_total")
    seats = [("/table/dealer", given.get("dealer", 0))]
    seats += [(f"/table/out/{place}", player) for place, player in enumerate(given.get("out", ()))]
    for pointer, player in seats:
        if 0 < players <= player:
            yield fault(pointer, "no_such_player", "start_seats", last=players - 1)


def _missing(name: str, rule: str | None = None) -> Fault:
    return value_fault(f"/table/{name}", "missing", rule)


def _adjusted_faults(table: DiceTable) -> Iterator[Fault]:
    """Yield the violations of adjustment 2: players leave, and there are no rounds."""
    if table.round_wind not in {None, EAST}:
        yield fault("/table/round_wind", "no_rounds", "adj2_no_rounds")
    for place, player in enumerate(table.out):
        if table.coins[player]:
            yield fault(f"/table/out/{place}", "contradiction:has_coins", "adj2_bust_out")
    for player, coins in enumerate(table.coins):
        if not coins and player not in table.out:
            yield fault(f"/table/coins/{player}", "contradiction:no_coins", "adj2_bust_out")
    if table.dealer in table.out:
        yield fault("/table/dealer", "has_left", "adj2_bust_out")
    if table.hand == 1 and table.dealer:
        yield fault("/table/dealer", "contradiction:first_dealer", "start_seats")
    if table.hand == 1 and table.out:
        yield fault("/table/out", "contradiction:first_hand", "adj2_bust_out")
    if len(table.coins) - len(table.out) < 2:
        yield fault("/table/out", "match_is_over:players", "adj2_last_standing")


def _prototype_faults(rules: InForce, table: DiceTable) -> Iterator[Fault]:
    """Yield the violations of the prototype's rules: no player leaves, and dealer, hand and round go together."""
    players = len(table.coins)
    if table.out:
        yield fault("/table/out", "nobody_leaves", "flow_tobi")
    for player, coins in enumerate(table.coins):
        if not coins:
            yield fault(f"/table/coins/{player}", "match_is_over:ante", "flow_tobi")
    rounds = rounds_of(rules, players)
    if table.round_wind is None:
        yield _missing("round_wind", "flow_east1")
    elif table.round_wind not in rounds:
        names = ", ".join(rounds)
        yield fault(
            "/table/round_wind", "no_such_round", "flow_length", players=players, names=names
        )
    elif table.round_wind != WHITE and table.hand > players:
        yield fault("/table/hand", "no_such_hand", "flow_south", players=players)
    elif table.round_wind == WHITE and cycles_are_over(rules, table.hand - 1, players):
        yield fault("/table/hand", "match_is_over:white", "white_round_cycles")
    right = (table.hand - 1) % players
    if table.dealer != right:
        yield fault("/table/dealer", "contradiction:dealer", "flow_dealer_rotates", right=right)


def rounds_of(rules: InForce, players: int) -> tuple[str, ...]:
    """Return the rounds of a match, the white one last."""
    n = rules.numbers
    regular = {2: n.rounds_of_two, 3: n.rounds_of_three}.get(players, n.rounds_of_more)
    return (*[*ROUNDS][:regular], WHITE)


def cycles_are_over(rules: InForce, hands: int, players: int) -> bool:
    """Return whether the white round is over after ``hands`` hands of it; 0 cycles never end."""
    cycles = rules.numbers.white_round_cycles
    return 0 < cycles * players <= hands
