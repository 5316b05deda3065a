"""Parse a settlement request: the hand of all players, or everything that is wrong with it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.faults import Fault
from scoring.games.dice import fault, turn
from scoring.games.dice.fields import MOST_COINS
from scoring.games.dice.forms import FORMS, FREE, ChoiceName, DiceHand, in_order
from scoring.games.dice.request import face_faults, given
from scoring.games.dice.settlement.course import STOPPED, DiceRound, DiceTurn, antes, played_round
from scoring.games.dice.settlement.table import WHITE, read_table
from scoring.games.dice.valuation import best_value
from scoring.rules.in_force import InForce

_ENTRIES: Final = ({"roll"}, {"kan", "die"}, {"choose"}, {"reroll", "to"})
"""The names that an entry of a log has together."""


def parse(rules: InForce, request: Mapping[str, Any]) -> DiceRound | list[Fault]:
    """Return the hand of a request of the right shape, or every rule it breaks."""
    table, event = read_table(rules, given(request["table"])), request["event"]
    players = [sent["player"] for sent in event["turns"]]
    # Players who cannot play, and everybody at an impossible table, can pay for any choice.
    coins = dict.fromkeys(players, MOST_COINS)
    if not isinstance(table, list):
        coins |= {one: table.coins[one] - paid.points for one, paid in antes(rules, table).items()}
    replays = [
        TurnReplay(rules, coins[sent["player"]], f"/event/turns/{place}/log", sent["log"])
        for place, sent in enumerate(event["turns"])
    ]
    faults = [one for replay in replays for one in replay.faults]
    if isinstance(table, list):
        return table + faults
    turns = [
        None if replay.faults else replay.legal_turn(player, event["dora"], solo=table.solo)
        for player, replay in zip(players, replays, strict=True)
    ]
    stop = event.get("stop", False)
    if stop and table.round_wind != WHITE:
        rule = "adj2_no_rounds" if turn.is_adjusted(rules) else STOPPED
        faults.append(fault("/event/stop", "may_not_stop", rule))
    faults += _order_faults(rules, table.order, players, turns)
    if faults:
        return faults
    played = played_round(rules, table, tuple(filter(None, turns)), stop=stop)
    if stop and played.reason != STOPPED:
        return [fault("/event/stop", "may_not_stop:leader", STOPPED)]
    return played


def _order_faults(
    rules: InForce, order: Sequence[int], players: Sequence[int], turns: Sequence[DiceTurn | None]
) -> Iterator[Fault]:
    """Yield the errors in the order of turns: one for each player from the dealer on, until the hand is over."""
    for place, player in enumerate(players):
        at = f"/event/turns/{place}"
        if over := _over(rules, order, turns[:place]):
            yield fault(at, f"round_is_over:{over}", over)
        elif place >= len(order):
            yield fault(at, "extra_turn", "round_order")
        elif player != order[place]:
            yield fault(f"{at}/player", "wrong_player", "round_order", player=order[place])
    known = None not in turns and not _over(rules, order, turns)
    if known and len(turns) < len(order):
        player = order[len(turns)]
        yield fault("/event/turns", "missing_turn", "round_order", player=player)


def _over(rules: InForce, order: Sequence[int], turns: Sequence[DiceTurn | None]) -> str | None:
    """Return the rule by which the hand ends after these turns, or ``None`` if it goes on or is unknown."""
    known = [*filter(None, turns)]
    if any(one.value.yakuman for one in known):
        return "round_yakuman_ends"
    all_but_one = len(known) == len(turns) == len(order) - 1 > 0
    if all_but_one and not turn.is_adjusted(rules) and not any(one.value.points for one in known):
        return "round_last_player_auto"
    return None


class TurnReplay:
    """A turn as far as its log was read; ``faults`` are everything that is illegal in it.

    The actions after an illegal one are judged as if it were legal. Dice that the log leaves open are not checked.
    """

    def __init__(
        self, rules: InForce, coins: int, at: str, log: Sequence[Mapping[str, Any]]
    ) -> None:
        """Replay the log; ``coins`` are those left to the player after the ante, ``at`` is the pointer of the log."""
        self.rules, self.coins = rules, coins
        self.hand = DiceHand(rules.numbers, "")
        """The hand after the last entry; without dice while the log leaves a doubt about them."""
        self.faults: list[Fault] = []
        for place, entry in enumerate(log):
            if entry.keys() not in _ENTRIES:
                self.faults.append(fault(f"{at}/{place}", "not_one_action"))
                return
            if place == 0 and "roll" not in entry:
                self.faults.append(fault(f"{at}/0", "roll_first", "turn_roll8"))
            self._read_entry(f"{at}/{place}", entry, first=place == 0)
        if not log:
            self.faults.append(fault(at, "roll_first", "turn_roll8"))
        if self.hand.choice is None:
            self.faults.append(fault(at, "needs_choice", "turn_choose"))
        elif self.hand.owes_reroll:
            self.faults.append(fault(at, "needs_reroll", "turn_riichi_one"))

    def _read_entry(self, at: str, entry: Mapping[str, Any], *, first: bool) -> None:
        match entry:
            case {"choose": choice}:
                self._choose(at, choice)
            case {"kan": face, "die": die}:
                self._roll_one(at, "kan", face, die)
            case {"reroll": face, "to": die}:
                self._roll_one(at, "reroll", face, die)
            case {"roll": dice} if first:
                self._roll(at, dice)
            case _:
                self.faults.append(fault(at, "second_roll", "turn_roll8"))

    def _roll(self, at: str, dice: str) -> None:
        faults = [*face_faults(at, dice)]
        if len(dice) != FREE[0]:
            numbers = {"right": FREE[0], "count": len(dice)}
            faults.append(fault(at, "wrong_dice_count:roll", "turn_roll8", **numbers))
        self.faults += faults
        if not faults:
            dice = in_order(dice)
            self.hand = self.hand._replace(dice=dice, first_complete=int(dice in FORMS))

    def _choose(self, at: str, choice: ChoiceName) -> None:
        if found := turn.choice_fault(self.rules, self.hand.choice, choice, self.coins):
            self.faults.append(found.at(at))
        if self.hand.choice is None:  # of two choices the first one holds
            self.hand = turn.chosen(self.hand, choice)

    def _roll_one(self, at: str, action: turn.DieAction, face: int, die: int) -> None:
        order = turn.order_fault(self.hand, action)
        dice = turn.dice_fault(self.hand, action, face) if self.hand.dice else None
        self.faults += [found.at(at) for found in (order, dice) if found is not None]
        after = turn.rolled(self.hand, action, face, die)
        # A reroll out of turn uses up none of those allowed.
        left = self.hand.left if order else after.left
        self.hand = after._replace(left=left, dice="" if dice else after.dice)

    def legal_turn(self, player: int, dora: int, *, solo: bool) -> DiceTurn:
        """Return the turn of a legal log."""
        hand = self.hand._replace(dora_face=dora, solo=solo)
        cost = turn.affordable(self.rules, self.coins)[str(hand.choice)]
        return DiceTurn(player, cost, hand, best_value(self.rules, hand))
