"""The schemas of the reference's answers: rulesets, rules, comparison, search and glossary."""

from typing import Final

from scoring.hand.score_table import WINS
from scoring.reference.search import FIELDS, MATCHES
from service.contract import shapes as s
from service.contract.answers import OPTION, STAMP
from service.contract.shapes import Json

_MENTION: Final = s.texts("id", "name", "href")
_DECLARED: Final = s.texts("id", "name", "text", "clause", "href")
_OVERVIEW: Final = s.texts("id", "game", "version", "digest", "name", "players", "summary") | {
    "names": s.ref("Names"),
    "links": s.mapping(s.TEXT),
}
_CHOICE: Final[Json] = {
    "type": s.TEXT,
    "default": OPTION,
    "subset_of?": s.TEXT,
    "members?": s.about("The words a list is chosen from.", s.listed(s.ref("NamedValue"))),
    "values?": s.listed(s.any_of(s.ref("NamedValue"), s.NUMBER)),
    "minimum?": s.NUMBER,
    "maximum?": s.NUMBER,
    "step?": s.NUMBER,
}
_BY_SEAT: Final[Json] = {"child": s.ref("TableWins"), "dealer": s.ref("TableWins")}
_CARD_CHANGES: Final = s.about("What a card changes.", s.listed(s.OBJECT))
_CHOSEN: Final = STAMP | {"options": s.mapping(OPTION)}
_RULE: Final = s.texts("id", "kind", "type", "name", "clause", "href") | {
    "in_force": s.FLAG,
    "worth?": s.ref("RuleWorth"),
    "value?": s.about("Of a number or an option, in force.", OPTION),
    "unit?": s.about("Of a number.", s.TEXT),
    "default?": s.about("Of an option, where nobody chooses.", OPTION),
    "fu?": s.NUMBER,
    "fu_yaochu?": s.or_null(s.NUMBER),
    "han?": s.or_null(s.NUMBER),
    "base_points?": s.NUMBER,
    "number?": s.about("Of a statement, in its specification.", s.NUMBER),
}
_SIDES: Final[Json] = {"left": s.or_null(s.ref("RuleLine")), "right": s.or_null(s.ref("RuleLine"))}
_ONE_SIDE: Final = s.listed(s.ref("RuleOfOneSide"))
_DIFFERING: Final = s.listed(s.ref("RuleThatDiffers"))

_OBJECTS: Final[dict[str, Json]] = {
    "Names": {"ja": s.TEXT, "en": s.TEXT},
    "Mention": _MENTION,
    "RulesetLine": _OVERVIEW,
    "RulesetList": {"rulesets": s.listed(s.ref("RulesetLine"))},
    "NamedValue": {"value": s.TEXT, "name": s.TEXT},
    "ChoiceOfOption": _CHOICE,
    "Option": _DECLARED | _CHOICE,
    "Situation": _DECLARED
    | {
        "win": s.about("The only way of winning it goes with.", s.or_null(s.TEXT)),
        "seat": s.about("The only seat it goes with.", s.or_null(s.TEXT)),
        "closed_hand": s.about("Whether it needs a closed hand.", s.FLAG),
        "no_melds": s.about("Whether nothing may have been called.", s.FLAG),
        "own_kan": s.about("Whether it needs a kan of the winner.", s.FLAG),
        "own_north": s.about("Whether an extracted north serves in place of that kan.", s.FLAG),
        "needs": s.about("Situations of which one must be the case, too.", s.listed(s.TEXT)),
        "excludes": s.about("Situations it does not go with.", s.listed(s.TEXT)),
        "opens": s.about("Fields that may be given only with it.", s.listed(s.TEXT)),
    },
    "RequestField": s.texts("name", "label", "text", "notation?")
    | {
        "type": s.word(["string", "integer", "boolean", "array", "object"]),
        "required": s.FLAG,
        "nullable": s.FLAG,
        "default": s.about("What is taken where the field is absent.", {}),
        "example": s.about("A value.", {}),
        "choices?": s.listed(s.ref("NamedValue")),
        "pattern?": s.or_null(s.TEXT),
        "items?": s.ref("RequestField"),
        "unique?": s.FLAG,
        "fields?": s.listed(s.ref("RequestField")),
        "shorthand?": s.about("The field a plain string stands for.", s.TEXT),
    }
    | dict.fromkeys(("max_length?", "minimum?", "maximum?", "max_items?"), s.NUMBER),
    "TablePayments": {"points": s.NUMBER}
    | dict.fromkeys(("dealer?", "child?", "each?", "discarder?"), s.NUMBER),
    "TableWins": {f"{way}?": s.ref("TablePayments") for way in WINS},
    "TableCell": {
        "fu": s.NUMBER,
        "han": s.NUMBER,
        "base_points": s.NUMBER,
        "limit": s.or_null(s.TEXT),
    }
    | _BY_SEAT,
    "TableLimit": s.texts("id", "name", "clause", "href")
    | {"han_from": s.or_null(s.NUMBER), "han_to": s.or_null(s.NUMBER), "base_points": s.NUMBER}
    | _BY_SEAT,
    "ScoreTable": _DECLARED
    | {"cells": s.listed(s.ref("TableCell")), "limits": s.listed(s.ref("TableLimit"))},
    "CardOfRuleset": _DECLARED | {"changes": _CARD_CHANGES},
    "Source": {"title": s.TEXT, "note": s.TEXT},
    "Ruleset": _OVERVIEW
    | {
        "source": s.ref("Source"),
        "counts": s.mapping(s.NUMBER),
        "options": s.listed(s.ref("Option")),
        "situations": s.listed(s.ref("Situation")),
        "fields": s.about("The fields of a scoring request.", s.listed(s.ref("RequestField"))),
        "tables": s.listed(s.ref("ScoreTable")),
        "cards": s.listed(s.ref("CardOfRuleset")),
        "notation": s.mapping(s.TEXT),
        "example": s.about("A request that scores.", s.OBJECT),
    },
    "RuleWorth": {"closed": s.NUMBER, "open": s.NUMBER, "unit": s.TEXT},
    "RuleLine": _RULE,
    "RuleList": _CHOSEN
    | {
        "amendments": s.listed(s.ref("Amendment")),
        "count": s.NUMBER,
        "rules": s.listed(s.ref("RuleLine")),
    },
    "RuleSource": s.texts("document", "clause", "heading", "quote", "statement")
    | {
        "position": s.about("Of the clause, in the order of the source.", s.NUMBER),
        "clauses": s.about("How many clauses the source has.", s.NUMBER),
    },
    "QuestionReading": {"letter": s.TEXT, "text": s.TEXT, "taken": s.FLAG},
    "Question": s.texts("id", "question", "why")
    | {
        "readings": s.listed(s.ref("QuestionReading")),
        "option": s.or_null(s.TEXT),
        "clauses": s.listed(s.ref("Mention")),
        "rules": s.listed(s.ref("Mention")),
    },
    "RelatedRule": _MENTION | {"relation": s.TEXT},
    "ExampleHand": {
        "kind": s.word(["hit", "miss"]),
        "line": s.or_null(s.TEXT),
        "request": s.OBJECT,
        "score": s.about("Where the hand is scored.", s.TEXT),
    },
    "ExampleLines": {"hit": s.TEXT, "miss": s.TEXT},
    "Rule": STAMP
    | _RULE
    | {
        "names": s.ref("Names"),
        "text": s.TEXT,
        "source": s.ref("RuleSource"),
        "options": s.listed(s.ref("Mention")),
        "questions": s.listed(s.ref("Question")),
        "related": s.listed(s.ref("RelatedRule")),
        "example_hands": s.listed(s.ref("ExampleHand")),
        "terms": s.listed(s.ref("Mention")),
        "supersedes?": s.listed(s.TEXT),
        "examples?": s.ref("ExampleLines"),
        "option?": s.ref("ChoiceOfOption"),
        "sets?": s.about("Options and numbers with another value.", s.mapping(OPTION)),
        "instead_of?": s.about("The clauses that an amendment changes.", s.listed(s.TEXT)),
        "changes?": _CARD_CHANGES,
    },
    "TableList": _CHOSEN | {"tables": s.listed(s.ref("ScoreTable"))},
    "Count": {"count": s.NUMBER, "href": s.TEXT},
    "ComparedRuleset": _CHOSEN
    | s.texts("name", "href")
    | {"amendments": s.listed(s.ref("Amendment")), "statements": s.ref("Count")},
    "RuleOfOneSide": _SIDES,
    "RuleThatDiffers": _SIDES | {"differs": s.listed(s.TEXT)},
    "Comparison": STAMP
    | {
        "left": s.ref("ComparedRuleset"),
        "right": s.ref("ComparedRuleset"),
        "same": s.about("Rules in force on both sides that do not differ.", s.NUMBER),
        "only_left": _ONE_SIDE,
        "only_right": _ONE_SIDE,
    }
    | dict.fromkeys(("worth", "numbers", "options", "situations"), _DIFFERING),
    "SearchResult": s.texts("id", "kind", "name", "href")
    | {
        "ruleset": s.about("Null for a term of the glossary.", s.or_null(s.TEXT)),
        "names": s.ref("Names"),
        "clause": s.or_null(s.TEXT),
        "matched": s.about("The field that matched best.", s.word(FIELDS)),
        "match": s.about("How the least of the words matched.", s.word(MATCHES)),
        "score": s.NUMBER | {"minimum": 1, "maximum": 100},
    },
    "SearchResults": {
        "count": s.about("How many there are in all.", s.NUMBER),
        "results": s.listed(s.ref("SearchResult")),
    },
    "Term": s.texts("id", "name", "romaji", "text", "href")
    | {
        "names": s.ref("Names"),
        "reading": s.about("In hiragana.", s.TEXT),
        "also": s.about("Other words by which people look for it.", s.listed(s.TEXT)),
        "see": s.listed(s.ref("Mention")),
        "rules": s.about("Ids of the rules whose texts use the term.", s.mapping(s.listed(s.TEXT))),
    },
    "Glossary": {"count": s.NUMBER, "terms": s.listed(s.ref("Term"))},
}
ANSWERS: Final = {name: s.closed(properties) for name, properties in _OBJECTS.items()}
"""The schemas by name."""
