"""Declarations on the own turn: legal or not, with every reason."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from scoring.analysis import FORM, MESSAGES, NINE_TERMINALS, TURN, reason
from scoring.analysis.hand_in_play import NORTH, HandInPlay
from scoring.analysis.policy import ExtractionRules
from scoring.analysis.position import Position
from scoring.faults import Fault
from scoring.hand.answer import Score
from scoring.hand.parsing import hand_tiles
from scoring.rules.in_force import InForce
from scoring.text import Text, amount
from scoring.tiles.kinds import NAMES, ONE, YAOCHU, copies, kinds_of, runs_with
from scoring.tiles.melds import KIND_NAMES, parse_meld
from scoring.tiles.notation import kind_of, mask_of, written
from scoring.tiles.shanten import Distance

_KAN: Final = 4
_RIICHI: Final = "riichi"


class Way(NamedTuple):
    """A way to make a meld with another player's tile."""

    meld: str
    """The meld in notation: ``"pon:555m"``."""
    barred: Mapping[str, Fault]
    """The tiles in hand that may not be discarded after it, each with the first reason."""

    def to_dict(self, rules: InForce, lang: str) -> dict[str, Any]:
        """Return the meld and the discards that it forbids as plain data."""
        return {"meld": self.meld, "barred": barred_lines(self.barred, rules, lang)}


def barred_lines(barred: Mapping[str, Fault], rules: InForce, lang: str) -> list[dict[str, Any]]:
    """Return the tiles that may not be discarded, each with the reason, as plain data."""
    return [{"tile": tile, **rules.reason_line(why, lang)} for tile, why in barred.items()]


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

    def to_dict(self, rules: InForce, lang: str) -> dict[str, Any]:
        """Return the declaration as a dict."""
        return {
            "id": self.id,
            "name": self.name.say(lang),
            "legal": not self.why,
            "why": [rules.reason_line(why, lang) for why in self.why],
            "tiles": list(self.tiles),
            "as": self.counts_as,
            "melds": [way.to_dict(rules, lang) for way in self.ways],
        }

    def judged(self) -> "Declaration":
        """Return the declaration; if it is illegal, without tiles, ways, yaku and facts."""
        return Declaration(self.id, self.name, self.why) if self.why else self


def name_of(declaration: str) -> Text:
    """Return the name of a declaration that no rule has."""
    return MESSAGES[f"declarations.{declaration}"]


def meld_name(kind: str) -> Text:
    """Return the name of the declaration of a meld."""
    name = KIND_NAMES[kind]
    return Text(name.ja, name.en.capitalize())


def absent(declaration: str, rule: str) -> Declaration:
    """Return a declaration that a game, or the rules in force, do not have."""
    why = (reason("no_such_declaration", rule),)
    return Declaration(declaration, name_of(declaration), why)


def own_declarations(position: Position) -> Iterator[Declaration]:
    """Yield every declaration on the own turn, legal or not."""
    yield tsumo(position)
    yield ron(position)
    yield riichi(position)
    yield closed_kan(position)
    yield added_kan(position)
    if position.policy.extraction is not None:
        yield extraction(position, position.policy.extraction)
    yield nine_terminals(position)


def tsumo(position: Position) -> Declaration:
    """Judge tsumo: the drawn tile must complete a hand that wins."""
    hand = position.hand
    why: tuple[Fault, ...] = ()
    if hand.turn != "drawn":
        why = (reason("needs_draw", TURN),)
    elif position.win is None:
        why = (incomplete(position.distance),)
    elif not position.win.winning:
        why = (reason("no_yaku", position.policy.win.yaku),)
    tiles = (hand.drawn,) if hand.drawn else ()
    return Declaration("tsumo", name_of("tsumo"), why, tiles).judged()


def ron(position: Position) -> Declaration:
    """Judge ron on the next tile: the hand must have waits that win by ron."""
    why: tuple[Fault, ...] = ()
    tiles: tuple[str, ...] = ()
    if position.hand.turn != "waiting":
        why = (reason("own_turn", TURN),)
    elif position.distance.shanten:
        why = (incomplete(position.distance),)
    elif not position.now.waits:
        why = (reason("all_held", position.policy.all_held or TURN),)
    else:
        ways = [(wait.tile, wait.ron) for wait in position.now.waits]
        tiles = tuple(tile for tile, way in ways if isinstance(way, Score) and way.winning)
        against = dict.fromkeys(way for _, way in ways if isinstance(way, Fault))
        if not tiles:
            why = tuple(against) or (reason("no_yaku", position.policy.win.yaku),)
    return Declaration("ron", name_of("ron"), why, tiles).judged()


def incomplete(distance: Distance) -> Fault:
    """Return the reason why a hand that is not complete does not win."""
    if distance.shanten > 0:
        return reason("not_complete:shanten", FORM, n=distance.shanten)
    return reason("not_complete", FORM)


def riichi(position: Position) -> Declaration:
    """Judge riichi: a discard must leave a closed hand tenpai, and tiles and points must suffice."""
    hand, rules, declared = position.hand, position.rules, position.policy.riichi
    if declared is None:
        return absent(_RIICHI, position.policy.absent[_RIICHI])
    why = [] if hand.turn == "drawn" else [reason("needs_draw", TURN)]
    if hand.riichi:
        why.append(reason("already_declared", _RIICHI))
    if not position.menzen:
        why.append(reason("not_closed", declared.closed))
    if not why and not position.tenpai_discards:
        why.append(position.held_waits or reason("not_tenpai", _RIICHI))
    least = rules.numbers.riichi_wall
    if hand.wall is not None and hand.wall < least:
        left = {"wall": hand.wall, "least": least}
        why.append(reason("too_few_tiles_left", declared.wall, **left))
    facts, yaku = ["wall"], _RIICHI
    if declared.points is not None:
        needed = rules.numbers.riichi_points
        facts += ["points"] if needed > 0 else []
        if hand.points is not None and hand.points < needed:
            why.append(reason("too_few_points", declared.points, needed=f"{needed:,}"))
    if declared.first_turn in rules.counted and not hand.norths:
        facts.append("first_turn")
        yaku = declared.first_turn if hand.first_turn else yaku
    name = rules.ruleset.rules[_RIICHI].name
    tiles = position.tenpai_discards
    return Declaration(_RIICHI, name, tuple(why), tiles, yaku, tuple(facts)).judged()


def closed_kan(position: Position) -> Declaration:
    """Judge a closed kan of four equal tiles; after riichi the hand must stay closed and unchanged."""
    held = position.hand.packed
    found = {
        kind: _against_four(position, kind)
        for kind in range(len(NAMES))
        if copies(held, kind) == _KAN
    }
    tiles = tuple(NAMES[kind] for kind, reasons in found.items() if not reasons)
    reasons = [one for against in found.values() for one in against]
    if not found:
        reasons.append(reason("no_such_tiles:closed_kan", FORM))
    against = [] if tiles else [*dict.fromkeys(reasons)]
    return _kan("closed_kan", position, tiles, against)


def closed_kan_of(position: Position, kind: int) -> Declaration:
    """Judge a closed kan of one kind, of which the hand has four tiles."""
    return _kan("closed_kan", position, (NAMES[kind],), _against_four(position, kind))


def added_kan(position: Position) -> Declaration:
    """Judge an added kan: a tile in hand must match a pon on the table."""
    hand = position.hand
    pons = [meld.kinds for meld in hand.melds if meld.kind == "pon"]
    tiles = tuple(name for name in hand.tiles if 1 << kind_of(name) in pons)
    against = [] if tiles else [reason("no_such_tiles:added_kan", FORM)]
    return _kan("added_kan", position, tiles, against)


def _kan(id_: str, position: Position, tiles: tuple[str, ...], against: list[Fault]) -> Declaration:
    """Judge a kan with ``tiles``; ``against`` are the reasons against these tiles."""
    hand, kans = position.hand, position.policy.kans
    why = _before_discard(hand, "kan", kans.after_call)
    if hand.last_tile:
        why.append(reason("last_tile:kan", kans.last))
    why += too_many_kans(position)
    facts = ("wall", "kans_on_table")
    return Declaration(id_, meld_name(id_), (*why, *against), tiles, None, facts).judged()


def too_many_kans(position: Position) -> list[Fault]:
    """Return the reason against one more kan if the table has as many as there can be."""
    rules, kans = position.rules, position.policy.kans
    most = rules.numbers.most_kans
    if position.hand.kans < most:
        return []
    in_force = (rule for option, rule in kans.most_under.items() if rules.options[option])
    return [reason("too_many_kans", next(in_force, kans.most), most=most)]


def _before_discard(hand: HandInPlay, declaration: str, rule: str) -> list[Fault]:
    """Return why a declaration with the tiles in hand has to wait for a draw."""
    if hand.turn == "waiting":
        return [reason("needs_draw", TURN)]
    return [reason(f"after_call:{declaration}", rule)] if hand.turn == "called" else []


def _against_four(position: Position, kind: int) -> list[Fault]:
    """Return the reasons against a closed kan of this kind, without those against any kan."""
    hand, kans = position.hand, position.policy.kans
    four = [name for name in hand.tiles if kind_of(name) == kind]
    why = position.meld_faults(parse_meld(f"closed_kan:{written(four)}"))
    if not hand.riichi or hand.drawn is None:
        return why
    neighbours = {other for run in runs_with(kind) for other in run if other != kind}
    option = kans.riichi_option
    by_reading = option is not None and position.rules.options[option] == "reading"
    if position.rules.numbers.ankan_breaks_menzen:
        why.append(reason("not_closed:kan", "ankan_breaks_menzen"))
    elif not _keeps_waits(position, kind, hand.drawn):
        why.append(reason("changes_the_hand:kan", kans.riichi))
    elif by_reading and not _always_triplet(position, kind):
        why.append(reason("changes_the_reading", kans.riichi))
    elif kans.riichi_isolated and not neighbours.isdisjoint(map(kind_of, hand.tiles)):
        why.append(reason("not_isolated", kans.riichi))
    return why


def _keeps_waits(position: Position, kind: int, drawn: str) -> bool:
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


def nine_terminals(position: Position) -> Declaration:
    """Judge the abortive draw by nine kinds of terminals and honours, which needs the very first draw."""
    rule = position.policy.nine_terminals
    if not aborts_by(NINE_TERMINALS, position.rules):
        return absent(NINE_TERMINALS, rule)
    hand, why = position.hand, []
    kinds = list(kinds_of(mask_of(hand.tiles) & YAOCHU))
    least = position.rules.numbers.nine_kinds
    enough = len(kinds) >= least
    if not enough:
        held = amount(len(kinds), MESSAGES["kinds"])
        why.append(reason("too_few_kinds", rule, kinds=held, least=least))
    if hand.turn != "drawn" or not hand.first_turn or hand.norths:
        why.append(reason("not_first_draw", rule))
    tiles = () if why else tuple(NAMES[kind] for kind in kinds)
    facts = ("first_turn",) if enough and hand.turn == "drawn" else ()
    return Declaration(NINE_TERMINALS, name_of(NINE_TERMINALS), tuple(why), tiles, None, facts)


def aborts_by(kind: str, rules: InForce) -> bool:
    """Return whether an abortive draw is in force; without the option ``aborts`` only nine terminals are."""
    chosen = rules.options.get("aborts", (NINE_TERMINALS,))
    return isinstance(chosen, tuple) and kind in chosen


def extraction(position: Position, declared: ExtractionRules) -> Declaration:
    """Judge setting a north aside: the tile must be in hand after a draw."""
    hand = position.hand
    why = _before_discard(hand, "extraction", declared.rule)
    if NORTH not in hand.tiles:
        why.append(reason("no_such_tiles:extraction", declared.rule))
    if hand.last_tile:
        why.append(reason("last_tile:extraction", declared.last))
    if hand.riichi and hand.drawn not in (None, NORTH):
        why.append(reason("changes_the_hand:extraction", declared.riichi))
    name = position.rules.ruleset.rules[declared.rule].name
    return Declaration("extraction", name, tuple(why), (NORTH,), None, ("wall",)).judged()
