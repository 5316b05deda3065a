"""Score a hand with the models of datamodel-code-generator; the argument is the URL of the service."""

import sys

import httpx
from client import RiichiHand, RiichiScore

hand = RiichiHand.model_validate(
    {
        "concealed": "123567m34522p67s",
        "winning_tile": "8s",
        "win": "ron",
        "situation": ["riichi"],
    }
)
response = httpx.post(
    f"{sys.argv[1]}/v1/rulesets/tenhou/score",
    json=hand.model_dump(mode="json", exclude_unset=True),
)
print(RiichiScore.model_validate_json(response.content).value.points)
