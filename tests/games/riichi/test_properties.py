"""What is true of every hand: order and suits do not matter, payments add up, words are words."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import scoring
from scoring.reference import catalogue
from tests.support import Request, hands, split

property_ = settings(max_examples=400)
SORTS = ("winning", "ambiguous", "broken", "no_yaku")
LISTS = ("concealed", "dora_indicators", "ura_indicators")
SUITS = ("mps", "msp", "pms", "psm", "smp", "spm")
SHOWN_BY = hands.SHOWN_BY
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
TEXTS = {"name", "why"}

Answer = dict[str, Any]


def dealt(seed: int, sort: str, *, red_fives: bool = False) -> Request:
    """One legal request, the same for the same seed."""
    (request,) = hands.requests(1, seed, kind=sort, red_fives=red_fives)
    return request


def requests(*, red_fives: bool = False) -> st.SearchStrategy[Request]:
    """Legal requests of every sort."""
    return st.builds(
        lambda seed, sort: dealt(seed, sort, red_fives=red_fives),
        st.integers(0, 1_000_000),
        st.sampled_from(SORTS),
    )


def score(request: Request, ruleset: str = "tcg", lang: str = "en") -> Answer:
    """The answer as plain data."""
    return scoring.score(ruleset, request, lang=lang).to_dict()


def gist(answer: Answer) -> dict[str, Any]:
    """What an answer says whatever the order of what was asked."""
    kept = ("winning", "reason", "value", "payments", "received", "shanten", "assumed")
    return {name: answer[name] for name in kept} | {
        "yaku": sorted((line["id"], line.get("han")) for line in answer["yaku"]),
        "fu": sorted((line["id"], line["fu"]) for line in answer["fu"]),
        "others": sorted(
            str(sorted(other["value"].items(), key=str)) for other in answer["alternatives"]
        ),
    }


# --- order and suits


def shuffled(rng: Random, request: Request) -> Request:
    """The same hand with its tiles, melds, situations and fields in another order."""

    def mixed(text: str) -> str:
        tiles = split(text)
        rng.shuffle(tiles)
        return " ".join(tiles)

    other = dict(request)
    for name in LISTS:
        if name in other:
            other[name] = mixed(other[name])
    melds = [kind + ":" + mixed(tiles) for kind, _, tiles in
             (meld.partition(":") for meld in request.get("melds", []))]  # fmt: skip
    situation = list(request.get("situation", []))
    rng.shuffle(melds)
    rng.shuffle(situation)
    other |= {"melds": melds, "situation": situation}
    names = list(other)
    rng.shuffle(names)
    return {name: other[name] for name in names}


@property_
@given(requests(red_fives=True), st.integers(0, 99))
def test_the_order_of_tiles_melds_and_fields_does_not_matter(request: Request, seed: int) -> None:
    other = shuffled(Random(seed), request)
    assert gist(score(request, "tenhou")) == gist(score(other, "tenhou"))


def in_suits(request: Request, suits: str) -> Request:
    """The same hand with its suits exchanged."""
    table = str.maketrans("mps", suits)

    def translated(text: str) -> str:
        kind, colon, tiles = text.rpartition(":")
        return kind + colon + tiles.translate(table)

    other = dict(request)
    for name in (*LISTS, "winning_tile"):
        if name in other:
            other[name] = other[name].translate(table)
    other["melds"] = [translated(meld) for meld in request.get("melds", [])]
    return other


@property_
@given(requests(red_fives=True), st.sampled_from(SUITS))
def test_an_exchange_of_suits_changes_nothing_but_all_green(request: Request, suits: str) -> None:
    before, after = score(request, "tenhou"), score(in_suits(request, suits), "tenhou")
    green = [line["id"] for part in (before, after) for line in part["yaku"]]
    assume("ryuuiisou" not in green)
    for answer in (before, after):
        assume(
            not any(line["id"] == "ryuuiisou" for o in answer["alternatives"] for line in o["yaku"])
        )
    assert gist(before) == gist(after)


# --- points


@property_
@given(requests(red_fives=True), st.sampled_from(["tcg", "tenhou"]))
def test_payments_add_up_to_points_and_to_what_is_received(request: Request, ruleset: str) -> None:
    if ruleset == "tcg":
        request = {**request, "options": {"red_fives": 3}}
    answer = score(request, ruleset)
    paid = answer["payments"]
    assert sum(p["count"] * p["points"] for p in paid) == answer["value"]["points"]
    honba = sum(p["count"] * p["honba"] for p in paid)
    if not answer["winning"]:
        assert (paid, answer["received"]) == ([], 0)
        return
    assert honba == 300 * request["honba"]
    deposits = 1000 * request["deposits"]
    assert answer["received"] == answer["value"]["points"] + honba + deposits
    assert all(p["points"] % 100 == 0 for p in paid)
    assert sum(p["count"] for p in paid) == (3 if request["win"] == "tsumo" else 1)


@property_
@given(requests(), st.integers(0, 999), st.integers(0, 999))
def test_counters_and_deposits_add_300_and_1000_each(
    request: Request, honba: int, deposits: int
) -> None:
    none = score({**request, "honba": 0, "deposits": 0})
    some = score({**request, "honba": honba, "deposits": deposits})
    assert some["value"] == none["value"]
    added = 300 * honba + 1000 * deposits if none["winning"] else 0
    assert some["received"] == none["received"] + added


@property_
@given(requests(), st.integers(0, 33))
def test_one_more_dora_never_lowers_the_points(request: Request, place: int) -> None:
    tile = SHOWN_BY[place]
    more = {
        **request,
        "dora_indicators": request["dora_indicators"] + f"{tile % 9 + 1}{'mpsz'[tile // 9]}",
    }
    assume(not scoring.faults("tcg", more))
    before, after = score(request), score(more)
    assert after["winning"] == before["winning"]
    assert after["value"]["points"] >= before["value"]["points"]
    if after["winning"] and not after["value"]["yakuman"]:
        assert after["value"]["han"] >= before["value"]["han"]


@property_
@given(requests())
def test_the_best_reading_is_first_and_no_other_is_worth_more(request: Request) -> None:
    answer = score(request)

    def rank(part: Answer) -> tuple[int, int, int, int]:
        value = part["value"]
        return value["points"], value["yakuman"], value["han"] or 0, value["fu"] or 0

    ranks = [rank(part) for part in (answer, *answer["alternatives"])]
    assert ranks == sorted(ranks, reverse=True)


@property_
@given(requests())
def test_han_and_fu_are_the_sums_of_their_lines(request: Request) -> None:
    answer = score(request)
    for part in (answer, *answer["alternatives"]):
        value = part["value"]
        if value["yakuman"]:
            assert sum(line["yakuman"] for line in part["yaku"]) == value["yakuman"]
            assert (value["han"], value["fu"], part["fu"]) == (None, None, [])
        elif answer["reason"] != "not_complete":
            assert sum(line["han"] for line in part["yaku"]) == value["han"]
            total = sum(line["fu"] for line in part["fu"])
            assert value["fu"] == (total if total == 25 else -(-total // 10) * 10)


# --- one answer, two languages


@property_
@given(requests(red_fives=True))
def test_the_same_request_gives_the_same_bytes(request: Request) -> None:
    first = json.dumps(score(request, "tenhou"))
    backwards = dict(reversed(request.items()))
    assert json.dumps(score(dict(request), "tenhou")) == first
    assert json.dumps(score(backwards, "tenhou")) == first


def test_a_caller_may_change_an_answer_without_touching_the_next() -> None:
    for request in hands.requests(200, 8):
        first = score(request)
        said = json.dumps(first)
        for name in ("yaku", "fu", "payments", "alternatives", "explanation", "assumed"):
            for line in first[name]:
                if isinstance(line, dict):
                    line.clear()
            first[name].clear()
        first["value"].clear()
        if first["reading"]:
            for group in first["reading"]["groups"]:
                group.clear()
        assert json.dumps(score(request)) == said


def without_texts(part: object) -> object:
    """The same data with every text for people replaced by its place."""
    if isinstance(part, dict):
        return {
            name: None if name in TEXTS else without_texts(value) for name, value in part.items()
        }
    if isinstance(part, list):
        return [without_texts(value) for value in part]
    return part


@property_
@given(requests(red_fives=True))
def test_the_two_languages_differ_in_texts_only(request: Request) -> None:
    japanese, english = (score(request, "tenhou", lang) for lang in ("ja", "en"))
    for name in ("explanation", "assumed"):
        ours, theirs = japanese.pop(name), english.pop(name)
        assert len(ours) == len(theirs)
        assert all(JAPANESE.search(said) for said in ours)
        assert all(not JAPANESE.search(said) for said in theirs)
        assert not re.search(r"[{}]|None|Text\(", " ".join([*ours, *theirs]))
    for told in (japanese, english):
        told["amendments"] = [{**entry, "effects": None} for entry in told["amendments"]]
    assert without_texts(japanese) == without_texts(english)
    for ours, theirs in zip(japanese["yaku"], english["yaku"], strict=True):
        assert JAPANESE.search(ours["name"])
        assert theirs["name"].isascii()


@property_
@given(requests(red_fives=True), st.sampled_from(["tcg", "tenhou"]))
def test_every_line_of_an_answer_is_a_rule_with_that_clause(request: Request, id_: str) -> None:
    if id_ == "tcg":
        request = {**request, "options": {"red_fives": 3}}
    answer, ruleset = score(request, id_), scoring.ruleset(id_)
    for part in (answer, *answer["alternatives"]):
        for line in (*part["yaku"], *part["fu"]):
            rule = catalogue.whole(ruleset, line["id"], "en")
            assert (rule["name"], rule["clause"]) == (line["name"], line["clause"])
            assert rule["href"] == line["href"]
        if limit := part["value"]["limit"]:
            assert ruleset.rules[limit].kind == "limit"


def test_the_sample_holds_every_yaku_and_every_limit() -> None:
    """Properties of hands that never come up prove nothing."""
    tally: set[str] = set()
    limits: set[str | None] = set()
    ask: Callable[[Request], Answer] = score
    for request in hands.requests(6_000, 10):
        answer = ask(request)
        tally |= {line["id"] for line in answer["yaku"]}
        limits.add(answer["value"]["limit"])
    wanted = {rule.id for rule in scoring.ruleset("tcg").book.rules if rule.kind == "yaku"}
    assert wanted <= tally
    assert {"mangan", "haneman", "baiman", "sanbaiman", "yakuman", None} <= limits
