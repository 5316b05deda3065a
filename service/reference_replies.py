"""The shapes of the reference's answers as JSON Schema; whether the service answers so is asked by the tests."""

from scoring.searching import FIELDS, MATCHES
from service.replies import (
    INTEGER,
    OPTION_VALUE,
    TEXT,
    TEXT_OR_NULL,
    Json,
    closed,
    listed,
    opened,
    ref,
)


def reference_replies() -> Json:
    """Every shape of the reference, by name. Kinds of rules have facts of their own besides."""
    names = closed({"ja": TEXT, "en": TEXT})
    mention = closed({"id": TEXT, "name": TEXT, "href": TEXT})
    stamp = {"version": TEXT, "digest": TEXT}
    overview = {
        "id": TEXT,
        **stamp,
        "name": TEXT,
        "names": names,
        "players": TEXT,
        "summary": TEXT,
        "links": {"type": "object", "additionalProperties": TEXT},
    }
    told = {"id": TEXT, "name": TEXT, "text": TEXT, "clause": TEXT, "href": TEXT}
    option = {"type": TEXT, "default": OPTION_VALUE, "subset_of": TEXT, "values": {"type": "array"}}
    worth = closed({"closed": INTEGER, "open": INTEGER, "unit": TEXT})
    line = {
        "id": TEXT,
        "kind": TEXT,
        "type": TEXT,
        "name": TEXT,
        "clause": TEXT,
        "in_force": {"type": "boolean"},
        "href": TEXT,
        "worth": worth,
        "value": OPTION_VALUE | {"description": "Of a number or an option, in force."},
        "unit": TEXT | {"description": "Of a number."},
        "default": OPTION_VALUE | {"description": "Of an option, where nobody chooses."},
        "fu": INTEGER,
        "fu_yaochu": {"type": ["integer", "null"]},
        "han": {"type": ["integer", "null"]},
        "base_points": INTEGER,
        "number": INTEGER | {"description": "Of a statement, in its specification."},
    }
    by_kind = tuple(line)[tuple(line).index("worth") :]
    short = closed(line, optional=by_kind)
    source = closed(
        {
            "document": TEXT,
            "clause": TEXT,
            "heading": TEXT,
            "quote": TEXT,
            "position": INTEGER | {"description": "Of the clause, in the order of the source."},
            "clauses": INTEGER | {"description": "How many clauses the source has."},
            "statement": TEXT,
        }
    )
    example = closed(
        {
            "kind": {"enum": ["hit", "miss"]},
            "line": TEXT_OR_NULL,
            "request": {"type": "object"},
            "score": TEXT | {"description": "Where the hand is scored."},
        }
    )
    chosen = {"options": {"type": "object", "additionalProperties": OPTION_VALUE}}
    whole = {
        "names": names,
        "text": TEXT,
        "source": source,
        "options": listed(mention),
        "questions": listed(ref("Question")),
        "related": listed(closed({"id": TEXT, "name": TEXT, "href": TEXT, "relation": TEXT})),
        "example_hands": listed(example),
        "terms": listed(mention),
        "supersedes": listed(TEXT),
        "examples": closed({"hit": TEXT, "miss": TEXT}),
    }
    reading = closed({"letter": TEXT, "text": TEXT, "taken": {"type": "boolean"}})
    return {
        "Rulesets": closed({"rulesets": listed(closed(overview))}),
        "Ruleset": closed(
            overview
            | {
                "source": closed({"title": TEXT, "note": TEXT}),
                "counts": {"type": "object", "additionalProperties": INTEGER},
                "options": listed(closed(told | option, optional=("subset_of", "values"))),
                "situations": listed(opened(told)),
                "fields": listed(ref("Field")),
                "tables": listed(ref("ScoreTable")),
                "cards": listed(closed(told | {"changes": {"type": "array"}})),
                "notation": {"type": "object", "additionalProperties": TEXT},
                "example": {"type": "object", "description": "A request that scores."},
            }
        ),
        "ScoreTable": _score_table(),
        "Field": _field(),
        "Rules": closed(
            {
                "ruleset": TEXT,
                **stamp,
                **chosen,
                "amendments": listed(ref("Amendment")),
                "count": INTEGER,
                "rules": listed(ref("RuleLine")),
            }
        ),
        "RuleLine": short,
        "Rule": opened(
            {"ruleset": TEXT, **stamp} | line | whole,
            optional=(*by_kind, "supersedes", "examples"),
        ),
        "Tables": closed({"ruleset": TEXT, **stamp, **chosen, "tables": listed(ref("ScoreTable"))}),
        **_comparison({"ruleset": TEXT, **stamp}, chosen),
        **_found(mention, names),
        "Question": closed(
            {
                "id": TEXT,
                "question": TEXT,
                "readings": listed(reading),
                "why": TEXT,
                "option": TEXT_OR_NULL,
                "clauses": listed(mention),
                "rules": listed(mention),
            }
        ),
    }


def _comparison(stamp: Json, chosen: Json) -> Json:
    """Two rulesets in force, side by side."""
    counted = closed({"count": INTEGER, "href": TEXT})
    told = {"name": TEXT, "amendments": listed(ref("Amendment")), "statements": counted}
    side = closed(stamp | chosen | told | {"href": TEXT})
    both = {name: {"anyOf": [ref("RuleLine"), {"type": "null"}]} for name in ("left", "right")}
    differing = closed(both | {"differs": listed(TEXT)})
    lists = {name: listed(closed(both)) for name in ("only_left", "only_right")} | {
        name: listed(differing) for name in ("worth", "numbers", "options", "situations")
    }
    same = INTEGER | {"description": "Rules in force on both sides that do not differ."}
    return {"Comparison": closed(stamp | {"left": side, "right": side, "same": same} | lists)}


def _found(mention: Json, names: Json) -> Json:
    """What a search finds, and the glossary."""
    result = {
        "ruleset": TEXT_OR_NULL | {"description": "Null for a term of the glossary."},
        "id": TEXT,
        "kind": TEXT,
        "name": TEXT,
        "names": names,
        "clause": TEXT_OR_NULL,
        "href": TEXT,
        "matched": {"enum": list(FIELDS), "description": "The field that matched best."},
        "match": {"enum": list(MATCHES), "description": "How the least of the words matched."},
        "score": {"type": "integer", "minimum": 1, "maximum": 100},
    }
    term = {
        "id": TEXT,
        "name": TEXT,
        "names": names,
        "reading": TEXT | {"description": "In hiragana."},
        "romaji": TEXT,
        "also": listed(TEXT) | {"description": "Other words by which people look for it."},
        "text": TEXT,
        "see": listed(mention),
        "rules": {
            "type": "object",
            "description": "Ids of the rules whose texts use the term, by ruleset.",
            "additionalProperties": listed(TEXT),
        },
        "href": TEXT,
    }
    count = INTEGER | {"description": "How many there are in all."}
    return {
        "SearchResults": closed({"count": count, "results": listed(closed(result))}),
        "Glossary": closed({"count": count, "terms": listed(closed(term))}),
    }


def _score_table() -> Json:
    """Points laid out by han and fu; each cell by who wins and how."""
    paid = {"type": "object", "additionalProperties": INTEGER}
    by_win = {"type": "object", "additionalProperties": paid}
    cell = {"fu": INTEGER, "han": INTEGER, "base_points": INTEGER, "limit": TEXT_OR_NULL}
    limit = {
        "id": TEXT,
        "name": TEXT,
        "han_from": {"type": ["integer", "null"]},
        "han_to": {"type": ["integer", "null"]},
        "base_points": INTEGER,
        "clause": TEXT,
        "href": TEXT,
    }
    told = {"id": TEXT, "name": TEXT, "text": TEXT, "clause": TEXT, "href": TEXT}
    return closed(
        told
        | {
            "cells": listed(closed(cell) | {"additionalProperties": by_win}),
            "limits": listed(closed(limit) | {"additionalProperties": by_win}),
        },
    )


def _field() -> Json:
    """A field of a request, as a ruleset describes it."""
    common = {
        "name": TEXT,
        "type": {"enum": ["string", "integer", "boolean", "array", "object"]},
        "label": TEXT,
        "text": TEXT,
        "required": {"type": "boolean"},
        "nullable": {"type": "boolean"},
        "default": {"description": "What is taken where the field is absent."},
        "example": {"description": "A value."},
    }
    by_type = {
        "notation": TEXT,
        "choices": listed(closed({"value": TEXT, "name": TEXT})),
        "pattern": TEXT_OR_NULL,
        "max_length": INTEGER,
        "minimum": INTEGER,
        "maximum": INTEGER,
        "items": ref("Field"),
        "max_items": INTEGER,
        "unique": {"type": "boolean"},
        "fields": listed(ref("Field")),
        "shorthand": TEXT | {"description": "The field a plain string stands for."},
    }
    return closed(common | by_type, optional=tuple(by_type))
