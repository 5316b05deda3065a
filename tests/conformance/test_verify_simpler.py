"""How questions are made simpler and possible, part by part: tiles, dice, cards, options, and examples of the rule book."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring.conformance.generating.cards import GeneratedCardHand
from scoring.conformance.generating.dice import GeneratedDiceHand
from scoring.conformance.generating.questions import (
    Example,
    GeneratedQuestion,
    QuestionGenerator,
    faults_of,
)
from scoring.conformance.generating.tiles import (
    GeneratedTileHand,
    Group,
    closed,
    joined,
    listed,
    plain_of,
)

Body = dict[str, Any]
TCG = scoring.ruleset("tcg")
KANTAN = scoring.ruleset("kantan")


def requests(hands: Iterable[Any]) -> list[Body]:
    return [hand.request() for hand in hands]


# --- tiles


PAIR = Group(("2s", "2s"))
SIMPLE = Group(("2m", "3m", "4m"))
FIELDS = (("seat_wind", "south"), ("round_wind", "east"))
PLAIN = GeneratedTileHand((SIMPLE, PAIR), "2m", tsumo=False, fields=FIELDS)
ASKED: Body = {
    "concealed": "34m22s",
    "winning_tile": "2m",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
}


def test_a_hand_of_tiles_is_written_as_a_request() -> None:
    assert PLAIN.request() == ASKED
    melds = (Group(("0m", "5m", "5m", "5m"), "closed_kan"), Group(("7z",) * 3, "pon"), PAIR)
    more = (("situation", ("riichi",)), ("dora_indicators", ("5z", "1m")), ("honba", 2))
    assert GeneratedTileHand(melds, "2s", tsumo=True, fields=more).request() == {
        "concealed": "2s", "melds": ["closed_kan:0555m", "pon:777z"], "winning_tile": "2s", "win": "tsumo",
        "situation": ["riichi"], "dora_indicators": "1m5z", "honba": 2,
    }  # fmt: skip


def test_a_simple_hand_of_tiles_has_only_other_pairs_and_sets_left() -> None:
    """The pair is simple, the winning tile stays where it is."""
    assert list(PLAIN.simpler()) == []
    other = replace(PLAIN, winning="2s", groups=(Group(("7z",) * 3), PAIR))
    assert [hand.groups[0].tiles for hand in other.simpler()] == [
        ("2m", "3m", "4m"), ("5m", "6m", "7m"), ("3p", "4p", "5p"), ("6s", "7s", "8s"),
    ]  # fmt: skip
    pair = replace(PLAIN, groups=(SIMPLE, Group(("1z", "1z"))))
    assert requests(pair.simpler()) == [ASKED]
    assert list(replace(PLAIN, groups=(SIMPLE, Group(("1z",)), PAIR)).simpler()) == []
    bare = replace(
        PLAIN, winning="9p", groups=(Group(("9p", "9p")), Group(("1s",) * 3)), plain=True
    )
    assert [hand.groups[1].tiles for hand in bare.simpler()] == [
        ("5p", "6p", "7p"), ("1p", "2p", "3p"), ("2s", "3s", "4s"), ("6s", "7s", "8s"),
    ]  # fmt: skip
    two = replace(
        PLAIN, winning="6s", groups=(Group(("1s", "1s")), Group(("6s", "7s", "8s"))), plain=True
    )
    assert [hand.groups[0].tiles for hand in two.simpler()] == [("9p", "9p")]


@pytest.mark.parametrize(
    ("fields", "simpler"),
    [
        ({"honba": 2}, [{}]),
        ({"honba": 0}, []),
        ({"situation": ("riichi",)}, [{}, {}]),
        (
            {"situation": ("riichi", "ippatsu")},
            [{}, {"situation": ["ippatsu"]}, {"situation": ["riichi"]}],
        ),
        (
            {"dora_indicators": ("1m", "2p"), "ura_indicators": ("3s",)},
            [
                {"ura_indicators": "3s"}, {"dora_indicators": "1m2p"},
                {"dora_indicators": "2p", "ura_indicators": "3s"},
                {"dora_indicators": "1m", "ura_indicators": "3s"}, {"dora_indicators": "1m2p"},
            ],
        ),
        ({"seat_wind": "north"}, [{"seat_wind": "south"}]),
        ({"seat_wind": "east", "round_wind": "south"}, [
            {"seat_wind": "south", "round_wind": "south"}, {"seat_wind": "east", "round_wind": "east"},
        ]),
    ],
)  # fmt: skip
def test_the_other_fields_of_tiles_are_left_out_one_by_one(
    fields: Body, simpler: list[Body]
) -> None:
    hand = replace(PLAIN, fields=tuple({**dict(FIELDS), **fields}.items()))
    assert requests(hand.simpler()) == [ASKED | one for one in simpler]


def test_a_self_draw_becomes_a_ron_and_a_meld_closed() -> None:
    assert requests(replace(PLAIN, tsumo=True).simpler()) == [ASKED]
    kan = replace(PLAIN, groups=(Group(("0p", "5p", "5p", "5p"), "open_kan"), SIMPLE, PAIR))
    assert [hand.groups[0] for hand in kan.simpler()] == [
        Group(("0p", "5p", "5p")), Group(("0p", "5p", "5p"), "pon"), Group(("5p",) * 4, "open_kan"),
    ]  # fmt: skip
    for tiles, meld in ((("1z",) * 3, "pon"), (("1s", "2s", "3s"), "chi")):
        called = replace(PLAIN, groups=(Group(tiles, meld), SIMPLE, PAIR))
        assert [hand.groups[0] for hand in called.simpler()] == [Group(tiles)]
        assert [hand.groups[1:] for hand in called.simpler()] == [(SIMPLE, PAIR)]
    red = replace(PLAIN, groups=(SIMPLE, Group(("0s", "5s"))), winning="5s")
    assert [hand.groups[1].tiles for hand in red.simpler()] == [("5s", "5s")]


def test_what_is_wrong_with_tiles_is_left_out() -> None:
    fields = (*FIELDS, ("situation", ("riichi", "ippatsu")), ("honba", 3))
    hand = replace(
        PLAIN,
        fields=fields,
        groups=(SIMPLE, Group(("1s", "2s", "3s"), "chi"), Group(("7z",) * 3, "pon"), PAIR),
    )
    assert (
        hand.mended("/melds/1")
        == hand.mended("/melds")
        == replace(hand, groups=(SIMPLE, Group(("1s", "2s", "3s")), *hand.groups[2:]))
    )
    without = tuple(pair for pair in fields if pair[0] != "situation")
    assert hand.mended("/situation/0") == replace(
        hand, fields=(*FIELDS, ("situation", ("ippatsu",)), ("honba", 3))
    )
    assert hand.mended("/honba") == replace(hand, fields=fields[:-1])
    assert hand.mended("/seat_wind") == replace(hand, fields=fields[1:])
    once = replace(hand, fields=(*FIELDS, ("situation", ("riichi",)), ("honba", 3)))
    assert once.mended("/situation") == replace(hand, fields=without)
    assert (
        hand.mended("/dora_indicators")
        is hand.mended("/winning_tile")
        is hand.mended("honba")
        is None
    )


def test_how_tiles_and_fields_are_written() -> None:
    assert joined(["9z", "0s", "5s", "4s", "6s", "1m"]) == "1m4056s9z"
    assert joined(["5s", "0s", "5s"]) == "055s"
    assert joined([]) == ""
    assert (plain_of("0m"), plain_of("5m"), plain_of("1z")) == ("5m", "5m", "1z")
    assert listed(("5z", "1m")) == "1m5z"
    assert [listed(value) for value in (("ab3",), (), 5, "east")] == [["ab3"], [], 5, "east"]
    assert closed(Group(("1z",) * 4, "closed_kan")) == Group(("1z",) * 3)
    assert (SIMPLE.kind, PAIR.kind, Group(("0m", "5m")).kind) == ("run", "set", "run")
    assert SIMPLE.concealed == SIMPLE.tiles
    assert Group(("1z",) * 3, "pon").concealed == ()


# --- dice


DICE = GeneratedDiceHand((2, 1, 1, 1, 1), (1,), None, "reroll", None, "table", None)


def test_a_hand_of_dice_is_written_as_a_request() -> None:
    told = {"dora": None, "action": "reroll", "last_draw": None, "mode": "table"}
    assert DICE.request() == {"dice": "11112", "kans": "1", **told}
    assert replace(DICE, dice=(3, 2), kans=(6, 4)).request() == {"dice": "23", "kans": "46", **told}
    whole = GeneratedDiceHand((6, 5), (), 3, "riichi", (6, "kan"), "solo", complete=False)
    assert whole.request() == {
        "dice": "56", "dora": 3, "action": "riichi", "last_draw": {"face": 6, "by": "kan"}, "mode": "solo",
        "first_roll_complete": False,
    }  # fmt: skip


def test_dice_are_made_simpler_one_thing_at_a_time() -> None:
    whole = GeneratedDiceHand(
        (3, 3, 2, 2, 2), (4,), 3, "riichi", (3, "kan"), "solo", complete=False
    )
    assert list(whole.simpler()) == [
        replace(whole, dora=None), replace(whole, mode="table"), replace(whole, complete=None),
        replace(whole, drawn=None), replace(whole, action="reroll"),
        replace(whole, kans=(), dice=(3, 3, 2, 2, 2, 4, 4, 4)),
        replace(whole, dice=(2, 2, 1, 1, 1), kans=(3,), drawn=(2, "kan")),
    ]  # fmt: skip
    assert list(DICE.simpler()) == [replace(DICE, kans=(), dice=(2, 1, 1, 1, 1, 1, 1, 1))]
    two = GeneratedDiceHand((2, 2), (5, 6), None, "reroll", None, "table", None)
    assert list(two.simpler()) == [
        replace(two, kans=(6,), dice=(2, 2, 5, 5, 5)), replace(two, kans=(5,), dice=(2, 2, 6, 6, 6)),
        replace(two, dice=(1, 1), kans=(4, 5)),
    ]  # fmt: skip


# --- cards


CARDS = GeneratedCardHand(
    (("man.run", False), ("man.triplet", True)), ("isolated.sou", "atama.pin"), "isolated.sou", "ron",
    riichi=False, players=4, dealer=False,
)  # fmt: skip


def test_a_hand_of_cards_is_written_as_a_request() -> None:
    assert CARDS.request() == {
        "concealed": ["mentsu.man.run", "atama.pin", "isolated.sou"], "called": ["mentsu.man.triplet"],
        "winning_card": "isolated.sou", "win": "ron", "players": 4, "dealer": False,
    }  # fmt: skip
    dealt = GeneratedCardHand(
        (("sou.run", False), ("man.run", False)),
        (),
        None,
        "tenhou",
        riichi=True,
        players=3,
        dealer=True,
    )
    assert dealt.request() == {
        "concealed": ["mentsu.man.run", "mentsu.sou.run"], "winning_card": None, "win": "tenhou",
        "situation": ["riichi"], "players": 3, "dealer": True,
    }  # fmt: skip


def test_cards_are_made_simpler_one_thing_at_a_time() -> None:
    assert list(CARDS.simpler()) == [
        replace(CARDS, sets=(("man.run", False), ("man.triplet", False))),
    ]
    three = (("man.run", True), ("man.triplet", False), ("sou.run", False))
    (closed_,) = replace(CARDS, sets=three).simpler()
    assert closed_.sets == (("man.run", False), *three[1:])
    simple = ("man.run", "pin.run", "sou.run", "man.triplet")
    whole = replace(
        CARDS,
        sets=(("pin.run", False), ("honor.triplet", True)),
        win="tsumo",
        riichi=True,
        players=3,
        dealer=True,
    )
    assert list(whole.simpler()) == [
        replace(whole, riichi=False), replace(whole, dealer=False), replace(whole, players=4),
        replace(whole, win="ron"), replace(whole, sets=(("pin.run", False), ("honor.triplet", False))),
        *(replace(whole, sets=(("pin.run", False), (name, True))) for name in simple),
    ]  # fmt: skip
    tenhou = replace(CARDS, win="tenhou", sets=(("sou.run", False),))
    assert list(tenhou.simpler()) == []


def test_what_is_wrong_with_cards_is_left_out() -> None:
    whole = replace(CARDS, riichi=True)
    assert whole.mended("/situation/0") == CARDS
    assert whole.mended("/called") == replace(
        whole, sets=(("man.run", False), ("man.triplet", False))
    )
    assert whole.mended("/concealed") is None


# --- questions


def test_a_question_is_simpler_without_its_options_and_only_where_it_can_be_asked() -> None:
    hand = GeneratedCardHand(
        tuple((name, False) for name in ("man.run", "pin.run", "sou.run", "honor.triplet")),
        ("isolated.sou",), "isolated.sou", "ron", riichi=False, players=4, dealer=True,
    )  # fmt: skip
    question = GeneratedQuestion(hand, {"deck": 3})
    assert question.request() == {**hand.request(), "options": {"deck": 3}}
    assert GeneratedQuestion(hand, {}).request() == hand.request()
    found = requests(question.simpler(KANTAN))
    assert found[0] == hand.request()
    assert found[1] == {**hand.request(), "dealer": False, "options": {"deck": 3}}
    # A third run of characters is one too many for a deck of two.
    many = replace(
        hand,
        sets=(("man.run", False), ("man.run", False), ("pin.run", False), ("pin.triplet", False)),
        dealer=False,
    )
    small = requests(GeneratedQuestion(many, {"deck": 2}).simpler(KANTAN))[1:]
    assert [one["concealed"].count("mentsu.man.run") for one in small] == [2, 2, 2]
    assert (
        next(GeneratedQuestion(many, {}).simpler(KANTAN))
        .request()["concealed"]
        .count("mentsu.man.run")
        == 3
    )


def test_an_example_is_simpler_without_a_field_it_need_not_have() -> None:
    whole = Example({"b": 1, "a": 2, "kept": 3}, ["kept"])
    assert whole.request() == {"a": 2, "b": 1, "kept": 3}
    assert requests(whole.simpler()) == [{"b": 1, "kept": 3}, {"a": 2, "kept": 3}]
    assert requests(next(whole.simpler()).simpler()) == [{"kept": 3}]


def test_faults_are_found_under_the_options_and_cards_of_a_question() -> None:
    red = {**TCG.game.request_of("123567m340p22p67s+8s"), "seat_wind": "south"}
    assert [fault.rule for fault in faults_of(TCG, red)] == ["red_five"]
    assert faults_of(TCG, {**red, "cards": ["card_red_tiles"]}) == ()
    assert faults_of(TCG, {**red, "options": {"red_fives": 3}}) == ()
    (fault,) = faults_of(TCG, {**red, "cards": ["none_such"]})
    assert fault.pointer == "/cards/0"


@pytest.mark.parametrize("id_", ["tcg", "kantan", "dice"])
def test_questions_state_what_would_be_assumed_and_often_choose_an_option(id_: str) -> None:
    ruleset = scoring.ruleset(id_)
    questions = QuestionGenerator(ruleset, 2)
    drawn = [questions.drawn() for _ in range(60)]
    examples = [one for one in drawn if isinstance(one.hand, Example)]
    stated = {field.name for field in ruleset.fields if field.assumed and field.default is not None}
    assert 1 <= len(examples) <= 20
    for one in drawn:
        assert stated <= one.request().keys()
        assert len(one.options) <= (1 if one not in examples else 9)
    chosen = [one for one in drawn if one.options and one not in examples]
    assert 6 <= len(chosen) <= 30
    assert not any(ruleset.options[name].subset_of for one in chosen for name in one.options)


def test_examples_of_yaku_and_hands_that_nearly_have_them_are_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scoring.conformance.generating.questions._FROM_EXAMPLES", 1.0)
    questions = QuestionGenerator(KANTAN, 1)
    asked = [questions.drawn().request() for _ in range(60)]
    yaku = [rule for rule in KANTAN.book.rules if rule.kind == "yaku"]
    lines: list[Any] = [(rule.hit, rule.miss) for rule in yaku]  # type: ignore[attr-defined]
    known = [
        {"players": 4, "dealer": False, **KANTAN.game.request_of(line)}
        for two in lines
        for line in two
    ]
    for one in asked:
        assert {name: value for name, value in one.items() if name != "options"} in known
    hits = sum(
        any(one.items() >= KANTAN.game.request_of(hit).items() for hit, _ in lines) for one in asked
    )
    assert 15 < hits < 45
