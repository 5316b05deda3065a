"""The legal actions of a hand in play, found without texts and without the scores of later wins."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final, cast

from scoring.analysis.fields import of_game
from scoring.analysis.furiten import Furiten, furiten_kinds, passing_ends, widest
from scoring.analysis.hand_in_play import MARKED_NAME, SEATS, HandInPlay, Offer
from scoring.analysis.legal_actions import Declaration
from scoring.analysis.policy import Policy
from scoring.analysis.position import NoRon, Position
from scoring.analysis.reasons import TURN, reason
from scoring.analysis.request import HandReader
from scoring.analysis.tile_supply import COPIES, RIICHI_ON_HELD_WAITS, TileSupply, UsedUp
from scoring.analysis.waits import Chance, Wait, Waiting, WaitScore, WaitScores, best_of
from scoring.faults import Fault
from scoring.hand.answer import Score
from scoring.hand.game import TileGame
from scoring.hand.situations import Claim
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.tiles.kinds import KINDS, ONE, copies
from scoring.tiles.notation import kind_of
from scoring.tiles.shanten import Distance, Hands
from scoring.tiles.values import Meld

_WHITE: Final = "5z"
_EITHER: Final = frozenset(("tsumo", "ron", "nine_terminals", "extraction"))
"""Declarations that are possible or not; the others are made with some tiles or melds."""


class TileAnalysis:
    """The analysis of hands in play for one game with tiles."""

    def __init__(self, ruleset: Ruleset, policy: Policy) -> None:
        claims = {yaku.id: yaku for yaku in ruleset.claims}
        claimed = [claims[name] for name in policy.claimable.all]
        self.policy = policy
        self.game = cast(TileGame, ruleset.game)
        self.fields = of_game(self.game.fields, claimed, points=policy.points)
        seats = next(field.choices for field in self.game.fields if field.name == "seat_wind")
        self.seats = tuple(choice.value for choice in seats)
        """The winds of the players, in turn order from the dealer."""

    def variations(
        self, rules: InForce, packed: int, taken: int, melds: int, *, by_form: bool = False
    ) -> Hands:
        """Return a hand and the hands that differ from it by a tile; ``taken`` are the tiles that can no longer be in hand."""
        # In games that decide tenpai by form alone, a hand may wait for a tile although it holds all copies.
        used_up = UsedUp(None) if by_form else UsedUp.under(rules, self.policy.all_held)
        supply = TileSupply.of(self.game, rules)
        return Hands(packed, melds, used_up.room(supply.kinds, taken), supply.forms)

    def before_riichi(self, rules: InForce, packed: int, hand: HandInPlay) -> Hands:
        """Return the variations of tiles of a hand; riichi needs one that is tenpai."""
        by_form = bool(rules.options.get(RIICHI_ON_HELD_WAITS))
        return self.variations(rules, packed, hand.set_down, len(hand.melds), by_form=by_form)

    def parse(self, rules: InForce, request: Mapping[str, Any]) -> HandInPlay | list[Fault]:
        """Return the hand of a request, or every error in it: in its fields, or riichi without tenpai."""
        hand = HandReader(self.game, self.fields, self.policy, rules, request).read()
        if isinstance(hand, list) or not hand.riichi:
            return hand
        packed = hand.packed - (ONE[kind_of(hand.drawn)] if hand.drawn else 0)
        if self.before_riichi(rules, packed, hand).whole().shanten <= 0:
            return hand
        rule = next(name for name in hand.situation if name in self.policy.claimable.riichi)
        return [reason("not_tenpai:riichi", rule).at("/situation")]


class Judgement(Position):
    """The legal actions of a hand in play, with every reason against the illegal ones."""

    def __init__(self, task: TileAnalysis, rules: InForce, hand: HandInPlay, lang: str) -> None:
        self.task = task
        self.policy = task.policy
        self.game = task.game
        self.rules = rules
        self.hand = hand
        self.worths = WaitScores(task.game, rules, hand, lang)
        self.variations = task.variations(rules, hand.packed, hand.set_down, len(hand.melds))
        self.distance = self.variations.whole()

    @cached_property
    def declarations(self) -> tuple[Declaration, ...]:
        """Every declaration of the game, legal or not: on the own turn, or on another player's tile."""
        offered = self.hand.offer is not None
        rules = self.policy.on_offer if offered else self.policy.declarations
        return tuple(rule.judge(self) for rule in rules)

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
        after = {kind: self.variations.without(kind) for kind in {*map(kind_of, tiles)}}
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
        hands = self.variations
        if self._held and self.rules.options.get(RIICHI_ON_HELD_WAITS):
            hands = self.task.before_riichi(self.rules, self.hand.packed, self.hand)
        if hands.whole().shanten > 0:
            return ()
        return tuple(tile for tile in self.allowed if not hands.without(kind_of(tile)).shanten)

    @cached_property
    def now(self) -> Waiting:
        """The waits, scores and furiten of a hand that waits for a tile."""
        return self.waiting(self.hand.tiles, self.distance, self.hand.discards)

    @cached_property
    def waits_by_ron(self) -> NoRon:
        """The waits of a hand that win by ron on the next tile."""
        waits = self.now.waits
        against = [wait.ron for wait in waits if isinstance(wait.ron, Fault)]
        if not waits and not self.distance.shanten:
            against = [reason("all_held", self.policy.all_held or TURN)]
        winning = (
            wait.tile for wait in waits if isinstance(wait.ron, WaitScore) and wait.ron.winning
        )
        return NoRon(tuple(winning), tuple(dict.fromkeys(against)))

    def against_ron(self) -> Iterator[Fault]:
        """Yield the reasons against a ron on the offered tile that do not depend on the score: each kind of furiten, and barred tiles."""
        hand, found = self.hand, self.distance
        offer = cast(Offer, hand.offer)
        kind = kind_of(offer.tile)
        for furiten in self._furiten_kinds(found, hand.discards):
            if furiten.barred >> kind & 1 and furiten.reason:
                yield furiten.reason
        if offer.by == "north":
            for bar in self.policy.no_ron:
                yield from bar.against(self.rules, hand, found.forms).values()

    def barred_after(self, hand: HandInPlay) -> dict[str, Fault]:
        """Return the tiles that a hand after a draw or a call may not discard, each with the first reason."""
        found = {}
        for tile in dict.fromkeys(hand.tiles):
            reasons = (bar.against(self.rules, hand, tile) for bar in self.policy.bars)
            if against := next(filter(None, reasons), None):
                found[tile] = against
        return found

    def distance_of(self, packed: int, kan: int) -> Distance:
        """Return the distance of other tiles in hand, given packed counts of them and of a kan that is declared."""
        melds, set_down = len(self.hand.melds) + (kan > 0), self.hand.set_down + kan
        return self.task.variations(self.rules, packed, set_down, melds).whole()

    def meld_faults(self, meld: Meld) -> list[Fault]:
        """Return the reasons why the game does not have a meld, or not with its tiles."""
        return self.game.requests.meld_faults(self.rules, (meld,))

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
        if not hand.first_turn or hand.norths or self._seat == 0:
            return
        of_dealer = offer is None
        if offer is not None and offer.by == "discard":
            of_dealer = (self._seat + SEATS[offer.seat]) % len(self.task.seats) == 0
        for claim in claims.by_bit:
            way = claim.situation.win
            if claim.bit & claims.first_turn and (way == "ron" or (of_dealer and way is None)):
                yield claim

    def to_dict(self) -> dict[str, Any]:
        """Return the legal actions as plain data: true or false, tiles or melds by the name of the declaration."""
        found: dict[str, Any] = {}
        for one in self.declarations:
            if one.id in _EITHER:
                found[one.id] = not one.why
            else:
                found[one.id] = [way.meld for way in one.ways] or list(one.tiles)
        if self.hand.turn == "waiting":
            return found if self.hand.offer else {}
        return found | {"discard": self.allowed}

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
        barred: dict[int, Fault] = {}
        for bar in policy.no_ron:
            barred |= bar.against(self.rules, hand, forms)
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

    @property
    def _seat(self) -> int:
        """The place of the player in turn order from the dealer."""
        return self.task.seats.index(self.hand.request.get("seat_wind", self.task.seats[1]))
