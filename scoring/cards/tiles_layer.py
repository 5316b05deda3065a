"""Changes of the layers ``tiles`` and ``shapes``: red fives, flower tiles, standing dora, a marked dragon, winning forms."""

from dataclasses import dataclass
from typing import Final

from scoring.cards.change import CardChange, ChangeReader
from scoring.cards.effects import Application
from scoring.cards.hand import HandWithCards
from scoring.cards.model import (
    FORMS,
    NOT_WON,
    SHAPE_OF,
    SO_ALREADY,
    Brought,
    Settings,
    described_conditions,
    hand_has_none,
    support_of,
    unmet_conditions,
)
from scoring.rules.amendments import CardDora, CardForm, Played, WildTile
from scoring.rules.declarations import Declarations
from scoring.rules.in_force import with_options
from scoring.rules.rulebook import Dora, FuItem
from scoring.text import Text
from scoring.tiles.kinds import KIND_OF, copies

_WHITE: Final = KIND_OF["5z"]


@dataclass(frozen=True, slots=True)
class RedFives(CardChange):
    """So many red fives of each suit are in play."""

    layer = "tiles"
    kind = "red_fives"
    text = Text("各色の赤五の枚数を決める。", "Sets how many red fives of each suit are in play.")
    optional = ("man", "pin", "sou")

    man: int = 0
    pin: int = 0
    sou: int = 0

    @property
    def limits(self) -> tuple[int, int, int]:
        """The number of each suit."""
        return self.man, self.pin, self.sou

    def settings(self) -> Settings:
        """The number of red fives is an option, too."""
        return {("option", "red_fives"): self.limits}

    def apply(self, to: Application, card: Played) -> Text | None:  # noqa: ARG002
        """Nothing where the rules have as many of each suit."""
        if self.limits == to.support.red_limits.get(to.base.numbers.red_fives):
            return SO_ALREADY
        to.effects.reds = self.limits
        return None

    def describe(self, ruleset: Declarations) -> Text:  # noqa: ARG002
        """The number of each suit."""
        text = Text(
            "赤五: 萬子{man}、筒子{pin}、索子{sou}枚", "Red fives: {man} m, {pin} p, {sou} s"
        )
        return text.filled(man=self.man, pin=self.pin, sou=self.sou)

    def brings(self, ruleset: Declarations) -> Brought:
        """The numbers of each suit."""
        before = support_of(ruleset).red_limits[with_options(ruleset, ()).numbers.red_fives]
        return Brought("red_fives", before, self.limits, "red_fives")

    def idle(self, hand: HandWithCards) -> Text | None:
        """A hand without red fives is as it was."""
        return None if hand.win.reds else Text("手に赤五が無い。", "The hand has no red five.")


@dataclass(frozen=True, slots=True)
class Flowers(CardChange):
    """There are flower tiles, each worth so many han to who has set it aside."""

    layer = "tiles"
    kind = "flowers"
    brought = "worth"
    text = Text("花牌を入れる。", "Brings in flower tiles.")
    optional = ("worth",)
    fact = "flowers"

    worth: int = 1

    def settings(self) -> Settings:
        """What each is worth."""
        return {"flowers": self.worth}

    def apply(self, to: Application, card: Played) -> Text | None:
        """A dora of the name of the card."""
        _bring_in_dora(to, card, card.name, self.worth, kind=None)
        return None

    def describe(self, ruleset: Declarations) -> Text:  # noqa: ARG002
        """What each is worth."""
        text = Text("花牌一枚につき{n}翻", "Each flower tile is worth {n} han")
        return text.filled(n=self.worth)

    def idle(self, hand: HandWithCards) -> Text | None:
        """It takes flower tiles and a win."""
        if not hand.facts.flowers:
            return Text("花牌が無い。", "There are no flower tiles.")
        return None if hand.paid else NOT_WON


@dataclass(frozen=True, slots=True)
class StandingDora(CardChange):
    """A kind of tile that is always a dora, each worth so many han."""

    layer = "tiles"
    kind = "dora"
    brought = "worth"
    text = Text("ある牌を常にドラとする。", "Makes a tile a dora in every hand.")
    required = ("tile",)
    optional = ("worth",)

    tile: str
    worth: int = 1

    def settings(self) -> Settings:
        """What each is worth."""
        return {("dora", self.tile): self.worth}

    def apply(self, to: Application, card: Played) -> Text | None:
        """A dora of the name of the tile."""
        name = Text(f"常設ドラ{self.tile}", f"Standing dora {self.tile}")
        _bring_in_dora(to, card, name, self.worth, kind=KIND_OF[self.tile])
        return None

    def describe(self, ruleset: Declarations) -> Text:  # noqa: ARG002
        """The tile, and what each is worth."""
        text = Text(
            "{tile}は常にドラ: 一枚につき{n}翻", "{tile} is always a dora, worth {n} han each"
        )
        return text.filled(tile=self.tile, n=self.worth)

    def idle(self, hand: HandWithCards) -> Text | None:
        """It takes the tile and a win."""
        win = hand.win
        held = win.closed + sum(meld.packed for meld in win.melds)
        if not copies(held, KIND_OF[self.tile]):
            return hand_has_none(self.tile)
        return None if hand.paid else NOT_WON


def _bring_in_dora(
    to: Application, card: Played, name: Text, worth: int, *, kind: int | None
) -> None:
    number = f"card_dora_{len(to.effects.dora)}"
    rule = Dora(
        id=card.id,
        name=name,
        clause=card.clause,
        document=card.document,
        text=card.text,
        worth=worth,
        counts=f"n.{number}",
    )
    to.effects.dora.append(CardDora(card, rule, number, kind))


@dataclass(frozen=True, slots=True)
class Wild(CardChange):
    """One white dragon is marked (``0z``): it wins as any tile where the conditions hold."""

    layer = "tiles"
    kind = "wild"
    brought = "when"
    text = Text(
        "白の一枚に印(0z)を付け、和了すればどの牌にもなるとする。",
        "Marks one white dragon (0z), which wins as any tile.",
    )
    optional = ("when",)

    when: tuple[str, ...]

    @classmethod
    def parse(cls, reader: ChangeReader) -> "Wild":
        """Always where there are no conditions."""
        return cls(reader.conditions())

    def settings(self) -> Settings:
        """Its conditions."""
        return {"wild": self.when}

    def apply(self, to: Application, card: Played) -> Text | None:
        """There is one marked tile."""
        to.effects.wild = WildTile(card, self.when)
        return None

    def describe(self, ruleset: Declarations) -> Text:  # noqa: ARG002
        """That it wins as any tile, and when."""
        text = Text(
            "印の付いた白(0z)で和了すれば、どの牌にもなる{when}",
            "The marked white dragon (0z) wins as any tile{when}",
        )
        return text.filled(when=described_conditions(self.when))

    def idle(self, hand: HandWithCards) -> Text | None:
        """It takes the winning tile and a better tile that it can be."""
        if not hand.facts.marked:
            return Text("和了牌ではない。", "It is not the winning tile.")
        if unmet := hand.unmet(self.when):
            return unmet_conditions(unmet)
        if hand.wild is None or hand.wild.kind is None:
            return Text("どの牌になっても和了形ではない。", "The hand wins with no tile.")
        if hand.wild.kind == _WHITE:
            return Text("白のままが最も高い。", "It is worth most as a white dragon.")
        return None


@dataclass(frozen=True, slots=True)
class SetForm(CardChange):
    """A form of hand wins, or wins no more."""

    layer = "shapes"
    text = Text("和了形を加える、または除く。", "Lets a form of hand win, or lets it win no more.")
    required = ("form", "allowed")
    optional = ("fu",)

    form: str
    allowed: bool
    fu: int | None
    """The fu of such a hand; ``None`` where the rules have a number of their own."""

    @classmethod
    def parse(cls, reader: ChangeReader) -> "SetForm":
        """Fu are needed where the rules give the form none."""
        form, allowed, fu = reader.given["form"], reader.given["allowed"], reader.given.get("fu")
        needed = allowed and not reader.has_fu(form)
        if needed and fu is None:
            text = Text(
                "この形には符が無い。符を書く。", "The rules give this form no fu: say how many."
            )
            reader.fault("fu", "missing", text)
        elif fu is not None and not needed:
            text = Text(
                "この形の符はここでは決められない。", "The fu of this form are not set here."
            )
            reader.fault("fu", "unknown_field", text)
        return cls(form, allowed, fu)

    def settings(self) -> Settings:
        """Whether it wins, and its fu."""
        return {("form", self.form): (self.allowed, self.fu)}

    def apply(self, to: Application, card: Played) -> Text | None:
        """Nothing where the form wins anyway, or where the yaku it wins only as is out of use."""
        yaku = to.support.forms.get(self.form)
        granted = yaku in to.granted_rules
        out_of_use = None if yaku is None else to.out_of_use(yaku, granted=granted)
        if self.allowed == (self.form in to.support.forms and out_of_use is None):
            return SO_ALREADY
        if self.allowed and out_of_use is not None:
            return out_of_use
        to.effects.forms[SHAPE_OF[self.form]] = CardForm(card, self.allowed, self._fu_by(card))
        return None

    def _fu_by(self, card: Played) -> FuItem | None:
        if self.fu is None:
            return None
        return FuItem(
            id=card.id,
            name=card.name,
            clause=card.clause,
            document=card.document,
            text=card.text,
            fu=self.fu,
            whole=True,
            shapes=(SHAPE_OF[self.form],),
        )

    def describe(self, ruleset: Declarations) -> Text:  # noqa: ARG002
        """Whether it wins, and its fu."""
        text = (
            Text("{form}は和了形{fu}", "{form} wins{fu}")
            if self.allowed
            else Text("{form}は和了形ではない{fu}", "{form} does not win{fu}")
        )
        fu = Text("({n}符)", " ({n} fu)").filled(n=self.fu) if self.fu else Text("", "")
        return text.filled(form=FORMS[self.form], fu=fu)

    def brings(self, ruleset: Declarations) -> Brought:  # noqa: ARG002
        """Whether it wins."""
        return Brought("form", not self.allowed, self.allowed, self.form)

    def idle(self, hand: HandWithCards) -> Text | None:
        """It takes a hand of the form."""
        if hand.could_read(SHAPE_OF[self.form]):
            return None
        return Text("この手はその形ではない。", "This hand does not have that form.")
