"""How many slips of the pen lie between two words, and which words of a list are near to one; it knows no language."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

_EDGE: Final = "\0"
_LETTERS: Final = 63
_LOST: Final = 3
"""Most pairs of neighbours that one slip (exchanged neighbours) destroys."""


def slips(one: str, other: str, most: int) -> int:
    """Letters wrong, missing, too many or exchanged with their neighbour between two words; ``most + 1`` for more than ``most``.

    >>> slips("tanyao", "tanayo", 2), slips("riichi", "richi", 1), slips("ron", "tsumo", 2)
    (1, 1, 3)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, sign in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, match in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (sign != match))
            if i > 1 and j > 1 and sign == other[j - 2] and one[i - 2] == match:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


class Words:
    """A list of words that can be asked for those near to one."""

    def __init__(self, words: Iterable[str]) -> None:
        self._with: dict[str, list[str]] = {}
        self._letters: dict[str, int] = {}
        for word in dict.fromkeys(words):
            self._letters[word] = _letters_of(word)
            for pair in set(_pairs(word)):
                self._with.setdefault(pair, []).append(word)

    def near(self, word: str) -> dict[str, int]:
        """The words at most so many slips away as a word of that length allows, with their number."""
        most = slips_allowed(word)
        if not most:
            return {}
        pairs = set(_pairs(word))
        shared = Counter(found for pair in pairs for found in self._with.get(pair, ()))
        least = len(pairs) - _LOST * most
        letters, length = _letters_of(word), len(word)
        told = {
            found: slips(word, found, most)
            for found, count in shared.items()
            if count >= least
            and abs(len(found) - length) <= most
            # A slip puts at most one letter in the place of another.
            and (self._letters[found] ^ letters).bit_count() <= 2 * most
        }
        return {found: count for found, count in told.items() if count <= most}


def slips_allowed(word: str) -> int:
    """How many slips may be in a word: none in a very short one, two in a long one; a sign that is no letter says more."""
    return (len(word) > (3 if word.isascii() else 2)) + (len(word) > 5)


def _letters_of(word: str) -> int:
    """The letters of a word as bits; different letters may have the same."""
    letters = 0
    for sign in word:
        letters |= 1 << (ord(sign) & _LETTERS)
    return letters


def _pairs(word: str) -> list[str]:
    padded = f"{_EDGE}{word}{_EDGE}"
    return [padded[place : place + 2] for place in range(len(padded) - 1)]
