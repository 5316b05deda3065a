"""A tile game that can be played with cards: their effects before a hand is scored, and the payments after it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from scoring.cards.hand import CardFacts, WildAs, conditions_hold, read_facts
from scoring.cards.presentation import CardScore, liability_sentences
from scoring.faults import Fault, Refused
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
from scoring.tiles.notation import kind_of, names_of
from scoring.tiles.readings import read_unconnected_too
from scoring.tiles.values import UNCONNECTED_SHAPE, Win

_INDICATORS: Final = ("dora_indicators", "ura_indicators")
_COPIES: Final = 4


class CardGame(TileGame):
    """A tile game that can be played with cards, for one ruleset."""

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Return everything that makes a request impossible."""
        if not rules.cards:
            return super().faults(rules, request)
        return _GameUnderCards(self, rules).faults(request)

    def holds(self, rules: InForce, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Return whether any reading of a hand has ``yaku``, superseded or not."""
        if not rules.cards:
            return super().holds(rules, yaku, request)
        return _GameUnderCards(self, rules).holds(yaku, request)

    def score(self, rules: InForce, request: Mapping[str, Any], lang: str) -> TileScore:
        """Score one hand; raise :class:`scoring.Refused` for an impossible one."""
        if not rules.cards:
            return super().score(rules, request, lang)
        return _GameUnderCards(self, rules).score(request, lang)


class _GameUnderCards:
    """A tile game with the cards of some rules in play."""

    def __init__(self, plain: TileGame, rules: InForce) -> None:
        effects = rules.card_effects
        unconnected = effects.forms.get(UNCONNECTED_SHAPE)
        self.rules = rules
        self.game = plain.adapted(
            requests=plain.requests.with_reds(effects.reds) if effects.reds else plain.requests,
            reader=read_unconnected_too
            if unconnected is not None and unconnected.allowed
            else plain.reader,
        )
        """This game with the red fives and forms of the cards."""
        self._deck = cast(Deck, plain.ruleset.deck)
        self._effects = effects
        self._claims = plain.requests.claims

    def faults(self, request: Mapping[str, Any]) -> list[Fault]:
        """Return everything that makes a request impossible."""
        parsed = self._parsed(request)
        return parsed if isinstance(parsed, list) else []

    def holds(self, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Return whether any reading of a hand has ``yaku``, superseded or not."""
        parsed = self._parsed(request)
        return not isinstance(parsed, list) and self.game.has(self.rules, parsed[1].win, yaku)

    def score(self, request: Mapping[str, Any], lang: str) -> CardScore:
        """Score one hand; raise :class:`scoring.Refused` for an impossible one."""
        parsed = self._parsed(request)
        if isinstance(parsed, list):
            raise Refused(parsed)
        facts, hand = parsed
        win = hand.win
        ranked, wild = self.game.ranked(self.rules, win), None
        if facts.marked and self._is_wild(win):
            win, ranked, wild = self._as_any(facts, win, ranked)
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

    def _parsed(self, request: Mapping[str, Any]) -> tuple[CardFacts, Hand] | list[Fault]:
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
            order = [field.name for field in self.game.ruleset.fields]
            return sorted(faults, key=lambda fault: _place_of(fault, order))
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
        self, facts: CardFacts, win: Win, ranked: list[Valuation]
    ) -> tuple[Win, list[Valuation], WildAs | None]:
        """Return the best win with the marked white dragon as any tile of which the hand holds fewer than four."""
        found = [(win, ranked)] if ranked else []
        held = win.closed - ONE[win.winning_kind] + sum(meld.packed for meld in win.melds)
        apart = {*_INDICATORS, WAREME}
        plain = {name: given for name, given in facts.plain.items() if name not in apart}
        for kind in range(KINDS):
            if kind == win.winning_kind or copies(held, kind) == _COPIES:
                continue
            other = self.game.requests.parse(self.rules, {**plain, "winning_tile": NAMES[kind]})
            if not isinstance(other, list):
                other = self._counted(facts, self._with_dora(facts, other))
                if valued := self.game.ranked(self.rules, other):
                    found.append((other, valued))
        if not found:
            return win, ranked, None
        best = best_first([valued[0] for _, valued in found])[0]
        win, ranked = next(each for each in found if each[1][0] is best)
        return win, ranked, WildAs(win.winning_kind, len(found) - 1)

    def _with_dora(self, facts: CardFacts, win: Win) -> Win:
        """Return a win with the dora of the indicators.

        The indicators were left out when the hand was read, because the marked dragon cannot be a fifth copy of a tile.
        """
        held = win.closed + sum(meld.packed for meld in win.melds)
        dora, ura = (
            sum(
                copies(held, self.game.requests.following[kind_of(tile)])
                for tile in names_of(facts.plain.get(name) or "")
            )
            for name in _INDICATORS
        )
        return replace(win, dora=dora, ura=ura)

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


def _place_of(fault: Fault, order: Sequence[str]) -> int:
    """Return the place of the field of an error."""
    name = fault.pointer[1:].partition("/")[0]
    return order.index(name) if name in order else -1
