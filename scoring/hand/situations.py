"""Whether the situations a player claims can be true, alone, together and with the hand; what they are comes from the rule book."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from scoring.faults import Fault
from scoring.rules.rulebook import Situation, Yaku
from scoring.rules.ruleset import Ruleset
from scoring.spelling import nearest
from scoring.text import Text, joined

_WIN_NAMES = {"tsumo": Text("自摸和", "a self-draw"), "ron": Text("栄和", "a win by ron")}
_SEAT_NAMES = {
    "dealer": Text("親", "the dealer"),
    "child": Text("子", "a player other than the dealer"),
}


class Table(NamedTuple):
    """What is known of the hand the claims are made for; ``None`` for what the request left unreadable."""

    tsumo: int | None
    dealer: int | None
    menzen: int
    melds: bool | None
    kans: bool
    alone: bool | None
    """Whether no other copy of the winning tile is to be seen."""
    norths: int = 0
    """How many 北 were extracted."""

    @staticmethod
    def best(tsumo: int | None, dealer: int | None) -> "Table":
        """The hand that speaks least against any claims."""
        return Table(tsumo, dealer, menzen=1, melds=False, kans=True, alone=True)


class Claim(NamedTuple):
    """One yaku that can be claimed, with its bit; or what is asked besides where another is claimed too, with the bits of both."""

    yaku: Yaku
    situation: Situation
    bit: int
    name: Text


@dataclass(frozen=True, slots=True, eq=False)
class Claims:
    """The situations of one ruleset."""

    by_name: dict[str, Claim]
    by_bit: tuple[Claim, ...]
    together: tuple[Claim, ...]
    """What is asked only of situations that are claimed together."""
    first_turn: int
    """Bits of the situations before which nobody can have made a kan, each by itself."""
    robbing: int
    """Bits of the situations in which a kan was not completed."""
    of_the_hand: int
    """Bits of the situations that even a hand without melds can speak against."""
    closed: int
    """Bits of the situations that melds can speak against."""
    openers: dict[str, int]
    """For request fields that only some situations allow: the bits of those."""

    @staticmethod
    def of(ruleset: Ruleset) -> "Claims":
        """The situations ``ruleset`` declares."""
        return _claims_of(ruleset)

    def opening(self, field: str) -> tuple[Claim, ...]:
        """The claims that allow a request field to be given."""
        return tuple(claim for claim in self.by_bit if field in claim.situation.opens)

    def before_kans(self, claimed: int) -> bool:
        """Whether nobody can have made a kan before a win of which so much is claimed."""
        return any(claim.situation.no_melds for claim in self.made(claimed))

    def made(self, claimed: int) -> Iterator[Claim]:
        """The claims among these bits, and what is asked of them together."""
        for claim in (*self.by_bit, *self.together):
            if claim.bit & claimed == claim.bit:
                yield claim

    def read(self, given: object, faults: list[Fault]) -> int:
        """The bits of a list of situations; what is wrong with the list goes to ``faults``."""
        if not isinstance(given, list | tuple):
            faults.append(
                Fault(
                    "/situation",
                    "wrong_type",
                    Text("配列で指定する。", "Must be an array of names."),
                )
            )
            return 0
        bits = 0
        for place, name in enumerate(given[: len(self.by_bit) + 1]):
            claim = self.by_name.get(name) if isinstance(name, str) else None
            pointer = f"/situation/{place}"
            if claim is None:
                faults.append(Fault(pointer, "unknown_situation", self._unknown(name)))
            elif bits & claim.bit:
                detail = Text("{name}が二度ある。", "{name} is listed twice.").filled(
                    name=claim.yaku.name
                )
                faults.append(Fault(pointer, "duplicate", detail))
            else:
                bits |= claim.bit
        if len(given) > len(self.by_bit):
            detail = Text("多くても{n}個。", "At most {n} items.").filled(n=len(self.by_bit))
            faults.append(Fault("/situation", "too_many", detail))
        return bits

    def _unknown(self, name: object) -> Text:
        known = Text(", ".join(self.by_name), ", ".join(self.by_name))
        near = nearest(name, self.by_name) if isinstance(name, str) else ()
        hint = (
            Text(f" もしかして: {near[0]}。", f" Did you mean {near[0]}?") if near else Text("", "")
        )
        return Text(
            f"この規則に無い状況。使えるもの: {known.ja}。{hint.ja}".rstrip(),
            f"Not a situation of this ruleset; it has {known.en}.{hint.en}",
        )

    def faults(self, claimed: int, table: Table) -> tuple[Fault, ...]:
        """Everything that speaks against the claims, each with the rule that does."""
        return _faults(self, claimed, table)

    def against(self, claim: Claim, claimed: int, table: Table) -> list[Fault]:
        """What speaks against one claim."""
        name, needed = claim.name, claim.situation
        said: list[tuple[str, Text, str | None]] = []
        if needed.win and table.tsumo not in (None, int(needed.win == "tsumo")):
            text = Text("{name}は{win}の時だけ。", "{name} goes only with {win}.")
            said.append(("wrong_win", text.filled(name=name, win=_WIN_NAMES[needed.win]), None))
        if needed.seat and table.dealer not in (None, int(needed.seat == "dealer")):
            text = Text("{name}は{seat}だけ。", "{name} is only for {seat}.")
            said.append(("wrong_seat", text.filled(name=name, seat=_SEAT_NAMES[needed.seat]), None))
        said += [(code, text.filled(name=name), None) for code, text in _of_melds(needed, table)]
        if needed.last_copy and table.alone is False:
            text = Text(
                "加槓された牌は四枚目なので、手牌にも表示牌にも同じ牌は無いはず。",
                "The tile added to a kan is the fourth copy: neither hand nor indicators can show another.",
            )
            said.append(("robbed_tile_in_hand", text, None))
        others = [self.by_name[other] for other in needed.needs]
        if others and not any(claimed & other.bit for other in others):
            text = Text("{name}には{needs}が要る。", "{name} needs {needs}.").filled(
                name=name, needs=joined([other.yaku.name for other in others], ja="か", en=" or ")
            )
            said.append(("needs_situation", text, None))
        for other_name, rule in needed.excludes.items():
            other = self.by_name[other_name]
            if claimed & other.bit:
                text = Text(
                    "{name}と{other}は両立しない。", "{name} and {other} cannot both be true."
                )
                said.append(("contradiction", text.filled(name=name, other=other.yaku.name), rule))
        return [
            Fault("/situation", code, detail, rule or claim.yaku.id) for code, detail, rule in said
        ]


def _of_melds(needed: Situation, table: Table) -> Iterator[tuple[str, Text]]:
    """What the sets and tiles that lie open say against a claim."""
    if needed.no_melds and table.melds:
        yield (
            "needs_no_melds",
            Text("{name}には鳴きも槓もあってはならない。", "{name} allows no calls and no kans."),
        )
    elif needed.menzen and not table.menzen:
        yield "needs_closed_hand", Text("{name}は門前の時だけ。", "{name} needs a closed hand.")
    if needed.no_melds and table.norths:
        yield (
            "needs_no_norths",
            Text("{name}には北を抜いていてはならない。", "{name} allows no extracted norths."),
        )
    if needed.own_kan and table.melds is not None and not table.kans:
        yield (
            "needs_kan",
            Text("{name}には自分の槓が要る。", "{name} needs a kan of the winner in melds."),
        )


@lru_cache(maxsize=1 << 12)
def _faults(claims: Claims, claimed: int, table: Table) -> tuple[Fault, ...]:
    """Claims and tables are few, so what speaks against them is remembered."""
    found: list[Fault] = []
    for claim in claims.made(claimed):
        found += claims.against(claim, claimed, table)
    return tuple(found)


def _together(by_name: dict[str, Claim]) -> Iterator[Claim]:
    """What is asked of situations that are claimed together."""
    for claim in by_name.values():
        for name, situation in claim.situation.together.items():
            other = by_name[name]
            text = Text("{other}と{name}", "{other} with {name}")
            both = text.filled(other=other.name, name=claim.name)
            yield Claim(claim.yaku, situation, claim.bit | other.bit, both)


@lru_cache(maxsize=64)
def _claims_of(ruleset: Ruleset) -> Claims:
    rows = tuple(
        Claim(yaku, yaku.situation, 1 << place, yaku.name)
        for place, yaku in enumerate(ruleset.claims)
        if yaku.situation is not None
    )
    by_name = {claim.yaku.id: claim for claim in rows}
    together = tuple(_together(by_name))
    unmelded = [c.bit for c in (*rows, *together) if c.situation.menzen or c.situation.no_melds]
    return Claims(
        by_name=by_name,
        by_bit=rows,
        together=together,
        first_turn=sum(claim.bit for claim in rows if claim.situation.no_melds),
        robbing=sum(claim.bit for claim in rows if claim.situation.last_copy),
        of_the_hand=sum(
            claim.bit for claim in rows if claim.situation.own_kan or claim.situation.last_copy
        ),
        closed=reduce(or_, unmelded, 0),
        openers={
            field: sum(claim.bit for claim in rows if field in claim.situation.opens)
            for field in {name for claim in rows for name in claim.situation.opens}
        },
    )
