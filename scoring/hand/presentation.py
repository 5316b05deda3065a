"""The sentences that explain the answer to a tile hand, and its reading and payments."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.hand import MESSAGES
from scoring.hand.payments import Payments
from scoring.hand.valuing import Scale, Worth
from scoring.rules.in_force import InForce
from scoring.rules.tables import DoraRow, Doras, FuRow, Fus, Line, YakuRow, Yakus
from scoring.text import Text
from scoring.tiles.decomposition import GROUPS
from scoring.tiles.kinds import NAMES, red_counts
from scoring.tiles.values import WAIT_NAMES, Meld, Numbers, Reading, Win

WAITS: Final = MESSAGES.section("waits")
ROLES: Final = MESSAGES.section("roles")
BETWEEN: Final = MESSAGES["between"]
_AND: Final = " + "
"""Between two items."""


# --- the reading


def group_line(
    kind: str, tiles: str, *, is_open: bool = False, winning: bool = False, meld: str | None = None
) -> Line:
    """Return a group of a reading in an answer; ``meld`` is the kind of a meld."""
    return {"kind": kind, "tiles": tiles, "open": is_open, "winning": winning, "meld": meld}


_GROUPS: Final = {code: group_line(kind, tiles) for code, (kind, tiles) in GROUPS.items()}
"""The groups of a closed part by their codes."""
_GROUP_TILES: Final = {code: tiles for code, (_, tiles) in GROUPS.items()}
_WITH_FIVES: Final = {
    suit: frozenset(
        code for code, (_, tiles) in GROUPS.items() if tiles.endswith(suit) and "5" in tiles
    )
    for suit in "mps"
}
"""The groups that hold a five, by suit."""


def reading_part(r: Reading, w: Win) -> Line:
    """Return a reading in an answer: its groups and the wait."""
    codes = r.groups
    groups = [_GROUPS[code].copy() for code in codes]
    groups[codes.index(r.winning_group)]["winning"] = True
    if w.closed_reds:
        _show_reds(groups, codes, w.closed_reds)
    if w.melds:
        groups += [_called_group(meld) for meld in w.melds]
    return {"groups": groups, "wait": WAIT_NAMES[r.wait]}


def reading_sentence(r: Reading, w: Win, lang: int) -> str:
    """Return a sentence that describes a reading: its groups and the wait."""
    tiles = [_GROUP_TILES[code] for code in r.groups]
    if w.melds:
        tiles += [meld.tiles for meld in w.melds]
    # A wait that a lone tile completes, of thirteen orphans or unconnected tiles, has no name.
    wait = r.wait if GROUPS[r.winning_group][0] != "single" else 0
    before, after = _around_groups(wait, w.tsumo, w.winning_kind, lang)
    return before + " ".join(tiles) + after


# NOTE: a score with its body, of a hand met again, takes 44 instead of 42 µs without this cache.
@lru_cache(maxsize=1 << 10)
def _around_groups(wait: int, tsumo: int, winning_kind: int, lang: int) -> list[str]:
    """Return the parts of the sentence about a reading before and after its groups."""
    won = MESSAGES["won.tsumo" if tsumo else "won.ron"][lang]
    named_wait = WAITS[WAIT_NAMES[wait]][lang] + BETWEEN[lang] if wait else ""
    named = {"wait": named_wait, "won": won, "tile": NAMES[winning_kind]}
    return MESSAGES["read_as"][lang].format(items="{items}", **named).split("{items}")


def _called_group(meld: Meld) -> Line:
    kind, is_open = GROUPS[meld.group][0], meld.kind != "closed_kan"
    return group_line(kind, meld.tiles, is_open=is_open, meld=meld.kind)


def _show_reds(groups: list[Line], codes: Sequence[int], packed: int) -> None:
    """Write red fives into the first groups that hold a five of their suit. Any of several equal tiles may be the red one."""
    for suit, reds in zip("mps", red_counts(packed), strict=True):
        if not reds:
            continue
        left = reds
        for group, code in zip(groups, codes, strict=True):
            if left > 0 and code in _WITH_FIVES[suit]:
                tiles = group["tiles"]
                group["tiles"] = tiles.replace("5", "0", left)
                left -= tiles.count("5")


# --- yaku, dora, fu and what they are worth


class AnswerPart(NamedTuple):
    """A part of an answer that many hands share: its lines, and their sum in words."""

    lines: tuple[Line, ...]
    items: str


class WorthPart(NamedTuple):
    """The parts of an answer that describe a worth."""

    value: Line
    payments: tuple[Line, ...]
    explanation: str
    """The step from han and fu to points."""
    pays: str
    """The payers, their points and the reason for them."""
    words: str
    """The worth in a few words."""


def yaku_lines(yaku: Yakus, dora: Doras, lang: int) -> list[Line]:
    """Return one line per yaku and per kind of dora."""
    lines = _yaku_part(yaku, lang).lines
    if dora.found:
        lines += _dora_part(dora, lang).lines
    return [line.copy() for line in lines]


def yaku_sentence(yaku: Yakus, dora: Doras, lang: int, *, needed: bool) -> str:
    """Return a sentence that adds up yaku and dora; if yaku are ``needed``, a hand without yaku does not win."""
    items = _yaku_part(yaku, lang).items
    if dora.found:
        counted = _dora_part(dora, lang).items
        items = items + _AND + counted if items else counted
    if needed and not yaku.rows:
        return MESSAGES["only_dora"][lang] % items if items else MESSAGES["no_yaku"][lang]
    if not items:
        return MESSAGES["no_han"][lang]
    unit = yaku.rows[0].unit if yaku.rows else "han"
    total = f" = {yaku.han + dora.total}" if unit == "han" else ""
    return MESSAGES[f"yaku.{unit}"][lang] % (items, total)


# NOTE: a score with its body, of a hand met again, takes 47 instead of 42 µs without this cache.
@lru_cache(maxsize=1 << 13)
def _yaku_part(yaku: Yakus, lang: int) -> AnswerPart:
    return _added_up(zip(yaku.rows, yaku.worths, strict=True), lang)


# NOTE: a score with its body, of a hand met again, takes 45 instead of 42 µs without this cache.
@lru_cache(maxsize=1 << 10)
def _dora_part(dora: Doras, lang: int) -> AnswerPart:
    return _added_up(dora.found, lang)


def _added_up(counted: Iterable[tuple[YakuRow | DoraRow, int]], lang: int) -> AnswerPart:
    lines = []
    items = []
    for row, worth in counted:
        line = row.line(worth, lang)
        lines.append(line)
        items.append(f"{line['name']} {worth}")
    return AnswerPart(tuple(lines), _AND.join(items))


def fu_lines(fu: Fus, r: Reading, lang: int) -> list[Line]:
    """Return one line per fu item."""
    return [
        line.copy()
        for row, count in fu.counted
        for line in _fu_lines(row, count, row.place(r), lang)
    ]


# NOTE: a score with its body, of a hand met again, takes 44 instead of 42 µs without this cache.
@lru_cache(maxsize=1 << 13)
def fu_sentence(fu: Fus, rounded: int, lang: int) -> str:
    """Return a sentence that adds up fu items."""
    items = _AND.join(
        [
            f"{row.without_amount[lang]['name']} {amount}"
            for row, count in fu.counted
            for amount in row.amounts(count)
        ]
    )
    if fu.total == rounded:
        return MESSAGES["fu"][lang] % (items, rounded)
    return MESSAGES["fu_rounded"][lang] % (items, fu.total, rounded)


# NOTE: a score with its body, of a hand met again, takes 48 instead of 42 µs without this cache.
_fu_lines = lru_cache(maxsize=1 << 13)(FuRow.lines)


# NOTE: a score with its body, of a hand met again, takes 68 instead of 42 µs without this cache.
@lru_cache(maxsize=1 << 12)
def worth_part(scale: Scale, numbers: Numbers, worth: Worth, lang: int) -> WorthPart:
    """Return the parts of an answer for a worth on a scale with these numbers."""
    value = scale.value(worth)
    payments = [
        {"from": share.payer, "count": share.payers, "points": share.points, "honba": share.honba}
        for share in worth.payments.shares
    ]
    return WorthPart(
        value,
        tuple(payments),
        scale.explain(numbers, worth)[lang] if payments else "",
        _pays(worth.payments, worth.base, lang),
        _worth_words(worth, value, lang),
    )


# --- payments


# NOTE: a score with its body, of a hand met again, takes 43 instead of 42 µs without this cache.
@lru_cache(maxsize=1 << 12)
def payments_sentence(pays: str, received: int, deposits: int, lang: int) -> str:
    """Return the sentence on payments: ``pays`` names the payers; the points received include ``deposits`` (in points)."""
    added = MESSAGES["deposits"][lang].format(deposits=f"{deposits:,}") if deposits else ""
    text = MESSAGES["paid" if received < 0 else "received"][lang]
    return text.format(items=pays, deposits=added, received=f"{received:,}")


def _pays(payments: Payments, base: int, lang: int) -> str:
    """Return the payers with the points that each pays and their calculation."""
    pays = []
    before = ""
    for share in payments.shares:
        who = payer_name(share.payer, share.payers, before)[lang]
        key = "pays_each" if share.payers > 1 else "pays"
        text = MESSAGES[key][lang] % (who, f"{share.points:,}")
        before = share.payer
        if share.times:
            exact, product = base * share.times, f"{base:,} × {share.times}"
            if exact == share.points:
                text += MESSAGES["formula"][lang] % product
            else:
                text += MESSAGES["rounded"][lang] % (product, f"{exact:,}")
        if share.honba:
            text += MESSAGES["and_honba"][lang] % f"{share.honba:,}"
        pays.append(text)
    return BETWEEN[lang].join(pays)


def missing_share(rules: InForce) -> list[Text]:
    """Return the sentence on the share of the missing North player on a tsumo; empty for a game without such a rule."""
    rule = rules.ruleset.rules.get("tsumo_share")
    if rule is None:
        return []
    value, source = rules.value_name(rule.id), rules.source_of(rule.id)
    return [MESSAGES["missing_share"].filled(rule=rule.name, value=value, source=source)]


def payer_name(payer: str, count: int, before: str) -> Text:
    """Return the name of the payers of a share, which differs from that of the payers of the share ``before`` it."""
    if payer == "child" and before == "child":
        return MESSAGES["payers.other_child"] if count == 1 else MESSAGES["payers.other_children"]
    if payer == "child" and count == 1:
        return MESSAGES["payers.one_child"]
    if payer == "each" and before == "liable":
        return MESSAGES["payers.liable_too"]
    return ROLES[payer]


# --- other readings, and hands that do not win


def others_sentence(count: int, lang: int) -> str:
    """Return the sentence that there were other readings."""
    return MESSAGES["one_other"][lang] if count == 1 else MESSAGES["others"][lang] % count


def why_sentence(theirs: str, ours: str, lang: int) -> str:
    """Return a sentence that compares a reading with the best one by their worths."""
    return MESSAGES["why"][lang] % (theirs, ours)


def incomplete_sentence(shanten: int, lang: int, *, tenpai: bool) -> str:
    """Return a sentence on the distance of a hand from winning; ``tenpai`` says whether it waits without the winning tile."""
    key = "tenpai" if tenpai else {0: "one_tile_away", 1: "one_away"}.get(shanten, "far")
    return MESSAGES[key][lang].format(shanten=shanten)


def _worth_words(worth: Worth, value: Line, lang: int) -> str:
    """Return a few words on a worth and its points, with the han and fu that ``value`` counts."""
    points, yakuman = worth.payments.points, worth.yakuman
    counted = [
        f"{value[unit]}{MESSAGES[f'count.{unit}'][lang]}"
        for unit in ("han", "fu")
        if value.get(unit) is not None
    ]
    if lang == 0:
        count = f"役満{yakuman}つ" if yakuman else "".join(counted)
        return f"{count} {points:,}点".lstrip()
    count = f"{yakuman} yakuman" if yakuman else " ".join(counted)
    return f"{points:,} points ({count})" if count else f"{points:,} points"
