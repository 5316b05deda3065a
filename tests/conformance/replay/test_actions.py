"""The actions of recorded games: legal ones are legal, illegal ones have their reasons, and the report says what is not judged."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.conformance.replay.checking import Checker, read_game, rounds_of
from scoring.conformance.replay.recorded import Recorded
from tests.conformance.replay import rare
from tests.conformance.replay.formats import as_lines, mjai_events, to_mjai
from tests.conformance.replay.plants import KINDS, Tally
from tests.conformance.replay.test_replay import EXPECTED, GAMES
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("actions.yaml"))["cases"]


def judged(ruleset: str, rounds: Sequence[Recorded]) -> tuple[list[str], dict[str, int]]:
    """Return the illegal actions of the first round in words, and the numbers of those that are not judged."""
    checker = Checker(scoring.ruleset(ruleset), actions=True)
    checker.check("a", list(rounds))
    (_, judge), *_ = checker.actions()
    found = []
    for number, step, reasons in judge.illegal:
        whys = [f"{why.code} {why.rule or '-'}" for why in reasons]
        found.append(" ".join((str(number), str(step.seat), step.kind, *whys)))
    return found, {text.en: count for text, count in judge.unjudged.items()}


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_an_action_is_judged_by_the_state_of_the_round(case: dict[str, Any]) -> None:
    rounds = rare.rounds(case["game"]) if "game" in case else [rare.round_of(**case["round"])]
    expected = (case.get("illegal", []), case.get("unjudged", {}))
    assert judged(case.get("ruleset", "tenhou"), rounds) == expected


@pytest.mark.parametrize(
    ("first", "games", "plants"),
    [(0, 6, 20), pytest.param(6, 10, 8, marks=pytest.mark.many)],
)
def test_legal_actions_are_legal_and_planted_ones_are_found(
    first: int, games: int, plants: int
) -> None:
    """``make long-replay`` plays 2,000 games."""
    tally = Tally()
    for seed in range(first, first + games):
        tally.play(seed, plants)
    assert tally.wrongly == []
    assert tally.actions > 100 * games
    assert len(tally.planted) >= 30
    assert tally.caught == tally.planted


def test_every_planted_kind_names_a_rule_or_none() -> None:
    for _, _, *rules in KINDS.values():
        known = [scoring.ruleset(name).rules for name in ("tenhou", "tenhou_sanma")]
        assert all(rule is None or any(rule in one for one in known) for rule in rules)


@pytest.mark.skipif(
    not GAMES.exists(), reason="the recorded games are not there: ../shared/data/games"
)
@pytest.mark.parametrize(
    "name", [name for name in EXPECTED if not EXPECTED[name].get("contradicts")]
)
def test_every_action_of_recorded_games_is_legal(name: str) -> None:
    checker = Checker(scoring.ruleset(EXPECTED[name]["ruleset"]), actions=True)
    checker.check(name, read_game(GAMES / name))
    counts = checker.counts()
    assert counts["actions"] > 0
    assert (counts["illegal"], counts["unjudged"]) == (0, 0)


def hidden(rounds: Sequence[Recorded], seat: int) -> bytes:
    """Return a match in mjai as one player sees it."""
    events = list(mjai_events(rounds))
    for event in events:
        if event["type"] == "start_kyoku":
            hands = event["tehais"]
            event["tehais"] = [hand if at == seat else ["?"] * 13 for at, hand in enumerate(hands)]
        elif event["type"] == "tsumo" and event["actor"] != seat:
            event["pai"] = "?"
    return as_lines(events)


def test_a_record_of_one_player_is_judged_for_this_player() -> None:
    """Player 1 wins by ron; the record hides the hands of the others."""
    rounds = rare.rounds("triple_ron")[:1]
    seen = rounds_of(hidden(rounds, 1))
    unseen = {"The record does not show the tiles of a player.": 3}
    assert judged("mahjong_soul", seen) == ([], unseen)
    assert judged("mahjong_soul", rounds_of(hidden(rare.rounds("three_wins")[:1], 0))) == (
        ["3 0 three_wins no_such_declaration triple_ron"],
        {},
    )
    aborted = judged("tenhou", rounds_of(hidden(rare.rounds("three_wins")[:1], 0)))
    assert aborted == ([], {"The record does not show the tiles of a player.": 1})
    checker = Checker(scoring.ruleset("mahjong_soul"), actions=True)
    checker.check("a", seen)
    assert checker.counts()["unchecked"] == 1


def test_the_command_lists_illegal_actions_with_their_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from scoring.cli.main import main  # noqa: PLC0415 - the command reads its streams when it is imported

    path = tmp_path / "game.mjson"
    path.write_bytes(to_mjai(rare.rounds("four_winds")))
    options = ["replay", "--actions", str(path), "--lang", "en", "--ruleset"]
    assert main([*options, "tenhou"]) == 0
    assert "Actions: 6 (0 illegal, 0 cannot be judged)." in capsys.readouterr().out
    assert main([*options, "m_league", "--json"]) == 1
    *_, first, second, footer = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["type"], first["action"]) == ("illegal", "four_winds")
    assert first["at"] == f"{path}: round 1, step 9, player 3"
    assert [(why["rule"], why["clause"]) for why in first["why"]] == [("suufon_renda", "3-2")]
    assert second["at"] == f"{path}: round 2, step 2, player 0"
    assert [footer[name] for name in ("actions", "illegal", "unjudged")] == [6, 2, 0]
    assert main([*options, "m_league"]) == 1
    line = (
        "four_winds is illegal: The ruleset does not have this declaration. (suufon_renda [M.League"
    )
    assert line in " ".join(capsys.readouterr().out.split())


def test_the_command_counts_the_actions_that_are_not_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from scoring.cli.main import main  # noqa: PLC0415 - the command reads its streams when it is imported

    path = tmp_path / "game.mjson"
    path.write_bytes(hidden(rare.rounds("double_ron")[:1], 0))
    options = ["replay", "--actions", str(path), "--ruleset", "tenhou"]
    assert main([*options, "--json"]) == 4
    unjudged = json.loads(capsys.readouterr().out.splitlines()[-2])
    assert (unjudged["type"], unjudged["count"]) == ("unjudged", 2)
    assert main([*options, "--lang", "ja"]) == 4
    assert "判定できない行動2" in capsys.readouterr().out.replace("\n", "")
