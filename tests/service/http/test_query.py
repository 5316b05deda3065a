"""Values of query parameters."""

import pytest

from service.http.query import read
from tests.service.support.fields import INVENTED


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("number", "2", 2),
        ("number", "-2", -2),
        ("number", "+2", "+2"),
        ("number", "2.0", "2.0"),
        ("number", "9" * 4000, 10**15),
        ("number", "-" + "9" * 16, -(10**15)),
        ("number", "0" * 20 + "2", 2),
        ("flag", "true", True),
        ("flag", "false", False),
        ("flag", "1", "1"),
        ("nothing", "null", None),
        ("nothing", "", None),
        ("word", "null", "null"),
        ("list", "", []),
        ("list", "1,2", [1, 2]),
        ("list", "1,x", [1, "x"]),
        ("deep", "a+b,a", [["a", "b"], ["a"]]),
        ("draw", "face:3,by:r", {"face": 3, "by": "r"}),
        ("draw", "null", None),
        ("draw", "face", "face"),
        ("draw", "face:1,face:2", "face:1,face:2"),
        ("options", "", {}),
        ("options", "a:true,b:3,c:word,d:x+y", {"a": True, "b": 3, "c": "word", "d": ["x", "y"]}),
        ("options", "a:x|y|1", {"a": ["x", "y", 1]}),
        ("options", "a:x ", {"a": ["x"]}),
    ],
)
def test_queries_write_values(name: str, text: str, value: object) -> None:
    fields = {field.name: field for field in INVENTED}
    assert read(fields[name], text) == value
