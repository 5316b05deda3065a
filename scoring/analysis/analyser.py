"""A tile hand that is still played, analysed: shanten, tiles that improve it, waits and their worth, furiten, declarations.

What forms win, what forbids ron and what may be declared is asked of the game's policy; what a hand scores, of the game.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, cast

from scoring.analysis.declarations import Declaration, Declared, Now
from scoring.analysis.discards import Bar
from scoring.analysis.fields import REPLY, of_game
from scoring.analysis.furiten import FREE, Furiten, FuritenRules, furiten_of
from scoring.analysis.hand_in_play import MARKED_NAME, Claimable, Held, Moments
from scoring.analysis.presentation import Analysis, Discard, Waiting
from scoring.analysis.reasons import Reason
from scoring.analysis.request import HeldHands
from scoring.analysis.ron_restrictions import EXTRACTED, RonBar
from scoring.analysis.waits import NO_DRAW_LEFT, Chance, Worth, Worths, best_of
from scoring.faults import Fault, Refused
from scoring.fields.field import Field
from scoring.hand.game import TileGame
from scoring.hand.winning_forms import forms_of
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.text import Text, joined
from scoring.tiles.kinds import NAMES, ONE, copies, kinds_of
from scoring.tiles.notation import kind_of
from scoring.tiles.shanten import Distance, Hands, distance, room_of

_WHITE: Final = "5z"
_COPIES: Final = 4
_ONE_MORE: Final = 5
"""Where a hand may be tenpai by a tile of which it holds all copies, one more is thought of."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Policy:
    """What one game says about a hand that is still played."""

    claimable: Claimable
    moments: Moments
    furiten: FuritenRules
    all_held: str | None
    """The rule by which a hand is not tenpai that waits only for tiles of which it holds all; ``None`` where it is tenpai by form."""
    declarations: tuple[Declaration, ...]
    bars: tuple[Bar, ...] = ()
    """What forbids discards."""
    no_ron: tuple[RonBar, ...] = ()
    """What forbids ron on some tiles besides furiten."""
    points: bool = False
    """Whether the player's points matter."""


class TileAnalysis:
    """The task ``analyze`` of a game that is played with tiles."""

    reply: tuple[Field, ...] = REPLY

    def __init__(self, ruleset: Ruleset, policy: Policy, example: Mapping[str, object]) -> None:
        self.ruleset = ruleset
        self.policy = policy
        self.example = example

    @cached_property
    def game(self) -> TileGame:
        """The game that scores the hands."""
        return cast(TileGame, self.ruleset.game)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The fields of a request, in order."""
        claims = {yaku.id: yaku for yaku in self.ruleset.claims}
        claimed = [claims[name] for name in self.policy.claimable.all]
        return of_game(self.game.fields, claimed, points=self.policy.points)

    @cached_property
    def hands(self) -> HeldHands:
        """How its requests are read."""
        return HeldHands(self.game, self.fields, self.policy.claimable, self.policy.moments)

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes a request impossible."""
        held = self.hands.read(rules, request)
        return held if isinstance(held, list) else self._false_riichi(rules, held)

    def answer(self, rules: InForce, request: Mapping[str, Any], lang: str) -> Analysis:
        """The analysis of a hand; raises :class:`scoring.Refused`."""
        held = self.hands.read(rules, request)
        faults = held if isinstance(held, list) else self._false_riichi(rules, held)
        if faults or isinstance(held, list):
            raise Refused(faults)
        return _Look(self, rules, held, lang).analysis(request)

    def variations(self, rules: InForce, packed: int, taken: int, melds: int) -> Hands:
        """A hand and those that differ from it by a tile; ``taken`` are the tiles that can be in hand no more."""
        most = _ONE_MORE if self.policy.all_held is None else _COPIES
        room = room_of(self.hands.kinds, most, (taken,))
        return Hands(packed, melds, room, forms_of(self.game, rules))

    def by_form(self, rules: InForce, held: Held) -> Distance:
        """The distance of a hand where no thought is given to the tiles it holds all of."""
        room = room_of(self.hands.kinds, _ONE_MORE, (held.own - held.packed,))
        return distance(held.packed, len(held.melds), room=room, forms=forms_of(self.game, rules))

    def _false_riichi(self, rules: InForce, held: Held) -> list[Fault]:
        """Riichi with a hand that is not tenpai."""
        if not held.riichi:
            return []
        packed = held.packed - (ONE[kind_of(held.drawn)] if held.drawn else 0)
        found = self.variations(rules, packed, held.own - held.packed, len(held.melds)).whole()
        if found.shanten <= 0:
            return []
        rule = next(name for name in held.claimed if name in self.policy.claimable.riichi)
        text = Text(
            "聴牌していないので、立直していない。", "The hand is not tenpai: there was no riichi."
        )
        return [Fault("/situation", "not_tenpai", text, rule)]


class _Look:
    """One look at one hand."""

    def __init__(self, task: TileAnalysis, rules: InForce, held: Held, lang: str) -> None:
        self.task = task
        self.policy = task.policy
        self.rules = rules
        self.held = held
        self.lang = lang
        self.worths = Worths(task.game, rules, held, lang)
        self.variations = task.variations(
            rules, held.packed, held.own - held.packed, len(held.melds)
        )
        self.distance = self.variations.whole()

    def analysis(self, request: Mapping[str, Any]) -> Analysis:
        """Everything there is to say of the hand."""
        held, found = self.held, self.distance
        waiting: Waiting | None = None
        discards: tuple[Discard, ...] | None = None
        barred: dict[str, Reason] = {}
        winning: dict[str, Any] | None = None
        notes: Iterable[Text] = ()
        if held.turn == "waiting":
            waiting = self._waiting(held.tiles, found, self._furiten(found, held.discards))
            notes = self._first_ron(waiting)
        else:
            barred = self._barred()
            discards = self._discards(barred)
            if held.turn == "drawn":
                winning, notes = self._winning()
                if winning is not None:
                    found = found._replace(shanten=-1)
        declared = self._declared(waiting, discards, winning)
        hopes = [waiting] if waiting else [discard.waiting for discard in discards or ()]
        worths = [worth for hope in hopes for worth in hope.worths()]
        scored = [worth.amendments for worth in worths] + (
            [winning["amendments"]] if winning else []
        )

        def differs(rules: InForce) -> bool:
            other = _Look(self.task, rules, held, self.lang)
            return other._declared(waiting, discards, winning) != declared

        return Analysis(
            rules=self.rules,
            lang=self.lang,
            turn=held.turn,
            distance=found,
            not_tenpai=self._not_tenpai(),
            waiting=waiting,
            winning=winning,
            discards=discards,
            barred=barred,
            declared=declared,
            assumed=self._assumed(request, waiting, discards, declared, notes),
            scores_assumed=_assumed_by(worths, winning),
            scored=scored,
            differs=differs,
        )

    def _not_tenpai(self) -> Reason | None:
        """The rule by which a waiting hand is not tenpai although it has the form."""
        rule = self.policy.all_held
        if rule is None or self.held.turn != "waiting" or self.distance.shanten != 1:
            return None
        form = self.task.by_form(self.rules, self.held)
        if form.shanten:
            return None
        text = Text(
            "待ち牌{tiles}を自分で四枚とも使っているので、聴牌ではない。",
            "The hand itself holds all four copies of {tiles}, for which it waits, so it is not tenpai.",
        )
        tiles = " ".join(NAMES[kind] for kind in kinds_of(form.improves))
        return Reason("all_held", text.filled(tiles=tiles), rule)

    def _furiten(self, found: Distance, discards: int) -> Furiten:
        """Whether a waiting hand may win by ron, after these discards."""
        if found.shanten:
            return FREE
        held, rules = self.held, self.policy.furiten
        ended = held.turn == "drawn" or (held.turn == "called" and rules.call_ends_passing)
        return furiten_of(
            rules,
            waits=found.improves,
            forms=found.forms,
            discards=discards,
            passed=0 if ended and not held.riichi else held.passed,
            riichi=held.riichi,
        )

    def _waiting(self, tiles: tuple[str, ...], found: Distance, furiten: Furiten) -> Waiting:
        """What a hand that waits for a tile may hope for."""
        held = self.held
        own = sum(
            1 << kind for kind in kinds_of(found.improves) if copies(held.own, kind) >= _COPIES
        )
        improves = self.worths.left(found.improves & ~own)
        waits: tuple[Any, ...] = ()
        if not found.shanten:
            ron, tsumo = self._chances(found.forms)
            waits = self.worths.waits(tiles, found.improves, furiten, ron, tsumo)
        return Waiting(found, tuple(improves), waits, furiten)

    def _chances(self, forms: int) -> tuple[Chance, Chance]:
        """How a hand that waits with these forms can win by ron and by tsumo with the next tile."""
        held, hands = self.held, self.task.hands
        barred: dict[int, Reason] = {}
        for bar in self.policy.no_ron:
            barred |= bar.against(self.rules, held, forms)
        if held.turn == "waiting":
            ron = Chance((hands.moment(held, tsumo=False),), None, barred)
            drawn = hands.first_draws(held, held.claimed)
            return ron, Chance(drawn, NO_DRAW_LEFT if held.last_tile else None, {})
        lasting = hands.claimable.lasting
        kept = tuple(name for name in held.claimed if name in lasting)
        chance = Chance((kept,), _HAND_OVER if held.last_tile else None, {})
        return chance._replace(barred=barred), chance

    def _first_ron(self, waiting: Waiting) -> Iterator[Text]:
        """What is said where a ron in the first turn may have yaku that hang on whose discard it is."""
        held, claims = self.held, self.task.game.requests.claims
        before_all = held.request.get("seat_wind") == "east"
        if not held.first_turn or held.norths or before_all:
            return
        names = [
            claim.yaku.name
            for claim in claims.by_bit
            if claim.bit & claims.first_turn
            and claim.situation.win != "tsumo"
            and claim.yaku.id in self.rules.counted
        ]
        if names and any(isinstance(wait.ron, Worth) for wait in waiting.waits):
            yield _FIRST_RON.filled(names=joined(names))

    def _barred(self) -> dict[str, Reason]:
        """The tiles that may not be discarded, each with the first reason."""
        found = {}
        for tile in dict.fromkeys(self.held.tiles):
            reasons = (bar.against(self.held, tile) for bar in self.policy.bars)
            if reason := next(filter(None, reasons), None):
                found[tile] = reason
        return found

    def _discards(self, barred: Mapping[str, Reason]) -> tuple[Discard, ...]:
        """Every tile that may be discarded with the hand it leaves, the best first."""
        held = self.held
        found = []
        for tile in dict.fromkeys(held.tiles):
            if tile in barred:
                continue
            kind = kind_of(tile)
            after = self.variations.without(kind)
            place = held.tiles.index(tile)
            left = held.tiles[:place] + held.tiles[place + 1 :]
            furiten = self._furiten(after, held.discards | 1 << kind)
            found.append(Discard(tile, self._waiting(left, after, furiten)))
        return tuple(sorted(found, key=Discard.rank))

    def _winning(self) -> tuple[dict[str, Any] | None, list[Text]]:
        """The score of a complete hand just drawn, and what was taken for granted; ``None`` where it is not complete."""
        held = self.held
        marked = held.marked in ("drawn", "in_hand")
        # Some forms win with the first draw only, and what a marked tile stands for is asked when it wins: neither is in the distance.
        if self.distance.shanten >= 0 and not held.first_turn and not marked:
            return None, []
        tiles = [held.drawn] if held.drawn else [*dict.fromkeys(held.tiles)]
        if held.marked == "drawn":
            tiles = [MARKED_NAME]
        elif marked and not held.drawn:
            tiles.append(MARKED_NAME)
        scores = [score for tile in tiles for score in self._scores(tile)]
        complete = [score for score in scores if score["reason"] != "not_complete"]
        if not complete:
            return None, []
        return best_of(complete), [] if held.drawn else [_BEST_DRAWN]

    def _scores(self, tile: str) -> Iterable[dict[str, Any]]:
        """The scores of the hand won with ``tile``, one for each situation that may be claimed."""
        held, hands = self.held, self.task.hands
        place = held.tiles.index(_WHITE if tile == MARKED_NAME else tile)
        rest = held.tiles[:place] + held.tiles[place + 1 :]
        situations = hands.first_draws(held, hands.moment(held, tsumo=True))
        return self.worths.scores(rest, tile, situations, tsumo=True)

    def _declared(
        self,
        waiting: Waiting | None,
        discards: tuple[Discard, ...] | None,
        winning: Mapping[str, Any] | None,
    ) -> tuple[Declared, ...]:
        """What may be declared now, and what not."""
        waits = waiting.waits if waiting else ()
        no_ron = [wait.ron for wait in waits if isinstance(wait.ron, Reason)]
        now = Now(
            rules=self.rules,
            held=self.held,
            distance=self.distance,
            completed=None if winning is None else (winning["winning"], winning["reason"]),
            tenpai_discards=tuple(
                discard.tile for discard in discards or () if not discard.waiting.distance.shanten
            ),
            ron=tuple(
                wait.tile for wait in waits if isinstance(wait.ron, Worth) and wait.ron.winning
            ),
            no_ron=tuple(dict.fromkeys(no_ron)),
            distance_of=self._distance_of,
            faults=self._faults,
        )
        return tuple(declaration.look(now) for declaration in self.policy.declarations)

    def _distance_of(self, packed: int, melds: int, count: int) -> Distance:
        taken = melds + self.held.norths * ONE[kind_of("4z")]
        return self.task.variations(self.rules, packed, taken, count).whole()

    def _faults(self, changes: Mapping[str, Any]) -> list[Fault]:
        """What the game says against a hand with other melds, whatever tile it draws next."""
        asked = {**self.held.request, "winning_tile": NAMES[0], "win": "tsumo", **changes}
        return self.task.game.faults(self.rules, asked)

    def _assumed(
        self,
        request: Mapping[str, Any],
        waiting: Waiting | None,
        discards: tuple[Discard, ...] | None,
        declared: tuple[Declared, ...],
        notes: Iterable[Text],
    ) -> tuple[Text, ...]:
        """What is said about facts that were not given and could have changed the answer."""
        hopes = [waiting] if waiting else [discard.waiting for discard in discards or ()]
        asked = {"visible"}
        if any(hope.waits for hope in hopes):
            asked.add("discards")
        if any(wait.no_ron_by(EXTRACTED) for hope in hopes for wait in hope.waits):
            asked.add("wall")
        for found in declared:
            asked.update(found.facts)
        absent = [
            field.assumed
            for field in self.task.fields
            if field.name in asked and field.name not in request and field.assumed is not None
        ]
        return (*absent, *notes)


def _assumed_by(worths: Iterable[Worth], winning: Mapping[str, Any] | None) -> tuple[str, ...]:
    """What the scores took for granted."""
    said = list(winning["assumed"]) if winning else []
    for worth in worths:
        said += worth.assumed
    return tuple(dict.fromkeys(said))


_HAND_OVER: Final = Reason(
    "hand_over",
    Text("この打牌で局が終わる。", "The hand ends with this discard."),
    None,
)
_FIRST_RON: Final = Text(
    "第一巡の栄和の役({names})は、誰の打牌か分からないので数えていない。",
    "Yaku of a ron in the first turn ({names}) are not counted: it was not given whose discard it is.",
)
_BEST_DRAWN: Final = Text(
    "自摸牌が無いので、最も高くなる牌を引いたとした。",
    "The drawn tile was not given: the one that makes the hand worth most is assumed.",
)
