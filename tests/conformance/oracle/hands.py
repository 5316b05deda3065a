"""A plain scorer of riichi hands for three and four players, from the rules, with faults that can be switched on.

It imports nothing of the code under test. Each fault is a word that the code looks for: ``faults.yaml`` describes them all.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.support import WINDS, Request, plain, split
from tests.support.brute import DRAGONS, GREEN, ORPHANS, Group, Reading, readings

Body = dict[str, Any]
WIND_TILES = ("1z", "2z", "3z", "4z")


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


class Hand:
    """The facts of one reading of one request, as an engine with one fault sees them."""

    def __init__(self, reading: Reading, request: Request, options: Body, wrong: str) -> None:
        self.options = options
        self.wrong = wrong
        self.request = request
        self.groups = groups = reading.groups
        self.wait = reading.wait
        self.tiles = [tile for group in groups for tile in group.names]
        self.winning = plain(split(request["winning_tile"]))[0]
        self.tsumo = request["win"] == "tsumo"
        seat = request.get("seat_wind") or "south"
        self.dealer = seat == "east"
        self.seat = WIND_TILES[WINDS.index(seat)]
        self.round = WIND_TILES[WINDS.index(request.get("round_wind") or "east")]
        self.situation = set(request.get("situation", ()))
        self.riichi = bool(self.situation & {"riichi", "double_riichi"})
        self.called = bool(request.get("melds"))
        closed_kan = any(group.kind == "kan" and not group.open for group in groups)
        opened = closed_kan and (options["ankan_breaks_menzen"] or wrong == "closed_kan_opens")
        self.menzen = not any(group.open for group in groups) and not opened
        self.runs = [group for group in groups if group.kind == "run"]
        self.kans = [group for group in groups if group.kind == "kan"]
        self.same = [group for group in groups if group.kind in ("triplet", "kan")]
        self.pairs = [group for group in groups if group.kind == "pair"]
        self.pair = self.pairs[0].first
        self.is_orphans = any(group.kind == "single" for group in groups)
        self.is_pairs = len(self.pairs) == 7
        self.names = {group.first for group in self.same}
        self.suits = {tile[1] for tile in self.tiles} - {"z"}
        self.honours = any(tile[1] == "z" for tile in self.tiles)
        self.seat_value = {self.seat, self.round}
        if options["players"] == 3 and wrong != "north_is_value":
            self.seat_value -= {"4z"}
        elif options["players"] == 3:
            self.seat_value |= {"4z"}

    def is_concealed(self, group: Group) -> bool:
        """Return whether a triplet or kan is concealed."""
        return not group.open and (self.tsumo or not group.winning)

    @property
    def added(self) -> set[str]:
        """The tiles of added kans."""
        return {
            plain(split(text.partition(":")[2]))[0]
            for text in self.request.get("melds", ())
            if text.startswith("added_kan")
        }


# --- yaku --------------------------------------------------------------------------------------


def _is_pinfu(h: Hand) -> bool:
    value = {*DRAGONS, *h.seat_value}
    match h.wrong:
        case "pinfu_any_pair":
            value = set()
        case "pinfu_seat_wind_pair":
            value -= {h.seat}
        case "pinfu_round_wind_pair":
            value -= {h.round} - {h.seat}
        case "pinfu_no_honour_pair":
            value |= set(WIND_TILES)
        case "pinfu_dragon_pair":
            value -= set(DRAGONS)
    waits = {"ryanmen"}
    waits |= {
        "pinfu_edge_wait": {"penchan"},
        "pinfu_middle_wait": {"kanchan"},
        "pinfu_pair_wait": {"tanki"},
        "pinfu_any_wait": {"penchan", "kanchan", "tanki"},
    }.get(h.wrong, set())
    by_tsumo = h.options["tsumo_pinfu"] and h.wrong != "pinfu_never_by_tsumo"
    closed = h.menzen or h.wrong == "pinfu_open"
    return (
        closed
        and len(h.runs) == 4
        and h.wait in waits
        and h.pair not in value
        and bool(by_tsumo or not h.tsumo)
    )


def _concealed(h: Hand, name: str) -> int:
    """Return the number of concealed triplets as the yaku ``name`` counts them."""
    found = [group for group in h.same if h.is_concealed(group)]
    if h.wrong == f"{name}_by_ron":
        found = [group for group in h.same if not group.open]
    if h.wrong == f"{name}_without_kans":
        found = [group for group in found if group.kind != "kan"]
    return len(found)


def _of_runs(h: Hand) -> dict[str, int]:
    runs = Counter(group.tiles for group in h.runs)
    starts = {group.first for group in h.runs}
    if h.wrong == "sanshoku_mixes_triplets":
        starts |= h.names
    twins = sum(count // 2 for count in runs.values())
    if h.wrong == "iipeikou_exactly_two":
        twins = sum(count == 2 for count in runs.values())
    if h.wrong == "ryanpeikou_distinct":
        twins = sum(count >= 2 for count in runs.values())
    closed = h.menzen or h.wrong == "iipeikou_open"
    found = {}
    if closed and twins == 1:
        found["iipeikou"] = 1
    if h.menzen and twins == 2:
        found["ryanpeikou"] = 3
        if h.wrong == "ryanpeikou_as_iipeikou":
            found = {"iipeikou": 1}
        if h.wrong == "ryanpeikou_adds_iipeikou":
            found["iipeikou"] = 1
    if any({n + suit for suit in "mps"} <= starts for n in "1234567"):
        found["sanshoku_doujun"] = 2
    thirds = ("123", "456", "789")
    in_one = any({third + suit for third in thirds} <= set(runs) for suit in "mps")
    mixed = {third for third in thirds for suit in "mps" if third + suit in runs} == set(thirds)
    if in_one or (mixed and h.wrong == "ittsuu_across_suits"):
        found["ittsuu"] = 2
    return found


def _of_ends(h: Hand) -> dict[str, int]:
    judged = h.groups
    if h.wrong == "chanta_without_pair":
        judged = tuple(group for group in h.groups if group.kind != "pair")
    outside = all(any(tile in ORPHANS for tile in group.names) for group in judged)
    found = {}
    if outside and h.runs:
        found["chanta" if h.honours else "junchan"] = 2 if h.honours else 3
        if h.wrong == "junchan_adds_chanta" and "junchan" in found:
            found["chanta"] = 2
        if h.wrong == "junchan_as_chanta" and "junchan" in found:
            found = {"chanta": 2}
    if all(tile in ORPHANS for tile in h.tiles):
        if not h.is_pairs or h.wrong != "honroutou_without_pairs":
            found["honroutou"] = 2
        if h.wrong == "honroutou_adds_chanta" and not h.is_pairs:
            found["chanta"] = 2
    return found


def _of_triplets(h: Hand) -> dict[str, int]:
    found = {}
    names = set(h.names)
    if h.wrong == "sanshoku_doukou_without_kans":
        names = {group.first for group in h.same if group.kind != "kan"}
    if any({n + suit for suit in "mps"} <= names for n in "123456789") or (
        h.wrong == "sanshoku_doukou_honours" and len(names & set(WIND_TILES)) >= 3
    ):
        found["sanshoku_doukou"] = 2
    triplets = [group for group in h.same if group.kind != "kan"]
    all_same = len(triplets if h.wrong == "toitoi_without_kans" else h.same) == 4
    if all_same and not (h.wrong == "toitoi_open_only" and h.menzen):
        found["toitoi"] = 2
    if _concealed(h, "sanankou") >= 3 and (h.menzen or h.wrong != "sanankou_closed_hand"):
        found["sanankou"] = 2
    kans = h.kans
    if h.wrong == "sankantsu_closed_kans":
        kans = [kan for kan in kans if not kan.open]
    if h.wrong == "sankantsu_without_added":
        kans = [kan for kan in kans if kan.first not in h.added]
    if len(kans) == 3:
        found["sankantsu"] = 2
    if len(h.names & set(DRAGONS)) == 2 and h.pair in DRAGONS:
        found["shousangen"] = 4 if h.wrong == "shousangen_four" else 2
    return found


def _of_honours(h: Hand) -> dict[str, int]:
    found = {}
    for tile, name in zip(DRAGONS, ("haku", "hatsu", "chun"), strict=True):
        if tile in h.names:
            found[f"yakuhai_{name}"] = 1
    for name, tile in (("seat", h.seat), ("round", h.round)):
        if tile in h.names & h.seat_value:
            found[f"yakuhai_{name}_wind"] = 1
    if h.wrong == "north_is_value" and "4z" in h.names:
        found["yakuhai_seat_wind"] = 1
    if h.wrong == "yakuhai_double_once" and h.seat == h.round:
        found.pop("yakuhai_round_wind", None)
    if h.wrong == "yakuhai_round_as_seat":
        found.pop("yakuhai_round_wind", None)
    if h.wrong == "yakuhai_any_wind" and h.names & set(WIND_TILES):
        found.setdefault("yakuhai_seat_wind", 1)
    if h.wrong == "shousangen_instead" and h.pair in DRAGONS and len(h.names & set(DRAGONS)) == 2:
        found = {name: 1 for name in found if "wind" in name}
    return found


def _of_suits(h: Hand) -> dict[str, int]:
    one_suit = len(h.suits) == 1
    simples = [tile for tile in h.tiles if tile not in ORPHANS]
    found = {}
    simple = len(simples) == len(h.tiles)
    if h.wrong == "tanyao_with_honours":
        simple = not any(tile[0] in "19" for tile in h.tiles if tile[1] != "z")
    if h.wrong == "tanyao_with_terminals":
        simple = not h.honours
    if simple and (h.menzen or h.options["kuitan"] != (h.wrong == "kuitan_other")):
        found["tanyao"] = 1
    if one_suit and h.honours:
        found["honitsu"] = 3
    if one_suit and not h.honours:
        found["chinitsu"] = 6
        if h.wrong == "chinitsu_adds_honitsu":
            found["honitsu"] = 3
    return found


def _claims(h: Hand) -> dict[str, int]:
    named = ("riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei")
    found = {name: 1 for name in named if name in h.situation}
    if not h.options["ippatsu_allowed"] or h.wrong == "ippatsu_never":
        found.pop("ippatsu", None)
    if h.wrong == "ippatsu_by_ron_only" and h.tsumo:
        found.pop("ippatsu", None)
    if "double_riichi" in h.situation:
        found["double_riichi"] = 1 if h.wrong == "double_riichi_one" else 2
        if h.wrong == "double_riichi_adds_riichi":
            found["riichi"] = 1
    if h.options["renhou"] == "five_han" and "renhou" in h.situation:
        found["renhou"] = 5
    if h.tsumo and (h.menzen or h.wrong == "menzen_tsumo_open"):
        found["menzen_tsumo"] = 1
    if h.wrong == "rinshan_without_tsumo" and "rinshan" in h.situation:
        found.pop("menzen_tsumo", None)
    return found


_LESS_OPEN = ("sanshoku_doujun", "ittsuu", "chanta", "junchan", "honitsu", "chinitsu")


def ordinary_yaku(h: Hand) -> dict[str, int]:
    """Return the yaku of a hand with their han, without dora."""
    found = {**_claims(h), **_of_suits(h)}
    if _is_pinfu(h):
        found["pinfu"] = 1
    found |= {**_of_runs(h), **_of_honours(h), **_of_ends(h), **_of_triplets(h)}
    if h.is_pairs:
        found["chiitoitsu"] = 1 if h.wrong == "chiitoitsu_one_han" else 2
    if not h.menzen:
        for name in _LESS_OPEN:
            if name in found and h.wrong != f"{name}_open_in_full":
                found[name] -= 1
    found.pop(h.wrong.partition("forgets_")[2], None)
    return {name: han for name, han in found.items() if han}


def yakuman_of(h: Hand) -> dict[str, int]:
    """Return the yakuman of a hand, each with the number that it counts."""
    winds = len(h.names & set(WIND_TILES))
    ranks = Counter(tile[0] for tile in h.tiles)
    missing = Counter("1112345678999") - ranks
    gates = not h.called and len(h.suits) == 1 and not h.honours and not missing
    nine = gates and not Counter("1112345678999") - (ranks - Counter(h.winning[0]))
    if h.wrong == "chuuren_only_nine_waits":
        gates = nine
    if h.wrong == "chuuren_with_kans" and not h.runs[4:] and h.menzen and len(h.suits) == 1:
        gates = not h.honours and not missing
    green = set(h.tiles) <= GREEN and not h.is_orphans
    needs_hatsu = h.options["all_green_needs_hatsu"] != (h.wrong == "all_green_other")
    concealed = _concealed(h, "suuankou")
    dragons = h.names if h.wrong != "daisangen_without_kans" else h.names - {k.first for k in h.kans}
    double = 2 if h.options["double_yakuman"] else 1
    any_tile = h.options["tenhou_as_double"] and "tenhou" in h.situation
    single = [*DRAGONS, *WIND_TILES]
    rules = {
        "tenhou": ("tenhou" in h.situation, False),
        "chiihou": ("chiihou" in h.situation, False),
        "renhou": (h.options["renhou"] == "yakuman" and "renhou" in h.situation, False),
        "kokushi": (h.is_orphans, h.wait == "kokushi_13" or any_tile),
        "suuankou": (
            concealed == 4 and (h.tsumo or h.wrong != "suuankou_by_tsumo_only"),
            h.wait == "tanki" or any_tile,
        ),
        "daisangen": (dragons >= set(DRAGONS), False),
        "daisuushii": (winds == 4, True),
        "shousuushii": (winds == 3 and h.pair in WIND_TILES and not h.is_pairs, False),
        "tsuuiisou": (
            set(h.tiles) <= set(single) and not (h.is_pairs and h.wrong == "tsuuiisou_without_pairs"),
            False,
        ),
        "chinroutou": (all(tile in ORPHANS and tile[1] != "z" for tile in h.tiles), False),
        "ryuuiisou": (green and (h.honours or not needs_hatsu), False),
        "suukantsu": (len(h.kans) == 4, False),
        "chuuren_poutou": (gates, nine or any_tile),
    }
    found = {name: double if twice else 1 for name, (holds, twice) in rules.items() if holds}
    for name in found:
        if h.wrong == f"{name}_double_other" and rules[name][1]:
            found[name] = 3 - double
    found.pop(h.wrong.partition("forgets_")[2], None)
    return found


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
    if h.is_pairs and wrong != "pairs_ordinary_fu":
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
        items["value_pair"] = 2 if winds == 1 else 6 - double if wrong == "fu_double_wind" else double
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
    pinfu = _is_pinfu(h) and wrong != "pinfu_tsumo_with_fu"
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
    base = fu * 2 ** (han + 2)
    if wrong == "mangan_by_han_only":
        return base
    if wrong == "fu_ignored":
        base = 30 * 2 ** (han + 2)
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
        return [Worth(reading=reading, yaku=yakuman, yakuman=total, items={}, han=0, fu=0, base=base)]
    found = []
    if options["renhou"] == "mangan" and "renhou" in h.situation:
        alone = {"yaku": {"renhou": 5}, "items": {}, "han": 5, "fu": 0, "base": 2000}
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
