"""Random questions to a ruleset from a seed, and simpler variants of each."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import cycle
from math import prod
from random import Random
from typing import Any, Final, cast

from scoring.conformance.generating.cards import CardHandGenerator
from scoring.conformance.generating.dice import DiceHandGenerator
from scoring.conformance.generating.positions import PositionGenerator
from scoring.conformance.generating.tiles import TURN, TileHandGenerator, closed
from scoring.conformance.tasks import Body, faults_of
from scoring.hand.answer import Score
from scoring.reference.vectors import ANALYZE
from scoring.rules.rulebook import Yaku
from scoring.rules.ruleset import SCORE, Ruleset
from scoring.yaml_files import read_yaml

_TRIES: Final = 40
_HANDS: Final = 200
_MOST_REPAIRS: Final = 12
_WITH_OPTIONS: Final = 0.3
_FROM_EXAMPLES: Final = 0.05
HandGenerator = CardHandGenerator | DiceHandGenerator | TileHandGenerator
"""The generator of one family of games."""
_FAMILIES: Final[Mapping[str, Callable[[Ruleset], HandGenerator]]] = {
    "winning_tile": TileHandGenerator,
    "dice": DiceHandGenerator,
    "winning_card": CardHandGenerator,
}
"""The generator for a game, by a field of its requests."""
_PLAY: Final = cast(dict[str, Any], read_yaml("conformance/generating/play.yaml"))
"""The features of recorded hands of a game, and the factors by which drawn hands become as frequent."""


def has_positions(ruleset: Ruleset) -> bool:
    """Return whether hands in play of a ruleset can be generated."""
    return ANALYZE in ruleset.tasks and any(one.name == "winning_tile" for one in ruleset.fields)


class QuestionGenerator:
    """A generator of random valid questions to a ruleset."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self._ruleset = ruleset
        self._random = Random(seed)  # noqa: S311 - reproducible, not secret
        names = {field.name for field in ruleset.fields}
        family = next(made for name, made in _FAMILIES.items() if name in names)
        self._hands = family(ruleset)
        is_tiles = isinstance(self._hands, TileHandGenerator)
        self._played = TileHandGenerator(ruleset, "played") if is_tiles else self._hands
        yaku = [rule for rule in ruleset.declared if isinstance(rule, Yaku)]
        examples = [(rule, line) for rule in yaku for line in (rule.hit, rule.miss)]
        self._random.shuffle(examples)
        self._examples, self._example_count = cycle(examples), len(examples)
        self._options = [
            (option.id, option.every_value())
            for option in ruleset.options.values()
            if not option.subset_of
        ]

    def drawn(self) -> Body:
        """Return the next request."""
        return self._drawn(self._hands, SCORE, self._ruleset.game.example)

    def position(self) -> Body:
        """Return the next hand in play of a ruleset that :func:`has_positions`."""
        return self._drawn(self._positions, ANALYZE, self._ruleset.tasks[ANALYZE].example)

    @cached_property
    def _positions(self) -> PositionGenerator:
        return PositionGenerator(self._ruleset)

    def _drawn(
        self, hands: HandGenerator | PositionGenerator, task: str, example: Mapping[str, object]
    ) -> Body:
        for _ in range(_TRIES):
            if task == SCORE and self._random.random() < _FROM_EXAMPLES:
                return self._example()
            options: dict[str, Any] = {}
            if self._random.random() < _WITH_OPTIONS:
                name, values = self._random.choice(self._options)
                options = {name: self._random.choice(values)}
            if (request := self._possible(hands.drawn(self._random), options, task)) is not None:
                return request
        return dict(example)

    def played(self) -> Body | None:
        """Return the next hand of a tile game like those of play, or ``None`` for an impossible one."""
        return self._possible(self._played.drawn(self._random), {})

    def winning(self, fits: Callable[[Body], bool], *, rare: bool = False) -> Body:
        """Return the next winning hand without options whose worth ``fits``, as often as in play unless it is ``rare``.

        If no drawn hand passes by its chance, one of those that fit is chosen by it. If none fits, an example of the rules is
        returned. Raise LookupError if no example fits either.
        """
        factors = {} if rare else _PLAY.get(self._ruleset.game_id, {}).get("factors", {})
        drawn = (self.played() if factors else self.drawn() for _ in range(_HANDS))
        hands, chances = [], []
        for hand, worth in self._fitting(drawn, fits):
            chance = prod(factors.get(trait, 1) for trait in list_traits(hand, worth))
            if self._random.random() < chance:
                return hand
            hands.append(hand)
            chances.append(chance)
        if hands:
            return self._random.choices(hands, chances)[0]
        examples = (self._example() for _ in range(self._example_count))
        for hand, _ in self._fitting(examples, fits):
            return hand
        raise LookupError(f"{self._ruleset.id} has no hand that fits")

    def _fitting(
        self, hands: Iterable[Body | None], fits: Callable[[Body], bool]
    ) -> Iterator[tuple[Body, Body]]:
        """Yield each winning hand without options whose worth fits, and its worth."""
        for hand in hands:
            if hand is not None and not {"options", "cards"} & hand.keys():
                score = cast(Score, self._ruleset.game.answer(self._ruleset.basic, hand, "en"))
                # NOTE: describe() takes half the time of to_dict(), which explains the score.
                if score.winning and fits(worth := score.describe()):
                    yield hand, worth

    def _example(self) -> Body:
        """Return the next example hand of a yaku, a hit or a near miss, so that rare yaku occur too."""
        rule, line = next(self._examples)
        chosen = self._ruleset.where_counted(rule).chosen
        request = {**_assumed(self._ruleset), **self._ruleset.game.request_of(line)}
        return _under(request, chosen)

    def _possible(
        self, hand: Body | None, options: Mapping[str, Any], task: str = SCORE
    ) -> Body | None:
        """Return the hand, simplified until it has no errors under these options, or ``None``."""
        for _ in range(_MOST_REPAIRS):
            if hand is None:
                return None
            request = _under(hand, options)
            faults = faults_of(self._ruleset, request, task)
            if not faults:
                return request
            _, *names = self._random.choice(faults).pointer.split("/")
            # The last one changes least.
            *_, hand = None, *_simpler_in(self._ruleset, task, "".join(names[:1]), hand)
        return None


def list_traits(hand: Body, worth: Body) -> set[str]:
    """Return what makes a winning hand frequent or rare: its yaku and called melds, or that it is a yakuman."""
    if worth["value"].get("yakuman"):
        return {"yakuman"}
    melds = sum(not meld.startswith("closed") for meld in hand.get("melds", ()))
    return {line["id"] for line in worth["yaku"]} | {f"melds_{melds}"}


def _under(hand: Body, options: Mapping[str, Any]) -> Body:
    return {**hand, "options": dict(options)} if options else hand


def _assumed(ruleset: Ruleset) -> Body:
    """Return the defaults that answers report as assumed, so that a question can set them explicitly."""
    return {
        field.name: field.default
        for field in ruleset.fields
        if field.assumed is not None and field.default is not None
    }


def simpler(ruleset: Ruleset, request: Body, task: str = SCORE) -> Iterator[Body]:
    """Return possible requests that are a little simpler, the simplest first."""
    names = [field.name for field in ruleset.fields_of(task)]
    found = (one for name in reversed(names) for one in _simpler_in(ruleset, task, name, request))
    return (one for one in found if not faults_of(ruleset, one, task))


def _simpler_in(ruleset: Ruleset, task: str, name: str, request: Body) -> Iterator[Body]:
    """Yield requests with less in a field: its plainest value or none, one item less, a meld less. The last one changes least."""
    value = request.get(name)
    if value is None or name in TURN:
        return
    (field,) = (one for one in ruleset.fields_of(task) if one.name == name)
    plain = _assumed(ruleset).get(name, field.choices[0].value if field.choices else None)
    if field.nullable:
        yield {**request, name: None}
    elif field.required or (field.assumed is not None and plain is not None):
        if plain not in (None, value):
            yield {**request, name: plain}
    else:
        yield {other: part for other, part in request.items() if other != name}
    items = value if isinstance(value, list) else []
    places = range(len(items))[::-1]
    if len(items) > 1:
        yield from ({**request, name: [*items[:at], *items[at + 1 :]]} for at in places)
    if name == "melds":
        yield from (closed(request, at) for at in places)
