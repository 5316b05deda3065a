"""The reference of a ruleset: views of its declarations as plain data, short for lists and whole for one rule."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, cast, get_args

from scoring.faults import Refused, UnknownName, extra
from scoring.fields.wording import unknown_value
from scoring.hand.game import TileGame
from scoring.reference import MESSAGES, glossary
from scoring.reference.examples import ExampleHand, hands_of
from scoring.reference.values import counts, values_of
from scoring.rules.declarations import Declarations
from scoring.rules.effects import as_json, cards_of, effects_of
from scoring.rules.in_force import InForce
from scoring.rules.links import href_of, line_of, rule_place, score_href
from scoring.rules.relations import changing, related
from scoring.rules.rulebook import (
    KINDS,
    Dora,
    FuItem,
    Limit,
    Number,
    Option,
    Rule,
    Situation,
    Statement,
    Yaku,
)
from scoring.rules.ruleset import Game, Ruleset
from scoring.rules.source import Document, Question, Subject
from scoring.spelling import nearest
from scoring.text import Text, joined

_TYPES: Final = tuple(filter(None, get_args(Subject)))
_LINKS: Final = ("rules", "tables", "score", "vectors", "verify")


def overview(ruleset: Ruleset, lang: str) -> dict[str, Any]:
    """Return a ruleset as an entry of a list: identifier, game, version, names, players, summary, links."""
    home = f"/v1/rulesets/{ruleset.id}"
    return {
        "id": ruleset.id,
        "game": ruleset.game_id,
        "version": ruleset.version,
        "digest": ruleset.digest,
        "name": ruleset.name.say(lang),
        "names": {"ja": ruleset.name.ja, "en": ruleset.name.en},
        "players": ruleset.players,
        "summary": ruleset.summary.say(lang),
        "links": {"self": home, **{name: f"{home}/{name}" for name in (*_LINKS, *ruleset.tasks)}},
    }


def overviews(rulesets: Iterable[Ruleset], lang: str, *, game: str | None = None) -> dict[str, Any]:
    """Return a list of every ruleset, or of those of one ``game``; raise :class:`scoring.Refused` for an unknown game."""
    by_game: dict[str, list[dict[str, Any]]] = {}
    for ruleset in rulesets:
        by_game.setdefault(ruleset.game_id, []).append(overview(ruleset, lang))
    if game is None:
        return {"rulesets": [line for lines in by_game.values() for line in lines]}
    if game not in by_game:
        raise Refused([unknown_value("/game", game, by_game)])
    return {"rulesets": by_game[game]}


def described(ruleset: Ruleset, lang: str) -> dict[str, Any]:
    """Return a ruleset: its options, situations, request fields, source, counts and an example request."""
    own = ruleset.documents[0]
    counts = Counter(rule.kind for rule in ruleset.rules.values())
    return overview(ruleset, lang) | {
        "source": {"title": own.title.say(lang), "note": own.note.say(lang)},
        "documents": [_document(document, lang) for document in ruleset.documents],
        "counts": {kind: counts[kind] for kind in KINDS if counts[kind]}
        | {"questions": len(ruleset.prose.questions)},
        "options": [_option(ruleset, option, lang) for option in ruleset.options.values()],
        "situations": [situation(ruleset, yaku, lang) for yaku in ruleset.claims],
        "fields": [field.describe(lang) for field in ruleset.fields],
        "notation": ruleset.game.notation(lang),
        "example": ruleset.game.example,
        "tables": _tables(ruleset.game, ruleset.basic, lang),
        "cards": cards_of(ruleset, lang),
    }


def _document(document: Document, lang: str) -> dict[str, Any]:
    return {
        "id": document.id,
        "title": document.title.say(lang),
        "short": document.cited_name.say(lang),
        "publisher": document.publisher,
        "edition": document.edition.say(lang),
        "language": document.language,
        "role": document.role,
        "read": document.read,
        "note": document.note.say(lang),
    }


def tabled(
    ruleset: Ruleset,
    lang: str,
    *,
    options: Mapping[str, object] | None = None,
    cards: Sequence[object] | None = None,
) -> dict[str, Any]:
    """Return the score tables of a ruleset under ``options`` and ``cards``; raise :class:`scoring.Refused` for invalid ones."""
    rules = ruleset.in_force(options, cards)
    return {**stamp(rules), "tables": _tables(ruleset.game, rules, lang)}


def _tables(game: Game, rules: InForce, lang: str) -> list[dict[str, Any]]:
    return game.tables(rules, lang) if isinstance(game, TileGame) else []


def stamp(rules: InForce) -> dict[str, Any]:
    """Return the ruleset and the values of its options."""
    return {
        **rules.ruleset.stamp,
        "options": {name: as_json(value) for name, value in rules.options.items()},
    }


def _option(ruleset: Ruleset, option: Option, lang: str) -> dict[str, Any]:
    shape = cast(dict[str, object], option.facts(lang)["option"])
    return line_of(ruleset.id, option, lang, {"text": option.text.say(lang), **shape})


def situation(ruleset: Declarations, yaku: Yaku, lang: str) -> dict[str, Any]:
    """Return a situation with the data that a form needs: its conditions, and the situations that it excludes."""
    claim = cast(Situation, yaku.situation)
    conditions = {
        "text": yaku.text.say(lang),
        "win": claim.win,
        "seat": claim.seat,
        "closed_hand": claim.menzen,
        "no_melds": claim.no_melds,
        "own_kan": claim.own_kan,
        "own_north": claim.own_north,
        "needs": list(claim.needs),
        "excludes": sorted(_excluded(ruleset, yaku)),
        "opens": list(claim.opens),
    }
    return line_of(ruleset.id, yaku, lang, conditions)


def _excluded(ruleset: Declarations, yaku: Yaku) -> set[str]:
    """Return the situations that exclude ``yaku`` or are excluded by it."""
    claims = {claim.id: cast(Situation, claim.situation) for claim in ruleset.claims}
    by_others = (id_ for id_, claim in claims.items() if yaku.id in claim.excludes)
    return {*claims[yaku.id].excludes, *by_others}


def listed(
    ruleset: Ruleset,
    lang: str,
    *,
    options: Mapping[str, object] | None = None,
    cards: Sequence[object] | None = None,
    kind: str | None = None,
    type: str | None = None,  # noqa: A002 - the filter's own name in the contract
    clause: str | None = None,
    q: str | None = None,
    in_force: bool | None = None,
) -> dict[str, Any]:
    """Return every rule in short, in the order of kinds and clauses; with ``options`` and ``cards`` the rules in force under them.

    ``kind``, ``type``, ``clause`` (with the clauses below it) and ``in_force`` narrow the list, ``q`` searches ids, names, texts
    and quotes as :mod:`scoring.reference.search` does. Raise :class:`scoring.Refused` for invalid options or an unknown filter value.
    """
    rules = ruleset.in_force(options, cards)
    filters = (("kind", kind, KINDS), ("type", type, _TYPES), ("clause", clause, ruleset.clauses))
    if faults := [
        unknown_value(f"/{name}", value, known)
        for name, value, known in filters
        if value is not None and value not in known
    ]:
        raise Refused(faults)
    sought = None
    if q is not None:
        with extra("search"):
            from scoring.reference.search import ids_found  # noqa: PLC0415 - needs rapidfuzz and jaconv

        sought = ids_found(ruleset, q)
    found = [
        rule
        for rule in in_order(ruleset)
        if (kind is None or rule.kind == kind)
        and (type is None or type_of(ruleset, rule) == type)
        and (
            clause is None
            or rule.clause == clause
            or rule.clause.startswith((f"{clause}-", f"{clause}."))
        )
        and (sought is None or rule.id in sought)
        and (in_force is None or counts(rules, rule) is in_force)
    ]
    return {
        **stamp(rules),
        "amendments": effects_of(rules, lang),
        "count": len(found),
        "rules": [short(rules, rule, lang) for rule in found],
    }


def type_of(ruleset: Declarations, rule: Rule) -> str:
    """Return the type of a rule: ``HAND`` if it computes the value of a hand, or the type that the rule or its clause declares."""
    if isinstance(rule, Yaku | FuItem | Dora | Limit):
        return "HAND"
    return rule.type or ruleset.place_of(rule).type


def in_order(ruleset: Ruleset) -> list[Rule]:
    """Return the rules by kind, and the statements in the order of the documents."""
    order = list(KINDS)
    places = {id_: number for number, id_ in enumerate(ruleset.places)}
    return sorted(
        ruleset.rules.values(),
        key=lambda rule: (
            order.index(rule.kind),
            places[rule.id] if isinstance(rule, Statement) else 0,
        ),
    )


def short(rules: InForce, rule: Rule, lang: str) -> dict[str, Any]:
    """Return a rule as an entry of a list, with its worth in force."""
    ruleset = rules.ruleset
    line: dict[str, Any] = {
        "id": rule.id,
        "kind": rule.kind,
        "type": type_of(ruleset, rule),
        "name": rule.name.say(lang),
        **rule_place(rule),
        "in_force": counts(rules, rule),
        "href": href_of(ruleset.id, rule.id),
        **values_of(rules, rule, lang),
    }
    number = ruleset.place_of(rule).number
    if number is not None and isinstance(rule, Statement):
        line["number"] = number
    return line


def whole(
    ruleset: Ruleset,
    rule_id: str,
    lang: str,
    *,
    options: Mapping[str, object] | None = None,
    cards: Sequence[object] | None = None,
) -> dict[str, Any]:
    """Return a rule with all its data, and its worth under ``options`` and ``cards``.

    Raise :class:`scoring.UnknownName` with the nearest names, and :class:`scoring.Refused` for invalid options or cards.
    """
    rule = ruleset.rules.get(rule_id)
    if rule is None:
        raise UnknownName("rule", rule_id, nearest(rule_id, ruleset.rules))
    rules, option = ruleset.in_force(options, cards), ruleset.options.get(rule.id)
    declared, line = rule.facts(lang), short(rules, rule, lang)
    # The option of a ruleset has the default of that ruleset; a yaku can have an option of the same name.
    if option is not None and not isinstance(rule, Number):
        declared |= option.facts(lang)
        line["value"] = as_json(rules.options[rule.id])
    return {
        **ruleset.stamp,
        # A rule that is not in force has no worth now; its page shows the worth that it would have.
        **(declared | line if counts(rules, rule) else line | declared),
        "names": {"ja": rule.name.ja, "en": rule.name.en},
        "text": text_in_force(rules, rule).say(lang),
        "source": _place(ruleset, rule, lang),
        "options": [_link(ruleset, name, lang) for name in changing(ruleset, rule)],
        "questions": [
            _question(ruleset, question, lang) for question in questions_of(ruleset, rule)
        ],
        "related": [
            {**_link(ruleset, other.id, lang), "relation": kind}
            for other, kind in related(ruleset, rule)
        ],
        "example_hands": [_example(ruleset, hand) for hand in hands_of(ruleset, rule)],
        "terms": [glossary.link(term, lang) for term in glossary.terms_of(ruleset, rule)],
    }


def _place(ruleset: Ruleset, rule: Rule, lang: str) -> dict[str, Any]:
    """Return the clause of a rule in the source document: heading, quotation and position among the clauses."""
    place = ruleset.place_of(rule)
    titles = {one.id: one.title for one in ruleset.documents}
    numbers = list(dict.fromkeys(clause.id for clause in ruleset.prose.clauses))
    own = place in ruleset.prose.clauses
    return {
        "document": titles[place.document].say(lang) if place.document else None,
        "clause": place.id or None,
        "heading": place.title.say(lang),
        "quote": place.quote,
        "quote_of": place.quote_of,
        "position": numbers.index(place.id) + 1 if own else None,
        "clauses": len(numbers),
        "statement": href_of(ruleset.id, place.rule) if place.rule else None,
    }


def text_in_force(rules: InForce, rule: Rule) -> Text:
    """Return the text of a rule; a statement that leaves details to options and numbers is followed by their values."""
    details = rule.details if isinstance(rule, Statement) else ()
    values = [
        MESSAGES["setting"].filled(
            rule=rules.ruleset.rules[name].name, value=rules.value_name(name)
        )
        for name in details
    ]
    return joined([rule.text, *values], ja="", en=" ")


def _example(ruleset: Ruleset, hand: ExampleHand) -> dict[str, Any]:
    return {
        "kind": hand.kind,
        "line": hand.line,
        "request": dict(hand.request),
        "score": score_href(ruleset.id, hand.request),
    }


def _link(ruleset: Ruleset, rule_id: str, lang: str) -> dict[str, str]:
    rule = ruleset.rules[rule_id]
    return {"id": rule.id, "name": rule.name.say(lang), "href": href_of(ruleset.id, rule.id)}


def questions_of(ruleset: Ruleset, rule: Rule) -> list[Question]:
    """Return the open questions that a rule settles: those that name it, and for a statement those of its clause."""
    return [
        question
        for question in ruleset.prose.questions
        if rule.id in question.rules
        or question.option == rule.id
        or (isinstance(rule, Statement) and question.option in rule.details)
        or (isinstance(rule, Statement) and rule.clause in question.clauses)
    ]


def _question(ruleset: Ruleset, question: Question, lang: str) -> dict[str, Any]:
    return {
        "id": question.id,
        "question": question.question.say(lang),
        "readings": [
            {"letter": letter, "text": text.say(lang), "taken": letter == question.settled}
            for letter, text in zip(question.letters, question.readings, strict=True)
        ],
        "why": question.why.say(lang),
        "option": question.option,
        "clauses": [
            _link(ruleset, ruleset.clauses[clause].rule, lang) for clause in question.clauses
        ],
        "rules": [_link(ruleset, name, lang) for name in question.rules],
    }
