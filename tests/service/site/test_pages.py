"""Pages for people without a browser: rule books, glossary, words, and what is asked that no page has."""

import html
import json
import re
from collections import Counter
from pathlib import Path
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient

import scoring
from scoring.reference.glossary import terms
from scoring.reference.vectors import HIT, MISS
from scoring.rules.cards.parsing import card_language
from service import create_app
from service.site import pages
from service.site.book import rule_book, rule_pages
from service.site.book.rule_book import anchor_of


def page(client: FlaskClient, path: str, **query: str) -> str:
    """Return the text of a page, as it is read."""
    answer = client.get(path, query_string=query)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return html.unescape(answer.get_data(as_text=True))


@pytest.mark.parametrize(("lang", "hint"), [("en", "Did you mean:"), ("ja", "もしかして:")])
def test_rules_that_are_not_there_are_not_found(client: FlaskClient, lang: str, hint: str) -> None:
    query = {"rules": "tenhuo", "lang": lang}
    answer = client.get("/", query_string=query, headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert f'{hint} <a href="/rules/tenhou?' in answer.get_data(as_text=True)
    assert client.get("/calculator.json", query_string=query).status_code == 404


@pytest.mark.parametrize(
    ("lang", "query", "told"),
    [
        ("en", {"han": "3", "fu": "27"}, "<li>Fu must be 25 or a multiple of 10.</li>"),
        ("ja", {"han": "3", "fu": "27"}, "<li>符は25か、10の倍数です。</li>"),
        (
            "ja",
            {"han": "3", "yakuman": "1"},
            "<li>翻(han)か役満(yakuman)のどちらか一方を書いてください。</li>",
        ),
    ],
)
def test_what_is_wrong_with_han_and_fu_is_said_without_a_name_it_has_already(
    client: FlaskClient, lang: str, query: dict[str, str], told: str
) -> None:
    assert told in page(client, "/points", lang=lang, **query)


def test_without_han_and_fu_no_points_are_shown(client: FlaskClient) -> None:
    assert "3,900" in page(client, "/points", lang="en")
    assert 'class="total"' not in page(client, "/points", lang="en", han="", fu="")


def test_hostile_text_is_only_text(client: FlaskClient) -> None:
    for path in ("/?hand=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "/rules?q=%3Cscript%3Ealert"):
        assert "<script>alert" not in client.get(path).get_data(as_text=True)


def test_options_nobody_has_are_refused_and_shown(client: FlaskClient) -> None:
    text = page(client, "/", rules="tcg", hand="1m", options="nothing:1", lang="en")
    assert "no option of that name" in text


def test_every_word_is_used_and_is_there_in_both_languages() -> None:
    english, japanese = pages.WORDS["en"], pages.WORDS["ja"]
    assert english.keys() == japanese.keys()
    assert [name for name in english if not (english[name] and japanese[name])] == []
    placeholders = re.compile(r"\{\w*\}").findall
    assert [
        name
        for name in english
        if {*placeholders(english[name])} != {*placeholders(japanese[name])}
    ] == []
    folder = Path(pages.__file__).parents[1]
    sources = "".join(
        path.read_text(encoding="utf-8")
        for pattern in ("**/*.html", "**/*.py", "**/*.js")
        for path in folder.glob(pattern)
    )
    # Looked up by a name that is put together, or by the case of an example hand.
    joined = {
        *(HIT, MISS),
        *("action", "as", "from", "hand", "keys", "kind", "line", "many", "more", "one", "sign"),
        *("ask", "do", "game", "level", "mistake", "page", "table", "type", "unit", "value"),
    }
    names = [name for name in english if name.partition("_")[0] not in joined]
    used = set(re.findall(r"\b(?:t|words)\.(\w+)|\"(\w+)\"", sources))
    assert set(names) - {name for pair in used for name in pair} == set()


# --- rule books and glossary


def test_every_book_is_found_from_one_page(client: FlaskClient, lang: str) -> None:
    text = page(client, "/rules", lang=lang)
    for ruleset in scoring.rulesets():
        assert ruleset.name.say(lang) in text
        assert f"/rules/{ruleset.id}?lang={lang}" in text
    assert "/glossary?lang=en#" in page(client, "/rules", q="honour", lang="en")


@pytest.mark.many
@pytest.mark.parametrize("one", scoring.rulesets(), ids=lambda one: one.id)
def test_every_rule_of_a_book_is_once_on_its_page(
    client: FlaskClient, one: scoring.Ruleset, lang: str
) -> None:
    text = page(client, f"/rules/{one.id}", lang=lang)
    ids = Counter(re.findall(r' id="([^"]*)"', text))
    assert {rule: ids[rule] for rule in one.rules if ids[rule] != 1} == {}
    assert {id_ for id_, count in ids.items() if count > 1} == set()
    for rule in one.rules.values():
        assert rule.text.say(lang).split("\n")[0][:40] in text
    for question in one.prose.questions:
        assert ids[f"q-{question.id}"] == 1
    for document in one.documents:
        assert document.title.say(lang) in text
        assert document.publisher in text
        assert document.edition.say(lang) in text
        assert document.note.say(lang) in text


@pytest.mark.many
@pytest.mark.parametrize("one", scoring.rulesets(), ids=lambda one: one.id)
def test_a_book_is_in_the_order_of_its_documents(client: FlaskClient, one: scoring.Ruleset) -> None:
    """Each quotation stands in the part of its document, above the rules that its clause states."""
    text = page(client, f"/rules/{one.id}", lang="en")
    parts = [text.partition('class="part"')[2]]
    while 'class="part"' in parts[-1]:
        first, _, rest = parts.pop().partition('class="part"')
        parts += [first, rest]
    titles = {document.id: document.title.en for document in one.documents}
    roles = {"common": "Common practice", "records": "As in published", "programs": "As in other"}
    for document in one.documents:
        heading = roles.get(document.role, titles[document.id])
        stated = [place for place in one.prose.clauses if place.document == document.id]
        if not stated:
            continue
        (part,) = (text for text in parts if f">{heading}" in text.partition("</h2>")[0])
        by_clause: dict[str, list[str]] = {}
        for place in stated:
            by_clause.setdefault(place.id, []).append(place.quote)
        ends = [part.index(f' id="{anchor_of(document.id, clause)}"') for clause in by_clause]
        assert ends == sorted(ends)
        for place in stated:
            chapter = part[part.index(f' id="{anchor_of(document.id, place.id)}"') :]
            quoted = chapter.index(place.quote)
            assert all(quoted < chapter.index(f' id="{rule}"') for rule in place.stated)


def test_the_parts_of_a_book_say_what_its_rules_rest_on(client: FlaskClient, lang: str) -> None:
    text = page(client, "/rules/tenhou", lang=lang)
    wanted = {
        "en": ["Tenhou manual", "Common practice (EMA 2016)", "As in published games", "As in other programs", "Our choice"],
        "ja": ["天鳳 マニュアル", "一般的な慣行(EMA 2016)", "公開された対局の通り", "ほかのプログラムの通り", "このサービスの選択"],
    }[lang]  # fmt: skip
    assert re.findall(r'<h2 id="p-\d">([^<]*)</h2>', text) == wanted


def test_a_clause_of_common_practice_leads_to_its_document(client: FlaskClient) -> None:
    there = page(client, "/rules/ema_2016", lang="en")
    for one in scoring.rulesets():
        text = page(client, f"/rules/{one.id}", lang="en")
        for anchor in re.findall(r'href="/rules/ema_2016\?lang=en#([^"]*)"', text):
            assert f' id="{unquote(anchor)}"' in there, (one.id, anchor)


def test_no_page_of_another_ruleset_speaks_of_the_numbered_sheet(client: FlaskClient) -> None:
    sheet = scoring.ruleset("tcg").documents[0]
    own = {one.id for one in scoring.rulesets() if sheet in one.documents}
    for one in scoring.rulesets():
        text = page(client, f"/rules/{one.id}", lang="ja")
        assert (sheet.title.ja in text) == (one.id in own)
    assert own == {"tcg"}


@pytest.mark.parametrize(
    ("rule", "shown"),
    [
        # A row of a table, and a sentence of each language.
        ("closed_triplet", ">Pung, 2-8: 2, 4; terminals/honours: 4, 8<"),
        ("red_tiles", ">“Red fives are no longer used in EMA riichi rules.”<"),
    ],
)
def test_a_sentence_is_quoted_in_marks_and_a_row_of_a_table_is_not(
    client: FlaskClient, rule: str, shown: str
) -> None:
    assert shown in page(client, "/rules/ema_2016", lang="en")
    assert shown in page(client, "/rules/ema_2016", rule=rule, lang="en")


def test_a_quotation_with_marks_of_its_own_has_others_around_it(client: FlaskClient) -> None:
    assert ">『「カードはルールに勝つ」。" in page(client, "/rules/tcg", lang="ja")


def test_the_yaku_of_a_book_are_on_a_page_with_their_hands(
    client: FlaskClient, ruleset: scoring.Ruleset, lang: str
) -> None:
    text = page(client, f"/rules/{ruleset.id}/yaku", lang=lang)
    yaku = [rule for rule in ruleset.rules.values() if rule.kind in ("yaku", "dora")]
    assert [rule.id for rule in yaku if text.count(f' id="{rule.id}"') != 1] == []
    assert text.count("<article") == len(yaku)


def test_a_rule_stands_beside_its_quote(client: FlaskClient) -> None:
    """In another language than that of the page a quotation has what its clause says beside it."""
    one = page(client, "/rules/tcg", rule="riichi", lang="en")
    assert (one.count("<article"), one.count("<blockquote")) == (1, 1)
    assert (
        len(re.findall(r'<blockquote lang="ja">.*?</blockquote><p class="translated">', one)) == 1
    )
    assert 'class="translated"' not in page(client, "/rules/tcg", rule="riichi", lang="ja")
    assert "役の定義はこちらに準ずる" in page(client, "/rules/tcg", rule="pinfu", lang="en")
    assert "<article" not in page(client, "/rules/tcg", kind="nothing")


def test_the_page_of_a_rule_says_where_it_is_stated(client: FlaskClient) -> None:
    text = page(client, "/rules/tenhou", rule="riichi", lang="en")
    link = '<a href="/rules/ema_2016?rule=riichi&lang=en">common practice (EMA 2016 §4.2.1)</a>'
    assert link in text
    own = page(client, "/rules/tenhou", rule="red_five", lang="en")
    assert "Source: Tenhou manual, Red fives" in own


def test_one_point_is_one_point(client: FlaskClient) -> None:
    for rules in ("dice", "kantan"):
        text = page(client, f"/rules/{rules}/yaku", lang="en")
        assert "1 point<" in text.replace(" (", "<")
        assert "1 points" not in text.replace("11 points", "").replace("21 points", "")


def test_options_have_the_headings_of_the_rule_book_at_the_table_and_in_the_calculator(
    client: FlaskClient, lang: str
) -> None:
    headings = re.compile(r"<section><h[23]>([^<]+)</h[23]>").findall
    at_table, there = (
        headings(page(client, path, rules="wrc_2025", lang=lang)) for path in ("/table", "/")
    )
    assert len(at_table) > 5
    # Only the calculator chooses the yaku that count.
    assert at_table == [one for one in there if one in at_table]


def test_pages_are_laid_out_once_and_searches_are_not_kept(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule_book.parts.cache_clear()
    assert 'id="pinfu"' in page(client, "/rules/tcg", rule="pinfu", lang="en")
    assert rule_book.parts.cache_info().currsize == 0
    for words in ("pinfu", "riichi", "tanyao"):
        page(client, "/rules/tcg", q=words, lang="en")
    assert rule_book.parts.cache_info().currsize == 1
    compared = page(client, "/rules/compare", game="riichi3", lang="en")
    monkeypatch.delattr(rule_pages, "_everywhere")
    assert page(client, "/rules/compare", game="riichi3", lang="en") == compared


@pytest.mark.parametrize("path", ["/rules/tcg/nothing", "/rules/dice/points", "/nothing"])
def test_a_browser_is_shown_a_page_of_what_is_not_there(client: FlaskClient, path: str) -> None:
    accept = "text/html,application/xhtml+xml,*/*;q=0.8"
    answer = client.get(path, headers={"Accept": accept, "Accept-Language": "ja"})
    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    assert '<html lang="ja">' in answer.text
    assert 'href="/problems/not_found?lang=ja"' in answer.text
    assert client.get(path).mimetype == "application/problem+json"
    assert client.get(path, headers={"Accept": "*/*"}).mimetype == "application/problem+json"


def test_a_wrong_score_leads_to_the_configured_address() -> None:
    app = create_app({"REPORT_URL": "https://issues.example/new"})
    hand = "/?rules=tcg&hand=123567m34522p67s%2B8s"
    assert 'href="https://issues.example/new"' in app.test_client().get(hand).text


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/rules/tcg",
        "/rules/tcg/cards",
        "/rules/tcg?rule=riichi",
        "/rules/dice/yaku",
        "/glossary",
    ],
)
def test_no_id_stands_twice_on_a_page(client: FlaskClient, path: str) -> None:
    ids = re.findall(r'\sid="([^"]*)"', client.get(path).get_data(as_text=True))
    assert len(ids) == len(set(ids))


def test_the_card_language_has_a_page_whose_example_is_a_card(
    client: FlaskClient, lang: str
) -> None:
    assert 'href="/rules/tcg/cards' in page(client, "/rules/tcg", lang=lang)
    text = page(client, "/rules/tcg/cards", lang=lang)
    for change in card_language(scoring.ruleset("tcg"), lang):
        assert f"<td>{change['text']}</td>" in text
        for name in change["required"] + change["optional"]:
            assert text.count(f'id="field-{name}"') == 1
    found = re.search(r'<code id="example">(.*?)</code>', text)
    assert found is not None
    hand = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "tsumo"}
    assert scoring.faults("tcg", {**hand, "cards": [json.loads(found[1])]}) == ()


@pytest.mark.parametrize("path", ["/rules/dice/cards", "/rules/none/cards"])
def test_a_ruleset_without_cards_has_no_page_of_them(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_score_tables_are_those_of_the_ruleset(client: FlaskClient) -> None:
    # 30 fu 4 han is mangan here: kiriage mangan is the default of the source.
    assert "8,000" in page(client, "/rules/tcg/points", lang="en")
    assert "/rules/dice/points" not in page(client, "/rules/dice", lang="en")


@pytest.mark.parametrize(("ruleset", "hand"), [("tenhou", "123567m22"), ("kantan", "mentsu.ma")])
def test_the_table_shows_how_hands_of_its_game_are_written(
    client: FlaskClient, ruleset: str, hand: str
) -> None:
    assert f'placeholder="{hand}… or a link' in page(client, "/table", rules=ruleset, lang="en")


def test_the_glossary_explains_every_term(client: FlaskClient, lang: str) -> None:
    text = page(client, "/glossary", lang=lang)
    for term in terms().values():
        assert f'id="{term.id}"' in text
        assert term.text.say(lang) in text


# --- citations on other pages


@pytest.mark.parametrize(
    ("path", "query"),
    [("/points", {}), ("/practice", {"level": "fu", "answered": "1"}), ("/rules", {"q": "riichi"})],
)
def test_other_pages_name_the_clause_of_a_rule_too(
    client: FlaskClient, path: str, query: dict[str, str]
) -> None:
    text = page(client, path, rules="ema_2016", lang="en", **query)
    assert re.search(r'<small class="cite own">EMA 2016 §[\d.]+</small>', text)


# --- the contract


def test_every_operation_of_the_contract_can_be_tried_on_its_page(client: FlaskClient) -> None:
    """Its page is listed, and the service answers the example in its form."""
    listed = re.findall(r'href="/docs\?operation=(\w+)&', page(client, "/docs", lang="en"))
    paths = client.get("/openapi.json").get_json()["paths"]
    operations = {
        told["operationId"]
        for item in paths.values()
        for method, told in item.items()
        if method in {"get", "post"}
    }
    assert sorted(listed) == sorted(operations)
    for operation in listed:
        text = page(client, "/docs", operation=operation, lang="en")
        method, url = re.findall(r'data-method="(\w+)".*?value="([^"]*)"', text, re.DOTALL)[0]
        body = re.findall(r"<textarea[^>]*>(.*?)</textarea>", text, re.DOTALL)
        asked = {"json": json.loads(body[0])} if body else {}
        answer = client.open(url, method=method, buffered=True, **asked)
        assert answer.status_code == 200, (operation, answer.get_data(as_text=True))


@pytest.mark.parametrize("query", [{}, {"operation": "score"}])
def test_the_contract_is_said_to_be_in_english(client: FlaskClient, query: dict[str, str]) -> None:
    assert "英語" in page(client, "/docs", lang="ja", **query)


def test_the_quick_start_is_a_request_that_is_answered(client: FlaskClient) -> None:
    text = page(client, "/docs", lang="en")
    (sent,) = re.findall(r"-d '(\{.*?\})'", text)
    assert text.count(sent) == 3
    (path,) = set(re.findall(r"/v1/rulesets/\w+/score(?=[\"\s])", text))
    assert client.post(path, json=json.loads(sent)).get_json()["winning"] is True


@pytest.mark.parametrize(
    ("ruleset", "rule", "words"),
    [
        ("tcg", "kuikae", ["7m cannot be discarded", "both may be discarded"]),
        ("tcg", "riichi", ["After riichi only the drawn tile", "Riichi 3z"]),
        ("tcg", "riichi_closed_hand", ["Pon 222p"]),
        ("tcg", "ron_in_furiten", ["cannot win by ron on any wait", "Ron 8s"]),
        (
            "tcg",
            "calling_last_discard",
            ["The last discard cannot be called", "Chi 345m", 'class="offered"'],
        ),
        ("kantan", "call_chi", ["left neighbour", "Chi partial run of circles", "Discarder: 2"]),
        ("kitanuki", "yaku_riichi", ["Riichi 3z"]),
    ],
)
def test_the_page_of_a_rule_about_actions_shows_legal_and_illegal_positions(
    client: FlaskClient, ruleset: str, rule: str, words: list[str]
) -> None:
    page = client.get(f"/rules/{ruleset}?rule={rule}&lang=en").text
    shown = page.partition('<div class="positions">')[2].partition("</div>")[0]
    assert {'class="shown hit"', 'class="shown miss"'} <= set(
        re.findall(r'class="shown \w+"', shown)
    )
    assert [word for word in words if word not in shown] == []


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/nothing", "There is no page at this address."),
        ("/rules/qqq", "The rulesets are listed at /rules."),
        ("/rules/tcg?rule=pinfuu", 'rule=pinfu&amp;lang=en">Pinfu</a></p>'),
        ("/rules?q=zzzzzz", "Nothing found for “zzzzzz”."),
        ("/rules/compare", "30,000"),
        ("/practice?level=limit&seed=3&answered=1&limit=1", "Payments: too low"),
        ("/rules/tenhou?rule=pinfu", "<h1>Pinfu "),
        ("/rules/tenhou?rule=riichi", "Kind of win: Ron · Situation: Riichi"),
        ("/rules/tenhou?rule=aborts", "25,000 · First turn: yes · Abortive draws: Nine terminals"),
        ("/table?rules=tenhou", 'href="?rules=tenhou&amp;lang=ja"'),
    ],
)
def test_pages_speak_to_players(client: FlaskClient, path: str, words: str) -> None:
    lang = "&lang=en" if "?" in path else "?lang=en"
    assert words in client.get(path + lang, headers={"Accept": "text/html"}).text


def test_one_change_is_offered_once(client: FlaskClient) -> None:
    hand = client.get("/?rules=kantan&win=tsumo&lang=en&hand=" + 6 * "man.run%20").text
    assert hand.count("Remove run of characters") == 1
