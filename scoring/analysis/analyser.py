"""The task ``analyze`` of a tile game: shanten, waits and their worth, furiten, discards and declarations of a hand in play."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final, cast

from scoring.analysis.fields import REPLY, of_game
from scoring.analysis.furiten import EXTRACTED, FREE, Furiten, furiten_of, passing_ends
from scoring.analysis.hand_in_play import MARKED_NAME, HandInPlay
from scoring.analysis.legal_actions import Declaration, Position
from scoring.analysis.policy import Policy
from scoring.analysis.reasons import MESSAGES, reason
from scoring.analysis.request import HandReader
from scoring.analysis.tile_supply import COPIES, TileSupply, UsedUp
from scoring.analysis.waits import (
    Chance,
    Discard,
    Wait,
    Waiting,
    WaitScore,
    WaitScores,
    best_of,
    distance_sentence,
    waiting_sentences,
)
from scoring.faults import Fault
from scoring.fields.field import Assumption
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.rules.links import reason_line
from scoring.rules.ruleset import Answer, Ruleset, Task
from scoring.text import Text, joined
from scoring.tiles.kinds import NAMES, ONE, copies, kinds_of
from scoring.tiles.notation import kind_of
from scoring.tiles.shanten import Distance, Hands

_WHITE: Final = "5z"


class TileAnalysis:
    """The analysis of hands in play for one game with tiles."""

    def __init__(self, ruleset: Ruleset, policy: Policy) -> None:
        claims = {yaku.id: yaku for yaku in ruleset.claims}
        claimed = [claims[name] for name in policy.claimable.all]
        self.policy = policy
        self.game = cast(TileGame, ruleset.game)
        self.fields = of_game(self.game.fields, claimed, points=policy.points)

    def task(self, example: Mapping[str, object]) -> Task[HandInPlay]:
        """Return the task ``analyze``."""
        return Task(self.fields, example, REPLY, self.parse, partial(HandAnalysis, self))

    def variations(
        self, rules: InForce, packed: int, taken: int, melds: int, *, by_form: bool = False
    ) -> Hands:
        """Return a hand and the hands that differ from it by a tile; ``taken`` are the tiles that can no longer be in hand."""
        # In games that decide tenpai by form alone, a hand may wait for a tile although it holds all copies.
        used_up = UsedUp(None) if by_form else UsedUp.under(rules, self.policy.all_held)
        supply = TileSupply.of(self.game, rules)
        return Hands(packed, melds, used_up.room(supply.kinds, taken), supply.forms)

    def parse(self, rules: InForce, request: Mapping[str, Any]) -> HandInPlay | list[Fault]:
        """Return the hand of a request, or every error in it: in its fields, or riichi without tenpai."""
        hand = HandReader(self.game, self.fields, self.policy, rules, request).read()
        if isinstance(hand, list) or not hand.riichi:
            return hand
        packed = hand.packed - (ONE[kind_of(hand.drawn)] if hand.drawn else 0)
        found = self.variations(
            rules, packed, hand.set_down, len(hand.melds), by_form=self.policy.riichi_by_form
        ).whole()
        if found.shanten <= 0:
            return hand
        rule = next(name for name in hand.situation if name in self.policy.claimable.riichi)
        return [reason("not_tenpai:riichi", rule).at("/situation")]


_NOT_WAITING: Final = dict.fromkeys(("improves", "left", "waits", "furiten"))


class HandAnalysis(Answer):
    """The analysis of a hand in play: its shanten, its waits and its declarations."""

    distance: Distance
    waiting: Waiting | None = None
    """The waits, scores and furiten of a hand that waits for a tile."""
    winning: WaitScore | None = None
    """The score of a complete hand just drawn."""
    discards: tuple[Discard, ...] | None = None
    """Every tile that may be discarded with the hand it leaves, the best first; ``None`` for a hand that waits."""
    barred: Mapping[str, Fault]
    """The tiles that may not be discarded, each with the first reason."""
    declarations: tuple[Declaration, ...]
    """Every declaration of the game, legal or not."""

    def __init__(self, task: TileAnalysis, rules: InForce, hand: HandInPlay, lang: str) -> None:
        self.task = task
        self.policy = task.policy
        self.rules = rules
        self.hand = hand
        self.lang = lang
        self.worths = WaitScores(task.game, rules, hand, lang)
        self.variations = task.variations(rules, hand.packed, hand.set_down, len(hand.melds))
        self.distance = self.variations.whole()
        self.barred = {}
        if hand.turn == "waiting":
            furiten = self._furiten(self.distance, hand.discards)
            self.waiting = self._waiting(hand.tiles, self.distance, furiten)
        else:
            self.barred = self._barred()
            self.discards = self._discards()
            self.winning = self._winning() if hand.turn == "drawn" else None
        self.not_tenpai = self._not_tenpai()
        self.declarations = self._declarations()
        if self.winning is not None:
            self.distance = self.distance._replace(shanten=-1)
        self.assumed = tuple(self._assumptions())

    @property
    def shanten(self) -> int:
        """Tiles from tenpai: 0 for a hand of tenpai form, -1 for a complete one."""
        return self.distance.shanten

    @property
    def waits(self) -> tuple[Wait, ...]:
        """The tiles that complete the hand; none before tenpai and while it has to discard."""
        return self.waiting.waits if self.waiting else ()

    def __repr__(self) -> str:
        """Return the ruleset, the shanten and the waits in one line."""
        waits = " ".join(wait.tile for wait in self.waits)
        return f"<Analysis by {self.ruleset}: shanten {self.shanten}; waits {waits or 'none'}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the response body; the defaults used by the scores come last in ``assumed``."""
        answer, assumed = super().to_dict(), list[Mapping[str, Any]]()
        worths = [worth for hope in self._hopes() for worth in hope.worths()]
        for worth in [self.winning, *worths] if self.winning else worths:
            assumed += [one for one in worth.assumed if one not in assumed]
        answer["assumed"] += assumed
        return answer

    def body(self) -> dict[str, Any]:
        """Return the findings as plain data."""
        ruleset, lang, discards = self.rules.ruleset, self.lang, self.discards
        return {
            "turn": self.hand.turn,
            "shanten": self.shanten,
            "tenpai": self.shanten <= 0,
            "not_tenpai": reason_line(ruleset, self.not_tenpai, lang) if self.not_tenpai else None,
            **(self.waiting.to_dict(ruleset, lang) if self.waiting else _NOT_WAITING),
            "winning": dict(self.winning.score) if self.winning else None,
            "discards": None
            if discards is None
            else [
                {
                    "tile": tile,
                    "shanten": waiting.distance.shanten,
                    "tenpai": waiting.distance.shanten == 0,
                    **waiting.to_dict(ruleset, lang),
                }
                for tile, waiting in discards
            ],
            "barred": [
                {"tile": tile, **reason_line(ruleset, why, lang)}
                for tile, why in self.barred.items()
            ],
            "declarations": [declared.to_dict(ruleset, lang) for declared in self.declarations],
        }

    @property
    def sentences(self) -> Iterator[Text]:  # type: ignore[override] # computed, where the base has a field
        """The findings, one sentence each."""
        yield distance_sentence(self.distance)
        if self.not_tenpai:
            yield self.not_tenpai.detail
        if self.waiting:
            yield from waiting_sentences(self.waiting)
        if self.discards:
            tile, waiting = self.discards[0]
            lead = MESSAGES["explanation.best_discard"].filled(tile=tile)
            found = [lead, distance_sentence(waiting.distance), *waiting_sentences(waiting)]
            yield joined(found, ja="", en=" ")
        if legal := [declared.name for declared in self.declarations if not declared.why]:
            yield MESSAGES["explanation.declarations"].filled(legal=joined(legal))
        else:
            yield MESSAGES["explanation.no_declaration"]

    def _hopes(self) -> list[Waiting]:
        """Return the prospects of the hand: as it waits, or after each discard."""
        hopes = [discard.waiting for discard in self.discards or ()]
        return [self.waiting] if self.waiting else hopes

    def _not_tenpai(self) -> Fault | None:
        """Return the rule by which a waiting hand is not tenpai although it has the form, or ``None``."""
        rule, hand = UsedUp.under(self.rules, self.policy.all_held).rule, self.hand
        if rule is None or hand.turn != "waiting" or self.distance.shanten != 1:
            return None
        form = self.task.variations(
            self.rules, hand.packed, hand.set_down, len(hand.melds), by_form=True
        ).whole()
        if form.shanten:
            return None
        tiles = " ".join(NAMES[kind] for kind in kinds_of(form.improves))
        return reason("all_held:tiles", rule, tiles=tiles)

    def _furiten(self, found: Distance, discards: int) -> Furiten:
        """Return whether a waiting hand may win by ron after these discards, and the reason if it may not."""
        if found.shanten:
            return FREE
        hand, rules = self.hand, self.policy.furiten
        ends = passing_ends(self.rules)
        # The hand after a draw or a call is the hand after the discard.
        ended = hand.turn == "drawn" or (hand.turn == "called" and ends != "draw")
        return furiten_of(
            rules,
            ends,
            waits=found.improves,
            forms=found.forms,
            discards=discards,
            passed=0 if ended and not hand.riichi else hand.passed,
            riichi=hand.riichi,
        )

    def _waiting(self, tiles: tuple[str, ...], found: Distance, furiten: Furiten) -> Waiting:
        """Return the waits, scores and furiten of a hand that waits for a tile."""
        hand = self.hand
        own = sum(
            1 << kind for kind in kinds_of(found.improves) if copies(hand.own, kind) >= COPIES
        )
        improves = self.worths.left(found.improves & ~own)
        waits: tuple[Any, ...] = ()
        if not found.shanten:
            ron, tsumo = self._chances(found.forms)
            waits = self.worths.waits(tiles, found.improves & ~own, furiten, ron, tsumo)
        return Waiting(found, tuple(improves), waits, furiten)

    def _chances(self, forms: int) -> tuple[Chance, Chance]:
        """Return how a hand that waits with these forms can win by ron and by tsumo with the next tile."""
        hand, policy = self.hand, self.policy
        barred: dict[int, Fault] = {}
        for bar in policy.no_ron:
            barred |= bar.against(self.rules, hand, forms)
        if hand.turn == "waiting":
            discarded = (policy.winning_situation(hand, tsumo=False),)
            drawn = policy.first_draws(hand, hand.situation)
            no_draw = reason("no_draw_left") if hand.last_tile else None
            return Chance(discarded, None, barred), Chance(drawn, no_draw, {}, tsumo=True)
        lasting = policy.claimable.lasting
        kept = (tuple(name for name in hand.situation if name in lasting),)
        over = reason("hand_over") if hand.last_tile else None
        return Chance(kept, over, barred), Chance(kept, over, {}, tsumo=True)

    def _first_ron(self) -> Iterator[Assumption]:
        """Yield a note if the yaku of a ron in the first turn may depend on the discarding player."""
        hand, claims = self.hand, self.task.game.requests.claims
        before_all = hand.request.get("seat_wind") == "east"
        if not hand.first_turn or hand.norths or before_all:
            return
        names = [
            claim.yaku.name
            for claim in claims.by_bit
            if claim.bit & claims.first_turn
            and claim.situation.win != "tsumo"
            and claim.yaku.id in self.rules.counted
        ]
        if names and any(isinstance(wait.ron, WaitScore) for wait in self.waits):
            yield Assumption(
                "first_turn", MESSAGES["assumed.first_ron"].filled(names=joined(names))
            )

    def _barred(self) -> dict[str, Fault]:
        """Return the tiles that may not be discarded, each with the first reason."""
        found = {}
        for tile in dict.fromkeys(self.hand.tiles):
            reasons = (bar.against(self.hand, tile) for bar in self.policy.bars)
            if against := next(filter(None, reasons), None):
                found[tile] = against
        return found

    def _discards(self) -> tuple[Discard, ...]:
        """Return every tile that may be discarded with the hand that remains, the best first."""
        hand = self.hand
        found = []
        for tile in dict.fromkeys(hand.tiles):
            if tile in self.barred:
                continue
            kind = kind_of(tile)
            after = self.variations.without(kind)
            place = hand.tiles.index(tile)
            left = hand.tiles[:place] + hand.tiles[place + 1 :]
            furiten = self._furiten(after, hand.discards | 1 << kind)
            found.append(Discard(tile, self._waiting(left, after, furiten)))
        return tuple(sorted(found, key=Discard.rank))

    def _winning(self) -> WaitScore | None:
        """Return the whole score of a complete hand just drawn, or ``None`` if the hand is not complete."""
        hand = self.hand
        marked = hand.marked in ("drawn", "in_hand")
        # Some forms win only with the first draw, and a marked tile gets its kind only when it wins: the distance contains neither.
        if self.distance.shanten >= 0 and not hand.first_turn and not marked:
            return None
        tiles = [hand.drawn] if hand.drawn else [*dict.fromkeys(hand.tiles)]
        if hand.marked == "drawn":
            tiles = [MARKED_NAME]
        elif marked and not hand.drawn:
            tiles.append(MARKED_NAME)
        scores = [score for tile in tiles for score in self._scores(tile)]
        complete = [score for score in scores if score["reason"] != "not_complete"]
        if not complete:
            return None
        best = best_of(complete)
        return WaitScore(best, best["assumed"])

    def _scores(self, tile: str) -> Iterable[dict[str, Any]]:
        """Return the scores of the hand won with ``tile``, one for each situation that may be claimed."""
        hand, policy = self.hand, self.policy
        place = hand.tiles.index(_WHITE if tile == MARKED_NAME else tile)
        rest = hand.tiles[:place] + hand.tiles[place + 1 :]
        situations = policy.first_draws(hand, policy.winning_situation(hand, tsumo=True))
        return self.worths.scores(rest, tile, situations, tsumo=True)

    def _declarations(self) -> tuple[Declaration, ...]:
        """Return every declaration, legal or not."""
        winning, discards, waits = self.winning, self.discards or (), self.waits
        no_ron = [wait.ron for wait in waits if isinstance(wait.ron, Fault)]
        if not waits and not self.distance.shanten:
            no_ron = [reason("all_held")]
        position = Position(
            rules=self.rules,
            hand=self.hand,
            distance=self.distance,
            completed=None if winning is None else winning.score["winning"],
            tenpai_discards=tuple(
                discard.tile for discard in discards if not discard.waiting.distance.shanten
            ),
            ron=tuple(
                wait.tile
                for wait in waits
                if isinstance(wait.ron, WaitScore) and wait.ron.score["winning"]
            ),
            no_ron=tuple(dict.fromkeys(no_ron)),
            distance_of=self._distance_of,
            faults=self._faults,
        )
        return tuple(rule.judge(position) for rule in self.policy.declarations)

    def _distance_of(self, packed: int, kan: int) -> Distance:
        melds, set_down = len(self.hand.melds) + (kan > 0), self.hand.set_down + kan
        return self.task.variations(self.rules, packed, set_down, melds).whole()

    def _faults(self, changes: Mapping[str, Any]) -> list[Fault]:
        """Return the errors of the hand with other melds that do not depend on the next tile."""
        win = {**self.hand.request, "winning_tile": NAMES[0], "win": "tsumo", **changes}
        return self.task.game.faults(self.rules, win)

    def _assumptions(self) -> Iterator[Assumption]:
        """Yield the defaults for missing facts that can change the answer."""
        relevant = {"visible", *(name for found in self.declarations for name in found.facts)}
        waits = [wait for hope in self._hopes() for wait in hope.waits]
        if waits:
            relevant.add("discards")
        if any(isinstance(wait.ron, Fault) and wait.ron.code == EXTRACTED for wait in waits):
            relevant.add("wall")
        for field in self.task.fields:
            if field.name in relevant - self.hand.given and field.assumption:
                yield field.assumption
        yield from self._first_ron()
        if self.winning and not self.hand.drawn:
            yield Assumption("drawn", MESSAGES["assumed.best_drawn"])
