"""Which rule keeps a hand from winning, and where in a request it lies; that it does not win was decided before."""

from typing import Final

from scoring.faults import Fault
from scoring.games.kantan import hand
from scoring.games.kantan.hand import Deal, holds_complete
from scoring.games.kantan.sentences import said_reason
from scoring.text import Text

_WHERE: Final = {
    hand.NOT_COMPLETE: "/concealed",
    hand.NOT_TENPAI: "/concealed",
    hand.NOT_ISOLATED: "/winning_card",
    hand.WRONG_SUIT: "/winning_card",
    hand.NO_YAKU: "",
}
"""The field of a scoring request that each reason is about."""


def rule_against(reason: str, deal: Deal) -> str:
    """The rule by which a hand does not win."""
    if reason == hand.NOT_TENPAI:
        whole = (*deal.concealed, *deal.called, *([deal.winning] if deal.winning else []))
        return "win_only_from_tenpai" if holds_complete(whole) else "tenpai_only"
    if reason == hand.NOT_ISOLATED and deal.win == "ron":
        return "ron_only_isolated"
    # What is left of a reason for a card that wins by neither is the rule of the kind of win itself.
    return {hand.NOT_COMPLETE: "tenhou", hand.NO_YAKU: "require_yaku"}.get(reason, deal.win)


def why_not(reason: str, deal: Deal) -> Text:
    """Why a hand does not win, in words."""
    return Text(*(said_reason(reason, deal, 0, lang) for lang in (0, 1)))


def fault_of(reason: str, deal: Deal, at: str) -> Fault:
    """The fault of a win, sent at the pointer ``at``, that is none."""
    return Fault(at + _WHERE[reason], reason, why_not(reason, deal), rule_against(reason, deal))
