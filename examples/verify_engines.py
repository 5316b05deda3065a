"""Runs the verifier on the engines of this folder and writes what came of it to docs/measurements/verified-engines.md.

``python -m examples.verify_engines [--generated N] [--node FOLDER]``: FOLDER is where npm installed the packages.
"""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import scoring
from examples.engine_reasons import ENGINES, Engine
from scoring.conformance.engines.command import Command
from scoring.conformance.engines.engine import EngineError
from scoring.conformance.engines.protocol import SKIPPED
from scoring.conformance.plan import VerificationPlan
from scoring.conformance.reports.wording import difference_line, question_line
from scoring.conformance.running import AGREE, DISAGREE, GENERATED, UNDECIDED, Outcome
from scoring.conformance.verifying import verify
from scoring.reference.vectors import ACTIONS, SETTLEMENT

HERE: Final = Path(__file__).parent
PAGE: Final = HERE.parent / "docs" / "measurements/verified-engines.md"
SEED: Final = 1
_SHOWN: Final = 2
HANDS: Final = "hands"
IMPOSSIBLE: Final = "impossible hands"
GENERATED_HANDS: Final = "generated hands"
SETTLEMENTS: Final = "settlements"
LEGAL_ACTIONS: Final = "legal actions"
KINDS: Final = (HANDS, IMPOSSIBLE, GENERATED_HANDS, SETTLEMENTS, LEGAL_ACTIONS)
"""The kinds of questions, which are counted apart."""


_NO_REASON: Final = "not looked into"
_OPTION: Final = "cannot be set: "
_LISTS: Final = frozenset(("/yaku", "/points", "/table", "/final"))


class Kept:
    """What a verification of one ruleset says, sorted."""

    def __init__(self, report: Iterable[Mapping[str, Any]]) -> None:
        lines = list(report)
        self.taken = next(line for line in lines if line["type"] == "ruleset")
        self.outcomes = [Outcome.of(line) for line in lines if line["type"] == "case"]
        self.footer = lines[-1]


def _refusal(outcome: Outcome) -> bool:
    """Whether a question that cannot be was answered."""
    return any(line["pointer"] == "/refused" and line["ours"] for line in outcome.differences)


def _kind(outcome: Outcome) -> str:
    """Return the kind of a question, of :data:`KINDS`."""
    if outcome.depth in (SETTLEMENT, ACTIONS):
        return SETTLEMENTS if outcome.depth == SETTLEMENT else LEGAL_ACTIONS
    if outcome.kind == GENERATED:
        return GENERATED_HANDS
    return IMPOSSIBLE if outcome.ours.get("refused") else HANDS


def _counts(kept: Kept) -> dict[str, Counter[str]]:
    """Return the verdicts by the kind of question."""
    found: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    for one in kept.outcomes:
        found[_kind(one)][one.verdict] += 1
    return found


def _compared(counts: Counter[str]) -> int:
    """Return the number of questions that were answered."""
    return counts[AGREE] + counts[DISAGREE] + counts[UNDECIDED]


def _section(engine: Engine, kept: Kept) -> Iterator[str]:
    about = kept.taken["engine"]
    yield f"## {engine.package} {about['version']}: `{kept.taken['ruleset']}`\n"
    yield f"Adapter: `examples/{engine.file}`. {engine.lacks}\n"
    yield "| questions | same answer | other answer | open, another reading | skipped |"
    yield "| --- | --- | --- | --- | --- |"
    for kind, counts in _counts(kept).items():
        numbers = [counts[verdict] for verdict in (AGREE, DISAGREE, UNDECIDED, SKIPPED)]
        yield f"| {kind} | {' | '.join(f'{number:,}' for number in numbers)} |"
    yield ""
    options = kept.footer["options"][kept.taken["ruleset"]]
    if options:
        yield f"It plays `{json.dumps(options)}`, which the rules leave open.\n"
    yield from _skipped(one.why for one in kept.outcomes if one.verdict == SKIPPED)
    wrong = [one for one in kept.outcomes if one.verdict == DISAGREE]
    allowed = [one for one in wrong if _refusal(one)]
    if allowed:
        clauses = ", ".join(f"`{place}`" for place in sorted({_place(one) for one in allowed}))
        yield (
            f"**Not rejected**: {len(allowed)} vectors have an impossible hand or settlement that the engine answers "
            f"({clauses}).\n"
        )
    ruleset = scoring.ruleset(kept.taken["ruleset"])
    differing = [one for one in wrong if not _refusal(one)]
    if not differing:
        yield "**Differs**: nowhere else.\n"
        return
    yield "**Differs**:\n"
    for (pointer, reason), found in _by_reason(engine, differing).items():
        times = f"{len(found):,} times" if len(found) > 1 else "once"
        yield f"- `{pointer}`, {times}: {reason}."
        shown = {_question(one): difference_line(ruleset, one.differences[0]) for one in found}
        yield from (f"  - {question}: {told}" for question, told in list(shown.items())[:_SHOWN])
    yield ""


def _question(outcome: Outcome) -> str:
    """Return a question in one line: a settlement by its vector."""
    if _kind(outcome) == SETTLEMENTS:
        return f"`{outcome.id}` ({outcome.description})"
    return f"`{question_line(outcome.request)}`"


def _place(outcome: Outcome) -> str:
    """Return the clause of a vector with its document, or its rule."""
    return f"{outcome.document} {outcome.clause}" if outcome.clause else str(outcome.rule)


def _skipped(reasons: Iterable[str]) -> Iterator[str]:
    """Yield the reasons for skipped questions, options in one line."""
    counted = Counter(reasons).most_common()
    options = [(why.removeprefix(_OPTION), n) for why, n in counted if why.startswith(_OPTION)]
    others = [(why, n) for why, n in counted if not why.startswith(_OPTION)]
    if not counted:
        return
    yield "**Skipped** by the adapter, with the reason:\n"
    yield from (f"- {why}: {count}" for why, count in others)
    if options:
        yield f"- {_OPTION}{', '.join(f'`{name}` ({count})' for name, count in options)}"
    yield ""


def _first_pointer(outcome: Outcome) -> str:
    """Return where the first difference shows, without the places of lists."""
    pointer = str(outcome.differences[0]["pointer"])
    part = f"/{pointer.split('/')[1]}"
    return part if part in _LISTS else pointer


def _by_reason(engine: Engine, outcomes: list[Outcome]) -> dict[tuple[str, str], list[Outcome]]:
    """Disagreements by the first place where they show, and by the reason; the most frequent first."""
    found: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in outcomes:
        pointer = _first_pointer(outcome)
        fitting = (one for one in engine.reasons if pointer in one.pointers and one.holds(outcome))
        reason = next((one.text for one in fitting), _NO_REASON)
        found.setdefault((pointer, reason), []).append(outcome)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def _verified(engine: Engine, id_: str, generated: int) -> Kept:
    """Return what a verification of one ruleset says."""
    plan = VerificationPlan(
        [scoring.ruleset(id_)], generated=generated, seed=SEED, engine=engine.file
    )
    return Kept(verify(Command(f"{engine.command} {HERE / engine.file}", timeout=20.0), plan))


def _page(generated: int) -> Iterator[str]:
    yield "# Verified engines\n"
    yield (
        "Written by `make long-engines`: the adapters in `examples/` send the vectors of a ruleset and generated hands to "
        "other engines. It needs the packages of PyPI in the same environment, and `NODE=folder` of `npm install "
        "@kobalab/majiang-core riichi`.\n"
    )
    yield (
        f"Generated hands of each engine: {generated:,}, seed {SEED}. Our answers are those of "
        f"version {scoring.__version__}.\n"
    )
    rows, sections = [], []
    for engine, id_ in [(one, id_) for one in ENGINES for id_ in one.rulesets]:
        try:
            kept = _verified(engine, id_, generated)
        except EngineError as wrong:
            sections += [f"## {engine.package}\n", f"Could not be run: {wrong}.\n"]
            continue
        cells = [
            f"{counts[AGREE]:,} of {compared:,}" if (compared := _compared(counts)) else "-"
            for counts in _counts(kept).values()
        ]
        rows.append(f"| {engine.package} | `{id_}` | {' | '.join(cells)} |")
        sections += _section(engine, kept)
    yield "The number of equal answers among the questions that the engine answered:\n"
    yield f"| package | ruleset | {' | '.join(KINDS)} |"
    yield f"|{' --- |' * (len(KINDS) + 2)}"
    yield from rows
    yield ""
    yield from sections


def main() -> int:
    """Write the page: 0 where every engine could be run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generated", type=int, default=10_000)
    parser.add_argument("--node", type=Path, default=Path.cwd(), help="where npm installed")
    parser.add_argument("--out", type=Path, default=PAGE)
    found = parser.parse_args()
    out = found.out.absolute()
    os.chdir(found.node)
    text = "\n".join(_page(found.generated))
    out.write_text(f"{text.rstrip()}\n", encoding="utf-8")
    return int("Could not be run" in text)


if __name__ == "__main__":
    sys.exit(main())
