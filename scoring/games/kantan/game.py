"""The way of a hand of cards: request → reading → yaku → points → payments → answer. It holds no rule."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scoring.cache import Remembered, RememberedOfRules
from scoring.faults import Fault, Refused
from scoring.fields.field import Choice, Field
from scoring.games.kantan import fields as f
from scoring.games.kantan import sentences
from scoring.games.kantan.hand import (
    NO_YAKU,
    NOT_COMPLETE,
    Deal,
    Hand,
    Win,
    cards_away,
    read,
)
from scoring.games.kantan.payments import shares
from scoring.games.kantan.request import Requests, Taken, put_together, taken_apart
from scoring.hand import points_presentation as say
from scoring.hand.points_valuing import Found, found_in
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Yaku
from scoring.rules.ruleset import Ruleset
from scoring.text import Text
from scoring.tiles.values import Numbers

_NO_VALUE: Mapping[str, int] = {"points": 0, "yakuman": 0}


def win_of(rules: InForce, deal: Deal) -> Win:
    """How a hand was won, as rules ask about it."""
    return Win(
        tsumo=int(deal.win == "tsumo"),
        tenhou=int(deal.win == "tenhou"),
        menzen=int(not deal.called),
        head_must_match=int(rules.options["honitsu_head"] == "must_match"),
        n=deal.n,
    )


class Outcome(NamedTuple):
    """What a deal comes to."""

    deal: Deal
    hand: Hand | None
    """The winning form; ``None`` where the hand has none."""
    reason: str | None
    """Why it does not win; ``None`` for a hand that does."""
    found: Found | None
    """The yaku of a hand that wins."""


def outcome_of(rules: InForce, deal: Deal) -> Outcome:
    """Whether a deal wins, and with what."""
    hand = read(deal)
    if isinstance(hand, str):
        return Outcome(deal, None, hand, None)
    w, adds = win_of(rules, deal), bool(rules.numbers.yakuman_adds)
    found = found_in(
        rules, hand.reading, w, closed=w.menzen, claimed=deal.claimed, yakuman_adds=adds
    )
    if rules.numbers.require_yaku and not found.lines:
        return Outcome(deal, hand, NO_YAKU, None)
    return Outcome(deal, hand, None, found)


def yakuman_of(found: Found, n: Numbers) -> int:
    """How many of the yakuman found count."""
    return found.yakuman if n.yakuman_stack else min(found.yakuman, 1)


def points_of(found: Found, n: Numbers) -> int:
    """What a hand with the yaku found is worth."""
    return found.points + yakuman_of(found, n) * n.yakuman_points


class KantanScore(NamedTuple):
    """A scored hand of cards; :meth:`to_dict` is the response body."""

    rules: InForce
    deal: Deal
    hand: Hand | None
    reason: str | None
    found: Found | None
    assumed: list[Text]
    lang: str

    @property
    def winning(self) -> bool:
        """Whether the hand wins."""
        return self.reason is None

    @property
    def yakuman(self) -> int:
        """How many yakuman count."""
        return 0 if self.found is None else yakuman_of(self.found, self.deal.n)

    @property
    def points(self) -> int:
        """What the hand is worth."""
        return 0 if self.found is None else points_of(self.found, self.deal.n)

    @property
    def received(self) -> int:
        """Everything the winner gets from the others; points staked on the table are settled elsewhere."""
        return self._paid(0)[1]

    def _paid(self, lang: int) -> tuple[say.Lines, int, str]:
        deal, remainder = self.deal, str(self.rules.options["dealer_remainder"])
        return _PAID[self.points, deal.win == "ron", deal.players, deal.dealer, remainder, lang]

    def to_dict(self) -> dict[str, Any]:
        """The response body."""
        lang = 0 if self.lang == "ja" else 1
        rules, deal, hand, _reason, found, told, _lang = self
        if found is None or hand is None:
            return self._lost(lang)
        n = deal.n
        yaku, said_yaku = say.yaku_part(rules, found, (), lang)
        yakuman, points = self.yakuman, self.points
        paid, received, said_paid = self._paid(lang)
        return say.body(
            rules,
            lang,
            reason=None,
            value={"points": points, "yakuman": yakuman},
            yaku=yaku,
            payments=paid,
            received=received,
            reading=reading_dict(hand),
            shanten=-1,
            explanation=[
                sentences.said_hand(hand.cards, deal.win, lang),
                said_yaku,
                *sentences.said_points(yakuman, n.yakuman_points, found.points, lang),
                said_paid,
            ],
            assumed=told,
        )

    def _lost(self, lang: int) -> dict[str, Any]:
        """The answer for a hand that does not win."""
        reason = self.reason or NOT_COMPLETE
        complete = self.hand is not None
        away = 0 if complete else cards_away(self.deal.concealed, self.deal.called)
        return say.body(
            self.rules,
            lang,
            reason=reason,
            value=dict(_NO_VALUE),
            reading=None if self.hand is None else reading_dict(self.hand),
            shanten=-1 if complete else away,
            explanation=[sentences.said_reason(reason, self.deal, away, lang)],
            assumed=self.assumed,
        )


def _paid(asked: tuple[int, bool, int, int, str, int]) -> tuple[say.Lines, int, str]:
    points, ron, players, dealer, remainder, lang = asked
    found = shares(points, ron=ron, players=players, dealer=dealer, remainder=remainder)
    lines = [
        {"from": payer, "count": count, "points": each, "honba": 0} for payer, count, each in found
    ]
    received = sum([share.payers * share.points for share in found])
    return tuple(lines), received, sentences.said_payments(found, points, players - 1, lang)


_PAID: Final = Remembered(_paid, most=1 << 9)
"""Who pays what, the sum of it and why that much, in each language; for points, ron or not, players, dealer and who pays a remainder."""


def reading_dict(hand: Hand) -> dict[str, Any]:
    """A winning hand: its sets and its head, which are open, and which the winning card completed."""
    first_open = len(hand.cards) - 1 - hand.opened
    completed = hand.cards[hand.completed].kind if hand.completed >= 0 else None
    return {
        "groups": [
            {
                "kind": card.form or "pair",
                "tiles": card.text,
                "open": first_open <= place < len(hand.cards) - 1,
                "winning": place == hand.completed,
                "meld": None,
            }
            for place, card in enumerate(hand.cards)
        ],
        "wait": completed,
    }


class KantanGame:
    """The card game."""

    example: Mapping[str, object] = {
        "concealed": [
            "mentsu.man.run",
            "mentsu.sou.run",
            "mentsu.man.run",
            "atama.sou",
            "taatsu.pin.run",
        ],
        "called": [],
        "winning_card": "isolated.pin",
        "win": "tsumo",
        "situation": ["riichi"],
        "players": 4,
        "dealer": False,
    }

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        choices = tuple(Choice(claim.id, claim.name) for claim in ruleset.claims)
        self.fields: tuple[Field, ...] = (
            f.CONCEALED,
            f.CALLED,
            f.WINNING_CARD,
            f.WIN,
            f.situation(choices),
            f.PLAYERS,
            f.DEALER,
        )
        self.requests = Requests(self.fields, tuple(claim.id for claim in ruleset.claims))
        self._outcomes = RememberedOfRules(self._remembered, most=1 << 12)

    def notation(self, lang: str) -> dict[str, str]:
        """How hands are written, for people."""
        return {name: text.say(lang) for name, text in f.NOTATION.items()}

    def request_of(self, line: str) -> dict[str, object]:
        """The request a line of notation stands for; raises :class:`ValueError`."""
        return f.request_of(line)

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes a request impossible."""
        found = self.requests.parse(rules, request)
        return found if isinstance(found, list) else []

    def score(self, rules: InForce, request: Mapping[str, Any], lang: str) -> KantanScore:
        """One hand, scored; raises :class:`scoring.Refused`. There are few hands of cards: what they come to is remembered."""
        try:
            outcome = self._outcomes[taken_apart(rules, request)]
        except TypeError:
            outcome = self._outcome_of(rules, request)
        deal, hand, reason, found = outcome
        return KantanScore(rules, deal, hand, reason, found, assumed(request, deal), lang)

    def _outcome_of(self, rules: InForce, request: Mapping[str, Any]) -> Outcome:
        deal = self.requests.parse(rules, request)
        if isinstance(deal, list):
            raise Refused(deal)
        return outcome_of(rules, deal)

    def _remembered(self, taken: Taken) -> Outcome:
        return self._outcome_of(taken[0], put_together(taken))

    def holds(self, rules: InForce, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Whether a winning hand has ``yaku``."""
        deal = self.requests.parse(rules, request)
        if isinstance(deal, list) or yaku.holds is None:
            return False
        hand = read(deal)
        return isinstance(hand, Hand) and yaku.holds(hand.reading, win_of(rules, deal))


def assumed(request: Mapping[str, Any], deal: Deal) -> list[Text]:
    """What was taken for granted because the request does not say it; a ron asks neither for players nor for the dealer."""
    if deal.win == "ron":
        return []
    return [
        field.assumed
        for field in (f.PLAYERS, f.DEALER)
        if field.name not in request and field.assumed is not None
    ]
