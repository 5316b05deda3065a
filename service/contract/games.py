"""What the contract has of a game: schemas, parameters, bodies and responses, shared by the operations of all its rulesets."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

import scoring
from scoring.fields.field import Field
from scoring.fields.field_files import FieldFile
from scoring.reference import catalogue
from scoring.rules.cards.parsing import card_language
from scoring.rules.rulebook import Dora, Yaku
from scoring.rules.ruleset import HAND
from scoring.text import DEFAULT_LANGUAGE, NOTHING
from service.api.detail import DETAIL
from service.contract import shapes as s
from service.contract.answers import EVERY_ANSWER
from service.contract.batches import add_batches, batch_body, columns_body, lines_of
from service.contract.declared import Schemas, camel
from service.contract.operations import component, json_body, operation, parameters_of, response
from service.contract.shapes import Json
from service.http.answers import JSON
from service.served import OPTIONS, Served, answer_to, served

_ANSWERS: Final = {"settle": "Settlement", "standings": "Standings", "analyze": "Analysis"}
"""What the answer to a task is called."""
_FILE: Final = "contract/game_answers.yaml"


class GameContract:
    """The components of one game and the paths of its rulesets."""

    def __init__(self, game: str, rulesets: list[Served], schemas: Json) -> None:
        """``schemas`` are those of the whole contract by name, to which those of the game are added."""
        self.name = camel(game)
        self._rulesets = rulesets
        self._first = rulesets[0]
        self._fields = _united(ready.ruleset.fields for ready in rulesets)
        self._schemas = Schemas(schemas, self.name)
        self._add_schemas()

    @cached_property
    def parameters(self) -> Json:
        """The parameters of a scoring request by query, by the names of their components."""
        listed = parameters_of(self._fields, self._first.score.example)
        return {f"{self.name}{camel(parameter['name'])}": parameter for parameter in listed}

    @property
    def bodies(self) -> Json:
        """The request bodies by name: each has the name of its schema."""
        score = self._first.score.example
        hand = json_body(f"{self.name}Hand", dict(score))
        schemas = s.ref(f"{self.name}Hand"), s.ref(f"{self.name}HandLine")
        hand["content"][JSON]["schema"] = s.any_of(*schemas)
        found = {f"{self.name}Hand": hand}
        for task, asked in self._first.tasks.items():
            found[self._request_of(task)] = json_body(self._request_of(task), dict(asked.example))
        found[f"{self.name}Batch"] = batch_body(self.name, score)
        return found | {f"{self.name}Columns": columns_body(self.name, self._first)}

    @property
    def responses(self) -> Json:
        """The responses by name: each has the name of its schema."""
        name, first = self.name, self._first
        example = answer_to(first.score, first.score.example, DEFAULT_LANGUAGE)
        score = s.any_of(s.ref(f"{name}Score"), s.ref(f"{name}ScoreInShort"))
        batch, columns = s.ref(f"{name}BatchAnswer"), s.ref(f"{name}ColumnsAnswer")
        contents: Json = {
            f"{name}Score": {JSON: {"schema": score, "example": example}},
            f"{name}BatchAnswer": {JSON: {"schema": batch}} | lines_of(s.ref(f"{name}BatchLine")),
            f"{name}ColumnsAnswer": {JSON: {"schema": columns}},
        }
        for task in first.tasks:
            contents[self._answer_of(task)] = {JSON: {"schema": s.ref(self._answer_of(task))}}
        return {name: response(content, "X-Ruleset") for name, content in contents.items()}

    @property
    def paths(self) -> Json:
        """The paths of every ruleset: they refer to what the game shares, so that a further one adds few lines."""
        return {path: item for ready in self._rulesets for path, item in self._paths(ready)}

    def _paths(self, ready: Served) -> Iterable[tuple[str, Json]]:
        name, game = camel(ready.ruleset.id), self.name
        home = f"/v1/rulesets/{ready.ruleset.id}"
        answer, hand = f"{game}Score", f"{game}Hand"
        by_query = [component("parameters", parameter) for parameter in self.parameters]
        detail = component("parameters", DETAIL.name)
        link = operation(
            f"score{name}ByQuery",
            "score",
            "Score one hand, by a link",
            answer,
            parameters=[*by_query, detail],
        )
        body = operation(
            f"score{name}", "score", "Score one hand", answer, body=hand, parameters=[detail]
        )
        yield f"{home}/score", {"get": link, "post": body}
        batch = operation(
            f"score{name}Batch",
            "score",
            "Score many hands",
            f"{game}BatchAnswer",
            body=f"{game}Batch",
            parameters=[detail],
        )
        yield f"{home}/score/batch", {"post": batch}
        columns = operation(
            f"score{name}Columns",
            "score",
            "Score many hands in columns",
            f"{game}ColumnsAnswer",
            body=f"{game}Columns",
        )
        yield f"{home}/score/columns", {"post": columns}
        for task in ready.tasks:
            id_ = f"{name[0].lower()}{name[1:]}{camel(task)}"
            asked, answer = self._request_of(task), self._answer_of(task)
            one = operation(id_, "tasks", task.capitalize(), answer, body=asked)
            yield f"{home}/{task}", {"post": one}

    def _request_of(self, task: str) -> str:
        return f"{self.name}{camel(task)}Request"

    def _answer_of(self, task: str) -> str:
        return f"{self.name}{_ANSWERS[task]}"

    def _add_schemas(self) -> None:
        name, schemas = self.name, self._schemas
        schemas.schemas[f"{name}Options"] = self._options()
        of_hand = [*map(_with_options, self._fields)]
        schemas.add_request("GameHand", of_hand)
        optional = [replace(field, required=False) for field in of_hand]
        schemas.add_request("GameHandLine", [replace(HAND, required=True), *optional])
        self._add_score()
        for task in self._first.tasks:
            fields = _united(ready.ruleset.fields_of(task) for ready in self._rulesets)
            schemas.add_request(self._request_of(task), map(_with_options, fields))
            reply = _united(ready.ruleset.tasks[task].reply for ready in self._rulesets)
            schemas.add_answer(self._answer_of(task), (*reply, *EVERY_ANSWER))
        rules = [*map(_with_options, _united(ready.rules for ready in self._rulesets))]
        add_batches(schemas, self._first, name, rules)
        self._add_changes()

    def _options(self) -> Json:
        """The options of the rulesets, which differ in their defaults."""
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
        declared = FieldFile(_FILE, package="service", required=True, units=counts)
        for name, field in declared.schemas():
            self._schemas.add(name, field)
        replies = _united(ready.ruleset.game.reply for ready in self._rulesets)
        self._schemas.add_answer(f"{self.name}Score", (*replies, *EVERY_ANSWER))
        parts = self._schemas.schemas[f"{self.name}Score"]["properties"]
        example = scoring.score(self._first.ruleset.id, self._first.score.example)
        in_short = s.closed({part: parts[part] for part in example.to_short_dict()})
        self._schemas.schemas[f"{self.name}ScoreInShort"] = in_short

    def _add_changes(self) -> None:
        """Put a schema for each layer in the place of that of any change of a card."""
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
            self._schemas.schemas[name] = {"oneOf": [s.ref(one) for one in names.values()]}


def game_contracts(schemas: Json) -> list[GameContract]:
    """Every game with its rulesets; their schemas are added to ``schemas``."""
    games: dict[str, list[Served]] = {}
    for ready in served().values():
        games.setdefault(ready.ruleset.book.game, []).append(ready)
    return [GameContract(game, rulesets, schemas) for game, rulesets in games.items()]


def _with_options(field: Field) -> Field:
    """The field of a request with the schema of the game's options, where it is for them."""
    if field.name != OPTIONS:
        return field
    return replace(field, text=NOTHING, default=None, schema="GameOptions")


def _united(many: Iterable[Iterable[Field]]) -> tuple[Field, ...]:
    """The fields that any of the rulesets of a game has, those of objects included."""
    found: dict[str, Field] = {}
    for fields in many:
        for field in fields:
            known = found.get(field.name, field)
            found[field.name] = known if known is field else _joined(known, field)
    return tuple(found.values())


def _joined(field: Field, other: Field) -> Field:
    """A field with all that either of two rulesets has in it."""
    if field.items is not None and other.items is not None:
        return replace(field, items=_joined(field.items, other.items))
    if field.fields == other.fields:
        return field
    return replace(field, fields=_united((field.fields, other.fields)))


def _option(ready: Served, option: Mapping[str, Any]) -> Json:
    """The schema of an option."""
    schema: Json = {"type": option["type"], "description": f"{option['name']}. {option['text']}"}
    if step := option.get("step"):  # the text tells the value that the ruleset has
        schema = {"type": option["type"], "description": option["name"]}
        schema |= {"minimum": option["minimum"], "maximum": option["maximum"], "multipleOf": step}
    if values := option.get("values"):
        schema["enum"] = [value["value"] if isinstance(value, dict) else value for value in values]
    if kind := option.get("subset_of"):
        rules = catalogue.listed(ready.ruleset, DEFAULT_LANGUAGE, kind=kind)["rules"]
        schema |= {"items": s.word(rule["id"] for rule in rules), "maxItems": len(rules)}
    if members := option.get("members"):
        schema |= {"items": s.word(one["value"] for one in members), "maxItems": len(members)}
    return schema


def _of_layer(layer: str, changes: list[Mapping[str, Any]], known: Json) -> Json:
    """The schema of the changes of one layer, from the properties of all changes."""
    kinds = [change["kind"] for change in changes if change["kind"]]
    properties = {"layer": s.word([layer])} | ({"kind": s.word(kinds)} if kinds else {})
    always = set.intersection(*({*change["required"]} for change in changes))
    used = {name for change in changes for name in (*change["required"], *change["optional"])}
    for name, schema in known.items():
        if name in used:
            properties[name if name in always else f"{name}?"] = schema
    return s.about(" ".join(change["text"] for change in changes), s.closed(properties))
