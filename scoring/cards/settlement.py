"""The story of the cards in play in an answer about no one hand: what they came to in the hands that were scored, and besides."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from scoring.cards.counterfactual import Counted, same_as, without
from scoring.cards.model import AddToRule, BanRule, Change, SetOptions, SetRule
from scoring.cards.story import entries
from scoring.rules.amendments import Effect
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Ban, Dora, FuItem, Limit, SetWorth, Yaku
from scoring.rules.story import story_of
from scoring.text import Text

Differs = Callable[[InForce], bool]
"""Whether a settlement is another under other rules."""


class Words(NamedTuple):
    """Why changes came to nothing."""

    no_hand: Text
    """Where no hand was scored, of changes that are about hands."""
    no_difference: Text
    """Of the others."""


def told_story(
    rules: InForce,
    scored: Sequence[Sequence[Mapping[str, Any]]],
    differs: Differs,
    lang: str,
    words: Words,
) -> list[dict[str, Any]]:
    """What made the rules differ from the basic ones, cards with what they came to.

    ``scored`` are the stories of the hands that were scored, in ``lang``. A change of a card took effect where it did in any of
    them, or where the answer ``differs`` without it.
    """
    story = story_of(rules, 0 if lang == "ja" else 1)
    if not rules.cards:
        return story
    others = [entry for entry in story if "option" in entry]
    return others + entries(rules, _effects(rules, scored, differs, words), lang)


def _effects(
    rules: InForce,
    scored: Sequence[Sequence[Mapping[str, Any]]],
    differs: Differs,
    words: Words,
) -> Iterator[Effect]:
    told = [
        {entry["id"]: entry["changes"] for entry in amendments if "changes" in entry}
        for amendments in scored
    ]
    different: dict[Hashable, bool] = {}

    def matters(change: Change) -> bool:
        same = same_as(change)
        if same not in different:
            different[same] = differs(without(rules, cast(Counted, change)))
        return different[same]

    for card in rules.cards:
        own = [effect for effect in rules.card_effects.effects if effect.card is card]
        for place, effect in enumerate(own):
            whys = [changes[card.id][place]["why"] for changes in told]
            of_hand = _of_a_hand(rules, effect.change)
            if effect.why is not None or None in whys or (not of_hand and matters(effect.change)):
                yield effect
            elif whys and of_hand:
                yield effect._replace(why=Text(whys[0], whys[0]))
            else:
                yield effect._replace(why=words.no_hand if of_hand else words.no_difference)


def _of_a_hand(rules: InForce, change: Change) -> bool:
    """Whether a change is about what a hand holds or has, and not about numbers that a settlement uses."""
    ruleset = rules.ruleset
    if isinstance(change, SetRule | AddToRule):
        return isinstance(ruleset.rules[change.rule], Yaku | Dora | FuItem)
    if isinstance(change, BanRule):
        return not isinstance(ruleset.rules[change.rule], Limit)
    if isinstance(change, SetOptions):
        made = [
            one
            for name, _ in change.options
            for changes in ruleset.options[name].changes.values()
            for one in changes
        ]
        return bool(made) and all(
            isinstance(one, SetWorth)
            or (isinstance(one, Ban) and not isinstance(ruleset.rules[one.rule], Limit))
            for one in made
        )
    return True
