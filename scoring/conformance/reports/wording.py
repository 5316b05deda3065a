"""Writes differences and questions in one line of text."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.conformance import MESSAGES
from scoring.conformance.engines.protocol import gist
from scoring.conformance.running import group_name, wrong_group
from scoring.faults import Unreadable
from scoring.rules.links import citation
from scoring.rules.rulebook import Rule
from scoring.rules.ruleset import Ruleset
from scoring.spelling import closest, did_you_mean
from scoring.text import DEFAULT_LANGUAGE, NOTHING, Text, joined
from scoring.tiles.notation import PICTURES, names_of, plain


def difference_line(
    ruleset: Ruleset, difference: Mapping[str, Any], lang: str = DEFAULT_LANGUAGE
) -> str:
    """Return a difference in one line: pointer, expected value, answer of the engine, and rule."""
    ours, theirs = compact(difference["ours"], lang), compact(difference["theirs"], lang)
    rule = ruleset.rules[difference["rule"]]
    line = MESSAGES["difference"].filled(
        at=_place(difference["pointer"]),
        ours=ours,
        theirs=theirs,
        rule=rule.id,
        place=citation(ruleset, rule),
    )
    return line.say(lang) + unknown_name(difference, lang)


def _place(pointer: str) -> Text:
    """Return a pointer, for a part of a settlement after the words for the part."""
    part, *within = pointer.split("/")[1:]
    name = within[-1] if within and part in ("table", "final") else part
    words = MESSAGES.section("places")
    if name not in words or part in ("value", "payments"):
        return Text(pointer, pointer)
    if pointer == "/table/points":
        name = "table_points"
    player = within[-1] if within else ""
    return words[name].filled(player=player, pointer=pointer)


def unknown_name(difference: Mapping[str, Any], lang: str = DEFAULT_LANGUAGE) -> str:
    """Return the note on a name that the engine uses and the ruleset does not have, or an empty text."""
    if "did_you_mean" not in difference:
        return ""
    theirs = difference["theirs"]
    name = theirs["id"] if isinstance(theirs, Mapping) else theirs
    hint = did_you_mean(closest(name, difference["did_you_mean"]))
    return MESSAGES["unknown_name"].filled(name=name, hint=hint).say(lang)


def rule_and_place(ruleset: Ruleset, entry: Mapping[str, Any], lang: str = DEFAULT_LANGUAGE) -> str:
    """Return the identifier of the rule of an entry and in brackets where the rule is stated."""
    rule = ruleset.rules[entry["rule"]]
    return f"{rule.id} [{citation(ruleset, rule).say(lang)}]"


def reasons_line(ruleset: Ruleset, reasons: Iterable[Mapping[str, Any]], lang: str) -> str:
    """Return the reasons against an action, each with its rule and the place of the rule, if it has one."""
    return " ".join(
        f"{why['detail']} ({rule_and_place(ruleset, why, lang)})" if why["rule"] else why["detail"]
        for why in reasons
    )


def culprits_line(
    ruleset: Ruleset, culprits: Iterable[Mapping[str, Any]], lang: str = DEFAULT_LANGUAGE
) -> str:
    """Return the rules that an engine most likely gets wrong in one line."""
    rules = ", ".join(rule_and_place(ruleset, one, lang) for one in culprits)
    return MESSAGES["culprits"].filled(rules=rules).say(lang)


def headings(ruleset: Ruleset, lang: str = DEFAULT_LANGUAGE) -> dict[str, str]:
    """Return the headings of groups of cases by name, see :func:`group_name`, in the order of the documents."""
    groups: dict[str, list[Rule]] = {}
    stated = [ruleset.rules[id_] for id_ in ruleset.places if id_ in ruleset.rules]
    for rule in (*stated, *ruleset.rules.values()):
        name = group_name(ruleset.id, rule.id, rule.clause or None, rule.document or None)
        groups.setdefault(name or rule.id, []).append(rule)
    return {name: _heading(ruleset, rules).say(lang) for name, rules in groups.items()}


def _heading(ruleset: Ruleset, rules: Sequence[Rule]) -> Text:
    """Return the citation of a clause with its title, or a rule without a clause with its basis.

    The title is left out if places with the same number have different titles.
    """
    first = rules[0]
    place = citation(ruleset, first)
    if not first.clause:
        return MESSAGES["headings.no_clause"].filled(rule=first.name, place=place)
    titles = {ruleset.place_of(rule).title for rule in rules}
    title = titles.pop()
    if titles or title == NOTHING or title.en in place.en:
        return place
    return (MESSAGES["headings.number"] if "§" in place.en else MESSAGES["headings.name"]).filled(
        place=place, title=title
    )


def shape_line(ruleset: str, found: Mapping[str, Any], lang: str = DEFAULT_LANGUAGE) -> str:
    """Return the shape of the answers that an engine has not declared, and how to declare it."""
    names = ", ".join(f"{name} = {rule}" for name, rule in found.get("names", {}).items())
    texts = [MESSAGES[f"shapes.{shape}"] for shape in found.get("shape", ())]
    texts += [MESSAGES["shapes.names"].filled(names=names)] if names else []
    declared = json.dumps(found, ensure_ascii=False)[1:-1]
    line = MESSAGES["terminal.shape"].filled(
        ruleset=ruleset, found=joined(texts, ja="、", en="; "), declared=declared
    )
    return line.say(lang)


def group_of(case: Mapping[str, Any]) -> str:
    """Return the heading under which a case is listed: the reason for a missing answer, or else the clause or the verdict."""
    return gist(case["why"]) or wrong_group(case) or str(case["verdict"])


def compact(value: object, lang: str = DEFAULT_LANGUAGE) -> str:
    """Return a value as a short text."""
    if isinstance(value, Mapping) and "id" in value:
        return " ".join(str(part) for part in value.values())
    if isinstance(value, Mapping):
        return ", ".join(
            f"{name} {_json(part)}" for name, part in value.items() if part is not None
        )
    return MESSAGES["no_value"].say(lang) if value is None else _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def question_line(request: Mapping[str, Any]) -> str:
    """Return a question in one line, with field names only where the values do not show them."""
    if "table" in request:
        return json.dumps(request, ensure_ascii=False)
    words: list[str] = []
    for name, value in request.items():
        if isinstance(value, list):
            words += map(str, value)
        elif isinstance(value, str):
            words.append(value if name in ("concealed", "dice", "win") else f"{name}:{value}")
        elif value is not False and value not in (None, {}):  # an empty wall is not the default
            written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            words.append(f"{name}:{written}")
    return " ".join(words)


def pictures_of(request: Mapping[str, Any]) -> list[str]:
    """Return the tiles of each hand in a question as Unicode characters; none for dice and cards."""
    if "winning_tile" in request:
        melds = [meld.rpartition(":")[2] for meld in request.get("melds", ())]
        groups = (request["concealed"], request["winning_tile"], *melds)
        try:
            return [" ".join("".join(PICTURES[plain(t)] for t in names_of(one)) for one in groups)]
        except Unreadable:
            return []
    event = request.get("event", {})
    hands = [win["hand"] for win in (event, *event.get("wins", ())) if win.get("hand")]
    return [picture for hand in hands for picture in pictures_of(hand)]
