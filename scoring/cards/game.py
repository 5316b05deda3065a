"""A tile game that can be played with cards: their effects before a hand is scored, and the payments after it."""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from typing import Any, Final, cast

from scoring.cards.hand import CardFacts, WildAs, conditions_hold, read_facts
from scoring.cards.presentation import CardScore, liability_sentences
from scoring.faults import Fault
from scoring.hand.game import TileGame, TileScore
from scoring.hand.parsing import Hand
from scoring.hand.payments import NO_PAYMENTS, liable_payments, payments_of, with_honba
from scoring.hand.valuing import Valuation, best_first
from scoring.hand.wall_break import WAREME, ranked_after_break, repaid
from scoring.rules.cards.deck import Deck
from scoring.rules.in_force import InForce
from scoring.rules.liability import Liability
from scoring.rules.rulebook import Yaku
from scoring.text import Text
from scoring.tiles.kinds import KINDS, NAMES, ONE, copies
from scoring.tiles.readings import read_unconnected_too
from scoring.tiles.values import UNCONNECTED_SHAPE, Win

_COPIES: Final = 4


class CardGame(TileGame):
    """A tile game that can be played with cards, for one ruleset."""

    def parse(self, rules: InForce, request: Mapping[str, Any]) -> Any:  # noqa: ANN401 - a hand with or without cards
        """Return the hand of a request, or all errors of the request."""
        if not rules.cards:
            return super().parse(rules, request)
        return _GameUnderCards(self, rules).parsed(request)

    def answered(self, rules: InForce, hand: Any, lang: str) -> TileScore:  # noqa: ANN401 - likewise
        """Return the score of a hand."""
        if not rules.cards:
            return super().answered(rules, hand, lang)
        facts, read = hand
        return _GameUnderCards(self, rules).score(facts, read, lang)

    def holds(self, rules: InForce, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Return whether any reading of a hand has ``yaku``, superseded or not."""
        if not rules.cards:
            return super().holds(rules, yaku, request)
        return _GameUnderCards(self, rules).holds(yaku, request)


class _GameUnderCards:
    """A tile game with the cards of some rules in play."""

    def __init__(self, plain: TileGame, rules: InForce) -> None:
        effects = rules.card_effects
        self.rules = rules
        self.game = copy(plain)
        """This game with the red fives and forms of the cards."""
        if effects.reds:
            self.game.requests = plain.requests.with_reds(effects.reds)
        unconnected = effects.forms.get(UNCONNECTED_SHAPE)
        if unconnected is not None and unconnected.allowed:
            self.game.reader = read_unconnected_too
        self._deck = cast(Deck, plain.ruleset.deck)
        self._effects = effects
        self._claims = plain.requests.claims

    def holds(self, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Return whether any reading of a hand has ``yaku``, superseded or not."""
        parsed = self.parsed(request)
        return not isinstance(parsed, list) and self.game.has(self.rules, parsed[1].win, yaku)

    def score(self, facts: CardFacts, hand: Hand, lang: str) -> CardScore:
        """Return the score of a hand."""
        win = hand.win
        ranked, wild = self.game.ranked(self.rules, win), None
        if facts.marked and self._is_wild(win):
            win, ranked, wild = self._as_any(facts, hand, ranked)
        notes: tuple[Text, ...] = ()
        if facts.liability is not None and ranked:
            paid = [self._by_liability(facts.liability, win, valued) for valued in ranked]
            ranked, notes = [valued for valued, _ in paid], paid[0][1]
        unbroken = ranked[0].worth.payments if ranked else NO_PAYMENTS
        if hand.wareme is not None:
            ranked, of_break = ranked_after_break(self.rules, ranked, hand.wareme)
            notes += of_break
        return CardScore(
            rules=self.rules,
            hand=hand,
            win=win,
            ranked=ranked,
            game=self.game,
            lang=lang,
            notes=notes,
            facts=facts,
            wild=wild,
            unbroken=unbroken,
        )

    def _is_wild(self, win: Win) -> bool:
        """Return whether the marked white dragon wins as any tile in this hand."""
        when = self._effects.wild
        return when is not None and conditions_hold(when, win, self._claims)

    def parsed(self, request: Mapping[str, Any]) -> tuple[CardFacts, Hand] | list[Fault]:
        """Return the facts and the hand of a request, or everything that is wrong with the request."""
        faults: list[Fault] = []
        facts = read_facts(self.rules, self._deck, request, faults)
        liable = request.get("liability") is not None
        found = self.game.requests.understood(self.rules, facts.plain, liable=liable)
        if isinstance(found, list):
            faults += found
        else:
            faults += _false_facts(facts, found.win)
        if isinstance(found, list) or faults:
            return self.game.requests.in_order(faults)
        return facts, replace(found, win=self._counted(facts, found.win))

    def _counted(self, facts: CardFacts, win: Win) -> Win:
        """Return a win with the dora that cards bring in and the yaku that they grant."""
        held = win.closed + sum(meld.packed for meld in win.melds)
        counts = {
            dora.number: (facts.flowers or 0) if dora.kind is None else copies(held, dora.kind)
            for dora in self._effects.dora
        }
        granted = self._effects.granted
        bits = sum(grant.bit for grant in granted if conditions_hold(grant.when, win, self._claims))
        situations = self._claims.situations(win.situations.bits | bits)
        return replace(win, n=win.n.changed(counts), situations=situations)

    def _as_any(
        self, facts: CardFacts, hand: Hand, ranked: list[Valuation]
    ) -> tuple[Win, list[Valuation], WildAs | None]:
        """Return the best win with the marked white dragon as any tile of which the hand holds fewer than four."""
        win, requests = hand.win, self.game.requests
        found = [(win, ranked)] if ranked else []
        held = win.closed - ONE[win.winning_kind] + sum(meld.packed for meld in win.melds)
        # The marked dragon cannot be a fifth copy of a tile, so that the indicators are not counted as tiles.
        apart = {"dora_indicators", "ura_indicators", WAREME}
        plain = {name: given for name, given in facts.plain.items() if name not in apart}
        for kind in range(KINDS):
            if kind == win.winning_kind or copies(held, kind) == _COPIES:
                continue
            other = requests.parse(self.rules, {**plain, "winning_tile": NAMES[kind]})
            if not isinstance(other, list):
                packed = held + ONE[kind]
                dora, ura = (requests.dora_of(packed, turned) for turned in (hand.dora, hand.ura))
                other = self._counted(facts, replace(other, dora=dora, ura=ura))
                if valued := self.game.ranked(self.rules, other):
                    found.append((other, valued))
        if not found:
            return win, ranked, None
        best = best_first([valued[0] for _, valued in found])[0]
        win, ranked = next(each for each in found if each[1][0] is best)
        return win, ranked, WildAs(win.winning_kind, len(found) - 1)

    def _by_liability(
        self, liability: Liability, win: Win, valued: Valuation
    ) -> tuple[Valuation, tuple[Text, ...]]:
        """Return a reading with the payments of the player who is liable for its yakuman, and the sentences about them."""
        worth, numbers = valued.worth, self.rules.numbers
        counted = zip(valued.yaku.rows, valued.yaku.worths, strict=True)
        count = sum(times for row, times in counted if row.rule.id == liability.yaku)
        part = worth.base // worth.yakuman * count if worth.yakuman else 0
        if not part:
            return valued, ()
        rest = worth.base - part
        plain = liable_payments(numbers, [part], rest, dealer=win.dealer, tsumo=win.tsumo)
        payer = "liable" if win.tsumo else "discarder"
        payments = with_honba(plain, worth.payments.honba, payer)
        others = payments_of(numbers, rest, dealer=win.dealer, tsumo=win.tsumo).points
        own = payments.points - others
        sentences = liability_sentences(liability, own, others, tsumo=bool(win.tsumo))
        return repaid(valued, payments), tuple(sentences)


def _false_facts(facts: CardFacts, win: Win) -> list[Fault]:
    """Return the facts that cannot be true of a hand."""
    liability = facts.liability
    if liability is None or liability.fed(win.melds, win.seat, win.round, win.n):
        return []
    return [Fault("/liability", "needs_melds", liability.melds, liability.rule)]
