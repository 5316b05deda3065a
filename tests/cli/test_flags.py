"""Flags of the command line as views of fields: how values are written and read, and what is said of flags that are not there."""

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest

import scoring
from scoring.cli import flags
from scoring.faults import Unreadable
from scoring.fields.field import Choice, Field, FieldType
from scoring.fields.text_values import value_from
from scoring.rules.ruleset import Ruleset
from scoring.text import Text

TCG = scoring.ruleset("tcg")
NAME = Text("名", "name")


def _field(name: str, type_: FieldType, **more: Any) -> Field:  # noqa: ANN401 - whatever a field has
    return Field(name, type_, NAME, NAME, **more)


WORD = _field("word", "string")
NUMBER = _field("number", "integer")
TRUTH = _field("truth", "boolean")


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (WORD, "5", "5"),
        (WORD, "null", "null"),
        (NUMBER, "5", 5),
        (NUMBER, "-5", -5),
        (NUMBER, "9" * 15, int("9" * 15)),
        (NUMBER, "9" * 16, "9" * 16),
        (NUMBER, "5x", "5x"),
        (NUMBER, "5\n", "5\n"),
        (NUMBER, "null", "null"),
        (_field("number", "integer", nullable=True), "null", None),
        (_field("number", "integer", nullable=True), "7", 7),
        (TRUTH, "true", True),
        (TRUTH, "false", False),
        (TRUTH, "yes", "yes"),
        (_field("many", "array", items=NUMBER), "1,2+3", [1, 2, 3]),
        (_field("many", "array", items=WORD), "a,b+c", ["a", "b", "c"]),
        (_field("many", "array"), "a,b", "a,b"),
    ],
)
def test_a_value_is_read_as_its_field_declares_it(field: Field, text: str, value: object) -> None:
    read = value_from(field, text)
    assert (read, type(read)) == (value, type(value))


def _parser(lang: str = "en", taken: tuple[str, ...] = ()) -> flags.Parser:
    parser = flags.Parser("x")
    parser.add_argument(flags.WORDS, nargs="*")
    flags.add_flags(parser, TCG, lang, taken=taken)
    return parser


def _request(*arguments: str, taken: tuple[str, ...] = ()) -> dict[str, Any]:
    return flags.request_from(TCG, _parser(taken=taken).parse(arguments))


def test_flags_stand_for_fields_and_choices_in_any_order() -> None:
    told = _request(
        *("--riichi", "123567m34522p67s+8s", "tsumo", "--seat-wind", "east", "--honba=2"),
        *("--option", "kuitan=false", "--options", "yaku=riichi,pinfu", "--options=red_fives=3"),
        *("--meld", "pon:111z", "--melds", "chi:123m", "--situation", "ippatsu"),
    )
    assert told == {
        "concealed": "123567m34522p67s",
        "winning_tile": "8s",
        "win": "tsumo",
        "seat_wind": "east",
        "honba": 2,
        "melds": ["pon:111z", "chi:123m"],
        "situation": ["riichi", "ippatsu"],
        "options": {"kuitan": False, "yaku": ["riichi", "pinfu"], "red_fives": 3},
    }


def test_a_flag_goes_before_a_word_and_lists_are_put_together() -> None:
    told = _request("1m+1m", "pon:111z", "riichi", "dealer", "honba:1", "--meld", "pon:222z",
                    "--seat-wind", "west", "--honba", "3", "--situation", "ippatsu", "--ron")  # fmt: skip
    assert told["melds"] == ["pon:111z", "pon:222z"]
    assert told["situation"] == ["riichi", "ippatsu"]
    assert (told["seat_wind"], told["honba"], told["win"]) == ("west", 3, "ron")
    assert _request() == {}
    assert _request("--concealed", "1m") == {"concealed": "1m"}


def test_members_of_options_are_read_as_options_are() -> None:
    told = _request("--option", "yaku=all", "--option", "nothing=null", "--option", "other=a,b", "--option", "equal=a=b",
                    "--option", "number=-7", "--option", "long=" + "1" * 16)  # fmt: skip
    assert told["options"] == {
        "yaku": "all",
        "nothing": None,
        "other": "a,b",
        "equal": "a=b",
        "number": -7,
        "long": "1" * 16,
    }
    assert _request("--option", "yaku=,riichi,")["options"] == {"yaku": ["riichi"]}


def test_a_flag_that_is_taken_is_no_choice(capsys: pytest.CaptureFixture[str]) -> None:
    assert _request("--tsumo") == {"win": "tsumo"}
    with pytest.raises(SystemExit) as ended:
        _request("--tsumo", taken=("--tsumo",))
    assert ended.value.code == 2
    assert "unknown flag '--tsumo'" in capsys.readouterr().err
    # East is the wind of a seat and of a round: it is a flag of neither.
    with pytest.raises(SystemExit):
        _request("--east")


@pytest.mark.parametrize("twice", [["--ron", "--tsumo"], ["--win=ron", "--tsumo"]])
def test_a_word_there_is_one_of_has_one_flag(
    twice: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        _request("1m+1m", *twice)
    assert ended.value.code == 2
    assert f"argument --tsumo: not allowed with argument {twice[0][:5]}" in capsys.readouterr().err


def test_a_line_that_stands_for_no_request_says_what_to_write() -> None:
    with pytest.raises(Unreadable) as wrong:
        _request("123m")
    assert str(wrong.value) == wrong.value.detail.en
    assert "after a plus" in str(wrong.value)


@pytest.mark.parametrize(
    ("argument", "said"),
    [
        ("--seat-wnd=east", "unknown flag '--seat-wnd'; did you mean --seat-wind"),
        ("--qqqqqqqqqqqq", "unknown flag '--qqqqqqqqqqqq'\n"),
        ("--honb=2", "unknown flag '--honb'; did you mean --honba"),
        ("--ra-indicators=1z", "did you mean --ura-indicators, --dora-indicators"),
        ("--option=kuitan", "write NAME=VALUE, not 'kuitan'"),
    ],
)
def test_what_is_no_flag_is_said_with_what_was_meant(
    argument: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        _request("1m+1m", argument)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_help_tells_each_field_with_its_flags_and_what_it_takes(lang: str) -> None:
    told = _parser(lang).format_help()
    for field in TCG.fields:
        assert field.label.say(lang) in told
        assert field.text.say(lang) in told
        assert flags.flag_of(field.name) in told
    (situation,) = (field.items for field in TCG.fields if field.name == "situation")
    assert situation is not None
    for choice in situation.choices:
        own = flags.flag_of(choice.value)
        assert re.search(rf"  {own}\s+{re.escape(choice.name.say(lang))}\n", told), own
    assert "--seat-wind east|south|west|north" in told
    assert "--meld pon:555z" in told
    assert "--situation NAME" in told
    assert "--option NAME=VALUE" in told
    assert "--concealed 123567m34522p67s" in told
    assert "--cards" in told
    assert "XX" not in told


def test_a_request_is_written_as_flags_without_what_goes_without_saying() -> None:
    request = {
        "concealed": "123m",
        "melds": ["pon:555z", "chi:123m"],
        "win": "ron",
        "honba": 0,
        "deposits": 2,
        "dora_indicators": "",
        "situation": [],
        "first_turn": False,
        "nothing": None,
        "options": {"kuitan": False, "yaku": ["riichi", "pinfu"], "red_fives": 0},
    }
    assert list(flags.written(request)) == [
        *("--concealed 123m", "--melds pon:555z", "--melds chi:123m", "--win ron"),
        *("--deposits 2", "--first-turn false", "--nothing null", "--options kuitan=false"),
        *("--options yaku=riichi+pinfu", "--options red_fives=0"),
    ]


# --- fields of no game


def _game(*fields: Field) -> Ruleset:
    """Something that has fields, as a ruleset does."""
    return cast(Ruleset, SimpleNamespace(fields=fields, options={}))


def _parser_of(ruleset: Ruleset) -> flags.Parser:
    parser = flags.Parser("x")
    parser.add_argument(flags.WORDS, nargs="*")
    flags.add_flags(parser, ruleset, "en", taken=())
    return parser


def test_a_choice_called_as_a_field_has_no_flag_of_its_own() -> None:
    choices = (Choice("truth", NAME), Choice("other", Text("全", "all 100% of it")))
    parser = _parser_of(_game(TRUTH, _field("kind", "string", choices=choices)))
    found = parser.parse(["--truth", "true", "--other"])
    assert flags.request_from(_game(TRUTH, WORD), found)["truth"] is True
    assert re.search(r"--other\s+all 100% of it\n", parser.format_help())


def test_the_first_of_several_examples_is_shown_and_a_type_where_there_is_none() -> None:
    many = _field("many", "array", items=_field("one", "string"), example=["first", "second"])
    told = _parser_of(_game(many, NUMBER, WORD)).format_help()
    assert "--many first, --one first" in told
    assert "second" not in told
    assert "--number INTEGER" in told
    assert "--word STRING" in told


def test_members_of_an_object_are_read_as_they_are_declared() -> None:
    ruleset = _game(_field("thing", "object", fields=(WORD, NUMBER)))
    found = _parser_of(ruleset).parse(["--thing", "word=5", "--thing", "number=5"])
    assert flags.request_from(ruleset, found) == {"thing": {"word": "5", "number": 5}}


def test_something_that_words_say_alone_is_put_before_a_list() -> None:
    ruleset = _game(_field("many", "array", items=WORD))
    found = _parser_of(ruleset).parse(["what", "--many", "b"])
    for said in ("ab", ["ab"]):
        vars(ruleset)["game"] = SimpleNamespace(request_of=lambda _, said=said: {"many": said})
        assert flags.request_from(ruleset, found) == {"many": ["ab", "b"]}
