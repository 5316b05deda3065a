"""Practice: hands as frequent as in play, levels, and answers as players write them."""

import re
from collections import Counter
from math import sqrt
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

import scoring
from benchmarks.play_frequencies.__main__ import measure_frequencies
from scoring.conformance.generating import questions as generating
from scoring.conformance.generating.questions import list_traits
from scoring.conformance.generating.tiles import TileHandGenerator
from scoring.settlement.match_form import seats
from scoring.yaml_files import read_yaml
from service.site.around.practice_views import Questions
from tests.records import needs_records, records_of
from tests.support import DEFAULTS, TIMES, Options, parted, peer_mahjong, stated

PLAY: Any = read_yaml("conformance/generating/play.yaml")
RIICHI = [one for one in scoring.rulesets() if one.game_id in {"riichi", "riichi3"}]
RULESETS = ["tenhou", "tenhou_sanma", "ema_2016", "kitanuki", "arushiaru"]


def answer_of(ruleset: scoring.Ruleset, hand: dict[str, Any]) -> dict[str, Any]:
    return scoring.score(ruleset.id, hand).body()


@pytest.mark.many
@pytest.mark.parametrize("name", ["tenhou", "tenhou_sanma"])
def test_the_yaku_of_practice_are_as_frequent_as_in_recorded_hands(name: str) -> None:
    ruleset, count = scoring.ruleset(name), 600 * TIMES
    questions = Questions(ruleset)
    hands = [questions.hand("payments", seed) for seed in range(count)]
    drawn = Counter(f for hand in hands for f in list_traits(hand, answer_of(ruleset, hand)))
    recorded = PLAY[ruleset.game_id]["frequencies"]
    frequent = {f: share / 100 for f, share in recorded.items() if share > 5 and "melds" not in f}
    assert {"riichi", "pinfu", "tanyao", "dora"} <= frequent.keys()
    # A small sample may differ by chance as well.
    chance = {one: 0 if TIMES >= 10 else 2 * sqrt(f * (1 - f) / count) for one, f in frequent.items()}  # fmt: skip
    wrong = {
        one: (drawn[one] / count, f)
        for one, f in frequent.items()
        if abs(drawn[one] / count - f) > 0.15 * f + chance[one]
    }
    assert wrong == {}
    assert drawn["chinitsu"] < 0.02 * count


@pytest.mark.many
@pytest.mark.parametrize(
    ("name", "file"),
    [
        pytest.param(name, file, marks=needs_records(file))
        for name, file in (("tenhou", "recorded_hands.jsonl"), ("tenhou_sanma", "recorded_sanma_hands.jsonl"))
    ],
)  # fmt: skip
def test_the_frequencies_are_those_of_the_recorded_hands(name: str, file: str) -> None:
    ruleset, requests = scoring.ruleset(name), [one["request"] for one in records_of(file)]
    assert PLAY[ruleset.game_id]["hands"] == len(requests)
    assert PLAY[ruleset.game_id]["frequencies"] == measure_frequencies(ruleset, requests)


def rules_of(ruleset: scoring.Ruleset) -> Options:
    """Return the options of the other program that a ruleset has by default."""
    own = {id_: option.default for id_, option in ruleset.options.items()}
    values = {name: own.get(name, usual) for name, usual in DEFAULTS["tcg"].items()}
    return values | {"players": seats(ruleset)[0]}


@pytest.mark.many
@pytest.mark.parametrize("ruleset", RIICHI, ids=lambda one: one.id)
def test_practice_agrees_with_another_program(ruleset: scoring.Ruleset) -> None:
    """Yaku that only one of the two has are left out; no other difference is accepted."""
    options, questions, compared = rules_of(ruleset), Questions(ruleset), 0
    for seed in range(50 * TIMES):
        hand = {"dora_indicators": "", **questions.hand("payments", seed)}
        answer = answer_of(ruleset, hand)
        # The other program counts norths set aside among the dora.
        norths = sum(line["han"] for line in answer["yaku"] if line["id"] == "nuki_dora")
        answer["yaku"] = [line for line in answer["yaku"] if line["id"] != "nuki_dora"]
        ours = stated(answer)
        if norths:
            ours.yaku["dora"] = ours.yaku.get("dora", 0) + norths
        if ours.yaku.keys() <= {*peer_mahjong.OURS.values()}:
            compared += 1
            assert not parted(ours, peer_mahjong.verdict(hand, options)), hand
    assert compared > 45 * TIMES


@pytest.mark.parametrize("name", [one.id for one in scoring.rulesets() if seats(one)])
def test_every_level_has_a_question_if_no_hand_is_drawn(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(generating, "_HANDS", 0)
    ruleset = scoring.ruleset(name)
    questions = Questions(ruleset)
    for level in (*questions.levels, *questions.drills):
        answer = answer_of(ruleset, questions.hand(level, 1))
        assert answer["winning"], level
        assert questions.right(level, answer), level


def test_a_drill_draws_few_hands_and_asks_for_its_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, seed 2 drew 5,000 hands, which took more than a second."""
    drawn: list[object] = []
    draw = TileHandGenerator.drawn

    def count(generator: TileHandGenerator, random: Random) -> dict[str, Any]:
        drawn.append(random)
        return draw(generator, random)

    monkeypatch.setattr(TileHandGenerator, "drawn", count)
    ruleset = scoring.ruleset("tenhou_sanma")
    questions = Questions(ruleset)
    for seed in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14):
        drawn.clear()
        answer = answer_of(ruleset, questions.hand("pair", seed))
        assert len(drawn) <= 200
        assert questions.part_fu("pair", answer) > 0


@pytest.mark.parametrize("rules", ["tenhou", "kitanuki"])
def test_a_question_about_yaku_is_answered_with_what_the_page_offers(
    client: FlaskClient, rules: str
) -> None:
    for seed in range(1, 21):
        path = f"/practice?rules={rules}&level=yaku&seed={seed}"
        offered = re.findall(r'name="yaku" value="(\w+)"', client.get(path).text)
        missed = re.findall(
            r'data-mistake="yaku:missed:(\w+)"', client.get(f"{path}&answered=1").text
        )
        assert missed
        assert {*missed} <= {*offered}
        ticked = "".join(f"&yaku={one}" for one in missed)
        assert 'class="total good"' in client.get(f"{path}&answered=1{ticked}").text, path


@pytest.mark.parametrize("name", RULESETS)
def test_every_level_asks_for_what_it_names(name: str) -> None:
    ruleset = scoring.ruleset(name)
    questions = Questions(ruleset)
    names = {field.name for field in ruleset.game.value}
    assert ("fu" in questions.levels) is ("fu" in names)
    assert questions.drills == (["sets", "pair", "wait"] if "fu" in names else [])
    for level in (*questions.levels, *questions.drills):
        for seed in range(4):
            hand = questions.hand(level, seed)
            assert hand == questions.hand(level, seed)
            assert not {"options", "cards"} & hand.keys()
            answer = answer_of(ruleset, hand)
            value = answer["value"]
            assert bool(value.get("yakuman")) is (level == "yakuman")
            if level in ("fu", *questions.drills):
                assert not value["limit"]
            if level == "limit":
                assert value["limit"]
            assert questions.right(level, answer) is not None


def paid(*, dealer: bool = False, honba: int = 0, riichi: bool = False) -> dict[str, Any]:
    """Return a tsumo of pinfu, tanyao and a dora (4 han 20 fu, 1300/2600); with riichi it is a mangan."""
    return {
        "concealed": "234678m23444p67s", "winning_tile": "8s", "win": "tsumo", "honba": honba,
        "seat_wind": "east" if dealer else "south", "round_wind": "east", "dora_indicators": "1m",
        **({"situation": ["riichi"]} if riichi else {}),
    }  # fmt: skip


CHILD, DEALER, MANGAN = paid(honba=1), paid(dealer=True), paid(riichi=True, honba=1)


@pytest.mark.parametrize(
    ("hand", "text", "mistake"),
    [
        (CHILD, "１４００／２７００", None), (CHILD, "2,700 / 1,400", None), (CHILD, "1400・2700", None),
        (CHILD, "1400 2700", None), (CHILD, "1400, 2700", None), (CHILD, "1,400,2,700", None),
        (CHILD, "1400,2700", None), (CHILD, "2,700 / 1,400 ×2", None),
        (CHILD, "2700 / 1400 x 2", None), (CHILD, "2700/1400", None),
        (CHILD, "14002700", ("high", "payments")), (CHILD, "1300/2600", ("missed", "honba")),
        (CHILD, "1000/2000", ("low", "payments")), (CHILD, "mangan", ("high", "payments")),
        (CHILD, "", ("unread", "payments")), (DEALER, "2600 all", None),
        (DEALER, "2600オール", None), (DEALER, "2,600 ×3", None), (DEALER, "2600", None),
        (DEALER, "3900", ("high", "payments")), (MANGAN, "2100/4100", None),
        (MANGAN, "mangan", None), (MANGAN, " Mangan", None), (MANGAN, "満貫", None),
        (MANGAN, "haneman", ("high", "payments")),
        (MANGAN | {"situation": ["riichi", "ippatsu"]}, "満貫", ("low", "payments")),
    ],
)  # fmt: skip
def test_payments_are_answered_as_players_write_them(
    hand: dict[str, Any], text: str, mistake: tuple[str, str] | None
) -> None:
    tenhou = scoring.ruleset("tenhou")
    found = Questions(tenhou).mistakes("payments", answer_of(tenhou, hand), [text])
    assert found == ([] if mistake is None else [mistake])


@pytest.mark.parametrize(
    ("level", "texts", "mistakes"),
    [
        ("han", ["4"], []), ("han", ["4翻"], []), ("han", ["2"], [("low", "han")]),
        ("han", ["3"], [("missed", "menzen_tsumo")]),
        ("han", ["many"], [("unread", "han")]), ("fu", ["20"], []),
        ("fu", ["30 fu"], [("high", "fu")]), ("pair", ["0"], []),
        ("wait", ["2"], [("high", "wait")]), ("fu", ["0"], [("missed", "base")]),
        ("yaku", ["tanyao", "pinfu", "menzen_tsumo"], []),
        ("yaku", ["tanyao", "pinfu", "riichi"], [("missed", "menzen_tsumo"), ("extra", "riichi")]),
    ],
)  # fmt: skip
def test_a_mistake_is_named(level: str, texts: list[str], mistakes: list[tuple[str, str]]) -> None:
    tenhou = scoring.ruleset("tenhou")
    answer = answer_of(tenhou, CHILD)
    assert answer["value"]["han"] == 4
    assert Questions(tenhou).mistakes(level, answer, texts) == mistakes


def test_a_yakuman_is_named_by_its_number() -> None:
    ruleset = scoring.ruleset("mahjong_soul")
    four = {"concealed": "111m222p333s444m1z", "winning_tile": "1z", "win": "ron", "seat_wind": "south", "round_wind": "south"}  # fmt: skip
    answer = answer_of(ruleset, four)
    assert answer["value"]["yakuman"] == 2
    questions = Questions(ruleset)
    assert questions.mistakes("yakuman", answer, ["2倍役満"]) == []
    assert questions.mistakes("yakuman", answer, ["64,000"]) == []
    assert questions.mistakes("yakuman", answer, ["yakuman"]) == [("low", "yakuman")]
