"""What the calculator shows of an outcome: pictures, rows to compare, copies to take away."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import scoring
from scoring.fields.field import Field
from scoring.rules.links import score_href, written
from scoring.rules.ruleset import Ruleset
from service.calculator import HAND, Entry, Outcome, assumed
from service.hand_fields import TILES, groups_of, is_faces, notation_of, tokens_of, won_of
from service.lines import line_of, query_of
from service.named_rules import RULES
from service.pages import words
from service.pictures.layout import Group
from service.served import OPTIONS, serve


class Row(NamedTuple):
    """One line of a comparison."""

    label: str
    sides: tuple[str, str]
    rule: str | None = None

    @property
    def differs(self) -> bool:
        """Whether the two sides are not the same."""
        return self.sides[0] != self.sides[1]


def state_of(entry: Entry, room: int) -> dict[str, Any]:
    """The hand piece by piece, as an editor needs it; raises :class:`ValueError` where it cannot be read."""
    known, request = entry.known, entry.request
    return {
        "main": tokens_of(known.notation, request.get(known.main.name)),
        "won": won_of(known, request),
        "sets": entry.sets,
        "rows": {field.name: tokens_of(TILES, request.get(field.name)) for field in known.others},
        "line": line_of(known, request, plus=len(entry.pieces) >= room),
        "room": room,
    }


def drawn(entry: Entry) -> list[Group]:
    """The hand to be drawn; nothing where it cannot be read."""
    try:
        return groups_of(entry.ready.ruleset.id, entry.request)
    except ValueError:
        return []


def address(entry: Entry, room: int, lang: str, other: Mapping[str, str]) -> str:
    """The query of the calculator that asks the same again; ``other`` is what it is compared with."""
    try:
        asked = query_of(entry.ready, entry.request, plus=len(entry.pieces) >= room)
    except ValueError:
        # Nothing is lost by looking at it in the other language.
        asked = {RULES: entry.ready.ruleset.id}
        asked |= {name: written(value) for name, value in entry.request.items()}
    usual = {f.name for f in entry.ready.ruleset.fields if entry.request.get(f.name) == assumed(f)}
    chosen = (entry.given | {RULES, HAND}) - usual
    asked = {name: value for name, value in asked.items() if name in chosen}
    asked |= {name: written(value) for name, value in entry.extras.items()}
    return urlencode({**asked, **other, "lang": lang}, quote_via=quote, safe=",:@()[]")


def picture_query(entry: Entry, lang: str) -> str:
    """The query of the picture of a hand; empty where there is nothing to draw."""
    known, request = entry.known, entry.request
    asked: dict[str, str] = {}
    names = ("tiles", "melds") if known.notation == TILES else ("cards", "called")
    if is_faces(known.notation):
        names = ("faces", "fours")
    for name, field in zip(names, (known.main, known.sets), strict=True):
        if field is not None and request.get(field.name):
            asked[name] = written(request[field.name])
    if known.winning is not None and request.get(known.winning.name):
        asked["winning"] = request[known.winning.name]
    return urlencode({**asked, "lang": lang}, quote_via=quote, safe=",:") if asked else ""


def copies(outcome: Outcome, url: str, lang: str) -> dict[str, str]:
    """The hand and its score to take away: as JSON, as a command, as text, as links."""
    entry = outcome.entry
    ruleset = entry.ready.ruleset.id
    request = entry.request if outcome.answer else dict(entry.ready.score.example)
    body = json.dumps(request, ensure_ascii=False)
    picture = picture_query(entry, lang)
    language = f" -H 'Accept-Language: {lang}'" if lang != scoring.DEFAULT_LANGUAGE else ""
    return {
        "json": json.dumps(request, ensure_ascii=False, indent=2),
        "curl": f"curl {url}/v1/rulesets/{ruleset}/score \\\n"
        f"  -H 'Content-Type: application/json'{language} \\\n  -d '{body}'",
        "text": "\n".join(_told(outcome, lang)),
        "api": score_href(ruleset, request),
        "svg": f"/v1/pictures/hand.svg?{picture}" if picture else "",
    }


def case(outcome: Outcome) -> dict[str, Any]:
    """A test case of the hand: what was asked, what was answered, by which rules and which engine."""
    ruleset = outcome.entry.ready.ruleset
    return {
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "digest": ruleset.digest,
        "engine": scoring.__version__,
        "request": outcome.entry.request,
        "answer": outcome.answer,
        "expected": None,
        "why": "",
    }


def points_of(value: Mapping[str, Any], lang: str) -> str:
    """The points of a score: less than none where the winner pays, and no number where a yakuman wins by itself."""
    known, points = words(lang), value["points"]
    if points is None:
        return known["value_yakuman"]
    sign = "".join(known.get(f"sign_{name}", "") for name, amount in value.items() if amount)
    return f"{sign}{points:,}"


def parts_of(ruleset: str, value: Mapping[str, Any], lang: str) -> list[str]:
    """What a score is made of, in words, without its points: ``3翻``, ``30符``, ``満貫``."""
    known = words(lang)
    names = serve(ruleset).ruleset.rules
    amounts = {
        name: amount
        for name, amount in value.items()
        if amount and name not in {"points", "base_points"}
    }
    times = [amount for name, amount in amounts.items() if _is_multiple(name, lang)]
    told = []
    for name, amount in amounts.items():
        # A limit is named once: by its name, by how many of it there are, or in place of the points.
        if _is_multiple(name, lang):
            named = amount == 1 and (value["points"] is None or value.get("limit"))
            told.append("" if named else times_of(amount, lang))
        elif name == "limit":
            told.append("" if times and times[0] > 1 else names[amount].name.say(lang))
        elif amount is True:
            told.append(known[f"value_{name}"])
        else:
            told.append(f"{amount:,}{'' if lang == 'ja' else ' '}{known[f'value_{name}']}")
    return [part for part in told if part]


def _is_multiple(name: str, lang: str) -> bool:
    """Whether an amount says how many times something is there, and not how much of it."""
    known = words(lang)
    return known.get(f"unit_{name}", known[f"value_{name}"]) != known[f"value_{name}"]


def times_of(amount: int, lang: str) -> str:
    """So many yakuman; a single one is not counted."""
    known = words(lang)
    if amount == 1:
        return known["value_yakuman"]
    return f"{amount:,}{'' if lang == 'ja' else ' '}{known['unit_yakuman']}"


def rows(
    left: Mapping[str, Any], right: Mapping[str, Any], words: Mapping[str, str], lang: str
) -> list[Row]:
    """Two answers side by side, line by line."""
    answers = (left, right)
    found = [
        Row(words[f"value_{name}"], _pair(_value(a, name, lang) for a in answers))
        for name in dict.fromkeys(name for a in answers for name in a["value"])
        if any(a["value"].get(name) for a in answers)
    ]
    for part in ("yaku", "fu"):
        lines = [_lines(answer, part) for answer in answers]
        for key in dict.fromkeys(key for side in lines for key in side):
            told = [side.get(key) for side in lines]
            first = next(line for line in told if line is not None)
            found.append(
                Row(
                    first["label"],
                    _pair(line["worth"] if line else "–" for line in told),
                    first["id"],
                )
            )
    received = _pair(f"{answer['received']:,}" for answer in answers)
    return [*found, Row(words["received"], received)]


def _pair(sides: Iterator[str]) -> tuple[str, str]:
    left, right = sides
    return left, right


def _value(answer: Mapping[str, Any], name: str, lang: str) -> str:
    value = answer["value"].get(name)
    if isinstance(value, str):
        rule = serve(answer["ruleset"]).ruleset.rules.get(value)
        return rule.name.say(lang) if rule else value
    if name == "points" and value is not None:
        return points_of(answer["value"], lang)
    if value is None or isinstance(value, bool):
        return "✓" if value else "–"
    return f"{value:,}"


def _lines(answer: Mapping[str, Any], part: str) -> dict[tuple[str, str, int], dict[str, str]]:
    """The yaku or fu of an answer by what they are and, where one is there twice, which of them."""
    found: dict[tuple[str, str, int], dict[str, str]] = {}
    seen: dict[str, int] = {}
    for line in answer[part]:
        id_ = line["id"]
        seen[id_] = seen.get(id_, 0) + 1
        key = (id_, line.get("tiles") or "", seen[id_])
        label = f"{line['name']} {line['tiles']}" if line.get("tiles") else line["name"]
        found[key] = {
            "id": id_,
            "label": label,
            "worth": f"{next(part for part in line.values() if isinstance(part, int)):,}",
        }
    return found


def _spoken(field: Field, value: object, ruleset: Ruleset, lang: str) -> str:
    """A value of a request as a reader says it: choices, rules and cards by their names."""
    known = words(lang)
    if isinstance(value, bool):
        return known["yes" if value else "no"]
    if field.items is not None and isinstance(value, list):
        told = [_spoken(field.items, part, ruleset, lang) for part in value]
        return known["comma"].join(told)
    if isinstance(value, dict):
        parts = {part.name: part for part in (*field.fields, *_as_fields(field, ruleset))}
        told = [
            f"{parts[name].label.say(lang)} {_spoken(parts[name], part, ruleset, lang)}"
            if name in parts
            else f"{name} {written(part)}"
            for name, part in value.items()
        ]
        return known["comma"].join(told)
    if not isinstance(value, str):
        return written(value)
    names = {choice.value: choice.name for choice in field.choices}
    rule = ruleset.rules.get(value)
    return names[value].say(lang) if value in names else rule.name.say(lang) if rule else value


def _as_fields(field: Field, ruleset: Ruleset) -> Iterator[Field]:
    """The options of a ruleset as the parts of its field of options."""
    if field.name == OPTIONS:
        for id_, option in ruleset.options.items():
            rule = ruleset.rules[id_]
            yield Field(id_, "string", rule.name, rule.text, choices=tuple(option.values or ()))


def _told(outcome: Outcome, lang: str) -> Iterator[str]:
    """The hand and its score in words."""
    entry = outcome.entry
    ruleset = entry.ready.ruleset
    yield f"{ruleset.book.name.say(lang)} {ruleset.id}@{ruleset.version}"
    try:
        yield line_of(entry.known, entry.request)
    except ValueError:
        return
    fields = {field.name: field for field in ruleset.fields}
    for name, value in entry.request.items():
        field = fields.get(name)
        if field is not None and name not in entry.known.names and not notation_of(field) and value:
            yield f"{field.label.say(lang)}: {_spoken(field, value, ruleset, lang)}"
    if outcome.answer:
        yield from outcome.answer["explanation"]
