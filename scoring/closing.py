"""Closing a rule book: the proof that what it declares fits together, or all faults at once."""

from collections.abc import Callable, Iterator, Mapping

from scoring.card_choosing import read_card
from scoring.cards import Deck
from scoring.examples import where_it_counts
from scoring.faults import Fault, Refused
from scoring.prose_validation import BookError, faults_of_names, repeated, unknown
from scoring.rulebook import (
    Alone,
    Amendment,
    Book,
    Card,
    Number,
    Option,
    OptionValue,
    Rule,
    SetNumber,
    SetWorth,
    Yaku,
)
from scoring.ruleset import Game, Ruleset
from scoring.task import Task


def close(
    book: Book,
    play: Callable[[Ruleset], Game],
    *,
    defaults: Mapping[str, OptionValue] | None = None,
    tasks: Mapping[str, Callable[[Ruleset], Task]] | None = None,
    deck: Deck | None = None,
) -> Ruleset:
    """The ruleset of a book; raises :class:`BookError`. Its clauses and questions are validated when they are read.

    ``tasks`` makes what it can be asked besides the score of a hand, by name; ``deck`` is what it lends to cards, if it takes any.
    """
    ruleset = Ruleset(book, play, dict(defaults or {}), dict(tasks or {}), deck)
    faults = list(_misfits(book))
    if not faults:
        faults += _false_examples(ruleset)
        faults += _false_cards(ruleset)
    if faults:
        raise BookError(book.id, faults)
    return ruleset


def _misfits(book: Book) -> Iterator[str]:
    """Names that are missing, wrong or lead nowhere."""
    yield from repeated("rule", [rule.id for rule in book.rules])
    by_id = {rule.id: rule for rule in book.rules}
    for rule in book.rules:
        yield from faults_of_names(rule)
        yield from unknown(rule.id, "option", rule.options, by_id, Option)
        if isinstance(rule, Yaku):
            yield from _loose_yaku(rule, by_id)
        elif isinstance(rule, Option):
            yield from _loose_option(rule, by_id)
        elif isinstance(rule, Amendment):
            yield from _idle_amendment(rule, by_id)


def _loose_yaku(yaku: Yaku, by_id: Mapping[str, Rule]) -> Iterator[str]:
    yield from unknown(yaku.id, "yaku", yaku.supersedes, by_id, Yaku)
    if yaku.holds is None and yaku.situation is None:
        yield f"{yaku.id} has neither a predicate nor a situation"
    if not yaku.closed and not yaku.open:
        yield f"{yaku.id} is worth nothing"
    if yaku.situation is None:
        return
    for asked in (yaku.situation, *yaku.situation.together.values()):
        for name in (*asked.needs, *asked.excludes, *asked.together):
            other = by_id.get(name)
            if not isinstance(other, Yaku) or other.situation is None:
                yield f"{yaku.id} names unknown situation {name}"


def _loose_option(option: Option, by_id: Mapping[str, Rule]) -> Iterator[str]:
    if not option.allows(option.default):
        yield f"the default of {option.id} is not one of its values"
    for value, changes in option.changes.items():
        if not option.allows(value):
            yield f"{option.id} has changes for a value it does not have"
        for change in changes:
            if isinstance(change, SetNumber):
                yield from unknown(option.id, "number", [change.number], by_id, Number)
            elif isinstance(change, SetWorth | Alone):
                yield from unknown(option.id, "yaku", [change.yaku], by_id, Yaku)
            else:
                yield from unknown(option.id, "rule", [change.rule], by_id, Rule)


def _idle_amendment(amendment: Amendment, by_id: Mapping[str, Rule]) -> Iterator[str]:
    option = by_id.get(amendment.option)
    if not isinstance(option, Option) or not option.allows(amendment.value):
        yield f"{amendment.id} sets {amendment.option} to a value it does not have"
    elif option.default == amendment.value:
        yield f"{amendment.id} changes nothing: {amendment.option} has that value already"


def _false_examples(ruleset: Ruleset) -> Iterator[str]:
    """Examples that are not what they say, and relations that never matter."""
    yaku = {rule.id: rule for rule in ruleset.book.rules if isinstance(rule, Yaku)}
    for rule in yaku.values():
        rules = where_it_counts(ruleset, rule)
        for line, wanted in ((rule.hit, True), (rule.miss, False)):
            try:
                answer = ruleset.game.score(rules, ruleset.game.request_of(line), "en").to_dict()
            except (ValueError, Refused) as error:
                yield f"example {line!r} of {rule.id} is impossible: {error}"
                continue
            there = rule.id in {found["id"] for found in answer["yaku"]}
            if there != wanted:
                yield f"example {line!r} of {rule.id} {'lacks' if wanted else 'has'} it"
        yield from _idle_relations(ruleset, rule, yaku)


def _false_cards(ruleset: Ruleset) -> Iterator[str]:
    """Cards that say what no card can, in a ruleset that takes none, or that change nothing."""
    for card in (rule for rule in ruleset.book.rules if isinstance(rule, Card)):
        if ruleset.deck is None:
            yield f"{card.id} is a card in a ruleset that takes none"
            continue
        wrong: list[Fault] = []
        read_card(ruleset, card, wrong)
        yield from (f"{card.id}{fault.pointer}: {fault.detail.en}" for fault in wrong)
        if not wrong and not ruleset.defaults:  # a variant may have it so without the card
            effects = ruleset.in_force(None, [card.id]).dealt.effects
            idle = [effect.told.en for effect in effects if effect.why]
            yield from (f"{card.id} changes nothing: {told}" for told in idle)


def _idle_relations(ruleset: Ruleset, rule: Yaku, yaku: Mapping[str, Yaku]) -> Iterator[str]:
    """Superseded yaku that the example does not have: what is never there together cannot matter."""
    for other in rule.supersedes:
        try:
            request = ruleset.game.request_of(rule.hit)
        except ValueError:
            return  # said already
        if not ruleset.game.holds(ruleset.basic, yaku[other], request):
            yield f"{rule.id} supersedes {other}, but its example does not have that: the relation cannot matter"
