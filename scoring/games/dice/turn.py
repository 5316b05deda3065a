"""One turn, step by step: the legal actions, their costs and their effects on the dice."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, get_args

from scoring.faults import Fault
from scoring.games.dice import fault
from scoring.games.dice.forms import FACES, KAN_DICE, ChoiceName, DiceHand, in_order
from scoring.rules.in_force import InForce
from scoring.tiles.values import Numbers

DieAction = Literal["kan", "reroll"]
CHOICES: Final[tuple[ChoiceName, ...]] = get_args(ChoiceName)
"""The choices of a player, one of which is made in each turn."""
ROLLING: Final = CHOICES[1:]
"""The choices after which dice are rerolled."""


class Cost(NamedTuple):
    """The coins that a choice puts into the pot, with the rule."""

    coins: int
    rule: str


def is_adjusted(rules: InForce) -> bool:
    """Return whether adjustment 2 is in force, and not the prototype alone."""
    return rules.options["edition"] == "adjust2"


def affordable(rules: InForce, coins: int) -> dict[str, Cost]:
    """Return the choices a player with ``coins`` left after the ante can pay, each with its cost."""
    n, adjusted = rules.numbers, is_adjusted(rules)
    costs = {
        "stand": Cost(0, "turn_stand"),
        "riichi": Cost(n.riichi_coins, "turn_riichi_cost"),
        "reroll": Cost(n.reroll_coins, "turn_reroll_cost"),
    }
    if coins <= n.poor_coins:
        free = Cost(0, "adj2_free_riichi_only" if adjusted else "turn_free_when_poor")
        costs |= dict.fromkeys(ROLLING[:1] if adjusted else ROLLING, free)
    return {choice: cost for choice, cost in costs.items() if cost.coins <= coins}


def most_rerolls(n: Numbers, choice: ChoiceName) -> int:
    """Return the number of dice that may be rerolled after a choice."""
    return int({"stand": 0, "riichi": n.riichi_rerolls, "reroll": n.rerolls}[choice])


def choice_fault(
    rules: InForce, earlier: ChoiceName | None, choice: ChoiceName, coins: int
) -> Fault | None:
    """Return why a choice is illegal after an ``earlier`` one or with ``coins`` left after the ante; ``None`` if it is legal."""
    if earlier is not None:
        return fault("", "second_choice", "turn_choose")
    if choice not in affordable(rules, coins):
        cost = rules.numbers.reroll_coins
        return fault("", "cannot_pay", "adj2_free_riichi_only", cost=cost, coins=coins)
    return None


def order_fault(hand: DiceHand, action: DieAction) -> Fault | None:
    """Return why an action is illegal at this point of the turn, whatever the dice show; ``None`` if it is legal."""
    if hand.choice == "stand":
        return fault("", "turn_is_over", "turn_stand")
    if action == "kan":
        late = fault("", "riichi_reroll_first", "turn_riichi_reroll_first")
        return late if hand.owes_reroll else None
    if hand.choice is None:
        return fault("", "needs_choice:reroll", "turn_choose")
    return None if hand.left else rerolls_fault(hand.n, hand.choice)


def _rerolls_rule(choice: ChoiceName | None) -> str:
    return "turn_riichi_one" if choice == "riichi" else "turn_reroll_three"


def rerolls_fault(n: Numbers, choice: ChoiceName) -> Fault:
    """Return the error of too many rerolls after a choice."""
    most = most_rerolls(n, choice)
    return fault("", f"too_many_rerolls:{choice}", _rerolls_rule(choice), most=most)


def dice_fault(hand: DiceHand, action: DieAction, face: int) -> Fault | None:
    """Return why the dice do not allow an action with a face; ``None`` if they do."""
    count = hand.dice.count(str(face))
    if count >= (KAN_DICE if action == "kan" else 1):
        return None
    if action == "kan":
        return fault("", "no_four_equal", "turn_kan", need=KAN_DICE, count=count)
    if str(face) in hand.kans:
        return fault("", "kan_is_fixed", "turn_kan")
    return fault("", "not_in_dice:reroll", _rerolls_rule(hand.choice))


def illegal_actions(rules: InForce, hand: DiceHand, coins: int) -> Iterator[tuple[str, Fault]]:
    """Yield the actions that are not legal at a hand, each with the reason."""
    face = max(FACES, key=lambda face: hand.dice.count(str(face)))
    reasons: dict[str, Fault | None] = {
        choice: choice_fault(rules, hand.choice, choice, coins) for choice in CHOICES
    }
    actions: list[DieAction] = ["kan"] if hand.choice is None else ["reroll", "kan"]
    for action in actions:
        reasons[action] = order_fault(hand, action) or dice_fault(hand, action, face)
    for name, reason in reasons.items():
        if reason:
            yield name, reason
    if hand.owes_reroll:
        rerolls = hand.n.riichi_rerolls
        yield "stop", fault("", "riichi_reroll_first:stop", "turn_riichi_one", rerolls=rerolls)


def chosen(hand: DiceHand, choice: ChoiceName) -> DiceHand:
    """Return the turn after a choice."""
    return hand._replace(choice=choice, left=most_rerolls(hand.n, choice))


def rolled(hand: DiceHand, action: DieAction, face: int, die: int) -> DiceHand:
    """Return the turn after an action with a face; ``die`` is the rolled value."""
    taken = str(face) * (KAN_DICE if action == "kan" else 1)
    dice = in_order(hand.dice.replace(taken, str(die), 1))
    if action == "kan":
        return hand._replace(dice=dice, kans=in_order(f"{hand.kans}{face}"), last=die, from_kan=1)
    return hand._replace(dice=dice, left=max(hand.left - 1, 0), last=die, from_kan=0)
