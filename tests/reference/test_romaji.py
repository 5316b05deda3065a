"""How a word sounds: kana and any romanisation of it alike, old and repeated characters as the usual ones."""

import string
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import scoring
from scoring.reference.romaji import folded, is_kana, is_romaji, sound_of
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("romaji.yaml"))


@pytest.mark.parametrize(("written", "plain"), CASES["what_does_not_tell_words_apart_is_set_aside"])
def test_what_does_not_tell_words_apart_is_set_aside(written: str, plain: str) -> None:
    assert folded(written) == plain


@pytest.mark.parametrize("spellings", CASES["all_spellings_of_a_word_sound_alike"])
def test_all_spellings_of_a_word_sound_alike(spellings: str) -> None:
    assert len({sound_of(folded(word)) for word in spellings.split()}) == 1


def test_different_words_sound_different() -> None:
    ids = {rule.id for rule in scoring.ruleset("tcg").rules.values() if rule.kind == "yaku"}
    assert len({sound_of(id_.replace("_", "")) for id_ in ids}) == len(ids)


@pytest.mark.parametrize(
    ("words", "japanese"),
    [
        ("tanyao chiitoitsu tempai matchi n hon'itsu", True),
        ("tiles double flush 8 立直 たn", False),
    ],
)
def test_what_can_be_read_as_japanese(words: str, *, japanese: bool) -> None:
    for word in words.split():
        assert is_romaji(word) is japanese, word
        assert not is_kana(word)


def test_no_word_is_not_japanese() -> None:
    assert not is_romaji("")
    assert not is_kana("")


@example("0々々")
@given(st.text(string.printable + "アイウヴヶ々槍ōé﷽", max_size=20))
def test_folding_twice_is_folding_once(text: str) -> None:
    once = folded(text)
    assert folded(once) == once


@given(st.text("ぁあぃいヴーっんきゃゅょづぢァーabōn'", max_size=12))
def test_every_kana_has_a_sound(text: str) -> None:
    assert is_kana(sound_of(folded(text))) is False
