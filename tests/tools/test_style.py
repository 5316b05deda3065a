"""The check of language finds an offence in each kind of text, and leaves quotations and code out."""

from pathlib import Path

import pytest

from tests.yaml_cases import cases
from tools import style
from tools.derived import ROOT

CASES = cases(Path(__file__).with_name("style.yaml"))


def found(suffix: str, source: str, file: str = "some/file") -> list[str]:
    return [
        offence.partition("\n")[0]
        for offence in style.offences(file, style.READERS[suffix](source))
    ]


@pytest.mark.parametrize(
    ("suffix", "source", "line", "sentence"), CASES["an_offence_is_found_where_it_is"]
)
def test_an_offence_is_found_where_it_is(
    suffix: str, source: str, line: int, sentence: str
) -> None:
    assert found(suffix, source) == [f"some/file:{line}: {sentence}"]


@pytest.mark.parametrize(("suffix", "source"), CASES["quotations_code_and_questions_are_left_out"])
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
