"""The source document of arushiaru mahjong, rule by rule and in its order; it computes nothing.

The document numbers nothing: numbers and keys are those of the specification. Quotes are verbatim;
where one rule rests on two places of the document, a blank line parts them. A name is the heading
of the document or contains it.
"""

from scoring.rules.source import Clause, Source
from scoring.rulesets.arushiaru.clauses import main_rules, points, yaku_and_pao
from scoring.text import Text

SOURCE = Source(
    title=Text("『しらぎく麻雀』でのアルシァル麻雀", "Arushiaru mahjong in Shiragiku mahjong"),
    note=Text(
        "麻雀ソフト『しらぎく麻雀』のアルシァル麻雀のルールを、"
        "日本麻雀連盟の公式ルールとの違いとともに説明した文書。",
        "A page on how the program Shiragiku mahjong plays arushiaru, and where it differs from "
        "the official rules of the Japan Mahjong League.",
    ),
)

CLAUSES: tuple[Clause, ...] = (
    *main_rules.CLAUSES,
    *points.CLAUSES,
    *yaku_and_pao.CLAUSES,
)
"""In the order of the specification, numbers 1 to 46."""
