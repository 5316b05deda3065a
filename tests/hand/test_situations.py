"""Situations that are claimed: which can be true of a hand and together, by the sheets' lists of yaku and their clauses."""

from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring.hand.situations import Claims, Table

CLAUSES = scoring.ruleset("tcg").clauses
BEST: dict[str, Any] = {"menzen": 1, "melds": False, "kans": True, "alone": True}
"""A hand that contradicts no claim, but for how it is won and by whom."""
SITUATIONS = [
    *("riichi", "double_riichi", "ippatsu", "rinshan", "chankan"),
    *("haitei", "houtei", "tenhou", "chiihou"),
]
Said = list[tuple[str, str, str | None]]


def claims_of(ruleset: str) -> Claims:
    """The situations of a ruleset that nobody has asked for yet."""
    return Claims.of(replace(scoring.ruleset(ruleset)))


def bits(claims: Claims, *names: str) -> int:
    return sum(claims.by_name[name].bit for name in names)


def names(claims: Claims, bits: int) -> set[str]:
    return {claim.yaku.id for claim in claims.by_bit if claim.bit & bits}


def table(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - any field of a table
    return BEST | changes


def said(claimed: str, facts: dict[str, Any], ruleset: str = "tcg") -> Said:
    """Code, words and rule of everything against some claims, in a hand that is won as they need unless ``facts`` say otherwise."""
    claims = claims_of(ruleset)
    needed = [claims.by_name[name].situation for name in claimed.split()]
    won = {
        "tsumo": int(all(situation.win != "ron" for situation in needed)),
        "dealer": int(any(situation.seat == "dealer" for situation in needed)),
    }
    found = claims.faults(bits(claims, *claimed.split()), Table(**won | facts))
    assert all(fault.pointer == "/situation" for fault in found)
    return [(fault.code, fault.detail.en, fault.rule) for fault in found]


# --- what there is


def test_each_situation_has_a_bit_of_its_own_in_the_order_of_the_book() -> None:
    tcg = claims_of("tcg")
    assert [claim.bit for claim in tcg.by_bit] == [1 << place for place in range(9)]
    assert [claim.yaku.id for claim in tcg.by_bit] == list(tcg.by_name)
    assert all(tcg.by_name[claim.yaku.id] is claim for claim in tcg.by_bit)
    assert all(claim.situation is claim.yaku.situation for claim in tcg.by_bit)


def test_what_a_hand_can_speak_against_is_known_beforehand() -> None:
    tcg, kitanuki = claims_of("tcg"), claims_of("kitanuki")
    assert names(tcg, tcg.first_turn) == {"tenhou", "chiihou"}
    assert names(kitanuki, kitanuki.first_turn) == {"tenhou", "chiihou", "renhou", "juusanputou"}
    assert names(tcg, tcg.robbing) == {"chankan"}
    assert {name: names(tcg, found) for name, found in tcg.openers.items()} == {
        "ura_indicators": {"riichi", "double_riichi"}
    }
    opening = [claim.yaku.id for claim in tcg.opening("ura_indicators")]
    assert opening == ["riichi", "double_riichi"]
    assert tcg.opening("honba") == ()


def test_before_a_first_draw_and_within_a_turn_of_the_first_discard_there_was_no_kan() -> None:
    tcg = claims_of("tcg")
    for claimed, before in (
        ("", False),
        ("tenhou", True),
        ("chiihou", True),
        ("double_riichi ippatsu", True),
        ("riichi ippatsu", False),
        ("double_riichi", False),
    ):
        assert tcg.before_kans(bits(tcg, *claimed.split())) == before


# --- what speaks against a claim

AGAINST: list[tuple[str, dict[str, Any], Said]] = [
    ("haitei", table(tsumo=0), [("wrong_win", "Haitei (last tile of the wall) goes only with a self-draw.", "haitei")]),
    ("houtei", table(tsumo=1), [("wrong_win", "Houtei (last discard) goes only with a win by ron.", "houtei")]),
    ("haitei", table(tsumo=1), []),
    ("tenhou", table(dealer=0), [("wrong_seat", "Tenhou (blessing of heaven) is only for the dealer.", "tenhou")]),
    ("chiihou", table(dealer=1),
     [("wrong_seat", "Chiihou (blessing of earth) is only for a player other than the dealer.", "chiihou")]),
    ("chiihou", table(dealer=0), []),
    ("riichi", table(menzen=0), [("needs_closed_hand", "Riichi needs a closed hand.", "riichi")]),
    ("tenhou", table(melds=True), [("needs_no_melds", "Tenhou (blessing of heaven) allows no calls and no kans.", "tenhou")]),
    ("tenhou", table(menzen=0), [("needs_closed_hand", "Tenhou (blessing of heaven) needs a closed hand.", "tenhou")]),
    ("tenhou", table(melds=True, menzen=0),
     [("needs_no_melds", "Tenhou (blessing of heaven) allows no calls and no kans.", "tenhou")]),
    ("riichi", table(melds=True), []),
    ("tenhou", table(norths=1), [("needs_no_norths", "Tenhou (blessing of heaven) allows no extracted norths.", "tenhou")]),
    ("riichi", table(norths=1), []),
    ("rinshan", table(kans=False), [("needs_kan", "Rinshan kaihou (after a kan) needs a kan of the winner in melds.", "rinshan")]),
    ("haitei", table(kans=False), []),
    ("chankan", table(alone=False),
     [("robbed_tile_in_hand", "The tile added to a kan is the fourth copy: neither hand nor indicators can show another.",
       "chankan")]),
    ("riichi", table(alone=False), []),
    ("ippatsu", BEST, [("needs_situation", "Ippatsu needs Riichi or Double riichi.", "ippatsu")]),
    ("ippatsu double_riichi", BEST, []),
    ("riichi double_riichi", BEST,
     [("contradiction", "Riichi and Double riichi cannot both be true.", CLAUSES["3-01"].rule)]),
    ("ippatsu riichi rinshan", BEST,
     [("contradiction", "Ippatsu and Rinshan kaihou (after a kan) cannot both be true.", CLAUSES["8-14"].rule)]),
    ("rinshan haitei", BEST,
     [("contradiction", "Rinshan kaihou (after a kan) and Haitei (last tile of the wall) cannot both be true.", CLAUSES["5-21"].rule)]),
    ("ippatsu double_riichi", table(melds=True),
     [("needs_no_melds", "Double riichi with Ippatsu allows no calls and no kans.", "ippatsu")]),
    ("ippatsu riichi", table(melds=True), []),
    ("double_riichi", table(melds=True), []),
    ("ippatsu double_riichi haitei", BEST,
     [("contradiction", "Double riichi with Ippatsu and Haitei (last tile of the wall) cannot both be true.",
       CLAUSES["3-01"].rule)]),
    ("ippatsu riichi haitei", BEST, []),
    ("double_riichi haitei", BEST, []),
    ("ippatsu riichi chankan", BEST, []),
    ("double_riichi chankan", BEST, []),
    ("chankan houtei", BEST,
     [("contradiction", "Chankan (robbing a kan) and Houtei (last discard) cannot both be true.", CLAUSES["5-12"].rule)]),
]  # fmt: skip


@pytest.mark.parametrize(("claimed", "there", "told"), AGAINST)
def test_what_speaks_against_a_claim_is_told_with_its_rule(
    claimed: str, there: dict[str, Any], told: Said
) -> None:
    assert said(claimed, there) == told


def test_everything_that_speaks_against_a_claim_is_told_at_once() -> None:
    found = said("rinshan ippatsu", table(tsumo=0, menzen=0, kans=False))
    assert [(code, rule) for code, _, rule in found] == [
        ("needs_closed_hand", "ippatsu"),
        ("needs_situation", "ippatsu"),
        ("contradiction", CLAUSES["8-14"].rule),
        ("wrong_win", "rinshan"),
        ("needs_kan", "rinshan"),
    ]


def test_the_japanese_words_name_the_situations_as_the_sheet_does() -> None:
    claims = claims_of("tcg")
    said_ja = [
        fault.detail.ja
        for claimed, there in (
            ("haitei", table(tsumo=0, dealer=0)),
            ("tenhou", table(tsumo=1, dealer=0)),
            ("ippatsu", table(tsumo=0, dealer=0)),
            ("riichi double_riichi", table(tsumo=0, dealer=0)),
            ("tenhou", table(tsumo=1, dealer=1, norths=2)),
            ("ippatsu double_riichi chankan", table(tsumo=0, dealer=0, melds=True)),
        )
        for fault in claims.faults(bits(claims, *claimed.split()), Table(**there))
    ]
    assert said_ja == [
        "海底摸月は自摸和の時だけ。",
        "天和は親だけ。",
        "一発には立直かダブル立直が要る。",
        "立直とダブル立直は両立しない。",
        "天和には北を抜いていてはならない。",
        "ダブル立直と一発には鳴きも槓もあってはならない。",
        "ダブル立直と一発と槍槓は両立しない。",
    ]
