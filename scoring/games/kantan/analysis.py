"""The answer to a request to analyze a hand: plain data and sentences."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scoring.fields.field import Assumption
from scoring.games.kantan import MESSAGES, fault
from scoring.games.kantan.cards import CARDS, ISOLATED, KINDS, SETS, PlayingCard
from scoring.games.kantan.hand import CardHand, DeclaredWin, not_tenpai
from scoring.games.kantan.hand_in_play import KINDS_OF_WIN, CardAction, CardsInPlay, actions
from scoring.games.kantan.presentation import KantanScore
from scoring.games.kantan.request import RIICHI, cards_used
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import PlayAnswer
from scoring.text import Text, amount, joined


@dataclass(frozen=True, slots=True)
class CardAnalysis(PlayAnswer):
    """A hand in play under its rules."""

    rules: InForce
    held: CardsInPlay
    lang: str
    scored: bool = True
    """Whether the findings give the worth of waits."""

    @property
    def assumed(self) -> tuple[Assumption, ...]:  # type: ignore[override] # computed, where the base has a field
        """The defaults used for fields that the request omits."""
        return self.held.assumed

    @property
    def shanten(self) -> int:
        """The number of cards to exchange before tenpai."""
        return self.held.hand.shanten

    def __repr__(self) -> str:
        """Return the ruleset and how far the hand is in one line."""
        return f"<Analysis by {self.ruleset}: shanten {self.shanten}>"

    def to_short_dict(self) -> dict[str, Any]:
        """Return the response body without the worth of waits, explanation and defaults."""
        return {**self.rules.ruleset.stamp, **replace(self, scored=False).body()}

    def to_actions(self) -> dict[str, Any]:
        """Return the legal actions alone: true or false, cards, or the sets that a call makes, by the name of the declaration."""
        found: dict[str, Any] = {}
        for action in actions(self.held):
            if action.id in KINDS_OF_WIN:
                found[action.id] = not action.reasons
            elif action.id != RIICHI or self.held.to_discard:
                cards = (action.makes,) if action.makes else action.cards
                found[action.id] = [card.text for card in cards]
        if self.held.to_discard:
            found["discard"] = [card.text for card in self._legal_discards()]
        return {"actions": found}

    def body(self) -> dict[str, Any]:
        """Return the findings as plain data."""
        rules, held, lang, away = self.rules, self.held, self.lang, self.shanten
        drawn, hand = held.to_discard, held.hand
        declarations = actions(held)
        wins = [KantanScore(rules, action.won, lang) for action in declarations if action.won]
        winning = wins[0].to_dict() if wins else None
        return {
            "turn": "drawn" if drawn else "waiting",
            "shanten": -1 if winning and held.discard is None else away,
            "tenpai": not away,
            "not_tenpai": rules.reason_line(not_tenpai(hand), lang) if away else None,
            "improves": None if drawn else self._improves(hand),
            "waits": None if drawn else self._waits(hand),
            "furiten": False,
            "winning": winning,
            "discards": self._discards() if drawn else None,
            "barred": self._barred() if drawn else [],
            "declarations": [self._action(action) for action in declarations],
        }

    def _named(self, card: PlayingCard) -> dict[str, Any]:
        return {"card": card.text, "card_name": card.name.say(self.lang)}

    def _action(self, action: CardAction) -> dict[str, Any]:
        return {
            "id": action.id,
            "legal": not action.reasons,
            **self.rules.rule_line(action.rule, self.lang),
            "why": [self.rules.reason_line(why, self.lang) for why in action.reasons],
            "cards": [card.text for card in action.cards],
            "makes": action.makes.text if action.makes else None,
            "shanten": action.shanten,
        }

    def _improves(self, hand: CardHand) -> list[dict[str, str]]:
        """Return the kinds of card that bring five cards nearer to tenpai, whatever their suit."""
        of_kinds = {card.kind: (*hand.concealed, card) for card in CARDS.values()}
        return [
            {"kind": kind, "name": MESSAGES[f"kinds.{kind}"].say(self.lang)}
            for kind in KINDS
            if hand._replace(concealed=of_kinds[kind]).shanten < hand.shanten
        ]

    def _waits(self, hand: CardHand) -> list[dict[str, Any]]:
        """Return the card that five cards wait for; nothing if they are not tenpai."""
        held, makes, copies = self.held, hand.wait, self.rules.numbers.deck
        if makes is None:
            return []
        card = makes.as_kind(ISOLATED)
        left = copies - cards_used([held.hand])[card] if copies else None
        form = "tenpai_meld" if makes.kind == SETS else "tenpai_head"
        wait = {
            **self._named(card),
            "makes": makes.text,
            "left": left,
            **self.rules.rule_line(form, self.lang),
        }
        if self.scored:
            for win in ("ron", "tsumo"):
                won = held.declared_win(hand, card, win)
                wait[win] = None if left == 0 else self._worth(won)
        return [wait]

    def _worth(self, won: DeclaredWin) -> dict[str, Any]:
        """Return the part of a score that gives the worth of a card."""
        body = KantanScore(self.rules, won, self.lang).body()
        kept = ("winning", "reason", "value", "yaku", "payments", "received")
        yaku = [line["id"] for line in body["yaku"]]
        return {name: body[name] for name in kept} | {"yaku": yaku}

    def _legal_discards(self) -> list[PlayingCard]:
        """Return every card that may be discarded, the one that leaves the hand nearest to tenpai first."""
        hand, drawn = self.held.hand, self.held.drawn
        cards = [drawn] if self.held.riichi and drawn else dict.fromkeys(hand.concealed)
        return sorted(cards, key=lambda card: hand.without(card).shanten)

    def _discards(self) -> list[dict[str, Any]]:
        """Return every card that may be discarded, with the hand it leaves."""
        return [
            {
                **self._named(card),
                "shanten": left.shanten,
                "tenpai": not left.shanten,
                "improves": self._improves(left),
                "waits": self._waits(left),
            }
            for card in self._legal_discards()
            for left in [self.held.hand.without(card)]
        ]

    def _barred(self) -> list[dict[str, Any]]:
        """Return the cards that cannot be discarded after riichi."""
        if not self.held.riichi:
            return []
        why = fault("", "already_declared:discard", RIICHI)
        reason = self.rules.reason_line(why, self.lang)
        locked = dict.fromkeys(self.held.before.concealed)
        return [self._named(card) | reason for card in locked if card != self.held.drawn]

    @property
    def sentences(self) -> Iterator[Text]:  # type: ignore[override] # computed, where the base has a field
        """The findings, one sentence each."""
        hand, away, drawn = self.held.hand, self.shanten, self.held.to_discard
        for wait in self._waits(hand):
            name = wait["card_name"]
            yield MESSAGES["analysis.tenpai"]
            yield MESSAGES["analysis.wait"].filled(card=name)
            if wait["left"] == 0:
                yield MESSAGES["analysis.none_left"].filled(card=name)
            yield from (_worth_sentence(win, wait[win]) for win in ("ron", "tsumo") if wait[win])
        if away and not drawn:
            yield not_tenpai(hand).detail
        if away:
            yield MESSAGES["away"].filled(away=away)
        elif drawn:
            cards = [card for card in self._legal_discards() if not hand.without(card).shanten]
            names = [card.name for card in cards]
            yield MESSAGES["analysis.keep"].filled(cards=joined(names, ja="、"))
        if self.held.riichi and drawn:
            yield MESSAGES["already_declared:discard"]
        legal = [action for action in actions(self.held) if not action.reasons]
        names = [self.rules.ruleset.rules[action.rule].name for action in legal]
        if legal:
            yield MESSAGES["analysis.legal"].filled(names=joined(names, ja="、"))
        else:
            yield MESSAGES["analysis.nothing_legal"]
        if any(action.makes for action in legal):
            yield MESSAGES["analysis.first_call"]


def _worth_sentence(win: str, worth: dict[str, Any]) -> Text:
    text = MESSAGES["analysis.worth" if worth["winning"] else "analysis.no_win"]
    points = amount(worth["value"]["points"])
    return text.filled(win=MESSAGES[f"analysis.by.{win}"], points=points)
