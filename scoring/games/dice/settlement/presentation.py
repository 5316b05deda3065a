"""The settlement of a hand of dice, as plain data and sentences."""

from collections.abc import Iterator
from typing import Final

from scoring.games.dice.fields import ACTION
from scoring.games.dice.settlement.course import STOPPED, Course, Round, Turn, antes, course_of
from scoring.games.dice.settlement.fields import WINDS
from scoring.games.dice.settlement.table import Table
from scoring.rules.in_force import InForce
from scoring.settlement.transfers import POT, Settlement, end_sentence, into_pot, standings
from scoring.text import Text, amount, joined

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
    "場の{pot}枚は{player}番へ({rule})。", "The pot of {pot} goes to player {player} ({rule})."
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


def settled(rules: InForce, played: Round, lang: str) -> Settlement:
    """The answer; its :meth:`to_dict` is the response body."""
    course = course_of(rules, played)
    table, over = course.table, course.reason is not None
    paid = [move for move in course.transfers if move.payee == POT]
    turns = [
        {
            "player": turn.player,
            "paid": sum(move.points for move in paid if move.payer == turn.player),
            "points": turn.points,
            "yakuman": turn.yakuman,
            "hand": turn.hand,
        }
        for turn in played.turns
    ]
    results = (table.score,) if table.solo else table.coins
    scores = [turn.score._replace(lang=lang) for turn in played.turns if turn.score is not None]
    of_mode = _solo_sentences if table.solo else _course_sentences
    return Settlement(
        rules=rules,
        transfers=course.transfers,
        points=table.coins,
        table=None if over else table.to_dict(),
        reason=course.reason,
        final=standings(table.coins, results) if over else (),
        lang=lang,
        scores=tuple(score.answer() for score in scores),
        more={
            "winner": None if table.solo else course.transfers[-1].payee,
            "pot": into_pot(paid),
            "turns": turns,
            "may_stop": course.may_stop,
        },
        sentences=(*_turn_sentences(rules, played), *of_mode(rules, played.table, course)),
    )


def _turn_sentences(rules: InForce, played: Round) -> Iterator[Text]:
    """One sentence for each player in turn order: ante, choice and points, or that there was no turn."""
    turns = {turn.player: turn for turn in played.turns}
    for player, ante in antes(rules, played.table).items():
        turn = turns.get(player, Turn(player))
        if turn.played is None:
            yield _NO_TURN.filled(player=player, ante=ante.points)
            continue
        choice, (coins, rule) = turn.played.choice, turn.played.cost
        free = _NOTHING if choice == "stand" else _FREE.filled(rule=rules.ruleset.rules[rule].name)
        yield _TURN.filled(
            player=player,
            ante=ante.points,
            choice=_CHOICES[choice],
            cost=_COINS.filled(coins=coins) if coins else free,
            points=_YAKUMAN if turn.points is None else _POINTS.filled(points=turn.points),
        )


def _course_sentences(rules: InForce, before: Table, course: Course) -> Iterator[Text]:
    """Who takes the pot and why; who leaves, who deals next, which round begins, or that the match is over."""
    names, table = rules.ruleset.rules, course.table
    prize = course.transfers[-1]
    yield _WINS.filled(player=prize.payee, rule=names[prize.rule].name, pot=prize.points)
    for player in table.out[len(before.out) :]:
        yield _LEAVES.filled(player=player, rule=names["adj2_bust_out"].name)
    if course.reason is not None:
        yield end_sentence(rules, course.reason)
        return
    if table.round_wind is not None and table.round_wind != before.round_wind:
        yield _NEXT_ROUND.filled(round=WINDS[table.round_wind])
    yield _NEXT.filled(player=table.dealer)
    if course.may_stop:
        yield _MAY_STOP.filled(player=prize.payee, rule=names[STOPPED].name)


def _solo_sentences(rules: InForce, _before: Table, course: Course) -> Iterator[Text]:
    """Whether the coins come back; the score, and that it is the last one where it is."""
    back = course.transfers[-1].payer == POT
    pot = sum(move.points for move in course.transfers if move.payee == POT)
    yield (_BACK if back else _LOST).filled(least=rules.numbers.refund_points, pot=pot)
    score = _SCORE.filled(score=amount(course.table.score))
    end = [] if course.reason is None else [end_sentence(rules, course.reason)]
    yield joined([score, *end], ja="", en=" ")
