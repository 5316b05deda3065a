"""What answers to a hand of cards that is still played say, in both languages; the names of cards; the dearest hand."""

from itertools import product
from typing import Any

import pytest

from scoring.rulesets.kantan import RULESET
from scoring.rulesets.kantan.analysis import Analyze
from scoring.rulesets.kantan.cards import CARDS, NAMES
from scoring.rulesets.kantan.ceiling import most_points
from scoring.rulesets.kantan.settlement import Settle
from tests.support import kantan

ANALYZE = Analyze(RULESET)
SETTLE = Settle(RULESET)
GAME = RULESET.game
TENPAI = "man.run pin.run sou.run atama.sou taatsu.pin.triplet"
OPTIONS = {"riichi_stick": "bank", "require_yaku": True}


def analyzed(
    line: str, lang: str = "en", options: dict[str, Any] | None = None, **more: object
) -> Any:  # noqa: ANN401
    request = {name: value for name, value in GAME.request_of(line).items() if name != "win"}
    return ANALYZE.answer(RULESET.in_force(options), {**request, **more}, lang).to_dict()


def declared(answer: Any, name: str) -> Any:  # noqa: ANN401 - parts of an answer
    return next(one for one in answer["declarations"] if one["id"] == name)


def settled(event: dict[str, Any], lang: str, options: dict[str, Any] | None = None) -> Any:  # noqa: ANN401
    table = {"points": [15, 15, 15, 15], "dealer": 0, "hand": 1, "pot": 0}
    rules = RULESET.in_force(options)
    return SETTLE.answer(rules, {"table": table, "event": event}, lang).to_dict()


# --- a hand that is still played


def test_n21_a_hand_is_never_furiten_and_bars_no_discard_while_it_waits() -> None:
    waiting = analyzed(f"{TENPAI} riichi")
    assert (waiting["turn"], waiting["furiten"], waiting["barred"]) == ("waiting", False, [])
    assert waiting["discards"] is None
    drawn = analyzed(f"{TENPAI} man")
    assert (drawn["turn"], drawn["furiten"], drawn["barred"]) == ("drawn", False, [])
    assert (drawn["improves"], drawn["waits"]) == (None, None)
    assert drawn["discards"][0]["waits"] != []


def test_n23_what_is_barred_after_riichi_has_its_reason() -> None:
    barred = analyzed(f"{TENPAI} man riichi", "ja", drawn="isolated.man")["barred"]
    assert {one["code"] for one in barred} == {"already_declared"}
    assert {one["detail"] for one in barred} == {"リーチの後は、引いたカードだけを捨てる。"}
    assert barred[0]["card_name"] == "萬子のよこメンツ"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_everything_is_said_in_the_language_asked_for(lang: str) -> None:
    answer = analyzed(TENPAI, lang, OPTIONS)
    said = [*answer["assumed"], *answer["explanation"], answer["waits"][0]["card_name"]]
    said += [reason["detail"] for one in answer["declarations"] for reason in one["why"]]
    said += [story["name"] for story in answer["amendments"]]
    assert len(answer["amendments"]) == 2
    assert {text.isascii() for text in said} == {lang == "en"}


def test_several_names_stand_apart() -> None:
    line = "man.run pin.run sou.run man.run atama.sou man"
    assert analyzed(line, "ja")["explanation"] == [
        "捨てて聴牌: ソウズのアタマ。", "宣言できる: リーチ。",
    ]  # fmt: skip
    line = "man.run pin.run sou.run man.run man pin"
    assert analyzed(line, "ja")["explanation"][0] == "捨てて聴牌: 萬子の孤立牌、筒子の孤立牌。"
    assert analyzed(line)["explanation"][0] == (
        "Discards that leave the hand tenpai: isolated card of characters, isolated card of circles."
    )
    tsumo = "man.run pin.run sou.run atama.sou taatsu.pin.triplet pin"
    assert (
        analyzed(tsumo, "ja", drawn="isolated.pin")["explanation"][-1]
        == "宣言できる: ツモ、リーチ。"
    )


# --- declarations


def test_what_a_declaration_is_made_with_is_said_of_a_legal_one_alone() -> None:
    thrown: dict[str, Any] = {"seat": 1, "discard": {"card": "isolated.pin", "from": 2}}
    chi = declared(analyzed("man.run pin.run sou.run atama.sou taatsu.pin.run", **thrown), "chi")
    assert (chi["legal"], chi["cards"], chi["makes"], chi["shanten"]) == (False, [], None, None)
    riichi = declared(analyzed(f"{TENPAI} man", points=0), "riichi")
    assert (riichi["legal"], riichi["cards"]) == (False, [])
    assert declared(analyzed(TENPAI), "riichi")["cards"] == []
    assert declared(analyzed(f"{TENPAI} man"), "riichi")["cards"] == ["isolated.man"]
    assert declared(analyzed(TENPAI), "riichi")["shanten"] is None


def test_the_fourth_call_leaves_one_card_to_wait_with() -> None:
    """#11: four called sets and an isolated card wait for the head."""
    line = "called:man.run called:pin.run called:sou.run taatsu.pin.run {}"
    for left, away in (("man", 0), ("atama.man", 1)):
        thrown: dict[str, Any] = {"seat": 1, "discard": {"card": "isolated.pin", "from": 0}}
        chi = declared(analyzed(line.format(left), **thrown), "chi")
        assert (chi["legal"], chi["shanten"]) == (True, away)


def test_why_nothing_may_be_called_is_said_in_words() -> None:
    nobody = analyzed(TENPAI, seat=1)
    for call in ("pon", "chi"):
        (why,) = declared(nobody, call)["why"]
        assert (why["code"], why["detail"], why["rule"]) == (
            "no_discard", "Nobody discarded a card.", f"call_{call}",
        )  # fmt: skip
    thrown: dict[str, Any] = {"seat": 1, "discard": {"card": "isolated.yakuhai", "from": 2}}
    (why,) = declared(analyzed(TENPAI, **thrown), "pon")["why"]
    assert why["detail"] == "There is no partial triplet of value tiles in hand."
    (why,) = declared(analyzed(TENPAI, "ja", **thrown), "pon")["why"]
    assert why["detail"] == "役牌のたて(刻子)のターツが無い。"


def test_nx25_what_riichi_costs_is_said() -> None:
    (why,) = declared(analyzed(TENPAI, points=0), "riichi")["why"]
    assert why["detail"] == "Riichi costs 1 point, which is not there."
    (why,) = declared(analyzed(TENPAI, "ja", points=0), "riichi")["why"]
    assert why["detail"] == "リーチには1点が要る。"


# --- settlements


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_settlement_is_told_in_the_language_asked_for(lang: str) -> None:
    hand = GAME.request_of("man.run pin.run sou.run man.run sou +sou tsumo")
    event = {"type": "win", "winner": 1, "from": None, "hand": hand, "riichi": []}
    answer = settled(event, lang, OPTIONS)
    said = [*answer["explanation"], *(move["name"] for move in answer["transfers"])]
    said += [story["name"] for story in answer["amendments"]]
    said += answer["scores"][0]["explanation"]
    assert {text.isascii() for text in said} == {lang == "en"}


# --- cards


CARDS_OF_THE_RULES = {
    "mentsu.man.run": ("萬子のよこメンツ", "set of characters run"),
    "mentsu.yakuhai.triplet": ("役牌のたてメンツ", "set of value tiles triplet"),
    "taatsu.pin.triplet": ("筒子のたてターツ", "partial set of circles triplet"),
    "isolated.sou": ("ソウズの孤立牌", "isolated card of bamboos"),
    "atama.honor": ("字牌のアタマ", "head of honours"),
}


def test_there_are_four_kinds_of_five_suits_in_two_orientations() -> None:
    """#1 to #3: sets and partial sets stand or lie, isolated cards and heads do neither."""
    suits = ("man", "pin", "sou", "honor", "yakuhai")
    lying = {
        f"{kind}.{suit}.{form}"
        for kind, suit, form in product(("mentsu", "taatsu"), suits, ("run", "triplet"))
    }
    assert set(CARDS) == lying | {
        f"{kind}.{suit}" for kind, suit in product(("isolated", "atama"), suits)
    }
    for text, card in CARDS.items():
        kind, suit, *form = text.split(".")
        assert (card.text, card.kind, card.suit, card.form) == (text, kind, suit, "".join(form))
        assert card.bit == 1 << suits.index(suit)
        assert card.is_honour_run == (form == ["run"] and suit in {"honor", "yakuhai"})


@pytest.mark.parametrize("card", CARDS_OF_THE_RULES)
def test_a_card_has_its_name(card: str) -> None:
    assert tuple(NAMES[card]) == CARDS_OF_THE_RULES[card]


def test_every_card_has_a_name_of_its_own_in_both_languages() -> None:
    assert set(NAMES) == set(CARDS)
    for names in ({name.ja for name in NAMES.values()}, {name.en for name in NAMES.values()}):
        assert len(names) == len(CARDS)


# --- the dearest hand


@pytest.mark.parametrize(
    "options",
    [
        {"yakuman_adds": adds, "yakuman_stack": stack, "yakuhai_per_meld": adds and not stack}
        for adds, stack in product((False, True), repeat=2)
    ],
    ids=str,
)
def test_no_hand_is_worth_more_than_the_dearest(options: dict[str, bool | str | int]) -> None:
    """Of all 1,650 hands, each by self-draw with riichi and as dealt (N4, N5, N8)."""
    worths = [
        kantan.points(kantan.Case(sets, head, win=win, riichi=win == "tsumo", options=options))
        for sets, head in kantan.complete_hands()
        for win in ("tsumo", "tenhou")
    ]
    assert most_points(RULESET.in_force(options)) == max(worths)
