"""How a hand of riichi mahjong is settled and how its match ends."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from scoring.cards.deck import Deck
from scoring.cards.fields import NEEDS_CARD
from scoring.faults import Fault
from scoring.fields.field import Choice, Field
from scoring.games.riichi.analysis import POLICY
from scoring.games.riichi.scale import Scale
from scoring.hand.payments import Payments, share
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Limit
from scoring.rules.ruleset import Ruleset
from scoring.settlement import checks as check
from scoring.settlement.calls import Certain, fed, missing_feed_faults
from scoring.settlement.fields import player_field
from scoring.settlement.flow import Terms, TileSettle
from scoring.settlement.round_end import (
    Answers,
    Dropped,
    Outcome,
    Won,
    deposited,
    in_turn,
    is_last,
    noten_payments,
    passed,
    spread,
    stayed,
)
from scoring.settlement.table import ABORTED, DRAWN, WIND_NAMES, WON, Claim, Event, Table
from scoring.settlement.transfers import POT, Transfer, by_rank, transferred
from scoring.text import Text
from scoring.tiles.melds import KIND_NAMES
from scoring.tiles.values import Meld

_PLAYERS: Final = 4
_ROUNDS: Final = {"hanchan": 2, "east": 1}
"""Rounds of a match by the option ``length``."""
_NEVER: Final = {
    "nine_terminals": ("kyuushu_kyuuhai", Text("九種九牌", "Nine terminals and honours")),
    "four_kans": ("four_kans_by_several", Text("四開槓", "Four kans")),
    "four_riichi": ("four_riichi", Text("四人立直", "Four riichi")),
    "four_winds": ("suufon_renda", Text("四風連打", "Four equal winds discarded")),
    "three_wins": ("triple_ron", Text("三家和", "Three claims of one discard")),
}
"""Aborts that other games have, each with the rule that says it is none here."""
_HEAD_BUMPS: Final = {2: "double_ron", 3: "triple_ron"}
"""The rule that leaves one winner, by the number of claims."""
_LEAST_FU: Final = 20
_MOST_FU: Final = 170
_PAIRS_FU: Final = 25
_MOST_HAN: Final = 99
_SCALE: Final = Scale()

TERMS: Final = Terms(
    players=_PLAYERS,
    players_rule=None,
    hands=4,
    winds=WIND_NAMES,
    calls=KIND_NAMES,
    kinds=tuple(Choice(kind, name) for kind, (_, name) in _NEVER.items()),
    value=(
        Field(
            "han",
            "integer",
            Text("翻", "Han"),
            Text("ドラを含めた翻数。", "Han, dora included."),
            example=3,
            minimum=1,
            maximum=_MOST_HAN,
        ),
        Field(
            "fu",
            "integer",
            Text("符", "Fu"),
            Text("切り上げた符。五翻以上では省ける。", "Fu, rounded up; not needed from 5 han on."),
            example=30,
            minimum=_LEAST_FU,
            maximum=_MOST_FU,
        ),
        Field(
            "yakuman",
            "integer",
            Text("役満", "Yakuman"),
            Text("役満いくつ分か。", "How many yakuman."),
            example=1,
            minimum=1,
            maximum=8,
        ),
    ),
    more=(
        player_field(
            "wall_break",
            Text("割れ目", "Wall break"),
            Text(
                "誰の山から取り始めたか。割れ目のカードがある時だけ。",
                "Whose wall was broken; only with a card that asks for it.",
            ),
            _PLAYERS,
        ),
    ),
    closed_rule="riichi_closed_hand",
    tenpai_rules=("tenpai_by_form", "tenpai_without_tiles"),
    not_winning={"no_yaku": "minimum_han"},
    furiten=POLICY.furiten,
    start="points_at_start",
    table={
        "points": [25000, 25000, 25000, 24000],
        "dealer": 1,
        "round_wind": "east",
        "hand": 2,
        "honba": 1,
        "deposits": 1,
    },
    event={
        "type": "win",
        "wins": [
            {
                "winner": 0,
                "from": 2,
                "hand": {
                    "concealed": "123567m34522p67s",
                    "winning_tile": "8s",
                    "situation": ["riichi"],
                    "dora_indicators": "9m",
                    "ura_indicators": "4z",
                },
                "discards": "19p4z",
            }
        ],
        "riichi": [0],
    },
)


class Law:
    """The rules of payments and of the match."""

    terms = TERMS

    def table_faults(self, rules: InForce, table: Table) -> Iterator[Fault]:
        """Points in hundreds and not below zero, a dealer in turn, a round the match has."""
        if not rules.cards:  # a card can make payments of any size
            yield from check.points_faults(table, rules.numbers.payment_unit, "payment_unit")
        yield from check.below_zero_faults(table, "busting")
        yield from check.seat_faults(table, "first_dealer")
        yield from check.round_faults(table, rounds(rules), "length")

    def event_faults(self, rules: InForce, table: Table, event: Event) -> Iterator[Fault]:
        """No abortive draws, and riichi only by those who can pay for it."""
        if event.type == ABORTED and event.kind is not None:
            rule, name = _NEVER[event.kind]
            detail = Text("{name}では流局とならない。", "{name} do not end a hand.").filled(
                name=name
            )
            yield Fault("/event/kind", "no_such_abort", detail, rule)
        if event.type == DRAWN and event.tenpai is None and not event.held:
            detail = Text("聴牌した人を言う。", "Say who is tenpai, or show the hands.")
            yield Fault("/event/tenpai", "missing", detail, "noten_penalty")
        if event.type == DRAWN and rules.cards:
            unit = rules.numbers.payment_unit
            yield from check.noten_faults(rules, "noten_points", unit, "noten_penalty")
        for claim in event.claims:
            if claim.value is not None:
                yield from _value_faults(rules, claim, riichi=claim.winner in event.riichi)
        if event.type == WON:
            yield from _card_faults(rules, event)
        for place, player in enumerate(event.riichi):
            if table.points[player] < rules.numbers.riichi_points:
                detail = Text(
                    "立直には{points:,}点以上の持ち点が要る。",
                    "It takes {points:,} points to declare riichi.",
                ).filled(points=rules.numbers.riichi_points)
                yield Fault(
                    f"/event/riichi/{place}", "too_few_points", detail, "riichi_points_needed"
                )

    def tells(self, rules: InForce, table: Table, event: Event, claim: Claim) -> Mapping[str, Any]:
        """Round wind, counters, the deposits with those of this hand, and what cards ask."""
        fields: dict[str, Any] = {
            "round_wind": WIND_NAMES[table.round],
            "honba": table.honba,
            "deposits": table.deposits + len(_depositors(event)),
        }
        liable_feeds = fed(event, claim.winner, _certain(rules))
        if liable_feeds:
            fields["liability"] = liable_feeds[-1].reason
        if event.wall_break is not None and rules.card_effects.wall_break is not None:
            fields["wareme"] = _role(
                table, claim, event.wall_break, [one.feeder for one in liable_feeds[-1:]]
            )
        return fields

    def worth(self, rules: InForce, table: Table, claim: Claim) -> tuple[Payments, str | None]:
        """The payments of han and fu, or of yakuman."""
        value = claim.value or {}
        dealer, tsumo = int(claim.winner == table.dealer), int(claim.tsumo)
        limit: Limit | None = rules.limits[-1]
        base = rules.limits[-1].base * value.get("yakuman", 0)
        if not base:
            fu = value.get("fu", _LEAST_FU)
            worth = _SCALE.place(rules, value["han"], fu, dealer, tsumo)
            limit, base = worth.limit, worth.base
        numbers = rules.numbers
        counters = table.honba * numbers.honba_points
        paid = share(base, dealer=dealer, tsumo=tsumo, unit=numbers.payment_unit, honba=counters)
        return paid, None if limit is None else limit.id

    def outcome(self, rules: InForce, table: Table, event: Event, won: list[Won]) -> Outcome:
        """Deposits, the win or the noten payments, then the next hand or the end."""
        transfers = deposited(_depositors(event), rules.numbers.deposit_points, "deposit_points")
        on_table = table.deposits + len(transfers)
        dropped: tuple[Dropped, ...] = ()
        if event.type == WON:
            first, *others = in_turn(won, _PLAYERS)
            dropped = tuple(Dropped(other.claim.winner, _HEAD_BUMPS[len(won)]) for other in others)
            transfers += spread(
                first,
                table,
                rule=first.limit or "han_and_points",
                honba_rule="honba_sticks",
                answers=_answers(rules, event, first.claim),
                foremost=event.wall_break,
            )
            if on_table:
                points = on_table * rules.numbers.deposit_points
                transfers.append(Transfer(POT, first.claim.winner, points, "deposits_to_winner"))
            on_table = 0
            repeats = first.claim.winner == table.dealer
            honba = table.honba + 1 if repeats else 0
        else:
            tenpai = event.tenpai or ()
            transfers += noten_payments(
                tenpai, _PLAYERS, rules.numbers.noten_points, "noten_penalty"
            )
            repeats = table.dealer in tenpai
            honba = table.honba + 1
        notes = _notes(rules, event)
        points_after = transferred(table.points, transfers)
        reason = _end(rules, table, points_after, repeats=repeats)
        if reason is None:
            follow = stayed if repeats else passed
            after = follow(table, points_after, honba=honba, deposits=on_table)
            return Outcome(tuple(transfers), after, dropped=dropped, notes=notes)
        if on_table:
            first_place = by_rank(points_after)[0]
            points = on_table * rules.numbers.deposit_points
            transfers.append(Transfer(POT, first_place, points, "leftover_deposits"))
            points_after = transferred(table.points, transfers)
        return Outcome(tuple(transfers), None, reason, results(rules, points_after), dropped, notes)


def rounds(rules: InForce) -> int:
    """How many rounds a match has."""
    return _ROUNDS[str(rules.options["length"])]


def _value_faults(rules: InForce, claim: Claim, *, riichi: bool) -> Iterator[Fault]:
    """Han with the fu they need, or yakuman; nothing that no hand is worth, in ``riichi`` or not."""
    value = claim.value or {}
    han, fu = value.get("han"), value.get("fu")
    at = f"{claim.at}/value"
    if ("yakuman" in value) == (han is not None):
        detail = Text("hanかyakumanのどちらか一方。", "Give either han or yakuman.")
        yield Fault(at, "han_or_yakuman", detail)
    elif han is None:
        if fu is not None:
            detail = Text("役満に符は無い。", "A yakuman has no fu.")
            yield Fault(f"{at}/fu", "contradiction", detail, "yakuman_worth")
    elif fu is None:
        if rules.limit_of_han[min(han, len(rules.limit_of_han) - 1)] is None:
            detail = Text("満貫未満では符も要る。", "Below mangan the fu are needed too.")
            yield Fault(f"{at}/fu", "missing", detail, "han_and_points")
    elif fu != _PAIRS_FU and fu % 10:
        detail = Text("25符か、10符単位。", "Fu are 25 or come in tens.")
        yield Fault(f"{at}/fu", "no_such_hand", detail, "fu_calculation")
    elif han < _SCALE.least_han(rules, fu, tsumo=claim.tsumo):
        detail = Text("この符の手はこの翻では和了れない。", "No hand of so many han has these fu.")
        yield Fault(f"{at}/fu", "no_such_hand", detail, "fu_calculation")
    elif riichi and han < _SCALE.least_in_riichi(rules, fu, tsumo=claim.tsumo):
        detail = Text(
            "立直を掛けた人の手に、この翻と符は無い。",
            "No hand of a player in riichi has so many han with these fu.",
        )
        yield Fault(f"{at}/han", "no_such_hand", detail, "ordinary_yaku")


def _certain(rules: InForce) -> Certain:
    """What open sets make certain that a card lets the feeder answer for."""
    deck, reasons = cast(Deck, rules.ruleset.deck), rules.card_effects.liabilities

    def certain(melds: tuple[Meld, ...]) -> str | None:
        n = rules.numbers
        return next((one for one in reasons if deck.liability(one).fed(melds, 0, 0, n)), None)

    return certain


def _answers(rules: InForce, event: Event, claim: Claim) -> Answers | None:
    """Who is liable for a hand by a card, and the card."""
    feeds = fed(event, claim.winner, _certain(rules))
    if not feeds:
        return None
    feeder, reason = feeds[-1]
    return Answers(feeder, rules.card_effects.liabilities[reason].page)


def _role(table: Table, claim: Claim, player: int, liable: list[int]) -> str:
    """What a player is in a win: one of :data:`scoring.cards.fields.ROLES`."""
    if player == claim.winner:
        return "winner"
    role = "dealer" if player == table.dealer else "child"
    if player == claim.discarder:
        role = "discarder"
    if player not in liable:
        return role
    return "liable" if role == "child" else f"liable_{role}"


def _card_faults(rules: InForce, event: Event) -> Iterator[Fault]:
    """What cards in play ask about a win and the event leaves out, and what no card asks about."""
    asks = rules.card_effects.wall_break is not None
    if asks and event.wall_break is None:
        detail = Text("誰の山から取り始めたか。", "Say whose wall was broken.")
        yield Fault("/event/wall_break", "missing", detail, "wareme")
    elif event.wall_break is not None and not asks:
        detail = Text("割れ目のカードが場に無い。", "No card in play asks whose wall was broken.")
        yield Fault("/event/wall_break", NEEDS_CARD, detail, "wareme")
    certain = _certain(rules)
    for claim in event.claims:
        yield from missing_feed_faults(event, claim, certain, "liability")
        if claim.value is not None and (asks or fed(event, claim.winner, certain)):
            detail = Text(
                "場のカードのため、手を送る。", "Send the hand: a card in play asks for it."
            )
            yield Fault(f"{claim.at}/value", "needs_hand", detail, "cards_beat_rules")


def _depositors(event: Event) -> list[int]:
    """Who pays a deposit in this hand: nobody whose declaration tile is won."""
    discarder = event.claims[0].discarder if event.on_riichi_tile else None
    return [player for player in event.riichi if player != discarder]


def _notes(rules: InForce, event: Event) -> tuple[Text, ...]:
    """What does not show in the transfers."""
    notes = []
    if event.on_riichi_tile:
        notes.append(
            Text(
                "立直宣言牌での和了なので、立直棒は出さない({clause})。",
                "The declaration tile was won, so its player pays no deposit ({clause}).",
            ).filled(clause=rules.ruleset.rules["ron_on_riichi_tile"].clause)
        )
    if event.feeds and not rules.card_effects.liabilities:
        notes.append(
            Text(
                "包は無いので、誰が鳴かせたかは支払いを変えない({clause})。",
                "There is no liability: who fed the sets does not change who pays ({clause}).",
            ).filled(clause=rules.ruleset.rules["liability"].clause)
        )
    return tuple(notes)


def _end(rules: InForce, table: Table, points: tuple[int, ...], *, repeats: bool) -> str | None:
    """The rule by which the match is over; ``None`` where it goes on."""
    if min(points) < 0:
        return "busting"
    if not is_last(table, rounds(rules)):
        return None
    if not repeats:
        return "match_length"
    return "agari_yame" if by_rank(points)[0] == table.dealer else None


def results(rules: InForce, points: tuple[int, ...]) -> tuple[int, ...]:
    """The final accounts by player, in thousands: rounded (1-03), from the return points (1-02), with uma (1-05).

    First place has what the others lack, which holds the oka and what rounding loses.
    """
    numbers = rules.numbers
    uma = (numbers.uma_inner, -numbers.uma_inner, -numbers.uma_outer)
    first, *others = by_rank(points)
    accounts = dict.fromkeys(range(len(points)), 0)
    for player, bonus in zip(others, uma, strict=True):
        own = _rounded(rules, points[player]) - numbers.points_to_return // numbers.result_unit
        accounts[player] = own + bonus
    accounts[first] = -sum(accounts.values())
    return tuple(accounts.values())


def _rounded(rules: InForce, points: int) -> int:
    """Points in thousands, 五捨六入."""
    unit = rules.numbers.result_unit
    if points < 0 and rules.options["negative_rounding"] == "floor":
        return points // unit
    whole = (abs(points) + unit - rules.numbers.rounded_up_from) // unit
    return whole if points >= 0 else -whole


def settle(ruleset: Ruleset) -> TileSettle:
    """The settlements of ``ruleset``."""
    return TileSettle(ruleset, Law())
