"""The rules that the calculator's address names: those of the hand and those it is compared with; what they say is asked elsewhere."""

from typing import Final

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.text import Text
from service.problems import shape_fault

RULES: Final = "rules"
OTHER: Final = "other"
FIELDS: Final = (
    Field(
        RULES, "string", Text("ルール", "Rules"), Text("この手のルール。", "The rules of the hand.")
    ),
    Field(
        OTHER,
        "string",
        Text("比べるルール", "Rules to compare with"),
        Text("この手を比べるルール。", "The rules the hand is compared with."),
    ),
)
"""Their parameters."""

UNKNOWN_RULES: Final = shape_fault(f"/{RULES}", "unknown_ruleset")
NOT_COMPARED: Final = Fault(
    f"/{OTHER}",
    "unknown_value",
    Text(
        "この手と比べられる、その名前のルールセットはありません。",
        "There is no ruleset of this name that this hand can be compared under.",
    ),
)
