"""Requests of the tile games: the faults of each, and the win that it describes."""

import pytest

import scoring
from scoring.faults import Fault
from scoring.hand.game import TileGame
from scoring.hand.request import MeldBar, TileRequests
from scoring.text import Text
from scoring.tiles.kinds import NAMES, kinds_of, mask
from scoring.tiles.melds import KIND_NAMES
from scoring.tiles.values import Win
from tests.support import Request

for game in ("tcg", "tenhou", "kitanuki", "arushiaru"):
    scoring.ruleset(game)
Said = tuple[str, str, str | None]
HAND: Request = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}
TEN = "567m34522p67s"
PINS: Request = {"concealed": "123456p55s67s111z", "winning_tile": "8s", "win": "tsumo"}
OPEN = "123456p55s67s"
FED: Request = {**HAND, "concealed": "567m2267s", "melds": ["pon:111z", "pon:222z"]}


def _game(ruleset: str) -> TileGame:
    asked = scoring.ruleset(ruleset)
    made = asked.play(asked)
    assert isinstance(made, TileGame)
    return made


def _faults(ruleset: str, change: Request) -> list[Fault]:
    base = PINS if ruleset == "kitanuki" else FED if ruleset == "arushiaru" else HAND
    request = {**base, **change}
    rules = scoring.ruleset(ruleset).in_force(request.get("options"), request.get("cards"))
    return _game(ruleset).faults(rules, request)


def _win(ruleset: str, request: Request) -> Win:
    asked = scoring.ruleset(ruleset)
    win = _game(ruleset).requests.parse(
        asked.in_force(request.get("options"), request.get("cards")), request
    )
    assert isinstance(win, Win), win
    return win


NO_KINDS = "yaku_chinitsu_no_man"
REFUSED: list[tuple[str, Request, list[Said]]] = [
    ("kitanuki", {"concealed": "123456p5s567s111z5m", "winning_tile": "5s"},
     [("/concealed", "wrong_tile_count", None), ("/concealed", "no_such_tile", NO_KINDS)]),
    ("kitanuki", {"dora_indicators": "2m8m"},
     [("/dora_indicators", "no_such_tile", NO_KINDS), ("/dora_indicators", "no_such_tile", NO_KINDS)]),
    ("kitanuki", {"concealed": "11111p456p5567s1z"}, [("/concealed", "too_many_copies", None)]),
    ("kitanuki", {"concealed": "123456p55s67s444z", "norths": 2}, [("/norths", "too_many_copies", None)]),
    ("kitanuki", {"norths": 3, "rinshan_indicators": "44z"}, [("/norths", "too_many_copies", None)]),
    ("kitanuki", {"concealed": OPEN, "melds": ["pon:444z"]}, [("/melds/0", "bad_meld", "nuki_haitei_discard")]),
    ("kitanuki", {"concealed": OPEN, "melds": ["pon:444z"], "honba": -1}, [("/honba", "out_of_range", None)]),
    ("kitanuki", {"concealed": OPEN, "melds": ["chi:123s"]}, [("/melds/0", "bad_meld", "no_chi")]),
    ("kitanuki", {"concealed": OPEN, "melds": ["closed_kan:4444z"], "options": {"north_ankan": False}},
     [("/melds/0", "bad_meld", "north_ankan")]),
    ("kitanuki", {"dora_indicators": "1p1s", "situation": ["riichi"], "ura_indicators": "1p1s"},
     [("/ura_indicators", "too_many_indicators", "dora_kan_ura")]),
    ("kitanuki", {"situation": ["tenhou"], "seat_wind": "east", "norths": 1},
     [("/situation", "needs_no_norths", "tenhou")]),
    ("kitanuki", {"cards": []}, [("/cards", "unknown_field", None)]),
    ("kitanuki", {"rinshan_indicators": "0s1p"}, [("/rinshan_indicators", "red_five_not_in_use", None)]),
    ("arushiaru", {"liability": "daisangen"}, [("/liability", "needs_melds", "pao_daisangen")]),
    ("arushiaru", {"liability": "daisangen", "winning_tile": "x"}, [("/winning_tile", "bad_tiles", None)]),
    ("arushiaru", {"concealed": "067m2267s"}, [("/concealed", "red_five_not_in_use", "no_riichi_dora")]),
    ("tcg", {"cards": []}, []),
    ("tcg", {"cards": [], "honba": -1}, [("/honba", "out_of_range", None)]),
    ("tcg", {"flowers": 1}, [("/flowers", "needs_card", "card_flower_tiles")]),
    ("tcg", {"concealed": "1112345678999m", "winning_tile": "1m", "situation": ["riichi"],
             "dora_indicators": "9p", "ura_indicators": "1m"}, [("/ura_indicators", "too_many_copies", None)]),
    ("tcg", {"concealed": "1112345678999m", "winning_tile": "1m", "dora_indicators": "1m"},
     [("/dora_indicators", "too_many_copies", None)]),
    ("tcg", {"concealed": "123067m34522p7s"},
     [("/concealed", "wrong_tile_count", None), ("/concealed", "red_five_not_in_use", "red_five")]),
    ("tcg", {"concealed": "12356m34522p67s", "deposits": -1}, [("/deposits", "out_of_range", None)]),
    ("tcg", {"concealed": "34522p67s", "melds": ["chi:124m", "pon:555m"], "win": "tsumo", "situation": ["rinshan"]},
     [("/melds/0", "bad_meld", None)]),
    ("tcg", {"concealed": TEN, "melds": ["chi:124m"], "situation": ["riichi"]}, [("/melds/0", "bad_meld", None)]),
    ("tcg", {"melds": 5, "win": "tsumo", "situation": ["rinshan"]}, [("/melds", "wrong_type", None)]),
    ("tcg", {"melds": 5, "concealed": "1m"}, [("/melds", "wrong_type", None)]),
    ("tcg", {"win": "tsumo", "situation": ["rinshan"]}, [("/situation", "needs_kan", "rinshan")]),
    ("tcg", {"winning_tile": "x", "situation": ["chankan"]}, [("/winning_tile", "bad_tiles", None)]),
    ("tcg", {"concealed": "234567m34522p67s", "winning_tile": "x", "situation": ["chankan"]},
     [("/winning_tile", "bad_tiles", None)]),
    ("tcg", {"concealed": "1123m34522p678s", "winning_tile": "1m", "situation": ["chankan"]},
     [("/concealed", "wrong_tile_count", None), ("/situation", "robbed_tile_in_hand", "chankan")]),
    ("tcg", {"situation": ["chankan"], "dora_indicators": "8s"},
     [("/situation", "robbed_tile_in_hand", "chankan")]),
    ("tcg", {"concealed": TEN, "melds": ["pon:111z"], "situation": ["riichi"]},
     [("/situation", "needs_closed_hand", "riichi")]),
    ("tcg", {"ura_indicators": "1m"}, [("/ura_indicators", "needs_situation", "ura_dora")]),
    ("tcg", {"dora_indicators": "1m", "ura_indicators": "1m"},
     [("/ura_indicators", "needs_situation", "ura_dora")]),
    ("tcg", {"situation": ["riichi"], "dora_indicators": "1m", "ura_indicators": "12m"},
     [("/ura_indicators", "too_many_indicators", "kan_dora")]),
    ("tcg", {"situation": ["riichi"], "dora_indicators": "", "ura_indicators": "1m"}, []),
    ("tcg", {"dora_indicators": "12m", "options": {"kan_dora": False}},
     [("/dora_indicators", "too_many_indicators", "kan_dora")]),
    ("tcg", {"dora_indicators": "12m", "situation": ["chiihou"], "win": "tsumo"},
     [("/dora_indicators", "too_many_indicators", "kan_dora")]),
    ("tcg", {"extra": 1, "concealed": "x", "melds": ["x"], "winning_tile": "x"},
     [("/extra", "unknown_field", None), ("/concealed", "bad_tiles", None), ("/melds/0", "bad_meld", None),
      ("/winning_tile", "bad_tiles", None)]),
    ("tcg", {"concealed": "1m", "melds": ["pon:12z", 5, "chi:999m", "pon:111z"]},
     [("/melds/0", "bad_meld", None), ("/melds/1", "wrong_type", None), ("/melds/2", "bad_meld", None)]),
    ("tcg", {"concealed": "1111m34522p678s12z", "winning_tile": "1m"},
     [("/concealed", "wrong_tile_count", None), ("/winning_tile", "too_many_copies", None)]),
    ("tcg", {"concealed": "11111m34522p678s1z"},
     [("/concealed", "wrong_tile_count", None), ("/concealed", "too_many_copies", None)]),
    ("tcg", {"concealed": "11111m34522p678s1z", "winning_tile": "x"}, [("/winning_tile", "bad_tiles", None)]),
    ("kitanuki", {"concealed": OPEN, "melds": ["closed_kan:4444z"], "norths": -1},
     [("/norths", "out_of_range", None)]),
    ("tenhou", {"dora_indicators": "0p", "situation": ["riichi"], "ura_indicators": "0p"},
     [("/ura_indicators", "red_five_not_in_use", "red_five")]),
    ("tenhou", {"concealed": "123567m34022p67s", "dora_indicators": "0p"},
     [("/dora_indicators", "red_five_not_in_use", "red_five")]),
    ("tenhou", {"concealed": "123m55567p2267s", "winning_tile": "5p"},
     [("/concealed", "wrong_tile_count", None), ("/winning_tile", "too_many_copies", "red_five")]),
]  # fmt: skip


@pytest.mark.parametrize("ruleset", ["kitanuki", "arushiaru", "tcg", "tenhou"])
def test_all_faults_of_shape_or_else_all_of_rule_in_the_order_of_the_fields(ruleset: str) -> None:
    asked = [(change, wanted) for name, change, wanted in REFUSED if name == ruleset]
    assert asked
    for change, wanted in asked:
        found = [(fault.pointer, fault.code, fault.rule) for fault in _faults(ruleset, change)]
        assert found == wanted, change


def test_the_dora_of_an_indicator_is_the_next_tile_there_is() -> None:
    """K6: 1m and 9m follow each other where there are no others."""
    plain, few = (_game(ruleset).requests.following for ruleset in ("tcg", "kitanuki"))
    assert [NAMES[few[NAMES.index(name)]] for name in ("1m", "9m", "9p")] == ["9m", "1m", "1p"]
    assert [NAMES[plain[NAMES.index(name)]] for name in ("1m", "9m", "4z")] == ["2m", "1m", "1z"]


@pytest.mark.parametrize("tile", ["1m", "5p", "9s", "7z"])
def test_a_kan_of_any_tile_is_replaced(tile: str) -> None:
    kan = f"closed_kan:{tile[0] * 4}{tile[1]}"
    hand = {
        "concealed": "23467m22p",
        "winning_tile": "8m",
        "win": "tsumo",
        "situation": ["rinshan"],
    }
    assert _faults("tcg", {**hand, "melds": [kan, "pon:333s"]}) == []
    (fault,) = _faults("tcg", {**hand, "melds": ["pon:111m", "pon:333s"]})
    assert (fault.pointer, fault.code, fault.rule) == ("/situation", "needs_kan", "rinshan")


def test_as_many_indicators_as_kans_can_turn_are_right() -> None:
    five = {"dora_indicators": "12349m", "situation": ["riichi"], "ura_indicators": "12349p"}
    assert _faults("tcg", five) == []
    assert _faults("tcg", {"dora_indicators": "1234m", "situation": ["chankan"]}) == []
    assert _faults("tcg", {"situation": ["riichi"], "ura_indicators": "12349p"}) == []
    assert _faults("tcg", {"situation": ["double_riichi"], "ura_indicators": "1p"}) == []
    kan_ura = {"dora_indicators": "1p1s", "situation": ["riichi"], "ura_indicators": "1p1s"}
    assert _faults("kitanuki", {**kan_ura, "options": {"kan_ura": True}}) == []


def test_ura_dora_are_for_either_riichi_and_under_each_dora_indicator() -> None:
    (fault,) = _faults("tcg", {"ura_indicators": "1m"})
    names = [scoring.ruleset("tcg").rules[name].name for name in ("riichi", "double_riichi")]
    for name in names:
        assert name.ja in fault.detail.ja
        assert name.en in fault.detail.en
    asked = {"situation": ["riichi"], "dora_indicators": "12m", "ura_indicators": "123m"}
    (fault,) = _faults("tcg", asked)
    assert "At most 2 " in fault.detail.en
    assert "多くても2枚" in fault.detail.ja


def test_norths_that_are_set_aside_are_dora_too() -> None:
    """KX17, with more: West indicates north among all three kinds of indicators (K5)."""
    win = _win(
        "kitanuki",
        {
            **PINS,
            "concealed": "123456p55s67s114z",
            "winning_tile": "1z",
            "situation": ["riichi"],
            "norths": 2,
            "dora_indicators": "3z",
            "ura_indicators": "3z",
            "rinshan_indicators": "3z4s",
        },
    )
    assert (win.dora, win.ura, win.rinshan, win.norths) == (3, 3, 3 + 2, 2)


def test_after_1m_comes_9m_where_there_are_no_others() -> None:
    """KX20."""
    for pair, indicator in (("99m", "1m"), ("11m", "9m")):
        asked = {"concealed": f"123456p{pair}67s111z", "dora_indicators": indicator}
        assert _win("kitanuki", {**PINS, **asked}).dora == 2


def test_a_player_answers_for_the_hand_or_nobody_does() -> None:
    fed = {**FED, "concealed": "67s22m", "melds": ["pon:555z", "pon:666z", "pon:777z"]}
    assert _win("arushiaru", fed).liable == 0
    assert _win("arushiaru", {**fed, "liability": "daisangen"}).liable == 1


def test_a_win_holds_what_a_rule_may_ask() -> None:
    win = _win(
        "tenhou",
        {
            "concealed": "11m06p",
            "winning_tile": "7p",
            "win": "tsumo",
            "melds": ["closed_kan:9999s", "pon:111z", "chi:340m"],
            "seat_wind": "east",
            "round_wind": "south",
            "dora_indicators": "8s",
            "honba": 2,
            "deposits": 1,
        },
    )
    assert (win.tsumo, win.ron, win.menzen, win.dealer) == (1, 0, 0, 1)
    assert (win.seat, win.round, win.situations) == (mask("1z"), mask("2z"), 0)
    assert (win.winning, win.kinds) == (mask("7p"), mask("1345m567p9s1z"))
    assert (win.twos, win.threes, win.fours) == (mask("1m"), 0, 0)
    assert (win.suits, win.dora, win.ura, win.reds) == (3, 4, 0, 2)
    assert (win.honba, win.deposits, win.winning_kind) == (2, 1, NAMES.index("7p"))
    assert (win.rinshan, win.norths, win.liable) == (0, 0, 0)


@pytest.mark.parametrize(
    ("concealed", "tile", "fours"),
    [
        ("1112345678999m", "1m", "1m"),
        ("1112345678999m", "5m", ""),
        ("2222333344446z", "6z", "234z"),
    ],
)
def test_kinds_of_which_a_closed_part_holds_four(concealed: str, tile: str, fours: str) -> None:
    win = _win("tcg", {"concealed": concealed, "winning_tile": tile, "win": "ron"})
    assert "".join(NAMES[kind] for kind in kinds_of(win.fours)) == "".join(
        f"{digit}{fours[-1]}" for digit in fours[:-1]
    )


@pytest.mark.parametrize(
    ("melds", "options", "menzen"),
    [
        ([], {}, 1),
        (["closed_kan:1111m"], {}, 1),
        (["closed_kan:1111m"], {"ankan_breaks_menzen": True}, 0),
        (["open_kan:1111m"], {}, 0),
        (["pon:111m", "closed_kan:2222m"], {}, 0),
    ],
)
def test_calls_open_a_hand_and_a_concealed_kan_by_an_option(
    melds: list[str], options: Request, menzen: int
) -> None:
    concealed = "123567m34522p67s"[3 * len(melds) :] if len(melds) < 2 else "34522p67s"
    request = {**HAND, "concealed": concealed, "melds": melds, "options": options}
    assert _win("tcg", request).menzen == menzen


def test_melds_are_barred_in_a_game_that_asks_nothing_more() -> None:
    """A game of its own: like TCG, and nobody may call a white dragon unless an option is on."""
    asked = scoring.ruleset("tcg")
    told = Text("白は鳴けない。", "White dragons are never called.")
    requests = TileRequests(
        asked,
        fields=asked.game.fields,
        meld_kinds=frozenset(KIND_NAMES),
        meld_bars=(MeldBar(frozenset({"pon"}), mask("5z"), "kuitan", "kuitan", told),),
    )
    fields = {**HAND, "concealed": TEN}
    barred = {**fields, "melds": ["pon:555z"], "options": {"kuitan": False}}
    found = requests.parse(asked.in_force({"kuitan": False}), barred)
    assert isinstance(found, list)
    assert [(fault.pointer, fault.code, fault.rule) for fault in found] == [
        ("/melds/0", "bad_meld", "kuitan"),
    ]
    assert found[0].detail == told
    for melds, options in (
        (["pon:555z"], {"kuitan": True}),
        (["pon:666z"], {"kuitan": False}),
        (["closed_kan:5555z"], {"kuitan": False}),
    ):
        assert isinstance(requests.parse(asked.in_force(options), {**fields, "melds": melds}), Win)


@pytest.mark.parametrize("ruleset", ["tcg", "kitanuki", "arushiaru"])
def test_null_in_an_optional_field_is_the_same_as_leaving_it_out(ruleset: str) -> None:
    base = PINS if ruleset == "kitanuki" else HAND
    optional = [field.name for field in scoring.ruleset(ruleset).fields if not field.required]
    for name in ("melds", "situation", "seat_wind", "dora_indicators"):
        assert name in optional or ruleset == "arushiaru"
    for name in optional:
        answer = scoring.score(ruleset, {**base, name: None}).to_dict()
        assert answer == scoring.score(ruleset, base).to_dict(), name
    nulls = base | dict.fromkeys(optional)
    assert scoring.score(ruleset, nulls).to_dict() == scoring.score(ruleset, base).to_dict()
    assert scoring.faults(ruleset, nulls) == ()


@pytest.mark.parametrize(
    ("situation", "option"),
    [("paarenchan", "yaku_paarenchan"), ("juusanputou", "yaku_juusanputou")],
)
def test_a_situation_whose_yakuman_is_off_is_said_not_to_count(situation: str, option: str) -> None:
    rule = scoring.ruleset("kitanuki").rules[situation]
    request = {**PINS, "situation": [situation], "dora_indicators": "1p"}
    request["rinshan_indicators"] = "1p9p"
    note = f"{rule.name.en} is not in use under these rules: it is not counted."
    assert note in scoring.score("kitanuki", request).to_dict()["assumed"]
    on = {**request, "options": {option: True}}
    assert note not in scoring.score("kitanuki", on).to_dict()["assumed"]
