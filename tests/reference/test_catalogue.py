"""The reference of a ruleset: every rule is there with everything about itself."""

import re
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.reference import catalogue
from scoring.rules.rulebook import KINDS, Rule, Yaku
from tests.support.rulesets import ONE_OF_EACH_GAME
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("catalogue.yaml"))

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
BY_WORTH = {
    (1, "han"): "立直 一発 門前清自摸和 断么九 平和 一盃口 役牌 嶺上開花 槍槓 海底摸月 河底撈魚",
    (2, "han"): "ダブル立直 七対子 対々和 三暗刻 三色同刻 三槓子 小三元 混老頭 三色同順 一気通貫 "
    "混全帯么九",
    (3, "han"): "二盃口 純全帯么九 混一色",
    (6, "han"): "清一色",
    (1, "yakuman"): "天和 地和 国士無双 四暗刻 大三元 緑一色 字一色 小四喜 大四喜 清老頭 四槓子 "
    "九蓮宝燈",
}
"""The 38 yaku by worth in a closed hand, as the specification counts them (5.2)."""
ONE_LESS_OPEN = "三色同順 一気通貫 混全帯么九 純全帯么九 混一色 清一色"
CLOSED_ONLY = "立直 一発 門前清自摸和 平和 一盃口 二盃口 七対子 ダブル立直"
CLOSED_YAKUMAN = "天和 地和 国士無双 四暗刻 九蓮宝燈"
FIELDS = (
    "concealed melds winning_tile win seat_wind round_wind situation dora_indicators "
    "ura_indicators honba deposits wareme flowers liability cards options"
)

SITUATIONS = "riichi double_riichi ippatsu rinshan chankan haitei houtei tenhou chiihou renhou"

TCG = scoring.ruleset("tcg")
YAKU = [rule for rule in TCG.rules.values() if isinstance(rule, Yaku) and not rule.optional]
OPTIONAL = {rule.id for rule in TCG.rules.values() if isinstance(rule, Yaku) and rule.optional}
"""The yaku that count only by their option, which ``tcg`` leaves off."""
GAMES = list(map(scoring.ruleset, ONE_OF_EACH_GAME))
BY_ID = pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.id)


def ids(lang: str = "en", **filters: Any) -> list[str]:  # noqa: ANN401 - any filter
    """Return the identifiers in a list of the rules of the sheet."""
    listed = catalogue.listed(TCG, lang, **filters)
    assert listed["count"] == len(listed["rules"])
    return [rule["id"] for rule in listed["rules"]]


def heading(rule: Rule) -> str:
    """Return the Japanese name of a yaku; the five kinds of value tiles are one entry."""
    return rule.name.ja.partition(" ")[0]


# --- what there is


def test_there_are_38_yaku_of_the_worth_the_sheet_gives_them() -> None:
    found: dict[tuple[int, str], set[str]] = {}
    for yaku in YAKU:
        found.setdefault((yaku.closed, yaku.unit), set()).add(heading(yaku))
    assert found == {worth: set(names.split()) for worth, names in BY_WORTH.items()}
    assert [len(names.split()) for names in BY_WORTH.values()] == [11, 11, 3, 1, 12]
    assert sum(map(len, found.values())) == 38


def test_six_yaku_are_worth_one_less_open_and_the_closed_ones_nothing() -> None:
    less = {heading(yaku) for yaku in YAKU if yaku.open and yaku.open == yaku.closed - 1}
    none = {heading(yaku) for yaku in YAKU if not yaku.open}
    assert less == set(ONE_LESS_OPEN.split())
    assert none == {*CLOSED_ONLY.split(), *CLOSED_YAKUMAN.split()}
    assert all(yaku.open in {0, yaku.closed, yaku.closed - 1} for yaku in YAKU)


SHEET: dict[str, dict[str, list[int | None]]] = CASES["sheet"]
"""Han and base points of each limit, fu of each item and of its terminals and honours."""


@pytest.mark.parametrize(
    ("kind", "fields"), [("limit", ("han", "base_points")), ("fu", ("fu", "fu_yaochu"))]
)
def test_limits_and_fu_are_those_of_the_score_table(kind: str, fields: tuple[str, str]) -> None:
    pages = {id_: catalogue.whole(TCG, id_, "en") for id_ in ids(kind=kind)}
    assert {id_: [page[name] for name in fields] for id_, page in pages.items()} == SHEET[kind]


def test_every_clause_of_the_source_is_served_as_a_statement() -> None:
    common = [rule for place in TCG.prose.silent for rule in place.rules]
    assert ids(kind="statement") == [*(clause.rule for clause in TCG.prose.clauses), *common]
    assert {catalogue.whole(TCG, rule, "en")["document"] for rule in common} == {"ema_2016"}
    for clause in TCG.prose.clauses:
        page = catalogue.whole(TCG, clause.rule, "ja")
        assert (page["kind"], page["clause"], page["type"]) == ("statement", clause.id, clause.type)
        assert page["source"]["statement"].endswith(f"/rules/{clause.rule}")


def test_every_open_question_is_on_some_page_with_the_reading_that_was_taken() -> None:
    questions = {
        question["id"]: question
        for rule in TCG.rules.values()
        for question in catalogue.whole(TCG, rule.id, "en")["questions"]
    }
    assert set(questions) == {f"T{n}" for n in range(1, 28)}
    for question in questions.values():
        assert sum(reading["taken"] for reading in question["readings"]) == 1
        assert question["why"]
        letters = "".join(reading["letter"] for reading in question["readings"])
        assert letters == "ABCDEF"[: len(letters)]


def test_a_question_is_on_the_pages_of_its_rules_its_option_and_its_clauses() -> None:
    for id_ in ("tanyao", "kuitan", "late_yaku", "pinfu"):
        questions = [entry["id"] for entry in catalogue.whole(TCG, id_, "en")["questions"]]
        assert ("T3" in questions) is (id_ != "pinfu")


@pytest.mark.many
@BY_ID
def test_a_page_has_everything_about_its_rule(ruleset: scoring.Ruleset) -> None:
    for rule in ruleset.rules.values():
        english, japanese = (catalogue.whole(ruleset, rule.id, lang) for lang in ("en", "ja"))
        assert english["names"] == japanese["names"]
        assert (english["name"], japanese["name"]) == (rule.name.en, rule.name.ja)
        assert JAPANESE.search(japanese["name"])
        assert JAPANESE.search(japanese["text"])
        assert english["text"] != japanese["text"]
        place = ruleset.place_of(rule)
        assert english["source"]["clause"] == (place.id or None)
        assert english["source"]["quote"] == place.quote
        assert (english["clause"], english["document"]) == (
            place.id or None,
            place.document or None,
        )
        assert english["href"] == f"/v1/rulesets/{ruleset.id}/rules/{rule.id}"
        assert english["kind"] in KINDS
        for link in (*english["options"], *english["related"]):
            assert link["href"] == f"/v1/rulesets/{ruleset.id}/rules/{link['id']}"
            assert link["id"] in ruleset.rules


@BY_ID
def test_the_example_request_wins_with_declared_fields(ruleset: scoring.Ruleset) -> None:
    described = catalogue.described(ruleset, "en")
    assert scoring.score(ruleset.id, described["example"]).to_dict()["winning"]
    assert set(described["example"]) <= {field["name"] for field in described["fields"]}


# --- lists


def test_filters_narrow_the_list() -> None:
    everything = catalogue.listed(TCG, "en")["rules"]
    assert sorted(ids()) == sorted(rule.id for rule in TCG.rules.values())
    for kind, rule in KINDS.items():
        declared = [r.id for r in TCG.rules.values() if type(r) is rule]
        # Statements follow the clauses of the document.
        order = [*TCG.places] if kind == "statement" else declared
        assert ids(kind=kind) == sorted(declared, key=order.index), kind
    types = {rule["type"] for rule in everything}
    assert types == {"HAND", "PAY", "TURN", "DRAW", "END", "META"}
    for type_ in types:
        assert ids(type=type_) == [rule["id"] for rule in everything if rule["type"] == type_]
    assert "renchan" in ids(type="END")


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        # A clause comes with those below it.
        ({"clause": "8-10"}, {"ron_winners", "several_rons", "double_ron", "triple_ron"}),
        ({"clause": "8-10-02"}, {"triple_ron"}),
        ({"clause": "2-03"}, {"chiitoitsu", "seven_pairs", "seven_pairs_worth"}),
        ({"kind": "limit", "type": "HAND", "clause": "2-06"}, {"yakuman"}),
        ({"kind": "limit", "type": "END"}, set()),
        ({"q": "pinfu zeppelin"}, set()),
        ({"q": "五捨六入", "kind": "statement"}, {"rounding_of_hundreds"}),
        ({"q": "Ｐｉｎｆｕ", "kind": "yaku"}, {"pinfu"}),
    ],
)
def test_filters_stand_together(filters: dict[str, str], found: set[str]) -> None:
    assert set(ids(**filters)) == found


@pytest.mark.parametrize(
    ("values", "near"),
    [
        (["yakuu", "HANDS", "3-1"], ["yaku", "HAND", "3-01"]),
        *(([value] * 3, ["", "", ""]) for value in ("nothing", "", "\ud800", "x" * 100_000)),
    ],
    ids=["near", "far", "empty", "surrogate", "long"],
)
def test_all_bad_filters_are_named_at_once(values: list[str], near: list[str]) -> None:
    filters: dict[str, Any] = dict(zip(("kind", "type", "clause"), values, strict=True))
    with pytest.raises(scoring.Refused) as refused:
        catalogue.listed(TCG, "en", **filters)
    assert [fault.pointer for fault in refused.value.faults] == ["/kind", "/type", "/clause"]
    for fault, name in zip(refused.value.faults, near, strict=True):
        assert fault.code == "unknown_value"
        assert name in fault.detail.en
        assert len(fault.detail.en) < 200


# --- rules in force


def in_force(ruleset: scoring.Ruleset = TCG, **request: Any) -> dict[str, dict[str, Any]]:  # noqa: ANN401 - options, cards, filters
    """Return the rules of the list under options and cards, by identifier."""
    return {rule["id"]: rule for rule in catalogue.listed(ruleset, "en", **request)["rules"]}


def test_without_options_every_rule_is_in_force_with_its_own_worth() -> None:
    rules = in_force()
    off = {rule["id"] for rule in rules.values() if not rule["in_force"]}
    cards = {rule["id"] for rule in rules.values() if rule["kind"] == "card"}
    assert off == OPTIONAL | cards
    for yaku in YAKU:
        worth = {"closed": yaku.closed, "open": yaku.open, "unit": yaku.unit}
        assert rules[yaku.id]["worth"] == worth
    assert rules["dora"]["worth"] == {"closed": 1, "open": 1, "unit": "han"}
    assert "worth" not in rules["base"]


@pytest.mark.parametrize(
    ("options", "off"),
    [
        # 裏ドラ あり、13翻以上は数え役満、採用役は38種、5−15、赤牌 なし
        ({"kuitan": False, "ura": False}, {"ura_dora", "ura_dora_rule"}),
        ({"kazoe": False, "double_yakuman": True}, {"kazoe_yakuman", "han_and_points"}),
        ({"yaku": ["riichi"]}, {"ordinary_yaku", *(one.id for one in YAKU if one.id != "riichi")}),
        ({"uma_outer": 30, "red_fives": 3}, {"uma", "red_tiles"}),
    ],
)
def test_a_rule_out_of_force_is_worth_nothing(options: dict[str, Any], off: set[str]) -> None:
    rules = {id_: rule for id_, rule in in_force(options=options).items() if rule["kind"] != "card"}
    off = {*off, *OPTIONAL}
    assert {id_ for id_, rule in rules.items() if not rule["in_force"]} == off
    worthless = {id_ for id_, rule in rules.items() if rule.get("worth", {}).get("closed") == 0}
    assert worthless == {id_ for id_ in off if "worth" in rules[id_]}


def test_the_list_has_the_options_in_force() -> None:
    options = catalogue.listed(TCG, "en", options={"yaku": ["riichi"], "red_fives": 3})["options"]
    assert set(options) == set(TCG.options)
    assert (options["yaku"], options["red_fives"], options["kuitan"]) == (["riichi"], 3, True)
    assert catalogue.listed(scoring.ruleset("tenhou"), "en")["options"]["double_wind_pair_fu"] == 4


OVERRIDDEN = {
    "turn_free_when_poor",
    "round_last_player_auto",
    *{clause.rule for clause in scoring.ruleset("dice").prose.clauses if clause.id[:5] == "flow."},
} - {"flow_ranking"}
"""The statements of the prototype that adjustment 2 overrides (rules/dice.md, the edition layer); ranks are always by coins."""
ADJUSTED = {
    clause.rule for clause in scoring.ruleset("dice").prose.clauses if clause.id[:5] == "adj2."
}
PAIRS_WIN = {"chiitoi_points", "chiitoi_no_combo", "chiitoi_honours"}
"""What the source says of seven pairs that win (#29-#31)."""


@pytest.mark.parametrize(
    ("ruleset", "options", "off"),
    [
        ("dice", {}, OVERRIDDEN),
        ("dice", {"edition": "adjust2"}, OVERRIDDEN),
        ("dice", {"edition": "prototype"}, ADJUSTED),
        ("kitanuki", {}, {"pay_noten", "abort_four_kan_off"}),
        ("kitanuki", {"noten_penalty": True}, {"abort_four_kan_off"}),
        ("kitanuki", {"noten_penalty": True, "four_kan_draw": False}, {"abort_four_kan", "abort_four_kan_exc"}),
        ("arushiaru", {}, PAIRS_WIN),
        ("arushiaru", {"chiitoi": True}, {"form_no_pairs"}),
        ("arushiaru", {"sanshoku": True}, {"yaku_excluded_sanshoku", *PAIRS_WIN}),
        ("arushiaru", {"isshoku_sanjun": True}, PAIRS_WIN),
        ("arushiaru", {"mo8pinfu": True}, {"yaku_no_tsumo_pinfu", *PAIRS_WIN}),
        ("tcg", {"riichi_tiles_left": 1}, {"riichi_draw_left"}),  # 4-01: one draw left, four tiles
    ],
)  # fmt: skip
def test_statements_follow_the_options_that_choose_between_them(
    ruleset: str, options: dict[str, Any], off: set[str]
) -> None:
    home = scoring.ruleset(ruleset)
    statements = in_force(home, options=options, kind="statement")
    assert {id_ for id_, rule in statements.items() if not rule["in_force"]} == off
    assert catalogue.whole(home, min(off), "en", options=options)["in_force"] is False


@BY_ID
def test_clauses_hold_for_some_values_of_their_options(ruleset: scoring.Ruleset) -> None:
    for clause in ruleset.prose.clauses:
        for when in (clause.when, *(part.when for part in clause.parts)):
            for option, values in when.items():
                assert set() < set(values) < set(ruleset.options[option].every_value()), clause.id


def test_a_card_is_in_force_where_it_is_played_alone() -> None:
    assert not in_force(kind="card", in_force=True)
    cards = in_force(cards=["card_no_ippatsu"], kind="card")
    assert [id_ for id_, rule in cards.items() if rule["in_force"]] == ["card_no_ippatsu"]
    assert cards.keys() == {rule.id for rule in TCG.rules.values() if rule.kind == "card"}


def test_the_list_has_the_effects_of_its_options_and_cards() -> None:
    assert catalogue.listed(TCG, "en")["amendments"] == []
    request: dict[str, Any] = {"options": {"kuitan": False}, "cards": ["card_no_ippatsu"]}
    entries = catalogue.listed(TCG, "ja", **request)["amendments"]
    assert [entry["id"] for entry in entries] == ["kuitan", "card_no_ippatsu"]
    assert all(entry["rules"] for entry in entries)


# --- names that are not there


@pytest.mark.parametrize(
    ("name", "near"),
    [("ryanpeiko", "ryanpeikou"), ("Pinfu", "pinfu"), ("kuitann", "kuitan"), ("zzzzzzzz", None)],
)
def test_an_unknown_rule_is_answered_with_the_nearest(name: str, near: str | None) -> None:
    with pytest.raises(scoring.UnknownName) as unknown:
        catalogue.whole(TCG, name, "en")
    assert unknown.value.kind == "rule"
    assert unknown.value.nearest[:1] == ((near,) if near else ())


# --- one ruleset, described


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_a_ruleset_is_described_whole(lang: str) -> None:
    described = catalogue.described(TCG, lang)
    assert [field["name"] for field in described["fields"]] == FIELDS.split()
    required = [field["name"] for field in described["fields"] if field["required"]]
    assert required == ["concealed", "winning_tile", "win"]
    assert [entry["id"] for entry in described["situations"]] == SITUATIONS.split()
    assert [option["id"] for option in described["options"]] == list(TCG.options)
    assert set(described["notation"]) == {"tiles", "meld", "line"}
    assert described["source"]["title"]
    assert len(TCG.prose.clauses) == 108
    assert described["counts"]["statement"] == 108 + 5
    assert described["counts"]["yaku"] == len(YAKU) + len(OPTIONAL)
    assert described["counts"]["questions"] == 27
    assert all(described["names"].values())
    for part in (*described["fields"], *described["situations"], *described["options"]):
        assert part.get("name")
        assert part["text"]


def test_a_field_is_described_with_its_shape() -> None:
    fields = {field["name"]: field for field in catalogue.described(TCG, "en")["fields"]}
    assert [choice["value"] for choice in fields["win"]["choices"]] == ["ron", "tsumo"]
    assert fields["melds"]["max_items"] == 4
    assert fields["melds"]["items"]["notation"] == "meld"
    assert (fields["honba"]["minimum"], fields["honba"]["maximum"]) == (0, 999)
    assert fields["concealed"]["pattern"].startswith("^")
    assert fields["situation"]["unique"]
    values = [choice["value"] for choice in fields["situation"]["items"]["choices"]]
    assert values == SITUATIONS.split()


def test_an_option_is_described_with_its_values() -> None:
    options = {option["id"]: option for option in catalogue.described(TCG, "en")["options"]}
    assert (options["kuitan"]["type"], options["kuitan"]["default"]) == ("boolean", True)
    assert (options["red_fives"]["type"], options["red_fives"]["values"]) == ("integer", [0, 3, 4])
    assert options["yaku"]["type"] == "array"
    assert (options["yaku"]["subset_of"], options["yaku"]["default"]) == ("yaku", "all")
    assert options["length"]["type"] == "string"
    assert [v["value"] for v in options["length"]["values"]] == ["hanchan", "east"]
    assert options["double_yakuman"]["clause"] == "2-06"


def test_the_page_of_an_option_has_the_default_of_its_ruleset() -> None:
    """presets.md 1.2: WRC takes a chombo from the result, tcg has none (7). WRC 2025 11.5.4: renhou is worth mangan."""
    for rule in ("tcg chombo none", "wrc_2025 chombo after", "wrc_2025 renhou mangan"):
        id_, option, default = rule.split()
        page = catalogue.whole(scoring.ruleset(id_), option, "en")
        assert (page["value"], page["option"]["default"]) == (default, default)


def test_a_situation_is_described_with_what_it_goes_with() -> None:
    situations = {entry["id"]: entry for entry in catalogue.described(TCG, "en")["situations"]}
    assert situations["ippatsu"]["needs"] == ["riichi", "double_riichi"]
    assert situations["riichi"]["excludes"] == ["chiihou", "double_riichi", "renhou", "tenhou"]
    assert situations["double_riichi"]["excludes"] == ["chiihou", "renhou", "riichi", "tenhou"]
    assert situations["riichi"]["opens"] == ["ura_indicators"]
    assert (situations["rinshan"]["win"], situations["rinshan"]["own_kan"]) == ("tsumo", True)
    assert (situations["chankan"]["win"], situations["houtei"]["win"]) == ("ron", "ron")
    assert (situations["tenhou"]["seat"], situations["chiihou"]["seat"]) == ("dealer", "child")
    assert (situations["tenhou"]["no_melds"], situations["tenhou"]["closed_hand"]) == (True, True)


def test_a_ruleset_of_the_list_has_its_names_and_links() -> None:
    listed = [catalogue.overview(ruleset, "ja") for ruleset in scoring.rulesets()]
    assert next(entry["id"] for entry in listed if entry["game"] == "riichi") == "ema_2016"
    for entry in listed:
        home = f"/v1/rulesets/{entry['id']}"
        parts = ["rules", "tables", "score", "settle", "analyze", "vectors", "verify"]
        if entry["game"] not in ("dice", "kantan"):  # their points are the result of a match
            parts.append("standings")
        assert entry["links"] == {"self": home} | {part: f"{home}/{part}" for part in parts}
        assert entry["name"] == entry["names"]["ja"] != entry["names"]["en"]
        assert re.fullmatch(r"\d+\.\d+\.\d+", entry["version"])
