"""Each payment of a settlement is cited to the clause that decides it."""

from typing import Any

import pytest

import scoring

FOUR_HAN = {"winner": 1, "from": 0, "value": {"han": 4, "fu": 30}}
TWO_WINS = {
    "wins": [FOUR_HAN, {"winner": 3, "from": 0, "value": {"han": 5}}],
    "riichi": [1, 3],
}
DRAGONS = {
    "concealed": "99p45s",
    "melds": ["pon:555z", "pon:666z", "pon:777z"],
    "winning_tile": "6s",
}
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
        ("ema_2025", {"wins": [FOUR_HAN | {"value": {"han": 5}}]}, (0, 1, 8000), "4.1.2"),
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
    table = {"points": [24000] * 4, "dealer": 0, "round_wind": "east", "hand": 1}
    table |= {"honba": 1, "deposits": 2}
    answer = scoring.settle(ruleset, {"table": table, "event": {"type": "win", **event}}).to_dict()
    cited = {
        (line["from"], line["to"], line["points"]): (line["document"], line["clause"])
        for line in answer["transfers"]
    }
    assert cited[payment] == (ruleset, clause)


def test_the_amount_of_a_penalty_is_cited_and_not_its_kind() -> None:
    """WRC 2025 states no amount (question W1), and EMA 2016 has 20,000 points."""
    points = [25000] * 4
    answers = {
        ruleset: scoring.standings(ruleset, {"points": points, "chombo": [1, 0, 0, 0]}).to_dict()
        for ruleset in ("wrc_2025", "ema_2016")
    }
    cited = {
        ruleset: [
            (part["points"], part["clause"])
            for one in answer["standings"]
            for part in one["parts"]
            if part["id"] == "chombo"
        ]
        for ruleset, answer in answers.items()
    }
    assert cited == {"wrc_2025": [(-30.0, None)], "ema_2016": [(-20.0, "3.4.6")]}
    after = scoring.settle(
        "wrc_2025",
        {
            "table": {
                "points": [30000] * 4,
                "dealer": 0,
                "round_wind": "east",
                "hand": 1,
                "honba": 0,
                "deposits": 0,
            },
            "event": {"type": "chombo", "by": 1},
        },
    )
    assert not any("EMA" in sentence for sentence in after.to_dict()["explanation"])
