"""Where things are found, why something cannot be done, and what is raised: each as plain words and data."""

from typing import Any

import pytest

import scoring
from scoring.analysis.reasons import Reason, rule_of
from scoring.faults import Conflict, Fault, Refused, UnknownName
from scoring.fields.field import Choice, Field
from scoring.hand.liability import called, exposed
from scoring.rules.links import href_of, line_of, score_href, term_href, written
from scoring.text import Text, joined
from scoring.tiles.values import Meld

TCG = scoring.ruleset("tcg")
NAME, TEXT = Text("名", "Name"), Text("文。", "Text.")

# --- links


def test_rules_terms_and_scores_have_addresses() -> None:
    assert href_of("tcg", "riichi") == "/v1/rulesets/tcg/rules/riichi"
    assert term_href("furiten") == "/v1/glossary#furiten"
    assert score_href("tcg", {}) == "/v1/rulesets/tcg/score?"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("22p+3p", "22p+3p"),
        (0, "0"),
        (None, "null"),
        (True, "true"),
        (False, "false"),
        ([], ""),
        (["chi:123m", "pon:1z"], "chi:123m,pon:1z"),
        ((1, 2), "1,2"),
        ({"ura": True, "red_fives": 3, "none": None}, "ura:true,red_fives:3,none:null"),
        ({"yaku": ["riichi", "pinfu"], "x": ("a",)}, "yaku:riichi+pinfu,x:a"),
    ],
)
def test_a_value_is_written_as_a_query_parameter(value: object, text: str) -> None:
    assert written(value) == text


def test_a_link_to_a_score_can_be_shared() -> None:
    request = {
        "concealed": "2 2p",
        "melds": ["chi:123m", "pon:1z"],
        "options": {"yaku": ["a", "b"]},
    }
    assert score_href("dice", request) == (
        "/v1/rulesets/dice/score?concealed=2%202p&melds=chi:123m,pon:1z&options=yaku:a%2Bb"
    )


def test_a_line_of_an_answer_names_its_rule() -> None:
    rule = TCG.rules["riichi"]
    for lang in scoring.LANGUAGES:
        line = line_of("tcg", rule, lang, {"han": 1, "times": 2})
        assert line == {
            "id": "riichi", "name": {"ja": "立直", "en": "Riichi"}[lang], "han": 1, "times": 2,
            "clause": "3-01", "href": "/v1/rulesets/tcg/rules/riichi",
        }  # fmt: skip
        assert list(line)[-2:] == ["clause", "href"]


# --- reasons and refusals


def test_a_reason_is_told_with_its_rule_in_both_languages() -> None:
    reason = Reason("too_late", Text("遅い。", "Too late."), "riichi")
    for lang, detail, name in (("ja", "遅い。", "立直"), ("en", "Too late.", "Riichi")):
        assert reason.to_dict(TCG, lang) == {
            "code": "too_late", "detail": detail, "rule": "riichi", "name": name, "clause": "3-01",
            "href": "/v1/rulesets/tcg/rules/riichi",
        }  # fmt: skip
    nobody = {"rule": None, "name": None, "clause": None, "href": None}
    assert rule_of(TCG, None, "en") == nobody
    assert Reason("x", TEXT, None).to_dict(TCG, "en") == {"code": "x", "detail": "Text.", **nobody}


def test_what_is_raised_says_all_faults() -> None:
    faults = [Fault("/melds/0", "bad", Text("あ", "No meld.")), Fault("", "bad", Text("い", "No."))]
    refused, conflict = Refused(faults), Conflict(faults)
    assert refused.faults == conflict.faults == tuple(faults)
    assert str(refused) == "/melds/0: No meld.; /: No."
    assert str(conflict) == "/melds/0: No meld.; : No."
    assert str(Refused(())) == ""


def test_an_unknown_name_says_what_may_have_been_meant_and_repeats_nothing() -> None:
    unknown = UnknownName("rule", "<b>", ("riichi", "richi"))
    assert (unknown.kind, unknown.name, unknown.nearest) == ("rule", "<b>", ("riichi", "richi"))
    assert str(unknown) == "unknown rule (did you mean riichi, richi?)"
    assert str(UnknownName("ruleset", "x", ())) == "unknown ruleset"


# --- texts


def test_a_text_speaks_two_languages_and_english_to_others() -> None:
    assert [TEXT.say(lang) for lang in ("ja", "en", "fr")] == ["文。", "Text.", "Text."]
    filled = Text("{who}が{n}回", "{who} {n} times").filled(who=Text("親", "dealer"), n=2)
    assert filled == ("親が2回", "dealer 2 times")
    parts = [Text("東", "east"), Text("南", "south"), Text("西", "west")]
    assert joined(parts) == ("東・南・西", "east, south, west")
    assert joined(parts[:2], ja="か", en=" or ") == ("東か南", "east or south")
    assert joined(()) == ("", "")


# --- fields

CARD = Field("card", "string", NAME, TEXT, pattern="[a-z]+", max_length=9, example="a")
DESCRIBED: list[tuple[Field, dict[str, Any]]] = [
    (CARD, {"pattern": "[a-z]+", "max_length": 9}),
    (Field("n", "integer", NAME, TEXT, minimum=1, maximum=4), {"minimum": 1, "maximum": 4}),
    (Field("b", "boolean", NAME, TEXT, required=True, nullable=True, default=False), {}),
    (
        Field(
            "w",
            "string",
            NAME,
            TEXT,
            choices=(Choice("east", Text("東", "East")),),
            notation="wind",
        ),
        {"notation": "wind", "choices": [{"value": "east", "name": "East"}]},
    ),
    (
        Field("l", "array", NAME, TEXT, items=CARD, max_items=3, unique=True),
        {"items": CARD.describe("en"), "max_items": 3, "unique": True},
    ),
    (
        Field("o", "object", NAME, TEXT, fields=(CARD,), shorthand="card"),
        {"fields": [CARD.describe("en")], "shorthand": "card"},
    ),
    (Field("f", "number", NAME, TEXT), {}),
]


@pytest.mark.parametrize(("field", "more"), DESCRIBED, ids=[field.name for field, _ in DESCRIBED])
def test_a_field_is_described_as_declared(field: Field, more: dict[str, Any]) -> None:
    assert field.describe("en") == {
        "name": field.name, "type": field.type, "label": "Name", "text": "Text.",
        "required": field.required, "nullable": field.nullable, "default": field.default,
        "example": field.example, **more,
    }  # fmt: skip


def test_a_field_is_described_in_japanese_throughout() -> None:
    inner = Field("w", "string", NAME, TEXT, choices=(Choice("east", Text("東", "East")),))
    told: Any = Field("o", "object", NAME, TEXT, fields=(inner,), items=inner).describe("ja")
    for shape in (told, told["fields"][0], told["items"]):
        assert (shape["label"], shape["text"]) == ("名", "文。")
    assert told["fields"][0]["choices"] == [{"value": "east", "name": "東"}]


# --- liability


def _meld(kind: str, triplets: int) -> Meld:
    return Meld(
        kind=kind, group=0, tiles="", packed=0, kinds=triplets or 7, runs=0, triplets=triplets,
        kans=triplets * ("kan" in kind), closed_kans=triplets * (kind == "closed_kan"), reds=0,
    )  # fmt: skip


def test_what_everybody_sees_of_triplets_and_kans() -> None:
    melds = (_meld("pon", 1), _meld("closed_kan", 2), _meld("open_kan", 4), _meld("chi", 0))
    assert exposed(melds, closed_kans=True) == 1 | 2 | 4
    assert exposed(melds, closed_kans=False) == called(melds) == 1 | 4
    assert exposed((_meld("pon", 1), _meld("pon", 1)), closed_kans=True) == 1
    assert called(()) == 0
