"""One turn, step by step: which actions are legal, what they cost and what they make of the dice. It replays no log and scores nothing.

The same functions answer for a log that is settled and for one that is still being played.
"""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, cast

from scoring.games.dice.fields import ACTION
from scoring.games.dice.forms import FACES, WIDTH
from scoring.rules.in_force import InForce
from scoring.text import Text

ChoiceName = Literal["stand", "riichi", "reroll"]
CHOICES: Final = cast(tuple[ChoiceName, ...], tuple(choice.value for choice in ACTION.choices))
"""What a player may choose, one of them in each turn."""
_MOST: Final = (1 << WIDTH) - 1


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
    """Where a turn stands after the first roll."""

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


class Broken(NamedTuple):
    """Why an action is illegal."""

    code: str
    told: Text
    rule: str


def adjusted(rules: InForce) -> bool:
    """Whether adjustment 2 is in force, and not the prototype alone."""
    return rules.options["edition"] == "adjust2"


def cost_of(rules: InForce, choice: ChoiceName, coins: int) -> Cost | None:
    """What ``choice`` costs a player who has ``coins`` left after the ante; ``None`` where that cannot be paid."""
    n = rules.numbers
    poor = coins <= n.poor_coins
    if choice == "stand":
        return Cost(0, "turn_stand")
    if choice == "riichi":
        cost = Cost(n.riichi_coins, "turn_riichi_cost")
        free = "adj2_free_riichi_only" if adjusted(rules) else "turn_free_when_poor"
        return Cost(0, free) if poor else cost
    if poor and not adjusted(rules):
        return Cost(0, "turn_free_when_poor")
    return Cost(n.reroll_coins, "turn_reroll_cost") if coins >= n.reroll_coins else None


def choices(rules: InForce, coins: int) -> tuple[ChoiceName, ...]:
    """What a player may choose who has ``coins`` left after the ante."""
    return tuple(choice for choice in CHOICES if cost_of(rules, choice, coins) is not None)


def count_of(counts: int, face: int) -> int:
    """How many free dice show ``face``."""
    return counts >> WIDTH * (face - 1) & _MOST


def kan_faces(rules: InForce, counts: int) -> tuple[int, ...]:
    """Faces of which there are enough free dice for a kan; no further kan is possible beside two, with two free dice."""
    return tuple(face for face in FACES if count_of(counts, face) >= rules.numbers.kan_dice)


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


def out_of_order(rules: InForce, state: State, coins: int, action: Action) -> Broken | None:
    """Why an action is illegal at this point of the turn, whatever the dice show; ``None`` where it is not.

    ``coins`` are what the player has left after the ante.
    """
    if isinstance(action, Choose):
        return _choose_fault(rules, state, coins, action.choice)
    if state.choice == "stand":
        told = Text(
            "「そのまま」で手番は終わる。カンは選ぶ前にする。",
            "Standing ends the turn; a kan is declared before that.",
        )
        return Broken("turn_is_over", told, "turn_stand")
    if isinstance(action, Kan):
        if not owes_reroll(rules, state):
            return None
        told = Text(
            "リーチの直後はダイスを1個振り直す。カンはその後で。",
            "Riichi is followed by its reroll at once; a kan may come after that.",
        )
        return Broken("riichi_reroll_first", told, "turn_riichi_reroll_first")
    return _reroll_fault(rules, state)


def _reroll_fault(rules: InForce, state: State) -> Broken | None:
    if state.choice is None:
        told = Text(
            "振り直す前に、リーチか振り直しを選ぶ。",
            "Choose riichi or reroll before rerolling a die.",
        )
        return Broken("needs_choice", told, "turn_choose")
    most = most_rerolls(rules, state.choice)
    if state.rerolls < most:
        return None
    if state.choice == "riichi":
        told = Text("リーチで振り直すのは{most}個だけ。", "Riichi rerolls no more than {most} die.")
        return Broken("too_many_rerolls", told.filled(most=most), "turn_riichi_one")
    told = Text("振り直しは{most}回まで。", "At most {most} dice may be rerolled.")
    return Broken("too_many_rerolls", told.filled(most=most), "turn_reroll_three")


def _choose_fault(rules: InForce, state: State, coins: int, choice: ChoiceName) -> Broken | None:
    if state.choice is not None:
        told = Text(
            "リーチ・振り直し・そのままから選ぶのは一度だけ。",
            "One of riichi, reroll and stand is chosen, once.",
        )
        return Broken("second_choice", told, "turn_choose")
    if cost_of(rules, choice, coins) is not None:
        return None
    told = Text(
        "振り直しには{cost}枚要る。残りは{coins}枚。",
        "Rerolling costs {cost} coin; there are {coins} left.",
    ).filled(cost=rules.numbers.reroll_coins, coins=coins)
    return Broken("cannot_pay", told, "adj2_free_riichi_only")


def not_in_dice(rules: InForce, state: State, action: Action) -> Broken | None:
    """Why the dice do not allow an action; ``None`` where they do."""
    if isinstance(action, Choose):
        return None
    count = count_of(state.counts, action.face)
    if isinstance(action, Kan):
        need = rules.numbers.kan_dice
        if count >= need:
            return None
        told = Text(
            "カンには、カンしていない同じ目が{need}個要る。{count}個ある。",
            "A kan needs {need} equal free dice, not {count}.",
        ).filled(need=need, count=count)
        return Broken("no_four_equal", told, "turn_kan")
    if count:
        return None
    if str(action.face) in state.kans:
        told = Text("カンしたダイスは振り直せない。", "Dice of a kan are not rerolled.")
        return Broken("kan_is_fixed", told, "turn_kan")
    told = Text(
        "振り直す目が、カンしていないダイスの中に無い。",
        "The free dice have no such face to reroll.",
    )
    rule = "turn_riichi_one" if state.choice == "riichi" else "turn_reroll_three"
    return Broken("not_in_dice", told, rule)


def actions(rules: InForce, state: State, coins: int) -> Iterator[Action]:
    """Every legal action; ``coins`` are what the player has left after the ante."""
    every: tuple[Action, ...] = (
        *map(Kan, FACES),
        *map(Choose, CHOICES),
        *map(Reroll, FACES),
    )
    for action in every:
        if not out_of_order(rules, state, coins, action) and not not_in_dice(rules, state, action):
            yield action


def chosen(state: State, choice: ChoiceName) -> State:
    """The turn after a choice."""
    return state._replace(choice=choice)


def with_kan(rules: InForce, state: State, face: int, die: int) -> State:
    """The turn after a kan of ``face`` whose replacement shows ``die``."""
    counts = state.counts - rules.numbers.kan_dice * _one(face) + _one(die)
    return state._replace(counts=counts, kans=f"{state.kans}{face}")


def rerolled(state: State, face: int, to: int) -> State:
    """The turn after a die with ``face`` was rolled again and shows ``to``."""
    return state._replace(counts=state.counts - _one(face) + _one(to), rerolls=state.rerolls + 1)


def _one(face: int) -> int:
    """One die with ``face``, as packed counts."""
    return 1 << WIDTH * (face - 1)
