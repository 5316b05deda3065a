"""The source document of TCG mahjong, clause by clause and in its order; it computes nothing.

Every numbered line of the document is here, whether or not anything follows from it, with the
preface and sections 7 and 9. Headings and quotes are verbatim. Three lines (6-03, 8-10, 8-15) only
head the lines under them: their quote is empty, and 8-15 has not even a heading (question T24).
"""

from scoring.rules.source import Clause, Source
from scoring.rulesets.tcg.clauses import (
    section_1,
    section_2_3,
    section_4,
    section_5,
    section_6_7,
    section_8_9_course_of_play,
    section_8_tiles_and_calls,
)
from scoring.text import Text

SOURCE = Source(
    title=Text("TCG麻雀第0回「基本ルール」", "TCG mahjong, issue 0: the basic rules"),
    note=Text(
        "四人打ち立直麻雀の主流のルールを、項目ごとに番号を付けて定めた文書。",
        "A numbered sheet that settles the mainstream rules of four-player riichi item by item.",
    ),
)

CLAUSES: tuple[Clause, ...] = (
    *section_1.CLAUSES,
    *section_2_3.CLAUSES,
    *section_4.CLAUSES,
    *section_5.CLAUSES,
    *section_6_7.CLAUSES,
    *section_8_tiles_and_calls.CLAUSES,
    *section_8_9_course_of_play.CLAUSES,
)
"""In the order of the document: preface, 1-01 to 6-03-04, section 7, 8-01 to 8-32, section 9."""
