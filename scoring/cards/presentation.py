"""The score of a hand with cards in play: lines and payments that name their cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.cards import MESSAGES
from scoring.cards.hand import CardFacts, WildAs
from scoring.hand.game import TileScore
from scoring.hand.payments import Payments
from scoring.rules.amendments import PlayedCard
from scoring.rules.liability import Liability
from scoring.rules.links import href_of
from scoring.text import Text
from scoring.tiles.kinds import NAMES


@dataclass(eq=False, repr=False, kw_only=True)
class CardScore(TileScore):
    """The score of a hand with cards in play, with the payments after liability and the wall break."""

    facts: CardFacts
    wild: WildAs | None
    """The tile that the marked white dragon wins as; ``None`` if no such dragon completes the hand."""
    unbroken: Payments
    """The payments before those of the wall break."""

    def describe(self) -> dict[str, Any]:
        """Return the fields of the body that give the worth of the hand."""
        body = super().describe()
        if self.wild is not None and self.ranked:
            body["reading"]["wild"] = NAMES[self.wild.kind]
        bringers = _bringers(self)
        for part in (body, *body["alternatives"]):
            for line in (*part["yaku"], *part["fu"]):
                if bringer := bringers.get(line["id"]):
                    line |= {"card": bringer.id, "href": href_of(self.ruleset, bringer.page)}
        return body

    def describe_value(self) -> dict[str, Any]:
        """Return the fields ``value``, ``payments`` and ``received`` of the body."""
        paid = super().describe_value()
        if self.ranked:
            for payment, card in zip(paid["payments"], _payers(self), strict=True):
                if card is not None:
                    payment["card"] = card
        return paid

    def steps(self, body: Mapping[str, Any]) -> list[str]:
        """Return the steps from the hand to its points in the fields that :meth:`describe` returns, one sentence each."""
        steps = super().steps(body)
        if self.wild is None:
            return steps
        wild = MESSAGES["wild"].filled(tile=NAMES[self.wild.kind], others=self.wild.others)
        return [wild.say(self.lang), *steps]


def _bringers(hand: CardScore) -> dict[str, PlayedCard]:
    """Return the card that adds a line to the answer, by the identifier of the line."""
    effects = hand.rules.card_effects
    cards = [dora.card for dora in effects.dora]
    cards += [form.card for form in effects.forms.values() if form.fu is not None]
    return {card.id: card for card in cards}


def _payers(hand: CardScore) -> list[str | None]:
    """Return the card that changed each payment, ``None`` for the others."""
    effects, wall_break = hand.rules.card_effects, hand.rules.wall_break
    shares = hand.ranked[0].worth.payments.shares
    by_liability = any(share.payer == "liable" for share in shares)
    known = {(_family(share.payer), share.points) for share in hand.unbroken.shares}
    cards: list[str | None] = []
    for share in shares:
        if (_family(share.payer), share.points) not in known and wall_break is not None:
            cards.append(None if wall_break.card is None else wall_break.card.id)
        elif by_liability and hand.facts.liability is not None:
            cards.append(effects.liabilities[hand.facts.liability.id].id)
        else:
            cards.append(None)
    return cards


def _family(payer: str) -> str:
    """Return the role of a payer, with ``each`` counted as ``child``."""
    return "child" if payer == "each" else payer


def liability_sentences(
    liability: Liability, points: int, rest: int, *, tsumo: bool
) -> Iterator[Text]:
    """Yield the sentences on the ``points`` of a hand that a player is liable for, and on the ``rest``, which is paid as usual."""
    text = MESSAGES["liability.tsumo" if tsumo else "liability.ron"]
    yield text.filled(name=liability.name, points=points)
    if rest:
        yield MESSAGES["liability.rest"].filled(points=rest)
