"""What answers to a hand of cards that is still played say, in both languages; the names of cards; the dearest hand."""

from itertools import product
from typing import Any

import pytest

from scoring.games.kantan.analysis.task import Analyze
from scoring.games.kantan.cards import CARDS, NAMES
from scoring.games.kantan.ceiling import most_points
from scoring.games.kantan.game import KantanGame
from scoring.games.kantan.settlement.task import Settle
from scoring.rules.rulebook import Yaku
from scoring.rulesets.kantan import RULESET
from tests.support import kantan
from tests.support.again import again

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


def test_who_asks_anew_is_answered_alike() -> None:
    request = {"concealed": GAME.request_of(TENPAI)["concealed"]}
    anew = Analyze(RULESET)
    answer = anew.answer(RULESET.basic, request, "en").to_dict()
    assert [wait["card"] for wait in answer["waits"]] == ["isolated.pin"]
    assert answer["waits"][0]["tsumo"]["winning"]
    assert [fault.pointer for fault in anew.faults(RULESET.basic, {"concealed": 7})] == [
        "/concealed"
    ]


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


NX2 = "man.run pin.run sou.run man.run sou +sou tsumo"
NX17 = "honor.triplet man.triplet man.triplet yakuhai.triplet man +man tsumo"


@pytest.mark.parametrize(
    ("players", "dealer", "winner", "line", "paid"),
    [
        (4, 0, 1, NX2, ["dealer 1 2", "child 2 1"]),
        (4, 0, 0, NX2, ["each 3 1"]),
        (3, 1, 0, NX17, ["dealer 1 4", "child 1 4"]),
    ],
    ids=["NX2", "NX3", "NX17"],
)
def test_the_score_in_a_settlement_is_that_at_its_table(
    players: int, dealer: int, winner: int, line: str, paid: list[str]
) -> None:
    table = {"points": [15] * players, "dealer": dealer, "hand": dealer + 1, "pot": 0}
    event = {"type": "win", "winner": winner, "from": None, "hand": GAME.request_of(line)}
    (score,) = SETTLE.answer(RULESET.basic, {"table": table, "event": event}, "en").to_dict()[
        "scores"
    ]
    told = [f"{share['from']} {share['count']} {share['points']}" for share in score["payments"]]
    assert (told, score["assumed"]) == (paid, [])


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ({"table": {"points": [15] * 4}}, {"/table/dealer", "/table/hand", "/table/pot", "/event"}),
        ({"table": 5, "event": 5}, {"/table", "/event"}),
        ({"table": {"points": [15, "x", 15]}}, {"/table/points/1"}),
        ({"table": {"dealer": "x"}}, {"/table/dealer"}),
        ({"table": {"hand": "x", "pot": []}}, {"/table/hand", "/table/pot"}),
    ],
)
def test_what_has_no_shape_is_a_fault_of_its_own(
    request_: dict[str, Any], wanted: set[str]
) -> None:
    table = {"points": [15] * 4, "dealer": 0, "hand": 1, "pot": 0}
    whole: dict[str, Any] = {"table": table, "event": {"type": "draw"}}
    if "event" not in wanted and "/event" not in wanted:
        request_ = {**whole, "table": {**table, **request_["table"]}}
    assert {fault.pointer for fault in SETTLE.faults(RULESET.basic, request_)} == wanted


def test_the_numbers_of_a_table_are_named() -> None:
    request = {
        "table": {"points": [0], "dealer": 1, "hand": 3, "pot": 0},
        "event": {"type": "draw", "riichi": [0]},
    }
    told = {fault.pointer: fault.detail for fault in SETTLE.faults(RULESET.basic, request)}
    assert {pointer: detail.en for pointer, detail in told.items()} == {
        "/table/points": "3 or more play.", "/table/dealer": "Players are 0 to 0.",
        "/table/hand": "With so many players there are 2 hands.",
        "/event/riichi/0": "Riichi costs 1 point, which is not there.",
    }  # fmt: skip
    assert told["/table/points"].ja == "3人以上で遊ぶ。"


# --- hands


def scored(line: str, options: dict[str, Any] | None = None, lang: str = "en") -> Any:  # noqa: ANN401
    game = KantanGame(RULESET)  # nothing is remembered of any hand
    return game.score(RULESET.in_force(options), game.request_of(line), lang)


def test_a_hand_that_is_asked_again_is_not_read_again() -> None:
    game = KantanGame(RULESET)
    request = game.request_of("man.run pin.triplet sou.run man.triplet atama.pin tenhou")
    first, again = (game.score(RULESET.basic, dict(request), "en") for _ in range(2))
    assert first.deal is again.deal
    assert first.to_dict() == again.to_dict()
    other = game.score(RULESET.in_force({"riichi_stick": "bank"}), request, "en")
    assert other.deal is not first.deal


def test_n17_the_cards_dealt_wait_for_nothing() -> None:
    dealt = scored("man.run pin.triplet sou.run man.triplet atama.pin tenhou").to_dict()
    assert (dealt["shanten"], dealt["reading"]["wait"]) == (-1, None)
    groups = dealt["reading"]["groups"]
    assert [group["winning"] for group in groups] == [False] * 5
    assert [group["kind"] for group in groups] == ["run", "triplet", "run", "triplet", "pair"]
    assert all(set(group) == {"kind", "tiles", "open", "winning", "meld"} for group in groups)
    assert {group["meld"] for group in groups} == {None}


def test_n11_the_only_set_in_hand_may_be_the_one_that_was_waited_for() -> None:
    won = scored("called:man.run called:pin.run called:sou.run atama.sou taatsu.man.run +man ron")
    reading = won.to_dict()["reading"]
    assert reading["wait"] == "mentsu"
    assert [(group["open"], group["winning"]) for group in reading["groups"]] == [
        (False, True), *[(True, False)] * 3, (False, False),
    ]  # fmt: skip


def test_n10_a_hand_without_the_yaku_it_needs_is_complete_all_the_same() -> None:
    lost = scored("man.run pin.triplet sou.run man.triplet pin +pin ron", {"require_yaku": True})
    assert (lost.to_dict()["shanten"], lost.yakuman, lost.points) == (-1, 0, 0)
    assert scored("man.run pin.run sou.run man.run sou +sou ron").to_dict()["shanten"] == -1


def test_nx22_how_far_a_hand_is_from_tenpai_is_said() -> None:
    lost = scored("man.run man.run man.run man.run taatsu.man.run +man tsumo").to_dict()
    assert lost["explanation"][0].endswith(" Cards to exchange for tenpai: 1.")
    assert len(lost["assumed"]) == 2


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
    made = again("scoring.games.kantan.cards")
    assert set(made.CARDS) == lying | {
        f"{kind}.{suit}" for kind, suit in product(("isolated", "atama"), suits)
    }
    for text, card in made.CARDS.items():
        kind, suit, *form = text.split(".")
        assert (card.text, card.kind, card.suit, card.form) == (text, kind, suit, "".join(form))
        assert card.bit == 1 << suits.index(suit)
        assert card.is_honour_run == (form == ["run"] and suit in {"honor", "yakuhai"})
        name = made.NAMES[text]
        assert ("よこ" in name.ja) == name.en.endswith(" run") == (form == ["run"])


@pytest.mark.parametrize("card", CARDS_OF_THE_RULES)
def test_a_card_has_its_name(card: str) -> None:
    assert tuple(NAMES[card]) == CARDS_OF_THE_RULES[card]
    assert again("scoring.games.kantan.cards").NAMES[card] == CARDS_OF_THE_RULES[card]


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


# --- what others ask of the game


def test_how_hands_are_written_is_told_in_both_languages() -> None:
    assert not any(text.isascii() for text in GAME.notation("ja").values())
    assert all(text.isascii() for text in GAME.notation("en").values())


def test_words_that_are_no_cards_are_situations_and_players_are_a_number() -> None:
    assert GAME.request_of("man.run players")["situation"] == ["players"]
    assert GAME.request_of("man.run foo:3") == {
        "concealed": ["mentsu.man.run"], "win": "ron", "situation": ["foo:3"],
    }  # fmt: skip
    assert GAME.request_of("players:3") == {"concealed": [], "win": "ron", "players": 3}
    for wrong in ("players:x", "players:", "players:3:4"):
        with pytest.raises(ValueError, match="invalid literal"):
            GAME.request_of(wrong)


def test_a_yaku_of_a_self_draw_is_not_one_of_a_ron() -> None:
    yaku = RULESET.rules["menzen_tsumo"]
    assert isinstance(yaku, Yaku)
    line = "man.run pin.run sou.run man.run sou +sou"
    for win in ("ron", "tsumo"):
        assert GAME.holds(RULESET.basic, yaku, GAME.request_of(f"{line} {win}")) == (win == "tsumo")


@pytest.mark.parametrize("made", [KantanGame, Analyze])
def test_situations_are_offered_by_the_names_of_their_rules(
    made: type[KantanGame] | type[Analyze],
) -> None:
    fields = made(RULESET).fields
    assert KantanGame(RULESET).ruleset is RULESET
    (situation,) = (field.items for field in fields if field.name == "situation")
    assert situation is not None
    offered = [(choice.value, choice.name) for choice in situation.choices]
    assert offered == [("riichi", RULESET.rules["riichi"].name)]
