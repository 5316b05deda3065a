"""The answer to a hand with cards in play: lines that name their cards, chips, and the story of each change in this hand."""

from collections.abc import Hashable, Iterator
from typing import Any

from scoring.cards.counterfactual import same_as
from scoring.cards.fields import ROLES
from scoring.cards.hand import Hand, Paid, chips_of
from scoring.cards.payments import Answered
from scoring.cards.reasons import why_idle
from scoring.cards.story import entries
from scoring.hand.liability import Liability
from scoring.hand.presentation import incomplete_sentence
from scoring.hand.winning_forms import forms_of
from scoring.rules.amendments import Effect, Played
from scoring.rules.links import href_of
from scoring.text import LANGUAGES, Text, joined
from scoring.tiles.kinds import NAMES
from scoring.tiles.shanten import distance


def told(body: dict[str, Any], hand: Hand, lang: str) -> dict[str, Any]:
    """The answer of a hand without a word of cards, with all that they have to say of it."""
    rules = hand.game.rules
    if hand.best is None:
        forms = forms_of(hand.game, rules)
        body["shanten"] = distance(hand.win.packed, len(hand.win.melds), forms=forms).shanten
        body["explanation"] = [incomplete_sentence(body["shanten"], LANGUAGES.index(lang))]
    for part in (body, *body["alternatives"]):
        for line in (*part["yaku"], *part["fu"]):
            if card := _bringers(hand).get(line["id"]):
                line.update({"card": card.id, "href": href_of(rules.ruleset.id, card.page)})
    if hand.paid is not None:
        for line, payer in zip(body["payments"], _payers(hand, hand.paid), strict=True):
            line.update({"card": payer} if payer else {})
    if rules.card_effects.chips:
        body["value"]["chips"] = sum(chips for _, chips in chips_of(hand))
    if hand.stand is not None and hand.stand.kind is not None:
        body["reading"]["wild"] = NAMES[hand.stand.kind]
    body["explanation"] = [text.say(lang) for text in _before(hand)] + body["explanation"]
    body["explanation"] += [text.say(lang) for text in _after(hand)]
    whys: dict[Hashable, Text | None] = {}
    effects = [_in_this_hand(effect, hand, whys) for effect in rules.card_effects.effects]
    others = [entry for entry in body["amendments"] if "option" in entry]
    body["amendments"] = others + entries(rules, effects, lang)
    return body


def _bringers(hand: Hand) -> dict[str, Played]:
    """The cards that bring in lines of their own, by the identifiers of those."""
    effects = hand.game.rules.card_effects
    cards = [dora.card for dora in effects.dora]
    cards += [form.card for form in effects.forms.values() if form.fu is not None]
    return {card.id: card for card in cards}


def _payers(hand: Hand, paid: Paid) -> list[str | None]:
    """For each payment the card that changed it."""
    effects = hand.game.rules.card_effects
    known = {(_family(share.payer), share.points) for share in paid.middle.shares}
    cards: list[str | None] = []
    for share in paid.last.shares:
        if (_family(share.payer), share.points) not in known and effects.wall_break is not None:
            cards.append(effects.wall_break.card.id)
        elif paid.answered is not None and hand.facts.liability is not None:
            cards.append(effects.liabilities[hand.facts.liability.id].id)
        else:
            cards.append(None)
    return cards


def _family(payer: str) -> str:
    """Who pays, where each child is told apart from the others."""
    return "child" if payer == "each" else payer


def _before(hand: Hand) -> list[Text]:
    """What is said before the hand is read."""
    if hand.stand is None or hand.stand.kind is None:
        return []
    text = Text(
        "印の付いた白は{tile}になる(他の{others}種では高くならない)。",
        "The marked white dragon stands for {tile}; other tiles that would win and are worth no more: {others}.",
    )
    return [text.filled(tile=NAMES[hand.stand.kind], others=hand.stand.others)]


def _after(hand: Hand) -> list[Text]:
    """What is said after the payments."""
    paid, wall_break = hand.paid, hand.game.rules.card_effects.wall_break
    found: list[Text] = []
    if paid is not None and paid.answered is not None and hand.facts.liability is not None:
        found += _said_answered(paid.answered, hand.facts.liability, tsumo=bool(hand.win.tsumo))
    if paid is not None and paid.after_break is not None and hand.facts.wareme and wall_break:
        text = Text(
            "割れ目({role})なので{times}倍: {before:,}点が{after:,}点になる。",
            "Wall break ({role}), {times} times: {before:,} points become {after:,}.",
        )
        found.append(
            text.filled(
                role=ROLES[hand.facts.wareme],
                times=wall_break.times,
                before=paid.middle.points + paid.middle.honba,
                after=paid.after_break.points + paid.after_break.honba,
            )
        )
    chips = chips_of(hand)
    if chips:
        items = [Text("{name}{n}", "{name} {n}").filled(name=name, n=n) for name, n in chips]
        text = Text(
            "チップ: {items} = {sum}枚。払う人がそれぞれ渡す。",
            "Chips: {items} = {sum}, from everybody who pays.",
        )
        total = sum(n for _, n in chips)
        found.append(text.filled(items=joined(items, ja=" + ", en=" + "), sum=total))
    return found


def _said_answered(answered: Answered, liability: Liability, *, tsumo: bool) -> Iterator[Text]:
    """How much of a hand is answered for, and by whom."""
    text = (
        Text(
            "包({name}): その{points:,}点は責任者が一人で払う。",
            "Liability ({name}): the liable player pays its {points:,} points alone.",
        )
        if tsumo
        else Text(
            "包({name}): その{points:,}点は責任者と放銃者が半分ずつ払う。",
            "Liability ({name}): the liable player and the discarder pay half each of its {points:,} points.",
        )
    )
    yield text.filled(name=liability.name, points=answered.part)
    if answered.rest:
        yield Text(
            "残りの{points:,}点はふだんどおりに払う。", "The other {points:,} are paid as always."
        ).filled(points=answered.rest)


def _in_this_hand(effect: Effect, hand: Hand, whys: dict[Hashable, Text | None]) -> Effect:
    """What a change came to in this hand; ``whys`` are those of changes that were looked at."""
    if effect.why is not None:
        return effect
    same = same_as(effect.change)
    if same not in whys:
        whys[same] = why_idle(effect.change, hand)
    return effect._replace(why=whys[same])
