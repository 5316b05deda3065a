"""Runs the verifier on the engines of this folder and writes what came of it to docs/measurements/verified-engines.md.

``python -m examples.verify_engines [--generated N] [--node FOLDER]``: FOLDER is where npm installed the packages.
"""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import scoring
from scoring.conformance.engines.command import Command
from scoring.conformance.engines.engine import EngineError
from scoring.conformance.reports.wording import difference_line, question_line
from scoring.conformance.running import AGREE, DISAGREE, GENERATED, Outcome
from scoring.conformance.tasks import answer_of
from scoring.conformance.verifying import VerificationPlan, verify
from scoring.reference.vectors import SCORE

HERE: Final = Path(__file__).parent
PAGE: Final = HERE.parent / "docs" / "measurements/verified-engines.md"
RULESET: Final = "tenhou"
SEED: Final = 1
_SHOWN: Final = 2


class Reason(NamedTuple):
    """Why a package differs, found by reading it."""

    pointers: tuple[str, ...]
    """Where the difference can show first."""
    holds: Callable[[Outcome], bool]
    """Whether it can be the reason of a difference there."""
    text: str


class Engine(NamedTuple):
    """An engine of this folder."""

    package: str
    file: str
    command: str
    reasons: tuple[Reason, ...] = ()
    rulesets: tuple[str, ...] = (RULESET,)


def _edge_wait(outcome: Outcome) -> bool:
    """Whether we read the hand with an edge wait."""
    ours = answer_of(scoring.ruleset(RULESET), SCORE, outcome.request)
    return bool(ours["reading"]["wait"] == "penchan")


def _middle_of_a_called_run(outcome: Outcome) -> bool:
    """Whether the winning tile is also the middle of a called run."""
    won = outcome.request["winning_tile"].replace("0", "5")
    melds = [meld.replace("0", "5") for meld in outcome.request.get("melds", ())]
    called = [meld.partition(":")[2] for meld in melds if "chi" in meld]
    return won in {f"{tiles[1]}{tiles[-1]}" for tiles in called}


def _double_riichi_beside_a_kan(outcome: Outcome) -> bool:
    """Whether double riichi is claimed with a concealed kan."""
    kans = [meld for meld in outcome.request.get("melds", ()) if "closed_kan" in meld]
    return bool(kans) and "double_riichi" in outcome.request.get("situation", ())


def _tenhou(outcome: Outcome) -> bool:
    """Whether tenhou is claimed."""
    return "tenhou" in outcome.request.get("situation", ())


def _open_self_draw(outcome: Outcome) -> bool:
    """Whether an open hand is a self-draw where one without fu has 20 by ron."""
    options = outcome.request.get("options", {})
    return bool(outcome.request["win"] == "tsumo" and options.get("open_no_fu_ron") == 20)


def _double_by_tenhou(text: str) -> Reason:
    """Why a package differs in a tenhou whose yakuman has a double form."""
    return Reason(("/value/points", "/value/yakuman", "/yaku", "/received"), _tenhou, text)


_ASKS_FOR_THE_WAIT: Final = "the package requires the wait of the double form for a tenhou as well"
ENGINES: Final = (
    Engine(
        "`mahjong` (PyPI)",
        "mahjong_engine.py",
        sys.executable,
        (
            _double_by_tenhou(_ASKS_FOR_THE_WAIT),
            Reason(
                ("/value/fu",),
                _open_self_draw,
                "with the option open_no_fu_ron=20 the package also omits the 2 fu of a tsumo for an open hand",
            ),
        ),
        rulesets=(RULESET, "mahjong_soul"),
    ),
    Engine(
        "`riichienv` (PyPI)",
        "riichienv_engine.py",
        sys.executable,
        (
            _double_by_tenhou(
                "a tenhou takes the double form of thirteen orphans alone, by any rules"
            ),
        ),
        rulesets=(RULESET, "mahjong_soul"),
    ),
    Engine(
        "`@kobalab/majiang-core` (npm)",
        "majiang_core_engine.js",
        "node",
    ),
    Engine(
        "`riichi` (npm)",
        "riichi_engine.js",
        "node",
        (
            Reason(
                ("/value/fu",),
                _middle_of_a_called_run,
                "a winning tile that is also the middle of a called run gets the fu of a middle "
                "wait: the package looks for the wait in called runs too",
            ),
            Reason(
                ("/value/fu",),
                _edge_wait,
                "an edge wait (123 on 3, 789 on 7) has 0 fu: the package compares the tile with "
                "a truth value",
            ),
            Reason(
                ("/yaku", "/winning"),
                _double_riichi_beside_a_kan,
                "double riichi does not count with a concealed kan: the package requires a hand "
                "without any meld",
            ),
        ),
    ),
)
_NO_REASON: Final = "not looked into"


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


def _section(engine: Engine, kept: Kept) -> Iterator[str]:
    about = kept.taken["engine"]
    yield f"## {engine.package} {about['version']}: `{kept.taken['ruleset']}`\n"
    tally = ", ".join(f"{n} {verdict}" for verdict, n in kept.footer["tally"].items() if n)
    made = [one for one in kept.outcomes if one.kind == GENERATED]
    agreed = Counter(one.verdict for one in made)
    yield f"Adapter: `examples/{engine.file}`. {tally}.\n"
    yield f"Generated hands: {agreed[AGREE]} of {len(made)} agree, {agreed[DISAGREE]} differ.\n"
    options = kept.footer["options"][kept.taken["ruleset"]]
    if options:
        yield f"It plays `{json.dumps(options)}`, which the rules leave open.\n"
    skipped = Counter(one.why for one in kept.outcomes if one.verdict == "skipped")
    if skipped:
        yield "**Skipped** by the adapter, with the reason:\n"
        yield "\n".join(f"- {why}: {count}" for why, count in skipped.most_common()) + "\n"
    wrong = [one for one in kept.outcomes if one.verdict == DISAGREE]
    allowed = [one for one in wrong if _refusal(one)]
    if allowed:
        clauses = ", ".join(sorted({str(one.clause) for one in allowed}))
        yield (
            f"**Not rejected**: {len(allowed)} vectors have an impossible hand that the engine scores "
            f"(clauses {clauses}).\n"
        )
    ruleset = scoring.ruleset(kept.taken["ruleset"])
    differing = [one for one in wrong if not _refusal(one)]
    if not differing:
        yield "**Differs**: no hand.\n"
        return
    yield "**Differs**:\n"
    for (pointer, reason), found in _by_reason(engine, differing).items():
        yield f"- `{pointer}`, {len(found)} times: {reason}."
        shown = {
            question_line(one.request): difference_line(ruleset, one.differences[0])
            for one in found
        }
        yield from (f"  - `{line}`: {told}" for line, told in list(shown.items())[:_SHOWN])
    yield ""


def _by_reason(engine: Engine, outcomes: list[Outcome]) -> dict[tuple[str, str], list[Outcome]]:
    """Disagreements by the first place where they show, and by the reason; the most frequent first."""
    found: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in outcomes:
        first = str(outcome.differences[0]["pointer"])
        pointer = "/yaku" if first.startswith("/yaku") else first
        fitting = (one for one in engine.reasons if pointer in one.pointers and one.holds(outcome))
        reason = next((one.text for one in fitting), _NO_REASON)
        found.setdefault((pointer, reason), []).append(outcome)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def _page(generated: int) -> Iterator[str]:
    yield "# Verified engines\n"
    yield (
        "Written by `make long-engines`: the vectors of a ruleset and generated hands put to "
        "other engines by the adapters in `examples/`.\n"
    )
    yield (
        f"Generated hands of each engine: {generated:,}, seed {SEED}. Our answers are those of "
        f"version {scoring.__version__}.\n"
    )
    for engine, id_ in [(one, id_) for one in ENGINES for id_ in one.rulesets]:
        command = f"{engine.command} {HERE / engine.file}"
        plan = VerificationPlan(
            [scoring.ruleset(id_)], generated=generated, seed=SEED, engine=engine.file
        )
        try:
            kept = Kept(verify(Command(command, timeout=20.0), plan))
        except EngineError as wrong:
            yield f"## {engine.package}\n"
            yield f"Could not be run: {wrong}.\n"
            continue
        yield from _section(engine, kept)


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
