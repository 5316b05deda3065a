"""Why something cannot be done, with the rule that says so; the texts are in ``messages.yaml``."""

from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.rules.declarations import Declarations
from scoring.rules.links import line_of
from scoring.text import Text
from scoring.yaml_files import Messages

MESSAGES: Final = Messages("analysis")


class Reason(NamedTuple):
    """One thing that speaks against something."""

    code: str
    """Stable name, lower snake case."""
    detail: Text
    rule: str | None = None
    """Identifier of the rule that says so, where a rule does."""

    def at(self, pointer: str) -> Fault:
        """Return it as what is wrong with the field at ``pointer``."""
        return Fault(pointer, self.code, self.detail, self.rule)

    def to_dict(self, ruleset: Declarations, lang: str) -> dict[str, Any]:
        """The reason as plain data."""
        return {
            "code": self.code,
            "detail": self.detail.say(lang),
            **rule_of(ruleset, self.rule, lang),
        }


def reason(key: str, rule: str | None = None, **values: object) -> Reason:
    """Return the reason of a key, its text filled with ``values``: the key is the code, perhaps with a word after a colon."""
    return Reason(key.partition(":")[0], MESSAGES[key].filled(**values), rule)


def rule_of(ruleset: Declarations, rule: str | None, lang: str) -> dict[str, Any]:
    """A rule by its identifier, with its name, clause and where to read it; all ``None`` where there is none."""
    if rule is None:
        return dict.fromkeys(("rule", "name", "clause", "document", "href"))
    line = line_of(ruleset.id, ruleset.rules[rule], lang, {})
    return {"rule": line.pop("id"), **line}
