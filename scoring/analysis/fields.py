"""The fields of a request about a hand that is still played, and of its answer."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from scoring.fields.field import Field
from scoring.fields.field_files import FieldFile
from scoring.hand.fields import WINNING_TILE, hand_fields
from scoring.hand.parsing import tile_of
from scoring.rules.rulebook import Yaku
from scoring.text import Text
from scoring.tiles.notation import parse

_DRAWN_TILE: Final = "9p"


def held(concealed: Field) -> Field:
    """The field of the tiles in hand of a player who may have drawn one, from that of a scoring request."""
    example = f"{concealed.example}{_DRAWN_TILE}"
    return replace(
        concealed,
        text=Text(
            f"手の内の牌。13−3×副露数枚、自摸か鳴きの後なら14−3×副露数枚。例 {example}。",
            f"Tiles in hand: 13 - 3 x melds of them, or 14 - 3 x melds after a draw or call, such as {example}.",
        ),
        example=example,
    )


def _tiles(notation: str, parse: Callable[[str], object]) -> Field:
    """An optional field of tiles."""
    return replace(WINNING_TILE, required=False, notation=notation, parse=parse)


_DECLARED: Final = FieldFile(
    "analysis/request.yaml",
    tile=_tiles("tile", tile_of),
    tiles=replace(_tiles("tiles", parse), default="", example=""),
)
DISCARDS: Final = _DECLARED.field("discards")
PASSED: Final = _DECLARED.field("passed")
REPLY: Final = FieldFile("analysis/answer.yaml", required=True).fields("answer")
"""The fields of an answer. Those of a waiting hand are null in a hand that has a tile to discard, and the other way round."""


def situation(claims: Iterable[Yaku]) -> Field:
    """The field of what is the case while the hand is still played."""
    (claimed,) = hand_fields("situation", claims)
    text = Text("今までに決まっている状況。", "What is already the case.")
    return replace(claimed, text=text)


_SHARED: Final = ("seat_wind", "round_wind", "norths", "dora_indicators", "honba", "deposits")
"""What is known before a win as well as after it."""


def of_game(fields: Iterable[Field], claims: Iterable[Yaku], *, points: bool) -> tuple[Field, ...]:
    """The fields of a question, from those of a scoring request: what is known before a win, and the table."""
    score = {field.name: field for field in fields}
    shared = [score[name] for name in _SHARED if name in score]
    declared = _DECLARED.field
    return (
        held(score["concealed"]),
        score["melds"],
        declared("drawn"),
        declared("called_tile"),
        *shared,
        situation(claims),
        DISCARDS,
        declared("visible"),
        PASSED,
        declared("wall"),
        *([declared("points")] if points else []),
        declared("first_turn"),
        declared("kans_on_table"),
    )
