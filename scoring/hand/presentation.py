"""The sentences that explain the answer to a tile hand, and its reading and payments."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.hand import answer
from scoring.hand.answer import Group, Payment, Value
from scoring.hand.payments import Payments
from scoring.hand.valuing import Scale, Worth
from scoring.rules.lines import FuLine, YakuLine
from scoring.rules.tables import DoraRow, Doras, Fus, YakuRow, Yakus
from scoring.text import Text
from scoring.tiles.decomposition import GROUPS
from scoring.tiles.kinds import NAMES, red_counts
from scoring.tiles.values import WAIT_NAMES, Meld, Numbers, Reading, Win

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
_ONE_CHILD: Final = Text("子の一人", "one child")
_OTHER_CHILD: Final = Text("他の子", "the other child")
_OTHER_CHILDREN: Final = Text("他の子それぞれ", "each other child")
_LIABLE_TOO: Final = Text("責任者も含めて他の各人", "each of the others, the liable player too,")

_WON: Final = (Text("栄和", "ron"), Text("自摸和", "tsumo"))
_READ_AS: Final = Text(
    "{items}と読む。{wait}、{tile}で{won}。", "Read as {items}: {wait}, won by {won} on {tile}."
)
_YAKU: Final = {
    "han": (Text("役: ", "Yaku: "), Text("翻。", " han.")),
    "yakuman": (Text("役満: ", "Yakuman: "), Text("。", ".")),
    "points": (Text("役: ", "Yaku: "), Text("点。", " points.")),
}
"""The words before and after what yaku add up to, by their unit."""
_NO_YAKU: Final = Text(
    "役が無いので和了れない(一翻縛り)。", "There is no yaku, so the hand cannot win."
)
_ONLY_DORA: Final = Text(
    "役が無いので和了れない(一翻縛り)。ドラは役ではない: %s。",
    "There is no yaku, so the hand cannot win; dora are not yaku: %s.",
)
_NO_HAN: Final = Text("翻になるものが無い。0翻。", "Nothing in the hand counts: 0 han.")
# Texts that each new hand fills in: `%s` takes a quarter of the time of a named field.
_FU: Final = Text("符: %s = %s符。", "Fu: %s = %s.")
_FU_ROUNDED: Final = Text(
    "符: %s = %s符、切り上げて%s符。",
    "Fu: %s = %s, rounded up to %s.",
)
_PAYS: Final = Text("%sが%s点", "%s pays %s")
_FORMULA: Final = Text("(%s)", " (%s)")
_ROUNDED: Final = Text("(%s = %s、切り上げ)", " (%s = %s, rounded up)")
_HONBA: Final = Text("と積み棒%s点", " and %s for the counters")
BETWEEN: Final = Text("、", ", ")
_RECEIVED: Final = Text(
    "支払い: {items}。{deposits}受け取りは合わせて{received}点。",
    "Payment: {items}. The winner receives {received} in all{deposits}.",
)
_DEPOSITS: Final = Text("供託{deposits}点を加え、", ", {deposits} of it deposits")
_PAID: Final = Text(
    "支払い: {items}、他の人たちに等分して払う。",
    "Payment: {items}, in equal parts to all the others.",
)
_ONE_OTHER: Final = Text(
    "他の読み方1通りは、これより高くない。", "One other reading does not score more."
)
_OTHERS: Final = Text(
    "他の読み方%s通りは、いずれもこれより高くない。",
    "%s other readings do not score more.",
)
_WHY: Final = Text("%sは%sより高くない。", "%s against %s.")
_TENPAI: Final = Text(
    "あと一枚で和了(聴牌)。この和了牌では和了形にならない。",
    "The hand is tenpai, but this tile does not complete it.",
)
_ONE_AWAY: Final = Text(
    "和了形ではない。1向聴。", "The hand is not complete: it is one tile from tenpai."
)
_FAR: Final = Text(
    "和了形ではない。{shanten}向聴。",
    "The hand is not complete: it is {shanten} tiles from tenpai.",
)
_AND: Final = " + "
"""Between two items."""


# --- the reading

_GROUPS: Final = tuple(
    {
        code: Group(kind, tiles, open=False, winning=winning, meld=None)
        for code, (kind, tiles) in GROUPS.items()
    }
    for winning in (False, True)
)
"""The groups that the winning tile did not complete, and those that it did, by their codes."""
_GROUP_TILES: Final = {code: tiles for code, (_, tiles) in GROUPS.items()}
_WITH_FIVES: Final = {
    suit: frozenset(
        code for code, (_, tiles) in GROUPS.items() if tiles.endswith(suit) and "5" in tiles
    )
    for suit in "mps"
}
"""The groups that hold a five, by suit."""


def reading_part(r: Reading, w: Win) -> answer.Reading:
    """A reading in an answer: its groups and the wait."""
    codes = r.groups
    groups = list(map(_GROUPS[False].__getitem__, codes))
    groups[codes.index(r.winning_group)] = _GROUPS[True][r.winning_group]
    if w.closed_reds:
        _show_reds(groups, codes, w.closed_reds)
    if w.melds:
        groups += [_called_group(meld) for meld in w.melds]
    return answer.Reading(tuple(groups), WAIT_NAMES[r.wait])


def reading_sentence(r: Reading, w: Win, lang: int) -> str:
    """A reading in one sentence: its groups and the wait."""
    tiles = list(map(_GROUP_TILES.__getitem__, r.groups))
    if w.melds:
        tiles += [meld.tiles for meld in w.melds]
    before, after = _around_groups(r.wait, w.tsumo, w.winning_kind, lang)
    return before + " ".join(tiles) + after


@lru_cache(maxsize=1 << 10)
def _around_groups(wait: int, tsumo: int, kind: int, lang: int) -> list[str]:
    """The sentence on a reading before its groups and after them."""
    words, won = WAITS[WAIT_NAMES[wait]][lang], _WON[tsumo][lang]
    return _around_items(_READ_AS[lang], wait=words, won=won, tile=NAMES[kind])


def _called_group(meld: Meld) -> Group:
    kind = GROUPS[meld.group][0]
    return Group(kind, meld.tiles, open=meld.kind != "closed_kan", winning=False, meld=meld.kind)


def _show_reds(groups: list[Group], codes: Sequence[int], packed: int) -> None:
    """Write red fives into the first groups that hold a five of their suit; which of equal tiles is red makes no difference."""
    for suit, reds in zip("mps", red_counts(packed), strict=True):
        if not reds:
            continue
        left = reds
        for place, code in enumerate(codes):
            if left > 0 and code in _WITH_FIVES[suit]:
                tiles = groups[place].tiles
                groups[place] = replace(groups[place], tiles=tiles.replace("5", "0", left))
                left -= tiles.count("5")


# --- yaku, dora, fu and what they are worth


class AnswerPart(NamedTuple):
    """A part of an answer that is the same for many hands: its lines, and what each counts in words."""

    lines: tuple[YakuLine, ...]
    items: str


class WorthPart(NamedTuple):
    """What a worth is in an answer."""

    value: Value
    payments: tuple[Payment, ...]
    explanation: str
    """The step from han and fu to points."""
    pays: str
    """Who pays what and why that much."""
    words: str
    """The worth in a few words."""


def yaku_lines(yaku: Yakus, dora: Doras, lang: int) -> tuple[YakuLine, ...]:
    """One line a yaku and a kind of dora."""
    lines = _yaku_part(yaku, lang).lines
    return lines + _dora_part(dora, lang).lines if dora.found else lines


def yaku_sentence(yaku: Yakus, dora: Doras, lang: int, *, needed: bool) -> str:
    """How yaku and dora add up; where yaku are ``needed`` a hand without any wins nothing."""
    items = _yaku_part(yaku, lang).items
    if dora.found:
        counted = _dora_part(dora, lang).items
        items = items + _AND + counted if items else counted
    if needed and not yaku.rows:
        return _ONLY_DORA[lang] % items if items else _NO_YAKU[lang]
    if not items:
        return _NO_HAN[lang]
    unit = yaku.rows[0].unit if yaku.rows else "han"
    before, after = _YAKU[unit]
    total = f" = {yaku.han + dora.total}" if unit == "han" else ""
    return before[lang] + items + total + after[lang]


@lru_cache(maxsize=1 << 13)
def _yaku_part(yaku: Yakus, lang: int) -> AnswerPart:
    return _added_up(zip(yaku.rows, yaku.worths, strict=True), lang)


@lru_cache(maxsize=1 << 10)
def _dora_part(dora: Doras, lang: int) -> AnswerPart:
    return _added_up(dora.found, lang)


def _added_up(counted: Iterable[tuple[YakuRow | DoraRow, int]], lang: int) -> AnswerPart:
    """One line a row, and what each counts."""
    lines = []
    items = []
    for row, worth in counted:
        line = row.line(worth, lang)
        lines.append(line)
        items.append(f"{line.name} {worth}")
    return AnswerPart(tuple(lines), _AND.join(items))


def fu_lines(fu: Fus, lang: int) -> tuple[FuLine, ...]:
    """One line an item."""
    return tuple([line.lines[lang] for line in fu.lines])


def fu_sentence(fu: Fus, rounded: int, lang: int) -> str:
    """How the items add up."""
    items = _AND.join([line.items[lang] for line in fu.lines])
    if fu.total == rounded:
        return _FU[lang] % (items, rounded)
    return _FU_ROUNDED[lang] % (items, fu.total, rounded)


@lru_cache(maxsize=1 << 12)
def worth_part(scale: Scale, numbers: Numbers, worth: Worth, lang: int) -> WorthPart:
    """A worth on a scale with these numbers."""
    value = scale.value(worth)
    payments = [
        Payment(share.payer, share.payers, share.points, share.honba)
        for share in worth.payments.shares
    ]
    return WorthPart(
        value,
        tuple(payments),
        scale.explain(numbers, worth, lang) if payments else "",
        _pays(worth.payments, worth.base, lang),
        _worth_words(worth, value, lang),
    )


@lru_cache(maxsize=1 << 12)
def _around_items(text: str, **values: object) -> list[str]:
    """A sentence before its ``{items}`` and after them, with everything else filled in."""
    return text.format(items="{items}", **values).split("{items}")


# --- payments


def payments_sentence(pays: str, received: int, deposits: int, lang: int) -> str:
    """Who ``pays`` what, and what the winner receives, ``deposits`` (in points) included."""
    before, after = _around_pays(received, deposits, lang)
    return before + pays + after


@lru_cache(maxsize=1 << 12)
def _around_pays(received: int, deposits: int, lang: int) -> list[str]:
    """The sentence on payments before those who pay and after them."""
    if received < 0:
        return _around_items(_PAID[lang])
    added = _DEPOSITS[lang].format(deposits=f"{deposits:,}") if deposits else ""
    return _around_items(_RECEIVED[lang], deposits=added, received=f"{received:,}")


def _pays(payments: Payments, base: int, lang: int) -> str:
    """Who pays what and why that much."""
    pays = []
    before = ""
    for share in payments.shares:
        who = _who(share.payer, share.payers, before)[lang]
        text = _PAYS[lang] % (who, f"{share.points:,}")
        before = share.payer
        if share.times:
            exact, product = base * share.times, f"{base:,} × {share.times}"
            if exact == share.points:
                text += _FORMULA[lang] % product
            else:
                text += _ROUNDED[lang] % (product, f"{exact:,}")
        if share.honba:
            text += _HONBA[lang] % f"{share.honba:,}"
        pays.append(text)
    return BETWEEN[lang].join(pays)


def _who(payer: str, count: int, before: str) -> Text:
    """Who pays a share, distinguished from the payer of the share ``before`` it."""
    if payer == "child" and before == "child":
        return _OTHER_CHILD if count == 1 else _OTHER_CHILDREN
    if payer == "child" and count == 1:
        return _ONE_CHILD
    if payer == "each" and before == "liable":
        return _LIABLE_TOO
    return ROLES[payer]


# --- other readings, and hands that do not win


def others_sentence(count: int, lang: int) -> str:
    """That there were other readings."""
    return _ONE_OTHER[lang] if count == 1 else _OTHERS[lang] % count


def why_sentence(theirs: str, ours: str, lang: int) -> str:
    """Why a reading lost to the best one: both worths."""
    return _WHY[lang] % (theirs, ours)


def incomplete_sentence(shanten: int, lang: int) -> str:
    """How far from winning a hand is."""
    return ({0: _TENPAI, 1: _ONE_AWAY}.get(shanten, _FAR))[lang].format(shanten=shanten)


def _worth_words(worth: Worth, value: Value, lang: int) -> str:
    """A place on the score table and its points, in a few words; of han and fu those that ``value`` counts."""
    points, yakuman = worth.payments.points, worth.yakuman
    counted = [
        f"{count}{words[lang]}"
        for count, words in ((value.han, _HAN), (value.fu, _FU_COUNT))
        if count is not None
    ]
    if lang == 0:
        count = f"役満{yakuman}つ" if yakuman else "".join(counted)
        return f"{count} {points:,}点".lstrip()
    count = f"{yakuman} yakuman" if yakuman else " ".join(counted)
    return f"{points:,} points ({count})" if count else f"{points:,} points"


_HAN: Final = Text("翻", " han")
_FU_COUNT: Final = Text("符", " fu")
