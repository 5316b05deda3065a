"""The dora, fu and worth of riichi hands, plainly from the rules, with faults that can be switched on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.conformance.oracle.hands import Hand, is_pinfu, ordinary_yaku, yakuman_of
from tests.support import Request, plain, split
from tests.support.brute import DRAGONS, ORPHANS, WIND_TILES, Group, Reading, readings

Body = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Worth:
    """The worth of one reading of a hand."""

    reading: Reading
    yaku: dict[str, int]
    yakuman: int
    items: dict[str, int]
    han: int
    fu: int
    base: int
    is_alone: bool = False
    """Whether renhou counts alone, as a mangan without fu."""

    @property
    def order(self) -> tuple[int, ...]:
        """The key by which the best reading is chosen."""
        return self.base, self.yakuman, self.han, self.fu


# --- dora --------------------------------------------------------------------------------------


def _after(indicator: str, h: Hand) -> str:
    """Return the tile that an indicator shows."""
    wrong = h.wrong
    if wrong == "dora_is_indicator":
        return indicator
    if wrong == "dora_wind_wrap" and indicator == "4z":
        return "5z"
    if wrong == "dora_dragon_wrap" and indicator == "7z":
        return "1z"
    if wrong == "dora_dragon_order" and indicator in DRAGONS:
        return {"5z": "7z", "7z": "6z", "6z": "5z"}[indicator]
    if wrong == "dora_nine_wrap" and indicator[0] == "9":
        return ""
    if h.options["players"] == 3 and indicator == "1m" and wrong != "dora_of_four":
        return "9m"
    for circle in ("123456789m", "123456789p", "123456789s", "1234z", "567z"):
        tiles = split(circle)
        if indicator in tiles:
            return tiles[(tiles.index(indicator) + 1) % len(tiles)]
    raise ValueError(indicator)


def _red_fives(h: Hand) -> int:
    texts = {"concealed": h.request["concealed"], "winning": h.request["winning_tile"]}
    melds = h.request.get("melds", ())
    texts["meld"] = "".join(text for text in melds if "kan" not in text)
    texts["kan"] = "".join(text for text in melds if "kan" in text)
    texts.pop(h.wrong.partition("red_not_in_")[2], None)
    return sum(text.count("0") for text in texts.values())


def dora_of(h: Hand) -> dict[str, int]:
    """Return the han of each kind of dora."""
    held = list(h.tiles)
    if h.wrong == "dora_kan_as_three":
        held = [tile for group in h.groups for tile in group.names[:3]]
    norths = h.request.get("norths", 0)
    if h.wrong != "north_not_shown":
        held += ["4z"] * norths
    if h.wrong == "dora_without_winning_tile":
        held.remove(h.winning)

    def shown(field: str) -> int:
        text = h.request.get(field) or ""
        indicators = plain(split(text))
        if h.wrong == "red_indicator":
            indicators = [tile for tile in split(text) if tile[0] != "0"]
        if h.wrong == f"{field}_first_only":
            indicators = indicators[:1]
        tiles = [_after(indicator, h) for indicator in indicators]
        if h.wrong == "dora_same_once":
            tiles = sorted(set(tiles))
        if h.wrong == "dora_kind_once":
            return sum(tile in held for tile in tiles)
        return sum(held.count(tile) for tile in tiles)

    found = {"dora": shown("dora_indicators")}
    ura = h.options["ura"] and h.wrong != "ura_never"
    riichi = h.riichi and not (h.wrong == "ura_single_riichi" and "riichi" not in h.situation)
    if h.wrong == "ura_by_tsumo_only" and not h.tsumo:
        riichi = False
    if ura and (riichi or h.wrong == "ura_always"):
        found["ura_dora"] = shown("ura_indicators")
    found["red_five"] = _red_fives(h)
    found["nuki_dora"] = norths
    found.pop(h.wrong.partition("forgets_")[2], None)
    return {name: han for name, han in found.items() if han}


# --- fu ----------------------------------------------------------------------------------------


def _fu_of_set(h: Hand, group: Group) -> tuple[str, int]:
    concealed = h.is_concealed(group)
    kan = group.kind == "kan"
    ends = group.first in ORPHANS
    match h.wrong:
        case "fu_ron_triplet_closed":
            concealed = not group.open
        case "fu_open_as_closed":
            concealed = concealed or not kan
        case "fu_honours_simple":
            ends = ends and group.first[1] != "z"
        case "fu_terminals_simple":
            ends = ends and group.first[1] == "z"
        case "fu_kan_ends_simple":
            ends = ends and not kan
        case "fu_closed_kan_as_open":
            concealed = concealed and not kan
        case "fu_added_kan_closed":
            concealed = concealed or group.first in h.added
        case "fu_kan_as_triplet":
            kan = False
    fu = 2 * (2 if concealed else 1) * (2 if ends else 1) * (4 if kan else 1)
    name = ("closed_" if concealed else "open_") + ("kan" if kan else "triplet")
    if h.wrong == "fu_kan_double" and kan:
        fu //= 2
    return name, fu


def fu_of(h: Hand) -> dict[str, int]:
    """Return the fu by item, before they are rounded."""
    wrong = h.wrong
    if h.seven_pairs and wrong != "pairs_ordinary_fu":
        return {"seven_pairs": {"pairs_fifty": 50, "pairs_thirty": 30}.get(wrong, 25)}
    items: Counter[str] = Counter()
    for group in h.same:
        name, fu = _fu_of_set(h, group)
        items[name] += fu
    if h.pair in DRAGONS and wrong != "fu_no_dragon_pair":
        items["value_pair"] = 2
    winds = (h.pair == h.seat) + (h.pair == h.round)
    if winds and h.pair in h.seat_value and wrong != "fu_no_wind_pair":
        double = h.options["double_wind_pair_fu"]
        items["value_pair"] = (
            2 if winds == 1 else 6 - double if wrong == "fu_double_wind" else double
        )
    if wrong == "fu_any_wind_pair" and h.pair in WIND_TILES:
        items["value_pair"] = items["value_pair"] or 2
    if wrong == "north_is_value" and h.pair == "4z":
        items["value_pair"] = 2
    if h.wait in {"tanki", "kanchan", "penchan"} - {wrong.partition("fu_no_")[2]}:
        items["wait"] = 2
    if h.wait == wrong.partition("fu_for_")[2]:
        items["wait"] = 2
    unpaid = "rinshan" in h.situation and (
        h.options["rinshan_tsumo_fu"] == (wrong == "rinshan_fu_other")
    )
    pinfu = is_pinfu(h) and wrong != "pinfu_tsumo_with_fu"
    open_runs = wrong == "open_tsumo_without_fu" and not items and not h.menzen
    if h.tsumo and not pinfu and not unpaid and not open_runs:
        items["tsumo"] = 2
    if h.menzen and not h.tsumo:
        items["closed_ron"] = 10
    if wrong == "closed_ron_by_tsumo" and h.menzen and not pinfu:
        items["closed_ron"] = 10
    if wrong == "closed_ron_open" and not h.tsumo:
        items["closed_ron"] = 10
    thirty = h.options.get("open_no_fu_ron", 30) == 30 and wrong != "open_pinfu_twenty"
    if not items and not h.menzen and not h.tsumo and thirty and h.wait == "ryanmen":
        items["open_pinfu"] = 10
    items["base"] = 20
    items.pop(wrong.partition("forgets_")[2], None)
    return {name: fu for name, fu in items.items() if fu}


def _rounded(fu: int, h: Hand) -> int:
    match h.wrong:
        case "fu_unrounded":
            return fu
        case "fu_rounded_down":
            return fu // 10 * 10
        case "fu_rounded_nearest":
            return (fu + 5) // 10 * 10
    return -(-fu // 10) * 10


# --- worth -------------------------------------------------------------------------------------

_LIMITS = ((13, "kazoe", 8000), (11, "sanbaiman", 6000), (8, "baiman", 4000), (6, "haneman", 3000), (5, "mangan", 2000))  # fmt: skip


def base_points(han: int, fu: int, options: Body, wrong: str) -> int:
    """Return the base points of a hand without a yakuman."""
    for least, name, base in _LIMITS:
        counts = name != "kazoe" or options["kazoe"] != (wrong == "kazoe_other")
        first = least + (wrong == f"{name}_later") - (wrong == f"{name}_sooner")
        if han >= first and counts:
            return base
    base = fu << (han + 2)
    if wrong == "mangan_by_han_only":
        return base
    if wrong == "fu_ignored":
        base = 30 << (han + 2)
    kiriage = options["kiriage_mangan"] != (wrong == "kiriage_other")
    return 2000 if base > 2000 or (kiriage and base >= 1920) else base


def worth_of(reading: Reading, request: Request, options: Body, wrong: str) -> list[Worth]:
    """Return the worth of a reading; nothing if it has no yaku, two if renhou may count alone."""
    h = Hand(reading, request, options, wrong)
    if yakuman := yakuman_of(h):
        total = min(sum(yakuman.values()), options["most_yakuman"] or 99)
        if options["yakuman_sum"] == "one" or wrong == "yakuman_one":
            total = 1
        base = 8000 * total
        return [
            Worth(reading=reading, yaku=yakuman, yakuman=total, items={}, han=0, fu=0, base=base)
        ]
    found = []
    if options["renhou"] == "mangan" and "renhou" in h.situation:
        alone: Body = {"yaku": {"renhou": 5}, "items": {}, "han": 5, "fu": 0, "base": 2000}
        found.append(Worth(reading=reading, yakuman=0, is_alone=True, **alone))
    yaku = ordinary_yaku(h)
    dora = dora_of(h)
    if yaku or (dora and wrong == "dora_as_yaku"):
        items = fu_of(h)
        whole = sum(items.values())
        fu = whole if items.keys() == {"seven_pairs"} else _rounded(whole, h)
        yaku |= dora
        han = sum(yaku.values())
        base = base_points(han, fu, options, wrong)
        found.append(
            Worth(reading=reading, yaku=yaku, yakuman=0, items=items, han=han, fu=fu, base=base)
        )
    return found


def best_of(request: Request, options: Body, wrong: str) -> Worth | None:
    """Return the worth of the best reading of a hand, or ``None`` if it does not win."""
    every = sorted(readings(request))
    if wrong == "pairs_never":
        every = [reading for reading in every if sum(g.kind == "pair" for g in reading.groups) < 7]
    if wrong == "pairs_first":
        pairs = [reading for reading in every if sum(g.kind == "pair" for g in reading.groups) == 7]
        every = pairs or every
    if wrong == "first_reading":
        every = every[:1]
    if wrong == "two_sided_wait":
        every = [one for one in every if one.wait == "ryanmen"] or every
    if wrong == "triplets_before_runs":
        runs = [sum(g.kind == "run" for g in reading.groups) for reading in every]
        every = [one for one, count in zip(every, runs, strict=True) if count == min(runs)]
    found = [worth for reading in every for worth in worth_of(reading, request, options, wrong)]
    if not found:
        return None
    if wrong == "most_fu_reading":
        return max(found, key=lambda worth: (worth.fu, worth.order))
    if wrong == "most_han_reading":
        return max(found, key=lambda worth: (worth.yakuman, worth.han, -worth.fu))
    if wrong == "worst_reading":
        return min(found, key=lambda worth: worth.order)
    return max(found, key=lambda worth: worth.order)
