"""Another player's tile: what may be done with it and why not, in worked situations and in hands dealt at random."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring.analysis.analyser import HandAnalysis
from scoring.games.kantan.analysis import CardAnalysis
from tests.support import Request, split
from tests.support.tile_analysis import EVERY, THREE_PLAYERS, Answer, ask, declared, faults
from tests.yaml_cases import cases

CASES: list[dict[str, Any]] = cases(Path(__file__).with_name("offers.yaml"))
CALLS = ("pon", "chi", "open_kan")
GAMES = {
    "tenhou": EVERY,
    "tenhou_sanma": THREE_PLAYERS,
    "kitanuki": THREE_PLAYERS,
    "arushiaru": EVERY,
}
TENPAI = "123567m34522p67s"
"""Waits for 5s and 8s."""


def offered(tiles: str, offer: str, **others: object) -> Request:
    """Return the request of a hand that a tile is offered to: ``"5m left"``, ``"5m left added_kan"``."""
    tile, seat, *by = offer.split()
    given: Request = {"tile": tile, "from": seat}
    return {"concealed": tiles, "offer": given | ({"by": by[0]} if by else {}), **others}


def said(reason: Answer) -> str:
    """Return the code, rule, clause and document of a reason, without those that it does not have."""
    parts = (reason["code"], reason["rule"], reason["clause"], reason["document"])
    return " ".join(part for part in parts if part)


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_worked_situations(case: dict[str, Any]) -> None:
    ruleset, tiles, offer, others = case["ask"]
    request = offered(tiles, offer, **others)
    if "refused" in case:
        assert [" ".join(filter(None, one)) for one in faults(ruleset, request)] == [
            case["refused"]
        ]
        return
    answer = ask(ruleset, request)
    assert [one["id"] for one in answer["declarations"]] == ["ron", "pon", "chi", "open_kan"]
    for one in answer["declarations"]:
        id_, why = one["id"], [said(reason) for reason in one["why"]]
        assert one["legal"] == (not why)
        if id_ == "ron" and "ron" in case:
            assert (why, one["score"]["value"]["points"]) == ([], case["ron"])
        elif id_ in case.get("why", {}):
            assert why == case["why"][id_]
        elif case.get(id_):
            ways = {
                way["meld"]: " ".join(line["tile"] for line in way["barred"])
                for way in one["melds"]
            }
            swaps = [e for way in one["melds"] for e in way["barred"] if e["rule"] == "kuikae"]
            assert (ways, [e for e in swaps if e["tile"] not in e["detail"]]) == (case[id_], [])
        else:
            assert why, id_
        if one["why"]:
            assert (one["tiles"], one["melds"]) == ([], [])


def test_the_mark_of_a_white_dragon_is_that_of_a_drawn_tile() -> None:
    """Under the card for the marked dragon a discarded white dragon is an ordinary one."""
    request = offered("123m345p678s55z67m", "5z left", cards=["card_shiro_pocchi"])
    answer = ask("tcg", request)
    assert not declared(answer, "ron")["legal"]
    assert [way["meld"] for way in declared(answer, "pon")["melds"]] == ["pon:555z"]


def test_an_offered_tile_that_is_listed_among_the_visible_tiles_is_counted_once() -> None:
    request = offered(TENPAI, "2p left")
    listed, counted = (ask("tcg", {**request, "visible": seen}) for seen in ("2p5s", "5s"))
    assert listed["declarations"] == counted["declarations"]
    left = {wait["tile"]: wait["left"] for wait in listed["waits"]}
    assert left == {"5s": 3, "8s": 4}
    own = {wait["tile"]: wait["left"] for wait in ask("tcg", offered(TENPAI, "8s left"))["waits"]}
    assert own["8s"] == 3


def test_ron_has_the_score_of_the_hand() -> None:
    request = offered(
        TENPAI,
        "8s left",
        situation=["riichi"],
        dora_indicators="7s",
        seat_wind="south",
        round_wind="east",
    )
    ron = declared(ask("tcg", request), "ron")
    won = {**request, "winning_tile": "8s", "win": "ron"}
    del won["offer"]
    assert ron["score"] == scoring.score("tcg", won).to_dict()
    assert (ron["tiles"], ask("tcg", request)["winning"]) == (["8s"], None)
    without_yaku = offered("567m34522p67s", "8s left", melds=["pon:999m"])
    assert declared(ask("tcg", without_yaku), "ron")["score"]["reason"] == "no_yaku"
    furiten = declared(ask("tcg", {**request, "discards": "1z5s"}), "ron")
    assert furiten["score"] is None


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_the_explanation_says_what_can_be_done_with_the_tile(lang: str) -> None:
    ja = lang == "ja"
    said_ = ask("tenhou", offered("3467m123p22567s1z", "5m left"), lang)["explanation"]
    assert said_[-2:] == (
        [
            "チー: できます(chi:345m chi:456m chi:567m)。",
            "大明槓: この牌と同じ牌が手に三枚ありません。",
        ]
        if ja
        else [
            "Chi: possible (chi:345m chi:456m chi:567m).",
            "Open kan: The hand does not have three tiles equal to this one.",
        ]
    )
    robbed = ask("ema_2016", offered(TENPAI, "8s right closed_kan"), lang)["explanation"]  # 3.3.7
    assert ("国士無双だけ" if ja else "Only thirteen orphans") in robbed[2]
    won = ask("tcg", offered(TENPAI, "8s right"), lang)["explanation"]
    assert (
        "ロン: できます(1,000点を受け取ります)。"
        if ja
        else "Ron: possible; the hand receives 1,000 points."
    ) in won


def test_the_actions_alone() -> None:
    """Names and values are those that other programs are written against."""
    own = {"concealed": "123567m34522p67s3z", "drawn": "3z", "wall": 40, "points": 25000}
    tiles = split("123567m34522p67s3z")
    found = analysis("tenhou", own).to_actions()["actions"]
    assert {name: found[name] for name in ("tsumo", "riichi", "closed_kan", "added_kan", "nine_terminals")} == {
        "tsumo": False, "riichi": ["3z"], "closed_kan": [], "added_kan": [], "nine_terminals": False,
    }  # fmt: skip
    assert sorted(found["discard"]) == sorted({*tiles})
    taken = analysis("tenhou", offered("34550678m123p22s", "5m left")).to_actions()
    melds = {"pon": ["pon:555m", "pon:550m"], "open_kan": ["open_kan:5550m"]}
    assert {name: taken["actions"][name] for name in melds} == melds
    assert taken["actions"]["chi"] == ["chi:345m", "chi:456m", "chi:567m"]
    assert taken["actions"]["ron"] is False
    north = {"concealed": "123567p34522s67s4z", "drawn": "4z"}
    assert analysis("tenhou_sanma", north).to_actions()["actions"]["extraction"] is True
    assert analysis("tenhou", {"concealed": TENPAI}).to_actions() == {"actions": {}}


def test_the_actions_of_kantan() -> None:
    """Kantan 11, 16, 31 and 32: riichi with the card drawn, pon and chi with partial sets, chi from the left neighbour."""
    sets = ["mentsu.man.run", "mentsu.sou.run"]
    wait = [*sets, "mentsu.pin.run", "taatsu.man.run", "atama.sou"]
    own = kantan({"concealed": [*wait, "isolated.pin"], "drawn": "isolated.pin", "points": 15})
    assert (own["tsumo"], own["riichi"], len(own["discard"])) == (False, ["isolated.pin"], 6)
    calls = {"concealed": [*sets, "taatsu.pin.triplet", "taatsu.pin.run", "atama.sou"], "seat": 0}
    for left, chi in ((3, ["mentsu.pin.run"]), (1, [])):
        found = kantan({**calls, "discard": {"card": "isolated.pin", "from": left}})
        assert found == {
            "tsumo": False,
            "ron": False,
            "tenhou": False,
            "pon": ["mentsu.pin.triplet"],
            "chi": chi,
        }
    assert kantan({"concealed": wait, "discard": {"card": "isolated.man", "from": 2}, "seat": 0})[
        "ron"
    ]


def kantan(request: Request) -> Answer:
    """Return the legal actions of a hand of cards."""
    found = scoring.analyze("kantan", request)
    assert isinstance(found, CardAnalysis)
    actions: Answer = found.to_actions()["actions"]
    short = found.to_short_dict()
    assert all("ron" not in wait for wait in short["waits"] or ())
    return actions


def analysis(ruleset: str, request: Request) -> HandAnalysis:
    """Return the analysis of a hand of tiles."""
    found = scoring.analyze(ruleset, request)
    assert isinstance(found, HandAnalysis)
    return found


# --- hands dealt at random


def dealt(game: str, seed: int) -> Request:
    """Return a hand that a tile is offered to; often of few kinds, so that it can call, sometimes with melds."""
    rng, every = Random(seed), GAMES[game]
    width = rng.choice((8, 12, 20, len(every)))
    start = rng.randrange(len(every) - width + 1)
    pool = [tile for tile in every[start : start + width] for _ in range(4)]
    rng.shuffle(pool)
    called = rng.sample([tile for tile in every if tile != "4z"], rng.choice((0, 0, 1, 3)))
    pool = [tile for tile in pool if tile not in called]
    tile, hand = pool[0], pool[1 : 14 - 3 * len(called)]
    melds = [f"pon:{tile[0] * 3}{tile[1]}" for tile in called]
    seat = rng.choice(("left", "left", "right"))
    request = offered("".join(hand), f"{tile} {seat}", melds=melds)
    return request | ({"wall": rng.choice((1, 30))} if tile != "4z" or game != "kitanuki" else {})


hands = st.builds(
    lambda game, seed: (game, dealt(game, seed)),
    st.sampled_from(sorted(GAMES)),
    st.integers(0, 10**6),
)


@settings(max_examples=120)
@given(hands, st.randoms(use_true_random=False))
def test_what_is_true_of_every_offer(hand: tuple[str, Request], rng: Random) -> None:
    """Ways use tiles in hand; each leaves a legal discard, which the same hand after the call has as well; the order does not matter."""
    game, request = hand
    tiles = split(request["concealed"])
    found = analysis(game, request)
    answer = found.to_dict()
    shuffled = {**request, "concealed": "".join(rng.sample(tiles, len(tiles)))}
    assert ask(game, shuffled)["declarations"] == answer["declarations"]
    for call in CALLS:
        for way in declared(answer, call)["melds"]:
            used = Counter(split(way["meld"].partition(":")[2]))
            used.subtract([request["offer"]["tile"]])
            assert all(0 <= number <= tiles.count(tile) for tile, number in used.items())
            rest = [*(Counter(tiles) - used).elements()]
            barred = {line["tile"] for line in way["barred"]}
            if call == "open_kan":
                assert not barred
                continue
            assert barred < {*rest}
            after: Request = {name: value for name, value in request.items() if name != "offer"}
            after |= {"concealed": "".join(rest), "melds": [*request["melds"], way["meld"]]}
            turn = ask(game, {**after, "called_tile": request["offer"]["tile"]})
            assert turn["barred"] == way["barred"]
            assert {*rest} - barred == {one["tile"] for one in turn["discards"]}
    won = {name: value for name, value in request.items() if name not in ("offer", "wall")}
    score = scoring.score(game, {**won, "winning_tile": request["offer"]["tile"], "win": "ron"})
    assert declared(answer, "ron")["legal"] == score.winning


@settings(max_examples=60)
@given(hand=hands, own=st.booleans())
def test_the_short_answer_has_the_same_facts_without_scores(
    hand: tuple[str, Request], *, own: bool
) -> None:
    game, request = hand
    if own:
        drawn = request.pop("offer")["tile"]
        request = {**request, "concealed": request["concealed"] + drawn, "drawn": drawn}
    whole, short = (analysis(game, request) for _ in range(2))
    full, lean = whole.to_dict(), short.to_short_dict()
    assert full.keys() - lean.keys() == {"explanation", "assumed", "amendments"}
    for line in full["declarations"]:
        del line["score"]
    assert lean["declarations"] == full["declarations"]
    assert (lean["winning"] is None) == (full["winning"] is None)
    hopes = [
        (lean, full),
        *zip(
            *(sorted(a["discards"] or (), key=lambda one: one["tile"]) for a in (lean, full)),
            strict=True,
        ),
    ]
    for ours, theirs in hopes:
        for name in ("shanten", "tenpai", "improves", "left", "furiten"):
            assert ours[name] == theirs[name]
        for wait in theirs["waits"] or ():
            for name in ("ron", "tsumo", "no_ron", "no_tsumo"):
                del wait[name]
        assert ours["waits"] == theirs["waits"]
