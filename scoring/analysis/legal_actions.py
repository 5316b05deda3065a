"""Declarations and discards: legal or not, with every reason. Each game lists its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from scoring.analysis.hand_in_play import HandInPlay
from scoring.analysis.reasons import MESSAGES, reason
from scoring.faults import Fault
from scoring.hand.parsing import hand_tiles
from scoring.rules.declarations import Declarations
from scoring.rules.in_force import InForce
from scoring.rules.links import reason_line
from scoring.text import Text
from scoring.tiles.kinds import NAMES, ONE, YAOCHU, copies, kinds_of
from scoring.tiles.melds import KIND_NAMES
from scoring.tiles.notation import kind_of, mask_of, plain, written
from scoring.tiles.shanten import Distance

_KAN: Final = 4
_RUN_REACH: Final = 2
"""The largest difference between the numbers of two tiles in one run."""
NINE_TERMINALS: Final = "nine_terminals"
_RIICHI: Final = "riichi"


@dataclass(frozen=True, slots=True)
class Position:
    """A hand in play with the results of its analysis."""

    rules: InForce
    hand: HandInPlay
    distance: Distance
    completed: bool | None
    """Whether a complete hand just drawn wins; ``None`` if it is not complete."""
    tenpai_discards: tuple[str, ...]
    """Tiles that may be discarded and leave the hand tenpai."""
    ron: tuple[str, ...]
    """Waits that win by ron."""
    no_ron: tuple[Fault, ...]
    """The reasons why other waits do not win by ron."""
    distance_of: Callable[[int, int], Distance]
    """Returns the shanten of other tiles in hand, given their packed counts and those of a declared kan."""
    faults: Callable[[Mapping[str, Any]], list[Fault]]
    """Returns the errors that the hand would have with other melds."""

    @property
    def kan_opens(self) -> bool:
        """Whether a concealed kan opens the hand."""
        return bool(self.rules.numbers.ankan_breaks_menzen)

    @property
    def menzen(self) -> bool:
        """Whether the hand is closed."""
        return all(meld.closed_kans and not self.kan_opens for meld in self.hand.melds)


class Declaration(NamedTuple):
    """A declaration: whether it is legal, and the tiles it may be made with."""

    id: str
    name: Text
    why: tuple[Fault, ...]
    """The reasons against it; empty if it is legal."""
    tiles: tuple[str, ...] = ()
    """The tiles it may be made with."""
    counts_as: str | None = None
    """The yaku that the declaration counts as."""
    facts: tuple[str, ...] = ()
    """Fields of the request that can change the answer."""

    def to_dict(self, ruleset: Declarations, lang: str) -> dict[str, Any]:
        """Return the declaration as a dict."""
        return {
            "id": self.id,
            "name": self.name.say(lang),
            "legal": not self.why,
            "why": [reason_line(ruleset, why, lang) for why in self.why],
            "tiles": list(self.tiles),
            "as": self.counts_as,
        }

    def judged(self) -> "Declaration":
        """Return the declaration; if it is illegal, without tiles, yaku and facts."""
        return Declaration(self.id, self.name, self.why) if self.why else self


def _name(declaration: str) -> Text:
    return MESSAGES[f"declarations.{declaration}"]


@dataclass(frozen=True, slots=True)
class Absent:
    """A declaration that a game, or the rules in force, do not have."""

    id: str
    rule: str

    def judge(self, position: Position) -> Declaration:  # noqa: ARG002 - as the others
        """Judge the declaration illegal."""
        return Declaration(self.id, _name(self.id), (reason("no_such_declaration", self.rule),))


@dataclass(frozen=True, slots=True)
class Tsumo:
    """Winning with the tile just drawn."""

    yaku_rule: str | None = None
    """The rule that requires a yaku, if there is one."""

    def judge(self, position: Position) -> Declaration:
        """Judge tsumo: the drawn tile must complete a hand that wins."""
        hand = position.hand
        why: tuple[Fault, ...] = ()
        if hand.turn != "drawn":
            why = (reason("needs_draw"),)
        elif position.completed is None:
            why = (_incomplete(position.distance),)
        elif not position.completed:
            why = (reason("no_yaku", self.yaku_rule),)
        tiles = (hand.drawn,) if hand.drawn else ()
        return Declaration("tsumo", _name("tsumo"), why, tiles).judged()


@dataclass(frozen=True, slots=True)
class Ron:
    """Winning on another player's tile."""

    yaku_rule: str | None = None

    def judge(self, position: Position) -> Declaration:
        """Judge ron: the hand must have waits that win by ron."""
        why: tuple[Fault, ...] = ()
        if position.hand.turn != "waiting":
            why = (reason("own_turn"),)
        elif position.distance.shanten:
            why = (_incomplete(position.distance),)
        elif not position.ron:
            why = position.no_ron or (reason("no_yaku", self.yaku_rule),)
        return Declaration("ron", _name("ron"), why, position.ron).judged()


def _before_discard(hand: HandInPlay, declaration: str, rule: str | None) -> list[Fault]:
    """Return why a declaration with the tiles in hand has to wait for a draw."""
    if hand.turn == "waiting":
        return [reason("needs_draw")]
    return [reason(f"after_call:{declaration}", rule)] if hand.turn == "called" else []


def _incomplete(distance: Distance) -> Fault:
    if distance.shanten > 0:
        return reason("not_complete:shanten", n=distance.shanten)
    return reason("not_complete")


@dataclass(frozen=True, slots=True, kw_only=True)
class Riichi:
    """Declaring a closed tenpai hand."""

    closed: str
    """The rule that requires a closed hand."""
    wall_rule: str
    """The rule about the tiles that must be left in the wall."""
    points_rule: str | None = None
    """The rule about the points that are needed, if there is one."""
    first_turn: str | None = None
    """The yaku in the first turn, if it is a different one."""

    def judge(self, position: Position) -> Declaration:
        """Judge riichi: a discard must leave a closed hand tenpai, and tiles and points must suffice."""
        hand, rules = position.hand, position.rules
        why = [] if hand.turn == "drawn" else [reason("needs_draw")]
        if hand.riichi:
            why.append(reason("already_declared", _RIICHI))
        if not position.menzen:
            why.append(reason("not_closed", self.closed))
        if not why and not position.tenpai_discards:
            why.append(reason("not_tenpai", _RIICHI))
        least = rules.numbers.riichi_wall
        if hand.wall is not None and hand.wall < least:
            left = {"wall": hand.wall, "least": least}
            why.append(reason("too_few_tiles_left", self.wall_rule, **left))
        facts, yaku = ["wall"], _RIICHI
        if self.points_rule is not None:
            facts.append("points")
            needed = rules.numbers.riichi_points
            if hand.points is not None and hand.points < needed:
                why.append(reason("too_few_points", self.points_rule, needed=f"{needed:,}"))
        if self.first_turn in rules.counted:
            facts.append("first_turn")
            yaku = self.first_turn if hand.first_turn else yaku
        name = rules.ruleset.rules[_RIICHI].name
        tiles = position.tenpai_discards
        return Declaration(_RIICHI, name, tuple(why), tiles, yaku, tuple(facts)).judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class KanRules:
    """The rules of a kan that a player makes without another player's tile."""

    last_rule: str
    """The rule against it with the last tile."""
    most_rule: str
    """The rule about the number of kans there can be."""
    after_call_rule: str | None
    """The rule against it right after a call, if there is one."""
    riichi_rule: str | None = None
    """The rule about a concealed kan after riichi."""
    riichi_option: str | None = None
    """The option whose value ``reading`` requires a triplet in every reading of the hand as well."""
    riichi_isolated: bool = False
    """Whether the triplet must stand apart from all other tiles as well."""

    def judge(
        self, id_: str, position: Position, tiles: tuple[str, ...], against: list[Fault]
    ) -> Declaration:
        """Judge a kan with ``tiles``; ``against`` are the reasons against these tiles."""
        hand = position.hand
        why = _before_discard(hand, "kan", self.after_call_rule)
        if hand.last_tile:
            why.append(reason("last_tile:kan", self.last_rule))
        most = position.rules.numbers.most_kans
        if hand.kans >= most:
            why.append(reason("too_many_kans", self.most_rule, most=most))
        kan = KIND_NAMES[id_]
        name = Text(kan.ja, kan.en.capitalize())
        facts = ("wall", "kans_on_table")
        return Declaration(id_, name, (*why, *against), tiles, None, facts).judged()


@dataclass(frozen=True, slots=True)
class ClosedKan:
    """Declaring four equal tiles in hand."""

    rules: KanRules

    def judge(self, position: Position) -> Declaration:
        """Judge a closed kan of four equal tiles; after riichi the hand must stay closed and unchanged."""
        held = position.hand.packed
        found = {
            kind: self._against(position, kind)
            for kind in range(len(NAMES))
            if copies(held, kind) == _KAN
        }
        tiles = tuple(NAMES[kind] for kind, reasons in found.items() if not reasons)
        reasons = [one for against in found.values() for one in against]
        if not found:
            reasons.append(reason("no_such_tiles:closed_kan"))
        against = [] if tiles else [*dict.fromkeys(reasons)]
        return self.rules.judge("closed_kan", position, tiles, against)

    def _against(self, position: Position, kind: int) -> list[Fault]:
        """Return the reasons against a kan of this kind, without those against any kan."""
        hand = position.hand
        four = [name for name in hand.tiles if kind_of(name) == kind]
        rest = [name for name in hand.tiles if kind_of(name) != kind]
        meld = f"closed_kan:{written(four)}"
        after = {"concealed": written(rest), "melds": [*hand.request.get("melds", ()), meld]}
        why = [
            replace(fault, pointer="")
            for fault in position.faults(after)
            if fault.code == "bad_meld"
        ]
        if not hand.riichi or hand.drawn is None:
            return why
        option = self.rules.riichi_option
        by_reading = option is not None and position.rules.options[option] == "reading"
        if position.kan_opens:
            why.append(reason("not_closed:kan", "ankan_breaks_menzen"))
        elif not self._keeps(position, kind, hand.drawn):
            why.append(reason("changes_the_hand:kan", self.rules.riichi_rule))
        elif by_reading and not self._always_triplet(position, kind):
            why.append(reason("changes_the_reading", self.rules.riichi_rule))
        elif self.rules.riichi_isolated and any(_in_one_run(kind, k) for k in _kinds(hand)):
            why.append(reason("not_isolated", self.rules.riichi_rule))
        return why

    @staticmethod
    def _always_triplet(position: Position, kind: int) -> bool:
        """Return whether three tiles are a triplet in every reading of the hand before the draw, with every wait."""
        hand = position.hand
        waits = position.distance_of(hand.packed - ONE[kind], 0).improves
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
        """Return whether the kan is of the drawn tile and leaves the waits unchanged."""
        hand = position.hand
        if kind_of(drawn) != kind:
            return False
        kan = _KAN * ONE[kind]
        before = position.distance_of(hand.packed - ONE[kind], 0)
        if before.improves >> kind & 1:
            return False  # The kan takes the last tile of a wait.
        after = position.distance_of(hand.packed - kan, kan)
        return before.shanten == after.shanten == 0 and before.improves == after.improves


def _kinds(hand: HandInPlay) -> list[int]:
    return list(kinds_of(mask_of(hand.tiles)))


def _in_one_run(kind: int, other: int) -> bool:
    """Return whether two different kinds can be in one run."""
    same_suit = kind // 9 == other // 9 < 3
    return same_suit and 0 < abs(kind - other) <= _RUN_REACH


@dataclass(frozen=True, slots=True)
class AddedKan:
    """Adding the fourth tile to a pon."""

    rules: KanRules

    def judge(self, position: Position) -> Declaration:
        """Judge an added kan: a tile in hand must match a pon on the table."""
        hand = position.hand
        pons = [meld.kinds for meld in hand.melds if meld.kind == "pon"]
        tiles = tuple(name for name in hand.tiles if 1 << kind_of(name) in pons)
        against = [] if tiles else [reason("no_such_tiles:added_kan")]
        return self.rules.judge("added_kan", position, tiles, against)


@dataclass(frozen=True, slots=True)
class NineKinds:
    """Showing many kinds of terminals and honours to draw the hand."""

    rule: str
    option: str | None = None
    """The option that lists the aborts in force, if the players choose them."""

    def judge(self, position: Position) -> Declaration:
        """Judge nine terminals and honours, which needs the very first draw."""
        chosen = position.rules.options[self.option] if self.option else (NINE_TERMINALS,)
        if not (isinstance(chosen, tuple) and NINE_TERMINALS in chosen):
            return Absent(NINE_TERMINALS, self.rule).judge(position)
        hand, why = position.hand, []
        kinds = [kind for kind in _kinds(hand) if YAOCHU >> kind & 1]
        least = position.rules.numbers.nine_kinds
        enough = len(kinds) >= least
        if not enough:
            why.append(reason("too_few_kinds", self.rule, count=len(kinds), least=least))
        if hand.turn != "drawn" or not hand.first_turn or hand.norths:
            why.append(reason("not_first_draw", self.rule))
        tiles = () if why else tuple(NAMES[kind] for kind in kinds)
        facts = ("first_turn",) if enough else ()
        return Declaration(NINE_TERMINALS, _name(NINE_TERMINALS), tuple(why), tiles, None, facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """Setting a north aside from the hand and drawing another tile."""

    tile: str
    rule: str
    """The rule against it right after a call."""
    last_rule: str
    """The rule against it with the last tile."""
    riichi_rule: str
    """The rule that after riichi only the tile just drawn can be set aside."""

    def judge(self, position: Position) -> Declaration:
        """Judge an extraction: the tile must be in hand after a draw."""
        hand = position.hand
        why = _before_discard(hand, "extraction", self.rule)
        if self.tile not in hand.tiles:
            why.append(reason("no_such_tiles:extraction"))
        if hand.last_tile:
            why.append(reason("last_tile:extraction", self.last_rule))
        if hand.riichi and hand.drawn not in (None, self.tile):
            why.append(reason("changes_the_hand:extraction", self.riichi_rule))
        name = position.rules.ruleset.rules[self.rule].name
        return Declaration("extraction", name, tuple(why), (self.tile,), None, ("wall",)).judged()


DeclarationRule = Absent | Tsumo | Ron | Riichi | ClosedKan | AddedKan | NineKinds | Extraction
"""The rules of one declaration."""


# --- restrictions of discards


@dataclass(frozen=True, slots=True)
class OnlyDrawn:
    """The rule that the hand may not change after riichi."""

    rule: str

    def against(self, hand: HandInPlay, tile: str) -> Fault | None:
        """Return the reason against discarding any tile but the drawn one in riichi."""
        if not hand.riichi or tile == hand.drawn:
            return None
        return reason("hand_is_fixed", self.rule)


@dataclass(frozen=True, slots=True)
class OnlyLast:
    """A tile that may be discarded as the last one of the hand only."""

    tile: str
    rule: str

    def against(self, hand: HandInPlay, tile: str) -> Fault | None:
        """Return the reason against discarding the tile while the player has other tiles to discard."""
        if tile != self.tile or hand.last_tile:
            return None
        return reason("not_last_tile", self.rule)


@dataclass(frozen=True, slots=True)
class NoSwap:
    """The rule that forbids swap-calling."""

    rule: str

    def against(self, hand: HandInPlay, tile: str) -> Fault | None:
        """Return the reason against discarding the called tile, or the tile at the other end of the run."""
        if hand.called is None:
            return None
        called, meld = kind_of(hand.called), hand.melds[-1]
        barred = [called]
        if meld.runs:
            first = (meld.kinds & -meld.kinds).bit_length() - 1
            barred += [first + 3] if called == first and first % 9 < 6 else []
            barred += [first - 1] if called == first + 2 and first % 9 else []
        if kind_of(tile) not in barred:
            return None
        return reason("swap_calling", self.rule, tile=plain(tile))


DiscardRestriction = OnlyDrawn | OnlyLast | NoSwap
"""Something that forbids discards."""
