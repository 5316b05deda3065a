"""Numbers that several games have."""

from functools import partial
from typing import Final

from scoring.games.common.messages import MESSAGES
from scoring.rules.rulebook import Number

most_kans: Final = partial(
    Number,
    id="most_kans",
    name=MESSAGES["most_kans.name"],
    text=MESSAGES["most_kans.text"],
    value=4,
    unit=MESSAGES["most_kans.unit"],
)
nine_kinds: Final = partial(
    Number,
    id="nine_kinds",
    name=MESSAGES["nine_kinds.name"],
    text=MESSAGES["nine_kinds.text"],
    value=9,
    unit=MESSAGES["nine_kinds.unit"],
)
