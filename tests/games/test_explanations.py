"""The steps of answers, with numbers worked out by hand; tests/hand and tests/settlement have more of tile games."""

import re
from pathlib import Path
from typing import Any, Final

import pytest

import scoring
from tests.games.dice.support.settle import event
from tests.support.lines import request_of
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("explanations.yaml"))
TOKEN: Final = re.compile(r"<(\w+)>|[+-]?\d+(?:[,.]\d+)*[mpsz]?")


def facts(step: str, wanted: str, ruleset: scoring.Ruleset, lang: str) -> list[str]:
    """Return the numbers, tiles and rules of a step in their order; rules are looked for by their names if they are wanted."""
    rules = [ruleset.rules[word] for word in set(wanted.split()) if word in ruleset.rules]
    for rule in sorted(rules, key=lambda rule: -len(rule.name.say(lang))):
        step = step.replace(rule.name.say(lang), f"<{rule.id}>")
    return [found[1] or found[0] for found in TOKEN.finditer(step)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_steps_lead_to_the_answer(case: dict[str, Any]) -> None:
    """In English in this order, in Japanese with the same rules and no other numbers."""
    id_, task = case["ruleset"], case.get("task", "score")
    request = case["request"] if "request" in case else request_of(id_, case.get("line", ""))
    if "turns" in case:
        request = {"table": case["table"], "event": event(*case["turns"])}
    request = request | {"options": case.get("options", {})}
    english, japanese = (
        scoring.answer(id_, task, request, lang=lang).to_dict()["explanation"]
        for lang in ("en", "ja")
    )
    ruleset = scoring.ruleset(id_)
    for ours, theirs, wanted in zip(japanese, english, case["steps"], strict=True):
        assert facts(theirs, wanted, ruleset, "en") == wanted.split()
        found = {*facts(ours, wanted, ruleset, "ja")}
        assert found <= {*wanted.split()}
        assert found & ruleset.rules.keys() == {*wanted.split()} & ruleset.rules.keys()
        assert not ours.isascii()
