"""The steps of an answer to a hand of cards, in words; it decides nothing."""

from collections.abc import Iterable
from typing import Final

from scoring.games.kantan import hand
from scoring.games.kantan.cards import ISOLATED, NAMES, PARTIAL, SUITS, Card
from scoring.games.kantan.hand import Deal
from scoring.games.kantan.payments import Share
from scoring.text import Text

_WINS: Final = {
    "ron": Text("ロン", "ron"),
    "tsumo": Text("ツモ", "tsumo"),
    "tenhou": Text("天和", "tenhou"),
}
_READ: Final = Text("{cards}。{win}。", "{cards}: won by {win}.")
_REASONS: Final = {
    hand.NOT_COMPLETE: Text(
        "配られた5枚が4メンツ1アタマではない。", "The cards dealt are not four sets and a head."
    ),
    hand.NOT_TENPAI: Text(
        "聴牌ではない。聴牌は、4メンツ+孤立牌か、3メンツ+アタマ+ターツだけ。",
        "The hand is not tenpai: only four sets and an isolated card are, or three sets, a head and a partial set.",
    ),
    hand.NOT_ISOLATED: Text(
        "アガリ牌になるのは孤立牌カードだけ。", "Only an isolated card wins a hand."
    ),
    hand.WRONG_SUIT: Text(
        "待ちは{suit}の孤立牌。", "The hand waits for an isolated card of {suit}."
    ),
    hand.NO_YAKU: Text("役が無いのでアガれない。", "There is no yaku, and one is asked for."),
}
_COMPLETE: Final = Text(
    "4メンツ1アタマは聴牌ではない。アガりになるのは、聴牌から孤立牌で出来た時と天和だけ。",
    "Four sets and a head are not tenpai: they win only when an isolated card completes a tenpai hand, or as tenhou.",
)
_AWAY: Final = Text("聴牌まであと{away}枚。", "Cards to exchange for tenpai: {away}.")
_YAKUMAN: Final = Text(
    "役満{count}つは{each}点 × {count} = {points}点。",
    "{count} yakuman: {each} points x {count} = {points}.",
)
_TOTAL: Final = Text("合わせて{points}点。", "Together {points} points.")
_ROLES: Final = {
    "discarder": Text("捨てた人", "the discarder"),
    "dealer": Text("親", "the dealer"),
    "child": Text("子{count}人", "each of {count} others"),
    "each": Text("他の{count}人", "each of the {count} others"),
    "next": Text("親の次の人", "the player after the dealer"),
}
_PAYS: Final = Text("{who}が{points}点", "{who} pays {points}")
_NOBODY: Final = Text("0点なので支払いは無い。", "Nobody pays anything for 0 points.")
_PAID: Final = Text("支払い: {pays}。", "Payment: {pays}.")
_SHARED: Final = Text(
    "支払い: {points} ÷ {others} = {each}、余り{rest}。{pays}。",
    "Payment: {points} / {others} = {each}, remainder {rest}; {pays}.",
)


def said_hand(cards: Iterable[Card], win: str, lang: int) -> str:
    """The sets and the head, and how the hand was won."""
    names = ("、", ", ")[lang].join([NAMES[card.text][lang] for card in cards])
    return _READ[lang].format(cards=names, win=_WINS[win][lang])


def said_reason(reason: str, deal: Deal, away: int, lang: int) -> str:
    """Why a hand does not win, and what it is."""
    told = _REASONS[reason][lang].format(suit=_waited(deal.concealed, lang))
    return ("", " ")[lang].join([told, _AWAY[lang].format(away=away)]) if away else told


def said_not_tenpai(*, complete: bool) -> Text:
    """Why a hand is not tenpai; ``complete`` is one of four sets and a head."""
    return _COMPLETE if complete else _REASONS[hand.NOT_TENPAI]


def _waited(cards: Iterable[Card], lang: int) -> str:
    """The suit a hand waits for."""
    return next((SUITS[c.suit][lang] for c in cards if c.kind in {ISOLATED, PARTIAL}), "")


def said_points(count: int, each: int, added: int, lang: int) -> list[str]:
    """The step from yakuman to points, and with the points that are ``added`` to them."""
    if not count:
        return []
    points = count * each
    steps = [_YAKUMAN[lang].format(count=count, each=each, points=points)]
    return [*steps, _TOTAL[lang].format(points=points + added)] if added else steps


def said_payments(found: tuple[Share, ...], points: int, others: int, lang: int) -> str:
    """Who pays what and why that much."""
    if not found:
        return _NOBODY[lang]
    pays = ("、", ", ")[lang].join(
        _PAYS[lang].format(
            who=_ROLES[share.payer][lang].format(count=share.payers), points=share.points
        )
        for share in found
    )
    if found[0].payer == "discarder":
        return _PAID[lang].format(pays=pays)
    each, rest = divmod(points, others)
    return _SHARED[lang].format(points=points, others=others, each=each, rest=rest, pays=pays)
