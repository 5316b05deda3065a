"""The answer of a settlement: lines that name their rule, a sentence for each of them, what it assumes."""

from typing import Any

import pytest

import scoring
from tests.support import assumed_texts
from tests.support.settling import Body, draw, paid, settle, table, win, won

PINFU: Body = {"concealed": "234567m345p22p67s", "winning_tile": "8s", "ura_indicators": "1p"}
"""With riichi two ura dora."""
OTHER: Body = {"concealed": "234567p345s22m67s", "winning_tile": "8s"}
IPPATSU: Body = {**PINFU, "situation": ["riichi", "ippatsu"]}
RIICHI: Body = {**PINFU, "situation": ["riichi"]}
PLAIN: Body = {"concealed": PINFU["concealed"], "winning_tile": "8s"}
LAST: Body = {"hand": 4, "round_wind": "south"}
CHIPS = ["card_chips", {"id": "mine", "changes": [
    {"layer": "payment", "kind": "chips", "rule": "pinfu", "chips": 1}
]}]  # fmt: skip

REQUESTS: dict[str, tuple[str, Body, Body, list[Any]]] = {
    "honba, riichi sticks and a dropped claim": (
        "tcg", {"honba": 1, "deposits": 1},
        won(win(1, 3, hand=PLAIN), win(2, 3, hand=OTHER), riichi=[0]), [],
    ),
    "a draw": ("tcg", {"honba": 3}, draw(0, 2), []),
    "the end of a match": ("tcg", LAST, draw(0), []),
    "the end of a match by the dealer": ("tenhou", LAST, won(win(3, None, hand=PLAIN)), []),
    "chips of two cards": ("tcg", {}, won(win(1, None, hand=IPPATSU), riichi=[1]), CHIPS),
    "a ron with chips": ("tcg", {}, won(win(0, 3, hand=RIICHI), riichi=[0]), CHIPS),
    "three norths, no yaku": ("kitanuki", {}, won(win(1, None, value={"han": 0})), []),
    "one point": ("kitanuki", {}, won(win(1, 2, value={"han": 1})), []),
    "the third round": (
        "arushiaru",
        {"round_wind": "south", "hand": 2, "dealer": 1},
        won(win(1, 2, value={"han": 2, "fu": 30})),
        [],
    ),
}  # fmt: skip


def _settled(name: str, lang: str) -> Body:
    id_, changes, event, cards = REQUESTS[name]
    request: Body = {"table": table(id_, **changes), "event": event}
    request |= {"cards": cards} if cards else {}
    return scoring.settle(id_, request, lang=lang).to_dict()


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
@pytest.mark.parametrize("name", REQUESTS)
def test_every_line_names_its_rule(name: str, lang: str) -> None:
    rules = scoring.ruleset(REQUESTS[name][0]).rules
    answer = _settled(name, lang)
    lines = [*answer["transfers"], *answer["dropped"], *answer.get("chips", ())]
    assert lines
    for line in lines:
        rule = rules[line["rule"]]
        assert line["name"] == rule.name.say(lang)
        assert (line["clause"], line["document"]) == (rule.clause, rule.document)
        assert line["href"] == f"/v1/rulesets/{REQUESTS[name][0]}/rules/{rule.id}"


@pytest.mark.parametrize("name", REQUESTS)
def test_each_line_has_a_sentence_in_the_language_of_the_request(name: str) -> None:
    """Transfers first, then chips and dropped claims, at last the next hand or the end."""
    english, japanese = _settled(name, "en"), _settled(name, "ja")
    lines = [*english["transfers"], *english.get("chips", ()), *english["dropped"]]
    assert len(english["explanation"]) == len(japanese["explanation"]) > len(lines)
    for line, sentence in zip(lines, english["explanation"], strict=False):
        amount = line.get("points", line.get("chips"))
        assert amount is None or f"{amount:,}" in sentence
        assert line["name"] in sentence or "mine" in sentence or line in english["dropped"]
    texts = english["explanation"] + assumed_texts(english)
    assert all(text.replace("§", "").isascii() for text in texts)
    assert not any(text.isascii() for text in japanese["explanation"] + assumed_texts(japanese))
    assert english["points"] == japanese["points"]
    assert english["table"] == japanese["table"]
    for score in japanese["scores"]:
        assert any(not line["name"].isascii() for line in score["yaku"])


def test_assumptions_are_in_order() -> None:
    before = table("tcg", points=[25100, 25000, 25000, 25000])
    del before["honba"], before["deposits"]
    request: Body = {"table": before, "event": won(win(1, 3, hand=PLAIN))}
    assumed = assumed_texts(scoring.settle("tcg", request, lang="ja").to_dict())
    assert [("本場は" in said, "供託" in said) for said in assumed] == [
        (True, False), (False, True), (False, True), (False, False),
    ]  # fmt: skip
    assert "100,100" in assumed[2]
    assert "100,000" in assumed[2]
    assert "捨て牌" in assumed[3]


def test_who_is_passed_over_is_named() -> None:
    value = {"han": 1, "fu": 30}
    claims = win(2, 0, value=value), win(1, 0, value=value)
    answer = settle("arushiaru", table("arushiaru"), won(*claims))
    assert [line["player"] for line in answer["dropped"]] == [2]


@pytest.mark.parametrize(
    ("name", "next_hand"),
    [
        ("one point", "Next: hand 2, honba 0, dealt by player 1."),
        ("the third round", "Next: South 2, dealt by player 1."),
    ],
)
def test_a_hand_is_called_by_its_round_where_the_match_has_several(
    name: str, next_hand: str
) -> None:
    assert next_hand in _settled(name, "en")["explanation"]


def test_15_who_declared_riichi_and_shows_the_hand_pays_no_noten_penalty() -> None:
    shown = [
        {"player": 1, "concealed": "123456p55s67s111z"},
        {"player": 0, "concealed": "123789p22s34s222z"},
    ]
    event = {"type": "draw", "riichi": [0], "hands": shown}
    answer = settle("kitanuki", table("kitanuki"), event, noten_penalty=True)
    assert paid(answer) == [(2, 0, 3, "pay_noten"), (2, 1, 3, "pay_noten")]


@pytest.mark.parametrize(("points", "each"), [(600, 200), (6000, 2000), (0, None)])
def test_noten_payments_of_a_card_are_shared_without_a_rest(points: int, each: int | None) -> None:
    change = {"layer": "set", "rule": "noten_points", "value": points}
    cards = [{"id": "noten", "changes": [change]}]
    answer = scoring.settle("tcg", {"table": table("tcg"), "event": draw(1), "cards": cards})
    wanted = [(payer, 1, each, "noten_penalty") for payer in (0, 2, 3)]
    assert paid(answer.to_dict()) == (wanted if each else [])


@pytest.mark.parametrize(
    ("event", "players"),
    [
        ({"tenpai": [1], "riichi": [2]}, ["2"]),
        ({"tenpai": [1, 2], "riichi": [2]}, []),
        ({"tenpai": [1], "hands": [{"player": 0, "concealed": "123456p55s67s111z"}]}, ["0"]),
        ({"tenpai": [0], "hands": [{"player": 0, "concealed": "123456p55s67s111z"}]}, []),
        ({"tenpai": [], "riichi": [0], "hands": [{"player": 0, "concealed": "1111s234567p789p"}]}, ["0"]),
        ({"hands": [{"player": 0, "concealed": "1111s234567p789p"}]}, ["0"]),
        ({"hands": [{"player": 0, "concealed": "1112s234567p999p"}]}, []),
        ({"hands": [{"player": 0, "concealed": "123456p55s67s111z"}], "riichi": [0, 3]}, ["3"]),
    ],
)  # fmt: skip
def test_a_player_in_riichi_or_with_a_tenpai_hand_who_counts_as_noten_is_noted(
    event: dict[str, Any], players: list[str]
) -> None:
    """6-03: a hand that holds all its waits is noten, and a tenpai player may declare noten."""
    answer = settle("tcg", table("tcg"), {"type": "draw", **event})
    notes = [one["text"] for one in answer["assumed"] if one["field"] == "tenpai"]
    assert [text.partition("layer ")[2][:1] for text in notes] == players


@pytest.mark.parametrize(
    ("ruleset", "event", "pointers"),
    [
        ("kitanuki", {"tenpai": [0]}, ["/event/tenpai/0"]),
        (
            "kitanuki",
            {"tenpai": [], "riichi": [0]},
            ["/event/hands/0/concealed", "/event/riichi/0"],
        ),
        ("tcg", {"tenpai": [0]}, ["/event/tenpai/0"]),
        ("tcg", {"tenpai": [], "riichi": [0]}, []),
        ("ema_2016", {"tenpai": [], "riichi": [0]}, ["/event/hands/0/concealed"]),
        ("arushiaru", {"tenpai": [0]}, []),
    ],
)
def test_a_hand_that_holds_all_its_waits_is_tenpai_where_analyze_says_so(
    ruleset: str, event: Body, pointers: list[str]
) -> None:
    """K14 of kitanuki, 6-03-02 of tcg and 3.3.13 of EMA 2016; arushiaru has no such rule."""
    held = {"concealed": "1111s234567p789p"}
    event = {**event, "hands": [{"player": 0, **held}]}
    given = {"table": table(ruleset), "event": {"type": "draw", **event}}
    found = scoring.faults(ruleset, given, task="settle")
    assert [fault.pointer for fault in found] == pointers
    seats = {"seat_wind": "east", "wall": 40}
    if ruleset != "kitanuki":
        seats["round_wind"] = "east"
    analysed = scoring.analyze(ruleset, {**held, **seats}).to_dict()
    assert (analysed["shanten"] == 0) == (ruleset == "arushiaru")
