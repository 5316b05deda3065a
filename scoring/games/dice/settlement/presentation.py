"""The settlement of a hand of dice, as plain data and sentences."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.games.dice.fields import ACTION
from scoring.games.dice.settlement.course import Course, antes
from scoring.games.dice.settlement.fields import WINDS
from scoring.games.dice.settlement.request import Round, Turn, Winner
from scoring.games.dice.settlement.table import Table
from scoring.rules.in_force import InForce
from scoring.settlement.transfers import Transfer, end_sentence, into_pot
from scoring.text import Text, amount

_CHOICES: Final = {choice.value: choice.name for choice in ACTION.choices}
_TURN: Final = Text(
    "{player}番: 場代{ante}枚。{choice}({cost})。{points}。",
    "Player {player}: ante {ante}. {choice} ({cost}). {points}.",
)
_NO_TURN: Final = Text(
    "{player}番: 場代{ante}枚。手番を行わない。", "Player {player}: ante {ante}. No turn."
)
_FREE: Final = Text("無料: {rule}", "free: {rule}")
_NOTHING: Final = Text("コインは要らない", "no coin")
_COINS: Final = Text("{coins}枚", "coins: {coins}")
_POINTS: Final = Text("{points}点", "Points: {points}")
_YAKUMAN: Final = Text("役満", "A yakuman")
_WINS: Final = Text(
    "場の{pot}枚は{player}番へ({rule})。",
    "The pot of {pot} goes to player {player} ({rule}).",
)
_LEAVES: Final = Text(
    "{player}番はコインが無くなり退場({rule})。",
    "Player {player} has no coins left and leaves ({rule}).",
)
_NEXT: Final = Text("次の親は{player}番。", "Player {player} deals next.")
_NEXT_ROUND: Final = Text("次は{round}。", "The {round} begins.")
_MAY_STOP: Final = Text(
    "{player}番はトップなので、ここで止めてもよい({rule})。",
    "Player {player} leads and may stop the match here ({rule}).",
)
_BACK: Final = Text(
    "{least}点以上なので、{pot}枚が返る。",
    "With {least} points or more the coins put in ({pot}) come back.",
)
_LOST: Final = Text(
    "{least}点に届かず、{pot}枚を失う。",
    "With fewer than {least} points the coins put in ({pot}) are lost.",
)
_SCORE: Final = Text("得点の合計は{score}。", "The score is {score}.")


def reply_of(
    played: Round, paid: Sequence[Transfer], winner: int | None, *, may_stop: bool
) -> dict[str, Any]:
    """The fields that only this game answers."""
    return {
        "winner": winner,
        "pot": into_pot(paid),
        "turns": [
            {
                "player": turn.player,
                "paid": sum(move.points for move in paid if move.payer == turn.player),
                "points": turn.points,
                "yakuman": turn.yakuman,
                "hand": turn.hand,
            }
            for turn in played.turns
        ],
        "may_stop": may_stop,
    }


def scores_of(played: Round) -> tuple[Mapping[str, Any], ...]:
    """The score answers of the turns."""
    return tuple(turn.score for turn in played.turns if turn.score is not None)


def turn_sentences(rules: InForce, played: Round) -> Iterator[Text]:
    """One sentence for each player in turn order: ante, choice and points, or that there was no turn."""
    turns = {turn.player: turn for turn in played.turns}
    for player, ante in antes(rules, played.table).items():
        yield _turn_sentence(rules, turns.get(player, Turn(player)), ante.coins)


def _turn_sentence(rules: InForce, turn: Turn, ante: int) -> Text:
    if turn.played is None:
        return _NO_TURN.filled(player=turn.player, ante=ante)
    coins, rule = turn.played.cost
    free = _NOTHING if turn.played.choice == "stand" else _FREE
    cost = _COINS.filled(coins=coins) if coins else free.filled(rule=rules.ruleset.rules[rule].name)
    return _TURN.filled(
        player=turn.player,
        ante=ante,
        choice=_CHOICES[turn.played.choice],
        cost=cost,
        points=_YAKUMAN if turn.points is None else _POINTS.filled(points=turn.points),
    )


def winner_sentence(rules: InForce, winner: Winner, pot: int) -> Text:
    """Who takes the pot, and why."""
    rule = rules.ruleset.rules[winner.rule].name
    return _WINS.filled(player=winner.player, rule=rule, pot=pot)


def course_sentences(rules: InForce, before: Table, course: Course) -> Iterator[Text]:
    """Who leaves, who deals next, which round begins, or that the match is over."""
    names = rules.ruleset.rules
    for player in course.table.out[len(before.out) :]:
        yield _LEAVES.filled(player=player, rule=names["adj2_bust_out"].name)
    if course.reason is not None:
        yield end_sentence(rules, course.reason)
        return
    wind = course.table.wind
    if wind is not None and wind != before.wind:
        yield _NEXT_ROUND.filled(round=WINDS[wind])
    yield _NEXT.filled(player=course.table.dealer)
    if course.may_stop:
        leader = max(course.table.coins)
        yield _MAY_STOP.filled(
            player=course.table.coins.index(leader), rule=names["flow_white_stop"].name
        )


def refund_sentence(rules: InForce, pot: int, *, back: bool) -> Text:
    """Whether one player gets the coins back."""
    return (_BACK if back else _LOST).filled(least=rules.numbers.refund_points, pot=pot)


def score_sentence(rules: InForce, score: int, reason: str | None) -> Text:
    """The score so far, and that it is the last one where it is."""
    text = _SCORE.filled(score=amount(score))
    if reason is None:
        return text
    end = end_sentence(rules, reason)
    return Text(f"{text.ja}{end.ja}", f"{text.en} {end.en}")
