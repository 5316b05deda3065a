"""The same hand under the rules it is compared with, and the two scores side by side."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from werkzeug.datastructures import MultiDict

from scoring.cards.fields import CARDS
from scoring.faults import Conflict, Fault, Refused
from scoring.rules.links import written
from scoring.text import Text
from service.http.query import read
from service.served import OPTIONS, answer_to, serve
from service.site.calculator import Outcome
from service.site.entry import OTHER, Entry, comparable, known_part, options_of
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
    ready, told = serve(ruleset), wording(entry.ready.ruleset.id, lang)
    fields = {field.name: field for field in ready.ruleset.fields}
    kept: dict[str, Any] = {}
    dropped: list[str] = []
    for name, value in entry.request.items():
        # Each of the two has options and cards of its own.
        if name in {OPTIONS, CARDS}:
            continue
        known = known_part(fields.get(name), value)
        if known in (None, [], "") and value not in (None, [], "") and name in entry.given:
            dropped.append(told.label(name))
        elif known not in (None, []):
            kept[name] = known
        if isinstance(value, list) and isinstance(known, list):
            dropped += [told.value(name, part) for part in value if part not in known]
    if options := options_of(ready, args, f"{OTHER}_"):
        kept[OPTIONS] = options
    played = ",".join(filter(None, args.getlist(f"{OTHER}_{CARDS}")))
    if played and CARDS in fields:
        kept[CARDS] = read(fields[CARDS], played)
    return Entry(ready, kept, entry.given - {OPTIONS}), dropped


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
