"""The questions of practice: the hands of each level, the right answer, and what an answer misses."""

import re
from collections.abc import Mapping
from typing import Any, Final
from unicodedata import normalize

from scoring.conformance.generating.questions import QuestionGenerator
from scoring.rules.rulebook import FuItem
from scoring.rules.ruleset import Ruleset
from scoring.text import LANGUAGES
from service.site.wording import Wording

Answer = Mapping[str, Any]
YAKU, FU, PAYMENTS, LIMIT, YAKUMAN = "yaku", "fu", "payments", "limit", "yakuman"
SETS: Final = "sets"
_WHOLE: Final = (YAKU, "han", FU, PAYMENTS, LIMIT, YAKUMAN)
"""The levels about whole hands, the rare ones last."""
_NUMBER: Final = re.compile(r"\d+")
_EMPTY_PARTS: Final = 3
"""One of so many questions about a part may be about a part without fu."""


class Questions:
    """The questions of one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        names = {YAKU, PAYMENTS} | {field.name for field in ruleset.game.value}
        items = [rule for rule in ruleset.book.rules if isinstance(rule, FuItem)]
        self._parts = {
            item.id: item.source or SETS for item in items if item.source or item.yaochu is not None
        }
        self._whole_fu = {item.id for item in items if item.whole}
        self.levels = [level for level in _WHOLE if level in names]
        self.drills = list(dict.fromkeys(self._parts.values()))

    def hand(self, level: str, seed: int) -> dict[str, Any]:
        """Return the hand of a question."""

        def fits(answer: Answer) -> bool:
            value = answer["value"]
            if bool(value.get(YAKUMAN)) != (level == YAKUMAN):
                return False
            if level not in (FU, *self.drills):
                return bool(answer.get(level) or value.get(level))
            ids = {line["id"] for line in answer[FU] or ()}
            has_part = level == FU or seed % _EMPTY_PARTS == 0 or self.part_fu(level, answer)
            return bool(ids and has_part and not value.get(LIMIT) and not ids & self._whole_fu)

        return QuestionGenerator(self._ruleset, seed).winning(fits, rare=level == YAKUMAN)

    def part_fu(self, part: str, answer: Answer) -> int:
        """Return the fu of a part of the hand."""
        return sum(line[FU] for line in answer[FU] if self._parts.get(line["id"]) == part)

    def right(self, level: str, answer: Answer) -> Any:  # noqa: ANN401 - a number, ids, or points of each payer
        """Return the right answer: the ids of the yaku, what each payer pays, or a number."""
        if level == YAKU:
            return [line["id"] for line in answer[YAKU]]
        if level in (PAYMENTS, LIMIT, YAKUMAN):
            return [one["points"] + one["honba"] for one in answer[PAYMENTS]]
        return self.part_fu(level, answer) if level in self.drills else answer["value"][level]

    def is_limit(self, text: str, answer: Answer) -> bool:
        """Return whether a text names the limit of the hand in one of the languages: ``mangan``, ``満貫``."""
        value = answer["value"]
        wordings = [Wording(self._ruleset.id, lang) for lang in LANGUAGES]
        names = [name for one in wordings for name in one.parts({**value, "han": 0, FU: 0})]
        return _plain(text) in map(_plain, names)

    def mistakes(self, level: str, answer: Answer, told: list[str]) -> list[tuple[str, str]]:
        """Return each mistake of an answer: its kind, and the rule or level that it is about."""
        right = self.right(level, answer)
        if level == YAKU:
            missed = [("missed", id_) for id_ in right if id_ not in told]
            return missed + [("extra", id_) for id_ in told if id_ not in right]
        text = " ".join(told)
        numbers = [int(n) for n in _NUMBER.findall(_plain(text))]
        if isinstance(right, list):
            if {*numbers} == {*right} or self.is_limit(text, answer):
                return []
            honba = {one["points"] for one in answer[PAYMENTS]}
            if {*numbers} == honba:
                return [("missed", "honba")]
            short = max(right) - max(numbers, default=0)
        else:
            short = right - next(iter(numbers), 0)
            unit = "han" if level == "han" else FU
            lines = [(line["id"], line[unit]) for line in answer[YAKU if unit == "han" else FU]]
            lines.append(("rounding", right - sum(worth for _, worth in lines)))
            if (
                short
                and level not in self.drills
                and (part := next((id_ for id_, worth in lines if worth == short), ""))
            ):
                return [("missed", part)]
        if not numbers:
            return [("unread", level)]
        return [("low" if short > 0 else "high", level)] if short or isinstance(right, list) else []


def _plain(text: str) -> str:
    """Return a text without spaces and commas, in small letters of one width."""
    return re.sub(r"[\s,]", "", normalize("NFKC", text)).casefold()
