"""Where a kan leads in the table of all hands of dice: a few hands one by one, and how many kans there are at all."""

import pytest

from scoring.games.dice.forms import packed
from scoring.games.dice.odds.hands import Hands, hands_with
from scoring.games.dice.odds.terms import hand_of

FACES = "123456"


@pytest.fixture
def hands() -> Hands:
    """As they are made for the first time."""
    return hands_with.__wrapped__(4)


def number_of(hands: Hands, free: str, kans: str) -> int:
    return hands.number(hand_of(packed(free), kans))


@pytest.mark.parametrize(
    ("free", "kans"),
    [
        ("11112346", ""), ("11112222", ""), ("33333333", ""), ("11223344", ""), ("66661245", ""),
        ("11112", "6"), ("44444", "4"), ("12345", "1"), ("66", "14"), ("12", "33"),
    ],
)  # fmt: skip
def test_a_hand_leads_where_its_dice_say(hands: Hands, free: str, kans: str) -> None:
    number = number_of(hands, free, kans)
    assert hands.kans_left[number] == 2 - len(kans)
    for place, face in enumerate(FACES):
        rest, kan = int(hands.without[place, number]), int(hands.kan[place, number])
        if face in free:
            left = free.replace(face, "", 1)
            assert hands.rest_kans_left[rest] == 2 - len(kans)
            assert hands.with_die[:, rest].tolist() == [
                number_of(hands, left + die, kans) for die in FACES
            ]
        else:
            assert rest == hands.rests
        if free.count(face) >= 4:
            left = free.replace(face, "", 4)
            assert hands.rest_kans_left[kan] == 1 - len(kans)
            assert hands.with_die[:, kan].tolist() == [
                number_of(hands, left + die, kans + face) for die in FACES
            ]
        else:
            assert kan == hands.rests


def test_each_section_holds_its_hands_its_rests_and_the_kans_that_lead_there(
    hands: Hands,
) -> None:
    """Of eight dice four show a face in 6 x 126 ways, of five beside one of six kans in 6 x 6 x 6."""
    first, second, third = hands.sections
    assert [section.hands for section in hands.sections] == [
        slice(0, 1287), slice(1287, 2799), slice(2799, 3240),
    ]  # fmt: skip
    assert [section.rests for section in hands.sections] == [
        slice(0, 792), slice(792, 792 + 756), slice(1548, 1548 + 126),
    ]  # fmt: skip
    assert hands.rests == 1674
    assert [len(section.declared[0]) for section in hands.sections] == [0, 756, 216]
    for before, after in ((first, second), (second, third)):
        declaring, rest = after.declared
        assert before.hands.start <= min(declaring) <= max(declaring) < before.hands.stop
        assert after.rests.start <= min(rest) <= max(rest) < after.rests.stop
        pairs = {(int(a), int(b)) for a, b in zip(declaring, rest, strict=True)}
        wanted = {
            (number, int(kan))
            for row in hands.kan[:, before.hands]
            for number, kan in enumerate(row, before.hands.start)
            if kan != hands.rests
        }
        assert pairs == wanted
