"""What a hand of cards is refused with and what its answers say: numbers, the card that may be meant, names in the language asked for."""

import re
from collections import Counter
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from scoring.games.kantan.analysis.task import Analyze
from scoring.games.kantan.cards import CARDS
from scoring.games.kantan.game import KantanGame
from scoring.games.kantan.hand import Deal
from scoring.games.kantan.request import Requests, counted_out
from scoring.games.kantan.settlement.task import Settle
from scoring.rulesets.kantan import RULESET

GAME = KantanGame(RULESET)
GOOD: dict[str, Any] = {
    "concealed": ["mentsu.man.run", "mentsu.sou.run", "mentsu.man.run", "atama.sou", "taatsu.pin.run"],
    "winning_card": "isolated.pin",
    "win": "ron",
}  # fmt: skip
NX2 = "man.run pin.run sou.run man.run sou +sou tsumo"
NX5 = "man.run man.run man.run man.run man +man"


# --- requests


def faults(**changes: object) -> list[tuple[str, str]]:
    found = GAME.faults(RULESET.basic, {**GOOD, **changes})
    return [(fault.pointer, fault.code) for fault in found]


def details(**changes: object) -> list[str]:
    (fault,) = GAME.faults(RULESET.basic, {**GOOD, **changes})
    return [fault.detail.ja, fault.detail.en]


def test_each_situation_is_the_bit_of_its_place() -> None:
    for claims in (("riichi",), ("other", "riichi"), ("a", "b", "riichi")):
        request = {**GOOD, "situation": ["riichi"]}
        deal = Requests(tuple(GAME.fields), claims).parse(RULESET.basic, request)
        assert isinstance(deal, Deal)
        assert deal.claimed == 2 ** (len(claims) - 1)


def test_n2_runs_of_honours_are_refused_where_they_stand() -> None:
    four = GOOD["concealed"][1:]
    assert faults(concealed=four, called=["mentsu.honor.run"]) == [("/called/0", "honour_run")]
    assert ("/winning_card", "honour_run") in faults(winning_card="mentsu.yakuhai.run")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("mentsu.man.rum", "mentsu.man.run"),
        ("isolated.souu", "isolated.sou"),
        ("xxxxxxxxxx", None),
    ],
)
def test_a_card_that_may_be_meant_is_named_in_both_languages(
    written: str, meant: str | None
) -> None:
    ja, en = details(concealed=[written, *GOOD["concealed"][1:]])
    if meant is None:
        assert ja.endswith("形と書く。")
        assert en.endswith("partial sets.")
    else:
        assert ja.endswith(f"もしかして: {meant}。")
        assert en.endswith(f" Did you mean {meant}?")
    assert "{" not in ja + en
    assert "None" not in ja + en


@pytest.mark.parametrize(("concealed", "called"), [(4, 0), (3, 1), (5, 1), (2, 0)])
def test_how_many_cards_there_are_and_must_be_is_said(concealed: int, called: int) -> None:
    sets = ["mentsu.pin.run", "mentsu.sou.run"]
    for said in details(concealed=GOOD["concealed"][:concealed], called=sets[:called]):
        assert [int(number) for number in re.findall(r"\d+", said)] == [concealed, called, 5]


def test_a_called_set_is_a_partial_set_and_an_isolated_card_out_of_the_stock() -> None:
    """Two called sets alike, with one such partial set in hand, are three of it and two isolated cards."""
    run, single = CARDS["mentsu.man.run"], CARDS["taatsu.man.run"]
    assert counted_out([single, single, None], [run, run, None]) == Counter(
        {single: 4, CARDS["isolated.man"]: 2}
    )


# --- the steps of a score


def told(line: str, lang: str) -> list[str]:
    made = replace(RULESET)  # nothing is remembered of any hand
    game = KantanGame(made)
    answer = game.score(made.basic, game.request_of(line), lang).to_dict()
    said: list[str] = answer["explanation"]
    return said


def test_the_cards_of_a_hand_are_read_out_apart() -> None:
    ja, en = (told(NX2, lang)[0] for lang in ("ja", "en"))
    assert en == (
        "set of characters run, set of circles run, set of bamboos run, set of characters run, head of bamboos: won by tsumo."
    )
    assert ja == (
        "萬子のよこメンツ、筒子のよこメンツ、ソウズのよこメンツ、萬子のよこメンツ、ソウズのアタマ。ツモ。"
    )


def test_nx22_why_a_hand_does_not_win_and_how_far_it_is_are_two_sentences() -> None:
    line = "man.run man.run man.run man.run taatsu.man.run +man tsumo"
    ja, en = (told(line, lang)[0] for lang in ("ja", "en"))
    assert [part for part in ja.split("。") if part][-1] == "聴牌まであと1枚"
    assert ja.count("。") == 3
    assert en.endswith("partial set. Cards to exchange for tenpai: 1.")
    assert "X" not in ja


def test_n4_points_are_added_up_where_there_are_some_besides_yakuman() -> None:
    """NX11: a yakuman is 12 points and nothing else counts."""
    line = "yakuhai.triplet yakuhai.triplet yakuhai.triplet man.run pin +pin riichi"
    for lang, word in (("ja", "合わせて"), ("en", "Together")):
        assert not [said for said in told(line, lang) if said.startswith(word)]


def test_who_pays_what_is_listed_in_both_languages() -> None:
    """11 points (NX5 with riichi) by self-draw of a child, among six: 2 each, and the remainder of 1 is the dealer's to pay."""
    line = f"{NX5} riichi tsumo players:6"
    ja, en = (told(line, lang)[-1] for lang in ("ja", "en"))
    assert ja == "支払い: 11 ÷ 5 = 2、余り1。親が3点、子4人が2点。"
    assert en == "Payment: 11 / 5 = 2, remainder 1; the dealer pays 3, each of 4 others pays 2."


# --- a hand that is still played


def analyzed(line: str, lang: str, **more: object) -> Any:  # noqa: ANN401 - plain data
    request = {name: value for name, value in GAME.request_of(line).items() if name != "win"}
    return Analyze(RULESET).answer(RULESET.basic, {**request, **more}, lang).to_dict()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_rules_reasons_and_kinds_are_named_in_the_language_asked_for(lang: str) -> None:
    waiting = analyzed("man.run pin.run sou.run atama.sou taatsu.pin.triplet", lang)
    far = analyzed("man.run man.run man.run man.run taatsu.man.run", lang)
    won = analyzed(
        "man.run pin.run sou.run atama.sou taatsu.pin.triplet pin", lang, drawn="isolated.pin"
    )
    names = [waiting["waits"][0]["name"], far["not_tenpai"]["name"]]
    names += [kind["name"] for kind in far["improves"]]
    names += [why["name"] for one in far["declarations"] for why in one["why"]]
    names += [*won["winning"]["explanation"], *(line["name"] for line in won["winning"]["yaku"])]
    assert len(names) > 10
    assert {name.isascii() for name in names} == {lang == "en"}


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("man.run pin.run sou.run atama.sou taatsu.pin.triplet", "tenpai_meld"),
        ("man.run pin.run sou.run man.run sou", "tenpai_head"),
    ],
)
def test_a_wait_is_by_the_form_of_the_hand(line: str, rule: str) -> None:
    (wait,) = analyzed(line, "en")["waits"]
    assert wait["rule"] == rule


# --- settlements


def settled(table: dict[str, Any], event: dict[str, Any], **options: object) -> Any:  # noqa: ANN401
    rules = RULESET.in_force(options)
    return Settle(RULESET).answer(rules, {"table": table, "event": event}, "en").to_dict()


def test_without_a_pot_nothing_is_assumed_of_ranks() -> None:
    table = {"points": [3, 27, 20, 10], "dealer": 0, "hand": 1, "pot": 0}
    answer = settled(table, {"type": "win", "winner": 1, "from": 0, "points": 12})
    assert (answer["finished"], answer["assumed"]) == (True, [])


@pytest.mark.parametrize(("payer", "first", "second"), [(1, 2, 3), (1, 3, 0), (3, 0, 2), (0, 1, 3)])
def test_n18_the_pot_goes_to_the_first_in_turn_after_the_discarder(
    payer: int, first: int, second: int
) -> None:
    table = {"points": [15] * 4, "dealer": 0, "hand": 1, "pot": 2}
    for winners in permutations((first, second)):
        wins = [{"winner": player, "from": payer, "points": 4} for player in winners]
        answer = settled(table, {"type": "win", "wins": wins}, multi_ron=True)
        pot = [move["to"] for move in answer["transfers"] if move["from"] == "pot"]
        assert pot == [first]


def test_there_are_no_standings_while_the_match_goes_on() -> None:
    table = {"points": [15] * 4, "dealer": 0, "hand": 1, "pot": 0}
    request = {"table": table, "event": {"type": "draw"}}
    answer = Settle(RULESET).answer(RULESET.basic, request, "en")
    assert (answer.finished, answer.final) == (False, ())
