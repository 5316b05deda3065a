"""What a form for keeping a match shows."""

from pathlib import Path

import pytest

import scoring
from scoring.settlement.match_form import event_fields, first_table, seats
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("match_form.yaml"))

OF_RIICHI = {"round_wind": "east", "honba": 0, "deposits": 0}


@pytest.mark.parametrize(
    ("ruleset", "players", "points", "more"),
    [
        ("tenhou", range(4, 5), 25_000, OF_RIICHI),
        ("ema_2025", range(4, 5), 30_000, OF_RIICHI),
        ("mahjong_soul_sanma", range(3, 4), 35_000, OF_RIICHI),
        ("kitanuki", range(3, 4), 30, OF_RIICHI),
        ("kantan", range(3, 21), 15, {"pot": 0}),
    ],
)
def test_a_match_begins_with_the_points_of_its_ruleset(
    ruleset: str, players: range, points: int, more: dict[str, object]
) -> None:
    declared = scoring.ruleset(ruleset)
    assert seats(declared) == players
    table = first_table(declared, declared.basic, players[0])
    assert table == {"points": [points] * players[0], "dealer": 0, "hand": 1, **more}


def test_players_without_points_keep_no_match() -> None:
    assert not seats(scoring.ruleset("dice"))


# EMA has no abortive draws and no nagashi mangan, and a penalty for a chombo; Tenhou the other way round.
@pytest.mark.parametrize(
    ("ruleset", "options", "types", "kinds", "nagashi"),
    CASES["events_are_those_of_the_rules_in_force"],
)
def test_events_are_those_of_the_rules_in_force(
    ruleset: str, options: dict[str, object], types: list[str], kinds: int, *, nagashi: bool
) -> None:
    declared = scoring.ruleset(ruleset)
    rules = declared.in_force(options)
    table = first_table(declared, rules, seats(declared)[0])
    fields = {field["name"]: field for field in event_fields(declared, rules, table, "en")}
    assert [choice["value"] for choice in fields["type"]["choices"]] == types
    assert len(fields["kind"]["choices"] if kinds else ()) == kinds
    assert ("kind" in fields) == ("abort" in types)
    assert ("nagashi" in fields) == nagashi
    assert fields["wins"]["types"] == ["win"]
    assert ("riichi" in fields) == (ruleset != "arushiaru")
    assert {n: f["stick"] for n, f in fields.items() if "stick" in f} == (
        {} if ruleset == "arushiaru" else {"riichi": "deposits"}
    )
    # A win is always one of a list.
    assert "winner" not in fields
    assert ("wall_break" in fields) == ("wareme_payments" in options)


@pytest.mark.parametrize(
    ("ruleset", "situations"),
    [("tenhou", ["riichi", "double_riichi"]), ("kitanuki", ["riichi"]), ("kantan", ["riichi"])],
)
def test_a_winner_in_riichi_is_known_by_the_situations_of_the_hand(
    ruleset: str, situations: list[str]
) -> None:
    declared = scoring.ruleset(ruleset)
    table = first_table(declared, declared.basic, seats(declared)[0])
    fields = event_fields(declared, declared.basic, table, "en")
    assert next(f for f in fields if f["name"] == "riichi")["situations"] == situations
