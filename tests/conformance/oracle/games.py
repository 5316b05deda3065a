"""The naive scorers of the other games as engines, each fault a change of one of their functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from tests.games.arushiaru.support import arushiaru
from tests.games.dice.support import oracle as dice
from tests.games.kantan.support import kantan
from tests.games.kitanuki.support import kitanuki
from tests.support import Request
from tests.support.brute import DRAGONS, Hand

Body = dict[str, Any]
Change = Callable[..., Any]


class Fault(NamedTuple):
    """A function of a scorer, and what takes its place: it gets the function and its arguments."""

    function: str
    change: Change


def _less(*names: str) -> Change:
    """Return a change that leaves lines out of a function's result."""

    def change(function: Change, *given: Any) -> Any:  # noqa: ANN401 - any scorer
        found = function(*given)
        if isinstance(found, set):
            return found - set(names)
        return {name: worth for name, worth in found.items() if name not in names}

    return change


def _with(**worths: int) -> Change:
    """Return a change of the worth of lines that a function's result has."""

    def change(function: Change, *given: Any) -> Any:  # noqa: ANN401 - any scorer
        found = function(*given)
        return found | {name: worth for name, worth in worths.items() if name in found}

    return change


def _under(**options: object) -> Change:
    """Return a change of the options that a function of a request and a reading sees."""

    def change(function: Change, reading: Any, request: Request) -> Any:  # noqa: ANN401 - any scorer
        return function(reading, {**request, "options": {**request["options"], **options}})

    return change


# --- arushiaru


def _arushiaru(request: Request) -> Body:
    asked = {"situation": [], "options": {}, **request}
    best = max(arushiaru.all_valued(asked), key=lambda one: (one.base, one.fu or 0), default=None)
    if best is None:
        return {"winning": False, "value": {"points": 0}}
    paid: list[Body] = [
        {"from": who, "count": n, "points": p} for who, n, p in arushiaru.paid(asked, best.base)
    ]
    points = sum(line["count"] * line["points"] for line in paid)
    ordinary = best.fu is not None
    unit = "han" if ordinary else "points" if "chiitoitsu" in best.yaku else "yakuman"
    value = {"han": sum(best.yaku.values()) if ordinary else None, "fu": best.fu, "points": points}
    return {
        "winning": True,
        "value": value,
        "yaku": [{"id": name, unit: worth} for name, worth in best.yaku.items()],
        "fu": [{"id": name, "fu": fu} for name, fu in best.items.items()],
        "payments": paid,
        "received": points,
    }


def _uncapped(function: Change, reading: Any, request: Request) -> Any:  # noqa: ANN401 - a reading of the scorer
    worth = function(reading, request)
    return (
        worth if worth.fu is None else worth._replace(base=worth.fu * 2 ** sum(worth.yaku.values()))
    )


def _fu_down(function: Change, reading: Any, request: Request) -> Any:  # noqa: ANN401 - a reading of the scorer
    worth = function(reading, request)
    if worth.fu is None:
        return worth
    fu = sum(worth.items.values()) // 10 * 10
    return worth._replace(fu=fu, base=min(fu * 2 ** sum(worth.yaku.values()), 500))


def _pinfu_by_tsumo(function: Change, hand: Hand, options: Body) -> Body:
    found: Body = function(hand, options)
    four_runs = len(hand.runs) == 4 and hand.wait == "ryanmen"
    plain = hand.pair not in {*DRAGONS, hand.seat, hand.round}
    return {**found, "pinfu": 1} if four_runs and plain else found


def _kans_as_triplets(function: Change, hand: Hand, options: Body) -> Body:
    found: Body = function(hand, options)
    return {name: fu // 4 if "kan" in name else fu for name, fu in found.items()}


def _suuankou_by_ron(function: Change, hand: Hand) -> Any:  # noqa: ANN401 - names
    closed = len([group for group in hand.same if not group.open]) == 4
    return function(hand) | ({"suuankou"} if closed else set())


def _first_of_many(function: Change, request: Request) -> Any:  # noqa: ANN401 - readings
    return function(request)[:1]


def _everyone_pays(function: Change, request: Request, base: int) -> Any:  # noqa: ANN401 - payments
    return function({name: part for name, part in request.items() if name != "liability"}, base)


def _dealer_as_child(function: Change, request: Request, base: int) -> Any:  # noqa: ANN401 - payments
    return function({**request, "seat_wind": "south"}, base)


def _closed_only(name: str) -> Change:
    def change(function: Change, hand: Hand, *given: Any) -> Any:  # noqa: ANN401 - any scorer
        return _less(*([] if hand.menzen else [name]))(function, hand, *given)

    return change


_ARUSHIARU: Final = {
    "forgets_closed_ron": Fault("fu_of", _less("closed_ron")),
    "forgets_wait_fu": Fault("fu_of", _less("wait")),
    "forgets_value_pair": Fault("fu_of", _less("value_pair")),
    "forgets_full_flush_fu": Fault("fu_of", _less("chinitsu_bonus")),
    "kans_as_triplets": Fault("fu_of", _kans_as_triplets),
    "fu_rounded_down": Fault("value", _fu_down),
    "no_limit": Fault("value", _uncapped),
    "ittsuu_two": Fault("ordinary_yaku", _with(ittsuu=2)),
    "chinitsu_six": Fault("ordinary_yaku", _with(chinitsu=6)),
    "ittsuu_closed_only": Fault("ordinary_yaku", _closed_only("ittsuu")),
    "tanyao_closed_only": Fault("ordinary_yaku", _closed_only("tanyao")),
    "shousangen_never": Fault("ordinary_yaku", _less("shousangen")),
    "honroutou_never": Fault("ordinary_yaku", _less("honroutou")),
    "pinfu_by_tsumo": Fault("ordinary_yaku", _pinfu_by_tsumo),
    "suuankou_by_ron": Fault("limit_yaku", _suuankou_by_ron),
    "gates_never": Fault("limit_yaku", _less("chuuren_poutou")),
    "first_reading": Fault("readings", _first_of_many),
    "liability_ignored": Fault("paid", _everyone_pays),
    "dealer_as_child": Fault("paid", _dealer_as_child),
    "three_colours_always": Fault("value", _under(sanshoku=True)),
}


# --- kitanuki


def _kitanuki(request: Request) -> Body:
    asked = {"situation": [], "options": {}, "melds": [], "norths": 0, "honba": 0, **request}
    found = kitanuki.best(asked)
    if not found:
        return {"winning": False, "value": {"points": 0}}
    best = found[0]
    return {
        "winning": True,
        "value": {"han": best.han, "points": abs(best.points), "karasu": best.points < 0},
        "yaku": [{"id": name, "han": han} for name, han in best.yaku.items()],
    }


def _plus(points: Callable[[Request], int]) -> Change:
    """Return a change of the points of a hand that has han."""

    def change(function: Change, reading: Any, request: Request) -> Any:  # noqa: ANN401 - a reading
        worth = function(reading, request)
        return worth._replace(points=worth.points + (points(request) if worth.han else 0))

    return change


def _four_on(tile: str) -> Change:
    """Return a change of the tile after the one of characters."""
    return lambda function, shown: tile if shown == "1m" else function(shown)


def _no_closed_with_kan(function: Change, reading: Any, request: Request) -> Any:  # noqa: ANN401 - a reading
    worth = function(reading, request)
    gone = worth.yaku.get("menzen", 0) if request["melds"] else 0
    yaku = {name: han for name, han in worth.yaku.items() if name != "menzen" or not gone}
    return worth._replace(yaku=yaku, han=worth.han - gone, points=worth.points - gone)


def _own_norths_only(function: Change, request: Request) -> Any:  # noqa: ANN401 - dora
    return function({**request, "norths": 0}) | {"nuki_dora": request["norths"]}


def _karasu_nothing(function: Change, reading: Any, request: Request) -> Any:  # noqa: ANN401 - a reading
    worth = function(reading, request)
    return worth if worth.han else worth._replace(points=-3)


_KITANUKI: Final = {
    "dealer_pays_no_more": Fault("value", _plus(lambda request: -(request["seat_wind"] == "east"))),
    "honba_ignored": Fault("value", _plus(lambda request: -request["honba"])),
    "no_base": Fault("value", _plus(lambda _: -1)),
    "karasu_three": Fault("value", _karasu_nothing),
    "yakuman_flat_always": Fault("value", _under(yakuman_flat=True)),
    "kan_opens": Fault("value", _no_closed_with_kan),
    "nuki_dora_never": Fault("dora_of", _with(nuki_dora=0)),
    "rinshan_dora_never": Fault("dora_of", _with(rinshan_dora=0)),
    "ura_dora_never": Fault("dora_of", _with(ura_dora=0)),
    "norths_not_shown": Fault("dora_of", _own_norths_only),
    "wheel_of_four": Fault("_after", _four_on("2m")),
    "all_green_never": Fault("yakuman_of", lambda of, *a: [n for n in of(*a) if n != "ryuuiisou"]),
    "all_terminals_never": Fault(
        "yakuman_of", lambda of, *a: [n for n in of(*a) if n != "chinroutou"]
    ),
    "kans_never": Fault("yakuman_of", lambda of, *a: [n for n in of(*a) if n != "suukantsu"]),
    "renhou_never": Fault("yakuman_of", lambda of, *a: [n for n in of(*a) if n != "renhou"]),
    "chosen_yakuman_always": Fault("yakuman_of", _under(yaku_benikujaku=True)),
}


# --- dice


def _dice(request: Request) -> Body:
    last = request.get("last_draw") or {}
    case = dice.Case(
        dice=tuple(map(int, request["dice"])),
        kans=tuple(map(int, request.get("kans") or "")),
        dora=request.get("dora"),
        action=request.get("action") or "stand",
        last=last.get("face"),
        by=last.get("by"),
        complete=request.get("first_roll_complete"),
        solo=request.get("mode") == "solo",
        options={**dice.OPTIONS, **request.get("options", {})},
    )
    found = dice.judge(case)
    unit = "yakuman" if found.yakuman else "points"
    lines = min(found.yaku)
    return {
        "winning": found.winning,
        "value": {"points": found.points, "yakuman": found.yakuman},
        "yaku": [{"id": name, unit: worth} for name, worth in lines],
    }


def _each(change: Callable[[Body, Any], Body]) -> Change:
    """Return a change of every set of lines that a function returns."""
    return lambda function, *given: [change(lines, given) for lines in function(*given)]


def _drop(*names: str) -> Change:
    return _each(lambda lines, _: {name: n for name, n in lines.items() if name not in names})


def _case(**parts: object) -> Change:
    """Return a change of the case that a function judges."""
    return lambda function, *given: function(*given[:-1], replace(given[-1], **parts))


def _options(**options: bool) -> Change:
    def change(function: Change, *given: Any) -> Any:  # noqa: ANN401 - any function of the scorer
        case = given[-1]
        return function(*given[:-1], replace(case, options={**case.options, **options}))

    return change


_DICE: Final = {
    "dora_never": Fault("_plain", _drop("dora")),
    "dora_once": Fault("_plain", _each(lambda lines, _: lines | ({"dora": 1} if "dora" in lines else {}))),
    "chanta_never": Fault("_of_melds", _less("chanta")),
    "pinfu_four": Fault("_of_melds", _with(pinfu=4)),
    "ittsuu_never": Fault("_of_melds", _less("ittsuu")),
    "toitoi_never": Fault("_of_melds", _less("toitoi")),
    "gosei_never": Fault("_of_melds", _less("gosei")),
    "kan_no_triplet": Fault("_triplets", _options(kan_is_triplet=False)),
    "wait_after_kan": Fault("_bonuses", _options(wait_on_rinshan=True)),
    "no_edge_wait": Fault("waits", lambda function, *given: function(*given) - {"penchan"}),
    "no_pair_wait": Fault("waits", lambda function, *given: function(*given) - {"tanki"}),
    "rinshan_never": Fault("_plain", _drop("rinshan")),
    "tenhou_never": Fault("_plain", _drop("tenhou")),
    "riichi_not_doubled": Fault("judge", lambda of, case: of(replace(case, action="reroll") if case.action == "riichi" else case)),
    "two_kans_ordinary": Fault("_yakuman", lambda of, *given: of(*given) - {"double_kan"}),
    "three_in_a_row_ordinary": Fault("_yakuman", lambda of, *given: of(*given) - {"sanrenkou"}),
    "ends_ordinary": Fault("_yakuman", lambda of, *given: of(*given) - {"chinroutou"}),
    "four_pairs_never": Fault("splits", lambda of, *given: tuple(one for one in of(*given) if len(one.pairs) != 4)),
}  # fmt: skip


# --- kantan


def _kantan(request: Request) -> Body | None:
    concealed, called = request["concealed"], request.get("called", [])
    win = request["win"]
    own = [_card(text) for text in concealed if text.startswith("mentsu")]
    opened = [_card(text) for text in called]
    waiting = [text for text in concealed if text.startswith(("isolated", "taatsu"))]
    heads = [_card(text) for text in concealed if text.startswith("atama")]
    winning = request.get("winning_card")
    completed: int | None = None
    if win == "tenhou":
        head = heads[0] if heads else ""
    elif not winning or len(waiting) != 1:
        return None
    elif heads:
        head, completed = heads[0], len(opened) + len(own)
        own.append(_card(waiting[0]))
    elif waiting[0].startswith("isolated"):
        head = _card(waiting[0])
    else:
        return None
    fits = win == "tenhou" or winning == f"isolated.{waiting[0].split('.')[1]}"
    if not fits or len(own) + len(opened) != 4 or not head:
        return None
    case = kantan.Case(
        sets=(*opened, *own),
        head=head,
        called=len(opened),
        win=win,
        riichi="riichi" in request.get("situation", ()),
        completed=completed,
        players=request.get("players") or 4,
        dealer=bool(request.get("dealer")),
        options={**kantan.OPTIONS, **request.get("options", {})},
    )
    found, yakuman = kantan.yaku(case)
    if case.options["require_yaku"] and not found and not yakuman:
        return {"winning": False, "value": {"points": 0}}
    counted = found if not yakuman or case.options["yakuman_adds"] else {}
    return {
        "winning": True,
        "value": {"points": kantan.points(case)},
        "yaku": [{"id": name, "points": n} for name, n in counted.items()]
        + [{"id": name, "yakuman": 1} for name in sorted(yakuman)],
        "received": kantan.balance(case)[0],
    }


def _card(text: str) -> str:
    names = {name: letter for letter, name in kantan.SUITS.items()}
    _, suit, *form = text.split(".")
    return names[suit] + "".join("t" if one == "triplet" else "y" for one in form)


def _yaku(change: Callable[[Body, set[str], Any], tuple[Body, set[str]]]) -> Change:
    def changed(function: Change, case: kantan.Case) -> Any:  # noqa: ANN401 - yaku and yakuman
        found, yakuman = function(case)
        return change(found, yakuman, case)

    return changed


def _never(name: str) -> Change:
    def change(found: Body, yakuman: set[str], _: Any) -> tuple[Body, set[str]]:  # noqa: ANN401 - a case
        return {n: points for n, points in found.items() if n != name}, yakuman - {name}

    return _yaku(change)


def _worth(name: str, points: int) -> Change:
    return _yaku(
        lambda found, yakuman, _: (found | ({name: points} if name in found else {}), yakuman)
    )


def _chosen(**options: object) -> Change:
    return lambda function, case: function(replace(case, options={**case.options, **options}))


_KANTAN: Final = {
    "menzen_tsumo_never": Fault("yaku", _never("menzen_tsumo")),
    "menzen_tsumo_open": Fault("yaku", _yaku(lambda f, y, case: (f | ({"menzen_tsumo": 1} if case.win == "tsumo" else {}), y))),
    "honitsu_two": Fault("yaku", _worth("honitsu", 2)),
    "toitoi_two": Fault("yaku", _worth("toitoi", 2)),
    "pinfu_one": Fault("yaku", _worth("pinfu", 1)),
    "chinitsu_adds_honitsu": Fault("yaku", _yaku(lambda f, y, _: (f | ({"honitsu": 3} if "chinitsu" in f else {}), y))),
    "yakuhai_once": Fault("yaku", _chosen(yakuhai_per_meld=False)),
    "honitsu_head_matches": Fault("yaku", _chosen(honitsu_head="must_match")),
    "daisangen_never": Fault("yaku", _never("daisangen")),
    "all_honours_never": Fault("yaku", _never("tsuuiisou")),
    "yakuman_adds_always": Fault("points", _chosen(yakuman_adds=True)),
    "yakuman_ten": Fault("points", lambda function, case: function(case) - (2 if function(case) >= 12 else 0)),
    "remainder_to_next": Fault("balance", _chosen(dealer_remainder="next")),
    "remainder_lost": Fault("balance", lambda function, case: (function(replace(case, dealer=True))[0], [])),
}  # fmt: skip

_GAMES: Final[
    Mapping[str, tuple[ModuleType, Callable[[Request], Body | None], Mapping[str, Fault]]]
] = {
    "arushiaru": (arushiaru, _arushiaru, _ARUSHIARU),
    "kitanuki": (kitanuki, _kitanuki, _KITANUKI),
    "dice": (dice, _dice, _DICE),
    "kantan": (kantan, _kantan, _KANTAN),
}


class GameOracle:
    """An engine for one of the other games, with at most one fault."""

    def __init__(self, game: str, wrong: str = "") -> None:
        self._module, self._score, faults = _GAMES[game]
        self._fault = faults[wrong] if wrong else None

    def answer(self, task: str, request: Request) -> Body | None:
        """Return the answer to a question, or ``None`` if the scorer does not support it."""
        if task != "score":
            return None
        if self._fault is None:
            return self._score(request)
        original = getattr(self._module, self._fault.function)

        def changed(*given: Any) -> Any:  # noqa: ANN401 - any function of a scorer
            return self._fault.change(original, *given)  # type: ignore[union-attr]

        with patch.object(self._module, self._fault.function, changed):
            return self._score(request)
