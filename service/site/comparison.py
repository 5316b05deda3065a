"""The same hand under the rules it is compared with, and the two scores side by side."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from werkzeug.datastructures import MultiDict

from scoring.cards.fields import CARDS
from scoring.faults import Conflict, Fault, Refused
from scoring.reference.compare_scores import IDS, REQUEST, compare_scores
from scoring.rules.links import written
from scoring.text import Text
from service.http.query import read
from service.served import OPTIONS, answer_to, serve, served
from service.site.calculator import Outcome
from service.site.entry import OTHER, Entry, comparable, moved, options_of
from service.site.pages import words
from service.site.wording import wording

_NOT_COMPARED: Final = Fault(
    f"/{OTHER}",
    "unknown_value",
    Text(
        "この手と比べられる、その名前のルールセットはありません。",
        "There is no ruleset of this name that this hand can be compared under.",
    ),
)


_MOST_NAMES: Final = 3
"""How many rulesets are named in one line where several score alike."""


class Beside(NamedTuple):
    """What a hand scores under another ruleset of its game."""

    id: str
    name: str
    points: str
    parts: str
    same: bool
    because: tuple[Mapping[str, Any], ...]
    """The clauses that make the difference."""


class Row(NamedTuple):
    """One line of a comparison."""

    label: str
    sides: tuple[str, str]

    @property
    def differs(self) -> bool:
        """Whether the two sides are not the same."""
        return self.sides[0] != self.sides[1]


class Comparison(NamedTuple):
    """A hand under two rules."""

    other: Entry | None
    """The hand under the other rules; nothing where there are no such rules."""
    names: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    """What of the hand the other rules do not know."""
    faults: tuple[Fault, ...] = ()
    rows: tuple[Row, ...] = ()

    @property
    def query(self) -> dict[str, str]:
        """The parameters that ask for it."""
        if self.other is None:
            return {}
        asked = {OTHER: self.other.ready.ruleset.id}
        for name in (OPTIONS, CARDS):
            if value := self.other.request.get(name):
                asked[f"{OTHER}_{name}"] = written(value)
        return asked


def beside(found: Outcome, lang: str) -> list[Beside]:
    """The score of a winning hand under every ruleset of its game, those first that score it otherwise."""
    entry = found.entry
    here, game = entry.ready.ruleset.id, entry.ready.ruleset.game_id
    others = [id_ for id_, one in served().items() if one.ruleset.game_id == game and id_ != here]
    if not (found.answer and found.answer["winning"] and others):
        return []
    asked = {IDS.name: [here, *others][: IDS.max_items], REQUEST.name: entry.request}
    told = []
    for one in compare_scores(asked, lang)["results"]:
        says, result = wording(one["ruleset"], lang), one["result"]
        points, parts = words(lang)["no_score"], ""
        if result and result["winning"]:
            points, parts = says.points(result["value"]), " · ".join(says.parts(result["value"]))
        elif one["errors"]:
            points, parts = "–", one["errors"][0]["detail"]
        because = tuple(one["because"])
        told.append(Beside(one["ruleset"], one["name"], points, parts, one["same"], because))
    return sorted(told, key=lambda one: one.same)


def in_one_line(told: list[Beside], here: str, lang: str) -> str:
    """The scores of all rulesets: ``M.League 8,000 · EMA 2016 7,700 · here 7,700``."""
    names: dict[str, list[str]] = {}
    for one in sorted(told, key=lambda one: one.id == here):
        names.setdefault(one.points, []).append(words(lang)["here"] if one.id == here else one.name)
    if len(names) == 1:
        return words(lang)["same_everywhere"].format(n=len(told))
    lines = []
    for points, alike in sorted(names.items(), key=lambda pair: words(lang)["here"] in pair[1]):
        shown = alike[::-1][:_MOST_NAMES] if words(lang)["here"] in alike else alike[:_MOST_NAMES]
        more = f" +{len(alike) - len(shown)}" if len(alike) > len(shown) else ""
        lines.append(f"{words(lang)['comma'].join(shown)}{more} {points}")
    return " · ".join(lines)


def comparison_of(found: Outcome, args: MultiDict[str, str], lang: str) -> Comparison | None:
    """The comparison that an address asks for, if it does."""
    ruleset = args.get(OTHER, "").partition("@")[0]
    if not ruleset:
        return None
    if ruleset not in comparable(found.entry):
        return Comparison(None, faults=(_NOT_COMPARED,))
    other, dropped = _under(found.entry, ruleset, args, lang)
    names = tuple(_name(entry, lang) for entry in (found.entry, other))
    told = Comparison(other, names, tuple(dropped))
    if found.answer is None:
        return told
    try:
        answer = answer_to(other.ready.score, other.ready.score.load(other.request), lang)
    except (Refused, Conflict) as refused:
        return told._replace(faults=refused.faults)
    return told._replace(rows=tuple(_rows((found.answer, answer), lang)))


def _under(
    entry: Entry, ruleset: str, args: MultiDict[str, str], lang: str
) -> tuple[Entry, list[str]]:
    """The hand under the rules of another ruleset, and the names of what those do not know."""
    ready = serve(ruleset)
    # Each of the two has options and cards of its own.
    shared = {n: v for n, v in entry.request.items() if n not in {OPTIONS, CARDS}}
    other = moved(replace(entry, request=shared), ready)
    kept = dict(other.request)
    if options := options_of(ready, args, f"{OTHER}_"):
        kept[OPTIONS] = options
    played = ",".join(filter(None, args.getlist(f"{OTHER}_{CARDS}")))
    fields = {field.name: field for field in ready.ruleset.fields}
    if played and CARDS in fields:
        kept[CARDS] = read(fields[CARDS], played)
    return replace(other, request=kept), wording(entry.ready.ruleset.id, lang).dropped(other)


def _name(entry: Entry, lang: str) -> str:
    name = entry.ready.ruleset.book.name.say(lang)
    return f"{name} ({entry.options})" if entry.options else name


def _rows(answers: tuple[Mapping[str, Any], Mapping[str, Any]], lang: str) -> Iterator[Row]:
    """Two answers side by side, line by line."""
    known = words(lang)
    left, right = answers
    for name in dict.fromkeys((*left["value"], *right["value"])):
        if left["value"].get(name) or right["value"].get(name):
            yield Row(known[f"value_{name}"], (_value(left, name, lang), _value(right, name, lang)))
    for part in ("yaku", "fu"):
        lines = [_lines(answer[part]) for answer in answers]
        for key in lines[0] | lines[1]:
            label = next(line[key][0] for line in lines if key in line)
            yield Row(label, (_worth(lines[0], key), _worth(lines[1], key)))
    yield Row(known["received"], (f"{left['received']:,}", f"{right['received']:,}"))


def _value(answer: Mapping[str, Any], name: str, lang: str) -> str:
    value = answer["value"].get(name)
    if isinstance(value, str):
        return wording(answer["ruleset"], lang).name(value)
    if value is None or isinstance(value, bool):
        return "✓" if value else "–"
    return (
        wording(answer["ruleset"], lang).points(answer["value"])
        if name == "points"
        else f"{value:,}"
    )


_Lines = dict[tuple[str, str, int], tuple[str, int]]


def _lines(lines: list[Mapping[str, Any]]) -> _Lines:
    """The names and worths of yaku or fu by what they are and, where one is there twice, which of them."""
    found: _Lines = {}
    for line in lines:
        tiles = line.get("tiles") or ""
        place = sum(id_ == line["id"] for id_, _, _ in found)
        worth = next(part for part in line.values() if isinstance(part, int))
        found[line["id"], tiles, place] = (f"{line['name']} {tiles}".rstrip(), worth)
    return found


def _worth(lines: _Lines, key: tuple[str, str, int]) -> str:
    return f"{lines[key][1]:,}" if key in lines else "–"
