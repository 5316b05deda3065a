"""Verifications of engines that are functions, and their results."""

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import scoring
from scoring import Ruleset
from scoring.cli import verify as verify_cli
from scoring.cli.flags import Parser
from scoring.conformance.engines.engine import Engine
from scoring.conformance.engines.protocol import STOP, decoded, encoded
from scoring.conformance.plan import VerificationPlan
from scoring.conformance.running import Outcome, group_name
from scoring.conformance.verifying import verify
from scoring.rules.links import rule_place
from tests.conformance.example_engine import Ours, Twist

Body = dict[str, Any]
KANTAN = scoring.ruleset("kantan")
TCG = scoring.ruleset("tcg")


class Kept:
    """The results of a verification, by kind."""

    def __init__(self, report: Iterable[Body]) -> None:
        lines = list(report)
        self.taken = [line for line in lines if line["type"] == "ruleset"]
        self.outcomes = [Outcome.of(line) for line in lines if line["type"] == "case"]
        self.footer = lines[-1]


class FunctionEngine(Engine):
    """An engine that is a function of the process of the tests."""

    def __init__(self, answer: Callable[[Body], object]) -> None:
        super().__init__()
        self._answer = answer

    def send(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what the function answers, through JSON both ways."""
        return decoded(encoded(self._answer(dict(decoded(encoded(message))))))

    def stop(self) -> None:
        """Tell the function to end."""
        self._answer(dict(STOP))


def ours(twist: Twist | None = None, depths: list[str] | None = None) -> Engine:
    """Return an engine with our answers, except for the changes by ``twist``."""
    return FunctionEngine(Ours(twist, depths=depths))


def run(engine: Engine, plan: VerificationPlan) -> tuple[int, Kept]:
    """Run a verification and return its exit status and results."""
    kept = Kept(verify(engine, plan))
    return kept.footer["status"], kept


def no_iipeikou(_: Body, answer: Body) -> Body:
    """Answer like an engine without iipeikou, with one han less."""
    yaku = [line for line in answer.get("yaku", ()) if line["id"] != "iipeikou"]
    if len(yaku) == len(answer.get("yaku", ())) or not answer["winning"]:
        return answer
    if not yaku:
        return {**answer, "winning": False, "yaku": [], "value": {"points": 0}}
    return {
        **answer, "alternatives": [], "yaku": yaku,
        "value": {"points": answer["value"]["points"] // 2},
    }  # fmt: skip


def command(*arguments: str, name: str = "run") -> int:
    """Return the exit status of `mahjong-score verify` with these arguments."""
    parser = Parser("mahjong-score verify")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--lang")
    return getattr(verify_cli, name)(parser, arguments, "en")  # type: ignore[no-any-return]


def no_menzen(_: Body, answer: Body) -> Body:
    """Answer like an engine that does not list menzen tsumo but counts it."""
    yaku = [line for line in answer.get("yaku", ()) if line["id"] != "menzen_tsumo"]
    return {**answer, "alternatives": [], "yaku": yaku} if "yaku" in answer else answer


forgetful = Ours(no_menzen)
"""As a command line names it."""


def group_of(ruleset: Ruleset, rule: str) -> str:
    """Return the name of the clause that states a rule, or the rule if no clause states it."""
    return group_name(ruleset.id, rule, **rule_place(ruleset.rules[rule])) or rule


def schema(name: str) -> Body:
    """Return a JSON Schema of the conformance tests: ``"protocol"``, ``"vectors"`` or ``"report"``."""
    path = Path(scoring.__file__).parent / "conformance" / "schemas" / f"{name}.json"
    content: Body = json.loads(path.read_text("utf-8"))
    return content
