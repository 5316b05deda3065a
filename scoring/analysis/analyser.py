"""The task ``analyze`` of a tile game: shanten, waits and their worth, furiten, discards and declarations of a hand in play."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final, cast

from scoring.analysis import FOUR_KANS, MESSAGES, reason
from scoring.analysis.fields import REPLY, of_game, winds_of
from scoring.analysis.hand_in_play import HandInPlay
from scoring.analysis.legal_actions import Declaration, aborts_by, barred_lines, own_declarations
from scoring.analysis.offers import declarations_on_offer
from scoring.analysis.policy import EXTRACTED, Policy
from scoring.analysis.position import Position
from scoring.analysis.request import in_first_turn, read_hand
from scoring.analysis.waits import Discard, Wait, Waiting, distance_sentence, waiting_sentences
from scoring.faults import Fault
from scoring.fields.field import Assumption, Field
from scoring.hand.answer import Score
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import PlayAnswer, Ruleset, Task
from scoring.text import Text, joined
from scoring.tiles.kinds import ONE
from scoring.tiles.notation import kind_of
from scoring.tiles.shanten import Distance

_NOT_WAITING: Final = dict.fromkeys(("improves", "left", "waits", "furiten"))
_EITHER: Final = frozenset(("tsumo", "ron", "nine_terminals", "extraction"))
"""Declarations that are possible or not; the others are made with some tiles or melds."""


def analysis_task(ruleset: Ruleset, policy: Policy) -> Task[HandInPlay]:
    """Return the task ``analyze`` of a ruleset."""
    game = cast(TileGame, ruleset.game)
    claims = {yaku.id: yaku for yaku in ruleset.claims}
    claimed = [claims[name] for name in policy.claimable.all]
    fields = of_game(game.fields, claimed, points=policy.points)

    def parse(rules: InForce, request: Mapping[str, Any]) -> HandInPlay | list[Fault]:
        """Return the hand of a request, or every error in it: in its fields, or riichi without tenpai."""
        hand = read_hand(game, fields, policy, rules, request)
        if isinstance(hand, list) or not hand.riichi:
            return hand
        packed = hand.packed - (ONE[kind_of(hand.drawn)] if hand.drawn else 0)
        position = Position(game, policy, rules, hand, "en")
        if position.before_riichi(packed).whole().shanten <= 0:
            return hand
        rule = next(name for name in hand.situation if name in policy.claimable.riichi)
        why = position.held_waits or reason("not_tenpai:riichi", rule)
        return [Fault("/situation", "not_tenpai", why.detail, why.rule)]

    def analyse(rules: InForce, hand: HandInPlay, lang: str) -> HandAnalysis:
        return HandAnalysis(Position(game, policy, rules, hand, lang), fields, lang)

    return Task(fields, game.examples["analyze"], REPLY, parse, analyse)


class HandAnalysis(PlayAnswer):
    """The analysis of a hand in play: its shanten, its waits and its declarations. Its parts are worked out when they are needed."""

    def __init__(self, position: Position, fields: tuple[Field, ...], lang: str) -> None:
        self.position = position
        self.rules = position.rules
        self.hand = position.hand
        self.lang = lang
        self._fields = fields

    @property
    def distance(self) -> Distance:
        """The distance of the hand from winning; a form that wins only with the first draw is complete as well."""
        complete = self.hand.turn == "drawn" and self.position.win is not None
        found = self.position.distance
        return found._replace(shanten=-1) if complete else found

    @property
    def shanten(self) -> int:
        """Tiles from tenpai: 0 for a hand of tenpai form, -1 for a complete one."""
        return self.distance.shanten

    @cached_property
    def declarations(self) -> tuple[Declaration, ...]:
        """Every declaration of the game, legal or not: on the own turn, or on another player's tile."""
        judge = declarations_on_offer if self.hand.offer else own_declarations
        return tuple(judge(self.position))

    @property
    def barred(self) -> Mapping[str, Fault]:
        """The tiles that may not be discarded, each with the first reason."""
        return self.position.barred

    @property
    def waiting(self) -> Waiting | None:
        """The waits, scores and furiten of a hand that waits for a tile."""
        return self.position.now if self.hand.turn == "waiting" else None

    @property
    def waits(self) -> tuple[Wait, ...]:
        """The tiles that complete the hand; none before tenpai and while it has to discard."""
        return self.waiting.waits if self.waiting else ()

    @cached_property
    def discards(self) -> tuple[Discard, ...] | None:
        """Every tile that may be discarded with the hand it leaves, the best first; ``None`` for a hand that waits."""
        return self._discards(scored=True)

    @property
    def winning(self) -> Score | None:
        """The score of a hand that the tile just drawn completes."""
        return self.position.win if self.hand.offer is None else None

    @property
    def by_ron(self) -> Score | None:
        """The score of a hand that the offered tile completes, if nothing but a missing yaku forbids the win."""
        win = self.position.win
        if win is None or self.hand.offer is None:
            return None
        ron = next(one for one in self.declarations if one.id == "ron")
        return win if all(why.code == "no_yaku" for why in ron.why) else None

    @cached_property
    def assumed(self) -> tuple[Assumption, ...]:  # type: ignore[override] # computed, where the base has a field
        """The defaults used for missing facts that can change the answer."""
        return tuple(self._assumptions())

    def __repr__(self) -> str:
        """Return the ruleset, the shanten and the waits in one line."""
        waits = " ".join(wait.tile for wait in self.waits)
        return f"<Analysis by {self.ruleset}: shanten {self.shanten}; waits {waits or 'none'}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the response body; the defaults used by the scores come last in ``assumed``."""
        answer, assumed = super().to_dict(), list[Mapping[str, Any]]()
        worths = [worth for hope in self._hopes() for worth in hope.worths()]
        for score in filter(None, (self.winning, self.by_ron, *worths)):
            lines = [one.to_dict(score.lang) for one in score.assumed]
            assumed += [line for line in lines if line not in assumed]
        answer["assumed"] += assumed
        return answer

    def to_short_dict(self) -> dict[str, Any]:
        """Return the response body without the worth of waits, explanation and defaults, which are not worked out.

        Discards that leave equally many tiles are in the order of their kinds.
        """
        winning, hand = self.winning, self.hand
        waiting = None
        if hand.turn == "waiting":
            found = self.position.distance
            waiting = self.position.waiting(hand.tiles, found, hand.discards, scored=False)
        won = winning.to_short_dict() if winning else None
        return {
            **self.rules.ruleset.stamp,
            **self._findings(waiting, self._discards(scored=False), won),
        }

    def to_actions(self) -> dict[str, Any]:
        """Return the legal actions alone: true or false, tiles or melds by the name of the declaration."""
        if self.hand.turn == "waiting" and not self.hand.offer:
            return {"actions": {}}
        found: dict[str, Any] = {}
        for one in self.declarations:
            if one.id in _EITHER:
                found[one.id] = not one.why
            else:
                found[one.id] = [way.meld for way in one.ways] or list(one.tiles)
        if self.hand.turn != "waiting":
            found["discard"] = self.position.allowed
        return {"actions": found}

    def body(self) -> dict[str, Any]:
        """Return the findings as plain data."""
        winning = self.winning
        won = winning.to_dict() if winning else None
        found = self._findings(self.waiting, self.discards, won)
        for line in found["declarations"]:
            line["score"] = self.by_ron.to_dict() if self.by_ron and line["id"] == "ron" else None
        return found

    def _findings(
        self,
        waiting: Waiting | None,
        discards: tuple[Discard, ...] | None,
        won: dict[str, Any] | None,
    ) -> dict[str, Any]:
        """Return what follows from the hand, its waits, its discards and its win as plain data."""
        rules, lang, not_tenpai = self.rules, self.lang, self._not_tenpai
        shanten = self.shanten
        return {
            "turn": self.hand.turn,
            "shanten": shanten,
            "tenpai": shanten <= 0,
            "not_tenpai": rules.reason_line(not_tenpai, lang) if not_tenpai else None,
            **(waiting.to_dict(rules, lang) if waiting else _NOT_WAITING),
            "winning": won,
            "discards": None
            if discards is None
            else [
                {
                    "tile": tile,
                    "shanten": after.distance.shanten,
                    "tenpai": after.distance.shanten == 0,
                    **after.to_dict(rules, lang),
                }
                for tile, after in discards
            ],
            "barred": barred_lines(self.barred, rules, lang),
            "declarations": [declared.to_dict(rules, lang) for declared in self.declarations],
        }

    @property
    def sentences(self) -> Iterator[Text]:  # type: ignore[override] # computed, where the base has a field
        """The findings, one sentence each."""
        yield distance_sentence(self.distance)
        if self._not_tenpai:
            yield self._not_tenpai.detail
        if self.waiting:
            yield from waiting_sentences(self.waiting)
        if self.discards:
            tile, waiting = self.discards[0]
            lead = MESSAGES["explanation.best_discard"].filled(tile=tile)
            found = [lead, distance_sentence(waiting.distance), *waiting_sentences(waiting)]
            yield joined(found, ja="", en=" ")
        if self.hand.offer:
            yield from map(self._judged, self.declarations)
        elif legal := [declared.name for declared in self.declarations if not declared.why]:
            yield MESSAGES["explanation.declarations"].filled(legal=joined(legal))
        else:
            yield MESSAGES["explanation.no_declaration"]

    def _judged(self, declared: Declaration) -> Text:
        """Return what a hand can do with the offered tile, or all reasons why it cannot."""
        by_ron = self.by_ron
        if declared.why:
            what = joined([why.detail for why in declared.why], ja="", en=" ")
        elif declared.ways:
            melds = " ".join(way.meld for way in declared.ways)
            what = MESSAGES["explanation.ways"].filled(melds=melds)
        else:
            received = by_ron.received if by_ron else 0
            what = MESSAGES["explanation.ron"].filled(points=f"{received:,}")
        return MESSAGES["explanation.judged"].filled(name=declared.name, what=what)

    def _hopes(self) -> list[Waiting]:
        """Return the prospects of the hand: as it waits, or after each discard."""
        hopes = [discard.waiting for discard in self.discards or ()]
        return [self.waiting] if self.waiting else hopes

    @property
    def _not_tenpai(self) -> Fault | None:
        """The rule by which a waiting hand is not tenpai although it has the form, or ``None``."""
        return self.position.held_waits if self.hand.turn == "waiting" else None

    def _discards(self, *, scored: bool) -> tuple[Discard, ...] | None:
        """Return every tile that may be discarded with the hand it leaves, the best first."""
        hand = self.hand
        if hand.turn == "waiting":
            return None
        found = []
        for tile, after in self.position.discards.items():
            place = hand.tiles.index(tile)
            left = hand.tiles[:place] + hand.tiles[place + 1 :]
            discards = hand.discards | 1 << kind_of(tile)
            waiting = self.position.waiting(left, after, discards, scored=scored)
            found.append(Discard(tile, waiting))
        return tuple(sorted(found, key=Discard.rank))

    def _assumptions(self) -> Iterator[Assumption]:
        """Yield the defaults for missing facts that can change the answer."""
        hand, given = self.hand, self.hand.given
        relevant = {"visible", *(name for found in self.declarations for name in found.facts)}
        waits = [wait for hope in self._hopes() for wait in hope.waits]
        if waits:
            relevant.add("discards")
        extracted = (isinstance(one.ron, Fault) and one.ron.code == EXTRACTED for one in waits)
        if self.position.win or any(extracted):
            relevant.add("wall")
        if self.waits or self.winning:
            relevant.add("first_turn")  # tenhou, chiihou and renhou
        winds = winds_of(self.position.game.fields)
        too_late = hand.offer is not None and not in_first_turn(hand, hand.offer, winds)
        if hand.is_later or hand.norths or too_late:
            relevant.discard("first_turn")
        for field in self._fields:
            if field.name in relevant - given and field.assumption:
                yield field.assumption
        yield from self._first_ron()
        if any(one.ways for one in self.declarations) and self._may_end_with_this_discard():
            yield Assumption("kans_on_table", MESSAGES["assumed.four_kans"])
        if hand.turn == "drawn" and self.winning and not hand.drawn:
            yield Assumption("drawn", MESSAGES["assumed.best_drawn"])

    def _first_ron(self) -> Iterator[Assumption]:
        """Yield a note if the yaku of a ron in the first turn may depend on the discarding player."""
        names = [
            claim.yaku.name
            for claim in self.position.first_rons(None)
            if claim.yaku.id in self.rules.counted
        ]
        if names and any(isinstance(wait.ron, Score) for wait in self.waits):
            yield Assumption(
                "first_turn", MESSAGES["assumed.first_ron"].filled(names=joined(names))
            )

    def _may_end_with_this_discard(self) -> bool:
        """Return whether other players have made all four kans, which end the hand if they are of several players."""
        own, most = self.hand.own_kans, self.rules.numbers.most_kans
        return self.hand.kans >= most and own == 0 and aborts_by(FOUR_KANS, self.rules)
