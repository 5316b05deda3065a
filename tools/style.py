"""Check the language of docstrings, messages and documents by ``style.yaml``: ``python -m tools.style``."""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

import yaml

from tools.derived import ROOT

STYLE: Final[dict[str, Any]] = yaml.safe_load((ROOT / "tools/style.yaml").read_text())
_CODE: Final = re.compile(r"(?ms)^```.*?^```|^>.*?$|``?[^`\n]*``?")
_END: Final = re.compile(r"(?<=[.!?:;])\s+|\s*\|\s*|\n\n|(?m:^)(?:[-*#]+|\d+\.) ")
Texts = Iterator[tuple[int, str]]
"""The line and the text of each place of a file."""


def docstrings(source: str) -> Texts:
    """Yield the docstrings of a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield node.body[0].lineno, _CODE.sub("", ast.get_docstring(node) or "")


def messages(source: str) -> Texts:
    """Yield the values of a YAML file, without quotations and the headings of documents."""
    nodes = [("", node) for node in yaml.compose_all(source)]
    for key, node in nodes:
        if isinstance(node, yaml.MappingNode):
            names = {name.value: value for name, value in node.value}
            left_out = {*STYLE["fields"], "ja" if key == "title" else ""}
            nodes += [(name, names[name]) for name in names.keys() - left_out]
        elif isinstance(node, yaml.SequenceNode):
            nodes += [(key, value) for value in node.value]
        elif isinstance(node, yaml.ScalarNode):
            yield node.start_mark.line + 1, node.value


def lines(source: str) -> Texts:
    """Yield the lines of a document, without code and block quotes."""
    prose = _CODE.sub(lambda code: "\n" * code[0].count("\n"), source)
    yield from enumerate(prose.splitlines(), 1)


READERS: Final[dict[str, Callable[[str], Texts]]] = {
    ".py": docstrings, ".yaml": messages, ".json": messages, ".md": lines, ".rst": lines,
}  # fmt: skip


def offences(file: str, texts: Texts) -> Iterator[str]:
    """Yield file, line, sentence and advice for each pattern that a sentence matches."""
    excused = [one["text"] for one in STYLE["exceptions"] if one["file"] == file]
    patterns = [one for one in STYLE["patterns"] if not re.search(one.get("unless", "$^"), file)]
    for line, text in texts:
        for sentence in filter(None, _END.split(text)):
            for pattern in patterns:
                if re.search(pattern["find"], sentence) and not any(map(sentence.count, excused)):
                    yield f"{file}:{line}: {sentence}\n    write {pattern['write']}"


def main() -> int:
    """Print every offence of the working tree; return 1 if there is one, else 0."""
    paths = sorted(path for pattern in STYLE["files"] for path in ROOT.glob(pattern))
    texts = (
        (str(path.relative_to(ROOT)), READERS[path.suffix](path.read_text())) for path in paths
    )
    found = [offence for one in texts for offence in offences(*one)]
    for offence in found:
        print(offence)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
