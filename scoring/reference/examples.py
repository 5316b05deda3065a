"""Example hands of a rule as requests: one that has the rule and one that nearly has it. Hands are scored only to find examples."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.reference.vectors import DECIDED, vectors_of
from scoring.rules.rulebook import Dora, FuItem, Limit, Rule, Yaku
from scoring.rules.ruleset import OPTIONS, Ruleset


class ExampleHand(NamedTuple):
    """A hand that shows a rule."""

    kind: str
    """``hit`` for an example that has the yaku, ``miss`` for one that nearly has it."""
    line: str | None
    """The hand in one line of notation, if it is declared in one line."""
    request: Mapping[str, Any]
    """The hand as a scoring request, with the options that let the rule count."""


def hands_of(ruleset: Ruleset, rule: Rule) -> tuple[ExampleHand, ...]:
    """Return the example hands of a rule: a yaku has its own, and other rules share hands with yaku."""
    if isinstance(rule, Yaku):
        return tuple(
            _hand(ruleset, rule, kind, line)
            for kind, line in (("hit", rule.hit), ("miss", rule.miss))
        )
    if isinstance(rule, FuItem | Limit | Dora):
        return _shown(ruleset).get(rule.id, ())
    return ()


def _hand(ruleset: Ruleset, rule: Yaku, kind: str, line: str) -> ExampleHand:
    request = ruleset.game.request_of(line)
    if chosen := ruleset.where_counted(rule).chosen:
        request[OPTIONS.name] = dict(chosen)
    return ExampleHand(kind, line, request)


# NOTE: the page of a limit takes 0.1 ms with this cache, 4.4 ms without it, and the page of all rules needs 20 of these.
@lru_cache(maxsize=32)
def _shown(ruleset: Ruleset) -> Mapping[str, tuple[ExampleHand]]:
    """Return the first example hand for every rule that counts in an example of the ruleset, of a yaku or of the source."""
    shown: dict[str, tuple[ExampleHand]] = {}
    yaku = (rule for rule in ruleset.declared if isinstance(rule, Yaku))
    for hand in (
        ExampleHand("hit", None, ruleset.game.example),
        *(_hand(ruleset, rule, "hit", rule.hit) for rule in yaku),
    ):
        rules = ruleset.in_force(hand.request.get(OPTIONS.name))
        for rule_id in counted_in(ruleset.game.answer(rules, hand.request, "en").to_dict()):
            shown.setdefault(rule_id, (hand,))
    # The source states the answers of vectors.
    for vector in vectors_of(ruleset.id).vectors:
        if vector.status == DECIDED and "yaku" in vector.answer and not vector.request.get("cards"):
            hand = ExampleHand("hit", None, vector.request)
            for rule_id in counted_in(vector.answer):
                shown.setdefault(rule_id, (hand,))
    return shown


def counted_in(answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield the rules that a scoring answer counts: its yaku and dora, fu and limit."""
    yield from (line["id"] for part in ("yaku", "fu") for line in answer.get(part, ()))
    if limit := (answer.get("value") or {}).get("limit"):
        yield limit
