"""What the fields of the tile games declare: names, types, limits, examples that fit, and words in both languages."""

import re

import pytest

from scoring.fields.field import Field
from scoring.hand import fields as tile_fields
from scoring.hand.fields import (
    CONCEALED,
    WINNING_TILE,
    melds_of,
    notation_of,
    request_of,
    seat_wind,
    situation,
)
from scoring.hand.liability import Liability
from scoring.rules.ruleset import Ruleset
from scoring.rulesets import tcg
from scoring.text import Text
from scoring.tiles.notation import parse

RULESET: Ruleset = tcg.RULESET
TILES = ("concealed", "winning_tile", "dora_indicators", "ura_indicators", "rinshan_indicators")


def _words(field: Field) -> None:
    for text in (field.label, field.text, *([field.assumed] if field.assumed else [])):
        assert text.en.isascii()
        assert re.search("[ぁ-ん一-鿿]", text.ja)


@pytest.mark.parametrize("name", TILES)
def test_fields_of_tiles_are_texts_in_notation(name: str) -> None:
    field: Field = getattr(tile_fields, name.upper())
    _words(field)
    assert (field.name, field.type, field.max_length) == (name, "string", 96)
    required = name in {"concealed", "winning_tile"}
    assert (field.required, field.assumed is None) == (required, required)
    assert field.notation == ("tile" if name == "winning_tile" else "tiles")
    assert re.fullmatch(field.pattern or "", str(field.example))
    assert parse("1" * (field.max_length - 1) + "m").number == field.max_length - 1
    for wrong in ("1a", "１m", "1m-"):
        assert not re.fullmatch(field.pattern or "", wrong)
    key = {"dora_indicators": "dora", "ura_indicators": "ura", "rinshan_indicators": "rinshan"}
    hand = request_of(
        f"{CONCEALED.example}+{WINNING_TILE.example} {key.get(name, name)}:{field.example}", ()
    )
    assert hand[name] == field.example


def test_melds_are_at_most_four_texts_of_the_kinds_there_are() -> None:
    field = melds_of({"pon", "closed_kan"})
    _words(field)
    assert (field.name, field.type, field.default, field.max_items) == ("melds", "array", [], 4)
    assert field.items is not None
    _words(field.items)
    item = field.items
    assert (item.name, item.type, item.max_length, item.notation) == ("meld", "string", 24, "meld")
    assert field.example == ["pon:555z"]
    for example in ("pon:555z", "closed_kan:9999s"):
        assert re.fullmatch(item.pattern or "", example)
    for told in (item.text.ja, item.text.en):
        assert told.endswith("pon:555z, closed_kan:9999s")


def test_winds_are_those_of_the_players() -> None:
    field = seat_wind(3)
    _words(field)
    assert (field.name, field.type, field.default, field.example) == (
        *("seat_wind", "string"),
        *("south", "south"),
    )
    assert field.assumed is not None
    assert [(choice.value, choice.name.en) for choice in field.choices] == [
        *[("east", "East"), ("south", "South")],
        ("west", "West"),
    ]


def test_situations_are_those_of_the_book_once_each() -> None:
    claims = list(RULESET.claims)
    field = situation(claims)
    _words(field)
    assert (field.name, field.type, field.default, field.example) == ("situation", "array", [], [])
    assert (field.max_items, field.unique) == (len(claims), True)
    assert field.items is not None
    _words(field.items)
    assert (field.items.name, field.items.type) == ("situation", "string")
    assert [(choice.value, choice.name) for choice in field.items.choices] == [
        (yaku.id, yaku.name) for yaku in claims
    ]


def test_the_reasons_to_answer_for_a_hand_are_choices() -> None:
    field = tile_fields.liability([])
    _words(field)
    assert (field.name, field.type, field.choices) == ("liability", "string", ())
    name = Text("大三元", "Big three dragons")
    reason = Liability("daisangen", name, "pao", Text("三元牌", "dragons"), lambda *_: True)
    (choice,) = tile_fields.liability([reason]).choices
    assert (choice.value, choice.name) == ("daisangen", name)


def test_the_notation_speaks_of_the_melds_there_are() -> None:
    told = notation_of({"pon"}, "11m+1m tsumo")
    assert list(told) == ["tiles", "meld", "line"]
    assert (told["meld"].ja, told["meld"].en) == ("pon:555z", "pon:555z")
    for line in (told["line"].ja, told["line"].en):
        assert line.endswith("11m+1m tsumo")
        assert "dora:9m" not in line
    assert told["line"].en.startswith("Tiles + winning tile")
    both = notation_of({"pon", "chi"}, "11m+1m")["meld"]
    assert both.en == "chi:123m pon:555z"
