"""Recognizes the shape of an engine's answers if the answers of a whole run follow it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from scoring.conformance.blaming import YAKU_KINDS, EngineAnswer
from scoring.conformance.differences import worths_of
from scoring.conformance.shapes import SHAPES, AnswerShape

_LEAST: Final = 3
"""Fewest answers in which a shape must explain a difference."""
_ALIKE: Final = 0.5
"""The share of the answers with a name or a rule that must have both if they are the same yaku."""


def recognized_shape(
    declared: AnswerShape, agreed: Sequence[EngineAnswer], differing: Sequence[EngineAnswer]
) -> AnswerShape:
    """Return the declared shape with every further one that explains some of the differing answers and contradicts no answer."""
    shape = declared
    # A line with another name is not missing. The names of yakuman are known when it is known that they count as 13 han.
    for name in (None, *SHAPES, None) if len(differing) >= _LEAST else ():
        if name is None:
            wider = shape._replace(names={**_names(shape, agreed, differing), **shape.names})
        else:
            wider = shape._replace(shapes=tuple(dict.fromkeys((*shape.shapes, name))))
        fewer, more = 0, False
        for answer in differing if wider != shape else ():
            before, after = (len(answer.differences_in(one)) for one in (shape, wider))
            fewer += after < before
            more = more or after > before
        if fewer >= _LEAST and not more and not any(one.differences_in(wider) for one in agreed):
            shape = wider
    return shape


def _names(
    shape: AnswerShape, agreed: Sequence[EngineAnswer], differing: Sequence[EngineAnswer]
) -> Mapping[str, str]:
    """Return the rule that each unknown name of the engine stands for: they occur in the same answers, with the same worth."""
    ours, theirs = Counter[str](), Counter[str]()
    both = Counter[tuple[str, str]]()
    used = {id_ for answer in agreed for id_ in _lines(answer.theirs)}
    for answer in differing:
        mine, other = map(_lines, answer.fitted(shape))
        rules = answer.ruleset.rules
        names = {name for name in other if not isinstance(rules.get(name), YAKU_KINDS)}
        used |= other.keys() - names
        if mine:
            ours.update(mine.keys())
            theirs.update(names)
            both.update(
                (name, rule)
                for name in names
                for rule in mine.keys() - other.keys()
                if other[name] in (None, mine[rule])
            )
    alike = {
        (name, rule): count / (theirs[name] + ours[rule] - count)
        for (name, rule), count in both.items()
        if rule not in used
    }
    found: dict[str, str] = {}
    for name, rule in sorted(alike, key=lambda pair: (-alike[pair], pair)):
        if alike[name, rule] > _ALIKE and name not in found and rule not in found.values():
            found[name] = rule
    return found


def _lines(answer: Mapping[str, Any]) -> dict[str, int | None]:
    """Return the worth of each yaku of an answer."""
    lines = answer.get("yaku")
    worths = worths_of(lines) if isinstance(lines, list) else {}
    return {id_: line.worth for id_, line in worths.items()}
