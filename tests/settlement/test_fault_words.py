"""What refusals of a settlement say: always in both languages, with the numbers, tiles, players and names that are meant."""

from typing import Any

import pytest

import scoring
from scoring.faults import Fault
from scoring.text import Text
from tests.settlement.test_refusals import EVENTS, NINE, TABLES
from tests.settlement.test_refused_wins import VALUES
from tests.support.settling import Body, draw, feed, table, win, won

ALL: dict[str, tuple[str, Body, Body]] = {
    **{
        f"{place}: {id_}": (id_, dict(changes), draw())
        for place, (id_, changes, _) in enumerate(TABLES)
    },
    **{name: (id_, {}, event) for name, (id_, event, _) in {**EVENTS, **VALUES}.items()},
}
CHEAP: Body = {"han": 1, "fu": 30}
PINFU: Body = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}
OTHER: Body = {"concealed": "234567p345s22m67s", "winning_tile": "8s"}
KITANUKI: Body = {
    "concealed": "123456p55s67s111z",
    "winning_tile": "8s",
    "rinshan_indicators": "99m",
}
NAMES = {id_: scoring.ruleset(id_).rules for id_ in ("tcg", "kitanuki", "arushiaru")}


def _faults(id_: str, changes: Body, event: Body, cards: list[Any] | None = None) -> list[Fault]:
    request: Body = {"table": table(id_, **changes), "event": event}
    request |= {} if cards is None else {"cards": cards}
    return list(scoring.faults(id_, request, task="settle"))


@pytest.mark.parametrize("name", ALL)
def test_a_refusal_is_said_in_both_languages(name: str) -> None:
    id_, changes, event = ALL[name]
    for fault in _faults(id_, changes, event):
        assert isinstance(fault.detail, Text)
        assert fault.detail.ja.endswith("。")
        assert fault.detail.en.endswith((".", "?"))
        assert fault.detail.en.isascii()
        assert not any(sign in fault.detail.ja + fault.detail.en for sign in ("{", "}", "None"))


def _fed(*feeds: Body) -> Body:
    return won(win(1, 3, value=CHEAP), feeds=list(feeds))


def _ron(hand: Body, situation: str = "", **more: object) -> Body:
    made = {**hand, "situation": [situation]} if situation else hand
    return won(win(1, 2, hand=made, **more))


def _chiihou(**more: object) -> Body:
    made = {**PINFU, "situation": ["chiihou"]}
    return won(win(1, None, hand=made), **more)


NAMED: dict[str, tuple[str, Body, Body, str, str, list[str | Text]]] = {
    "the points of all": (
        "tcg",
        {"points": [25000] * 3},
        draw(),
        "/table/points",
        "wrong_count",
        ["4"],
    ),
    "the points of three": (
        "kitanuki",
        {"points": [30] * 2},
        draw(),
        "/table/points",
        "wrong_count",
        ["3"],
    ),
    "2-05 units of 100": (
        "tcg",
        {"points": [25050, 25000, 25000, 24950]},
        draw(),
        "/table/points/3",
        "not_in_units",
        ["100"],
    ),
    "who deals the fourth hand": (
        "tcg",
        {"hand": 4, "dealer": 1},
        draw(),
        "/table/dealer",
        "contradiction",
        ["4", "3"],
    ),
    "the last round": (
        "arushiaru",
        {"round_wind": "north"},
        draw(),
        "/table/round_wind",
        "match_is_over",
        [Text("南", "South")],
    ),
    "the events with hands": (
        "tcg",
        {},
        won(win(1, 3, value=CHEAP), hands=[{"player": 1, "concealed": "147m258p369s1234z"}]),
        "/event/hands",
        "not_with_this_event",
        ["draw, abort"],
    ),
    "the event with kans": (
        "kitanuki",
        {},
        {**draw(), "kans": [1]},
        "/event/kans",
        "not_with_this_event",
        ["abort"],
    ),
    "seven of a tile": (
        "tcg",
        {},
        _fed(feed("pon", "333m", 2, 0), feed("open_kan", "3333m", 0, 3)),
        "/event/feeds",
        "too_many_copies",
        ["3m", "7"],
    ),
    "the last honour": (
        "tcg",
        {},
        _fed(feed("pon", "777z", 2, 0), feed("pon", "777z", 0, 3)),
        "/event/feeds",
        "too_many_copies",
        ["7z", "6"],
    ),
    "the first tile": (
        "tcg",
        {},
        _fed(feed("chi", "123m", 2, 1), feed("open_kan", "1111m", 0, 3)),
        "/event/feeds",
        "too_many_copies",
        ["1m", "5"],
    ),
    "14 tiles for nine kinds": (
        "arushiaru",
        {},
        {**NINE, "hands": [{"player": 1, "concealed": "19m19p19s1234567z"}]},
        "/event/hands/0/concealed",
        "wrong_tile_count",
        ["14"],
    ),
    "10 tiles beside a meld": (
        "tcg",
        {},
        draw(1, hands=[{"player": 1, "concealed": "123m456p789s55z", "melds": ["pon:777z"]}]),
        "/event/hands/0/concealed",
        "wrong_tile_count",
        ["10"],
    ),
    "nine kinds": (
        "kitanuki",
        {},
        {**NINE, "hands": [{"player": 1, "concealed": "19m19p19s1122z3334p"}]},
        "/event/hands/0/concealed",
        "not_nine_kinds",
        ["9"],
    ),
    "a tile that is shown five times": (
        "tcg",
        {},
        draw(1, hands=[{"player": 1, "concealed": "123m456p789s5z", "melds": ["open_kan:3333m"]}]),
        "/event/hands/0/melds/0",
        "too_many_copies",
        ["3m", "5"],
    ),
    "a tile that there is not": (
        "kitanuki",
        {},
        draw(1, hands=[{"player": 1, "concealed": "112m456p789s1234z"}]),
        "/event/hands/0/concealed",
        "no_such_tile",
        ["2m"],
    ),
    "a discard that there is not": (
        "kitanuki",
        {},
        _ron(KITANUKI, discards="2m1z"),
        "/event/wins/0/discards",
        "no_such_tile",
        ["2m"],
    ),
    "five discards of a tile": (
        "tcg",
        {},
        _ron(PINFU, discards="99999m"),
        "/event/wins/0/discards",
        "too_many_copies",
        ["9m", "5"],
    ),
    "five in hand and discards": (
        "tcg",
        {},
        _ron(PINFU, discards="1m222p"),
        "/event/wins/0/discards",
        "too_many_copies",
        ["2p", "5"],
    ),
    "4-12 a discard in the first turn": (
        "tcg",
        {},
        won(win(1, None, hand={**PINFU, "situation": ["chiihou"]}, discards="1z")),
        "/event/wins/0/discards",
        "contradiction",
        [NAMES["tcg"]["chiihou"].name, "0"],
    ),
    "a second discard in the first turn": (
        "kitanuki",
        {},
        _ron(KITANUKI, "renhou", discards="23z"),
        "/event/wins/0/discards",
        "contradiction",
        [NAMES["kitanuki"]["renhou"].name, "1"],
    ),
    "riichi before the first turn": (
        "tcg",
        {},
        _chiihou(riichi=[2]),
        "/event/riichi/0",
        "contradiction",
        [NAMES["tcg"]["chiihou"].name],
    ),
    "a ron with the first draw's yaku on another's discard": (
        "kitanuki",
        {},
        _ron(KITANUKI, "chiihou"),
        "/event/wins/0/from",
        "contradiction",
        [NAMES["kitanuki"]["chiihou"].name],
    ),
    "the last discard declares no riichi": (
        "tcg",
        {},
        {**_ron(PINFU, "houtei"), "riichi": [2], "on": "riichi_tile"},
        "/event/wins/0/hand/situation",
        "contradiction",
        [NAMES["tcg"]["houtei"].name],
    ),
    "one tile has one story": (
        "tcg",
        {},
        won(win(1, 3, hand=PINFU), win(2, 3, hand={**OTHER, "situation": ["chankan"]})),
        "/event/wins/1/hand/situation",
        "contradiction",
        [NAMES["tcg"]["chankan"].name],
    ),
}


@pytest.mark.parametrize("name", NAMED)
def test_a_refusal_names_what_is_meant(name: str) -> None:
    id_, changes, event, pointer, code, named = NAMED[name]
    (fault,) = (one for one in _faults(id_, changes, event) if one.pointer == pointer)
    assert fault.code == code
    for one in named:
        wanted = Text(one, one) if isinstance(one, str) else one
        assert wanted.ja in fault.detail.ja
        assert wanted.en in fault.detail.en


def test_a_red_five_more_than_there_is_is_named_with_how_many_there_are() -> None:
    """Tenhou's rules have one red five of each suit: the hand holds that of 5m."""
    hand = {**PINFU, "concealed": "234067m345p22p67s"}
    (fault,) = _faults("tenhou", {}, _ron(hand, discards="0m1z"))
    assert (fault.pointer, fault.code) == ("/event/wins/0/discards", "red_five_not_in_use")
    assert fault.rule == "red_five"
    for said in fault.detail:
        assert "0m" in said
        assert "1" in said
    assert _faults("tenhou", {}, _ron(PINFU, discards="0m1z")) == []


def test_noten_payments_of_a_card_are_told_what_they_must_be_a_multiple_of() -> None:
    """One, two and three players share six parts of 100 points."""
    change = {"layer": "set", "rule": "noten_points", "value": 1000}
    cards = [{"id": "noten", "changes": [change]}, {"id": "other", "changes": []}]
    (fault,) = _faults("tcg", {}, draw(1), cards)
    assert fault.pointer == "/cards/0"
    name = NAMES["tcg"]["noten_points"].name
    for lang, said in zip(("ja", "en"), fault.detail, strict=True):
        assert name.say(lang) in said
        assert "600" in said
        assert "100" in said.replace("600", "")
