"""An answer belongs to who asked: whatever is done to it changes neither the request nor any later answer."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import scoring
from tests.games.arushiaru.support import arushiaru
from tests.games.kitanuki.support import kitanuki
from tests.support import Request, batch, hands


def _spoil(value: Any) -> None:  # noqa: ANN401 - any part of an answer
    """Change everything in a part of an answer that can be changed."""
    if isinstance(value, dict):
        for part in value.values():
            _spoil(part)
        for name in value:
            value[name] = "spoilt"
        value["more"] = "spoilt"
    elif isinstance(value, list):
        for part in value:
            _spoil(part)
        value.append("spoilt")


def _options(requests: Iterator[Request]) -> Iterator[Request]:
    for request in requests:
        yield {**request, "options": {"yaku": ["pinfu", "riichi", "yakuhai_haku"]}}


def _possible(ruleset: str, requests: list[Request]) -> Iterator[Request]:
    return (request for request in requests if not scoring.faults(ruleset, request))


SAMPLES: dict[str, tuple[str, Callable[[], Iterator[Request]]]] = {
    "ambiguous": ("tcg", lambda: hands.requests(300, 61, kind="ambiguous")),
    "not complete": ("tcg", lambda: hands.requests(50, 62, kind="broken")),
    "options": ("tcg", lambda: _options(hands.requests(50, 63))),
    "red fives": ("tenhou", lambda: hands.requests(300, 64, red_fives=True)),
    "kitanuki": ("kitanuki", lambda: kitanuki.requests(200, 65)),
    "arushiaru": ("arushiaru", lambda: arushiaru.requests(200, 66)),
    "kantan": ("kantan", lambda: _possible("kantan", batch.dealt("kantan", 100, 67))),
    "dice": ("dice", lambda: _possible("dice", batch.dealt("dice", 100, 68))),
}


@pytest.mark.many
@pytest.mark.parametrize("sample", SAMPLES)
def test_changing_an_answer_changes_neither_the_request_nor_a_later_answer(sample: str) -> None:
    ruleset, requests = SAMPLES[sample]
    for request in requests():
        request_before = copy.deepcopy(request)
        score = scoring.score(ruleset, request)
        answer = score.to_dict()
        kept = copy.deepcopy(answer)
        _spoil(answer)
        assert answer != kept
        assert score.to_dict() == kept
        assert scoring.score(ruleset, request).to_dict() == kept
        assert request == request_before
