"""A tile game that can be played with cards: their effects before a hand is scored, and the payments after it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.cards.hand import CardFacts, WildAs, conditions_hold, read_facts
from scoring.cards.presentation import CardScore, liability_sentences
from scoring.faults import Fault
from scoring.hand.game import TileGame, TileScore
from scoring.hand.parsing import Hand
from scoring.hand.payments import NO_PAYMENTS, liable_payments, payments_of, with_honba
from scoring.hand.valuing import Valuation, best_first
from scoring.hand.wall_break import WAREME, ranked_after_break, repaid
from scoring.rules.in_force import InForce
from scoring.rules.liability import Liability
from scoring.rules.rulebook import Yaku
from scoring.text import Text
from scoring.tiles.kinds import COPIES, KINDS, NAMES, ONE, copies
from scoring.tiles.values import Win


class CardGame(TileGame):
    """A tile game that can be played with cards, for one ruleset."""

    def parse(self, rules: InForce, request: Mapping[str, Any]) -> Any:  # noqa: ANN401 - a hand, under cards with its facts
        """Return the hand of a request, or all errors of the request."""
        if not rules.cards:
            return self.requests.understood(rules, request)
        faults: list[Fault] = []
        facts = read_facts(rules, request, faults)
        liable = request.get("liability") is not None
        found = self.requests.understood(rules, facts.plain, liable=liable)
        if isinstance(found, list):
            faults += found
        else:
            faults += _false_facts(facts, found.win)
        if isinstance(found, list) or faults:
            return self.requests.in_order(faults)
        return facts, replace(found, win=self._counted(rules, facts, found.win))

    def holds(self, rules: InForce, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Return whether any reading of a hand has ``yaku``, superseded or not."""
        if not rules.cards:
            return super().holds(rules, yaku, request)
        parsed = self.parse(rules, request)
        return not isinstance(parsed, list) and self.has(rules, parsed[1].win, yaku)

    def answered(self, rules: InForce, hand: Any, lang: str) -> TileScore:  # noqa: ANN401 - likewise
        """Return the score of a hand."""
        if not rules.cards:
            return super().answered(rules, hand, lang)
        facts, hand = hand
        win = hand.win
        ranked, wild = self.ranked(rules, win), None
        when = rules.card_effects.wild
        if facts.marked and when is not None and conditions_hold(when, win, self.requests.claims):
            win, ranked, wild = self._as_any(rules, facts, hand, ranked)
        notes: tuple[Text, ...] = ()
        if facts.liability is not None and ranked:
            paid = [_by_liability(rules, facts.liability, win, valued) for valued in ranked]
            ranked, notes = [valued for valued, _ in paid], paid[0][1]
        unbroken = ranked[0].worth.payments if ranked else NO_PAYMENTS
        if hand.wareme is not None:
            ranked, of_break = ranked_after_break(rules, ranked, hand.wareme)
            notes += of_break
        return CardScore(
            rules=rules,
            hand=hand,
            win=win,
            ranked=ranked,
            game=self,
            lang=lang,
            notes=notes,
            facts=facts,
            wild=wild,
            unbroken=unbroken,
        )

    def _counted(self, rules: InForce, facts: CardFacts, win: Win) -> Win:
        """Return a win with the dora that cards bring in and the yaku that they grant."""
        held = win.closed + sum(meld.packed for meld in win.melds)
        counts = {
            dora.number: (facts.flowers or 0) if dora.kind is None else copies(held, dora.kind)
            for dora in rules.card_effects.dora
        }
        granted, claims = rules.card_effects.granted, self.requests.claims
        bits = sum(grant.bit for grant in granted if conditions_hold(grant.when, win, claims))
        situations = claims.situations(win.situations.bits | bits)
        return replace(win, n=win.n.changed(counts), situations=situations)

    def _as_any(
        self, rules: InForce, facts: CardFacts, hand: Hand, ranked: list[Valuation]
    ) -> tuple[Win, list[Valuation], WildAs | None]:
        """Return the best win with the marked white dragon as any tile of which the hand holds fewer than four."""
        win, requests = hand.win, self.requests
        found = [(win, ranked)] if ranked else []
        held = win.closed - ONE[win.winning_kind] + sum(meld.packed for meld in win.melds)
        # The marked dragon cannot be a fifth copy of a tile, so that the indicators are not counted as tiles.
        apart = {"dora_indicators", "ura_indicators", WAREME}
        plain = {name: given for name, given in facts.plain.items() if name not in apart}
        for kind in range(KINDS):
            if kind == win.winning_kind or copies(held, kind) == COPIES:
                continue
            other = requests.with_wild_tile(rules, {**plain, "winning_tile": NAMES[kind]})
            if other is not None:
                packed = held + ONE[kind]
                dora, ura = (requests.dora_of(packed, turned) for turned in (hand.dora, hand.ura))
                other = self._counted(rules, facts, replace(other, dora=dora, ura=ura))
                if valued := self.ranked(rules, other):
                    found.append((other, valued))
        if not found:
            return win, ranked, None
        best = best_first([valued[0] for _, valued in found])[0]
        win, ranked = next(each for each in found if each[1][0] is best)
        winning = sum(bool(valued[0].worth.payments.shares) for _, valued in found)
        return win, ranked, WildAs(win.winning_kind, max(winning - 1, 0))


def _by_liability(
    rules: InForce, liability: Liability, win: Win, valued: Valuation
) -> tuple[Valuation, tuple[Text, ...]]:
    """Return a reading with the payments of the player who is liable for its yakuman, and the sentences about them."""
    worth, numbers = valued.worth, rules.numbers
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
