"""Tiles, their order and masks, and the notation of tiles, melds and whole hands."""

from itertools import product
from pathlib import Path

import pytest

import scoring
from scoring.faults import Unreadable
from scoring.rules.cards.facts import ordinary
from scoring.tiles import kinds as tiles
from scoring.tiles.decomposition import GROUPS
from scoring.tiles.melds import BadMeld, parse_meld, without, without_reds
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
from tests.support import split
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["notation"]

# --- tiles


def test_the_34_kinds_are_in_the_order_of_the_suits() -> None:
    names = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)]
    names += [f"{n}z" for n in range(1, 8)]
    assert list(tiles.NAMES) == names
    assert {tiles.KIND_OF[name]: name for name in names} == dict(enumerate(names))


def test_after_an_indicator_comes_the_next_tile_and_after_the_last_the_first() -> None:
    # 5-05 「次の牌」: suits, winds 東南西北 and dragons 白發中 each in a ring.
    rings = ["123456789m", "123456789p", "123456789s", "1234z", "567z"]
    following: dict[str, str] = {}
    for ring in map(split, rings):
        following |= dict(zip(ring, [*ring[1:], ring[0]], strict=True))
    assert following == {
        name: tiles.NAMES[tiles.FOLLOWING[kind]] for kind, name in enumerate(tiles.NAMES)
    }


@pytest.mark.parametrize(
    ("mask", "text"),
    [
        (tiles.ALL, "123456789m123456789p123456789s1234567z"),
        (tiles.NUMBERS, "123456789m123456789p123456789s"),
        (tiles.HONOURS, "1234567z"),
        (tiles.WINDS, "1234z"),
        (tiles.DRAGONS, "567z"),
        (tiles.ONES, "1m1p1s"),
        (tiles.TERMINALS, "19m19p19s"),
        (tiles.YAOCHU, "19m19p19s1234567z"),
        (tiles.SIMPLES, "2345678m2345678p2345678s"),
        (tiles.SUIT_KINDS[1], "123456789p"),
    ],
)
def test_a_mask_is_the_kinds_it_is_named_for(mask: int, text: str) -> None:
    assert [tiles.NAMES[kind] for kind in tiles.kinds_of(mask)] == split(text)
    assert tiles.mask(text) == mask


# --- tile notation


@pytest.mark.parametrize(("text", "same"), CASES["same"])
def test_order_and_spaces_do_not_matter(text: str, same: str) -> None:
    assert parse(text) == parse(same)
    assert sorted(names_of(text)) == sorted(split(same))
    assert packed_of(names_of(text)) == parse(text).packed
    assert parse(text).number == len(split(same))


def test_nought_is_a_red_five() -> None:
    assert parse("0m").packed == parse("5m").packed
    assert parse("0m").reds != parse("5m").reds == 0
    assert len({parse(text).reds for text in ("0m", "0p", "0s", "00p", "0m0s", "5m")}) == 6


@pytest.mark.parametrize(
    "text",
    ["m", "1", "12", "r", "m1p", "1m2", "8z", "9z", "0z", "1x", "M1", "1 M", "a", "٣m", "1m.2m", "12🀇", "5r", "r4m", "m r5",
     "m 1", "1m\n", "1m\0", "\ud800", "1" * 96 + "m", " " * 97],
)  # fmt: skip
def test_what_is_no_tile_notation_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse(text)


@pytest.mark.parametrize(("text", "names"), CASES["red fives and capitals"])
def test_an_r_behind_a_five_and_capital_suits_are_read(text: str, names: str) -> None:
    assert names_of(text) == split(names)


@pytest.mark.parametrize(
    "text",
    ["5mr5p", "45mr5m", "5mr5r5m", "5pr5sr5m", "5mr58z", "54mr", "r5mr", "m55mr", "5zr", "5mr r"],
)
def test_an_r_that_can_be_of_two_fives_or_of_none_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse(text)


def test_both_readings_of_an_r_are_shown() -> None:
    with pytest.raises(BadNotation) as bad:
        parse("123s45mr5m")
    assert bad.value.at == len("123s45m")
    for text in bad.value.fault.detail:
        assert "123s405m" in text
        assert "123s450m" in text


def test_96_characters_are_read() -> None:
    assert parse("1" * 95 + "m").number == 95


def test_names_keep_the_order_written() -> None:
    assert names_of("9m 1z0p 1m") == ["9m", "1z", "0p", "1m"]
    mixed = ["0m", "6m", "5m", "7z", "1p", "0s", "4m", "5s"]
    assert in_order(mixed) == ["4m", "5m", "0m", "6m", "1p", "5s", "0s", "7z"]
    assert written(in_order(mixed)) == "4506m1p50s7z"
    assert written(["1m", "1p", "1m"]) == "1m1p1m"
    assert [plain(name) for name in ("0m", "0p", "5m", "1z")] == ["5m", "5p", "5m", "1z"]
    assert (kind_of("0p"), kind_of("5p"), kind_of("7z")) == (13, 13, 33)
    assert mask_of(["0m", "5m", "1m"]) == tiles.mask("15m")


def test_red_fives_are_counted_by_suit() -> None:
    for counts in product(range(5), repeat=3):
        text = "".join("0" * n + suit for n, suit in zip(counts, "mps", strict=True) if n)
        assert tiles.red_counts(parse(text).reds) == counts
    assert tiles.copies(parse("0555s").packed, kind_of("5s")) == 4


@pytest.mark.parametrize(("text", "read"), CASES["white dragons"])
def test_a_marked_white_dragon_is_an_ordinary_one(text: str, read: list[str | int]) -> None:
    assert [*ordinary(text)] == read


# --- melds


@pytest.mark.parametrize(("text", "kind", "tiles_", "kinds"), CASES["melds"])
def test_a_meld_is_read(text: str, kind: str, tiles_: str, kinds: str) -> None:
    meld = parse_meld(text)
    mask = tiles.mask(kinds)
    assert (meld.kind, meld.tiles, meld.kinds) == (kind, tiles_, mask)
    assert (meld.packed, meld.reds) == (parse(tiles_).packed, parse(tiles_).reds)
    assert meld.kans == (mask if kind.endswith("kan") else 0)
    assert meld.closed_kans == (mask if kind == "closed_kan" else 0)
    form, size = {"chi": ("run", 1), "pon": ("triplet", 3)}.get(kind, ("kan", 4))
    assert GROUPS[meld.group] == (form, kinds[:-1] * size + kinds[-1])
    assert (bool(meld.runs), meld.triplets) == ((True, 0) if kind == "chi" else (False, mask))


@pytest.mark.parametrize(("text", "ja", "en"), CASES["refused melds"])
def test_what_is_no_meld_is_refused_with_what_a_meld_is_made_of(
    text: str, ja: str, en: str
) -> None:
    with pytest.raises(BadMeld) as bad:
        parse_meld(text)
    assert ja in bad.value.fault.detail.ja
    assert en in bad.value.fault.detail.en == str(bad.value)


@pytest.mark.parametrize(
    "text",
    ["chi:122m", "chi:123z", "chi:567z", "chi:912m", "chi:89m1p", "chi:12m", "chi:1234m", "pon:11m", "pon:1m1p1s",
     "pon:888z", "pon:", "pon", ":111m", "pon;111m", "kan:1111m", "Kong:1111m", "", "flower:1f"],
)  # fmt: skip
def test_what_only_looks_like_a_meld_is_refused(text: str) -> None:
    with pytest.raises(BadMeld):
        parse_meld(text)


# --- a hand in one line


@pytest.mark.parametrize(("line", "request_"), CASES["lines"])
def test_a_line_stands_for_a_request(line: str, request_: dict[str, object]) -> None:
    assert scoring.ruleset("tcg").game.request_of(line) == request_


@pytest.mark.parametrize(("ruleset", "line", "place"), CASES["said twice"])
def test_a_line_says_each_thing_once(ruleset: str, line: str, place: int) -> None:
    """The last of two words counted, so that a hand scored other than it was written."""
    with pytest.raises(Unreadable) as refused:
        scoring.ruleset(ruleset).game.read_line(line)
    assert refused.value.at == place


@pytest.mark.parametrize(("line", "request_"), CASES["Japanese words"])
def test_words_may_be_japanese(line: str, request_: dict[str, object]) -> None:
    found = scoring.ruleset("tenhou").game.read_line(line)
    assert {"concealed": "123m", "winning_tile": "1m", **request_} == found


def test_a_name_without_its_value_is_an_error() -> None:
    with pytest.raises(Unreadable) as wrong:
        scoring.ruleset("tenhou").game.read_line("123m+1m dora riichi")
    assert wrong.value.at == len("123m+1m ")


def test_tiles_are_made_plain_or_taken_out() -> None:
    assert without_reds("340m50p") == "345m55p"
    assert without_reds("chi:340m") == "chi:345m"
    assert without("1234m5p", ["2m", "4m"]) == "13m5p"
    assert without("pon:777z", ["2m"]) == "pon:777z"
    assert without("chi:234m", ["2m"]) == ""
