"""Wareme and chips by the options of four-player riichi, with values computed by hand."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.hand.wall_break import ROLES
from scoring.rules.amendments import CHIPS_FOR, WAREME_PAYMENTS
from tests.support import assumed_texts
from tests.support.lines import answer_to, refusals
from tests.support.settling import Body, settle, table, win, won
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("wareme_and_chips.yaml"))
RIICHI = [ruleset.id for ruleset in scoring.rulesets() if ruleset.game_id == "riichi"]
POINTS: Body = {WAREME_PAYMENTS: "points"}
BOTH: Body = {WAREME_PAYMENTS: "points_and_counters"}
SIMPLE = "123567m34522p67s+8s riichi"
"""Riichi and pinfu by ron: 2 han 30 fu, 480 x 4 = 1,920, rounded up to 2,000."""
TANYAO = "234567m34522p67s+8s riichi"
"""Riichi, pinfu and tanyao by ron: 3 han 30 fu, 960 x 4 = 3,840, rounded up to 3,900."""
DRAWN = "234567m34522p68s+7s riichi tsumo"
"""Riichi, tsumo and tanyao: 20 + 2 + 2 = 24, 30 fu, 3 han: 960 from a non-dealer and 1,920 from the dealer, so 1,000 and 2,000."""
PAID: dict[str, tuple[str, str, list[tuple[str, int, int, int, int]]]] = CASES["paid"]
"""The hand, the player at the wall break, and the payments: payer, number, points, honba by ``points``, honba by the other value."""


@pytest.mark.parametrize(("line", "role", "wanted"), PAID.values(), ids=PAID)
def test_the_player_at_the_wall_break_pays_and_receives_double(
    line: str, role: str, wanted: list[tuple[str, int, int, int, int]]
) -> None:
    for options, place in ((POINTS, 0), (BOTH, 1)):
        answer = answer_to("m_league", f"{line} deposits:1", options=options, wareme=role)
        shares = [(payer, count, each, honba[place]) for payer, count, each, *honba in wanted]
        assert [tuple(share.values()) for share in answer["payments"]] == shares
        points = sum(count * each for _, count, each, _ in shares)
        counters = sum(count * honba for _, count, _, honba in shares)
        assert answer["value"]["points"] == points
        assert answer["received"] == points + counters + 1000


@pytest.mark.parametrize("ruleset", RIICHI)
def test_every_ruleset_of_four_players_has_the_options(ruleset: str) -> None:
    by_winner = answer_to(ruleset, TANYAO, options=POINTS, wareme="winner")
    assert by_winner["value"]["points"] == 7800
    options = {"chips_for_ippatsu": 2, "ippatsu_allowed": True}
    assert answer_to(ruleset, f"{SIMPLE} ippatsu", options=options)["value"]["chips"] == 2


def test_the_explanation_says_what_is_doubled() -> None:
    for lang, role, words in (
        ("en", ROLES["discarder"].en, "count 2 times. The sum of 4,200 becomes 8,100."),
        ("ja", ROLES["discarder"].ja, "2倍になり、合計は4,200点から8,100点になります。"),
    ):
        more = {"options": POINTS, "wareme": "discarder"}
        last = answer_to("tenhou", f"{TANYAO} honba:1", lang, **more)["explanation"][-1]
        assert role in last
        assert last.endswith(words)
    beside = answer_to("tenhou", TANYAO, options=POINTS, wareme="child")["explanation"]
    assert beside == answer_to("tenhou", TANYAO)["explanation"]


def test_without_the_player_at_the_wall_break_nothing_is_doubled_and_the_answer_says_so() -> None:
    plain, answer = answer_to("tenhou", TANYAO), answer_to("tenhou", TANYAO, options=BOTH)
    assert answer["payments"] == plain["payments"]
    told = "The player whose wall was broken was not given, so no payment is doubled."
    assert assumed_texts(answer) == [*assumed_texts(plain), told]


@pytest.mark.parametrize(
    ("line", "role"),
    [
        (f"{SIMPLE} tsumo", "discarder"),
        (f"{SIMPLE} dealer", "dealer"),
        (SIMPLE, "liable"),
        (SIMPLE, "liable_dealer"),
        (SIMPLE, "liable_discarder"),
    ],
)
def test_a_player_who_is_not_there_is_refused(line: str, role: str) -> None:
    request = {**scoring.ruleset("tenhou").game.request_of(line), "wareme": role}
    refused = refusals("tenhou", {**request, "options": POINTS})
    assert refused == [("/wareme", "contradiction", None)]


@pytest.mark.parametrize("options", [{}, {WAREME_PAYMENTS: "none"}, {"chips_for_ura": 1}])
def test_the_wall_break_is_refused_without_the_option(options: Body) -> None:
    request = {**scoring.ruleset("tenhou").game.request_of(SIMPLE), "wareme": "winner"}
    (fault,) = scoring.faults("tenhou", {**request, "options": options})
    assert (fault.pointer, fault.code, fault.rule) == ("/wareme", "no_such_rule", WAREME_PAYMENTS)
    assert all(WAREME_PAYMENTS in text for text in fault.detail)


# --- chips


COUNTED: dict[str, tuple[str, Body, int]] = CASES["counted"]


@pytest.mark.parametrize(("line", "options", "chips"), COUNTED.values(), ids=COUNTED)
def test_every_payer_adds_the_chips_of_the_options(line: str, options: Body, chips: int) -> None:
    answer = answer_to("tcg", line, options=options)
    assert answer["value"]["chips"] == chips
    assert answer["explanation"][-1].startswith("Chips: ") == (chips > 0)


def test_options_that_are_off_change_nothing() -> None:
    line = f"{SIMPLE} ippatsu dora:9s ura:9m"
    plain = answer_to("tcg", line)
    off = answer_to("tcg", line, options={WAREME_PAYMENTS: "none", **dict.fromkeys(CHIPS_FOR, 0)})
    assert not any(entry["rules"] for entry in off["amendments"])
    assert {**off, "amendments": []} == {**plain, "amendments": []}
    assert "chips" not in plain["value"]


# --- settle


HAND = {"concealed": "234567m34522p68s", "winning_tile": "7s", "situation": ["riichi"]}
"""By tsumo 1,000 and 2,000. By ron riichi and tanyao: 30 + 2 = 32, 40 fu, 2 han: 640 x 4 = 2,560, rounded up to 2,600."""
VALUE = {"han": 3, "fu": 30}
"""By tsumo 1,000 and 2,000, by ron 3,900."""
STICKS = {"honba_sticks", "deposits_to_winner"}


def test_a_hand_and_its_value_are_settled_alike() -> None:
    before = table("m_league", honba=1, deposits=2, points=[24000, 24000, 25000, 25000])
    for wall, options in product(range(4), (POINTS, BOTH)):
        events = [
            won(win(1, None, **given), riichi=[1], wall_break=wall)
            for given in ({"hand": HAND}, {"value": VALUE})
        ]
        first, second = (settle("m_league", before, event, **options) for event in events)
        assert first["transfers"] == second["transfers"]
        assert sum(first["points"]) == 100_000
        assert f"Player {wall} sits at the wall break" in " ".join(first["explanation"])
        (score,) = first["scores"]
        sticks = [one for one in first["transfers"] if one["rule"] in STICKS and one["to"] == 1]
        gained = first["points"][1] - 23000
        assert score["received"] + sum(one["points"] for one in sticks) == gained


IPPATSU = {
    "concealed": "123567m34522p67s", "winning_tile": "8s", "situation": ["riichi", "ippatsu"],
    "dora_indicators": "9s", "ura_indicators": "9m",
}  # fmt: skip


# --- the same by a card


def _without_cards(answer: Body) -> Body:
    """Return an answer without the names of cards and options."""
    payments = [{k: v for k, v in one.items() if k != "card"} for one in answer["payments"]]
    return {**answer, "payments": payments, "amendments": []}


@pytest.mark.parametrize("honba", [False, True])
def test_the_option_and_the_card_double_alike(*, honba: bool) -> None:
    card = {"id": "mine", "changes": [{"layer": "payment", "kind": "wareme", "honba": honba}]}
    options = BOTH if honba else POINTS
    for line, role, _ in PAID.values():
        by_option = answer_to("tcg", line, options=options, wareme=role)
        by_card = answer_to("tcg", line, cards=[card], wareme=role)
        assert by_option == {**_without_cards(by_card), "amendments": by_option["amendments"]}
    for claim, wall in product((win(1, None, hand=HAND), win(1, 3, hand=HAND)), range(4)):
        request = {"table": table("tcg", honba=2), "event": won(claim, riichi=[1], wall_break=wall)}
        by_option = scoring.settle("tcg", {**request, "options": options}).to_dict()
        by_card = scoring.settle("tcg", {**request, "cards": [card]}).to_dict()
        assert by_option["transfers"] == by_card["transfers"]


def test_the_options_and_the_card_give_the_same_chips() -> None:
    options = dict(zip(CHIPS_FOR, (1, 1, 1, 5), strict=True))
    for line, more, _ in COUNTED.values():
        reds = {name: value for name, value in more.items() if name == "red_fives"}
        by_option = answer_to("tcg", line, options={**options, **reds})
        by_card = answer_to("tcg", line, cards=["card_chips"], options=reds)
        assert _without_cards(by_option) == _without_cards(by_card)
    event = won(win(1, None, hand=IPPATSU), riichi=[1])
    request = {"table": table("tcg"), "event": event}
    by_option = scoring.settle("tcg", {**request, "options": options}).to_dict()
    by_card = scoring.settle("tcg", {**request, "cards": ["card_chips"]}).to_dict()
    assert not any("card" in line for line in by_option["chips"])
    given: list[dict[int, int]] = []
    for answer in (by_option, by_card):
        given.append(dict.fromkeys((0, 2, 3), 0))
        for line in answer["chips"]:
            given[-1][line["from"]] += line["chips"]
    assert given[0] == given[1] == dict.fromkeys((0, 2, 3), 2)


def _effects(line: str, **more: Any) -> tuple[Body, list[str | None]]:  # noqa: ANN401 - any field
    """Return an answer, and the reason why each change of its card was not applied."""
    answer = answer_to("tcg", line, **more)
    (card,) = (entry for entry in answer["amendments"] if "changes" in entry)
    return answer, [change["why"] for change in card["changes"]]


def test_a_card_takes_precedence_over_the_options() -> None:
    card = {"id": "mine", "changes": [{"layer": "payment", "kind": "wareme", "times": 3}]}
    answer, whys = _effects(TANYAO, options=POINTS, cards=[card], wareme="winner")
    assert (answer["value"]["points"], whys) == (11700, [None])
    assert "takes precedence" in answer["amendments"][-1]["effects"][0]
    card["changes"] = [{"layer": "payment", "kind": "chips", "rule": "ippatsu", "chips": 1}]
    options = {"chips_for_ippatsu": 2}
    answer, whys = _effects(f"{SIMPLE} ippatsu", options=options, cards=[card])
    assert (answer["value"]["chips"], whys) == (1, [None])
    assert "takes precedence" in answer["amendments"][-1]["effects"][0]


def test_a_card_that_gives_the_chips_of_the_options_changes_nothing() -> None:
    card = {"id": "mine", "changes": [{"layer": "payment", "kind": "chips", "rule": "ippatsu", "chips": 2}]}  # fmt: skip
    answer, whys = _effects(f"{SIMPLE} ippatsu", options={"chips_for_ippatsu": 2}, cards=[card])
    assert (answer["value"]["chips"], whys) == (2, [None])


def test_a_card_can_set_the_options() -> None:
    card = {"id": "mine", "changes": [{"layer": "set", "options": {**POINTS, "chips_for_ippatsu": 2}}]}  # fmt: skip
    answer, whys = _effects(f"{SIMPLE} ippatsu", cards=[card], wareme="winner")
    # Riichi, ippatsu and pinfu: 3 han 30 fu, 3,900.
    assert (answer["value"]["points"], answer["value"]["chips"], whys) == (7800, 2, [None])
