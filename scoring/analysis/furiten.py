"""Furiten and the other rules that forbid ron on tiles a hand waits for."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scoring.analysis import MESSAGES, reason
from scoring.faults import Fault
from scoring.rules.in_force import InForce
from scoring.tiles.kinds import NAMES, kinds_of
from scoring.tiles.values import ORPHANS

_ENDS: Final = "furiten_ends"


@dataclass(frozen=True, slots=True, kw_only=True)
class FuritenRules:
    """The conditions that forbid ron in one game, each with its rule."""

    discarded: str
    """The rule about a wait among the player's own discards."""
    every_wait: bool
    """Whether a discarded wait forbids ron on every wait, or only on the very tile that was discarded."""
    every_wait_of_orphans: bool
    """Whether a discarded wait of thirteen orphans forbids ron on every wait."""
    passed: str | None = None
    """The rule about a winning tile that the player let pass, if that forbids ron for some time."""
    passed_in_riichi: str | None = None
    """The rule about a winning tile that the player let pass after riichi, if that forbids ron."""


def passing_ends(rules: InForce) -> str:
    """Return the event that ends the furiten of a player who passed a winning tile: ``draw``, ``draw_or_call`` or ``discard``."""
    return str(rules.options.get(_ENDS, "draw"))


class Furiten(NamedTuple):
    """Whether a hand may win by ron."""

    tiles: int
    """Mask of the waits that forbid it."""
    barred: int
    """Mask of the waits on which it is forbidden."""
    reason: Fault | None

    def to_dict(self, rules: InForce, lang: str) -> dict[str, Any]:
        """Return whether a hand is furiten, and why, as plain data."""
        rule = self.reason.rule if self.reason else None
        return {
            "furiten": self.barred != 0,
            "tiles": [NAMES[kind] for kind in kinds_of(self.tiles)],
            "barred": [NAMES[kind] for kind in kinds_of(self.barred)],
            **rules.rule_line(rule, lang),
            "why": self.reason.detail.say(lang) if self.reason else None,
        }


FREE: Final = Furiten(0, 0, None)


def furiten_kinds(
    rules: FuritenRules,
    ends: str,
    *,
    waits: int,
    forms: int,
    discards: int,
    passed: int,
    riichi: bool,
) -> list[Furiten]:
    """Return every reason why a hand with these waits may not win by ron on some tiles.

    ``ends`` ends the furiten by passing, and ``passed`` are the tiles whose passing still counts.
    """
    found = []
    if own := waits & discards:
        every = rules.every_wait_of_orphans if forms == ORPHANS else rules.every_wait
        key = "furiten:every_wait" if every else "furiten:the_very_tile"
        why = reason(key, rules.discarded, tiles=_names(own))
        found.append(Furiten(own, waits if every else own, why))
    rule = rules.passed_in_riichi if riichi else rules.passed
    if rule is not None and (let_go := waits & passed):
        until = MESSAGES[f"until.{'end' if riichi else ends}"]
        by = _ENDS if ends == "discard" and not riichi else rule
        why = reason("furiten:passed", by, tiles=_names(let_go), until=until)
        found.append(Furiten(let_go, waits, why))
    return found


def widest(kinds: Iterable[Furiten]) -> Furiten:
    """Return the reason that forbids most, or the lasting one of two that forbid the same."""
    return max([FREE, *kinds], key=lambda furiten: furiten.barred.bit_count())


def _names(tiles: int) -> str:
    return " ".join(NAMES[kind] for kind in kinds_of(tiles))
