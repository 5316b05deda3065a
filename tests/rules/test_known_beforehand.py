"""What is compiled knowing shape, win and numbers answers what the rules themselves answer."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

import scoring
from scoring.hand.game import TileGame
from scoring.rules.tables import WORTH_COMPILING, Asking
from scoring.tiles.values import Win
from tests.support import Request, arushiaru, hands, kitanuki

SAMPLES: dict[str, Callable[[], Iterator[Request]]] = {
    "tcg": lambda: hands.requests(2000, 71),
    "tenhou": lambda: hands.requests(1000, 72, kind="ambiguous", red_fives=True),
    "kitanuki": lambda: kitanuki.requests(1500, 73),
    "arushiaru": lambda: arushiaru.requests(1500, 74),
}


@pytest.mark.parametrize("ruleset", SAMPLES)
def test_compiled_questions_are_answered_as_by_the_rules(ruleset: str) -> None:
    chosen = scoring.ruleset(ruleset)
    game = chosen.game
    assert isinstance(game, TileGame)
    times: Counter[Asking] = Counter()
    for request in SAMPLES[ruleset]():
        rules = chosen.in_force(request.get("options"))
        win = game.requests.parse(rules, request)
        assert isinstance(win, Win)
        for r, *_ in game.ranked(rules, win):
            for table in (
                rules.tables[win.menzen][r.shape],
                rules.fu[win.tsumo][win.menzen][r.shape],
            ):
                plain = tuple(question(r, win) for question in table.questions)
                assert table.ask(tuple(r), tuple(win)) == plain
                times[table] += 1
    assert sum(count > WORTH_COMPILING for count in times.values()) >= 6
