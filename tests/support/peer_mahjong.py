"""An adapter that scores requests with the PyPI package `mahjong` and returns its verdict in our names.

Options it has are handed to it. Two it lacks are given from outside, by changing what its own
fu calculator is told: the double-wind pair (it always counts both winds: the repeat is struck
from its list of valued tiles) and the tsumo fu of a win after a kan. `ippatsu` and `ura` off
mean that it is not told of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from unittest import mock

import mahjong.hand_calculating.hand as calculator
from mahjong.constants import EAST
from mahjong.hand_calculating.fu import FuCalculator, FuDetail
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.yaku_config import YakuConfig
from mahjong.meld import Meld

from tests.support import WINDS, Options, Request, Verdict, plain, split

_OTHERWISE = {
    "tsumo": "menzen_tsumo", "daburu_riichi": "double_riichi", "iipeiko": "iipeikou", "ryanpeiko": "ryanpeikou",
    "haku": "yakuhai_haku", "hatsu": "yakuhai_hatsu", "chun": "yakuhai_chun",
    **{f"seat_wind_{wind}": "yakuhai_seat_wind" for wind in WINDS},
    **{f"round_wind_{wind}": "yakuhai_round_wind" for wind in WINDS},
    "sanshoku": "sanshoku_doujun", "sanshoku_douko": "sanshoku_doukou", "ittsu": "ittsuu", "chantai": "chanta",
    "honroto": "honroutou", "shosangen": "shousangen", "daburu_kokushi": "kokushi", "daburu_chuuren_poutou": "chuuren_poutou",
    "suuankou_tanki": "suuankou", "shosuushi": "shousuushii", "daisuushi": "daisuushii", "ryuisou": "ryuuiisou",
    "tsuisou": "tsuuiisou", "chinroto": "chinroutou", "aka_dora": "red_five",
}  # fmt: skip
"""Our id of each yaku that the package calls otherwise, by the attribute that holds it in the package's own list."""
_FOREIGN = {
    "open_riichi", "daburu_open_riichi", "nagashi_mangan", "renhou", "renhou_yakuman", "daisharin", "daichisei",
    "sashikomi", "paarenchan",
}  # fmt: skip
"""Yaku of the package that are none here."""
OURS = {name: _OTHERWISE.get(name, name) for name in vars(YakuConfig()) if name not in _FOREIGN}
_ID_OF_TYPE = {type(getattr(YakuConfig(), name)): ours for name, ours in OURS.items()}
_MELDS = {
    "chi": (Meld.CHI, True), "pon": (Meld.PON, True), "open_kan": (Meld.KAN, True),
    "added_kan": (Meld.SHOUMINKAN, True), "closed_kan": (Meld.KAN, False),
}  # fmt: skip
_REASONS = {
    calculator.HandCalculator.ERR_HAND_NOT_WINNING: "not_complete",
    calculator.HandCalculator.ERR_NO_YAKU: "no_yaku",
}
_RED_RANK = 4


class Numbered:
    """The package's tile numbers 0-135, each of which is taken once; the red five of a suit is its first copy."""

    def __init__(self, *, red_fives: bool) -> None:
        self._red_fives = red_fives
        self._next = [0] * 34

    def take(self, tile: str) -> int:
        """Return the number of one more copy of `tile`."""
        kind = self.kind(tile)
        if tile[0] == "0":
            return 4 * kind
        first = 1 if self._red_fives and tile[1] != "z" and kind % 9 == _RED_RANK else 0
        copy = first + self._next[kind]
        self._next[kind] += 1
        return 4 * kind + copy

    @staticmethod
    def kind(tile: str) -> int:
        """Return the number of the tile's kind, 0-33."""
        return 9 * "mpsz".index(tile[1]) + int(plain([tile])[0][0]) - 1


@contextmanager
def _fu_rules(options: Options, *, double_wind: bool, rinshan: bool) -> Iterator[None]:
    """Adapt the package's fu calculator to rules for which it has no option."""
    once = options["double_wind_pair_fu"] == 2 and double_wind
    unpaid = rinshan and not options["rinshan_tsumo_fu"]
    if not once and not unpaid:
        yield
        return

    class Told(FuCalculator):
        @staticmethod
        def calculate_fu(  # noqa: PLR0917 - the package's own signature
            hand: Collection[Sequence[int]],
            win_tile: int,
            win_group: Sequence[int],
            config: HandConfig,
            valued_tiles: Sequence[int | None] | None = None,
            melds: Collection[Meld] | None = None,
        ) -> tuple[list[FuDetail], int]:
            valued = list(dict.fromkeys(valued_tiles or ())) if once else valued_tiles
            items, fu = FuCalculator.calculate_fu(hand, win_tile, win_group, config, valued, melds)
            if unpaid and len(hand) != 7:
                items = [item for item in items if item["reason"] != FuCalculator.TSUMO]
                fu = -(-sum(item["fu"] for item in items) // 10) * 10
            return items, fu

    with mock.patch.object(calculator, "FuCalculator", Told):
        yield


def _rules(options: Options) -> OptionalRules:
    return OptionalRules(
        has_open_tanyao=options["kuitan"], has_aka_dora=options["red_fives"] > 0,
        has_double_yakuman=options["double_yakuman"],
        kazoe_limit=(HandConfig.KAZOE_LIMITED if options["kazoe"] else HandConfig.KAZOE_SANBAIMAN),
        kiriage=options["kiriage_mangan"], fu_for_open_pinfu=options["open_no_fu_ron"] == 30,
        fu_for_pinfu_tsumo=not options["tsumo_pinfu"],
        is_three_player=options.get("players") == 3,
    )  # fmt: skip


def verdict(request: Request, options: Options) -> Verdict:
    """Return the verdict of the package on `request` under `options`, with points without honba and riichi sticks.

    Raise AssertionError if it rejects the request for any other reason than no win.
    """
    number = Numbered(red_fives=options["red_fives"] > 0)
    tiles = [number.take(tile) for tile in split(request["concealed"])]
    winning = number.take(request["winning_tile"])
    tiles.append(winning)
    melds = []
    for text in request.get("melds", []):
        kind, _, names = text.partition(":")
        numbers = sorted(number.take(tile) for tile in split(names))
        tiles += numbers
        melds.append(Meld(_MELDS[kind][0], numbers, opened=_MELDS[kind][1]))

    situation = [
        name
        for name in request.get("situation", [])
        if name != "ippatsu" or options["ippatsu_allowed"]
    ]
    seat, round_ = (EAST + WINDS.index(request[f"{which}_wind"]) for which in ("seat", "round"))
    config = HandConfig(
        is_tsumo=request["win"] == "tsumo", player_wind=seat, round_wind=round_,
        num_nuki_dora=request.get("norths", 0),
        options=_rules(options),
        **{f"is_{name.replace('double', 'daburu')}": True for name in situation},
    )  # fmt: skip
    ura = request.get("ura_indicators", "") if options["ura"] else ""
    with _fu_rules(options, double_wind=seat == round_, rinshan="rinshan" in situation):
        answer = calculator.HandCalculator.estimate_hand_value(
            tiles, winning, melds=melds,
            dora_indicators=[4 * number.kind(t) for t in split(request["dora_indicators"])],
            ura_dora_indicators=[4 * number.kind(t) for t in split(ura)], config=config,
        )  # fmt: skip
    if answer.error is not None:
        assert answer.error in _REASONS, (answer.error, request)
        return Verdict(winning=False, reason=_REASONS[answer.error])

    assert answer.cost is not None
    assert answer.yaku is not None
    assert answer.han is not None
    assert answer.fu is not None
    opened = any(meld.opened for meld in melds)
    yaku: dict[str, int] = {}
    for item in answer.yaku:
        han = (item.han_open if opened else 0) or item.han_closed
        yaku[_ID_OF_TYPE[type(item)]] = han or 0
    yakuman = any(item.is_yakuman for item in answer.yaku)
    if yakuman:
        yaku = {name: han // 13 for name, han in yaku.items()}
    return Verdict(
        winning=True, han=answer.han, fu=answer.fu, yakuman=sum(yaku.values()) if yakuman else 0,
        points=answer.cost["total"], yaku=yaku,
    )  # fmt: skip
