"""Compares legal actions with those of the PyPI package `riichienv` and writes docs/measurements/verified-actions.md.

`python -m examples.verify_positions [--count N]` needs the package in the same environment.
"""

import argparse
import importlib.metadata
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import scoring
from examples.positions_riichienv import RULES, positions

PAGE: Final = Path(__file__).parents[1] / "docs" / "measurements/verified-actions.md"
_SHOWN: Final = 2


class Difference(NamedTuple):
    """An action that one side allows and the other does not."""

    ruleset: str
    action: str
    side: str
    reason: str
    """Our reason with its clause; empty if we allow the action."""


class Comparison:
    """The positions of one ruleset, counted."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.turns = self.offers = self.agree = 0
        self.actions: Counter[str] = Counter()
        """How many positions allow an action, by its name."""
        self.found: dict[Difference, list[str]] = defaultdict(list)
        """The questions that differ."""

    def add(self, request: Mapping[str, Any], theirs: Mapping[str, Any]) -> None:
        """Compare one position."""
        analysis = scoring.analyze(self.ruleset, request)
        ours = analysis.to_actions()["actions"]
        self.offers += "offer" in request
        self.turns += "offer" not in request
        self.actions.update(name for name, value in ours.items() if value)
        found = list(self._differences(analysis, ours, theirs))
        self.agree += not found
        for difference in found:
            self.found[difference].append(json.dumps(request))

    def _differences(
        self, analysis: scoring.Answer, ours: Mapping[str, Any], theirs: Mapping[str, Any]
    ) -> Iterator[Difference]:
        for action, value in theirs.items():
            mine = ours.get(action, False)
            left, right = (
                set(part) if isinstance(part, list) else {action} if part else set()
                for part in (mine, value)
            )
            if right - left:
                yield Difference(self.ruleset, action, "riichienv", self._reason(analysis, action))
            if left - right:
                yield Difference(self.ruleset, action, "this project", "")

    @staticmethod
    def _reason(analysis: scoring.Answer, action: str) -> str:
        """Return our first reason against an action, with its clause."""
        body = analysis.to_dict()
        listed = [one for one in body["declarations"] if one["id"] == action]
        reasons = listed[0]["why"] if listed else body["barred"]
        if not reasons:
            return "not with these tiles"
        first = reasons[0]
        return f"{first['detail']} ({first['document']} {first['clause']})"


def compared(ruleset: str, number: int) -> Comparison:
    """Return the comparison of so many positions of random games."""
    found = Comparison(ruleset)
    games = (position for seed in count(1) for position in positions(ruleset, seed))
    for position in islice(games, number):
        found.add(position["request"], position["actions"])
    return found


def page(number: int) -> Iterator[str]:
    """Yield the lines of the page."""
    version = importlib.metadata.version("riichienv")
    found = [compared(ruleset, number) for ruleset in RULES]
    yield "# Verified actions"
    yield ""
    yield "Written by `make long-positions`."
    yield (
        f"`riichienv` {version} plays random games of four and three players. Each decision is a position: a player's own turn, or a tile "
        "of another player that may be won or called. The actions that `riichienv` offers are compared with those of `analyze`. Of "
        "positions in which nobody may do anything, one in ten is kept."
    )
    yield ""
    yield "| ruleset | own turns | offers | same actions | different |"
    yield "| --- | --- | --- | --- | --- |"
    for one in found:
        positions_ = one.turns + one.offers
        yield f"| `{one.ruleset}` | {one.turns:,} | {one.offers:,} | {one.agree:,} | {positions_ - one.agree:,} |"
    yield ""
    yield "The positions in which an action is legal:"
    yield ""
    names = list(dict.fromkeys(name for one in found for name in one.actions))
    yield f"| ruleset | {' | '.join(f'`{name}`' for name in names)} |"
    yield f"|{' --- |' * (len(names) + 1)}"
    for one in found:
        yield f"| `{one.ruleset}` | {' | '.join(f'{one.actions[name]:,}' for name in names)} |"
    yield ""
    yield "## Differences"
    yield ""
    different = [(key, asked) for one in found for key, asked in one.found.items()]
    if not different:
        yield "There is no difference."
    for (ruleset, action, side, reason), asked in different:
        why = f": {reason}" if reason else ""
        yield f"- `{ruleset}`, `{action}`, only {side} allows it, {len(asked)} times{why}"
        yield from (f"  - `{question}`" for question in asked[:_SHOWN])


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5_000, help="positions of each ruleset")
    PAGE.write_text("\n".join(page(parser.parse_args().count)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
