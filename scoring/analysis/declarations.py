"""What a player may declare now and what speaks against it; each game says which declarations it has and by which of its rules.

A declaration is asked with the hand as it stands and answers with the tiles it may be made with, or with every reason why not.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from scoring.analysis.hand_in_play import Held
from scoring.analysis.reasons import Reason
from scoring.faults import Fault
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.text import Text
from scoring.tiles.kinds import KINDS, NAMES, ONE, YAOCHU, copies
from scoring.tiles.melds import KIND_NAMES
from scoring.tiles.notation import kind_of, written
from scoring.tiles.shanten import Distance

_KAN: Final = 4
_KAN_NAMES: Final = {kind: Text(name.ja, name.en.capitalize()) for kind, name in KIND_NAMES.items()}
_SAME_SUIT_REACH: Final = 2
"""Tiles of one suit so far apart or nearer can be in one run."""


@dataclass(frozen=True, slots=True)
class Now:
    """A hand that is still played, with what was found about it."""

    rules: InForce
    held: Held
    distance: Distance
    completed: tuple[bool, str | None] | None
    """Whether a complete hand just drawn wins, and why not; ``None`` where it is not complete."""
    tenpai_discards: tuple[str, ...]
    """Tiles that may be discarded and leave the hand tenpai."""
    ron: tuple[str, ...]
    """Waits that win by ron."""
    no_ron: tuple[Reason, ...]
    """Why other waits do not."""
    distance_of: Callable[[int, int, int], Distance]
    """The distance of other tiles in hand, given packed counts of them, of those in melds, and how many melds."""
    faults: Callable[[Mapping[str, Any]], list[Fault]]
    """What the game says against a hand with other melds."""

    @property
    def menzen(self) -> bool:
        """Whether the hand is closed."""
        breaks = self.rules.numbers.ankan_breaks_menzen
        return all(meld.closed_kans and not breaks for meld in self.held.melds)


class Declared(NamedTuple):
    """What was found of one declaration."""

    id: str
    name: Text
    why: tuple[Reason, ...]
    """Everything that speaks against it; it is legal where nothing does."""
    tiles: tuple[str, ...] = ()
    """The tiles it may be made with."""
    counts_as: str | None = None
    """The yaku it is."""
    facts: tuple[str, ...] = ()
    """Fields that would decide it, where they are given."""

    def told(self, ruleset: Ruleset, lang: str) -> dict[str, Any]:
        """It as plain data."""
        return {
            "id": self.id,
            "name": self.name.say(lang),
            "legal": not self.why,
            "why": [reason.told(ruleset, lang) for reason in self.why],
            "tiles": list(self.tiles),
            "as": self.counts_as,
        }


def _found(
    id_: str,
    name: Text,
    why: list[Reason],
    tiles: tuple[str, ...] = (),
    *,
    counts_as: str | None = None,
    facts: tuple[str, ...] = (),
) -> Declared:
    """A declaration; what it would be made with is said where it is legal."""
    if why:
        return Declared(id_, name, tuple(why))
    return Declared(id_, name, (), tiles, counts_as, facts)


class Declaration(Protocol):
    """One thing that may be declared in a game."""

    def look(self, now: Now) -> Declared:
        """Whether it may be declared now."""


_NEEDS_DRAW: Final = Reason(
    "needs_draw",
    Text("自摸した後にだけ出来る。", "Only after one's own draw."),
    None,
)


def _no_draw(held: Held) -> list[Reason]:
    return [] if held.turn == "drawn" else [_NEEDS_DRAW]


@dataclass(frozen=True, slots=True)
class Absent:
    """Something other games have and this one has not."""

    id: str
    name: Text
    rule: str

    def look(self, now: Now) -> Declared:
        """Never."""
        del now
        detail = Text("この規則には無い。", "There is none in these rules.")
        reason = Reason("no_such_declaration", detail, self.rule)
        return Declared(self.id, self.name, (reason,))


@dataclass(frozen=True, slots=True)
class Tsumo:
    """Winning with the tile just drawn."""

    yaku_rule: str | None = None
    """The rule that wants a yaku, where one does."""

    def look(self, now: Now) -> Declared:
        """Where the drawn tile completes a hand that wins."""
        why = _no_draw(now.held)
        if not why and now.completed is None:
            why.append(_incomplete(now.distance))
        elif not why and now.completed and not now.completed[0]:
            why.append(_without_yaku(self.yaku_rule))
        tiles = (now.held.drawn,) if now.held.drawn else ()
        return _found("tsumo", Text("ツモ", "Tsumo"), why, tiles)


@dataclass(frozen=True, slots=True)
class Ron:
    """Winning on another player's tile."""

    yaku_rule: str | None = None

    def look(self, now: Now) -> Declared:
        """On the waits that win by ron."""
        why: list[Reason] = []
        if now.held.turn != "waiting":
            text = Text("他家の打牌にだけ出来る。", "Only on another player's tile.")
            why.append(Reason("own_turn", text, None))
        elif now.distance.shanten:
            why.append(_incomplete(now.distance))
        elif not now.ron:
            why += now.no_ron or (_without_yaku(self.yaku_rule),)
        return _found("ron", Text("ロン", "Ron"), why, now.ron)


def _incomplete(distance: Distance) -> Reason:
    text = Text("聴牌まであと{n}枚。", "The hand is {n} from tenpai.")
    waiting = Text("和了形ではない。", "The hand is not complete.")
    detail = text.filled(n=distance.shanten) if distance.shanten > 0 else waiting
    return Reason("not_complete", detail, None)


def _without_yaku(rule: str | None) -> Reason:
    return Reason("no_yaku", Text("役が無い。", "There is no yaku."), rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class Riichi:
    """Declaring a closed tenpai hand."""

    yaku: str
    closed: str
    """The rule that wants a closed hand."""
    wall: str
    """The number of tiles that must be left …"""
    wall_rule: str
    points: str | None = None
    """The number of points that is needed, where one is …"""
    points_rule: str | None = None
    first_turn: str | None = None
    """The yaku it is in the first turn, where that is another."""

    def look(self, now: Now) -> Declared:
        """With a discard that leaves a closed hand tenpai, while tiles and points suffice."""
        held, numbers = now.held, now.rules.numbers
        why = _no_draw(held)
        if held.riichi:
            text = Text("もう立直している。", "Riichi has been declared already.")
            why.append(Reason("already_declared", text, self.yaku))
        if not now.menzen:
            text = Text("門前でない。", "The hand is not closed.")
            why.append(Reason("not_closed", text, self.closed))
        if not why and not now.tenpai_discards:
            text = Text("どの牌を切っても聴牌しない。", "No discard leaves the hand tenpai.")
            why.append(Reason("not_tenpai", text, self.yaku))
        least = getattr(numbers, self.wall)
        if held.wall is not None and held.wall < least:
            text = Text(
                "山の残りが{wall}枚。{least}枚以上要る。",
                "{wall} tiles are left in the wall; at least {least} are needed.",
            )
            detail = text.filled(wall=held.wall, least=least)
            why.append(Reason("too_few_tiles_left", detail, self.wall_rule))
        facts = ["wall"]
        if self.points is not None:
            needed = getattr(numbers, self.points)
            if held.points is not None and held.points < needed:
                text = Text(
                    "持ち点が{needed}点に足りない。", "At least {needed} points are needed."
                )
                detail = text.filled(needed=f"{needed:,}")
                why.append(Reason("too_few_points", detail, self.points_rule))
            facts.append("points")
        yaku = self.yaku
        if self.first_turn is not None:
            facts.append("first_turn")
            yaku = self.first_turn if held.first_turn else yaku
        name = now.rules.ruleset.rules[self.yaku].name
        return _found("riichi", name, why, now.tenpai_discards, counts_as=yaku, facts=tuple(facts))


@dataclass(frozen=True, slots=True, kw_only=True)
class KanRules:
    """When a game allows a kan of one's own tiles."""

    last_rule: str
    """Not with the last tile."""
    most: str
    """The number of kans there can be …"""
    most_rule: str
    after_call_rule: str | None
    """Not right after a call, where a rule says that."""
    riichi_rule: str | None = None
    """What a concealed kan after riichi must not change."""
    riichi_isolated: bool = False
    """Whether the triplet must stand apart from all other tiles as well."""

    def against(self, now: Now) -> list[Reason]:
        """What speaks against any kan."""
        held, why = now.held, []
        if held.turn == "waiting":
            why.append(_NEEDS_DRAW)
        elif held.turn == "called":
            text = Text("鳴いた直後に槓は出来ない。", "There is no kan right after a call.")
            why.append(Reason("after_call", text, self.after_call_rule))
        if held.last_tile:
            text = Text("最後の牌で槓は出来ない。", "There is no kan with the last tile.")
            why.append(Reason("last_tile", text, self.last_rule))
        most = getattr(now.rules.numbers, self.most)
        if held.kans >= most:
            text = Text("槓は全員で{most}回まで。", "There are at most {most} kans.")
            why.append(Reason("too_many_kans", text.filled(most=most), self.most_rule))
        return why


def _tiles_missing(ja: str, en: str) -> Reason:
    return Reason("no_such_tiles", Text(ja, en), None)


_KAN_FACTS: Final = ("wall", "kans_on_table")


@dataclass(frozen=True, slots=True)
class ClosedKan:
    """Declaring four equal tiles in hand."""

    rules: KanRules

    def look(self, now: Now) -> Declared:
        """With four equal tiles; after riichi only where the hand stays what it was."""
        held = now.held
        why = self.rules.against(now)
        kinds = [kind for kind in range(KINDS) if copies(held.packed, kind) == _KAN]
        if not kinds:
            text = "手の内に同じ牌が四枚ない。", "There are no four equal tiles in hand."
            why.append(_tiles_missing(*text))
        found = {kind: self._against(now, kind) for kind in kinds}
        may = tuple(NAMES[kind] for kind, reasons in found.items() if not reasons)
        if not may:
            why += dict.fromkeys(reason for reasons in found.values() for reason in reasons)
        return _found("closed_kan", _KAN_NAMES["closed_kan"], why, may, facts=_KAN_FACTS)

    def _against(self, now: Now, kind: int) -> list[Reason]:
        """What speaks against a kan of this kind, besides what speaks against all."""
        held = now.held
        four = [name for name in held.tiles if kind_of(name) == kind]
        rest = [name for name in held.tiles if kind_of(name) != kind]
        meld = f"closed_kan:{written(four)}"
        asked = {"concealed": written(rest), "melds": [*held.request.get("melds", ()), meld]}
        why = [
            Reason(fault.code, fault.detail, fault.rule)
            for fault in now.faults(asked)
            if fault.code == "bad_meld"
        ]
        if held.riichi and held.drawn is not None:
            rule = self.rules.riichi_rule
            if not self._keeps(now, kind, held.drawn):
                why.append(Reason("changes_the_hand", _CHANGES, rule))
            elif self.rules.riichi_isolated and any(_near(kind, k) for k in _held_kinds(held)):
                why.append(Reason("not_isolated", _BESIDE_OTHERS, rule))
        return why

    def _keeps(self, now: Now, kind: int, drawn: str) -> bool:
        """Whether the kan is of the drawn tile and leaves the waits as they were."""
        held = now.held
        if kind_of(drawn) != kind:
            return False
        melds = sum(meld.packed for meld in held.melds)
        count = len(held.melds)
        before = now.distance_of(held.packed - ONE[kind], melds, count)
        after = now.distance_of(held.packed - 4 * ONE[kind], melds + 4 * ONE[kind], count + 1)
        return before.shanten == after.shanten == 0 and before.improves == after.improves


_CHANGES: Final = Text(
    "立直の後は、引いた牌で待ちの変わらない暗槓だけ出来る。",
    "After riichi a concealed kan needs the drawn tile and must not change the waits.",
)
_BESIDE_OTHERS: Final = Text(
    "立直の後は、手の他の牌と順子になりえない刻子だけ暗槓出来る。",
    "After riichi a concealed kan needs a triplet that could be in no run with other tiles of the hand.",
)


def _held_kinds(held: Held) -> list[int]:
    return [kind for kind in range(KINDS) if copies(held.packed, kind)]


def _near(kind: int, other: int) -> bool:
    """Whether two different kinds can be in one run."""
    same_suit = kind // 9 == other // 9 < 3
    return same_suit and 0 < abs(kind - other) <= _SAME_SUIT_REACH


@dataclass(frozen=True, slots=True)
class AddedKan:
    """Adding the fourth tile to a pon."""

    rules: KanRules

    def look(self, now: Now) -> Declared:
        """With a tile in hand of which a pon lies on the table."""
        why = self.rules.against(now)
        pons = [meld.kinds for meld in now.held.melds if meld.kind == "pon"]
        may = [name for name in now.held.tiles if 1 << kind_of(name) in pons]
        if not may:
            text = "ポンした牌の四枚目が手に無い。", "The fourth tile of no pon is in hand."
            why.append(_tiles_missing(*text))
        name = _KAN_NAMES["added_kan"]
        return _found("added_kan", name, why, tuple(may), facts=_KAN_FACTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """Setting a tile aside from the hand and drawing another."""

    tile: str
    rule: str
    """Not right after a call."""
    last_rule: str
    """Not with the last tile."""
    riichi_rule: str
    """After riichi only the tile just drawn."""

    def look(self, now: Now) -> Declared:
        """With that tile in hand after a draw."""
        held, why = now.held, []
        if held.turn == "waiting":
            why.append(_NEEDS_DRAW)
        elif held.turn == "called":
            text = Text("鳴いた直後には抜けない。", "There is no extraction right after a call.")
            why.append(Reason("after_call", text, self.rule))
        if self.tile not in held.tiles:
            why.append(_tiles_missing("手に北が無い。", "There is no north in hand."))
        if held.last_tile:
            text = Text("最後の牌では抜けない。", "There is no extraction with the last tile.")
            why.append(Reason("last_tile", text, self.last_rule))
        if held.riichi and held.drawn not in (None, self.tile):
            text = Text("立直の後は、引いた北だけ抜ける。", "After riichi only a north just drawn.")
            why.append(Reason("changes_the_hand", text, self.riichi_rule))
        name = now.rules.ruleset.rules[self.rule].name
        return _found("extraction", name, why, (self.tile,), facts=("wall",))


@dataclass(frozen=True, slots=True)
class NineKinds:
    """Showing many kinds of terminals and honours to draw the hand."""

    least: str
    """The number of kinds that is needed."""
    rule: str

    def look(self, now: Now) -> Declared:
        """With the first draw of all."""
        held = now.held
        kinds = [kind for kind in _held_kinds(held) if YAOCHU >> kind & 1]
        least = getattr(now.rules.numbers, self.least)
        why = []
        if len(kinds) < least:
            text = Text(
                "幺九牌は{count}種。{least}種以上要る。",
                "There are {count} kinds of terminals and honours; {least} are needed.",
            )
            detail = text.filled(count=len(kinds), least=least)
            why.append(Reason("too_few_kinds", detail, self.rule))
        if held.turn != "drawn" or not held.first_turn or held.norths:
            text = Text(
                "誰も鳴いていない第一自摸の時だけ。",
                "Only on one's own first draw, before any call.",
            )
            why.append(Reason("not_first_draw", text, self.rule))
        tiles = tuple(NAMES[kind] for kind in kinds)
        found = _found("nine_terminals", NINE_KINDS, why, tiles)
        return found._replace(facts=("first_turn",) if len(kinds) >= least else ())


RIICHI: Final = Text("立直", "Riichi")
NINE_KINDS: Final = Text("九種幺九牌", "Nine terminals and honours")
