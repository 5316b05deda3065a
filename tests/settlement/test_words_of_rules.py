"""Why the settlements of tcg, arushiaru and kitanuki refuse: the reason in both languages, with what it names."""

import re
from typing import Any

import pytest

import scoring
from tests.support.settling import draw, feed, paid, settle, table, win, won

Body = dict[str, Any]
DRAGONS = {
    "concealed": "99p45s",
    "melds": ["pon:555z", "pon:666z", "pon:777z"],
    "winning_tile": "6s",
}
FED = [feed("pon", f"{dragon * 3}z", 1, 0) for dragon in "567"]
"""Three dragons that player 0 fed to player 1."""


def value(discarder: int | None = 3, **told: object) -> Body:
    return won(win(1, discarder, value=told))


def abort(kind: str, **more: object) -> Body:
    return {"type": "abort", "kind": kind, **more}


def details(id_: str, request: Body) -> dict[str, tuple[str, str, str | None]]:
    """What is said at each pointer, in Japanese and English, with the rule."""
    found = scoring.faults(id_, request, task="settle")
    return {fault.pointer: (*fault.detail, fault.rule) for fault in found}


def card(**change: object) -> Body:
    return {"id": "house_card", "changes": [change]}


@pytest.mark.parametrize(
    ("id_", "event", "pointer", "ja", "en"),
    [
        ("tcg", value(han=3, yakuman=1), "wins/0/value", "han", "han or yakuman"),
        ("tcg", value(yakuman=1, fu=30), "wins/0/value/fu", "役満", "yakuman"),
        ("tcg", value(han=4), "wins/0/value/fu", "満貫未満", "Below mangan"),
        ("tcg", value(han=3, fu=33), "wins/0/value/fu", "25符", "25"),
        ("tcg", value(han=1, fu=25), "wins/0/value/fu", "この翻", "so many han"),
        ("tcg", abort("four_riichi"), "kind", "四人立直", "Four riichi"),
        ("tcg", abort("four_winds"), "kind", "四風連打", "Four equal winds"),
        ("tcg", abort("three_wins"), "kind", "三家和", "Three claims"),
        ("tcg", {"type": "draw"}, "tenpai", "聴牌", "tenpai"),
        ("tcg", value(han=1, fu=30) | {"wall_break": 0}, "wall_break", "割れ目", "wall"),
        ("arushiaru", value(han=3, fu=30, limit="mangan"), "wins/0/value", "limit", "han or limit"),
        ("arushiaru", value(limit="mangan", fu=30), "wins/0/value/fu", "満貫役", "limit yaku"),
        ("arushiaru", value(han=4), "wins/0/value/fu", "五翻未満", "Below 5 han"),
        ("arushiaru", value(han=2, fu=25), "wins/0/value/fu", "10符", "tens"),
        ("arushiaru", value(han=1, fu=30) | {"riichi": [1]}, "riichi", "立直", "riichi"),
        ("arushiaru", abort("four_kans"), "kind", "九種幺九", "nine terminals"),
        ("arushiaru", value(han=1, fu=30) | {"feeds": FED}, "wins/0/value", "包", "liable"),
        ("kitanuki", {"type": "draw"}, "tenpai", "聴牌", "tenpai"),
        ("kitanuki", draw(1, riichi=[0]), "riichi/0", "聴牌", "tenpai"),
        ("kitanuki", abort("nine_terminals", by=0, riichi=[0]), "by", "第一自摸", "first draw"),
        ("kitanuki", abort("nine_terminals", by=0, kans=[0]), "kans", "九種", "no kan"),
        ("kitanuki", abort("four_kans", by=0), "kind", "四槓算了", "Four kans"),
        ("kitanuki", won(win(1, 0, value={"han": 2})) | {"riichi": [1]}, "wins/0/value/han", "3翻", "3 han"),
    ],
)  # fmt: skip
def test_an_event_is_refused_with_its_reason(
    id_: str, event: Body, pointer: str, ja: str, en: str
) -> None:
    options = {"noten_penalty": True, "four_kan_draw": False} if id_ == "kitanuki" else {}
    request = {"table": table(id_), "event": event, "options": options}
    said = details(id_, request)[f"/event/{pointer}"]
    assert ja in said[0]
    assert en in said[1]


@pytest.mark.parametrize(
    ("event", "pointer", "ja", "en"),
    [
        (abort("four_kans", by=0, kans=[0, 1, 2]), "kans", "四つの槓", "four kans in order"),
        (abort("four_kans", by=1, kans=[0, 1, 1, 0]), "kans", "by", "`by`"),
        (abort("four_kans", by=1, kans=[1, 1, 1, 1]), "kans", "一人", "one player"),
    ],
)
def test_kitanuki_asks_for_four_kans_of_several(
    event: Body, pointer: str, ja: str, en: str
) -> None:
    request = {"table": table("kitanuki"), "event": event, "options": {"four_kan_draw": True}}
    said = details("kitanuki", request)[f"/event/{pointer}"]
    assert ja in said[0]
    assert en in said[1]


@pytest.mark.parametrize(
    ("id_", "changes", "pointer", "words", "rule"),
    [
        ("tcg", {"points": [-100, 50_100, 25_000, 25_000]}, "points/0", ("", ""), "busting"),
        ("tcg", {"points": [25_050, 24_950, 25_000, 25_000]}, "points/0", ("100", "100"), "payment_unit"),
        ("tcg", {"dealer": 2}, "dealer", ("", ""), "first_dealer"),
        ("tcg", {"round_wind": "west"}, "round_wind", ("", ""), "length"),
        ("arushiaru", {"points": [2005, 1995, 2000, 2000]}, "points/0", ("10", "10"), "payment_unit"),
        ("arushiaru", {"dealer": 2}, "dealer", ("", ""), "match_renchan"),
        ("arushiaru", {"round_wind": "west"}, "round_wind", ("", ""), "game_length"),
        ("arushiaru", {"honba": 1}, "honba", ("積み棒", "counters"), "no_honba"),
        ("arushiaru", {"deposits": 1}, "deposits", ("供託", "deposits"), "no_riichi_dora"),
        ("kitanuki", {"honba": 1}, "honba", ("一本", "one counter"), "score_honba"),
        ("kitanuki", {"dealer": 1}, "dealer", ("0番", "player 0"), "match_nine"),
        ("kitanuki", {"deposits": 1}, "deposits", ("供託", "no deposit"), "yaku_no_ippatsu"),
    ],
)  # fmt: skip
def test_a_table_is_refused_with_its_reason(
    id_: str, changes: Body, pointer: str, words: tuple[str, str], rule: str
) -> None:
    request = {"table": table(id_, **changes), "event": draw(0)}
    said = details(id_, request)[f"/table/{pointer}"]
    assert words[0] in said[0]
    assert words[1] in said[1]
    assert said[0] != said[1]
    assert said[2] == rule


def test_kitanuki_ends_by_busting_unless_an_option_says_otherwise() -> None:
    points = [-1, 31, 60]
    request = {"table": table("kitanuki", points=points, hand=2), "event": draw(0)}
    assert details("kitanuki", request | {"options": {"tobi": False}}) == {}
    said = details("kitanuki", request)["/table/points/0"]
    assert said[2] == "tobi"


def test_riichi_takes_a_thousand_points_and_no_more() -> None:
    """4-08: exactly 1,000 are enough."""
    points = [1000, 900, 48_100, 50_000]
    event = draw(0, 1) | {"riichi": [0, 1]}
    said = details("tcg", {"table": table("tcg", points=points), "event": event})
    assert set(said) == {"/event/riichi/1"}
    ja, en, rule = said["/event/riichi/1"]
    assert re.findall(r"[\d,]+", ja) == re.findall(r"[\d,]+", en) == ["1,000"]
    assert rule == "riichi_points_needed"


@pytest.mark.parametrize(
    ("told", "dealer", "points", "rule"),
    [
        ({"yakuman": 1}, 1, 32_000, "yakuman"),
        ({"yakuman": 2}, 1, 64_000, "yakuman"),
        ({"yakuman": 1}, 0, 48_000, "yakuman"),
        ({"han": 5}, 1, 8000, "mangan"),
        ({"han": 4, "fu": 40}, 1, 8000, "mangan"),
        ({"han": 11}, 1, 24_000, "sanbaiman"),
        ({"han": 13}, 0, 48_000, "kazoe_yakuman"),
        ({"han": 3, "fu": 40}, 0, 7700, "han_and_points"),
    ],
)
def test_tcg_pays_a_value_by_the_rule_of_its_limit(
    told: Body, dealer: int, points: int, rule: str
) -> None:
    """2-02, 2-06: by ron from player 3."""
    event = won(win(dealer, 3, value=told))
    assert paid(settle("tcg", table("tcg"), event)) == [(3, dealer, points, rule)]


def test_what_changes_nothing_is_told_at_the_end_of_a_match_too() -> None:
    """8-08: there is no liability."""
    last = table("tcg", round_wind="south", hand=4)
    for lang, word in (("ja", "包は無い"), ("en", "no liability")):
        event = won(win(1, None, hand=DRAGONS), feeds=FED)
        answer = settle("tcg", last, event, lang)
        assert answer["finished"]
        assert any(word in step for step in answer["explanation"])


def test_final_accounts_are_whole_thousands() -> None:
    """1-03: and they add up to nothing."""
    last = table("tcg", points=[33_400, 26_600, 21_000, 19_000], round_wind="south", hand=4)
    answer = settle("tcg", last, draw())
    results = {one["player"]: one["result"] for one in answer["final"]}
    assert all(type(result) is int for result in results.values())
    assert sum(results.values()) == 0


def test_a_number_of_the_draw_is_asked_of_draws_alone() -> None:
    """Payments of noten that cards make indivisible do not matter to a win."""
    odd = card(layer="set", rule="noten_points", value=100)
    request = {"table": table("tcg"), "event": value(han=1, fu=30), "cards": [odd]}
    assert details("tcg", request) == {}
    said = details("tcg", request | {"event": draw(0)})
    assert {rule for _, _, rule in said.values()} == {"noten_penalty"}


def test_cards_that_ask_say_what_is_missing() -> None:
    """8-01, 8-08 by card."""
    event = value(han=2, fu=30)
    said = details("tcg", {"table": table("tcg"), "event": event, "cards": ["card_wareme"]})
    assert "山" in said["/event/wall_break"][0]
    assert "wall" in said["/event/wall_break"][1]
    assert "手を送る" in said["/event/wins/0/value"][0]
    assert "Send the hand" in said["/event/wins/0/value"][1]


def test_four_concealed_kans_of_winds_need_nobody_to_be_named() -> None:
    """8-08 by card: nobody fed them."""
    melds = [f"closed_kan:{wind * 4}z" for wind in "1234"]
    hand = {"concealed": "9s", "melds": melds, "winning_tile": "9s"}
    request = {
        "table": table("tcg"),
        "event": won(win(1, None, hand=hand)),
        "cards": ["card_liability"],
    }
    assert details("tcg", request) == {}


@pytest.mark.parametrize(
    ("last", "codes"), [("pon:444z", []), ("closed_kan:4444z", ["needs_melds"])]
)
def test_who_is_said_to_answer_for_four_winds_fed_one_of_them(last: str, codes: list[str]) -> None:
    kans = " ".join(f"closed_kan:{wind * 4}z" for wind in "123")
    request = scoring.ruleset("tcg").game.request_of(f"9s+9s {kans} {last} tsumo")
    request |= {"liability": "suushiihou", "cards": ["card_liability"]}
    assert [fault.code for fault in scoring.faults("tcg", request)] == codes


def test_seven_pairs_without_a_yaku_keep_their_25_fu() -> None:
    """A card takes the yaku away, not the form."""
    game = scoring.ruleset("tcg").game
    request = game.request_of("1133m2255p4477s6z+6z")
    ban = card(layer="ban", rule="chiitoitsu")
    answer = scoring.score("tcg", {**request, "cards": [ban]}).to_dict()
    assert (answer["winning"], answer["value"]["han"], answer["value"]["fu"]) == (False, 0, 25)
