"""Lets the PyPI package `jansou` speak the verifier's protocol; it decides nothing itself."""

import importlib.metadata
import json
import sys
from itertools import product
from typing import Any

from jansou.core.hand import Hand, InvalidHandError
from jansou.core.notation import parse_mpsz
from jansou.core.rules import Rules, preset
from jansou.core.tiles import Wind
from jansou.scoring.context import WinContext
from jansou.scoring.score import ScoreResult, ScoringError, score
from jansou_play import WINDS, legal_actions, meld_of
from jansou_rules import NotRepresented, with_options
from jansou_settle import settled

PRESETS = """tenhou=tenhou mahjong_soul=mahjong-soul m_league=m-league saikouisen=saikouisen
jpml_a=renmei rmu_a=rmu"""
RENAMED = """chuuren=chuuren_poutou daisuushi=daisuushii shousuushi=shousuushii ittsu=ittsuu
yakuhai_round=yakuhai_round_wind yakuhai_seat=yakuhai_seat_wind"""
RULESETS, NAMES = (dict(pair.split("=") for pair in of.split()) for of in (PRESETS, RENAMED))
DORA = {"dora": "dora", "ura": "ura_dora", "aka": "red_five"}
FU = {"menzen ron": "closed_ron", "pair": "value_pair", "chiitoitsu": "seven_pairs"}
OPEN, SETS = {"open": "open", "concealed": "closed"}, {"triplet": "triplet", "quad": "kan"}
for one, each, tiles in product(OPEN, SETS, ("simple", "terminal/honor")):
    FU[f"{one} {each} ({tiles})"] = f"{OPEN[one]}_{SETS[each]}"
DEPTHS = ["points", "breakdown", "legality", "settlement", "actions"]
LOST = {"winning": False, "value": {"points": 0}, "yaku": []}
playing: list[Rules] = []


def scored(rules: Rules, request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a scoring request."""
    (winning,) = parse_mpsz(request["winning_tile"])
    claims = dict.fromkeys(request.get("situation", ()), True)
    if "renhou" in claims:
        raise NotRepresented("no way to claim renhou")
    tiles = (*parse_mpsz(request["concealed"]), winning)
    try:
        hand = Hand(tiles, tuple(map(meld_of, request.get("melds", ()))))
        hand.validate(rules)
        context = WinContext(
            rules,
            Wind(WINDS.index(request.get("round_wind", "east"))),
            Wind(WINDS.index(request.get("seat_wind", "south"))),
            request["win"] == "tsumo",
            dora_indicators=tuple(parse_mpsz(request.get("dora_indicators", ""))),
            ura_indicators=tuple(parse_mpsz(request.get("ura_indicators", ""))),
            honba=request.get("honba", 0),
            riichi_sticks=request.get("deposits", 0),
            **claims,
        )
        return answer_of(score(hand, winning, context))
    except InvalidHandError:
        return {"refused": True}
    except ScoringError:
        return LOST


def answer_of(told: ScoreResult) -> dict[str, Any]:
    """Return a result of the package as an answer."""
    paid, unit = told.payment, "yakuman" if told.is_yakuman else "han"
    value = {} if told.is_yakuman else {"han": told.han, "fu": told.fu.total}
    value["points"] = paid.total - paid.honba - paid.sticks
    yaku = [(one.yaku.name.lower(), one.value) for one in told.yaku]
    yaku += [(name, n) for of, name in DORA.items() if (n := getattr(told.dora, of))]
    lines = [{"id": NAMES.get(name, name), unit: n} for name, n in yaku]
    answer = {"winning": True, "value": value, "yaku": lines, "received": paid.total}
    parts = told.fu.components
    # The total of pinfu and of an open hand without fu has no lines.
    if not told.is_yakuman and told.fu.raw > 20 and "pinfu" not in parts[0].reason:
        answer["fu"] = [{"id": FU.get(one.reason, one.reason), "fu": one.value} for one in parts]
    return answer


def answer(message: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a message of the protocol."""
    tasks = {"score": scored, "settle": settled, "analyze": legal_actions}
    if task := tasks.get(message["type"]):
        request = message["request"]
        try:
            rules = with_options(playing[-1], message["type"], request.get("options", {}))
            return {"type": "result", "id": message["id"], "answer": task(rules, request)}
        except NotRepresented as why:
            return {"type": "skipped", "id": message["id"], "why": str(why)}
    if message.get("ruleset") not in RULESETS:
        return {"type": "skipped", "why": f"the presets here are those of {', '.join(RULESETS)}"}
    playing.append(preset(RULESETS[message["ruleset"]]))
    engine = {"name": "jansou", "version": importlib.metadata.version("jansou")}
    return {"type": "started", "protocol": 1, "engine": engine, "depths": DEPTHS}


if __name__ == "__main__":
    for asked in map(json.loads, sys.stdin):
        if asked["type"] != "stop":
            print(json.dumps(answer(asked)), flush=True)  # noqa: T201 - the answer
