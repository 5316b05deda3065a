"""The story of the cards in play in a settlement: what they came to in the hands that were scored; it decides nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from scoring.card_effects import Effect
from scoring.card_stories import entries
from scoring.cards import AddToRule, BanRule, Change, SetOptions, SetRule
from scoring.in_force import InForce
from scoring.rulebook import Ban, Dora, FuItem, Limit, SetWorth, Yaku
from scoring.text import Text

_NO_HAND: Final = Text(
    "採点する手牌が無い。和了の値には手についてのカードを当てはめない。",
    "No hand was sent to be scored; cards about hands are not applied to han that were given.",
)


def settled_story(
    rules: InForce, scores: Sequence[Mapping[str, Any]], lang: str
) -> list[dict[str, Any]]:
    """One entry for each card in play; ``scores`` are the score answers of the hands, in ``lang``.

    A change took effect where it did in any of them. Where there are none, what is about hands did not.
    """
    return entries(rules, _effects(rules, scores), lang)


def _effects(rules: InForce, scores: Sequence[Mapping[str, Any]]) -> Iterator[Effect]:
    told = [
        {entry["id"]: entry["changes"] for entry in score["amendments"] if "changes" in entry}
        for score in scores
    ]
    for card in rules.cards:
        own = [effect for effect in rules.dealt.effects if effect.card is card]
        for place, effect in enumerate(own):
            whys = [changes[card.id][place]["why"] for changes in told]
            if effect.why is not None or None in whys:
                yield effect
            elif whys:
                yield replace(effect, why=Text(whys[0], whys[0]))
            elif _of_a_hand(rules, effect.change):
                yield replace(effect, why=_NO_HAND)
            else:
                yield effect


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
