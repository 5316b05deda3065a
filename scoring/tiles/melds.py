"""Called sets and declared kans, and their notation: ``"pon:555z"``, ``"(555z)"``, a concealed kan ``"[1111m]"``."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final

from scoring.faults import BadValue, Fault
from scoring.text import Text
from scoring.tiles import MESSAGES
from scoring.tiles.decomposition import KAN, RUN, TRIPLET, run_bit
from scoring.tiles.kinds import runs_with
from scoring.tiles.notation import (
    BadNotation,
    kind_of,
    names_of,
    parse,
    plain_signs,
    tiles_in,
    written,
)
from scoring.tiles.values import Meld

KIND_NAMES: Final = {
    kind: MESSAGES[f"melds.{kind}"]
    for kind in ("chi", "pon", "open_kan", "added_kan", "closed_kan")
}
OTHER_NAMES: Final[Mapping[str, str]] = {
    "chii": "chi",
    "pung": "pon",
    "daiminkan": "open_kan",
    "kakan": "added_kan",
    "ankan": "closed_kan",
}
"""The kinds of melds by other common names."""
KANS: Final = frozenset({"open_kan", "added_kan", "closed_kan"})
MAX_TEXT: Final = 24
PATTERN: Final = r"^[^\n]*$"
"""Pattern of the field; the parser rejects invalid melds with a reason."""
_MELD: Final = re.compile(r"\s*(?:\((.*)\)|\[(.*)\]|([A-Za-z_]+)\s*:(.*))\s*")

_PLAIN: Final = re.compile(r"(?:[0-9]+[mpsz])*")
_RUN_SIZE: Final = 3


class BadMeld(BadValue):
    """Text that is not a meld."""

    def __init__(self, detail: Text) -> None:
        super().__init__(Fault("", "bad_meld", detail))


# NOTE: without this cache a hand met for the first time takes 124 instead of 114 µs.
@lru_cache(maxsize=1 << 12)
def parse_meld(text: str) -> Meld:
    """Return the meld of ``"pon:555z"``: a kind, a colon and its tiles. Raise :class:`BadMeld` for anything else."""
    kind, colon, tiles_text = text.partition(":")
    if not colon or kind not in KIND_NAMES:
        return parse_meld(_with_kind(text))
    try:
        tiles = parse(tiles_text)
    except BadNotation as bad:
        raise BadMeld(bad.behind(len(kind) + 1).fault.detail) from None
    kinds = [kind_of(name) for name in names_of(tiles_text)]
    first = min(kinds, default=0)
    if kind == "chi":
        if sorted(kinds) not in [[*run] for run in runs_with(first)]:
            raise BadMeld(MESSAGES["not_a_chi"])
        group, runs, triplets = RUN + first, run_bit(first), 0
    else:
        size = 4 if kind in KANS else 3
        if len(kinds) != size or len(set(kinds)) != 1:
            name = KIND_NAMES[kind]
            raise BadMeld(MESSAGES["not_equal"].filled(name=name, size=MESSAGES[f"sizes.{size}"]))
        group, runs, triplets = (KAN if size == 4 else TRIPLET) + first, 0, 1 << first
    return Meld(
        kind=kind,
        group=group,
        tiles=tiles_text if _PLAIN.fullmatch(tiles_text) else written(names_of(tiles_text)),
        packed=tiles.packed,
        kinds=sum(1 << k for k in set(kinds)),
        runs=runs,
        triplets=triplets,
        kans=triplets if kind in KANS else 0,
        closed_kans=triplets if kind == "closed_kan" else 0,
        reds=tiles.reds,
    )


def meld_kind(name: str) -> str | None:
    """Return the kind of meld of a name, in upper or lower case; ``None`` if there is none."""
    kind = OTHER_NAMES.get(name.lower(), name.lower())
    return kind if kind in KIND_NAMES else None


def _with_kind(text: str) -> str:
    """Return a meld that is in brackets or in other characters as its kind, a colon and plain tiles; raise :class:`BadMeld`."""
    signs = plain_signs(text)
    found = _MELD.fullmatch(signs.plain) if len(text) <= MAX_TEXT else None
    kind = meld_kind(found[3]) if found and found[3] else None
    if found is None or (found[3] and kind is None):
        raise BadMeld(MESSAGES["meld_help"])
    part = next(number for number in (1, 2, 4) if found[number] is not None)
    try:
        names = tiles_in(signs.part(*found.span(part)))
    except BadNotation as bad:
        raise BadMeld(bad.fault.detail) from None
    return f"{kind}:{written(names)}" if kind else in_brackets(names, closed=part == 2)


def in_brackets(names: Sequence[str], *, closed: bool) -> str:
    """Return the meld of some tiles without a kind: the first kind that they can be, or else the most similar kind."""
    alike = "pon" if len({name.replace("0", "5") for name in names}) == 1 else "chi"
    kind = "closed_kan" if closed else "open_kan" if len(names) > _RUN_SIZE else alike
    return f"{kind}:{written(names)}"


def without_reds(text: str) -> str:
    """Return tiles or a meld in plain notation with plain fives for red ones."""
    return text.replace("0", "5")


def without(text: str, names: Collection[str]) -> str:
    """Return tiles without those of some names, or an empty text for a meld with one of them. Raise :class:`BadNotation`."""
    kind, colon, tiles = text.rpartition(":")
    there = names_of(tiles)
    left = [name for name in there if name not in names]
    return "" if colon and len(left) < len(there) else f"{kind}{colon}{written(left)}"
