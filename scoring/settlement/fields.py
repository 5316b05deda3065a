"""The fields of a table and of the event that ended a hand, for the tile games."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from scoring.analysis.fields import DISCARDS, PASSED
from scoring.fields.field import Choice, Field
from scoring.fields.field_files import FieldFile
from scoring.hand.fields import CONCEALED, WINDS
from scoring.settlement.table import ABORTED, CHOMBO, DRAWN, WON
from scoring.text import Text
from scoring.tiles.melds import KIND_NAMES

_DECLARED: Final = "settlement/request.yaml"
MOST_HAN: Final = 99
LEAST_FU: Final = 20
FU: Final = FieldFile(_DECLARED, least=LEAST_FU).field("fu")
"""What a win may say of its value in games with fu."""
_NOT_A_HAND: Final = frozenset(
    ("seat_wind", "round_wind", "honba", "deposits", "liability", "wareme")
)
"""What the table and the event tell, and a hand in it does not."""
_ALSO_SHOWN: Final = frozenset(("melds", "norths"))
"""What is shown of a hand besides the tiles in it."""
_TYPES: Final = {
    WON: Text("和了", "Win"),
    DRAWN: Text("荒牌流局", "Exhaustive draw"),
    ABORTED: Text("途中流局", "Abortive draw"),
    CHOMBO: Text("チョンボ", "Chombo"),
}


def player_field(name: str, label: Text, text: Text, players: int) -> Field:
    """One player, by number."""
    return Field(name, "integer", label, text, example=0, maximum=players - 1)


def players_field(name: str, label: Text, text: Text, players: int, most: int = 0) -> Field:
    """A list of different players; of ``most`` players who may be there several times where that is given."""
    seat = Text(
        "席の番号。起家が0で、自摸の順に数える。",
        "Number of the player: the first dealer is 0, then in turn order.",
    )
    return Field(
        name,
        "array",
        label,
        text,
        example=[],
        items=player_field("player", Text("席", "Player"), seat, players),
        max_items=most or players,
        unique=not most,
    )


def table_and_event(
    hand: Sequence[Field],
    *,
    players: int,
    hands: int,
    winds: Sequence[str],
    value: Sequence[Field],
    calls: Collection[str],
    types: Collection[str],
    kinds: tuple[Choice, ...],
    of_table: Sequence[Field],
    more: Sequence[Field],
) -> tuple[Field, Field]:
    """The fields of a request, from those of a ``hand``.

    A match has ``hands`` numbered hands and its rounds those ``winds``; ``calls`` are the kinds of melds, ``types`` the ways a hand
    ends, ``kinds`` the named ones to abort it.
    """
    names = {name: text for name, text in KIND_NAMES.items() if name in calls}
    declared = FieldFile(
        _DECLARED,
        players=players,
        last=players - 1,
        hands=hands,
        several_rounds=len(winds) > 1,
        first_wind=winds[0],
        winds=tuple(Choice(wind, WINDS[wind]) for wind in winds),
        types=tuple(Choice(kind, _TYPES[kind]) for kind in types),
        calls=tuple(Choice(kind, name) for kind, name in names.items()),
        kinds=kinds,
        hand=tuple(
            replace(_unparsed(field), required=field.required and field.name != "win")
            for field in hand
            if field.name not in _NOT_A_HAND
        ),
        value=value,
        tiles=_unparsed(CONCEALED),
        discards=_unparsed(DISCARDS),
        passed=_unparsed(PASSED),
        also_shown=[_unparsed(field) for field in hand if field.name in _ALSO_SHOWN],
        of_table=of_table,
        more=more,
    )
    return declared.field("table"), declared.field("event")


def in_reply(table: Field) -> Field:
    """The field of the table in an answer, where everything is always there that a table has or that is assumed of it."""
    fields = (
        replace(field, required=field.required or field.default is not None)
        for field in table.fields
    )
    return replace(table, fields=tuple(fields))


def _unparsed(field: Field) -> Field:
    """A field of tiles for the game to parse, which knows whether a card in play marks a white dragon (0z)."""
    items = None if field.items is None else replace(field.items, parse=None)
    return replace(field, parse=None, items=items)


def without_table(request: Mapping[str, object]) -> dict[str, object]:
    """A scoring request without what table and event tell."""
    return {
        name: value for name, value in request.items() if name not in _NOT_A_HAND and name != "win"
    }
