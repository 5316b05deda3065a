"""The oracle behind the verifier's protocol: what it rejects, what a hand pays, and what an event does to the table."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.conformance.oracle.tables import settle
from tests.conformance.oracle.values import best_of
from tests.support import Request, plain, split

Body = dict[str, Any]
UNABLE = ("yaku", "wareme_payments")
"""Options that the oracle cannot play, beside those of chips."""


class Oracle:
    """An engine for the rules of ``options``, with at most one fault."""

    def __init__(self, options: Body, wrong: str = "") -> None:
        self._options = options
        self._wrong = wrong

    def options(self, request: Request) -> Body:
        """Return the options that count for a question."""
        chosen = request.get("options", {})
        ignored = self._wrong.partition("ignores_")[2]
        return {**self._options, **{name: chosen[name] for name in chosen if name != ignored}}

    def answer(self, task: str, request: Request) -> Body | None:
        """Return the answer to a question, or ``None`` if the oracle does not support it."""
        chosen = request.get("options", {})
        chips = any(name.startswith("chips") for name in chosen)
        if request.get("cards") or chips or chosen.keys() & set(UNABLE):
            return None
        if task != "score":
            return settle(request, self.options(request), self._wrong)
        return self.score(request)

    def score(self, request: Request) -> Body:
        """Return the worth of a hand."""
        options = self.options(request)
        wrong = self._wrong
        if self.rejected(request, options):
            return {"refused": True}
        best = best_of(request, options, wrong)
        if best is None:
            return {"winning": False, "reason": None, "value": {"points": 0}}
        payments = paid(best.base, request, options, wrong)
        points = sum(line["count"] * line["points"] for line in payments)
        honba = sum(line["count"] * line["honba"] for line in payments)
        deposits = 0 if wrong == "deposits_ignored" else 1000 * request.get("deposits", 0)
        answer: Body = {
            "winning": True,
            "payments": payments,
            "received": points + honba + deposits,
        }
        if best.yakuman:
            lines = [{"id": name, "yakuman": count} for name, count in best.yaku.items()]
            return answer | {"value": {"points": points, "yakuman": best.yakuman}, "yaku": lines}
        return answer | {
            "value": {"points": points, "han": best.han, "fu": None if best.is_alone else best.fu},
            "yaku": [{"id": name, "han": han} for name, han in best.yaku.items()],
            "fu": [{"id": name, "fu": fu} for name, fu in best.items.items()],
        }

    def rejected(self, request: Request, options: Body) -> str | None:
        """Return the name of a reason for which a hand is impossible, if there is any."""
        if self._wrong.startswith("rejects_") and self._is_disliked(request):
            return self._wrong
        accepted = self._wrong.partition("accepts_")[2]
        return next((name for name in _reasons(request, options) if name != accepted), None)

    def _is_disliked(self, request: Request) -> bool:
        word = self._wrong.partition("rejects_")[2]
        melds = request.get("melds", ())
        return {
            "double_riichi": "double_riichi" in request.get("situation", ()),
            "red_fives": any("0" in text for text in (request["concealed"], *melds)),
            "riichi_with_kan": "riichi" in request.get("situation", ()) and bool(melds),
            "houtei": "houtei" in request.get("situation", ()),
            "chankan": "chankan" in request.get("situation", ()),
            "four_ura": len(split(request.get("ura_indicators") or "")) > 1,
            "norths": bool(request.get("norths")),
        }[word]


def paid(base: int, request: Request, options: Body, wrong: str) -> list[Body]:
    """Return the payments for base points: payer, number of payers, points and honba of each."""
    dealer, tsumo = request.get("seat_wind") == "east", request["win"] == "tsumo"
    others = options["players"] - 1
    honba = request.get("honba", 0) * options["honba_points"]
    if wrong == "honba_ignored":
        honba = 0
    if wrong == "honba_hundred_by_ron" and not tsumo:
        honba //= others

    def share(times: float) -> int:
        exact = base * times
        match wrong:
            case "payments_unrounded":
                return int(exact)
            case "payments_rounded_down":
                return int(exact // 100 * 100)
            case "payments_rounded_nearest":
                return int((exact + 50) // 100 * 100)
        return int(-(-exact // 100) * 100)

    def line(payer: str, count: int, times: float, more: float = 0) -> Body:
        each = honba // (others if tsumo and wrong != "honba_full_by_tsumo" else 1)
        extra = share(more) if more else 0
        return {"from": payer, "count": count, "points": share(times) + extra, "honba": each}

    if not tsumo:
        times = 4 if wrong == "dealer_ron_as_child" else 6
        return [line("discarder", 1, times if dealer else 4)]
    share_of_north = {"loss": 0.0, "bisect": 0.5, "full": 0.0}[options.get("tsumo_share", "loss")]
    if wrong == "tsumo_share_other":
        share_of_north = 0.5
    if options["players"] == 4:
        share_of_north = 0
    if dealer:
        times = 1 if wrong == "dealer_tsumo_as_child" else 2
        return [line("each", others, times, 2 * share_of_north)]
    rest = 1 if wrong == "dealer_pays_as_child" else 2
    shares = [line("dealer", 1, rest, share_of_north), line("child", others - 1, 1, share_of_north)]
    if wrong == "tsumo_rounded_as_a_whole":
        shares[0]["points"] = -(-base * 4 // 100) * 100 - 2 * shares[1]["points"]
    return shares


def _reasons(request: Request, options: Body) -> list[str]:
    """Return the names of all reasons for which a hand is impossible."""
    melds = request.get("melds", ())
    said = set(request.get("situation", ()))
    tsumo, dealer = request["win"] == "tsumo", request.get("seat_wind") == "east"
    indicators = split(request.get("dora_indicators") or "")
    ura = split(request.get("ura_indicators") or "")
    norths = request.get("norths", 0)
    tiles = split(request["concealed"]) + split(request["winning_tile"])
    for text in melds:
        tiles += split(text.partition(":")[2])
    shown = plain([*tiles, *indicators, *ura]) + ["4z"] * norths
    reds = Counter(tile for tile in [*tiles, *indicators, *ura] if tile[0] == "0")
    most = {"0m": 1, "0p": 1, "0s": 1}
    if options["red_fives"] == 0:
        most = {}
    if options["red_fives"] == 4:
        most["0p"] = 2
    if options["players"] == 3:
        most.pop("0m", None)
    kans = [text for text in melds if "kan" in text]
    opened = [text for text in melds if not text.startswith("closed_kan")]
    riichi = said & {"riichi", "double_riichi"}
    first = said & {"tenhou", "chiihou", "renhou"}
    late = [text for text in kans if not text.startswith("closed_kan")]
    after = options["open_kan_dora"] == "after_discard" and "rinshan" in said and bool(late)
    fewest_left = options["riichi_tiles_left"]
    rules = {
        "fifth_copy": max(Counter(shown).values()) > 4,
        "red_fives": any(count > most.get(tile, 0) for tile, count in reds.items()),
        "tiles_of_four": options["players"] == 3
        and any(tile[1] == "m" and tile[0] not in "19" for tile in shown),
        "chi": options["players"] == 3 and any(text.startswith("chi") for text in melds),
        "north_seat": options["players"] == 3 and request.get("seat_wind") == "north",
        "five_kans": len(kans) > 4,
        "riichi_open": bool(riichi and opened),
        "both_riichi": len(riichi) == 2,
        "ura_without_riichi": bool(ura) and not riichi,
        "too_many_indicators": len(indicators) > (5 if options["kan_dora"] else 1)
        or (bool(first) and len(indicators) > 1)
        or (after and len(indicators) > 4),
        "ura_as_many": bool(ura)
        and len(ura) > (max(len(indicators), 1) if options["kan_ura"] else 1),
        "ippatsu_without_riichi": "ippatsu" in said and not riichi,
        "ippatsu_after_kan": "ippatsu" in said
        and ("rinshan" in said or ("double_riichi" in said and bool(kans))),
        "ippatsu_last": "ippatsu" in said
        and bool(said & {"haitei", "houtei"})
        and fewest_left >= options["players"],
        "double_ippatsu": {"double_riichi", "ippatsu"} <= said
        and bool(said & {"chankan", "haitei", "houtei"}),
        "last_rinshan": {"rinshan", "haitei"} <= said,
        "rinshan_by_ron": "rinshan" in said and not tsumo,
        "rinshan_without_kan": "rinshan" in said and not kans and not norths,
        "chankan_by_tsumo": "chankan" in said and tsumo,
        "chankan_last": {"chankan", "houtei"} <= said,
        "chankan_held": "chankan" in said
        and (plain(tiles).count(plain(split(request["winning_tile"]))[0]) > 1),
        "chankan_north": options["players"] == 3
        and "chankan" in said
        and request["winning_tile"] == "4z",
        "haitei_by_ron": "haitei" in said and not tsumo,
        "houtei_by_tsumo": "houtei" in said and tsumo,
        "tenhou_by_ron": "tenhou" in said and not tsumo,
        "tenhou_child": "tenhou" in said and not dealer,
        "chiihou_by_ron": "chiihou" in said and not tsumo,
        "chiihou_dealer": "chiihou" in said and dealer,
        "renhou_by_tsumo": "renhou" in said and tsumo,
        "renhou_dealer": "renhou" in said and dealer,
        "first_after_call": bool(first) and bool(melds or norths),
        "double_ippatsu_after_north": {"double_riichi", "ippatsu"} <= said and bool(norths),
        "first_with_riichi": bool(first and riichi),
        "first_with_others": bool(first)
        and bool(said & {"haitei", "houtei", "chankan", "rinshan"}),
    }
    return [name for name, holds in rules.items() if holds]
