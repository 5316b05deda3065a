"""The answer to a tile hand as plain data and sentences; it decides nothing, everything in it was decided before."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scoring.cache import Remembered
from scoring.hand.copying import Lines, copier_of
from scoring.hand.payments import Payments
from scoring.hand.valuing import Doras, Fus, Worth
from scoring.rules.in_force import InForce
from scoring.rules.links import line_of
from scoring.rules.tables import Yakus
from scoring.text import LANGUAGES, Text
from scoring.tiles.decomposition import GROUPS
from scoring.tiles.kinds import NAMES, red_counts
from scoring.tiles.values import WAIT_NAMES, Reading, Win, fields_of

WAITS: Final = {
    "ryanmen": Text("両面待ち", "two-sided wait"),
    "kanchan": Text("嵌張待ち", "middle wait"),
    "penchan": Text("辺張待ち", "edge wait"),
    "shanpon": Text("双碰待ち", "two-pair wait"),
    "tanki": Text("単騎待ち", "pair wait"),
    "kokushi_13": Text("十三面待ち", "thirteen-sided wait"),
}
_WON: Final = (Text("栄和", "ron"), Text("自摸和", "tsumo"))


def _won_on(waited: str, won: str, tile: str, lang: int) -> str:
    if lang == 0:
        return f"と読む。{waited}、{tile}で{won}。"
    return f": a {waited}, won by {won} on {tile}."


_ENDS: Final = tuple(
    tuple(
        {
            wait: tuple(_won_on(WAITS[name][lang], won[lang], tile, lang) for tile in NAMES)
            for wait, name in WAIT_NAMES.items()
        }
        for won in _WON
    )
    for lang in (0, 1)
)
"""How the sentence on a reading ends, by language, ron or tsumo, wait and winning tile."""
_READ_AS: Final = ("", "Read as ")
_TILES: Final = {code: tiles for code, (_, tiles) in GROUPS.items()}
_READ: Final = fields_of(Reading, "groups", "wait", "winning_group")
_WON_BY: Final = fields_of(Win, "closed_reds", "melds", "tsumo", "winning_kind")
ROLES: Final = {
    "discarder": Text("放銃者", "the discarder"),
    "dealer": Text("親", "the dealer"),
    "child": Text("子", "each child"),
    "each": Text("他の各人", "each of the others"),
    "liable": Text("責任者", "the liable player"),
    "winner": Text("和了者", "the winner"),
}


Copied = Callable[[Lines], list[dict[str, Any]]]
"""What copies lines."""
Told = tuple[Lines, Copied, str]
"""Lines of an answer, the function that copies them, and what they say in one sentence."""
YakuTold = tuple[Lines, Copied, str, Callable[..., str]]
"""The same, with what makes the sentence of items and their han: the items alone, for dora may stand beside them."""
_AND: Final = " + "
"""Between two items."""
_GROUP_DICTS: Final[Mapping[int, dict[str, Any]]] = {
    code: {"kind": kind, "tiles": tiles, "open": False, "winning": False, "meld": None}
    for code, (kind, tiles) in GROUPS.items()
}
_MOST_GROUPS: Final = 14


def _shown(number: int) -> Callable[[Sequence[int]], tuple[list[dict[str, Any]], str]]:
    """A function of so many groups: each as plain data, and all of them written; for each number it is written out."""
    names = [f"code_{place}" for place in range(number)]
    copied = ", ".join([f"dicts[{name}].copy()" for name in names])
    written = " ".join([f"{{tiles[{name}]}}" for name in names])
    source = (
        f"def shown(codes):\n    [{', '.join(names)}] = codes\n    return [{copied}], f'{written}'"
    )
    found: dict[str, Any] = {"dicts": _GROUP_DICTS, "tiles": _TILES}
    exec(source, found)  # noqa: S102 - names and nothing else
    shown: Callable[[Sequence[int]], tuple[list[dict[str, Any]], str]] = found["shown"]
    return shown


_SHOWN: Final = tuple(map(_shown, range(_MOST_GROUPS + 1)))


def reading_part(r: Reading, w: Win, lang: int) -> tuple[dict[str, Any], str]:
    """A reading: its groups, each with kind, tiles, whether it is open and whether the winning tile completed it, and the wait.

    And how the hand is read, in one sentence.
    """
    codes, wait, won = _READ(r)
    reds, melds, tsumo, kind = _WON_BY(w)
    groups, said = _SHOWN[len(codes)](codes)
    groups[codes.index(won)]["winning"] = True
    if reds:
        _show_reds(groups, codes, reds)
    for meld in melds:
        tiles = meld.tiles
        groups.append(_MELD_DICTS[meld.kind, meld.group, tiles].copy())
        said += f" {tiles}"
    end = _ENDS[lang][tsumo][wait][kind]
    return {"groups": groups, "wait": WAIT_NAMES[wait]}, f"{_READ_AS[lang]}{said}{end}"


def _meld_dict(asked: tuple[str, int, str]) -> dict[str, Any]:
    meld, group, tiles = asked
    kind = GROUPS[group][0]
    opened = meld != "closed_kan"
    return {"kind": kind, "tiles": tiles, "open": opened, "winning": False, "meld": meld}


_MELD_DICTS: Final = Remembered(_meld_dict, most=1 << 10)
"""Called and declared sets, by what they were called, their group and their tiles."""


def _show_reds(groups: list[dict[str, Any]], codes: Sequence[int], packed: int) -> None:
    """Write red fives into the first groups that hold a five of their suit; equal tiles are anybody's choice."""
    for fives, reds in _REDS[packed]:
        left, place = reds, 0
        while left > 0:
            if codes[place] in fives:
                group = groups[place]
                tiles = group["tiles"]
                group["tiles"] = tiles.replace("5", "0", left)
                left -= tiles.count("5")
            place += 1


def _reds(packed: int) -> tuple[tuple[frozenset[int], int], ...]:
    counted = zip("mps", red_counts(packed), strict=True)
    return tuple((_WITH_FIVES[letter], count) for letter, count in counted if count)


_WITH_FIVES: Final = {
    letter: frozenset(
        code for code, tiles in _TILES.items() if tiles.endswith(letter) and "5" in tiles
    )
    for letter in "mps"
}
"""The groups that hold a five, by suit."""
_REDS: Final = Remembered(_reds, most=1 << 6)
"""The groups that the red fives of each suit can be in, and how many there are, of packed ones."""


def yaku_part(yaku: Yakus, lang: int) -> YakuTold:
    """One line a yaku, what they add, and the sentence on it; said once, for yaku recur."""
    counted = list(zip(yaku.rows, yaku.worths, strict=True))
    lines = tuple([row.line(worth, lang) for row, worth in counted])
    items = _AND.join([f"{row.rule.name[lang]} {worth}" for row, worth in counted])
    unit = yaku.rows[0].rule.unit if counted else "han"
    said = _SENTENCES[lang].units[unit].format
    found = yaku.told[lang] = lines, copier_of(len(lines)), items, said
    return found


def dora_part(rules: InForce, dora: Doras, lang: int) -> Told:
    """One line each kind of dora, and what they add to the yaku before them."""
    ruleset, language = rules.ruleset.id, LANGUAGES[lang]
    lines = tuple(
        [line_of(ruleset, rule, language, {rule.unit: worth}) for rule, worth in dora.found]
    )
    items = "".join([f"{_AND}{rule.name[lang]} {worth}" for rule, worth in dora.found])
    found = dora.told[lang] = lines, copier_of(len(lines)), items
    return found


def said_without_yaku(dora: str, han: int, lang: int, *, needs_yaku: bool) -> str:
    """What a hand without yaku has, its ``dora`` said by :func:`dora_part`; ``needs_yaku``: in this game it wins nothing."""
    said, items = _SENTENCES[lang], dora.removeprefix(_AND)
    if needs_yaku:
        return said.only_dora % items if items else said.nothing
    return said.units["han"].format(items, han) if items else said.no_han


def fu_part(fu: Fus, rounded: int, lang: int) -> Told:
    """One line a fu item, with the tiles it comes from, and how they add up; said once, for fu recur."""
    items = _AND.join([line.items[lang] for line in fu.lines])
    said = _SENTENCES[lang]
    sentence = (
        said.fu % (items, rounded)
        if fu.total == rounded
        else said.fu_rounded % (items, fu.total, rounded)
    )
    lines = tuple([line.told[lang] for line in fu.lines])
    found = fu.told[lang] = lines, copier_of(len(lines)), sentence
    return found


def paid_part(payments: Payments) -> tuple[Lines, Copied]:
    """Payments as plain data, and what copies them."""
    lines = [
        {"from": payer, "count": count, "points": points, "honba": honba}
        for payer, count, points, honba, _ in payments.shares
    ]
    return tuple(lines), copier_of(len(lines))


def said_pays(payments: Payments, base: int, lang: int) -> str:
    """Who pays what and why that much."""
    said = _SENTENCES[lang]
    pays = []
    before = ""
    for payer, count, points, honba, times in payments.shares:
        told = said.pays % (_who(payer, count, before)[lang], f"{points:,}")
        before = payer
        if times:
            exact = base * times
            rounding = said.rounding % f"{exact:,}" if exact != points else ""
            told += said.formula % (f"{base:,} × {times}", rounding)
        pays.append(told + said.honba % f"{honba:,}" if honba else told)
    return said.between.join(pays)


def _who(payer: str, count: int, before: str) -> Text:
    """Who pays a share, told apart from who paid the one ``before`` it."""
    if payer == "child" and before == "child":
        return _OTHER_CHILD if count == 1 else _OTHER_CHILDREN
    if payer == "child" and count == 1:
        return _ONE_CHILD
    if payer == "each" and before == "liable":
        return _LIABLE_TOO
    return ROLES[payer]


_ONE_CHILD: Final = Text("子の一人", "one child")
_OTHER_CHILD: Final = Text("他の子", "the other child")
_OTHER_CHILDREN: Final = Text("他の子それぞれ", "each other child")
_LIABLE_TOO: Final = Text("責任者も含めて他の各人", "each of the others, the liable player too,")


def said_paid(pays: str, received: int, deposits: int, lang: int) -> str:
    """Who pays what and what the winner receives, deposits included, in one sentence."""
    if received < 0:
        return _SENTENCES[lang].paid % pays
    before, between, after = _RECEIVED[deposits, lang]
    return f"{before}{pays}{between}{_AMOUNTS[received]}{after}"


def _received(asked: tuple[int, int]) -> tuple[str, ...]:
    """What stands before the payments, between them and their sum, and after it."""
    deposits, lang = asked
    said = _SENTENCES[lang]
    whole = said.received % (said.deposits % _AMOUNTS[deposits] if deposits else "")
    return tuple(whole.split("%s"))


_RECEIVED: Final = Remembered(_received, most=1 << 11)
_AMOUNTS: Final = Remembered("{:,}".format, most=1 << 12)
"""Points as they are written: ``"12,000"``."""


class Sentences(NamedTuple):
    """Wordings of the steps that every tile game has, in one language."""

    nothing: str
    only_dora: str
    no_han: str
    units: Mapping[str, str]
    """How yaku add up, by their unit: filled with the items and with their han, which only han need."""
    complete: str
    nearly: str
    incomplete: str
    fu_rounded: str
    fu: str
    pays: str
    formula: str
    rounding: str
    honba: str
    deposits: str
    received: str
    """Filled with the words on deposits, and then with the payments and their sum."""
    between: str
    """Between two payments."""
    paid: str
    one_other: str
    others: str


_SENTENCES: Final = (
    Sentences(
        nothing="役が無いので和了れない(一翻縛り)。",
        only_dora="役が無いので和了れない(一翻縛り)。ドラは役ではない: %s。",
        no_han="役もドラも無い。0翻。",
        units={
            "han": "役: {} = {}翻。",
            "yakuman": "役満: {}。",
            "points": "役: {}点。",
        },
        complete="あと一枚で和了(聴牌)。この和了牌では和了形にならない。",
        nearly="和了形ではない。1向聴。",
        incomplete="和了形ではない。%d向聴。",
        fu="符: %s = %d符。",
        fu_rounded="符: %s = %d符、切り上げて%d符。",
        pays="%sが%s点",
        formula="(%s%s)",
        rounding=" = %s、切り上げ",
        honba="と積み棒%s点",
        deposits="供託%s点を加え、",
        received="支払い: %%s。%s受け取りは合わせて%%s点。",
        between="、",
        paid="支払い: %s、他の人たちに等分して払う。",
        one_other="他の読み方1通りは、これより高くない。",
        others="他の読み方%d通りは、いずれもこれより高くない。",
    ),
    Sentences(
        nothing="There is no yaku, so the hand cannot win.",
        only_dora="There is no yaku, so the hand cannot win; dora are not yaku: %s.",
        no_han="There is no yaku and no dora: 0 han.",
        units={
            "han": "Yaku: {} = {} han.",
            "yakuman": "Yakuman: {}.",
            "points": "Yaku: {} points.",
        },
        complete="The hand is tenpai, but this tile does not complete it.",
        nearly="The hand is not complete: it is one tile from tenpai.",
        incomplete="The hand is not complete: it is %d tiles from tenpai.",
        fu="Fu: %s = %d.",
        fu_rounded="Fu: %s = %d, rounded up to %d.",
        pays="%s pays %s",
        formula=" (%s%s)",
        rounding=" = %s, rounded up",
        honba=" and %s for the counters",
        deposits=", %s of it deposits",
        received="Payment: %%s. The winner receives %%s in all%s.",
        between=", ",
        paid="Payment: %s, in equal parts to all the others.",
        one_other="One other reading is worth no more.",
        others="%d other readings are worth no more.",
    ),
)


def said_others(count: int, lang: int) -> str:
    """That there were other readings."""
    said = _SENTENCES[lang]
    return said.one_other if count == 1 else said.others % count


def said_incomplete(distance: int, lang: int) -> str:
    """How far from winning a hand is."""
    said = _SENTENCES[lang]
    if distance == 1:
        return said.nearly
    return said.incomplete % distance if distance else said.complete


def said_why(theirs: str, ours: str, lang: int) -> str:
    """Why a reading lost to the best one: both worths."""
    return f"{theirs}は{ours}より高くない。" if lang == 0 else f"{theirs} against {ours}."


def said_worth(worth: Worth, value: Mapping[str, Any], lang: int) -> str:
    """A place on the score table and its points, in a few words; of han and fu those that ``value`` counts."""
    points, yakuman = worth.payments.points, worth.yakuman
    counted = [
        f"{value[unit]}{_UNITS[unit][lang]}" for unit in _UNITS if value.get(unit) is not None
    ]
    if lang == 0:
        count = f"役満{yakuman}つ" if yakuman else "".join(counted)
        return f"{count} {points:,}点".lstrip()
    count = f"{yakuman} yakuman" if yakuman else " ".join(counted)
    return f"{points:,} points ({count})" if count else f"{points:,} points"


_UNITS: Final = {"han": ("翻", " han"), "fu": ("符", " fu")}
