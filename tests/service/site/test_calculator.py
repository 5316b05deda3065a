"""What the calculator says of a hand: the answer, the payments, and the same hand under other rules."""

import html
import re
from typing import Any
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

import scoring
from service.served import serve
from service.site.book.rule_book import examples
from service.site.lines import query_of
from tests.service.support.calculator import answered, case_of, words

RIICHI_PINFU = "123567m34522p67s+8s"
"""2 han 30 fu by ron with riichi: 2,000 for a non-dealer, 2,900 for the dealer."""


# --- the answer


def test_a_shared_hand_is_scored_on_the_server(
    client: FlaskClient, ruleset: scoring.Ruleset, example: dict[str, Any], lang: str
) -> None:
    query = {**query_of(serve(ruleset.id), example), "lang": lang}
    text = html.unescape(client.get("/", query_string=query).get_data(as_text=True))
    answer = scoring.score(ruleset.id, example, lang=lang).to_dict()
    assert f"{answer['value']['points']:,}" in text
    for line in answer["yaku"]:
        assert line["name"] in text
        assert f"/rules/{ruleset.id}?rule={line['id']}&lang={lang}" in text
    assert f"{ruleset.id}@{ruleset.version}" in text
    alone = answered(client, **query)
    assert html.unescape(alone["html"]) in text
    assert alone["wins"] is True


def test_the_case_is_a_request_with_its_answer(client: FlaskClient) -> None:
    answer = client.get("/case.json?rules=tcg&hand=123567m34522p67s%2B8s")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="tcg-case.json"'
    case = answer.get_json()
    ruleset = scoring.ruleset(case["ruleset"])
    assert (case["version"], case["digest"]) == (ruleset.version, ruleset.digest)
    assert case["answer"] == scoring.score("tcg", case["request"], lang="en").to_dict()


def test_an_empty_page_offers_hands_that_win(client: FlaskClient, ruleset: scoring.Ruleset) -> None:
    offered = examples(ruleset.id, "en")
    assert len(offered) == 4
    for example in offered:
        answer = case_of(client, dict(parse_qsl(example.query)))["answer"]
        assert example.name in [line["name"] for line in answer["yaku"]]


# TX15, TX16, DX7, DX18, DX33, NX13, KX5 (the winner pays: -6) and what is missing of each game's hand.
@pytest.mark.parametrize(
    ("rules", "query", "said"),
    [
        ("tcg", {"hand": "22z33z+3z (555z) (666z) (777z)"}, "64,000点 · 2倍役満"),
        ("tcg", {"hand": "222m444p666s333z5m+5m"}, "32,000点 · 役満"),
        ("dice", {"hand": "22233344", "action": "reroll"}, "役満"),
        (
            "dice",
            {"hand": "12345622", "dora": "2", "action": "riichi", "last_draw": "face:4,by:reroll"},
            "34点 · 2倍",
        ),
        (
            "dice",
            {"hand": "22233344", "mode": "solo", "action": "riichi", "last_draw": "face:3,by:reroll"},
            "160点 · 役満 · 2倍",
        ),
        ("kantan", {"hand": " ".join(["honor.triplet"] * 4) + " isolated.man +man"}, "12点 · 役満"),
        ("kitanuki", {"hand": "123456p5567s+8s (111z)"}, "-6点 · カラス"),
        ("dice", {"hand": "123"}, "あと5個"),
        ("kitanuki", {"hand": "123p"}, "あと11枚"),
        ("kantan", {"hand": "man.run"}, "あと5枚"),
    ],
)  # fmt: skip
def test_what_a_hand_is_worth_is_said_in_one_sentence(
    client: FlaskClient, rules: str, query: dict[str, str], said: str
) -> None:
    answer = answered(client, rules=rules, lang="ja", **query)
    assert answer["said"] == said
    seen = words(answer["html"]).replace(" 点", "点")
    assert all(part in seen for part in said.split(" · "))
    assert "1倍役満" not in seen
    assert "1役満" not in seen


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (RIICHI_PINFU, "1,000 points · 1 han · 30 fu"),
        ("19m19p19s1234567z+1z", "Yakuman"),
        ("123m", "11 more to go"),
        ("11111m", "This hand cannot be scored"),
        ("1359m2468p1357s1z+2z", "The hand is not complete"),
    ],
)
def test_it_is_said_in_english_too(client: FlaskClient, hand: str, said: str) -> None:
    assert said in answered(client, rules="tcg", hand=hand)["said"]


def test_changed_rules_are_told_in_words(client: FlaskClient) -> None:
    options = "kuitan:false,red_fives:3"
    for lang, told in (("en", "Open tanyao : no"), ("ja", "喰い断 : いいえ")):
        answer = answered(client, lang=lang, hand=RIICHI_PINFU, options=options)
        assert told in words(answer["html"]), lang


def test_chips_are_counted_beside_the_points(client: FlaskClient) -> None:
    """8-07: one for ippatsu."""
    chips = {"rules": "tcg", "hand": f"{RIICHI_PINFU} riichi ippatsu", "cards": "card_chips"}
    assert answered(client, **chips)["said"].endswith(" · 1 chip")
    assert answered(client, **chips, lang="ja")["said"].endswith(" · チップ1枚")


def test_the_marked_white_dragon_is_drawn_among_the_waits(client: FlaskClient) -> None:
    """8-06: drawn after riichi it wins as any tile."""
    hand = f"{RIICHI_PINFU} riichi tsumo"
    drawn = answered(client, rules="tcg", hand=hand, cards="card_shiro_pocchi")["html"]
    assert "#t-0z" in drawn


def test_the_reason_is_said_however_many_readings_there_are(client: FlaskClient) -> None:
    """The 8s completes 678s or the pair."""
    told = answered(client, rules="tenhou", hand="123m567p88s67s+8s (234m)")
    assert told["said"] == "The hand has no yaku, so it cannot win."


@pytest.mark.parametrize(
    ("cards", "asked"),
    [("", set()), ("card_liability", {"liability"})],
)
def test_what_only_cards_ask_is_shown_with_those_cards(
    client: FlaskClient, cards: str, asked: set[str]
) -> None:
    facts = {field.name for field in scoring.ruleset("tcg").facts_of_cards}
    closed = answered(client, rules="tcg", hand=RIICHI_PINFU, cards=cards)["closed"]
    assert facts - set(closed) == asked


@pytest.mark.parametrize(
    "rules",
    [
        {"options": "wareme_payments:points"},
        {"options": "wareme_payments:points,no_such_option:1", "cards": "card_wareme"},
        {"cards": "card_wareme"},
    ],
)
def test_the_player_at_the_wall_break_is_asked_under_rules_with_wareme(
    client: FlaskClient, rules: dict[str, str]
) -> None:
    hand = {"rules": "tcg", "hand": f"{RIICHI_PINFU} riichi"}
    assert "wareme" in answered(client, **hand)["closed"]
    assert "wareme" not in answered(client, **hand, **rules)["closed"]
    assert "wareme" not in answered(client, rules="kitanuki", hand="")["closed"]


@pytest.mark.parametrize(("winning", "below"), [("+8s", "Read as"), ("", "Waits")])
def test_furiten_is_told_once_and_right_below_the_points_of_a_win(
    client: FlaskClient, winning: str, below: str
) -> None:
    """The 8s was discarded. A hand that is not whole is told its waits first."""
    hand = f"123m567p999s88s67s{winning}"
    html = answered(client, rules="tenhou", hand=hand, situation="riichi", discards="8s")["html"]
    notice = '<p class="notice">Furiten'
    assert html.count(notice) == html.count(f"<h3>{below}") == 1
    assert (html.index(notice) < html.index(f"<h3>{below}")) == bool(winning)
    assert html.count("Tenhou manual, Same turn") == 1


def test_only_what_a_request_changes_is_listed(client: FlaskClient) -> None:
    query = {"rules": "tenhou", "hand": RIICHI_PINFU}
    assert "Changed rules" not in answered(client, **query)["html"]
    told = words(answered(client, **query, options="kuitan:false,red_fives:0")["html"])
    assert "Changed rules (2)" in told
    assert "Open tanyao : no Tanyao (all simples): open 0" in told
    assert "Red fives : 0" in told
    for rules in ("tenhou", "m_league"):  # 人和なし; no text of the M.League mentions renhou
        query = {"rules": rules, "hand": RIICHI_PINFU, "situation": "renhou"}
        html = answered(client, **query, options="renhou:five_han")["html"]
        assert '<small class="cite">option of the request</small>' in html


# --- where the rules of an answer are stated


def test_a_line_names_the_clause_that_states_its_rule(client: FlaskClient, lang: str) -> None:
    html = answered(client, rules="ema_2016", hand=RIICHI_PINFU, situation="riichi", lang=lang)[
        "html"
    ]
    assert html.count('<small class="cite own">EMA 2016 §4.2.1</small>') == 2
    assert '<small class="cite own">EMA 2016 §4.1.1</small>' in html
    assert 'class="cite common"' not in html


@pytest.mark.parametrize(
    ("lang", "whole"),
    [("en", "common practice (EMA 2016 §4.2.1)"), ("ja", "一般的な慣行(EMA 2016 §4.2.1)")],
)
def test_common_practice_is_marked_and_explained(
    client: FlaskClient, lang: str, whole: str
) -> None:
    html = answered(client, rules="tenhou", hand=RIICHI_PINFU, situation="riichi", lang=lang)[
        "html"
    ]
    assert html.count(f'<small class="cite common" title="{whole}">') == 2
    assert '<span aria-hidden="true">EMA 2016 §4.2.1</span>' in html
    assert html.count('<span class="cite common">') == 1


def test_our_choice_leads_to_the_question_that_it_settles(client: FlaskClient) -> None:
    query = "rules=rmu_a&hand=119m19p19s123456z&offer.tile=7z&offer.by=closed_kan&offer.from=left"
    html = client.get(f"/?{query}&lang=en").text
    found = re.search(r'<small class="cite ours"><a href="([^"#]*)#(q-\w+)"[^>]*>our choice', html)
    assert found
    page = client.get(found[1].replace("&amp;", "&")).text
    assert f'id="{found[2]}"' in page


def test_a_refusal_names_the_clause_of_its_rule(client: FlaskClient) -> None:
    html = answered(client, rules="tcg", hand=RIICHI_PINFU, situation="ippatsu")["messages"]
    assert re.search(r"<li>[^<]+ <small class=\"cite own\">TCG mahjong §[\d-]+</small></li>", html)


def test_what_a_yaku_is_counted_instead_of_is_said(client: FlaskClient) -> None:
    text = words(answered(client, hand="112233m112233p1s+1s")["html"])
    assert "Counted instead of: Iipeikou (pure double run)" in text


@pytest.mark.parametrize(
    ("query", "lines"),
    [
        (
            {"rules": "dice", "hand": "12345622", "action": "riichi", "last_draw": "face:4,by:reroll"},
            {"選択: リーチ", "最後のダイス: 目 4・振った理由 振り直し"},
        ),
        (
            {"rules": "tcg", "hand": RIICHI_PINFU, "situation": "riichi,ippatsu", "seat_wind": "east"}
            | {"cards": "card_wareme", "options": "kuitan:false"},
            {"和了り方: ロン", "自風: 東", "状況: 立直・一発", "カード: 割れ目", "オプション: 喰い断 いいえ"},
        ),
    ],
)  # fmt: skip
def test_the_text_to_copy_is_in_words(
    client: FlaskClient, query: dict[str, str], lines: set[str]
) -> None:
    text = html.unescape(answered(client, **query, lang="ja")["html"])
    text = text.partition('id="copy-text"')[2].partition("</pre>")[0]
    assert lines <= set(text.split("\n"))


# --- payments by seat, win and counters


def payment_table(client: FlaskClient, **query: str) -> list[list[str]]:
    """Return the rows of the table as the texts of its cells; a star marks the case of the address."""
    markup = answered(client, **query)["html"].partition('<table class="lines matrix">')[2]
    rows = re.findall(r"<tr>(.*?)</tr>", markup.partition("</table>")[0], re.DOTALL)
    rows = [row.replace('aria-current="true">', ">*") for row in rows]
    return [[words(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)] for row in rows]


def test_payments_are_shown_by_seat_win_and_counters(client: FlaskClient) -> None:
    # By tsumo there is a han more, and 20 fu (pinfu): 700 / 1,300.
    table = payment_table(client, hand=RIICHI_PINFU, situation="riichi", honba="5")
    assert table == [
        ["Seat", "Win", "Honba"],
        ["0", "1", "2", "3", "5"],
        ["Dealer East", "Ron", "2,900", "3,200", "3,500", "3,800", "4,400"],
        ["Tsumo", *(f"{3 * n:,} {n:,} each" for n in (1300, 1400, 1500, 1600, 1800))],
        ["Non-dealer South, West, North", "Ron", "2,000", "2,300", "2,600", "2,900", "* 3,500"],
        [
            "Tsumo",
            "2,700 dealer 1,300 / non-dealer 700",
            "3,000 dealer 1,400 / non-dealer 800",
            "3,300 dealer 1,500 / non-dealer 900",
            "3,600 dealer 1,600 / non-dealer 1,000",
            "4,200 dealer 1,800 / non-dealer 1,200",
        ],
    ]


def test_a_seat_that_is_paid_otherwise_has_a_row_of_its_own(client: FlaskClient) -> None:
    # A pon of west is worth a han to the west seat alone: the others have no yaku.
    table = payment_table(client, hand="123567m34s22p5s (333z)", seat_wind="west")
    assert [row[0] for row in table if "West" in row[0]] == ["Non-dealer West"]


def test_a_case_that_cannot_be_says_why(client: FlaskClient) -> None:
    # Chankan is a win on another's tile: by tsumo it is refused, with any number of counters.
    table = payment_table(client, hand=RIICHI_PINFU, situation="chankan")
    for row in table:
        if row[0] == "Tsumo":
            assert all(cell.startswith("– Chankan") for cell in row[1:])


def test_games_without_counters_are_shown_by_win(client: FlaskClient) -> None:
    line = "man.run pin.run sou.run atama.sou taatsu.man.run +man"
    # NX2: the dealer pays 2, the others 1 each.
    why = "– Tenhou is won with the cards dealt, so it has no winning card."
    assert payment_table(client, rules="kantan", hand=line, win="tsumo") == [
        ["Seat", "Ron", "Tsumo", "Tenhou"],
        ["Dealer", "3", "3 1 each", why],
        ["Non-dealer", "3", "* 4 dealer 2 / non-dealer 1", why],
    ]
    assert payment_table(client, rules="dice", hand="11223366") == []


def test_games_in_which_all_pay_alike_name_no_dealer(client: FlaskClient) -> None:
    table = payment_table(client, rules="kitanuki", hand="123456p55s67s111z+8s")
    assert [row[0] for row in table if row[1] == "Ron"] == ["East", "South, West"]


# --- the same hand under other rules


def test_a_winner_who_pays_is_shown_with_a_minus_everywhere(client: FlaskClient) -> None:
    # KX5: karasu; the points, the payments by seat, the waits.
    query = {"rules": "kitanuki", "hand": "123456p5567s+8s (111z)"}
    (_, _, *rows) = payment_table(client, **query)
    numbers = [int(cell.strip("* ").split()[0]) for row in rows for cell in row if "-" in cell]
    assert numbers == [-6] * 8
    assert "The winner receives" not in words(
        answered(client, **query)["html"].split("<details")[0]
    )


def compared(client: FlaskClient, query: dict[str, str]) -> tuple[str, list[str]]:
    """Return the summary of the comparison with other rulesets, and its rows."""
    html = answered(client, **{"rules": "tenhou"} | query)["html"]
    table = html.partition('class="box beside"')[2]
    rows = re.findall(r"<tr.*?</tr>", table.partition("</table>")[0], re.DOTALL)
    return words(table.partition("</summary>")[0]), [words(row) for row in rows]


@pytest.mark.parametrize(
    ("rules", "hand"), [("dice", "11223366"), ("tenhou", "123m456p789s11555z")]
)
def test_games_with_a_table_take_a_hand(client: FlaskClient, rules: str, hand: str) -> None:
    answer = answered(client, rules=rules, hand=hand)["html"]
    assert ('class="to-table"' in answer) is (rules == "tenhou")


def test_a_win_is_compared_with_every_ruleset_of_its_game(client: FlaskClient) -> None:
    """Riichi, ippatsu, chiitoitsu, dora and ura dora: without ippatsu and ura dora 3 han 25 fu, 3,200."""
    hand = {"hand": "1199m2288p3377s1z+1z", "situation": "riichi,ippatsu"}
    hand |= {"dora_indicators": "9p", "ura_indicators": "1s"}
    summary, rows = compared(client, {"rules": "tcg"} | hand)
    assert "JPML A rules, RMU B rules: 3,200" in summary
    assert "here" in summary
    for source in ("JPML rules, Official rules", "RMU rules, B rules"):
        assert any(source in row for row in rows)


def test_rulesets_without_red_fives_are_compared_by_points_and_clauses(client: FlaskClient) -> None:
    """Chinitsu, ittsuu and pinfu are a baiman with and without a red five."""
    same, rows = compared(client, {"hand": "123406789m2234m+5m"})
    assert same.endswith("The same under all 13 rulesets")
    assert "EMA 2016" in rows[-1]
    # Riichi of 50 fu with a double-wind pair of 4 fu and a red five: 4,800. With 2 fu it is 40 fu, and without red fives 1 han.
    hand = {"hand": "067p234m45s11222z+6s", "situation": "riichi", "seat_wind": "east"}
    summary, rows = compared(client, hand)
    points = re.findall(r" (\d,\d+)", summary)
    assert points == ["3,900", "2,400", "2,000", "4,800"]
    row = next(row for row in rows if row.startswith("WRC 2025"))
    assert "2,000 1 han · 40 fu With plain fives" in row
    assert "Fu of a double-wind pair WRC 2025 §11.3" in row


def test_a_hand_with_cards_is_not_compared(client: FlaskClient) -> None:
    hand = {"hand": RIICHI_PINFU, "cards": "card_wareme", "rules": "tcg"}
    assert compared(client, hand) == ("", [])


def test_a_card_that_other_rules_lack_is_named(client: FlaskClient) -> None:
    query = {"rules": "ema_2016", "from": "tcg", "hand": RIICHI_PINFU, "cards": "card_wareme"}
    text = words(client.get("/", query_string=query | {"lang": "en"}).text)
    assert "Wareme" in text.partition("Left out")[2][:200]


@pytest.mark.parametrize(
    ("query", "variants"),
    [
        # Pinfu alone is 1,000: by tsumo 2 han 20 fu, 1,500 (400/700); with riichi 2,000.
        ({"hand": RIICHI_PINFU}, ["If Tsumo 1,500", "If Riichi 2,000"]),
        ({"hand": RIICHI_PINFU, "situation": "riichi"}, ["If Tsumo 2,700"]),
        ({"rules": "dice", "hand": "11223366"}, []),
    ],
)
def test_what_riichi_or_a_self_draw_would_change_is_said(
    client: FlaskClient, query: dict[str, str], variants: list[str]
) -> None:
    found = re.search(r'<p class="variants">(.*?)</p>', answered(client, **query)["html"])
    assert (words(found[1]).split(" · ") if found else []) == variants


def test_the_yaku_in_use_are_chosen_in_the_language_of_the_page(
    client: FlaskClient, lang: str
) -> None:
    text = client.get("/", query_string={"rules": "tcg", "lang": lang}).get_data(as_text=True)
    found = re.search(r'name="options\.yaku" value="riichi"[^>]*> <span>([^<]*)</span>', text)
    assert found
    assert found[1] == {"ja": "立直", "en": "Riichi"}[lang]


def test_a_hand_of_13_tiles_judges_a_tile_of_another_player(client: FlaskClient) -> None:
    hand = "/?rules=tenhou&hand=3455m22p6789s557z&lang=en&offer.tile=5m&offer.from="
    for seat, chi in (("left", True), ("right", False)):
        offers = (
            client.get(f"{hand}{seat}").text.partition('class="offers"')[2].partition("</dl>")[0]
        )
        legal = re.findall(r'<div class="legal"><dt>([^<]+)', offers)
        assert legal == ["Pon", *(["Chi"] if chi else [])]
        assert "The hand is not complete: it is 2 from tenpai." in offers
