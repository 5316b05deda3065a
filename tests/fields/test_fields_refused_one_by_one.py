"""What is said of each field of a scoring request that is not as it should be: where, by which rule, and what would be right."""

import re

import pytest

import scoring
from tests.support import Request

for game in ("tcg", "kitanuki", "arushiaru"):
    scoring.ruleset(game)
HAND: Request = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}
PINS: Request = {"concealed": "123456p55s67s111z", "winning_tile": "8s", "win": "ron"}
FIVE = ["pon:111z", "pon:222z", "pon:333z", "pon:444z", "pon:555z"]
NOTATION = "123m 456p 789s 1234567z"


@pytest.mark.parametrize(
    ("ruleset", "facts", "wanted", "words"),
    [
        ("tcg", {"concealed": None}, ("/concealed", "missing", None), "required"),
        ("tcg", {"concealed": 5}, ("/concealed", "wrong_type", None), "string"),
        ("tcg", {"concealed": "123x"}, ("/concealed", "bad_tiles", None), NOTATION),
        ("tcg", {"concealed": "123m"}, ("/concealed", "wrong_tile_count", None), "3 0 13"),
        ("tcg", {"concealed": "123m", "melds": FIVE[:2]}, ("/concealed", "wrong_tile_count", None), "3 2 7"),
        ("tcg", {"concealed": "123456789m123456p"}, ("/concealed", "wrong_tile_count", None), "15 14"),
        ("tcg", {"concealed": "1234567m1234567p"}, ("/concealed", "wrong_tile_count", None), "14 0 13"),
        ("tcg", {"winning_tile": None}, ("/winning_tile", "missing", None), "required"),
        ("tcg", {"winning_tile": 5}, ("/winning_tile", "wrong_type", None), "string"),
        ("tcg", {"winning_tile": "x"}, ("/winning_tile", "bad_tiles", None), NOTATION),
        ("tcg", {"winning_tile": "78s"}, ("/winning_tile", "wrong_tile_count", None), "one"),
        ("tcg", {"winning_tile": ""}, ("/winning_tile", "wrong_tile_count", None), "one"),
        ("tcg", {"win": None}, ("/win", "missing", None), "required"),
        ("tcg", {"win": 5}, ("/win", "wrong_type", None), "ron, tsumo"),
        ("tcg", {"win": "draw"}, ("/win", "unknown_value", None), "ron, tsumo"),
        ("tcg", {"seat_wind": "up"}, ("/seat_wind", "unknown_value", None), "east, south, west, north"),
        ("tcg", {"round_wind": 5}, ("/round_wind", "wrong_type", None), "east, south, west, north"),
        ("tcg", {"melds": 5}, ("/melds", "wrong_type", None), "array"),
        ("tcg", {"concealed": HAND["concealed"][3:], "melds": [5]}, ("/melds/0", "wrong_type", None), "string"),
        ("tcg", {"concealed": HAND["concealed"][3:], "melds": ["pon:12m"]}, ("/melds/0", "bad_meld", None), ""),
        ("tcg", {"concealed": "", "melds": FIVE}, ("/melds", "too_many", None), "4"),
        ("tcg", {"dora_indicators": 5}, ("/dora_indicators", "wrong_type", None), "string"),
        ("tcg", {"dora_indicators": "x"}, ("/dora_indicators", "bad_tiles", None), NOTATION),
        ("tcg", {"dora_indicators": "123456z"}, ("/dora_indicators", "too_many_indicators", None), "5"),
        ("tcg", {"ura_indicators": 5}, ("/ura_indicators", "wrong_type", None), "string"),
        ("tcg", {"honba": "1"}, ("/honba", "wrong_type", None), "integer"),
        ("tcg", {"honba": True}, ("/honba", "wrong_type", None), "integer"),
        ("tcg", {"honba": 1000}, ("/honba", "out_of_range", None), "0 999"),
        ("tcg", {"honba": -1}, ("/honba", "out_of_range", None), "0 999"),
        ("tcg", {"deposits": 1000}, ("/deposits", "out_of_range", None), "0 999"),
        ("tcg", {"hand": "1m"}, ("/hand", "unknown_field", None), ""),
        ("tcg", {"norths": 1}, ("/norths", "unknown_field", None), ""),
        ("kitanuki", {"concealed": "123p55s67s111z", "melds": ["chi:456p"]}, ("/melds/0", "bad_meld", "no_chi"), "chi"),
        ("kitanuki", {"norths": 5}, ("/norths", "out_of_range", None), "0 4"),
        ("kitanuki", {"norths": "1"}, ("/norths", "wrong_type", None), "integer"),
        ("kitanuki", {"rinshan_indicators": "1z"}, ("/rinshan_indicators", "wrong_tile_count", None), "2"),
        ("kitanuki", {"rinshan_indicators": 1}, ("/rinshan_indicators", "wrong_type", None), "string"),
        ("kitanuki", {"rinshan_indicators": "x"}, ("/rinshan_indicators", "bad_tiles", None), NOTATION),
        ("arushiaru", {"liability": "me"}, ("/liability", "unknown_value", None), ""),
        ("arushiaru", {"liability": 5}, ("/liability", "wrong_type", None), ""),
    ],
)  # fmt: skip
def test_a_field_that_is_not_as_it_should_be(
    ruleset: str, facts: Request, wanted: tuple[str, str, str | None], words: str
) -> None:
    (fault,) = scoring.faults(ruleset, {**(PINS if ruleset == "kitanuki" else HAND), **facts})
    assert (fault.pointer, fault.code, fault.rule) == wanted
    assert re.search("[ぁ-ん一-鿿]", fault.detail.ja)
    assert fault.detail.en.endswith((".", "?", ")"))
    numbers = re.findall(r"\d+", words)
    if words == " ".join(numbers):
        for told in (fault.detail.en, fault.detail.ja):
            assert set(numbers) <= set(re.findall(r"\d+", told)), told
    else:
        assert words.lower() in fault.detail.en.lower()


def test_a_tile_too_many_hides_no_fifth_copy() -> None:
    request = {"concealed": "1111234m567p789s1z", "winning_tile": "1m", "win": "ron"}
    found = scoring.faults("tcg", request)
    assert [(fault.pointer, fault.code) for fault in found][:2] == [
        ("/concealed", "wrong_tile_count"),
        ("/winning_tile", "too_many_copies"),
    ]


def test_what_is_at_the_border_is_right() -> None:
    assert scoring.faults("tcg", {**HAND, "honba": 999, "deposits": 999}) == ()
    assert scoring.faults("tcg", {**HAND, "honba": 0, "deposits": 0, "melds": []}) == ()
    tuples = {**HAND, "melds": (), "situation": (), "dora_indicators": "1z", "win": "tsumo"}
    assert scoring.faults("tcg", tuples) == ()
    melds = {"concealed": "8s", "winning_tile": "8s", "win": "ron", "melds": FIVE[:4]}
    assert scoring.faults("tcg", melds) == ()
    assert scoring.faults("tcg", {**melds, "melds": tuple(FIVE[:4]), "seat_wind": "east"}) == ()
    assert scoring.faults("kitanuki", {**PINS, "norths": 4}) == ()
    assert scoring.faults("kitanuki", {**PINS, "rinshan_indicators": "12z"}) == ()


def test_all_faults_of_shape_are_listed_in_the_order_of_the_fields() -> None:
    wrong: Request = {
        "extra": 1,
        "deposits": -1,
        "honba": -1,
        "ura_indicators": "x",
        "dora_indicators": "x",
        "situation": ["nonsense"],
        "round_wind": "x",
        "seat_wind": "x",
        "win": "x",
        "winning_tile": "x",
        "melds": ["x"],
        "concealed": "x",
    }
    pointers = [fault.pointer for fault in scoring.faults("tcg", wrong)]
    assert pointers[0] == "/extra"
    assert sorted(pointers[1:]) == sorted(
        {"situation": "/situation/0", "melds": "/melds/0"}.get(name, f"/{name}")
        for name in wrong
        if name != "extra"
    )
    fields = [field.name for field in scoring.ruleset("tcg").fields]
    order = [fields.index(pointer.split("/")[1]) for pointer in pointers[1:]]
    assert order == sorted(order)
