"""Prepared calls of the package `mahjong`, so that only scoring is timed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from unittest import mock

from mahjong.hand_calculating.hand import HandCalculator

from tests.support import Options, Request, Verdict, peer_mahjong


class Prepared(NamedTuple):
    """A call whose tiles, melds, indicators and configuration are built."""

    arguments: tuple[Any, ...]
    named: dict[str, Any]
    verdict: Verdict
    """The result of the package, with the fu rules patched in for which it has no option."""


ESTIMATE: Callable[..., Any] = HandCalculator.estimate_hand_value


def prepare(request: Request, options: Options) -> Prepared:
    """Return the call that the adapter of the tests makes for ``request``."""
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def noted(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - whatever is handed over
        calls.append((arguments, named))
        return ESTIMATE(*arguments, **named)

    with mock.patch.object(HandCalculator, "estimate_hand_value", noted):
        verdict = peer_mahjong.verdict(request, options)
    (call,) = calls
    return Prepared(*call, verdict)


def says_otherwise(prepared: Prepared) -> bool:
    """Return whether the timed call, which has no patched rule, gives another score."""
    answer = ESTIMATE(*prepared.arguments, **prepared.named)
    points = answer.cost["total"] if answer.cost else 0
    verdict = prepared.verdict
    return bool(
        points != verdict.points or (not verdict.yakuman and (answer.fu or 0) != verdict.fu)
    )
