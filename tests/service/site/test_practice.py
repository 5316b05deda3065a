"""Practice: hands as frequent as in play, levels, and answers as players write them."""

from collections import Counter
from math import sqrt
from typing import Any

import pytest

import scoring
from scoring.conformance.generating.questions import features
from scoring.yaml_files import read_yaml
from service.site.around.practice_views import Questions
from tests.support import DEFAULTS, TIMES, Options, parted, peer_mahjong, stated

PLAY: Any = read_yaml("conformance/generating/play.yaml")
RIICHI = [one for one in scoring.rulesets() if one.game_id == "riichi"]
RULESETS = ["tenhou", "tenhou_sanma", "ema_2016", "kitanuki", "arushiaru"]


def answer_of(ruleset: scoring.Ruleset, hand: dict[str, Any]) -> dict[str, Any]:
    return scoring.score(ruleset.id, hand).to_dict()


@pytest.mark.many
@pytest.mark.parametrize("name", ["tenhou", "tenhou_sanma"])
def test_the_yaku_of_practice_are_as_frequent_as_in_recorded_hands(name: str) -> None:
    ruleset, count = scoring.ruleset(name), 1_000 * TIMES
    questions = Questions(ruleset)
    hands = [questions.hand("payments", seed) for seed in range(count)]
    drawn = Counter(f for hand in hands for f in features(hand, answer_of(ruleset, hand)))
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
    assert drawn["yakuman"] == 0


def rules_of(ruleset: scoring.Ruleset) -> Options:
    """Return the options of the other program that a ruleset has by default."""
    names = {"ippatsu": "ippatsu_allowed"}
    values: Options = {one: ruleset.default_of(names.get(one, one)) for one in DEFAULTS["tcg"]}
    return values | {"red_fives": values["red_fives"] > 0}


@pytest.mark.many
@pytest.mark.parametrize("ruleset", RIICHI, ids=lambda one: one.id)
def test_practice_agrees_with_another_program(ruleset: scoring.Ruleset) -> None:
    """Yaku that only one of the two has are left out; no other difference is accepted."""
    options, questions, compared = rules_of(ruleset), Questions(ruleset), 0
    for seed in range(50 * TIMES):
        hand = {"dora_indicators": "", **questions.hand("payments", seed)}
        ours = stated(answer_of(ruleset, hand))
        if ours.yaku.keys() <= {*peer_mahjong.OURS.values()}:
            compared += 1
            assert not parted(ours, peer_mahjong.verdict(hand, options)), hand
    assert compared > 45 * TIMES


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
        (CHILD, "1400/2700", None),
        (CHILD, "2,700 / 1,400", None),
        (CHILD, "1400・2700", None),
        (CHILD, "1300/2600", ("missed", "honba")),
        (CHILD, "1000/2000", ("low", "payments")),
        (CHILD, "mangan", ("unread", "payments")),
        (CHILD, "", ("unread", "payments")),
        (DEALER, "2600 all", None),
        (DEALER, "2600オール", None),
        (DEALER, "2600", None),
        (DEALER, "3900", ("high", "payments")),
        (MANGAN, "2100/4100", None),
        (MANGAN, "mangan", None),
        (MANGAN, " Mangan", None),
        (MANGAN, "満貫", None),
        (MANGAN, "haneman", ("unread", "payments")),
    ],
)
def test_payments_are_answered_as_players_write_them(
    hand: dict[str, Any], text: str, mistake: tuple[str, str] | None
) -> None:
    tenhou = scoring.ruleset("tenhou")
    found = Questions(tenhou).mistakes("payments", answer_of(tenhou, hand), [text])
    assert found == ([] if mistake is None else [mistake])


@pytest.mark.parametrize(
    ("level", "texts", "mistakes"),
    [
        ("han", ["4"], []),
        ("han", ["4翻"], []),
        ("han", ["2"], [("low", "han")]),
        ("han", ["3"], [("missed", "menzen_tsumo")]),
        ("han", ["many"], [("unread", "han")]),
        ("fu", ["20"], []),
        ("fu", ["30 fu"], [("high", "fu")]),
        ("pair", ["0"], []),
        ("wait", ["2"], [("high", "wait")]),
        ("fu", ["0"], [("missed", "base")]),
        ("yaku", ["tanyao", "pinfu", "menzen_tsumo", "dora"], []),
        ("yaku", ["tanyao", "pinfu", "riichi", "dora"], [("missed", "menzen_tsumo"), ("extra", "riichi")]),
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
    assert questions.mistakes("yakuman", answer, ["yakuman"]) == [("unread", "yakuman")]
