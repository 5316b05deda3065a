"""The rule behind each difference, the options that an engine plays, and the rules that it most likely gets wrong."""

from typing import Any

import pytest

import scoring
from scoring.conformance import culprits
from scoring.conformance.blaming import by_weight, named_rule, told, usual_rule
from scoring.conformance.culprits import EngineAnswer, EngineAnswers
from scoring.conformance.differences import AnswerDifference, disagreements
from scoring.conformance.readings import open_options, open_values, readings_of
from scoring.conformance.single_changes import SingleChange, answer_under, single_changes
from scoring.conformance.tasks import REFUSED, answer_of, read_question
from scoring.reference.vectors import vectors_of
from scoring.rules.changes import SetOptions
from tests.conformance.test_differences import CASES, HAND, PINFU, RIICHI, TABLE, TOITOI

Body = dict[str, Any]
NEXT, OVER, STAKED = CASES["next"], CASES["over"], CASES["staked"]
KANTAN = scoring.ruleset("kantan")
TCG = scoring.ruleset("tcg")
TENHOU = scoring.ruleset("tenhou")
GAME = KANTAN.game

# --- by which rule


LOST: Body = {"winning": False, "reason": "not_isolated", "value": {"points": 0}}
LIMITED: Body = {"value": {"points": 8000, "limit": "mangan"}}
HONOURS: Body = {
    "concealed": ["mentsu.man.run", "mentsu.man.run", "mentsu.man.run", "atama.sou", "taatsu.honor.run"],
    "winning_card": "isolated.honor", "win": "ron",
}  # fmt: skip
BEHIND: list[tuple[scoring.Ruleset, Body, Body, tuple[str, Any, Any], str]] = [
    (KANTAN, {}, LOST, ("/winning", False, True), "ron_only_isolated"),
    (KANTAN, {}, LOST, ("/reason", "not_isolated", "x"), "ron_only_isolated"),
    (KANTAN, {}, LOST | {"reason": "not_tenpai"}, ("/winning", False, True), "tenpai_only"),
    (KANTAN, {}, LOST | {"reason": "not_tenpai"}, ("/reason", "not_tenpai", ""), "tenpai_only"),
    (KANTAN, {}, HAND, ("/winning", True, False), "win_shape"),
    (KANTAN, {}, HAND, ("/reason", None, "x"), "win_shape"),
    (KANTAN, {}, HAND, ("/value/points", 4, 5), "win_shape"),
    (KANTAN, {}, HAND, ("/payments/0/points", 2, 1), "pay_tsumo"),
    (TCG, {}, LIMITED, ("/value/points", 8000, 7700), "mangan"),
    (TCG, {}, LIMITED, ("/payments/0/points", 8000, 7700), "mangan"),
    (TCG, {}, LIMITED, ("/received", 8000, 7700), "mangan"),
    (TCG, {}, {"value": {"limit": None}}, ("/received", 1000, 2000), "deposits_to_winner"),
    (TCG, {}, {"received": 1000}, ("/received", 1000, 2000), "deposits_to_winner"),
    (TCG, {}, {"received": 1000}, ("/payments", [], 5), "rounding_below_thousand"),
    (KANTAN, {}, HAND, ("/yaku/0/points", 3, 2), "pinfu"),
    (KANTAN, {}, HAND, ("/yaku/1", RIICHI, None), "riichi"),
    (KANTAN, {}, HAND, ("/yaku/1", None, TOITOI), "toitoi"),
    (KANTAN, {}, HAND, ("/yaku/0", None, {"id": "tanuki"}), "win_shape"),
    (KANTAN, {}, HAND, ("/yaku", [PINFU], 5), "win_shape"),
    (TCG, {}, {"fu": [{"id": "base"}, {"id": "wait"}]}, ("/fu/1/fu", 2, 4), "wait"),
    (TCG, {}, {"fu": [{"id": "base"}]}, ("/fu/0", None, {"id": "closed_ron"}), "closed_ron"),
    (TCG, {}, {"fu": []}, ("/fu", [], 7), "fu_calculation"),
    (KANTAN, {}, TABLE, ("/transfers/0/points", 1, 2), "riichi_points"),
    (KANTAN, {}, TABLE, ("/transfers/1/points", 4, 2), "pay_tsumo"),
    (KANTAN, {}, TABLE, ("/transfers/0/points", None, 2), "ron"),
    (KANTAN, {}, TABLE, ("/transfers", TABLE["transfers"], 5), "ron"),
    (KANTAN, {}, TABLE, ("/points/1", 19, 15), "pay_tsumo"),
    (KANTAN, {}, TABLE, ("/points/2", 11, 15), "pay_tsumo"),
    (KANTAN, {}, TABLE, ("/points/0", 15, 14), "ron"),
    (KANTAN, {}, TABLE, ("/points", [15], []), "ron"),
    (KANTAN, {}, {"points": [1]}, ("/points/0", 1, 2), "ron"),
    (KANTAN, {}, {**TABLE, "transfers": [STAKED]}, ("/points/1", 14, 15), "riichi_points"),
    (KANTAN, {}, TABLE, ("/table/dealer", 1, 0), "dealer_rotates"),
    (KANTAN, {}, OVER, ("/table", None, NEXT), "end_bust"),
    (KANTAN, {}, TABLE, ("/finished", False, True), "end_two_rounds"),
    (KANTAN, {}, OVER, ("/finished", True, False), "end_bust"),
    (KANTAN, {}, TABLE, ("/final", None, []), "end_winner"),
    (KANTAN, {}, OVER, ("/final/0/rank", 1, 2), "end_bust"),
    (KANTAN, HONOURS, {"refused": True}, ("/refused", True, False), "honour_runs"),
    (KANTAN, {**HONOURS, "options": {"deck": "x"}}, {"refused": True}, ("/refused", True, False), "deck"),
    (KANTAN, {"table": {}, "event": {"type": "draw"}}, {"refused": True}, ("/refused", True, False), "suits"),
    (KANTAN, HONOURS, HAND, ("/refused", False, True), "suits"),
]  # fmt: skip


def blamed(
    ruleset: scoring.Ruleset, request: Body, ours: Body, found: list[AnswerDifference]
) -> list[Body]:
    return [
        told(
            ruleset, one, named_rule(ruleset, ours, one) or usual_rule(ruleset, request, ours, one)
        )
        for one in by_weight(found)
    ]


@pytest.mark.parametrize(("ruleset", "request_", "ours", "difference", "rule"), BEHIND)
def test_the_rule_behind_a_difference(
    ruleset: scoring.Ruleset,
    request_: Body,
    ours: Body,
    difference: tuple[str, Any, Any],
    rule: str,
) -> None:
    (line,) = blamed(ruleset, request_, ours, [AnswerDifference(*difference)])
    assert (line["rule"], line["clause"]) == (rule, ruleset.rules[rule].clause)
    assert (line["pointer"], line["ours"]) == difference[:2]


RED: Body = {
    "concealed": "567m340p22p67s", "melds": ["pon:111z"], "winning_tile": "8s", "win": "ron",
    "seat_wind": "south", "round_wind": "east", "situation": ["riichi"],
}  # fmt: skip
"""A red five, which a card brings in, and riichi with an open hand, which none allows."""


@pytest.mark.parametrize(("cards", "rule"), [([], "red_five"), (["card_red_tiles"], "riichi")])
def test_the_rule_that_refuses_is_one_under_the_cards_in_play(cards: list[str], rule: str) -> None:
    refused = [AnswerDifference("/refused", ours=True, theirs=False)]
    (line,) = blamed(TCG, {**RED, "cards": cards}, {"refused": True}, refused)
    assert line["rule"] == rule
    closed = {**RED, "melds": [], "concealed": "123567m340p22p67s", "cards": cards}
    assert bool(answer_of(TCG, "score", closed).get("refused")) == (not cards)


def test_the_most_telling_difference_comes_first() -> None:
    parts = (
        "refused",
        "winning",
        "reason",
        "yaku",
        "fu",
        "transfers",
        "final",
        "value",
        "received",
    )
    found = [AnswerDifference(f"/{part}", 1, 2) for part in reversed(parts)]
    ours: Body = {"yaku": [], "fu": [], "transfers": []}
    lines = blamed(KANTAN, {}, ours, found)
    assert [line["pointer"] for line in lines] == [f"/{part}" for part in parts]


# --- by which option


def deal(line: str, **more: object) -> Body:
    return {**GAME.request_of(line), **more}


NX7 = "man.run man.run man.triplet honor.triplet pin +pin ron"
NX12 = "honor.triplet honor.triplet honor.triplet honor.triplet honor +honor ron"
NX16 = "yakuhai.triplet yakuhai.triplet man.run pin.run sou +sou ron"
NX3 = "man.run pin.run sou.run man.run sou +sou tsumo dealer"
NX15 = "man.run pin.triplet sou.run man.triplet pin +pin ron"
CHOICES: dict[str, tuple[object, ...]] = {
    "honour_runs": (True,), "yakuman_adds": (True,), "yakuman_stack": (True,), "yakuhai_per_meld": (False,),
    "honitsu_head": ("must_match",), "require_yaku": (True,), "dealer_remainder": ("next",),
    "riichi_stick": ("bank",), "multi_ron": (True,),
}  # fmt: skip
"""The other readings of the table of silences (N2 to N18)."""


def test_every_other_reading_of_a_silence_is_tried() -> None:
    found = {name: values for name, values in open_values(KANTAN).items() if name != "deck"}
    assert found == CHOICES


@pytest.mark.parametrize(
    ("line", "depth", "options"),
    [
        (NX7, "breakdown", {"honitsu_head"}),
        (NX7, "points", {"honitsu_head"}),
        (NX12, "points", {"yakuman_stack", "yakuman_adds"}),
        (NX16, "points", {"yakuhai_per_meld"}),
        (NX3, "breakdown", {"dealer_remainder"}),
        (NX3, "points", set()),
        (NX15, "points", {"require_yaku"}),
    ],
    ids=["NX7", "NX7: points", "NX12", "NX16", "NX3", "NX3: points", "NX15"],
)
def test_the_options_an_answer_hangs_on(line: str, depth: str, options: set[str]) -> None:
    assert set(open_options(KANTAN, depth, deal(line))) == options
    chosen = {name: KANTAN.default_of(name) for name in options}
    assert open_options(KANTAN, depth, deal(line, options=chosen)) == ()


def test_the_options_a_settlement_hangs_on() -> None:
    table = {"points": [15, 15, 15, 15], "dealer": 0, "hand": 1, "pot": 1}
    hand = GAME.request_of("man.run pin.run sou.run man.run sou +sou tsumo")
    event = {"type": "win", "winner": 0, "from": None, "hand": hand, "riichi": []}
    request = {"table": table, "event": event}
    assert set(open_options(KANTAN, "settlement", request)) == {"dealer_remainder", "riichi_stick"}


# --- which options an engine plays


def answers_of(
    ruleset: scoring.Ruleset, asked: list[Body], plays: Body, **options: Body
) -> tuple[EngineAnswers, list[EngineAnswer]]:
    """Return the answers of an engine with the options ``plays``, or with other options for a question named by its number (``_1``)."""
    made = EngineAnswers(ruleset)
    answers = []
    for number, request in enumerate(asked):
        ours = answer_of(ruleset, "score", request)
        played = options.get(f"_{number}", plays)
        theirs = answer_of(ruleset, "score", {**request, "options": played})
        found = tuple(disagreements(ours, theirs, "breakdown"))
        answers.append(EngineAnswer(request, "breakdown", ours, theirs, found))
        made.add(answers[-1])
    return made, answers


DEALS = [deal(NX7), deal(NX12), deal(NX16), deal(NX15), deal(NX3)]


@pytest.mark.parametrize(
    "plays",
    [
        {},
        {"honitsu_head": "must_match"},
        {"yakuhai_per_meld": False, "yakuman_stack": True},
        {"require_yaku": True, "dealer_remainder": "next"},
    ],
)
def test_one_set_of_options_explains_a_whole_run(plays: Body) -> None:
    made, answers = answers_of(KANTAN, DEALS, plays)
    assert made.options() == plays
    assert all(made.explains(plays, answer) for answer in answers)
    needed = {name for one in answers if one.found for name in made.needed(plays, one)}
    assert needed == plays.keys()


def test_options_that_another_answer_contradicts_are_not_played() -> None:
    """The same hand with a won tile more: no ruleset counts the one thus and the other otherwise."""
    made, answers = answers_of(KANTAN, [*DEALS, deal(NX7)], {}, _0={"honitsu_head": "must_match"})
    assert made.options() == {}
    assert made.needed({}, answers[0]) == ()
    culprit = made.culprits(answers[0])[0]
    assert KANTAN.rules[culprit].clause == KANTAN.rules["honitsu_head"].clause


def test_a_long_run_keeps_some_of_the_answers_that_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is bounded; the one set of options is found all the same."""
    monkeypatch.setattr(culprits, "_MOST_AGREED", 2)
    made, _ = answers_of(KANTAN, DEALS, {"honitsu_head": "must_match"})
    assert made.options() == {"honitsu_head": "must_match"}


def test_no_option_explains_the_answer_to_a_question_that_cannot_be_asked() -> None:
    refused = (AnswerDifference("/refused", ours=True, theirs=False),)
    asked: Body = {"table": {}, "event": {}}
    answer = EngineAnswer(asked, "settlement", REFUSED, {"transfers": []}, refused)
    answers = EngineAnswers(KANTAN)
    answers.add(answer)
    assert answers.options() == {}
    assert answers.culprits(answer)


def test_f22_an_answer_without_yaku_is_explained_by_no_option() -> None:
    made = EngineAnswers(KANTAN)
    for request in DEALS:
        ours = answer_of(KANTAN, "score", request)
        theirs = {"winning": ours["winning"], "value": ours["value"]}
        found = tuple(disagreements(ours, theirs, "breakdown"))
        made.add(EngineAnswer(request, "breakdown", ours, theirs, found))
    assert made.options() == {}


def test_what_an_open_option_explains_tells_nothing_of_other_rules() -> None:
    """An engine may play double yakuman; that it gives a tenhou the double form of thirteen orphans is wrong."""
    made = EngineAnswers(TCG)

    def add(request: Body, points: int) -> EngineAnswer:
        ours = answer_of(TCG, "score", request)
        theirs = {"winning": True, "value": {"points": points}}
        found = tuple(disagreements(ours, theirs, "points"))
        made.add(EngineAnswer(request, "points", ours, theirs, found))
        return EngineAnswer(request, "points", ours, theirs, found)

    add({"concealed": "123567m345p22p67s", "winning_tile": "8s", "win": "ron"}, 1000)
    for tile in ("5m", "6m", "7m", "5p", "6p", "7p", "1s", "2s", "5s", "6s"):
        four = {"concealed": f"111m222p333s444z{tile}", "winning_tile": tile, "win": "ron"}
        add(four, 64000)
    orphans = {"concealed": "1m19p19s12234567z", "winning_tile": "9m", "win": "tsumo"}
    wrong = add({**orphans, "seat_wind": "east", "situation": ["tenhou"]}, 144000)
    assert made.options() == {"double_yakuman": True}
    assert made.culprits(wrong)[0] in ("tenhou", "kokushi")


@pytest.mark.parametrize("id_", ["kantan", "tcg", "rmu_a"])
def test_f21_an_undecided_vector_lists_the_answers_that_pass(id_: str) -> None:
    ruleset = scoring.ruleset(id_)
    for vector in vectors_of(id_).vectors:
        readings = readings_of(ruleset, vector)
        assert bool(readings) == (vector.status == "undecided"), vector.id
        for options, answer in readings:
            assert options.keys() <= set(vector.open)
            assert disagreements(vector.answer, answer, vector.depth)


def test_the_other_reading_of_open_tanyao_is_no_win() -> None:
    """Question 3 of the sheet: does tanyao count in an open hand? TX9 has nothing else."""
    (vector,) = (one for one in vectors_of("tcg").vectors if one.id == "tcg.TX9")
    ((options, answer),) = readings_of(TCG, vector)
    assert options == {"kuitan": False}
    assert (answer["winning"], answer["value"]["points"]) == (False, 0)


# --- which rule is wrong


@pytest.mark.parametrize(
    ("change", "points"),
    [
        (SingleChange("double_wind_pair_fu", SetOptions((("double_wind_pair_fu", 2),))), 7700),
        (SingleChange("kiriage_mangan", SetOptions((("kiriage_mangan", True),))), 8000),
        (SingleChange("red_fives", SetOptions((("red_fives", 0),))), None),
    ],
)
def test_a_ruleset_is_played_with_another_value_of_an_option(
    change: SingleChange, points: int | None
) -> None:
    """4 han 30 fu, one han a red five: 7,700, or rounded up 8,000; a game without red fives refuses the hand."""
    hand = TENHOU.game.request_of("234067m34522p67s+8s riichi")
    asked = read_question(TENHOU, "score", hand)
    assert asked is not None
    assert change in list(single_changes(asked))
    answer = answer_under(asked, change)
    if points is None:
        assert answer.get("refused")
    else:
        assert answer["value"]["points"] == points


def _said(line: str, **value: object) -> EngineAnswer:
    """Return what an engine answers to a hand that says nothing but the value."""
    request = TENHOU.game.request_of(line)
    ours = answer_of(TENHOU, "score", request)
    theirs = {"winning": True, "value": value}
    depth = "value" if "han" in value else "points"
    found = tuple(disagreements(ours, theirs, depth))
    return EngineAnswer(request, depth, ours, theirs, found)


def test_the_rule_that_explains_most_hands_comes_first() -> None:
    """An engine gives a middle wait no fu: 32 become 30 by ron, where closed ron explains it too, and 32 become 30 by tsumo."""
    ron = _said("123567m345p22p46s+5s riichi seat:south", points=1000)
    tsumo = _said("567m345p22p46s444z+5s riichi tsumo seat:south", points=2000)
    answers = EngineAnswers(TENHOU)
    for answer in (ron, tsumo):
        assert answer.found
        answers.add(answer)
    assert answers.culprits(ron)[0] == answers.culprits(tsumo)[0] == "wait"
    assert "closed_ron" in EngineAnswers(TENHOU).culprits(ron)


def test_han_and_fu_narrow_the_search() -> None:
    """An engine that rounds 4 han 30 fu up to a mangan: han and fu agree, points do not."""
    answer = _said("234067m34522p67s+8s riichi seat:south", points=8000, han=4, fu=30)
    answers = EngineAnswers(TENHOU)
    answers.add(answer)
    clause = TENHOU.rules["kiriage_mangan"].clause
    assert TENHOU.rules[answers.culprits(answer)[0]].clause == clause


def test_the_first_line_that_differs_is_the_rule() -> None:
    """An engine that forgets pinfu: its points are wrong because of the line."""
    request = TENHOU.game.request_of("123567m34522p67s+8s riichi seat:south")
    ours = answer_of(TENHOU, "score", request)
    theirs = {
        "winning": True,
        "value": {"points": 1300, "han": 1, "fu": 40},
        "yaku": [{"id": "riichi", "han": 1}],
    }
    found = tuple(disagreements(ours, theirs, "breakdown"))
    answer = EngineAnswer(request, "breakdown", ours, theirs, found)
    answers = EngineAnswers(TENHOU)
    answers.add(answer)
    assert answers.culprits(answer)[0] == "pinfu"
    assert {line["rule"] for line in answers.told(answer)} == {"pinfu"}


def test_the_points_of_a_settlement_are_blamed_on_a_rule_of_its_hand() -> None:
    """An engine that forgets two dora: riichi and pinfu alone are 2 han 30 fu, 2,000 points."""
    hand: Body = {"concealed": "123567m345p22p67s", "winning_tile": "8s", "win": "ron"}
    hand |= {"situation": ["riichi"], "dora_indicators": "1p"}
    table_ = {"points": [25000] * 4, "dealer": 0, "round_wind": "east", "hand": 1}
    win = {"winner": 1, "from": 2, "hand": hand}
    request: Body = {"table": table_, "event": {"type": "win", "riichi": [1], "wins": [win]}}
    ours = answer_of(TENHOU, "settle", request)
    assert ours["points"] == [25000, 32700, 17300, 25000]
    points = [25000, 27000, 23000, 25000]
    theirs = {"points": points, "table": {**ours["table"], "points": points}}
    found = tuple(disagreements(ours, theirs, "settlement", strict=False))
    answer = EngineAnswer(request, "settlement", ours, theirs, found, strict=False)
    answers = EngineAnswers(TENHOU)
    answers.add(answer)
    assert answers.culprits(answer)[0] == "dora"
    places = {line["pointer"]: line["rule"] for line in answers.told(answer)}
    assert places == dict.fromkeys(("/points/1", "/points/2", "/table/points"), "dora")


@pytest.mark.parametrize(("most", "rules"), [(0, ["han_and_points", "mangan"]), (1, ["dora"] * 2)])
def test_a_limited_number_of_answers_is_searched(most: int, rules: list[str]) -> None:
    """What explains an answer that was searched is tried for the others; without any search the rule behind the points is named."""
    lines = (
        "123567m34522p67s+8s riichi seat:south dora:1p",
        "234567m34522p67s+8s riichi seat:south dora:1p",
    )
    said = [_said(line, points=points) for line, points in zip(lines, (2000, 3900), strict=True)]
    answers = EngineAnswers(TENHOU, most_searches=most)
    for answer in said:
        answers.add(answer)
    assert [answers.culprits(answer)[0] for answer in said] == rules


@pytest.mark.parametrize("refused", ["ours", "theirs"])
def test_a_refusal_is_blamed_on_the_rule_of_its_vector(refused: str) -> None:
    request = TENHOU.game.request_of("123567m34522p67s+8s riichi")
    ours = answer_of(TENHOU, "score", request)
    both = {"ours": ours, "theirs": ours, refused: dict(REFUSED)}
    found = tuple(disagreements(both["ours"], both["theirs"], "breakdown"))
    answer = EngineAnswer(
        request, "breakdown", both["ours"], both["theirs"], found, refusing="ippatsu"
    )
    assert EngineAnswers(TENHOU).culprits(answer)[0] == "ippatsu"


@pytest.mark.many
@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda ruleset: ruleset.id)
def test_every_single_change_can_be_played(ruleset: scoring.Ruleset) -> None:
    """Settlements divide by units and pay by limits: no number may be so small, and no rule may be missing, that they break."""
    for vector in vectors_of(ruleset.id).vectors[::25]:
        asked = read_question(ruleset, vector.task, vector.request)
        if asked is not None and not vector.request.get("cards"):
            for change in single_changes(asked):
                assert answer_under(asked, change)
