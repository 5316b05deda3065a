"""The source document of the easy card game, statement by statement; it computes nothing.

The source is running text without numbers: each statement has a key, and its number in the
specification. Quotes are verbatim, one passage a line; a yaku is quoted with the heading that gives
its worth.
"""

from scoring.rules.source import Clause, Source
from scoring.rulesets.kantan.clauses import calls_and_match, cards_and_turns, yaku_and_payment
from scoring.text import Text

SOURCE = Source(
    title=Text("かんたん麻雀ボドゲ(仮)", "Easy mahjong board game (working title)"),
    note=Text(
        "麻雀のルールを簡単にしたカードゲームの原案を、作者が紹介した記事。",
        "An article in which its author presents the draft of a card game that simplifies mahjong.",
    ),
)

CLAUSES: tuple[Clause, ...] = (
    *cards_and_turns.CLAUSES,
    *yaku_and_payment.CLAUSES,
    *calls_and_match.CLAUSES,
)
"""In the order of the specification, 1 to 41."""
