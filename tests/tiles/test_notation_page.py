"""The examples of `docs/reference/notation.md` in both languages, read by the parser, the API, the command and columns."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.batch import encode_batch, score_batch
from scoring.faults import Unreadable
from scoring.rules.requests import request_shape
from scoring.rules.ruleset import SCORE
from scoring.tiles.melds import parse_meld
from scoring.tiles.notation import names_of, parse
from tests.support import split

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"en": DOCS / "reference/notation.md", "ja": DOCS / "ja/notation.md"}
TILES, MELDS, LINES, OTHERS = 1, 2, 3, 4
"""The sections of each page."""
TCG = scoring.ruleset("tcg").game


def rows(section: int, *, refused: bool = False) -> list[tuple[str, str, str]]:
    """Return the first two cells of each table row of a section, with the language of the page; each example in a cell has its own row."""
    found = []
    for lang, page in PAGES.items():
        text = page.read_text(encoding="utf-8").split("\n## ")[section]
        for head, body in re.findall(r"^(\|.*)\n\|[ -|]*\n((?:\|.*\n)+)", text, re.MULTILINE):
            if ("error" in head or "エラー" in head) == refused:
                for line in body.splitlines():
                    first, second = line.split("|")[1:3]
                    found += [
                        (lang, one, second.strip(" `")) for one in re.findall("`(.+?)`", first)
                    ]
    assert {lang for lang, *_ in found} == PAGES.keys()
    return found


@pytest.mark.parametrize(("_", "text", "plain"), rows(TILES))
def test_tiles_are_read_as_the_page_says(_: str, text: str, plain: str) -> None:
    assert names_of(text) == split(plain)
    assert parse(text) == parse(plain)


@pytest.mark.parametrize(("lang", "text", "why"), rows(TILES, refused=True))
def test_what_is_wrong_with_tiles_is_told_with_its_place(lang: str, text: str, why: str) -> None:
    (fault,) = scoring.faults("tcg", {**TCG.request_of("1m+1m"), "concealed": text})
    assert (fault.pointer, fault.code, fault.detail.say(lang)) == ("/concealed", "bad_tiles", why)


@pytest.mark.parametrize(("_", "text", "plain"), rows(MELDS))
def test_melds_are_read_as_the_page_says(_: str, text: str, plain: str) -> None:
    assert parse_meld(text) == parse_meld(plain)
    assert f"{parse_meld(text).kind}:{parse_meld(text).tiles}" == plain


@pytest.mark.parametrize(("_", "line", "request_"), rows(LINES))
def test_lines_are_read_as_the_page_says(_: str, line: str, request_: str) -> None:
    wanted = json.loads(request_)
    found = TCG.read_line(line)
    assert {
        name: split(value) if name == "concealed" else value for name, value in found.items()
    } == {name: split(value) if name == "concealed" else value for name, value in wanted.items()}


@pytest.mark.parametrize(("lang", "line", "why"), rows(LINES, refused=True))
def test_what_is_wrong_with_a_line_is_told_with_its_place(lang: str, line: str, why: str) -> None:
    with pytest.raises(Unreadable) as wrong:
        TCG.read_line(line)
    assert wrong.value.fault.detail.say(lang) == why
    assert str(wrong.value.at + 1) in re.findall(r"^(?:Character )?(\d+)", why)


@pytest.mark.parametrize(("_", "game", "line"), rows(OTHERS))
def test_lines_of_other_games_score(_: str, game: str, line: str) -> None:
    for ruleset in (ruleset for ruleset in scoring.rulesets() if ruleset.id == game):
        assert scoring.score(ruleset.id, ruleset.game.request_of(line)).to_dict()["winning"]


REDS = {"red_fives": 3}
PLAIN = {
    "concealed": "0567m", "winning_tile": "8m", "win": "tsumo", "dora_indicators": "1z",
    "melds": ["chi:123m", "pon:555z", "closed_kan:1111p"],
    "seat_wind": "east", "round_wind": "east",
}  # fmt: skip
OTHERWISE = [
    {"concealed": "r5567m", "winning_tile": "🀎", "dora_indicators": "E", "melds": ["(123m)", "(555z)", "[1111p]"]},
    {"concealed": "m0567", "winning_tile": "八萬", "dora_indicators": "東", "melds": ["(🀇🀈🀉)", "pon:PPP", "[p1111]"]},
    {"concealed": "０５，６-7ｍ", "winning_tile": "m8", "dora_indicators": "🀀", "melds": ["chi:一二三萬", "（白白白）", "[1p1p1p1p]"]},
]  # fmt: skip


@pytest.mark.parametrize("fields", OTHERWISE)
def test_the_api_and_columns_score_a_hand_however_it_is_written(fields: dict[str, Any]) -> None:
    request = {**PLAIN, **fields}
    answer = scoring.score("tcg", {**PLAIN, "options": REDS}).to_dict()
    assert answer["winning"]
    assert request_shape(scoring.ruleset("tcg"), SCORE).faults(request) == []
    assert scoring.score("tcg", {**request, "options": REDS}).to_dict() == answer
    batch = encode_batch("tcg", [PLAIN, request, PLAIN], options=REDS)
    columns = score_batch("tcg", batch).columns()
    assert columns["received"].tolist() == [answer["received"]] * 3
