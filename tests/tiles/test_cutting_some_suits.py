"""Some suits cut by hand: runs begin on one to seven of numbers only, and what a cut holds is told as masks."""

from scoring.tiles.decomposition import PAIR, RUN, TRIPLET, suit_tiles
from scoring.tiles.kinds import KIND_OF, mask
from scoring.tiles.notation import parse
from tests.support import split

SUITS: dict[str, list[str]] = {
    "": [""],
    "123m": ["123"],
    "789p": ["789"],
    "89s": [],
    "12p": [],
    "1m": [],
    "1111m": [],
    "111222333s": ["111 222 333", "123 123 123"],
    "11123m": ["11 123"],
    "22345678p": ["22 345 678"],
    "11122233344m": ["111 222 333 44", "11 123 234 234", "123 123 123 44"],
    "2233445566s": [],
    "223344556677p": ["234 234 567 567"],
    "55p": ["55"],
    "123z": [],
    "111z": ["111"],
    "77z": ["77"],
    "11122z": ["111 22"],
    "1112223334447z": [],
    "11122233344455z": ["111 222 333 444 55"],
    "1122z": [],
}
"""The suits as people write them, and every way to cut them."""


def _group(text: str, suit: str) -> int:
    first = KIND_OF[text[0] + suit]
    if len(text) == 2:
        return PAIR + first
    return (TRIPLET if text[0] == text[1] else RUN) + first


def test_suits_are_cut_in_every_way() -> None:
    for text, ways in SUITS.items():
        suit = text[-1:]
        wanted = {tuple(sorted(_group(each, suit) for each in way.split())) for way in ways}
        cuts = suit_tiles(parse(text).packed).cuts
        assert {tuple(sorted(cut.groups)) for cut in cuts} == wanted, text
        assert len(cuts) == len(wanted)


def test_a_cut_tells_its_runs_triplets_and_pair() -> None:
    for start in range(1, 8):
        for place, suit in enumerate("mps"):
            text = "".join(str(start + step) for step in range(3))
            (cut,) = suit_tiles(parse(text + suit).packed).cuts
            assert (cut.runs, cut.triplets, cut.pair) == (1 << 3 * (7 * place + start - 1), 0, 0)
    (cut,) = suit_tiles(parse("11122z").packed).cuts
    assert (cut.runs, cut.triplets, cut.pair) == (0, mask("1z"), mask("2z"))
    (cut,) = suit_tiles(parse("44456778899p").packed).cuts
    assert (cut.triplets, cut.pair) == (0, mask("4p"))
    assert cut.runs == sum(1 << 3 * (7 + start - 1) for start in (4, 7, 7))


def test_levels_are_the_kinds_held_so_often() -> None:
    levels = suit_tiles(parse("1223334444p").packed).levels
    for level, text in enumerate(("1234p", "234p", "34p", "4p")):
        assert levels >> 34 * level & (1 << 34) - 1 == sum(
            1 << KIND_OF[name] for name in split(text)
        )
    assert suit_tiles(0).levels == 0
