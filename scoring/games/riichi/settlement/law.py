"""The law of the settlements of riichi mahjong: the seats, hands, values and fields of an event, and the functions that settle it."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.fields.field import Choice
from scoring.fields.field_files import FieldFile
from scoring.games.riichi.analysis import POLICY
from scoring.games.riichi.settlement import hand_result, legality, match
from scoring.games.riichi.settlement.options import ABORTS, THREE_WINS
from scoring.rules.amendments import WAREME_PAYMENTS
from scoring.rules.ruleset import Ruleset
from scoring.settlement.accounts import chombo_field
from scoring.settlement.fields import FU, MOST_HAN, Terms, without_table
from scoring.settlement.flow import Law
from scoring.settlement.table import ABORTED, CHOMBO, DRAWN, WIND_NAMES, WON


def law(ruleset: Ruleset) -> Law:
    """Return the settlement of a ruleset."""
    return Law(
        terms=_terms(ruleset),
        table_faults=legality.table_faults,
        event_faults=legality.event_faults,
        table_fields=hand_result.table_fields,
        worth=hand_result.worth_of_value,
        outcome=hand_result.outcome,
        accounts=match.accounts,
        end_faults=legality.end_faults,
    )


def _terms(ruleset: Ruleset) -> Terms:
    """Return the terms of the settlements of a ruleset, by the players of its game."""
    players = int(ruleset.players)
    fields = FieldFile(
        "games/riichi/settlement/fields.yaml",
        players=players,
        last=players - 1,
        most_han=MOST_HAN,
        fu=FU,
    )
    with_wareme = WAREME_PAYMENTS in ruleset.options
    return Terms(
        players=players,
        players_rule=None,
        types=(WON, DRAWN, ABORTED, CHOMBO),
        hands=players,
        winds=WIND_NAMES[:players],
        kinds=tuple(_kinds(ruleset)),
        value=fields.fields("value"),
        of_table=(chombo_field(players),),
        more=(*[fields.field("wall_break")] * with_wareme, fields.field("nagashi")),
        closed_rule="riichi_closed_hand",
        tenpai_rule="tenpai_by_form",
        not_winning={"not_complete": "form", "no_yaku": "minimum_han"},
        policy=POLICY,
        result="number",
        example=_example(ruleset, players),
    )


def _kinds(ruleset: Ruleset) -> Iterator[Choice]:
    """Yield the aborts that an option can choose, and three claims if an option for the winners lets them abort the hand."""
    chosen = [choice.value for choice in ruleset.options["aborts"].members]
    winners = [choice.value for choice in ruleset.options["ron_winners"].values]
    for kind, (_, name) in ABORTS.items():
        if kind in chosen or (kind == THREE_WINS and "two" in winners):
            yield Choice(kind, name)


def _example(ruleset: Ruleset, players: int) -> Mapping[str, Any]:
    """Return the second hand of a match, after a draw with one riichi stick, and a win."""
    numbers = ruleset.basic.numbers
    points = [numbers.points_at_start] * players
    points[-1] -= numbers.deposit_points
    hand = without_table(ruleset.game.example)
    return {
        "table": {
            "points": points,
            "dealer": 1,
            "round_wind": "east",
            "hand": 2,
            "honba": 1,
            "deposits": 1,
        },
        "event": {
            "type": "win",
            "wins": [{"winner": 0, "from": 2, "hand": hand, "discards": "19p4z"}],
            "riichi": [0],
        },
    }
