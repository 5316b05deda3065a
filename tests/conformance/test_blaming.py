"""The rule behind each difference, the options that an engine plays, and the rules that it most likely gets wrong."""

from typing import Any

import pytest

import scoring
from scoring.conformance import culprits
from scoring.conformance.blaming import EngineAnswer, difference_entry
from scoring.conformance.culprits import EngineAnswers, explains
from scoring.conformance.differences import AnswerDifference, differences
from scoring.conformance.readings import open_values, readings_of
from scoring.conformance.single_changes import SingleChange, answers_under, single_changes
from scoring.conformance.tasks import REFUSED, answer_of, read_question
from scoring.reference.vectors import ACTIONS, ANALYZE, vectors_of
from scoring.rules.changes import Ban, SetOptions
from tests.conformance.test_differences import CASES

Body = dict[str, Any]
KANTAN = scoring.ruleset("kantan")
TCG = scoring.ruleset("tcg")
SIBLINGS = [ruleset for ruleset in scoring.rulesets() if ruleset.game_id == "riichi"]
TENHOU = scoring.ruleset("tenhou")
GAME = KANTAN.game


def answers_of(*answers: EngineAnswer, **more: int) -> EngineAnswers:
    """Return the answers of one engine together."""
    together = EngineAnswers(answers[0].ruleset, **more)
    for answer in answers:
        together.add(answer)
    return together


# --- by which rule


@pytest.mark.parametrize(
    ("ruleset", "request_", "ours", "difference", "rule"),
    [(id_, *case) for id_, cases in CASES["rules"].items() for case in cases],
)
def test_the_rule_behind_a_difference(
    ruleset: str, request_: Body, ours: Body, difference: list[Any], rule: str
) -> None:
    home, found = scoring.ruleset(ruleset), AnswerDifference(*difference)
    answer = EngineAnswer(home, request_, "breakdown", ours, {})
    assert (answer.named_rule(found) or answer.usual_rule(found)) == rule
    entry = difference_entry(home, found, rule)
    assert (entry["rule"], entry["clause"]) == (rule, home.rules[rule].clause)
    assert [entry["pointer"], entry["ours"]] == difference[:2]


def test_an_ignored_option_about_discards_is_the_rule_of_the_difference() -> None:
    request = {
        "concealed": "2344406777p6z", "melds": ["chi:456p"], "called_tile": "4p",
        "options": {"kuikae": "allowed"},
    }  # fmt: skip
    ours = answer_of(TENHOU, ANALYZE, request)
    forbidden = {"4p", "7p"}
    discards = [tile for tile in ours["actions"]["discard"] if tile not in forbidden]
    answer = EngineAnswer(TENHOU, request, ACTIONS, ours, {"actions": {"discard": discards}})
    explanation = answers_of(answer).explanation(answer)
    assert [one["rule"] for one in explanation["differences"]] == ["kuikae"]
    assert explanation["culprits"][0]["rule"] == "kuikae"


@pytest.mark.parametrize(("action", "rule"), [("pon", "call_pon"), ("open_kan", "call_open_kan")])
def test_a_call_that_an_engine_refuses_wrongly_has_the_rule_of_the_call(
    action: str, rule: str
) -> None:
    request = {"concealed": "111m345p2226778s", "offer": {"tile": "1m", "from": "across"}}
    ours = answer_of(TENHOU, ANALYZE, request)
    answer = EngineAnswer(TENHOU, request, ACTIONS, ours, {"actions": {action: []}})
    assert rule in [one["rule"] for one in answers_of(answer).explanation(answer)["culprits"]]


RED: Body = {
    "concealed": "567m340p22p67s", "melds": ["pon:111z"], "winning_tile": "8s", "win": "ron",
    "seat_wind": "south", "round_wind": "east", "situation": ["riichi"],
}  # fmt: skip
"""A red five, which a card brings in, and riichi with an open hand, which none allows."""


@pytest.mark.parametrize(("cards", "rule"), [([], "red_five"), (["card_red_tiles"], "riichi")])
def test_the_rule_that_refuses_is_one_under_the_cards_in_play(cards: list[str], rule: str) -> None:
    answer = EngineAnswer(TCG, {**RED, "cards": cards}, "breakdown", REFUSED, {})
    assert answer.usual_rules[0] == rule
    closed = {**RED, "melds": [], "concealed": "123567m340p22p67s", "cards": cards}
    assert bool(answer_of(TCG, "score", closed).get("refused")) == (not cards)


def test_the_most_telling_difference_comes_first() -> None:
    ours: Body = {
        "received": 1, "value": {"points": 1}, "fu": [], "yaku": [], "reason": None, "winning": True,
    }  # fmt: skip
    theirs = dict.fromkeys(ours, 5)
    answer = EngineAnswer(KANTAN, {}, "breakdown", ours, theirs)
    pointers = [one.pointer for one in answer.differences]
    assert pointers == ["/winning", "/reason", "/yaku", "/fu", "/value", "/received"]


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


# --- which options an engine plays


def played(request: Body, options: Body) -> EngineAnswer:
    """Return the answer of an engine with other options."""
    ours = answer_of(KANTAN, "score", request)
    theirs = answer_of(KANTAN, "score", {**request, "options": options})
    return EngineAnswer(KANTAN, request, "breakdown", ours, theirs)


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
    answers = [played(request, plays) for request in DEALS]
    together = answers_of(*answers)
    assert together.options == plays
    assert all(explains(plays, answer) for answer in answers)
    needed = {name for one in answers if one.differences for name in together.open_options(one)}
    assert needed == plays.keys()


def test_options_that_another_answer_contradicts_are_not_played() -> None:
    """The same hand with a won tile more: no ruleset counts the two differently."""
    wrong = played(deal(NX7), {"honitsu_head": "must_match"})
    together = answers_of(wrong, *(played(request, {}) for request in DEALS))
    assert together.options == {}
    assert together.open_options(wrong) == ()
    culprit = together.culprits(wrong)[0]
    assert KANTAN.rules[culprit].clause == KANTAN.rules["honitsu_head"].clause


def test_a_long_run_keeps_some_of_the_answers_that_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(culprits, "_MOST_AGREED", 2)
    reading = {"honitsu_head": "must_match"}
    assert answers_of(*(played(request, reading) for request in DEALS)).options == reading


def test_no_option_explains_the_answer_to_a_question_that_cannot_be_asked() -> None:
    request: Body = {"table": {}, "event": {}}
    answer = EngineAnswer(KANTAN, request, "settlement", REFUSED, {"transfers": []})
    together = answers_of(answer)
    assert together.options == {}
    assert together.culprits(answer)


def test_f22_an_answer_without_yaku_is_explained_by_no_option() -> None:
    answers = []
    for request in DEALS:
        ours = answer_of(KANTAN, "score", request)
        theirs = {"winning": ours["winning"], "value": ours["value"]}
        answers.append(EngineAnswer(KANTAN, request, "breakdown", ours, theirs))
    assert answers_of(*answers).options == {}


def test_what_an_open_option_explains_tells_nothing_of_other_rules() -> None:
    """An engine may play double yakuman; that it gives a tenhou the double form of thirteen orphans is wrong."""

    def answer(request: Body, points: int) -> EngineAnswer:
        theirs = {"winning": True, "value": {"points": points}}
        return EngineAnswer(TCG, request, "points", answer_of(TCG, "score", request), theirs)

    right = answer({"concealed": "123567m345p22p67s", "winning_tile": "8s", "win": "ron"}, 1000)
    tiles = ("5m", "6m", "7m", "5p", "6p", "7p", "1s", "2s", "5s", "6s")
    fours = [
        {"concealed": f"111m222p333s444z{tile}", "winning_tile": tile, "win": "ron"}
        for tile in tiles
    ]
    orphans = {"concealed": "1m19p19s12234567z", "winning_tile": "9m", "win": "tsumo"}
    wrong = answer({**orphans, "seat_wind": "east", "situation": ["tenhou"]}, 144000)
    together = answers_of(right, *(answer(four, 64000) for four in fours), wrong)
    assert together.options == {"double_yakuman": True}
    assert together.culprits(wrong)[0] in ("tenhou", "kokushi")


@pytest.mark.parametrize("id_", ["kantan", "tcg", "rmu_a"])
def test_f21_an_undecided_vector_lists_the_answers_that_pass(id_: str) -> None:
    ruleset = scoring.ruleset(id_)
    for vector in vectors_of(id_).vectors:
        readings = readings_of(ruleset, vector)
        assert bool(readings) == (vector.status == "undecided"), vector.id
        for options, answer in readings:
            assert options.keys() <= set(vector.open)
            assert differences(vector.answer, answer, vector.depth)


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
    answer = next(answers_under(asked, change), asked.usual)
    if points is None:
        assert answer.get("refused")
    else:
        assert answer["value"]["points"] == points


def stated(line: str, **value: object) -> EngineAnswer:
    """Return an answer of an engine that states only the value of a hand."""
    request = TENHOU.game.request_of(line)
    theirs = {"winning": True, "value": value}
    depth = "value" if "han" in value else "points"
    return EngineAnswer(TENHOU, request, depth, answer_of(TENHOU, "score", request), theirs)


def test_the_rule_that_explains_most_hands_comes_first() -> None:
    """An engine gives a middle wait no fu: 32 become 30 by ron, where closed ron explains it too, and 32 become 30 by tsumo."""
    ron = stated("123567m345p22p46s+5s riichi seat:south", points=1000)
    tsumo = stated("567m345p22p46s444z+5s riichi tsumo seat:south", points=2000)
    together = answers_of(ron, tsumo)
    assert together.culprits(ron)[0] == together.culprits(tsumo)[0] == "wait"
    assert answers_of(ron).may_come_from("closed_ron", ron)


def test_han_and_fu_narrow_the_search() -> None:
    """An engine that rounds 4 han 30 fu up to a mangan: han and fu agree, points do not."""
    answer = stated("234067m34522p67s+8s riichi seat:south", points=8000, han=4, fu=30)
    clause = TENHOU.rules["kiriage_mangan"].clause
    assert TENHOU.rules[answers_of(answer).culprits(answer)[0]].clause == clause


def test_the_first_line_that_differs_is_the_rule() -> None:
    """An engine that forgets pinfu: its points are wrong because of the line."""
    request = TENHOU.game.request_of("123567m34522p67s+8s riichi seat:south")
    theirs = {
        "winning": True,
        "value": {"points": 1300, "han": 1, "fu": 40},
        "yaku": [{"id": "riichi", "han": 1}],
    }
    ours = answer_of(TENHOU, "score", request)
    answer = EngineAnswer(TENHOU, request, "breakdown", ours, theirs)
    together = answers_of(answer)
    assert together.culprits(answer)[0] == "pinfu"
    assert {line["rule"] for line in together.explanation(answer)["differences"]} == {"pinfu"}


def forgotten_dora(wins: list[Body], points: list[int]) -> EngineAnswer:
    """Return the settlement of an engine that forgets the dora of hands won from player 2, the first of them in riichi."""
    table = {"points": [25000] * 4, "dealer": 0, "round_wind": "east", "hand": 1}
    for win in wins:
        win["from"] = 2
        win["hand"] |= {"winning_tile": "8s", "win": "ron", "dora_indicators": "1p"}
    request: Body = {"table": table, "event": {"type": "win", "riichi": [1], "wins": wins}}
    ours = answer_of(TENHOU, "settle", request)
    theirs = {"points": points, "table": {**ours["table"], "points": points}}
    return EngineAnswer(TENHOU, request, "settlement", ours, theirs, strict=False)


def test_the_points_of_a_settlement_are_blamed_on_a_rule_of_its_hand() -> None:
    """An engine that forgets two dora: riichi and pinfu alone are 2 han 30 fu, 2,000 points."""
    hand = {"concealed": "123567m345p22p67s", "situation": ["riichi"]}
    answer = forgotten_dora([{"winner": 1, "hand": hand}], [25000, 27000, 23000, 25000])
    assert answer.ours["points"] == [25000, 32700, 17300, 25000]
    together = answers_of(answer)
    assert together.culprits(answer)[0] == "dora"
    places = {line["pointer"]: line["rule"] for line in together.explanation(answer)["differences"]}
    assert places == dict.fromkeys(("/points/1", "/points/2", "/table/points"), "dora")


@pytest.mark.parametrize(("cards", "searched"), [([], True), (["card_no_ippatsu"], False)])
def test_the_rules_are_not_searched_if_cards_are_played(
    cards: list[str], *, searched: bool
) -> None:
    """An engine without the fu of a closed ron; each change of a rule makes the effects of all cards again, which takes seconds."""
    hand = {"concealed": "123567m345p22p67s", "winning_tile": "8s", "win": "ron", "cards": cards}
    request = {**hand, "situation": ["riichi"]}
    ours, theirs = answer_of(TCG, "score", request), {"winning": True, "value": {"points": 1300}}
    assert ours["value"]["points"] == 2000
    answer = EngineAnswer(TCG, request, "points", ours, theirs)
    assert ("closed_ron" in answers_of(answer).culprits(answer)) is searched


@pytest.mark.parametrize(("most", "searched"), [(1, False), (2, True)])
def test_a_settlement_of_two_hands_counts_as_two_searches(most: int, *, searched: bool) -> None:
    """An engine that forgets the two dora of both winners: 2 han 30 fu each, 2,000 points."""
    hands: list[Body] = [
        {"concealed": "123567m34522p67s", "situation": ["riichi"]},
        {"concealed": "234567m34522p67s"},
    ]
    wins: list[Body] = [
        {"winner": seat, "hand": hand} for seat, hand in zip((1, 3), hands, strict=True)
    ]
    answer = forgotten_dora(wins, [25000, 26000, 21000, 28000])
    assert ("dora" in answers_of(answer, most_searches=most).culprits(answer)) is searched


@pytest.mark.parametrize(("most", "rules"), [(0, ["riichi"] * 2), (1, ["dora"] * 2)])
def test_a_limited_number_of_answers_is_searched(most: int, rules: list[str]) -> None:
    """The rules that explain a searched answer are tried for the others; without any search it is a rule that both hands count."""
    answers = [
        stated("123567m34522p67s+8s riichi seat:south dora:1p", points=2000),
        stated("234567m34522p67s+8s riichi seat:south dora:1p", points=3900),
    ]
    together = answers_of(*answers, most_searches=most)
    assert [together.culprits(answer)[0] for answer in answers] == rules


def test_two_faults_are_two_rules() -> None:
    """A middle wait without fu in two hands, and a hand without its dora."""
    ron = stated("123567m345p22p46s+5s riichi seat:south", points=1000)
    tsumo = stated("567m345p22p46s444z+5s riichi tsumo seat:south", points=2000)
    dora = stated("123567m34522p67s+8s riichi seat:south dora:1p", points=2000)
    together = answers_of(ron, tsumo, dora)
    assert together.culprits(ron)[0] == together.culprits(tsumo)[0] != "dora"
    assert together.culprits(dora)[0] == "dora"
    refusal = EngineAnswer(TENHOU, ron.request, "points", ron.ours, REFUSED)
    assert not together.may_come_from("dora", refusal)


@pytest.mark.parametrize(
    ("value", "payments", "rule"),
    [
        ({"points": 1300, "han": 1, "fu": 34}, None, "fu_calculation"),
        ({"points": 1200, "han": 1, "fu": 40}, None, "payment_unit"),
        ({"points": 1300, "han": 1, "fu": 40}, [{"from": "discarder", "points": 1300, "honba": 900}], "honba_sticks"),
    ],
)  # fmt: skip
def test_a_part_without_lines_has_its_rule(
    value: Body, payments: list[Body] | None, rule: str
) -> None:
    request = {**TENHOU.game.request_of("123567m22p345p89s+7s riichi seat:south"), "honba": 1}
    ours = answer_of(TENHOU, "score", request)
    theirs = {"winning": True, "value": value, "yaku": ours["yaku"], "fu": ours["fu"]}
    theirs |= {} if payments is None else {"payments": payments}
    answer = EngineAnswer(TENHOU, request, "breakdown", ours, theirs)
    assert answers_of(answer).culprits(answer)[0] == rule


def test_the_only_limit_of_a_game_is_not_left_out() -> None:
    ruleset = scoring.ruleset("arushiaru")
    request = ruleset.game.request_of("19m19p19s1234567z+7z tsumo seat:south")
    asked = read_question(ruleset, "score", request)
    assert asked is not None
    changes = list(single_changes(asked))
    assert {type(one.change).__name__ for one in changes if one.rule == "mangan"} >= {"SetAmounts"}
    assert not any(one == SingleChange("mangan", Ban("mangan")) for one in changes)


@pytest.mark.parametrize("refused", ["ours", "theirs"])
def test_a_refusal_is_blamed_on_the_rule_of_its_vector(refused: str) -> None:
    request = TENHOU.game.request_of("123567m34522p67s+8s riichi")
    ours = answer_of(TENHOU, "score", request)
    both = {"ours": ours, "theirs": ours, refused: dict(REFUSED)}
    vector = next(one for one in vectors_of("tenhou").vectors if one.rules[0] == "ippatsu")
    answer = EngineAnswer(TENHOU, request, "breakdown", both["ours"], both["theirs"], vector=vector)
    assert EngineAnswers(TENHOU).culprits(answer)[0] == "ippatsu"


@pytest.mark.many
@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda ruleset: ruleset.id)
def test_every_single_change_can_be_played(ruleset: scoring.Ruleset) -> None:
    """Settlements divide by units and pay by limits: no number may be so small, and no rule may be missing, that they break."""
    vectors = vectors_of(ruleset.id).vectors
    # The rulesets of riichi have most vectors in common: each begins with another one and plays fewer.
    first, step = (7 * SIBLINGS.index(ruleset), 200) if ruleset in SIBLINGS else (0, 75)
    for vector in vectors[first % step :: step]:
        asked = read_question(ruleset, vector.task, vector.request)
        if asked is not None and not vector.request.get("cards"):
            for change in single_changes(asked):
                assert all(answers_under(asked, change))
