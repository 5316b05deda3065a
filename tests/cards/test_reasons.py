"""Why a change of a card came to nothing in one hand, and that it came to something in a hand that has what it is about."""

from typing import Any

import pytest

from tests.support.cards import SIMPLE, answered, inline, whys

Change = dict[str, Any]
WON = "345m234p567s22m67p+8p"
"""Closed, pinfu and all simples."""
OPEN = "567m34522p67s+8s chi:123m"
"""Complete, but without a yaku."""
OPEN_TANYAO = "34522p67s+8s chi:234m chi:567m"
NO_WIN = "The hand does not win."
NO_DIFFERENCE = "It makes no difference to this hand."


def _none(what: str) -> str:
    return f"This hand has none: {what}."


def _why(line: str, *changes: Change, **more: Any) -> list[str | None]:  # noqa: ANN401 - any field
    return whys(
        answered(line, *(inline(one, id_=f"c{i}") for i, one in enumerate(changes)), **more)
    )


def _ban(rule: str) -> Change:
    return {"layer": "ban", "rule": rule}


def _options(**options: object) -> Change:
    return {"layer": "set", "options": options}


def _grant(rule: str, *when: str) -> Change:
    return {"layer": "grant", "rule": rule, **({"when": list(when)} if when else {})}


REDS: Change = {"layer": "tiles", "kind": "red_fives", "man": 2, "pin": 1}
FLOWERS: Change = {"layer": "tiles", "kind": "flowers"}


def _dora(tile: str) -> Change:
    return {"layer": "tiles", "kind": "dora", "tile": tile}


TILES: dict[str, tuple[str, Change, dict[str, object], str | None]] = {
    "a red five": ("340m234p567s22m67p+8p", REDS, {}, None),
    "no red five": (WON, REDS, {}, "The hand has no red five."),
    "flowers": (WON, FLOWERS, {"flowers": 2}, None),
    "flowers without a win": (OPEN, FLOWERS, {"flowers": 2}, NO_WIN),
    "no flowers": (WON, FLOWERS, {}, "There are no flower tiles."),
    "a dora in hand": (WON, _dora("2m"), {}, None),
    "a dora in a meld": (OPEN_TANYAO, _dora("3m"), {}, None),
    "as many in hand as in a meld": ("23422m67s+8s chi:234m chi:567p", _dora("4m"), {}, None),
    "no such tile": (OPEN_TANYAO, _dora("1m"), {}, _none("1m")),
    "a dora without a win": (OPEN, _dora("2m"), {}, NO_WIN),
}  # fmt: skip


@pytest.mark.parametrize("name", TILES)
def test_a_tile_of_a_card_counts_where_the_hand_has_it_and_wins(name: str) -> None:
    line, change, more, why = TILES[name]
    assert _why(line, change, **more) == [why]


# --- yaku that are granted


def test_all_conditions_that_do_not_hold_are_named() -> None:
    change = _grant("sanankou", "dealer", "riichi", "tsumo")
    assert _why(SIMPLE, change) == ["Only by self-draw and for the dealer."]
    told = answered(SIMPLE, inline(change), lang="ja")["amendments"][0]["changes"][0]["why"]
    assert told == "条件を満たさない: 自摸和・親の時。"


GRANTED: dict[str, tuple[str, Change, str | None]] = {
    "an open hand": (OPEN, _grant("toitoi"), None),
    "worth nothing open": (OPEN_TANYAO, _grant("riichi"), "It is worth nothing in such a hand."),
    "anyway": (SIMPLE, _grant("riichi"), "The hand has it anyway."),
    "below a yakuman": (
        "99p78s+9s pon:555z pon:666z pon:777z",
        _grant("toitoi"),
        "It gives way to greater yaku.",
    ),
}


@pytest.mark.parametrize("name", GRANTED)
def test_a_yaku_for_every_hand_is_told_why_it_came_to_nothing(name: str) -> None:
    line, change, why = GRANTED[name]
    assert _why(line, change) == [why]


# --- what is counted: yaku, dora and fu

KAN = "234567m22p67s+8s closed_kan:1111s riichi"
COUNTED: dict[str, tuple[str, str, str | None]] = {
    "a yaku": (SIMPLE, "pinfu", None),
    "no yaku": (SIMPLE, "tanyao", _none("Tanyao (all simples)")),
    "no dora": (f"{SIMPLE} dora:1z", "dora", _none("Dora")),
    "a dora": (f"{SIMPLE} dora:1m", "dora", None),
    "ura dora": (f"{SIMPLE} dora:9s ura:1m", "ura_dora", None),
    "fu of a closed ron": (SIMPLE, "closed_ron", None),
    "fu of a closed ron by self-draw": (f"{SIMPLE} tsumo", "closed_ron", _none("Closed ron")),
    "fu of a closed ron, open": (OPEN_TANYAO, "closed_ron", _none("Closed ron")),
    "fu of a self-draw": (f"{KAN} tsumo", "tsumo", None),
    "fu of a self-draw by ron": (KAN, "tsumo", _none("Self-draw")),
    "fu of a self-draw with pinfu": (f"{SIMPLE} tsumo", "tsumo", _none("Self-draw")),
    "a kan": (KAN, "closed_kan", None),
    "no kan": (SIMPLE, "closed_kan", _none("Concealed kan")),
    "open": (OPEN_TANYAO, "open_pinfu", None),
    "not open": (SIMPLE, "open_pinfu", _none("Open hand without fu")),
    "open by self-draw": (f"{OPEN_TANYAO} tsumo", "open_pinfu", _none("Open hand without fu")),
    "seven pairs": ("1133m2288p55s446z+6z riichi", "seven_pairs", None),
    "no seven pairs": (SIMPLE, "seven_pairs", _none("Seven pairs")),
    "four sets": (SIMPLE, "base", None),
    "an edge wait": ("234567m34522p12s+3s riichi", "wait", None),
    "a pair of dragons": ("234567m345p55z67s+8s riichi", "value_pair", None),
    "a pair of no value": (SIMPLE, "value_pair", _none("Pair of value tiles")),
    "no yaku of thirteen orphans": (
        "19m19p19s1234567z+1m",
        "tanyao",
        _none("Tanyao (all simples)"),
    ),
    "not four sets": ("1133m2288p55s446z+6z riichi", "base", _none("Base")),
}


@pytest.mark.parametrize("name", COUNTED)
def test_what_is_banned_made_a_difference_where_the_hand_has_it(name: str) -> None:
    line, rule, why = COUNTED[name]
    assert _why(line, _ban(rule)) == [why]


# --- options

MANGAN_OR_NOT = "234567m34522p67s+8s riichi dora:1m"
"""4 han 30 fu, which count as mangan or not; all simples, closed."""
OF_OPTIONS: dict[str, tuple[str, dict[str, object], dict[str, object], str | None]] = {
    "what was chosen before is undone": (OPEN_TANYAO, {"kuitan": True}, {"kuitan": False}, None),
    "a closed hand": (MANGAN_OR_NOT, {"kuitan": True}, {"kuitan": False}, NO_DIFFERENCE),
    "what stays as it was is passed over": (
        MANGAN_OR_NOT,
        {"kuitan": False, "length": "east"},
        {"kuitan": False},
        NO_DIFFERENCE,
    ),
    "one of two counts": (MANGAN_OR_NOT, {"kiriage_mangan": False, "kuitan": False}, {}, None),
    "the other of two counts": (
        "123567m34522p67s+8s riichi ippatsu",
        {"ippatsu_allowed": False, "kuitan": False},
        {},
        None,
    ),
    "neither counts": (SIMPLE, {"ippatsu_allowed": False, "kuitan": False}, {}, NO_DIFFERENCE),
    "ippatsu": (f"{SIMPLE} ippatsu", {"ippatsu_allowed": False}, {}, None),
    "ura dora": (f"{SIMPLE} dora:9s ura:1m", {"ura": False}, {}, None),
    "no ura dora": (SIMPLE, {"ura": False}, {}, NO_DIFFERENCE),
    "yaku left out": (SIMPLE, {"yaku": ["riichi"]}, {}, None),
}


@pytest.mark.parametrize("name", OF_OPTIONS)
def test_options_of_a_card_are_told_why_they_came_to_nothing(name: str) -> None:
    line, by_card, chosen, why = OF_OPTIONS[name]
    assert _why(line, _options(**by_card), options=chosen) == [why]


GRANT: Change = {"layer": "grant", "rule": "ippatsu", "hands": "all", "when": ["riichi"]}
TO_ALL: Change = {"layer": "grant", "rule": "ippatsu", "hands": "all"}


@pytest.mark.parametrize(
    ("line", "grant", "takes"),
    [
        pytest.param(SIMPLE, GRANT, True, id="it would be there"),
        pytest.param("123567m34522p67s+8s tsumo", GRANT, False, id="not after riichi"),
        pytest.param("123567m345p1122s+9s riichi", GRANT, False, id="no win"),
        pytest.param(OPEN_TANYAO, TO_ALL, False, id="worth nothing in an open hand"),
        pytest.param(SIMPLE, {**GRANT, "rule": "chankan"}, False, id="another yaku"),
    ],
)
def test_a_ban_takes_away_what_another_card_would_give(
    line: str,
    grant: Change,
    takes: bool,  # noqa: FBT001 - a case
) -> None:
    assert _why(line, grant, _ban("ippatsu"))[1] == (None if takes else _none("Ippatsu"))


def test_a_ban_beats_what_a_card_gives_and_what_it_only_lets_in() -> None:
    assert _why(SIMPLE, GRANT, _ban("ippatsu"))[0] == (
        "The card c1 bans it, and a ban beats everything."
    )
    lets_in: Change = {"layer": "grant", "rule": "ippatsu", "hands": "with_it"}
    assert _why(SIMPLE, lets_in, _ban("ippatsu"))[1] == _none("Ippatsu")
    assert _why(f"{SIMPLE} ippatsu", lets_in, _ban("ippatsu"))[1] is None


def test_fu_of_terminals_make_no_difference_to_a_kan_of_others() -> None:
    kan = "234567m22p67s+8s closed_kan:{}s riichi"
    change: Change = {"layer": "set", "rule": "closed_kan", "yaochu": 50}
    assert _why(kan.format("1111"), change) == [None]
    assert _why(kan.format("4444"), change) == [NO_DIFFERENCE]


def test_a_form_that_wins_as_a_yaku_out_of_use_does_not_win_by_a_card() -> None:
    change: Change = {"layer": "shapes", "form": "thirteen_orphans", "allowed": True}
    out_of_use = "It is not in use under the options in force."
    line = "19m19p19s1234567z+1m"
    assert _why(line, change, options={"yaku": ["riichi"]}) == [out_of_use]
    assert _why(line, change) == ["It is so already."]
