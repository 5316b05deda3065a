"""The game 北抜き: three players, one point a han, norths set aside as dora and a penalty for a win without any han."""

from typing import Final

from scoring.fields.field_files import FieldFile
from scoring.games.common.three_players import FOLLOWING, KINDS, MELDS
from scoring.games.common.tile_tasks import tile_tasks
from scoring.games.kitanuki import MESSAGES, analysis
from scoring.games.kitanuki.book import RULES
from scoring.games.kitanuki.scale import KitanukiScale
from scoring.games.kitanuki.settlement import LAW
from scoring.hand import answer_fields as v
from scoring.hand import fields as f
from scoring.hand.game import TileGame
from scoring.hand.request import MeldBar
from scoring.rules.ruleset import Ruleset
from scoring.rules.ruleset_file import DeclaredGame
from scoring.tiles.kinds import mask
from scoring.tiles.readings import read_unconnected_too
from scoring.tiles.values import UNCONNECTED_SHAPE

_NORTH: Final = mask("4z")
_BARS: Final = (
    MeldBar(
        kinds=frozenset(("pon", "open_kan", "added_kan")),
        tiles=_NORTH,
        rule="nuki_haitei_discard",
        unless=None,
        detail=MESSAGES["north_call"],
    ),
    MeldBar(
        kinds=frozenset(("closed_kan",)),
        tiles=_NORTH,
        rule="north_ankan",
        unless="north_ankan",
        detail=MESSAGES["north_closed_kan"],
    ),
)
_VALUE: Final = FieldFile("games/kitanuki/answer.yaml", required=True, han=v.HAN).fields("value")


def _play(ruleset: Ruleset) -> TileGame:
    return TileGame(
        ruleset,
        scale=KitanukiScale(),
        fields=f.hand_fields(
            "concealed melds winning_tile win seat_wind situation "
            "norths dora_indicators ura_indicators rinshan_indicators honba",
            ruleset.claims,
            players=3,
            concealed="123456p55s67s111z",
            kinds=MELDS,
            reds=False,
        ),
        value=_VALUE,
        needs_yaku=False,
        reader=read_unconnected_too,
        forms={UNCONNECTED_SHAPE: "juusanputou"},
        notation=f.notation_of(
            MELDS,
            "123456p55s67s+8s pon:111z norths:1 tsumo dealer dora:9m rinshan:4s9p",
            reds=False,
        ),
        meld_kinds=MELDS,
        meld_rule="no_chi",
        meld_bars=_BARS,
        kinds=KINDS,
        kinds_rule="yaku_chinitsu_no_man",
        indicator_rule="dora_kan",
        kan_ura_rule="dora_kan_ura",
        following=FOLLOWING,
    )


GAME: Final = DeclaredGame(
    id="kitanuki",
    players="3",
    rules=RULES,
    play=_play,
    tasks=tile_tasks(lambda _: LAW, analysis.POLICY),
)
