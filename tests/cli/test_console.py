"""What stands on the terminal for an answer, a fault, a rule: line by line, from data written by hand."""

from typing import Any

import pytest

import scoring
from scoring.cli import console
from scoring.cli.console import Style
from scoring.faults import Fault
from scoring.text import Text

TCG = scoring.ruleset("tcg")
EN, JA = Style("en"), Style("ja")
Data = dict[str, Any]


def line(name: str, **worth: object) -> Data:
    """A line of an answer."""
    return {"id": "x", "name": name, **worth, "clause": "3-01", "href": "/x"}


def group(tiles: str, meld: str | None = None, *, winning: bool = False) -> Data:
    return {"kind": "run", "tiles": tiles, "open": False, "winning": winning, "meld": meld}


def payment(payer: str, points: int, count: int = 1, honba: int = 0) -> Data:
    return {"from": payer, "count": count, "points": points, "honba": honba}


READING = {"groups": [group("123m"), group("678s", winning=True)], "wait": "ryanmen"}
WON: Data = {
    "winning": True,
    "value": {"han": 5, "fu": 30, "limit": "mangan", "base_points": 2000, "points": 12000},
    "yaku": [line("Riichi", han=1), line("Four concealed triplets", han=12, yakuman=1)],
    "fu": [
        {**line("Base", fu=20), "tiles": None},
        {**line("Closed triplet", fu=8), "tiles": "999s"},
    ],
    "payments": [
        payment("dealer", 4000, honba=1000),
        payment("child", 2000, 2),
        payment("liable", 1),
    ],
    "received": 1_234_567,
    "reading": READING,
    "alternatives": [
        {
            "reading": {"groups": [group("888s", winning=True), group("111z", "pon")]},
            "yaku": [line("Pinfu", han=1), line("Dora", han=1)],
            "why": "It is worth less.",
        }
    ],
    "assumed": ["East.", "No dora."],
    "amendments": [
        {
            **line("Open tanyao"),
            "option": "kuitan",
            "value": False,
            "effects": ["All simples: open 0", "more"],
        },
        {**line("Yaku"), "option": "yaku", "value": "all", "effects": []},
        {**line("Yaku"), "option": "yaku", "value": ["立直"], "effects": ["one"]},
    ],
}
LOST: Data = {
    "winning": False,
    "reason": "no_yaku",
    "explanation": ["There is no yaku.", "One is needed."],
    "reading": {"groups": [group("234p", "chi"), group("7z", winning=True)], "wait": None},
    "alternatives": [],
    "assumed": [],
    "amendments": [],
}


# --- answers


def test_a_win_is_told_from_its_worth_down_to_what_was_changed() -> None:
    assert console.answer_lines(TCG, {"winning_tile": "8s"}, WON, EN) == [
        "12,000 points  5 han  30 fu  base points 2,000  Mangan",
        "",
        "Yaku            Riichi                   1 han             3-01",
        "                Four concealed triplets  12 han 1 yakuman  3-01",
        "Fu              Base            20 fu        3-01",
        "                Closed triplet  8 fu   999s  3-01",
        "Payments        the dealer         4,000 points  + counters 1,000",
        "                each child         2,000 points                    × 2",
        "                the liable player  1 point",
        "Received        1,234,567 points",
        "Reading         123m  67[8]s  two-sided wait",
        "Other readings  88[8]s  pon 111z  Pinfu, Dora  It is worth less.",
        "Assumed         East.",
        "                No dora.",
        "Amendments      Open tanyao  kuitan=false   All simples: open 0; more  3-01",
        "                Yaku         yaku=all                                  3-01",
        '                Yaku         yaku=["立直"]  one                        3-01',
    ]


def test_a_win_is_told_in_japanese() -> None:
    told = console.answer_lines(
        TCG, {"winning_tile": "8s"}, {**WON, "yaku": [line("立直", han=1, yakuman=2)]}, JA
    )
    assert told[:11] == [
        "12,000点  5翻  30符  基本点2,000  満貫",
        "",
        "役          立直  1翻 役満2つ  3-01",
        "符          Base            20符        3-01",
        "            Closed triplet  8符   999s  3-01",
        "支払い      親      4,000点  + 積み棒1,000",
        "            子      2,000点                 × 2",
        "            責任者  1点",
        "受け取り    1,234,567点",
        "読み方      123m  67[8]s  両面待ち",
        "他の読み方  88[8]s  ポン 111z  Pinfu, Dora  It is worth less.",
    ]
    assert [row.split()[0] for row in told[11:] if row[0] != " "] == ["仮定", "変更"]


def test_no_win_is_told_with_its_reason() -> None:
    assert console.answer_lines(TCG, {"winning_tile": "7z"}, LOST, EN) == [
        "Not a win (no_yaku)",
        "",
        "Why      There is no yaku.",
        "         One is needed.",
        "Reading  chi 234p  [7]z",
    ]
    told = console.answer_lines(TCG, {}, {**LOST, "reading": None}, JA)
    assert told == [
        "和了ではない (no_yaku)",
        "",
        "理由  There is no yaku.",
        "      One is needed.",
    ]


def test_a_hand_without_a_winning_tile_has_its_whole_group_marked() -> None:
    for request in ({}, {"winning_tile": None}):
        assert console.answer_lines(TCG, request, LOST, EN)[-1] == "Reading  chi 234p  [7z]"


def test_the_headline_is_bold_and_the_labels_are_faint() -> None:
    told = console.answer_lines(TCG, {}, LOST, Style("en", colour=True))
    assert told[0] == "\x1b[1mNot a win (no_yaku)\x1b[0m"
    assert told[2:4] == [
        "\x1b[2mWhy    \x1b[0m  There is no yaku.",
        "\x1b[2m       \x1b[0m  One is needed.",
    ]
    won = console.answer_lines(TCG, {}, WON, Style("en", colour=True))
    assert won[0] == "\x1b[1m12,000 points  5 han  30 fu  base points 2,000  Mangan\x1b[0m"


@pytest.mark.parametrize(
    ("value", "headline"),
    [
        ({"han": 2, "fu": 0, "points": 2000}, "2,000 points  2 han"),
        ({"limit": None, "points": 7}, "7 points"),
        ({"limit": "", "coins": 1500, "points": 1000}, "1,000 points  coins 1,500"),
        ({"rank": "B", "top": True, "low": False}, "rank B  top"),
        ({"points": 8000, "limit": "yakuman", "yakuman": 1}, "8,000 points  1 yakuman  Yakuman"),
    ],
)
def test_points_are_said_first_and_nothing_that_is_not_there(value: Data, headline: str) -> None:
    told = console.answer_lines(TCG, {}, {**WON, "value": value}, EN)
    assert told[0] == headline


def test_who_pays_is_named_as_it_is_where_it_is_no_seat() -> None:
    told = console.answer_lines(TCG, {}, {**WON, "payments": [payment("pot", 40)]}, EN)
    assert "Payments        pot  40 points" in told


def test_a_call_is_named_in_both_languages() -> None:
    assert console.answer_lines(TCG, {}, LOST, JA)[-1] == "読み方  チー 234p  [7z]"


def test_a_game_without_fu_tells_none() -> None:
    bare = {name: value for name, value in WON.items() if name != "fu"}
    assert not any(row.startswith("Fu") for row in console.answer_lines(TCG, {}, bare, EN))


# --- refusals


def test_each_fault_is_told_by_place_rule_and_what_would_be_right() -> None:
    faults = [
        Fault(
            "/situation", "needs_situation", Text("立直が要る。", "Riichi is needed."), "ippatsu"
        ),
        Fault("", "wrong_type", Text("違う。", "Wrong.")),
        Fault("/honba", "out_of_range", Text("多い。", "Too many."), "no_such_rule"),
    ]
    assert console.fault_lines(TCG.rules, faults, EN) == [
        "This cannot be scored:",
        "  /situation  ippatsu (3-01)  Riichi is needed.",
        "  /                           Wrong.",
        "  /honba                      Too many.",
    ]
    assert console.fault_lines({}, faults[:1], Style("ja", colour=True)) == [
        "\x1b[1mこの手は採点できない。\x1b[0m",
        "  /situation    立直が要る。",
    ]


# --- rules


def test_rulesets_are_told_in_two_lines_each() -> None:
    told = [
        {"id": "a", "version": "1.0.0", "name": "A game", "summary": "What it is."},
        {"id": "b", "version": "2", "name": "B", "summary": "Other."},
    ]
    assert console.ruleset_lines(told, EN) == [
        "a  1.0.0  A game",
        "    What it is.",
        "b  2  B",
        "    Other.",
    ]
    assert console.ruleset_lines(told[1:], Style("en", colour=True))[0] == "\x1b[1mb\x1b[0m  2  B"


def test_rules_are_told_with_their_worth_closed_and_open() -> None:
    def rule(id_: str, **more: object) -> Data:
        return {"id": id_, "kind": "yaku", "clause": "3-01", "name": id_.title(), **more}

    rules = [
        rule("one", worth={"closed": 3, "open": 3, "unit": "han"}),
        rule("other", worth={"closed": 3, "open": 2, "unit": "han"}),
        rule("last"),
    ]
    assert console.rule_list_lines({"rules": rules}, EN) == [
        "one    yaku  3-01  3 han    One",
        "other  yaku  3-01  3/2 han  Other",
        "last   yaku  3-01           Last",
    ]
    assert console.rule_list_lines({"rules": rules[1:2]}, JA)[0].split()[3] == "3/2翻"


RULE: Data = {
    "ruleset": "tcg",
    "id": "riichi",
    "kind": "yaku",
    "names": {"ja": "立直", "en": "Riichi"},
    "text": "A closed hand is declared.",
    "worth": {"closed": 1, "open": 0, "unit": "han"},
    "examples": {"hit": "123m+4m riichi", "miss": ""},
    "source": {"clause": "3-01", "heading": "Yaku", "quote": "採用役"},
    "questions": [
        {
            "id": "T6",
            "question": "What is taken away?",
            "readings": [
                {"letter": "A", "text": "Much.", "taken": False},
                {"letter": "B", "text": "Little.", "taken": True},
            ],
            "why": "It says so.",
        }
    ],
    "options": [{"id": "ippatsu", "name": "Ippatsu"}],
    "related": [{"id": "ordinary_yaku", "name": "Yaku"}],
}


def test_a_rule_is_told_whole() -> None:
    assert console.rule_lines(RULE, EN) == [
        "立直  Riichi  yaku riichi",
        "",
        "Text       A closed hand is declared.",
        "Worth      1/0 han",
        "Examples   hit  tcg 123m+4m riichi",
        "Source     3-01  Yaku",
        "                 「採用役」",
        "Questions  T6  What is taken away?",
        "                 A Much.",
        "               * B Little.",
        "               It says so.",
        "Options    ippatsu  Ippatsu",
        "Related    ordinary_yaku  Yaku",
    ]
    coloured = console.rule_lines(RULE, Style("ja", colour=True))
    assert coloured[0] == "\x1b[1m立直  Riichi\x1b[0m  yaku riichi"
    assert coloured[2] == "\x1b[2m説明      \x1b[0m  A closed hand is declared."
    assert "\x1b[2m価値      \x1b[0m  1/0翻" in coloured


def test_a_rule_that_is_a_choice_is_told_with_its_values() -> None:
    bare = {name: RULE[name] for name in ("id", "names", "text", "source")}
    choice = {
        **bare,
        "kind": "option",
        "questions": [],
        "options": [],
        "related": [],
        "option": {"type": "integer", "default": 2, "values": [2, 4]},
    }
    assert console.rule_lines(choice, JA) == [
        "立直  Riichi  option riichi",
        "",
        "説明        A closed hand is declared.",
        "オプション  type     integer",
        "            default  2",
        "            values   [2, 4]",
        "出典        3-01  Yaku",
        "                  「採用役」",
    ]


def test_options_are_told_with_what_may_be_chosen() -> None:
    options: list[Data] = [
        {"id": "kuitan", "type": "boolean", "default": True, "name": "Open tanyao"},
        {"id": "fu", "type": "integer", "default": 2, "values": [2, 4], "name": "Fu"},
        {
            "id": "length",
            "type": "string",
            "default": "east",
            "values": [{"value": "east", "name": "East"}, {"value": "half", "name": "Half"}],
            "name": "Length",
        },
    ]
    assert console.option_lines(options) == [
        "  kuitan  true  boolean    Open tanyao",
        "  fu      2     2|4        Fu",
        "  length  east  east|half  Length",
    ]


# --- layout


def test_nothing_has_no_lines() -> None:
    assert console.columns([]) == []


def test_rows_may_be_of_several_lengths() -> None:
    assert console.columns([("a",), ("bb", "c", "d"), ("e", "ff")]) == ["a", "bb  c   d", "e   ff"]


@pytest.mark.parametrize(("text", "wide"), [("点", 2), ("Ａ", 2), ("a", 1), ("\u0301", 0)])
def test_wide_letters_take_two_columns(text: str, wide: int) -> None:
    assert console.width(text) == wide
    assert console.padded(text, 3) == text + " " * (3 - wide)


@pytest.mark.parametrize(
    ("tiles", "winning", "shown"),
    [
        ("678s", " 8s", "67[8]s"),
        ("234m", "2m", "[2]34m"),
        ("345p", "4p", "3[4]5p"),
        ("555p", "0p", "55[5]p"),
        ("055p", "0p", "[0]55p"),
        ("340m", "5m", "34[0]m"),
        ("111z", "1z", "11[1]z"),
        ("123m", "9m", "[123m]"),
        ("s", "", "[s]"),
        ("123m", " ", "[123m]"),
    ],
)
def test_the_tile_that_completed_a_group_is_marked(tiles: str, winning: str, shown: str) -> None:
    assert console.marked(tiles, winning) == shown
