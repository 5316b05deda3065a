"""Which declarations are legal now and what speaks against the others; what a win is worth is scored elsewhere."""

from collections.abc import Callable, Iterator
from typing import Final

from scoring.games.kantan.analysis.hand_in_play import RIICHI, without
from scoring.games.kantan.analysis.waits import Asked, Words
from scoring.games.kantan.cards import ISOLATED, PARTIAL, SETS, SUITS, Card, card_of
from scoring.games.kantan.game import KantanScore
from scoring.games.kantan.hand import cards_away
from scoring.games.kantan.reasons import rule_against, why_not
from scoring.settlement.transfers import rule_line
from scoring.text import Text

_FORMS: Final = {"pon": "triplet", "chi": "run"}
_MOST_CALLED: Final = 4
"""With so many open sets one more leaves no card in hand, and no form to wait in."""


def declarations(asked: Asked, wins: dict[str, KantanScore]) -> list[Words]:
    """Every declaration there is; ``wins`` are the scores of the wins there is a card for, and of the cards dealt."""
    kinds: tuple[Callable[[Asked], Words], ...] = (_riichi, _pon, _chi)
    won = [_win(asked, win, wins.get(win)) for win in ("tsumo", "ron", "tenhou")]
    return [*won, *(kind(asked) for kind in kinds)]


def wins_now(asked: Asked) -> dict[str, KantanScore]:
    """The score of winning with the card drawn, on the card discarded, with the cards dealt: of each that there is."""
    held = asked.held
    found = {}
    if held.drawn is not None:
        found["tsumo"] = asked.score(held.before, held.drawn, "tsumo")
    if held.discard is not None:
        found["ron"] = asked.score(held.concealed, held.discard, "ron")
    if held.as_dealt:
        found["tenhou"] = asked.score(held.concealed, None, "tenhou")
    return found


def _told(
    asked: Asked,
    id_: str,
    rule: str,
    why: list[Words],
    *,
    cards: tuple[Card, ...] = (),
    makes: Card | None = None,
    shanten: int | None = None,
) -> Words:
    """A declaration; what it is made with and what it makes is said of a legal one alone."""
    legal = not why
    return {
        "id": id_,
        "legal": legal,
        **rule_line(asked.rules, rule, asked.lang),
        "why": why,
        "cards": [card.text for card in cards] if legal else [],
        "makes": makes.text if legal and makes is not None else None,
        "shanten": shanten if legal else None,
    }


# --- wins


def _win(asked: Asked, win: str, score: KantanScore | None) -> Words:
    if score is None:
        return _told(asked, win, win, [asked.reason(*_NOTHING_TO_WIN[win])])
    if score.reason is not None:
        told = why_not(score.reason, score.deal)
        rule = rule_against(score.reason, score.deal)
        return _told(asked, win, win, [asked.reason(score.reason, told, rule)])
    card = score.deal.winning
    return _told(asked, win, win, [], cards=asked.held.concealed if card is None else (card,))


_NOTHING_TO_WIN: Final = {
    "tsumo": (
        "no_draw",
        Text("引いたカードが無い。", "No card was drawn, or it was not said which."),
        "tsumo",
    ),
    "ron": ("no_discard", Text("捨てられたカードが無い。", "Nobody discarded a card."), "ron"),
    "tenhou": (
        "not_as_dealt",
        Text("天和は配られた5枚だけで、誰も引かないうちに。", "Only with the cards dealt, before anybody draws."),
        "tenhou",
    ),
}  # fmt: skip
"""Code, text and rule of there being no card to win with."""


# --- riichi


def _riichi(asked: Asked) -> Words:
    held = asked.held
    discards = tuple(
        dict.fromkeys(
            card
            for card in (held.concealed if held.to_discard else ())
            if not cards_away(without(held.concealed, card), held.called)
        )
    )
    why = [asked.reason(code, told, RIICHI) for code, told in _against_riichi(asked)]
    return _told(asked, RIICHI, RIICHI, why, cards=discards)


def _against_riichi(asked: Asked) -> Iterator[tuple[str, Text]]:
    held, stake = asked.held, asked.rules.numbers.riichi_points
    if held.riichi:
        yield "already_declared", Text("もうリーチしている。", "Riichi was declared already.")
    if held.called:
        told = Text("鳴いた手ではリーチできない。", "Riichi needs a hand without called sets.")
        yield "needs_closed_hand", told
    if cards_away(held.concealed, held.called):
        yield "not_tenpai", Text("聴牌していない。", "The hand is not tenpai.")
    if not held.riichi and held.points is not None and held.points < stake:
        told = Text(
            "リーチには{stake}点が要る。", "Riichi costs {stake} point, which is not there."
        )
        yield "too_few_points", told.filled(stake=stake)


# --- calls


def _pon(asked: Asked) -> Words:
    return _call(asked, "pon")


def _chi(asked: Asked) -> Words:
    return _call(asked, "chi")


def _call(asked: Asked, call: str) -> Words:
    held, rule = asked.held, f"call_{call}"
    partial = _partial_for(asked, _FORMS[call])
    why = [asked.reason(*reason) for reason in _against_call(asked, call, rule, partial)]
    if partial is None:
        return _told(asked, call, rule, why)
    made = card_of(SETS, partial)
    left, opened = without(held.concealed, partial), (*held.called, made)
    away = cards_away(left, opened) if len(opened) <= _MOST_CALLED else None
    return _told(asked, call, rule, why, cards=(partial,), makes=made, shanten=away)


def _partial_for(asked: Asked, form: str) -> Card | None:
    """The partial set in hand that would take the discard."""
    held = asked.held
    fitting = (
        card
        for card in held.concealed
        if held.discard is not None
        and (card.kind, card.suit, card.form) == (PARTIAL, held.discard.suit, form)
    )
    return next(fitting, None)


def _against_call(
    asked: Asked, call: str, rule: str, partial: Card | None
) -> Iterator[tuple[str, Text, str]]:
    held = asked.held
    if held.discard is None or held.seat is None:
        yield "no_discard", _NOTHING_TO_WIN["ron"][1], rule
        return
    if held.riichi:
        told = Text(
            "リーチの後は鳴けない。", "After riichi the hand stays as it is: nothing is called."
        )
        yield "already_declared", told, RIICHI
    if held.discard.kind != ISOLATED:
        told = Text("鳴けるのは孤立牌カードだけ。", "Only an isolated card can be called.")
        yield "not_isolated", told, rule
    elif partial is None:
        told = _NO_PARTIAL[call].filled(suit=SUITS[held.discard.suit])
        yield "no_taatsu", told, rule
    if call == "chi" and held.discarder != (held.seat - 1) % held.players:
        told = Text(
            "チーは左隣の人の捨て牌だけ。",
            "Chi is only for the discard of the left neighbour, who played before.",
        )
        yield "not_left_neighbour", told, rule


_NO_PARTIAL: Final = {
    "pon": Text(
        "{suit}のたて(刻子)のターツが無い。", "There is no partial triplet of {suit} in hand."
    ),
    "chi": Text("{suit}のよこ(順子)のターツが無い。", "There is no partial run of {suit} in hand."),
}
