"""Tiles one by one by their names, red fives counted by suit, and what is said of text that is no meld."""

from itertools import product

import pytest

from scoring.tiles.kinds import KINDS, NAMES, more_reds, red_counts, red_room, red_sum
from scoring.tiles.melds import BadMeld, parse_meld
from scoring.tiles.notation import (
    BadNotation,
    in_order,
    kind_of,
    mask_of,
    names_of,
    packed_of,
    parse,
    plain,
    written,
)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", []),
        ("1m", ["1m"]),
        ("0555m7z", ["0m", "5m", "5m", "5m", "7z"]),
        ("1 2\t3\u3000m 9s9p", ["1m", "2m", "3m", "9s", "9p"]),
    ],
)
def test_tiles_are_named_in_the_order_written(text: str, names: list[str]) -> None:
    assert names_of(text) == names
    assert packed_of(names) == parse(text).packed
    assert mask_of(names) == sum(1 << kind for kind in {kind_of(name) for name in names})


@pytest.mark.parametrize("text", ["1", "m", "1mm", "m1", "8z", "0z", "1x", "12m3", "1m x", "²m"])
def test_what_is_no_notation_names_nothing(text: str) -> None:
    with pytest.raises(BadNotation):
        names_of(text)


def test_a_red_five_is_a_five_after_the_others() -> None:
    assert [plain(name) for name in ("0m", "0p", "0s", "5m", "1z")] == [
        "5m",
        "5p",
        "5s",
        "5m",
        "1z",
    ]
    assert [kind_of(name) for name in NAMES] == list(range(KINDS))
    assert kind_of("0p") == kind_of("5p")
    mixed = ["0m", "6m", "5m", "7z", "1p", "0s", "4m", "5s"]
    assert in_order(mixed) == ["4m", "5m", "0m", "6m", "1p", "5s", "0s", "7z"]
    assert written(in_order(mixed)) == "4506m1p50s7z"
    assert written([]) == ""
    assert written(["1m", "1p", "1m"]) == "1m1p1m"


@pytest.mark.parametrize("limits", [(1, 1, 1), (0, 0, 0), (1, 2, 1), (0, 4, 2)])
def test_red_fives_are_counted_and_limited_by_suit(limits: tuple[int, int, int]) -> None:
    for counts in product(range(5), repeat=3):
        reds = parse(
            "".join("0" * n + suit for n, suit in zip(counts, "mps", strict=True) if n)
        ).reds
        assert red_counts(reds) == counts
        assert red_sum(reds) == sum(counts)
        over = any(count > most for count, most in zip(counts, limits, strict=True))
        assert more_reds(reds, red_room(limits)) == over


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("chi:124m", "chi three consecutive"),
        ("chi:123z", "chi three consecutive"),
        ("pon:112m", "pon three equal"),
        ("open_kan:111m", "open kan four equal"),
        ("added_kan:1112m", "added kan four equal"),
        ("closed_kan:111m", "concealed kan four equal"),
        ("kan:1111m", "colon chi, pon, open_kan, added_kan, closed_kan"),
        ("pon;111m", "colon pon:555z"),
        ("pon:5:55z", "notation 123m, 0567p, 555z"),
        ("pon:888z", "notation 123m, 0567p, 555z"),
    ],
)
def test_what_is_said_of_text_that_is_no_meld(text: str, words: str) -> None:
    with pytest.raises(BadMeld) as bad:
        parse_meld(text)
    for word in words.split():
        assert word in bad.value.detail.en
    japanese = {"three": "三枚", "four": "四枚", "colon": "コロン", "notation": "書き方"}
    for word in set(words.split()) & set(japanese):
        assert japanese[word] in bad.value.detail.ja


@pytest.mark.parametrize("suit", "mps")
def test_every_run_can_be_called_and_no_other_three_tiles(suit: str) -> None:
    for numbers in product("123456789", repeat=3):
        text = f"chi:{''.join(numbers)}{suit}"
        first, second, third = sorted(map(int, numbers))
        if (second, third) != (first + 1, first + 2):
            continue
        meld = parse_meld(text)
        assert meld.kinds == mask_of(f"{number}{suit}" for number in numbers)
        assert (meld.kans, meld.closed_kans, meld.triplets) == (0, 0, 0)
        assert meld.runs.bit_count() == 1
    for name in NAMES:
        triplet = parse_meld(f"pon:{name[0] * 3}{name[1]}")
        assert triplet.triplets == triplet.kinds == 1 << kind_of(name)
        for kind in ("open_kan", "added_kan", "closed_kan"):
            kan = parse_meld(f"{kind}:{name[0] * 4}{name[1]}")
            assert kan.kans == kan.triplets == kan.kinds == 1 << kind_of(name)
            assert kan.closed_kans == (kan.kans if kind == "closed_kan" else 0)
            assert kan.group != triplet.group
