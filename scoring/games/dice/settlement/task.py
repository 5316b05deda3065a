"""The settlement of a hand of dice: antes and choices into the pot, the pot to the winner, the next table or the end."""

from collections.abc import Mapping
from typing import Any

from scoring.faults import Fault, Refused
from scoring.fields.field import Field
from scoring.games.dice.settlement import presentation as say
from scoring.games.dice.settlement.course import antes, course_of
from scoring.games.dice.settlement.fields import EXAMPLE, FIELDS, REPLY
from scoring.games.dice.settlement.request import Round, parse, winner_of
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.settlement.transfers import POT, Settled, Transfer, into_pot, standings, transferred
from scoring.text import Text


class Settle:
    """The settlement of dice mahjong."""

    fields: tuple[Field, ...] = FIELDS
    example: Mapping[str, object] = EXAMPLE
    reply: tuple[Field, ...] = REPLY

    def __init__(self, ruleset: Ruleset) -> None:
        self._game = ruleset.game

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes the request impossible."""
        settled = self._settled(rules, request, "en")
        return settled if isinstance(settled, list) else []

    def answer(self, rules: InForce, request: Mapping[str, Any], lang: str) -> Settled:
        """What the hand does to the table; raises :class:`scoring.Refused`."""
        settled = self._settled(rules, request, lang)
        if isinstance(settled, list):
            raise Refused(settled)
        return settled

    def _settled(
        self, rules: InForce, request: Mapping[str, Any], lang: str
    ) -> Settled | list[Fault]:
        played = parse(self._game, rules, request, lang)
        if isinstance(played, list):
            return played
        paid = _paid(rules, played)
        return (_alone if played.table.solo else _together)(rules, played, paid, lang)


def _paid(rules: InForce, played: Round) -> list[Transfer]:
    """What goes into the pot: all antes, then what the choices cost, in turn order; nothing moves where they are free."""
    ante = [
        Transfer(player, POT, coins, rule)
        for player, (coins, rule) in antes(rules, played.table).items()
    ]
    return ante + [
        Transfer(turn.player, POT, *turn.played.cost)
        for turn in played.turns
        if turn.played is not None and turn.played.cost.coins
    ]


def _together(
    rules: InForce, played: Round, paid: list[Transfer], lang: str
) -> Settled | list[Fault]:
    """The hand of several players."""
    table, pot = played.table, into_pot(paid)
    winner = winner_of(played)
    transfers = (*paid, Transfer(POT, winner.player, pot, winner.rule))
    coins = transferred(table.coins, transfers)
    course = course_of(rules, table, coins, winner.player)
    if played.stop:
        if not course.may_stop:
            text = Text(
                "上がり止めができるのは、勝ってトップに立ち、試合がまだ終わっていない時だけ。",
                "Only a winner who leads may stop the match, and only where it is not over anyway.",
            )
            return [Fault("/event/stop", "may_not_stop", text, "flow_white_stop")]
        course = course._replace(reason="flow_white_stop", may_stop=False)
    over = course.reason is not None
    return Settled(
        rules=rules,
        transfers=transfers,
        points=coins,
        table=None if over else course.table.to_dict(),
        reason=course.reason,
        final=standings(coins, coins) if over else (),
        lang=lang,
        scores=say.scores_of(played),
        more=say.reply_of(played, paid, winner.player, may_stop=course.may_stop),
        explanation=(
            *say.turn_sentences(rules, played),
            say.winner_sentence(rules, winner, pot),
            *say.course_sentences(rules, table, course),
        ),
    )


def _alone(rules: InForce, played: Round, paid: list[Transfer], lang: str) -> Settled:
    """The hand of one player, who gets the coins back or loses them."""
    table, pot = played.table, into_pot(paid)
    points = played.turns[0].points or 0
    back = points >= rules.numbers.refund_points
    transfers = (*paid, Transfer(POT, 0, pot, "solo_refund")) if back else tuple(paid)
    coins = transferred(table.coins, transfers)
    following = table._replace(coins=coins, score=table.score + points)
    over = not any(coins)
    reason = "solo_end" if over else None
    return Settled(
        rules=rules,
        transfers=transfers,
        points=coins,
        table=None if over else following.to_dict(),
        reason=reason,
        final=standings(coins, (following.score,)) if over else (),
        lang=lang,
        scores=say.scores_of(played),
        more=say.reply_of(played, paid, None, may_stop=False),
        explanation=(
            *say.turn_sentences(rules, played),
            say.refund_sentence(rules, pot, back=back),
            say.score_sentence(rules, following.score, reason),
        ),
    )
