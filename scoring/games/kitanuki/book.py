"""The rules of 北抜き."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.games.kitanuki import MESSAGES, analysis, yaku, yakuman
from scoring.rules.changes import Alone, Ban
from scoring.rules.rulebook import Option, Yaku

_EVENTS: Final = (*read_rules("games/kitanuki/events.yaml"),)
_YAKUMAN: Final = {
    rule.id: rule
    for rule in (*_EVENTS, *yakuman.RULES)
    if isinstance(rule, Yaku) and rule.closed == yakuman.WORTH
}
_OPTIONAL: Final = (
    "isshoku_yonjun",
    "yonrenkou",
    "juusanputou",
    "daisharin",
    "benikujaku",
    "paarenchan",
    "ichitenkou",
)
"""The yakuman that count only under an option."""


def _option(yaku: Yaku) -> Option:
    """Return the option that lets a yakuman count."""
    return Option(
        id=f"yaku_{yaku.id}",
        name=MESSAGES["optional.name"].filled(name=yaku.name),
        text=MESSAGES["optional.text"].filled(name=yaku.name),
        default=False,
        changes={False: (Ban(yaku.id),)},
    )


RULES: Final = (
    *analysis.RULES,
    *read_rules("games/kitanuki/dora.yaml"),
    *_EVENTS,
    *read_rules("games/kitanuki/numbers.yaml"),
    *yakuman.RULES,
    *(_option(_YAKUMAN[id_]) for id_ in _OPTIONAL),
    *read_rules("games/kitanuki/options.yaml", alone={True: tuple(map(Alone, _YAKUMAN))}),
    *yaku.RULES,
)
"""Every rule of the game, in the order of the catalogue."""
