"""The settlement of a dice hand, as plain data and sentences."""

from collections.abc import Iterator
from typing import Any, Final

from scoring.games.dice import MESSAGES
from scoring.games.dice.fields import ACTION, ROUNDS
from scoring.games.dice.forms import DiceHand
from scoring.games.dice.presentation import DiceScore
from scoring.games.dice.settlement.course import (
    LAST_PLAYER,
    SHORT_ANTE,
    STOPPED,
    DiceRound,
    DiceTurn,
    antes,
)
from scoring.rules.in_force import InForce
from scoring.settlement.transfers import POT, Settlement, end_sentence, standings
from scoring.text import Text, amount, joined

_CHOICES: Final = {choice.value: choice.name for choice in ACTION.choices}


def settled(rules: InForce, played: DiceRound, lang: str) -> Settlement:
    """Return the answer."""
    table, over, paid = played.table, played.reason is not None, antes(rules, played.before)
    prize = played.transfers[-1]
    turns: list[dict[str, Any]] = [
        {
            "player": turn.player,
            "paid": paid[turn.player].points + turn.cost.coins,
            "points": turn.value.points,
            "yakuman": turn.value.yakuman,
            "hand": _request(turn.hand),
        }
        for turn in played.turns
    ]
    if prize.rule == LAST_PLAYER:
        player = played.before.order[-1]
        ante = paid[player].points
        turns.append({"player": player, "paid": ante, "points": None, "yakuman": 0, "hand": None})
    of_mode = _solo_sentences if table.solo else _match_sentences
    results = (table.score,) if table.solo else table.coins
    return Settlement(
        rules=rules,
        transfers=played.transfers,
        points=table.coins,
        table=None if over else table.to_dict(),
        reason=played.reason,
        final=standings(table.coins, results) if over else (),
        lang=lang,
        scores=tuple(DiceScore(rules, turn.hand, lang) for turn in played.turns),
        more={
            "winner": None if table.solo else prize.payee,
            "pot": played.pot,
            "turns": turns,
            "may_stop": played.may_stop,
        },
        sentences=(*_turn_sentences(rules, played), *of_mode(rules, played)),
    )


def _request(hand: DiceHand) -> dict[str, Any]:
    """Return the scoring request of a hand."""
    return {
        "dice": hand.dice,
        "kans": hand.kans,
        "action": hand.choice,
        "last_draw": hand.last_draw,
        "first_roll_complete": bool(hand.first_complete),
        "dora": hand.dora_face,
        "mode": "solo" if hand.solo else "table",
    }


def _turn_sentences(rules: InForce, played: DiceRound) -> Iterator[Text]:
    """Yield one sentence for each player in turn order: ante, choice and points, or that there was no turn."""
    turns = {turn.player: turn for turn in played.turns}
    for player, paid in antes(rules, played.before).items():
        text = MESSAGES["settled.ante_short" if paid.rule == SHORT_ANTE else "settled.ante"]
        ante = text.filled(coins=paid.points)
        if player not in turns:
            yield MESSAGES["settled.no_turn"].filled(player=player, ante=ante)
            continue
        turn = turns[player]
        points = turn.value.points
        yield MESSAGES["settled.turn"].filled(
            player=player,
            ante=ante,
            choice=_CHOICES[str(turn.hand.choice)],
            cost=_cost(rules, turn),
            points=MESSAGES["settled.yakuman"]
            if points is None
            else MESSAGES["settled.points"].filled(points=points),
        )


def _cost(rules: InForce, turn: DiceTurn) -> Text:
    if turn.cost.coins:
        return MESSAGES["settled.coins"].filled(coins=turn.cost.coins)
    if turn.hand.choice == "stand":
        return MESSAGES["settled.nothing"]
    rule = rules.ruleset.rules[turn.cost.rule].name
    return MESSAGES["settled.free"].filled(most=rules.numbers.poor_coins, rule=rule)


def _match_sentences(rules: InForce, played: DiceRound) -> Iterator[Text]:
    """Yield sentences on the pot, the players who leave, the next dealer, a new round and the end of the match."""
    names, before, table = rules.ruleset.rules, played.before, played.table
    prize = played.transfers[-1]
    winner, rule = prize.payee, names[prize.rule].name
    yield MESSAGES["settled.wins"].filled(player=winner, rule=rule, pot=prize.points)
    for player in table.out[len(before.out) :]:
        yield MESSAGES["settled.leaves"].filled(player=player, rule=names["adj2_bust_out"].name)
    if played.reason is not None:
        yield end_sentence(rules, played.reason)
        return
    if table.round_wind is not None and table.round_wind != before.round_wind:
        yield MESSAGES["settled.next_round"].filled(round=ROUNDS[table.round_wind])
    yield MESSAGES["settled.next_dealer"].filled(player=table.dealer)
    if played.may_stop:
        yield MESSAGES["settled.may_stop"].filled(player=winner, rule=names[STOPPED].name)


def _solo_sentences(rules: InForce, played: DiceRound) -> Iterator[Text]:
    """Yield sentences on the return of the coins, the score and the end of the game."""
    text = MESSAGES["settled.back" if played.transfers[-1].payer == POT else "settled.lost"]
    yield text.filled(least=rules.numbers.refund_points, pot=played.pot)
    score = MESSAGES["settled.score"].filled(score=amount(played.table.score))
    end = [] if played.reason is None else [end_sentence(rules, played.reason)]
    yield joined([score, *end], ja="", en=" ")
