"""Finding rules by words in Japanese, English or romaji, with slips of the pen."""

import string
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import scoring
from scoring.reference.romaji import folded, is_kana, is_romaji, sound_of
from scoring.reference.search import (
    FIELDS,
    MATCHES,
    MAX_QUERY,
    MAX_RESULTS,
    ids_found,
    prepare,
    search,
)
from scoring.reference.terms import terms
from scoring.rules.rulebook import KINDS

TERMS = terms()

RULESETS = scoring.rulesets()
TCG = scoring.ruleset("tcg")
RULES = [(ruleset, rule) for ruleset in RULESETS for rule in ruleset.rules.values()]
CJK = st.characters(min_codepoint=0x4E00, max_codepoint=0x4E20)


def found(q: str, limit: int = MAX_RESULTS, lang: str = "en") -> list[dict[str, Any]]:
    """What a search finds."""
    told = search(RULESETS, q, lang, limit)["results"]
    assert isinstance(told, list)
    return told


def first(q: str) -> str:
    """The identifier of the best result."""
    return str(found(q, 1)[0]["id"])


# --- what people write


@pytest.mark.parametrize(
    ("q", "wanted"),
    [
        # identifiers and names
        ("riichi", "riichi"),
        ("double_riichi", "double_riichi"),
        ("Pure double run", "iipeikou"),
        ("ALL SIMPLES", "tanyao"),
        ("立直", "riichi"),
        ("国士無双", "kokushi"),
        ("抜きドラ", "nuki_dora"),
        # width, kana, old and variant characters, repeated signs
        ("Ｐｉｎｆｕ", "pinfu"),
        ("リーチ", "riichi"),
        ("ﾘｰﾁ", "riichi"),
        ("断么九", "tanyao"),
        ("槍槓", "chankan"),
        ("搶槓", "chankan"),
        ("対対和", "toitoi"),
        ("発", "yakuhai_hatsu"),
        # the sound of a name that is written in kanji
        ("たんやお", "tanyao"),
        ("タンヤオ", "tanyao"),
        ("いーぺーこー", "iipeikou"),
        ("リャンペーコウ", "ryanpeikou"),
        ("りゅういーそー", "ryuuiisou"),
        ("チートイツ", "chiitoitsu"),
        ("こくしむそう", "kokushi"),
        # romanisations
        ("ipeko", "iipeikou"),
        ("iipeikō", "iipeikou"),
        ("titoitu", "chiitoitsu"),
        ("chitoitsu", "chiitoitsu"),
        ("kokusi", "kokushi"),
        ("kokushi musou", "kokushi"),
        ("rinshan kaihou", "rinshan"),
        ("zyuntyan", "junchan"),
        ("sanankoo", "sanankou"),
        ("daburu riichi", "double_riichi"),
        ("tempai", "tenpai"),
        ("huriten", "furiten"),
        ("han'tyan", "hanchan"),
        # other words for the same
        ("ikkitsuukan", "ittsuu"),
        ("honiisou", "honitsu"),
        ("pung", "pon"),
        ("hora", "agari"),
        ("ikkitsukan", "ittsuu"),
        ("reach", "riichi"),
        ("kitanuki", "nuki_dora"),
        ("kita", "nuki_dora"),
        ("四開槓", "suukan_sanra"),
        ("suukaikan", "suukan_sanra"),
        ("九種幺九倒牌", "kyuushu_kyuuhai"),
        # slips of the pen
        ("tanyo", "tanyao"),
        ("tanayo", "tanyao"),
        ("pimfu", "pinfu"),
        ("sanankuo", "sanankou"),
        ("urador", "ura_dora"),
        ("half flsh", "honitsu"),
        ("dubble riichi", "double_riichi"),
        ("seven piars", "chiitoitsu"),
        ("七体子", "chiitoitsu"),
        ("純全帯公九", "junchan"),
        # clauses, texts, quotes
        ("8-28", "discard_rows"),
        ("pao.fanpai4.last", "pao_fanpai4_last"),
        ("5−15", "kan_after_three"),
        ("雀麻", "wall_start"),
        # little words
        ("the all green", "ryuuiisou"),
        ("blessing of heaven", "tenhou"),
        ("furiten", "furiten"),
    ],
)
def test_what_is_meant_comes_first(q: str, wanted: str) -> None:
    assert first(q) == wanted


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("混一色 honitsu ホンイツ", "kantan:honitsu tcg:honitsu arushiaru:honitsu"),
        ("清一色 chinitsu", "kantan:chinitsu tcg:chinitsu"),
        ("頭ハネ atamahane", "arushiaru:headbump tcg:double_ron dice:round_tie"),
        (
            "フリテン 振聴 furiten",
            "tcg:ron_in_furiten tcg:furiten_riichi arushiaru:furiten kitanuki:pay_ron",
        ),
        ("飛び tobi トビ", "tcg:busting kitanuki:tobi dice:flow_tobi"),
        ("九種九牌", "tcg:kyuushu_kyuuhai kitanuki:abort_nine arushiaru:abort"),
        ("本場 honba", "tcg:honba_sticks kitanuki:score_honba arushiaru:no_honba"),
        ("北抜き kitanuki", "kitanuki:nuki_action kitanuki:nuki_dora"),
        ("四開槓 四槓算了", "kitanuki:abort_four_kan tcg:four_kans_by_several"),
    ],
)
def test_rules_are_found_by_the_words_of_the_glossary(words: str, wanted: str) -> None:
    """A term lifts the rules that use it in other words, below those that have the word itself."""
    for q in words.split():
        results = found(q)
        assert set(wanted.split()) <= {f"{told['ruleset']}:{told['id']}" for told in results}, q
        whole = [told["match"] in {"whole", "word"} for told in results if told["score"] > 85]
        assert all(whole), q
        for told in results:
            assert told["match"] != "term" or told["score"] <= 58
            if told["ruleset"]:
                assert told["id"] in ids_found(scoring.ruleset(told["ruleset"]), q)


@pytest.mark.parametrize(
    "q", ["", "  ", "zeppelin", "pinfu zeppelin", "___", "'", "あゔ", "ж", "🀄"]
)
def test_what_nobody_means_is_not_found(q: str) -> None:
    assert found(q) == []


def test_a_clause_comes_with_those_below_it() -> None:
    assert {result["id"] for result in found("8-10")} >= {
        "several_rons",
        "double_ron",
        "triple_ron",
    }
    assert found("8-10")[0] == found("8-10", lang="en")[0]
    ways = {result["id"]: (result["matched"], result["match"]) for result in found("8-10")}
    assert ways["several_rons"] == ("clause", "whole")
    assert ways["double_ron"] == ("clause", "beginning")


def test_a_result_says_what_it_is_and_how_it_was_found() -> None:
    assert found("tanyo", lang="ja")[0] == {
        "ruleset": "tcg",
        "id": "tanyao",
        "kind": "yaku",
        "name": "断幺九",
        "names": {"ja": "断幺九", "en": "Tanyao (all simples)"},
        "clause": "3-01",
        "href": "/v1/rulesets/tcg/rules/tanyao",
        "matched": "id",
        "match": "similar",
        "score": 55,
    }
    term = next(result for result in found("ふりてん") if result["kind"] == "term")
    assert (term["ruleset"], term["clause"]) == (None, None)
    assert term["href"] == "/v1/glossary#furiten"


def test_words_of_one_hiragana_are_looked_for_in_names_only() -> None:
    assert {result["matched"] for result in found("は")} == {"name"}


def test_a_name_that_is_the_query_goes_before_one_that_has_it() -> None:
    ways = [result["match"] for result in found("mangan")]
    assert ways[:3] == ["whole"] * 3
    assert ways == sorted(ways, key=list(MATCHES).index)


def test_nothing_similar_is_told_where_something_is_there_as_it_was_written() -> None:
    for q in ("dora", "riichi", "七対子", "たんやお", "double riichi"):
        assert "similar" not in {result["match"] for result in found(q)}


# --- what holds for all


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_every_rule_is_found_by_its_identifier_and_its_names(ruleset: scoring.Ruleset) -> None:
    for rule in ruleset.rules.values():
        for q in (rule.id, *rule.name):
            if len(q) <= MAX_QUERY:
                assert rule.id in ids_found(ruleset, q), q


def test_every_term_is_found_by_its_names_and_its_reading() -> None:
    for term in TERMS.values():
        for q in (term.id, term.reading, *term.name):
            results = search(RULESETS, q, "en", 10_000)["results"]
            assert (None, term.id) in {(found["ruleset"], found["id"]) for found in results}, q


def test_every_yaku_is_found_by_its_identifier_with_one_slip() -> None:
    """Two neighbours exchanged in the middle of the word."""
    for rule in TCG.rules.values():
        if rule.kind == "yaku" and len(rule.id) >= 5 and "_" not in rule.id:
            middle = len(rule.id) // 2
            turned = rule.id[middle - 1 : middle + 1][::-1]
            wrong = f"{rule.id[: middle - 1]}{turned}{rule.id[middle + 1 :]}"
            assert rule.id in ids_found(TCG, wrong), wrong


@given(st.one_of(st.text(max_size=80), st.text("riichtanyo 立直ーだん_-.'3", max_size=30)))
@example("\ud800")
@example("a" * 100_000)
@example("a-" * 40)
@example("ん" * 64)
def test_any_text_may_be_asked_and_the_answer_is_in_order(q: str) -> None:
    told = search(RULESETS, q, "en", 10)
    results = told["results"]
    assert len(results) == min(told["count"], 10)
    assert all(one["score"] >= other["score"] for one, other in pairwise(results))
    for result in results:
        assert result["matched"] in FIELDS
        assert result["match"] in MATCHES
        assert 0 < result["score"] <= 100
    assert told == search(RULESETS, q, "en", 10)


def test_what_is_found_equally_well_stands_by_kind_and_in_the_order_of_the_books() -> None:
    order = [*KINDS]
    order.insert(order.index("statement"), "term")
    places = {(ruleset.id, rule.id): place for place, (ruleset, rule) in enumerate(RULES)}
    last = len(places)
    results = search(RULESETS, "riichi", "en", 10_000)["results"]
    keys = [
        (
            -result["score"],
            order.index(result["kind"]),
            places.get((result["ruleset"], result["id"]), last),
        )
        for result in results
    ]
    assert keys == sorted(keys)


def test_a_search_in_one_ruleset_finds_what_the_search_in_all_finds_there() -> None:
    for q in ("riichi", "国士", "double wind", "8-10", "たんやお"):
        everywhere = search(RULESETS, q, "en", 10_000)["results"]
        here = {result["id"] for result in everywhere if result["ruleset"] == "tcg"}
        assert ids_found(TCG, q) == here


def test_a_query_without_words_narrows_nothing() -> None:
    assert ids_found(TCG, " … ") == {rule.id for rule in TCG.rules.values()}


# --- sounds


@pytest.mark.parametrize(
    "spellings",
    [
        "ryuuiisou ryuiso ryūiisō りゅういーそー リュウイーソウ ryuuiisoo",
        "chankan tyankan ちゃんかん チャンカン",
        "shousangen syousangen shōsangen しょうさんげん ショウサンゲン",
        "tsumo tumo つも ツモ",
        "furiten huriten ふりてん フリテン",
        "junchan jyunchan zyuntyan じゅんちゃん ジュンチャン",
        "ippatsu ipatu いっぱつ イッパツ",
        "honba hon'ba homba ほんば",
        "matchi macchi まっち",
        "fan ファン",
        "chii ちい ちー チー ti chi",
    ],
)
def test_all_spellings_of_a_word_sound_alike(spellings: str) -> None:
    assert len({sound_of(folded(word)) for word in spellings.split()}) == 1


def test_different_words_sound_different() -> None:
    ids = {rule.id for rule in TCG.rules.values() if rule.kind == "yaku"}
    assert len({sound_of(id_.replace("_", "")) for id_ in ids}) == len(ids)


@pytest.mark.parametrize("word", ["tanyao", "chiitoitsu", "tempai", "matchi", "n", "hon'itsu"])
def test_what_can_be_read_as_japanese(word: str) -> None:
    assert is_romaji(word)
    assert not is_kana(word)


@pytest.mark.parametrize("word", ["tiles", "double", "flush", "", "8", "立直", "たn"])
def test_what_cannot_be_read_as_japanese(word: str) -> None:
    assert not is_romaji(word)
    assert not is_kana(word)


@example("0々々")
@given(st.text(string.printable + "アイウヴヶ々槍ōé﷽", max_size=20))
def test_folding_twice_is_folding_once(text: str) -> None:
    once = folded(text)
    assert folded(once) == once


@given(st.text("ぁあぃいヴーっんきゃゅょづぢァーabōn'", max_size=12))
def test_every_kana_has_a_sound(text: str) -> None:
    assert is_kana(sound_of(folded(text))) is False


def test_a_search_that_was_prepared_finds_what_it_finds_anyway() -> None:
    prepare(scoring.rulesets())
    assert search(scoring.rulesets(), "furiten", "en", 3)["count"] > 3
