"""Called sets and declared kans, and their notation: ``"pon:555z"``."""

from functools import lru_cache
from typing import Final

from scoring.faults import BadValue
from scoring.text import Text
from scoring.tiles.decomposition import KAN, RUN, TRIPLET, run_bit
from scoring.tiles.notation import BadNotation, kind_of, names_of, parse
from scoring.tiles.values import Meld

KIND_NAMES: Final = {
    "chi": Text("チー", "chi"),
    "pon": Text("ポン", "pon"),
    "open_kan": Text("大明槓", "open kan"),
    "added_kan": Text("加槓", "added kan"),
    "closed_kan": Text("暗槓", "concealed kan"),
}
KANS: Final = frozenset({"open_kan", "added_kan", "closed_kan"})
MAX_TEXT: Final = 24
PATTERN: Final = rf"^(?:{'|'.join(KIND_NAMES)}):[0-9mpsz ]{{2,12}}$"


class BadMeld(BadValue):
    """Text that is not a meld."""

    def __init__(self, detail: Text) -> None:
        super().__init__("bad_meld", detail)


@lru_cache(maxsize=1 << 12)
def parse_meld(text: str) -> Meld:
    """The meld of ``"pon:555z"``: a kind, a colon and its tiles. Raises :class:`BadMeld`."""
    kind, colon, tiles_text = text.partition(":")
    if not colon or kind not in KIND_NAMES:
        raise BadMeld(
            Text(
                "種類と牌をコロンで繋ぐ。例 pon:555z。種類は chi, pon, open_kan, added_kan, closed_kan。",
                "Write the kind, a colon and the tiles, such as pon:555z; kinds are chi, pon, open_kan, added_kan, closed_kan.",
            )
        )
    try:
        tiles = parse(tiles_text)
    except BadNotation:
        raise BadMeld(
            Text(
                "牌の書き方が正しくない。例 123m, 0567p, 555z。",
                "Not tile notation; write 123m, 0567p, 555z.",
            )
        ) from None
    kinds = [kind_of(name) for name in names_of(tiles_text)]
    first = min(kinds, default=0)
    if kind == "chi":
        suit_ends = first >= 27 or first % 9 > 6
        if suit_ends or sorted(kinds) != [first, first + 1, first + 2]:
            raise BadMeld(
                Text(
                    "チーは同じ種類の続いた三枚。", "A chi is three consecutive tiles of one suit."
                )
            )
        group, runs, triplets = RUN + first, run_bit(first), 0
    else:
        size = 4 if kind in KANS else 3
        if len(kinds) != size or len(set(kinds)) != 1:
            name = KIND_NAMES[kind]
            raise BadMeld(
                Text("{name}は同じ牌{size}枚。", "Give {size} equal tiles for this {name}.").filled(
                    name=name,
                    size=Text("三" if size == 3 else "四", "three" if size == 3 else "four"),
                )
            )
        group, runs, triplets = (KAN if size == 4 else TRIPLET) + first, 0, 1 << first
    return Meld(
        kind=kind,
        group=group,
        tiles="".join(tiles_text.split()),
        packed=tiles.packed,
        kinds=sum(1 << k for k in set(kinds)),
        runs=runs,
        triplets=triplets,
        kans=triplets if kind in KANS else 0,
        closed_kans=triplets if kind == "closed_kan" else 0,
        reds=tiles.reds,
    )
