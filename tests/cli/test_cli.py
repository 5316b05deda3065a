"""The command line: the worked examples in words and in flags, for people and for programs."""

from __future__ import annotations

import json
import re
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.cli import console, flags, output
from scoring.reference import catalogue
from tests.cli.commands import Captured, answer_of, refusal_of
from tests.support.lines import request_of
from tests.support.rulesets import ONE_OF_EACH_GAME
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cli.yaml"))

TX1 = ["tcg", "123567m34522p67s+8s", "--riichi"]
REQUEST = request_of("tcg", "123567m34522p67s+8s riichi")


def asked(capsys: Captured, *arguments: str) -> dict[str, Any]:
    """Return the answer of the command as JSON."""
    answer: dict[str, Any] = json.loads(answer_of(capsys, *arguments, "--json"))
    return answer


# --- the worked examples of the specification


@pytest.mark.parametrize(
    ("line", "headline"), CASES["worked_examples"].values(), ids=CASES["worked_examples"]
)
def test_a_worked_example_is_worth_what_it_says(capsys: Captured, line: str, headline: str) -> None:
    first = answer_of(capsys, "tcg", *line.split()).splitlines()[0]
    assert first.startswith(headline)


def test_a_win_without_payments_is_headed_by_its_points(capsys: Captured) -> None:
    hand = "man.run pin.run atama.sou taatsu.sou.run called:honor.triplet +sou tsumo"
    for points, line in ((0, f"kantan {hand}"), (12, "dice 12345622")):
        out = answer_of(capsys, *line.split())
        assert (out.splitlines()[0], "Received" in out) == (f"{points} points", False)


def test_tx1_is_laid_out_in_columns(capsys: Captured) -> None:
    assert answer_of(capsys, *TX1, "--dora-indicators", "9m").splitlines() == [
        "3,900 points  3 han  30 fu  base points 960",
        "",
        "Yaku      Riichi  1 han  TCG mahjong §3-01",
        "          Pinfu   1 han  TCG mahjong §3-01",
        "          Dora    1 han  TCG mahjong §5-05",
        "Fu        Base        20 fu    TCG mahjong §2-01",
        "          Closed ron  10 fu    TCG mahjong §2-01",
        "Payments  the discarder  3,900 points",
        "Received  3,900 points",
        "Reading   123m  567m  22p  345p  67[8]s  two-sided wait",
        "Assumed   No seat wind was given. The winner is assumed to be South, a non-dealer.",
        "          No round wind was given. The East round is assumed.",
        "          No ura dora indicators were given, so ura dora are not counted.",
    ]


@pytest.mark.parametrize(
    ("line", "told"), CASES["parts_of_answers"].values(), ids=CASES["parts_of_answers"]
)
def test_an_answer_says_what_it_comes_from(capsys: Captured, line: str, told: list[str]) -> None:
    status = output.NO_WIN if told[0].startswith("Not a win") else output.SUCCESS
    out = answer_of(capsys, "tcg", *line.split(), status=status)
    assert [part for part in told if part not in out] == []


def test_a_hand_that_is_not_complete_is_an_answer(capsys: Captured) -> None:
    out = answer_of(capsys, "tcg", "147m258p369s1234z+5z", status=output.NO_WIN)
    assert out.startswith("Not a win (not complete)")
    assert "Reading" not in out


# --- words and flags


@pytest.mark.parametrize(("words", "given"), CASES["a_hand_in_flags_is_the_hand_in_words"])
def test_a_hand_in_flags_is_the_hand_in_words(capsys: Captured, words: str, given: str) -> None:
    assert asked(capsys, "tcg", *given.split()) == asked(capsys, "tcg", *words.split())


def test_every_field_and_every_situation_has_a_flag(capsys: Captured) -> None:
    for ruleset in scoring.rulesets():
        told = answer_of(capsys, ruleset.id, "--help")
        assert " \n" not in told  # a flag without a value
        assert ("  --last-draw face=3 --last-draw by=reroll\n" in told) == (ruleset.id == "dice")
        names = [field.name for field in ruleset.fields] + [yaku.id for yaku in ruleset.claims]
        assert [name for name in names if f"  {flags.flag_of(name)}" not in told] == []


@pytest.mark.parametrize(
    ("written", "value"),
    [("kuitan=false", False), ("red_fives=3", 3), ("length=east", "east"), ("yaku=all", "all"),
     ("yaku=riichi,pinfu", ["pinfu", "riichi"])],
)  # fmt: skip
def test_an_option_has_the_type_it_is_declared_with(
    capsys: Captured, written: str, value: object
) -> None:
    (told,) = asked(capsys, *TX1, "--option", written)["amendments"]
    assert told["value"] == value


# --- for programs


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_json_is_the_answer_byte_for_byte(capsys: Captured, lang: str) -> None:
    request = {**REQUEST, "options": {"kuitan": False}}
    answer = scoring.score("tcg", request, lang=lang).to_dict()
    written = json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n"
    assert answer_of(capsys, *TX1, "--option", "kuitan=false", "--json", "--lang", lang) == written


def test_the_reference_as_json_is_that_of_the_library(capsys: Captured) -> None:
    tcg = scoring.ruleset("tcg")
    assert asked(capsys, "rules", "tcg", "riichi") == catalogue.whole(tcg, "riichi", "en")
    assert asked(capsys, "rules", "tcg") == catalogue.listed(tcg, "en")
    listed = asked(capsys, "rulesets")["rulesets"]
    assert listed == [catalogue.overview(ruleset, "en") for ruleset in scoring.rulesets()]


# --- the reference for people


def test_rules_are_listed_and_narrowed(capsys: Captured) -> None:
    every = {line.split(" ")[0] for line in answer_of(capsys, "rules", "tcg").splitlines()} - {""}
    assert every == set(scoring.ruleset("tcg").rules)
    narrowed = answer_of(capsys, "rules", "tcg", "--kind", "yaku", "--q", "riichi").splitlines()
    assert " ".join(narrowed[0].split()) == "riichi yaku TCG mahjong §3-01 1/0 han Riichi"
    assert 0 < len(narrowed) < len(every)


def test_a_rule_is_shown_with_its_quote_its_questions_and_an_example_that_can_be_run(
    capsys: Captured,
) -> None:
    out = answer_of(capsys, "rules", "tcg", "riichi")
    assert out.startswith("Riichi  立直  yaku riichi")
    assert answer_of(capsys, "rules", "tcg", "riichi", "--lang", "ja").startswith("立直  Riichi")
    assert "「採用役" in out
    table = answer_of(capsys, "rules", "ema_2016", "sanbaiman")
    assert "Sanbaiman 11+" in table
    assert "「" not in table  # the row of a table is no sentence
    assert "* A " in out
    (example,) = re.findall(r"^Examples +counts +(.+)$", out, re.MULTILINE)
    assert "Riichi" in answer_of(capsys, *example.split())


@pytest.mark.parametrize(("line", "source"), CASES["a_rule_is_shown_with_what_it_rests_on"])
def test_a_rule_is_shown_with_what_it_rests_on(
    capsys: Captured, line: str, source: list[str]
) -> None:
    out = answer_of(capsys, "rules", *line.split())
    assert [part for part in source if part not in out] == []


@pytest.mark.parametrize(
    ("option", "rows"), CASES["an_option_is_shown_with_its_values_and_a_mark_at_the_default"]
)
def test_an_option_is_shown_with_its_values_and_a_mark_at_the_default(
    capsys: Captured, option: str, rows: list[str]
) -> None:
    out = answer_of(capsys, "rules", "tcg", option)
    lines = [" ".join(line.removeprefix("Options").split()).lower() for line in out.splitlines()]
    assert [row for row in rows if not any(line.startswith(row.lower()) for line in lines)] == []
    assert "{" not in out


def test_lists_name_documents(capsys: Captured) -> None:
    rules = answer_of(capsys, "rules", "ema_2025").splitlines()
    assert rules[0].split()[:4] == ["riichi", "yaku", "EMA", "2025"]
    assert "    Riichi: Rules for Japanese Mahjong, 2025 edition\n" in answer_of(capsys, "rulesets")
    (first, *_) = answer_of(capsys, "tables", "tenhou").splitlines()
    assert first == "Score table [common practice (EMA 2016 §4.1.2)]"


def test_a_table_shows_hands_without_han(capsys: Captured) -> None:
    """A hand of 30 fu without a yaku is 120 points under arushiaru (specification 3.2)."""
    table = answer_of(capsys, "tables", "arushiaru")
    assert "30 0 120, 30/60 180, 60" in " ".join(table.split())


def test_a_single_tile_that_completes_a_hand_is_no_wait_for_a_pair(capsys: Captured) -> None:
    assert "pair wait" in answer_of(capsys, "tcg", "111222333m444p5s+5s")
    assert "pair wait" not in answer_of(capsys, "tcg", "119m19p19s123456z+7z")


def test_a_score_table_has_a_place_for_han_and_fu_and_the_limits(capsys: Captured) -> None:
    """EMA 2016 §4.1.2, of 2 han and 20, 25 and 30 fu, and of mangan and haneman."""
    rows = [" ".join(line.split()) for line in answer_of(capsys, "tables", "ema_2016").splitlines()]
    for row in (
        "20 2 –, 400/700 –, 700",
        "25 2 1,600, – 2,400, –",
        "30 2 2,000, 500/1,000 2,900, 1,000",
        "5 Mangan 8,000, 2,000/4,000 12,000, 4,000",
        "6–7 Haneman 12,000, 3,000/6,000 18,000, 6,000",
    ):
        assert row in rows


@pytest.mark.many
def test_every_rule_can_be_shown(capsys: Captured) -> None:
    for ruleset in map(scoring.ruleset, ONE_OF_EACH_GAME):
        for rule, lang in zip(ruleset.rules.values(), cycle(scoring.LANGUAGES), strict=False):
            assert rule.name.ja in answer_of(capsys, "rules", ruleset.id, rule.id, "--lang", lang)


# --- help


def test_help_is_said_without_arguments_and_names_every_ruleset(capsys: Captured) -> None:
    out = answer_of(capsys)
    assert out == answer_of(capsys, "--help")
    assert [ruleset.id for ruleset in scoring.rulesets() if f"  {ruleset.id} " not in out] == []
    assert "ルールの一覧を示します" in answer_of(capsys, "--lang", "ja")


def test_version(capsys: Captured) -> None:
    assert answer_of(capsys, "--version") == f"mahjong-score {scoring.__version__}\n"


# --- languages


@pytest.mark.parametrize(("environment", "word"), CASES["the_language_is_that_of_the_environment"])
def test_the_language_is_that_of_the_environment(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], word: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert word in answer_of(capsys, *TX1)
    japanese = answer_of(capsys, *TX1, "--lang=ja")
    assert "立直" in japanese
    assert "前提" in japanese
    assert "Riichi" in answer_of(capsys, *TX1, "--lang", "en")
    assert "--lang: " in refusal_of(capsys, *TX1, "--lang", "fr")


# --- refusals


def test_every_fault_is_said_with_its_field_and_its_rule(capsys: Captured) -> None:
    """The format errors come first, then the errors of rules."""
    line = "123567m34522p67s+8s --meld pon:12z --honba -1 --option kuitann=1"
    told = refusal_of(capsys, "tcg", *line.split())
    lines = told.splitlines()
    assert lines[0] == "The input has errors:"
    fields = [row.split()[0] for row in lines[1:] if row.startswith("  /")]
    assert fields == ["/melds/0", "/honba", "/options/kuitann"]
    assert "Did you mean kuitan?" in " ".join(told.split())
    (_, told) = refusal_of(capsys, "tcg", "123567m34522p67s+8s", "ippatsu").splitlines()
    assert told.startswith("  /situation  ippatsu [TCG mahjong §3-01]  ")


@pytest.mark.parametrize(("line", "words"), CASES["what_cannot_be_answered_is_refused_in_words"])
def test_what_cannot_be_answered_is_refused_in_words(
    capsys: Captured, line: str, words: str
) -> None:
    assert words in " ".join(refusal_of(capsys, *line.split()).split())


@pytest.mark.parametrize("flag", ["--explain", "--score", "--x"])
def test_a_flag_that_is_like_no_other_gets_no_suggestion(capsys: Captured, flag: str) -> None:
    """The dashes, which all flags have, do not make two flags similar."""
    told = refusal_of(capsys, "tenhou", "123567m34522p67s+8s", flag)
    assert told.endswith(f"unknown flag '{flag}'\n")


# --- layout


@pytest.mark.parametrize(("tiles", "winning", "shown"), CASES["the_winning_tile_is_marked"])
def test_the_winning_tile_is_marked(tiles: str, winning: str, shown: str) -> None:
    assert console.marked(tiles, winning) == shown


@pytest.mark.parametrize(
    ("line", "at", "shown"),
    [("一二x", 2, ["  一二x", "      ^"]), ("1m\a", 2, []), ("1m", 2, []), ("1" * 79, 2, [])],
)
def test_a_place_in_a_line_is_pointed_at(line: str, at: int, shown: list[str]) -> None:
    assert console.pointed(line, at, 80) == shown


# --- as people type


def test_final_points_may_have_commas_in_them_and_between_them(capsys: Captured) -> None:
    plain = answer_of(capsys, "standings", "tenhou", "38000", "31000", "22000", "9000")
    for points in (
        "38,000 31,000 22,000 9,000",
        "38000,31000,22000,9000",
        "38,000,31,000,22,000,9,000",
    ):
        assert answer_of(capsys, "standings", "tenhou", *points.split()) == plain
