"""The answer to a scoring request: its parts and the sentences that explain them."""

from collections.abc import Iterable
from functools import partial

from scoring.faults import Fault
from scoring.games.kantan import fields as f
from scoring.games.kantan.cards import NAMES, PlayingCard
from scoring.games.kantan.hand import CompleteHand, DeclaredWin, shanten
from scoring.games.kantan.messages import MESSAGES
from scoring.games.kantan.valuing import CardValuation, payment_sentence, payments_of, value
from scoring.hand import points_presentation
from scoring.hand.answer import Group, Reading, Score, Value
from scoring.hand.presentation import BETWEEN
from scoring.rules.in_force import InForce
from scoring.rules.story import story_of
from scoring.rules.tables import NO_DORA
from scoring.text import LANGUAGES, Text, joined


def score_of(rules: InForce, won: DeclaredWin, lang: str) -> Score:
    """Return the answer to a declared win."""
    number = LANGUAGES.index(lang)
    valuation = value(rules, won)
    hand, reason, points = valuation.hand, valuation.reason, valuation.points
    lines, yaku_sentence = points_presentation.yaku_part(valuation.yaku, NO_DORA, number)
    away = shanten(won.hand) if hand is None else -1
    groups = () if hand is None else _groups(hand)
    ron, players, dealer = won.win == "ron", won.players, won.dealer
    paid = payments_of(rules, points, ron=ron, players=players, dealer=dealer)
    shares = paid.shares()

    def explanation() -> list[str]:
        if reason is not None:
            return [_lost(reason, away)[number]]
        steps = [_won(groups, won.win, number), yaku_sentence]
        steps += [text[number] for text in _yakuman_sentences(rules, valuation)]
        return [*steps, payment_sentence(paid)[number]]

    return Score(
        rules=rules,
        lang=lang,
        writer=f.WRITER,
        reason=None if reason is None else reason.code,
        value=Value(points=points, yakuman=valuation.yakuman),
        yaku=lines,
        payments=shares,
        received=sum([share.count * share.points for share in shares]),
        reading=None if hand is None else Reading(groups, hand.made and hand.made.kind),
        shanten=away,
        assumed=won.assumed,
        explain=explanation,
        amend=partial(story_of, rules, number),
    )


def _won(groups: Iterable[Group], win: str, lang: int) -> str:
    """Return the sets and the head by name, and how the hand was won."""
    cards = BETWEEN[lang].join([NAMES[group.tiles][lang] for group in groups])
    return MESSAGES["score.read"][lang].format(cards=cards, win=MESSAGES[f"wins.{win}"][lang])


def _groups(hand: CompleteHand) -> tuple[Group, ...]:
    """Return the sets and the head, which of them are open, and which the winning card completed."""
    last = len(hand.closed) - 1
    closed = [
        _group(card, winning=place == last and hand.made == card)
        for place, card in enumerate(hand.closed)
    ]
    called = [_group(card, is_open=True) for card in hand.called]
    return (*closed, *called, _group(hand.head, winning=hand.made == hand.head))


def _group(card: PlayingCard, *, is_open: bool = False, winning: bool = False) -> Group:
    return Group(card.form or "pair", card.text, open=is_open, winning=winning, meld=None)


def _lost(reason: Fault, away: int) -> Text:
    """Return why a hand does not win, and how far it is from tenpai."""
    if away <= 0:
        return reason.detail
    return joined([reason.detail, MESSAGES["away"].filled(away=away)], ja="", en=" ")


def _yakuman_sentences(rules: InForce, valuation: CardValuation) -> list[Text]:
    """Return the step from yakuman to points, and the sum with the points of other yaku."""
    if not valuation.yakuman:
        return []
    each, count = rules.numbers.yakuman_points, valuation.yakuman
    yakuman = MESSAGES["score.yakuman"].filled(count=count, each=each, points=count * each)
    if not valuation.yaku.points:
        return [yakuman]
    return [yakuman, MESSAGES["score.total"].filled(points=valuation.points)]
