"""What the settlements of riichi mahjong are about: seats, hands, values, and the fields of an event."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from scoring.fields.field import Choice, Field
from scoring.games.riichi.analysis import POLICY
from scoring.games.riichi.settlement.options import ABORTS, THREE_WINS
from scoring.rules.amendments import WAREME_PAYMENTS
from scoring.rules.ruleset import Ruleset
from scoring.settlement.fields import (
    FU,
    MOST_HAN,
    Terms,
    player_field,
    players_field,
    without_table,
)
from scoring.settlement.table import ABORTED, CHOMBO, DRAWN, WIND_NAMES, WON
from scoring.text import Text

_VALUE: Final = (
    Field(
        "han",
        "integer",
        Text("翻", "Han"),
        Text("ドラを含めた翻数。", "Han, dora included."),
        example=3,
        minimum=1,
        maximum=MOST_HAN,
    ),
    FU,
    Field(
        "yakuman",
        "integer",
        Text("役満", "Yakuman"),
        Text("役満いくつ分か。", "How many yakuman."),
        example=1,
        minimum=1,
        maximum=8,
    ),
)
_MOST_CHOMBO: Final = 100
_CHOMBO: Final = (
    Text("チョンボ", "Chombo"),
    Text(
        "成績から引くチョンボをした人。一回につき一つ。",
        "Who made each chombo so far that is taken from the result after the match.",
    ),
)


def terms(ruleset: Ruleset) -> Terms:
    """What the settlements of a ruleset are about, by the players of its game."""
    players = int(ruleset.book.players)
    return Terms(
        players=players,
        players_rule=None,
        types=(WON, DRAWN, ABORTED, CHOMBO),
        hands=players,
        winds=WIND_NAMES[:players],
        kinds=tuple(_kinds(ruleset)),
        value=_VALUE,
        of_table=(players_field("chombo", *_CHOMBO, players, _MOST_CHOMBO),),
        more=tuple(_more(ruleset, players)),
        closed_rule="riichi_closed_hand",
        tenpai_rules=("tenpai_by_form", "tenpai_without_tiles"),
        not_winning={"no_yaku": "minimum_han"},
        furiten=POLICY.furiten,
        start="points_at_start",
        nine_rule="kyuushu_kyuuhai",
        result="number",
        table=_table(ruleset, players),
        event={
            "type": "win",
            "wins": [
                {
                    "winner": 0,
                    "from": 2,
                    "hand": without_table(ruleset.game.example),
                    "discards": "19p4z",
                }
            ],
            "riichi": [0],
        },
    )


def _kinds(ruleset: Ruleset) -> Iterator[Choice]:
    """The aborts that an option can choose; of three claims that of who wins."""
    chosen = [choice.value for choice in ruleset.options["aborts"].members]
    winners = [choice.value for choice in ruleset.options["ron_winners"].values]
    for kind, (_, name) in ABORTS.items():
        if kind in chosen or (kind == THREE_WINS and "two" in winners):
            yield Choice(kind, name)


def _more(ruleset: Ruleset, players: int) -> Iterator[Field]:
    """The fields of an event that only riichi mahjong has."""
    if WAREME_PAYMENTS in ruleset.options:
        yield player_field(
            "wall_break",
            Text("割れ目", "Wall break"),
            Text(
                "誰の山から取り始めたか。割れ目を採る時だけ。",
                "The player whose wall was broken; only under rules with wareme.",
            ),
            players,
        )
    yield players_field(
        "nagashi",
        Text("流し満貫", "Nagashi mangan"),
        Text("流局で流し満貫の人。", "Who has a nagashi mangan at the draw."),
        players,
    )


def _table(ruleset: Ruleset, players: int) -> Mapping[str, Any]:
    """The second hand of a match, after a draw with one deposit."""
    numbers = ruleset.basic.numbers
    points = [numbers.points_at_start] * players
    points[-1] -= numbers.deposit_points
    return {
        "points": points,
        "dealer": 1,
        "round_wind": "east",
        "hand": 2,
        "honba": 1,
        "deposits": 1,
    }
