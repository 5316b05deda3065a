"""One turn, step by step: which actions are legal, what they cost and what they do to the dice."""

from typing import Final, Literal, NamedTuple, cast

from scoring.faults import Fault
from scoring.games.dice.fields import ACTION
from scoring.games.dice.forms import count_of, one_die
from scoring.rules.in_force import InForce
from scoring.text import Text

ChoiceName = Literal["stand", "riichi", "reroll"]
CHOICES: Final = cast(tuple[ChoiceName, ...], tuple(choice.value for choice in ACTION.choices))
"""What a player may choose, one of them in each turn."""


class Kan(NamedTuple):
    """Declare four equal free dice a kan and roll a replacement."""

    face: int


class Choose(NamedTuple):
    """Make the choice of the turn."""

    choice: ChoiceName


class Reroll(NamedTuple):
    """Roll one free die with this face again."""

    face: int


Action = Kan | Choose | Reroll


class State(NamedTuple):
    """The state of a turn after the first roll."""

    counts: int
    """Packed counts of the free dice, as :func:`scoring.games.dice.forms.packed` makes them."""
    kans: str = ""
    """Faces of the declared kans, in the order of declaring."""
    choice: ChoiceName | None = None
    """What was chosen; ``None`` before that."""
    rerolls: int = 0
    """How many dice were rerolled."""


class Cost(NamedTuple):
    """What a choice puts into the pot, and the rule that says so."""

    coins: int
    rule: str


def is_adjusted(rules: InForce) -> bool:
    """Whether adjustment 2 is in force, and not the prototype alone."""
    return rules.options["edition"] == "adjust2"


def cost_of(rules: InForce, choice: ChoiceName, coins: int) -> Cost | None:
    """What ``choice`` costs a player who has ``coins`` left after the ante; ``None`` where that cannot be paid."""
    n = rules.numbers
    if choice == "stand":
        return Cost(0, "turn_stand")
    if coins <= n.poor_coins and (choice == "riichi" or not is_adjusted(rules)):
        free = "adj2_free_riichi_only" if is_adjusted(rules) else "turn_free_when_poor"
        return Cost(0, free)
    price = n.riichi_coins if choice == "riichi" else n.reroll_coins
    return Cost(price, f"turn_{choice}_cost") if coins >= price else None


def affordable(rules: InForce, coins: int) -> dict[ChoiceName, Cost]:
    """The choices a player with ``coins`` left after the ante can pay, each with its cost."""
    costs = {choice: cost_of(rules, choice, coins) for choice in CHOICES}
    return {choice: cost for choice, cost in costs.items() if cost is not None}


def most_rerolls(rules: InForce, choice: ChoiceName) -> int:
    """How many dice may be rerolled after a choice."""
    n = rules.numbers
    return int({"stand": 0, "riichi": n.riichi_rerolls, "reroll": n.rerolls}[choice])


def owes_reroll(rules: InForce, state: State) -> bool:
    """Whether nothing but a reroll may follow: riichi was chosen just now."""
    return state.choice == "riichi" and state.rerolls < rules.numbers.riichi_rerolls


def may_end(rules: InForce, state: State) -> bool:
    """Whether a turn may be over: the choice was made, and riichi has had its reroll."""
    return state.choice is not None and not owes_reroll(rules, state)


def order_fault(rules: InForce, state: State, coins: int, action: Action, at: str) -> Fault | None:
    """Why an action is illegal at this point of the turn, whatever the dice show; ``None`` where it is legal.

    ``coins`` are what the player has left after the ante, ``at`` is the pointer of the action.
    """
    if isinstance(action, Choose):
        return _choice_fault(rules, state, coins, action.choice, at)
    if state.choice == "stand":
        text = Text(
            "「そのまま」で手番は終わる。カンは選ぶ前にする。",
            "Standing ends the turn; a kan is declared before that.",
        )
        return Fault(at, "turn_is_over", text, "turn_stand")
    if isinstance(action, Kan):
        if not owes_reroll(rules, state):
            return None
        text = Text(
            "リーチの直後はダイスを1個振り直す。カンはその後で。",
            "Riichi is followed by its reroll at once; a kan may come after that.",
        )
        return Fault(at, "riichi_reroll_first", text, "turn_riichi_reroll_first")
    return _reroll_fault(rules, state, at)


def _reroll_fault(rules: InForce, state: State, at: str) -> Fault | None:
    if state.choice is None:
        text = Text(
            "振り直す前に、リーチか振り直しを選ぶ。",
            "Choose riichi or reroll before rerolling a die.",
        )
        return Fault(at, "needs_choice", text, "turn_choose")
    most = most_rerolls(rules, state.choice)
    if state.rerolls < most:
        return None
    if state.choice == "riichi":
        text = Text("リーチで振り直すのは{most}個だけ。", "Riichi rerolls no more than {most} die.")
        return Fault(at, "too_many_rerolls", text.filled(most=most), "turn_riichi_one")
    text = Text("振り直しは{most}回まで。", "At most {most} dice may be rerolled.")
    return Fault(at, "too_many_rerolls", text.filled(most=most), "turn_reroll_three")


def _choice_fault(
    rules: InForce, state: State, coins: int, choice: ChoiceName, at: str
) -> Fault | None:
    if state.choice is not None:
        text = Text(
            "リーチ・振り直し・そのままから選ぶのは一度だけ。",
            "One of riichi, reroll and stand is chosen, once.",
        )
        return Fault(at, "second_choice", text, "turn_choose")
    if cost_of(rules, choice, coins) is not None:
        return None
    text = Text(
        "振り直しには{cost}枚要る。残りは{coins}枚。",
        "Rerolling costs {cost} coin; there are {coins} left.",
    ).filled(cost=rules.numbers.reroll_coins, coins=coins)
    return Fault(at, "cannot_pay", text, "adj2_free_riichi_only")


def dice_fault(rules: InForce, state: State, action: Action, at: str) -> Fault | None:
    """Why the dice do not allow an action; ``None`` where they do."""
    if isinstance(action, Choose):
        return None
    count = count_of(state.counts, action.face)
    if isinstance(action, Kan):
        need = rules.numbers.kan_dice
        if count >= need:
            return None
        text = Text(
            "カンには、カンしていない同じ目が{need}個要る。{count}個ある。",
            "A kan needs {need} equal free dice, not {count}.",
        ).filled(need=need, count=count)
        return Fault(at, "no_four_equal", text, "turn_kan")
    if count:
        return None
    if str(action.face) in state.kans:
        text = Text("カンしたダイスは振り直せない。", "Dice of a kan are not rerolled.")
        return Fault(at, "kan_is_fixed", text, "turn_kan")
    text = Text(
        "振り直す目が、カンしていないダイスの中に無い。",
        "The free dice have no such face to reroll.",
    )
    rule = "turn_riichi_one" if state.choice == "riichi" else "turn_reroll_three"
    return Fault(at, "not_in_dice", text, rule)


def after(rules: InForce, state: State, action: Action, die: int) -> State:
    """The turn after an action; ``die`` is what was rolled."""
    if isinstance(action, Choose):
        return state._replace(choice=action.choice)
    rolled, taken = state.counts + one_die(die), one_die(action.face)
    if isinstance(action, Kan):
        counts = rolled - rules.numbers.kan_dice * taken
        return state._replace(counts=counts, kans=f"{state.kans}{action.face}")
    return state._replace(counts=rolled - taken, rerolls=state.rerolls + 1)
