"""The source document of kita-nuki, statement by statement; it computes nothing.

The source is running text without numbers: each statement has a key, and its number in the
specification. Quotes are verbatim, one passage a line, also where the document gives only the
reading of a word in brackets and not the word.
"""

from scoring.rules.source import Clause, Source
from scoring.rulesets.kitanuki.clauses import dora, payment_and_play, yaku_and_points
from scoring.text import Text

SOURCE = Source(
    title=Text("『しらぎく麻雀』での北抜き", "Kita-nuki in Shiragiku Mahjong"),
    note=Text(
        "三人打ち麻雀「北抜き」を、プログラム『しらぎく麻雀』での定めとともに説明した文書。",
        "A page on the three-player game kita-nuki as the program Shiragiku Mahjong plays it.",
    ),
)

CLAUSES: tuple[Clause, ...] = (
    *dora.CLAUSES,
    *yaku_and_points.CLAUSES,
    *payment_and_play.CLAUSES,
)
"""In the order of the specification, 1 to 45."""
