"""The answer to a tile hand as plain data and sentences; it decides nothing, everything in it was decided before."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scoring.cutting import KAN, PAIR, RUN, SINGLE, TRIPLET
from scoring.in_force import InForce
from scoring.links import line_of
from scoring.payments import Payments
from scoring.rulebook import Dora
from scoring.tables import FuRow, Yakus
from scoring.text import LANGUAGES, Text
from scoring.tiles import KINDS, NAMES, red_counts
from scoring.values import WAIT_NAMES, Reading, Win
from scoring.valuing import Fus, Valuation

_FORMS: Final = (
    (RUN, "run", 3),
    (TRIPLET, "triplet", 3),
    (PAIR, "pair", 2),
    (KAN, "kan", 4),
    (SINGLE, "single", 1),
)


def _tiles_of(form: int, kind: int, size: int) -> str:
    name = NAMES[kind]
    if form == RUN:
        return (
            "".join(NAMES[kind + step][0] for step in range(3)) + name[1]
            if kind % 9 < 7 and kind < 27
            else ""
        )
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
_WON: Final = (Text("栄和", "ron"), Text("自摸和", "tsumo"))
_WAYS: Final = tuple(
    {
        (wait, tsumo): (WAITS[name][lang], _WON[tsumo][lang])
        for wait, name in WAIT_NAMES.items()
        for tsumo in (0, 1)
    }
    for lang in (0, 1)
)
_TILES: Final = {code: tiles for code, (_, tiles) in GROUPS.items()}
Part = tuple[dict[str, Any], ...]
"""Lines of an answer."""
ROLES: Final = {
    "discarder": Text("放銃者", "the discarder"),
    "dealer": Text("親", "the dealer"),
    "child": Text("子", "each child"),
    "each": Text("他の各人", "each of the others"),
    "liable": Text("責任者", "the liable player"),
    "winner": Text("和了者", "the winner"),
}


_GROUP_DICTS: Final[Mapping[int, dict[str, Any]]] = {
    code: {"kind": kind, "tiles": tiles, "open": False, "winning": False, "meld": None}
    for code, (kind, tiles) in GROUPS.items()
}


def reading_dict(r: Reading, w: Win) -> dict[str, Any]:
    """A reading: its groups, each with kind, tiles, whether it is open and whether the winning tile completed it, and the wait."""
    groups = list(map(dict, map(_GROUP_DICTS.__getitem__, r.groups)))
    groups[r.groups.index(r.winning_group)]["winning"] = True
    if w.closed_reds:
        _show_reds(groups, w.closed_reds)
    groups += [
        {
            "kind": GROUPS[meld.group][0],
            "tiles": meld.tiles,
            "open": not meld.closed_kans,
            "winning": False,
            "meld": meld.kind,
        }
        for meld in w.melds
    ]
    return {"groups": groups, "wait": WAIT_NAMES[r.wait]}


def _show_reds(groups: list[dict[str, Any]], packed: int) -> None:
    """Write red fives into the first groups that hold a five of their suit; equal tiles are anybody's choice."""
    for letter, count in zip("mps", red_counts(packed), strict=True):
        left = count
        for group in groups if left else ():
            tiles = group["tiles"]
            if left and tiles[-1] == letter:
                fives = min(left, tiles.count("5"))
                group["tiles"] = tiles.replace("5", "0", fives)
                left -= fives


@lru_cache(maxsize=1 << 12)
def yaku_part(
    rules: InForce,
    yaku: Yakus,
    dora: tuple[tuple[Dora, int], ...],
    needs_yaku: bool,  # noqa: FBT001 - part of the key it is remembered by
    lang: int,
) -> tuple[Part, str]:
    """One line a yaku and the dora after them, and how they add up.

    Combinations recur, so the latest are remembered; lines are shared between them.
    """
    lines = [
        row.lines[lang] if worth == row.worth else row.lines[lang] | {row.rule.unit: worth}
        for row, worth in zip(yaku.rows, yaku.worths, strict=True)
    ]
    lines += [_dora_line(rules.ruleset.id, rule, worth, lang) for rule, worth in dora]
    said = _SENTENCES[lang]
    total = yaku.han + sum(worth for _, worth in dora)
    if not yaku.rows:
        items = said_sum(lines, "han")
        if needs_yaku:
            return tuple(lines), said.only_dora.format(items=items) if lines else said.nothing
        return tuple(lines), said.yaku.format(items=items, han=total) if lines else said.no_han
    unit = yaku.rows[0].rule.unit
    return tuple(lines), said.units[unit].format(items=said_sum(lines, unit), han=total)


@lru_cache(maxsize=1 << 8)
def _dora_line(ruleset: str, rule: Dora, worth: int, lang: int) -> dict[str, Any]:
    return line_of(ruleset, rule, LANGUAGES[lang], {rule.unit: worth})


def fu_part(fu: Fus, rounded: int, lang: int) -> tuple[Part, str]:
    """One line a fu item, with the tiles it comes from, and how they add up."""
    if (known := fu.said.get(lang)) is None:
        known = fu.said[lang] = _fu_part(fu, rounded, lang)
    part: tuple[Part, str] = known
    return part


def _fu_part(fu: Fus, rounded: int, lang: int) -> tuple[Part, str]:
    lines = tuple(_fu_line(row, amount, group, lang) for row, amount, group in fu.lines)
    said = _SENTENCES[lang]
    template = said.fu if fu.total == rounded else said.fu_rounded
    items = said_sum(lines, "fu")
    return lines, template.format(items=items, total=fu.total, rounded=rounded)


@lru_cache(maxsize=1 << 11)
def _fu_line(row: FuRow, amount: int, group: int, lang: int) -> dict[str, Any]:
    tiles = GROUPS[group][1] if group >= 0 else None
    return row.lines[lang] | {"fu": amount, "tiles": tiles}


def payment_part(payments: Payments, base: int, deposits: int, lang: int) -> tuple[Part, int, str]:
    """Payments as plain data, what the winner receives, and in one sentence who pays what and why that much."""
    said = _SENTENCES[lang]
    lines = []
    pays = []
    for payer, count, points, honba, times in payments.shares:
        lines.append({"from": payer, "count": count, "points": points, "honba": honba})
        told = said.pays.format(payer=ROLES[payer][lang], points=f"{points:,}")
        if times:
            exact = base * times
            rounding = said.rounding if exact != points else ""
            told += said.formula.format(
                formula=f"{base:,} × {times}", rounding=rounding.format(exact=f"{exact:,}")
            )
        pays.append(told + said.honba.format(honba=f"{honba:,}") if honba else told)
    received = payments.points + payments.honba + deposits
    if received < 0:
        return tuple(lines), received, said.paid.format(pays=pays[0])
    pay = ("、", ", ")[lang].join(pays)
    with_deposits = said.deposits.format(deposits=f"{deposits:,}") if deposits else ""
    sentence = said.received.format(pays=pay, received=f"{received:,}", deposits=with_deposits)
    return tuple(lines), received, sentence


def fresh(part: Part) -> list[dict[str, Any]]:
    """Lines that the caller may change without touching what is remembered."""
    return list(map(dict, part))


class Sentences(NamedTuple):
    """Wordings of the steps that every tile game has, in one language."""

    nothing: str
    only_dora: str
    no_han: str
    yaku: str
    units: Mapping[str, str]
    """How yaku add up, by the unit of the first."""
    complete: str
    incomplete: str
    why: str
    fu_rounded: str
    fu: str
    pays: str
    formula: str
    rounding: str
    honba: str
    deposits: str
    received: str
    paid: str
    others: str


_SENTENCES: Final = (
    Sentences(
        nothing="役が無いので和了れない(一翻縛り)。",
        only_dora="役が無いので和了れない(一翻縛り)。ドラは役ではない: {items}。",
        no_han="役もドラも無い。0翻。",
        yaku="役: {items} = {han}翻。",
        units={
            "han": "役: {items} = {han}翻。",
            "yakuman": "役満: {items}。",
            "points": "役: {items}点。",
        },
        complete="あと一枚で和了(聴牌)。この和了牌では和了形にならない。",
        incomplete="和了形ではない。{shanten}向聴。",
        why="{theirs}は{ours}より低い。",
        fu="符: {items} = {total}符。",
        fu_rounded="符: {items} = {total}符、切り上げて{rounded}符。",
        pays="{payer}が{points}点",
        formula="({formula}{rounding})",
        rounding=" = {exact}、切り上げ",
        honba="と積み棒{honba}点",
        deposits="供託{deposits}点を加え、",
        received="支払い: {pays}。{deposits}受け取りは合わせて{received}点。",
        paid="支払い: {pays}、他の人たちに等分して払う。",
        others="他の読み方{count}通りは、いずれもこれより低い。",
    ),
    Sentences(
        nothing="There is no yaku, so the hand cannot win.",
        only_dora="There is no yaku, so the hand cannot win; dora are not yaku: {items}.",
        no_han="There is no yaku and no dora: 0 han.",
        yaku="Yaku: {items} = {han} han.",
        units={
            "han": "Yaku: {items} = {han} han.",
            "yakuman": "Yakuman: {items}.",
            "points": "Yaku: {items} points.",
        },
        complete="The hand is tenpai, but this tile does not complete it.",
        incomplete="The hand is not complete: it is {shanten} tiles from tenpai.",
        why="{theirs} against {ours}.",
        fu="Fu: {items} = {total}.",
        fu_rounded="Fu: {items} = {total}, rounded up to {rounded}.",
        pays="{payer} pays {points}",
        formula=" ({formula}{rounding})",
        rounding=" = {exact}, rounded up",
        honba=" and {honba} for the counters",
        deposits=", {deposits} of it deposits",
        received="Payment: {pays}. The winner receives {received} in all{deposits}.",
        paid="Payment: {pays}, in equal parts to all the others.",
        others="{count} other readings are worth less or the same.",
    ),
)


def said_reading(r: Reading, w: Win, lang: int) -> str:
    """How the hand is read, in one sentence."""
    groups = " ".join(map(_TILES.__getitem__, r.groups))
    if w.melds:
        groups = " ".join([groups, *(meld.tiles for meld in w.melds)])
    wait, won = _WAYS[lang][r.wait, w.tsumo]
    tile = NAMES[w.winning_kind]
    if lang == 0:
        return f"{groups}と読む。{wait}、{tile}で{won}。"
    return f"Read as {groups}: a {wait}, won by {won} on {tile}."


def said_sum(lines: Sequence[Mapping[str, Any]], unit: str) -> str:
    """``"Riichi 1 + Pinfu 1"``."""
    return " + ".join([f"{line['name']} {line[unit]}" for line in lines])


def said_others(count: int, lang: int) -> str:
    """That there were other readings."""
    return _SENTENCES[lang].others.format(count=count)


def said_incomplete(distance: int, lang: int) -> str:
    """How far from winning a hand is."""
    said = _SENTENCES[lang]
    return said.incomplete.format(shanten=distance) if distance > 0 else said.complete


def said_why(best: Valuation, other: Valuation, lang: int) -> str:
    """Why a reading lost to the best one: both worths."""
    return _SENTENCES[lang].why.format(
        theirs=_said_worth(other, lang), ours=_said_worth(best, lang)
    )


def _said_worth(valuation: Valuation, lang: int) -> str:
    worth = valuation.worth
    points = worth.payments.points
    if lang == 0:
        fu = f"{worth.fu}符" if worth.fu else ""
        count = f"役満{worth.yakuman}つ" if worth.yakuman else f"{worth.han}翻{fu}"
        return f"{count} {points:,}点"
    fu = f" {worth.fu} fu" if worth.fu else ""
    count = f"{worth.yakuman} yakuman" if worth.yakuman else f"{worth.han} han{fu}"
    return f"{points:,} points ({count})"
