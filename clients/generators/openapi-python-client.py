"""Score a hand by a client of openapi-python-client; the argument is the URL of the service."""

import sys

from mahjong_score_client import Client
from mahjong_score_client.api.score import score
from mahjong_score_client.models import RiichiHand, RiichiScore, RulesetId

client = Client(base_url=sys.argv[1])
hand = RiichiHand.from_dict(
    {
        "concealed": "123567m34522p67s",
        "winning_tile": "8s",
        "win": "ron",
        "situation": ["riichi"],
    }
)
answer = score.sync(RulesetId.TENHOU, client=client, body=hand)
if isinstance(answer, RiichiScore):
    print(answer.value.points)
