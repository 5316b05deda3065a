"""Why something cannot be done, with the rule that says so."""

from typing import Any, NamedTuple

from scoring.rules.declarations import Declarations
from scoring.rules.links import line_of
from scoring.text import Text


class Reason(NamedTuple):
    """One thing that speaks against something."""

    code: str
    """Stable name, lower snake case."""
    detail: Text
    rule: str | None = None
    """Identifier of the rule that says so, where a rule does."""

    def to_dict(self, ruleset: Declarations, lang: str) -> dict[str, Any]:
        """The reason as plain data."""
        return {
            "code": self.code,
            "detail": self.detail.say(lang),
            **rule_of(ruleset, self.rule, lang),
        }


def rule_of(ruleset: Declarations, rule: str | None, lang: str) -> dict[str, Any]:
    """A rule by its identifier, with its name, clause and where to read it; all ``None`` where there is none."""
    if rule is None:
        return dict.fromkeys(("rule", "name", "clause", "document", "href"))
    line = line_of(ruleset.id, ruleset.rules[rule], lang, {})
    return {"rule": line.pop("id"), **line}
