"""The answer to a tile hand as plain data and sentences; it decides nothing, everything in it was decided before."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from scoring.cutting import KAN, PAIR, RUN, SINGLE, TRIPLET
from scoring.payments import Payment
from scoring.ruleset import InForce, line_of
from scoring.text import Text
from scoring.tiles import KINDS, NAMES
from scoring.values import WAIT_NAMES, Reading, Win
from scoring.valuing import FuLine, Valuation

_FORMS: Final = ((RUN, "run", 3), (TRIPLET, "triplet", 3), (PAIR, "pair", 2), (KAN, "kan", 4), (SINGLE, "single", 1))


def _tiles_of(form: int, kind: int, size: int) -> str:
    name = NAMES[kind]
    if form == RUN:
        return "".join(NAMES[kind + step][0] for step in range(3)) + name[1] if kind % 9 < 7 and kind < 27 else ""
    return name[0] * size + name[1]


GROUPS: Final[Mapping[int, tuple[str, str]]] = {
    form + kind: (name, _tiles_of(form, kind, size))
    for form, name, size in _FORMS
    for kind in range(KINDS)
}
"""The name and the tiles of every group."""

WAITS: Final = {
    "ryanmen": Text("両面待ち", "two-sided wait"),
    "kanchan": Text("嵌張待ち", "middle wait"),
    "penchan": Text("辺張待ち", "edge wait"),
    "shanpon": Text("双碰待ち", "two-pair wait"),
    "tanki": Text("単騎待ち", "pair wait"),
    "kokushi_13": Text("十三面待ち", "thirteen-sided wait"),
}
ROLES: Final = {
    "discarder": Text("放銃者", "the discarder"),
    "dealer": Text("親", "the dealer"),
    "child": Text("子", "each child"),
    "each": Text("他の各人", "each of the others"),
    "liable": Text("責任者", "the liable player"),
    "winner": Text("和了者", "the winner"),
}


def reading_dict(r: Reading, w: Win) -> dict[str, Any]:
    """A reading: its groups, each with kind, tiles, whether it is open and whether the winning tile completed it, and the wait."""
    won = r.winning_group
    groups = []
    for code in r.groups:
        kind, tiles = GROUPS[code]
        winning = code == won
        if winning:
            won = -1
        groups.append({"kind": kind, "tiles": tiles, "open": False, "winning": winning, "meld": None})
    if w.closed_reds != (0, 0, 0):
        _show_reds(groups, w.closed_reds)
    for meld in w.melds:
        groups.append(
            {
                "kind": GROUPS[meld.group][0],
                "tiles": meld.tiles,
                "open": not meld.closed_kans,
                "winning": False,
                "meld": meld.kind,
            }
        )
    return {"groups": groups, "wait": WAIT_NAMES[r.wait]}


def _show_reds(groups: list[dict[str, Any]], reds: tuple[int, int, int]) -> None:
    """Write red fives into the first groups that hold a five of their suit; equal tiles are anybody's choice."""
    for suit, letter in enumerate("mps"):
        left = reds[suit]
        for group in groups:
            if left and group["tiles"][-1] == letter:
                fives = min(left, group["tiles"].count("5"))
                group["tiles"] = group["tiles"].replace("5", "0", fives)
                left -= fives


def yaku_lines(rules: InForce, valuation: Valuation, lang: int, *, dora: bool) -> list[dict[str, Any]]:
    """One line a yaku, and where they count the dora after them."""
    yaku = valuation.yaku
    lines = []
    for row, worth in zip(yaku.rows, yaku.worths, strict=True):
        line = row.lines[lang].copy()
        if worth != row.worth:
            line[row.rule.unit] = worth
        lines.append(line)
    if dora and valuation.dora:
        names = ("ja", "en")[lang]
        for rule, han in valuation.dora:
            lines.append(line_of(rules.ruleset.id, rule, names, {rule.unit: han}))
    return lines


def fu_lines(r: Reading, fu: Sequence[FuLine], lang: int) -> list[dict[str, Any]]:
    """One line a fu item, with the tiles it comes from."""
    lines = []
    for row, amount, kind in fu:
        line = row.lines[lang].copy()
        line["fu"] = amount
        if kind is not None:
            form = KAN if r.kans >> kind & 1 else TRIPLET
            line["tiles"] = GROUPS[form + kind][1]
        elif row.source == "pair":
            line["tiles"] = GROUPS[PAIR + r.pair.bit_length() - 1][1]
        elif row.source == "wait":
            line["tiles"] = GROUPS[r.winning_group][1]
        lines.append(line)
    return lines


def payment_dicts(shares: Sequence[Payment]) -> list[dict[str, Any]]:
    """Payments as plain data."""
    return [
        {"from": payer, "count": count, "points": points, "honba": honba}
        for payer, count, points, honba in shares
    ]


class Sentences(NamedTuple):
    """Wordings of the steps that every tile game has, in one language."""

    read: str
    won: tuple[str, str]
    nothing: str
    only_dora: str
    yaku: str
    yakuman: str
    complete: str
    incomplete: str
    why: str
    fu_rounded: str
    fu: str
    pays: str
    honba: str
    received: str
    others: str


_SENTENCES: Final = (
    Sentences(
        read="{groups}と読む。{wait}、{tile}で{won}。",
        won=("栄和", "自摸和"),
        nothing="役が無いので和了れない(一翻縛り)。",
        only_dora="役が無いので和了れない(一翻縛り)。ドラは役ではない: {items}。",
        yaku="役: {items} = {han}翻。",
        yakuman="役満: {items}。",
        complete="あと一枚で和了(聴牌)。この和了牌では和了形にならない。",
        incomplete="和了形ではない。{shanten}向聴。",
        why="{theirs}は{ours}より低い。",
        fu="符: {items} = {total}符。",
        fu_rounded="符: {items} = {total}符、切り上げて{rounded}符。",
        pays="{payer}が{points}点",
        honba="(積み棒{honba}点を加える)",
        received="支払い: {pays}。受け取りは合わせて{received}点。",
        others="他の読み方{count}通りは、いずれもこれより低い。",
    ),
    Sentences(
        read="Read as {groups}: a {wait}, won by {won} on {tile}.",
        won=("ron", "tsumo"),
        nothing="There is no yaku, so the hand cannot win.",
        only_dora="There is no yaku, so the hand cannot win; dora are not yaku: {items}.",
        yaku="Yaku: {items} = {han} han.",
        yakuman="Yakuman: {items}.",
        complete="The hand is tenpai, but this tile does not complete it.",
        incomplete="The hand is not complete: it is {shanten} tiles from tenpai.",
        why="{theirs} against {ours}.",
        fu="Fu: {items} = {total}.",
        fu_rounded="Fu: {items} = {total}, rounded up to {rounded}.",
        pays="{payer} pays {points}",
        honba=" and {honba} for the counters",
        received="Payment: {pays}. The winner receives {received} in all.",
        others="{count} other readings are worth less or the same.",
    ),
)


def said_reading(r: Reading, w: Win, lang: int) -> str:
    """How the hand is read, in one sentence."""
    said = _SENTENCES[lang]
    groups = " ".join([GROUPS[code][1] for code in r.groups] + [meld.tiles for meld in w.melds])
    wait = WAITS[WAIT_NAMES[r.wait]][lang]
    return said.read.format(groups=groups, wait=wait, won=said.won[w.tsumo], tile=NAMES[w.winning_kind])


def said_sum(lines: Sequence[Mapping[str, Any]], unit: str) -> str:
    """``"Riichi 1 + Pinfu 1"``."""
    return " + ".join([f"{line['name']} {line[unit]}" for line in lines])


def said_fu(lines: Sequence[Mapping[str, Any]], total: int, rounded: int, lang: int) -> str:
    """How the fu add up, in one sentence."""
    said = _SENTENCES[lang]
    items = said_sum(lines, "fu")
    if total == rounded:
        return said.fu.format(items=items, total=total)
    return said.fu_rounded.format(items=items, total=total, rounded=rounded)


def said_payments(shares: Sequence[Payment], received: int, lang: int) -> str:
    """Who pays what and what the winner gets, in one sentence."""
    said = _SENTENCES[lang]
    pays = []
    for payer, _count, points, honba in shares:
        told = said.pays.format(payer=ROLES[payer][lang], points=f"{points:,}")
        pays.append(told + said.honba.format(honba=f"{honba:,}") if honba else told)
    return said.received.format(pays=(", ", "、")[lang == 0].join(pays), received=f"{received:,}")


def said_others(count: int, lang: int) -> str:
    """That there were other readings."""
    return _SENTENCES[lang].others.format(count=count)


def said_yaku(lines: Sequence[Mapping[str, Any]], han: int, lang: int) -> str:
    """How the han add up, in one sentence."""
    return _SENTENCES[lang].yaku.format(items=said_sum(lines, "han"), han=han)


def said_yakuman(lines: Sequence[Mapping[str, Any]], lang: int) -> str:
    """Which yakuman there are, in one sentence."""
    return _SENTENCES[lang].yakuman.format(items=said_sum(lines, "yakuman"))


def said_no_yaku(dora: Sequence[Mapping[str, Any]], lang: int) -> str:
    """That the hand has no yaku, and that its dora do not help."""
    said = _SENTENCES[lang]
    return said.only_dora.format(items=said_sum(dora, "han")) if dora else said.nothing


def said_incomplete(distance: int, lang: int) -> str:
    """How far from winning a hand is."""
    said = _SENTENCES[lang]
    return said.incomplete.format(shanten=distance) if distance > 0 else said.complete


def said_why(best: Valuation, other: Valuation, lang: int) -> str:
    """Why a reading lost to the best one: both worths."""
    return _SENTENCES[lang].why.format(theirs=_said_worth(other, lang), ours=_said_worth(best, lang))


def _said_worth(valuation: Valuation, lang: int) -> str:
    worth, points = valuation.worth, valuation.points
    if lang == 0:
        count = f"役満{worth.yakuman}つ" if worth.yakuman else f"{worth.han}翻{worth.fu}符"
        return f"{count} {points:,}点"
    count = f"{worth.yakuman} yakuman" if worth.yakuman else f"{worth.han} han {worth.fu} fu"
    return f"{points:,} points ({count})"
