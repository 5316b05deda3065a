"""JSON pointers to the fields of a request; hostile names are never repeated in them."""

import re
from typing import Final

_SAFE: Final = re.compile(r"[A-Za-z0-9_.-]{1,64}\Z")


def pointer(parent: str, token: str | int) -> str:
    """The pointer to ``token`` under ``parent``; ``parent`` itself for a name not fit to print."""
    text = str(token)
    return f"{parent}/{text}" if _SAFE.match(text) else parent
