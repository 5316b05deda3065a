"""The shapes of the reference's answers as JSON Schema; whether the service answers so is asked by the tests."""

from scoring.reference.catalogue import tabled
from scoring.reference.search import FIELDS, MATCHES
from scoring.text import DEFAULT_LANGUAGE
from service.replies import (
    ANY_OBJECT,
    INTEGER,
    OPTION_VALUE,
    TEXT,
    TEXT_OR_NULL,
    Json,
    closed,
    listed,
    named,
    ref,
)
from service.seen import seen
from service.served import served


def reference_replies() -> Json:
    """Every shape of the reference, by name. Kinds of rules have facts of their own besides."""
    names = named("names", closed({"ja": TEXT, "en": TEXT}))
    mention = named("mention", closed({"id": TEXT, "name": TEXT, "href": TEXT}))
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
    value = named("named_value", closed({"value": TEXT, "name": TEXT}))
    option = {
        "type": TEXT,
        "default": OPTION_VALUE,
        "subset_of": TEXT,
        "values": listed({"anyOf": [value, INTEGER]}),
    }
    of_options = ("subset_of", "values")
    worth = named("rule_worth", closed({"closed": INTEGER, "open": INTEGER, "unit": TEXT}))
    changes = listed(ANY_OBJECT) | {"description": "What a card changes."}
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
    source = named(
        "rule_source",
        closed(
            {
                "document": TEXT,
                "clause": TEXT,
                "heading": TEXT,
                "quote": TEXT,
                "position": INTEGER | {"description": "Of the clause, in the order of the source."},
                "clauses": INTEGER | {"description": "How many clauses the source has."},
                "statement": TEXT,
            }
        ),
    )
    example = named(
        "example_hand",
        closed(
            {
                "kind": {"type": "string", "enum": ["hit", "miss"]},
                "line": TEXT_OR_NULL,
                "request": ANY_OBJECT,
                "score": TEXT | {"description": "Where the hand is scored."},
            }
        ),
    )
    related = closed({"id": TEXT, "name": TEXT, "href": TEXT, "relation": TEXT})
    chosen = {"options": {"type": "object", "additionalProperties": OPTION_VALUE}}
    whole = {
        "names": names,
        "text": TEXT,
        "source": source,
        "options": listed(mention),
        "questions": listed(ref("Question")),
        "related": listed(named("related_rule", related)),
        "example_hands": listed(example),
        "terms": listed(mention),
        "supersedes": listed(TEXT),
        "examples": named("example_lines", closed({"hit": TEXT, "miss": TEXT})),
        "option": named("choice_of_option", closed(option, optional=of_options)),
        "sets": named("option_setting", closed({"option": TEXT, "value": OPTION_VALUE})),
        "changes": changes,
    }
    by_kind_whole = ("supersedes", "examples", "option", "sets", "changes")
    reading = closed({"letter": TEXT, "text": TEXT, "taken": {"type": "boolean"}})
    situation = {
        "win": TEXT_OR_NULL | {"description": "The only way of winning it goes with."},
        "seat": TEXT_OR_NULL | {"description": "The only seat it goes with."},
        "closed_hand": {"type": "boolean", "description": "Whether it needs a closed hand."},
        "no_melds": {"type": "boolean", "description": "Whether nothing may have been called."},
        "own_kan": {"type": "boolean", "description": "Whether it needs a kan of the winner."},
        "needs": listed(TEXT) | {"description": "Situations of which one must be the case, too."},
        "excludes": listed(TEXT) | {"description": "Situations it does not go with."},
        "opens": listed(TEXT) | {"description": "Fields that may be given only with it."},
    }
    return {
        "RulesetList": closed({"rulesets": listed(named("ruleset_line", closed(overview)))}),
        "Ruleset": closed(
            overview
            | {
                "source": named("source", closed({"title": TEXT, "note": TEXT})),
                "counts": {"type": "object", "additionalProperties": INTEGER},
                "options": listed(named("option", closed(told | option, optional=of_options))),
                "situations": listed(named("situation", closed(told | situation))),
                "fields": listed(ref("Field")),
                "tables": listed(ref("ScoreTable")),
                "cards": listed(named("card_of_ruleset", closed(told | {"changes": changes}))),
                "notation": {"type": "object", "additionalProperties": TEXT},
                "example": ANY_OBJECT | {"description": "A request that scores."},
            }
        ),
        "ScoreTable": _score_table(),
        "Field": _field(),
        "RuleList": closed(
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
        "Rule": closed(
            {"ruleset": TEXT, **stamp} | line | whole,
            optional=(*by_kind, *by_kind_whole),
        ),
        "TableList": closed(
            {"ruleset": TEXT, **stamp, **chosen, "tables": listed(ref("ScoreTable"))}
        ),
        **_comparison({"ruleset": TEXT, **stamp}, chosen),
        **_found(mention, names),
        "Question": closed(
            {
                "id": TEXT,
                "question": TEXT,
                "readings": listed(named("question_reading", reading)),
                "why": TEXT,
                "option": TEXT_OR_NULL,
                "clauses": listed(mention),
                "rules": listed(mention),
            }
        ),
    }


def _comparison(stamp: Json, chosen: Json) -> Json:
    """Two rulesets in force, side by side."""
    counted = named("count", closed({"count": INTEGER, "href": TEXT}))
    told = {"name": TEXT, "amendments": listed(ref("Amendment")), "statements": counted}
    side = named("compared_ruleset", closed(stamp | chosen | told | {"href": TEXT}))
    both = {name: {"anyOf": [ref("RuleLine"), {"type": "null"}]} for name in ("left", "right")}
    differing = named("rule_that_differs", closed(both | {"differs": listed(TEXT)}))
    alone = named("rule_of_one_side", closed(both))
    lists = {name: listed(alone) for name in ("only_left", "only_right")} | {
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
        "matched": {
            "type": "string",
            "enum": list(FIELDS),
            "description": "The field that matched best.",
        },
        "match": {
            "type": "string",
            "enum": list(MATCHES),
            "description": "How the least of the words matched.",
        },
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
        "SearchResults": closed(
            {"count": count, "results": listed(named("search_result", closed(result)))}
        ),
        "Glossary": closed({"count": count, "terms": listed(named("term", closed(term)))}),
    }


def _score_table() -> Json:
    """Points laid out by han and fu; each cell by who wins and how."""
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
    tables = [
        table
        for ready in served().values()
        for table in tabled(ready.ruleset, DEFAULT_LANGUAGE)["tables"]
    ]
    rows = {
        name: ([row for table in tables for row in table[name]], known)
        for name, known in (("cells", cell), ("limits", limit))
    }
    by_win = [
        row[name]
        for listing, known in rows.values()
        for row in listing
        for name in row
        if name not in known
    ]
    paid = named("table_payments", seen((paid for wins in by_win for paid in wins.values()), {}))
    wins = named("table_wins", seen(by_win, {}, each=paid))
    shapes = {
        name: listed(named(f"table_{name[:-1]}", seen(listing, known, each=wins)))
        for name, (listing, known) in rows.items()
    }
    return closed(told | shapes)


def _field() -> Json:
    """A field of a request, as a ruleset describes it."""
    common = {
        "name": TEXT,
        "type": {"type": "string", "enum": ["string", "integer", "boolean", "array", "object"]},
        "label": TEXT,
        "text": TEXT,
        "required": {"type": "boolean"},
        "nullable": {"type": "boolean"},
        "default": {"description": "What is taken where the field is absent."},
        "example": {"description": "A value."},
    }
    by_type = {
        "notation": TEXT,
        "choices": listed(named("named_value", closed({"value": TEXT, "name": TEXT}))),
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
