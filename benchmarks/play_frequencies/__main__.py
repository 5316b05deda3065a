"""The command that counts the yaku of recorded hands, and computes the factors by which drawn hands become as frequent.

``python -m benchmarks.play_frequencies tenhou=hands.jsonl tenhou_sanma=sanma.jsonl`` reads files with one hand a line, each with
the ``request`` of its score, and writes the file that practice draws by.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

import numpy as np
import yaml

import scoring
from scoring.conformance.generating.questions import QuestionGenerator, features

WRITTEN: Final = Path(scoring.__file__).parent / "conformance/generating/play.yaml"
DRAWN: Final = 150_000
ROUNDS: Final = 80
LEAST: Final = 1e-5
"""The frequency of a feature that no recorded hand has."""
KEPT_WHOLE: Final = 0.999
"""The share of drawn hands whose factors are not cut off at 1."""
HEAD: Final = """\
# Written by `python -m benchmarks.play_frequencies` from recorded hands.
# frequencies: the share of the hands that have it, in per cent.   factors: a drawn hand is kept with the product of the
# factors of all that it has as its chance.   melds_2: two called melds.
"""


def fitted(target: dict[str, float], drawn: list[set[str]]) -> dict[str, float]:
    """Return the factors that give drawn hands the target frequencies, by iterative proportional fitting."""
    names = sorted({name for one in drawn for name in one})
    has = np.array([[name in one for name in names] for one in drawn])
    weights, factors = np.ones(len(drawn)), np.ones(len(names))
    for _ in range(ROUNDS):
        for column, name in enumerate(names):
            share = weights[has[:, column]].sum() / weights.sum()
            wanted = max(target.get(name, 0), LEAST)
            factor = wanted * (1 - share) / (share * (1 - wanted))
            weights[has[:, column]] *= factor
            factors[column] *= factor
    # Every hand is a yakuman or has one number of melds: these factors take the scale of the chances.
    scale = np.quantile(weights, KEPT_WHOLE)
    return {
        name: float(f"{factor / (scale if name.startswith(('melds_', 'yakuman')) else 1):.3g}")
        for name, factor in zip(names, factors, strict=True)
    }


def of_play(ruleset: scoring.Ruleset, lines: list[str]) -> dict[str, Any]:
    """Return the frequencies and factors for the game of a ruleset."""
    requests = [json.loads(line)["request"] for line in lines]
    counts = Counter(name for one in requests for name in of_hand(ruleset, one))
    generator = QuestionGenerator(ruleset, 0)
    hands = (generator.played() for _ in range(DRAWN))
    drawn = [of_hand(ruleset, hand) for hand in hands if hand is not None]
    target = {name: count / len(requests) for name, count in counts.items()}
    return {
        "hands": len(requests),
        "frequencies": {name: round(100 * target[name], 2) for name in sorted(target)},
        "factors": fitted(target, [one for one in drawn if one]),
    }


def of_hand(ruleset: scoring.Ruleset, request: dict[str, Any]) -> set[str]:
    """Return the features that make a winning hand frequent or rare; nothing for a hand that does not win."""
    answer = ruleset.game.score(ruleset.basic, request, "en").to_dict()
    return features(request, answer) if answer["winning"] else set()


def main(arguments: list[str]) -> None:
    """Write the file for all games of the arguments; without arguments the file stays as it is."""
    if not arguments:
        sys.exit("usage: python -m benchmarks.play_frequencies RULESET=FILE …")
    found = {}
    for argument in arguments:
        name, _, path = argument.partition("=")
        ruleset = scoring.ruleset(name)
        found[ruleset.game_id] = of_play(ruleset, Path(path).read_text("utf-8").splitlines())
    WRITTEN.write_text(HEAD + yaml.safe_dump(found, sort_keys=False), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
