"""Lines over powers of ten, drawn as SVG; it knows nothing of what they say."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDE, HIGH = 640, 380
FONT = 'font-family="sans-serif" font-size="13"'
LEFT, RIGHT, ABOVE, BELOW = 78, 130, 40, 48


class Line(NamedTuple):
    """Points that belong together, in order."""

    name: str
    colour: str
    points: list[tuple[float, float]]
    """From left to right, none of them nought."""
    dashed: bool = False


class Axis(NamedTuple):
    """A range of powers of ten, and where it is on the page."""

    least: int
    most: int
    start: float
    stop: float

    def at(self, value: float) -> float:
        """Where a value is."""
        share = (math.log10(value) - self.least) / max(self.most - self.least, 1)
        return round(self.start + share * (self.stop - self.start), 1)


def chart(title: str, unit: str, lines: Sequence[Line]) -> str:
    """The whole picture: hands from left to right, a ``unit`` upwards, both in powers of ten."""
    across = _axis([x for line in lines for x, _ in line.points], LEFT, WIDE - RIGHT)
    up = _axis([y for line in lines for _, y in line.points], HIGH - BELOW, ABOVE)
    space = "http://www.w3.org/2000/svg"
    parts = [
        f'<svg xmlns="{space}" viewBox="0 0 {WIDE} {HIGH}" role="img" {FONT}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>',
        f'<text x="{LEFT}" y="22" font-weight="bold">{escape(title)}</text>',
    ]
    for power in range(up.least, up.most + 1):
        y = up.at(10.0**power)
        parts += [
            f'<path d="M{LEFT} {y}H{WIDE - RIGHT}" stroke="#ddd"/>',
            f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{_said(power)} {unit}</text>',
        ]
    foot = HIGH - BELOW + 20
    for power in range(across.least, across.most + 1):
        x = across.at(10.0**power)
        parts += [
            f'<path d="M{x} {HIGH - BELOW}v4" stroke="#888"/>',
            f'<text x="{x}" y="{foot}" text-anchor="middle">{_short(power)}</text>',
        ]
    parts.append(f'<text x="{WIDE - RIGHT + 28}" y="{foot}">hands</text>')
    for line in lines:
        parts += _drawn(line, across, up)
    parts += _names(lines, up)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _axis(values: Sequence[float], start: float, stop: float) -> Axis:
    # A hair of slack, so that a power of ten is its own limit whatever the logarithm rounds to.
    least = math.floor(math.log10(min(values)) + 1e-9)
    return Axis(least, max(math.ceil(math.log10(max(values)) - 1e-9), least + 1), start, stop)


def _drawn(line: Line, across: Axis, up: Axis) -> list[str]:
    places = [(across.at(x), up.at(y)) for x, y in line.points]
    route = " ".join(f"{x},{y}" for x, y in places)
    dash = ' stroke-dasharray="5 4"' if line.dashed else ""
    dots = [f'<circle cx="{x}" cy="{y}" r="3.5" fill="{line.colour}"/>' for x, y in places]
    stroke = f'fill="none" stroke="{line.colour}" stroke-width="2"{dash}'
    return [f'<polyline points="{route}" {stroke}/>', *([] if line.dashed else dots)]


def _names(lines: Sequence[Line], up: Axis) -> list[str]:
    """Each name beside the end of its line, none over another."""
    parts = []
    lowest = 0.0
    for line in sorted(lines, key=lambda line: -line.points[-1][1]):
        lowest = max(up.at(line.points[-1][1]) + 4, lowest + 17)
        x = WIDE - RIGHT + 10
        parts.append(f'<text x="{x}" y="{lowest}" fill="{line.colour}">{escape(line.name)}</text>')
    return parts


def _said(power: int) -> str:
    return f"{10**power:,}" if power >= 0 else f"{10.0**power:g}"


def _short(power: int) -> str:
    return f"{10 ** (power - 6):,} M" if power >= 6 else f"{10**power:,}"
