"""Hands that are shown when nobody won: whether there can be such hands, are they tenpai, do they hold nine terminals and honours."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from scoring.cards.facts import ordinary
from scoring.faults import Fault
from scoring.settlement.calls import kan_faults
from scoring.settlement.copies import Dealt, too_many_faults
from scoring.settlement.game_probe import Asked, held_faults
from scoring.settlement.table import Event, Held
from scoring.text import Text
from scoring.tiles.kinds import COUNT, KIND_OF, KINDS, ONE, WIDTH, YAOCHU, copies
from scoring.tiles.melds import parse_meld
from scoring.tiles.notation import parse
from scoring.tiles.shanten import distance, room_of
from scoring.tiles.values import Meld

NINE: Final = "nine_terminals"
"""The abort for which a hand is shown."""
_TENPAI: Final = 13
_DEALT: Final = 14
_NORTH: Final = ONE[KIND_OF["4z"]]
_ONE_MORE: Final = 5
"""A hand that holds all four of a tile can wait for one more, which is not there."""


class Shown(NamedTuple):
    """The tiles somebody shows."""

    held: Held
    closed: int
    """Packed counts of the tiles in hand."""
    packed: int
    """Packed counts of all tiles, melds and norths set aside included."""
    reds: int
    """Packed red fives among them."""
    melds: tuple[Meld, ...]

    @property
    def kinds(self) -> int:
        """Mask of the kinds in hand."""
        return sum(1 << kind for kind in range(KINDS) if self.closed >> WIDTH * kind & COUNT)


class Tenpai(NamedTuple):
    """What makes a hand tenpai."""

    room: int
    """Mask of the kinds there are."""
    forms: int
    """The forms that win besides four sets and a pair, as bits."""
    rules: tuple[str, str]
    """The rule about tenpai, and the one about holding all the tiles one waits for."""

    def waits(self, hand: Shown) -> int:
        """Mask of the kinds that complete a hand, whether or not any is left."""
        room = room_of(self.room, _ONE_MORE, ())
        found = distance(hand.closed, len(hand.melds), room=room, forms=self.forms)
        return 0 if found.shanten else found.improves

    def broken(self, hand: Shown) -> tuple[str, Text] | None:
        """The rule by which a hand is not tenpai, and why; ``None`` for a tenpai hand."""
        form, used_up = self.rules
        waiting = self.waits(hand)
        if not waiting:
            return form, Text("この手は聴牌していない。", "This hand is not tenpai.")
        if any(waiting >> kind & 1 and copies(hand.packed, kind) < 4 for kind in range(KINDS)):
            return None
        return used_up, Text(
            "和り牌を自分で使い切っているのでノー聴。",
            "The hand itself holds every tile it waits for: it is noten.",
        )


def shown_of(held: Held, asked: Asked, *, tenpai: bool) -> Shown | list[Fault]:
    """The tiles of ``held``, or what is wrong with them; the game is ``asked``.

    A hand that shows ``tenpai`` lacks the tile it waits for; one that aborts has just drawn.
    """
    given: dict[str, Any] = {"concealed": held.concealed, "melds": held.melds}
    if held.norths:
        given["norths"] = held.norths
    if faults := held_faults(asked, held.at, given):
        return faults
    closed, number, reds = parse(ordinary(held.concealed)[0])
    wanted = (_TENPAI if tenpai else _DEALT) - 3 * len(held.melds)
    if number != wanted:
        told = Text("手の内は{n}枚。", "There must be {n} tiles in hand.").filled(n=wanted)
        return [Fault(f"{held.at}/concealed", "wrong_tile_count", told)]
    melds = tuple(map(parse_meld, held.melds))
    packed = closed + sum(meld.packed for meld in melds) + _NORTH * held.norths
    return Shown(held, closed, packed, reds + sum(meld.reds for meld in melds), melds)


def shown_faults(
    event: Event, shown: Sequence[Shown], dealt: Dealt, closed_rule: str
) -> Iterator[Fault]:
    """Hands that cannot be beside each other, and sets of who declared riichi; ``closed_rule`` wants a closed hand for that."""
    packed, reds = sum(hand.packed for hand in shown), sum(hand.reds for hand in shown)
    yield from too_many_faults(packed, reds, "/event/hands", dealt)
    kans = [hand.held for hand in shown for meld in hand.melds if meld.kans]
    if kans:
        yield from kan_faults(len(kans), dealt.kans, f"{kans[-1].at}/melds")
    for hand in shown:
        for place, meld in enumerate(hand.melds):
            if hand.held.player in event.riichi and not meld.closed_kans:
                told = Text("立直を掛けた人は鳴けない。", "A player in riichi does not call.")
                at = f"{hand.held.at}/melds/{place}"
                yield Fault(at, "needs_closed_hand", told, closed_rule)


def tenpai_faults(
    event: Event, shown: Sequence[Shown], tenpai: Tenpai, riichi_rule: str | None
) -> Iterator[Fault]:
    """Hands that are not tenpai and of which that was said, by name or by riichi; ``riichi_rule`` is what riichi is."""
    for hand in shown:
        player = hand.held.player
        broken = tenpai.broken(hand)
        if broken is not None and player in (event.tenpai or ()):
            rule, told = broken
            yield Fault(
                f"/event/tenpai/{(event.tenpai or ()).index(player)}", "not_tenpai", told, rule
            )
        elif riichi_rule and player in event.riichi and not tenpai.waits(hand):
            told = Text(
                "聴牌していないので、立直していない。",
                "The hand is not tenpai: there was no riichi.",
            )
            yield Fault(f"{hand.held.at}/concealed", "not_tenpai", told, riichi_rule)


def nine_faults(event: Event, shown: Sequence[Shown], least: int, rule: str) -> Iterator[Fault]:
    """Hands shown to call a hand off with fewer than ``least`` kinds of terminals and honours, or not by who calls it off."""
    for held in event.held:
        if held.player != event.by:
            told = Text("倒牌した人の手牌だけ。", "Only who calls the hand off shows tiles.")
            yield Fault(f"{held.at}/player", "contradiction", told)
    for hand in shown:
        at = hand.held.at
        if hand.melds or (hand.kinds & YAOCHU).bit_count() < least:
            told = Text(
                "門前の十四枚に幺九牌が{least}種類以上要る。",
                "It takes {least} kinds of terminals and honours among fourteen tiles without melds.",
            ).filled(least=least)
            yield Fault(f"{at}/concealed", "not_nine_kinds", told, rule)
        if hand.held.norths:
            told = Text(
                "北を抜いた後の手は、第一摸のものではない。",
                "After an extracted north it is not the first draw any more.",
            )
            yield Fault(f"{at}/norths", "contradiction", told, rule)
