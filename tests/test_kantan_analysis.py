"""A hand of cards that is still played: tenpai, waits, worth, discards and declarations, against the examples and brute force."""

import copy
import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Refused
from scoring.rulesets.kantan import RULESET
from scoring.rulesets.kantan.analysis import Analyze
from tests.support import kantan, kantan_table

ANALYZE = Analyze(RULESET)
GAME = RULESET.game
TENPAI_B = "man.run pin.run sou.run atama.sou taatsu.pin.triplet"
ONE_AWAY = "man.run pin.run sou.run atama.sou man"
Faults = set[tuple[str, str, str | None]]


def cards(line: str) -> dict[str, Any]:
    """The cards of a line of notation, without its win."""
    request = GAME.request_of(line)
    return {name: request[name] for name in ("concealed", "called", "situation") if name in request}


def analyzed(
    line: str,
    options: dict[str, Any] | None = None,
    lang: str = "en",
    **more: Any,  # noqa: ANN401 - any field of a request
) -> dict[str, Any]:
    return answered({**cards(line), **more}, options, lang)


def answered(
    request: dict[str, Any], options: dict[str, Any] | None = None, lang: str = "en"
) -> dict[str, Any]:
    rules = RULESET.in_force(options)
    assert ANALYZE.faults(rules, request) == []
    answer = ANALYZE.answer(rules, request, lang).to_dict()
    common = ("ruleset", "version", "digest", "explanation", "assumed", "amendments")
    assert [*answer][:3] + [*answer][-3:] == [*common]
    own = {name: value for name, value in answer.items() if name not in common}
    assert list(kantan_table.misfits(ANALYZE.reply, own)) == []
    return answer


def thrown(card: str, by: int) -> dict[str, Any]:
    """Somebody's discard, as seat 1 of four players sees it: seat 0 is on the left."""
    return {"seat": 1, "discard": {"card": card, "from": by}}


def declared(answer: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = (one for one in answer["declarations"] if one["id"] == name)
    assert found["legal"] == (not found["why"])
    return dict(found)


def against(answer: dict[str, Any], name: str) -> set[tuple[str, str]]:
    """What speaks against a declaration: code and rule."""
    return {(reason["code"], reason["rule"]) for reason in declared(answer, name)["why"]}


def legal(answer: dict[str, Any]) -> set[str]:
    return {one["id"] for one in answer["declarations"] if one["legal"]}


# --- the worked examples


def test_nx1_waits_for_the_head() -> None:
    answer = analyzed("man.run pin.run sou.run man.run sou", points=15)
    assert (answer["turn"], answer["tenpai"], answer["shanten"]) == ("waiting", True, 0)
    (wait,) = answer["waits"]
    assert (wait["card"], wait["makes"], wait["left"]) == ("isolated.sou", "atama.sou", None)
    assert (wait["rule"], wait["clause"]) == ("tenpai_head", "tenpai.head")
    assert (wait["ron"]["value"]["points"], wait["ron"]["yaku"]) == (3, ["pinfu"])
    assert wait["tsumo"]["value"]["points"] == 4
    assert wait["tsumo"]["payments"] == [
        {"from": "dealer", "count": 1, "points": 2, "honba": 0},
        {"from": "child", "count": 2, "points": 1, "honba": 0},
    ]
    assert legal(answer) == {"riichi"}
    declared_it = analyzed("man.run pin.run sou.run man.run sou riichi")
    assert declared_it["waits"][0]["ron"]["yaku"] == ["pinfu", "riichi"]
    assert against(declared_it, "riichi") == {("already_declared", "riichi")}


def test_nx14_tenhou_is_declared_before_anybody_draws() -> None:
    """N17: any player, paid like a self-draw. #14: later the same cards are not even tenpai."""
    line = "man.run pin.triplet sou.run man.triplet atama.pin"
    dealt = analyzed(line, as_dealt=True)
    assert legal(dealt) == {"tenhou"}
    assert dealt["winning"]["value"]["points"] == 12
    assert dealt["winning"]["payments"] == [
        {"from": "dealer", "count": 1, "points": 4, "honba": 0},
        {"from": "child", "count": 2, "points": 4, "honba": 0},
    ]
    assert (dealt["shanten"], dealt["tenpai"]) == (-1, False)
    assert declared(dealt, "tenhou")["cards"] == cards(line)["concealed"]
    later = analyzed(line)
    assert against(later, "tenhou") == {("not_as_dealt", "tenhou")}
    assert (later["shanten"], later["winning"]) == (1, None)
    assert later["not_tenpai"]["rule"] == "win_only_from_tenpai"
    short = analyzed(ONE_AWAY, as_dealt=True)
    assert against(short, "tenhou") == {("not_complete", "tenhou")}
    assert (short["shanten"], short["winning"]) == (1, None)


def test_nx21_four_sets_and_a_head_by_drawing_a_set_are_no_win() -> None:
    drawn = "mentsu.man.run"
    answer = analyzed(f"{ONE_AWAY} man.run", drawn=drawn)
    assert against(answer, "tsumo") == {("not_tenpai", "win_only_from_tenpai")}
    assert (answer["turn"], answer["winning"], answer["tenpai"]) == ("drawn", None, True)
    assert [one["card"] for one in answer["discards"] if one["tenpai"]] == ["atama.sou"]
    assert answer["discards"][0]["waits"][0]["card"] == "isolated.man"
    kept = next(one for one in answer["discards"] if one["card"] == "isolated.man")
    assert (kept["shanten"], kept["tenpai"], kept["waits"]) == (1, False, [])
    assert declared(answer, "riichi")["cards"] == ["atama.sou"]


def test_nx22_four_sets_and_a_partial_set_are_not_tenpai() -> None:
    answer = analyzed("man.run man.run man.run man.run taatsu.man.run", **thrown("isolated.man", 0))
    assert (answer["tenpai"], answer["waits"], answer["shanten"]) == (False, [], 1)
    assert answer["not_tenpai"]["rule"] == "tenpai_only"
    assert against(answer, "ron") == {("not_tenpai", "tenpai_only")}
    assert [kind["kind"] for kind in answer["improves"]] == ["isolated", "atama"]
    chi = declared(answer, "chi")
    assert (chi["legal"], chi["makes"], chi["shanten"]) == (True, "mentsu.man.run", 1)


def test_nx23_no_ron_on_a_partial_set() -> None:
    answer = analyzed(TENPAI_B, **thrown("taatsu.pin.triplet", 3))
    assert against(answer, "ron") == {("not_isolated", "ron_only_isolated")}
    assert against(answer, "pon") == {("not_isolated", "call_pon")}


@pytest.mark.parametrize("by", [0, 2, 3])
def test_nx24_chi_is_for_the_left_neighbour_s_discard_and_pon_for_anybody_s(by: int) -> None:
    for form, call, other in (("run", "chi", "pon"), ("triplet", "pon", "chi")):
        answer = analyzed(
            f"man.run pin.run sou.run sou taatsu.pin.{form}", **thrown("isolated.pin", by)
        )
        wanted = call == "pon" or by == 0
        assert declared(answer, call)["legal"] is wanted
        assert ("no_taatsu", f"call_{other}") in against(answer, other)
        if wanted:
            assert declared(answer, call)["cards"] == [f"taatsu.pin.{form}"]
            assert declared(answer, call)["makes"] == f"mentsu.pin.{form}"
            assert declared(answer, call)["shanten"] == 0
        else:
            assert against(answer, "chi") == {("not_left_neighbour", "call_chi")}
        assert (("not_left_neighbour", "call_chi") in against(answer, "chi")) == (by != 0)


def test_the_left_neighbour_of_seat_0_is_the_last() -> None:
    for players in (3, 5):
        for by in range(1, players):
            place: dict[str, Any] = {"seat": 0, "discard": {"card": "isolated.pin", "from": by}}
            answer = analyzed("taatsu.pin.run man man man man", players=players, **place)
            assert declared(answer, "chi")["legal"] == (by == players - 1)


@pytest.mark.parametrize(
    ("line", "points", "code"),
    [
        ("called:pin.run man.run sou.run man.run sou", 15, "needs_closed_hand"),
        ("pin.run man.run sou.run man.run sou", 0, "too_few_points"),
        ("pin.run man.run sou.run man.run atama.sou", 15, "not_tenpai"),
    ],
    ids=["NX25: open", "NX25: 0 points", "#27: not tenpai"],
)
def test_nx25_riichi_that_is_not_allowed(line: str, points: int, code: str) -> None:
    assert against(analyzed(line, points=points), "riichi") == {(code, "riichi")}


def test_n16_one_point_is_enough_for_riichi() -> None:
    assert legal(analyzed("pin.run man.run sou.run man.run sou", points=1)) == {"riichi"}


def test_everything_that_speaks_against_riichi_is_told_at_once() -> None:
    answer = analyzed("called:pin.run man pin sou honor", points=-1)
    assert against(answer, "riichi") == {
        (code, "riichi") for code in ("needs_closed_hand", "not_tenpai", "too_few_points")
    }


# --- wins and waits against brute force


def test_what_every_wait_is_worth() -> None:
    """Every choice of four sets and a head, waiting in a random way: both worths, yaku and payments."""
    chance = random.Random(4)
    for sets, head in kantan.complete_hands():
        called = chance.choice((0, 0, 1, 2, 3, 4))
        case = kantan.Case(
            sets, head, called, "ron", not called and chance.random() < 0.3,
            chance.choice((None, *range(called, 4))), chance.randint(3, 6), chance.random() < 0.3,
        )  # fmt: skip
        request = case.request()
        wanted, _ = request.pop("winning_card"), request.pop("win")
        answer = answered(request)
        (wait,) = answer["waits"]
        assert (wait["card"], answer["shanten"], answer["furiten"]) == (wanted, 0, False)
        assert wait["rule"] == ("tenpai_head" if case.completed is None else "tenpai_meld")
        for win in ("ron", "tsumo"):
            won = replace(case, win=win)
            received, paid = kantan.balance(won)
            assert (wait[win]["winning"], wait[win]["reason"]) == (True, None)
            assert wait[win]["value"]["points"] == kantan.points(won)
            assert wait[win]["received"] == received
            each = [p["points"] for p in wait[win]["payments"] for _ in range(p["count"])]
            assert sorted(each) == sorted(filter(None, paid))
            points, yakuman = kantan.yaku(won)
            assert set(wait[win]["yaku"]) == (yakuman or set(points))


SUITS = tuple(kantan.SUITS.values())
DECK = [
    *(f"{kind}.{suit}" for kind in ("isolated", "atama") for suit in SUITS),
    *(f"{kind}.{suit}.triplet" for kind in ("mentsu", "taatsu") for suit in SUITS),
    *(f"{kind}.{suit}.run" for kind in ("mentsu", "taatsu") for suit in SUITS[:3]),
]
SETS = [card for card in DECK if card.startswith("mentsu")]


def a_hand(chance: random.Random, size: int) -> tuple[list[str], list[str]]:
    """Cards in hand and called sets, with sets more often than chance would have them."""
    called = chance.choices(SETS, k=chance.choice((0, 0, 0, 1, 2, 3, 4)))
    own = [
        chance.choice(SETS if chance.random() < 0.5 else DECK) for _ in range(size - len(called))
    ]
    return own, called


@pytest.mark.parametrize("seed", range(4))
def test_any_hand_is_tenpai_in_the_two_forms_alone(seed: int) -> None:
    chance, tenpai = random.Random(seed), 0
    away = {called: kantan_table.distances(called, calling=True) for called in range(5)}
    for _ in range(300):
        own, called = a_hand(chance, 5)
        answer = answered({"concealed": own, "called": called})
        wanted = kantan_table.wait_of(own, called)
        assert [wait["card"] for wait in answer["waits"]] == ([wanted] if wanted else [])
        assert answer["tenpai"] == (wanted is not None) == (answer["not_tenpai"] is None)
        kinds = tuple(sorted(map(kantan_table.kind_of, own)))
        assert answer["shanten"] == away[len(called)][kinds]
        tenpai += answer["tenpai"]
    assert tenpai > 10


@pytest.mark.parametrize("seed", range(4))
def test_every_discard_is_told_with_the_hand_it_leaves(seed: int) -> None:
    chance = random.Random(seed)
    away = {called: kantan_table.distances(called, calling=False) for called in range(5)}
    for _ in range(200):
        own, called = a_hand(chance, 6)
        answer = answered({"concealed": own, "called": called, "drawn": chance.choice(own)})
        assert {one["card"] for one in answer["discards"]} == set(own)
        assert len(answer["discards"]) == len(set(own))
        for one in answer["discards"]:
            left = [*own]
            left.remove(one["card"])
            wait = kantan_table.wait_of(left, called)
            assert [w["card"] for w in one["waits"]] == ([wait] if wait else [])
            kinds = tuple(sorted(map(kantan_table.kind_of, left)))
            assert one["shanten"] == away[len(called)][kinds]
            assert one["tenpai"] == (wait is not None)
        shantens = [one["shanten"] for one in answer["discards"]]
        assert shantens == sorted(shantens)
        assert answer["tenpai"] == (shantens[0] == 0)
        if not legal(answer) & {"tsumo"}:
            assert answer["shanten"] == shantens[0]
        assert (answer["improves"], answer["waits"], answer["barred"]) == (None, None, [])
        riichi = declared(answer, "riichi")
        assert riichi["legal"] == (not called and answer["tenpai"])
        keep = [one["card"] for one in answer["discards"] if one["tenpai"]]
        assert sorted(riichi["cards"]) == (sorted(keep) if riichi["legal"] else [])


@pytest.mark.parametrize("called", range(5))
def test_what_improves_a_hand_brings_it_nearer(called: int) -> None:
    """And a call brings nobody nearer than a drawn set would."""
    away = kantan_table.distances(called, calling=False)
    assert away == kantan_table.distances(called, calling=True)
    for own, distance in away.items():
        hand = [next(card for card in DECK if card.startswith(kind)) for kind in own]
        answer = answered({"concealed": hand, "called": SETS[:called]})
        best = {
            kind: min(
                away[tuple(sorted((*own[:place], *own[place + 1 :], kind)))]
                for place in range(len(own))
            )
            for kind in kantan_table.KINDS
        }
        wanted = {kind for kind, after in best.items() if after < distance}
        assert {kind["kind"] for kind in answer["improves"]} == wanted
        assert bool(wanted) == bool(distance)


def test_a_call_is_legal_with_its_partial_set_alone() -> None:
    chance, calls = random.Random(31), Counter[str]()
    for _ in range(1_500):
        own, called = a_hand(chance, 5)
        seat, by = chance.sample(range(3), 2)
        suit = chance.choice([*own, *DECK]).split(".")[1]
        card = f"isolated.{suit}" if chance.random() < 0.8 else chance.choice(DECK)
        suit = card.split(".")[1]
        answer = answered(
            {
                "concealed": own, "called": called, "players": 3, "seat": seat,
                "discard": {"card": card, "from": by},
            }
        )  # fmt: skip
        isolated = card.startswith("isolated")
        pon = isolated and f"taatsu.{suit}.triplet" in own
        chi = isolated and f"taatsu.{suit}.run" in own and (by + 1) % 3 == seat
        ron = kantan_table.wait_of(own, called) == card
        wanted = {name for name, can in (("pon", pon), ("chi", chi), ("ron", ron)) if can}
        assert legal(answer) - {"riichi"} == wanted
        assert (answer["winning"] is not None) == ron
        calls.update(wanted)
    assert min(calls.values()) > 5
    assert len(calls) == 3


# --- the rest


def test_a_self_draw_is_scored_with_the_card_drawn() -> None:
    answer = analyzed(f"{TENPAI_B} pin", drawn="isolated.pin", dealer=True)
    assert (answer["shanten"], legal(answer)) == (-1, {"tsumo", "riichi"})
    assert declared(answer, "tsumo")["cards"] == ["isolated.pin"]
    assert answer["winning"]["yaku"][0]["id"] == "menzen_tsumo"
    unsaid = analyzed(f"{TENPAI_B} pin")
    assert against(unsaid, "tsumo") == {("no_draw", "tsumo")}
    assert (unsaid["shanten"], unsaid["winning"]) == (0, None)


def test_a_ron_is_scored_on_the_discard() -> None:
    answer = analyzed(f"{TENPAI_B} riichi", **thrown("isolated.pin", 2))
    assert (legal(answer), answer["winning"]["value"]["points"]) == ({"ron"}, 1)
    assert (answer["shanten"], answer["tenpai"]) == (0, True)
    assert against(answer, "pon") == {("already_declared", "riichi")}
    other = analyzed(TENPAI_B, **thrown("isolated.man", 2))
    assert against(other, "ron") == {("wrong_suit", "ron")}


def test_n23_after_riichi_only_the_drawn_card_is_discarded() -> None:
    answer = analyzed(f"{TENPAI_B} man.run riichi", drawn="mentsu.man.run")
    assert [one["card"] for one in answer["discards"]] == ["mentsu.man.run"]
    assert {one["card"] for one in answer["barred"]} == {
        "mentsu.pin.run", "mentsu.sou.run", "atama.sou", "taatsu.pin.triplet",
    }  # fmt: skip
    assert {one["rule"] for one in answer["barred"]} == {"riichi"}
    assert "After riichi only the card just drawn is discarded." in answer["explanation"]


def test_a_fifth_call_leaves_no_form_to_wait_in() -> None:
    line = "called:man.run called:man.run called:pin.run called:sou.run taatsu.pin.run"
    chi = declared(analyzed(line, **thrown("isolated.pin", 0)), "chi")
    assert (chi["legal"], chi["makes"], chi["shanten"]) == (True, "mentsu.pin.run", None)


def test_n10_a_wait_without_yaku_does_not_win_where_one_is_needed() -> None:
    answer = analyzed(
        "man.run pin.triplet sou.run man.triplet pin",
        {"require_yaku": True},
        **thrown("isolated.pin", 0),
    )
    (wait,) = answer["waits"]
    assert (wait["ron"]["winning"], wait["ron"]["reason"]) == (False, "no_yaku")
    assert (wait["tsumo"]["winning"], wait["tsumo"]["yaku"]) == (True, ["menzen_tsumo"])
    assert against(answer, "ron") == {("no_yaku", "require_yaku")}
    assert answer["explanation"][1:4] == [
        "It waits for: isolated card of circles.",
        "No win by ron.",
        "By self-draw: 1 point.",
    ]
    assert [told["id"] for told in answer["amendments"]] == ["require_yaku"]


def test_n1_what_is_left_in_a_deck_of_so_many() -> None:
    line = "called:sou.run pin.run man.run man.run sou"
    assert analyzed(line, {"deck": 3})["waits"][0]["left"] == 1
    (wait,) = analyzed(line, {"deck": 2})["waits"]
    assert (wait["left"], wait["ron"], wait["tsumo"]) == (0, None, None)
    last = analyzed(line, {"deck": 3}, **thrown("isolated.sou", 0))
    assert (legal(last), last["waits"][0]["left"]) == ({"ron"}, 1)


def test_n2_runs_of_honours_where_an_option_has_them() -> None:
    line = "man.run pin.run sou.run atama.sou taatsu.honor.run"
    answer = analyzed(line, {"honour_runs": True}, **thrown("isolated.honor", 0))
    assert legal(answer) == {"ron", "chi", "riichi"}


def test_the_steps_are_told_in_both_languages() -> None:
    assert analyzed(TENPAI_B, **thrown("isolated.pin", 0))["explanation"] == [
        "The hand is tenpai.",
        "It waits for: isolated card of circles.",
        "By ron: 0 points.",
        "By self-draw: 1 point.",
        "May be declared: Ron, Riichi, Pon.",
        "The first to call gets the card; a ron comes before any call.",
    ]
    assert analyzed(ONE_AWAY, lang="ja")["explanation"] == [
        "聴牌ではない。聴牌は、4メンツ+孤立牌か、3メンツ+アタマ+ターツだけ。",
        "聴牌まであと1枚。",
        "宣言できるものは無い。",
    ]
    assert analyzed(f"{ONE_AWAY} pin.run", lang="ja")["explanation"] == [
        "捨てて聴牌: ソウズのアタマ。",
        "宣言できる: リーチ。",
    ]
    assert analyzed(f"{ONE_AWAY} pin")["explanation"] == [
        "Cards to exchange for tenpai: 1.",
        "Nothing may be declared.",
    ]
    none = analyzed("called:sou.run pin.run man.run man.run sou", {"deck": 2})
    assert none["explanation"][2] == "None is left: isolated card of bamboos."
    dealt = analyzed("man.run pin.triplet sou.run man.triplet atama.pin", lang="ja")
    assert dealt["explanation"][0].startswith("4メンツ1アタマは聴牌ではない。")


def test_what_was_taken_for_granted_is_said() -> None:
    assert len(analyzed(TENPAI_B)["assumed"]) == 3
    assert len(analyzed(f"{TENPAI_B} riichi")["assumed"]) == 2
    assert analyzed(TENPAI_B, players=4, dealer=False, points=15)["assumed"] == []


def test_the_example_of_the_documents_works() -> None:
    assert legal(answered(dict(ANALYZE.example))) == {"ron", "chi", "riichi"}


# --- refusals


OPEN = "called:sou.run pin.run man.run man.run sou"
REFUSED: dict[str, tuple[dict[str, Any], Faults]] = {
    "four cards": (
        cards("man.run man.run man.run man.run"), {("/concealed", "wrong_card_count", "deal")},
    ),
    "seven cards": (
        cards(f"{OPEN} man pin"), {("/concealed", "wrong_card_count", "deal")},
    ),
    "riichi with an open set": (
        cards(f"{OPEN} riichi"), {("/situation", "needs_closed_hand", "riichi")},
    ),
    "riichi that is not tenpai": (
        cards(f"{ONE_AWAY} riichi"), {("/situation", "not_tenpai", "riichi")},
    ),
    "riichi that was not tenpai before the draw": (
        {**cards(f"{ONE_AWAY} man.run riichi"), "drawn": "mentsu.man.run"},
        {("/situation", "not_tenpai", "riichi")},
    ),
    "riichi with a card drawn and not said which": (
        cards(f"{TENPAI_B} man riichi"), {("/drawn", "missing", "riichi")},
    ),
    "drawn and not there": (
        {**cards(TENPAI_B), "drawn": "mentsu.man.run"}, {("/drawn", "wrong_card_count", "turn")},
    ),
    "drawn and not in hand": (
        {**cards(f"{TENPAI_B} man"), "drawn": "isolated.pin"}, {("/drawn", "not_in_hand", "turn")},
    ),
    "two turns at once": (
        {**cards(f"{TENPAI_B} man"), **thrown("isolated.pin", 0)},
        {("/discard", "not_both", "turn")},
    ),
    "a discard without a seat": (
        {**cards(TENPAI_B), "discard": {"card": "isolated.pin", "from": 0}},
        {("/seat", "missing", "call_chi")},
    ),
    "one's own discard": (
        {**cards(TENPAI_B), **thrown("isolated.pin", 1)}, {("/discard/from", "own_discard", "ron")},
    ),
    "seats that are not there": (
        {**cards(TENPAI_B), "players": 3, "seat": 3, "discard": {"card": "isolated.pin", "from": 4}},
        {("/seat", "no_such_player", None), ("/discard/from", "no_such_player", None)},
    ),
    "as dealt, and yet": (
        {**cards(OPEN), **thrown("isolated.pin", 0), "as_dealt": True},
        {("/called", "not_as_dealt", "tenhou"), ("/discard", "not_as_dealt", "tenhou")},
    ),
    "as dealt after riichi": (
        {**cards(f"{TENPAI_B} riichi"), "as_dealt": True}, {("/situation", "not_as_dealt", "tenhou")},
    ),
    "as dealt after a draw": (
        {**cards(f"{TENPAI_B} man"), "as_dealt": True}, {("/concealed", "not_as_dealt", "tenhou")},
    ),
    "cards that do not exist": (
        {
            "concealed": ["mentsu.man", "taatsu.honor.run", "x", "atama.sou", "atama.pin"],
            "called": ["atama.man"], "drawn": "y", **thrown("isolated.pinn", 0),
        },
        {
            ("/concealed/0", "bad_card", "kinds"), ("/concealed/1", "honour_run", "honour_runs"),
            ("/concealed/2", "bad_card", "kinds"), ("/called/0", "not_a_set", "call_effect"),
            ("/drawn", "bad_card", "kinds"), ("/discard/card", "bad_card", "kinds"),
        },
    ),
    "shapes": (
        {
            "concealed": "x", "called": 1, "drawn": "A", "situation": ["tenhou"], "players": 2,
            "dealer": 1, "seat": "0", "discard": {"card": 1}, "points": 0.5, "as_dealt": None,
            "winning_card": "isolated.pin",
        },
        {
            ("/concealed", "wrong_type", None), ("/called", "wrong_type", None),
            ("/drawn", "bad_format", None), ("/situation/0", "unknown_value", None),
            ("/players", "out_of_range", None), ("/dealer", "wrong_type", None),
            ("/seat", "wrong_type", None), ("/discard/card", "wrong_type", None),
            ("/discard/from", "missing", None), ("/points", "wrong_type", None),
            ("/as_dealt", "wrong_type", None), ("/winning_card", "unknown_field", None),
        },
    ),
    "a seat without shape is not asked for": (
        {**cards(TENPAI_B), **thrown("isolated.pin", 0), "seat": True},
        {("/seat", "wrong_type", None)},
    ),
    "nothing": ({}, {("/concealed", "missing", None)}),
}  # fmt: skip


@pytest.mark.parametrize(("request_", "wanted"), REFUSED.values(), ids=REFUSED)
def test_is_refused(request_: dict[str, Any], wanted: Faults) -> None:
    found = ANALYZE.faults(RULESET.basic, request_)
    assert {fault.rule for fault in found} <= {None, *RULESET.rules}
    assert {(fault.pointer, fault.code, fault.rule) for fault in found} == wanted
    with pytest.raises(Refused) as refused:
        ANALYZE.answer(RULESET.basic, request_, "ja")
    assert list(refused.value.faults) == found


def test_n1_more_copies_than_the_deck_has() -> None:
    request = {**cards(OPEN), **thrown("isolated.sou", 0)}
    assert ANALYZE.faults(RULESET.in_force({"deck": 3}), request) == []
    found = ANALYZE.faults(RULESET.in_force({"deck": 2}), request)
    assert [(fault.code, fault.rule) for fault in found] == [("too_many_copies", "deck")]


CARDS = st.sampled_from([*DECK, "x", "mentsu.honor.run"])
ATOMS = st.none() | st.booleans() | st.integers(-2, 21) | CARDS | st.text(max_size=3)
VALUES = (
    ATOMS | st.lists(ATOMS, max_size=7) | st.lists(CARDS, min_size=4, max_size=6)
    | st.just(["riichi"]) | st.fixed_dictionaries({"card": CARDS, "from": st.integers(0, 4)})
    | st.dictionaries(st.sampled_from(["card", "from", "x"]), ATOMS)
)  # fmt: skip
NAMES = st.sampled_from([*(field.name for field in ANALYZE.fields), "x"])


@settings(max_examples=400)
@given(st.dictionaries(NAMES, VALUES, max_size=5))
def test_anything_is_analyzed_or_refused(changes: dict[str, Any]) -> None:
    for options in ({}, {"deck": 2, "honour_runs": True}):
        rules = RULESET.in_force(options)
        request = {**cards(TENPAI_B), **changes}
        before = copy.deepcopy(request)
        found = ANALYZE.faults(rules, request)
        assert all(len(fault.pointer) < 200 and len(fault.detail.en) < 500 for fault in found)
        if found:
            with pytest.raises(Refused) as refused:
                ANALYZE.answer(rules, request, "ja")
            assert list(refused.value.faults) == found
        else:
            said = [json.dumps(ANALYZE.answer(rules, request, "ja").to_dict()) for _ in range(2)]
            assert said[0] == said[1]
        assert request == before


@settings(max_examples=100)
@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=6), st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(own: list[str], chance: random.Random) -> None:
    mixed = [*own]
    chance.shuffle(mixed)
    one, other = answered({"concealed": own}), answered({"concealed": mixed})
    for name in ("shanten", "tenpai", "waits", "improves"):
        assert one[name] == other[name]
    assert legal(one) == legal(other)
