"""Plays a recorded round again: the hands that won, their situations, and the request of its settlement."""

from collections.abc import Iterator
from typing import Any, Final

from scoring.conformance.replay.recorded import (
    WINDS,
    BadRecord,
    Recorded,
    RecordedWin,
    Step,
    same_kind,
    table_of,
    take,
)
from scoring.conformance.tasks import Body
from scoring.tiles.kinds import KIND_OF, YAOCHU
from scoring.tiles.melds import KANS
from scoring.tiles.notation import in_order, packed_of, plain, written
from scoring.tiles.shanten import shanten

_DRAWS: Final = {4: 70, 3: 55}
"""Tiles that are drawn until none is left, by the number of players."""
_LAST: Final = frozenset(("draw", "discard", "added_kan", "closed_kan", "north"))


class _Seat:
    """A player in the course of a round."""

    def __init__(self, hand: list[str]) -> None:
        self.hand = hand
        self.melds: list[tuple[str, list[str]]] = []
        self.norths = 0
        self.discards = 0
        self.drawn = ""
        self.riichi = ""
        self.ippatsu = False


class Replay:
    """A round that is played to its end."""

    def __init__(self, round_: Recorded) -> None:
        """Raises :class:`BadRecord` for steps that are impossible."""
        self._round = round_
        self._seats = [_Seat(list(hand)) for hand in round_.hands]
        self._dora = list(round_.dora)
        self._draws = 0
        self._calls = 0
        self._after_kan = False
        self._last = Step("")
        self._riichi: list[int] = []
        self._feeds: list[Body] = []
        for number, step in enumerate(round_.steps, 1):
            try:
                self._play(step)
            except BadRecord as wrong:
                raise BadRecord(f"step {number}: {wrong}") from None

    def settlement(self) -> Body:
        """The request of its settlement."""
        return {"table": table_of(self._round), "event": dict(self._event())}

    def scores(self) -> Iterator[tuple[Body, RecordedWin]]:
        """The request of the score of each win, with what was recorded."""
        this = self._round
        for win in this.wins:
            seat = WINDS[(win.winner - this.dealer) % this.players]
            winds = {"seat_wind": seat, "round_wind": WINDS[this.wind % 4]}
            yield {**self._hand(win), **winds}, win

    def _deposits(self) -> list[int]:
        return [step.seat for step in self._round.steps if step.kind == "deposit"]

    def _event(self) -> Iterator[tuple[str, Any]]:
        this = self._round
        yield "type", "win" if this.wins else "abort" if this.abort else "draw"
        yield "riichi", self._riichi
        if this.wins:
            wins = [
                {"winner": win.winner, "from": win.source, "hand": self._hand(win)}
                for win in this.wins
            ]
            yield "wins", wins
            yield "feeds", self._feeds[:16]
            if set(self._riichi) - set(self._deposits()):
                yield "on", "riichi_tile"
        elif this.abort:
            yield "kind", this.abort
            yield "by", self._last.seat
        else:
            everybody = range(this.players)
            tenpai = this.tenpai
            yield (
                "tenpai",
                [s for s in everybody if self._is_tenpai(s)] if tenpai is None else tenpai,
            )
            if this.nagashi:
                yield "nagashi", this.nagashi

    def _is_tenpai(self, seat: int) -> bool:
        player = self._seats[seat]
        return not shanten(packed_of(player.hand), len(player.melds))

    def _hand(self, win: RecordedWin) -> Body:
        """The hand of a win."""
        player = self._seats[win.winner]
        tiles = list(player.hand)
        won = self._last.called or self._last.tiles[-1] if self._last.tiles else ""
        if win.source is None:
            won = take(tiles, player.drawn) if player.drawn else ""
        if not won:
            raise BadRecord("a win on no tile")
        situation = list(self._situation(win))
        hand: Body = {
            "concealed": written(tiles),
            "winning_tile": won,
            "win": "ron" if win.source is not None else "tsumo",
            "dora_indicators": written(self._dora),
        }
        if player.melds:
            hand["melds"] = [f"{kind}:{written(in_order(meld))}" for kind, meld in player.melds]
        if situation:
            hand["situation"] = situation
        if player.riichi and win.ura:
            hand["ura_indicators"] = written(win.ura)
        if player.norths:
            hand["norths"] = player.norths
        return hand

    def _situation(self, win: RecordedWin) -> Iterator[str]:
        player = self._seats[win.winner]
        last = self._draws >= _DRAWS[self._round.players]
        if player.riichi:
            yield player.riichi
        if player.ippatsu:
            yield "ippatsu"
        if win.source is not None:
            if self._last.kind in (*KANS, "north"):
                yield "chankan"
            elif last:
                yield "houtei"
            return
        if self._after_kan:
            yield "rinshan"
        elif last:
            yield "haitei"
        if not player.discards and not self._calls:
            yield "tenhou" if win.winner == self._round.dealer else "chiihou"

    def _play(self, step: Step) -> None:
        player = self._seats[step.seat]
        if step.kind == "dora":
            self._dora += step.tiles
        elif step.kind == "draw":
            self._draws += 1
            if self._last.kind in ("added_kan", "north"):
                self._passed()
            player.hand.append(step.tiles[0])
            player.drawn = step.tiles[0]
            self._after_kan = self._last.kind in (*KANS, "north")
        elif step.kind == "discard":
            take(player.hand, step.tiles[0])
            player.ippatsu = self._last.kind == "riichi"
            player.discards += 1
            player.drawn = ""
        elif step.kind == "riichi":
            double = not player.discards and not self._calls
            player.riichi = "double_riichi" if double else "riichi"
            self._riichi.append(step.seat)
        elif step.kind != "deposit":
            self._meld(player, step)
        if step.kind in _LAST or step.kind in ("riichi", "open_kan", "chi", "pon"):
            self._last = step

    def _passed(self) -> None:
        """A call that nobody wins on ends everybody's chance of ippatsu."""
        self._calls += 1
        for player in self._seats:
            player.ippatsu = False

    def _meld(self, player: _Seat, step: Step) -> None:
        if step.kind not in ("added_kan", "north"):
            self._passed()
        kind, tiles = step.kind, [*step.tiles]
        if kind == "north":
            take(player.hand, "4z")
            player.norths += 1
            return
        if kind == "added_kan":
            added = take(player.hand, step.called)
            pon = next((m for m in player.melds if m[0] == "pon" and same_kind(m[1], added)), None)
            if pon is None:
                raise BadRecord("a tile is added to a pon that is not there")
            player.melds[player.melds.index(pon)] = (kind, [*pon[1], added])
            tiles = [*pon[1], added]
        else:
            own = list(tiles)
            if step.source is not None:
                take(own, step.called)
            for tile in own:
                take(player.hand, tile)
            player.melds.append((kind, tiles))
        fed = {"tiles": written(tiles), "kind": kind, "to": step.seat, "from": step.source}
        self._feeds.append(fed)
        player.drawn = ""


def nagashi_of(round_: Recorded) -> list[int]:
    """Who discarded nothing but terminals and honours, of which nobody called one."""
    spoiled = {step.source for step in round_.steps} | {
        step.seat
        for step in round_.steps
        if step.kind == "discard" and not YAOCHU >> KIND_OF[plain(step.tiles[0])] & 1
    }
    return [seat for seat in range(round_.players) if seat not in spoiled]
