"""The reasons why a hand does not win: the rule behind each, and the field it is about."""

from typing import Final

from scoring.faults import Fault
from scoring.games.kantan import hand
from scoring.games.kantan.cards import SUITS
from scoring.games.kantan.hand import DeclaredWin, Hand, contains_complete, waiting_card
from scoring.games.kantan.messages import fault, reason
from scoring.games.kantan.valuing import NO_YAKU

_FIELDS: Final = {
    hand.NOT_COMPLETE: "/concealed",
    hand.NOT_TENPAI: "/concealed",
    hand.NOT_ISOLATED: "/winning_card",
    hand.WRONG_SUIT: "/winning_card",
    NO_YAKU: "",
}


def reason_of(code: str, won: DeclaredWin, at: str = "") -> Fault:
    """The reason with this code why a declared win, sent at the pointer ``at``, is none."""
    waiting = waiting_card(won.hand)
    suit = SUITS[waiting.suit] if waiting else ""
    return fault(at + _FIELDS[code], code, _rule(code, won), suit=suit)


def _rule(code: str, won: DeclaredWin) -> str:
    if code == hand.NOT_TENPAI:
        winning = () if won.winning is None else (won.winning,)
        complete = contains_complete((*won.hand.cards, *winning))
        return "win_only_from_tenpai" if complete else "tenpai_only"
    if code == hand.NOT_ISOLATED and won.win == "ron":
        return "ron_only_isolated"
    # Otherwise it is the rule of the kind of win: of a ron, of a self-draw.
    return {hand.NOT_COMPLETE: "tenhou", NO_YAKU: "require_yaku"}.get(code, won.win)


def not_tenpai(cards: Hand) -> Fault:
    """Why a hand that is not tenpai is not."""
    if contains_complete(cards.cards):
        return reason("not_tenpai:complete", "win_only_from_tenpai")
    return reason(hand.NOT_TENPAI, "tenpai_only")
