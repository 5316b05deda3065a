"""One turn, step by step: the legal actions, their costs and their effects on the dice."""

from collections.abc import Container, Iterator
from typing import Final, Literal, NamedTuple, get_args

from scoring.faults import Fault
from scoring.games.dice import fault
from scoring.games.dice.forms import FACES, KAN_DICE, DiceHand, count_of, one_die, showing
from scoring.rules.in_force import InForce

ChoiceName = Literal["stand", "riichi", "reroll"]
DieAction = Literal["kan", "reroll"]
CHOICES: Final[tuple[ChoiceName, ...]] = get_args(ChoiceName)
"""The choices of a player, one of which is made in each turn."""
ROLLING: Final = CHOICES[1:]
"""The choices after which dice are rerolled."""


class DiceStep(NamedTuple):
    """The next step of a player, with the names that an analysis uses."""

    name: Literal["stand", "riichi", "reroll", "kan", "stop"]
    """``riichi`` and ``reroll`` roll a die again, ``kan`` takes four dice."""
    face: int = 0
    """The face of the dice; 0 for none."""


class TurnState(NamedTuple):
    """The state of a turn after the first roll."""

    counts: int
    """Packed counts of the free dice, as :func:`scoring.games.dice.forms.packed` makes them."""
    kans: str = ""
    """Faces of the declared kans, sorted."""
    choice: ChoiceName | None = None
    """The choice of the player; ``None`` before that."""
    left: int = 0
    """The number of dice that may still be rerolled under the choice."""
    last: int = 0
    """Face of the die rolled last; 0 if there is none or it is not known."""
    from_kan: int = 0
    """1 if that die was the replacement for a kan."""

    def hand(self, rules: InForce, first_complete: int, dora: int, *, solo: bool) -> DiceHand:
        """Return the hand if the turn ends here; ``dora`` is the face of the dora, 0 for none."""
        return DiceHand(
            n=rules.numbers,
            counts=self.counts,
            kans=self.kans,
            last=self.last,
            from_kan=self.from_kan,
            kept=int(self.choice == "stand" and not self.kans and not self.last),
            first_complete=first_complete,
            dora=showing(self.counts, self.kans, dora),
            riichi=self.choice == "riichi",
            solo=solo,
        )

    def last_draw(self) -> dict[str, int | str] | None:
        """Return the die rolled last as a request gives it."""
        by = "kan" if self.from_kan else "reroll"
        return {"face": self.last, "by": by} if self.last else None


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


def most_rerolls(rules: InForce, choice: ChoiceName) -> int:
    """Return the number of dice that may be rerolled after a choice."""
    n = rules.numbers
    return int({"stand": 0, "riichi": n.riichi_rerolls, "reroll": n.rerolls}[choice])


def owes_reroll(state: TurnState) -> bool:
    """Return whether nothing but a reroll may follow: riichi was chosen just now."""
    return state.choice == "riichi" and state.left > 0


def choice_fault(rules: InForce, state: TurnState, choice: ChoiceName, coins: int) -> Fault | None:
    """Return why a choice is illegal for a player with ``coins`` left after the ante; ``None`` if it is legal."""
    if state.choice is not None:
        return fault("", "second_choice", "turn_choose")
    if choice not in affordable(rules, coins):
        cost = rules.numbers.reroll_coins
        return fault("", "cannot_pay", "adj2_free_riichi_only", cost=cost, coins=coins)
    return None


def order_fault(rules: InForce, state: TurnState, action: DieAction) -> Fault | None:
    """Return why an action is illegal at this point of the turn, whatever the dice show; ``None`` if it is legal."""
    if state.choice == "stand":
        return fault("", "turn_is_over", "turn_stand")
    if action == "kan":
        late = owes_reroll(state)
        return fault("", "riichi_reroll_first", "turn_riichi_reroll_first") if late else None
    if state.choice is None:
        return fault("", "needs_choice:reroll", "turn_choose")
    return None if state.left else rerolls_fault(rules, state.choice)


def _rerolls_rule(choice: ChoiceName | None) -> str:
    return "turn_riichi_one" if choice == "riichi" else "turn_reroll_three"


def rerolls_fault(rules: InForce, choice: ChoiceName) -> Fault:
    """Return the error of too many rerolls after a choice."""
    most = most_rerolls(rules, choice)
    return fault("", f"too_many_rerolls:{choice}", _rerolls_rule(choice), most=most)


def dice_fault(state: TurnState, action: DieAction, face: int) -> Fault | None:
    """Return why the dice do not allow an action with a face; ``None`` if they do."""
    count = count_of(state.counts, face)
    if count >= (KAN_DICE if action == "kan" else 1):
        return None
    if action == "kan":
        return fault("", "no_four_equal", "turn_kan", need=KAN_DICE, count=count)
    if str(face) in state.kans:
        return fault("", "kan_is_fixed", "turn_kan")
    return fault("", "not_in_dice:reroll", _rerolls_rule(state.choice))


def illegal_actions(
    rules: InForce, state: TurnState, coins: int, legal: Container[str]
) -> Iterator[tuple[str, Fault]]:
    """Yield the actions that are not legal at a state, each with the reason."""
    face = max(FACES, key=lambda face: count_of(state.counts, face))
    reasons: dict[str, Fault | None] = {
        choice: choice_fault(rules, state, choice, coins) for choice in CHOICES
    }
    actions: list[DieAction] = ["kan"] if state.choice is None else ["reroll", "kan"]
    for action in actions:
        reasons[action] = order_fault(rules, state, action) or dice_fault(state, action, face)
    for name, reason in reasons.items():
        if name not in legal and reason:
            yield name, reason
    if owes_reroll(state):
        rerolls = rules.numbers.riichi_rerolls
        yield "stop", fault("", "riichi_reroll_first:stop", "turn_riichi_one", rerolls=rerolls)


def chosen(rules: InForce, state: TurnState, choice: ChoiceName) -> TurnState:
    """Return the turn after a choice."""
    return state._replace(choice=choice, left=most_rerolls(rules, choice))


def rolled(state: TurnState, action: DieAction, face: int, die: int) -> TurnState:
    """Return the turn after an action with a face; ``die`` is the rolled value."""
    counts = state.counts + one_die(die)
    if action == "kan":
        counts -= KAN_DICE * one_die(face)
        kans = "".join(sorted(f"{state.kans}{face}"))
        return state._replace(counts=counts, kans=kans, last=die, from_kan=1)
    left = max(state.left - 1, 0)
    return state._replace(counts=counts - one_die(face), left=left, last=die, from_kan=0)
