"""Each option changes what its clause says and nothing else, and the answer tells that it did.

Hands and figures are worked out by hand from the score table of the specification (5.3).
"""

from typing import Any, NamedTuple

import pytest

import scoring

PINFU = "123567m34522p67s+8s"
SIMPLES = "234567m34522p67s+8s"
CALLED = "567m345p2267s+8s chi:234m"
PAIRS = "1133m5577p2244s6z+6z"
KAN = "4522m567p678s+6m closed_kan:9999s"
FLUSH = "2334455678999p+2p riichi ippatsu tsumo dora:1p ura:8p"
FOUR_WINDS = "44z55z+4z pon:111z pon:222z pon:333z"
BIG_DRAGONS = "456p99p77z+7z pon:555z pon:666z"
TWICE_TWO_RUNS = "223344m55667p88s+7p"


class Worth(NamedTuple):
    """What a hand is worth: yaku and dora, han, rounded fu, limit, points; yakuman have no han."""

    yaku: str
    han: int | None
    fu: int | None
    limit: str | None
    points: int


def yakuman(yaku: str, points: int) -> Worth:
    """The worth of a hand of yakuman."""
    return Worth(yaku, None, None, "yakuman", points)


class Flip(NamedTuple):
    """A hand before and after an option is changed."""

    id: str
    options: dict[str, Any]
    line: str
    before: Worth | None
    """``None`` where the hand has no yaku."""
    after: Worth | None


FLIPS = [
    Flip("kuitan", {"kuitan": False}, CALLED, Worth("tanyao 1", 1, 30, None, 1000), None),
    Flip(
        "kuitan leaves closed hands alone", {"kuitan": False}, SIMPLES,
        Worth("tanyao 1, pinfu 1", 2, 30, None, 2000),
        Worth("tanyao 1, pinfu 1", 2, 30, None, 2000),
    ),
    Flip(
        "double suuankou on the pair", {"double_yakuman": True}, "222m444p666s333z5m+5m",
        yakuman("suuankou 1", 32000), yakuman("suuankou 2", 64000),
    ),
    Flip(
        "single suuankou on two pairs", {"double_yakuman": True},
        "222m444p666s33z55m+3z tsumo", yakuman("suuankou 1", 32000), yakuman("suuankou 1", 32000),
    ),
    Flip(
        "double kokushi on thirteen tiles", {"double_yakuman": True},
        "19m19p19s1234567z+1m dealer tsumo",
        yakuman("kokushi 1", 48000), yakuman("kokushi 2", 96000),
    ),
    Flip(
        "single kokushi on one tile", {"double_yakuman": True}, "119m19p19s234567z+1z",
        yakuman("kokushi 1", 32000), yakuman("kokushi 1", 32000),
    ),
    Flip(
        "double chuuren on nine tiles", {"double_yakuman": True}, "1112345678999s+5s",
        yakuman("chuuren_poutou 1", 32000), yakuman("chuuren_poutou 2", 64000),
    ),
    Flip(
        "double chuuren on a terminal", {"double_yakuman": True}, "1112345678999s+9s",
        yakuman("chuuren_poutou 1", 32000), yakuman("chuuren_poutou 2", 64000),
    ),
    Flip(
        "single chuuren on fewer", {"double_yakuman": True}, "1112345567899s+9s",
        yakuman("chuuren_poutou 1", 32000), yakuman("chuuren_poutou 1", 32000),
    ),
    Flip(
        "double daisuushii beside tsuuiisou", {"double_yakuman": True}, FOUR_WINDS,
        yakuman("daisuushii 1, tsuuiisou 1", 64000), yakuman("daisuushii 2, tsuuiisou 1", 96000),
    ),
    # 30 × 2^6 = 1,920; × 4 = 7,680.
    Flip(
        "4 han 30 fu stay below mangan", {"kiriage_mangan": False}, f"{SIMPLES} riichi ippatsu",
        Worth("riichi 1, ippatsu 1, tanyao 1, pinfu 1", 4, 30, "mangan", 8000),
        Worth("riichi 1, ippatsu 1, tanyao 1, pinfu 1", 4, 30, None, 7700),
    ),
    # × 6 = 11,520.
    Flip(
        "and of a dealer", {"kiriage_mangan": False}, f"{SIMPLES} riichi ippatsu dealer",
        Worth("riichi 1, ippatsu 1, tanyao 1, pinfu 1", 4, 30, "mangan", 12000),
        Worth("riichi 1, ippatsu 1, tanyao 1, pinfu 1", 4, 30, None, 11600),
    ),
    # 60 × 2^5 = 1,920.
    Flip(
        "3 han 60 fu stay below mangan", {"kiriage_mangan": False},
        "567m99p34s+2s closed_kan:1111m pon:555z dora:8p",
        Worth("yakuhai_haku 1, dora 2", 3, 60, "mangan", 8000),
        Worth("yakuhai_haku 1, dora 2", 3, 60, None, 7700),
    ),
    # 20 + 4 + 2 + 2 + 4 = 32 → 40 fu; 40 × 2^4 × 2 = 1,280.
    Flip(
        "double wind of 4 fu", {"double_wind_pair_fu": 4},
        "444m57p678234s11z+6p round:east riichi tsumo dealer",
        Worth("riichi 1, menzen_tsumo 1", 2, 30, None, 3000),
        Worth("riichi 1, menzen_tsumo 1", 2, 40, None, 3900),
    ),
    # A wind that is only the seat's stays 2 fu: 20 + 4 + 2 + 2 + 2 = 30.
    Flip(
        "a single wind stays 2 fu", {"double_wind_pair_fu": 4},
        "444m57p678234s11z+6p round:south riichi tsumo dealer",
        Worth("riichi 1, menzen_tsumo 1", 2, 30, None, 3000),
        Worth("riichi 1, menzen_tsumo 1", 2, 30, None, 3000),
    ),
    # 20 × 2^3 = 160; × 4 = 640.
    Flip(
        "an open hand without fu is 20 fu", {"open_no_fu_ron": 20}, CALLED,
        Worth("tanyao 1", 1, 30, None, 1000), Worth("tanyao 1", 1, 20, None, 700),
    ),
    # 20 + 2 → 30 fu, 2 han: 480, 960.
    Flip(
        "no pinfu by tsumo", {"tsumo_pinfu": False}, f"{SIMPLES} tsumo",
        Worth("menzen_tsumo 1, tanyao 1, pinfu 1", 3, 20, None, 2700),
        Worth("menzen_tsumo 1, tanyao 1", 2, 30, None, 2000),
    ),
    Flip(
        "pinfu by ron stays", {"tsumo_pinfu": False}, PINFU,
        Worth("pinfu 1", 1, 30, None, 1000), Worth("pinfu 1", 1, 30, None, 1000),
    ),
    Flip(
        "15 han are sanbaiman", {"kazoe": False}, FLUSH,
        Worth("riichi 1, ippatsu 1, menzen_tsumo 1, iipeikou 1, chinitsu 6, dora 2, ura_dora 3",
              15, 40, "kazoe_yakuman", 32000),
        Worth("riichi 1, ippatsu 1, menzen_tsumo 1, iipeikou 1, chinitsu 6, dora 2, ura_dora 3",
              15, 40, "sanbaiman", 24000),
    ),
    # 20 + 16 + 4 + 2 = 42 → 50 fu, 1,600 and 3,200; without the 2 fu 40, 1,280 and 2,560.
    Flip(
        "no tsumo fu after a kan", {"rinshan_tsumo_fu": False},
        "222678m45p88s+6p closed_kan:5555s tsumo rinshan",
        Worth("menzen_tsumo 1, tanyao 1, rinshan 1", 3, 50, None, 6400),
        Worth("menzen_tsumo 1, tanyao 1, rinshan 1", 3, 40, None, 5200),
    ),
    Flip(
        "tsumo fu on the last tile stay", {"rinshan_tsumo_fu": False},
        "222678m45p88s+6p closed_kan:5555s tsumo haitei",
        Worth("menzen_tsumo 1, tanyao 1, haitei 1", 3, 50, None, 6400),
        Worth("menzen_tsumo 1, tanyao 1, haitei 1", 3, 50, None, 6400),
    ),
    # 30 × 2^5 = 960; × 4 = 3,840.
    Flip(
        "no ippatsu", {"ippatsu_allowed": False}, f"{SIMPLES} riichi ippatsu",
        Worth("riichi 1, ippatsu 1, tanyao 1, pinfu 1", 4, 30, "mangan", 8000),
        Worth("riichi 1, tanyao 1, pinfu 1", 3, 30, None, 3900),
    ),
    Flip(
        "no ura dora", {"ura": False}, f"{PINFU} riichi dora:9m ura:1p",
        Worth("riichi 1, pinfu 1, dora 1, ura_dora 2", 5, 30, "mangan", 8000),
        Worth("riichi 1, pinfu 1, dora 1", 3, 30, None, 3900),
    ),
    Flip(
        "one indicator without kan dora", {"kan_dora": False}, f"{PINFU} riichi dora:9m ura:1p",
        Worth("riichi 1, pinfu 1, dora 1, ura_dora 2", 5, 30, "mangan", 8000),
        Worth("riichi 1, pinfu 1, dora 1, ura_dora 2", 5, 30, "mangan", 8000),
    ),
    Flip(
        "one ura indicator without kan ura", {"kan_ura": False},
        f"{PINFU} riichi dora:99m ura:1p",
        Worth("riichi 1, pinfu 1, dora 2, ura_dora 2", 6, 30, "haneman", 12000),
        Worth("riichi 1, pinfu 1, dora 2, ura_dora 2", 6, 30, "haneman", 12000),
    ),
    # 20 + 32 + 2 = 54 → 60 fu, 1 han: 480, 960.
    Flip(
        "a concealed kan opens the hand", {"ankan_breaks_menzen": True}, f"{KAN} tsumo rinshan",
        Worth("menzen_tsumo 1, rinshan 1", 2, 60, None, 4000),
        Worth("rinshan 1", 1, 60, None, 2000),
    ),
    # 20 + 32 + 10 = 62 → 70 fu; 70 × 2^3 = 560; × 4 = 2,240. Iipeikou is worth nothing when open.
    Flip(
        "and takes its yaku", {"ankan_breaks_menzen": True},
        "112233m67p88s+8p closed_kan:9999s",
        Worth("iipeikou 1", 1, 70, None, 2300), None,
    ),
    Flip(
        "a hand without kan stays closed", {"ankan_breaks_menzen": True}, f"{SIMPLES} riichi",
        Worth("riichi 1, tanyao 1, pinfu 1", 3, 30, None, 3900),
        Worth("riichi 1, tanyao 1, pinfu 1", 3, 30, None, 3900),
    ),
    Flip(
        "two yaku only", {"yaku": ["pinfu", "riichi"]}, f"{SIMPLES} riichi ippatsu",
        Worth("riichi 1, ippatsu 1, tanyao 1, pinfu 1", 4, 30, "mangan", 8000),
        Worth("riichi 1, pinfu 1", 2, 30, None, 2000),
    ),
    # 20 + 2 → 30 fu, 1 han: 240; 480 and 240 twice, each rounded up.
    Flip(
        "without pinfu a self-draw has its 2 fu", {"yaku": ["riichi", "menzen_tsumo"]},
        f"{PINFU} tsumo", Worth("menzen_tsumo 1, pinfu 1", 2, 20, None, 1500),
        Worth("menzen_tsumo 1", 1, 30, None, 1100),
    ),
    Flip("no yaku at all", {"yaku": []}, PINFU, Worth("pinfu 1", 1, 30, None, 1000), None),
    Flip(
        "dora are not yaku and stay", {"yaku": ["riichi"]}, f"{PINFU} riichi dora:9m",
        Worth("riichi 1, pinfu 1, dora 1", 3, 30, None, 3900),
        Worth("riichi 1, dora 1", 2, 30, None, 2000),
    ),
    # 3 翻 30 fu, 3,900, beat seven pairs of 3 翻 25 fu, 3,200.
    Flip(
        "without ryanpeikou it is iipeikou",
        {"yaku": ["iipeikou", "pinfu", "tanyao", "chiitoitsu"]},
        TWICE_TWO_RUNS, Worth("ryanpeikou 3, tanyao 1, pinfu 1", 5, 30, "mangan", 8000),
        Worth("iipeikou 1, tanyao 1, pinfu 1", 3, 30, None, 3900),
    ),
    Flip(
        "seven pairs off", {"yaku": ["riichi"]}, PAIRS,
        Worth("chiitoitsu 2", 2, 25, None, 1600), None,
    ),
    # 20 + 4 + 4 + 4 = 32 → 40 fu, 3 han: 1,280; × 4 = 5,120.
    Flip(
        "big dragons off", {"yaku": ["yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun"]}, BIG_DRAGONS,
        yakuman("daisangen 1", 32000),
        Worth("yakuhai_haku 1, yakuhai_hatsu 1, yakuhai_chun 1", 3, 40, None, 5200),
    ),
    Flip(
        "the length of a match is not asked here", {"length": "east"}, PINFU,
        Worth("pinfu 1", 1, 30, None, 1000), Worth("pinfu 1", 1, 30, None, 1000),
    ),
    Flip(
        "nor how final points are rounded", {"negative_rounding": "floor"}, PINFU,
        Worth("pinfu 1", 1, 30, None, 1000), Worth("pinfu 1", 1, 30, None, 1000),
    ),
]  # fmt: skip
"""Red fives stand below: without the option such a hand cannot be."""

EFFECTS = {
    "kuitan": "Tanyao (all simples): open 0",
    "kiriage_mangan": "Base points that count as mangan: 2000",
    "kazoe": "Counted yakuman does not count",
    "ippatsu_allowed": "Ippatsu does not count",
    "ura": "Ura dora does not count",
}
"""What the story says an option did to other rules."""


def answered(
    line: str, options: dict[str, Any] | None = None, *, ruleset: str = "tcg", lang: str = "en"
) -> dict[str, Any]:
    """The answer to a line of notation."""
    request = scoring.ruleset(ruleset).game.request_of(line)
    return scoring.score(ruleset, {**request, "options": options or {}}, lang=lang).to_dict()


def worth(answer: dict[str, Any]) -> Worth | None:
    """What an answer says a hand is worth."""
    if not answer["winning"]:
        assert (answer["reason"], answer["value"]["points"]) == ("no_yaku", 0)
        return None
    value = answer["value"]
    unit = "yakuman" if value["yakuman"] else "han"
    yaku = ", ".join(sorted(f"{line['id']} {line[unit]}" for line in answer["yaku"]))
    return Worth(yaku, value["han"], value["fu"], value["limit"], value["points"])


def in_order(expected: Worth | None) -> Worth | None:
    """The same with its yaku sorted."""
    return expected and expected._replace(yaku=", ".join(sorted(expected.yaku.split(", "))))


@pytest.mark.parametrize("flip", FLIPS, ids=lambda flip: flip.id)
def test_an_option_changes_what_it_should(flip: Flip) -> None:
    assert worth(answered(flip.line)) == in_order(flip.before)
    assert worth(answered(flip.line, flip.options)) == in_order(flip.after)


def test_every_option_is_flipped() -> None:
    flipped = {name for flip in FLIPS for name in flip.options}
    assert flipped | {"red_fives"} == set(scoring.ruleset("tcg").options)


@pytest.mark.parametrize("flip", FLIPS, ids=lambda flip: flip.id)
def test_the_answer_tells_which_option_was_changed(flip: Flip) -> None:
    assert answered(flip.line)["amendments"] == []
    ((name, value),) = flip.options.items()
    for lang in scoring.LANGUAGES:
        (told,) = answered(flip.line, flip.options, lang=lang)["amendments"]
        rule = scoring.ruleset("tcg").rules[name]
        assert (told["id"], told["option"], told["value"]) == (name, name, told["value"])
        assert told["value"] == (sorted(value) if isinstance(value, list) else value)
        assert told["changes_the_rules"] is True
        assert (told["name"], told["clause"]) == (rule.name.say(lang), rule.clause)


@pytest.mark.parametrize(("name", "effect"), EFFECTS.items())
def test_the_story_says_what_an_option_does_to_other_rules(name: str, effect: str) -> None:
    (told,) = answered(PINFU, {name: False})["amendments"]
    assert told["effects"] == [effect]


def test_the_story_names_every_yaku_that_is_left_out() -> None:
    yaku = [rule.id for rule in scoring.ruleset("tcg").book.rules if rule.kind == "yaku"]
    left = [id_ for id_ in yaku if id_ not in {"pinfu", "kokushi"}]
    (told,) = answered(PINFU, {"yaku": left})["amendments"]
    assert sorted(told["effects"]) == [
        "Kokushi musou (thirteen orphans) does not count",
        "Pinfu does not count",
    ]


def test_an_option_at_its_default_is_told_and_changes_nothing() -> None:
    plain = answered(PINFU)
    for option in scoring.ruleset("tcg").options.values():
        answer = answered(PINFU, {option.id: option.default})
        (told,) = answer.pop("amendments")
        assert (told["id"], told["changes_the_rules"], told["effects"]) == (option.id, False, [])
        assert answer == {name: value for name, value in plain.items() if name != "amendments"}


def test_a_list_of_yaku_is_a_set() -> None:
    one = answered(PINFU, {"yaku": ["riichi", "pinfu"]})
    assert one == answered(PINFU, {"yaku": ["pinfu", "riichi", "pinfu"]})


def test_options_stand_together() -> None:
    # 20 fu of an open hand without fu, 1 han of tanyao and one red five: 320 × 4 = 1,280.
    answer = answered(
        "067m345p2267s+8s chi:234m", {"open_no_fu_ron": 20, "red_fives": 3, "length": "east"}
    )
    assert worth(answer) == Worth("red_five 1, tanyao 1", 2, 20, None, 1300)
    assert [told["id"] for told in answer["amendments"]] == [
        "length",
        "open_no_fu_ron",
        "red_fives",
    ]


# --- red fives


@pytest.mark.parametrize(
    ("line", "count", "expected"),
    [
        (
            "123067m34522p67s+8s riichi",
            3,
            Worth("pinfu 1, red_five 1, riichi 1", 3, 30, None, 3900),
        ),
        (
            "123067m34022p67s+8s riichi",
            3,
            Worth("pinfu 1, red_five 2, riichi 1", 4, 30, "mangan", 8000),
        ),
        (
            "123567m00678p67s+8s riichi",
            4,
            Worth("pinfu 1, red_five 2, riichi 1", 4, 30, "mangan", 8000),
        ),
        ("567m345p2267s+8s chi:340m", 3, Worth("red_five 1, tanyao 1", 2, 30, None, 2000)),
    ],
)
def test_a_red_five_is_worth_a_han(line: str, count: int, expected: Worth) -> None:
    assert worth(answered(line, {"red_fives": count})) == expected
    with pytest.raises(scoring.Refused):
        answered(line)


def test_a_red_five_alone_is_no_yaku() -> None:
    assert worth(answered("067m34522p67s+8s chi:123m", {"red_fives": 3})) is None


def test_a_red_five_is_a_dora_too_where_it_is_indicated() -> None:
    answer = answered("123067m34522p67s+8s dora:4m", {"red_fives": 3})
    assert worth(answer) == Worth("dora 1, pinfu 1, red_five 1", 3, 30, None, 3900)


def test_red_fives_are_shown_where_they_are() -> None:
    answer = answered("123067m34522p67s+8s", {"red_fives": 3})
    assert "067m" in [group["tiles"] for group in answer["reading"]["groups"]]
    called = answered("567m345p2267s+8s chi:340m", {"red_fives": 3})
    assert "340m" in [group["tiles"] for group in called["reading"]["groups"]]
