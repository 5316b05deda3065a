"""Options of a request as settings of the PyPI package `jansou`, for jansou_engine.py."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from jansou.core.rules import Rules
from jansou.core.tiles import Wind


class NotRepresented(Exception):
    """Why the package cannot be asked."""


def flag(
    name: str, *, values: tuple[object, object] = (True, False)
) -> Mapping[Any, dict[str, Any]]:
    """Return what a flag is set to, by the value of the option."""
    return {values[0]: {name: True}, values[1]: {name: False}}


def number(name: str, *values: tuple[int, int]) -> Mapping[Any, dict[str, Any]]:
    """Return what a number is set to, by the value of the option."""
    return {ours: {name: theirs} for ours, theirs in values}


HAND = {
    "honba_points": number("honba_value", (0, 0), (300, 100)),
    "double_wind_pair_fu": number("double_wind_fu", (2, 2), (4, 4)),
    "kiriage_mangan": flag("kiriage_mangan"),
    "kazoe": flag("kazoe_yakuman"),
    "yakuman_sum": flag("multiple_yakuman", values=("add", "one")),
    "double_yakuman": flag("double_yakuman"),
    "red_fives": flag("aka_dora", values=(3, 0)),
    "ura": flag("ura_dora"),
    "kuitan": flag("kuitan"),
}
PLAY = {
    "riichi_tiles_left": flag("riichi_without_draw", values=(1, 4)),
    "kokushi_robs_ankan": flag("kokushi_ankan_chankan"),
    "kuikae": flag("kuikae_ban", values=("forbidden", "allowed")),
}
SETTLE = {
    "noten_points": number("noten_penalty_pool", (0, 0), (3000, 3000)),
    "nagashi_mangan": flag("nagashi_mangan"),
    "dealer_stays": flag("dealer_repeat_on_tenpai", values=("win_or_tenpai", "win")),
    "busting": flag("allow_negative_scores", values=("none", "below_zero")),
    "last_dealer": flag("agari_yame", values=("must_stop_at_target", "goes_on")),
    "extra_round": flag("sudden_death", values=("sudden_death", "none")),
    "leftover_deposits": flag("leftover_deposits_to_first", values=("first", "lost")),
    "liability_counters": flag("pao_honba_to_liable", values=("liable", "discarder")),
    "length": {"hanchan": {"game_length": Wind.SOUTH}, "east": {"game_length": Wind.EAST}},
    "ron_winners": {
        "one": {"multiple_ron": False, "abort_sanchahou": False},
        "two": {"multiple_ron": True, "abort_sanchahou": True},
        "all": {"multiple_ron": True, "abort_sanchahou": False},
    },
}
ABORTS = {
    "nine_terminals": "abort_kyuushu_kyuuhai",
    "four_winds": "abort_suufon_renda",
    "four_riichi": "abort_suucha_riichi",
    "four_kans": "abort_suukaikan",
}
LIABILITY = {
    "daisangen": "pao_daisangen",
    "daisuushii": "pao_daisuushi",
    "suukantsu": "pao_suukantsu",
}
LISTS = {"aborts": ABORTS, "liability": LIABILITY}
SET = {"score": HAND, "analyze": HAND | PLAY, "settle": HAND | PLAY | SETTLE}
HAND_FIXED = {
    "yaku": "all", "renhou": "none", "ankan_breaks_menzen": False, "tsumo_pinfu": True,
    "rinshan_tsumo_fu": True, "open_no_fu_ron": 30, "all_green_needs_hatsu": False,
    "tenhou_as_double": False, "wareme_payments": "none", "kan_ura": True,
    "ippatsu_allowed": True, "kan_dora": True, "open_kan_dora": "after_discard",
}  # fmt: skip
"""What the package always does; ippatsu and kan dora are settings of a game, not of a finished hand."""
PLAY_FIXED = {
    "ankan_after_riichi": "waits",
    "riichi_needs_points": True,
    "riichi_on_held_waits": True,
}
SETTLE_FIXED = {
    "karaten": "noten", "ron_counters": "first", "ron_deposits": "first",
    "liability_covers": "hand", "chombo": "none",
}  # fmt: skip
FIXED = {"score": HAND_FIXED, "analyze": HAND_FIXED | PLAY_FIXED}
FIXED["settle"] = FIXED["analyze"] | SETTLE_FIXED


def with_options(rules: Rules, task: str, options: Mapping[str, Any]) -> Rules:
    """Return the rules of the package with the options of a request."""
    changes: dict[str, Any] = {}
    settings, fixed = SET[task], FIXED[task]
    for name, value in options.items():
        if task != "score" and set(value if name in LISTS else ()) - LISTS.get(name, {}).keys():
            raise NotRepresented(f"cannot be set: {name}={json.dumps(value)}")
        if task != "score" and name in LISTS:
            changes |= {theirs: ours in value for ours, theirs in LISTS[name].items()}
        elif name in settings and value in settings[name]:
            changes |= settings[name][value]
        elif name == "target_points":
            changes["sudden_death_target"] = value
        elif name in settings or fixed.get(name, value) != value:
            raise NotRepresented(f"cannot be set: {name}={json.dumps(value)}")
    return replace(rules, **changes)
