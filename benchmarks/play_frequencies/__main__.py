"""The command that counts the yaku of recorded hands, and computes the factors by which drawn hands become as frequent.

``python -m benchmarks.play_frequencies tenhou=hands.jsonl tenhou_sanma=sanma.jsonl`` reads files with one hand a line, each with
the ``request`` of its score, and writes the file that practice draws by; games without a file keep their part of it.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

import numpy as np
import yaml

import scoring
from scoring.conformance.generating.questions import QuestionGenerator, list_traits

WRITTEN: Final = Path(scoring.__file__).parent / "conformance/generating/play.yaml"
DRAWN: Final = 150_000
ROUNDS: Final = 80
UNRECORDED: Final = 0.5
"""The number of hands of what no record has: less than one, but not zero."""
KEPT_WHOLE: Final = 0.997
"""The share of drawn hands whose factors are not cut off at 1."""
HEAD: Final = """\
# Written by `python -m benchmarks.play_frequencies` from recorded hands.
# frequencies: the share of the hands that have it, in per cent.   factors: a drawn hand is kept with the product of the
# factors of all that it has as its chance.   melds_2: two called melds.
"""


def fit_factors(target: dict[str, float], least: float, drawn: list[set[str]]) -> dict[str, float]:
    """Return the factors that give drawn hands the target frequencies, at least ``least``, by iterative proportional fitting."""
    names = sorted({name for one in drawn for name in one})
    has = np.array([[name in one for name in names] for one in drawn])
    weights, factors = np.ones(len(drawn)), np.ones(len(names))
    for _ in range(ROUNDS):
        for column, name in enumerate(names):
            share = weights[has[:, column]].sum() / weights.sum()
            wanted = max(target.get(name, 0), least)
            factor = wanted * (1 - share) / (share * (1 - wanted))
            weights[has[:, column]] *= factor
            factors[column] *= factor
    # Every hand is a yakuman or has one number of melds: these factors take the scale of the chances.
    scale = np.quantile(weights, KEPT_WHOLE)
    return {
        name: float(f"{factor / (scale if name.startswith(('melds_', 'yakuman')) else 1):.3g}")
        for name, factor in zip(names, factors, strict=True)
    }


def measure_game(ruleset: scoring.Ruleset, requests: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the frequencies and factors for the game of a ruleset from recorded hands."""
    frequencies = measure_frequencies(ruleset, requests)
    generator = QuestionGenerator(ruleset, 0)
    hands = (generator.played() for _ in range(DRAWN))
    drawn = [traits_of_win(ruleset, hand) for hand in hands if hand is not None]
    target = {name: share / 100 for name, share in frequencies.items()}
    least = UNRECORDED / len(requests)
    return {
        "hands": len(requests),
        "frequencies": frequencies,
        "factors": fit_factors(target, least, [one for one in drawn if one]),
    }


def measure_frequencies(
    ruleset: scoring.Ruleset, requests: list[dict[str, Any]]
) -> dict[str, float]:
    """Return the share of hands that have each trait, in per cent."""
    counts = Counter(name for one in requests for name in traits_of_win(ruleset, one))
    return {name: round(100 * counts[name] / len(requests), 2) for name in sorted(counts)}


def traits_of_win(ruleset: scoring.Ruleset, request: dict[str, Any]) -> set[str]:
    """Return what makes a winning hand frequent or rare; nothing for another hand."""
    answer = ruleset.game.answer(ruleset.basic, request, "en").to_dict()
    return list_traits(request, answer) if answer["winning"] else set()


def main(arguments: list[str]) -> None:
    """Write the parts of the file for the games of the arguments."""
    if not arguments:
        sys.exit("usage: python -m benchmarks.play_frequencies RULESET=FILE …")
    parts = yaml.safe_load(WRITTEN.read_text("utf-8"))
    for argument in arguments:
        name, _, path = argument.partition("=")
        ruleset = scoring.ruleset(name)
        lines = Path(path).read_text("utf-8").splitlines()
        parts[ruleset.game_id] = measure_game(
            ruleset, [json.loads(one)["request"] for one in lines]
        )
    WRITTEN.write_text(HEAD + yaml.safe_dump(parts, sort_keys=False), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
