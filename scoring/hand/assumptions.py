"""The defaults of omitted fields that the answer to a hand of tiles mentions."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from scoring.fields.field import Assumption, Field
from scoring.hand import MESSAGES
from scoring.hand.fields import WIND_KINDS, WINDS
from scoring.hand.indicators import turns_late
from scoring.hand.parsing import Hand
from scoring.hand.situations import Claims
from scoring.hand.wall_break import NOT_GIVEN, WAREME
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Dora
from scoring.rules.ruleset import Ruleset

_EAST: Final = 1 << WIND_KINDS["east"]


class HandAssumptions:
    """The defaults of one tile ruleset."""

    def __init__(
        self,
        ruleset: Ruleset,
        fields: Iterable[Field],
        claims: Claims,
        rounds: Callable[[InForce], int] | None,
    ) -> None:
        """Store the fields with defaults; ``rounds`` returns the number of rounds of a match."""
        self._claims = claims
        self._rounds_of = rounds
        self._fields = [
            (assumption, sum(claim.bit for claim in claims.opening(field.name)) or None)
            for field in fields
            if (assumption := field.assumption) is not None
        ]
        """Fields that the answer mentions if they are omitted, and the situations of which the hand must claim one for that."""
        self._dora_of = {
            f"{rule.counts.removesuffix('_dora')}_indicators": rule
            for rule in ruleset.declared
            if isinstance(rule, Dora)
        }
        """The dora that the indicators of a field make."""
        self._together = lru_cache(1 << 10)(self._all)

    def of(self, rules: InForce, hand: Hand) -> tuple[Assumption, ...]:
        """Return the defaults that the answer to a hand mentions."""
        tiles, claimed, turned = hand.tiles, hand.win.situations.bits, len(hand.dora.kinds)
        kans = tiles.kans.bit_count()
        # One indicator is turned at the start, and one for each kan where there are kan dora.
        few_dora = turned <= rules.numbers.kan_dora * kans
        if few_dora and claimed & self._claims.replacement and turns_late(rules.numbers):
            # If a kan is open it can be the last one, whose indicator is not turned yet.
            few_dora = tiles.kans == tiles.closed_kans or turned < kans
        few_ura = len(hand.ura.kinds) < (turned if rules.numbers.kan_ura and turned else 1)
        beyond = 0
        if self._rounds_of is not None and hand.win.round > _EAST:
            place = (hand.win.round // _EAST).bit_length() - 1
            beyond = place if place >= self._rounds_of(rules) else 0
        few = few_dora, few_ura
        found = self._together(hand.field_names, few, beyond, claimed, rules.counted)
        if rules.wall_break is not None and hand.wareme is None:
            found += (Assumption(WAREME, NOT_GIVEN),)
        return found

    def _all(
        self,
        given: tuple[str, ...],
        few: tuple[bool, bool],
        beyond: int,
        claimed: int,
        counted: frozenset[str],
    ) -> tuple[Assumption, ...]:
        """Return the defaults: fields not ``given``, too few indicators, a round ``beyond`` the match, unused dora and situations.

        ``few`` says whether too few dora and too few ura dora indicators were given.
        """
        too_few = dict(zip(("dora_indicators", "ura_indicators"), few, strict=True))
        unused = {field: rule for field, rule in self._dora_of.items() if rule.id not in counted}
        found = []
        for assumption, openers in self._fields:
            field = assumption.field
            if field in unused or not (openers is None or openers & claimed):
                continue
            if field not in given:
                found.append(assumption)
            elif too_few.get(field):
                found.append(Assumption(field, MESSAGES[f"fewer.{field}"]))
        found += [
            Assumption(field, MESSAGES["not_in_use"].filled(name=rule.name))
            for field, rule in unused.items()
            if field in given
        ]
        if beyond:
            text = MESSAGES["no_such_round"].filled(wind=[*WINDS.values()][beyond])
            found.append(Assumption("round_wind", text))
        found += [
            Assumption(
                "situation", MESSAGES["not_in_use"].filled(name=claim.yaku.name), claim.yaku.id
            )
            for claim in self._claims.by_bit
            if claim.bit & claimed and claim.yaku.id not in counted
        ]
        return tuple(found)
