"""Numbers that several games have."""

from functools import partial
from typing import Final

from scoring.rules.rulebook import Number
from scoring.text import Text

most_kans: Final = partial(
    Number,
    id="most_kans",
    name=Text("槓の数", "Most kans"),
    text=Text(
        "一局の槓は全員で四回まで。", "All players together make at most four kans in a hand."
    ),
    value=4,
    unit=Text("回", "kans"),
)
nine_kinds: Final = partial(
    Number,
    id="nine_kinds",
    name=Text("九種幺九の種類", "Kinds for nine terminals"),
    text=Text("幺九牌が九種類以上。", "Nine kinds of terminals and honours or more."),
    value=9,
    unit=Text("種", "kinds"),
)
