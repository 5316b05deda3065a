"""What a hand of each ruleset may be made of."""

import pytest

import scoring

RED_FIVES = {"0m", "0p", "0s"}


@pytest.mark.parametrize(
    ("ruleset", "options", "pieces", "reds"),
    [
        ("tcg", {}, 136, set()),
        ("tcg", {"red_fives": 3}, 136, RED_FIVES),
        ("tenhou", {}, 136, RED_FIVES),
        ("arushiaru", {}, 136, set()),
        ("kitanuki", {}, 108, set()),  # without the characters from two to eight
    ],
)
def test_a_palette_has_all_tiles_of_the_game(
    ruleset: str, options: dict[str, object], pieces: int, reds: set[str]
) -> None:
    chosen = scoring.ruleset(ruleset)
    palette = chosen.game.palette(chosen.in_force(options))
    assert sum(palette.pieces.values()) == pieces
    assert {tile for tile in palette.pieces if tile[0] == "0"} == reds


def test_red_fives_of_a_card_are_in_the_palette() -> None:
    chosen = scoring.ruleset("tcg")
    palette = chosen.game.palette(chosen.in_force(None, ["card_red_tiles"]))
    assert {tile: palette.pieces[tile] for tile in RED_FIVES} == dict.fromkeys(RED_FIVES, 1)


def test_melds_know_their_size_and_whether_they_are_concealed() -> None:
    chosen = scoring.ruleset("kitanuki")
    melds = chosen.game.palette(chosen.basic).melds
    assert [(meld.id, meld.size, meld.run, meld.closed) for meld in melds] == [
        ("pon", 3, False, False),
        ("open_kan", 4, False, False),
        ("added_kan", 4, False, False),
        ("closed_kan", 4, False, True),
    ]
