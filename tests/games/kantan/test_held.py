"""How a question about a hand of cards is read: what it stands for, and what is wrong with it, field by field."""

import re
from typing import Any

import pytest

from scoring.games.kantan.analysis.hand_in_play import Held, Questions
from scoring.games.kantan.cards import CARDS
from scoring.rulesets.kantan import RULESET

FIELDS = tuple(RULESET.tasks["analyze"].fields)
FIVE = ["mentsu.man.run", "mentsu.pin.run", "mentsu.sou.run", "atama.sou", "taatsu.pin.triplet"]
TWO, THREE = FIVE[3:], FIVE[:3]
RUN = "mentsu.honor.run"
"""Honours have no runs."""


def read(**request: object) -> Held:
    found = Questions(FIELDS).parse(RULESET.basic, request)
    assert isinstance(found, Held)
    return found


def faults(**request: object) -> list[tuple[str, str]]:
    found = Questions(FIELDS).parse(RULESET.basic, request)
    assert isinstance(found, list)
    return [(fault.pointer, fault.code) for fault in found]


def test_a_question_stands_for_the_hand_and_the_moment_it_tells() -> None:
    told = read(
        concealed=FIVE, called=[], situation=["riichi"], players=3, dealer=True, seat=2,
        discard={"card": "isolated.man", "from": 0}, points=7,
    )  # fmt: skip
    assert told == Held(
        concealed=tuple(CARDS[card] for card in FIVE), called=(), drawn=None, riichi=True, players=3,
        dealer=True, seat=2, discard=CARDS["isolated.man"], discarder=0, points=7, as_dealt=False,
    )  # fmt: skip
    assert read(concealed=FIVE, as_dealt=True).as_dealt is True


def test_what_is_not_told_is_four_players_and_no_dealer() -> None:
    told = read(concealed=TWO, called=THREE)
    assert told == Held(
        concealed=tuple(CARDS[card] for card in TWO), called=tuple(CARDS[card] for card in THREE),
        drawn=None, riichi=False, players=4, dealer=False, seat=None, discard=None, discarder=None,
        points=None, as_dealt=False,
    )  # fmt: skip
    assert told.as_dealt is told.dealer is False


@pytest.mark.parametrize("called", range(5))
def test_called_sets_count_as_the_cards_they_are(called: int) -> None:
    """Five cards with the called sets wait, six are to discard one."""
    sets = [FIVE[0], FIVE[1], FIVE[2], FIVE[0]][:called]
    rest = [*(["mentsu.man.run"] * 4)[called:], "isolated.pin"]
    assert not read(concealed=rest, called=sets).to_discard
    assert read(concealed=[*rest, "isolated.man"], called=sets).to_discard


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ({"concealed": TWO, "called": [RUN, *THREE[1:]]}, [("/called/0", "honour_run")]),
        ({"concealed": TWO, "called": [*THREE[1:], "x"]}, [("/called/2", "bad_card")]),
        ({"concealed": [*FIVE, "isolated.man"], "drawn": RUN}, [("/drawn", "honour_run")]),
        (
            {"concealed": FIVE, "seat": 1, "discard": {"card": RUN, "from": 0}},
            [("/discard/card", "honour_run")],
        ),
        ({"concealed": FIVE, "players": "x", "seat": 9}, [("/players", "wrong_type")]),
        ({"concealed": FIVE, "seat": 4}, [("/seat", "no_such_player")]),
        ({"concealed": FIVE, "wind": "east"}, [("/wind", "unknown_field")]),
        ({"concealed": 5}, [("/concealed", "wrong_type")]),
    ],
)
def test_what_is_wrong_is_told_where_it_is(
    request_: dict[str, Any], wanted: list[tuple[str, str]]
) -> None:
    assert faults(**request_) == wanted


@pytest.mark.parametrize(("concealed", "called"), [(4, 0), (2, 2), (5, 2), (0, 0)])
def test_how_many_cards_there_are_and_must_be_is_said_in_both_languages(
    concealed: int, called: int
) -> None:
    request = {"concealed": FIVE[:concealed], "called": THREE[:called]}
    found = Questions(FIELDS).parse(RULESET.basic, request)
    assert isinstance(found, list)
    (fault,) = found
    for said in (fault.detail.ja, fault.detail.en):
        assert [int(number) for number in re.findall(r"\d+", said)] == [concealed, called, 5, 6]


def test_which_seats_there_are_is_said() -> None:
    found = Questions(FIELDS).parse(RULESET.basic, {"concealed": FIVE, "players": 3, "seat": 3})
    assert isinstance(found, list)
    assert [tuple(fault.detail) for fault in found] == [("席は0から2まで。", "Players are 0 to 2.")]
