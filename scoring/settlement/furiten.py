"""Whether a ron is furiten by the tiles that the event says the winner discarded or let pass; which bar it is each game's own."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.analysis.furiten import FuritenRules, furiten_of
from scoring.cards.facts import ordinary
from scoring.faults import Fault
from scoring.hand.situations import Claims
from scoring.settlement.table import Claim, Event
from scoring.text import Text
from scoring.tiles.kinds import ALL, KIND_OF, ONE, RED_NAMES, copies, red_counts
from scoring.tiles.notation import BadNotation, kind_of, mask_of, names_of, plain
from scoring.tiles.shanten import distance, room_of
from scoring.tiles.values import Win

_COPIES: Final = 4
_ONE_MORE: Final = 5
"""A hand that holds all four of a tile can wait for one more."""
_NORTH: Final = KIND_OF["4z"]
_NAMES: Final = ("discards", "passed")
_NOTATION: Final = Text(
    "牌は 123m 456p 789s 1234567z のように書く(0は赤五、字牌は1z〜7z)。",
    "Write tiles as 123m 456p 789s 1234567z (0 is a red five, honours are 1z to 7z).",
)
NOT_TOLD: Final = Text(
    "ロンの和了者の捨て牌が無いので、振り聴でないとした。",
    "The own discards of a winner by ron were not given: no furiten is assumed.",
)
"""What is said of a ron whose winner's discards are not known."""


class Tiles(NamedTuple):
    """What tiles there are in a game, and what hands they make."""

    room: int
    """Mask of the kinds."""
    kinds_rule: str | None
    """The rule that says so."""
    red_limits: tuple[int, int, int]
    red_rule: str | None
    marked: bool
    """Whether one white dragon is marked (0z)."""
    forms: int
    """The forms that win besides four sets and a pair, as bits."""

    def of(self, text: str) -> list[str] | None:
        """The tiles of a text, a marked white dragon as an ordinary one; ``None`` where it is no notation."""
        if self.marked:
            text, _ = ordinary(text)
        try:
            return names_of(text)
        except BadNotation:
            return None


def is_untold(claim: Claim) -> bool:
    """Whether nothing is known of what could make a ron furiten."""
    return claim.hand is not None and not claim.tsumo and claim.discards is None


def told_faults(claim: Claim, tiles: Tiles) -> Iterator[Fault]:
    """Discards that cannot be read, that there are not, or that are of no use."""
    for name in _NAMES:
        if getattr(claim, name) is None:
            continue
        at = f"{claim.at}/{name}"
        if claim.hand is None and claim.unfit is None:
            told = Text(
                "振り聴かどうかは手牌から分かる。handで手を送る。",
                "Whether they matter shows in the hand only: send it as hand.",
            )
            yield Fault(at, "needs_hand", told)
        found = tiles.of(getattr(claim, name))
        if found is None:
            yield Fault(at, "bad_tiles", _NOTATION)
            continue
        for tile, count in Counter(map(plain, found)).items():
            if not tiles.room >> kind_of(tile) & 1:
                told = Text("この規則に{tile}は無い。", "This ruleset has no {tile}.")
                yield Fault(at, "no_such_tile", told.filled(tile=tile), tiles.kinds_rule)
            elif count > _COPIES:
                yield Fault(at, "too_many_copies", _said_copies(tile, count))


def furiten_faults(
    rules: FuritenRules, claims: Claims, event: Event, claim: Claim, win: Win, *, tiles: Tiles
) -> Iterator[Fault]:
    """What the tiles that the winner discarded or let pass say against a win whose hand is possible; they can be read."""
    discards, passed = (tiles.of(getattr(claim, name) or "") or [] for name in _NAMES)
    at = f"{claim.at}/discards"
    yield from _copies_faults(discards, win, tiles, at)
    if claim.discards is not None:
        yield from _moment_faults(claims, event, claim, win, len(discards))
    if win.tsumo:
        return
    packed = win.packed - ONE[win.winning_kind]
    room = room_of(ALL, _ONE_MORE, ())
    found = distance(packed, len(win.melds), room=room, forms=tiles.forms)
    furiten = furiten_of(
        rules,
        waits=found.improves,
        forms=found.forms,
        discards=mask_of(discards),
        passed=mask_of(passed),
        riichi=any(one.bit & win.situations for one in claims.opening("ura_indicators")),
    )
    if furiten.reason is not None and furiten.barred >> win.winning_kind & 1:
        by_own = furiten.reason.rule == rules.discarded and furiten.tiles & mask_of(discards)
        where = at if by_own else f"{claim.at}/passed"
        yield Fault(where, "furiten", furiten.reason.detail, furiten.reason.rule)


def _copies_faults(discards: list[str], win: Win, tiles: Tiles, at: str) -> Iterator[Fault]:
    """Tiles of which hand and discards show more than there are."""
    hand = win.packed + sum(meld.packed for meld in win.melds) + win.norths * ONE[_NORTH]
    for tile, count in Counter(map(plain, discards)).items():
        together = count + copies(hand, kind_of(tile))
        if count <= _COPIES < together:
            yield Fault(at, "too_many_copies", _said_copies(tile, together))
    reds = red_counts(win.closed_reds + sum(meld.reds for meld in win.melds))
    for tile, count, most in zip(RED_NAMES, reds, tiles.red_limits, strict=True):
        if tile in discards and discards.count(tile) + count > most:
            told = Text(
                "赤五{tile}はこの規則では{most}枚まで。",
                "There are more red fives {tile} than these rules have ({most}).",
            )
            detail = told.filled(tile=tile, most=most)
            yield Fault(at, "red_five_not_in_use", detail, tiles.red_rule)


def _said_copies(tile: str, count: int) -> Text:
    told = Text(
        "手と捨て牌に{tile}が合わせて{count}枚ある。同じ牌は四枚まで。",
        "Hand and discards show {count} copies of {tile} together; a tile has four.",
    )
    return told.filled(tile=tile, count=count)


def _moment_faults(
    claims: Claims, event: Event, claim: Claim, win: Win, number: int
) -> Iterator[Fault]:
    """More or fewer discards than the winner can have made."""
    at = f"{claim.at}/discards"
    for situated in claims.made(win.situations):
        if not situated.situation.no_melds:
            continue
        # Who wins by ron in the first turn of all may have had it already; what two situations make together
        # begins with one's first discard and ends before the second.
        most = int(situated.situation.win == "ron" or not situated.bit & claims.first_turn)
        if number > most:
            told = Text(
                "{name}なら捨て牌は多くても{most}枚。",
                "With {name} there are at most {most} own discards.",
            )
            detail = told.filled(name=situated.name, most=most)
            yield Fault(at, "contradiction", detail, situated.yaku.id)
    if not number and claim.winner in event.riichi:
        told = Text(
            "立直した人には宣言牌の捨て牌がある。",
            "Who declared riichi has discarded at least the declaration tile.",
        )
        yield Fault(at, "contradiction", told)
