"""Final standings: places, results and the parts of each result, from the points at the end of a match."""

import random
from typing import Any

import pytest

import scoring
from tests.support.settling import START, settle, table

POINTS = [41200, 28300, 18700, 11800]
TIED = [30000, 25000, 15000, 30000]
WITH_STANDINGS = [one.id for one in scoring.rulesets() if "standings" in one.tasks]
RIICHI = [id_ for id_ in WITH_STANDINGS if id_ not in ("arushiaru", "kitanuki")]


def ended(id_: str, points: list[int], **more: object) -> list[dict[str, Any]]:
    """Return the standings of a match, from first to last."""
    body = scoring.standings(id_, {"points": points, **more}).to_dict()
    found: list[dict[str, Any]] = body["standings"]
    return found


def results(id_: str, points: list[int], **more: object) -> dict[int, float]:
    """Return the result of each player."""
    return {one["player"]: one["result"] for one in ended(id_, points, **more)}


def parts_of(one: dict[str, Any]) -> dict[str, float]:
    """Return the parts of a result by name."""
    return {part["id"]: part["points"] for part in one["parts"]}


def faults(id_: str, **request: object) -> list[tuple[str, str, str | None]]:
    """Pointer, code and rule of every fault of a request."""
    found = scoring.faults(id_, request, task="standings")
    return [(fault.pointer, fault.code, fault.rule) for fault in found]


def test_games_with_final_accounts_have_standings() -> None:
    games = {scoring.ruleset(id_).game_id for id_ in WITH_STANDINGS}
    assert games == {"riichi", "riichi3", "arushiaru", "kitanuki"}
    with pytest.raises(scoring.UnknownName, match="points themselves are the result"):
        scoring.standings("dice", {"points": [1]})


def test_results_on_tenhou_are_return_points_oka_and_uma() -> None:
    """30,000 to return, oka 20, uma 20 and 10."""
    found = ended("tenhou", POINTS)
    first, *others = found
    assert [(one["player"], one["place"], one["points"], one["result"]) for one in found] == [
        (0, 1, 41200, 51.2), (1, 2, 28300, 8.3), (2, 3, 18700, -21.3), (3, 4, 11800, -38.2),
    ]  # fmt: skip
    assert parts_of(first) == {"return_points": 11.2, "oka": 20.0, "uma": 20.0}
    assert [parts_of(one)["uma"] for one in others] == [10.0, -10.0, -20.0]
    assert {(part["clause"], part["document"]) for part in first["parts"]} != {(None, None)}
    assert [part["rule"] for part in first["parts"]] == [
        "points_to_return", "points_to_return", "uma_outer",
    ]  # fmt: skip


def test_rounding_leaves_a_remainder_to_first_place() -> None:
    """1-03: 27,500 counts 27 and 17,500 counts 17; the results of all add up to zero."""
    found = ended("tcg", [35000, 27500, 20000, 17500])
    assert [one["result"] for one in found] == [41, 2, -15, -28]
    assert parts_of(found[0]) == {"return_points": 5, "oka": 20, "uma": 15, "remainder": 1}
    assert "remainder" not in parts_of(found[1])


def test_floating_uma_depends_on_the_players_above_the_return_points() -> None:
    """JPML A: with one player at 30,000 or more the uma are 12, -1, -3 and -8."""
    found = ended("jpml_a", [41000, 29000, 28000, 22000])
    assert [parts_of(one)["uma"] for one in found] == [12.0, -1.0, -3.0, -8.0]
    assert {part["rule"] for one in found for part in one["parts"]} == {
        "points_to_return",
        "uma_by",
    }


def test_three_players_and_other_games_have_accounts_of_their_own() -> None:
    sanma = ended("mahjong_soul_sanma", [45000, 35000, 25000])
    assert [one["result"] for one in sanma] == [25.0, 0.0, -25.0]
    assert results("arushiaru", [2800, 2200, 1600, 1400]) == {0: 800, 1: 200, 2: -400, 3: -600}
    north = ended("kitanuki", [15, 42, 33])
    assert [one["result"] for one in north] == [52, -17, -35]
    assert [part["id"] for part in north[0]["parts"]] == ["return_points", "oka"]


@pytest.mark.parametrize(("dealer", "order"), [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0])])
def test_of_equal_points_the_player_nearer_to_the_first_dealer_is_higher(
    dealer: int, order: list[int]
) -> None:
    found = ended("tenhou", [25000] * 4, dealer=dealer)
    assert [one["player"] for one in found] == order
    assert [one["place"] for one in found] == [1, 2, 3, 4]
    assert all(one["tied"] for one in found)


def test_ties_share_place_uma_and_oka() -> None:
    """M-League: first and second place share 30 + 10 + 20."""
    found = ended("m_league", [30000, 30000, 25000, 15000])
    assert [(one["place"], one["result"]) for one in found] == [
        (1, 30.0), (1, 30.0), (3, -15.0), (4, -45.0),
    ]  # fmt: skip
    assert parts_of(found[0]) == {"return_points": 0.0, "oka": 10.0, "uma": 20.0}


def test_who_gets_what_cannot_be_shared_is_told() -> None:
    """M-League: of 50.0 for three players 0.2 are left for the two who are nearer to the first dealer."""
    request = {"points": [30000, 30000, 30000, 10000], "dealer": 2}
    answer = scoring.standings("m_league", request)
    told = [text for text in answer.explanation if "0.1 of" in text]
    assert [(one.player, one.result) for one in answer.standings[:3]] == [
        (2, 16.7), (0, 16.7), (1, 16.6),
    ]  # fmt: skip
    assert [text[:17] for text in told] == ["Player 2 gets 0.1", "Player 0 gets 0.1"]
    last = table("m_league", points=[30000, 30000, 30000, 10000], hand=4, round_wind="south")
    settled = settle("m_league", last, {"type": "draw", "tenpai": []})
    told = [text for text in settled["explanation"] if "evenly" in text]
    assert [text[:8] for text in told] == ["Player 0", "Player 1"]
    even = scoring.standings("m_league", {"points": [30000, 30000, 25000, 15000]})
    assert not any("evenly" in text for text in even.explanation)


@pytest.mark.parametrize(
    ("ruleset", "points", "tied", "source"),
    [
        ("tenhou", TIED, "is placed higher", "Tenhou manual"),  # 同点の場合は東1局の風順で順位を決定
        ("m_league", TIED, "share the points for their places", "M.League rules §6-2"),  # 同着の場合は順位点は分け
        ("kitanuki", [40, 10, 40], "is placed higher", "as in other programs"),  # K24, by the program
    ],
)  # fmt: skip
def test_the_rule_that_ranks_equal_points_is_told(
    ruleset: str, points: list[int], tied: str, source: str
) -> None:
    request = {"points": points, "dealer": len(points) - 1}
    told = scoring.standings(ruleset, request).explanation
    (tie,) = [text for text in told if "Equal" in text]
    assert tie.startswith(f"Equal points (player {len(points) - 1}, player 0): the")
    assert tie.endswith(f" {tied} ({source}).")
    untied = {"points": [*range(0, 400 * len(points), 400)]}
    assert "Equal" not in " ".join(scoring.standings(ruleset, untied).explanation)


def test_riichi_sticks_left_on_the_table_go_to_first_place() -> None:
    found = ended("tenhou", [40200, 28300, 18700, 11800], deposits=1)
    assert (found[0]["points"], found[0]["result"]) == (41200, 51.2)
    last = table("jpml_a", deposits=1, hand=4, round_wind="south")  # JPML: they are lost
    told = settle("jpml_a", last, {"type": "draw", "tenpai": []})["explanation"]
    cited = "JPML rules, Table of place points: leftover riichi sticks"
    assert f"No player gets the 1,000 points of riichi sticks on the table ({cited})." in told
    # EMA 2025 rounds the shares of three tied players down to 300 points.
    shared = scoring.standings("ema_2025", {"points": [33000] * 3 + [20000], "deposits": 1})
    lost = "No player gets the 100 points of riichi sticks on the table (EMA 2025 §3.7)."
    assert lost in shared.explanation


def test_a_chombo_is_taken_from_the_result_alone() -> None:
    """EMA: 20,000 points for each; places and uma stay."""
    found = ended("ema_2025", [42000, 33000, 24000, 21000], chombo=[2, 0, 0, 0])
    assert [(one["player"], one["place"]) for one in found] == [(0, 1), (1, 2), (2, 3), (3, 4)]
    assert (found[0]["result"], parts_of(found[0])["chombo"]) == (-13.0, -40.0)


def test_points_that_do_not_add_up_are_noted() -> None:
    answer = scoring.standings("tenhou", {"points": [50000, 25000, 25000, 25000]})
    (note,) = answer.assumed
    assert (note.field, "125,000" in note.text.en) == ("points", True)
    assert scoring.standings("tenhou", {"points": POINTS}).assumed == ()


def test_every_fault_of_a_request_is_found() -> None:
    assert faults("tenhou", points=[25000] * 3) == [("/points", "wrong_count", None)]
    assert faults("kitanuki", points=[30, 30]) == [("/points", "wrong_count", "players")]
    assert faults("tenhou", points=POINTS, chombo=[1]) == [("/chombo", "wrong_count", None)]
    unit = ("/points/1", "not_in_units", "payment_unit")
    assert faults("tenhou", points=[25000, 25050, 25000, 25000]) == [unit]
    assert faults("arushiaru", points=[2000, 2005, 2000, 2000]) == [unit]
    assert faults("tcg", points=[25000, 25050, 25000, 25000], cards=["card_wareme"]) == []
    assert faults("mahjong_soul", points=[25000] * 4, chombo=[0, 0, 1, 0]) == [
        ("/chombo", "no_such_rule", "chombo")
    ]
    assert [fault[0] for fault in faults("kitanuki", points=[30] * 3, deposits=1)] == ["/deposits"]
    wrong = faults("tenhou", points=[25000] * 5, dealer=4)
    assert sorted(fault[0] for fault in wrong) == ["/dealer", "/points"]
    with pytest.raises(scoring.Refused):
        scoring.standings("tenhou", {"points": [25000] * 3})


@pytest.mark.parametrize("id_", RIICHI)
def test_standings_are_those_of_the_settlement_that_ends_the_match(id_: str) -> None:
    """The last hand is drawn, and nobody pays: places, points and results follow from the table."""
    rng = random.Random(7)
    players = int(scoring.ruleset(id_).players)
    start = scoring.ruleset(id_).basic.numbers.points_at_start
    penalties = scoring.ruleset(id_).basic.options["chombo"] == "after"
    compared = 0
    for _ in range(40):
        points = [start + rng.randrange(-200, 201) * 100 for _ in range(players - 1)]
        deposits = rng.choice((0, 0, 1, 3))
        points.append(start * players - deposits * 1000 - sum(points))
        offenders = rng.choices(range(players), k=rng.randrange(3)) if penalties else []
        last = table(id_, points=points, round_wind="south", hand=players, deposits=deposits)
        if min(points) < 0:
            continue
        counts = [offenders.count(player) for player in range(players)]
        answer = settle(id_, last | {"chombo": counts}, {"type": "draw", "tenpai": []})
        if not answer["finished"]:
            continue
        found = ended(id_, points, deposits=deposits, chombo=counts)
        assert [{**one, "rank": one["place"]} for one in found] == answer["final"]
        compared += 1
    assert compared > 5


@pytest.mark.parametrize("id_", WITH_STANDINGS)
def test_a_result_is_the_sum_of_its_parts_and_is_explained(id_: str) -> None:
    rng = random.Random(3)
    start = START.get(id_, 25000)
    unit = 10 if id_ == "arushiaru" else 100 if start > 100 else 1
    players = int(scoring.ruleset(id_).players)
    for lang in scoring.LANGUAGES:
        points = [rng.randrange(0, 2 * start, unit) for _ in range(players)]
        answer = scoring.standings(id_, {"points": points}, lang=lang)
        body = answer.to_dict()
        for one in body["standings"]:
            assert one["result"] == pytest.approx(sum(parts_of(one).values()))
            assert one["points"] == points[one["player"]]
        assert len(answer.explanation) == players
        assert body["amendments"] == answer.amendments == []
