"""Declarations: what each says as plain data, and when kans and riichi are legal under options and after riichi."""

import pytest

import scoring
from tests.support import Request
from tests.support.tile_analysis import ask, declared

TENPAI = "123567m34522p67s"
"""Waits for 5s and 8s."""


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_a_declaration_that_is_not_legal_lists_every_reason_with_its_rule(lang: str) -> None:
    request = {"concealed": "34522p678s", "melds": ["pon:111m", "chi:567m"], "drawn": "8s"}
    riichi = declared(ask("tcg", {**request, "wall": 3, "points": 900}, lang), "riichi")
    name = scoring.ruleset("tcg").rules["riichi"].name.say(lang)
    expected: Request = {"id": "riichi", "name": name, "legal": False, "tiles": [], "as": None}
    assert {key: riichi[key] for key in expected} == expected
    rules = ["riichi_closed_hand", "riichi_tiles_left", "riichi_points_needed"]
    for reason, rule in zip(riichi["why"], rules, strict=True):
        declared_rule = scoring.ruleset("tcg").rules[rule]
        assert reason["detail"].isascii() == (lang == "en")
        assert (reason["rule"], reason["name"]) == (rule, declared_rule.name.say(lang))
        assert (reason["clause"], reason["href"]) == (
            declared_rule.clause,
            f"/v1/rulesets/tcg/rules/{rule}",
        )


@pytest.mark.parametrize(
    ("ruleset", "facts", "yaku"),
    [
        ("tcg", {}, "double_riichi"),
        ("tcg", {"options": {"yaku": ["riichi", "menzen_tsumo"]}}, "riichi"),
        ("tenhou_sanma", {}, "double_riichi"),
        ("tenhou_sanma", {"norths": 1}, "riichi"),  # sanma-turn
    ],
)
def test_riichi_in_the_first_turn_counts_as_the_yaku_that_is_in_use(
    ruleset: str, facts: Request, yaku: str
) -> None:
    """T1: the yaku that count are an option. A north set aside ends double riichi, as a call does."""
    request = {"concealed": "123567p2234567s1z", "drawn": "1z", "first_turn": True}
    riichi = declared(ask(ruleset, {**request, **facts}), "riichi")
    assert (riichi["legal"], riichi["as"]) == (True, yaku)


@pytest.mark.parametrize("breaks", [False, True])
def test_t6_after_riichi_no_concealed_kan_opens_the_hand(*, breaks: bool) -> None:
    """Where a concealed kan opens the hand, a hand with one has no riichi, and riichi allows none."""
    options = {"ankan_breaks_menzen": breaks}
    request = {"concealed": "1111z567m34522p67s", "drawn": "1z", "situation": ["riichi"]}
    kan = declared(ask("tcg", {**request, "options": options}), "closed_kan")
    why = [("not_closed", "ankan_breaks_menzen")] if breaks else []
    assert [(reason["code"], reason["rule"]) for reason in kan["why"]] == why
    won: Request = {"concealed": "567m34522p67s", "melds": ["closed_kan:1111z"], "options": options}
    won |= {"winning_tile": "8s", "win": "tsumo", "situation": ["riichi"]}
    codes = [fault.code for fault in scoring.faults("tcg", won)]
    assert codes == (["needs_closed_hand"] if breaks else [])


@pytest.mark.parametrize(
    ("others", "isolated"),
    [
        ("12p", True), ("34p", False), ("67p", False), ("89p", True), ("56s", True), ("89s", True),
    ],
)  # fmt: skip
def test_k20_after_riichi_a_triplet_must_stand_apart(others: str, *, isolated: bool) -> None:
    """In the three-player game no tile that could make a run with it may be in hand."""
    hand = f"5555p{others}111222z77z"
    answer = ask("kitanuki", {"concealed": hand, "drawn": "5p", "situation": ["riichi"]})
    assert declared(answer, "closed_kan")["legal"] is isolated
