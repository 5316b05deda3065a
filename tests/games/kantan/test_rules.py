"""The declared rules of the card game: cards, yaku, options and notation."""

from itertools import product

import pytest

import scoring
from scoring.faults import Unreadable
from scoring.games.kantan.cards import CARDS
from scoring.games.kantan.valuing import possible_points
from scoring.rules.rulebook import Yaku
from tests.games.kantan.support import kantan

RULESET = scoring.ruleset("kantan")
GAME = RULESET.game
YAKU = [rule for rule in RULESET.declared if isinstance(rule, Yaku)]
NX1 = "man.run pin.run sou.run man.run sou +sou"


# --- cards


def test_there_are_four_kinds_of_five_suits_in_two_orientations() -> None:
    """#1 to #3: sets and partial sets stand or lie, isolated cards and heads do neither."""
    suits = ("man", "pin", "sou", "honor", "yakuhai")
    sets = product(("mentsu", "taatsu"), suits, ("run", "triplet"))
    singles = product(("isolated", "atama"), suits)
    assert set(CARDS) == set(map(".".join, [*sets, *singles]))
    for text, card in CARDS.items():
        kind, suit, *form = text.split(".")
        assert (card.text, card.kind, card.suit, card.form) == (text, kind, suit, "".join(form))
        assert card.is_honour_run == (form == ["run"] and suit in {"honor", "yakuhai"})


@pytest.mark.parametrize(
    ("card", "ja", "en"),
    [
        ("mentsu.man.run", "萬子のよこメンツ", "run of characters"),
        ("mentsu.yakuhai.triplet", "役牌のたてメンツ", "triplet of value tiles"),
        ("taatsu.pin.triplet", "筒子のたてターツ", "partial triplet of circles"),
        ("isolated.sou", "ソウズの孤立牌", "isolated card of bamboos"),
        ("atama.honor", "字牌のアタマ", "head of honours"),
    ],
)
def test_a_card_has_a_name_of_its_own(card: str, ja: str, en: str) -> None:
    assert tuple(CARDS[card].name) == (ja, en)
    assert len({card.name.ja for card in CARDS.values()}) == len(CARDS)
    assert len({card.name.en for card in CARDS.values()}) == len(CARDS)


# --- yaku


@pytest.mark.parametrize("yaku", YAKU, ids=lambda yaku: yaku.id)
def test_a_yaku_and_its_clause_have_one_english_name(yaku: Yaku) -> None:
    assert RULESET.clauses[yaku.clause].title.en == yaku.name.en


@pytest.mark.parametrize(
    ("yaku", "line", "wanted"),
    [
        ("pinfu", f"{NX1} ron", True),
        ("menzen_tsumo", f"{NX1} ron", False),
        ("menzen_tsumo", f"{NX1} tsumo", True),
        ("riichi", f"{NX1} riichi", False),
        ("pinfu", "man.run pin.run sou.run man.run sou +man", False),
        ("pinfu", "", False),
    ],
    ids=["has it", "ron", "tsumo", "a claim is no pattern", "does not win", "impossible"],
)
def test_only_a_winning_hand_has_a_pattern(yaku: str, line: str, wanted: bool) -> None:  # noqa: FBT001 - a parameter
    rule = RULESET.rules[yaku]
    assert isinstance(rule, Yaku)
    assert GAME.holds(RULESET.basic, rule, GAME.request_of(line)) is wanted


# --- the values of hands


OPTIONS: list[dict[str, bool | str | int]] = [
    {}, {"yakuman_stack": True}, {"yakuman_adds": True},
    {"yakuman_adds": True, "yakuman_stack": True},
    {"yakuman_adds": True, "honitsu_head": "must_match", "yakuhai_per_meld": False},
    {"require_yaku": True},
]  # fmt: skip


@pytest.mark.many
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: ",".join(options) or "none")
@pytest.mark.parametrize("riichi", [False, True])
@pytest.mark.parametrize("win", ["ron", "tsumo", "tenhou"])
def test_n4_n5_the_points_that_hands_of_a_kind_of_win_have(
    win: str,
    riichi: bool,  # noqa: FBT001 - a parameter
    options: dict[str, bool | str | int],
) -> None:
    """Of all 1,650 hands, open and closed, by brute force."""
    if win == "tenhou" and riichi:
        return
    wanted = {
        kantan.points(case)
        for sets, head in kantan.complete_hands()
        for called in ([0] if riichi or win == "tenhou" else [0, 4])
        for case in [kantan.Case(sets, head, called, win, riichi, options=options)]
        if not options.get("require_yaku") or any(kantan.yaku(case))
    }
    situation = ("riichi",) if riichi else ()
    assert possible_points(RULESET.in_force(options), win, situation) == wanted


def test_every_option_has_its_default() -> None:
    assert {option.id: option.default for option in RULESET.options.values()} == kantan.OPTIONS


# --- notation


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        (
            "man.run atama.sou taatsu.pin.run mentsu.sou.run called:man.triplet +pin tsumo dealer players:3 riichi",
            {
                "concealed": ["mentsu.man.run", "atama.sou", "taatsu.pin.run", "mentsu.sou.run"],
                "called": ["mentsu.man.triplet"], "winning_card": "isolated.pin", "win": "tsumo",
                "dealer": True, "players": 3, "situation": ["riichi"],
            },
        ),
    ],
    ids=["every field"],
)  # fmt: skip
def test_a_line_stands_for_a_request(line: str, request_: dict[str, object]) -> None:
    assert GAME.request_of(line) == request_


@pytest.mark.parametrize(("line", "at"), [("man.run foo:3", 8), ("players", 0), ("hello sou", 0)])
def test_a_word_that_is_no_card_is_refused_at_its_place(line: str, at: int) -> None:
    with pytest.raises(Unreadable) as refused:
        GAME.read_line(line)
    assert refused.value.at == at
    assert f"Character {at + 1}: This is neither a card nor a word" in str(refused.value)


def test_notation_is_explained_in_both_languages() -> None:
    ja, en = GAME.notation("ja"), GAME.notation("en")
    assert not any(text.isascii() for text in ja.values())
    assert all(text.isascii() for text in en.values())


@pytest.mark.parametrize("line", ["players:x", "players:", "players:3:4"])
def test_a_number_of_players_is_a_number(line: str) -> None:
    found = scoring.faults(
        "kantan", GAME.request_of(f"man.run pin.run sou.run man.run sou +sou {line}")
    )
    assert [(fault.pointer, fault.code) for fault in found] == [("/players", "wrong_type")]
