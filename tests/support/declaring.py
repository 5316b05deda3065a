"""What a game says of one of its declarations with a hand as it stands; the hand is made tile by tile."""

from collections.abc import Callable, Mapping
from typing import Any

import scoring
from scoring.analysis import declarations as d
from scoring.analysis.declarations import Declared, Now
from scoring.analysis.hand_in_play import Held
from scoring.analysis.reasons import Reason
from scoring.faults import Fault
from scoring.games.arushiaru import analysis as arushiaru
from scoring.games.kitanuki import analysis as kitanuki
from scoring.games.riichi import analysis as tcg
from scoring.text import Text
from scoring.tiles.notation import in_order, kind_of, names_of, packed_of
from scoring.tiles.shanten import Distance
from scoring.tiles.values import Meld

POLICIES = {"tcg": tcg.POLICY, "kitanuki": kitanuki.POLICY, "arushiaru": arushiaru.POLICY}
IDS: dict[type, str] = {
    d.Tsumo: "tsumo",
    d.Ron: "ron",
    d.Riichi: "riichi",
    d.ClosedKan: "closed_kan",
    d.AddedKan: "added_kan",
    d.Extraction: "extraction",
    d.NineKinds: "nine_terminals",
}
NOTHING_WAITED = Reason("none_left", Text("残っていない。", "None is left."), None)
FAR, TENPAI, COMPLETE = Distance(2, 0, 0), Distance(0, 0b11, 0), Distance(-1, 0, 0)
WAITING, DRAWN = "123567m34522p67s", "123567m34522p67s8s"
Told = list[tuple[str, str | None]]
NEEDS_DRAW = ("needs_draw", None)


def meld(text: str) -> Meld:
    """A set on the table: ``"pon:555z"``."""
    kind, _, tiles = text.partition(":")
    names = names_of(tiles)
    bit = 1 << kind_of(names[0])
    kan, closed, run = "kan" in kind, kind == "closed_kan", kind == "chi"
    return Meld(
        kind=kind,
        group=0,
        tiles=tiles,
        packed=packed_of(names),
        kinds=bit * 0b111 if run else bit,
        runs=0,
        triplets=0 if run else bit,
        kans=bit * kan,
        closed_kans=bit * closed,
        reds=0,
    )


def held(tiles: str, *melds: str, **changes: Any) -> Held:  # noqa: ANN401 - any field of a hand
    names = tuple(in_order(names_of(tiles)))
    whole = 13 - 3 * len(melds)
    made: dict[str, Any] = {
        "turn": "drawn" if len(names) > whole or "drawn" in changes else "waiting", "tiles": names, "packed": packed_of(names),
        "melds": tuple(map(meld, melds)), "drawn": None, "called": None, "claimed": (), "riichi": False,
        "norths": 0, "discards": 0, "passed": 0, "own": 0, "known": 0, "seen": 0, "reds_seen": (0, 0, 0),
        "wall": None, "points": None, "first_turn": False, "kans": 0, "request": {"melds": list(melds)},
    }  # fmt: skip
    return Held(**(made | changes))


def no_faults(_asked: Mapping[str, Any]) -> list[Fault]:
    return []


def look(
    id_: str,
    hand: Held,
    ruleset: str = "tcg",
    *,
    distance: Distance = TENPAI,
    distance_of: Callable[[int, int, int], Distance] = lambda *_: TENPAI,
    faults: Callable[[Mapping[str, Any]], list[Fault]] = no_faults,
    options: Mapping[str, object] | None = None,
    **found: Any,  # noqa: ANN401 - what was found of the hand
) -> Declared:
    """What a game says of one of its declarations."""
    known: dict[str, Any] = {"completed": None, "tenpai_discards": (), "ron": (), "no_ron": ()}
    rules = scoring.ruleset(ruleset).in_force(options)
    now = Now(
        rules=rules, held=hand, distance=distance, distance_of=distance_of, faults=faults,
        **(known | found),
    )  # fmt: skip
    declarations = POLICIES[ruleset].declarations
    (asked,) = (
        one for one in declarations if (IDS.get(type(one)) or getattr(one, "id", "")) == id_
    )
    return asked.look(now)


def against(found: Declared) -> Told:
    """Code and clause of what speaks against it; where nothing may be made with it, no tiles are named."""
    assert all(reason.detail.ja and reason.detail.en for reason in found.why)
    assert not found.why or (found.tiles, found.counts_as, found.facts) == ((), None, ())
    return [(reason.code, reason.rule) for reason in found.why]


def details(found: Declared) -> list[Text]:
    return [reason.detail for reason in found.why]
