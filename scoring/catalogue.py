"""The reference of a ruleset: views of its declarations as plain data, short for lists and whole for one rule."""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

from scoring.faults import Fault, Refused, UnknownName
from scoring.links import href_of
from scoring.names import nearest
from scoring.rulebook import KINDS, Amendment, Option, Rule, Statement, Yaku, type_of
from scoring.source import Question
from scoring.text import Text

if TYPE_CHECKING:
    from scoring.in_force import InForce
    from scoring.ruleset import Ruleset

_TYPES: Final = ("HAND", "PAY", "TURN", "DRAW", "END", "META")
_LINKS: Final = ("rules", "score")


@runtime_checkable
class Tabled(Protocol):
    """A game whose points can be laid out in tables."""

    def tables(self, lang: str) -> list[dict[str, Any]]:
        """The tables as plain data."""


def overview(ruleset: "Ruleset", lang: str) -> dict[str, Any]:
    """One ruleset in a list: identifier, version, names, players, summary, links."""
    book = ruleset.book
    home = f"/v1/rulesets/{ruleset.id}"
    return {
        "id": ruleset.id,
        "version": ruleset.version,
        "digest": ruleset.digest,
        "name": book.name.say(lang),
        "names": {"ja": book.name.ja, "en": book.name.en},
        "players": book.players,
        "summary": book.summary.say(lang),
        "links": {"self": home, **{name: f"{home}/{name}" for name in _LINKS}},
    }


def described(ruleset: "Ruleset", lang: str) -> dict[str, Any]:
    """One ruleset: its options, situations, request fields, source, counts and a request that works."""
    book = ruleset.book
    counts = {kind: sum(rule.kind == kind for rule in book.rules) for kind in KINDS}
    return overview(ruleset, lang) | {
        "source": {"title": book.source.title.say(lang), "note": book.source.note.say(lang)},
        "counts": {kind: count for kind, count in counts.items() if count}
        | {"questions": len(book.questions)},
        "options": [_option(ruleset, option, lang) for option in ruleset.options.values()],
        "situations": [_situation(ruleset, yaku, lang) for yaku in ruleset.claims],
        "fields": [field.describe(lang) for field in ruleset.fields],
        "notation": ruleset.game.notation(lang),
        "example": dict(ruleset.game.example),
        "tables": game.tables(lang) if isinstance(game := ruleset.game, Tabled) else [],
    }


def _option(ruleset: "Ruleset", option: Option, lang: str) -> dict[str, Any]:
    shape = option.facts(lang)["option"]
    if not isinstance(shape, dict):  # pragma: no cover - facts of an option always hold its shape
        raise TypeError
    return {
        "id": option.id,
        "name": option.name.say(lang),
        "text": option.text.say(lang),
        **shape,
        "default": ruleset.default_of(option.id),
        "clause": option.clause,
        "href": href_of(ruleset.id, option.id),
    }


def _situation(ruleset: "Ruleset", yaku: Yaku, lang: str) -> dict[str, Any]:
    """A situation as a form needs it: what it goes with and what it does not."""
    claim = yaku.situation
    if claim is None:  # pragma: no cover - only yaku with a situation are claims
        raise TypeError
    return {
        "id": yaku.id,
        "name": yaku.name.say(lang),
        "text": yaku.text.say(lang),
        "win": claim.win,
        "seat": claim.seat,
        "closed_hand": claim.menzen,
        "no_melds": claim.no_melds,
        "own_kan": claim.own_kan,
        "needs": list(claim.needs),
        "excludes": sorted(_excluded(ruleset, yaku)),
        "opens": list(claim.opens),
        "clause": yaku.clause,
        "href": href_of(ruleset.id, yaku.id),
    }


def _excluded(ruleset: "Ruleset", yaku: Yaku) -> set[str]:
    """Situations that cannot be claimed with ``yaku``, whichever of the two says so."""
    claims = {claim.id: claim.situation for claim in ruleset.claims}
    own = claims[yaku.id]
    excluded = set(own.excludes) if own else set()
    return excluded | {id_ for id_, claim in claims.items() if claim and yaku.id in claim.excludes}


def listed(
    ruleset: "Ruleset",
    lang: str,
    *,
    options: Mapping[str, object] | None = None,
    kind: str | None = None,
    type: str | None = None,  # noqa: A002 - the filter's own name in the contract
    clause: str | None = None,
    q: str | None = None,
) -> dict[str, Any]:
    """Every rule, short, in the order of kinds and clauses; with ``options`` the rules in force under them.

    ``kind``, ``type`` and ``clause`` (with the clauses below it) narrow the list, ``q`` searches names and texts. Raises
    :class:`scoring.Refused` for bad options or a filter value that does not exist.
    """
    rules = ruleset.in_force(options)
    faults = [
        fault
        for fault in (
            _unknown_filter("kind", kind, KINDS),
            _unknown_filter("type", type, _TYPES),
            _unknown_filter("clause", clause, ruleset.clauses),
        )
        if fault
    ]
    if faults:
        raise Refused(faults)
    found = [
        rule
        for rule in in_order(ruleset)
        if (kind is None or rule.kind == kind)
        and (type is None or type_of(rule, ruleset.clauses) == type)
        and (
            clause is None
            or rule.clause == clause
            or rule.clause.startswith((f"{clause}-", f"{clause}."))
        )
        and (q is None or _matches(ruleset, rule, q))
    ]
    return {
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "digest": ruleset.digest,
        "options": {name: _plain(value) for name, value in rules.options.items()},
        "count": len(found),
        "rules": [short(rules, rule, lang) for rule in found],
    }


def in_order(ruleset: "Ruleset") -> list[Rule]:
    """The rules by kind, and the statements in the order of the source."""
    order = list(KINDS)
    return sorted(ruleset.book.rules, key=lambda rule: order.index(rule.kind))


def short(rules: "InForce", rule: Rule, lang: str) -> dict[str, Any]:
    """A rule in a list."""
    ruleset = rules.ruleset
    told: dict[str, Any] = {
        "id": rule.id,
        "kind": rule.kind,
        "type": type_of(rule, ruleset.clauses),
        "name": rule.name.say(lang),
        "clause": rule.clause,
        "in_force": rule.id not in rules.banned,
        "href": href_of(ruleset.id, rule.id),
    }
    if worth := rules.worth_of(rule):
        told["worth"] = worth
    number = ruleset.clauses[rule.clause].number
    if number is not None and isinstance(rule, Statement):
        told["number"] = number
    return told


def whole(ruleset: "Ruleset", rule_id: str, lang: str) -> dict[str, Any]:
    """One rule with everything it says about itself; raises :class:`scoring.UnknownName` with the nearest names."""
    rule = ruleset.rules.get(rule_id)
    if rule is None:
        raise UnknownName("rule", rule_id, nearest(rule_id, ruleset.rules))
    clause = ruleset.clauses[rule.clause]
    rules = ruleset.basic
    return {
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "digest": ruleset.digest,
        **short(rules, rule, lang),
        "names": {"ja": rule.name.ja, "en": rule.name.en},
        "text": rule.text.say(lang),
        "source": {
            "clause": clause.id,
            "heading": clause.name.say(lang),
            "quote": clause.quote,
            "statement": href_of(ruleset.id, clause.rule),
        },
        **rule.facts(lang),
        "options": [_link(ruleset, name, lang) for name in _options_of(rule)],
        "questions": [_question(ruleset, question, lang) for question in _asked(ruleset, rule)],
        "related": [_link(ruleset, name, lang) for name in _related(ruleset, rule)],
    }


def _link(ruleset: "Ruleset", rule_id: str, lang: str) -> dict[str, str]:
    rule = ruleset.rules[rule_id]
    return {"id": rule.id, "name": rule.name.say(lang), "href": href_of(ruleset.id, rule.id)}


def _options_of(rule: Rule) -> tuple[str, ...]:
    return (rule.option,) if isinstance(rule, Amendment) else rule.options


def _asked(ruleset: "Ruleset", rule: Rule) -> list[Question]:
    """The open questions a rule settles: those that name it, and for a statement those of its clause."""
    return [
        question
        for question in ruleset.book.questions
        if rule.id in question.rules
        or question.option == rule.id
        or (isinstance(rule, Statement) and rule.clause in question.clauses)
    ]


def _question(ruleset: "Ruleset", question: Question, lang: str) -> dict[str, Any]:
    return {
        "id": question.id,
        "question": question.question.say(lang),
        "readings": [
            {
                "letter": chr(ord("A") + place),
                "text": text.say(lang),
                "taken": place == question.settled,
            }
            for place, text in enumerate(question.readings)
        ],
        "why": question.why.say(lang),
        "option": question.option,
        "clauses": [
            _link(ruleset, ruleset.clauses[clause].rule, lang) for clause in question.clauses
        ],
    }


def _related(ruleset: "Ruleset", rule: Rule) -> list[str]:
    """Rules beside this one: superseded and superseding ones, those an option changes, and for a statement all that rest on its clause."""
    related: list[str] = []
    if isinstance(rule, Yaku):
        related += rule.supersedes
        related += [
            other.id
            for other in ruleset.book.rules
            if isinstance(other, Yaku) and rule.id in other.supersedes
        ]
    if isinstance(rule, Option):
        related += [other.id for other in ruleset.book.rules if rule.id in _options_of(other)]
    if isinstance(rule, Statement):
        related += [
            other.id
            for other in ruleset.book.rules
            if other.clause == rule.clause and other is not rule
        ]
    return list(dict.fromkeys(related))


def _unknown_filter(name: str, value: str | None, known: Iterable[str]) -> Fault | None:
    names = list(known)
    if value is None or value in names:
        return None
    near = nearest(value, names) or tuple(names[:6])
    listed_names = ", ".join(near)
    return Fault(
        f"/{name}",
        "unknown_value",
        Text(f"無い値。例: {listed_names}。", f"No such value; there is {listed_names}."),
    )


def _matches(ruleset: "Ruleset", rule: Rule, q: str) -> bool:
    """Whether every word of ``q`` is somewhere in the rule's identifier, names, texts or quote."""
    clause = ruleset.clauses[rule.clause]
    told = " ".join([rule.id, *rule.name, *rule.text, rule.clause, clause.quote])
    return all(word in _folded(told) for word in _folded(q[:200]).split())


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
