"""The way of a tile hand with cards in play: the plain way, with what cards bring in before it and who pays after it; it words nothing."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, cast

from scoring.cards.amounts import SHAPE_OF
from scoring.cards.facts import Facts, FactsReader
from scoring.cards.hand import Hand, Paid, Stand
from scoring.cards.model import CardSupport
from scoring.cards.payments import Liable, at_the_break, liable
from scoring.cards.presentation import told
from scoring.faults import Fault, Refused
from scoring.hand.game import TileGame, TileScore
from scoring.hand.request import Understood
from scoring.hand.valuing import Valuation, best_first
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Yaku
from scoring.tiles.kinds import KINDS, NAMES, ONE, copies
from scoring.tiles.notation import kind_of, names_of
from scoring.tiles.readings import read_unconnected_too
from scoring.tiles.values import UNCONNECTED_SHAPE, Win

_INDICATORS: Final = ("dora_indicators", "ura_indicators")
_COPIES: Final = 4


class CardedGame(TileGame):
    """A game that is played with the cards of some rules in force."""

    def __init__(self, plain: TileGame, rules: InForce) -> None:
        vars(self).update(vars(plain))  # all that cards leave alone is shared
        effects = rules.card_effects
        self.rules = rules
        self.effects = effects
        deck = cast(CardSupport, plain.ruleset.deck)
        self._liable_yaku = deck.liable_yaku
        self._facts = FactsReader(plain.ruleset, deck)
        if effects.reds is not None:
            self.requests = plain.requests.with_reds(effects.reds)
        self._allowed = {SHAPE_OF[name]: form.allowed for name, form in effects.forms.items()}
        if self._allowed.get(UNCONNECTED_SHAPE):
            self.reader = read_unconnected_too
        if self._allowed:
            self._forms = {**self._forms, **dict.fromkeys(self._allowed, "")}
        self._riichi = sum(c.bit for c in self.requests.claims.opening("ura_indicators"))
        self._order = {field.name: place for place, field in enumerate(plain.ruleset.fields)}

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:  # noqa: ARG002 - its own
        """Everything that makes a request impossible."""
        found = self._parsed(request)
        return found if isinstance(found, list) else []

    def holds(self, rules: InForce, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Whether any reading of a hand has ``yaku``, superseded or not."""
        found = self._parsed(request)
        return not isinstance(found, list) and self.has(rules, found[1].win, yaku)

    def has_form(self, rules: InForce, shape: int, claimed: int) -> bool:
        """Whether readings of a shape are winning forms under these claims."""
        allowed = self._allowed.get(shape)
        return super().has_form(rules, shape, claimed) if allowed is None else allowed

    def could_read(self, win: Win, shape: int) -> bool:
        """Whether a hand can be read as a shape, whether or not that wins."""
        return any(r.shape == shape for r in self.reader(win))

    def would_win_as(self, win: Win, yaku: Yaku) -> bool:
        """Whether a hand has a form that wins only as this yaku, whether or not that counts."""
        return any(
            self._forms[r.shape] == yaku.id for r in self.reader(win) if r.shape in self._forms
        )

    def score(self, rules: InForce, request: Mapping[str, Any], lang: str) -> "CardedScore":
        """One hand, scored; raises :class:`scoring.Refused`."""
        found = self._parsed(request)
        if isinstance(found, list):
            raise Refused(found)
        facts, (win, assumed) = found
        ranked, stand = self.ranked(rules, win), None
        if facts.marked and self.is_wild(win):
            win, ranked, stand = self._as_any(facts, win, ranked)
        paid = None
        if ranked and ranked[0].worth.payments.shares:
            paid = self._paid(facts, win, ranked[0])
            ranked = [self._repaid(facts, win, valued) for valued in ranked]
        hand = Hand(self, win, facts, tuple(ranked), stand, paid)
        return CardedScore.of(TileScore(rules, win, tuple(ranked), self, assumed, lang), hand)

    def differs(self, rules: InForce, hand: Hand) -> bool:
        """Whether a hand that was scored is worth or paid otherwise under other numbers, limits or options."""
        win = self.requests.parse(rules, hand.facts.plain)
        if isinstance(win, list):
            return True
        win = self._counted(hand.facts, win)
        if hand.stand is not None and hand.stand.kind is not None:
            win = hand.win._replace(n=win.n)
        best = next(iter(self.ranked(rules, win)), None)
        if best is None or hand.best is None:
            return best is not hand.best
        deposit = rules.numbers.deposit_points != self.rules.numbers.deposit_points
        mine, other = hand.best.worth, best.worth
        paid = mine.payments if hand.paid is None else hand.paid.before
        return (
            (win.deposits > 0 and deposit)
            or paid != other.payments
            or (mine.han, mine.fu, mine.yakuman, mine.base)
            != (other.han, other.fu, other.yakuman, other.base)
            or (mine.limit and mine.limit.id) != (other.limit and other.limit.id)
        )

    def is_wild(self, win: Win) -> bool:
        """Whether the marked white dragon wins as any tile in this hand."""
        wild = self.effects.wild
        return wild is not None and not self.unmet(wild.when, win)

    def unmet(self, when: tuple[str, ...], win: Win) -> list[str]:
        """The conditions that do not hold for a hand."""
        true = {
            "tsumo": win.tsumo,
            "ron": win.ron,
            "riichi": win.situations & self._riichi,
            "dealer": win.dealer,
            "child": not win.dealer,
            "closed": win.menzen,
            "open": not win.menzen,
        }
        return [name for name in when if not true[name]]

    def _parsed(self, request: Mapping[str, Any]) -> tuple[Facts, Understood] | list[Fault]:
        """The facts and the win a request describes and what it leaves out, or everything that is wrong with it."""
        faults: list[Fault] = []
        facts = self._facts.read(self.effects, request, faults)
        found = self.requests.understood(self.rules, facts.plain)
        if isinstance(found, list):
            faults += found
        else:
            faults += self._facts.against(facts, found.win)
        if isinstance(found, list) or faults:
            return sorted(faults, key=self._place)
        return facts, found._replace(win=self._counted(facts, found.win))

    def _place(self, fault: Fault) -> int:
        return self._order.get(fault.pointer[1:].partition("/")[0], -1)

    def _counted(self, facts: Facts, win: Win) -> Win:
        """A win with the dora that cards bring in, and the yaku they grant."""
        held = win.packed + sum(meld.packed for meld in win.melds)
        counts = {
            dora.number: (facts.flowers or 0) if dora.kind is None else copies(held, dora.kind)
            for dora in self.effects.dora
        }
        bits = sum(
            granted.bit for granted in self.effects.granted if not self.unmet(granted.when, win)
        )
        numbers = win.n.changed(counts)
        return win._replace(n=numbers, situations=win.situations | bits)

    def _as_any(
        self, facts: Facts, win: Win, ranked: list[Valuation]
    ) -> tuple[Win, list[Valuation], Stand]:
        """The best win that the marked white dragon makes by standing for a tile of which the hand does not hold four."""
        found = [(win, ranked)] if ranked else []
        held = win.packed - ONE[win.winning_kind] + sum(meld.packed for meld in win.melds)
        plain = {name: given for name, given in facts.plain.items() if name not in _INDICATORS}
        for kind in range(KINDS):
            if kind == win.winning_kind or copies(held, kind) == _COPIES:
                continue
            other = self.requests.parse(self.rules, {**plain, "winning_tile": NAMES[kind]})
            if not isinstance(other, list):
                other = self._counted(facts, self._with_dora(facts, other))
                if valued := self.ranked(self.rules, other):
                    found.append((other, valued))
        if not found:
            return win, ranked, Stand(None, 0)
        best = best_first([valued[0] for _, valued in found])[0]
        win, ranked = next(each for each in found if each[1][0] is best)
        return win, ranked, Stand(win.winning_kind, len(found) - 1)

    def _with_dora(self, facts: Facts, win: Win) -> Win:
        """A win with the dora that the indicators make: they were left out, for a tile that is none cannot be one too many."""
        held = win.packed + sum(meld.packed for meld in win.melds)
        dora, ura = (
            sum(
                copies(held, self.requests.following[kind_of(tile)])
                for tile in names_of(facts.plain.get(name) or "")
            )
            for name in _INDICATORS
        )
        return win._replace(dora=dora, ura=ura)

    def _liable(self, facts: Facts, valued: Valuation) -> Liable | None:
        """How much of a hand somebody answers for."""
        worth = valued.worth
        if facts.liability is None or not worth.yakuman:
            return None
        named = self._liable_yaku[facts.liability.id]
        count = sum(
            worths
            for row, worths in zip(valued.yaku.rows, valued.yaku.worths, strict=True)
            if row.rule.id in named
        )
        each = worth.base // worth.yakuman
        return Liable(each * count, worth.base - each * count) if count else None

    def _paid(self, facts: Facts, win: Win, valued: Valuation) -> Paid:
        """Who pays, by liability first and then by the wall break."""
        before = after = valued.worth.payments
        part = self._liable(facts, valued)
        answered = None
        if part is not None:
            unit = self.rules.numbers.payment_unit
            answered = liable(part, before, dealer=win.dealer, tsumo=win.tsumo, unit=unit)
            after = answered.payments
        wall_break = self.effects.wall_break
        by_break = None
        if wall_break is not None and facts.wareme is not None:
            by_break = at_the_break(after, facts.wareme, wall_break.times, honba=wall_break.honba)
        return Paid(before, answered, by_break)

    def _repaid(self, facts: Facts, win: Win, valued: Valuation) -> Valuation:
        """A reading with what is paid for it."""
        paid = self._paid(facts, win, valued)
        if paid.last is paid.before:
            return valued
        return valued._replace(worth=valued.worth.paid_as(paid.last))


@lru_cache(maxsize=256)
def carded(game: TileGame, rules: InForce) -> CardedGame:
    """A game with the cards of some rules in play; the latest are remembered."""
    return CardedGame(game, rules)


class CardedScore(TileScore):
    """A hand scored with cards in play."""

    hand: Hand

    @classmethod
    def of(cls, score: TileScore, hand: Hand) -> "CardedScore":
        """A score with the hand that it is of."""
        made = cls(*score)
        made.hand = hand
        return made

    def to_dict(self) -> dict[str, Any]:
        """The response body."""
        return told(super().to_dict(), self.hand, self.lang)
