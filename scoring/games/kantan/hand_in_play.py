"""A hand in play: the reader of its request, and the declarations that are legal now."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.field import Assumption, assumptions
from scoring.games.kantan import MESSAGES, fault
from scoring.games.kantan import fields as f
from scoring.games.kantan import request as r
from scoring.games.kantan.cards import CARDS, ISOLATED, PARTIAL, SETS, PlayingCard
from scoring.games.kantan.hand import CardHand, DeclaredWin
from scoring.games.kantan.valuing import value
from scoring.rules.in_force import InForce

_FORMS: Final = {"pon": "triplet", "chi": "run"}
"""The calls, each with the form of the partial set that takes the discard."""
KINDS_OF_WIN: Final = {"tsumo": "no_draw", "ron": "no_discard", "tenhou": "not_as_dealt"}
"""The kinds of win, each with the reason against it if there is no card to win with."""
_MOST_CALLED: Final = 4
"""The most called sets of a waiting hand: with a fifth no card is left to wait with."""


class CardsInPlay(NamedTuple):
    """A hand and the moment of play."""

    rules: InForce
    hand: CardHand
    """The cards in hand, including a card that was just drawn."""
    drawn: PlayingCard | None
    """The card that was just drawn; ``None`` if there is none, or if the request does not name it."""
    riichi: bool
    """Whether riichi was declared already."""
    players: int
    dealer: bool
    seat: int | None
    discard: PlayingCard | None
    """The card that another player has just discarded."""
    discarder: int | None
    points: int | None
    as_dealt: bool
    assumed: tuple[Assumption, ...]
    """The defaults used for fields that the request omits."""

    @property
    def to_discard(self) -> bool:
        """Whether the player has one card more than a hand has, and must discard."""
        return len(self.hand.cards) > r.SIZE

    @property
    def before(self) -> CardHand:
        """The hand without the card drawn."""
        return self.hand if self.drawn is None else self.hand.without(self.drawn)

    def declared_win(self, hand: CardHand, card: PlayingCard | None, win: str) -> DeclaredWin:
        """Return the win of ``hand`` with ``card``, which is ``None`` for tenhou."""
        situation = (r.RIICHI,) if self.riichi else ()
        return DeclaredWin(self.rules, hand, card, win, situation, self.players, self.dealer)


def parse(rules: InForce, request: Mapping[str, Any]) -> CardsInPlay | list[Fault]:
    """Return the hand in play of a request of the right shape, or every rule that the request breaks."""
    sent, discard = {**r.DEFAULTS, **request}, request.get("discard") or {}
    riichi = r.RIICHI in sent["situation"]
    # A riichi that was declared is paid for.
    fields = [field for field in f.ANALYZE_FIELDS if not riichi or field.name != "points"]
    held = CardsInPlay(
        rules=rules,
        hand=r.hand_of(sent),
        drawn=CARDS.get(sent.get("drawn", "")),
        riichi=riichi,
        players=sent["players"],
        dealer=sent["dealer"],
        seat=sent.get("seat"),
        discard=CARDS.get(discard.get("card", "")),
        discarder=discard.get("from"),
        points=sent.get("points"),
        as_dealt=bool(sent.get("as_dealt")),
        assumed=assumptions(request, fields),
    )
    return list(_faults(held)) or held


def _faults(held: CardsInPlay) -> Iterator[Fault]:
    rules, hand = held.rules, held.hand
    others = {"/drawn": held.drawn, "/discard/card": held.discard}
    yield from r.hand_faults(rules, hand, others, in_play=True)
    yield from r.deck_faults(rules, "/concealed", [hand], [held.discard])
    yield from _drawn_faults(held)
    seats = {"/seat": held.seat, "/discard/from": held.discarder}
    yield from r.seat_faults(held.players, seats)
    if held.discard is not None and held.seat is None:
        yield fault("/seat", "missing:seat", "call_chi")
    if held.seat is not None and held.seat == held.discarder:
        yield fault("/discard/from", "own_discard", "ron")
    if held.points is not None and held.points < 0:
        yield fault("/points", "below_zero", "end_bust")
    if held.as_dealt:
        yield from _dealt_faults(held)


def _drawn_faults(held: CardsInPlay) -> Iterator[Fault]:
    """Yield the errors of the drawn card, and of a hand that declared riichi."""
    if held.drawn is not None and not held.to_discard:
        yield fault("/drawn", "wrong_card_count:drawn", "turn")
        return
    if held.drawn is not None and held.drawn not in held.hand.concealed:
        yield fault("/drawn", "not_in_hand", "turn")
        return
    if held.discard is not None and held.to_discard:
        yield fault("/discard", "not_both:discard", "turn")
    if held.riichi and held.to_discard and held.drawn is None:
        yield fault("/drawn", "missing:drawn", r.RIICHI)
    if held.riichi:
        yield from r.riichi_faults(held.before)


def _dealt_faults(held: CardsInPlay) -> Iterator[Fault]:
    """Yield errors for events that are impossible before the first draw."""
    for pointer, there in (
        ("/concealed", held.to_discard),
        ("/called", bool(held.hand.called)),
        ("/situation", held.riichi),
        ("/discard", held.discard is not None),
    ):
        if there:
            yield fault(pointer, "not_as_dealt:dealt", "tenhou")


# --- declarations


class CardAction(NamedTuple):
    """One declaration; an illegal one has reasons and nothing else."""

    id: str
    rule: str
    reasons: tuple[Fault, ...] = ()
    """Everything against the declaration; a legal one has none."""
    cards: tuple[PlayingCard, ...] = ()
    """The cards of the declaration."""
    makes: PlayingCard | None = None
    """The set a call makes."""
    shanten: int | None = None
    """The shanten after a call."""
    won: DeclaredWin | None = None
    """The win that a legal declaration of a win declares."""


def actions(held: CardsInPlay) -> list[CardAction]:
    """Return every declaration of the game."""
    wins = [_win(held, win) for win in KINDS_OF_WIN]
    return [*wins, _riichi(held), *(_call(held, call) for call in _FORMS)]


def _win(held: CardsInPlay, win: str) -> CardAction:
    hand, card = {
        "tsumo": (held.before, held.drawn),
        "ron": (held.hand, held.discard),
        "tenhou": (held.hand, None),
    }[win]
    if card is None and not (win == "tenhou" and held.as_dealt):
        return CardAction(id=win, rule=win, reasons=(fault("", KINDS_OF_WIN[win], win),))
    won = held.declared_win(hand, card, win)
    if reason := value(won).reason:
        return CardAction(id=win, rule=win, reasons=(reason,))
    return CardAction(id=win, rule=win, cards=(card,) if card else hand.concealed, won=won)


def tenpai_discards(hand: CardHand) -> tuple[PlayingCard, ...]:
    """Return the cards of six whose discard leaves the hand tenpai; no discard of five does."""
    return tuple(card for card in dict.fromkeys(hand.concealed) if not hand.without(card).shanten)


def _riichi(held: CardsInPlay) -> CardAction:
    reasons = tuple(_against_riichi(held))
    cards = () if reasons else tenpai_discards(held.hand)
    return CardAction(id=r.RIICHI, rule=r.RIICHI, reasons=reasons, cards=cards)


def _against_riichi(held: CardsInPlay) -> Iterator[Fault]:
    stake = held.rules.numbers.riichi_points
    if held.riichi:
        yield fault("", "already_declared", r.RIICHI)
    if held.hand.called:
        yield fault("", "needs_closed_hand:riichi", r.RIICHI)
    if held.hand.shanten:
        yield fault("", "not_tenpai:riichi", r.RIICHI)
    if not held.riichi and held.points is not None and held.points < stake:
        yield fault("", "too_few_points", r.RIICHI, stake=stake)


def _call(held: CardsInPlay, call: str) -> CardAction:
    hand, discard, rule = held.hand, held.discard, f"call_{call}"
    if discard is None or held.seat is None:
        return CardAction(id=call, rule=rule, reasons=(fault("", "no_discard", rule),))
    partial = PlayingCard(PARTIAL, discard.suit, _FORMS[call])
    reasons = []
    if held.riichi:
        reasons.append(fault("", "already_declared:call", r.RIICHI))
    if discard.kind != ISOLATED:
        reasons.append(fault("", "not_isolated:call", rule))
    elif partial not in hand.concealed:
        suit = MESSAGES[f"suits.{discard.suit}"]
        reasons.append(fault("", f"no_taatsu:{call}", rule, suit=suit))
    if call == "chi" and held.discarder != (held.seat - 1) % held.players:
        reasons.append(fault("", "not_left_neighbour", rule))
    if reasons:
        return CardAction(id=call, rule=rule, reasons=tuple(reasons))
    made = partial.as_kind(SETS)
    after = hand.without(partial)._replace(called=(*hand.called, made))
    shanten = after.shanten if len(after.called) <= _MOST_CALLED else None
    return CardAction(id=call, rule=rule, cards=(partial,), makes=made, shanten=shanten)
