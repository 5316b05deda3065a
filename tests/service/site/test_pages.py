"""Pages without a browser: what the server itself renders, and that the page asks instead of knowing."""

import html
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

import scoring
from scoring.reference import catalogue
from scoring.reference.terms import terms
from scoring.tiles.melds import KIND_NAMES
from service import pages
from service.calculator import Outcome, barred, entry_of, outcome
from service.entering import enterable
from service.hand_fields import hand_fields, tokens_of
from service.lines import MAX_LINE, bracketed, line_of, query_of, read_line
from service.pages import words
from service.payment_table import payment_table
from service.rule_book import examples
from service.served import serve

TERMS = terms()

RULESETS = [ruleset.id for ruleset in scoring.rulesets()]


def page(client: FlaskClient, path: str, **query: str) -> str:
    text = "&".join(f"{name}={quote(value)}" for name, value in query.items())
    answer = client.get(f"{path}?{text}")
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return html.unescape(answer.get_data(as_text=True))


def asked(**query: str) -> Outcome:
    return outcome(entry_of(MultiDict(query)), "en")


# --- lines


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        ("123m4p", {"concealed": "123m", "winning_tile": "4p"}),
        ("123m+4p", {"concealed": "123m", "winning_tile": "4p"}),
        ("123m+4p56s", {"concealed": "123m56s", "winning_tile": "4p"}),
        ("321m 5p", {"concealed": "123m", "winning_tile": "5p"}),
        ("🀇🀈🀉🀀", {"concealed": "123m", "winning_tile": "1z"}),
        ("東東白中", {"concealed": "115z", "winning_tile": "7z"}),
        ("1m (555z)", {"winning_tile": "1m", "melds": ["pon:555z"]}),
        ("1m (234p)[9999s]", {"winning_tile": "1m", "melds": ["chi:234p", "closed_kan:9999s"]}),
        ("(1111m)", {"melds": ["open_kan:1111m"]}),
        ("1m added_kan:2222p", {"winning_tile": "1m", "melds": ["added_kan:2222p"]}),
        ("(5z 5z 5z)", {}),
        (
            "123m4p tsumo riichi dora:9m",
            {
                "concealed": "123m",
                "winning_tile": "4p",
                "win": "tsumo",
                "situation": ["riichi"],
                "dora_indicators": "9m",
            },
        ),
        ("1m dealer", {"winning_tile": "1m", "seat_wind": "east"}),
        ("", {}),
    ],
)
def test_a_line_is_read_as_people_write_it(line: str, request_: dict[str, Any]) -> None:
    if not request_ and line:
        assert read_line(serve("tcg"), line)["melds"][0].startswith("pon:")
        return
    assert read_line(serve("tcg"), line) == request_


@pytest.mark.parametrize(
    "line", ["123m456q<b>", "12", "8z", "123m\N{SNOWMAN}", "1" * (MAX_LINE + 1)]
)
def test_a_line_that_is_no_hand_is_refused(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - no words: the page has its own
        read_line(serve("tcg"), line)


def test_dice_and_cards_have_lines_of_their_own() -> None:
    assert read_line(serve("dice"), "⚀⚀ 22 kans:3 dora:2") == {
        "dice": "1122",
        "kans": "3",
        "dora": 2,
    }
    found = read_line(serve("kantan"), "man.run sou.run atama.sou +sou called:pin.triplet riichi")
    assert found == {
        "concealed": ["mentsu.man.run", "mentsu.sou.run", "atama.sou"],
        "winning_card": "isolated.sou",
        "called": ["mentsu.pin.triplet"],
        "situation": ["riichi"],
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_hand_is_written_as_it_is_read(ruleset: str) -> None:
    """Every example hand of the rule book, through the address and back."""
    ready = serve(ruleset)
    known = hand_fields(ruleset)
    number = 0
    for rule in catalogue.listed(ready.ruleset, "en")["rules"]:
        for hand in catalogue.whole(ready.ruleset, rule["id"], "en")["example_hands"]:
            number += 1
            again = entry_of(MultiDict(query_of(ready, hand["request"]))).request
            for name in known.names | {"situation", "win"}:
                given = hand["request"].get(name)
                if name == known.main.name:
                    pieces = [
                        tokens_of(known.notation, one[name]) for one in (again, hand["request"])
                    ]
                    assert sorted(pieces[0]) == sorted(pieces[1])
                elif given:
                    same = sorted if isinstance(given, list) else str
                    assert same(again[name]) == same(given)
    assert number > 10


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_brackets_say_which_meld_it_is(kind: str) -> None:
    meld = f"{kind}:{'123m' if kind == 'chi' else '111m' if kind == 'pon' else '1111m'}"
    assert read_line(serve("tcg"), f"9p {bracketed(meld)}")["melds"] == [meld]
    known = hand_fields("tcg")
    line = line_of(known, {"concealed": "19p", "winning_tile": "1z", "melds": [meld]}, plus=False)
    assert line.startswith("19p1z ")


# --- what can be entered


def test_what_can_be_entered_is_what_the_rules_have() -> None:
    tcg = enterable("tcg", "", "en")
    assert {key.token: key.most for key in tcg.keys} == {
        f"{n}{suit}": 4 for suit in "mpsz" for n in range(1, 10 if suit != "z" else 8)
    }
    assert tcg.room == (14, 11, 8, 5, 2)
    assert [meld.id for meld in tcg.melds] == list(KIND_NAMES)
    # Three players: no characters but the ones and the nines, and no chi.
    kitanuki = enterable("kitanuki", "", "en")
    assert [key.token for key in kitanuki.keys if key.token[1] == "m"] == ["1m", "9m"]
    assert "chi" not in {meld.id for meld in kitanuki.melds}
    # 8 dice, 5 beside a kan, 2 beside two.
    assert enterable("dice", "", "en").room == (8, 5, 2)
    # Five cards and the one won on.
    assert enterable("kantan", "", "en").room == (6, 5, 4, 3, 2)
    runs_of_honours = {"mentsu.honor.run", "mentsu.yakuhai.run"}
    assert not runs_of_honours & {key.token for key in enterable("kantan", "", "en").keys}
    allowed = {key.token for key in enterable("kantan", "honour_runs:true", "en").keys}
    assert runs_of_honours <= allowed


def test_red_fives_are_keys_where_the_rules_have_them() -> None:
    def reds(options: str) -> dict[str, int]:
        keys = enterable("tcg", options, "en").keys
        return {key.token: key.most for key in keys if key.token[0] == "0"}

    assert reds("") == {}
    assert reds("red_fives:3") == {"0m": 1, "0p": 1, "0s": 1}
    assert reds("red_fives:4") == {"0m": 1, "0p": 2, "0s": 1}


# --- outcomes


def test_an_unfinished_hand_is_no_contradiction() -> None:
    found = asked(rules="tcg", hand="123m")
    assert found.faults == ()
    assert found.answer is None
    assert found.room - len(found.entry.pieces) == 11


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
    ],
)
def test_a_contradiction_is_told_before_the_hand_is_whole(query: dict[str, str]) -> None:
    assert asked(rules="tcg", **query).faults


def test_one_of_two_indicators_is_only_unfinished() -> None:
    assert asked(rules="kitanuki", hand="123p", rinshan_indicators="1p").faults == ()
    assert asked(rules="kitanuki", hand="123p", rinshan_indicators="1p2p3p").faults


def test_the_last_card_goes_into_the_hand_where_there_is_no_winning_card() -> None:
    line = "man.run sou.run man.run atama.sou pin.run"
    found = asked(rules="kantan", hand=line, win="tenhou")
    assert found.answer
    assert found.answer["winning"]
    joined = asked(rules="kantan", hand=line.replace(" pin.run", " +mentsu.pin.run"), win="tenhou")
    assert joined.faults or joined.answer


def test_what_would_contradict_is_barred_with_the_reason() -> None:
    entry = entry_of(MultiDict({"rules": "tcg", "hand": "123m (555z)"}))
    told = barred(entry, "en")["situation"]
    assert "closed hand" in told["riichi"]
    assert "chankan" not in told


def test_a_field_nothing_opens_is_left_out() -> None:
    closed = entry_of(MultiDict({"rules": "tcg", "hand": "1m", "ura_indicators": "1z"}))
    assert "ura_indicators" not in closed.request
    opened = entry_of(
        MultiDict({"rules": "tcg", "hand": "1m", "ura_indicators": "1z", "situation": "riichi"})
    )
    assert opened.request["ura_indicators"] == "1z"


# --- pages


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_shared_hand_is_scored_on_the_server(
    client: FlaskClient, ruleset: str, lang: str
) -> None:
    ready = serve(ruleset)
    example = ready.score.example
    text = page(client, "/", **query_of(ready, example), lang=lang)
    answer = scoring.score(ruleset, example, lang=lang).to_dict()
    assert f"{answer['value']['points']:,}" in text
    for line in answer["yaku"]:
        assert line["name"] in text
        assert f"/rules/{ruleset}?lang={lang}#{line['id']}" in text
    assert f"{ruleset}@{ready.ruleset.version}" in text


def test_the_answer_alone_is_what_the_page_shows(client: FlaskClient) -> None:
    query = {"rules": "tcg", "hand": "123567m34522p67s+8s", "situation": "riichi", "lang": "en"}
    whole = client.get("/", query_string=query).get_data(as_text=True)
    alone = client.get("/calculator.json", query_string=query).get_json()
    assert alone["html"] in whole
    assert alone["winning"] is True
    assert alone["state"]["main"] == [f"{n}m" for n in "123567"] + [f"{n}p" for n in "22345"] + [
        "6s",
        "7s",
    ]
    assert alone["state"]["won"] == "8s"
    assert "2,000 points" in alone["say"]


@pytest.mark.parametrize(
    "query",
    [
        "rules=nothing",
        "hand=" + "x" * 500,
        "hand=%00%ff",
        "rules=tcg&options=:,::",
        "rules=tcg&situation=a&situation=b",
        "rules=tcg&honba=99999999999999999999",
        "rules=dice&last_draw.face=9&hand=1",
        "rules=dice&hand=123456789123456789",
        "rules=kantan&hand=a.b.c.d",
        "rules=tcg&other=nothing&other_options=x:y",
        "rules=tcg&hand=1m&other=tcg&other_options=yaku:nothing&other_cards=x",
        "rules=tcg&hand=1m&cards=x;y:z",
        "target=main&hand=1m%2B%2B2m",
        "hand=()",
        "hand=(1m",
    ],
)
def test_the_calculator_takes_anything(client: FlaskClient, query: str) -> None:
    for path in ("/", "/calculator.json", "/case.json"):
        assert client.get(f"{path}?{query}").status_code == 200, path


def test_payments_are_told_by_seat_win_and_counters() -> None:
    # 2 han 30 fu: 2,000 of a child, 2,900 of the dealer; the tsumo adds a han and has no fu for a closed ron (20 fu, pinfu).
    entry = asked(rules="tcg", hand="123567m34522p67s+8s", situation="riichi", honba="5").entry
    table = payment_table(entry, "en")
    assert table is not None
    assert table.columns == ("0", "1", "2", "3", "5")
    assert [(line.role, line.seats, line.lines, line.win) for line in table.lines] == [
        ("dealer", ("East",), 2, "Ron"),
        ("dealer", ("East",), 0, "Tsumo"),
        ("child", ("South", "West", "North"), 2, "Ron"),
        ("child", ("South", "West", "North"), 0, "Tsumo"),
    ]

    def paid(line: int, column: int) -> list[tuple[int, int, int]]:
        answer = table.lines[line].cells[column].answer
        assert answer is not None
        return [(one["count"], one["points"], one["honba"]) for one in answer["payments"]]

    assert paid(0, 0) == [(1, 2900, 0)]
    assert paid(2, 1) == [(1, 2000, 300)]
    assert paid(1, 2) == [(3, 1300, 200)]
    assert sorted(paid(3, 4)) == [(1, 1300, 500), (2, 700, 500)]
    here = [
        (row, column)
        for row, line in enumerate(table.lines)
        for column, cell in enumerate(line.cells)
        if cell.here
    ]
    assert here == [(2, 4)]


def test_seats_that_are_paid_otherwise_are_lines_of_their_own() -> None:
    # A pon of west is worth a han to the west seat alone: the others have no yaku.
    table = payment_table(asked(rules="tcg", hand="123567m34s22p5s (333z)").entry, "en")
    assert table is not None
    seats = [line.seats for line in table.lines if line.lines]
    assert ("West",) in seats
    assert all("West" not in group for group in seats if len(group) > 1)


def test_a_case_that_cannot_be_says_why() -> None:
    # Chankan is a win on another's tile: by tsumo it is refused, with any number of counters.
    entry = asked(rules="tcg", hand="123567m34522p67s+8s", situation="chankan").entry
    table = payment_table(entry, "en")
    assert table is not None
    tsumo = next(line for line in table.lines if line.win == "Tsumo")
    assert all(cell.answer is None and cell.why for cell in tsumo.cells)


def test_games_without_counters_are_told_by_win() -> None:
    line = "man.run pin.run sou.run atama.sou taatsu.man.run +man"
    table = payment_table(asked(rules="kantan", hand=line, win="tsumo").entry, "en")
    assert table is not None
    assert table.columns == ("Ron", "Tsumo", "Tenhou")
    # NX2: the dealer pays 2, the others 1 each; of the role there is nothing more to say.
    assert [(line.role, line.seats) for line in table.lines] == [("dealer", ()), ("child", ())]
    assert payment_table(asked(rules="dice", hand="11223366").entry, "en") is None


def test_games_in_which_all_pay_alike_tell_no_dealer() -> None:
    table = payment_table(asked(rules="kitanuki", hand="123456p55s67s111z+8s").entry, "en")
    assert table is not None
    assert {line.role for line in table.lines} == {""}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_empty_page_offers_hands_that_win(ruleset: str) -> None:
    offered = examples(ruleset, "en")
    assert len(offered) == 4
    for example in offered:
        answer = outcome(entry_of(MultiDict(parse_qsl(example.hand.query))), "en").answer
        assert answer is not None
        assert example.name in [line["name"] for line in answer["yaku"]]


def test_a_value_that_is_half_there_is_no_contradiction() -> None:
    whole = asked(rules="dice", hand="12344 kans:3", action="reroll")
    half = asked(rules="dice", hand="12344 kans:3", action="reroll", **{"last_draw.face": "4"})
    assert not half.faults
    assert half.answer == whole.answer
    unfinished = asked(rules="dice", hand="12344", **{"last_draw.face": "4"})
    assert not unfinished.faults


def test_the_keys_are_those_of_the_game(client: FlaskClient) -> None:
    tiles, dice, cards = (
        page(client, "/", rules=one, lang="en") for one in ("tcg", "dice", "kantan")
    )
    for text, there, absent in (
        (tiles, "<kbd>k</kbd>", "<kbd>6</kbd>"),
        (dice, "<kbd>6</kbd>", "<kbd>w</kbd>"),
        (cards, "<kbd>w</kbd>", "<kbd>m</kbd>"),
    ):
        assert there in text
        assert absent not in text
    letters = [meld.key for meld in enterable("tcg", "", "en").melds]
    assert letters == ["c", "p", "o", "a", "k"]


def test_what_a_yaku_is_counted_instead_of_is_said(client: FlaskClient) -> None:
    text = page(client, "/", rules="tcg", hand="112233m112233p1s+1s", lang="en")
    assert "Counted instead of: Iipeikou (pure double run)" in text


# TX15, TX16, DX7, DX18, DX33, NX13, KX5 (the winner pays: -6) and what is missing of each game's hand.
SAID = [
    ({"rules": "tcg", "hand": "22z33z+3z (555z) (666z) (777z)"}, "64,000点 · 2倍役満"),
    ({"rules": "tcg", "hand": "222m444p666s333z5m+5m"}, "32,000点 · 役満"),
    ({"rules": "dice", "hand": "22233344", "action": "reroll"}, "役満"),
    (
        {"rules": "dice", "hand": "12345622", "dora": "2", "action": "riichi"}
        | {"last_draw": "face:4,by:reroll"},
        "34点 · 2倍",
    ),
    (
        {"rules": "dice", "hand": "22233344", "mode": "solo", "action": "riichi"}
        | {"last_draw": "face:3,by:reroll"},
        "160点 · 役満 · 2倍",
    ),
    (
        {"rules": "kantan", "hand": " ".join(["honor.triplet"] * 4) + " isolated.man +man"},
        "12点 · 役満",
    ),
    ({"rules": "kitanuki", "hand": "123456p5567s+8s (111z)"}, "-6点 · カラス"),
    ({"rules": "dice", "hand": "123"}, "あと 5 個"),
    ({"rules": "kitanuki", "hand": "123p"}, "あと 11 枚"),
    ({"rules": "kantan", "hand": "man.run"}, "あと 5 枚"),
]


@pytest.mark.parametrize(("query", "said"), SAID)
def test_what_a_hand_is_worth_is_said_in_japanese(
    client: FlaskClient, query: dict[str, str], said: str
) -> None:
    told = client.get("/calculator.json", query_string=query | {"lang": "ja"}).get_json()
    assert told["say"] == said
    seen = re.sub(r"<[^>]+>", " ", told["html"])
    assert all(part in seen.replace(" 点", "点") for part in said.split(" · "))
    assert "1倍役満" not in seen
    assert "1役満" not in seen


@pytest.mark.parametrize(
    ("query", "lines"),
    [
        (
            {"rules": "dice", "hand": "12345622", "dora": "2", "action": "riichi"}
            | {"last_draw": "face:4,by:reroll"},
            ["選択: リーチ", "最後のダイス: 目 4・振った訳 振り直し"],
        ),
        (
            {"rules": "tcg", "hand": "123567m34522p67s+8s", "situation": "riichi,ippatsu"}
            | {"seat_wind": "east", "cards": "card_wareme", "options": "kuitan:false"},
            [
                "和了り方: ロン",
                "自風: 東",
                "状況: 立直・一発",
                "カード: 割れ目",
                "オプション: 喰い断 いいえ",
            ],
        ),
    ],
)
def test_the_text_to_take_away_is_in_words(
    client: FlaskClient, query: dict[str, str], lines: list[str]
) -> None:
    told = client.get("/calculator.json", query_string=query | {"lang": "ja"}).get_json()
    text = html.unescape(told["html"]).partition('id="copy-text"')[2].partition("</pre>")[0]
    assert not set(lines) - set(text.split("\n")), text


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("(124m)", "A chi is three consecutive tiles of one suit."),
        ("(1m2p3s)", "A chi is three consecutive tiles of one suit."),
        ("(55z)", "Give three equal tiles for this pon."),
        ("(1112m)", "Give four equal tiles for this open kan."),
        ("[055m]", "Give four equal tiles for this concealed kan."),
    ],
)
def test_brackets_with_no_meld_in_them_are_told_what_they_are_most_like(
    client: FlaskClient, hand: str, told: str
) -> None:
    query = {"rules": "tcg", "hand": hand, "lang": "en", "options": "red_fives:3"}
    assert client.get("/calculator.json", query_string=query).get_json()["why"] == [
        f"Melds: {told}"
    ]


def test_what_a_winner_pays_is_less_than_nothing_everywhere(client: FlaskClient) -> None:
    # KX5: karasu; the same with the other rules on: the points, the payments by seat, the waits, side by side.
    query = {"rules": "kitanuki", "hand": "123456p5567s+8s (111z)", "other": "kitanuki"}
    told = client.get("/calculator.json", query_string=query | {"lang": "ja"}).get_json()
    seen = re.sub(r"<[^>]+>", " ", told["html"])
    by_seat = seen.partition("席・和了り方・積み棒を変えると")[2].partition("待ちとその点数")[0]
    assert re.findall(r"-?\d+", by_seat)[4:] == ["-6"] * 8
    assert len(re.findall(r"-6 +カラス", seen)) == 4
    assert re.search(r"点\s+-6\s+-6", seen)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"rules": "tcg", "hand": "123567m34522p67s+8s"}, "1,000 points · 1 han · 30 fu"),
        ({"rules": "tcg", "hand": "19m19p19s1234567z+1z"}, "Yakuman"),
        ({"rules": "tcg", "hand": "123m"}, "11 more to go"),
        ({"rules": "tcg", "hand": "11111m"}, "There are 5 copies of 1m; a tile has four."),
        ({"rules": "tcg", "hand": "1359m2468p1357s1z+2z"}, "The hand is not complete"),
    ],
)
def test_the_answer_is_said_in_one_sentence(
    client: FlaskClient, query: dict[str, str], said: str
) -> None:
    told = client.get("/calculator.json", query_string=query | {"lang": "en"}).get_json()
    assert said in told["say"]


def test_every_word_is_used() -> None:
    folder = Path(pages.__file__).parent
    sources = "".join(
        path.read_text(encoding="utf-8")
        for pattern in ("templates/*.html", "**/*.py", "static/*.js")
        for path in folder.glob(pattern)
    )
    asked_by_name = (
        "action",
        "as",
        "from",
        "hand",
        "keys",
        "kind",
        "line",
        "many",
        "more",
        "one",
        "sign",
        "table",
        "type",
        "unit",
        "value",
    )
    idle = [
        name
        for name in words("en")
        if not re.search(rf"\b(t|words)\.{name}\b|\"{name}\"", sources)
        and name.partition("_")[0] not in asked_by_name
    ]
    assert idle == []


def test_hostile_text_is_only_text(client: FlaskClient) -> None:
    text = client.get("/?hand=%22%3E%3Cscript%3Ealert(1)%3C/script%3E").get_data(as_text=True)
    assert "<script>alert" not in text
    text = client.get("/rules?q=%3Cscript%3E").get_data(as_text=True)
    assert "<script>" not in text


def test_the_case_is_a_request_with_its_answer(client: FlaskClient) -> None:
    answer = client.get("/case.json?rules=tcg&hand=123567m34522p67s%2B8s")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="tcg-case.json"'
    case = answer.get_json()
    ruleset = scoring.ruleset(case["ruleset"])
    assert (case["version"], case["digest"]) == (ruleset.version, ruleset.digest)
    assert case["answer"] == scoring.score("tcg", case["request"], lang="en").to_dict()


def test_a_hand_is_compared_with_what_the_other_rules_know(client: FlaskClient) -> None:
    text = page(
        client,
        "/",
        rules="tcg",
        hand="123567m34522p67s+8s",
        situation="riichi",
        dora_indicators="9m",
        other="arushiaru",
        lang="en",
    )
    # TX1 is 3,900, AX1 is 240; riichi and dora indicators are unknown to the other.
    assert re.search(r"3,900</td><td class=\"num\">240</td>", text)
    assert "Not known there: " in text


def test_every_rule_of_every_book_is_on_its_page(client: FlaskClient, lang: str) -> None:
    for ruleset in scoring.rulesets():
        text = page(client, f"/rules/{ruleset.id}", lang=lang)
        for rule in ruleset.book.rules:
            assert f'id="{rule.id}"' in text
            assert rule.text.say(lang).split("\n")[0][:40] in text
        for clause in ruleset.prose.clauses:
            assert clause.quote in text
        for question in ruleset.prose.questions:
            assert f'id="q-{question.id}"' in text


def test_ids_on_a_page_are_its_own(client: FlaskClient) -> None:
    for path in ("/", "/rules/tcg", "/rules/dice"):
        ids = re.findall(r'\sid="([^"]*)"', client.get(path).get_data(as_text=True))
        assert len(ids) == len(set(ids))


def test_one_rule_of_a_book_is_shown_with_its_quote(client: FlaskClient) -> None:
    text = page(client, "/rules/tcg", rule="pinfu", lang="en")
    assert text.count("<article") == 1
    assert "役の定義はこちらに準ずる" in text
    assert client.get("/rules/nothing").status_code == 404
    assert page(client, "/rules/tcg", kind="nothing").count("<article") == 0


def test_the_glossary_explains_every_term(client: FlaskClient, lang: str) -> None:
    text = page(client, "/glossary", lang=lang)
    for term in TERMS.values():
        assert f'id="{term.id}"' in text
        assert term.text.say(lang) in text


def test_score_tables_are_those_of_the_catalogue(client: FlaskClient) -> None:
    text = page(client, "/rules/tcg", lang="en")
    # 30 fu 4 han is mangan here: kiriage mangan is the default of the source.
    assert "8,000" in text
    assert "1,300/" not in page(client, "/rules/dice", lang="en")


def test_the_words_are_there_in_both_languages() -> None:
    assert set(words("ja")) == set(words("en"))
    assert all(text for lang in scoring.LANGUAGES for text in words(lang).values())


def test_page_data_is_json(client: FlaskClient) -> None:
    text = client.get("/?rules=tcg&hand=123m").get_data(as_text=True)
    found = re.search(r'data-page="([^"]*)"', text)
    assert found
    data = json.loads(html.unescape(found[1]))
    assert data["state"]["main"] == ["1m", "2m"]
    assert data["state"]["won"] == "3m"


@pytest.mark.parametrize(
    ("query", "told"),
    [
        # The same limit on both sides, named; the options of each side belong to it alone.
        (
            {"hand": "123456789m1199p+9p", "options": "kuitan:false", "other": "tenhou"},
            "kuitan:false",
        ),
        ({"hand": "19m19p19s1234567z+1z", "other": "tenhou"}, "Yakuman"),
        ({"hand": "2233445566778m+8m", "situation": "riichi", "other": "tenhou"}, "Sanbaiman"),
        # Three players have no simples of characters.
        ({"hand": "123567m34522p67s+8s", "other": "kitanuki"}, "2m"),
        ({"hand": "123567m34522p67s+8s", "situation": "riichi", "other": "arushiaru"}, "Riichi"),
    ],
)
def test_two_sides_are_told_in_words(client: FlaskClient, query: dict[str, str], told: str) -> None:
    text = page(client, "/", rules="tcg", lang="en", **query)
    assert told in text[text.index('<div class="comparison">') :]


def test_options_nobody_has_are_refused_and_shown(client: FlaskClient) -> None:
    assert "no option of that name" in page(
        client, "/", rules="tcg", hand="1m", options="nothing:1", lang="en"
    )


def test_every_book_is_found_from_one_page(client: FlaskClient, lang: str) -> None:
    text = page(client, "/rules", lang=lang)
    for ruleset in scoring.rulesets():
        assert ruleset.book.name.say(lang) in text
        assert f"/rules/{ruleset.id}?lang={lang}" in text
    found = page(client, "/rules", q="honour", lang="en")
    assert "/glossary?lang=en#" in found
