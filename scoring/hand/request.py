"""The reader of requests about hands of tiles: a :class:`Win`, or all format errors, or all rule errors."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Any, Final, NamedTuple

from scoring.faults import BadValue, Fault, Malformed
from scoring.fields.field import Field
from scoring.hand import MESSAGES
from scoring.hand.assumptions import HandAssumptions
from scoring.hand.fields import MAX_NORTHS, MAX_STICKS, WIND_KINDS
from scoring.hand.indicators import IndicatorRules, faults_of_facts
from scoring.hand.parsing import (
    NO_INDICATORS,
    NORTH,
    Hand,
    HandTiles,
    Indicators,
    choice_of,
    count_of,
    hand_tiles,
    indicators_of,
    rinshan_indicators_of,
    text_of,
    texts_of,
)
from scoring.hand.situations import claims_of
from scoring.hand.wall_break import WAREME, wareme_faults
from scoring.rules.cards.deck import CARDS
from scoring.rules.cards.facts import needing_cards
from scoring.rules.in_force import InForce
from scoring.rules.liability import Liability
from scoring.rules.requests import request_shape
from scoring.rules.rulebook import Dora
from scoring.rules.ruleset import OPTIONS, SCORE, Ruleset
from scoring.text import Text, amount, joined
from scoring.tiles.copies import FIVES, fives_fit, plain_fives, too_many
from scoring.tiles.kinds import (
    ALL,
    COUNT,
    FOLLOWING,
    KINDS,
    NAMES,
    ONE,
    RED_NAMES,
    SPOTTED,
    WIDTH,
    YAOCHU,
    copies,
    red_counts,
)
from scoring.tiles.melds import KIND_NAMES
from scoring.tiles.melds import MAX_TEXT as MELD_TEXT
from scoring.tiles.values import Meld, Win

WINS: Final[Mapping[str | None, int]] = {"ron": 0, "tsumo": 1}
MAX_MELDS: Final = 4
_WHOLE: Final = 14
"""Tiles of a hand, a kan counted as three."""
_EAST, _SOUTH = 1 << WIND_KINDS["east"], 1 << WIND_KINDS["south"]
_NO_REDS: Final[Mapping[int, tuple[int, int, int]]] = {0: (0, 0, 0)}


class MeldBar(NamedTuple):
    """Melds that cannot be made with some tiles."""

    kinds: frozenset[str]
    """Kinds of the melds: ``{"chi"}``."""
    tiles: int
    """Mask of the tiles."""
    rule: str
    """The rule that bars the melds."""
    unless: str | None
    """An option that allows the melds; ``None`` if no option does."""
    detail: Text

    def bars(self, rules: InForce, meld: Meld) -> bool:
        """Return whether a meld cannot be made with its tiles under the rules in force."""
        in_use = self.unless is None or not rules.options[self.unless]
        return in_use and meld.kind in self.kinds and meld.kinds & self.tiles != 0


class TileRequests:
    """The reader of the requests of one tile ruleset."""

    def __init__(
        self,
        ruleset: Ruleset,
        *,
        fields: tuple[Field, ...],
        meld_kinds: frozenset[str] = frozenset(KIND_NAMES),
        meld_rule: str | None = None,
        meld_bars: tuple[MeldBar, ...] = (),
        kinds: int = ALL,
        kinds_rule: str | None = None,
        red_limits: Mapping[int, tuple[int, int, int]] = _NO_REDS,
        red_rule: str | None = None,
        indicator_rule: str | None = None,
        kan_ura_rule: str | None = None,
        following: tuple[int, ...] = FOLLOWING,
        liabilities: tuple[Liability, ...] = (),
        rounds: Callable[[InForce], int] | None = None,
    ) -> None:
        """Store the rules of requests; ``rounds`` returns the number of rounds of a match."""
        self.ruleset = ruleset
        self.checks = CHECKS
        """The checks of the rules for well-formed requests."""
        self.room = tuple(4 if kinds >> kind & 1 else 0 for kind in range(KINDS))
        """The number of tiles of each kind."""
        self.whole = sum(one * room for one, room in zip(ONE, self.room, strict=True))
        """Packed counts of the complete tile set."""
        self._spot = sum(one * (63 - room) for one, room in zip(ONE, self.room, strict=True))
        """The number with which ``packed + _spot & SPOTTED`` is not zero if a kind has more tiles than the tile set."""
        self.meld_kinds = meld_kinds
        self.meld_rule = meld_rule
        """The rule that says which kinds of melds there are."""
        self.kinds = kinds
        """Mask of the kinds."""
        self.kinds_rule = kinds_rule
        """The rule that lists the tiles."""
        self.meld_bars = meld_bars
        self.red_limits = red_limits
        """Red fives of each suit, by the value of the number ``red_fives``."""
        self.red_rule = red_rule
        """The rule that sets the number of red fives."""
        self.following = following
        """The dora of each indicator."""
        self._shifts = tuple(WIDTH * kind for kind in following)
        """The places of their counts in packed counts."""
        self.claims = claims_of(ruleset)
        self._liabilities = {kind.id: kind for kind in liabilities}
        names = (OPTIONS.name,) if ruleset.deck is None else (OPTIONS.name, CARDS)
        self._names = frozenset([*(field.name for field in fields), *names])
        self._wareme = {role: role for role in _choices(fields, WAREME)}
        # The default of an omitted field is stored under None.
        self._seats = {None: _SOUTH, **_winds(fields, "seat_wind")}
        rounds_ = _winds(fields, "round_wind")
        self._rounds = {None: _EAST if rounds_ else 0, **rounds_}
        self.assumptions = HandAssumptions(ruleset, fields, self.claims, rounds).of
        """Returns the defaults of omitted fields that the answer to a hand mentions."""
        ura = next(
            (r.id for r in ruleset.declared if isinstance(r, Dora) and r.counts == "ura"), None
        )
        self._indicators = IndicatorRules(self.claims, indicator_rule, ura, kan_ura_rule)

    def reds_of(self, rules: InForce) -> tuple[int, int, int]:
        """Return the number of red fives in each suit."""
        return rules.card_effects.reds or self.red_limits[rules.numbers.red_fives]

    def parse(self, rules: InForce, request: Mapping[str, Any]) -> Win | list[Fault]:
        """Return the win that a request describes, or all its errors in the order of the fields."""
        hand = self.understood(rules, request)
        return hand if isinstance(hand, list) else hand.win

    def understood(
        self, rules: InForce, request: Mapping[str, Any], *, liable: bool = False
    ) -> Hand | list[Fault]:
        """Return the hand of a request, or everything that is wrong with the request, in the order of the fields.

        ``liable`` says whether a player is liable by a card.
        """
        try:
            hand = self._read(rules, request)
        except (Malformed, BadValue):
            spelled, faults = request_shape(self.ruleset, SCORE).read(request)
            if faults := faults or needing_cards(self.ruleset, request):
                return faults
            hand = self._read(rules, request := spelled)
        hand.liable = liable
        faults = []
        for check in self.checks:
            faults += check(self, rules, hand)
        if faults:
            return self.in_order(faults)
        return hand

    def with_wild_tile(self, rules: InForce, request: Mapping[str, Any]) -> Win | None:
        """Return the win of a possible hand with a wild tile as its winning tile; ``None`` if a situation excludes this tile.

        No tile set limits the copies of a wild tile, and the other checks do not depend on the winning tile.
        """
        hand = self._read(rules, request)
        return None if self.claim_faults(rules, hand) else hand.win

    def _read(self, rules: InForce, request: Mapping[str, Any]) -> Hand:
        """Parse the fields of a request; raise :class:`Malformed` or :class:`BadValue` if one has a wrong format."""
        if not self._names.issuperset(request):
            raise Malformed
        get = request.get
        tsumo, claimed, seat, round_ = self.declared(request)
        # A field that is left out costs no call.
        melds = get("melds")
        melds = () if melds is None else texts_of(melds, MAX_MELDS, longest=MELD_TEXT)
        concealed, winning = text_of(get("concealed")), text_of(get("winning_tile"))
        tiles = hand_tiles(concealed, winning, 1 - tsumo, *melds)
        dora, ura = get("dora_indicators"), get("ura_indicators")
        dora = NO_INDICATORS if dora is None else indicators_of(text_of(dora))
        ura = NO_INDICATORS if ura is None else indicators_of(text_of(ura))
        rinshan = get("rinshan_indicators")
        rinshan = NO_INDICATORS if rinshan is None else rinshan_indicators_of(text_of(rinshan))
        liability, wareme = get("liability"), get("wareme")
        liability = None if liability is None else choice_of(self._liabilities, liability)
        wareme = None if wareme is None else choice_of(self._wareme, wareme)
        norths, honba, deposits = get("norths"), get("honba"), get("deposits")
        norths = 0 if norths is None else count_of(norths, MAX_NORTHS)
        honba = 0 if honba is None else count_of(honba, MAX_STICKS)
        deposits = 0 if deposits is None else count_of(deposits, MAX_STICKS)
        n, held, kind = rules.numbers, tiles.packed, tiles.winning_kind
        if norths:
            held += NORTH * norths
        broken = tiles.called or (tiles.melds and n.ankan_breaks_menzen)
        win = Win(
            tsumo=tsumo,
            ron=1 - tsumo,
            menzen=0 if broken else 1,
            dealer=int(seat == _EAST),
            seat=seat,
            round=round_,
            situations=self.claims.situations(claimed),
            winning=1 << kind,
            kinds=tiles.kinds,
            twos=tiles.twos,
            threes=tiles.threes,
            fours=tiles.fours,
            suits=tiles.suits,
            dora=self.dora_of(held, dora) if dora.kinds else 0,
            ura=self.dora_of(held, ura) if ura.kinds else 0,
            reds=tiles.red_count,
            n=n,
            honba=honba,
            deposits=deposits,
            closed=tiles.closed,
            ways=tiles.ways,
            winning_kind=kind,
            melds=tiles.melds,
            closed_reds=tiles.closed_reds,
            rinshan_dora=self.dora_of(held, rinshan) if rinshan.kinds else 0,
            norths=norths,
            liable=int(liability is not None),
        )
        everything = held + dora.packed + ura.packed + rinshan.packed
        return Hand(
            field_names=tuple(request),
            tiles=tiles,
            dora=dora,
            ura=ura,
            rinshan=rinshan,
            liability=liability,
            everything=everything,
            win=win,
            wareme=wareme,
        )

    def declared(self, request: Mapping[str, Any]) -> tuple[int, int, int, int]:
        """Return whether a hand was won by self-draw, the bits of the situations claimed, and the masks of both winds.

        Raise :class:`Malformed` where any of these fields has a wrong shape.
        """
        get = request.get
        situation = get("situation")
        claimed = 0 if situation is None else self.claims.bits(texts_of(situation, KINDS))
        try:
            tsumo, seat = WINS[get("win")], self._seats[get("seat_wind")]
            return tsumo, claimed, seat, self._rounds[get("round_wind")]
        except (KeyError, TypeError):  # a list cannot be a key
            raise Malformed from None

    def dora_of(self, packed: int, indicators: Indicators) -> int:
        """Return the number of dora that the indicators make among tiles, given as packed counts."""
        count = 0
        for kind in indicators.kinds:
            count += packed >> self._shifts[kind] & COUNT
        return count

    def in_order(self, faults: list[Fault]) -> list[Fault]:
        """Return errors in the order of their fields, those about the whole request first."""
        order = {field.name: place for place, field in enumerate(self.ruleset.fields)}
        return sorted(faults, key=lambda fault: order.get(fault.pointer[1:].split("/")[0], -1))

    def count_faults(self, _rules: InForce, hand: Hand) -> list[Fault]:
        """Return the error of a wrong number of concealed tiles."""
        tiles = hand.tiles
        right = _WHOLE - 1 - 3 * len(tiles.melds)
        return [] if tiles.number == right else [_wrong_count(tiles, right)]

    def barred_melds(self, rules: InForce, hand: Hand) -> list[Fault]:
        """Return the errors of melds that the game does not have, or not with their tiles."""
        melds = hand.tiles.melds
        return self.meld_faults(rules, melds) if melds else []

    def player_faults(self, rules: InForce, hand: Hand) -> list[Fault]:
        """Return the errors of a liability without the melds that it needs, and of the player at the wall break."""
        faults: list[Fault] = []
        liability, win = hand.liability, hand.win
        if liability and not liability.fed(hand.tiles.melds, win.seat, win.round, rules.numbers):
            faults.append(Fault("/liability", "needs_melds", liability.melds, liability.rule))
        if hand.wareme is not None:
            answered = hand.liable or liability is not None
            faults += wareme_faults(rules, hand.wareme, win, liable=answered)
        return faults

    def copies_faults(self, rules: InForce, hand: Hand) -> list[Fault]:
        """Return an error for each kind with more tiles than the tile set; red and plain fives are counted apart."""
        faults: list[Fault] = []
        if (hand.everything + self._spot) & SPOTTED:
            faults += self._fifth_copies(hand)
        reds = hand.tiles.reds + hand.dora.reds + hand.ura.reds + hand.rinshan.reds
        if reds or rules.numbers.red_fives:
            limits = self.reds_of(rules)
            if not fives_fit(hand.everything & FIVES, reds, limits):
                faults += self._fives(hand, reds, limits)
        return faults

    def claim_faults(self, rules: InForce, hand: Hand) -> list[Fault]:
        """Return the errors of the situations claimed and of the numbers of indicators."""
        tiles, win = hand.tiles, hand.win
        claimed, dora, ura = win.situations.bits, len(hand.dora.kinds), len(hand.ura.kinds)
        if not (claimed or dora > 1 or ura):
            return []
        alone = copies(hand.everything, win.winning_kind) == 1
        melds, kans, orphans = tiles.melds != (), tiles.kans != 0, tiles.kinds == YAOCHU
        opened = kans and not tiles.closed_kans
        # A plain tuple is made in a fifth of the time of named facts.
        of_win = win.tsumo, win.dealer, win.menzen
        facts = (claimed, *of_win, melds, kans, opened, alone, win.norths, orphans, dora, ura)
        return self.faults_of(rules, facts)

    def faults_of(self, rules: InForce, facts: tuple[int, ...]) -> list[Fault]:
        """Return the errors of :meth:`claim_faults`, which depend on these :class:`scoring.hand.situations.Facts` alone."""
        return [*faults_of_facts(self._indicators, rules.numbers, facts)]

    def _fifth_copies(self, hand: Hand) -> Iterator[Fault]:
        """Yield an error for each kind with too many copies, at the field with the first excess copy."""
        places = hand.places()
        for kind, room in enumerate(self.room):
            if (count := copies(hand.everything, kind)) > room:
                at = _first_above(room, [(at, copies(packed, kind)) for at, packed, _ in places])
                code, rule, text = (
                    ("too_many_copies", None, MESSAGES["fifth_copy"])
                    if room
                    else ("no_such_tile", self.kinds_rule, MESSAGES["no_such_tile"])
                )
                yield Fault(at, code, text.filled(tile=NAMES[kind], count=count), rule)

    def _fives(self, hand: Hand, all_reds: int, limits: tuple[int, int, int]) -> Iterator[Fault]:
        """Yield the errors for red fives that are not in play, and for more plain fives than the red ones leave."""
        places = hand.places()
        for suit, (count, limit) in enumerate(zip(red_counts(all_reds), limits, strict=True)):
            if count > limit:
                at = _first_above(limit, [(at, red_counts(reds)[suit]) for at, _, reds in places])
                detail = MESSAGES["too_many_red_fives"].filled(tile=RED_NAMES[suit], limit=limit)
                yield Fault(at, "red_five_not_in_use", detail, self.red_rule)
        if any(limits):
            for suit, detail in too_many(hand.everything, all_reds, limits):
                plain = [(at, plain_fives(packed, reds)[suit]) for at, packed, reds in places]
                at = _first_above(4 - limits[suit], plain)
                yield Fault(at, "too_many_copies", detail, self.red_rule)

    def meld_faults(self, rules: InForce, melds: tuple[Meld, ...]) -> list[Fault]:
        """Return the errors of melds that the game does not have, or not with their tiles; each depends on one meld alone."""
        faults: list[Fault] = []
        for place, meld in enumerate(melds):
            if meld.kind not in self.meld_kinds:
                detail = MESSAGES["no_such_meld"].filled(kind=KIND_NAMES[meld.kind])
                faults.append(Fault(f"/melds/{place}", "bad_meld", detail, self.meld_rule))
            faults += [
                Fault(f"/melds/{place}", "bad_meld", bar.detail, bar.rule)
                for bar in self.meld_bars
                if bar.bars(rules, meld)
            ]
        return faults


LegalityCheck = Callable[[TileRequests, InForce, Hand], Iterable[Fault]]
"""Returns the errors of a well-formed hand under the rules in force."""
CHECKS: Final[tuple[LegalityCheck, ...]] = (
    TileRequests.count_faults,
    TileRequests.barred_melds,
    TileRequests.player_faults,
    TileRequests.copies_faults,
    TileRequests.claim_faults,
)
"""All checks of the rules. A batch reads every hand singly if one of them is not in :data:`scoring.batch.tiles.legality.APPLIED`."""


def _first_above(limit: int, counts: list[tuple[str, int]]) -> str:
    """Return the first field with which the counts add up to more than ``limit``."""
    totals = accumulate(count for _, count in counts)
    return next(at for (at, _), total in zip(counts, totals, strict=True) if total > limit)


def _wrong_count(tiles: HandTiles, right: int) -> Fault:
    """Return the error of a number of concealed tiles that is not the right one."""
    text = MESSAGES["with_winning_tile" if tiles.number == right + 1 else "wrong_tile_count"]
    melds = amount(len(tiles.melds), MESSAGES["melds"])
    detail = text.filled(count=tiles.number, melds=melds, right=right)
    if tiles.kans:
        detail = joined([detail, MESSAGES["kan_is_three"]], ja="", en=" ")
    return Fault("/concealed", "wrong_tile_count", detail)


def _choices(fields: tuple[Field, ...], name: str) -> list[str]:
    """Return the values that a field offers; none if there is no such field."""
    return [choice.value for field in fields if field.name == name for choice in field.choices]


def _winds(fields: tuple[Field, ...], name: str) -> dict[str | None, int]:
    """Return the masks of the winds that a field offers."""
    return {wind: 1 << WIND_KINDS[wind] for wind in _choices(fields, name)}
