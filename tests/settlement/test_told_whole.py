"""What cannot be in a settlement is told whole: where, by which rule and why, in both languages; what is just possible is let pass."""

from typing import Any, NamedTuple

import pytest

import scoring
from tests.support.settling import Body, draw, feed, paid, settle, table, win, won


class Told(NamedTuple):
    """A fault, with a word of what is said in each language."""

    pointer: str
    code: str
    rule: str | None
    ja: str
    en: str


PINFU: Body = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}
THREE: Body = {
    "concealed": "123456p55s67s111z",
    "winning_tile": "8s",
    "rinshan_indicators": "1m1m",
}
FIVE_KINDS = ("111z", "222z", "333z", "555z", "666z")
PONS = [feed("pon", tiles, 2, 0) for tiles in FIVE_KINDS]
KANS = [feed("closed_kan", tiles[0] * 4 + "z", 3, None) for tiles in FIVE_KINDS]
ROBBED_PON, ROBBED_KAN = feed("pon", "888s", 2, 0), feed("added_kan", "8888s", 2, None)
FIVES, RED_KAN = feed("pon", "555s", 2, 0), feed("added_kan", "0555s", 2, None)
NOT_ADDED = ("contradiction", "chankan", "放銃者がポンに加えた", "adds to a pon")
PLAIN_FIVES = ("too_many_copies", "red_five", "赤でない5sは3枚まで", "at most 3 are not")
FIVE_KANS = ("too_many_kans", "most_kans", "槓は全員で4回まで", "at most 4 kans")


def _robbed(*feeds: Body, **more: object) -> Body:
    """Player 1 wins on the tile that player 2 adds to a pon."""
    hand = {**PINFU, "situation": ["chankan"], **more}
    return won(win(1, 2, hand=hand), feeds=list(feeds))


def _drawn_first(*feeds: Body) -> Body:
    """The dealer wins with the first draw."""
    return won(win(0, None, hand={**PINFU, "situation": ["tenhou"]}), feeds=list(feeds))


def _called(hand: Body, discarder: int, name: str) -> Body:
    """Player 1 wins with a situation on somebody's discard."""
    return won(win(1, discarder, hand={**hand, "situation": [name]}))


def _value(*feeds: Body) -> Body:
    return won(win(1, 0, value={"han": 1, "fu": 30}), feeds=list(feeds))


def _plain(*feeds: Body) -> Body:
    return won(win(1, 2, hand=PINFU), feeds=list(feeds))


def _shown(*hands: Body, **more: object) -> Body:
    held = [{"player": player, **hand} for player, hand in enumerate(hands)]
    return {"type": "draw", "hands": held, **more}


def _nine(by: int, *riichi: int, norths: int = 0) -> Body:
    hand = {"player": by, "concealed": "19m19p19s1234567z5p"} | ({"norths": 1} if norths else {})
    abort = {"type": "abort", "kind": "nine_terminals", "by": by}
    return {**abort, "hands": [hand], "riichi": list(riichi)}


TENPAI: Body = {"concealed": "123456p55s67s111z"}
CASES: dict[str, tuple[str, Body, Body, list[Told]]] = {
    "5-24 what is robbed is added to a pon": (
        "tcg",
        _robbed(ROBBED_PON),
        _robbed(feed("closed_kan", "8888s", 2, None)),
        [Told("/event/feeds/0", *NOT_ADDED)],
    ),
    "four sets of a player": (
        "tcg",
        _value(*PONS[:4], feed("pon", "777z", 3, 0)),
        _value(*PONS, feed("pon", "777z", 2, 0)),
        [Told("/event/feeds/4", "too_many", None, "四組", "at most four sets")],
    ),
    "5-14 four kans of all": (
        "tcg",
        _plain(*KANS[:4]),
        _plain(*KANS[:4], feed("pon", "999m", 2, 0), feed("closed_kan", "9999p", 2, None)),
        [Told("/event/feeds/5", *FIVE_KANS)],
    ),
    "5-14 a robbed kan that is told is one of four": (
        "tcg",
        _robbed(*KANS[:3], ROBBED_PON, ROBBED_KAN),
        _robbed(*KANS[:4], ROBBED_KAN),
        [Told("/event/feeds/4", *FIVE_KANS)],
    ),
    "5-14 a robbed kan that is not told is one of four": (
        "tcg",
        _robbed(*KANS[:3]),
        _robbed(ROBBED_PON, *KANS[:4]),
        [Told("/event/feeds/4", *FIVE_KANS)],
    ),
    "a red five of the kan is robbed": (
        "tenhou",
        _robbed(RED_KAN, winning_tile="0s"),
        _robbed(feed("added_kan", "5555s", 2, None), winning_tile="0s"),
        [Told("/event/feeds", *PLAIN_FIVES)],
    ),
    "a red five that is added to a pon is robbed": (
        "tenhou",
        _robbed(FIVES, RED_KAN, winning_tile="0s"),
        _robbed(FIVES, RED_KAN, winning_tile="5s"),
        [Told("/event/feeds/1", *NOT_ADDED)],
    ),
    "a plain five that is added to a pon with a red one is robbed": (
        "tenhou",
        _robbed(feed("pon", "055s", 2, 0), RED_KAN, winning_tile="5s"),
        _robbed(feed("pon", "055s", 2, 0), RED_KAN, winning_tile="0s"),
        [Told("/event/feeds/1", *NOT_ADDED)],
    ),
    "one of four fives of which one is robbed is red": (
        "tenhou",
        _robbed(FIVES, winning_tile="0s"),
        _robbed(FIVES, winning_tile="5s"),
        [Told("/event/feeds", *PLAIN_FIVES)],
    ),
    "4-12 no call before the first draw": (
        "tcg",
        _drawn_first(),
        _drawn_first(PONS[0]),
        [Told("/event/feeds/0", "contradiction", "tenhou", "天和の和了までに", "Before Blessing of heaven nobody")],
    ),
    "2.2 a child's first draw and the dealer's first discard": (
        "kitanuki",
        _called(THREE, 0, "chiihou"),
        _called(THREE, 2, "chiihou"),
        [Told("/event/wins/0/from", "contradiction", "chiihou", "ロンでの地和", "By ron Blessing of earth")],
    ),
    "2.2 the dealer's first discard": (
        "kitanuki",
        _called(THREE, 2, "renhou"),
        _called(THREE, 0, "renhou"),
        [Told("/event/wins/0/hand/situation", "contradiction", "renhou", "人和でなく地和", "not renhou")],
    ),
    "one red five of a suit in hands and sets that are shown": (
        "tenhou",
        _shown({"concealed": "123406m55s67s111z"}, {"concealed": "234p88s67s222z", "melds": ["chi:345m"]}),
        _shown({"concealed": "123406m55s67s111z"}, {"concealed": "234p88s67s222z", "melds": ["chi:340m"]}),
        [Told("/event/hands", "red_five_not_in_use", "red_five", "赤五", "more red fives")],
    ),
    "4-02 riichi without a call": (
        "tcg",
        _shown({"concealed": "55s67s111z", "melds": ["closed_kan:9999p", "closed_kan:2222z"]}, riichi=[0]),
        _shown({"concealed": "55s67s111z", "melds": ["closed_kan:9999p", "pon:222z"]}, riichi=[0]),
        [Told("/event/hands/0/melds/1", "needs_closed_hand", "riichi_closed_hand", "鳴けない", "does not call")],
    ),
    "riichi is tenpai": (
        "tcg",
        _shown(TENPAI, riichi=[0]),
        _shown({"concealed": "147p258p369s1234z"}, riichi=[0]),
        [Told("/event/hands/0/concealed", "not_tenpai", "riichi", "聴牌していない", "there was no riichi")],
    ),
    "42 nine kinds with the first draw": (
        "kitanuki",
        _nine(1),
        _nine(1, norths=1),
        [Told("/event/hands/0/norths", "contradiction", "abort_nine", "第一摸のものではない", "not the first draw")],
    ),
    "42 riichi before nine kinds": (
        "kitanuki",
        _nine(1, 0),
        _nine(1, 0, 2),
        [Told("/event/riichi/1", "contradiction", "abort_nine", "先に打牌した人だけ", "only players who have discarded")],
    ),
}  # fmt: skip


def _faults(id_: str, event: Body, **more: Any) -> tuple[scoring.Fault, ...]:  # noqa: ANN401 - parts of a request
    request = {"table": table(id_), "event": event, **more}
    return tuple(scoring.faults(id_, request, task="settle"))


@pytest.mark.parametrize("case", CASES)
def test_what_cannot_be_is_told_and_what_is_just_possible_is_let_pass(case: str) -> None:
    id_, possible, impossible, told = CASES[case]
    assert _faults(id_, possible) == ()
    for fault, wanted in zip(_faults(id_, impossible), told, strict=True):
        assert (fault.pointer, fault.code, fault.rule) == wanted[:3]
        assert wanted.ja in fault.detail.ja
        assert wanted.en in fault.detail.en


@pytest.mark.parametrize("most", [0, 1])
def test_where_a_card_leaves_no_kan_none_is_robbed(most: int) -> None:
    """The kan is not told: what says that there was one are the wins."""
    cards = [{"id": "few", "changes": [{"layer": "set", "rule": "most_kans", "value": most}]}]
    told = [(fault.pointer, fault.code) for fault in _faults("tcg", _robbed(), cards=cards)]
    assert told == ([] if most else [("/event/wins", "too_many_kans")])


def test_29_seven_pairs_are_paid_by_their_own_points() -> None:
    """100 points for each child, 400 by ron; hands of han and fu are paid by those."""
    pairs = {"concealed": "11m44m22p88p55s33z7z", "winning_tile": "7z"}
    for hand, rule in ((pairs, "chiitoi_points"), (PINFU, "score_no_base_fan")):
        event = won(win(1, 3, hand=hand))
        ((payer, payee, points, by),) = paid(
            settle("arushiaru", table("arushiaru"), event, chiitoi=True)
        )
        assert (payer, payee, by) == (3, 1, rule)
        assert (points == 400) == (rule == "chiitoi_points")


def test_a_draw_has_no_sets_but_those_of_the_hands() -> None:
    """A set that was called is told of a win alone; what is wrong with one is that it is told."""
    event = draw(0, feeds=[feed("pon", "123m", 1, 0)])
    told = [(fault.pointer, fault.code) for fault in _faults("tcg", event)]
    assert told == [("/event/feeds", "not_with_this_event")]
