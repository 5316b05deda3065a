"""How often the rule that a deliberately wrong engine gets wrong is named: ``python -m tests.conformance.blame --write FILE``."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch

import scoring
from scoring import Ruleset
from scoring.conformance import culprits
from scoring.conformance.culprits import MOST_CULPRITS, EngineAnswer, Evidence
from scoring.conformance.deviations import Deviation, answer_under
from scoring.conformance.differences import HAND_DEPTHS, disagreements
from scoring.conformance.running import group_name
from scoring.conformance.tasks import Body, Question, answer_of
from scoring.reference.vectors import SETTLEMENT, Vector, vectors_of
from scoring.rules.links import rule_place
from tests.conformance.wrong_rulesets import Mutant, mutants, own_rules

DEPTHS: Final = (HAND_DEPTHS[0], HAND_DEPTHS[1], HAND_DEPTHS[3])


def group_of(ruleset: Ruleset, rule: str) -> str:
    """Return the name of the clause that states a rule, or the rule if no clause states it."""
    return group_name(ruleset.id, rule, **rule_place(ruleset.rules[rule])) or rule


class Blame(NamedTuple):
    """The clauses named for one answer of a wrong engine."""

    mutant: str
    """``"tenhou: riichi.forgotten"``: every ruleset has wrong engines of its own."""
    vector: str
    wanted: str
    named: tuple[str, ...]


def blames(
    ruleset: Ruleset, wrong: Iterable[Mutant], depth: str, vectors: Iterable[Vector]
) -> Iterator[Blame]:
    """The clauses named for every answer by which engines are caught that compare at ``depth``; each is a run of its own.

    Vectors that state options or cards are left out: to make wrong rules for each of their choices takes hours.
    """
    decided = [
        vector
        for vector in vectors
        if vector.status == "decided" and not {"options", "cards"} & vector.request.keys()
    ]
    known: dict[tuple[str, Deviation], Body | None] = {}

    def remembered(asked: Question, deviation: Deviation) -> Body | None:
        key = repr(asked.request), deviation
        if key not in known:
            known[key] = answer_under(asked, deviation)
        return known[key]

    with patch.object(culprits, "answer_under", remembered):
        for mutant in wrong:
            evidence = Evidence(ruleset)
            caught = {v.id: answer for v in decided if (answer := _answer(mutant, v, depth))}
            for answer in caught.values():
                evidence.add(answer)
            wanted = group_of(ruleset, mutant.rule)
            for id_, answer in caught.items():
                if answer.found:
                    rules = evidence.culprits(answer)
                    named = tuple(group_of(ruleset, rule) for rule in rules[:MOST_CULPRITS])
                    yield Blame(f"{ruleset.id}: {mutant.id}", id_, wanted, named)


def _answer(mutant: Mutant, vector: Vector, depth: str) -> EngineAnswer | None:
    """What a wrong engine answers to a vector; ``None`` where it breaks down."""
    at = vector.depth
    if at != SETTLEMENT:
        at = min(at, depth, key=HAND_DEPTHS.index)
    try:
        theirs = answer_of(mutant.ruleset, vector.task, vector.request)
    except Exception:  # noqa: BLE001 - a mutant may break down
        return None
    found = tuple(disagreements(vector.answer, theirs, at))
    return EngineAnswer(vector.request, at, vector.answer, theirs, found, refusing=vector.rules[0])


def _line(name: str, found: list[Blame]) -> str:
    first = sum(one.named[0] == one.wanted for one in found)
    among = sum(one.wanted in one.named for one in found)
    engines = len({one.mutant for one in found})
    shares = " | ".join(f"{count / len(found):.1%}" for count in (first, among))
    return f"| {name} | {engines:,} | {len(found):,} | {shares} |"


def fill(page: Path, name: str, text: str) -> None:
    """Put a text between the marks of its name on a page."""
    before, begin, rest = page.read_text("utf-8").partition(f"<!-- {name} -->\n")
    _, end, after = rest.partition(f"<!-- /{name} -->")
    page.write_text(f"{before}{begin}{text}\n{end}{after}", "utf-8")


def _measured(run: tuple[str, str]) -> list[Blame]:
    """What is named for the wrong engines of one ruleset, at one depth."""
    name, depth = run
    ruleset = scoring.ruleset(name)
    own = own_rules(ruleset)
    wrong = [mutant for mutant in mutants(ruleset) if mutant.rule in own]
    return list(blames(ruleset, wrong, depth, vectors_of(name).vectors))


def main() -> int:
    """Measure and write the page, or list on the standard output what is blamed on another clause."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--ruleset", action="append")
    parser.add_argument("--list", type=int, default=0)
    chosen = parser.parse_args()
    every: dict[str, list[Blame]] = {depth: [] for depth in DEPTHS}
    rows = []
    names = [one.id for one in scoring.rulesets() if one.id in (chosen.ruleset or [one.id])]
    runs = [(name, depth) for name in names for depth in DEPTHS]
    with ProcessPoolExecutor() as pool:
        for (name, depth), found in zip(runs, pool.map(_measured, runs), strict=True):
            every[depth] += found
            if found:
                rows.append(_line(f"`{name}` | {depth}", found))
                sys.stdout.write(rows[-1] + "\n")
                sys.stdout.flush()
            missed = Counter(
                (o.mutant, o.wanted, o.named) for o in found if o.wanted not in o.named[:1]
            )
            for one, count in missed.most_common(chosen.list):
                sys.stdout.write(f"    {count} {one}\n")
    head = "| ruleset | depth | wrong engines | differences | clause named first | among the first three |"
    rows += [_line(f"**all** | {depth}", every[depth]) for depth in DEPTHS]
    table = "\n".join((head, "| --- | --- | ---: | ---: | ---: | ---: |", *rows))
    if chosen.write:
        fill(chosen.write, "blame", table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
