"""The reading of words without differences in spelling: widths, kana, long vowels and romanisations."""

import re
import unicodedata
from typing import Final

import jaconv

_VARIANTS: Final = str.maketrans("槍么對發髪闢龍國雙廣麼−–—‐‑", "搶幺対発発闢竜国双広幺-----")
"""Characters that are written for one another in the words of the game, and the kinds of minus."""
_REPEATED: Final = re.compile(r"(.)[々〻]+")
_KANA_WORD: Final = re.compile(r"[ぁ-ゔー]+\Z")
_SYLLABLES: Final = re.compile(
    r"(?:(?:[kgsztdnhbpmrjfcwy]|ky|gy|sh|sy|zy|jy|ch|ts|ty|dz|ny|hy|by|py|my|ry)?[aeiou]+-*"
    r"|n'?|m(?=[bpm])|([kstpgzjdbcm])(?=\1|ch|ts|sh))+\Z"
)
"""The words that can be read as Japanese in any of the usual romanisations."""
_SPELLINGS: Final = (
    (r"['-]|xtu", ""),
    (r"wo", "o"),
    (r"m(?=[bpm])", "n"),
    (r"[tc]ch", "ch"),
    (r"sh(?=i)", "s"),
    (r"sh(?=[aueo])", "sy"),
    (r"ch(?=i)", "t"),
    (r"ch(?=[aueo])", "ty"),
    (r"ts(?=u)", "t"),
    (r"j(?=i)", "z"),
    (r"jy?(?=[aueo])", "zy"),
    (r"d(?=[zi])z?", "z"),
    (r"du", "zu"),
    (r"f", "h"),
    (r"([b-df-hj-np-tv-z])\1+", r"\1"),
    (r"([aiueo])\1+", r"\1"),
    (r"ou", "o"),
    (r"ei", "e"),
)
"""The patterns that turn every romanisation into one, with long vowels and doubled consonants as short ones."""


def folded(text: str) -> str:
    """Return ``text`` without differences that do not distinguish words: width, case, katakana, accents, old characters.

    >>> folded("Ｒｙūiisō タンヤオ 槍槓 対々和")
    'ryuiiso たんやお 搶槓 対対和'
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    if not plain.isascii():
        plain = jaconv.kata2hira("".join(map(_without_accent, plain))).translate(_VARIANTS)
        plain = _REPEATED.sub(lambda found: found[1] * len(found[0]), plain)
    return plain


def is_kana(word: str) -> bool:
    """Return whether a folded word is written only in kana."""
    return _KANA_WORD.match(word) is not None


def is_romaji(word: str) -> bool:
    """Return whether a folded word can be read as Japanese.

    >>> is_romaji("kokushi"), is_romaji("tiles")
    (True, False)
    """
    return _SYLLABLES.match(word) is not None


def sound_of(word: str) -> str:
    """Return the sound of a folded word in kana or letters, which is the same for every romanisation and vowel length.

    >>> {sound_of(word) for word in ("iipeikou", "ippeko", "いーぺーこー", "iipeekoo")}
    {'ipeko'}
    >>> sound_of("chiitoitsu") == sound_of("titoitu") == sound_of("ちーといつ")
    True
    """
    sound = jaconv.kana2alphabet(word)
    for spelling, standard in _SPELLINGS:
        sound = re.sub(spelling, standard, sound)
    return sound


def _without_accent(sign: str) -> str:
    """Return a letter of the Latin alphabet without its accent, and any other character unchanged."""
    base = unicodedata.normalize("NFD", sign)[0]
    return base if base.isascii() else sign
