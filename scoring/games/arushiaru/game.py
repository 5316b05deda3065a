"""The game アルシァル麻雀: fu doubled by han up to one limit, without riichi, dora or a required yaku."""

from typing import Final

from scoring.games.arushiaru import analysis, fu, yaku
from scoring.games.arushiaru.scale import TABLE, ArushiaruScale
from scoring.games.arushiaru.settlement import LAW, LIABILITIES, rounds
from scoring.games.common.rule_files import read_rules
from scoring.games.common.tile_tasks import tile_tasks
from scoring.hand import answer_fields as v
from scoring.hand import fields as f
from scoring.hand.game import TileGame
from scoring.rules.ruleset import Ruleset
from scoring.rules.ruleset_file import DeclaredGame
from scoring.tiles import melds
from scoring.tiles.values import PAIRS_SHAPE


def _play(ruleset: Ruleset) -> TileGame:
    return TileGame(
        ruleset,
        scale=ArushiaruScale(),
        fields=f.hand_fields(
            "concealed melds winning_tile win seat_wind round_wind situation liability",
            ruleset.claims,
            liabilities=LIABILITIES,
            reds=False,
        ),
        value=(v.or_null(v.HAN), v.or_null(v.FU), v.LIMIT, v.BASE_POINTS, v.POINTS),
        needs_yaku=False,
        forms={PAIRS_SHAPE: "chiitoitsu"},
        notation=f.notation_of(
            melds.KIND_NAMES, "567m345p22p67s+8s pon:555z tsumo dealer round:south", reds=False
        ),
        tables=(TABLE,),
        rounds=rounds,
        red_rule="no_riichi_dora",
        liabilities=LIABILITIES,
    )


GAME: Final = DeclaredGame(
    id="arushiaru",
    players="4",
    rules=[
        *analysis.RULES,
        *read_rules("games/arushiaru/events.yaml", not_pairs=yaku.NOT_PAIRS),
        *fu.RULES,
        *yaku.LIMIT_YAKU,
        *yaku.MORE_YAKU,
        *read_rules("games/arushiaru/yaku_options.yaml"),
        *read_rules("games/arushiaru/numbers.yaml"),
        *yaku.ONE_HAN,
        *read_rules("games/arushiaru/options.yaml"),
        *yaku.VALUE_TILES,
    ],
    play=_play,
    tasks=tile_tasks(lambda _: LAW, analysis.POLICY),
)
