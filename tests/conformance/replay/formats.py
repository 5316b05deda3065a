"""Writes recorded games in the three formats that replay reads: mjlog, tenhou.net/6 and mjai."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from scoring.conformance.replay.mjlog import _YAKU, ABORTS
from scoring.conformance.replay.recorded import Recorded, RecordedWin, Step
from scoring.tiles.kinds import NAMES
from scoring.tiles.notation import plain

Body = dict[str, Any]
_ABORTS: Final = {kind: name for name, kind in ABORTS.items()}
"""The names of abortive draws in mjlog."""
_MJAI: Final = {
    "nine_terminals": "kyushukyuhai",
    "four_winds": "sufonrenta",
    "four_riichi": "suchareach",
    "four_kans": "sukaikan",
    "three_wins": "sanchaho",
}
_RESULTS: Final = {
    "nine_terminals": "九種九牌",
    "four_winds": "四風連打",
    "four_riichi": "四家立直",
    "four_kans": "四槓散了",
    "three_wins": "三家和了",
}
_REDS: Final = {"0m": 16, "0p": 52, "0s": 88}


def _number(tile: str) -> int:
    """Return the Tenhou number of a tile: the first five of a suit is red."""
    kind = NAMES.index(plain(tile))
    return _REDS.get(tile, 4 * kind + (tile[0] == "5" and tile[1] != "z"))


def _numbers(tiles: Sequence[str]) -> str:
    return ",".join(str(_number(tile)) for tile in tiles)


def _code(step: Step) -> int:
    """Return a call in the bits of mjlog."""
    kind = NAMES.index(min(plain(tile) for tile in step.tiles))
    five = NAMES[kind][0] == "5" and kind < 27
    source = 0 if step.source is None else (step.source - step.seat) % 4
    if step.kind == "chi":
        tiles = sorted(step.tiles, key=plain)
        bits = sum((_number(tile) % 4) << (3 + 2 * at) for at, tile in enumerate(tiles))
        base = kind // 9 * 7 + kind % 9
        return (3 * base + tiles.index(step.called)) << 10 | bits | 4 | source
    if step.kind in ("pon", "added_kan"):
        red = any(tile[0] == "0" for tile in step.tiles)
        place, is_added = int(step.called[0] != "0"), step.kind == "added_kan"
        left = 3 if five and red and (place or not is_added) else 0
        return (3 * kind + place) << 9 | left << 5 | (0x10 if is_added else 8) | source
    return _number(step.called) << 8 | source


def to_mjlog(rounds: Sequence[Recorded]) -> bytes:
    """Return a match as Tenhou writes it."""
    flags = 9 if rounds[0].players == 4 else 0x19
    lines = ['<mjloggm ver="2.3">', f'<GO type="{flags}" lobby="0"/>', '<TAIKYOKU oya="0"/>']
    for this in rounds:
        hundreds = ",".join(str(points // 100) for points in this.points or ())
        hands = " ".join(f'hai{seat}="{_numbers(hand)}"' for seat, hand in enumerate(this.hands))
        seed = f"{4 * this.wind + this.hand - 1},{this.honba},{this.deposits},0,0,{_number(this.dora[0])}"
        lines.append(f'<INIT seed="{seed}" ten="{hundreds}" oya="{this.dealer}" {hands}/>')
        for kind, seat, tiles, *_ in (step for step in this.steps):
            if kind in ("draw", "discard"):
                lines.append(
                    f"<{('TUVW' if kind == 'draw' else 'DEFG')[seat]}{_number(tiles[0])}/>"
                )
            elif kind in ("riichi", "deposit"):
                lines.append(f'<REACH who="{seat}" step="{1 if kind == "riichi" else 2}"/>')
            elif kind == "dora":
                lines.append(f'<DORA hai="{_number(tiles[0])}"/>')
            elif kind == "north":
                lines.append(f'<N who="{seat}" m="{0x7820}"/>')
            else:
                step = next(one for one in this.steps if one.tiles is tiles)
                lines.append(f'<N who="{seat}" m="{_code(step)}"/>')
        for win, changes in zip(this.wins, _changes_of_wins(this), strict=True):
            end = _end_of(this, changes)
            value, yaku = win.answer["value"], win.answer["yaku"]
            source = win.winner if win.source is None else win.source
            pairs = ",".join(f"{_yaku(one['id'])},{one.get('han', 0)}" for one in yaku)
            had = f'yaku="{pairs}"'
            if "fu" not in value:
                had = f'yakuman="{",".join(str(_yaku(one["id"])) for one in yaku)}"'
            ten = f"{value.get('fu', 0)},{value['points']},0"
            ura = f'doraHaiUra="{_numbers(win.ura)}"' if win.ura else ""
            lines.append(
                f'<AGARI who="{win.winner}" fromWho="{source}" ten="{ten}" {had} {ura} {end}/>'
            )
        if not this.wins:
            named = f'type="{_ABORTS[this.abort]}"' if this.abort else ""
            shown = " ".join(f'hai{seat}="0"' for seat in this.tenpai or ())
            lines.append(f"<RYUUKYOKU {named} {_end_of(this, this.changes or [])} {shown}/>")
    return "\n".join((*lines, "</mjloggm>")).encode()


def _changes_of_wins(this: Recorded) -> list[list[int]]:
    """Return the payments of each win; the first has them all."""
    none = [0] * this.players
    return [list(this.changes or none) if not place else none for place in range(len(this.wins))]


def _end_of(this: Recorded, changes: Sequence[int]) -> str:
    end = f'sc="{",".join(f"0,{change // 100}" for change in changes)}"'
    if this.results is not None:
        end += f' owari="{",".join(f"0,{result}" for result in this.results)}"'
    return end


def _yaku(id_: str) -> int:
    return _YAKU.index(id_)


def to_mjai(rounds: Sequence[Recorded]) -> bytes:
    """Return a match as lines of mjai."""
    return as_lines(mjai_events(rounds))


def as_lines(events: Iterable[Body]) -> bytes:
    """Return events of mjai as a file."""
    return "\n".join(json.dumps(line) for line in events).encode()


def mjai_events(rounds: Sequence[Recorded]) -> Iterator[Body]:
    """Yield the events of a match."""
    yield {"type": "start_game", "names": list("abcd")}
    names = {
        "chi": "chi",
        "pon": "pon",
        "open_kan": "daiminkan",
        "added_kan": "kakan",
        "closed_kan": "ankan",
    }
    for this in rounds:
        yield {
            "type": "start_kyoku", "bakaze": "ESWN"[this.wind], "kyoku": this.hand, "honba": this.honba,
            "kyotaku": this.deposits, "oya": this.dealer, "scores": this.points, "dora_marker": _mjai_name(this.dora[0]),
            "tehais": [[_mjai_name(tile) for tile in hand] for hand in this.hands],
        }  # fmt: skip
        for kind, seat, tiles, called, source in this.steps:
            actor = {"actor": seat}
            shown = [_mjai_name(tile) for tile in tiles]
            if kind in ("draw", "discard"):
                yield {"type": "tsumo" if kind == "draw" else "dahai", **actor, "pai": shown[0]}
            elif kind in ("riichi", "deposit"):
                yield {"type": "reach" if kind == "riichi" else "reach_accepted", **actor}
            elif kind == "dora":
                yield {"type": "dora", "dora_marker": shown[0]}
            elif kind == "north":
                yield {"type": "nukidora", **actor, "pai": "N"}
            else:
                own = list(shown)
                if kind != "closed_kan":
                    own.remove(_mjai_name(called))
                more = {} if kind == "closed_kan" else {"pai": _mjai_name(called)}
                yield {"type": names[kind], **actor, **more, "consumed": own, "target": source}
        for win, changes in zip(this.wins, _changes_of_wins(this), strict=True):
            value = win.answer["value"]
            yield {
                "type": "hora", "actor": win.winner, "target": win.winner if win.source is None else win.source,
                "deltas": changes, "ura_markers": [_mjai_name(tile) for tile in win.ura],
                "hora_points": value["points"], **({"fu": value["fu"], "fan": value["han"]} if "fu" in value else {}),
            }  # fmt: skip
        if not this.wins:
            tenpai = this.tenpai
            ready = [] if tenpai is None else [seat in tenpai for seat in range(this.players)]
            reason = _MJAI[this.abort] if this.abort else "fanpai"
            yield {"type": "ryukyoku", "reason": reason, "deltas": this.changes, "tenpais": ready}
        yield {"type": "end_kyoku"}


def _mjai_name(tile: str) -> str:
    if tile[1] == "z":
        return "ESWNPFC"[int(tile[0]) - 1]
    return f"5{tile[1]}r" if tile[0] == "0" else tile


def to_tenhou_json(rounds: Sequence[Recorded]) -> bytes:
    """Return a match as tenhou.net/6 writes it."""
    return json.dumps(
        {"rule": {"disp": "般南喰赤"}, "log": [_json_round(this) for this in rounds]}
    ).encode()


def _json_round(this: Recorded) -> list[Any]:
    takes: list[list[Any]] = [[] for _ in range(4)]
    thrown: list[list[Any]] = [[] for _ in range(4)]
    riichi = ""
    dora = list(this.dora)
    for kind, seat, tiles, called, source in this.steps:
        shown = [str(_json_name(tile)) for tile in tiles]
        if kind == "draw":
            takes[seat].append(int(shown[0]))
        elif kind == "discard":
            drawn = takes[seat][-1] == int(shown[0])
            tile = 60 if drawn else int(shown[0])
            thrown[seat].append(f"r{tile}" if riichi else tile)
            riichi = ""
        elif kind == "riichi":
            riichi = "r"
        elif kind == "dora":
            dora += tiles
        elif kind == "north":
            thrown[seat].append("f44")
        elif source is not None:
            own = list(shown)
            own.remove(str(_json_name(called)))
            letter = {"chi": "c", "pon": "p", "open_kan": "m"}[kind]
            place = {3: 0, 2: 1, 1: len(own)}[(source - seat) % 4]
            own.insert(place, f"{letter}{_json_name(called)}")
            takes[seat].append("".join(own))
            if kind == "open_kan":
                thrown[seat].append(0)
        elif kind in ("added_kan", "closed_kan"):
            own = list(shown)
            own.remove(str(_json_name(called)))
            own.insert(
                0 if kind == "added_kan" else 3, f"{'ak'[kind == 'added_kan']}{_json_name(called)}"
            )
            thrown[seat].append("".join(own))
    players = [
        part
        for seat in range(4)
        for part in (
            [_json_name(t) for t in this.hands[seat]] if seat < this.players else [],
            takes[seat],
            thrown[seat],
        )
    ]
    at = [4 * this.wind + this.hand - 1, this.honba, this.deposits]
    return [
        at,
        this.points,
        [_json_name(t) for t in dora],
        [_json_name(t) for t in (this.wins[-1].ura if this.wins else ())],
        *players,
        _json_result(this),
    ]


def _json_result(this: Recorded) -> list[Any]:
    if not this.wins:
        return [_RESULTS.get(this.abort, "流局"), this.changes]
    result: list[Any] = ["和了"]
    for win, changes in zip(this.wins, _changes_of_wins(this), strict=True):
        source = win.winner if win.source is None else win.source
        result += [changes, [win.winner, source, win.winner, _json_value(this, win)]]
    return result


def _json_value(this: Recorded, win: RecordedWin) -> str:
    points, value = win.answer["value"]["points"], win.answer["value"]
    counted = f"{value['fu']}符{value['han']}飜" if "fu" in value and value["han"] < 5 else "役満"
    if win.source is not None:
        return f"{counted}{points}点"
    if win.winner == this.dealer:
        return f"{counted}{points // 3}点∀"
    paid = [
        -change
        for seat, change in enumerate(this.changes or ())
        if change < 0 and seat != win.winner
    ]
    each = 100 * this.honba
    low, high = min(paid) - each, max(paid) - each
    return f"{counted}{low}-{high}点"


def _json_name(tile: str) -> int:
    if tile[0] == "0":
        return 51 + "mps".index(tile[1])
    return 10 * ("mpsz".index(tile[1]) + 1) + int(tile[0])
