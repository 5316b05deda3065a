"""One worked example of each game, as it is clicked, typed and pasted, and what it is worth by the specification."""

from typing import NamedTuple


class Sample(NamedTuple):
    """A hand to be entered in three ways."""

    clicks: tuple[str, ...]
    """The pieces, the one it was won on last."""
    keys: str
    """What is typed on the keyboard; nothing where only arrows and Enter enter."""
    line: str
    """What is pasted."""
    settings: tuple[tuple[str, str], ...]
    """Controls to choose: name and value."""
    points: str
    pieces: int


def _tiles(*notation: str) -> tuple[str, ...]:
    return tuple(digit + part[-1] for part in notation for digit in part[:-1])


_RUNS = _tiles("123567m", "34522p", "67s", "8s")
_MY, _PY, _SY = "mentsu.man.run", "mentsu.pin.run", "mentsu.sou.run"

SAMPLES = {
    # TX1 without dora: 30 fu, riichi and pinfu, 2 han: 2,000.
    "tcg": Sample(
        _RUNS, "123567m34522p67s8s", "123567m34522p67s+8s", (("situation", "riichi"),), "2,000", 14
    ),
    "tenhou": Sample(
        _RUNS, "123567m34522p67s8s", "🀇🀈🀉🀋🀌🀍🀛🀜🀝🀚🀚🀕🀖🀗", (("situation", "riichi"),), "2,000", 14
    ),
    # AX1: 30 fu, pinfu, 240.
    "arushiaru": Sample(_RUNS, "123567m34522p67s8s", "123567m 34522p 67s 8s", (), "240", 14),
    # KX1: menzen, 2 points.
    "kitanuki": Sample(
        _tiles("123456p", "55s", "67s", "111z", "8s"),
        "123456p5567s111z8s",
        "123456p5567s111z+8s",
        (),
        "2",
        14,
    ),
    # DX1: pinfu 6, chanta 4, iipeikou 4.
    "dice": Sample(tuple("11223366"), "11223366", "1122 3366", (("action", "stand"),), "18", 8),
    # NX2: pinfu 3 and a self-draw 1.
    "kantan": Sample(
        (_MY, _PY, _SY, "atama.sou", "taatsu.man.run", "isolated.man"),
        "",
        "man.run pin.run sou.run atama.sou taatsu.man.run +man",
        (("win", "tsumo"),),
        "4",
        6,
    ),
}

FULL: dict[str, dict[str, str]] = {
    ruleset: {"rules": ruleset, "hand": sample.line, **dict(sample.settings)}
    for ruleset, sample in SAMPLES.items()
}
"""The addresses of these hands."""
