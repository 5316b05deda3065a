"""What three players have otherwise than four, by the rule."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

from scoring.games.riichi.book import BOOK as FOUR_PLAYERS
from scoring.games.riichi.settlement.options import (
    FOUR_RIICHI,
    FOUR_WINDS,
    RINSHAN_AFTER_OPEN_KAN,
)
from scoring.rules.changes import SetNumber
from scoring.rules.rulebook import Option, Situation, Yaku
from scoring.text import Text

LEFT_OUT: Final = frozenset(
    {"sanshoku_doujun", "open_pinfu", "open_no_fu_ron", "uma_inner", "uma_by"}
)
"""Rules that need runs of characters, an open hand of runs or a fourth player."""
RED_LIMITS: Final = {0: (0, 0, 0), 2: (0, 1, 1)}
"""Red fives of each suit by the number of all."""

_DRAWS_LEFT: Final = 3
"""Tiles in the wall of which one is drawn by each player."""


_BY_ID: Final = {rule.id: rule for rule in FOUR_PLAYERS.rules}


def _situation(yaku: str, **changes: Any) -> Situation:  # noqa: ANN401 - the fields of a situation
    """The situation of a yaku of four players, with changes."""
    return replace(cast(Situation, cast(Yaku, _BY_ID[yaku]).situation), **changes)


def _without(option: str, *words: str) -> dict[str, Any]:
    """The values and members of an option of four players without these."""
    rule = cast(Option, _BY_ID[option])
    return {
        "values": tuple(choice for choice in rule.values if choice.value not in words),
        "members": tuple(choice for choice in rule.members if choice.value not in words),
    }


DIFFERENCES: Final[Mapping[str, Mapping[str, Any]]] = {
    # --- yaku
    "double_riichi": {
        "text": Text(
            "最初の自摸の打牌で立直を宣言する。それまでに誰かの鳴き(暗槓を含む)や北抜きがあれば成立しない。",
            "Riichi declared on the first discard, before any call or extracted north; a concealed kan counts as a call.",
        ),
    },
    "ippatsu": {
        "text": Text(
            "立直から一巡以内、誰の鳴き(暗槓を含む)も北抜きも入らないうちに和了する。抜いた北そのものでの栄和では消えない。",
            "Winning within one turn of declaring riichi, before any call or extracted north; a concealed kan counts as a call. "
            "A ron on the extracted north itself keeps it.",
        ),
        "situation": _situation("ippatsu", only_from={"houtei": ("riichi_wall", _DRAWS_LEFT)}),
    },
    "rinshan": {
        "text": Text(
            "槓をするか北を抜いて引いた嶺上牌で和了する。",
            "Winning on the replacement tile drawn after one's own kan or extracted north.",
        ),
        "situation": _situation("rinshan", own_north=True),
    },
    "chankan": {
        "text": Text(
            "他家が加槓しようとした牌で栄和する。抜いた北での栄和には付かない。暗槓の牌では、オプションがある時の国士無双のほかは"
            "栄和できない。",
            "Winning by ron on the tile another player adds to a pon to make a kan; not on an extracted north. A concealed kan can be "
            "robbed only by thirteen orphans, and only by an option.",
        ),
    },
    "tenhou": {
        "text": Text(
            "親が配牌と最初の自摸で和了する。その前に暗槓をしたり北を抜いたりしていれば成立しない。",
            "The dealer wins on the first draw, before any call, concealed kans and extracted norths included.",
        ),
    },
    "chiihou": {
        "text": Text(
            "子が最初の自摸で和了する。その前に誰かの鳴き(暗槓を含む)や北抜きがあれば成立しない。",
            "A player other than the dealer wins on the first draw, before any call, concealed kans and extracted norths included.",
        ),
    },
    "renhou": {
        "text": Text(
            "子が最初の自摸の前に、他家の牌で和了する。その前に誰かの鳴き(暗槓を含む)や北抜きがあれば成立しない。"
            "オプションが無い限り数えない。満貫とする時は他の役やドラと複合せず、それらだけの方が高ければそちらを採る。",
            "A player other than the dealer wins by ron before the own first draw and before any call, concealed kans and extracted "
            "norths included. It counts only by an option. As a mangan it goes with no other yaku and no dora, and the hand is "
            "worth what they make without it where that is more.",
        ),
    },
    "menzen_tsumo": {"miss": "567p345s22s67s+8s pon:222p tsumo"},
    "sanshoku_doukou": {
        "hit": "111m111p56p44z+7p pon:111s",
        "miss": "111m222p56p44z+7p pon:111s",
    },
    # --- numbers
    "honba_points": {
        "value": 200,
        "chosen": range(0, 30_001, 200),
        "text": Text(
            "一本につき200点。自摸和では二人が100点ずつ払う。",
            "200 points each; on a self-draw the two payers give 100 each.",
        ),
    },
    "noten_points": {
        "value": 2000,
        "chosen": range(0, 30_001, 200),
        "text": Text(
            "荒牌流局で、ノー聴の人が合わせて2000点を払う。",
            "In an exhaustive draw the noten players pay 2,000 together.",
        ),
    },
    "points_at_start": {
        "value": 35000,
        "text": Text("全員が35000点を持って始める。", "Everybody starts with 35,000 points."),
    },
    "points_to_return": {
        "value": 40000,
        "text": Text(
            "最終得点は40000点との差で数える。差の合計はオカとして一位に加わる。",
            "Final points count from 40,000; what is missing in all goes to first place.",
        ),
    },
    "target_points": {"value": 40000},
    "uma_outer": {
        "name": Text("一位と三位の馬", "Uma of first and last place"),
        "text": Text(
            "一位に15を加え、三位から15を引く。二位には無い。",
            "First place gets 15, third place loses 15; second place has none.",
        ),
    },
    "riichi_wall": {
        "value": _DRAWS_LEFT,
        "text": Text(
            "立直は残り三枚以上の時だけ。", "Riichi needs at least three tiles left to draw."
        ),
    },
    # --- options
    "yaku": {
        "text": Text(
            "採用する役の一覧。挙げなかった役は数えない。初期値はすべて。",
            "The yaku that count; those not listed do not. By default all.",
        ),
    },
    "red_fives": {
        "integers": (0, 2),
        "text": Text(
            "赤五の枚数。2は筒子と索子に一枚ずつ。",
            "How many red fives are in play: 2 is one of circles and one of bamboos.",
        ),
    },
    "riichi_tiles_left": {
        "default": _DRAWS_LEFT,
        "integers": (_DRAWS_LEFT, 4, 1),
        "changes": {4: (SetNumber("riichi_wall", 4),), 1: (SetNumber("riichi_wall", 1),)},
    },
    "ron_winners": _without("ron_winners", "two"),
    "aborts": {
        **_without("aborts", FOUR_WINDS, FOUR_RIICHI),
        "text": Text(
            "局を流す出来事。流局すれば親が続け、一本積み、供託は残る。",
            "What aborts a hand. The dealer stays with one more counter, and deposits remain.",
        ),
    },
    "liability": _without("liability", RINSHAN_AFTER_OPEN_KAN),
}
