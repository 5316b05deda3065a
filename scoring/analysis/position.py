"""A hand in play under the rules in force: its distance, its wins and its discards, found without texts."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property, reduce
from operator import or_
from typing import Final, cast

from scoring.analysis import TURN, reason
from scoring.analysis.fields import winds_of
from scoring.analysis.furiten import Furiten, furiten_kinds, passing_ends, widest
from scoring.analysis.hand_in_play import MARKED_NAME, SEATS, HandInPlay, Offer
from scoring.analysis.policy import Policy
from scoring.analysis.tile_supply import RIICHI_ON_HELD_WAITS, TileSupply, UsedUp
from scoring.analysis.waits import Chance, Wait, Waiting, WaitScores, best_of
from scoring.faults import Fault
from scoring.hand.answer import Score
from scoring.hand.game import TileGame
from scoring.hand.situations import Claim
from scoring.rules.in_force import InForce
from scoring.tiles.kinds import COPIES, KINDS, NAMES, copies, kinds_of
from scoring.tiles.notation import kind_of
from scoring.tiles.shanten import Distance, Hands
from scoring.tiles.values import Meld

_WHITE: Final = "5z"


class Position:
    """A hand in play under the rules in force; what costs time is worked out when a declaration needs it."""

    def __init__(
        self, game: TileGame, policy: Policy, rules: InForce, hand: HandInPlay, lang: str
    ) -> None:
        self.game = game
        self.policy = policy
        self.rules = rules
        self.hand = hand
        self.worths = WaitScores(game, rules, hand, lang)

    def variations(self, packed: int, set_down: int, melds: int, *, by_form: bool = False) -> Hands:
        """Return the tiles in hand and the hands that differ by a tile, with these numbers of melds and of tiles set down."""
        # In games that decide tenpai by form alone, a hand may wait for a tile although it holds all copies.
        rules, all_held = self.rules, self.policy.all_held
        used_up = UsedUp(None) if by_form else UsedUp.under(rules, all_held)
        return TileSupply.of(self.game, rules).hands(packed, melds, set_down, used_up)

    def before_riichi(self, packed: int) -> Hands:
        """Return the variations of the tiles in hand; riichi needs one that is tenpai."""
        by_form = bool(self.rules.options.get(RIICHI_ON_HELD_WAITS))
        return self.variations(packed, self.hand.set_down, len(self.hand.melds), by_form=by_form)

    @cached_property
    def _variations(self) -> Hands:
        hand = self.hand
        return self.variations(hand.packed, hand.set_down, len(hand.melds))

    @cached_property
    def distance(self) -> Distance:
        """The distance of the hand from winning."""
        return self._variations.whole()

    @property
    def offer(self) -> Offer:
        """The tile that another player offers; for positions with an offer only."""
        return cast(Offer, self.hand.offer)

    @property
    def menzen(self) -> bool:
        """Whether the hand is closed."""
        kan_opens = self.rules.numbers.ankan_breaks_menzen
        return all(meld.closed_kans and not kan_opens for meld in self.hand.melds)

    @cached_property
    def barred(self) -> dict[str, Fault]:
        """The tiles that may not be discarded, each with the first reason; none for a hand that waits."""
        return {} if self.hand.turn == "waiting" else self.barred_after(self.hand)

    @property
    def allowed(self) -> list[str]:
        """The tiles that may be discarded; none for a hand that waits."""
        tiles = () if self.hand.turn == "waiting" else self.hand.tiles
        return [tile for tile in dict.fromkeys(tiles) if tile not in self.barred]

    @cached_property
    def discards(self) -> dict[str, Distance]:
        """Every tile that may be discarded, with the distance of the hand after it."""
        tiles = self.allowed
        after = {kind: self._variations.without(kind) for kind in {*map(kind_of, tiles)}}
        return {tile: after[kind_of(tile)] for tile in tiles}

    @cached_property
    def win(self) -> Score | None:
        """The best score of the hand with the tile just drawn or offered; ``None`` if the tile does not complete it."""
        hand = self.hand
        scores: Iterable[Score]
        if hand.turn == "drawn":
            scores = self._by_draw()
        elif hand.offer is not None:
            scores = self._by_offer(hand.offer)
        else:
            return None
        complete = [score for score in scores if score.reason != "not_complete"]
        return best_of(complete) if complete else None

    @cached_property
    def tenpai_discards(self) -> tuple[str, ...]:
        """Tiles that may be discarded and leave a hand that is tenpai enough for riichi."""
        hands = self._variations
        if self._held and self.rules.options.get(RIICHI_ON_HELD_WAITS):
            hands = self.before_riichi(self.hand.packed)
        if hands.whole().shanten > 0:
            return ()
        return tuple(tile for tile in self.allowed if not hands.without(kind_of(tile)).shanten)

    @cached_property
    def held_waits(self) -> Fault | None:
        """The rule by which the hand is not tenpai, or no discard leaves it tenpai, because it holds all copies of its waits."""
        hand = self.hand
        rule = UsedUp.under(self.rules, self.policy.all_held).rule
        if rule is None or self.distance.shanten != 1:
            return None
        hands = self.variations(hand.packed, hand.set_down, len(hand.melds), by_form=True)
        forms, code = [hands.whole()], "all_held:tiles"
        if hand.turn != "waiting":
            forms = [hands.without(kind_of(tile)) for tile in self.allowed]
            code = "not_tenpai:held"
        kinds = reduce(or_, [form.improves for form in forms if not form.shanten], 0)
        tiles = " ".join(NAMES[kind] for kind in kinds_of(kinds))
        return reason(code, rule, tiles=tiles) if tiles else None

    @cached_property
    def now(self) -> Waiting:
        """The waits, scores and furiten of a hand that waits for a tile."""
        return self.waiting(self.hand.tiles, self.distance, self.hand.discards)

    def against_ron(self) -> Iterator[Fault]:
        """Yield the reasons against a ron on the offered tile that do not depend on the score: each kind of furiten, and barred tiles."""
        hand, found, offer = self.hand, self.distance, self.offer
        kind = kind_of(offer.tile)
        for furiten in self._furiten_kinds(found, hand.discards):
            if furiten.barred >> kind & 1 and furiten.reason:
                yield furiten.reason
        extraction = self.policy.extraction
        if extraction is not None and offer.by == "north":
            yield from extraction.against_ron(self.rules, hand, found.forms).values()

    def barred_after(self, hand: HandInPlay) -> dict[str, Fault]:
        """Return the tiles that a hand after a draw or a call may not discard, each with the first reason."""
        found = {}
        for tile in dict.fromkeys(hand.tiles):
            if against := next(self.policy.against_discard(self.rules, hand, tile), None):
                found[tile] = against
        return found

    def distance_of(self, packed: int, kan: int) -> Distance:
        """Return the distance of other tiles in hand, given packed counts of them and of a kan that is declared."""
        melds, set_down = len(self.hand.melds) + (kan > 0), self.hand.set_down + kan
        return self.variations(packed, set_down, melds).whole()

    def meld_faults(self, meld: Meld) -> list[Fault]:
        """Return the reasons why the game does not have a meld, or not with its tiles."""
        faults = self.game.requests.meld_faults(self.rules, (meld,))
        return [replace(fault, pointer="") for fault in faults]

    def waiting(
        self, tiles: tuple[str, ...], found: Distance, discards: int, *, scored: bool = True
    ) -> Waiting:
        """Return the prospects of a hand that waits after these discards; only ``scored`` waits have their worth."""
        worths, possible = self.worths, found.improves & ~self._held
        furiten = widest(self._furiten_kinds(found, discards))
        waits: tuple[Wait, ...] = ()
        if not found.shanten:
            chances = self._chances(found.forms)
            waits = (
                worths.waits(tiles, possible, furiten, *chances)
                if scored
                else worths.bare_waits(tiles, possible, *chances)
            )
        return Waiting(found, tuple(worths.left(possible)), waits, furiten)

    def first_rons(self, offer: Offer | None) -> Iterator[Claim]:
        """Yield the situations of a ron in the first turn; without an ``offer`` those that may depend on the discarding player."""
        hand, claims = self.hand, self.game.requests.claims
        if not hand.first_turn or hand.norths:
            return
        winds = winds_of(self.game.fields)
        seat = winds.index(hand.request.get("seat_wind", winds[1]))
        if seat == 0:
            return
        of_dealer = offer is None
        if offer is not None and offer.by == "discard":
            of_dealer = (seat + SEATS[offer.seat]) % len(winds) == 0
        for claim in claims.by_bit:
            way = claim.situation.win
            if claim.bit & claims.first_turn and (way == "ron" or (of_dealer and way is None)):
                yield claim

    def _furiten_kinds(self, found: Distance, discards: int) -> list[Furiten]:
        """Return every reason why a waiting hand may not win by ron after these discards."""
        if found.shanten:
            return []
        hand, ends = self.hand, passing_ends(self.rules)
        # The hand after a draw or a call is the hand after the discard.
        ended = hand.turn == "drawn" or (hand.turn == "called" and ends != "draw")
        return furiten_kinds(
            self.policy.furiten,
            ends,
            waits=found.improves,
            forms=found.forms,
            discards=discards,
            passed=0 if ended and not hand.riichi else hand.passed,
            riichi=hand.riichi,
        )

    def _chances(self, forms: int) -> tuple[Chance, Chance]:
        """Return how a hand that waits with these forms can win by ron and by tsumo with the next tile."""
        hand, policy = self.hand, self.policy
        extraction = policy.extraction
        barred = extraction.against_ron(self.rules, hand, forms) if extraction else {}
        if hand.turn == "waiting":
            discarded = (policy.winning_situation(hand, tsumo=False),)
            drawn = policy.first_draws(hand, hand.situation)
            no_draw = reason("no_draw_left", TURN) if hand.last_tile else None
            return Chance(discarded, None, barred), Chance(drawn, no_draw, {}, tsumo=True)
        lasting = policy.claimable.lasting
        kept = (tuple(name for name in hand.situation if name in lasting),)
        over = reason("hand_over", TURN) if hand.last_tile else None
        return Chance(kept, over, barred), Chance(kept, over, {}, tsumo=True)

    def _by_draw(self) -> Iterable[Score]:
        """Return the scores with the tile just drawn; without a drawn tile, those with each tile in hand."""
        hand = self.hand
        marked = hand.marked in ("drawn", "in_hand")
        # Some forms win only with the first draw, and a marked tile gets its kind only when it wins: the distance contains neither.
        if self.distance.shanten >= 0 and not hand.first_turn and not marked:
            return
        tiles = [hand.drawn] if hand.drawn else [*dict.fromkeys(hand.tiles)]
        if hand.marked == "drawn":
            tiles = [MARKED_NAME]
        elif marked and not hand.drawn:
            tiles.append(MARKED_NAME)
        policy = self.policy
        situations = policy.first_draws(hand, policy.winning_situation(hand, tsumo=True))
        for tile in tiles:
            place = hand.tiles.index(_WHITE if tile == MARKED_NAME else tile)
            rest = hand.tiles[:place] + hand.tiles[place + 1 :]
            yield from self.worths.scores(rest, tile, situations, tsumo=True)

    def _by_offer(self, offer: Offer) -> Iterable[Score]:
        """Return the scores of the tile that another player offers."""
        hand, found, tile = self.hand, self.distance, offer.tile
        if found.shanten or not found.improves >> kind_of(tile) & 1:
            return []
        situation = self.policy.offered_situation(offer, hand.situation, last=hand.last_tile)
        claims = (claim.yaku.id for claim in self.first_rons(offer))
        situations = (situation, *((*situation, claim) for claim in claims))
        return self.worths.scores(hand.tiles, tile, situations, tsumo=False)

    @cached_property
    def _held(self) -> int:
        """Mask of the kinds of which the player holds all copies."""
        own = self.hand.own
        return sum(1 << kind for kind in range(KINDS) if copies(own, kind) >= COPIES)
