"""What the fields of a question about a held hand and of its answer declare, held against what is asked and answered."""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import scoring
from scoring.analysis import fields as analysis_fields
from scoring.analysis.fields import REPLY, of_game, situation
from scoring.fields.field import Field
from tests.support import Request
from tests.support.tile_analysis import ask

TCG = scoring.ruleset("tcg")
ARUSHIARU = scoring.ruleset("arushiaru")
TILES = 136
TYPES = {str: "string", bool: "boolean", int: "integer", list: "array", dict: "object"}
ASKED: list[tuple[str, Request]] = [
    ("tcg", dict(TCG.tasks["analyze"].example)),
    ("tcg", {"concealed": "123567m34522p67s"}),
    ("tcg", {"concealed": "123567m34522p67s", "discards": "8s"}),
    ("tcg", {"concealed": "123567m34522p67s", "discards": "8s", "situation": ["riichi"], "passed": "5s"}),
    ("tcg", {"concealed": "123567m34522p678s", "drawn": "8s"}),
    ("tcg", {"concealed": "123567m34522p69s"}),
    ("tcg", {"concealed": "345m11789p89s", "melds": ["pon:222s"]}),
    ("tcg", {"concealed": "1111m34522p678s12z", "drawn": "1m"}),
    ("tcg", {"concealed": "123567m34522p67s", "visible": "5555s"}),
    ("tcg", {"concealed": "123567m34522p67s", "wall": 0}),
    ("tcg", {"concealed": "19m19p19s12345677z", "drawn": "7z", "first_turn": True}),
    ("tcg", {"concealed": "567m34522p67s1z", "melds": ["chi:234m"], "called_tile": "4m"}),
    ("tcg", {"concealed": "1567m34522p67s", "melds": ["chi:234m"], "called_tile": "4m"}),
    ("tcg", {"concealed": "123567m34522p67s3z", "drawn": "3z", "visible": "5555s"}),
    ("tcg", {"concealed": "2222m234567p123s"}),
    ("kitanuki", {"concealed": "111222p333s44z55z", "norths": 2}),
    ("arushiaru", {"concealed": "1133557799m11p1s"}),
    ("arushiaru", {"concealed": "1111m34522p678s12z", "drawn": "1m"}),
]  # fmt: skip


def _words(field: Field) -> None:
    for text in (field.label, field.text, *([field.assumed] if field.assumed else [])):
        assert text.en.isascii()
        assert re.search("[ぁ-ん一-鿿]", text.ja)
    assert field.text.en.endswith(".") or field.text.en.startswith("Such as")
    if field.items is not None:
        _words(field.items)
    for inner in field.fields:
        _words(inner)


def _seen(values: Iterable[Any], path: str, found: dict[str, list[Any]]) -> None:
    for value in values:
        found[path].append(value)
        if isinstance(value, list):
            _seen(value, f"{path}[]", found)
        elif isinstance(value, dict) and path not in {"/winning", *_VALUES}:
            for name, inner in value.items():
                _seen([inner], _folded(f"{path}/{name}"), found)


_VALUES = {f"/waits[]/{way}/value" for way in ("ron", "tsumo")}
"""What a score says a hand is worth differs by game."""


def _folded(path: str) -> str:
    """A wait is a wait, whether a discard is to come before it or not, and a reason a reason."""
    reasons = r"^.*(no_ron|no_tsumo|not_tenpai|barred\[\]|why\[\]|furiten)/"
    path = re.sub(reasons + "(?=(rule|name|clause|href|code|detail)$)", "reason/", path)
    return re.sub(r"^/discards\[\](?=/(waits\[\]|furiten)/)", "", path)


def _declared(fields: Iterable[Field], path: str) -> Iterable[tuple[str, Field]]:
    for field in fields:
        at = f"{path}/{field.name}"
        yield from _with_items(field, at)


def _with_items(field: Field, at: str) -> Iterable[tuple[str, Field]]:
    yield _folded(at), field
    if field.items is not None:
        yield from _with_items(field.items, f"{at}[]")
    yield from _declared(field.fields, at)


def test_an_answer_is_declared_with_its_names_types_and_what_can_be_null() -> None:
    around = {"ruleset", "version", "digest", "explanation", "assumed", "amendments"}
    found: dict[str, list[Any]] = defaultdict(list)
    for ruleset, request in ASKED:
        answer = ask(ruleset, request)
        _seen([{name: answer[name] for name in answer if name not in around}], "", found)
    declared = list(_declared(REPLY, ""))
    assert {path for path, _ in declared} == set(found) - {""}
    for path, field in declared:
        values = found[path]
        kinds = {TYPES[type(value)] for value in values if value is not None}
        assert kinds == {field.type}, path
        assert field.nullable == (None in values), path
        assert field.required, path
        assert (field.max_items == TILES) == (field.type == "array"), path
        assert field.open_object == (path in _VALUES), path
        tiles = all(
            isinstance(value, str) and re.fullmatch("[0-9][mpsz]", value) for value in values
        )
        assert (field.notation == "tile") == tiles, path
        worth = isinstance(next(filter(None, values)), dict) and path.endswith(("/ron", "/tsumo"))
        assert (field.notation == "worth") == worth, path
        reason = path.endswith(("/no_ron", "/no_tsumo")) or path == "/not_tenpai"
        assert (field.notation == "reason") == reason, path
        assert (field.notation == "score") == (path == "/winning"), path
        assert field.notation in {None, "tile", "worth", "reason", "score"}, path
        if path == "/turn":
            assert {choice.value for choice in field.choices} == set(values)
            for choice in field.choices:
                assert choice.name.en.isascii()
                assert not choice.name.ja.isascii()
    for field in REPLY:
        _words(field)
    assert of_game(TCG.fields, (), points=False)


def test_a_question_has_what_is_known_before_a_win() -> None:
    claims = [yaku for yaku in TCG.claims if yaku.id in {"riichi", "double_riichi"}]
    fields = {field.name: field for field in of_game(TCG.fields, claims, points=True)}
    assert list(fields) == [
        *("concealed", "melds", "drawn", "called_tile", "seat_wind", "round_wind"),
        *("dora_indicators", "honba", "deposits", "situation", "discards", "visible", "passed"),
        *("wall", "points", "first_turn", "kans_on_table"),
    ]
    for field in fields.values():
        _words(field)
        assert field.required == (field.name == "concealed")
    without = [field.name for field in of_game(ARUSHIARU.fields, (), points=False)]
    assert set(fields) - set(without) == {"dora_indicators", "honba", "deposits", "points"}
    for name in ("drawn", "called_tile"):
        assert fields[name].notation == "tile"
    for name in ("discards", "visible", "passed"):
        seen = fields[name]
        assert (seen.type, seen.default, seen.example, seen.notation) == ("string", "", "", "tiles")
        assert re.fullmatch(seen.pattern or "", "123m 55z")
        assert not re.fullmatch(seen.pattern or "", "1a")
        assert seen.max_length == (256 if name == "visible" else 96)
        assert (seen.assumed is None) == (name == "passed")


def test_the_situations_before_a_win_are_choices_once_each() -> None:
    claims = [yaku for yaku in TCG.claims if yaku.id in {"riichi", "double_riichi"}]
    field = situation(claims)
    _words(field)
    assert (field.name, field.type, field.default, field.example) == ("situation", "array", [], [])
    assert (field.max_items, field.unique) == (2, True)
    assert field.items is not None
    assert (field.items.name, field.items.type) == ("situation", "string")
    assert [(choice.value, choice.name) for choice in field.items.choices] == [
        (yaku.id, yaku.name) for yaku in claims
    ]
    assert analysis_fields.CALLED.name == "called_tile"
