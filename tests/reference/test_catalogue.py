"""The reference of a ruleset: every rule is there and says everything about itself, truly."""

import re
from collections import Counter
from typing import Any

import pytest

import scoring
from scoring.reference import catalogue
from scoring.rules.rulebook import KINDS, Rule, Yaku

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
BY_WORTH = {
    (1, "han"): "立直 一発 門前清自摸和 断幺九 平和 一盃口 役牌 嶺上開花 槍槓 海底摸月 河底撈魚",
    (2, "han"): "ダブル立直 七対子 対々和 三暗刻 三色同刻 三槓子 小三元 混老頭 三色同順 一気通貫 "
    "混全帯幺九",
    (3, "han"): "二盃口 純全帯幺九 混一色",
    (6, "han"): "清一色",
    (1, "yakuman"): "天和 地和 国士無双 四暗刻 大三元 緑一色 字一色 小四喜 大四喜 清老頭 四槓子 "
    "九蓮宝燈",
}
"""The 38 yaku by worth in a closed hand, as the specification counts them (5.2)."""
ONE_LESS_OPEN = "三色同順 一気通貫 混全帯幺九 純全帯幺九 混一色 清一色"
CLOSED_ONLY = "立直 一発 門前清自摸和 平和 一盃口 二盃口 七対子 ダブル立直"
CLOSED_YAKUMAN = "天和 地和 国士無双 四暗刻 九蓮宝燈"
FIELDS = (
    "concealed melds winning_tile win seat_wind round_wind situation dora_indicators "
    "ura_indicators honba deposits flowers wareme liability cards options"
)
SITUATIONS = "riichi double_riichi ippatsu rinshan chankan haitei houtei tenhou chiihou"

TCG = scoring.ruleset("tcg")
YAKU = [rule for rule in TCG.rules.values() if isinstance(rule, Yaku)]
PAIRS = [
    (ruleset, rule) for ruleset in scoring.rulesets() for rule in ruleset.rules.values()
]  # fmt: skip


def ids(listed: dict[str, Any]) -> list[str]:
    """The identifiers of a list of rules."""
    assert listed["count"] == len(listed["rules"])
    return [rule["id"] for rule in listed["rules"]]


def heading(rule: Rule) -> str:
    """The Japanese name of a yaku; the five sorts of value tiles are one entry."""
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


def test_the_limits_are_those_of_the_score_table() -> None:
    limits = {
        r["id"]: catalogue.whole(TCG, r["id"], "en")
        for r in catalogue.listed(TCG, "en", kind="limit")["rules"]
    }
    assert {id_: (limit["han"], limit["base_points"]) for id_, limit in limits.items()} == {
        "mangan": (5, 2000),
        "haneman": (6, 3000),
        "baiman": (8, 4000),
        "sanbaiman": (11, 6000),
        "kazoe_yakuman": (13, 8000),
        "yakuman": (None, 8000),
    }


def test_the_fu_items_are_worth_what_the_sheet_says() -> None:
    items = {
        r["id"]: catalogue.whole(TCG, r["id"], "en")
        for r in catalogue.listed(TCG, "en", kind="fu")["rules"]
    }
    assert {id_: (item["fu"], item["fu_yaochu"]) for id_, item in items.items()} == {
        "base": (20, None),
        "seven_pairs": (25, None),
        "closed_ron": (10, None),
        "tsumo": (2, None),
        "open_triplet": (2, 4),
        "closed_triplet": (4, 8),
        "open_kan": (8, 16),
        "closed_kan": (16, 32),
        "value_pair": (2, None),
        "wait": (2, None),
        "open_pinfu": (10, None),
    }


def test_every_clause_of_the_source_is_served_as_a_statement() -> None:
    assert ids(catalogue.listed(TCG, "en", kind="statement")) == [c.rule for c in TCG.prose.clauses]
    for clause in TCG.prose.clauses:
        told = catalogue.whole(TCG, clause.rule, "ja")
        assert (told["kind"], told["clause"], told["type"]) == ("statement", clause.id, clause.type)
        assert told["source"]["quote"] == clause.quote
        assert told["source"]["statement"].endswith(f"/rules/{clause.rule}")


def test_every_open_question_is_told_by_some_rule_with_the_reading_that_was_taken() -> None:
    asked = {
        question["id"]: question
        for rule in TCG.rules.values()
        for question in catalogue.whole(TCG, rule.id, "en")["questions"]
    }
    assert set(asked) == {f"T{n}" for n in range(1, 27)}
    for question in asked.values():
        assert sum(reading["taken"] for reading in question["readings"]) == 1
        assert question["why"]
        letters = "".join(reading["letter"] for reading in question["readings"])
        assert letters == "ABCDEF"[: len(letters)]


def test_a_question_is_told_by_the_rules_it_concerns_its_option_and_its_clauses() -> None:
    for id_ in ("tanyao", "kuitan", "late_yaku"):
        assert "T3" in [question["id"] for question in catalogue.whole(TCG, id_, "en")["questions"]]
    assert "T3" not in [
        question["id"] for question in catalogue.whole(TCG, "pinfu", "en")["questions"]
    ]


@pytest.mark.parametrize(
    ("ruleset", "rule"), PAIRS, ids=[f"{ruleset.id} {rule.id}" for ruleset, rule in PAIRS]
)
def test_a_rule_says_everything_about_itself(ruleset: scoring.Ruleset, rule: Rule) -> None:
    english, japanese = (
        catalogue.whole(ruleset, rule.id, "en"),
        catalogue.whole(ruleset, rule.id, "ja"),
    )
    assert english["names"] == japanese["names"]
    assert (english["name"], japanese["name"]) == (rule.name.en, rule.name.ja)
    assert JAPANESE.search(japanese["name"])
    assert JAPANESE.search(japanese["text"])
    assert english["text"] != japanese["text"]
    clause = ruleset.clauses[rule.clause]
    assert english["source"]["clause"] == clause.id
    assert english["source"]["quote"] == clause.quote
    assert english["href"] == f"/v1/rulesets/{ruleset.id}/rules/{rule.id}"
    assert english["kind"] in KINDS
    for link in (*english["options"], *english["related"]):
        assert catalogue.whole(ruleset, link["id"], "en")["href"] == link["href"]


# --- examples


@pytest.mark.parametrize("yaku", YAKU, ids=lambda yaku: yaku.id)
def test_the_examples_of_a_yaku_are_true(yaku: Yaku) -> None:
    told = catalogue.whole(TCG, yaku.id, "en")["examples"]
    for line, wanted in ((told["hit"], True), (told["miss"], False)):
        answer = scoring.score("tcg", TCG.game.request_of(line)).to_dict()
        assert (yaku.id in [entry["id"] for entry in answer["yaku"]]) is wanted


@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda ruleset: ruleset.id)
def test_the_example_request_works_and_names_no_field_that_is_not_there(
    ruleset: scoring.Ruleset,
) -> None:
    described = catalogue.described(ruleset, "en")
    assert scoring.score(ruleset.id, described["example"]).to_dict()["winning"]
    assert set(described["example"]) <= {field["name"] for field in described["fields"]}


# --- lists


def test_filters_narrow_the_list() -> None:
    everything = catalogue.listed(TCG, "en")
    assert sorted(ids(everything)) == sorted(rule.id for rule in TCG.rules.values())
    for kind, rule in KINDS.items():
        found = ids(catalogue.listed(TCG, "en", kind=kind))
        assert found == [r.id for r in TCG.rules.values() if type(r) is rule], kind
    types = Counter(rule["type"] for rule in everything["rules"])
    assert set(types) == {"HAND", "PAY", "TURN", "DRAW", "END", "META"}
    for type_, count in types.items():
        assert catalogue.listed(TCG, "en", type=type_)["count"] == count
    assert "renchan" in ids(catalogue.listed(TCG, "en", type="END"))


def test_a_clause_brings_the_clauses_below_it() -> None:
    assert ids(catalogue.listed(TCG, "en", clause="8-10")) == [
        "several_rons",
        "double_ron",
        "triple_ron",
    ]
    assert ids(catalogue.listed(TCG, "en", clause="8-10-02")) == ["triple_ron"]
    assert "uma" in ids(catalogue.listed(TCG, "en", clause="1-05"))
    assert "ties" in ids(catalogue.listed(TCG, "en", clause="1-05"))
    assert set(ids(catalogue.listed(TCG, "en", clause="2-03"))) == {
        "chiitoitsu",
        "seven_pairs",
        "seven_pairs_worth",
    }


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("二盃口", "ryanpeikou"),
        ("pure DOUBLE run", "iipeikou"),
        ("Ｐｉｎｆｕ", "pinfu"),  # full width
        ("五捨六入", "rounding_of_hundreds"),
        ("5−15", "uma"),
        ("8-28", "discard_rows"),
        ("ryuuiisou", "ryuuiisou"),
        ("", "riichi"),
    ],
)
def test_a_search_looks_at_names_texts_and_quotes_in_both_languages(q: str, found: str) -> None:
    for lang in scoring.LANGUAGES:
        assert found in ids(catalogue.listed(TCG, lang, q=q))


def test_every_word_of_a_search_must_be_there() -> None:
    assert ids(catalogue.listed(TCG, "en", q="pinfu zeppelin")) == []
    assert set(ids(catalogue.listed(TCG, "en", q="riichi double"))) < set(
        ids(catalogue.listed(TCG, "en", q="riichi"))
    )


def test_filters_stand_together() -> None:
    assert ids(catalogue.listed(TCG, "en", kind="limit", type="HAND", clause="2-06")) == ["yakuman"]
    assert ids(catalogue.listed(TCG, "en", kind="limit", type="END")) == []


@pytest.mark.parametrize("name", ["kind", "type", "clause"])
@pytest.mark.parametrize("value", ["nothing", "", "\ud800", "x" * 100_000])
def test_a_filter_value_that_does_not_exist_is_refused(name: str, value: str) -> None:
    filters: dict[str, Any] = {name: value}
    with pytest.raises(scoring.Refused) as refused:
        catalogue.listed(TCG, "en", **filters)
    (fault,) = refused.value.faults
    assert (fault.pointer, fault.code) == (f"/{name}", "unknown_value")
    assert len(fault.detail.en) < 200


def test_all_bad_filters_are_named_at_once() -> None:
    with pytest.raises(scoring.Refused) as refused:
        catalogue.listed(TCG, "en", kind="yakuu", type="HANDS", clause="3-1")
    told = {fault.pointer: fault.detail.en for fault in refused.value.faults}
    assert list(told) == ["/kind", "/type", "/clause"]
    for pointer, near in (("/kind", "yaku"), ("/type", "HAND"), ("/clause", "3-01")):
        assert near in told[pointer]


# --- rules in force


def in_force(options: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The rules of the list under options, by identifier."""
    return {rule["id"]: rule for rule in catalogue.listed(TCG, "en", options=options)["rules"]}


def test_without_options_every_rule_is_in_force_with_its_own_worth() -> None:
    rules = in_force({})
    assert all(rule["in_force"] is (rule["kind"] != "card") for rule in rules.values())
    for yaku in YAKU:
        worth = {"closed": yaku.closed, "open": yaku.open, "unit": yaku.unit}
        assert rules[yaku.id]["worth"] == worth
    assert rules["dora"]["worth"] == {"closed": 1, "open": 1, "unit": "han"}
    assert "worth" not in rules["base"]


def test_the_list_shows_the_rules_in_force_under_options() -> None:
    rules = in_force({"kuitan": False, "ura": False, "kazoe": False})
    assert rules["tanyao"]["in_force"]
    assert rules["tanyao"]["worth"] == {"closed": 1, "open": 0, "unit": "han"}
    assert not rules["ura_dora"]["in_force"]
    assert rules["ura_dora"]["worth"] == {"closed": 0, "open": 0, "unit": "han"}
    off = {id_ for id_, rule in rules.items() if not rule["in_force"] and rule["kind"] != "card"}
    assert off == {"ura_dora", "kazoe_yakuman"}


def test_a_yaku_that_is_not_chosen_is_not_in_force_and_worth_nothing() -> None:
    rules = in_force({"yaku": ["riichi", "kokushi"]})
    for yaku in YAKU:
        chosen = yaku.id in {"riichi", "kokushi"}
        assert rules[yaku.id]["in_force"] is chosen
        assert bool(rules[yaku.id]["worth"]["closed"]) is chosen


def test_the_list_says_which_options_are_in_force() -> None:
    told = catalogue.listed(TCG, "en", options={"yaku": ["riichi"], "red_fives": 3})["options"]
    assert set(told) == set(TCG.options)
    assert (told["yaku"], told["red_fives"], told["kuitan"]) == (["riichi"], 3, True)
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
        (
            "kitanuki",
            {"noten_penalty": True, "four_kan_draw": False},
            {"abort_four_kan", "abort_four_kan_exc"},
        ),
        ("arushiaru", {}, PAIRS_WIN),
        ("arushiaru", {"chiitoi": True}, {"form_no_pairs"}),
        ("arushiaru", {"sanshoku": True}, {"yaku_excluded_sanshoku", *PAIRS_WIN}),
        ("arushiaru", {"isshoku_sanjun": True}, PAIRS_WIN),
        ("arushiaru", {"mo8pinfu": True}, {"yaku_no_tsumo_pinfu", *PAIRS_WIN}),
    ],
)
def test_statements_follow_the_options_that_choose_between_them(
    ruleset: str, options: dict[str, Any], off: set[str]
) -> None:
    told = catalogue.listed(scoring.ruleset(ruleset), "en", options=options, kind="statement")[
        "rules"
    ]
    assert {rule["id"] for rule in told if not rule["in_force"]} == off
    page = catalogue.whole(scoring.ruleset(ruleset), min(off), "en", options=options)
    assert page["in_force"] is False


@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda ruleset: ruleset.id)
def test_clauses_ask_for_values_that_their_options_have(ruleset: scoring.Ruleset) -> None:
    for clause in ruleset.prose.clauses:
        asked = [clause.when, *(part.when for part in clause.parts)]
        for option, values in (item for when in asked for item in when.items()):
            every = ruleset.options[option].every_value()
            assert set(values) < set(every), clause.id
            assert values, clause.id


def test_a_card_is_in_force_where_it_is_played_alone() -> None:
    cards = {rule.id for rule in TCG.rules.values() if rule.kind == "card"}
    assert not catalogue.listed(TCG, "en", kind="card", in_force=True)["rules"]
    told = catalogue.listed(TCG, "en", cards=["card_no_ippatsu"], kind="card")["rules"]
    assert {rule["id"] for rule in told} == cards
    assert [rule["id"] for rule in told if rule["in_force"]] == ["card_no_ippatsu"]


def test_the_list_tells_the_story_of_its_options_and_cards() -> None:
    assert catalogue.listed(TCG, "en")["amendments"] == []
    told = catalogue.listed(TCG, "ja", options={"kuitan": False}, cards=["card_no_ippatsu"])[
        "amendments"
    ]
    assert [(entry["id"], entry["changes_the_rules"]) for entry in told] == [
        ("kuitan", True),
        ("card_no_ippatsu", True),
    ]
    variant = scoring.ruleset("tenhou")
    amendments = [rule.id for rule in variant.rules.values() if rule.kind == "amendment"]
    assert [entry["id"] for entry in catalogue.listed(variant, "en")["amendments"]] == amendments


def test_bad_options_are_refused() -> None:
    with pytest.raises(scoring.Refused) as refused:
        catalogue.listed(TCG, "en", options={"kuitann": True})
    assert [fault.code for fault in refused.value.faults] == ["unknown_option"]


# --- names that are not there


@pytest.mark.parametrize(
    ("name", "near"), [("ryanpeiko", "ryanpeikou"), ("Pinfu", "pinfu"), ("kuitann", "kuitan")]
)
def test_an_unknown_rule_is_answered_with_the_nearest(name: str, near: str) -> None:
    with pytest.raises(scoring.UnknownName) as unknown:
        catalogue.whole(TCG, name, "en")
    assert (unknown.value.kind, unknown.value.nearest[0]) == ("rule", near)
    assert near in str(unknown.value)


def test_a_name_like_nothing_is_answered_without_a_guess() -> None:
    with pytest.raises(scoring.UnknownName) as unknown:
        catalogue.whole(TCG, "zzzzzzzz", "en")
    assert unknown.value.nearest == ()
    assert str(unknown.value) == "unknown rule"


# --- one ruleset, described


def test_a_ruleset_is_described_whole() -> None:
    for lang in scoring.LANGUAGES:
        told = catalogue.described(TCG, lang)
        assert [field["name"] for field in told["fields"]] == FIELDS.split()
        assert [s["id"] for s in told["situations"]] == SITUATIONS.split()
        assert [option["id"] for option in told["options"]] == list(TCG.options)
        assert set(told["notation"]) == {"tiles", "meld", "line"}
        assert told["source"]["title"]
        assert told["counts"]["statement"] == len(TCG.prose.clauses) == 108
        assert (told["counts"]["yaku"], told["counts"]["questions"]) == (42, 26)
        assert {name: text for name, text in told["names"].items() if not text} == {}
        for part in (*told["fields"], *told["situations"], *told["options"]):
            assert part.get("name")
            assert part["text"]


def test_the_required_fields_are_the_hand_and_how_it_was_won() -> None:
    required = [
        field["name"] for field in catalogue.described(TCG, "en")["fields"] if field["required"]
    ]
    assert required == ["concealed", "winning_tile", "win"]


def test_a_field_says_what_it_takes() -> None:
    fields = {field["name"]: field for field in catalogue.described(TCG, "en")["fields"]}
    assert [choice["value"] for choice in fields["win"]["choices"]] == ["ron", "tsumo"]
    assert fields["melds"]["max_items"] == 4
    assert fields["melds"]["items"]["notation"] == "meld"
    assert (fields["honba"]["minimum"], fields["honba"]["maximum"]) == (0, 999)
    assert fields["concealed"]["pattern"].startswith("^")
    assert fields["situation"]["unique"]
    values = [choice["value"] for choice in fields["situation"]["items"]["choices"]]
    assert values == SITUATIONS.split()


def test_an_option_says_what_it_takes() -> None:
    options = {option["id"]: option for option in catalogue.described(TCG, "en")["options"]}
    assert (options["kuitan"]["type"], options["kuitan"]["default"]) == ("boolean", True)
    assert (options["red_fives"]["type"], options["red_fives"]["values"]) == ("integer", [0, 3, 4])
    assert options["yaku"]["type"] == "array"
    assert (options["yaku"]["subset_of"], options["yaku"]["default"]) == ("yaku", "all")
    assert options["length"]["type"] == "string"
    assert [v["value"] for v in options["length"]["values"]] == ["hanchan", "east"]
    assert options["double_yakuman"]["clause"] == "2-06"


def test_a_situation_says_what_it_goes_with() -> None:
    told = {
        situation["id"]: situation for situation in catalogue.described(TCG, "en")["situations"]
    }
    assert told["ippatsu"]["needs"] == ["riichi", "double_riichi"]
    assert told["riichi"]["excludes"] == ["chiihou", "double_riichi", "tenhou"]
    assert told["double_riichi"]["excludes"] == ["chiihou", "riichi", "tenhou"]
    assert told["riichi"]["opens"] == ["ura_indicators"]
    assert (told["rinshan"]["win"], told["rinshan"]["own_kan"]) == ("tsumo", True)
    assert (told["chankan"]["win"], told["houtei"]["win"]) == ("ron", "ron")
    assert (told["tenhou"]["seat"], told["chiihou"]["seat"]) == ("dealer", "child")
    assert (told["tenhou"]["no_melds"], told["tenhou"]["closed_hand"]) == (True, True)


def test_a_ruleset_of_the_list_has_its_names_and_links() -> None:
    told = [catalogue.overview(ruleset, "ja") for ruleset in scoring.rulesets()]
    assert [entry["id"] for entry in told][:2] == ["tcg", "tenhou"]
    for entry in told:
        home = f"/v1/rulesets/{entry['id']}"
        parts = ("rules", "tables", "score", "settle", "analyze", "vectors", "verify")
        assert entry["links"] == {"self": home} | {part: f"{home}/{part}" for part in parts}
        assert entry["name"] == entry["names"]["ja"] != entry["names"]["en"]
        assert re.fullmatch(r"\d+\.\d+\.\d+", entry["version"])
