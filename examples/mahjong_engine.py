"""Lets the PyPI package `mahjong` speak the verifier's protocol; it decides nothing itself."""

import importlib.metadata
import json
import re
import sys
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.yaku_config import YakuConfig
from mahjong.meld import Meld

WINDS = ("east", "south", "west", "north")
RENAMED = """tsumo=menzen_tsumo daburu_riichi=double_riichi iipeiko=iipeikou ryanpeiko=ryanpeikou
chinroto=chinroutou haku=yakuhai_haku hatsu=yakuhai_hatsu chun=yakuhai_chun ittsu=ittsuu
sanshoku=sanshoku_doujun sanshoku_douko=sanshoku_doukou chantai=chanta honroto=honroutou
aka_dora=red_five shosangen=shousangen daburu_kokushi=kokushi daburu_chuuren_poutou=chuuren_poutou
suuankou_tanki=suuankou shosuushi=shousuushii daisuushi=daisuushii ryuisou=ryuuiisou tsuisou=tsuuiisou"""
NAMES = dict(pair.split("=") for pair in RENAMED.split())
NAMES |= {f"{of}_wind_{w}": f"yakuhai_{of}_wind" for of in ("seat", "round") for w in WINDS}
YAKU = {type(yaku): NAMES.get(name, name) for name, yaku in vars(YakuConfig()).items()}
MELDS = {"chi": Meld.CHI, "pon": Meld.PON, "added_kan": Meld.SHOUMINKAN}
ALWAYS = ("ippatsu_allowed", "ura", "kan_dora", "kan_ura", "tsumo_pinfu", "rinshan_tsumo_fu")
NEVER = ("ankan_breaks_menzen", "all_green_needs_hatsu", "tenhou_as_double")
FIXED = dict.fromkeys(ALWAYS, True) | dict.fromkeys(NEVER, False) | {"yaku": "all", "red_fives": 3}
FIXED |= {"renhou": "none", "yakuman_sum": "add", "honba_points": 300, "double_wind_pair_fu": 4}
FIXED |= {"wareme_payments": "none"}
OPTIONS: dict[str, dict[str, Any]] = {"tenhou": {}, "mahjong_soul": {"double_yakuman": True}}
DEPTHS, playing = ["points", "breakdown", "legality"], ["tenhou"]
LOST = {"winning": False, "value": {"points": 0}, "yaku": []}


def score(ruleset: str, request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a scoring request, or the reason why it is skipped."""
    options = OPTIONS[ruleset] | request.get("options", {})
    if other := [f"{n}={json.dumps(v)}" for n, v in options.items() if FIXED.get(n, v) != v]:
        return {"type": "skipped", "why": f"cannot be set: {', '.join(other)}"}
    used = [0] * 34  # the red five is the first copy

    def numbers(text: str) -> list[int]:
        found = []
        for number, suit in re.findall(r"(\d)(?=\d*([mpsz]))", text):
            kind = 9 * "mpsz".index(suit) + int(number.replace("0", "5")) - 1
            used[kind] += number != "0"
            copy = used[kind] if kind in (4, 13, 22) else used[kind] - 1
            found.append(4 * kind + (0 if number == "0" else min(copy, 3)))
        return sorted(found)

    tiles, (winning,) = numbers(request["concealed"]), numbers(request["winning_tile"])
    melds = []
    for kind, _, names in (meld.partition(":") for meld in request.get("melds", [])):
        melds.append(Meld(MELDS.get(kind, Meld.KAN), numbers(names), opened=kind != "closed_kan"))
    flags = {f"is_{n.replace('double', 'daburu')}": True for n in request.get("situation", [])}
    rules = OptionalRules(
        has_open_tanyao=options.get("kuitan", True),
        has_aka_dora=True,
        kiriage=options.get("kiriage_mangan", False),
        has_double_yakuman=options.get("double_yakuman", False),
        kazoe_limit=int(not options.get("kazoe", True)),  # 1 is HandConfig.KAZOE_SANBAIMAN
        fu_for_open_pinfu=options.get("open_no_fu_ron", 30) == 30,
    )
    seat, round_ = request.get("seat_wind", "south"), request.get("round_wind", "east")
    winds = {"player_wind": 27 + WINDS.index(seat), "round_wind": 27 + WINDS.index(round_)}
    table = {"kyoutaku_number": request.get("deposits", 0), "tsumi_number": request.get("honba", 0)}
    flags |= {"is_tsumo": request["win"] == "tsumo", "is_renhou": False}
    config = HandConfig(**winds, **table, **flags, options=rules)
    everything = [*tiles, winning, *(tile for meld in melds for tile in meld.tiles)]
    both = (("dora", "dora_indicators"), ("ura_dora", "ura_indicators"))
    shown = {f"{of}_indicators": numbers(request.get(name, "")) for of, name in both}
    told = HandCalculator.estimate_hand_value(everything, winning, melds, config=config, **shown)
    if told.error is not None:
        no = LOST if told.error in ("hand_not_winning", "no_yaku") else {"refused": True}
        return {"type": "result", "answer": no}
    cost, opened = told.cost, any(meld.opened for meld in melds)
    unit, each = ("yakuman", 13) if (yakuman := told.yaku[0].is_yakuman) else ("han", 1)
    worths = [((i.han_open if opened else 0) or i.han_closed) // each for i in told.yaku]
    yaku = [{"id": YAKU[type(i)], unit: n} for i, n in zip(told.yaku, worths, strict=True)]
    counted = {} if yakuman else {"han": told.han, "fu": told.fu}
    value = {**counted, "points": cost["main"] + 2 * cost["additional"]}
    answer = {"winning": True, "value": value, "yaku": yaku, "received": cost["total"]}
    return {"type": "result", "answer": answer}


def answer(message: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a message of the protocol."""
    if message["type"] == "score":
        return {**score(playing[-1], message["request"]), "id": message["id"]}
    if message.get("ruleset") not in OPTIONS:
        return {"type": "skipped", "why": f"the settings here are those of {', '.join(OPTIONS)}"}
    playing.append(message["ruleset"])
    engine = {"name": "mahjong", "version": importlib.metadata.version("mahjong")}
    return {"type": "started", "protocol": 1, "engine": engine, "depths": DEPTHS}


if __name__ == "__main__":
    for asked in map(json.loads, sys.stdin):
        if asked["type"] != "stop":
            print(json.dumps(answer(asked)), flush=True)  # noqa: T201 - the answer
