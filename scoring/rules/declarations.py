"""The declarations of a ruleset, and their digest."""

import ast
import inspect
import json
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cached_property, lru_cache
from types import FunctionType
from typing import Final, cast

from scoring.rules.cards.deck import Deck
from scoring.rules.rulebook import Number, Option, OptionValue, Rule, Statement, Yaku
from scoring.rules.source import Clause, Document, Prose
from scoring.text import NOTHING, Text
from scoring.version import __version__


def statements_of(clause: Clause) -> tuple[Statement, ...]:
    """Return the statements of a clause: the clause itself, if it is a rule, and its parts."""
    itself = ((clause.rule, clause.title, clause.text),) if clause.rule else ()
    parts = ((part.rule, part.name, part.text) for part in clause.parts)
    return tuple(
        Statement(
            id=id_,
            name=name,
            clause=clause.id,
            document=clause.document,
            type=clause.type,
            text=text,
        )
        for id_, name, text in (*itself, *parts)
    )


def options_among(rules: Iterable[Rule]) -> dict[str, Option]:
    """Return the options among rules by identifier.

    An optional yaku and a number that players choose are options too, each under its own identifier.
    """
    found: dict[str, Option] = {}
    for rule in rules:
        if isinstance(rule, Option):
            found[rule.id] = rule
        elif (isinstance(rule, Yaku) and rule.optional) or (
            isinstance(rule, Number) and rule.chosen
        ):
            found[rule.id] = rule.option()
    return found


@dataclass(frozen=True, eq=False, kw_only=True)
class Declarations:
    """The rules, options and clauses that a ruleset declares."""

    id: str
    """Identifier: ``"tcg"``."""
    game_id: str
    """Identifier of its game: ``"riichi"``."""
    players: str
    """The number of players, for people: ``"4"``, ``"3+"``."""
    version: str = ""
    """Edition of the rules as declared here."""
    name: Text = NOTHING
    summary: Text = NOTHING
    prose: Prose = field(default=Prose(()))
    """Its source, clauses and open questions."""
    declared: Sequence[Rule]
    """The rules of its game and its cards, in the order of the catalogue."""
    defaults: Mapping[str, OptionValue] = field(default_factory=dict)
    """Options with another default than the game declares."""
    deck: Deck | None = None
    """The changes that cards can make; ``None`` if the ruleset takes no cards."""

    @cached_property
    def stamp(self) -> dict[str, str]:
        """The game, the ruleset, its version and its digest, with which every answer begins."""
        return {
            "game": self.game_id,
            "ruleset": self.id,
            "version": self.version,
            "digest": self.digest,
        }

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by identifier, in the order of the catalogue: the declared ones, then the statements."""
        return {rule.id: rule for rule in (*self.declared, *self.statements)}

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """The statements: clauses of the source that are rules themselves, and rules that the source does not state."""
        return tuple(rule for clause in self.prose.places for rule in statements_of(clause))

    @property
    def documents(self) -> tuple[Document, ...]:
        """The documents that its rules are taken from."""
        return self.prose.documents

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses by number, those of its own documents first. Of several places with the same number it is the first."""
        found: dict[str, Clause] = {}
        for place in self.prose.places:
            if place.id:
                found.setdefault(place.id, place)
        return found

    @cached_property
    def places(self) -> Mapping[str, Clause]:
        """The clause that states each rule, or the basis of a rule that no document of the ruleset mentions."""
        stated = {rule: place for place in self.prose.places for rule in place.stated}
        # No clause states a card: it names the clause that it rests on itself.
        cards = (rule for rule in self.declared if rule.clause and rule.id not in stated)
        return {**stated, **{card.id: self.clauses[card.clause] for card in cards}}

    @cached_property
    def unstated(self) -> frozenset[str]:
        """The rules that neither a clause of the own documents nor one of the common reference states."""
        bases = (place for place in self.prose.silent if not place.id)
        return frozenset(rule for place in bases for rule in place.stated)

    def document_of(self, rule: Rule) -> Document | None:
        """Return the document that states a rule; ``None`` if there is none."""
        return next((one for one in self.documents if one.id == rule.document), None)

    def place_of(self, rule: Rule) -> Clause:
        """Return the clause that states a rule, or its basis if no document of the ruleset states it."""
        return self.places[rule.id]

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """Every option by identifier, with the default of this ruleset."""
        return {
            id_: replace(option, default=self.defaults.get(id_, option.default))
            for id_, option in options_among(self.declared).items()
        }

    @cached_property
    def naming_options(self) -> Mapping[str, list[str]]:
        """The options whose changes name a rule, by the rule."""
        naming: dict[str, list[str]] = {}
        for option in self.declared:
            if isinstance(option, Option):
                for name in option.changed_rules:
                    naming.setdefault(name, []).append(option.id)
        return naming

    def default_of(self, option: str) -> OptionValue:
        """Return the value that an option has by default."""
        return cast(OptionValue, self.options[option].default)

    @cached_property
    def counting(self) -> tuple[Rule, ...]:
        """The yaku, the dora, the fu items and the limits, which decide the worth of a hand."""
        return tuple(r for r in self.declared if r.kind in {"yaku", "dora", "fu", "limit"})

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The values of the numbers by identifier."""
        return {r.id: cast(int, r.value) for r in self.declared if isinstance(r, Number)}

    @cached_property
    def claims(self) -> tuple[Yaku, ...]:
        """The yaku that are claimed as situations, in the order of their bits."""
        return tuple(r for r in self.declared if isinstance(r, Yaku) and r.situation is not None)

    @cached_property
    def digest(self) -> str:
        """Hash of everything that decides answers, the same in every process: two rulesets with equal digests score alike."""
        import hashlib  # noqa: PLC0415 - loads OpenSSL, which takes longer than a score

        declared = [self.id, self.version, __version__, self.defaults, self.declared, self.deck]
        return hashlib.sha256(json.dumps(decisive(declared)).encode()).hexdigest()[:16]


_WORDS: Final = frozenset(
    {"name", "text", "spellings", "clause", "document", "type", "hit", "miss", "excludes"}
)
"""Fields that are for people. ``excludes`` gives the rule of each exclusion: only its keys decide."""
_PARTS: Final = (int, str, tuple, FunctionType)
"""The values used by a function that are part of the digest; the rest is the engine, which has a version."""


def decisive(value: object) -> object:
    """Return the parts of a value that decide answers, as plain data."""
    if isinstance(value, Text):
        return None
    if isinstance(value, FunctionType):
        return _code(value)
    if is_dataclass(value):
        parts = {part.name: getattr(value, part.name) for part in fields(value)}
        decides = {name: decisive(part) for name, part in parts.items() if name not in _WORDS}
        return [type(value).__name__, decides, sorted(parts.get("excludes", ()))]
    if isinstance(value, Mapping):
        return sorted([[decisive(key), decisive(part)] for key, part in value.items()], key=repr)
    if isinstance(value, Iterable) and not isinstance(value, str | range):
        members = [decisive(part) for part in value]
        return sorted(members, key=repr) if isinstance(value, AbstractSet) else members
    return repr(value) if isinstance(value, range) else value


# NOTE: when the service starts, the digests of all rulesets take 0.13 s with this cache, 0.44 s without it.
@lru_cache(maxsize=1 << 10)
def _code(function: FunctionType) -> list[object]:
    """Return the parameters and the body of a function without its docstring, with the constants and functions that the body uses."""
    definition = cast(ast.FunctionDef, ast.parse(inspect.getsource(function)).body[0])
    body = definition.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]  # without the docstring
    used = {
        node.id: function.__globals__.get(node.id)
        for node in ast.walk(ast.Module(body, []))
        if isinstance(node, ast.Name)
    }
    return [
        [argument.arg for argument in definition.args.args],
        [ast.unparse(statement) for statement in body],
        {name: decisive(part) for name, part in used.items() if isinstance(part, _PARTS)},
    ]
