"""The texts of a ruleset: the names of its fields, options, values and rules, its errors and its scores."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.rules.links import written
from scoring.text import Text, counted
from scoring.tiles.melds import KIND_NAMES
from service.served import OPTIONS, serve, served
from service.site.entry import ANALYSIS, RULES, Entry
from service.site.pages import WORDS
from service.site.pictures.symbols import CARD_TOKENS, symbol


def ruleset_names(lang: str) -> dict[str, str]:
    """Return the names of the rulesets that are served."""
    return {id_: ready.ruleset.name.say(lang) for id_, ready in served().items()}


class Wording:
    """The words of a ruleset in one language."""

    def __init__(self, ruleset_id: str, lang: str) -> None:
        ready = serve(ruleset_id)
        rules, options = ready.ruleset.rules, ready.ruleset.options
        task = ready.tasks.get(ANALYSIS)
        top = (*ready.ruleset.fields, *(task.fields if task else ()))
        self.ruleset = ready.ruleset.name.say(lang)
        """The name of the ruleset."""
        self._words = WORDS[lang]
        # If two have the same name the first is used.
        fields = [*top, *_parts(top)][::-1]
        self._labels = {field.name: field.label.say(lang) for field in fields}
        self._options = {id_: rules[id_].name.say(lang) for id_ in options}
        self._labels[RULES] = self._words["rules"]
        cards = {token: symbol(token).name.say(lang) for token in CARD_TOKENS}
        self._names = cards | {id_: rule.name.say(lang) for id_, rule in rules.items()}
        self._choices = {
            (field.name, choice.value): choice.name.say(lang)
            for field in fields
            for choice in (field.items or field).choices
        } | {
            (id_, choice.value): choice.name.say(lang)
            for id_, option in options.items()
            for choice in (*option.values, *option.members)
        }
        self._lang = lang
        self._space = "" if lang == "ja" else " "

    def label(self, name: str) -> str:
        """Return the name of a field or an option."""
        return self._labels.get(name) or self._options.get(name, name)

    def name(self, rule: str) -> str:
        """Return the name of a rule."""
        return self._names.get(rule, rule)

    def value(self, field: str, value: object) -> str:
        """Return the text for a value of a field. Choices, rules and cards have names."""
        if isinstance(value, bool):
            return self._words["yes" if value else "no"]
        if isinstance(value, list):
            return self._words["comma"].join(self.value(field, one) for one in value)
        if isinstance(value, dict):
            parts = [
                f"{self._options.get(name) or self.label(name)} {self.value(name, one)}"
                for name, one in value.items()
            ]
            return self._words["comma"].join(parts)
        if isinstance(value, str):
            kind, _, tiles = value.partition(":")
            if kind in KIND_NAMES:
                return f"{KIND_NAMES[kind].say(self._lang)} {tiles}"
            return self._choices.get((field, value)) or self.name(value)
        return f"{value:,}" if isinstance(value, int) else written(value)

    def fact(self, name: str, value: object) -> str:
        """Return a field or an option with its value."""
        return f"{self.label(name)}{self._words['colon']}{self.value(name, value)}"

    def dropped(self, moved: Entry) -> list[str]:
        """Return the names of the parts of a hand that other rules do not have: situations, options and fields."""
        names = []
        for name, value in moved.dropped:
            if isinstance(value, list) and name not in moved.known.names:
                names += [self.value(name, one) for one in value]
            elif name == OPTIONS and isinstance(value, dict):
                names += [self._options[one] for one in value]
            else:
                names.append(self.label(name))
        return names

    def fault(self, fault: Fault, labels: Mapping[str, str] | None = None) -> str:
        """Return the text of an error after the names of its field and part; if the text contains the name, it is returned unchanged."""
        labels = labels or self._labels
        if fault.pointer.startswith(f"/{OPTIONS}/"):
            labels = self._options | {OPTIONS: labels[OPTIONS]}
        fields = [part for part in fault.pointer.split("/") if part in labels]
        names = [labels[field] for field in fields]
        detail = fault.detail.say(self._lang)
        choices = [name for (field, _), name in self._choices.items() if field in fields[-1:]]
        if fault.code == "unknown_value" and choices:
            detail = self._words["one_of"].format(names=self._words["comma"].join(choices))
        if not names or names[-1].lower() in detail.lower():
            return detail
        return f"{self._words['comma'].join(names)}: {detail}"

    def points(self, value: Mapping[str, Any]) -> str:
        """Return the points of a score: negative if the winner pays, without a number for a yakuman that has no points."""
        if value["points"] is None:
            return self._words["value_yakuman"]
        sign = "".join(self._words.get(f"sign_{name}", "") for name in value if value[name])
        return f"{sign}{value['points']:,}"

    def parts(self, value: Mapping[str, Any]) -> list[str]:
        """Return the parts of a score without its points: ``3翻``, ``30符``, ``満貫``."""
        several = value.get("yakuman", 0) > 1
        parts = []
        for name, count in value.items():
            if not count or name in {"points", "base_points"}:
                continue
            if name == "limit":
                # A limit is named once: by its name, by a number of yakuman, or instead of the points.
                parts += [] if several else [self.name(count)]
            elif name == "yakuman":
                named = not several and (value["points"] is None or value.get("limit"))
                parts += [] if named else [self.times(count)]
            elif count is True:
                parts.append(self._words[f"value_{name}"])
            else:
                part = self._words[f"value_{name}"]
                parts.append(counted(count, Text(part, part)).say(self._lang))
        return parts

    def times(self, yakuman: int) -> str:
        """Return the number of yakuman; a single one has no number."""
        if yakuman == 1:
            return self._words["value_yakuman"]
        return f"{yakuman:,}{self._space}{self._words['unit_yakuman']}"

    def score(self, value: Mapping[str, Any]) -> str:
        """Return a score in one line: ``2,000点 · 2翻 · 30符``."""
        points = self.points(value)
        if value["points"] is not None:
            unit = self._words["one_points" if value["points"] == 1 else "value_points"]
            points += f"{self._space}{unit}"
        return " · ".join([points, *self.parts(value)])


def _parts(fields: Iterable[Field]) -> Iterator[Field]:
    """Yield the fields in objects and the items of lists, at any depth."""
    for field in fields:
        inner = (*field.fields, *([] if field.items is None else [field.items]))
        yield from inner
        yield from _parts(inner)
