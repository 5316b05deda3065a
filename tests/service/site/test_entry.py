"""What is entered in the calculator: hands as people write them, what can be entered, and what contradicts."""

import html
import json
import re
from typing import Any
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

import scoring
from scoring.tiles.lines import MAX_LINE
from service.served import serve
from service.site.lines import query_of
from tests.service.support.calculator import answered, case_of, words


def page_data(client: FlaskClient, rules: str, options: str = "") -> Any:  # noqa: ANN401 - JSON
    """Return the data for the script of an empty page."""
    query = {"rules": rules, "options": options}
    text = client.get("/", query_string=query).get_data(as_text=True)
    found = re.search(r'data-page="([^"]*)"', text)
    assert found
    return json.loads(html.unescape(found[1]))


def links(markup: str) -> list[tuple[str, str]]:
    """Return the query and the words of each link to the calculator."""
    return re.findall(r'href="/\?([^"]*)"[^>]*>([^<]*)</a>', markup)


# --- a hand in one line


@pytest.mark.parametrize(
    ("rules", "line", "request_"),
    [
        ("tcg", "123m4p", {"concealed": "123m", "winning_tile": "4p"}),
        ("tcg", "123m+4p", {"concealed": "123m", "winning_tile": "4p"}),
        ("tcg", "123m+4p56s", {"concealed": "123m56s", "winning_tile": "4p"}),
        ("tcg", "321m 5p", {"concealed": "123m", "winning_tile": "5p"}),
        ("tcg", "🀇🀈🀉🀀", {"concealed": "123m", "winning_tile": "1z"}),
        ("tcg", "東東白中", {"concealed": "115z", "winning_tile": "7z"}),
        ("tcg", "(555z)", {"melds": ["pon:555z"]}),
        ("tcg", "(5z 5z 5z)", {"melds": ["pon:555z"]}),
        ("tcg", "(234p)[9999s]", {"melds": ["chi:234p", "closed_kan:9999s"]}),
        ("tcg", "(1111m)", {"melds": ["open_kan:1111m"]}),
        ("tcg", "added_kan:2222p", {"melds": ["added_kan:2222p"]}),
        ("tcg", "riichi dora:9m", {"situation": ["riichi"], "dora_indicators": "9m"}),
        ("tcg", "tsumo dealer", {"win": "tsumo", "seat_wind": "east"}),
        ("tcg", "", {}),
        ("dice", "⚀⚀ 22 kans:3 dora:2", {"dice": "1122", "kans": "3", "dora": 2}),
        (
            "kantan",
            "man.run sou.run +sou called:pin.triplet",
            {
                "concealed": ["mentsu.man.run", "mentsu.sou.run"],
                "winning_card": "isolated.sou",
                "called": ["mentsu.pin.triplet"],
            },
        ),
    ],
)
def test_a_line_is_read_as_people_write_it(
    client: FlaskClient, rules: str, line: str, request_: dict[str, Any]
) -> None:
    usual = case_of(client, {"rules": rules})["request"]
    assert case_of(client, {"rules": rules, "hand": line})["request"] == usual | request_


@pytest.mark.parametrize(("line", "pending"), [("12", "12"), ("123m45", "45"), ("123m (55", "(55")])
def test_the_end_of_a_line_that_is_being_typed_waits(
    client: FlaskClient, line: str, pending: str
) -> None:
    answer = answered(client, hand=line)
    assert (answer["unreadable"], answer["pending"]) == (None, pending)


@pytest.mark.parametrize("line", ["123m456q<b>", "8z", "123m\N{SNOWMAN}", "1" * (MAX_LINE + 1)])
def test_a_line_that_is_no_hand_is_unreadable(client: FlaskClient, line: str) -> None:
    answer = answered(client, hand=line)
    assert answer["unreadable"] is not None
    assert words(answer["messages"])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hello world", "Character 1: This is neither tiles nor a word of this ruleset."),
        ("ESWNX", "Character 1: This is neither tiles nor a word of this ruleset."),
        (
            "123m richi",
            "Character 6: This is neither tiles nor a word of this ruleset. Did you mean riichi?",
        ),
        (
            "dealer:5",
            "Character 1: This is neither tiles nor a word of this ruleset. Did you mean dealer?",
        ),
        ("pon 777z", "Character 1: Write it with a colon, such as pon:555z."),
        ("https://example.com/", "Character 1: This is neither tiles nor a word of this ruleset."),
    ],
)
def test_words_that_nobody_knows_are_refused_at_their_place_and_kept(
    client: FlaskClient, line: str, told: str
) -> None:
    answer = answered(client, hand=line)
    assert words(answer["messages"]).startswith(f"{told} ")
    assert "<mark>" in answer["messages"]
    shown = html.unescape(re.sub(r"</?mark>", "", answer["messages"].partition("<code>")[2]))
    assert len(shown.partition("</code>")[0].strip("…")) <= 16
    assert dict(parse_qsl(answer["address"]))["hand"] == line
    query = {"hand": line, "lang": "en"}
    page = client.get("/", query_string=query).get_data(as_text=True)
    assert f'name="hand" value="{line}"' in page


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "Situation: One of Riichi, "), ("ja", "状況: 立直・")]
)
def test_a_message_names_choices_as_the_page_does(
    client: FlaskClient, lang: str, told: str
) -> None:
    answer = answered(client, lang=lang, hand="1m", situation="hello")
    assert words(answer["messages"]).startswith(told)


@pytest.mark.many
def test_a_hand_is_written_as_it_is_read(
    client: FlaskClient, ruleset: scoring.Ruleset, book_hands: list[dict[str, Any]]
) -> None:
    """Every example hand of the rule book, through the address and back."""
    for request in book_hands:
        case = case_of(client, query_of(serve(ruleset.id), request))
        # What the page assumes stays; what the hand says must not have changed on the way.
        answer = scoring.score(ruleset.id, case["request"] | request).to_dict()
        assert case["answer"]["value"] == answer["value"], request
        assert case["answer"]["yaku"] == answer["yaku"], request


# --- what can be entered


def test_what_can_be_entered_is_what_the_rules_have(client: FlaskClient) -> None:
    def most(rules: str, options: str = "") -> dict[str, int]:
        keys = page_data(client, rules, options)["keys"]
        return {key["token"]: key["most"] for key in keys}

    tiles = {f"{n}{suit}" for suit in "mpsz" for n in range(1, 10 if suit != "z" else 8)}
    assert most("tcg") == dict.fromkeys(tiles, 4)
    # Three players: no characters but the ones and the nines.
    assert most("kitanuki").keys() == tiles - {f"{n}m" for n in range(2, 9)}
    fives = {"5m": 3, "5p": 3, "5s": 3, "0m": 1, "0p": 1, "0s": 1}
    assert most("tcg", "red_fives:3") == most("tcg") | fives
    assert most("tcg", "red_fives:4") == most("tcg") | fives | {"5p": 2, "0p": 2}
    runs_of_honours = {"mentsu.honor.run", "mentsu.yakuhai.run"}
    assert not runs_of_honours & most("kantan").keys()
    assert runs_of_honours <= most("kantan", "honour_runs:true").keys()


@pytest.mark.parametrize(
    ("rules", "room", "melds"),
    [
        ("tcg", [14, 11, 8, 5, 2], {"chi": "c", "pon": "p", "open_kan": "o", "added_kan": "a", "closed_kan": "k"}),
        ("kitanuki", [14, 11, 8, 5, 2], {"pon": "p", "open_kan": "o", "added_kan": "a", "closed_kan": "c"}),
        ("dice", [8, 5, 2], {}),  # five dice beside a kan, two beside two
        ("kantan", [6, 5, 4, 3, 2], {}),  # five cards and the one won on
    ],
)  # fmt: skip
def test_each_game_has_its_room_and_its_melds_with_a_key_each(
    client: FlaskClient, rules: str, room: list[int], melds: dict[str, str]
) -> None:
    data = page_data(client, rules)
    assert data["room"] == room
    assert {meld["id"]: meld["key"] for meld in data["melds"]} == melds


def test_the_keys_are_those_of_the_game(client: FlaskClient) -> None:
    for rules, there, absent in (
        ("tcg", "<kbd>k</kbd>", "<kbd>6</kbd>"),
        ("dice", "<kbd>6</kbd>", "<kbd>w</kbd>"),
        ("kantan", "<kbd>w</kbd>", "<kbd>m</kbd>"),
    ):
        text = client.get(f"/?rules={rules}").get_data(as_text=True)
        assert there in text
        assert absent not in text


@pytest.mark.parametrize("path", ["/", "/points", "/practice", "/table"])
def test_a_link_may_name_the_ruleset_as_requests_do(client: FlaskClient, path: str) -> None:
    here, there = (client.get(f"{path}?{name}=m_league&seed=1") for name in ("rules", "ruleset"))
    assert here.data == there.data


# --- what is unfinished, and what cannot be


@pytest.mark.parametrize(
    "query",
    [
        {"hand": "123m"},
        {"rules": "kitanuki", "hand": "123p", "rinshan_indicators": "1p"},
        {"rules": "dice", "hand": "12344", "last_draw.face": "4"},
    ],
)
def test_what_is_unfinished_is_no_contradiction(client: FlaskClient, query: dict[str, str]) -> None:
    answer = answered(client, **query)
    assert (words(answer["messages"]), answer["wins"]) == ("", False)


def test_a_value_that_is_half_there_changes_no_answer(client: FlaskClient) -> None:
    query = {"rules": "dice", "hand": "12344 kans:3", "action": "reroll"}
    half = answered(client, **query, **{"last_draw.face": "4"})
    assert words(half["messages"]) == ""
    assert half["said"] == answered(client, **query)["said"]


@pytest.mark.parametrize(
    "query",
    [
        {"hand": "11111m"},
        {"hand": "1m (135m)"},
        {"hand": "123m (555z)", "situation": "riichi"},
        {"hand": "123m", "situation": "ippatsu"},
        {"hand": "123456789m1234567p"},
        {"hand": "123m", "dora_indicators": "1m2m3m4m5m6m"},
        {"hand": "123m", "options": "kuitan:maybe"},
        {"hand": "0m"},
        {"rules": "kitanuki", "hand": "123p", "rinshan_indicators": "1p2p3p"},
    ],
)
def test_a_contradiction_is_shown_before_the_hand_is_whole(
    client: FlaskClient, query: dict[str, str]
) -> None:
    assert words(answered(client, **query)["messages"])


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("(124m)", "A chi is three consecutive tiles of one suit, such as 123m."),
        ("(1m2p3s)", "A chi is three consecutive tiles of one suit, such as 123m."),
        ("(55z)", "This pon must have three equal tiles."),
        ("(1112m)", "This open kan must have four equal tiles."),
        ("[055m]", "This concealed kan must have four equal tiles."),
    ],
)
def test_brackets_without_a_meld_are_refused_as_what_they_are_most_like(
    client: FlaskClient, hand: str, why: str
) -> None:
    assert f"Melds: {why}" in words(answered(client, hand=hand, options="red_fives:3")["messages"])


def test_a_situation_that_would_contradict_is_barred_with_the_reason(client: FlaskClient) -> None:
    barred = answered(client, rules="tcg", hand="123m (555z)")["barred"]["situation"]
    assert "closed hand" in barred["riichi"]
    assert "chankan" not in barred


def test_a_field_that_no_situation_opens_is_left_out(client: FlaskClient) -> None:
    query = {"rules": "tcg", "hand": "1m", "ura_indicators": "1z"}
    assert "ura_indicators" not in case_of(client, query)["request"]
    opened = case_of(client, query | {"situation": "riichi"})
    assert opened["request"]["ura_indicators"] == "1z"


def test_a_dealt_hand_of_cards_has_no_winning_card(client: FlaskClient) -> None:
    line = "man.run sou.run man.run atama.sou pin.run"
    answer = answered(client, rules="kantan", hand=line, win="tenhou")
    assert answer["wins"] is True
    # Kinds of cards have no picture: they are named.
    assert "Tiles that improve the hand partial set isolated card" in words(answer["html"])


# --- what ends a contradiction


@pytest.mark.parametrize(
    ("query", "fix", "after"),
    [
        ({"hand": "123m (555z)", "situation": "riichi"}, "Untick Riichi", "(555z)"),
        ({"hand": "123m", "situation": "ippatsu"}, "Tick Riichi", "situation=ippatsu,riichi"),
        ({"rules": "kitanuki", "hand": "123p(456p)"}, "Remove chi 456p", "hand=123p&"),
        (
            {"rules": "dice", "hand": "12345622", "action": "riichi", "last_draw": "face:4,by:kan"},
            "Reason for the roll: Reroll",
            "last_draw=face:4,by:reroll",
        ),
        ({"hand": "123m", "options": "kuitan:maybe"}, "Clear Options", "hand=123m"),
    ],
)  # fmt: skip
def test_a_contradiction_is_ended_by_one_change(
    client: FlaskClient, query: dict[str, str], fix: str, after: str
) -> None:
    markup = html.unescape(answered(client, **query)["messages"])
    fixes = {name: query for query, name in links(markup)}
    assert after in fixes[fix]
    assert words(client.get(f"/calculator.json?{fixes[fix]}").get_json()["messages"]) == ""


@pytest.mark.parametrize(
    ("query", "fix", "left"),
    [
        ({"hand": "123m", "situation": "ippatsu,haitei"}, "Untick Ippatsu", "Haitei"),
        ({"hand": "123m", "situation": "ippatsu,haitei"}, "Untick Haitei", "Ippatsu"),
        ({"hand": "123m", "situation": "tenhou,riichi"}, "Kind of win: Tsumo", "dealer"),
        ({"hand": "123m", "situation": "rinshan,haitei", "win": "tsumo"}, "Untick Haitei", "kan"),
        # Of another ruleset: EMA has no red fives, three players have no 2m to 8m.
        ({"rules": "ema_2016", "hand": "40m 5p"}, "Make red fives plain", ""),
        ({"rules": "tenhou_sanma", "hand": "1234m55p (234m)"}, "Remove 2m, 3m, 4m", ""),
        ({"rules": "tenhou_sanma", "hand": "0m", "dora_indicators": "2m"}, "Remove 2m, 0m", ""),
    ],
)  # fmt: skip
def test_of_several_contradictions_one_change_ends_one_and_adds_none(
    client: FlaskClient, query: dict[str, str], fix: str, left: str
) -> None:
    before = html.unescape(answered(client, **query)["messages"])
    fixes = {words(name).partition(" (")[0]: query for query, name in links(before)}
    after = client.get(f"/calculator.json?{fixes[fix]}").get_json()["messages"]
    assert left in words(after)
    assert bool(left) == bool(words(after))
    assert len(re.findall("<li>", after)) < len(re.findall("<li>", before))
