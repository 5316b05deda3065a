"""What makes an event impossible in every tile game: players, claims, calls and hands that contradict each other."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.faults import Fault
from scoring.in_force import InForce
from scoring.melds import BadMeld, parse_meld
from scoring.plain_fives import too_many
from scoring.text import Text
from scoring.tile_fields import WINDS
from scoring.tile_table import ABORTED, DRAWN, WIND_NAMES, WON, Claim, Event, Table
from scoring.tiles import (
    KIND_OF,
    KINDS,
    NAMES,
    ONE,
    Tiles,
    chunks_of,
    copies,
    parse_few,
    red_counts,
)
from scoring.values import Meld, Win

_NORTH: Final = KIND_OF["4z"]
_OWN_KANS: Final = frozenset(("closed_kan", "added_kan"))
"""Made of a tile nobody fed."""
_GOES_WITH: Final[Mapping[str, Collection[str]]] = {
    "wins": (WON,),
    "on": (WON,),
    "feeds": (WON,),
    "wall_break": (WON,),
    "tenpai": (DRAWN,),
    "hands": (DRAWN, ABORTED),
    "kind": (ABORTED,),
    "by": (ABORTED,),
    "kans": (ABORTED,),
}
"""The events a field goes with; an empty list goes with any."""


_SHARED_BY: Final = 6
"""What one, two and three can share, in equal parts."""
_INDICATORS: Final = ("dora_indicators", "ura_indicators", "rinshan_indicators")
"""What lies on the table and is the same for every winner."""


def event_faults(event: Event, given: Mapping[str, Any], players: int) -> Iterator[Fault]:
    """What is wrong with an event whatever the rules; ``given`` is the event as it was sent."""
    for name, types in _GOES_WITH.items():
        if event.type not in types and given.get(name) not in (None, []):
            told = _NOT_WITH_THIS.filled(types=", ".join(types))
            yield Fault(f"/event/{name}", "not_with_this_event", told)
    if event.type == WON:
        if not event.claims:
            yield Fault("/event/wins", "missing", Text("和了者が要る。", "Say who wins."))
        yield from _claim_faults(event)
        yield from _feed_faults(event, players)
    elif event.type == ABORTED:
        yield from (
            Fault(f"/event/{name}", "missing", Text("必須の項目。", "This field is required."))
            for name in ("kind", "by")
            if name not in given
        )
    shown = [held.player for held in event.held]
    for place, held in enumerate(event.held):
        if held.player in shown[:place]:
            told = Text("一人の手牌は一度だけ。", "Show each player's hand once.")
            yield Fault(f"{held.at}/player", "repeated_item", told)


_NOT_WITH_THIS: Final = Text(
    "この項目は type が {types} の時だけ。",
    "This field goes only with an event of type {types}.",
)


def _claim_faults(event: Event) -> Iterator[Fault]:
    winners = [claim.winner for claim in event.claims]
    for place, claim in enumerate(event.claims):
        if claim.discarder == claim.winner:
            told = Text("自分の捨て牌では和了れない。", "Nobody wins on an own discard.")
            yield Fault(f"{claim.at}/from", "own_discard", told)
        if claim.winner in winners[:place]:
            told = Text("一人の和了は一度だけ。", "A player claims one win.")
            yield Fault(f"{claim.at}/winner", "repeated_item", told)
        if claim.discarder != event.claims[0].discarder:
            told = Text(
                "何人かの和了は、同じ人の捨て牌に限る。",
                "Several players win on one discard only: from must be the same for all.",
            )
            yield Fault(f"{claim.at}/from", "not_one_discard", told)
        elif claim.tsumo and place:
            told = Text("自摸和は一人だけ。", "Only one player wins by self-draw.")
            yield Fault(f"{claim.at}/from", "several_self_draws", told)
        yield from _ways_to_say(claim)
    if event.on_riichi_tile:
        yield from _riichi_tile_faults(event)


def _ways_to_say(claim: Claim) -> Iterator[Fault]:
    if (claim.hand is None) == (claim.value is None):
        told = Text("handとvalueのどちらか一方。", "Give either hand or value.")
        yield Fault(claim.at, "hand_or_value", told)
    said = (claim.hand or {}).get("win")
    if said is not None and (said == "tsumo") != claim.tsumo:
        told = Text(
            "fromが null なら自摸、席の番号ならロン。",
            "A win with from null is tsumo, one from a player is ron.",
        )
        yield Fault(f"{claim.at}/hand/win", "contradiction", told)


def _riichi_tile_faults(event: Event) -> Iterator[Fault]:
    for discarder in {claim.discarder for claim in event.claims}:
        if discarder is None:
            told = Text("自摸和に捨て牌は無い。", "There is no discard in a win by self-draw.")
            yield Fault("/event/on", "contradiction", told)
        elif discarder not in event.riichi:
            told = Text(
                "宣言牌で放銃した人もriichiに入れる。",
                "List who discarded the declaration tile in riichi, too.",
            )
            yield Fault("/event/riichi", "contradiction", told)


def _feed_faults(event: Event, players: int) -> Iterator[Fault]:
    for feed in event.feeds:
        try:
            parse_meld(f"{feed.kind}:{feed.tiles}")
        except BadMeld as bad:
            yield Fault(f"{feed.at}/tiles", "bad_meld", bad.detail)
        if feed.feeder is None or feed.kind in _OWN_KANS:
            if (feed.feeder is None) != (feed.kind in _OWN_KANS):
                told = Text(
                    "暗槓と加槓だけ、fromが null。",
                    "from is null for a concealed or an added kan, and for no other set.",
                )
                yield Fault(f"{feed.at}/from", "contradiction", told)
        elif feed.feeder == feed.player:
            told = Text("自分の捨て牌は鳴けない。", "Nobody calls an own discard.")
            yield Fault(f"{feed.at}/from", "own_discard", told)
        elif feed.kind == "chi" and (feed.feeder + 1) % players != feed.player:
            told = Text("チーは上家から。", "A chi is called from the player on the left.")
            yield Fault(f"{feed.at}/from", "wrong_seat", told)


def riichi_faults(event: Event, rule: str) -> Iterator[Fault]:
    """Players who declared riichi and yet called; ``rule`` is the one that wants a closed hand."""
    for feed in event.feeds:
        if feed.player in event.riichi and feed.kind != "closed_kan":
            told = Text("立直を掛けた人は鳴けない。", "A player in riichi does not call.")
            yield Fault(f"{feed.at}/to", "needs_closed_hand", told, rule)


def declared_faults(
    claim: Claim, riichi: Collection[int], declarations: Sequence[str]
) -> Iterator[Fault]:
    """A hand whose situations do not agree with who declared riichi; ``declarations`` are those that say so."""
    said = any(name in declarations for name in (claim.hand or {}).get("situation", ()))
    if said and claim.winner not in riichi:
        told = Text(
            "立直で和了した人をriichiに入れる。",
            "List the winner in riichi, too.",
        )
        yield Fault("/event/riichi", "contradiction", told, declarations[0])
    elif declarations and not said and claim.winner in riichi:
        told = Text(
            "立直した人の和了には立直の状況を付ける。",
            "A winner who declared riichi has that situation.",
        )
        yield Fault(f"{claim.at}/hand/situation", "contradiction", told, declarations[0])


def unfed_faults(event: Event, claim: Claim, win: Win) -> Iterator[Fault]:
    """Feeds to a winner that are not in the hand; a pon may have become a kan since."""
    hand = [(meld.kind, meld.packed) for meld in win.melds]
    for feed in event.feeds:
        if feed.player != claim.winner:
            continue
        try:
            meld = parse_meld(f"{feed.kind}:{feed.tiles}")
        except BadMeld:
            continue  # said already
        kanned = ("added_kan", meld.packed + ONE[meld.kinds.bit_length() - 1])
        if (meld.kind, meld.packed) in hand:
            hand.remove((meld.kind, meld.packed))
        elif not (feed.kind == "pon" and kanned in hand):
            told = Text("和了者の手にこの面子が無い。", "The winner's hand has no such set.")
            yield Fault(feed.at, "contradiction", told)


def together_faults(
    event: Event,
    wins: Sequence[tuple[Claim, Win]],
    *,
    robbed: bool,
    red_limits: tuple[int, int, int],
    red_rule: str | None,
) -> Iterator[Fault]:
    """Hands that cannot have won together on one tile, and tiles that hands and calls show too often.

    ``wins`` are the claims sent as hands; where ``robbed``, the discarder's kan of the winning tile was not completed.
    """
    hands = [claim.hand or {} for claim, _ in wins]
    won_on = [_few(hand["winning_tile"]) for hand in hands]
    others = [claim for (claim, _), tile in zip(wins, won_on, strict=True) if tile != won_on[0]]
    for claim in others:
        told = Text("和了牌は皆同じ。", "All win on the same tile.")
        yield Fault(f"{claim.at}/hand/winning_tile", "contradiction", told)
    if others:
        return
    fed, reds = _fed(event, wins, won_on[0].packed if robbed else None)
    if len(wins) < 2 and not fed:
        return  # A hand alone was judged as one.
    at = "/event/feeds" if fed else f"{wins[0][0].at}/hand"
    packed = fed
    for tile in won_on[:1]:
        packed += tile.packed
        reds += tile.reds
    for name in _INDICATORS:
        said = [
            (claim, _few(hand[name]))
            for (claim, _), hand in zip(wins, hands, strict=True)
            if name in hand
        ]
        given = [tiles for _, tiles in said]
        for claim, tiles in said:
            if tiles != given[0]:
                told = Text("表示牌は皆同じ。", "The indicators are the same for all.")
                yield Fault(f"{claim.at}/hand/{name}", "contradiction", told)
        packed += sum(tiles.packed for tiles in given[:1])
        reds += sum(tiles.reds for tiles in given[:1])
    for _, win in wins:
        # A marked tile that wins as another is that other in the hand.
        packed += win.packed - ONE[win.winning_kind] + ONE[_NORTH] * win.norths
        packed += sum(meld.packed for meld in win.melds)
        reds += win.closed_reds - won_on[0].reds + sum(meld.reds for meld in win.melds)
    yield from _shown_faults(packed, reds, at, red_limits, red_rule)


def _shown_faults(
    packed: int, reds: int, at: str, red_limits: tuple[int, int, int], red_rule: str | None
) -> Iterator[Fault]:
    """Tiles of which hands and calls together show more than there are."""
    for kind in range(KINDS):
        if (count := copies(packed, kind)) > 4:
            text = Text(
                "手牌と鳴きに{tile}が合わせて{count}枚ある。同じ牌は四枚まで。",
                "Hands and calls show {count} copies of {tile} together; a tile has four.",
            )
            yield Fault(at, "too_many_copies", text.filled(tile=NAMES[kind], count=count))
    if any(count > most for count, most in zip(red_counts(reds), red_limits, strict=True)):
        told = Text(
            "合わせて赤五が多すぎる。",
            "Hands and calls show more red fives together than there are.",
        )
        yield Fault(at, "red_five_not_in_use", told, red_rule)
    for _, detail in too_many(packed, reds, red_limits):
        yield Fault(at, "too_many_copies", detail, red_rule)


def _fed(event: Event, wins: Sequence[tuple[Claim, Win]], robbed: int | None) -> tuple[int, int]:
    """Packed tiles and red fives in the sets of those whose hands were not sent.

    A kan made of a pon is one set; of a kan of the ``robbed`` tile the fourth is in the winner's hand.
    """
    shown = [claim.winner for claim, _ in wins]
    melds: list[tuple[int, Meld]] = []
    for feed in event.feeds:
        if feed.player in shown:
            continue  # They are in the hand.
        try:
            meld = parse_meld(f"{feed.kind}:{feed.tiles}")
        except BadMeld:
            continue  # said already
        if meld.kind == "added_kan":
            pons = (one for one in melds if (one[0], one[1].kind) == (feed.player, "pon"))
            made_of = next((one for one in pons if one[1].triplets == meld.triplets), None)
            melds = [one for one in melds if one is not made_of]
        melds.append((feed.player, meld))
    packed = sum(meld.packed for _, meld in melds)
    if robbed is not None and any(meld.packed == 4 * robbed for _, meld in melds):
        packed -= robbed
    return packed, sum(meld.reds for _, meld in melds)


def _few(text: str) -> Tiles:
    """A few tiles; an honour that a card has marked (0z) is the ordinary white dragon."""
    ordinary = (chunk.replace("0", "5") if chunk[-1] == "z" else chunk for chunk in chunks_of(text))
    return parse_few("".join(ordinary))[1]


def points_faults(table: Table, unit: int, rule: str) -> Iterator[Fault]:
    """Points that are no whole number of the smallest unit that is paid."""
    for place, points in enumerate(table.points):
        if points % unit:
            told = Text("点数は{unit}点単位。", "Points come in units of {unit}.").filled(unit=unit)
            yield Fault(f"/table/points/{place}", "not_in_units", told, rule)


def noten_faults(rules: InForce, number: str, unit: int, rule: str) -> Iterator[Fault]:
    """Noten payments of a card that one, two or three players cannot share; ``number`` is what they are together."""
    parts = unit * _SHARED_BY
    if getattr(rules.numbers, number) % parts:
        told = Text(
            "カードの{name}は{parts}点の倍数: 1人でも2人でも3人でも{unit}点単位で分けられる。",
            "{name} of a card must be a multiple of {parts}, so that 1, 2 and 3 players can share it in units of {unit}.",
        ).filled(name=rules.ruleset.rules[number].name, parts=parts, unit=unit)
        places = [
            place
            for place, card in enumerate(rules.cards)
            if any(
                getattr(change, "rule", None) in (number, "payment_unit") for change in card.changes
            )
        ]
        yield Fault(f"/cards/{places[-1]}", "cannot_be_shared", told, rule)


def below_zero_faults(table: Table, rule: str) -> Iterator[Fault]:
    """Players whose points have ended the match before this hand."""
    for place, points in enumerate(table.points):
        if points < 0:
            told = Text(
                "0点未満の人が出た試合は終わっている。", "Below 0 points the match is over already."
            )
            yield Fault(f"/table/points/{place}", "match_is_over", told, rule)


def seat_faults(table: Table, rule: str) -> Iterator[Fault]:
    """A dealer who cannot deal this hand of a four-player round."""
    if table.dealer != table.hand - 1:
        told = Text(
            "{hand}局の親は{dealer}番。", "Hand {hand} of a round is dealt by player {dealer}."
        ).filled(hand=table.hand, dealer=table.hand - 1)
        yield Fault("/table/dealer", "contradiction", told, rule)


def round_faults(table: Table, rounds: int, rule: str) -> Iterator[Fault]:
    """A round that a match of so many rounds does not have."""
    if table.round >= rounds:
        last = WIND_NAMES[rounds - 1]
        told = Text("試合は{wind}場まで。", "The match ends with the {wind} round.")
        yield Fault("/table/round_wind", "match_is_over", told.filled(wind=WINDS[last]), rule)


def total_told(table: Table, start: int, deposit: int) -> list[Text]:
    """What is said where points and deposits are not what the players began with: such a table is settled as it is."""
    total = sum(table.points) + table.deposits * deposit
    if total == start * table.players:
        return []
    text = Text(
        "持ち点と供託は合わせて{total:,}点で、{wanted:,}点ではない。そのまま精算した。",
        "Points and deposits add up to {total:,}, not {wanted:,}; they are settled as they are.",
    )
    return [text.filled(total=total, wanted=start * table.players)]
