"""Mistakes in the file of schemas: none of them reaches the contract."""

from typing import Any

import pytest

from service.contract import answers, document, schema_file


@pytest.fixture
def declared(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A section of the file, empty."""
    section: dict[str, Any] = {}
    monkeypatch.setitem(schema_file.DECLARED, "section", section)
    return section


def test_a_name_that_no_code_gives_is_refused(declared: dict[str, Any]) -> None:
    declared["Fault"] = {"code": {"is": "text", "enum": "$cods"}}
    with pytest.raises(KeyError, match="cods"):
        schema_file.schemas("section", codes=["missing"])


def test_a_mapping_that_says_no_kind_is_refused(declared: dict[str, Any]) -> None:
    declared["Fault"] = {"code": {"description": "Why."}}
    with pytest.raises(ValueError, match="declares no schema"):
        schema_file.schemas("section")


def test_a_schema_that_nobody_declares_is_refused(
    declared: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    declared["Fault"] = {"code": "txt or null"}
    monkeypatch.setattr(answers, "ANSWERS", answers.ANSWERS | schema_file.schemas("section"))
    with pytest.raises(LookupError, match="no schema called txt"):
        document.document.__wrapped__()
