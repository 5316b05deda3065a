"""Practice in scoring hands: a page with a question made from a seed, or with the score of the hand."""

import re
from collections.abc import Mapping
from random import randint
from typing import Any, Final
from unicodedata import normalize

from flask import Blueprint, request

import scoring
from scoring.conformance.generating.questions import QuestionGenerator
from scoring.rules.rulebook import FuItem, Limit
from scoring.rules.ruleset import Ruleset
from scoring.settlement.match_form import seats
from scoring.text import LANGUAGES
from service.http.answers import CACHED, UNCACHED, Page
from service.http.language import language
from service.served import served
from service.site.entry import entry_of, subset_choices
from service.site.hand_fields import HAND_FIELDS, groups_of, tokens_of
from service.site.lines import query_of, query_text
from service.site.pages import rendered
from service.site.pictures.layout import plain_group
from service.site.wording import Wording, ruleset_names

Answer = Mapping[str, Any]
YAKU, FU, PAYMENTS, LIMIT, YAKUMAN = "yaku", "fu", "payments", "limit", "yakuman"
_WHOLE: Final = (YAKU, "han", FU, PAYMENTS, LIMIT, YAKUMAN)
"""The levels about whole hands, the rare ones last."""
_PAID: Final = {PAYMENTS, LIMIT, YAKUMAN}
"""The levels that ask for the payments."""
_COUNT: Final = re.compile(r"[x×*]\s*\d(?![\d,])")
"""How many players pay an amount: ``×2``."""
_NUMBERS: Final = (re.compile(r"\d{1,3}(?:,\d{3})+(?!\d)|\d+"), re.compile(r"\d+"))
"""A number with commas between thousands, and one between any commas."""
_SIGNS: Final = re.compile(r"[\s,]")
_LAST_SEED: Final = 2**31 - 1

blueprint = Blueprint("practice", __name__)


@blueprint.get("/practice")
def practice() -> Page:
    """Return a page with a question, random if there is no seed. After the player answers, the page has the score of the hand."""
    lang, args = language(request), request.args
    books = {id_: one for id_, one in served().items() if seats(one.ruleset)}
    ready = books.get(entry_of(args).ready.ruleset.id) or next(iter(books.values()))
    ruleset = ready.ruleset
    questions = Questions(ruleset, lang)
    possible = [*questions.levels, *questions.drills]
    level = args["level"] if args.get("level") in possible else possible[0]
    given = args.get("seed", type=int)
    seed = randint(0, _LAST_SEED) if given is None else min(abs(given), _LAST_SEED)  # noqa: S311 - no secret
    hand = questions.hand(level, seed)
    answer = scoring.score(ruleset.id, hand, lang=lang).to_dict()
    told = args.getlist(level) if "answered" in args else None
    known = HAND_FIELDS[ruleset.id]
    return rendered(
        "practice.html",
        lang,
        cache=UNCACHED if given is None else CACHED,
        here="/practice",
        books={id_: name for id_, name in ruleset_names(lang).items() if id_ in books},
        ruleset=ruleset.id,
        questions=questions,
        level=level,
        is_paid=level in _PAID,
        seed=seed,
        answer=answer,
        right=questions.right(level, answer),
        told=told,
        mistakes=questions.mistakes(level, answer, told) if told is not None else [],
        wording=Wording(ruleset.id, lang),
        groups=groups_of(ruleset.id, hand),
        drawn={field.name for field in known.others},
        indicators=lambda tiles: plain_group(tokens_of(known.notation, tiles)),
        facts={name: value for name, value in hand.items() if name not in known.names},
        query=query_text(query_of(ready, hand) | {"lang": lang}),
    )


class Questions:
    """The questions of one ruleset."""

    def __init__(self, ruleset: Ruleset, lang: str = scoring.DEFAULT_LANGUAGE) -> None:
        self._ruleset = ruleset
        names = {YAKU, PAYMENTS} | {field.name for field in ruleset.game.value}
        items = [rule for rule in ruleset.declared if isinstance(rule, FuItem)]
        self._parts = {i.id: i.source or "sets" for i in items if i.source or i.yaochu is not None}
        self._whole_fu = {item.id for item in items if item.whole}
        self.yaku = subset_choices(served()[ruleset.id], YAKU, lang)
        self.levels = [level for level in _WHOLE if level in names]
        self.drills = list(dict.fromkeys(self._parts.values()))

    def hand(self, level: str, seed: int) -> dict[str, Any]:
        """Return the hand of a question."""

        def fits(answer: Answer) -> bool:
            value = answer["value"]
            if bool(value.get(YAKUMAN)) != (level == YAKUMAN):
                return False
            if level not in (FU, *self.drills):
                return bool(value.get(level) if level == LIMIT else self.right(level, answer))
            ids = {line["id"] for line in answer[FU] or ()}
            # Two of three questions about a part are about one with fu.
            has_part = level == FU or seed % 3 == 0 or self.part_fu(level, answer)
            return bool(ids and has_part and not value.get(LIMIT) and not ids & self._whole_fu)

        return QuestionGenerator(self._ruleset, seed).winning(fits, rare=level == YAKUMAN)

    def part_fu(self, part: str, answer: Answer) -> int:
        """Return the fu of a part of the hand."""
        return sum(line[FU] for line in answer[FU] if self._parts.get(line["id"]) == part)

    def right(self, level: str, answer: Answer) -> Any:  # noqa: ANN401 - a number, ids, or points of each payer
        """Return the right answer: the ids of the offered yaku, what each payer pays, or a number."""
        if level == YAKU:
            return [line["id"] for line in answer[YAKU] if line["id"] in self.yaku]
        if level in _PAID:
            return [one["points"] + one["honba"] for one in answer[PAYMENTS]]
        return self.part_fu(level, answer) if level in self.drills else answer["value"][level]

    def base_of(self, text: str, answer: Answer) -> int | None:
        """Return the base points of the limit that a text names in one of the languages: ``mangan``, ``満貫``."""
        value, limits = answer["value"], [r for r in self._ruleset.declared if isinstance(r, Limit)]
        bases = {name: rule.base_points for rule in limits for name in rule.name}
        for lang in LANGUAGES:
            own = Wording(self._ruleset.id, lang).parts({**value, "han": 0, FU: 0})
            bases |= dict.fromkeys(own, value.get("base_points", 0))
        plain = {_SIGNS.sub("", normalize("NFKC", n)).casefold(): p for n, p in bases.items()}
        return plain.get(_SIGNS.sub("", text).casefold())

    def mistakes(self, level: str, answer: Answer, told: list[str]) -> list[tuple[str, str]]:
        """Return each mistake of an answer: its kind, and the rule or level that it is about."""
        right = self.right(level, answer)
        if level == YAKU:
            missed = [("missed", id_) for id_ in right if id_ not in told]
            return missed + [("extra", id_) for id_ in told if id_ not in right]
        text = normalize("NFKC", " ".join(told))
        is_paid = level in _PAID
        rights = {*right} if is_paid else {right}
        amounts = _COUNT.sub("", text) if is_paid else text
        numbers, apart = ({int(n.replace(",", "")) for n in r.findall(amounts)} for r in _NUMBERS)
        named = self.base_of(text, answer) if is_paid else None
        own = answer["value"].get("base_points", 0)
        if rights in (numbers, apart) or named == own:
            return []
        if not numbers:
            return [("unread" if named is None else "low" if named < own else "high", level)]
        short = max(rights) - max(numbers)
        parts: list[tuple[str, int]] = []
        if is_paid:
            parts = [("honba", short)] * (numbers == {one["points"] for one in answer[PAYMENTS]})
        elif level not in self.drills:
            parts = [(line["id"], line[level]) for line in answer[FU if level == FU else YAKU]]
            parts.append(("rounding", right - sum(worth for _, worth in parts)))
        part = next((id_ for id_, worth in parts if worth == short), "")
        return [("missed", part) if part else ("low" if short > 0 else "high", level)]
