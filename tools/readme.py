"""Write the answer the README shows, or check it: ``python -m tools.readme --write|--check``.

The request is the body of the README's first ``curl``; its answer is what the service says to it.
"""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any, Final

from service import create_app

README: Final = Path(__file__).parent.parent / "README.md"
_BODY: Final = re.compile(r"curl -s (?P<url>\S+) .*? -d '(?P<body>\{.*?\})'", re.DOTALL)
_ANSWER: Final = re.compile(r"(?<=```json\n).*?(?=```)", re.DOTALL)


def answered(text: str) -> str:
    """The README with the real answer in its place."""
    asked = _BODY.search(text)
    if asked is None:
        message = "README.md shows no curl request with a body"
        raise ValueError(message)
    path = "/" + asked["url"].split("/", 3)[3]
    reply = create_app().test_client().post(path, json=json.loads(asked["body"]))
    if reply.status_code != 200:
        message = f"the README's request is answered with {reply.status}"
        raise ValueError(message)
    return _ANSWER.sub(lambda _: _laid_out(reply.get_json()) + "\n", text, count=1)


def _laid_out(answer: dict[str, Any]) -> str:
    """JSON with one line a field, and one line an element of its lists."""
    lines = [f"  {json.dumps(name)}: {_value(value)}" for name, value in answer.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def _value(value: object) -> str:
    if isinstance(value, list) and len(value) > 1:
        return "[\n" + ",\n".join(f"    {_flat(element)}" for element in value) + "\n  ]"
    return _flat(value)


def _flat(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main(argv: list[str] | None = None) -> int:
    """Write or check; 1 where the README is stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    group = parser.add_mutually_exclusive_group(required=True)
    group.add_argument("--write", action="store_true")
    group.add_argument("--check", action="store_true")
    arguments = parser.parse_args(argv)
    text = README.read_text(encoding="utf-8")
    wanted = answered(text)
    if arguments.write:
        README.write_text(wanted, encoding="utf-8")
    elif wanted != text:
        print("README.md shows an answer the service does not give: make docs")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
