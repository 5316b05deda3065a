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
haku=yakuhai_haku hatsu=yakuhai_hatsu chun=yakuhai_chun sanshoku=sanshoku_doujun ittsu=ittsuu
sanshoku_douko=sanshoku_doukou chantai=chanta honroto=honroutou shosangen=shousangen
daburu_kokushi=kokushi daburu_chuuren_poutou=chuuren_poutou suuankou_tanki=suuankou
shosuushi=shousuushii daisuushi=daisuushii ryuisou=ryuuiisou tsuisou=tsuuiisou
chinroto=chinroutou aka_dora=red_five"""
NAMES = dict(pair.split("=") for pair in RENAMED.split())
NAMES |= {f"{of}_wind_{w}": f"yakuhai_{of}_wind" for of in ("seat", "round") for w in WINDS}
YAKU = {type(yaku): NAMES.get(name, name) for name, yaku in vars(YakuConfig()).items()}
KAZOE = (HandConfig.KAZOE_SANBAIMAN, HandConfig.KAZOE_LIMITED)
MELDS = {"chi": Meld.CHI, "pon": Meld.PON, "added_kan": Meld.SHOUMINKAN}
KNOWN = {"kuitan", "double_yakuman", "kiriage_mangan", "kazoe"}
IDLE = {"length", "negative_rounding"}  # options that change no hand
LOST = {"winning": False, "value": {"points": 0}, "yaku": []}


def score(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a scoring request, or why it is skipped."""
    options = {n: value for n, value in request.get("options", {}).items() if n not in IDLE}
    if unknown := options.keys() - KNOWN:
        return {"type": "skipped", "why": f"an option the package has not: {', '.join(unknown)}"}
    used = [0] * 34  # the red five is the first copy

    def numbers(text: str) -> list[int]:
        found = []
        for number, suit in re.findall(r"(\d)(?=\d*([mpsz]))", text):
            kind = 9 * "mpsz".index(suit) + int(number.replace("0", "5")) - 1
            used[kind] += number != "0"
            copy = used[kind] if kind in (4, 13, 22) else used[kind] - 1
            found.append(4 * kind + (0 if number == "0" else min(copy, 3)))
        return found

    tiles, (winning,) = numbers(request["concealed"]), numbers(request["winning_tile"])
    melds = []
    for kind, _, names in (meld.partition(":") for meld in request.get("melds", [])):
        closed = kind == "closed_kan"
        melds.append(Meld(MELDS.get(kind, Meld.KAN), sorted(numbers(names)), opened=not closed))
    flags = {f"is_{n.replace('double', 'daburu')}": True for n in request.get("situation", [])}
    seat, round_ = (request.get(f"{of}_wind", "east") for of in ("seat", "round"))
    rules = OptionalRules(
        has_open_tanyao=options.get("kuitan", True),
        has_aka_dora=True,
        kiriage=options.get("kiriage_mangan", False),
        has_double_yakuman=options.get("double_yakuman", False),
        kazoe_limit=KAZOE[options.get("kazoe", True)],
    )
    winds = {"player_wind": 27 + WINDS.index(seat), "round_wind": 27 + WINDS.index(round_)}
    table = {"kyoutaku_number": request.get("deposits", 0), "tsumi_number": request.get("honba", 0)}
    tsumo = request["win"] == "tsumo"
    config = HandConfig(is_tsumo=tsumo, **winds, **table, **flags, options=rules)
    dora, ura = (numbers(request.get(f"{of}_indicators", "")) for of in ("dora", "ura"))
    everything = [*tiles, winning, *(tile for meld in melds for tile in meld.tiles)]
    shown = {"dora_indicators": dora, "ura_dora_indicators": ura}
    told = HandCalculator.estimate_hand_value(everything, winning, melds, config=config, **shown)
    if told.error is not None:
        lost = told.error in ("hand_not_winning", "no_yaku")
        return {"type": "result", "answer": LOST if lost else {"refused": True}}
    cost, opened = told.cost, any(meld.opened for meld in melds)
    yakuman = any(item.is_yakuman for item in told.yaku)
    unit, each = ("yakuman", 13) if yakuman else ("han", 1)
    worths = [((i.han_open if opened else 0) or i.han_closed) // each for i in told.yaku]
    yaku = [{"id": YAKU[type(i)], unit: n} for i, n in zip(told.yaku, worths, strict=True)]
    bonus = cost["kyoutaku_bonus"] + cost["main_bonus"] + 2 * cost["additional_bonus"]
    value = {} if yakuman else {"han": told.han, "fu": told.fu}
    value["points"] = cost["total"] - bonus
    answer = {"winning": True, "value": value, "yaku": yaku, "received": cost["total"]}
    return {"type": "result", "answer": answer}


def answer(message: dict[str, Any]) -> dict[str, Any]:
    """The answer to a message of the protocol."""
    if message["type"] == "score":
        return {**score(message["request"]), "id": message["id"]}
    if message.get("ruleset") != "tenhou":
        return {"type": "skipped", "why": "the settings here are those of tenhou"}
    engine = {"name": "mahjong", "version": importlib.metadata.version("mahjong")}
    return {"type": "started", "protocol": 1, "engine": engine, "depths": ["points", "breakdown"]}


if __name__ == "__main__":
    for asked in map(json.loads, sys.stdin):
        if asked["type"] != "stop":
            sys.stdout.write(json.dumps(answer(asked)) + "\n")
            sys.stdout.flush()
