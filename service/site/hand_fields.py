"""The fields of a request that describe a hand, found by their declared notation."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from scoring.fields.field import Field
from scoring.tiles.notation import in_order, names_of
from service.served import served
from service.site.pictures.layout import Group, Piece, meld_group, plain_group
from service.site.pictures.symbols import CARD_TOKENS, FACES

TILES: Final = "tiles"
CARD: Final = "card"
_SINGLE: Final = frozenset({"tile", CARD})


class HandFields(NamedTuple):
    """The fields of a request that write a hand."""

    notation: str
    """The notation that its field declares."""
    main: Field
    """The hand itself."""
    winning: Field | None
    """The field of the winning tile or card."""
    sets: Field | None
    """Melds, dice set aside or cards laid open."""
    last: tuple[str, str] | None
    """The object and its field for the face that was rolled last, in games with dice."""
    others: tuple[Field, ...]
    """Other tiles: indicators."""

    @property
    def names(self) -> frozenset[str]:
        """The names of the fields of the hand itself."""
        fields = (self.main, self.winning, self.sets)
        return frozenset(field.name for field in fields if field is not None)


def is_faces(notation: str) -> bool:
    """Return whether a hand is written as the faces of dice, not as tiles or cards."""
    return notation not in {TILES, CARD, "tile", "meld", ""}


def notation_of(field: Field) -> str:
    """Return the notation of a field or of its items, or an empty text."""
    return field.notation or (notation_of(field.items) if field.items is not None else "")


def _hand_fields(fields: tuple[Field, ...]) -> HandFields:
    """Return the fields of the hand among those of a scoring request."""
    written = [field for field in fields if notation_of(field)]
    main = written[0]
    notation = notation_of(main)
    single = (f for f in written[1:] if f.type == "string" and notation_of(f) in _SINGLE)
    winning = next(single, None)
    rest = [field for field in written[1:] if field is not winning]
    sets = next((f for f in rest if f.type == "array" or is_faces(notation_of(f))), None)
    numbers = (
        (field.name, part.name)
        for field in fields
        if field.type == "object" and not field.open_object
        for part in field.fields
        if part.type == "integer"
    )
    last = next(numbers, None) if is_faces(notation) else None
    others = tuple(f for f in rest if f is not sets and notation_of(f) == TILES)
    return HandFields(notation, main, winning, sets, last, others)


HAND_FIELDS: Final = {id_: _hand_fields(ready.ruleset.fields) for id_, ready in served().items()}
"""The fields of the hand, by ruleset."""


def tokens_of(notation: str, value: Any) -> list[str]:  # noqa: ANN401 - as requests have it
    """Return the pieces in a value, one by one; raise :class:`ValueError` for anything else, such as pieces of other games."""
    if not value:
        return []
    if notation == TILES:
        return names_of(value)
    if is_faces(notation):
        known, pieces = all(face in FACES for face in value), list(value)
    else:
        pieces = list(value) if isinstance(value, list) else [value]
        known = all(piece in CARD_TOKENS for piece in pieces)
    if not known:
        raise ValueError
    return pieces


def won_of(known: HandFields, request: Mapping[str, Any]) -> str | None:
    """Return the winning piece of a hand, or ``None``; raise :class:`ValueError` for anything else."""
    given = request.get(known.winning.name) if known.winning else None
    pieces = tokens_of(known.notation, given)
    if len(pieces) > 1:
        raise ValueError
    return pieces[0] if pieces else None


def set_group(notation: str, text: str, *, turned: bool = False) -> Group:
    """Return one meld, one face of dice set aside or one card laid open; raise :class:`ValueError`."""
    if notation == TILES:
        return meld_group(text)
    group = plain_group(tokens_of(notation, text))
    return group * 4 if is_faces(notation) else tuple(p._replace(turned=turned) for p in group)


def groups_of(ruleset: str, request: Mapping[str, Any]) -> list[Group]:
    """Return the hand of a request for drawing; raise :class:`ValueError` if it cannot be drawn."""
    known = HAND_FIELDS[ruleset]
    tokens = tokens_of(known.notation, request.get(known.main.name))
    if known.notation == TILES:
        tokens = in_order(tokens)
    elif is_faces(known.notation):
        tokens.sort()
    hand = plain_group(tokens)
    groups = [_marked(hand, _last_of(known, request))]
    if known.winning is not None:
        won = tokens_of(known.notation, request.get(known.winning.name))
        groups.append(tuple(Piece(token, marked=True) for token in won))
    if known.sets is not None:
        given: Iterable[str] = request.get(known.sets.name) or ()
        groups += [set_group(known.notation, text) for text in given]
    return [group for group in groups if group]


def reading_groups(
    ruleset: str, request: Mapping[str, Any], reading: Mapping[str, Any]
) -> list[Group]:
    """Return a reading of a hand for drawing: called sets as they lie, the winning piece marked."""
    known = HAND_FIELDS[ruleset]
    won = request.get(known.winning.name) if known.winning else None
    won = won or _last_of(known, request)
    groups = []
    for part in reading["groups"]:
        tiles, kind = part["tiles"], part.get("meld")
        if kind:
            group = meld_group(f"{kind}:{tiles}")
        else:
            cards = [tiles] if tiles in CARD_TOKENS else tiles
            group = plain_group(tokens_of(known.notation, cards))
            if part["open"]:
                group = (group[0]._replace(turned=True), *group[1:])
        groups.append(_marked(group, won or group[-1].token) if part["winning"] else group)
    return groups


def _last_of(known: HandFields, request: Mapping[str, Any]) -> str:
    if known.last is None:
        return ""
    outer, inner = known.last
    die = request.get(outer)
    # Unreadable values are kept as written.
    return str(die.get(inner) or "") if isinstance(die, Mapping) else ""


def _marked(group: Group, token: str) -> Group:
    """Return the group with one piece of that token marked, or the last piece if the token does not occur."""
    if not token or not group:
        return group
    names = [piece.token for piece in group]
    place = names.index(token) if token in names else len(names) - 1
    return (*group[:place], group[place]._replace(marked=True), *group[place + 1 :])
