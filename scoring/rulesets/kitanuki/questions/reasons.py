"""The reason that settled several questions; it settles none itself."""

from scoring.text import Text

AS_PROGRAM = Text(
    "原文に定めがなく、プログラム『しらぎく麻雀』による。",
    "The source is silent; the program Shiragiku Mahjong does it so.",
)
