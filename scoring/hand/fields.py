"""The request fields of the tile games, and the notation of a hand in one line."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from scoring.fields.field import Choice, Field
from scoring.fields.field_files import FieldFile
from scoring.fields.text_values import scalar_from, value_from
from scoring.fields.wording import add_value
from scoring.hand import MESSAGES, parsing
from scoring.hand.wall_break import ROLES
from scoring.rules.liability import Liability
from scoring.rules.rulebook import Yaku
from scoring.spelling import closest, did_you_mean, japanese_names
from scoring.text import NOTHING, Text, joined
from scoring.tiles import melds
from scoring.tiles.kinds import NAMES
from scoring.tiles.lines import Word, read_hand
from scoring.tiles.notation import MAX_TEXT, BadNotation, spellings_of

WINDS: Final = MESSAGES.section("winds")
WIND_KINDS: Final = {wind: 27 + place for place, wind in enumerate(WINDS)}
WIND_CHOICES: Final = tuple(
    Choice(wind, name, spellings_of(NAMES[WIND_KINDS[wind]])) for wind, name in WINDS.items()
)
"""The winds, which may also be written as tiles: ``E``, ``1z``, ``東``."""
MAX_STICKS: Final = 999
MAX_NORTHS: Final = 4
TILES_PATTERN: Final = melds.PATTERN
_MELD_EXAMPLES: Final = {
    "chi": "chi:123m",
    "pon": "pon:555z",
    "open_kan": "open_kan:1111m",
    "added_kan": "added_kan:2222p",
    "closed_kan": "closed_kan:9999s",
}
_DECLARED: Final = "hand/request.yaml"


def _such_as(kinds: Collection[str], between: str) -> str:
    """Return an example of each kind of meld."""
    return between.join(text for kind, text in _MELD_EXAMPLES.items() if kind in kinds)


def hand_fields(
    names: str,
    claims: Iterable[Yaku] = (),
    *,
    players: int = 4,
    concealed: str = "123567m34522p67s",
    kinds: Collection[str] = melds.KIND_NAMES,
    liabilities: Iterable[Liability] = (),
    reds: bool = True,
) -> tuple[Field, ...]:
    """Return the fields with these ``names`` of a hand in a game, in the order of requests.

    ``claims`` are the situations that a winner may claim, ``players`` is the number of players, ``concealed`` is an example of tiles in
    hand, ``kinds`` are the kinds of melds, ``liabilities`` are the reasons for liability; ``reds`` is true if there are red fives.
    """
    situations = tuple(Choice(yaku.id, yaku.name) for yaku in claims)
    declared = FieldFile(
        _DECLARED,
        concealed=concealed,
        red=MESSAGES["red_five"] if reds else NOTHING,
        melds=_such_as(kinds, ", "),
        winds=WIND_CHOICES[:players],
        situations=situations,
        most_situations=len(situations),
        liabilities=tuple(Choice(kind.id, kind.name) for kind in liabilities),
        roles=tuple(Choice(role, name) for role, name in ROLES.items()),
        most_norths=MAX_NORTHS,
        most_sticks=MAX_STICKS,
        pattern=TILES_PATTERN,
        longest=MAX_TEXT,
        longest_meld=melds.MAX_TEXT,
        concealed_of=parsing.concealed_of,
        tile_of=parsing.tile_of,
        indicators_of=parsing.indicators_of,
        rinshan_indicators_of=parsing.rinshan_indicators_of,
        meld_of=melds.parse_meld,
    ).fields("request")
    return tuple(field for field in declared if field.name in names.split())


CONCEALED, WINNING_TILE = hand_fields("concealed winning_tile")


def notation_of(kinds: Collection[str], line: str, *, reds: bool = True) -> Mapping[str, Text]:
    """Return the notation with these kinds of melds; ``line`` is an example of a whole hand, ``reds`` is true if there are red fives."""
    red = MESSAGES["red_fives"] if reds else NOTHING
    return FieldFile(_DECLARED, melds=_such_as(kinds, " "), line=line, red=red).texts("notation")


NOTATION: Final = notation_of(
    melds.KIND_NAMES, "567m345p22p67s+8s pon:555z tsumo seat:east dora:9m"
)
_SEATS: Final = {"dealer": "east", "child": "south"}
SITUATION: Final = "situation"


class _LineWords:
    """The words of a line of notation that write fields of a request."""

    def __init__(self, fields: Iterable[Field]) -> None:
        self._known = {name: field for field in fields for name in (field.name, field.key)}
        self._chosen = list({f.name: f for f in self._known.values() if f.choices}.values())
        items = [field.items for field in self._known.values() if field.items]
        claims = [choice for item in items for choice in item.choices]
        written: dict[str, Mapping[str, object]] = {
            choice.value: {SITUATION: [choice.value]} for choice in claims
        }
        japanese = {choice.name.ja: written[choice.value] for choice in claims}
        for field in self._chosen:
            if field.required:
                written |= {choice.value: {field.name: choice.value} for choice in field.choices}
                japanese |= {choice.name.ja: written[choice.value] for choice in field.choices}
        self._written = written | {word: {"seat_wind": wind} for word, wind in _SEATS.items()}
        """The fields that words write."""
        self._words = [*self._written, *_MELD_EXAMPLES]
        self._words += [choice.value for field in self._chosen for choice in field.choices]
        self.japanese: Mapping[str, Any] = {**japanese_names(), **japanese}
        """Japanese words with the fields that they write, or with the names of fields that need a value."""
        names = {name for name in self._known if name} - self._written.keys()
        self.valued = names | {n for n, meant in self.japanese.items() if isinstance(meant, list)}
        """The names of the fields that need a value."""

    def read(self, word: Word) -> Mapping[str, object]:
        """Return the fields that a word writes; raises :class:`BadNotation`."""
        if word.key in ("option", "options"):
            raise BadNotation(MESSAGES["options_apart"], word.at)
        meant = self.japanese.get(word.key, [word.key])
        written = meant if isinstance(meant, dict) else self._written.get(word.key, {})
        if word.value is None and written and written.keys() <= self._known.keys():
            return written
        field = next((self._known[name] for name in meant if name in self._known), None)
        if field is not None and word.value is not None:
            return {field.name: value_from(field, word.value)}
        # `kan` alone may mean each kind of kan.
        kinds = [kind for kind in _MELD_EXAMPLES if f"_{kind}".endswith(f"_{word.key}")]
        ways = [_MELD_EXAMPLES[kind] for kind in kinds]
        ways += [
            f"{one.key or one.name}:{word.key}"
            for one in self._chosen
            if word.value is None and word.key in [choice.value for choice in one.choices]
        ]
        if field is not None:
            ways = [f"{word.key}:{field.example}"]
        if not ways:
            near = closest(word.key, self._words) if word.value is None else None
            near = near or closest(word.key, [*self._known, *self._written])
            unknown = MESSAGES["unknown_word"].filled(hint=did_you_mean(near))
            # An unknown name with a number or a truth value is probably that of an option.
            if near is None and not isinstance(scalar_from(word.value or ""), str):
                unknown = joined([unknown, MESSAGES["options_apart"]], ja="", en=" ")
            raise BadNotation(unknown, word.at, suggestion=near)
        words = joined([Text(way, way) for way in ways], ja=" か ", en=" or ")
        raise BadNotation(MESSAGES["with_key"].filled(words=words), word.at, allowed=ways)


def read_line(line: str, fields: Iterable[Field]) -> dict[str, object]:
    """Return the part of a request that a line of notation writes.

    ``"123567m34522p67s+8s pon:555z riichi tsumo seat:east round:south dora:9m honba:2"``: tiles, a plus before the winning one, melds,
    words and ``key:value`` pairs. Raises :class:`scoring.faults.Unreadable`, also for two words that write one field.
    """
    words = _LineWords(fields)
    hand = read_hand(line, words.japanese, words.valued)
    written = {"concealed": hand.tiles, "winning_tile": hand.winning, "melds": hand.melds}
    request: dict[str, Any] = {name: value for name, value in written.items() if value}
    for word in hand.words:
        for name, value in words.read(word).items():
            add_value(request, name, value, word.key, word.at)
    return request
