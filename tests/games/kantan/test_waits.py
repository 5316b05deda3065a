"""Easy mahjong: wins and waits against brute force."""

import random
from collections import Counter
from dataclasses import replace

import pytest

import scoring
from tests.games.kantan.support import kantan, kantan_table
from tests.support import TIMES
from tests.support.tile_analysis import Answer, ask, declared


@pytest.mark.many
def test_a_wait_is_worth_what_the_finished_hand_scores() -> None:
    """Every third choice of four sets and a head, waiting in a random way; test_brute_force has what hands score."""
    chance = random.Random(4)
    for sets, head in [*kantan.complete_hands()][:: 1 if TIMES > 1 else 3]:
        called = chance.choice((0, 0, 1, 2, 3, 4))
        case = kantan.Case(
            sets, head, called, "ron", not called and chance.random() < 0.3,
            chance.choice((None, *range(called, 4))), chance.randint(3, 6), chance.random() < 0.3,
        )  # fmt: skip
        request = case.request()
        wanted, _ = request.pop("winning_card"), request.pop("win")
        answer = ask("kantan", request)
        (wait,) = answer["waits"]
        assert (wait["card"], answer["shanten"], answer["furiten"]) == (wanted, 0, False)
        assert wait["rule"] == ("tenpai_head" if case.completed is None else "tenpai_meld")
        for win in ("ron", "tsumo"):
            score = scoring.score("kantan", replace(case, win=win).request()).to_dict()
            score["yaku"] = [line["id"] for line in score["yaku"]]
            assert wait[win] == {name: score[name] for name in wait[win]}


SUITS = tuple(kantan.SUITS.values())
DECK = [
    *(f"{kind}.{suit}" for kind in ("isolated", "atama") for suit in SUITS),
    *(f"{kind}.{suit}.triplet" for kind in ("mentsu", "taatsu") for suit in SUITS),
    *(f"{kind}.{suit}.run" for kind in ("mentsu", "taatsu") for suit in SUITS[:3]),
]
SETS = [card for card in DECK if card.startswith("mentsu")]


def legal(answer: Answer) -> set[str]:
    """Return the declarations that are legal."""
    return {one["id"] for one in answer["declarations"] if one["legal"]}


def a_hand(chance: random.Random, size: int) -> tuple[list[str], list[str]]:
    """Cards in hand and called sets, with sets more often than chance would have them."""
    called = chance.choices(SETS, k=chance.choice((0, 0, 0, 1, 2, 3, 4)))
    own = [
        chance.choice(SETS if chance.random() < 0.5 else DECK) for _ in range(size - len(called))
    ]
    return own, called


@pytest.mark.many
@pytest.mark.parametrize("seed", range(4))
def test_any_hand_is_tenpai_in_the_two_forms_alone(seed: int) -> None:
    chance, tenpai = random.Random(seed), 0
    away = {called: kantan_table.distances(called, calling=True) for called in range(5)}
    for _ in range(300):
        own, called = a_hand(chance, 5)
        answer = ask("kantan", {"concealed": own, "called": called})
        wanted = kantan_table.wait_of(own, called)
        assert [wait["card"] for wait in answer["waits"]] == ([wanted] if wanted else [])
        assert answer["tenpai"] == (wanted is not None) == (answer["not_tenpai"] is None)
        kinds = tuple(sorted(map(kantan_table.kind_of, own)))
        assert answer["shanten"] == away[len(called)][kinds]
        tenpai += answer["tenpai"]
    assert tenpai > 10


@pytest.mark.many
@pytest.mark.parametrize("seed", range(4))
def test_every_discard_names_the_hand_it_leaves(seed: int) -> None:
    chance = random.Random(seed)
    away = {called: kantan_table.distances(called, calling=False) for called in range(5)}
    for _ in range(200):
        own, called = a_hand(chance, 6)
        answer = ask("kantan", {"concealed": own, "called": called, "drawn": chance.choice(own)})
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
    """The listed cards are those that reduce the distance, and calls do not change the distance."""
    away = kantan_table.distances(called, calling=False)
    assert away == kantan_table.distances(called, calling=True)
    for own, distance in away.items():
        hand = [next(card for card in DECK if card.startswith(kind)) for kind in own]
        answer = ask("kantan", {"concealed": hand, "called": SETS[:called]})
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


@pytest.mark.many
def test_a_call_is_legal_with_its_partial_set_alone() -> None:
    chance, calls = random.Random(31), Counter[str]()
    for _ in range(1_500):
        own, called = a_hand(chance, 5)
        seat, by = chance.sample(range(3), 2)
        suit = chance.choice([*own, *DECK]).split(".")[1]
        card = f"isolated.{suit}" if chance.random() < 0.8 else chance.choice(DECK)
        suit = card.split(".")[1]
        answer = ask("kantan", {
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
