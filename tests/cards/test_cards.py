"""Cards around the hand: rules in force with them, their reference, and rulesets that take them."""

from pathlib import Path

import scoring
from scoring.rulesets import RULESETS
from scoring.rulesets.own_file import own_ruleset
from tests.support.cards import SIMPLE, inline, points, requested

EXAMPLE = Path(__file__).resolve().parents[2] / "examples/club.yaml"


def test_no_cards_are_the_plain_rules() -> None:
    plain = scoring.ruleset("tcg").game.request_of(SIMPLE)
    without = scoring.score("tcg", plain).to_dict()
    cards: list[str] | None
    for cards in (None, []):
        assert scoring.score("tcg", {**plain, "cards": cards}).to_dict() == without
    ruleset = scoring.ruleset("tcg")
    assert ruleset.in_force(None, []) is ruleset.in_force({}, None) is ruleset.basic


def test_the_same_cards_are_remembered() -> None:
    ruleset = scoring.ruleset("tcg")
    card = inline({"layer": "set", "rule": "honba_points", "value": 700})
    one, other = ruleset.in_force(None, [card]), ruleset.in_force({}, [dict(card)])
    assert one is other
    assert ruleset.in_force(None, ["card_chips"]) is ruleset.in_force(None, [{"id": "card_chips"}])


def test_a_ruleset_of_ones_own_may_take_the_same_cards() -> None:
    text = EXAMPLE.read_text("utf-8").replace("base: tenhou", "base: tenhou\ncards: tcg")
    club = own_ruleset("club", text, "club.yaml", RULESETS)
    request = requested(
        "123567m34022p67s+8s riichi", "card_red_tiles", "card_flower_tiles", flowers=1
    )
    cards = request.pop("cards")
    answer = club.game.answer(club.in_force(None, cards), request, "en").to_dict()
    # 4 han 30 fu stay below mangan there: 7,700.
    assert points(answer) == 7700
    entries = {entry["id"]: entry for entry in answer["amendments"]}
    assert entries["card_red_tiles"]["rules"] == []
    assert entries["card_flower_tiles"]["href"] == "/v1/rulesets/club/rules/card_flower_tiles"
    assert entries["card_flower_tiles"]["document"] == "tcg"


def test_the_game_answers_for_a_yaku_with_cards_in_play() -> None:
    ruleset = scoring.ruleset("tcg")
    rules = ruleset.in_force(None, ["card_shiro_pocchi"])
    yaku = {rule.id: rule for rule in ruleset.claims}
    game = ruleset.game
    assert game.holds(rules, yaku["riichi"], requested(SIMPLE))
    assert game.holds(rules, yaku["riichi"], requested("123567m34522p67s+0z riichi tsumo"))
    assert not game.holds(rules, yaku["riichi"], requested("123m+8s"))
