"""What a yaku is worth that a card grants."""

import scoring
from tests.support import Request

scoring.ruleset("tcg")


def test_a_yaku_that_a_card_grants_is_worth_what_the_hand_makes_it() -> None:
    """A full flush is worth six han, five in an open hand."""
    grant = {"layer": "grant", "rule": "chinitsu", "hands": "all", "when": []}
    cards = [{"id": "mine", "changes": [grant]}]
    base: Request = {"winning_tile": "8s", "win": "ron", "cards": cards}
    for melds, concealed, han in (
        (["chi:123p"], "345m34522p67s", 5),
        ([], "123567m34522p67s", 6),
        (["closed_kan:1111z"], "345m34522p67s", 6),
    ):
        request = {**base, "concealed": concealed, "melds": melds}
        answer = scoring.score("tcg", request, lang="en").to_dict()
        lines = {line["id"]: line for line in answer["yaku"]}
        assert lines["chinitsu"]["han"] == han
        assert lines["chinitsu"]["card"] == "mine"
