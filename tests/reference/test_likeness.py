"""Words near to one another, how they sound, and names that may have been meant: by counting slips one by one."""

from itertools import product

import pytest

from scoring.reference.edit_distance import Words, slips, slips_allowed
from scoring.reference.romaji import folded, is_kana, is_romaji, sound_of
from scoring.spelling import nearest


def counted(one: str, other: str) -> int:
    """The least slips between two words, by trying every way: an optimal alignment, neighbours exchanged once."""
    if not one or not other:
        return len(one) + len(other)
    ways = [
        counted(one[1:], other) + 1,
        counted(one, other[1:]) + 1,
        counted(one[1:], other[1:]) + (one[0] != other[0]),
    ]
    if one[:2] == other[1::-1] and len(other) > 1 and len(one) > 1:
        ways.append(counted(one[2:], other[2:]) + 1)
    return min(ways)


SHORT = ["", *map("".join, product("ab", repeat=2)), "a", "abc", "bca", "aab", "abab", "baba", "ca"]


@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_slips_are_the_least_there_can_be(most: int) -> None:
    for one, other in product(SHORT, SHORT):
        wanted = counted(one, other)
        assert slips(one, other, most) == min(wanted, most + 1), (one, other)


@pytest.mark.parametrize(
    ("one", "other", "number"),
    [
        ("tanyao", "tanyao", 0),
        ("tanyao", "tanayo", 1),
        ("tanyao", "tanyo", 1),
        ("tanyao", "tannyao", 1),
        ("tanyao", "tenyao", 1),
        ("riichi", "irichi", 1),
        ("riichi", "rihici", 2),
        ("ca", "abc", 3),
        ("ron", "tsumo", 5),
        ("kitten", "sitting", 3),
        ("aaa", "a", 2),
        ("ababb", "ab", 3),
    ],
)
def test_slips_between_words(one: str, other: str, number: int) -> None:
    for most in range(7):
        assert slips(one, other, most) == slips(other, one, most) == min(number, most + 1)


@pytest.mark.parametrize(
    ("word", "allowed"),
    [("ron", 0), ("pons", 1), ("haku!", 1), ("riichi", 2), ("abcdefghijkl", 2), ("立", 0), ("立直", 0),
     ("国士無", 1), ("国士無双", 1), ("国士無双十", 1), ("国士無双十三", 2), ("", 0)],
)  # fmt: skip
def test_longer_words_may_have_more_slips(word: str, allowed: int) -> None:
    assert slips_allowed(word) == allowed


def test_near_words_are_found_with_their_slips() -> None:
    words = Words(["tanyao", "pinfu", "tanki", "ron", "pinfu", "tanyaochuu", "iipeikou"])
    assert words.near("tanyao") == {"tanyao": 0}
    assert words.near("tanayo") == {"tanyao": 1}
    assert words.near("tonyoo") == {"tanyao": 2}
    assert words.near("tankii") == {"tanki": 1}
    assert words.near("pimfu") == {"pinfu": 1}
    assert words.near("pnifu") == {"pinfu": 1}
    assert words.near("pifnu") == {"pinfu": 1}
    assert words.near("upinf") == {}
    assert words.near("ron") == {}
    assert words.near("zzzzzz") == {}
    assert words.near("tanyaochu") == {"tanyaochuu": 1}


def test_every_word_within_the_slips_allowed_is_found() -> None:
    known = [
        "abcd",
        "abdc",
        "bcde",
        "dcba",
        "acbd",
        "abcde",
        "xyzw",
        "aaaa",
        "badc",
        "ab",
        "aabbcc",
    ]
    words = Words(known)
    for one in (*known, "abce", "abc d", "aabbc", "ababcc", "bacd", "abcdef"):
        most = slips_allowed(one)
        wanted = {word: counted(one, word) for word in known if counted(one, word) <= most}
        assert words.near(one) == (wanted if most else {}), one


# --- names


def test_the_nearest_names_come_first_and_are_three_at_most() -> None:
    known = ("riichi", "double_riichi", "rinshan", "haitei", "houtei", "richi_")
    assert nearest("richi", known)[0] in {"riichi", "richi_"}
    assert nearest("RIICHI", known)[0] == "riichi"
    assert len(nearest("riichi", ["riichi1", "riichi2", "riichi3", "riichi4"])) == 3
    assert nearest("zzz", known) == ()
    assert nearest("ab", ["ax", "xxb"]) == ("ax",)  # half of the letters are the same
    assert nearest("a" * 64, ["a" * 64]) == ("a" * 64,)
    assert nearest("a" * 64 + "b" * 10_000, ["a" * 64]) == ("a" * 64,)
    assert nearest("b" * 64 + "a" * 64, ["a" * 64]) == ()


def test_of_a_name_the_first_64_letters_are_looked_at() -> None:
    """Half of the letters of both must be the same: 26 of 64 and 39 are enough, 25 of 64 or 26 of 65 are not all looked at."""
    known = ["a" * 39]
    assert nearest("b" * 38 + "a" * 26, known) == tuple(known)
    assert nearest("b" * 39 + "a" * 26, known) == ()


# --- sounds


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("Riichi", "riichi"), ("ＲＩＩＣＨＩ", "riichi"), ("リーチ", "りーち"), ("ﾘｰﾁ", "りーち"),
        ("ヴァン", "ゔぁん"), ("ァ", "ぁ"), ("ヴ", "ゔ"), ("ー", "ー"), ("Kyūkō", "kyuko"),
        ("対々和", "対対和"), ("対々々", "対対対"), ("槍槓", "搶槓"), ("断么九", "断幺九"), ("發", "発"),
        ("5−15", "5-15"), ("a–b—c", "a-b-c"), ("が", "が"), ("é!", "e!"), ("ß", "ss"),
    ],
)  # fmt: skip
def test_what_does_not_tell_words_apart_is_folded(written: str, plain: str) -> None:
    assert folded(written) == plain


@pytest.mark.parametrize(
    ("word", "kana", "romaji"),
    [
        ("りーち", True, False), ("ぁゔー", True, False), ("りーちa", False, False), ("立直", False, False),
        ("", False, False), ("riichi", False, True), ("kokushi", False, True), ("tiles", False, False),
        ("tempai", False, True), ("han'tyan", False, True), ("mpai", False, True), ("mtai", False, False),
        ("ittsuu", False, True), ("matchi", False, True), ("titoitu", False, True), ("ko-ou", False, True),
        ("り\n", False, False), ("ri\n", False, False), ("xa", False, False), ("kkk", False, False),
    ],
)  # fmt: skip
def test_japanese_is_told_by_its_letters(word: str, *, kana: bool, romaji: bool) -> None:
    assert is_kana(word) is kana
    assert is_romaji(word) is romaji


@pytest.mark.parametrize(
    "same",
    [
        "riichi riiti りいち りーち richi", "chiitoitsu titoitu ちーといつ chītoitsu", "tenpai tempai てんぱい",
        "shanpon syanpon しゃんぽん shampon", "junchan zyuntyan じゅんちゃん jyunchan", "tsumo tumo つも",
        "furiten huriten ふりてん", "kyuushu kyushu きゅうしゅ kyūshu", "ittsuu itsu いっつう ittuu",
        "matchi macchi まっち", "hatsu hatu はつ", "fan ふぁん", "chi ti ち", "je zye", "kan' かん",
        "o を お", "ei え えい ee", "tsui つい tui", "dzu zu づ ず", "vu bu ゔ",
    ],
)  # fmt: skip
def test_what_sounds_alike_is_one_sound(same: str) -> None:
    sounds = {word: sound_of(folded(word)) for word in same.split() if word not in ("vu", "dzu")}
    assert len(set(sounds.values())) == 1, sounds


@pytest.mark.parametrize(
    ("word", "sound"),
    [("りーち", "riti"), ("きゃ", "kya"), ("ふぁん", "han"), ("っか", "ka"), ("ぁ", "a"), ("んぁ", "na"),
     ("じょう", "zyo"), ("ちゅー", "tyu"), ("ゃ", "ya"), ("くぁ", "ka"), ("立ち", "立ti"), ("んゃ", "nya"),
     ("りちゃ", "ritya"), ("りちぇ", "rite"), ("かふぁ", "kaha")],
)  # fmt: skip
def test_kana_are_said_in_letters(word: str, sound: str) -> None:
    assert sound_of(word) == sound


@pytest.mark.parametrize(
    ("one", "other"), [("pon", "bon"), ("kan", "kon"), ("chi", "shi"), ("ron", "non")]
)
def test_what_sounds_otherwise_stays_apart(one: str, other: str) -> None:
    assert sound_of(one) != sound_of(other)
