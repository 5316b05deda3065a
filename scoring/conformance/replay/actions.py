"""Judges the actions of a recorded round: an action is legal, or there are reasons against it."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, NamedTuple, cast

from scoring.analysis import FORM, NINE_TERMINALS, TURN, reason
from scoring.analysis import legal_actions as legal
from scoring.analysis.hand_in_play import SEATS, HandInPlay, Offer
from scoring.analysis.offers import CALLS, call, call_rule, ron_on_offer
from scoring.analysis.policy import Policy
from scoring.analysis.position import Position
from scoring.conformance import MESSAGES
from scoring.conformance.replay.playing import ABORTS, Replay, meld_texts
from scoring.conformance.replay.recorded import WINDS, Recorded, Step, held
from scoring.faults import Fault, Refused
from scoring.games.riichi import analysis as riichi
from scoring.games.riichi.settlement import options
from scoring.games.riichi.settlement.hand_result import HEAD_BUMPS
from scoring.games.riichi.settlement.legality import aborts
from scoring.games.riichi3 import analysis as riichi3
from scoring.hand.game import TileGame
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.text import Text
from scoring.tiles.kinds import NAMES, ONE, copies, kinds_of
from scoring.tiles.melds import BadMeld, parse_meld
from scoring.tiles.notation import in_order, kind_of, mask_of, packed_of, written

POLICIES: Final[Mapping[str, Policy]] = {"riichi": riichi.POLICY, "riichi3": riichi3.POLICY}
"""The rules of hands in play for each game that records are read of."""
_FULL: Final = 14
"""The tiles of a player who has to discard, with three for a kan."""
_CALLED: Final = ("chi", "pon")
_PASSED: Final = ("discard", "added_kan")
"""Steps with a tile whose passing counts for furiten."""
_WINNERS: Final = {"one": 1, "two": 2, "all": 3}
"""The number of players who may win on one tile, by the option ``ron_winners``."""
Why = tuple[Fault, ...]


class IllegalAction(NamedTuple):
    """An action of a player that the rules do not allow."""

    number: int
    """The number of the step. Abortive draws and wins follow the last step."""
    step: Step
    why: Why


@dataclass
class JudgedActions:
    """The actions of one round, counted by their judgement."""

    legal: int = 0
    illegal: list[IllegalAction] = field(default_factory=list)
    unjudged: Counter[Text] = field(default_factory=Counter)
    """The number of actions that the record does not suffice to judge, by the reason."""

    @property
    def count(self) -> int:
        """The number of actions with a judgement or a reason for none."""
        return self.legal + len(self.illegal) + self.unjudged.total()


class ActionJudge:
    """Judges the actions of one round."""

    def __init__(self, ruleset: Ruleset, rules: InForce, round_: Recorded) -> None:
        self._game = cast(TileGame, ruleset.game)
        self._policy = POLICIES[ruleset.game_id]
        self._rules = rules
        self._round = round_
        self._tests: dict[str, Callable[[Replay, Step], Why | Text]] = {
            "discard": self._discard,
            "riichi": self._riichi,
            "tsumo": partial(self._declared, legal.tsumo),
            **dict.fromkeys(CALLS, self._call),
            "closed_kan": self._closed_kan,
            "added_kan": self._added_kan,
            "north": self._north,
            **dict.fromkeys(ABORTS, self._abort),
            "ron": self._ron,
        }
        self.judged = JudgedActions()

    def before(self, play: Replay, number: int, step: Step) -> None:
        """Judge a step before it is played."""
        if step.kind not in self._tests:
            return
        why: Why | Text
        try:
            hidden = play.hides(step.seat)
            why = MESSAGES["records.hidden"] if hidden else self._tests[step.kind](play, step)
        except BadMeld as wrong:
            why = (
                (replace(wrong.fault, rule=FORM),)
                if step.called
                else MESSAGES["records.impossible"]
            )
        except Refused:
            why = MESSAGES["records.impossible"]
        if isinstance(why, Text):
            self.judged.unjudged[why] += 1
        elif why:
            self.judged.illegal.append(IllegalAction(number, step, why))
        else:
            self.judged.legal += 1

    def stop(self) -> None:
        """Count the actions that were not judged, because the record contradicts itself before them."""
        this = self._round
        actions = sum(step.kind in self._tests for step in this.steps) + len(this.wins)
        if missing := actions + bool(this.abort) - self.judged.count:
            self.judged.unjudged[MESSAGES["records.contradiction"]] += missing

    def _hand(self, play: Replay, seat: int, offer: Offer | None = None) -> HandInPlay:
        """Return the hand of a player before a step; raise :class:`BadMeld` for an impossible meld."""
        this, player, last = self._round, play.seats[seat], play.last
        texts = meld_texts(player)
        called = last.called if last.kind in _CALLED and last.seat == seat else None
        rinshan = ["rinshan"] if play.after_kan and player.drawn else []
        discards = (
            [one.tiles[0] for one in this.steps if (one.kind, one.seat) == ("discard", seat)]
            if offer
            else ()
        )
        return HandInPlay(
            turn="waiting" if not _is_full(play, seat) else "called" if called else "drawn",
            tiles=tuple(in_order(player.hand)),
            packed=packed_of(player.hand),
            melds=tuple(map(parse_meld, texts)),
            drawn=player.drawn or None,
            called=called,
            situation=(*filter(None, [player.riichi]), *rinshan),
            riichi=bool(player.riichi),
            norths=player.norths,
            discards=mask_of(discards),
            wall=play.wall,
            points=None if this.points is None else this.points[seat],
            first_turn=play.in_first_turn(seat),
            kans=len(play.kans),
            request={
                "melds": texts,
                "seat_wind": WINDS[(seat - this.dealer) % this.players],
                "round_wind": WINDS[this.wind % 4],
                **({"norths": player.norths} if player.norths else {}),
            },
            offer=offer,
        )

    def _position(self, hand: HandInPlay) -> Position:
        return Position(self._game, self._policy, self._rules, hand, "en")

    def _declared(
        self, judge: Callable[[Position], legal.Declaration], play: Replay, step: Step
    ) -> Why:
        """Return the reasons against a declaration in the player's turn, with any of the tiles."""
        return judge(self._position(self._hand(play, step.seat))).why

    def _discard(self, play: Replay, step: Step) -> Why:
        player, last = play.seats[step.seat], play.last
        tile = held(player.hand, step.tiles[0])
        if not _is_full(play, step.seat):
            return (reason("needs_draw", TURN),)
        if tile is None:
            return (_against("no_such_tiles:discard", TURN, tile=step.tiles[0]),)
        if last.kind not in (*_CALLED, "riichi") and not player.riichi:
            return ()
        hand = self._hand(play, step.seat)
        if last.kind != "riichi":
            return tuple(self._policy.against_discard(self._rules, hand, tile))
        declaring = self._position(replace(hand, riichi=False))
        ready = {*map(kind_of, declaring.tenpai_discards)}
        wrong = ready and kind_of(tile) not in ready
        return (reason("not_tenpai:riichi", "riichi"),) if wrong else ()

    def _riichi(self, play: Replay, step: Step) -> Why | Text:
        why = self._declared(legal.riichi, play, step)
        if not why and self._round.points is None and self._rules.numbers.riichi_points > 0:
            return MESSAGES["records.no_points"]
        return why

    def _closed_kan(self, play: Replay, step: Step) -> Why:
        (kind,) = kinds_of(parse_meld(f"{step.kind}:{written(step.tiles)}").kinds)
        hand = self._hand(play, step.seat)
        if copies(hand.packed, kind) < len(step.tiles):
            return (reason("no_such_tiles:closed_kan", FORM),)
        return legal.closed_kan_of(self._position(hand), kind).why

    def _added_kan(self, play: Replay, step: Step) -> Why:
        pon = ("pon", 1 << kind_of(step.called))
        if pon not in [(meld.kind, meld.kinds) for meld in self._hand(play, step.seat).melds]:
            return (reason("no_such_tiles:added_kan", FORM),)
        return self._declared(legal.added_kan, play, step)

    def _north(self, play: Replay, step: Step) -> Why:
        if (declared := self._policy.extraction) is None:
            return (reason("no_such_declaration", TURN),)
        return self._declared(partial(legal.extraction, declared=declared), play, step)

    def _abort(self, play: Replay, step: Step) -> Why | Text:
        if step.kind == NINE_TERMINALS:
            return self._declared(legal.nine_terminals, play, step)
        rule, _ = options.ABORTS[step.kind]
        if step.kind not in aborts(self._rules):
            return (reason("no_such_declaration", rule),)
        if step.kind == options.THREE_WINS and self._round.hidden:
            return MESSAGES["records.hidden"]
        return () if ABORTS[step.kind](play) else (_against("did_not_happen", rule),)

    def _offer(self, play: Replay, step: Step) -> Offer | None:
        """Return the tile that another player has just put down, or ``None`` if there is none from this player."""
        last, players = play.last, self._round.players
        turns = ((last.seat if step.source is None else step.source) - step.seat) % players
        ways = (*_PASSED, "closed_kan", "north")
        if last.kind not in ways or last.seat != step.source or not turns:
            return None
        place = next(name for name, number in SEATS.items() if number % players == turns)
        return Offer(last.called or last.tiles[0], place, last.kind)

    def _call(self, play: Replay, step: Step) -> Why:
        meld = parse_meld(f"{step.kind}:{written(in_order(step.tiles))}")
        offer = self._offer(play, step)
        hand = self._hand(play, step.seat, offer)
        if step.kind in self._policy.absent:
            return legal.absent(step.kind, self._policy.absent[step.kind]).why
        if offer is None or kind_of(offer.tile) != kind_of(step.called):
            return (_against("not_offered", call_rule(step.kind)),)
        why = call(step.kind, self._position(hand)).why
        own = meld.packed - ONE[kind_of(step.called)]
        missing = reason(f"no_such_tiles:{step.kind}", call_rule(step.kind))
        has_all = all(
            copies(hand.packed, kind) >= copies(own, kind) for kind in kinds_of(meld.kinds)
        )
        return why if has_all or missing in why else (*why, missing)

    def _ron(self, play: Replay, step: Step) -> Why:
        offer = self._offer(play, step)
        if offer is None:
            return (reason("own_turn", TURN),)
        hand = self._hand(play, step.seat, offer)
        waits = self._position(hand).distance.improves
        hand = replace(hand, passed=self._passed(play, hand, step.seat, waits))
        return (*ron_on_offer(self._position(hand)).why, *self._bumped(step))

    def _passed(self, play: Replay, hand: HandInPlay, seat: int, waits: int) -> int:
        """Return the waits that a player could have won on since the last discard, in riichi since its declaration."""
        passed, start = 0, "riichi" if hand.riichi else "discard"
        for step in reversed(self._round.steps):
            if (step.kind, step.seat) == (start, seat):
                break
            if step.kind in _PASSED and step is not play.last and step.seat != seat:
                passed |= 1 << kind_of(step.called or step.tiles[0])
        if hand.riichi:
            return passed
        return sum(1 << kind for kind in kinds_of(passed & waits) if self._had_yaku(hand, kind))

    def _had_yaku(self, hand: HandInPlay, kind: int) -> bool:
        """Return whether a hand wins on an ordinary discard."""
        offer = Offer(NAMES[kind], "left", "discard")
        score = self._position(replace(hand, offer=offer, wall=None)).win
        return score is not None and score.winning

    def _bumped(self, step: Step) -> Why:
        """Return the reason against a ron if as many players as may win come before in turn order."""
        this, source = self._round, step.source or 0
        turns = sorted((win.winner - source) % this.players for win in this.wins)
        place = turns.index((step.seat - source) % this.players)
        if place < _WINNERS[str(self._rules.options["ron_winners"])]:
            return ()
        return (_against("too_many_winners", HEAD_BUMPS[len(turns)]),)


def _is_full(play: Replay, seat: int) -> bool:
    """Return whether a player has drawn or called a tile and has to discard."""
    player = play.seats[seat]
    return len(player.hand) + 3 * len(player.melds) == _FULL


def _against(key: str, rule: str, **values: object) -> Fault:
    """Return a reason that only records can have."""
    detail = MESSAGES[f"actions.{key}"].filled(**values)
    return Fault("", key.partition(":")[0], detail, rule)
