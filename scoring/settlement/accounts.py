"""The final accounts of a match: the parts of each player's result, and the task ``standings`` that computes them from points."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, Literal, NamedTuple

from scoring.faults import Fault
from scoring.fields.field import Assumption, Field
from scoring.fields.field_files import FieldFile
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Answer, Ruleset, Task
from scoring.settlement import MESSAGES
from scoring.settlement.checks import count_faults, total_note
from scoring.settlement.fields import Terms
from scoring.settlement.transfers import (
    RULE_FIELDS,
    Standing,
    Transfer,
    by_rank,
    party_name,
    standings,
    transfer_sentences,
    transferred,
)
from scoring.text import Text, amount, joined

_FILE: Final = "settlement/standings.yaml"


def chombo_field(players: int) -> Field:
    """Return the field for the number of chombo of each player."""
    return FieldFile(_FILE, players=players).field("chombo")


def parts_field(result: Literal["integer", "number"]) -> Field:
    """Return the field for the parts of a result; ``result`` is the type of results."""
    return FieldFile(_FILE, result=result, rule=RULE_FIELDS).field("parts")


class AccountPart(NamedTuple):
    """A part of a player's result."""

    id: Literal["return_points", "oka", "uma", "remainder", "chombo"]
    amount: int
    """The amount in the smallest unit of results."""
    rule: str
    """Identifier of the rule that states it."""


@dataclass(frozen=True, slots=True)
class Accounts:
    """The final accounts of a match."""

    parts: tuple[tuple[AccountPart, ...], ...]
    """The parts of the results by player; a result is the sum of the player's parts."""
    decimals: int = 0
    """Decimals of a result: with 1, the smallest unit is a tenth."""
    leftovers: tuple[Transfer, ...] = ()
    """The transfers of the riichi sticks that are left on the table."""
    level: tuple[int, ...] = ()
    """The points by which players share a place; empty if seats decide."""
    larger_shares: tuple[int, ...] = ()
    """The players who get a unit more than others with equal points, because uma and oka cannot be shared evenly."""

    @property
    def results(self) -> tuple[float, ...]:
        """The result of each player."""
        return tuple(self.in_points(sum(part.amount for part in own)) for own in self.parts)

    def standings(self, end: "MatchEnd") -> tuple[Standing, ...]:
        """Return the standings from first to last, with the riichi sticks that were left on the table."""
        points = transferred(end.points, self.leftovers)
        return standings(points, self.results, self.level, end.dealer)

    def lines_of(self, player: int, rules: InForce, lang: str) -> list[dict[str, Any]]:
        """Return the parts of a player's result as plain data."""
        return [
            {
                "id": part.id,
                "points": self.in_points(part.amount),
                **rules.rule_line(part.rule, lang),
            }
            for part in self.parts[player]
        ]

    def sentences(self, rules: InForce, end: "MatchEnd") -> list[Text]:
        """Return a sentence on riichi sticks that no player gets, one on each tie, and one for each larger share."""
        found = []
        left = end.deposits * rules.numbers.deposit_points - sum(
            one.points for one in self.leftovers
        )
        if left:
            source = rules.source_of("leftover_deposits")
            found.append(MESSAGES["sticks_lost"].filled(amount=amount(left), source=source))
        source, decided = rules.source_of("ties"), "split" if self.level else "seat"
        for _, group in groupby(by_rank(end.points, end.dealer), key=end.points.__getitem__):
            if len(tied := [party_name(player) for player in group]) > 1:
                text = MESSAGES[f"tied.{decided}"]
                found.append(text.filled(players=joined(tied), source=source))
        return found + [
            MESSAGES["larger_share"].filled(
                player=player,
                unit=self.in_points(1),
                rule=rules.ruleset.rules["ties"].name,
                source=source,
            )
            for player in self.larger_shares
        ]

    def in_points(self, units: int) -> float:
        """Return an amount in the unit of results: a whole number if results have no decimals."""
        return round(units / 10**self.decimals, self.decimals) if self.decimals else units


class MatchEnd(NamedTuple):
    """The end of a match."""

    points: tuple[int, ...]
    deposits: int = 0
    """Riichi sticks left on the table."""
    chombo: tuple[int, ...] = ()
    """The number of chombo that are deducted from the result of each player; empty in games without chombo."""
    dealer: int = 0
    """The first dealer."""


@dataclass(frozen=True, repr=False)
class FinalStandings(Answer):
    """The places and results of a match."""

    rules: InForce
    accounts: Accounts
    standings: tuple[Standing, ...]
    """The standings from first to last."""
    assumed: tuple[Assumption, ...]
    lang: str
    sentences: tuple[Text, ...] = ()
    """The account of each player, one sentence each, then leftover riichi sticks, ties and larger shares."""

    def body(self) -> dict[str, Any]:
        """Return the standings, from first to last, with the parts of each result."""
        return {
            "standings": [
                {
                    "player": one.player,
                    "place": one.rank,
                    "points": one.points,
                    "result": one.result,
                    "tied": one.tied,
                    "parts": self.accounts.lines_of(one.player, self.rules, self.lang),
                }
                for one in self.standings
            ]
        }

    def __repr__(self) -> str:
        """Return the ruleset and the result of each player, from first to last."""
        found = ", ".join(f"player {one.player} {one.result:+,}" for one in self.standings)
        return f"<FinalStandings by {self.ruleset}: {found}>"


def _account_sentence(accounts: Accounts, one: Standing) -> Text:
    parts = [
        MESSAGES["account_part"].filled(
            part=MESSAGES[f"account_parts.{part.id}"],
            points=_signed(accounts.in_points(part.amount)),
        )
        for part in accounts.parts[one.player]
    ]
    return MESSAGES["account"].filled(
        player=one.player,
        points=amount(one.points),
        place=one.rank,
        parts=joined(parts),
        result=_signed(one.result),
    )


def _signed(points: float) -> str:
    return f"{points:+,}" if points else f"{points:,}"


def standings_task(
    ruleset: Ruleset,
    terms: Terms,
    accounts_of: Callable[[InForce, MatchEnd], Accounts],
    end_faults: Callable[[InForce, MatchEnd], Iterable[Fault]],
) -> Task[MatchEnd]:
    """Return the task ``standings`` of a ruleset; a request has riichi sticks and chombo if the table has chombo."""
    declared = FieldFile(
        _FILE,
        players=terms.players,
        last=terms.players - 1,
        result=terms.result,
        parts=parts_field(terms.result),
        chombo=chombo_field(terms.players),
    )
    has_chombo = any(field.name == "chombo" for field in terms.of_table)
    sticks = declared.fields("sticks") if has_chombo else ()
    fields = (*declared.fields("request"), *sticks)
    example = {"points": _example(ruleset.basic.numbers.points_at_start, terms.players)}

    def parse(rules: InForce, request: Mapping[str, Any]) -> MatchEnd | list[Fault]:
        """Return the end of the match that a request describes, or every rule it breaks."""
        if wrong := count_faults(terms, request):
            return wrong
        end = MatchEnd(
            points=tuple(request["points"]),
            deposits=request.get("deposits") or 0,
            chombo=tuple(request.get("chombo") or [0] * terms.players),
            dealer=request.get("dealer") or 0,
        )
        return list(end_faults(rules, end)) or end

    def final_standings(rules: InForce, end: MatchEnd, lang: str) -> FinalStandings:
        """Return the places and results."""
        accounts = accounts_of(rules, end)
        deposits = end.deposits * rules.numbers.deposit_points
        sticks = transfer_sentences(rules, accounts.leftovers)
        start = rules.numbers.points_at_start
        ranked = accounts.standings(end)
        each = [_account_sentence(accounts, one) for one in ranked]
        return FinalStandings(
            rules=rules,
            accounts=accounts,
            standings=ranked,
            sentences=(*each, *sticks, *accounts.sentences(rules, end)),
            assumed=tuple(total_note(end.points, deposits, start)),
            lang=lang,
        )

    return Task(fields, example, declared.fields("answer"), parse, final_standings)


def _example(start: int, players: int) -> list[int]:
    """Return final points whose sum is that of the starting points of ``players``."""
    step = start // 10
    above = [4 * step, step, -2 * step, -3 * step][:players]
    above[-1] -= sum(above)
    return [start + own for own in above]
