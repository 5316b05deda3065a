"""What is true of every hand that is still played: order and suits do not matter, and what improves it brings it nearer by one."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.tile_analysis import EVERY, THREE_PLAYERS, Answer, ask

property_ = settings(max_examples=40)
GAMES = {"tcg": EVERY, "kitanuki": THREE_PLAYERS, "arushiaru": EVERY}
SUITS = ("mps", "msp", "pms", "psm", "smp", "spm")


def dealt(seed: int, tiles: tuple[str, ...], size: int) -> list[str]:
    """Random tiles, often of few kinds, so that some hands are near winning."""
    rng = Random(seed)
    width = rng.choice((9, 14, 20, len(tiles)))
    start = rng.randrange(len(tiles) - min(width, len(tiles)) + 1)
    pool = [tile for tile in tiles[start : start + width] for _ in range(4)]
    return rng.sample(pool, size)


def hands(*sizes: int) -> st.SearchStrategy[tuple[str, list[str]]]:
    """Games and hands of so many tiles."""
    return st.builds(
        lambda game, seed, size: (game, dealt(seed, GAMES[game], size)),
        st.sampled_from(sorted(GAMES)),
        st.integers(0, 1_000_000),
        st.sampled_from(sizes),
    )


def hope(discard: Answer) -> int:
    """Return the points that the waits after a discard receive by the better kind of win, times the number of tiles left."""
    return sum(
        wait["left"] * max(way["received"] if way else 0 for way in (wait["ron"], wait["tsumo"]))
        for wait in discard["waits"]
    )


@property_
@given(hands(13, 14), st.randoms(use_true_random=False))
def test_the_order_of_tiles_does_not_matter(hand: tuple[str, list[str]], rng: Random) -> None:
    game, tiles = hand
    shuffled = rng.sample(tiles, len(tiles))
    assert ask(game, {"concealed": "".join(tiles)}) == ask(game, {"concealed": "".join(shuffled)})


@property_
@given(st.integers(0, 1_000_000), st.sampled_from(SUITS), st.sampled_from([13, 14]))
def test_swapping_suits_swaps_the_tiles_of_the_answer(seed: int, order: str, size: int) -> None:
    tiles = dealt(seed, EVERY, size)
    swap = str.maketrans("mps", order)
    answer = ask("tcg", {"concealed": "".join(tiles)})
    other = ask("tcg", {"concealed": "".join(tiles).translate(swap)})
    assert other["shanten"] == answer["shanten"]

    def counted(found: Answer) -> list[tuple[str, int]]:
        improves = found["improves"] or []
        return sorted((entry["tile"].translate(swap), entry["left"]) for entry in improves)

    assert counted(answer) == sorted((e["tile"], e["left"]) for e in other["improves"] or [])
    ranks = [
        sorted(
            (entry["shanten"], entry["left"], len(entry["waits"]))
            for entry in found["discards"] or []
        )
        for found in (answer, other)
    ]
    assert ranks[0] == ranks[1]


@pytest.mark.many
@settings(property_, max_examples=15)
@given(hands(13))
def test_the_tiles_that_improve_a_hand_bring_it_nearer_by_one_and_no_others_do(
    hand: tuple[str, list[str]],
) -> None:
    game, tiles = hand
    answer = ask(game, {"concealed": "".join(tiles)})
    improves = {entry["tile"] for entry in answer["improves"]}
    assert answer["shanten"] >= 0
    for tile in GAMES[game]:
        if tiles.count(tile) < 4:
            after = ask(game, {"concealed": "".join([*tiles, tile])})["shanten"]
            assert after == answer["shanten"] - (tile in improves), tile


@pytest.mark.many
@property_
@given(hands(14))
def test_a_hand_is_as_near_as_its_best_discard_leaves_it(hand: tuple[str, list[str]]) -> None:
    """A hand is as near as its nearest discard leaves it, unless it is complete; the best comes first."""
    game, tiles = hand
    answer = ask(game, {"concealed": "".join(tiles)})
    discards = answer["discards"]
    kept = {entry["tile"] for entry in answer["barred"]}
    assert {entry["tile"] for entry in discards} == set(tiles) - kept
    if not kept:
        assert discards[0]["shanten"] == max(answer["shanten"], 0)
    ranks = [(entry["shanten"], -entry["left"], -hope(entry)) for entry in discards]
    assert ranks == sorted(ranks)
    for entry in discards:
        assert entry["left"] == sum(tile["left"] for tile in entry["improves"])
        assert bool(entry["waits"]) == entry["tenpai"] or game == "arushiaru"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_both_languages_say_the_same_facts(game: str) -> None:
    for seed in range(12):
        tiles = "".join(dealt(seed, GAMES[game], 13 + seed % 2))
        english, japanese = (ask(game, {"concealed": tiles}, lang) for lang in ("en", "ja"))
        assert len(english["explanation"]) == len(japanese["explanation"])
        assert len(english["assumed"]) == len(japanese["assumed"])
        for name in ("shanten", "tenpai", "improves", "left"):
            assert english[name] == japanese[name]
        ids = [
            [(entry["id"], entry["legal"]) for entry in found["declarations"]]
            for found in (english, japanese)
        ]
        assert ids[0] == ids[1]
