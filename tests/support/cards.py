"""Hands with cards in play: requests, rows of cases, and parts of the answers."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.lines import answer_to, request_of
from tests.yaml_cases import cases

SIMPLE = "123567m34522p67s+8s riichi"
"""Riichi and pinfu: 2 han 30 fu by ron, 480 x 4 = 1,920, rounded up to 2,000."""
DRAGONS = "99p78s+9s pon:555z pon:666z pon:777z"
TWO_YAKUMAN = "2233z+2z pon:555z pon:666z pon:777z"
"""TX15: big three dragons and all honours."""
PREFACE = "/v1/rulesets/tcg/rules/cards_beat_rules"


def requested(line: str, *cards: object, **more: object) -> dict[str, Any]:
    """Return the request of a line of notation with cards in play."""
    return request_of("tcg", line, cards=list(cards), **more)


def answered(line: str, *cards: object, lang: str = "en", **more: Any) -> dict[str, Any]:  # noqa: ANN401 - any field
    """Return the answer to a line of notation with cards in play."""
    return answer_to("tcg", line, lang, cards=list(cards), **more)


def inline(*changes: object, id_: str = "mine") -> dict[str, Any]:
    """Return a card that is sent with its changes."""
    return {"id": id_, "changes": list(changes)}


def rows_of(path: Path) -> list[Any]:
    """Return the rows of a table of cases, each named by its fact and place."""
    facts = cases(path).items()
    return [
        pytest.param(row, id=f"{fact} {place}")
        for fact, rows in facts
        for place, row in enumerate(rows, 1)
    ]


def cards_of(row: dict[str, Any]) -> list[object]:
    """Return the cards of a row, in which a change or a list of changes abbreviates a card."""
    cards: list[object] = []
    for place, given in enumerate(row["cards"]):
        if isinstance(given, dict) and "id" not in given:
            cards.append(inline(given, id_=f"c{place}"))
        else:
            cards.append(inline(*given, id_=f"c{place}") if isinstance(given, list) else given)
    return cards


def points(answer: dict[str, Any]) -> int:
    """Return the sum of all payments."""
    paid: int = answer["value"]["points"]
    return paid


def worths(answer: dict[str, Any]) -> dict[str, int]:
    """Return the han of each line of an answer, by its identifier."""
    return {line["id"]: line["han"] for line in answer["yaku"]}


def payments(answer: dict[str, Any]) -> list[tuple[str, int, int, int]]:
    """Return payer, number of payers, points and honba of each payment."""
    return [(p["from"], p["count"], p["points"], p["honba"]) for p in answer["payments"]]


def whys(answer: dict[str, Any]) -> list[str | None]:
    """Return why each change was not applied to the rules; ``None`` for those that were."""
    changes = [change for entry in answer["amendments"] for change in entry.get("changes", [])]
    assert all(change["took_effect"] == (change["why"] is None) for change in changes)
    return [change["why"] for change in changes]
