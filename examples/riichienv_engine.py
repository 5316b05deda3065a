"""Lets the PyPI package `riichienv` speak the verifier's protocol; it decides nothing itself."""

import importlib.metadata
import json
import re
import sys
from typing import Any

from riichienv import Conditions, HandEvaluator, Meld, MeldType
from riichienv_play import NotRepresented, legal_actions
from riichienv_settle import settled

WINDS = ("east", "south", "west", "north")
MELDS = {"chi": MeldType.Chi, "pon": MeldType.Pon, "open_kan": MeldType.Daiminkan}
MELDS |= {"added_kan": MeldType.Kakan, "closed_kan": MeldType.Ankan}
YAKU = """- menzen_tsumo riichi chankan rinshan haitei houtei yakuhai_haku yakuhai_hatsu yakuhai_chun
yakuhai_seat_wind yakuhai_round_wind tanyao iipeikou pinfu chanta ittsuu sanshoku_doujun double_riichi
sanshoku_doukou sankantsu toitoi sanankou shousangen honroutou chiitoitsu junchan honitsu ryanpeikou
chinitsu ippatsu dora red_five ura_dora north tenhou chiihou daisangen suuankou tsuuiisou ryuuiisou
chinroutou kokushi shousuushii suukantsu chuuren_poutou - chuuren_poutou suuankou kokushi daisuushii"""
NAMES = YAKU.split()
RULESETS, playing = {"tenhou", "mahjong_soul"}, ["tenhou"]
LOST = {"winning": False, "value": {"points": 0}, "yaku": []}


def score(request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a scoring request, or the reason why it is skipped."""
    if request.get("options"):
        return {"type": "skipped", "why": "the package has no options for a hand"}
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
        melds.append(Meld(MELDS[kind], sorted(numbers(names)), kind != "closed_kan"))
    claims = dict.fromkeys(request.get("situation", []), True)
    if "tenhou" in claims or "chiihou" in claims:
        claims = {"tsumo_first_turn": True}
    if "renhou" in claims:
        return {"type": "skipped", "why": "no way to claim renhou"}
    seat, round_ = (
        WINDS.index(request.get(f"{of}_wind", default))
        for of, default in (("seat", "south"), ("round", "east"))
    )
    tsumo = request["win"] == "tsumo"
    at = Conditions(tsumo=tsumo, player_wind=seat, round_wind=round_, **claims)
    both = [numbers(request.get(f"{of}_indicators", "")) for of in ("dora", "ura")]
    told = HandEvaluator(tiles, melds).calc(winning, both[0], at, both[1])
    if not told.is_win:
        return {"type": "result", "answer": LOST}
    points = told.ron_agari
    if tsumo:
        dealers = 0 if seat == 0 else told.tsumo_agari_oya
        points = dealers + told.tsumo_agari_ko * (3 if seat == 0 else 2)
    counted = {} if told.yakuman else {"han": told.han, "fu": told.fu}
    yaku = list(dict.fromkeys(NAMES[number] for number in told.yaku))
    answer = {"winning": True, "value": {**counted, "points": points}, "yaku": yaku}
    return {"type": "result", "answer": answer}


def answer(message: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a message of the protocol."""
    if message["type"] == "score":
        return {**score(message["request"]), "id": message["id"]}
    if task := {"settle": settled, "analyze": legal_actions}.get(message["type"]):
        try:
            found = {"type": "result", "answer": task(playing[-1], message["request"])}
        except NotRepresented as why:
            found = {"type": "skipped", "why": str(why)}
        return {**found, "id": message["id"]}
    if message.get("ruleset") not in RULESETS:
        return {"type": "skipped", "why": "the package scores as Tenhou or Mahjong Soul do"}
    playing.append(message["ruleset"])
    engine = {"name": "riichienv", "version": importlib.metadata.version("riichienv")}
    return {
        "type": "started",
        "protocol": 1,
        "engine": engine,
        "depths": ["points", "value", "yaku", "settlement", "actions"],
    }


if __name__ == "__main__":
    for asked in map(json.loads, sys.stdin):
        if asked["type"] != "stop":
            sys.stdout.write(json.dumps(answer(asked)) + "\n")
            sys.stdout.flush()
