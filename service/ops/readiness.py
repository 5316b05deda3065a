"""Whether this server can answer: the rules it serves are sound."""

from service.served import served


def ready() -> bool:
    """Return whether every ruleset answered its own examples when the process started."""
    rulesets = served().values()
    return bool(rulesets) and all(one.healthy for one in rulesets)
