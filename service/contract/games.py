"""The schemas, parameters and examples of a game, which all its rulesets share."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

import scoring
from scoring.fields.field import Choice, Field
from scoring.fields.field_files import FieldFile
from scoring.reference import catalogue
from scoring.rules.cards.deck import CARDS
from scoring.rules.cards.parsing import card_language
from scoring.rules.rulebook import ALL, Dora, Yaku
from scoring.rules.ruleset import HAND
from scoring.settlement.checks import GOES_WITH, NEEDED_BY
from scoring.text import DEFAULT_LANGUAGE, NOTHING
from service.contract import shapes as s
from service.contract.answers import every_answer
from service.contract.batches import add_batches, batch_examples, sent_of
from service.contract.declared import GAME, TYPE, Schemas, camel
from service.contract.operations import parameters_of
from service.contract.shapes import Json
from service.served import OPTIONS, Served, served

_ANSWERS: Final = {"settle": "Settlement", "standings": "Standings", "analyze": "Analysis"}
"""The name of the answer to a task."""
_FILE: Final = "contract/game_answers.yaml"


class GameContract:
    """The schemas and the requests of one game, which its rulesets share."""

    def __init__(self, game: str, rulesets: list[Served], schemas: Json) -> None:
        """Add the schemas of a game to ``schemas``, which hold the whole contract by name."""
        self.id = game
        self.name = camel(game)
        self.first = rulesets[0]
        self._rulesets = rulesets
        self._fields = _united(ready.ruleset.fields for ready in rulesets)
        self._schemas = Schemas(schemas, self.name)
        self._add_schemas()

    @property
    def parameters(self) -> list[Json]:
        """The query parameters of a hand."""
        return parameters_of((HAND, *self._fields), self.first.score.example)

    @property
    def requests(self) -> Json:
        """Requests that are answered, by the names of their schemas."""
        score = self.first.score.example
        tasks = {
            _request_of(task): sent_of(form.example) for task, form in self.first.tasks.items()
        }
        return {f"{GAME}Hand": sent_of(score), **tasks, **batch_examples(self.first)}

    def takes_cards(self, name: str) -> bool:
        """Return whether the request whose schema has this name has a list of cards."""
        schema = self._schemas.schemas.get(name.replace(GAME, self.name, 1), {})
        return CARDS in schema.get("properties", {})

    def _add_schemas(self) -> None:
        name, schemas = self.name, self._schemas
        schemas.schemas[f"{name}Options"] = self._options()
        rules = [*map(_with_options, _united(ready.rules for ready in self._rulesets))]
        schemas.add_request("GameHand", map(_with_options, self._fields))
        # A line can contain every other field, and the request can have those that it does not contain.
        others = [*map(_beside_line, map(_with_options, self._fields))]
        schemas.add_request("GameHandLine", [replace(HAND, required=True), *others])
        about = f"A line of notation, with fields of `{name}Hand` that the line does not contain."
        schemas.schemas[f"{name}HandLine"]["description"] = about
        self._add_score()
        for task in self.first.tasks:
            fields = _united(ready.ruleset.fields_of(task) for ready in self._rulesets)
            schemas.add_request(
                _request_of(task), map(self._with_types, map(_with_options, fields))
            )
            reply = _united(ready.ruleset.tasks[task].reply for ready in self._rulesets)
            self._add_answer(f"{GAME}{_ANSWERS[task]}", reply)
        short = scoring.analyze(self.first.ruleset.id, self.first.tasks["analyze"].example)
        schemas.schemas[f"{name}Analysis"]["required"] = [*short.to_short_dict()]
        add_batches(schemas, self.first, name, rules)
        self._add_changes()

    def _options(self) -> Json:
        """Return the options of the rulesets, which differ in their defaults."""
        options = {
            f"{option['id']}?": _option(ready, option)
            for ready in reversed(self._rulesets)
            for option in catalogue.described(ready.ruleset, DEFAULT_LANGUAGE)["options"]
        }
        text = "Options by name; the others are as the ruleset has them."
        return s.about(text, s.closed(options))

    def _add_score(self) -> None:
        """Add the schemas of the answer to a hand."""
        rules = [rule for ready in self._rulesets for rule in ready.ruleset.rules.values()]
        units = {rule.unit for rule in rules if isinstance(rule, Yaku | Dora)}
        counts = [Field(unit, "integer") for unit in sorted(units)]
        declared = FieldFile(_FILE, package="service", required=True, units=counts, games=self._id)
        for name, field in declared.schemas():
            self._schemas.add(name, field)
        replies = _united(ready.ruleset.game.reply for ready in self._rulesets)
        self._add_answer(f"{GAME}Score", replies)
        example = scoring.score(self.first.ruleset.id, self.first.score.example)
        # With detail=value the other parts are absent, here and in an analysis.
        self._schemas.schemas[f"{self.name}Score"]["required"] = [*example.to_short_dict()]

    def _with_types(self, field: Field) -> Field:
        """Return a field of a request; an event of several types follows the schema of one of them."""
        kinds = [part for part in field.fields if part.name == TYPE and len(part.choices) > 1]
        has_own_win = any(part.name == "winner" for part in field.fields)
        needed_by = {} if has_own_win else NEEDED_BY
        return self._schemas.add_types(field, GOES_WITH, needed_by) if kinds else field

    @property
    def _id(self) -> tuple[Choice, ...]:
        """The only value of the field ``game`` in answers."""
        return (Choice(self.id, NOTHING),)

    def _add_answer(self, name: str, reply: Iterable[Field]) -> None:
        """Add the schema of an answer, with the fields that every answer of the game has."""
        fields = (*reply, *every_answer(self._id))
        self._schemas.add(name, Field(name, "object", fields=fields))

    def _add_changes(self) -> None:
        """Replace the schema for all changes of a card by one schema for each layer."""
        name = f"{self.name}Change"
        layers: dict[str, list[Mapping[str, Any]]] = {}
        rulesets = (ready.ruleset for ready in self._rulesets)
        languages = (card_language(one, DEFAULT_LANGUAGE) for one in rulesets if one.deck)
        for change in next(languages, []):
            layers.setdefault(change["layer"], []).append(change)
        names = {layer: f"{name}Of{camel(layer)}" for layer in layers}
        for layer, changes in layers.items():
            known = self._schemas.schemas[name]["properties"]
            self._schemas.schemas[names[layer]] = _of_layer(layer, changes, known)
        if layers:
            self._schemas.schemas[name] = s.one_of("layer", names)


def _request_of(task: str) -> str:
    """Return the name of the schema of a request."""
    return f"{GAME}{camel(task)}Request"


def game_contracts(schemas: Json) -> list[GameContract]:
    """Return every game with the contract of its rulesets; add their schemas to ``schemas``."""
    games: dict[str, list[Served]] = {}
    for ready in served().values():
        games.setdefault(ready.ruleset.game_id, []).append(ready)
    return [GameContract(game, rulesets, schemas) for game, rulesets in games.items()]


def _with_options(field: Field) -> Field:
    """Return the field of a request; the field for options gets the schema of the game's options."""
    if field.name != OPTIONS:
        return field
    return replace(field, text=NOTHING, default=None, schema="GameOptions")


def _beside_line(field: Field) -> Field:
    """Return a field of a hand, optional in addition to a line of notation; the schema of the hand describes it."""
    items = field.items and replace(field.items, text=NOTHING)
    return replace(field, required=False, text=NOTHING, default=None, assumed=None, items=items)


def _united(many: Iterable[Iterable[Field]]) -> tuple[Field, ...]:
    """Return the fields that any of the rulesets of a game has, with united fields of objects."""
    found: dict[str, Field] = {}
    for fields in many:
        for field in fields:
            known = found.get(field.name, field)
            found[field.name] = known if known is field else _joined(known, field)
    return tuple(found.values())


def _joined(field: Field, other: Field) -> Field:
    """Return a field with the items and fields of the same field in two rulesets."""
    if field.items is not None and other.items is not None:
        return replace(field, items=_joined(field.items, other.items))
    if field.fields == other.fields:
        return field
    return replace(field, fields=_united((field.fields, other.fields)))


def _option(ready: Served, option: Mapping[str, Any]) -> Json:
    """Return the schema of an option."""
    schema: Json = {"type": option["type"], "description": f"{option['name']}. {option['text']}"}
    if step := option.get("step"):  # the text tells the value that the ruleset has
        schema = {"type": option["type"], "description": option["name"]}
        schema |= {"minimum": option["minimum"], "maximum": option["maximum"], "multipleOf": step}
    if values := option.get("values"):
        schema["enum"] = [value["value"] if isinstance(value, dict) else value for value in values]
    words = [one["value"] for one in option.get("members", ())]
    if kind := option.get("subset_of"):
        rules = catalogue.listed(ready.ruleset, DEFAULT_LANGUAGE, kind=kind)["rules"]
        words = [rule["id"] for rule in rules]
    if words:
        schema |= {"items": s.word(words), "maxItems": len(words)}
    if kind:
        # A client that openapi-python-client makes takes no other value beside a `const`.
        every = {"type": "string", "enum": [ALL]}
        return s.about(schema.pop("description"), s.any_of(every, schema))
    return schema


def _of_layer(layer: str, changes: list[Mapping[str, Any]], known: Json) -> Json:
    """Return the schema of the changes of one layer, from the properties of all changes."""
    kinds = [change["kind"] for change in changes if change["kind"]]
    properties = {"layer": s.word([layer])} | ({"kind": s.word(kinds)} if kinds else {})
    always = set.intersection(*({*change["required"]} for change in changes))
    used = {name for change in changes for name in (*change["required"], *change["optional"])}
    for name, schema in known.items():
        if name in used:
            properties[name if name in always else f"{name}?"] = schema
    return s.about(" ".join(change["text"] for change in changes), s.closed(properties))
