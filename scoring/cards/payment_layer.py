"""Changes of the layer ``payment``: doubling at the wall break, liability, chips."""

from dataclasses import dataclass

from scoring.cards.change import CardChange, ChangeReader
from scoring.cards.effects import Application
from scoring.cards.hand import HandWithCards
from scoring.cards.model import (
    NOT_WON,
    SO_ALREADY,
    Brought,
    Settings,
    hand_has_none,
    set_already_by,
    support_of,
)
from scoring.fields.wording import DETAILS
from scoring.hand.wall_break import WAREME
from scoring.rules.amendments import ChipRate, Played, WallBreak
from scoring.rules.declarations import Declarations
from scoring.text import Text


@dataclass(frozen=True, slots=True)
class Wareme(CardChange):
    """The player whose wall was broken pays and receives so many times as much."""

    layer = "payment"
    kind = "wareme"
    brought = "times"
    text = Text(
        "割れ目の人の収支を倍にする。",
        "Multiplies what the player whose wall was broken pays and receives.",
    )
    optional = ("times", "honba")

    times: int = 2
    honba: bool = False
    """Whether the counters are multiplied too."""

    def settings(self) -> Settings:
        """How many times as much."""
        return {"wareme": (self.times, self.honba)}

    def apply(self, to: Application, card: Played) -> Text | None:
        """Set the wall break, unless an option sets the same one."""
        before = to.base.wall_break
        if before is not None and (before.times, before.honba) == (self.times, self.honba):
            return SO_ALREADY
        to.effects.wall_break = WallBreak(card, self.times, self.honba)
        return None

    def describe(self, ruleset: Declarations) -> Text:  # noqa: ARG002
        """How many times as much."""
        text = Text(
            "割れ目の人は{times}倍を払い、{times}倍を受け取る{honba}",
            "Who sits at the wall break pays and receives {times} times as much{honba}",
        )
        honba = Text("(積み棒も)", " (counters too)") if self.honba else Text("", "")
        return text.filled(times=self.times, honba=honba)

    def idle(self, hand: HandWithCards) -> Text | None:
        """It takes a player at the wall break who pays or wins."""
        if hand.paid is None:
            return NOT_WON
        if hand.request.get(WAREME) is None:
            return Text("割れ目の人が示されていない。", "Who sits at the wall break was not given.")
        if hand.paid.after_break is None:
            return Text("割れ目の人は払わない。", "Who sits at the wall break does not pay.")
        return None


@dataclass(frozen=True, slots=True)
class Pao(CardChange):
    """Who fed the last of certain melds answers for the hand."""

    layer = "payment"
    kind = "liability"
    brought = "reason"
    text = Text(
        "役満を確定させる面子を鳴かせた人に責任を負わせる。",
        "Lets who feeds the meld that settles a yakuman answer for it.",
    )
    required = ("liability",)
    fact = "liability"

    reason: str

    @classmethod
    def parse(cls, reader: ChangeReader) -> "Pao":
        """A reason that the ruleset knows."""
        reason = reader.given["liability"]
        known = [liability.id for liability in reader.support.liabilities]
        if reason not in known:
            detail = DETAILS["unknown_value"].filled(choices=", ".join(known), hint="")
            reader.fault("liability", "unknown_value", detail)
        return cls(reason)

    def apply(self, to: Application, card: Played) -> Text | None:
        """Nothing where another card brings the same reason in."""
        first = to.effects.liabilities.setdefault(self.reason, card)
        return None if first is card else set_already_by(first)

    def describe(self, ruleset: Declarations) -> Text:
        """The reason."""
        text = Text(
            "{name}を確定させる面子を鳴かせた人が責任を負う",
            "Who feeds the set that settles {name} answers for it",
        )
        return text.filled(name=support_of(ruleset).liability(self.reason).name)

    def idle(self, hand: HandWithCards) -> Text | None:
        """It takes a liable player and the yakuman."""
        if hand.paid is None:
            return NOT_WON
        liability = hand.facts.liability
        if liability is None or liability.id != self.reason:
            return Text("責任を負う人が示されていない。", "Nobody was said to be liable.")
        return None if hand.paid.answered else hand_has_none(liability.name)


@dataclass(frozen=True, slots=True)
class Chips(CardChange):
    """Every payer adds so many chips for a yaku, for each of a dora or for a limit."""

    layer = "payment"
    kind = "chips"
    text = Text(
        "役・ドラ・満貫などにチップを付ける。",
        "Lets every payer add chips for a yaku, for each dora or for a limit.",
    )
    required = ("rule", "chips")
    target = "payment (chips)"

    rule: str
    chips: int

    def settings(self) -> Settings:
        """How many chips."""
        return {("chips", self.rule): self.chips}

    def apply(self, to: Application, card: Played) -> Text | None:
        """Set the chips for the rule, unless an option sets as many."""
        before = to.base.chip_rates.get(self.rule)
        if before is not None and before.chips == self.chips:
            return SO_ALREADY
        to.effects.chips[self.rule] = ChipRate(card, card.page, self.chips)
        return None

    def describe(self, ruleset: Declarations) -> Text:
        """The rule and how many."""
        chips = Text("チップ", "chip" if self.chips == 1 else "chips")
        text = Text("{rule}に{n}枚の{chips}", "{rule}: {n} {chips}")
        return text.filled(rule=ruleset.rules[self.rule].name, n=self.chips, chips=chips)

    def brings(self, ruleset: Declarations) -> Brought:  # noqa: ARG002
        """How many chips."""
        return Brought("chips", 0, self.chips, self.rule)

    def idle(self, hand: HandWithCards) -> Text | None:
        """It takes a hand that has what they are for."""
        if any(chips.rule == self.rule for chips in hand.chips):
            return None
        return hand_has_none(hand.rules.ruleset.rules[self.rule].name)
