"""Declarations and discards: legal or not, with every reason. Each game lists its own."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from scoring.analysis.hand_in_play import HandInPlay
from scoring.analysis.position import Position
from scoring.analysis.reasons import FORM, MESSAGES, TURN, reason
from scoring.faults import Fault
from scoring.hand.parsing import hand_tiles
from scoring.rules.declarations import Declarations
from scoring.rules.in_force import InForce
from scoring.rules.links import reason_line
from scoring.text import Text
from scoring.tiles.kinds import NAMES, ONE, YAOCHU, copies, kinds_of
from scoring.tiles.melds import KIND_NAMES, parse_meld
from scoring.tiles.notation import kind_of, mask_of, plain, written
from scoring.tiles.shanten import Distance

_KAN: Final = 4
_RUN_REACH: Final = 2
"""The largest difference between the numbers of two tiles in one run."""
NINE_TERMINALS: Final = "nine_terminals"
_RIICHI: Final = "riichi"


class Way(NamedTuple):
    """A way to make a meld with another player's tile."""

    meld: str
    """The meld in notation: ``"pon:555m"``."""
    barred: Mapping[str, Fault]
    """The tiles in hand that may not be discarded after it, each with the first reason."""

    def to_dict(self, ruleset: Declarations, lang: str) -> dict[str, Any]:
        """Return the meld and the discards that it forbids as plain data."""
        return {"meld": self.meld, "barred": barred_lines(self.barred, ruleset, lang)}


def barred_lines(
    barred: Mapping[str, Fault], ruleset: Declarations, lang: str
) -> list[dict[str, Any]]:
    """Return the tiles that may not be discarded, each with the reason, as plain data."""
    return [{"tile": tile, **reason_line(ruleset, why, lang)} for tile, why in barred.items()]


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
    ways: tuple[Way, ...] = ()
    """The ways to make a meld with another player's tile."""

    def to_dict(self, ruleset: Declarations, lang: str) -> dict[str, Any]:
        """Return the declaration as a dict."""
        return {
            "id": self.id,
            "name": self.name.say(lang),
            "legal": not self.why,
            "why": [reason_line(ruleset, why, lang) for why in self.why],
            "tiles": list(self.tiles),
            "as": self.counts_as,
            "melds": [way.to_dict(ruleset, lang) for way in self.ways],
        }

    def judged(self) -> "Declaration":
        """Return the declaration; if it is illegal, without tiles, ways, yaku and facts."""
        return Declaration(self.id, self.name, self.why) if self.why else self


def name_of(declaration: str) -> Text:
    """Return the name of a declaration that no rule has."""
    return MESSAGES[f"declarations.{declaration}"]


@dataclass(frozen=True, slots=True)
class Absent:
    """A declaration that a game, or the rules in force, do not have."""

    id: str
    rule: str

    def judge(self, position: Position) -> Declaration:  # noqa: ARG002 - as the others
        """Judge the declaration illegal."""
        return Declaration(self.id, name_of(self.id), (reason("no_such_declaration", self.rule),))


@dataclass(frozen=True, slots=True)
class Tsumo:
    """Winning with the tile just drawn."""

    yaku_rule: str
    """The rule about the yaku that a win needs."""

    def judge(self, position: Position) -> Declaration:
        """Judge tsumo: the drawn tile must complete a hand that wins."""
        hand = position.hand
        why: tuple[Fault, ...] = ()
        if hand.turn != "drawn":
            why = (reason("needs_draw", TURN),)
        elif position.win is None:
            why = (incomplete(position.distance),)
        elif not position.win.winning:
            why = (reason("no_yaku", self.yaku_rule),)
        tiles = (hand.drawn,) if hand.drawn else ()
        return Declaration("tsumo", name_of("tsumo"), why, tiles).judged()


@dataclass(frozen=True, slots=True)
class Ron:
    """Winning on another player's tile."""

    yaku_rule: str

    def judge(self, position: Position) -> Declaration:
        """Judge ron: the hand must have waits that win by ron."""
        why: tuple[Fault, ...] = ()
        tiles: tuple[str, ...] = ()
        if position.hand.turn != "waiting":
            why = (reason("own_turn", TURN),)
        elif position.distance.shanten:
            why = (incomplete(position.distance),)
        elif not position.waits_by_ron.winning:
            why = position.waits_by_ron.against or (reason("no_yaku", self.yaku_rule),)
        else:
            tiles = position.waits_by_ron.winning
        return Declaration("ron", name_of("ron"), why, tiles).judged()


def _before_discard(hand: HandInPlay, declaration: str, rule: str) -> list[Fault]:
    """Return why a declaration with the tiles in hand has to wait for a draw."""
    if hand.turn == "waiting":
        return [reason("needs_draw", TURN)]
    return [reason(f"after_call:{declaration}", rule)] if hand.turn == "called" else []


def incomplete(distance: Distance) -> Fault:
    """Return the reason why a hand that is not complete does not win."""
    if distance.shanten > 0:
        return reason("not_complete:shanten", FORM, n=distance.shanten)
    return reason("not_complete", FORM)


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
        why = [] if hand.turn == "drawn" else [reason("needs_draw", TURN)]
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
    after_call_rule: str = TURN
    """The rule against it right after a call."""
    riichi_rule: str = ""
    """The rule about a concealed kan after riichi, if there is riichi."""
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
            reasons.append(reason("no_such_tiles:closed_kan", FORM))
        against = [] if tiles else [*dict.fromkeys(reasons)]
        return self.rules.judge("closed_kan", position, tiles, against)

    def judge_kind(self, position: Position, kind: int) -> tuple[Fault, ...]:
        """Return the reasons against a kan of one kind, of which the hand has four tiles."""
        tiles, against = (NAMES[kind],), self._against(position, kind)
        return self.rules.judge("closed_kan", position, tiles, against).why

    def _against(self, position: Position, kind: int) -> list[Fault]:
        """Return the reasons against a kan of this kind, without those against any kan."""
        hand = position.hand
        four = [name for name in hand.tiles if kind_of(name) == kind]
        meld = parse_meld(f"closed_kan:{written(four)}")
        why = [replace(fault, pointer="") for fault in position.meld_faults(meld)]
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
        against = [] if tiles else [reason("no_such_tiles:added_kan", FORM)]
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
        return Declaration(NINE_TERMINALS, name_of(NINE_TERMINALS), tuple(why), tiles, None, facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """Setting a north aside from the hand and drawing another tile."""

    tile: str
    rule: str
    """The rule about it."""
    last_rule: str
    """The rule against it with the last tile."""
    riichi_rule: str
    """The rule that after riichi only the tile just drawn can be set aside."""

    def judge(self, position: Position) -> Declaration:
        """Judge an extraction: the tile must be in hand after a draw."""
        hand = position.hand
        why = _before_discard(hand, "extraction", self.rule)
        if self.tile not in hand.tiles:
            why.append(reason("no_such_tiles:extraction", self.rule))
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

    def against(self, _rules: InForce, hand: HandInPlay, tile: str) -> Fault | None:
        """Return the reason against discarding any tile but the drawn one in riichi."""
        if not hand.riichi or tile == hand.drawn:
            return None
        return reason("hand_is_fixed", self.rule)


@dataclass(frozen=True, slots=True)
class OnlyLast:
    """A tile that may be discarded as the last one of the hand only."""

    tile: str
    rule: str

    def against(self, _rules: InForce, hand: HandInPlay, tile: str) -> Fault | None:
        """Return the reason against discarding the tile while the player has other tiles to discard."""
        if tile != self.tile or hand.last_tile:
            return None
        return reason("not_last_tile", self.rule)


@dataclass(frozen=True, slots=True)
class NoSwap:
    """Swap-calling is forbidden by the value of an option."""

    option: str

    def against(self, rules: InForce, hand: HandInPlay, tile: str) -> Fault | None:
        """Return the reason against discarding the called tile, or the tile at the other end of the run."""
        value = rules.options[self.option]
        if hand.called is None or value == "allowed":
            return None
        called, meld = kind_of(hand.called), hand.melds[-1]
        barred = [called]
        if meld.runs and value == "forbidden":
            first = (meld.kinds & -meld.kinds).bit_length() - 1
            barred += [first + 3] if called == first and first % 9 < 6 else []
            barred += [first - 1] if called == first + 2 and first % 9 else []
        if kind_of(tile) not in barred:
            return None
        return reason("swap_calling", self.option, tile=plain(tile))


DiscardRestriction = OnlyDrawn | OnlyLast | NoSwap
"""Something that forbids discards."""
