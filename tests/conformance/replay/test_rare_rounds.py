"""What few rounds have: draws, aborts, norths, the last tile, wins on a kan; read from each format and played again."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

import scoring
from scoring.conformance.replay.checking import Checker, rounds_of
from scoring.conformance.replay.playing import Replay, nagashi_of
from scoring.conformance.replay.recorded import BadRecord, Recorded, RecordedWin, Step, checked
from scoring.tiles.notation import names_of

ORPHANS = names_of("19m19p19s1234567z")
QUIET = names_of("2468m2468p2468s5m")
"""A hand that is far from anything."""


def a_round(*steps: Step, players: int = 4, hand: str = "", **end: Any) -> Recorded:  # noqa: ANN401 - fields of Recorded
    """The first round of a match, in which the dealer has ``hand``."""
    hands = [names_of(hand) if hand else ORPHANS, *([QUIET] * (players - 1))]
    told = Recorded([25000] * players, 0, 0, 1, 0, 0, ["1z"], [list(one) for one in hands], **end)
    for step in steps:
        told.add(step)
    return told


def won(source: int | None = None) -> dict[str, Any]:
    return {"wins": [RecordedWin(0, source)]}


def to_the_last_tile(*, discarded: bool) -> Iterator[Step]:
    """All 70 draws, the last one by the dealer or by the player after."""
    first = 2 if not discarded else 3
    for number in range(first, first + 70):
        tile = "9m" if number == first + 69 else "8m"
        yield Step("draw", number % 4 if number < first + 69 else int(discarded), (tile,))
        if number < first + 69 or discarded:
            yield Step("discard", number % 4 if number < first + 69 else 1, (tile,))


DRAW, DISCARD = Step("draw", 0, ("8m",)), Step("discard", 0, ("8m",))
KAN = Step("closed_kan", 0, ("1m", "1m", "1m", "1m"), "1m")
PON = Step("pon", 1, ("9m", "9m", "9m"), "9m", 0)
SITUATIONS = {
    "the first draw": (a_round(Step("draw", 0, ("9m",)), **won()), {"tenhou"}),
    "after a kan": (
        a_round(DRAW, DISCARD, Step("draw", 0, ("1m",)), KAN, Step("draw", 0, ("5z",)), hand="111m234p567s3355z", **won()),
        {"rinshan"},
    ),
    "the last draw": (a_round(*to_the_last_tile(discarded=False), **won()), {"haitei"}),
    "the last discard": (a_round(*to_the_last_tile(discarded=True), **won(1)), {"houtei"}),
    "riichi": (
        a_round(DRAW, Step("riichi"), DISCARD, Step("deposit"), Step("draw", 1, ("9m",)), Step("discard", 1, ("9m",)), **won(1)),
        {"double_riichi", "ippatsu"},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("this", "situation"), SITUATIONS.values(), ids=SITUATIONS)
def test_a_situation_follows_from_the_course_of_the_round(
    this: Recorded, situation: set[str]
) -> None:
    ((request, _),) = Replay(this).scores()
    assert set(request["situation"]) == situation


def test_a_kan_is_robbed_by_who_waits_for_its_tile() -> None:
    steps = [DRAW, Step("discard", 0, ("9m",)), PON, Step("discard", 1, ("2m",)), Step("draw", 1, ("9m",))]  # fmt: skip
    robbed = Step("added_kan", 1, ("9m",) * 4, "9m")
    this = a_round(*steps, robbed, hand="19m19p19s123456z9m", **won(1))
    this.hands[1] = names_of("99m2468p2468s246m")
    ((request, _),) = Replay(this).scores()
    assert (request["winning_tile"], request["situation"]) == ("9m", ["chankan"])


def test_a_player_who_declares_riichi_and_deals_in_pays_no_deposit() -> None:
    steps = [DRAW, DISCARD, Step("draw", 1, ("9m",)), Step("riichi", 1), Step("discard", 1, ("9m",))]  # fmt: skip
    event = Replay(a_round(*steps, **won(1))).settlement()["event"]
    assert (event["riichi"], event["on"]) == ([1], "riichi_tile")


def test_norths_are_counted() -> None:
    this = a_round(
        Step("north", 0, ("4z",)), Step("draw", 0, ("9m",)), players=3,
        hand="19m19p19s123567z4z", **won(),
    )  # fmt: skip
    ((request, _),) = Replay(this).scores()
    assert request["norths"] == 1
    assert "rinshan" in request["situation"]


@pytest.mark.parametrize(
    ("this", "message"),
    [
        (a_round(**won()), "a win on no tile"),
        (a_round(Step("added_kan", 0, ("9m",) * 4, "9m")), "a pon that is not there"),
        (a_round(players=4, tenpai=[4]), "a player who is not there"),
        (a_round(changes=[0], ended=True), "every player's points change"),
        (a_round(changes=[0.5] * 4), "whole numbers"),
        (a_round(hand="123m"), "13 tiles"),
        (Recorded([25000], 0, 0, 1, 0, 0, [], []), "three or four players"),
    ],
)
def test_what_cannot_be_is_refused(this: Recorded, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        list(Replay(checked(this)).scores())


# --- how each format says that nobody won

DELTAS = [3000, -1000, -1000, -1000]
NAGASHI = [12000, -4000, -4000, -4000]
TENHOU = scoring.ruleset("tenhou")


def mjai(*events: dict[str, Any]) -> bytes:
    start = {
        "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "E",
        "scores": [25000] * 4, "tehais": [["1m", "9m", "1p", "9p", "1s", "9s", *"ESWNPFC"], *([QUIET] * 3)],
    }  # fmt: skip
    took = [{"type": "tsumo", "actor": 0, "pai": "9m"}, {"type": "dahai", "actor": 0, "pai": "9m"}]
    return b"\n".join(json.dumps(one).encode() for one in (start, *took, *events))


def mjlog(end: str, *, kind: int = 9) -> bytes:
    """The dealer takes and discards a 9m (number 35)."""
    orphans = "0,32,36,68,72,104,108,112,116,120,124,128,132"
    quiet = ",".join(str(4 * number) for number in (1, 3, 5, 7, 10, 12, 14, 16, 19, 21, 23, 25, 4))
    hands = f'hai0="{orphans}" ' + " ".join(f'hai{seat}="{quiet}"' for seat in (1, 2, 3))
    start = f'<INIT seed="0,0,0,0,0,108" ten="250,250,250,250" oya="0" {hands}/>'
    return f'<mjloggm><GO type="{kind}"/>{start}<T35/><BYE who="1"/><D35/>{end}</mjloggm>'.encode()


def tenhou_json(*result: object) -> bytes:
    orphans, quiet = [11, 19, 21, 29, 31, 39, *range(41, 48)], [12, 14, 16, 18, 22, 24, 26, 28, 32, 34, 36, 38, 15]  # fmt: skip
    seats = [orphans, [19], [19], quiet, [], [], quiet, [], [], quiet, [], []]
    return json.dumps({"log": [[[0, 0, 0], [25000] * 4, [41], [], *seats, list(result)]]}).encode()


CHANGED = "250,30,250,-10,250,-10,250,-10"
PAID = "250,120,250,-40,250,-40,250,-40"
NO_WINNER = {
    "draw, mjai": (mjai({"type": "ryukyoku", "deltas": DELTAS, "tenpais": [True, False, False, False]}), "draw", DELTAS),
    "nagashi, mjai": (mjai({"type": "ryukyoku", "reason": "nagashimangan", "deltas": NAGASHI}), "nagashi", NAGASHI),
    "abort, mjai": (mjai({"type": "ryukyoku", "reason": "sufonrenta"}), "four_winds", [0] * 4),
    "draw, mjlog": (mjlog(f'<RYUUKYOKU sc="{CHANGED}" hai0="0"/>'), "draw", DELTAS),
    "nagashi, mjlog": (mjlog(f'<RYUUKYOKU type="nm" sc="{PAID}"/>'), "nagashi", NAGASHI),
    "abort, mjlog": (mjlog('<RYUUKYOKU type="reach4" sc="250,0,250,0,250,0,250,0"/>'), "four_riichi", [0] * 4),
    "draw, tenhou.net/6": (tenhou_json("流局", DELTAS), "draw", DELTAS),
    "nagashi, tenhou.net/6": (tenhou_json("流し満貫", NAGASHI), "nagashi", NAGASHI),
    "abort, tenhou.net/6": (tenhou_json("四風連打"), "four_winds", [0] * 4),
}  # fmt: skip


@pytest.mark.parametrize(("data", "end", "changes"), NO_WINNER.values(), ids=NO_WINNER)
def test_a_round_that_nobody_wins_is_read(data: bytes, end: str, changes: list[int]) -> None:
    """The dealer discarded a terminal, the others nothing: all have nagashi mangan, and who paid is not asked here."""
    (this,) = rounds_of(data)
    event = Replay(this).settlement()["event"]
    assert this.changes == changes
    if end in ("draw", "nagashi"):
        assert event["type"] == "draw"
        assert ("nagashi" in event) == (end == "nagashi")
        assert event["tenpai"] == [0] or end == "nagashi"
    else:
        assert (event["type"], event["kind"], event["by"]) == ("abort", end, 0)


@pytest.mark.parametrize(
    ("data", "options"),
    [
        (mjlog(f'<RYUUKYOKU sc="{PAID}" hai0="0"/>', kind=0x05), {"length": "east", "kuitan": False}),
        (mjlog(f'<RYUUKYOKU sc="{PAID}" hai0="0"/>', kind=0x0B), {"red_fives": 0}),
        (tenhou_json("流局", NAGASHI).replace(b"{", '{"rule": {"disp": "般東喰赤"}, '.encode(), 1), {"length": "east"}),
        (tenhou_json("流局", NAGASHI).replace(b"{", '{"rule": {"disp": "般南喰赤"}, '.encode(), 1), {}),
    ],
    ids=["mjlog, east without open tanyao", "mjlog, hanchan without red fives", "tenhou.net/6, east", "tenhou.net/6, hanchan"],
)  # fmt: skip
def test_a_game_is_checked_under_the_options_it_says_it_is_played_with(
    data: bytes, options: dict[str, Any]
) -> None:
    """Options that the ruleset plays anyway are not sent. The payments are wrong on purpose: the checker keeps only what differs."""
    checker = Checker(TENHOU)
    checker.check("a", rounds_of(data))
    ((_, answer),) = checker.differing
    assert answer.request.get("options", {}) == options


def test_nagashi_is_for_those_who_discard_only_ends_of_which_nobody_calls_one() -> None:
    steps = [
        Step("discard", seat, (tile,))
        for seat, tile in ((0, "9m"), (1, "8m"), (2, "1z"), (3, "1p"))
    ]
    assert nagashi_of(a_round(*steps)) == [0, 2, 3]
    assert nagashi_of(a_round(*steps, Step("pon", 1, ("1p", "1p", "1p"), "1p", 3))) == [0, 2]


def test_a_yakuman_is_read_from_mjlog() -> None:
    """Kokushi with thirteen waits, 48: the dealer draws the 9m (number 34) first."""
    ten = 'ten="0,96000,5" yakuman="48,37" sc="250,960,250,-320,250,-320,250,-320"'
    data = mjlog(f'<AGARI who="0" fromWho="0" {ten}/>').replace(b"<D35/>", b"")
    (this,) = rounds_of(data)
    (win,) = this.wins
    assert win.answer["value"] == {"points": 96000}
    assert {one["id"] for one in win.answer["yaku"]} == {"kokushi", "tenhou"}


def test_three_players_are_read_from_mjlog() -> None:
    """A north is set aside (0x7820: who, kita); of a self-draw only han and fu are compared, and no yaku."""
    ten = 'ten="30,2000,0" yaku="0,1,52,1" sc="350,20,350,-10,350,-10"'
    data = mjlog(f'<AGARI who="0" fromWho="0" {ten}/>', kind=0x10 | 9)
    data = data.replace(b"<D35/>", b'<N who="0" m="30752"/><T32/>')
    data = data.replace(b'ten="250,250,250,250"', b'ten="350,350,350,0"').replace(
        b"<T32/>", b"<T33/>"
    )
    (this,) = rounds_of(data)
    assert [step.kind for step in this.steps] == ["draw", "north", "draw"]
    assert this.wins[0].answer == {"winning": True, "value": {"han": 2, "fu": 30}}


def test_a_second_win_that_names_no_payments_pays_nothing_more() -> None:
    """Payments are not said in every record of mjai."""
    won = {"type": "hora", "actor": 1, "target": 0}
    (this,) = rounds_of(mjai(won | {"deltas": [-1000, 1000, 0, 0]}, won | {"actor": 2}))
    assert this.changes == [-1000, 1000, 0, 0]


def test_norths_are_read_from_mjai_and_json() -> None:
    (this,) = rounds_of(mjai({"type": "tsumo", "actor": 1, "pai": "N"}, {"type": "nukidora", "actor": 1}))  # fmt: skip
    assert this.steps[-1] == Step("north", 1, ("4z",))
    data = tenhou_json("流局").replace(b"[19], [19]", b'[19, 44], ["f44", 19]', 1)
    (other,) = rounds_of(data)
    assert Step("north", 0, ("4z",)) in other.steps


@pytest.mark.parametrize(
    "data",
    [
        mjai({"type": "tsumo", "actor": 1, "pai": "10z"}),
        tenhou_json("和了", DELTAS, [0, 0, 0, "many"]),
    ],
)
def test_a_tile_or_a_value_that_is_none_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecord):
        rounds_of(data)


def test_a_round_without_an_end_is_counted_and_not_settled() -> None:
    checker = Checker(TENHOU)
    checker.check("a", rounds_of(mjai()))
    assert checker.found == (1, 0, 0, 1)
