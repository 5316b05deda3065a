"""The answer to a scoring request: its parts and the sentences that explain them."""

from functools import lru_cache, partial
from typing import Final

from scoring.fields.field import Assumption
from scoring.games.kantan import fields as f
from scoring.games.kantan.cards import NAMES, Card
from scoring.games.kantan.hand import CompleteHand, DeclaredWin, shanten
from scoring.games.kantan.payments import Terms, shares, split
from scoring.games.kantan.reasons import reason_of
from scoring.games.kantan.valuing import Valuation, value
from scoring.hand import points_presentation
from scoring.hand.answer import Group, Payment, Reading, Score, Value
from scoring.hand.presentation import BETWEEN
from scoring.rules.in_force import InForce
from scoring.rules.story import story_of
from scoring.rules.tables import NO_DORA
from scoring.text import LANGUAGES, Text, joined

_WIN: Final = Text("{cards}。{win}。", "Read as {cards}: won by {win}.")
_WINS: Final = {
    choice.value: Text(choice.name.ja, choice.name.en.lower()) for choice in f.WIN.choices
}
AWAY: Final = Text("聴牌まであと{away}枚。", "Cards to exchange for tenpai: {away}.")
_YAKUMAN: Final = Text(
    "役満{count}つは{each}点 × {count} = {points}点。",
    "{count} yakuman: {each} points × {count} = {points}.",
)
_TOTAL: Final = Text("合わせて{points}点。", "Together {points} points.")
_ROLES: Final = {
    "discarder": Text("捨てた人", "the discarder"),
    "dealer": Text("親", "the dealer"),
    "child": Text("子{count}人", "each of the {count} others"),
    "each": Text("他の{count}人", "each of the {count} others"),
    "next": Text("親の次の人", "the player after the dealer"),
}
_ONE_CHILD: Final = Text("子1人", "the other player")
_PAYS: Final = Text("{who}が{points}点", "{who} pays {points}")
_NOBODY_PAYS: Final = Text("だれも払わない", "nobody pays")
_FREE: Final = Text("0点なので支払いは無い。", "Nobody pays anything for 0 points.")
_PAID: Final = Text("支払い: {pays}。", "Payment: {pays}.")
_SHARED: Final = Text(
    "支払い: {points} ÷ {others} = {each}、余り{rest}{lapses}。{pays}。",
    "Payment: {points} / {others} = {each}, remainder {rest}{lapses}; {pays}.",
)
_LAPSES: Final = Text("は切り捨て", ", which lapses")


def score_of(
    rules: InForce, won: DeclaredWin, lang: str, assumed: tuple[Assumption, ...] = ()
) -> Score:
    """Return the answer to a declared win."""
    number = LANGUAGES.index(lang)
    valuation = value(rules, won)
    hand, reason, yaku, yakuman, points = valuation
    lines, yaku_sentence = points_presentation.yaku_part(yaku, NO_DORA, number)
    away = shanten(won.hand) if hand is None else -1
    remainder = str(rules.options["dealer_remainder"])
    terms = Terms(won.win == "ron", won.players, won.dealer, remainder)
    paid = shares(points, terms)

    def explanation() -> list[str]:
        if hand is None or reason is not None:
            return [_lost(str(reason), won, away)[number]]
        steps = [_won(hand, won.win, number), yaku_sentence]
        steps += [text[number] for text in _yakuman_sentences(rules, valuation)]
        return [*steps, payment_sentence(points, terms)[number]]

    return Score(
        rules=rules,
        lang=lang,
        writer=f.WRITER,
        reason=reason,
        value=Value(points=points, yakuman=yakuman),
        yaku=lines,
        payments=tuple(Payment(payer, count, each, honba=0) for payer, count, each in paid),
        received=sum([share.payers * share.points for share in paid]),
        reading=None if hand is None else _reading(hand),
        shanten=away,
        assumed=assumed,
        explain=explanation,
        amend=partial(story_of, rules, number),
    )


def _won(hand: CompleteHand, win: str, lang: int) -> str:
    """The sets and the head by name, and how the hand was won."""
    cards = [NAMES[card.text][lang] for card in (*hand.closed, *hand.called, hand.head)]
    return _WIN[lang].format(cards=BETWEEN[lang].join(cards), win=_WINS[win][lang])


def _reading(hand: CompleteHand) -> Reading:
    """The sets and the head, which of them are open, and which the winning card completed."""
    made = None if hand.made is None else hand.made.kind
    last = len(hand.closed) - 1
    closed = [
        _group(card, winning=place == last and hand.made == card)
        for place, card in enumerate(hand.closed)
    ]
    called = [_group(card, is_open=True) for card in hand.called]
    head = _group(hand.head, winning=hand.made == hand.head)
    return Reading((*closed, *called, head), made)


def _group(card: Card, *, is_open: bool = False, winning: bool = False) -> Group:
    return Group(card.form or "pair", card.text, open=is_open, winning=winning, meld=None)


def _lost(code: str, won: DeclaredWin, away: int) -> Text:
    """Why a hand does not win, and how far it is from tenpai."""
    detail = reason_of(code, won).detail
    return joined([detail, AWAY.filled(away=away)], ja="", en=" ") if away > 0 else detail


def _yakuman_sentences(rules: InForce, valuation: Valuation) -> list[Text]:
    """The step from yakuman to points, and the sum with the points of other yaku."""
    if not valuation.yakuman:
        return []
    each, count = rules.numbers.yakuman_points, valuation.yakuman
    yakuman = _YAKUMAN.filled(count=count, each=each, points=count * each)
    total = [_TOTAL.filled(points=valuation.points)] if valuation.yaku.points else []
    return [yakuman, *total]


@lru_cache(maxsize=1 << 10)
def payment_sentence(points: int, terms: Terms) -> Text:
    """Who pays what for a win, and why that much."""
    if not points:
        return _FREE
    pays = [
        _PAYS.filled(who=_who(share.payer, share.payers), points=share.points)
        for share in shares(points, terms)
    ]
    who = joined(pays or [_NOBODY_PAYS], ja="、")
    if terms.ron:
        return _PAID.filled(pays=who)
    each, rest, payer = split(points, terms)
    return _SHARED.filled(
        points=points,
        others=terms.players - 1,
        each=each,
        rest=rest,
        lapses=_LAPSES if rest and not payer else "",
        pays=who,
    )


def _who(payer: str, count: int) -> Text:
    """Who pays a share."""
    if payer == "child" and count == 1:
        return _ONE_CHILD
    return _ROLES[payer].filled(count=count)
