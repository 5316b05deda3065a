"""The yaku of riichi hands for three and four players, plainly from the rules, with faults that can be switched on.

It imports nothing of the code under test. Each fault is a word that the code looks for: ``faults.yaml`` describes them all.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.support import Request, brute, plain, split
from tests.support.brute import DRAGONS, GREEN, ORPHANS, WIND_TILES, Reading

Body = dict[str, Any]


class Hand(brute.Hand):
    """The facts of one reading of one request, as an engine with one fault sees them."""

    def __init__(self, reading: Reading, request: Request, options: Body, wrong: str) -> None:
        super().__init__(reading, request)
        self.options = options
        self.wrong = wrong
        self.request = request
        closed_kan = any(group.kind == "kan" and not group.open for group in self.groups)
        if closed_kan and (options["ankan_breaks_menzen"] or wrong == "closed_kan_opens"):
            self.menzen = False
        self.seat_value = {self.seat, self.round}
        if options["players"] == 3 and wrong != "north_is_value":
            self.seat_value -= {"4z"}
        elif options["players"] == 3:
            self.seat_value |= {"4z"}

    @property
    def added(self) -> set[str]:
        """The tiles of added kans."""
        return {
            plain(split(text.partition(":")[2]))[0]
            for text in self.request.get("melds", ())
            if text.startswith("added_kan")
        }


# --- yaku --------------------------------------------------------------------------------------


def is_pinfu(h: Hand) -> bool:
    """Return whether a hand is pinfu."""
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
    found = h.concealed_same
    if h.wrong == f"{name}_by_ron":
        found = [group for group in h.same if not group.open]
    if h.wrong == f"{name}_without_kans":
        found = [group for group in found if group.kind != "kan"]
    return len(found)


def _of_runs(h: Hand) -> dict[str, int]:
    runs = Counter(group.tiles for group in h.runs)
    starts = {group.first for group in h.runs}
    if h.wrong == "sanshoku_mixes_triplets":
        starts |= h.triples
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
        if not h.seven_pairs or h.wrong != "honroutou_without_pairs":
            found["honroutou"] = 2
        if h.wrong == "honroutou_adds_chanta" and not h.seven_pairs:
            found["chanta"] = 2
    return found


def _of_triplets(h: Hand) -> dict[str, int]:
    found = {}
    names = set(h.triples)
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
    if len(h.triples & set(DRAGONS)) == 2 and h.pair in DRAGONS:
        found["shousangen"] = 4 if h.wrong == "shousangen_four" else 2
    return found


def _of_honours(h: Hand) -> dict[str, int]:
    found = {}
    for tile, name in zip(DRAGONS, ("haku", "hatsu", "chun"), strict=True):
        if tile in h.triples:
            found[f"yakuhai_{name}"] = 1
    for name, tile in (("seat", h.seat), ("round", h.round)):
        if tile in h.triples & h.seat_value:
            found[f"yakuhai_{name}_wind"] = 1
    if h.wrong == "north_is_value" and "4z" in h.triples:
        found["yakuhai_seat_wind"] = 1
    if h.wrong == "yakuhai_double_once" and h.seat == h.round:
        found.pop("yakuhai_round_wind", None)
    if h.wrong == "yakuhai_round_as_seat":
        found.pop("yakuhai_round_wind", None)
    if h.wrong == "yakuhai_any_wind" and h.triples & set(WIND_TILES):
        found.setdefault("yakuhai_seat_wind", 1)
    if h.wrong == "shousangen_instead" and h.pair in DRAGONS and len(h.triples & set(DRAGONS)) == 2:
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
    if is_pinfu(h):
        found["pinfu"] = 1
    found |= {**_of_runs(h), **_of_honours(h), **_of_ends(h), **_of_triplets(h)}
    if h.seven_pairs:
        found["chiitoitsu"] = 1 if h.wrong == "chiitoitsu_one_han" else 2
    if not h.menzen:
        for name in _LESS_OPEN:
            if name in found and h.wrong != f"{name}_open_in_full":
                found[name] -= 1
    found.pop(h.wrong.partition("forgets_")[2], None)
    return {name: han for name, han in found.items() if han}


def yakuman_of(h: Hand) -> dict[str, int]:
    """Return the yakuman of a hand, each with the number that it counts."""
    winds = len(h.triples & set(WIND_TILES))
    ranks = Counter(tile[0] for tile in h.tiles)
    missing = Counter("1112345678999") - ranks
    gates = not h.called and len(h.suits) == 1 and not h.honours and not missing
    nine = gates and not Counter("1112345678999") - (ranks - Counter(h.winning[0]))
    if h.wrong == "chuuren_only_nine_waits":
        gates = nine
    if h.wrong == "chuuren_with_kans" and not h.runs[4:] and h.menzen and len(h.suits) == 1:
        gates = not h.honours and not missing
    green = set(h.tiles) <= GREEN and not h.orphans
    needs_hatsu = h.options["all_green_needs_hatsu"] != (h.wrong == "all_green_other")
    concealed = _concealed(h, "suuankou")
    dragons = (
        h.triples if h.wrong != "daisangen_without_kans" else h.triples - {k.first for k in h.kans}
    )
    double = 2 if h.options["double_yakuman"] else 1
    any_tile = h.options["tenhou_as_double"] and "tenhou" in h.situation
    single = [*DRAGONS, *WIND_TILES]
    rules = {
        "tenhou": ("tenhou" in h.situation, False),
        "chiihou": ("chiihou" in h.situation, False),
        "renhou": (h.options["renhou"] == "yakuman" and "renhou" in h.situation, False),
        "kokushi": (h.orphans, h.wait == "kokushi_13" or any_tile),
        "suuankou": (
            concealed == 4 and (h.tsumo or h.wrong != "suuankou_by_tsumo_only"),
            h.wait == "tanki" or any_tile,
        ),
        "daisangen": (dragons >= set(DRAGONS), False),
        "daisuushii": (winds == 4, True),
        "shousuushii": (winds == 3 and h.pair in WIND_TILES and not h.seven_pairs, False),
        "tsuuiisou": (
            set(h.tiles) <= set(single)
            and not (h.seven_pairs and h.wrong == "tsuuiisou_without_pairs"),
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
