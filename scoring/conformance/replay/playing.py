"""Plays a recorded round again and derives the requests of its scores and its settlement."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from scoring.conformance.replay.recorded import (
    HIDDEN,
    WINDS,
    Contradiction,
    Recorded,
    RecordedWin,
    Step,
    same_kind,
    table_of,
    take,
)
from scoring.conformance.tasks import Body
from scoring.tiles.kinds import YAOCHU
from scoring.tiles.melds import KANS
from scoring.tiles.notation import in_order, kind_of, mask_of, packed_of, plain, written
from scoring.tiles.shanten import distance

_DRAWS: Final = {4: 70, 3: 55}
"""The number of draws until the wall is empty, by the number of players."""
_WINDS: Final = frozenset(("1z", "2z", "3z", "4z"))


class Seat:
    """The state of a player during a round."""

    def __init__(self, hand: list[str]) -> None:
        self.hand = hand
        self.melds: list[tuple[str, list[str]]] = []
        self.norths = 0
        self.discards = 0
        self.drawn = ""
        self.riichi = ""
        self.ippatsu = False


class Replay:
    """A recorded round, played to its end."""

    def __init__(
        self, round_: Recorded, before: Callable[["Replay", int, Step], None] = lambda *_: None
    ) -> None:
        """Play all steps. Raise :class:`Contradiction` for a step or an end that is impossible.

        ``before`` is called with each step and its number before it is played, and after the last step with the wins and an abortive draw.
        """
        self._round = round_
        self.seats = [Seat(list(hand)) for hand in round_.hands]
        self.dora = list(round_.dora)
        """The dora indicators that the record shows."""
        self.wall = _DRAWS[round_.players]
        """The number of tiles left to draw."""
        self.calls = 0
        self.kans: list[int] = []
        """The players who declared a kan, one entry for each kan."""
        self._uncovered = 0
        """Kans after which a tile was discarded or another kan was declared."""
        self._last_kan = ""
        self.after_kan = False
        self.last = Step("")
        self._first_discards: list[str] = []
        self._riichi: list[int] = []
        self._feeds: list[Body] = []
        if round_.contradiction:
            raise Contradiction(round_.contradiction)
        for number, step in enumerate(round_.steps, 1):
            before(self, number, step)
            try:
                self._play(step)
            except Contradiction as wrong:
                raise Contradiction(f"step {number}: {wrong}") from None
        self._abort = round_.abort
        ends = [win.step for win in round_.wins]
        if round_.abort:
            ends.append(Step(round_.abort, self.last.seat))
        for step in ends:
            before(self, len(round_.steps) + 1, step)
        if round_.ended and not (round_.wins or round_.hidden or round_.uncheckable):
            self._check_the_end()

    def hides(self, seat: int) -> bool:
        """Return whether the record does not show the hand of a player."""
        return HIDDEN in self.seats[seat].hand

    def in_first_turn(self, seat: int) -> bool:
        """Return whether a player has not discarded, and nobody has called a tile, declared a kan or set a north aside."""
        player = self.seats[seat]
        return not player.discards and not self.calls and not player.norths

    def settlement(self) -> Body:
        """Return the request of the settlement. Raise :class:`Contradiction` for a win without a winning tile."""
        return {"table": table_of(self._round), "event": dict(self._event())}

    def scores(self) -> Iterator[tuple[Body, RecordedWin]]:
        """Yield the request of the score of each win of a shown hand. Raise :class:`Contradiction` as :meth:`settlement`."""
        this = self._round
        for win in this.wins:
            if self.hides(win.winner):
                continue
            seat = WINDS[(win.winner - this.dealer) % this.players]
            winds = {"seat_wind": seat, "round_wind": WINDS[this.wind % 4]}
            yield {**self._hand(win), **winds}, win

    def least_dora_count(self, *, after_discard: bool) -> int:
        """Return the number of dora indicators that must be visible at the end.

        With ``after_discard`` an open kan uncovers its indicator with the next discard or kan, otherwise at once.
        """
        waiting = len(self.kans) - self._uncovered
        robbed = self.last.kind in KANS
        late = waiting and (robbed or (after_discard and self._last_kan != "closed_kan"))
        return 1 + len(self.kans) - bool(late)

    def _event(self) -> Iterator[tuple[str, Any]]:
        this = self._round
        yield "type", "win" if this.wins else "abort" if self._abort else "draw"
        # A riichi does not count if three players win on its declaration tile.
        yield "riichi", this.deposited if self._abort == "three_wins" else self._riichi
        if this.wins:
            wins = [
                {"winner": win.winner, "from": win.source, "hand": self._hand(win)}
                for win in this.wins
            ]
            yield "wins", wins
            yield "feeds", self._feeds[:16]
            if set(self._riichi) - set(this.deposited):
                yield "on", "riichi_tile"
        elif self._abort:
            yield "kind", self._abort
            yield "by", self.last.seat
        else:
            if this.tenpai is None:
                yield "hands", [self._shown(seat) for seat in range(this.players)]
            else:
                yield "tenpai", this.tenpai
            if this.nagashi and (players := nagashi_of(this)):
                yield "nagashi", players

    def _check_the_end(self) -> None:
        """Compare the recorded reason for the end with the play, or find it if the record gives none."""
        this = self._round
        exhausted = not self.wall and self.last.kind == "discard"
        happened = [kind for kind, test in ABORTS.items() if test(self)]
        if this.unnamed and not exhausted and happened:
            self._abort = happened[0]
        elif self._abort and self._abort not in happened:
            found = f"; the play shows {happened[0]}" if happened else ""
            raise Contradiction(f"the record states {self._abort}{found or ', the play does not'}")
        elif not self._abort and not exhausted:
            stated = "nobody won" if this.unnamed else "the record states an exhaustive draw"
            found = f" and the play shows {happened[0]}" if happened else ""
            raise Contradiction(f"{stated}, but {self.wall} tiles are left{found}")

    def nine_terminals(self) -> bool:
        """Return whether the last player can abort with nine kinds of terminals and honours in the first draw."""
        player = self.seats[self.last.seat]
        kinds = mask_of(player.hand) & YAOCHU
        first = self.in_first_turn(self.last.seat)
        return self.last.kind == "draw" and first and kinds.bit_count() >= 9

    def four_winds(self) -> bool:
        """Return whether the first discards of four players were the same wind, without a call."""
        thrown = self._first_discards
        alike = len(thrown) == len(self.seats) == 4 and len(set(thrown)) == 1
        return alike and thrown[0] in _WINDS and not self.calls and self.last.kind == "discard"

    def four_riichi(self) -> bool:
        """Return whether four players have declared riichi."""
        return len(set(self._riichi)) == 4

    def four_kans(self) -> bool:
        """Return whether several players together have declared four kans."""
        return len(self.kans) == 4 and len(set(self.kans)) > 1

    def three_wins(self) -> bool:
        """Return whether the last tile completes the hands of three other players."""
        if self.last.kind not in ("discard", "added_kan") or len(self.seats) != 4:
            return False
        tile = self.last.called or self.last.tiles[0]
        complete = [
            distance(packed_of([*player.hand, tile]), len(player.melds)).shanten < 0
            for seat, player in enumerate(self.seats)
            if seat != self.last.seat
        ]
        return all(complete)

    def _shown(self, seat: int) -> Body:
        """Return the tiles of a player as a hand shown after a draw."""
        player = self.seats[seat]
        shown: Body = {"player": seat, "concealed": written(player.hand)}
        if player.melds:
            shown["melds"] = meld_texts(player)
        if player.norths:
            shown["norths"] = player.norths
        return shown

    def _hand(self, win: RecordedWin) -> Body:
        """Return the hand of a win as a request."""
        player = self.seats[win.winner]
        tiles = list(player.hand)
        won = self.last.called or self.last.tiles[-1] if self.last.tiles else ""
        if win.source is None:
            won = take(tiles, player.drawn) if player.drawn else ""
        elif self.last.kind == "draw" or self.last.seat != win.source:
            raise Contradiction("a player wins on a tile that nobody discarded")
        if not won:
            raise Contradiction("a player wins without a winning tile")
        situation = list(self._situation(win))
        hand: Body = {
            "concealed": written(tiles),
            "winning_tile": won,
            "win": "ron" if win.source is not None else "tsumo",
            "dora_indicators": written(self.dora),
        }
        if player.melds:
            hand["melds"] = meld_texts(player)
        if situation:
            hand["situation"] = situation
        if player.riichi and win.ura:
            hand["ura_indicators"] = written(win.ura)
        if player.norths:
            hand["norths"] = player.norths
        return hand

    def _situation(self, win: RecordedWin) -> Iterator[str]:
        player = self.seats[win.winner]
        if player.riichi:
            yield player.riichi
        if player.ippatsu:
            yield "ippatsu"
        if win.source is not None:
            if self.last.kind in KANS:
                yield "chankan"
            elif not self.wall and self.last.kind != "north":
                yield "houtei"
            return
        if self.after_kan:
            yield "rinshan"
        elif not self.wall:
            yield "haitei"
        if not player.discards and not self.calls:
            yield "tenhou" if win.winner == self._round.dealer else "chiihou"

    def _play(self, step: Step) -> None:
        player = self.seats[step.seat]
        if step.kind == "dora":
            self.dora += step.tiles
        elif step.kind == "draw":
            self._draw(player, step.tiles[0])
        elif step.kind == "discard":
            take(player.hand, step.tiles[0])
            player.ippatsu = self.last.kind == "riichi"
            if not player.discards:
                self._first_discards.append(plain(step.tiles[0]))
            player.discards += 1
            player.drawn = ""
            self._uncovered = len(self.kans)
        elif step.kind == "riichi":
            double = not player.discards and not self.calls
            player.riichi = "double_riichi" if double else "riichi"
            self._riichi.append(step.seat)
        elif step.kind == "north":
            take(player.hand, "4z")
            player.norths += 1
        elif step.kind != "deposit":
            self._meld(player, step)
        if step.kind not in ("dora", "deposit"):
            self.last = step

    def _draw(self, player: Seat, tile: str) -> None:
        if not self.wall:
            raise Contradiction("a tile is drawn from an empty wall")
        self.wall -= 1
        if self.last.kind in ("added_kan", "north"):
            self._passed()
        player.hand.append(tile)
        player.drawn = tile
        self.after_kan = self.last.kind in (*KANS, "north")

    def _passed(self) -> None:
        """Count a call that nobody won on, which ends the chance of ippatsu for all players."""
        self.calls += 1
        for player in self.seats:
            player.ippatsu = False

    def _meld(self, player: Seat, step: Step) -> None:
        kind, tiles = step.kind, [*step.tiles]
        if kind in KANS:
            self._uncovered = len(self.kans)
            self.kans.append(step.seat)
            self._last_kan = kind
        if kind == "added_kan":
            added = take(player.hand, step.called)
            pon = next((m for m in player.melds if m[0] == "pon" and same_kind(m[1], added)), None)
            if pon is None:
                raise Contradiction("a tile is added to a pon that does not exist")
            player.melds[player.melds.index(pon)] = (kind, [*pon[1], added])
            tiles = [*pon[1], added]
        else:
            self._passed()
            own = list(tiles)
            if step.source is not None:
                last = self.last
                same = last.kind == "discard" and same_kind(last.tiles, step.called)
                if not same or last.seat != step.source:
                    raise Contradiction(
                        f"a player calls {step.called}, which is not the last discard"
                    )
                take(own, step.called)
            for tile in own:
                take(player.hand, tile)
            player.melds.append((kind, tiles))
        fed = {"tiles": written(tiles), "kind": kind, "to": step.seat, "from": step.source}
        self._feeds.append(fed)
        player.drawn = ""


def meld_texts(player: Seat) -> list[str]:
    """Return the melds of a player in notation."""
    return [f"{kind}:{written(in_order(meld))}" for kind, meld in player.melds]


ABORTS: Final[Mapping[str, Callable[[Replay], bool]]] = {
    "nine_terminals": Replay.nine_terminals,
    "four_winds": Replay.four_winds,
    "four_riichi": Replay.four_riichi,
    "four_kans": Replay.four_kans,
    "three_wins": Replay.three_wins,
}
"""The condition under which the play allows an abortive draw, by its kind."""


def nagashi_of(round_: Recorded) -> list[int]:
    """Return the players who discarded only terminals and honours and whose discards were not called."""
    spoiled = {step.source for step in round_.steps} | {
        step.seat
        for step in round_.steps
        if step.kind == "discard" and not YAOCHU >> kind_of(step.tiles[0]) & 1
    }
    return [seat for seat in range(round_.players) if seat not in spoiled]
