"""Tile notation in columns is read as the parser of single texts reads it; everything unusual is odd."""

from itertools import product
from random import Random

import numpy as np

from scoring.batch.tiles import notation
from scoring.batch.tiles.suits import WEIGHTS
from scoring.tiles.kinds import COUNT, KINDS, WIDTH
from scoring.tiles.notation import BadNotation, parse

SIGNS = "0158 mzx:/"
"""Digits and their neighbours, letters of suits and one that is none."""


def expected(text: str) -> tuple[list[int], list[int]] | None:
    """How many there are of each kind, and the red fives of each suit; ``None`` for what is no notation."""
    try:
        tiles = parse(text)
    except BadNotation:
        return None
    return (
        [tiles.packed >> WIDTH * kind & COUNT for kind in range(KINDS)],
        [tiles.reds >> 8 * suit & 255 for suit in range(3)],
    )


def is_plain(text: str) -> bool:
    """Whether each letter follows its digits at once, and there are any."""
    before = " " + text
    return bool(text.strip()) and all(
        before[at].isdigit() for at, sign in enumerate(text) if sign.isalpha()
    )


def test_every_text_of_four_signs_is_read_as_it_is_alone() -> None:
    """Blanks between digits and behind letters are plain; other texts are odd."""
    texts = ["".join(signs) for size in range(5) for signs in product(SIGNS, repeat=size)]
    found = notation.read_texts(np.array(texts, dtype="S4"))
    totals = np.zeros((1 + KINDS, len(texts)), dtype=np.uint8)
    notation.add_tiles(totals, found.tiles)
    counts = totals[1:].tolist()
    alone = list(map(expected, texts))
    plain = [not text or is_plain(text) for text in texts]
    odd = [reading is None or not one for one, reading in zip(plain, alone, strict=True)]
    assert found.odd.tolist() == odd
    assert 200 < len(texts) - sum(odd) < len(texts) // 2
    for row, reading in enumerate(alone):
        if odd[row] or reading is None:
            continue
        kinds, reds = reading
        assert [of_kind[row] for of_kind in counts] == kinds, texts[row]
        assert found.number[row] == sum(kinds), texts[row]
        assert found.reds[:, row].tolist() == reds, texts[row]


def test_every_kind_and_every_red_five_is_read() -> None:
    kinds = [f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 10) if suit != "z" or rank < 8]
    assert len(kinds) == KINDS
    found = notation.read_texts(np.array([*kinds, "8z", "9z", "0z"], dtype=np.bytes_))
    assert found.tiles[0, :KINDS].tolist() == list(range(1, KINDS + 1))
    assert found.odd.tolist() == [False] * KINDS + [True] * 3
    assert not notation.read_texts(np.array(kinds, dtype=np.bytes_)).reds.any()
    texts = ["0m0p0s", "50m", "00p", "5s", "0s"]
    reds = notation.read_texts(np.array(texts, dtype=np.bytes_)).reds
    assert reds.T.tolist() == [[1, 1, 1], [1, 0, 0], [0, 2, 0], [0, 0, 0], [0, 0, 1]]


def test_of_long_texts_the_first_forty_bytes_are_read() -> None:
    forty = "1m" * 20
    found = notation.read_texts(np.array([forty, forty + "2p", "3s"], dtype=np.bytes_))
    assert found.odd.tolist() == [False, True, False]
    assert found.number.tolist()[::2] == [20, 1]
    assert not notation.read_texts(np.array([forty, "1z"], dtype=np.bytes_)).odd.any()


def test_counts_hold_the_patterns_and_kinds_of_their_suits() -> None:
    """None to four of each kind."""
    rng = Random(7)
    hands = [[rng.choice((0, 0, 1, 2, 3, 4)) for _ in range(KINDS)] for _ in range(60)]
    hands += [[4 * (kind == at) for kind in range(KINDS)] for at in range(KINDS)]
    counts = np.array(hands, dtype=np.uint8).T
    patterns, kinds = notation.patterns_of(counts), notation.kinds_in(counts)
    for row, hand in enumerate(hands):
        suits = [hand[at : at + 9] for at in (0, 9, 18, 27)]
        assert patterns[:, row].tolist() == [
            sum(count * weight for count, weight in zip(suit, WEIGHTS, strict=False))
            for suit in suits
        ]
        assert kinds[row] == sum(1 << kind for kind, count in enumerate(hand) if count)
