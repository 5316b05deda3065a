"""The table of common names leads to names that there are."""

from typing import Any, cast

import pytest

import scoring
from scoring.spelling import closest, did_you_mean, instead, nearest
from scoring.yaml_files import read_yaml
from service.site.pictures.fields import FIELDS as DRAWN

TABLE = cast(dict[str, dict[str, Any]], read_yaml("common_names.yaml"))
FIELDS = [field for ruleset in scoring.rulesets() for field in ruleset.fields]
SCORED = {field.name for field in FIELDS}


def _choices(name: str) -> set[str]:
    """What fields of this name may say."""
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


def test_the_names_of_the_table_go_before_similar_ones() -> None:
    assert nearest("ema", ["rmu_a", "ema_2025", "ema_2016"]) == ("ema_2025", "ema_2016")
    assert nearest("ema", ["emma"]) == ("emma",)
    assert nearest("hand", ["hands"]) == ("hands",)
    assert did_you_mean(closest("tiles", ["title"])).en == " Did you mean title?"


@pytest.mark.parametrize("name", ["mLeague", "M-LEAGUE", "m league", "ｍ＿ｌｅａｇｕｅ"])
def test_case_width_and_separators_are_not_told_apart(name: str) -> None:
    assert nearest(name, ["tenhou", "m_league"]) == ("m_league",)


def test_only_a_field_that_there_is_is_suggested() -> None:
    assert instead("hand", ["dice"]) is None
    assert instead("is_tsumo", ["dice"]) is None
    assert instead("tiles", ["concealed"]) is None
    assert instead("nothing", ["concealed"]) is None
    tsumo = instead("is_tsumo", ["win"])
    assert tsumo is not None
    assert tsumo.text.en == 'Write "win": "tsumo".'
    assert (tsumo.field, tsumo.fields) == (None, {"win": "tsumo"})
