"""Transfers, the standing at the end of a match, and the answer of every settlement."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal, NamedTuple

from scoring.cards.story import Differs, Reasons, story_of_hands
from scoring.fields.field import Field
from scoring.rules.in_force import InForce
from scoring.rules.links import href_of
from scoring.text import Text, amount

Party = int | Literal["pot"]
"""A player, by number in seating order from the first dealer, or the pot."""
POT: Final = "pot"
"""What lies on the table and belongs to nobody: deposits, antes."""
_POT: Final = Text("場", "the pot")


_REASONS: Final = Reasons(
    no_hand=Text(
        "採点する手牌が無い。和了の値には手についてのカードを当てはめない。",
        "No hand was sent to be scored; cards about hands are not applied to han that were given.",
    ),
    no_difference=Text("この精算では差が無い。", "It makes no difference to this settlement."),
)


class Transfer(NamedTuple):
    """Points that go from one party to another, and the rule by which they do."""

    payer: Party
    payee: Party
    points: int
    """More than 0."""
    rule: str
    """Identifier of a rule of the ruleset."""


class Standing(NamedTuple):
    """How a player came out of a match."""

    player: int
    rank: int
    """From 1; players may share one."""
    points: int
    """What the player has at the end."""
    result: float
    """What the match is worth to the player, in the unit of its rules."""
    tied: bool
    """Whether somebody else has as much."""


def transferred(points: Sequence[int], transfers: Iterable[Transfer]) -> tuple[int, ...]:
    """``points`` after the transfers; what goes to the pot or comes from it changes the players alone."""
    after = list(points)
    for payer, payee, number, _ in transfers:
        if payer != POT:
            after[payer] -= number
        if payee != POT:
            after[payee] += number
    return tuple(after)


def into_pot(transfers: Iterable[Transfer]) -> int:
    """By how much the transfers make the pot grow; negative where it shrinks."""
    return sum(amount * ((payee == POT) - (payer == POT)) for payer, payee, amount, _ in transfers)


def by_rank(points: Sequence[int]) -> list[int]:
    """Players from first to last: by points, of equals the one nearer to the first dealer first."""
    return sorted(range(len(points)), key=lambda player: (-points[player], player))


def standings(
    points: Sequence[int], results: Sequence[float], level: Sequence[int] = ()
) -> tuple[Standing, ...]:
    """How the match came out, from first to last.

    ``results`` are by player. Players with equal points are ranked by seat, or share a rank where they are ``level``: by the points
    before leftover deposits, of which one can get more than another.
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
        for place, player in enumerate(by_rank(counted), 1)
    )


@dataclass(frozen=True, slots=True)
class Settled:
    """What a hand that ended does to the table; :meth:`to_dict` is the response body."""

    rules: InForce
    transfers: tuple[Transfer, ...]
    points: tuple[int, ...]
    """By player, after the transfers and whatever the end of the match adds."""
    table: Mapping[str, Any] | None
    """The table of the next request; ``None`` after the last hand."""
    reason: str | None
    """The rule by which the match ended; ``None`` while it goes on."""
    final: tuple[Standing, ...]
    """The standing at the end of the match, empty while it goes on."""
    lang: str
    scores: tuple[Mapping[str, Any], ...] = ()
    """The score answers of the hands that were sent as scoring requests, in their order."""
    more: Mapping[str, Any] | None = None
    """What only this game answers, by field."""
    explanation: tuple[Text, ...] = ()
    assumed: tuple[Text, ...] = ()
    differs: Differs = bool  # never called without cards
    """Whether it would be another settlement under other rules, where there can be cards."""

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.reason is not None

    def to_dict(self) -> dict[str, Any]:
        """The response body."""
        lang = self.lang
        return {
            **self.rules.stamp,
            "transfers": [self._line(transfer) for transfer in self.transfers],
            "points": list(self.points),
            "table": None if self.table is None else dict(self.table),
            "finished": self.finished,
            "reason": self.reason,
            "final": [final._asdict() for final in self.final] if self.finished else None,
            "scores": list(self.scores),
            **(self.more or {}),
            "explanation": [text.say(lang) for text in self.explanation],
            "assumed": [text.say(lang) for text in self.assumed],
            "amendments": self._story(),
        }

    def _story(self) -> list[dict[str, Any]]:
        """What made the rules differ from the basic ones, cards with what they came to in the hands."""
        scored = [score["amendments"] for score in self.scores]
        return story_of_hands(self.rules, scored, self.differs, self.lang, _REASONS)

    def _line(self, transfer: Transfer) -> dict[str, Any]:
        return {
            "from": transfer.payer,
            "to": transfer.payee,
            "points": transfer.points,
            **rule_line(self.rules, transfer.rule, self.lang),
        }


def rule_line(rules: InForce, rule_id: str, lang: str) -> dict[str, Any]:
    """The fields of a line that name the rule behind it; raises :class:`KeyError` for a rule the ruleset has not."""
    ruleset = rules.ruleset
    rule = ruleset.rules[rule_id]
    return {
        "rule": rule_id,
        "name": rule.name.say(lang),
        "clause": rule.clause,
        "href": href_of(ruleset.id, rule_id),
    }


def party_name(party: Party) -> Text:
    """A player or the pot, in words."""
    return _POT if party == POT else Text(f"{party}番", f"player {party}")


def transfer_sentences(
    rules: InForce, transfers: Iterable[Transfer], *, pot: Text = _POT
) -> list[Text]:
    """One sentence for each transfer: who pays whom how many points, and why; ``pot`` is the name of the pot."""
    return [
        Text(
            "{payer}から{payee}へ{amount}({rule})。", "{payer} pays {payee} {amount} ({rule})."
        ).filled(
            payer=_opening(pot if payer == POT else party_name(payer)),
            payee=pot if payee == POT else party_name(payee),
            amount=amount(number),
            rule=rules.ruleset.rules[rule].name,
        )
        for payer, payee, number, rule in transfers
    ]


def end_sentence(rules: InForce, reason: str) -> Text:
    """That the match is over, and by which rule."""
    rule = rules.ruleset.rules[reason]
    return Text("試合終了: {rule}({clause})。", "The match is over: {rule} ({clause}).").filled(
        rule=rule.name, clause=rule.clause
    )


def _opening(text: Text) -> Text:
    """A text as the first word of an English sentence."""
    return Text(text.ja, text.en[:1].upper() + text.en[1:])


_part = partial(Field, required=True)
"""A field that is always there in an answer."""
RULE_FIELDS: Final = (
    _part("rule", "string", Text("規則", "Rule"), Text("規則の名前。", "Identifier of the rule.")),
    _part("name", "string", Text("名前", "Name"), Text("規則の呼び名。", "Name of the rule.")),
    _part("clause", "string", Text("条", "Clause"), Text("原文の条。", "Clause of the source.")),
    _part(
        "href",
        "string",
        Text("リンク", "Link"),
        Text("規則の説明。", "Where the rule is explained."),
    ),
)
"""The fields of a line that name the rule behind it."""
_PARTY: Final = Text("席の番号、または場(pot)。", "Number of the player, or the pot.")
_TRANSFER: Final = _part(
    "transfer",
    "object",
    Text("やり取り", "Transfer"),
    Text("一つのやり取り。", "One transfer."),
    fields=(
        _part("from", "string", Text("払う人", "Payer"), _PARTY, notation="player_or_pot"),
        _part("to", "string", Text("受け取る人", "Payee"), _PARTY, notation="player_or_pot"),
        _part(
            "points", "integer", Text("点数", "Points"), Text("零より大きい。", "More than zero.")
        ),
        *RULE_FIELDS,
    ),
)


def _standing(result: Literal["integer", "number"]) -> Field:
    return _part(
        "standing",
        "object",
        Text("成績", "Standing"),
        Text("一人の成績。", "Of one player."),
        fields=(
            _part(
                "player", "integer", Text("席", "Player"), Text("席の番号。", "Number of the seat.")
            ),
            _part("rank", "integer", Text("順位", "Rank"), Text("一位から。", "From 1.")),
            _part(
                "points",
                "integer",
                Text("持ち点", "Points"),
                Text("終局時の持ち点。", "At the end of the match."),
            ),
            _part(
                "result",
                result,
                Text("成績", "Result"),
                Text("精算した得点。", "What the match is worth."),
            ),
            _part(
                "tied",
                "boolean",
                Text("同点", "Tied"),
                Text("他に同点の人がいるか。", "Whether others have as much."),
            ),
        ),
    )


_SCORE: Final = _part(
    "score",
    "object",
    Text("採点", "Score"),
    Text("一手の採点。", "Of one hand."),
    open_object=True,
    notation="score",
)
_POINTS: Final = _part(
    "points", "integer", Text("持ち点", "Points"), Text("一人の持ち点。", "Of one player.")
)


def line_field(name: str, label: Text, text: Text, one: Text, *fields: Field) -> Field:
    """The field of a list of lines that name the rule behind them; ``one`` describes a line."""
    entry = Field(name, "object", label, one, required=True, fields=(*fields, *RULE_FIELDS))
    return Field(name, "array", label, text, required=True, items=entry)


def reply_fields(
    table: Field, *more: Field, result: Literal["integer", "number"] = "integer"
) -> tuple[Field, ...]:
    """The fields of a settlement's answer; ``table`` is the field of the request, ``more`` what only this game answers.

    ``result`` is the type of the results of a match.
    """
    return (
        _part(
            "transfers",
            "array",
            Text("やり取り", "Transfers"),
            Text(
                "誰から誰へ何点か。差し引きは零になる。",
                "Who pays whom how much; they sum to zero.",
            ),
            items=_TRANSFER,
        ),
        _part(
            "points",
            "array",
            Text("持ち点", "Points"),
            Text("やり取りの後の、席順の持ち点。", "Points of each player afterwards, by seat."),
            items=_POINTS,
        ),
        _part(
            "table",
            "object",
            table.label,
            Text(
                "次の局の場。試合が終われば null。",
                "The table of the next hand; null after the last.",
            ),
            nullable=True,
            fields=table.fields,
        ),
        _part(
            "finished",
            "boolean",
            Text("終了", "Finished"),
            Text("試合が終わったか。", "Whether the match is over."),
        ),
        _part(
            "reason",
            "string",
            Text("終了の理由", "Reason"),
            Text("試合を終わらせた規則。", "The rule by which the match ended."),
            nullable=True,
        ),
        _part(
            "final",
            "array",
            Text("最終成績", "Final standing"),
            Text(
                "一位から順の成績。試合が続けば null。",
                "From first to last; null while the match goes on.",
            ),
            nullable=True,
            items=_standing(result),
        ),
        _part(
            "scores",
            "array",
            Text("採点", "Scores"),
            Text("手牌で送られた和了の採点。", "The score of each win that was sent as a hand."),
            items=_SCORE,
        ),
        *more,
    )
