"""How a word sounds: kana and any romanisation of it alike, old and repeated characters as the usual ones."""

import pytest

from scoring.reference.romaji import folded, sound_of


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("対々和", "対対和"),
        ("對々和", "対対和"),
        ("々", "々"),
        ("いろ々々", "いろろろ"),
        ("タンヤオ", "たんやお"),
        ("Ｒｙūiisō", "ryuiiso"),
        ("槍槓", "搶槓"),
    ],
)
def test_what_does_not_tell_words_apart_is_set_aside(written: str, plain: str) -> None:
    assert folded(written) == plain


@pytest.mark.parametrize(
    ("kana", "romaji"),
    [
        ("りゅういいそう", "ryuuiisou"),
        ("しゃぼ", "shabo"),
        ("ちゃんた", "chanta"),
        ("ちゅうれん", "chuuren"),
        ("じゅん", "jun"),
        ("ふぁん", "fan"),
        ("しんあ", "shina"),
        ("りーち", "riichi"),
    ],
)
def test_kana_sound_as_their_romanisation(kana: str, romaji: str) -> None:
    assert sound_of(kana) == sound_of(romaji)


def test_a_small_kana_after_no_vowel_is_a_sound_of_its_own() -> None:
    assert sound_of("んぁ") == "na"
    assert sound_of("ぁ") == "a"
