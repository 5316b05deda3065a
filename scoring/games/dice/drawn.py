"""Yaku of the dice that were rolled last or kept, and the dora."""

from scoring.games.dice.book import BOOK
from scoring.games.dice.forms import KANCHAN, PAIRED, PENCHAN, TANKI, Reading, Turn
from scoring.rules.rulebook import Dora
from scoring.text import Text

BOOK.add(
    Dora(
        id="dora",
        name=Text("ドラ", "Dora"),
        clause="yaku.dora",
        text=Text(
            "ドラ表示ダイスと同じ目のダイス一個につき1点。カンしたダイスも数える。アガリ形でなければ付かない。",
            "One point for each die with the face of the dora die itself, dice of kans included; nothing without a winning form.",
        ),
        unit="points",
        counts="dora",
    )
)


def counts_for_waits(w: Turn) -> int:
    """1 where the last die rolled may earn a wait: a rerolled one, a replacement only where the option says so."""
    return w.rerolled | w.from_kan & w.n.wait_on_rinshan


@BOOK.yaku(
    "kanchan",
    ja="間張",
    en="Middle of a run",
    clause="yaku.kanchan",
    closed=2,
    open=2,
    unit="points",
    hit="12345622 reroll:5",
    miss="12345622 reroll:6",
    options=("wait_on_rinshan",),
)
def kanchan(r: Reading, w: Turn) -> bool:
    """The last rerolled die is the middle of a run. One die has one place: it earns one of the three waits at most.

    最後に振り直したダイスが順子の真ん中である。ダイスの居場所は一つなので、待ちの役は三つのうち一つだけ。
    """
    return ((r.wait & KANCHAN != 0) & counts_for_waits(w)) == 1


@BOOK.yaku(
    "penchan",
    ja="辺張",
    en="Edge of a run",
    clause="yaku.penchan",
    closed=2,
    open=2,
    unit="points",
    hit="12345622 reroll:3",
    miss="12345622 reroll:1",
    options=("wait_on_rinshan",),
)
def penchan(r: Reading, w: Turn) -> bool:
    """The last rerolled die is the 3 of 123 or the 4 of 456.

    最後に振り直したダイスが123の3か456の4である。
    """
    return ((r.wait & PENCHAN != 0) & counts_for_waits(w)) == 1


@BOOK.yaku(
    "tanki",
    ja="単騎",
    en="Pair",
    clause="yaku.tanki",
    closed=2,
    open=2,
    unit="points",
    hit="11122266 reroll:6",
    miss="11122266 reroll:2",
    options=("wait_on_rinshan", "tanki_in_four_pairs"),
)
def tanki(r: Reading, w: Turn) -> bool:
    """The last rerolled die is in the pair beside two melds; four pairs have no such pair.

    最後に振り直したダイスが雀頭に入る。四対子に雀頭は無い。
    """
    pair = TANKI | PAIRED * w.n.tanki_in_four_pairs
    return ((r.wait & pair != 0) & counts_for_waits(w)) == 1


@BOOK.yaku(
    "rinshan",
    ja="嶺上開花",
    en="After a kan",
    clause="yaku.rinshan",
    closed=2,
    open=2,
    unit="points",
    hit="34522 kans:3 kan:5",
    miss="34522 kans:3 reroll:5",
)
def rinshan(_r: Reading, w: Turn) -> bool:
    """The replacement die of a kan is the last die rolled and completes the hand.

    カンで振ったダイスが最後のダイスで、それでアガる。
    """
    return w.from_kan == 1


@BOOK.yaku(
    "tenhou",
    ja="天和",
    en="Complete at once",
    clause="yaku.tenhou",
    closed=4,
    open=4,
    unit="points",
    hit="22334466 stand",
    miss="22334466 reroll:6",
    options=("tenhou_survives_reroll",),
)
def tenhou(_r: Reading, w: Turn) -> bool:
    """The first eight dice are a winning form and are kept: no riichi, no reroll, no kan.

    最初に振った8個がアガリ形で、そのまま手番を終える。リーチ・振り直し・カンをしたら付かない。
    """
    return (w.kept | w.first_complete & w.n.tenhou_survives_reroll) == 1
