"""The check of language finds an offence in each kind of text, and leaves quotations and code out."""

import pytest

from tools import style
from tools.derived import ROOT


def found(suffix: str, source: str, file: str = "some/file") -> list[str]:
    return [
        offence.partition("\n")[0]
        for offence in style.offences(file, style.READERS[suffix](source))
    ]


@pytest.mark.parametrize(
    ("suffix", "source", "line", "sentence"),
    [
        (".py", 'def f():\n    """What it adds."""\n', 2, "What it adds."),
        (".yaml", "a: {ja: 役。, en: Good. It is told so.}\n", 1, "It is told so."),
        (".yaml", "a:\n  ja: 平局とする。\n", 2, "平局とする。"),
        (".json", '{"a": {"ja": "役", "en": "Two beside it."}}', 1, "Two beside it."),
        (".md", "# Title\n\nOne. So many hands.\n", 3, "So many hands."),
        (".rst", "A pair is no run.\n", 1, "A pair is no run."),
    ],
)
def test_an_offence_is_found_where_it_is(
    suffix: str, source: str, line: int, sentence: str
) -> None:
    assert found(suffix, source) == [f"some/file:{line}: {sentence}"]


@pytest.mark.parametrize(
    ("suffix", "source"),
    [
        (".py", '"""Return ``so many``."""\n'),
        (".yaml", "quote: What beside. \ntitle: {ja: 平局, en: Draw}\n"),
        (".md", "> What is beside it.\n\n```\nbeside\n```\n`beside`\n"),
        (".md", "## What to do\n\nWhat is a pair?\n"),
    ],
)
def test_quotations_code_and_questions_are_left_out(suffix: str, source: str) -> None:
    assert found(suffix, source) == []


def test_a_word_may_be_right_in_some_files() -> None:
    assert found(".md", "リーチ\n")
    assert not found(".md", "リーチ\n", "scoring/games/dice/request.yaml")


def test_every_exception_is_needed() -> None:
    for one in style.STYLE["exceptions"]:
        path = ROOT / one["file"]
        texts = [text for _, text in style.READERS[path.suffix](path.read_text())]
        assert one["reason"]
        assert any(one["text"] in text for text in texts), one


def test_the_texts_of_the_project_are_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert style.main() == 0, capsys.readouterr().out
