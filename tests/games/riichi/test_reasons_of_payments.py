"""Each payment of a settlement is cited to the clause that decides it."""

from typing import Any

import pytest

import scoring

TABLE = {"points": [24000] * 4, "dealer": 0, "round_wind": "east", "hand": 1}
TABLE |= {"honba": 1, "deposits": 2}
FOUR_HAN = {"winner": 1, "from": 0, "value": {"han": 4, "fu": 30}}
FIVE_HAN = {"winner": 3, "from": 0, "value": {"han": 5}}
TWO_WINS = {"wins": [FOUR_HAN, FIVE_HAN], "riichi": [1, 3]}
MELDS = ["pon:555z", "pon:666z", "pon:777z"]
DRAGONS = {"concealed": "99p45s", "winning_tile": "6s", "melds": MELDS}
FED = {
    "wins": [{"winner": 1, "from": 3, "hand": DRAGONS}],
    "feeds": [
        {"tiles": tiles, "kind": "pon", "to": 1, "from": player}
        for tiles, player in (("555z", 0), ("666z", 0), ("777z", 2))
    ],
}


@pytest.mark.parametrize(
    ("ruleset", "event", "payment", "clause"),
    [
        # "4 han 30+ fu and 3 han 60+ fu score mangan", "5 mangan; 6-7 haneman".
        ("ema_2025", {"wins": [FOUR_HAN]}, (0, 1, 8000), "4.1.3"),
        ("ema_2025", {"wins": [FIVE_HAN]}, (0, 3, 8000), "4.1.2"),
        # "Riichi declarers that win, always get their riichi bet back."
        ("ema_2016", TWO_WINS, ("pot", 3, 1000), "4.1"),
        ("ema_2016", {"wins": [FOUR_HAN], "riichi": [1]}, ("pot", 1, 3000), "3.3.14"),
        # ダブロンあり。積み棒/供託は上家取り。
        ("tenhou", TWO_WINS, ("pot", 1, 4000), "rule-double-ron"),
        # 積み棒は包
        ("tenhou", FED, (2, 1, 300), "rule-pao"),
    ],
)
def test_a_payment_is_cited_to_the_clause_that_decides_it(
    ruleset: str, event: dict[str, Any], payment: tuple[Any, ...], clause: str
) -> None:
    answer = scoring.settle(ruleset, {"table": TABLE, "event": {"type": "win", **event}}).to_dict()
    cited = {
        (line["from"], line["to"], line["points"]): (line["document"], line["clause"])
        for line in answer["transfers"]
    }
    assert cited[payment] == (ruleset, clause)


@pytest.mark.parametrize(
    ("ruleset", "scope"),
    [
        # 複合役満を含む得点
        ("tenhou", ["covers the whole hand", "(Tenhou manual, Liability)."]),
        # "liability only covers the pao-triggered one"
        ("wrc_2025", ["covers only Daisangen", "(WRC 2025 §9.1.1)."]),
        # "Yakuman are not cumulative."
        ("ema_2016", []),
    ],
)
def test_the_scope_of_a_liability_is_told_for_a_hand_of_several_yakuman(
    ruleset: str, scope: list[str]
) -> None:
    honours = {"concealed": "1144z", "winning_tile": "1z", "melds": MELDS}
    told = []
    for hand in (DRAGONS, honours):
        event = {**FED, "type": "win", "wins": [{"winner": 1, "from": 3, "hand": hand}]}
        answer = scoring.settle(ruleset, {"table": TABLE, "event": event})
        told += [text for text in answer.explanation if "covers" in text]
    assert len(told) == bool(scope)
    assert all(words in text for text in told for words in scope)


@pytest.mark.parametrize(
    ("ruleset", "penalty", "clause"), [("wrc_2025", -30.0, None), ("ema_2016", -20.0, "3.4.6")]
)
def test_the_amount_of_a_penalty_is_cited_and_not_its_kind(
    ruleset: str, penalty: float, clause: str | None
) -> None:
    """WRC 2025 states no amount (question W1), and EMA 2016 has 20,000 points."""
    answer = scoring.standings(ruleset, {"points": [25000] * 4, "chombo": [1, 0, 0, 0]}).to_dict()
    parts = [part for one in answer["standings"] for part in one["parts"]]
    cited = [(part["points"], part["clause"]) for part in parts if part["id"] == "chombo"]
    assert cited == [(penalty, clause)]
    event = {"type": "chombo", "by": 1}
    said = scoring.settle(ruleset, {"table": TABLE, "event": event}).to_dict()["explanation"]
    assert any("3.4.6" in step for step in said) is (clause == "3.4.6")
