"""Transfers, the standing at the end of a match, and the answer of every settlement."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from scoring.fields.field import Assumption, Field
from scoring.fields.field_files import FieldFile
from scoring.hand.answer import Score
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Answer
from scoring.settlement import MESSAGES
from scoring.text import Text, amount

Party = int | Literal["pot"]
"""A player, by number in seating order from the first dealer, or the pot."""
POT: Final = "pot"
"""The points on the table that belong to nobody: riichi sticks, antes."""
ANSWER: Final = "settlement/answer.yaml"
"""The fields of an answer."""
_DECLARED: Final = FieldFile(ANSWER, required=True)
RULE_FIELDS: Final = _DECLARED.fields("rule")
"""The fields of a line that name the rule behind it."""
_TRANSFER: Final = _DECLARED.field("transfer")


class Transfer(NamedTuple):
    """Points that go from one party to another, and the rule that causes the transfer."""

    payer: Party
    payee: Party
    points: int
    """The number of points, more than 0."""
    rule: str
    """Identifier of a rule of the ruleset."""


class Standing(NamedTuple):
    """The result of a match for a player."""

    player: int
    rank: int
    """The place, from 1; players may share one."""
    points: int
    """The points of the player at the end."""
    result: float
    """The result of the match for the player, in the unit of its rules."""
    tied: bool
    """Whether another player has the same points."""


def transferred(points: Sequence[int], transfers: Iterable[Transfer]) -> tuple[int, ...]:
    """Return ``points`` after the transfers; transfers to and from the pot change the points of players alone."""
    after = list(points)
    for payer, payee, number, _ in transfers:
        if payer != POT:
            after[payer] -= number
        if payee != POT:
            after[payee] += number
    return tuple(after)


def into_pot(transfers: Iterable[Transfer]) -> int:
    """Return the points that the transfers add to the pot; negative if they reduce it."""
    return sum(amount * ((payee == POT) - (payer == POT)) for payer, payee, amount, _ in transfers)


def shared(total: int, players: int) -> list[int]:
    """Return a total in parts as equal as whole numbers allow, the greater ones first."""
    whole, odd = divmod(total, players)
    return [whole + (place < odd) for place in range(players)]


def by_rank(points: Sequence[int], dealer: int = 0) -> list[int]:
    """Return the players from first to last by points; of equals, the one nearer to the first ``dealer`` is first."""
    turns = [(player + dealer) % len(points) for player in range(len(points))]
    return sorted(turns, key=lambda player: -points[player])


def standings(
    points: Sequence[int], results: Sequence[float], level: Sequence[int] = (), dealer: int = 0
) -> tuple[Standing, ...]:
    """Return the standing of each player at the end of a match, from first to last.

    ``results`` are by player. Players with equal points are ranked by seat from the first ``dealer``, or share a rank if they are
    ``level``: by the points before the leftover riichi sticks, of which one player can get more than another.
    """
    counted = level or points
    return tuple(
        Standing(
            player,
            sum(other > level[player] for other in level) + 1 if level else place,
            points[player],
            results[player],
            counted.count(counted[player]) > 1,
        )
        for place, player in enumerate(by_rank(counted, dealer), 1)
    )


@dataclass(frozen=True, slots=True)
class Settlement(Answer):
    """The settlement of a hand that ended."""

    rules: InForce
    transfers: tuple[Transfer, ...]
    points: tuple[int, ...]
    """The points by player, after the transfers and whatever the end of the match adds."""
    table: Mapping[str, Any] | None
    """The table of the next request; ``None`` after the last hand."""
    reason: str | None
    """The rule by which the match ended; ``None`` while it goes on."""
    final: tuple[Standing, ...]
    """The standing at the end of the match, empty while it goes on."""
    lang: str
    parts: tuple[list[dict[str, Any]], ...] = ()
    """The parts of each result in the order of ``final``; empty if the points are the result."""
    scores: tuple[Score, ...] = ()
    """The scores of the hands that were sent as scoring requests, in their order."""
    more: Mapping[str, Any] | None = None
    """The fields of an answer that only this game has."""
    sentences: tuple[Text, ...] = ()
    """The steps of the settlement, one sentence each."""
    assumed: tuple[Assumption, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.reason is not None

    def body(self) -> dict[str, Any]:
        """Return the transfers, the points and the table after them, and the end of the match."""
        return {
            "transfers": [self._line(transfer) for transfer in self.transfers],
            "points": list(self.points),
            "table": None if self.table is None else dict(self.table),
            "finished": self.finished,
            "reason": self.reason,
            "final": self._final() if self.finished else None,
            "scores": [score.body() for score in self.scores],
            **(self.more or {}),
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the response body, with the explanation of each score."""
        # A dataclass with slots is another class than the one that super() knows.
        body = Answer.to_dict(self)
        return body | {"scores": [score.to_dict() for score in self.scores]}

    def __repr__(self) -> str:
        """Return the ruleset, who pays whom and the points in one line."""
        moves = ", ".join(f"{one.payer}→{one.payee} {one.points:,}" for one in self.transfers)
        points = ", ".join(f"{points:,}" for points in self.points)
        end = f"; over by {self.reason}" if self.finished else ""
        return f"<Settlement by {self.ruleset}: {moves or 'no transfers'}; points {points}{end}>"

    def _final(self) -> list[dict[str, Any]]:
        lines = [{**one._asdict(), "place": one.rank} for one in self.final]
        if not self.parts:
            return lines
        return [{**line, "parts": own} for line, own in zip(lines, self.parts, strict=True)]

    def _line(self, transfer: Transfer) -> dict[str, Any]:
        return {
            "from": transfer.payer,
            "to": transfer.payee,
            "points": transfer.points,
            **self.rules.rule_line(transfer.rule, self.lang),
        }


def party_name(party: Party) -> Text:
    """Return the name of a player or the pot."""
    return MESSAGES["pot"] if party == POT else Text(f"{party}番", f"player {party}")


def transfer_sentences(
    rules: InForce, transfers: Iterable[Transfer], *, pot: Text = MESSAGES["pot"]
) -> list[Text]:
    """Return one sentence for each transfer: the payer, the receiver, the points and the reason; ``pot`` is the name of the pot."""
    return [
        MESSAGES["transfer"].filled(
            payer=_opening(pot if payer == POT else party_name(payer)),
            payee=pot if payee == POT else party_name(payee),
            amount=amount(number),
            rule=rules.ruleset.rules[rule].name,
        )
        for payer, payee, number, rule in transfers
    ]


def abort_sentence(rules: InForce, name: Text, rule: str) -> Text:
    """Return the sentence that a hand is aborted; ``name`` is the kind of abort."""
    return MESSAGES["aborted"].filled(name=name, source=rules.source_of(rule))


def end_sentence(rules: InForce, reason: str, name: Text | None = None) -> Text:
    """Return the sentence that the match is over, and by which rule; ``name`` replaces the name of the rule."""
    name = name or rules.ruleset.rules[reason].name
    return MESSAGES["match_over"].filled(rule=name, source=rules.source_of(reason))


def _opening(text: Text) -> Text:
    """Return a text with a capital letter, as the beginning of an English sentence."""
    return Text(text.ja, text.en[:1].upper() + text.en[1:])


def reply_fields(
    table: Field,
    *more: Field,
    result: Literal["integer", "number"] = "integer",
    parts: tuple[Field, ...] = (),
) -> tuple[Field, ...]:
    """Return the fields of a settlement's answer; ``table`` is the field of the request, ``more`` the fields of this game alone.

    ``result`` is the type of the results of a match, and ``parts`` the field of their parts if they have parts.
    """
    declared = FieldFile(
        ANSWER,
        required=True,
        transfer=_TRANSFER,
        table_label=table.label,
        table=table.fields,
        more=more,
        result=result,
        parts=parts,
    )
    return declared.fields("answer")
