"""What is true of every hand of tiles: order and suits do not matter, payments add up, both languages say the same."""

import re
from random import Random
from typing import Any

import pytest

import scoring
from tests.games.arushiaru.support import arushiaru
from tests.games.kitanuki.support import kitanuki
from tests.support import Request, hands, split

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
TEXTS = {"name", "why", "effects"}
COUNT = 400


def dealt(red_fives: bool) -> list[Request]:  # noqa: FBT001 - the only thing that differs
    """Legal hands of riichi of every sort."""
    sorts = ("winning", "ambiguous", "broken", "no_yaku")
    return [
        request
        for sort in sorts
        for request in hands.requests(COUNT // len(sorts), 11, kind=sort, red_fives=red_fives)
    ]


REQUESTS: dict[str, list[Request]] = {
    "tcg": dealt(red_fives=False), "tenhou": dealt(red_fives=True),
    "kitanuki": list(kitanuki.requests(COUNT, 7)), "arushiaru": list(arushiaru.requests(COUNT, 7)),
}  # fmt: skip
each_ruleset = pytest.mark.parametrize("id_", REQUESTS)
Answer = dict[str, Any]


def score(id_: str, request: Request, lang: str = "en") -> Answer:
    """Return the answer as plain data."""
    return scoring.score(id_, request, lang=lang).to_dict()


def gist(answer: Answer) -> Answer:
    """Return the parts of an answer that do not depend on the order of the request."""
    kept = ("winning", "reason", "value", "payments", "received", "shanten", "assumed")
    return {name: answer[name] for name in kept} | {
        "yaku": sorted((line["id"], line.get("han")) for line in answer["yaku"]),
        "fu": sorted((line["id"], line["fu"]) for line in answer.get("fu", ())),
        "others": sorted(str(sorted(other["value"].items(), key=str)) for other in answer["alternatives"]),
    }  # fmt: skip


# --- order and suits


def shuffled(rng: Random, request: Request) -> Request:
    """Return the same hand with its tiles, melds, situations and fields in another order."""

    def mixed(text: str) -> str:
        tiles = split(text)
        rng.shuffle(tiles)
        return " ".join(tiles)

    other = {
        name: mixed(value) if name == "concealed" or name.endswith("indicators") else value
        for name, value in request.items()
    }
    melds = [kind + ":" + mixed(tiles) for kind, _, tiles in
             (meld.partition(":") for meld in request.get("melds", []))]  # fmt: skip
    situation = list(request.get("situation", []))
    other |= {
        "melds": rng.sample(melds, len(melds)),
        "situation": rng.sample(situation, len(situation)),
    }
    return {name: other[name] for name in rng.sample(list(other), len(other))}


@pytest.mark.many
@each_ruleset
def test_the_order_of_tiles_melds_situations_and_fields_does_not_matter(id_: str) -> None:
    rng = Random(1)
    for request in REQUESTS[id_]:
        assert gist(score(id_, shuffled(rng, request))) == gist(score(id_, request)), request


def in_suits(request: Request, suits: str) -> Request:
    """Return the same hand with its suits exchanged."""
    table = str.maketrans("mps", suits)
    other = {
        name: value.translate(table)
        if name in ("concealed", "winning_tile") or name.endswith("indicators")
        else value
        for name, value in request.items()
    }
    melds = (meld.rpartition(":") for meld in request.get("melds", []))
    return other | {"melds": [kind + ":" + tiles.translate(table) for kind, _, tiles in melds]}


@pytest.mark.many
@pytest.mark.parametrize(
    ("id_", "suits"),
    [("tenhou", "psm"), ("tenhou", "pms"), ("arushiaru", "spm"), ("kitanuki", "msp")],
)
def test_an_exchange_of_suits_changes_nothing_but_yaku_of_one_suit(id_: str, suits: str) -> None:
    """Ryuuiisou, benikujaku and the like are of bamboos, daisharin of circles."""
    of_one_suit = {"ryuuiisou", "benikujaku", "ichitenkou", "daisharin"}
    compared = 0
    for request in REQUESTS[id_]:
        answers = [score(id_, one) for one in (request, in_suits(request, suits))]
        parts = [part for answer in answers for part in (answer, *answer["alternatives"])]
        if not of_one_suit & {line["id"] for part in parts for line in part["yaku"]}:
            assert gist(answers[0]) == gist(answers[1]), request
            compared += 1
    assert compared > COUNT // 2


# --- one answer, two languages


def without_texts(part: object) -> object:
    """Return the same data with every text for people replaced by ``None``."""
    if isinstance(part, dict):
        return {
            name: None if name in TEXTS else without_texts(value) for name, value in part.items()
        }
    if isinstance(part, list):
        return [without_texts(value) for value in part]
    return part


@pytest.mark.many
@each_ruleset
def test_the_two_languages_differ_in_texts_only(id_: str) -> None:
    for request in REQUESTS[id_]:
        japanese, english = (score(id_, request, lang) for lang in ("ja", "en"))
        for name in ("explanation", "assumed"):
            ours, theirs = (
                [one["text"] if isinstance(one, dict) else one for one in answer.pop(name)]
                for answer in (japanese, english)
            )
            assert len(ours) == len(theirs)
            assert all(JAPANESE.search(text) for text in ours)
            assert not any(JAPANESE.search(text) for text in theirs)
            assert not re.search(r"[{}]|None|Text\(", " ".join([*ours, *theirs]))
        assert without_texts(japanese) == without_texts(english)
        for ours, theirs in zip(japanese["yaku"], english["yaku"], strict=True):
            assert JAPANESE.search(ours["name"])
            assert theirs["name"].isascii()
