"""The open sets by which somebody may answer for a hand of arushiaru (38 to 43, R27)."""

import pytest

import scoring

RULESET = scoring.ruleset("arushiaru")


GAME = RULESET.game
SETS = {"w": "111z", "s": "222z", "t": "333z", "n": "444z", "P": "555z", "F": "666z", "C": "777z"}


def hand(sets: str, rest: str) -> str:
    """A hand won by tsumo of these sets: ``"P closed:F"``."""
    melds = []
    for text in sets.split():
        kind, _, name = text.rpartition(":")
        tiles = SETS[name]
        melds.append(f"closed_kan:{tiles[0]}{tiles}" if kind else f"pon:{tiles}")
    return " ".join([rest, *melds, "tsumo"])


def needs_melds(line: str, liability: str, seat: str = "south", **options: object) -> bool:
    """Whether the sets are not those that somebody answers for, which is all that can be wrong with it."""
    request = {**GAME.request_of(line), "liability": liability, "seat_wind": seat}
    faults = GAME.faults(RULESET.in_force(options), request)
    assert [fault.code for fault in faults] in ([], ["needs_melds"])
    return bool(faults)


@pytest.mark.parametrize(
    ("sets", "enough"),
    [
        ("P F C", True),
        ("closed:P closed:F C", True),
        ("P F closed:C", True),
        ("closed:P closed:F closed:C", False),
        ("P F t", False),
        ("P F", False),
        ("closed:P closed:F t", False),
    ],
)  # fmt: skip
def test_40_three_open_dragons_one_of_them_called(sets: str, enough: bool) -> None:  # noqa: FBT001 - a column
    rest = "99p45s+6s" if len(sets.split()) == 3 else "99p45s123m+6s"
    assert needs_melds(hand(sets, rest), "daisangen") != enough


@pytest.mark.parametrize(
    ("sets", "enough"),
    [
        ("w s t n", True),
        ("closed:w closed:s closed:t n", True),
        ("closed:w closed:s closed:t closed:n", False),
        ("w s t C", False),
        ("closed:w closed:s closed:t C", False),
    ],
)  # fmt: skip
def test_41_four_open_winds_one_of_them_called(sets: str, enough: bool) -> None:  # noqa: FBT001 - a column
    assert needs_melds(hand(sets, "9s+9s"), "suushiihou") != enough


@pytest.mark.parametrize(
    ("sets", "seat", "enough"),
    [
        ("w s P F", "south", True),
        ("closed:P closed:F w s", "south", True),
        ("closed:P closed:F closed:w s", "south", True),
        ("closed:P closed:F closed:s w", "south", True),
        ("closed:w closed:s closed:F P", "south", True),
        ("closed:P closed:F closed:w closed:s", "south", False),
        ("closed:P closed:F closed:w n", "south", False),
        ("closed:w closed:P closed:F n", "east", False),
        ("w closed:P closed:F n", "east", True),
        ("w s t P", "south", False),
        ("w P t n", "east", False),
    ],
)  # fmt: skip
def test_39_four_han_of_open_value_tiles_one_of_them_called(
    sets: str,
    seat: str,
    enough: bool,  # noqa: FBT001 - a column
) -> None:
    """In the East round: the double wind of the dealer is two han; the north wind is none for South."""
    assert needs_melds(hand(sets, "9s+9s"), "yakuhai", seat) != enough


def test_r27_by_option_concealed_kans_are_not_open() -> None:
    for sets, liability in (
        ("closed:P closed:F C", "daisangen"),
        ("closed:w s t n", "suushiihou"),
        ("closed:P F w s", "yakuhai"),
    ):
        rest = "99p45s+6s" if liability == "daisangen" else "9s+9s"
        line = hand(sets, rest)
        assert not needs_melds(line, liability)
        assert needs_melds(line, liability, pao_counts_ankan=False)
