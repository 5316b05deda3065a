"""Writes differences and questions in one line of text."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from scoring.conformance.engines.protocol import gist
from scoring.conformance.running import Outcome
from scoring.spelling import did_you_mean
from scoring.text import DEFAULT_LANGUAGE, Text

_NOTHING: Final = Text("なし", "nothing")
_DIFFERENCE: Final = Text(
    "{at}: {ours} のはずが {theirs} ({where})",
    "{at}: expected {ours}, got {theirs} ({where})",
)
_UNKNOWN: Final = Text(
    "。{name} という規則は無い。{hint}", ": there is no rule called {name}.{hint}"
)
_CULPRITS: Final = Text("おそらく: {rules}", "most likely: {rules}")


def difference_line(difference: Mapping[str, Any], lang: str = DEFAULT_LANGUAGE) -> str:
    """A difference in one line: where, what the rules expect, what the engine answered, and the rule."""
    ours, theirs = compact(difference["ours"], lang), compact(difference["theirs"], lang)
    where = f"{difference['clause']}, {difference['rule']}"
    line = _DIFFERENCE.filled(at=difference["pointer"], ours=ours, theirs=theirs, where=where)
    return line.say(lang) + unknown_name(difference, lang)


def unknown_name(difference: Mapping[str, Any], lang: str = DEFAULT_LANGUAGE) -> str:
    """What is to be said behind a difference where the engine names what there is not; empty elsewhere."""
    if "did_you_mean" not in difference:
        return ""
    theirs = difference["theirs"]
    name = theirs["id"] if isinstance(theirs, Mapping) else theirs
    hint = did_you_mean(name, difference["did_you_mean"])
    return _UNKNOWN.filled(name=name, hint=hint).say(lang)


def culprits_line(culprits: Iterable[Mapping[str, str]], lang: str = DEFAULT_LANGUAGE) -> str:
    """The rules that an engine most likely gets wrong, in one line."""
    rules = ", ".join(f"{one['rule']} ({one['clause']})" for one in culprits)
    return _CULPRITS.filled(rules=rules).say(lang)


def group_of(outcome: Outcome) -> str:
    """What a case is listed with: those without an answer for the same reason, whatever the clause, or those of one clause."""
    return gist(outcome.why) or outcome.wrong or outcome.verdict


def compact(value: object, lang: str = DEFAULT_LANGUAGE) -> str:
    """A value in little room."""
    if isinstance(value, Mapping) and "id" in value:
        return " ".join(str(part) for part in value.values())
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {part}" for name, part in value.items() if part is not None)
    return _NOTHING.say(lang) if value is None else json.dumps(value, ensure_ascii=False)


def question_line(request: Mapping[str, Any]) -> str:
    """A question in one line: what there is in it, without the names of its fields where they say nothing."""
    if "table" in request:
        return json.dumps(request, ensure_ascii=False)
    words: list[str] = []
    for name, value in request.items():
        if isinstance(value, list):
            words += map(str, value)
        elif isinstance(value, str):
            words.append(value if name in ("concealed", "dice", "win") else f"{name}:{value}")
        elif value not in (None, {}, 0, False):
            written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            words.append(f"{name}:{written}")
    return " ".join(words)
