"""The lines of a settlement's answer name their rule, and its sentences tell each of them in order, in the language asked for."""

from typing import Any

import pytest

import scoring
from tests.support.settling import Body, draw, table, win, won

PINFU: Body = {"concealed": "234567m345p22p67s", "winning_tile": "8s", "ura_indicators": "1p"}
"""With riichi two ura dora."""
OTHER: Body = {"concealed": "234567p345s22m67s", "winning_tile": "8s"}
IPPATSU: Body = {**PINFU, "situation": ["riichi", "ippatsu"]}
RIICHI: Body = {**PINFU, "situation": ["riichi"]}
PLAIN: Body = {"concealed": PINFU["concealed"], "winning_tile": "8s"}
LAST: Body = {"hand": 4, "round_wind": "south"}
CHIPS = ["card_chips", {"id": "mine", "changes": [
    {"layer": "payment", "kind": "chips", "rule": "pinfu", "chips": 1}
]}]  # fmt: skip

ASKED: dict[str, tuple[str, Body, Body, list[Any]]] = {
    "counters, deposits and a dropped claim": (
        "tcg",
        {"honba": 1, "deposits": 1},
        won(win(1, 3, hand=PLAIN), win(2, 3, hand=OTHER), riichi=[0]),
        [],
    ),
    "a draw": ("tcg", {"honba": 3}, draw(0, 2), []),
    "the end of a match": ("tcg", LAST, draw(0), []),
    "the end of a match by the dealer": ("tenhou", LAST, won(win(3, None, hand=PLAIN)), []),
    "chips of two cards": ("tcg", {}, won(win(1, None, hand=IPPATSU), riichi=[1]), CHIPS),
    "a ron with chips": ("tenhou", {}, won(win(0, 3, hand=RIICHI), riichi=[0]), CHIPS),
    "three norths, no yaku": ("kitanuki", {}, won(win(1, None, value={"han": 0})), []),
    "one point": ("kitanuki", {}, won(win(1, 2, value={"han": 1})), []),
    "the third round": (
        "arushiaru",
        {"round_wind": "south", "hand": 2, "dealer": 1},
        won(win(1, 2, value={"han": 2, "fu": 30})),
        [],
    ),
}
UNITS = {"ja": "点", "en": " points"}


def _settled(name: str, lang: str) -> Body:
    id_, changes, event, cards = ASKED[name]
    request: Body = {"table": table(id_, **changes), "event": event}
    request |= {"cards": cards} if cards else {}
    return scoring.settle(id_, request, lang=lang).to_dict()


def _party(party: int | str, lang: str) -> str:
    names = {"ja": ("場", f"{party}番"), "en": ("pot", f"layer {party}")}[lang]
    return names[party != "pot"]


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
@pytest.mark.parametrize("name", ASKED)
def test_every_line_names_its_rule(name: str, lang: str) -> None:
    rules = scoring.ruleset(ASKED[name][0]).rules
    answer = _settled(name, lang)
    lines = [*answer["transfers"], *answer["dropped"], *answer.get("chips", ())]
    assert lines
    for line in lines:
        rule = rules[line["rule"]]
        assert line["name"] == rule.name.say(lang)
        assert line["clause"] == rule.clause
        assert line["href"] == f"/v1/rulesets/{ASKED[name][0]}/rules/{rule.id}"


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
@pytest.mark.parametrize("name", ASKED)
def test_every_line_is_told_in_its_order(name: str, lang: str) -> None:
    answer = _settled(name, lang)
    sentences = iter(answer["explanation"])
    for line in answer["transfers"]:
        said = next(sentences)
        payer, payee = (_party(line[party], lang) for party in ("from", "to"))
        amount = f"{line['points']:,}"
        unit = UNITS[lang] if line["points"] > 1 else UNITS[lang].removesuffix("s")
        assert f"{amount}{unit}({line['name']})" in said.replace(" (", "(")
        assert payer in said.partition(payee)[0] + payee
        assert said[0].isupper() or lang == "ja"
    for line in answer.get("chips", ()):
        said = next(sentences)
        payer, payee = (_party(line[party], lang) for party in ("from", "to"))
        assert said.index(payer) < said.index(payee)
        chips = {
            "ja": f"チップ{line['chips']}枚",
            "en": f"{line['chips']} chip{'s' * (line['chips'] > 1)} ",
        }
        assert chips[lang] in said
        assert line["name"] in said or "mine" in said
    for line in answer["dropped"]:
        said = next(sentences)
        assert _party(line["player"], lang) in said
        assert f"({line['name']})" in said
    *_, last = answer["explanation"]
    after = answer["table"]
    if after is None:
        rule = scoring.ruleset(ASKED[name][0]).rules[answer["reason"]]
        assert answer["finished"]
        assert rule.name.say(lang) in last
        assert f"({rule.clause})" in last
    else:
        winds = {"east": ("東", "East"), "south": ("南", "South")}[after["round_wind"]]
        assert f"{winds[lang == 'en']}{after['hand']}" in last.replace(" ", "")
        assert str(after["honba"]) in last.partition("局" if lang == "ja" else ",")[2]
        assert _party(after["dealer"], lang) in last


@pytest.mark.parametrize("name", ASKED)
def test_languages_differ_in_words_alone(name: str) -> None:
    english, japanese = _settled(name, "en"), _settled(name, "ja")
    for told in (english, japanese):
        assert len(told["explanation"]) == len(set(told["explanation"]))
        assert all(isinstance(said, str) for said in told["explanation"] + told["assumed"])
    assert len(english["explanation"]) == len(japanese["explanation"])
    assert len(english["assumed"]) == len(japanese["assumed"])
    assert all(said.isascii() for said in english["explanation"] + english["assumed"])
    assert all(not said.isascii() for said in japanese["explanation"] + japanese["assumed"])
    worded = {"name", "explanation", "assumed", "amendments", "scores", "transfers"}
    worded |= {"dropped", "chips"}
    assert {k: v for k, v in english.items() if k not in worded} == {
        k: v for k, v in japanese.items() if k not in worded
    }
    for score in japanese["scores"]:
        assert any(not line["name"].isascii() for line in score["yaku"])


def test_a_share_of_the_rank_is_of_the_match_and_the_final_points_are_told() -> None:
    answer = _settled("the end of a match", "en")
    assert [one["player"] for one in answer["final"]] == [0, 1, 2, 3]
    assert [one["points"] for one in answer["final"]] == [28000, 24000, 24000, 24000]
    assert answer["points"] == [28000, 24000, 24000, 24000]


def test_what_is_assumed_is_told_in_order() -> None:
    before = table("tcg", points=[25100, 25000, 25000, 25000])
    del before["honba"], before["deposits"]
    request: Body = {"table": before, "event": won(win(1, 3, hand=PLAIN))}
    told = scoring.settle("tcg", request, lang="ja").to_dict()["assumed"]
    assert [("積み棒" in said, "供託" in said) for said in told] == [
        (True, False),
        (False, True),
        (False, True),
        (False, False),
    ]
    assert "100,100" in told[2]
    assert "100,000" in told[2]
    assert "捨て牌" in told[3]
