"""The hands of a batch, each answered by itself: its result or its problem.

A hand that is refused, contradicts itself or meets an error of ours costs its own entry and no other.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from typing import Any, Final

import orjson
from flask import current_app

import scoring
from scoring.faults import Fault
from scoring.fields.field import Choice, Field
from scoring.text import Text
from service.batch_loading import loader
from service.body import an_object, object_of
from service.problems import Problem, shape_fault
from service.served import Served, answer_to
from service.tally import LINES, LIST, Tally

FULL: Final = "full"
DETAIL: Final = Field(
    "detail",
    "string",
    Text("詳しさ", "Detail"),
    Text(
        "full は内訳のすべて、value は和了か否か、その理由、値、受け取りだけ。",
        "full: the whole breakdown; value: only whether the hand wins, why not, its value and what is received.",
    ),
    default=FULL,
    choices=(
        Choice(FULL, Text("内訳のすべて", "the whole breakdown")),
        Choice("value", Text("値だけ", "the value alone")),
    ),
)
"""The query parameter that chooses how much is told of each hand."""
IN_SHORT: Final = ("winning", "reason", "value", "received")
"""What is told of a hand where its value is enough."""
PIECE: Final = 1 << 16
"""An answer is sent in pieces of at least so many bytes."""

Line = tuple[int, bytes | Problem]
"""A line of a stream by its number, or what is wrong with it."""


def detail_of(given: Mapping[str, str], faults: list[Fault]) -> str:
    """How much is told, by the parameters of a request; what is wrong is added to ``faults``."""
    detail = given.get(DETAIL.name, FULL)
    choices = [choice.value for choice in DETAIL.choices]
    if detail not in choices:
        words = ", ".join(choices)
        faults.append(shape_fault(f"/{DETAIL.name}", "unknown_value", choices=words))
    return detail


class Batch:
    """What the hands of a batch share."""

    def __init__(self, ready: Served, lang: str, detail: str) -> None:
        self.ready = ready
        self.lang = lang
        self._in_short = detail != FULL
        self._load = loader(ready.score)

    def answer(self, hands: Iterable[object], rules: Mapping[str, Any]) -> Iterator[bytes]:
        """The answer to a list of ``hands``, in pieces; ``rules`` are fields of every hand without such fields of its own."""
        return in_pieces(self._parts(hands, rules, Tally(self.ready.ruleset.id, LIST)))

    def lines(self, blocks: Iterable[Iterable[Line]]) -> Iterator[bytes]:
        """The answer to a stream, in pieces: a line for each line, with its number, sent when its block is done."""
        with closing(Tally(self.ready.ruleset.id, LINES)) as tally:
            for lines in blocks:
                yield from in_pieces(
                    b'{"line":%d,%b}\n' % (number, self._entry_of(line, tally))
                    for number, line in lines
                )
                tally.count()

    @property
    def stamp(self) -> bytes:
        """How an answer begins: with the ruleset, its version and its digest."""
        ruleset = self.ready.ruleset
        stamp = {"ruleset": ruleset.id, "version": ruleset.version, "digest": ruleset.digest}
        return orjson.dumps(stamp)[:-1]

    def _parts(
        self, hands: Iterable[object], rules: Mapping[str, Any], tally: Tally
    ) -> Iterator[bytes]:
        before = self.stamp + b',"results":['
        with closing(tally):
            for hand in hands:
                # A hand's own rules stand in the place of the shared ones: they are never mixed.
                given = {**rules, **hand} if rules and isinstance(hand, dict) else hand
                yield b"%b{%b}" % (before, self._entry(given, tally))
                before = b","
        yield b"]}" if before == b"," else before + b"]}"

    def _entry_of(self, line: bytes | Problem, tally: Tally) -> bytes:
        try:
            if isinstance(line, Problem):
                raise line
            hand = object_of(line)
        except (Problem, scoring.Refused) as wrong:
            tally.erred(wrong)
            return problem_of(wrong)
        return self._entry(hand, tally)

    def _entry(self, hand: object, tally: Tally) -> bytes:
        """``"result":`` or ``"problem":`` and what follows it."""
        try:
            told = answer_to(self.ready.score, self._load(an_object(hand)), self.lang)
            if self._in_short:
                told = {name: told[name] for name in IN_SHORT}
            entry = b'"result":' + orjson.dumps(told)
        except Exception as error:  # noqa: BLE001 - whatever it is, the other hands are answered
            tally.erred(error)
            return problem_of(error)
        tally.scored(winning=told["winning"])
        return entry


def problem_of(error: Exception) -> bytes:
    """The problem document that the application has for an error: there is one table of them."""
    answer = current_app.handle_user_exception(error)
    return b'"problem":' + current_app.make_response(answer).get_data()


def in_pieces(parts: Iterable[bytes]) -> Iterator[bytes]:
    """``parts`` joined to pieces worth sending; no more than one piece is held."""
    held: list[bytes] = []
    size = 0
    for part in parts:
        held.append(part)
        size += len(part)
        if size >= PIECE:
            yield b"".join(held)
            held.clear()
            size = 0
    if held:
        yield b"".join(held)
