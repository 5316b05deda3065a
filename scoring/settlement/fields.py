"""The fields of a table and of the event that ended a hand, for the tile games."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from scoring.analysis.fields import DISCARDS, PASSED
from scoring.analysis.policy import Policy
from scoring.fields.field import Choice, Field
from scoring.fields.field_files import FieldFile
from scoring.hand.fields import CONCEALED, WIND_CHOICES
from scoring.rules.ruleset import HAND
from scoring.settlement import MESSAGES
from scoring.settlement.table import ABORTED, DRAWN, WON
from scoring.tiles.melds import KIND_NAMES, OTHER_NAMES

_DECLARED: Final = "settlement/request.yaml"
MOST_HAN: Final = 99
LEAST_FU: Final = 20
FU: Final = FieldFile(_DECLARED, least=LEAST_FU).field("fu")
"""The field for the fu of a win, in games with fu."""
_NOT_A_HAND: Final = frozenset(
    ("seat_wind", "round_wind", "honba", "deposits", "liability", "wareme")
)
"""Fields that the table and the event determine, so that a hand in the event does not have them."""
_ALSO_SHOWN: Final = frozenset(("melds", "norths"))
"""The fields of a shown hand other than the tiles in it."""


class Terms(NamedTuple):
    """The terms of a ruleset's settlements, as declared data."""

    players: int
    players_rule: str | None
    """The rule that sets the number of players."""
    hands: int
    """The highest number a hand can have."""
    winds: tuple[str, ...]
    """The rounds there can be."""
    kinds: tuple[Choice, ...]
    """Ways to abort a hand that have a name, allowed or not."""
    value: tuple[Field, ...]
    """The fields of the worth of a hand."""
    more: tuple[Field, ...]
    """Fields of the event that only this game has."""
    closed_rule: str
    """The rule that requires a closed hand for riichi."""
    tenpai_rule: str
    """The rule about tenpai."""
    not_winning: Mapping[str, str]
    """The reasons why a hand does not win, each with its rule."""
    policy: Policy
    """The rules of hands in play."""
    example: Mapping[str, object]
    """A request that works."""
    of_table: tuple[Field, ...] = ()
    """Fields of the table that only this game has."""
    types: tuple[str, ...] = (WON, DRAWN, ABORTED)
    """The ways in which a hand can end."""
    result: Literal["integer", "number"] = "integer"
    """Whether the results of a match are whole numbers."""


def table_and_event(
    hand: Sequence[Field], terms: Terms, calls: Collection[str]
) -> tuple[Field, Field]:
    """Return the fields of a request, made from the fields of a ``hand``; ``calls`` are the kinds of melds."""
    declared = FieldFile(
        _DECLARED,
        players=terms.players,
        last=terms.players - 1,
        hands=terms.hands,
        several_rounds=len(terms.winds) > 1,
        first_wind=terms.winds[0],
        winds=tuple(choice for choice in WIND_CHOICES if choice.value in terms.winds),
        types=tuple(Choice(kind, MESSAGES[f"types.{kind}"]) for kind in terms.types),
        calls=tuple(
            Choice(kind, name, tuple(other for other in OTHER_NAMES if OTHER_NAMES[other] == kind))
            for kind, name in KIND_NAMES.items()
            if kind in calls
        ),
        kinds=terms.kinds,
        hand=(
            HAND,
            *(
                replace(_unparsed(field), required=field.required and field.name != "win")
                for field in hand
                if field.name not in _NOT_A_HAND
            ),
        ),
        value=terms.value,
        tiles=_unparsed(CONCEALED),
        discards=_unparsed(DISCARDS),
        passed=_unparsed(PASSED),
        also_shown=[_unparsed(field) for field in hand if field.name in _ALSO_SHOWN],
        of_table=terms.of_table,
        more=terms.more,
    )
    return declared.field("table"), declared.field("event")


def in_reply(table: Field) -> Field:
    """Return the field of the table in an answer, which always has all parts of a table."""
    fields = (
        replace(field, required=field.required or field.default is not None)
        for field in table.fields
    )
    return replace(table, fields=tuple(fields))


def _unparsed(field: Field) -> Field:
    """Return a field of tiles without its parser: only the game knows whether a card in play marks a white dragon (0z)."""
    items = None if field.items is None else replace(field.items, parse=None)
    return replace(field, parse=None, items=items)


def without_table(request: Mapping[str, object]) -> dict[str, object]:
    """Return a scoring request without the fields that follow from table and event."""
    return {
        name: value for name, value in request.items() if name not in _NOT_A_HAND and name != "win"
    }
