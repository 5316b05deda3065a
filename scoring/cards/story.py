"""The story of the cards in play: for each change what it does, and whether it has an effect."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scoring.cards.effects import without
from scoring.cards.model import described_option
from scoring.rules.amendments import Effect, Played
from scoring.rules.declarations import Declarations
from scoring.rules.in_force import InForce
from scoring.rules.links import href_of
from scoring.rules.rulebook import Card
from scoring.rules.story import RuleDifference, lines, of_option, of_rules, story_of_options
from scoring.text import Text, joined

_EMPTY: Final = Text("このカードは何も変えない。", "This card changes nothing.")
_IDLE: Final = Text("{effect} — 効果なし: {why}", "{effect} — no effect: {why}")


def cards_of(ruleset: Declarations, lang: str) -> list[dict[str, Any]]:
    """The cards of a ruleset, with what they change as a request would write it; none where it takes none."""
    return [
        {
            "id": card.id,
            "name": card.name.say(lang),
            "text": card.text.say(lang),
            **card.facts(lang),
            "clause": card.clause,
            "document": card.document,
            "href": href_of(ruleset.id, card.id),
        }
        for card in ruleset.book.rules
        if isinstance(card, Card)
    ]


def story_of_cards(
    rules: InForce, lang: str, effects: Iterable[Effect] | None = None
) -> list[dict[str, Any]]:
    """One entry for each card in play, with its effects: those on the rules, or those given."""
    found = list(rules.card_effects.effects if effects is None else effects)
    return [
        _entry(rules, card, [effect for effect in found if effect.card is card], lang)
        for card in rules.cards
    ]


def _entry(rules: InForce, card: Played, effects: list[Effect], lang: str) -> dict[str, Any]:
    texts = [text_of(rules.ruleset, effect) for effect in effects]
    whole = [
        text if effect.why is None else _IDLE.filled(effect=text, why=effect.why)
        for text, effect in zip(texts, effects, strict=True)
    ]
    return {
        "id": card.id,
        "name": card.name.say(lang),
        "text": card.text.say(lang),
        "effects": [text.say(lang) for text in whole] or [_EMPTY.say(lang)],
        "changes": [
            {
                "layer": effect.change.layer,
                "effect": text.say(lang),
                "took_effect": effect.why is None,
                "why": effect.why and effect.why.say(lang),
            }
            for text, effect in zip(texts, effects, strict=True)
        ],
        "rules": lines(rules.ruleset, differences(rules, card), lang),
        "clause": card.clause,
        "document": card.document,
        "href": href_of(rules.ruleset.id, card.page),
    }


def text_of(ruleset: Declarations, effect: Effect) -> Text:
    """What a change does, and which chosen options it overrides."""
    before = Text(
        "選ばれたオプション「{option}」に優先する",
        "it takes precedence over the chosen option {option}",
    )
    overridden = [
        before.filled(option=described_option(ruleset.options[name], value))
        for name, value in effect.overridden
    ]
    return joined([effect.change.describe(ruleset), *overridden], ja="。", en="; ")


@lru_cache(maxsize=256)
def differences(rules: InForce, card: Played) -> tuple[RuleDifference, ...]:
    """What a card makes otherwise than it is in the plain ruleset, with all the cards in play."""
    ruleset = rules.ruleset
    options: list[str] = []
    names: set[str] = set()
    found: list[RuleDifference] = []
    for effect in rules.card_effects.effects:
        if effect.card is card and effect.why is None:
            options += [name for name, _ in effect.change.set_options]
            names.update(effect.change.rules)
            if brought := effect.change.brings(ruleset):
                page = brought.id if brought.id in ruleset.rules else card.page
                what, before, after, id_ = brought
                found.append(RuleDifference(id_ or card.id, what, before, after, page))
    for name in options:
        found += of_option(rules, ruleset.options[name], ruleset.default_of(name))
    known = set(found)
    found += [one for one in of_rules(rules.basic, rules, names) if one not in known]
    return tuple(found)


Differs = Callable[[InForce], bool]
"""Whether a settlement is another under other rules."""


class Reasons(NamedTuple):
    """Why changes have no effect on an answer about several hands."""

    no_hand: Text
    """Where no hand was scored, of changes that are about hands."""
    no_difference: Text
    """Of the others."""


def story_of_hands(
    rules: InForce,
    scored: Sequence[Sequence[Mapping[str, Any]]],
    differs: Differs,
    lang: str,
    reasons: Reasons,
) -> list[dict[str, Any]]:
    """What made the rules differ from the basic ones, cards with their effects on several hands and besides.

    ``scored`` are the stories of the hands that were scored, in ``lang``. A change of a card has an effect where it has one on any
    of them, or where the answer ``differs`` without it.
    """
    story = story_of_options(rules, lang)
    if not rules.cards:
        return story
    return story + story_of_cards(rules, lang, _effects(rules, scored, differs, reasons))


def _effects(
    rules: InForce,
    scored: Sequence[Sequence[Mapping[str, Any]]],
    differs: Differs,
    reasons: Reasons,
) -> Iterator[Effect]:
    by_card = [
        {entry["id"]: entry["changes"] for entry in amendments if "changes" in entry}
        for amendments in scored
    ]
    different: dict[Hashable, bool] = {}
    for card in rules.cards:
        own = [effect for effect in rules.card_effects.effects if effect.card is card]
        for place, effect in enumerate(own):
            change = effect.change
            whys = [changes[card.id][place]["why"] for changes in by_card]
            of_hand = change.of_hand(rules.ruleset)
            settled = effect.why is not None or None in whys
            if not settled and not of_hand and change.same not in different:
                different[change.same] = differs(without(rules, change))
            if settled or different.get(change.same):
                yield effect
            elif whys and of_hand:
                yield effect._replace(why=Text(whys[0], whys[0]))
            else:
                yield effect._replace(why=reasons.no_hand if of_hand else reasons.no_difference)
