"""The table before a hand: who sits there with how many coins, and whether that is possible."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.wording import DETAILS
from scoring.games.dice.settlement.fields import MOST_COINS, NOT_SOLO, TABLE_ONLY, WINDS
from scoring.games.dice.turn import is_adjusted
from scoring.rules.in_force import InForce
from scoring.text import Text

WHITE: Final = "white"
_FIRST_WIND: Final = next(iter(WINDS))


class Table(NamedTuple):
    """A table before a hand."""

    coins: tuple[int, ...]
    dealer: int = 0
    out: tuple[int, ...] = ()
    """Who has left, in the order of leaving."""
    hand: int = 1
    round_wind: str | None = None
    solo: bool = False
    score: int = 0
    """Points of one player so far."""

    @property
    def order(self) -> tuple[int, ...]:
        """Who plays the hand, in turn order."""
        seats = range(len(self.coins))
        turns = [*seats[self.dealer :], *seats[: self.dealer]]
        return tuple(player for player in turns if player not in self.out)

    def to_dict(self) -> dict[str, Any]:
        """The table as a request holds it."""
        if self.solo:
            return {"mode": "solo", "coins": list(self.coins), "score": self.score}
        return {
            "coins": list(self.coins),
            "dealer": self.dealer,
            "out": list(self.out),
            "hand": self.hand,
            "round_wind": self.round_wind,
        }


def table_of(given: Mapping[str, Any]) -> Table:
    """The table of a request without faults."""
    sent = {name: given[name] for name in Table._fields if name in given}
    coins, out = (tuple(given.get(name, ())) for name in ("coins", "out"))
    return Table(**sent | {"coins": coins, "out": out, "solo": given.get("mode") == "solo"})


def table_faults(rules: InForce, given: Mapping[str, Any]) -> list[Fault]:
    """Everything that makes a table of the right shape impossible."""
    faults = []
    if sum(given["coins"]) > MOST_COINS:
        text = Text("コインは合わせて{most}枚まで。", "At most {most} coins altogether.")
        faults.append(Fault("/table/coins", "too_many_coins", text.filled(most=MOST_COINS)))
    if given.get("mode") == "solo":
        return [*faults, *_solo_faults(given)]
    faults += _seat_faults(given)
    if faults:
        return faults
    course = _adjusted_faults if is_adjusted(rules) else _prototype_faults
    return list(course(rules, table_of(given)))


def _solo_faults(given: Mapping[str, Any]) -> Iterator[Fault]:
    for name in NOT_SOLO:
        if name in given:
            text = Text("1人ルールには無い項目。", "The rules for one player have no such field.")
            yield Fault(f"/table/{name}", "not_in_solo", text, "solo_turn")
    if "score" not in given:
        yield _missing("score", "solo_total")
    coins = given["coins"]
    if len(coins) != 1:
        text = Text("1人ルールのコインは一つだけ。", "One player has one number of coins.")
        yield Fault("/table/coins", "wrong_player_count", text, "players")
    elif coins[0] == 0:
        text = Text(
            "コインが無いので、もう終わっている。", "Without coins the game is over already."
        )
        yield Fault("/table/coins/0", "match_is_over", text, "solo_end")


def _seat_faults(given: Mapping[str, Any]) -> Iterator[Fault]:
    players = len(given["coins"])
    if players < 2:
        text = Text(
            "2人以上のコインを席順に書く。1人なら mode を solo にする。",
            "List the coins of two players or more by seat; one player has mode solo.",
        )
        yield Fault("/table/coins", "wrong_player_count", text, "players")
    for name in TABLE_ONLY:
        if name not in given:
            yield _missing(name, None)
    if "score" in given:
        text = Text("得点を足すのは1人ルールだけ。", "Only one player adds up a score.")
        yield Fault("/table/score", "only_in_solo", text, "solo_total")
    text = Text("席は0から{last}まで。", "Players are 0 to {last}.").filled(last=players - 1)
    seats = [("/table/dealer", given.get("dealer", 0))]
    seats += [(f"/table/out/{place}", player) for place, player in enumerate(given.get("out", ()))]
    for pointer, player in seats:
        if 0 < players <= player:
            yield Fault(pointer, "no_such_player", text, "start_seats")


def _missing(name: str, rule: str | None) -> Fault:
    return Fault(f"/table/{name}", "missing", DETAILS["missing"], rule)


def _adjusted_faults(_rules: InForce, table: Table) -> Iterator[Fault]:
    """What adjustment 2 does not allow: players leave, and there are no rounds."""
    if table.round_wind not in {None, _FIRST_WIND}:
        text = Text(
            "調整案2に場は無い。east のままか null。",
            "Adjustment 2 has no rounds: leave this east, or null.",
        )
        yield Fault("/table/round_wind", "no_rounds", text, "adj2_no_rounds")
    for place, player in enumerate(table.out):
        if table.coins[player]:
            text = Text(
                "退場するのはコインが0枚の人だけ。", "Only a player without coins has left."
            )
            yield Fault(f"/table/out/{place}", "contradiction", text, "adj2_bust_out")
    for player, coins in enumerate(table.coins):
        if not coins and player not in table.out:
            text = Text(
                "コインが0枚の人は退場している。out に入れる。",
                "A player without coins has left the game: list the player in out.",
            )
            yield Fault(f"/table/coins/{player}", "contradiction", text, "adj2_bust_out")
    if table.dealer in table.out:
        text = Text("退場した人は親になれない。", "A player who has left does not deal.")
        yield Fault("/table/dealer", "has_left", text, "adj2_bust_out")
    if table.hand == 1 and table.dealer:
        text = Text(
            "席は起家から数えるので、最初の局の親は0番。",
            "Seats are counted from the first dealer: player 0 deals the first hand.",
        )
        yield Fault("/table/dealer", "contradiction", text, "start_seats")
    if table.hand == 1 and table.out:
        text = Text(
            "最初の局の前に退場する人はいない。", "Nobody has left the game before its first hand."
        )
        yield Fault("/table/out", "contradiction", text, "adj2_bust_out")
    if len(table.coins) - len(table.out) < 2:
        text = Text(
            "2人以上残っていないので、もう終わっている。",
            "With fewer than two players left the match is over already.",
        )
        yield Fault("/table/out", "match_is_over", text, "adj2_last_standing")


def _prototype_faults(rules: InForce, table: Table) -> Iterator[Fault]:
    """What the prototype does not allow: nobody leaves, and dealer, hand and round go together."""
    players = len(table.coins)
    if table.out:
        text = Text("プロトタイプでは誰も退場しない。", "Nobody leaves the game in the prototype.")
        yield Fault("/table/out", "nobody_leaves", text, "flow_tobi")
    for player, coins in enumerate(table.coins):
        if not coins:
            text = Text(
                "場代を払えない人がいるので、もう終わっている。",
                "A player who cannot pay the ante has ended the match already.",
            )
            yield Fault(f"/table/coins/{player}", "match_is_over", text, "flow_tobi")
    rounds = rounds_of(rules, players)
    if table.round_wind is None:
        yield _missing("round_wind", "flow_east1")
    elif table.round_wind not in rounds:
        text = Text("{players}人の場は {names}。", "The rounds of {players} players are {names}.")
        text = text.filled(players=players, names=", ".join(rounds))
        yield Fault("/table/round_wind", "no_such_round", text, "flow_length")
    elif table.round_wind != WHITE and table.hand > players:
        text = Text("一つの場は{players}局まで。", "A round has {players} hands.")
        yield Fault("/table/hand", "no_such_hand", text.filled(players=players), "flow_south")
    elif table.round_wind == WHITE and cycles_are_over(rules, table.hand - 1, players):
        text = Text(
            "白場はもう終わっている。", "The white round, and with it the match, is over already."
        )
        yield Fault("/table/hand", "match_is_over", text, "white_round_cycles")
    right = (table.hand - 1) % players
    if table.dealer != right:
        text = Text(
            "親は局ごとに順繰り。この局の親は{right}番。",
            "The deal passes on each hand: player {right} deals this one.",
        ).filled(right=right)
        yield Fault("/table/dealer", "contradiction", text, "flow_dealer_rotates")


def rounds_of(rules: InForce, players: int) -> tuple[str, ...]:
    """The rounds of a match, the white one last."""
    n = rules.numbers
    regular = {2: n.rounds_of_two, 3: n.rounds_of_three}.get(players, n.rounds_of_more)
    return (*tuple(WINDS)[:regular], WHITE)


def cycles_are_over(rules: InForce, hands: int, players: int) -> bool:
    """Whether the white round is over after so many hands of it; 0 cycles never end."""
    cycles = rules.numbers.white_round_cycles
    return 0 < cycles * players <= hands
