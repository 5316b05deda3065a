"""Declarations and discards: what a player may do now, or every reason why not. Each game lists which of them it has."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from scoring.analysis.hand_in_play import HandInPlay
from scoring.analysis.reasons import Reason
from scoring.faults import Fault
from scoring.hand.parsing import hand_tiles
from scoring.rules.declarations import Declarations
from scoring.rules.in_force import InForce
from scoring.text import Text
from scoring.tiles.kinds import NAMES, ONE, YAOCHU, copies, kinds_of
from scoring.tiles.melds import KIND_NAMES
from scoring.tiles.notation import kind_of, mask_of, written
from scoring.tiles.shanten import Distance

_KAN: Final = 4
_RUN_REACH: Final = 2
"""Tiles of one suit so far apart or nearer can be in one run."""
RIICHI: Final = Text("立直", "Riichi")
NINE_TERMINALS: Final = "nine_terminals"
NINE_KINDS: Final = Text("九種幺九牌", "Nine terminals and honours")
NEEDS_DRAW: Final = Reason(
    "needs_draw", Text("自摸した後にだけ出来る。", "Only after one's own draw.")
)


@dataclass(frozen=True, slots=True)
class Position:
    """A hand in play with what the analysis found about it."""

    rules: InForce
    hand: HandInPlay
    distance: Distance
    completed: bool | None
    """Whether a complete hand just drawn wins; ``None`` where it is not complete."""
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
    def kan_opens(self) -> bool:
        """Whether a concealed kan opens the hand."""
        return bool(self.rules.numbers.ankan_breaks_menzen)

    @property
    def menzen(self) -> bool:
        """Whether the hand is closed."""
        return all(meld.closed_kans and not self.kan_opens for meld in self.hand.melds)


class Declaration(NamedTuple):
    """Whether something may be declared, and with which tiles."""

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

    def to_dict(self, ruleset: Declarations, lang: str) -> dict[str, Any]:
        """It as plain data."""
        return {
            "id": self.id,
            "name": self.name.say(lang),
            "legal": not self.why,
            "why": [reason.to_dict(ruleset, lang) for reason in self.why],
            "tiles": list(self.tiles),
            "as": self.counts_as,
        }

    def judged(self) -> "Declaration":
        """It without tiles, yaku and facts where it is not legal."""
        return Declaration(self.id, self.name, self.why) if self.why else self


class DeclarationRule(Protocol):
    """When a game allows one declaration."""

    def judge(self, position: Position) -> Declaration:
        """Whether it may be declared now."""


@dataclass(frozen=True, slots=True)
class Absent:
    """A declaration that a game, or the rules in force, do not have."""

    id: str
    name: Text
    rule: str

    def judge(self, position: Position) -> Declaration:  # noqa: ARG002 - as the others
        """Never."""
        detail = Text("この規則には無い。", "There is none in these rules.")
        return Declaration(self.id, self.name, (Reason("no_such_declaration", detail, self.rule),))


@dataclass(frozen=True, slots=True)
class Tsumo:
    """Winning with the tile just drawn."""

    yaku_rule: str | None = None
    """The rule that wants a yaku, where one does."""

    def judge(self, position: Position) -> Declaration:
        """Where the drawn tile completes a hand that wins."""
        hand = position.hand
        why: tuple[Reason, ...] = ()
        if hand.turn != "drawn":
            why = (NEEDS_DRAW,)
        elif position.completed is None:
            why = (_incomplete(position.distance),)
        elif not position.completed:
            why = (_without_yaku(self.yaku_rule),)
        tiles = (hand.drawn,) if hand.drawn else ()
        return Declaration("tsumo", Text("ツモ", "Tsumo"), why, tiles).judged()


@dataclass(frozen=True, slots=True)
class Ron:
    """Winning on another player's tile."""

    yaku_rule: str | None = None

    def judge(self, position: Position) -> Declaration:
        """On the waits that win by ron."""
        why: tuple[Reason, ...] = ()
        if position.hand.turn != "waiting":
            detail = Text("他家の打牌にだけ出来る。", "Only on another player's tile.")
            why = (Reason("own_turn", detail),)
        elif position.distance.shanten:
            why = (_incomplete(position.distance),)
        elif not position.ron:
            why = position.no_ron or (_without_yaku(self.yaku_rule),)
        return Declaration("ron", Text("ロン", "Ron"), why, position.ron).judged()


def _incomplete(distance: Distance) -> Reason:
    detail = Text("和了形ではない。", "The hand is not complete.")
    if distance.shanten > 0:
        detail = Text("聴牌まであと{n}枚。", "The hand is {n} from tenpai.")
        detail = detail.filled(n=distance.shanten)
    return Reason("not_complete", detail)


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

    def judge(self, position: Position) -> Declaration:
        """With a discard that leaves a closed hand tenpai, while tiles and points suffice."""
        hand, rules = position.hand, position.rules
        why = [] if hand.turn == "drawn" else [NEEDS_DRAW]
        if hand.riichi:
            detail = Text("もう立直している。", "Riichi has been declared already.")
            why.append(Reason("already_declared", detail, self.yaku))
        if not position.menzen:
            detail = Text("門前でない。", "The hand is not closed.")
            why.append(Reason("not_closed", detail, self.closed))
        if not why and not position.tenpai_discards:
            detail = Text("どの牌を切っても聴牌しない。", "No discard leaves the hand tenpai.")
            why.append(Reason("not_tenpai", detail, self.yaku))
        least = getattr(rules.numbers, self.wall)
        if hand.wall is not None and hand.wall < least:
            detail = Text(
                "山の残りが{wall}枚。{least}枚以上要る。",
                "{wall} tiles are left in the wall; at least {least} are needed.",
            ).filled(wall=hand.wall, least=least)
            why.append(Reason("too_few_tiles_left", detail, self.wall_rule))
        facts, yaku = ["wall"], self.yaku
        if self.points is not None:
            facts.append("points")
            needed = getattr(rules.numbers, self.points)
            if hand.points is not None and hand.points < needed:
                detail = Text(
                    "持ち点が{needed}点に足りない。", "At least {needed} points are needed."
                ).filled(needed=f"{needed:,}")
                why.append(Reason("too_few_points", detail, self.points_rule))
        if self.first_turn in rules.counted:
            facts.append("first_turn")
            yaku = self.first_turn if hand.first_turn else yaku
        name = rules.ruleset.rules[self.yaku].name
        tiles = position.tenpai_discards
        return Declaration("riichi", name, tuple(why), tiles, yaku, tuple(facts)).judged()


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
    riichi_option: str | None = None
    """The option by which the triplet must be one in every reading of the hand as well."""
    riichi_isolated: bool = False
    """Whether the triplet must stand apart from all other tiles as well."""

    def judge(
        self, id_: str, position: Position, tiles: tuple[str, ...], against: list[Reason]
    ) -> Declaration:
        """A kan with ``tiles``; ``against`` is what the tiles say against it."""
        hand, why = position.hand, []
        if hand.turn == "waiting":
            why.append(NEEDS_DRAW)
        elif hand.turn == "called":
            detail = Text("鳴いた直後に槓は出来ない。", "There is no kan right after a call.")
            why.append(Reason("after_call", detail, self.after_call_rule))
        if hand.last_tile:
            detail = Text("最後の牌で槓は出来ない。", "There is no kan with the last tile.")
            why.append(Reason("last_tile", detail, self.last_rule))
        most = getattr(position.rules.numbers, self.most)
        if hand.kans >= most:
            detail = Text("槓は全員で{most}回まで。", "There are at most {most} kans.")
            why.append(Reason("too_many_kans", detail.filled(most=most), self.most_rule))
        kan = KIND_NAMES[id_]
        name = Text(kan.ja, kan.en.capitalize())
        facts = ("wall", "kans_on_table")
        return Declaration(id_, name, (*why, *against), tiles, None, facts).judged()


@dataclass(frozen=True, slots=True)
class ClosedKan:
    """Declaring four equal tiles in hand."""

    rules: KanRules

    def judge(self, position: Position) -> Declaration:
        """With four equal tiles; after riichi only where the hand stays closed and what it was."""
        held = position.hand.packed
        found = {
            kind: self._against(position, kind)
            for kind in range(len(NAMES))
            if copies(held, kind) == _KAN
        }
        tiles = tuple(NAMES[kind] for kind, reasons in found.items() if not reasons)
        reasons = [reason for reasons in found.values() for reason in reasons]
        if not found:
            detail = Text("手の内に同じ牌が四枚ない。", "There are no four equal tiles in hand.")
            reasons.append(Reason("no_such_tiles", detail))
        against = [] if tiles else [*dict.fromkeys(reasons)]
        return self.rules.judge("closed_kan", position, tiles, against)

    def _against(self, position: Position, kind: int) -> list[Reason]:
        """What speaks against a kan of this kind, besides what speaks against all."""
        hand = position.hand
        four = [name for name in hand.tiles if kind_of(name) == kind]
        rest = [name for name in hand.tiles if kind_of(name) != kind]
        meld = f"closed_kan:{written(four)}"
        after = {"concealed": written(rest), "melds": [*hand.request.get("melds", ()), meld]}
        why = [
            Reason(fault.code, fault.detail, fault.rule)
            for fault in position.faults(after)
            if fault.code == "bad_meld"
        ]
        if not hand.riichi or hand.drawn is None:
            return why
        if position.kan_opens:
            detail = Text(
                "立直の後は、門前を崩す暗槓は出来ない。",
                "After riichi the hand stays closed, and a concealed kan would open it.",
            )
            why.append(Reason("not_closed", detail, "ankan_breaks_menzen"))
        elif not self._keeps(position, kind, hand.drawn):
            detail = Text(
                "立直の後は、引いた牌で待ちの変わらない暗槓だけ出来る。",
                "After riichi a concealed kan needs the drawn tile and must not change the waits.",
            )
            why.append(Reason("changes_the_hand", detail, self.rules.riichi_rule))
        elif self._must_be_triplet(position) and not self._always_triplet(position, kind):
            detail = Text(
                "立直の後は、聴牌形のどの読み方でも刻子になる牌だけ暗槓出来る。",
                "After riichi a concealed kan needs three tiles that are a triplet in every reading of the tenpai hand.",
            )
            why.append(Reason("changes_the_reading", detail, self.rules.riichi_rule))
        elif self.rules.riichi_isolated and any(_in_one_run(kind, k) for k in _kinds(hand)):
            detail = Text(
                "立直の後は、手の他の牌と順子になりえない刻子だけ暗槓出来る。",
                "After riichi a concealed kan needs a triplet that could be in no run with other tiles of the hand.",
            )
            why.append(Reason("not_isolated", detail, self.rules.riichi_rule))
        return why

    def _must_be_triplet(self, position: Position) -> bool:
        """Return whether the triplet must be one in every reading."""
        option = self.rules.riichi_option
        return option is not None and position.rules.options[option] == "reading"

    @staticmethod
    def _always_triplet(position: Position, kind: int) -> bool:
        """Return whether three tiles are a triplet in every reading of the hand before the draw, with every wait."""
        hand = position.hand
        melds = sum(meld.packed for meld in hand.melds)
        waits = position.distance_of(hand.packed - ONE[kind], melds, len(hand.melds)).improves
        names = list(hand.tiles)
        names.remove(next(name for name in names if kind_of(name) == kind))
        shown = [f"{meld.kind}:{meld.tiles}" for meld in hand.melds]
        return all(
            reading.triplets >> kind & 1
            for wait in kinds_of(waits)
            for reading in hand_tiles(written(names), NAMES[wait], 1, *shown).ways
        )

    @staticmethod
    def _keeps(position: Position, kind: int, drawn: str) -> bool:
        """Whether the kan is of the drawn tile and leaves the waits as they were."""
        hand = position.hand
        if kind_of(drawn) != kind:
            return False
        melds, count = sum(meld.packed for meld in hand.melds), len(hand.melds)
        kan = _KAN * ONE[kind]
        before = position.distance_of(hand.packed - ONE[kind], melds, count)
        if before.improves >> kind & 1:
            return False  # The kan takes the last tile of a wait.
        after = position.distance_of(hand.packed - kan, melds + kan, count + 1)
        return before.shanten == after.shanten == 0 and before.improves == after.improves


def _kinds(hand: HandInPlay) -> list[int]:
    return list(kinds_of(mask_of(hand.tiles)))


def _in_one_run(kind: int, other: int) -> bool:
    """Whether two different kinds can be in one run."""
    same_suit = kind // 9 == other // 9 < 3
    return same_suit and 0 < abs(kind - other) <= _RUN_REACH


@dataclass(frozen=True, slots=True)
class AddedKan:
    """Adding the fourth tile to a pon."""

    rules: KanRules

    def judge(self, position: Position) -> Declaration:
        """With a tile in hand of which a pon lies on the table."""
        hand = position.hand
        pons = [meld.kinds for meld in hand.melds if meld.kind == "pon"]
        tiles = tuple(name for name in hand.tiles if 1 << kind_of(name) in pons)
        detail = Text("ポンした牌の四枚目が手に無い。", "The fourth tile of no pon is in hand.")
        against = [] if tiles else [Reason("no_such_tiles", detail)]
        return self.rules.judge("added_kan", position, tiles, against)


@dataclass(frozen=True, slots=True)
class NineKinds:
    """Showing many kinds of terminals and honours to draw the hand."""

    least: str
    """The number of kinds that is needed."""
    rule: str
    option: str | None = None
    """The option that lists the aborts in force, if the players choose them."""

    def judge(self, position: Position) -> Declaration:
        """With the first draw of all."""
        if self.option is not None and NINE_TERMINALS not in _members(position.rules, self.option):
            return Absent(NINE_TERMINALS, NINE_KINDS, self.rule).judge(position)
        hand, why = position.hand, []
        kinds = [kind for kind in _kinds(hand) if YAOCHU >> kind & 1]
        least = getattr(position.rules.numbers, self.least)
        enough = len(kinds) >= least
        if not enough:
            detail = Text(
                "幺九牌は{count}種。{least}種以上要る。",
                "There are {count} kinds of terminals and honours; {least} are needed.",
            ).filled(count=len(kinds), least=least)
            why.append(Reason("too_few_kinds", detail, self.rule))
        if hand.turn != "drawn" or not hand.first_turn or hand.norths:
            detail = Text(
                "誰も鳴いていない第一自摸の時だけ。",
                "Only on one's own first draw, before any call.",
            )
            why.append(Reason("not_first_draw", detail, self.rule))
        tiles = () if why else tuple(NAMES[kind] for kind in kinds)
        facts = ("first_turn",) if enough else ()
        return Declaration(NINE_TERMINALS, NINE_KINDS, tuple(why), tiles, None, facts)


def _members(rules: InForce, option: str) -> tuple[str, ...]:
    """Return the words chosen for an option that is a list."""
    chosen = rules.options[option]
    return chosen if isinstance(chosen, tuple) else ()
