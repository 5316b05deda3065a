"""The facts of a hand that only cards need: flower tiles, liability, a marked white dragon."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any, Final

from scoring.cards.change import CardChange
from scoring.cards.fields import CARDS, NEEDS_CARD
from scoring.cards.hand import Facts
from scoring.cards.model import support_of
from scoring.cards.parsing import CHANGES, built_in
from scoring.cards.payment_layer import Pao
from scoring.cards.tiles_layer import Wild
from scoring.faults import Fault
from scoring.rules.amendments import CardEffects
from scoring.rules.declarations import Declarations
from scoring.text import Text, joined
from scoring.tiles.notation import MARKED, BadNotation, read_tiles, written
from scoring.tiles.values import Win

_TILES: Final = re.compile(r"([a-z_]*+:|[(\[]?)([^:()\[\]]*+)([)\]]?)")
"""Tiles, or a meld around them."""
_MARKED_FIELDS: Final = ("concealed", "winning_tile", "dora_indicators", "ura_indicators", "melds")
_NEEDING: Final = {change.fact: change for change in CHANGES if change.fact}
"""The facts, and the changes that need them."""


class FactsReader:
    """How the facts are read for one ruleset."""

    def __init__(self, ruleset: Declarations) -> None:
        self._ruleset = ruleset
        self._support = support_of(ruleset)

    def needing_cards(
        self, request: Mapping[str, Any], fields: Iterable[str] = _MARKED_FIELDS
    ) -> list[Fault]:
        """Faults of facts and marked white dragons in a request, which only cards bring in; ``fields`` are those of tiles."""
        faults: list[Fault] = []
        for name in fields:
            given = request.get(name) or ""
            texts = {f"/{name}/{place}": text for place, text in enumerate(given)}
            if isinstance(given, str):
                texts = {f"/{name}": given}
            faults += [
                self._needs_card(name, Wild, at) for at, text in texts.items() if ordinary(text)[1]
            ]
        return [*faults, *self._unneeded(request)]

    def _unneeded(self, names: Container[str]) -> list[Fault]:
        return [self._needs_card(name) for name in _NEEDING if name in names]

    def read(self, effects: CardEffects, request: Mapping[str, Any], faults: list[Fault]) -> Facts:
        """The facts in a request; what is wrong with them goes to ``faults``."""
        given = {name: value for name, value in request.items() if name in _NEEDING}
        apart = {CARDS, *_NEEDING}
        plain = {name: value for name, value in request.items() if name not in apart}
        needed = {change.fact for card in effects.cards for change in card.changes}
        reason = given.get("liability")
        if reason is not None and reason not in effects.liabilities:
            needed.discard("liability")
        faults += self._unneeded([name for name in given if name not in needed])
        marks: dict[str, int] = {}
        if effects.wild is not None:
            plain, marks = unmarked(plain, _MARKED_FIELDS)
            faults += _excess_marks(marks)
        kept = {name: value for name, value in given.items() if name in needed}
        return Facts(
            plain,
            kept.get("flowers"),
            self._support.liability(kept["liability"]) if "liability" in kept else None,
            "winning_tile" in marks,
        )

    def against(self, facts: Facts, win: Win) -> list[Fault]:
        """Facts that cannot be true of this hand."""
        liability = facts.liability
        if liability is None or liability.fed(win.melds, win.seat, win.round, win.n):
            return []
        return [Fault("/liability", "needs_melds", liability.melds, liability.rule)]

    def _needs_card(
        self, name: str, needing: type[CardChange] | None = None, pointer: str | None = None
    ) -> Fault:
        kind = needing or _NEEDING[name]
        cards = [
            card.id
            for card in built_in(self._ruleset).values()
            if any(isinstance(change, kind) for change in card.changes)
        ]
        text = {Wild: _NEEDS_MARK, Pao: _NEEDS_CARD_OF_PAO}.get(kind, _NEEDS_QUESTION)
        names = joined([Text(card, card) for card in cards], ja="、")
        at = pointer or f"/{name}"
        return Fault(at, NEEDS_CARD, text.filled(cards=names), next(iter(cards), None))


_NEEDS_MARK: Final = Text(
    "印のある白(0z)は、それを入れるカードが場にある時だけ。例 {cards}。",
    "The marked white dragon (0z) needs a card in play that brings it in, such as {cards}.",
)
_NEEDS_QUESTION: Final = Text(
    "これを問うカードが場にある時だけ。例 {cards}。",
    "Only with a card in play that asks about it, such as {cards}.",
)
_NEEDS_CARD_OF_PAO: Final = Text(
    "これを問うカードが場にある時だけ。例 {cards}。ルールの責任払い(包)は settle が feeds から求める。",
    "Only with a card in play that asks about it, such as {cards}. Liability under the rules (pao) is found by settle, from feeds.",
)


def _excess_marks(marks: Mapping[str, int]) -> Iterator[Fault]:
    """Fields with a marked white dragon beside the one there is; ``marks`` are how many each has."""
    seen = 0
    for name, count in marks.items():
        if count > 1 or seen:
            yield Fault(f"/{name}", "too_many_copies", ONE_MARKED)
        seen += count


def unmarked(
    request: Mapping[str, Any], names: Iterable[str]
) -> tuple[dict[str, Any], dict[str, int]]:
    """A request with marked white dragons as ordinary ones, and how many there were in those of its fields that had any."""
    plain = dict(request)
    found: dict[str, int] = {}
    for name in names:
        given = request.get(name)
        if isinstance(given, str):
            plain[name], count = ordinary(given)
        elif isinstance(given, list | tuple):
            read = [ordinary(text) if isinstance(text, str) else (text, 0) for text in given]
            plain[name], count = [text for text, _ in read], sum(count for _, count in read)
        else:
            continue
        if count:
            found[name] = count
    return plain, found


ONE_MARKED: Final = Text("印のある白(0z)は一枚だけ。", "There is one marked white dragon (0z).")


def ordinary(text: str) -> tuple[str, int]:
    """A text of tiles with marked white dragons as ordinary ones, and how many there were; one that cannot be read as it is."""
    match = _TILES.fullmatch(text) if "0" in text else None
    if match is None:
        return text, 0
    try:
        names = read_tiles(match[2], marked=True)
    except BadNotation:
        return text, 0
    count = names.count(MARKED)
    if not count:
        return text, 0
    return (
        f"{match[1]}{written('5z' if name == MARKED else name for name in names)}{match[3]}",
        count,
    )
