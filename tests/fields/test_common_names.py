"""The table of common names leads to names that there are."""

from pathlib import Path
from typing import Any, cast

import pytest

import scoring
from scoring.spelling import closest, did_you_mean, hint_of, nearest
from scoring.text import NOTHING
from scoring.yaml_files import read_yaml
from service.site.pictures.fields import FIELDS as DRAWN
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("common_names.yaml"))
TABLE = cast(dict[str, dict[str, Any]], read_yaml("common_names.yaml"))
FIELDS = [field for ruleset in scoring.rulesets() for field in ruleset.fields]
SCORED = {field.name for field in FIELDS}


def _choices(name: str) -> set[str]:
    """Return the choices of the fields with this name."""
    declared = [field.items or field for field in FIELDS if field.name == name]
    return {choice.value for field in declared for choice in field.choices}


def test_every_ruleset_of_the_table_exists() -> None:
    meant = {name for names in TABLE["rulesets"].values() for name in names}
    assert meant <= {ruleset.id for ruleset in scoring.rulesets()}


def test_every_field_of_the_table_exists_and_takes_the_value() -> None:
    for entry in TABLE["fields"].values():
        if isinstance(entry, list):
            assert set(entry) <= SCORED.union(field.name for field in DRAWN)
        elif "field" in entry:
            assert entry["field"] in SCORED
        else:
            for field, value in entry.items():
                words = value if isinstance(value, list) else [value]
                assert set(words) <= _choices(field)


@pytest.mark.parametrize("section", ["events", "wins"])
def test_what_the_table_says_of_events_settles_a_hand(section: str) -> None:
    table = {"points": [25000] * 4, "dealer": 0, "hand": 1, "round_wind": "east"}
    for entry in TABLE[section].values():
        if isinstance(entry, dict):
            win = {"winner": 1, "from": 2, **entry}
            event = {"type": "win", **(entry if "wins" in entry else {"wins": [win]})}
            scoring.settle("tenhou", {"table": table, "event": event})


def test_uma_and_oka_lead_to_their_options() -> None:
    entries = TABLE["options"].values()
    assert {name for entry in entries for name in entry} <= {*scoring.ruleset("tenhou").options}
    with pytest.raises(scoring.Refused) as refused:
        scoring.standings("tenhou", {"points": [25000] * 4, "options": {"uma": [20, 10, -10, -20]}})
    (fault,) = refused.value.faults
    assert fault.example == {"uma_outer": 20, "uma_inner": 10}
    assert str(fault).endswith('Write "uma_outer": 20, "uma_inner": 10.')
    assert nearest("uma", scoring.ruleset("tenhou_sanma").options) == ("uma_outer",)
    for name, meant in (("oka", "points_to_return"), ("一発", "ippatsu_allowed")):
        assert nearest(name, scoring.ruleset("tenhou").options) == (meant,)


@pytest.mark.parametrize(
    ("event", "pointer", "told"), CASES["the_error_of_an_event_says_what_to_write"]
)
def test_the_error_of_an_event_says_what_to_write(
    event: dict[str, Any], pointer: str, told: str
) -> None:
    table = {"points": [25000] * 4, "dealer": 0, "hand": 1, "round_wind": "east"}
    with pytest.raises(scoring.Refused) as refused:
        scoring.settle("m_league", {"table": table, "event": event})
    assert [fault.pointer for fault in refused.value.faults] == [pointer]
    assert told in str(refused.value)


def test_a_suggestion_is_a_name_of_similar_spelling() -> None:
    assert closest("deposits", ["points", "dealer", "options"]) is None
    assert hint_of("hand", ["concealed", "winning_tile"]).name is None
    assert "Write 13 tiles" in hint_of("winning_tile", ["concealed", "drawn"]).text.en


def test_the_names_of_the_table_go_before_similar_ones() -> None:
    assert nearest("ema", ["rmu_a", "ema_2025", "ema_2016"]) == ("ema_2025", "ema_2016")
    assert nearest("ema", ["emma"]) == ("emma",)
    assert nearest("hand", ["hands"]) == ("hands",)
    assert did_you_mean(closest("tiles", ["title"])).en == " Did you mean title?"


@pytest.mark.parametrize("name", ["mLeague", "M-LEAGUE", "m league", "ｍ＿ｌｅａｇｕｅ"])
def test_case_width_and_separators_are_not_told_apart(name: str) -> None:
    assert nearest(name, ["tenhou", "m_league"]) == ("m_league",)


def test_only_a_field_that_there_is_is_suggested() -> None:
    for name, known in (("hand", "dice"), ("is_tsumo", "dice"), ("nothing", "concealed")):
        assert hint_of(name, [known]) == (NOTHING, None, None)
    tsumo = hint_of("is_tsumo", ["win"])
    assert tsumo.text.en == ' Write "win": "tsumo".'
    assert (tsumo.name, tsumo.example) == (None, {"win": "tsumo"})
