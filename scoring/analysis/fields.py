"""The fields of a request about a hand that is still played, and of its answer."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from scoring.fields.field import Field
from scoring.fields.field_files import FieldFile
from scoring.hand.fields import WINNING_TILE, hand_fields
from scoring.hand.parsing import tile_of
from scoring.rules.rulebook import Yaku
from scoring.tiles.notation import parse

_DRAWN_TILE: Final = "9p"
_THREE: Final = 3
_FILE: Final = "analysis/request.yaml"


def _tiles(notation: str, parse: Callable[[str], object]) -> Field:
    """Return an optional field of tiles."""
    return replace(WINNING_TILE, required=False, notation=notation, parse=parse)


_DECLARED: Final = FieldFile(
    _FILE,
    tile=_tiles("tile", tile_of),
    tiles=replace(_tiles("tiles", parse), default="", example=""),
)
DISCARDS: Final = _DECLARED.field("discards")
PASSED: Final = _DECLARED.field("passed")
REPLY: Final = FieldFile("analysis/answer.yaml", required=True).fields("answer")
"""The fields of an answer. Fields of a waiting hand are null in a hand that has a tile to discard, and vice versa."""


_SHARED: Final = ("seat_wind", "round_wind", "norths", "dora_indicators", "honba", "deposits")
"""Fields that are known before a win as well as after it."""


def _offer(score: Mapping[str, Field]) -> Field:
    """Return the field of another player's tile, with the seats and the ways to offer a tile that a game has."""
    offer = _DECLARED.field("offer")
    absent = {"across"} if len(score["seat_wind"].choices) == _THREE else {"north"}
    fields = [
        replace(part, choices=tuple(one for one in part.choices if one.value not in absent))
        for part in offer.fields
    ]
    return replace(offer, fields=tuple(fields))


def winds_of(fields: Iterable[Field]) -> tuple[str, ...]:
    """Return the winds of the players, in turn order from the dealer."""
    (seat,) = (field for field in fields if field.name == "seat_wind")
    return tuple(choice.value for choice in seat.choices)


def of_game(fields: Iterable[Field], claims: Iterable[Yaku], *, points: bool) -> tuple[Field, ...]:
    """Return the fields of a request for analysis: the fields of a scoring request that are known before a win, and the table."""
    score = {field.name: field for field in fields}
    shared = [score[name] for name in _SHARED if name in score]
    declared = _DECLARED.field
    (claimed,) = hand_fields("situation", claims)
    concealed = score["concealed"]
    example = f"{concealed.example}{_DRAWN_TILE}"
    in_play = FieldFile(_FILE, concealed=concealed, situation=claimed, example=example).field
    return (
        in_play("concealed"),
        score["melds"],
        declared("drawn"),
        declared("called_tile"),
        _offer(score),
        *shared,
        in_play("situation"),
        DISCARDS,
        declared("visible"),
        PASSED,
        declared("wall"),
        *([declared("points")] if points else []),
        declared("first_turn"),
        declared("kans_on_table"),
    )
