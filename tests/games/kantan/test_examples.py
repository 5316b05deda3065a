"""The worked examples of the card game's specification, each citing its number."""

from typing import Any, NamedTuple

import pytest

import scoring

RULESET = scoring.ruleset("kantan")


GAME = RULESET.game


class Example(NamedTuple):
    """A line of notation and what the specification says of it."""

    number: str
    line: str
    points: int
    yaku: str
    """Ids with what each counts."""
    payments: str
    """Who pays how much: ``dealer 2 child 1 1``, the children one by one."""
    options: dict[str, object] = {}  # noqa: RUF012 - never changed


NX1 = "man.run pin.run sou.run man.run sou +sou"
NX5 = "man.run man.run man.run man.run man +man"
NX12 = "honor.triplet honor.triplet honor.triplet honor.triplet"
HALF = "man.run man.run man.triplet honor.triplet"
EXAMPLES = [
    Example("NX1", f"{NX1} riichi ron", 4, "pinfu 3 riichi 1", "discarder 4"),
    Example("NX2", f"{NX1} tsumo", 4, "pinfu 3 menzen_tsumo 1", "dealer 2 child 1 child 1"),
    Example("NX3", f"{NX1} tsumo dealer", 4, "pinfu 3 menzen_tsumo 1", "each 1 each 1 each 1"),
    Example(
        "N12, the next player pays", f"{NX1} tsumo dealer", 4, "pinfu 3 menzen_tsumo 1",
        "next 2 child 1 child 1", {"dealer_remainder": "next"},
    ),
    Example(
        "NX4", "called:man.triplet called:pin.triplet called:sou.triplet called:yakuhai.triplet honor +honor ron",
        4, "toitoi 3 yakuhai 1", "discarder 4",
    ),
    Example(
        "NX4 by tsumo", "called:man.triplet pin.triplet sou.triplet yakuhai.triplet honor +honor tsumo",
        4, "toitoi 3 yakuhai 1", "dealer 2 child 1 child 1",
    ),
    Example("NX5", f"{NX5} riichi tsumo", 11, "chinitsu 6 pinfu 3 riichi 1 menzen_tsumo 1", "dealer 5 child 3 child 3"),
    Example("NX6", f"{HALF} man +man", 3, "honitsu 3", "discarder 3"),
    Example("NX7", f"{HALF} pin +pin", 3, "honitsu 3", "discarder 3"),
    Example("NX7 where the head must match", f"{HALF} pin +pin", 0, "", "", {"honitsu_head": "must_match"}),
    Example("NX8", "man.run man.run man.run man.triplet honor +honor", 3, "honitsu 3", "discarder 3"),
    Example("NX9", "man.run man.run man.run man.triplet pin +pin", 0, "", ""),
    Example("NX10", "honor.triplet yakuhai.triplet honor.triplet yakuhai.triplet yakuhai +yakuhai", 12, "tsuuiisou 1", "discarder 12"),
    Example("NX11", "yakuhai.triplet yakuhai.triplet yakuhai.triplet man.run pin +pin riichi", 12, "daisangen 1", "discarder 12"),
    Example(
        "NX11 where other yaku are added", "yakuhai.triplet yakuhai.triplet yakuhai.triplet man.run pin +pin riichi",
        19, "daisangen 1 yakuhai 3 honitsu 3 riichi 1", "discarder 19", {"yakuman_adds": True},
    ),
    Example("NX12", f"{NX12} honor +honor", 12, "tsuuiisou 1 daisuushii 1", "discarder 12"),
    Example(
        "NX12 with yakuman that stack", f"{NX12} honor +honor", 24, "tsuuiisou 1 daisuushii 1", "discarder 24", {"yakuman_stack": True},
    ),
    Example("NX13", f"{NX12} man +man", 12, "daisuushii 1", "discarder 12"),
    Example("NX14", "man.run pin.triplet sou.run man.triplet atama.pin tenhou", 12, "tenhou 1", "dealer 4 child 4 child 4"),
    Example("NX15", "man.run pin.triplet sou.run man.triplet pin +pin", 0, "", ""),
    Example("NX16", "yakuhai.triplet yakuhai.triplet man.run pin.run sou +sou", 2, "yakuhai 2", "discarder 2"),
    Example(
        "N8, value tiles once", "yakuhai.triplet yakuhai.triplet man.run pin.run sou +sou", 1,
        "yakuhai 1", "discarder 1", {"yakuhai_per_meld": False},
    ),
    Example(
        "NX17", "honor.triplet man.triplet man.triplet yakuhai.triplet man +man tsumo players:3",
        8, "honitsu 3 toitoi 3 yakuhai 1 menzen_tsumo 1", "dealer 4 child 4",
    ),
    Example(
        "NX17, a 7-point tsumo", "called:honor.triplet man.triplet man.triplet yakuhai.triplet man +man tsumo players:3",
        7, "honitsu 3 toitoi 3 yakuhai 1", "dealer 4 child 3",
    ),
    Example(
        "NX18", "honor.triplet honor.triplet honor.triplet yakuhai.triplet man +man", 7, "honitsu 3 toitoi 3 yakuhai 1", "discarder 7",
    ),
    Example("NX19", f"{NX5} tsumo dealer", 10, "chinitsu 6 pinfu 3 menzen_tsumo 1", "each 3 each 3 each 3"),
    Example("a wait on a set", "man.run pin.run sou.run atama.sou taatsu.man.run +man", 3, "pinfu 3", "discarder 3"),
]  # fmt: skip


def scored(line: str, options: dict[str, object] | None = None, lang: str = "en") -> dict[str, Any]:
    return GAME.score(RULESET.in_force(options), GAME.request_of(line), lang).to_dict()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.number)
def test_example(example: Example) -> None:
    answer = scored(example.line, example.options)
    words = example.yaku.split()
    items = {line["id"]: line.get("points", line.get("yakuman")) for line in answer["yaku"]}
    assert (answer["winning"], answer["reason"]) == (True, None)
    assert answer["value"]["points"] == example.points
    assert items == dict(zip(words[::2], map(int, words[1::2]), strict=True))
    paid = " ".join(
        f"{share['from']} {share['points']}"
        for share in answer["payments"]
        for _ in range(share["count"])
    )
    assert paid == example.payments
    assert answer["received"] == sum(int(word) for word in paid.split()[1::2])


LOST = {
    "NX21": ("man.run pin.run sou.run atama.sou man +mentsu.man.run tsumo", "not_tenpai", 1),
    "NX22": ("man.run man.run man.run man.run taatsu.man.run +man ron", "not_tenpai", 1),
    "NX23": ("man.run pin.run sou.run atama.sou taatsu.pin.triplet +taatsu.pin.run ron", "not_isolated", 0),
    "another suit than the hand waits for": ("man.run pin.run sou.run atama.sou taatsu.pin.triplet +man ron", "wrong_suit", 0),
    "another suit than the head waits for": ("man.run pin.run sou.run sou.run sou +man tsumo", "wrong_suit", 0),
    "dealt one set short": ("man.run pin.run sou.run sou atama.sou tenhou", "not_complete", 1),
    "five heads": ("atama.man atama.man atama.pin atama.pin atama.pin +pin ron", "not_tenpai", 4),
}  # fmt: skip


@pytest.mark.parametrize(("line", "reason", "away"), LOST.values(), ids=LOST)
def test_a_hand_that_does_not_win_is_an_answer(line: str, reason: str, away: int) -> None:
    answer = scored(line)
    assert (answer["winning"], answer["reason"]) == (False, reason)
    assert answer["value"] == {"points": 0, "yakuman": 0}
    assert (answer["payments"], answer["received"], answer["yaku"]) == ([], 0, [])
    assert (answer["reading"], answer["shanten"]) == (None, away)
    assert len(answer["explanation"]) == 1


def test_a_hand_without_yaku_where_one_is_required() -> None:
    """N10: a win of 0 points by default."""
    line = "man.run pin.triplet sou.run man.triplet pin +pin"
    answer = scored(line, {"require_yaku": True}, "ja")
    assert (answer["winning"], answer["reason"]) == (False, "no_yaku")
    assert answer["explanation"] == ["役が無いのでアガれない。"]
    assert (answer["reading"] is not None, answer["shanten"]) == (True, -1)
    assert scored(line)["explanation"][1] == "No yaku: 0 points."


READINGS: dict[str, tuple[str, str | None, list[tuple[str, str, bool, bool]]]] = {
    "a set is completed": (
        "called:pin.triplet man.run sou.run atama.sou taatsu.man.run +man", "mentsu", [
            ("run", "mentsu.man.run", False, False), ("run", "mentsu.sou.run", False, False),
            ("run", "mentsu.man.run", False, True), ("triplet", "mentsu.pin.triplet", True, False), ("pair", "atama.sou", False, False),
        ],
    ),
    "N11: the only closed set is completed": (
        "called:man.run called:pin.run called:sou.run atama.sou taatsu.man.run +man", "mentsu", [
            ("run", "mentsu.man.run", False, True), ("run", "mentsu.man.run", True, False),
            ("run", "mentsu.pin.run", True, False), ("run", "mentsu.sou.run", True, False), ("pair", "atama.sou", False, False),
        ],
    ),
    "N11: the head is completed": (
        "called:man.run called:man.run called:man.run called:man.run man +man", "atama",
        [*[("run", "mentsu.man.run", True, False)] * 4, ("pair", "atama.man", False, True)],
    ),
    "N17: the cards dealt wait for nothing": (
        "man.run man.run man.run man.triplet atama.man tenhou", None, [*[("run", "mentsu.man.run", False, False)] * 3,
            ("triplet", "mentsu.man.triplet", False, False), ("pair", "atama.man", False, False),
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("line", "wait", "groups"), READINGS.values(), ids=READINGS)
def test_the_reading_shows_open_sets_and_the_completed_one(
    line: str, wait: str | None, groups: list[tuple[str, str, bool, bool]]
) -> None:
    answer = scored(line)
    reading = answer["reading"]
    shown = [(g["kind"], g["tiles"], g["open"], g["winning"]) for g in reading["groups"]]
    assert (reading["wait"], shown, answer["shanten"]) == (wait, groups, -1)


def test_explanations() -> None:
    assert scored(f"{NX5} riichi tsumo players:4")["explanation"] == [
        f"{', '.join(['set of characters run'] * 4)}, head of characters: won by tsumo.",
        "Yaku: Chinitsu (full flush) 6 + Pinfu (all runs) 3 + Riichi 1 + Menzen tsumo (fully concealed self-draw) 1 = 11 points.",
        "Payment: 11 / 3 = 3, remainder 2; the dealer pays 5, each of 2 others pays 3.",
    ]
    assert scored(f"{NX12} honor +honor", {"yakuman_adds": True}, "ja")["explanation"] == [
        "字牌のたてメンツ、字牌のたてメンツ、字牌のたてメンツ、字牌のたてメンツ、字牌のアタマ。ロン。",
        "役満: 字一色、大四喜。役: トイトイ 3 = 3点。",
        "役満1つは12点 × 1 = 12点。",
        "合わせて15点。",
        "支払い: 捨てた人が15点。",
    ]
    lost = scored(LOST["another suit than the hand waits for"][0], lang="ja")
    assert lost["explanation"] == ["待ちは筒子の孤立牌。"]
    assert scored(LOST["NX22"][0])["explanation"][0].endswith(" Cards to exchange for tenpai: 1.")


ONE_POINT = "man.run pin.triplet sou.run man.triplet pin +pin tsumo"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (f"{NX1} tsumo dealer", "Payment: 4 / 3 = 1, remainder 1, which lapses; each of the 3 others pays 1."),
        (f"{ONE_POINT} dealer", "Payment: 1 / 3 = 0, remainder 1, which lapses; nobody pays."),
        (ONE_POINT, "Payment: 1 / 3 = 0, remainder 1; the dealer pays 1."),
        (f"{NX5} riichi tsumo players:6", "Payment: 11 / 5 = 2, remainder 1; the dealer pays 3, each of 4 others pays 2."),
        ("man.run pin.triplet sou.run man.triplet pin +pin", "Nobody pays anything for 0 points."),
    ],
    ids=["NX3", "N12: only a remainder, which lapses", "only a remainder", "six players", "NX15"],
)  # fmt: skip
def test_the_payment_sentence_is_true(line: str, sentence: str) -> None:
    assert scored(line)["explanation"][-1] == sentence


def test_assumptions_are_stated() -> None:
    assert scored(f"{NX1} ron")["assumed"] == []
    assert len(scored(f"{NX1} tsumo")["assumed"]) == 2
    assert scored(f"{NX1} tsumo players:3 dealer")["assumed"] == []
