"""The answer to a question about a hand of cards that is still played: waits, discards, declarations; it decides none of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.faults import Fault, Refused
from scoring.fields.field import Choice
from scoring.games.kantan import fields as f
from scoring.games.kantan.analysis import fields as a
from scoring.games.kantan.analysis.declarations import declarations, wins_now
from scoring.games.kantan.analysis.hand_in_play import RIICHI, Questions, without
from scoring.games.kantan.analysis.waits import Asked, Words, hand_left, not_tenpai
from scoring.games.kantan.game import KantanGame, KantanScore
from scoring.games.kantan.hand import cards_away
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.rules.story import story_of
from scoring.text import Text, amount, joined

_TENPAI: Final = Text("聴牌。", "The hand is tenpai.")
_AWAY: Final = Text("聴牌まであと{away}枚。", "Cards to exchange for tenpai: {away}.")
_WAIT: Final = Text("待ち: {card}。", "It waits for: {card}.")
_NONE_LEFT: Final = Text("{card}は残っていない。", "None is left: {card}.")
_WORTH: Final = Text("{win}なら{points}。", "By {win}: {points}.")
_NO_WIN: Final = Text("{win}ではアガれない。", "No win by {win}.")
_WINS: Final = {"ron": Text("ロン", "ron"), "tsumo": Text("ツモ", "self-draw")}
_KEEP: Final = Text("捨てて聴牌: {cards}。", "Discards that leave the hand tenpai: {cards}.")
_LOCKED: Final = Text(
    "リーチの後は、引いたカードだけを捨てる。",
    "After riichi only the card just drawn is discarded.",
)
_LEGAL: Final = Text("宣言できる: {names}。", "May be declared: {names}.")
_NOTHING: Final = Text("宣言できるものは無い。", "Nothing may be declared.")
_FIRST: Final = Text(
    "鳴きは早いもの順。ロンは鳴きに優先する。",
    "The first to call gets the card; a ron comes before any call.",
)


@dataclass(frozen=True, slots=True)
class Analysis:
    """A hand looked at; :meth:`to_dict` is the response body."""

    asked: Asked
    assumed: tuple[Text, ...]

    def to_dict(self) -> dict[str, Any]:
        """The response body."""
        asked, lang = self.asked, self.asked.lang
        held, ruleset = asked.held, asked.rules.ruleset
        wins = wins_now(asked)
        winning = next((score for score in wins.values() if score.winning), None)
        own = held.to_discard
        discards = _discards(asked) if own else None
        state = _state(asked, winning)
        whole = {"improves": None, "waits": None} if own else hand_left(asked, held.concealed)
        declared = declarations(asked, wins)
        told = _told(asked, state, whole, discards, declared)
        return {
            "ruleset": ruleset.id,
            "version": ruleset.version,
            "digest": ruleset.digest,
            "turn": "drawn" if own else "waiting",
            **state,
            "improves": whole["improves"],
            "waits": whole["waits"],
            "furiten": False,
            "winning": None if winning is None else winning.to_dict(),
            "discards": discards,
            "barred": _barred(asked) if own else [],
            "declarations": declared,
            "explanation": [text.say(lang) for text in told],
            "assumed": [text.say(lang) for text in self.assumed],
            "amendments": story_of(asked.rules, 0 if lang == "ja" else 1),
        }


class Analyze:
    """The task ``analyze``."""

    example: Mapping[str, object] = a.EXAMPLE
    reply = a.REPLY

    def __init__(self, ruleset: Ruleset) -> None:
        self._game = KantanGame(ruleset)
        choices = tuple(Choice(claim.id, claim.name) for claim in ruleset.claims)
        self.fields = a.of_request(f.situation(choices))
        self._questions = Questions(self.fields)

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes the request impossible."""
        found = self._questions.parse(rules, request)
        return found if isinstance(found, list) else []

    def answer(self, rules: InForce, request: Mapping[str, Any], lang: str) -> Analysis:
        """What the hand is and what may be done with it; raises :class:`scoring.Refused`."""
        held = self._questions.parse(rules, request)
        if isinstance(held, list):
            raise Refused(held)
        return Analysis(Asked(self._game, rules, held, lang), _assumed(request, riichi=held.riichi))


def _assumed(request: Mapping[str, Any], *, riichi: bool) -> tuple[Text, ...]:
    """What was taken for granted because the request does not say it; riichi is paid for once."""
    return tuple(
        field.assumed
        for field in (f.PLAYERS, f.DEALER, *(() if riichi else (a.POINTS,)))
        if request.get(field.name) is None and field.assumed is not None
    )


def _state(asked: Asked, winning: KantanScore | None) -> Words:
    """How far the hand is; one that is won already with the cards in hand is no longer on its way."""
    held = asked.held
    away = cards_away(held.concealed, held.called)
    won = winning is not None and held.discard is None
    return {
        "shanten": -1 if won else away,
        "tenpai": not away,
        "not_tenpai": not_tenpai(asked, held.concealed) if away else None,
    }


def _discards(asked: Asked) -> list[Words]:
    """Every card that may be discarded, with the hand it leaves; the nearest to tenpai first."""
    held = asked.held
    found = [
        asked.named(card) | hand_left(asked, without(held.concealed, card))
        for card in dict.fromkeys(held.concealed)
        if card == held.drawn or not held.riichi
    ]
    return sorted(found, key=lambda discard: discard["shanten"])


def _barred(asked: Asked) -> list[Words]:
    """The cards that may not be discarded."""
    held = asked.held
    locked = dict.fromkeys(held.before) if held.riichi else {}
    return [
        asked.named(card) | asked.reason("already_declared", _LOCKED, RIICHI)
        for card in locked
        if card != held.drawn
    ]


# --- in words


def _told(
    asked: Asked,
    state: Words,
    whole: Words,
    discards: list[Words] | None,
    declared: list[Words],
) -> Iterator[Text]:
    held = asked.held
    if discards is None:
        yield from _told_waiting(asked, state, whole)
    elif state["tenpai"]:
        keep = [Text(*(d["card_name"],) * 2) for d in discards if d["tenpai"]]
        yield _KEEP.filled(cards=joined(keep, ja="、"))
    else:
        yield _AWAY.filled(away=state["shanten"])
    if held.riichi and held.to_discard:
        yield _LOCKED
    legal = [d for d in declared if d["legal"]]
    if not legal:
        yield _NOTHING
        return
    yield _LEGAL.filled(names=joined([Text(*(d["name"],) * 2) for d in legal], ja="、"))
    if any(d["makes"] for d in legal):
        yield _FIRST


def _told_waiting(asked: Asked, state: Words, whole: Words) -> Iterator[Text]:
    """What five cards are and wait for. Names and reasons are in the language asked for already."""
    if state["not_tenpai"] is not None:
        yield Text(*(state["not_tenpai"]["detail"],) * 2)
        yield _AWAY.filled(away=cards_away(asked.held.concealed, asked.held.called))
        return
    yield _TENPAI
    for wait in whole["waits"]:
        yield _WAIT.filled(card=wait["card_name"])
        if wait["ron"] is None:
            yield _NONE_LEFT.filled(card=wait["card_name"])
            continue
        for win, name in _WINS.items():
            said = _WORTH if wait[win]["winning"] else _NO_WIN
            yield said.filled(win=name, points=amount(wait[win]["value"]["points"]))
