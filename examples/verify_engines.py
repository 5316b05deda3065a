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
from scoring.conformance.engines.protocol import SKIPPED
from scoring.conformance.reports.wording import difference_line, question_line
from scoring.conformance.running import AGREE, DISAGREE, GENERATED, UNDECIDED, Outcome
from scoring.conformance.tasks import answer_of
from scoring.conformance.verifying import VerificationPlan, verify
from scoring.reference.vectors import ACTIONS, ANALYZE, SCORE, SETTLEMENT

HERE: Final = Path(__file__).parent
PAGE: Final = HERE.parent / "docs" / "measurements/verified-engines.md"
RULESET: Final = "tenhou"
SEED: Final = 1
_SHOWN: Final = 2
HANDS: Final = "hands"
IMPOSSIBLE: Final = "impossible hands"
GENERATED_HANDS: Final = "generated hands"
SETTLEMENTS: Final = "settlements"
LEGAL_ACTIONS: Final = "legal actions"
KINDS: Final = (HANDS, IMPOSSIBLE, GENERATED_HANDS, SETTLEMENTS, LEGAL_ACTIONS)
"""The kinds of questions, which are counted apart."""


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
    lacks: str
    """What cannot be compared, beside the questions that the adapter skips."""
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


def _ippatsu(outcome: Outcome) -> bool:
    """Whether ippatsu is claimed."""
    return "ippatsu" in outcome.request.get("situation", ())


def _open_self_draw(outcome: Outcome) -> bool:
    """Whether an open hand is a self-draw where one without fu has 20 by ron."""
    options = outcome.request.get("options", {})
    return bool(outcome.request["win"] == "tsumo" and options.get("open_no_fu_ron") == 20)


def _by_rule(*rules: str) -> Callable[[Outcome], bool]:
    """Return whether the first difference comes from one of the rules."""
    return lambda outcome: outcome.differences[0]["rule"] in rules


def _plays(**options: object) -> Callable[[Outcome], bool]:
    """Return whether the package allows what the rules with options allow, where it differs first."""

    def holds(outcome: Outcome) -> bool:
        chosen = {**outcome.request.get("options", {}), **options}
        request = {**outcome.request, "options": chosen}
        ours = answer_of(scoring.ruleset(outcome.ruleset), ANALYZE, request)
        first = outcome.differences[0]
        legal = ours.get("actions", {}).get(first["pointer"].rpartition("/")[2])
        return bool(sorted(legal) == sorted(first["theirs"]) if legal else legal == first["theirs"])

    return holds


def _kan_of_a_wait(outcome: Outcome) -> bool:
    """Whether the drawn tile, with which a kan is made, is a tile that the hand waits for."""
    return bool(outcome.ours["actions"]["tsumo"])


def _passed_before_a_closed_kan(outcome: Outcome) -> bool:
    """Whether the player let a winning tile pass and a concealed kan is offered."""
    offer = outcome.request.get("offer", {})
    return bool(outcome.request.get("passed") and offer.get("by") == "closed_kan")


def _double_by_tenhou(text: str) -> Reason:
    """Why a package differs in a tenhou whose yakuman has a double form."""
    return Reason(("/value/points", "/value/yakuman", "/yaku", "/received"), _tenhou, text)


_ASKS_FOR_THE_WAIT: Final = _double_by_tenhou(
    "the package requires the wait of the double form for a tenhou as well"
)
_NEEDS_POINTS: Final = "riichi needs 1,000 points, by any rules"
_KAN_OF_A_WAIT: Final = Reason(
    ("/actions/closed_kan",),
    _kan_of_a_wait,
    "after riichi the package allows a kan that takes the last copy of a tile the hand waits for",
)
_CALLS_AFTER_FOUR_KANS: Final = Reason(
    ("/actions/pon", "/actions/chi"),
    _by_rule("four_kans_by_several"),
    "four kans of several players end the hand in the game of the package, not in its function that lists the calls",
)
_NO_PLAY: Final = (
    "The package scores finished hands only: it has no settlements and no legal actions."
)
ENGINES: Final = (
    Engine(
        "`mahjong` (PyPI)",
        "mahjong_engine.py",
        sys.executable,
        _NO_PLAY,
        (
            _ASKS_FOR_THE_WAIT,
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
        "The package scores impossible hands too, so they are not compared. It has no options for a finished hand. "
        "Settlements are played in its environment, which does not compute results with uma.",
        (
            _double_by_tenhou(
                "a tenhou takes the double form of thirteen orphans alone, by any rules"
            ),
            Reason(
                ("/value/points",),
                _by_rule("double_yakuman"),
                "the package scores hands without rules and counts every double yakuman twice, but settles hands by the "
                "rules of Tenhou",
            ),
            Reason(
                ("/actions/discard",),
                _plays(kuikae="forbidden"),
                "the setting `kuikae_forbidden=False` allows no discard that it forbids otherwise",
            ),
            _KAN_OF_A_WAIT,
            Reason(
                ("/actions/closed_kan",),
                _plays(karaten="concealed", riichi_on_held_waits=True),
                "after riichi the package forbids every kan of a hand that itself holds all copies of its waits",
            ),
            Reason(
                ("/actions/ron",),
                _passed_before_a_closed_kan,
                "thirteen orphans may rob a concealed kan although the player let a winning tile pass",
            ),
        ),
        rulesets=(RULESET, "mahjong_soul"),
    ),
    Engine(
        "`jansou` (PyPI)",
        "jansou_engine.py",
        sys.executable,
        "The package ranks the players at the end of a match; it does not compute results with uma.",
        (
            _ASKS_FOR_THE_WAIT,
            Reason(
                ("/yaku",),
                lambda outcome: outcome.request.get("options", {}).get("yakuman_sum") == "one",
                "where several yakuman are worth one, the package lists one of them; the points agree",
            ),
            Reason(
                ("/points",),
                _by_rule("karaten"),
                "a hand is noten if all four copies of its waits are in its own melds; the package counts melds by any rules",
            ),
            Reason(
                ("/points",),
                _by_rule("liability_covers"),
                "the liable player answers for the whole hand, by any rules",
            ),
            Reason(
                ("/points",),
                _by_rule("liability_counters"),
                "the preset lets the liable player pay the honba of a ron; the league has no liability without the option",
            ),
            Reason(
                ("/yaku", "/value/points"),
                _ippatsu,
                "the setting `ippatsu` keeps the game from claiming ippatsu, not the scorer from counting a claim",
            ),
            Reason(
                ("/value/points",),
                _by_rule("most_yakuman"),
                "the package has no limit to the number of yakuman",
            ),
            Reason(
                ("/points",),
                _by_rule("ron_winners"),
                "without double ron only two claims are reduced to the next in turn order; of three claims all win",
            ),
            Reason(
                ("/points",),
                _by_rule("ties"),
                "riichi sticks left on the table go to one player even if players tie for first place",
            ),
            Reason(
                ("/table", "/finished"),
                lambda outcome: "last_dealer" in outcome.request.get("options", {}),
                "the target points matter to the last dealer only if there are extra rounds",
            ),
            Reason(
                ("/refused",),
                _by_rule("riichi_needs_points", "riichi_points_needed"),
                _NEEDS_POINTS,
            ),
            Reason(("/actions/riichi",), _plays(riichi_needs_points=True), _NEEDS_POINTS),
            Reason(
                ("/actions/riichi",),
                _plays(riichi_on_held_waits=True),
                "riichi is allowed on waits whose four copies the hand itself holds, by any rules",
            ),
            Reason(
                ("/actions/closed_kan",),
                _plays(ankan_after_riichi="waits"),
                "a kan after riichi must keep the waits, by any rules, not the reading",
            ),
            Reason(("/actions/ron",), _plays(renhou="none"), "the package has no renhou"),
            _CALLS_AFTER_FOUR_KANS,
        ),
        rulesets=(RULESET, "mahjong_soul", "m_league", "saikouisen", "jpml_a", "rmu_a"),
    ),
    Engine(
        "`@kobalab/majiang-core` (npm)",
        "majiang_core_engine.js",
        "node",
        "Nothing is left out but the questions that the adapter skips.",
        (
            _KAN_OF_A_WAIT,
            _CALLS_AFTER_FOUR_KANS,
            Reason(
                ("/actions/riichi",),
                _by_rule("riichi_tiles_left"),
                "the setting `ツモ番なしリーチあり` allows riichi with the last tile, too",
            ),
            Reason(
                ("/points",),
                _by_rule("liability_covers"),
                "the liable player answers for the yakuman of the liability alone",
            ),
            Reason(
                ("/points",),
                _by_rule("liability_counters"),
                "by ron the discarder pays the honba, not the liable player",
            ),
            Reason(
                ("/final",),
                lambda outcome: outcome.request.get("options", {}).get("result_decimals") == 0,
                "`Math.round` rounds a negative half up: -50.5 to -50",
            ),
        ),
    ),
    Engine(
        "`riichi` (npm)",
        "riichi_engine.js",
        "node",
        _NO_PLAY,
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
