"""The command line around an answer: help, languages, streams, colours and what it says where it cannot answer."""

import io
import json
import sys
from collections.abc import Sequence

import pytest

import scoring
from scoring.cli import bulk
from scoring.cli import main as cli
from scoring.cli import verify as verify_cli
from scoring.cli.flags import Parser
from scoring.reference import catalogue
from scoring.rules.rulebook import Yaku
from scoring.text import Text

Captured = pytest.CaptureFixture[str]
COMMANDS = ["rulesets", "rules", "bulk", "verify", "vectors"]
RULESETS = [ruleset.id for ruleset in scoring.rulesets()]
OF_THE_SERVICE = Text(
    "HTTPの答えと同じ一行のJSON", "the answer of the HTTP service, as one line of JSON"
)
AS_JSON = {
    "bulk": Text("実行の記録を一行のJSONで", "the record of the run, as one line of JSON"),
    "verify": Text(
        "報告をJSONの行で(docs/protocol.md)", "the report as lines of JSON (docs/protocol.md)"
    ),
    "vectors": Text(
        "全体を一行のJSONで。無ければ試験一つにつき一行",
        "all of them as one line of JSON; without it a line for each",
    ),
}
LANG = "  --lang {ja,en}  language (by default that of the environment)"


@pytest.fixture(autouse=True)
def plain_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)


def said(capsys: Captured, *arguments: str, code: int = 0) -> str:
    """What the command prints, to the one stream it should."""
    assert cli.main(arguments) == code
    out, err = capsys.readouterr()
    assert (err if code == 0 else out) == ""
    return out or err


# --- the language


@pytest.mark.parametrize(
    ("environment", "japanese"),
    [
        ({}, False),
        ({"LC_ALL": "ja_JP.UTF-8"}, True),
        ({"LC_MESSAGES": "ja_JP.UTF-8"}, True),
        ({"LANG": "ja_JP.UTF-8"}, True),
        ({"LANG": "ja"}, True),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "fr_FR.UTF-8"}, False),
        ({"LC_ALL": "en_GB.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8", "LANG": "ja_JP.UTF-8"}, False),
        ({"LC_ALL": "", "LC_MESSAGES": "en_GB.UTF-8", "LANG": "ja_JP.UTF-8"}, False),
        ({"LC_ALL": "ja_JP.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, True),
    ],
)
def test_help_speaks_the_language_of_the_environment(
    capsys: Captured,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    japanese: bool,  # noqa: FBT001 - a column of the table
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert ("コマンド:" in said(capsys, "--help")) is japanese
    assert ("commands:" in said(capsys, "--help")) is not japanese


@pytest.mark.parametrize("asked", [["--lang=ja"], ["--lang", "ja"]])
def test_help_speaks_the_language_asked_for_wherever_that_stands(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, asked: Sequence[str]
) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert "コマンド:" in said(capsys, *asked, "--help")
    assert "ある規則のルールの一覧" in said(capsys, "rules", "--help", *asked)
    assert "ある規則のルールの一覧" in said(capsys, "rules", *asked, "--help")


HAND = ["123567m34522p67s+8s", "riichi"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["--lang", "ja"], ["--lang", "ja"]),
        (["--lang=ja"], ["--lang", "ja"]),
        (["--json"], ["--json"]),
        (["--json", "--lang", "ja"], ["--lang", "ja", "--json"]),
        (["--lang=ja", "--json"], ["--lang", "ja", "--json"]),
    ],
)
def test_what_all_commands_take_may_stand_before_the_command(
    capsys: Captured, before: Sequence[str], after: Sequence[str]
) -> None:
    there = said(capsys, *before, "tcg", *HAND)
    assert there == said(capsys, "tcg", *HAND, *after)
    assert there.startswith("{") == ("--json" in before)
    assert ("立直" in there) == ("ja" in "".join(before))


def test_flags_of_one_command_do_not_stand_before_it(capsys: Captured) -> None:
    assert "unknown flag '--riichi'" in said(capsys, "--riichi", "tcg", HAND[0], code=2)
    assert said(capsys, "--json", "--lang", "en") == said(capsys)
    assert "unknown command 'tgc'" in said(capsys, "--lang", "en", "tgc", code=2)


def test_a_language_nobody_speaks_is_refused(capsys: Captured) -> None:
    assert "invalid choice: 'fr'" in said(capsys, "--lang", "fr", "tcg", *HAND, code=2)
    assert "invalid choice: 'fr'" in said(capsys, "--lang", "fr", code=2)
    assert "expected one argument" in said(capsys, "--lang", code=2)
    assert "expected one argument" in said(capsys, "rulesets", "--lang", code=2)


# --- help


def test_the_first_help_is_laid_out_by_commands_and_examples(capsys: Captured) -> None:
    lines = said(capsys).splitlines()
    assert lines[:3] == [
        "usage: mahjong-score COMMAND …",
        "",
        "Scores mahjong hands by the book, and says why.",
    ]
    assert LANG in lines
    assert "  --json          the answer of the HTTP service, as one line of JSON" in lines
    at = lines.index("commands:")
    rows = lines[at + 1 : at + 1 + len(RULESETS) + len(COMMANDS)]
    names = [row.split()[0] for row in rows]
    assert names == [*RULESETS, *COMMANDS]
    wide = max(map(len, names)) + 4
    assert {row[:2] + row[wide - 2 : wide] for row in rows} == {"    "}
    assert len({row[wide:] for row in rows}) == len(rows)
    for ruleset, row in zip(scoring.rulesets(), rows, strict=False):
        assert row[wide:] == ruleset.book.summary.en
    assert lines[at + 1 + len(rows) :] == [
        "",
        "examples:",
        "  mahjong-score tcg 123567m345p22p67s+8s riichi",
        *(f"  mahjong-score {name} --help" for name in RULESETS),
    ]
    assert said(capsys, "--version") == f"mahjong-score {scoring.__version__}\n"


def test_the_first_help_is_in_japanese_throughout(capsys: Captured) -> None:
    lines = said(capsys, "--lang", "ja").splitlines()
    assert lines[2] == "麻雀の手の点数を規則書に従って数え、その内訳を示す。"
    assert "  --lang {ja,en}  言語(既定は環境から)" in lines
    assert "  --json          HTTPの答えと同じ一行のJSON" in lines
    at = lines.index("コマンド:")
    rows = [row.split(maxsplit=1) for row in lines[at + 1 : lines.index("例:") - 1]]
    wanted = {ruleset.id: ruleset.book.summary.ja for ruleset in scoring.rulesets()} | {
        "rulesets": "規則の一覧",
        "rules": "ある規則のルールの一覧、またはその一つ",
        "bulk": bulk.SUMMARY.ja,
        "verify": verify_cli.SUMMARY.ja,
        "vectors": verify_cli.VECTORS_SUMMARY.ja,
    }
    assert dict(rows) == wanted
    assert "規則の一覧" in said(capsys, "rulesets", "--lang", "ja", "--help").splitlines()


def test_a_hand_is_explained_in_japanese_throughout(capsys: Captured) -> None:
    lines = said(capsys, "dice", "--help", "--lang", "ja").splitlines()
    dice = scoring.ruleset("dice")
    assert lines[2:5] == [dice.book.name.ja, dice.book.summary.ja, ""]
    for row, text in zip(lines[5:], dice.game.notation("ja").values(), strict=False):
        assert row.endswith(text.rstrip())
    assert "手牌と語。順不同" in " ".join(lines)
    for field in dice.fields:
        assert f"{field.label.ja}:" in lines
    end = lines[len(lines) - lines[::-1].index("オプション:") : -4]
    assert [row.split()[-1] for row in end] == [
        option["name"].split()[-1] for option in catalogue.described(dice, "ja")["options"]
    ]
    assert lines[-3] == "例:"


def test_a_rule_is_shown_in_the_language_asked_for(capsys: Captured) -> None:
    lines = said(capsys, "rules", "kantan", "riichi", "--lang", "ja").splitlines()
    told = catalogue.whole(scoring.ruleset("kantan"), "riichi", "ja")
    assert lines[2].split(maxsplit=1) == ["説明", told["text"]]


def test_examples_in_help_are_written_as_they_are_read(capsys: Captured) -> None:
    assert "  --dealer false" in said(capsys, "kantan", "--help").splitlines()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(capsys: Captured, command: str) -> None:
    english, japanese = said(capsys, command, "--help"), said(capsys, command, "-h", "--lang=ja")
    for told in (english, japanese):
        assert told.startswith(f"usage: mahjong-score {command} ")
        assert "[--json] [--lang {ja,en}]" in told
    lines = [" ".join(part.split()) for part in english.split("\n\n")]
    first = said(capsys).split("commands:\n")[1].splitlines()
    summary = next(row.split(maxsplit=1)[1] for row in first if row.split()[0] == command)
    assert summary in lines
    flat = " ".join(english.split())
    assert f"--json {AS_JSON.get(command, OF_THE_SERVICE).en} --lang" in flat
    assert "--lang {ja,en} language (by default that of the environment)" in flat
    told = f"--json {AS_JSON.get(command, OF_THE_SERVICE).ja} --lang"
    assert told in " ".join(japanese.split())
    assert "--lang {ja,en} 言語(既定は環境から)" in " ".join(japanese.split())


def test_the_rules_are_asked_for_by_these_words(capsys: Captured) -> None:
    flat = " ".join(said(capsys, "rules", "--help").split())
    assert "[--kind KIND] [--type TYPE] [--clause CLAUSE] [--q Q] RULESET [RULE]" in flat
    assert "arguments: RULESET RULE options:" in flat


def test_a_hand_is_explained_with_its_notation_its_options_and_examples(capsys: Captured) -> None:
    told = said(capsys, "dice", "--help")
    dice = scoring.ruleset("dice")
    lines = told.splitlines()
    assert lines[0] == "usage: mahjong-score dice HAND [WORD …] [--FLAG …]"
    assert lines[2:5] == [dice.book.name.en, dice.book.summary.en, ""]
    notation = dice.game.notation("en")
    rows = lines[5 : 5 + len(notation)]
    assert [row.split()[0] for row in rows] == list(notation)
    for row, text in zip(rows, notation.values(), strict=True):
        assert row.startswith("  ")
        assert row.endswith(f"  {text}".rstrip())
    flat = " ".join(told.split())
    assert "HAND the hand and words about it, among the flags in any order" in flat
    end = lines[len(lines) - lines[::-1].index("Options:") - 1 :]
    options = [option["id"] for option in catalogue.described(dice, "en")["options"]]
    assert [row.split()[0] for row in end[1 : 1 + len(options)]] == options
    hit = next(rule.hit for rule in dice.book.rules if isinstance(rule, Yaku))
    assert end[1 + len(options) : -1] == ["", "examples:", f"  mahjong-score dice {hit}"]
    assert end[-1] == (
        "  mahjong-score dice --dice 12345622 --dora 2 --action riichi "
        "--last-draw face=4 --last-draw by=reroll --mode table"
    )


# --- what cannot be answered


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("tgc 1m", "mahjong-score: unknown command 'tgc'; did you mean tcg?\n"),
        (
            "zzzzzzzzzzz",
            "mahjong-score: unknown command 'zzzzzzzzzzz'; --help lists them all\n",
        ),
        ("rules tgc", "mahjong-score: unknown ruleset 'tgc'; did you mean tcg?\n"),
        ("rules dice zzzzzzzzzzz", "mahjong-score: unknown rule 'zzzzzzzzzzz'\n"),
        ("dice", "mahjong-score dice: A hand is needed; --help shows examples.\n"),
        ("dice --lang ja", "mahjong-score dice: 手を指定する。例は --help。\n"),
        (
            "dice 12345622 rich",
            "mahjong-score dice: 'rich' is not a word of this notation; a line reads 12345622 dora:2 reroll:3 riichi\n",
        ),
        (
            "tcg 123m",
            "mahjong-score tcg: write the winning tile after a plus: 123567m34522p67s+8s\n",
        ),
    ],
)
def test_what_cannot_be_answered_is_said_in_one_line(
    capsys: Captured, line: str, whole: str
) -> None:
    assert said(capsys, *line.split(), code=2) == whole


@pytest.mark.parametrize(
    ("line", "end"),
    [
        ("tgc 1m", "mahjong-score: コマンド 'tgc' は無い。もしかして: tcg。\n"),
        ("zzzzzzzzzzz", "mahjong-score: コマンド 'zzzzzzzzzzz' は無い。一覧は --help。\n"),
        ("rules zzzzzzzzzzz", "mahjong-score: 規則 'zzzzzzzzzzz' は無い。\n"),
        ("rules kantan riichii", "mahjong-score: ルール 'riichii' は無い。もしかして: riichi"),
        ("vectors tgc", "mahjong-score: 規則 'tgc' は無い。もしかして: tcg。\n"),
        ("verify --callable a:b --ruleset tgc", "規則 'tgc' は無い。もしかして: tcg。\n"),
        ("bulk a b --ruleset tgc", "mahjong-score bulk: 規則 'tgc' は無い。もしかして: tcg。\n"),
        ("tcg 123m", "mahjong-score tcg: 和了牌を + の後に書く: 123567m34522p67s+8s\n"),
        ("--nothing", "フラグ '--nothing' は無い。もしかして: --lang, --json。\n"),
        ("rulesets --jsn", "フラグ '--jsn' は無い。もしかして: --json"),
        ("dice 11 --option kuitan", "NAME=VALUE と書く。'kuitan' ではない\n"),
        ("bulk a b --ruleset tcg --option x", "NAME=VALUE と書く。'x' ではない\n"),
        ("bulk a b --ruleset tcg --workers x", "1以上の整数。'x' ではない\n"),
        ("bulk a b --ruleset tcg --rows-per-part 0", "1以上の整数。'0' ではない\n"),
    ],
)
def test_what_nobody_knows_is_said_in_japanese_too(capsys: Captured, line: str, end: str) -> None:
    assert end in said(capsys, *line.split(), "--lang", "ja", code=2)


def test_several_names_that_may_have_been_meant_are_listed(capsys: Captured) -> None:
    near = said(capsys, "rules", "kantan", "riich", code=2).split("did you mean ")[1]
    names = near.removesuffix("?\n").split(", ")
    assert len(names) > 1
    assert set(names) <= set(scoring.ruleset("kantan").rules)
    error = said(capsys, "--nothing", code=2).splitlines()[-1]
    assert error == "mahjong-score: error: unknown flag '--nothing'; did you mean --lang, --json?"


def test_a_filter_that_fits_nothing_is_refused_in_the_language_asked_for(capsys: Captured) -> None:
    english = said(capsys, "rules", "dice", "--kind", "yakuu", code=2)
    japanese = said(capsys, "rules", "dice", "--kind", "yakuu", "--lang", "ja", code=2)
    assert english.splitlines()[0] == "This cannot be scored:"
    assert english.splitlines()[1].split()[0] == "/kind"
    assert japanese.splitlines()[0] == "この手は採点できない。"


@pytest.mark.parametrize(
    ("flag", "value", "field"), [("--kind", "yaku", "kind"), ("--type", "META", "type")]
)
def test_each_filter_narrows_the_rules(capsys: Captured, flag: str, value: str, field: str) -> None:
    rules = json.loads(said(capsys, "rules", "kantan", flag, value, "--json"))["rules"]
    assert rules
    assert {rule[field] for rule in rules} == {value}


def test_rules_are_found_by_clause_and_by_word(capsys: Captured) -> None:
    told = json.loads(said(capsys, "rules", "tcg", "--clause", "8-10-02", "--json"))
    assert [rule["id"] for rule in told["rules"]] == ["triple_ron"]
    assert said(capsys, "rules", "tcg", "--q", "二盃口").startswith("ryanpeikou ")


# --- streams


def test_without_arguments_of_its_own_it_takes_those_of_the_process(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["anything", "--version"])
    assert cli.main() == 0
    assert capsys.readouterr().out.startswith("mahjong-score ")
    assert "commands:" in said(capsys)


def test_a_command_that_leaves_without_a_code_has_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left: list[object] = [None, "why", 3]

    def leaves(_parser: Parser, _rest: Sequence[str], _lang: str) -> int:
        raise SystemExit(left.pop(0))

    monkeypatch.setattr(verify_cli, "run", leaves)
    assert [cli.main(["verify"]) for _ in range(3)] == [0, 0, 3]


class Terminal(io.StringIO):
    """A stream somebody looks at."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[dict[str, str]] = []

    def isatty(self) -> bool:
        """It is one."""
        return True

    def reconfigure(self, **how: str) -> None:
        """Keep what is asked for."""
        self.told.append(how)


def test_both_streams_write_what_they_cannot_as_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    streams = Terminal(), Terminal()
    for name, stream in zip(("stdout", "stderr"), streams, strict=True):
        monkeypatch.setattr(sys, name, stream)
    assert cli.main(["--version"]) == 0
    assert [stream.told for stream in streams] == [[{"errors": "backslashreplace"}]] * 2


@pytest.mark.parametrize(
    ("line", "stream"), [("rulesets", "stdout"), ("rules dice --kind yakuu", "stderr"),
                         ("kantan +sou --players 99", "stderr"), ("rules tcg riichi", "stdout"),
                         ("kantan man.run pin.run atama.sou taatsu.sou.run honor.triplet +sou", "stdout")],
)  # fmt: skip
def test_colours_are_for_the_stream_somebody_looks_at(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, line: str, stream: str
) -> None:
    arguments = line.split()
    other = {"stdout": "stderr", "stderr": "stdout"}[stream]
    with monkeypatch.context() as inner:
        inner.setattr(sys, other, Terminal())
        cli.main(arguments)
        assert "\x1b" not in "".join(capsys.readouterr())
    for environment, coloured in (
        ({}, True),
        ({"TERM": "xterm"}, True),
        ({"TERM": "dumb"}, False),
        ({"NO_COLOR": ""}, False),
    ):
        with monkeypatch.context() as inner:
            for name, value in environment.items():
                inner.setenv(name, value)
            shown = Terminal()
            inner.setattr(sys, stream, shown)
            cli.main(arguments)
        assert ("\x1b[1m" in shown.getvalue()) is coloured


@pytest.mark.parametrize(
    ("encoding", "readable"),
    [("UTF-8", True), ("utf-16", True), ("ascii", False), ("cp932", False)],
)
def test_json_is_written_as_the_stream_can_take_it(
    monkeypatch: pytest.MonkeyPatch,
    encoding: str,
    readable: bool,  # noqa: FBT001 - a column of the table
) -> None:
    taken = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(taken, encoding, newline="\n"))
    assert cli.main(["rulesets", "--json", "--lang", "ja"]) == 0
    text = taken.getvalue().decode(encoding)
    told = {"rulesets": [catalogue.overview(ruleset, "ja") for ruleset in scoring.rulesets()]}
    assert text == json.dumps(told, ensure_ascii=not readable, separators=(",", ":")) + "\n"


def test_a_stream_that_names_no_encoding_is_taken_for_utf_8(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken = io.StringIO()
    monkeypatch.setattr(sys, "stdout", taken)
    assert cli.main(["rules", "kantan", "--q", "立直", "--lang", "ja", "--json"]) == 0
    assert "安全" in taken.getvalue()
