"""The situations a player claims for a win, and the checks that they can be true."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

from scoring.faults import Fault, Malformed
from scoring.hand import MESSAGES
from scoring.rules.rulebook import Situation, Yaku
from scoring.rules.ruleset import Ruleset
from scoring.text import Text, joined
from scoring.tiles.values import Numbers, Situations


class Facts(NamedTuple):
    """The facts of a hand that decide whether situations can be claimed and whether the number of indicators is possible."""

    claimed: int
    """Bits of the situations claimed."""
    tsumo: int
    dealer: int
    menzen: int
    melds: int
    kans: int
    opened: int
    """Whether the hand has kans, all of them open."""
    alone: int
    """Whether no other copy of the winning tile is visible."""
    norths: int
    """The number of norths set aside."""
    orphans: int
    """Whether the hand is thirteen orphans."""
    dora: int
    """The number of dora indicators."""
    ura: int
    """The number of ura indicators."""


class Claim(NamedTuple):
    """A yaku that can be claimed, with its bit; or the conditions of two claimed together, with the bits of both."""

    yaku: Yaku
    situation: Situation
    bit: int
    name: Text


@dataclass(frozen=True, slots=True, eq=False)
class Claims:
    """The situations of one ruleset."""

    by_name: dict[str, Claim]
    by_bit: tuple[Claim, ...]
    together: tuple[Claim, ...]
    """The conditions of situations that are claimed together."""
    first_turn: int
    """Bits of the situations, each of which excludes an earlier kan by any player."""
    robbing: int
    """Bits of the situations in which a kan was not completed."""
    replacement: int
    """Bits of the situations in which the winning tile was drawn from the dead wall."""
    situations: Callable[[int], Situations]
    """Returns the situations of a win by the bits of its claims, cached."""

    def opening(self, field: str) -> tuple[Claim, ...]:
        """Return the claims that allow a request field."""
        return tuple(claim for claim in self.by_bit if field in claim.situation.opens)

    def made(self, claimed: int) -> Iterator[Claim]:
        """Yield the claims among these bits, single and together."""
        for claim in (*self.by_bit, *self.together):
            if claim.bit & claimed == claim.bit:
                yield claim

    def bits(self, names: Iterable[str]) -> int:
        """Return the bits of different situations; raise :class:`Malformed` for any other list."""
        bits = 0
        for name in names:
            claim = self.by_name.get(name)
            if claim is None or bits & claim.bit:
                raise Malformed
            bits |= claim.bit
        return bits

    def against(self, claim: Claim, facts: Facts, numbers: Numbers) -> Iterator[Fault]:
        """Yield every contradiction to one claim."""
        name, own_rule, needed = claim.name, claim.yaku.id, claim.situation

        def fault(code: str, detail: Text, rule: str | None = None) -> Fault:
            return Fault("/situation", code, detail, rule or own_rule)

        if needed.win and facts.tsumo != (needed.win == "tsumo"):
            win = MESSAGES[f"wins.{needed.win}"]
            yield fault("wrong_win", MESSAGES["only_by_win"].filled(name=name, win=win))
        if needed.seat and facts.dealer != (needed.seat == "dealer"):
            seat = MESSAGES[f"seats.{needed.seat}"]
            yield fault("wrong_seat", MESSAGES["only_by_seat"].filled(name=name, seat=seat))
        for code, text in _of_melds(needed, facts):
            yield fault(code, text.filled(name=name))
        if needed.last_copy and not facts.alone:
            yield fault("robbed_tile_in_hand", MESSAGES["fourth_copy"])
        others = [self.by_name[other] for other in needed.needs]
        if others and not any(facts.claimed & other.bit for other in others):
            needs = joined([other.yaku.name for other in others], ja="か", en=" or ")
            detail = MESSAGES["needs_claim"].filled(name=name, needs=needs)
            yield fault("needs_situation", detail)
        for other_name, rule in needed.excludes.items():
            other = self.by_name[other_name]
            option = needed.orphans_under.get(other_name)
            if facts.orphans and option and getattr(numbers, option):
                continue
            number, least = needed.only_from.get(other_name, ("", 0))
            if facts.claimed & other.bit and (not number or getattr(numbers, number) >= least):
                detail = MESSAGES["not_together"].filled(name=name, other=other.yaku.name)
                yield fault("contradiction", detail, rule)


def _of_melds(needed: Situation, facts: Facts) -> Iterator[tuple[str, Text]]:
    """Yield the contradictions between a claim and the melds or the norths set aside."""
    if needed.no_melds and facts.melds:
        yield "needs_no_melds", MESSAGES["allows_no_melds"]
    elif needed.menzen and not facts.menzen:
        yield "needs_closed_hand", MESSAGES["needs_closed_hand"]
    if needed.no_melds and facts.norths:
        yield "needs_no_norths", MESSAGES["allows_no_norths"]
    if needed.own_kan and not facts.kans and not (needed.own_north and facts.norths):
        key = "needs_kan_or_north" if needed.own_north else "needs_kan"
        yield "needs_kan", MESSAGES[key]


def situation_faults(claims: Claims, numbers: Numbers, facts: Facts) -> Iterator[Fault]:
    """Yield every contradiction to the claims, each with its rule."""
    for claim in claims.made(facts.claimed):
        yield from claims.against(claim, facts, numbers)


def _together(by_name: dict[str, Claim]) -> Iterator[Claim]:
    """Yield the conditions of situations that are claimed together."""
    for claim in by_name.values():
        for name, situation in claim.situation.together.items():
            other = by_name[name]
            both = MESSAGES["together"].filled(other=other.name, name=claim.name)
            yield Claim(claim.yaku, situation, claim.bit | other.bit, both)


def claims_of(ruleset: Ruleset) -> Claims:
    """Return the situations that ``ruleset`` declares."""
    rows = tuple(
        Claim(yaku, yaku.situation, 1 << place, yaku.name)
        for place, yaku in enumerate(ruleset.claims)
        if yaku.situation is not None
    )
    by_name = {claim.yaku.id: claim for claim in rows}
    return Claims(
        by_name=by_name,
        by_bit=rows,
        together=tuple(_together(by_name)),
        first_turn=sum(claim.bit for claim in rows if claim.situation.no_melds),
        robbing=sum(claim.bit for claim in rows if claim.situation.last_copy),
        replacement=sum(claim.bit for claim in rows if claim.situation.own_kan),
        situations=lru_cache(maxsize=1 << 10)(partial(Situations.of, names=tuple(by_name))),
    )
