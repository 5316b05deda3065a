"""Recorded games: the formats are read alike, every hand and round is checked, and a damaged file is refused."""

import gzip
import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import scoring
from scoring.conformance.replay.checking import (
    AGREES,
    CONTRADICTS,
    DIFFERS,
    MOST_BYTES,
    UNCHECKED,
    Checker,
    read_game,
    rounds_of,
)
from scoring.conformance.replay.playing import Replay
from scoring.conformance.replay.recorded import MOST_STEPS, BadRecord, Recorded
from scoring.tiles.notation import names_of
from tests.conformance.replay import rare
from tests.conformance.replay.formats import to_mjai, to_mjlog, to_tenhou_json
from tests.conformance.wrong_rulesets import mutants
from tests.support.games import game
from tests.support.verifying import group_of

Body = dict[str, Any]
Write = Callable[[Sequence[Recorded]], bytes]
TENHOU = scoring.ruleset("tenhou")
WRITERS = {"mjlog": to_mjlog, "tenhou.net/6": to_tenhou_json, "mjai": to_mjai}
FORMATS = pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
GAME = game(Random(3), TENHOU, most=12)
ROUNDS = [this for this, _ in GAME]


def sorted_hand(request: Body) -> Body:
    tiles = sorted(names_of(request["concealed"]))
    return {**request, "concealed": tiles, "situation": sorted(request.get("situation", []))}


@FORMATS
def test_the_hands_that_were_won_are_found_again(write: Write) -> None:
    """Tiles, melds, situations and indicators are those that were chosen before the round was played."""
    read = rounds_of(write(ROUNDS))
    assert len(read) == len(GAME)
    for this, (_, request) in zip(read, GAME, strict=True):
        found = [sorted_hand(dict(mine)) for mine, _ in Replay(this).scores()]
        assert found == ([] if request is None else [sorted_hand(request)])


@FORMATS
@pytest.mark.parametrize("packed", [False, True])
def test_a_game_that_was_settled_by_the_ruleset_agrees(
    write: Write, tmp_path: Path, *, packed: bool
) -> None:
    data = write(ROUNDS)
    path = tmp_path / "game"
    path.write_bytes(gzip.compress(data) if packed else data)
    checker = Checker(TENHOU)
    checker.check("a", read_game(path))
    wins = sum(len(one.wins) for one in ROUNDS)
    counts = {"games": 1, "rounds": len(ROUNDS), "wins": wins, "agrees": len(ROUNDS)}
    assert checker.counts() == {**counts, "differs": 0, "unchecked": 0, "contradicts": 0}
    assert list(checker.differences()) == []


@pytest.mark.many
@pytest.mark.parametrize("mutant", ["riichi.forgotten", "dora.forgotten", "honba_points.doubled"])
def test_a_game_that_was_counted_by_another_rule_is_explained_by_its_clause(mutant: str) -> None:
    """The record has only the points of the hands."""
    wrong = next(one for one in mutants(TENHOU) if one.id == mutant)
    checker = Checker(TENHOU)
    for seed in range(6):
        rounds = [this for this, _ in game(Random(seed), wrong.ruleset, most=9)]
        for win in (win for this in rounds for win in this.wins):
            win.answer["value"] = {"points": win.answer["value"]["points"]}
            del win.answer["yaku"]
        checker.check(str(seed), rounds)
    found = [group_of(TENHOU, line["culprits"][0]["rule"]) for line in checker.differences()]
    assert found
    likeliest, _ = Counter(found).most_common()[0]
    assert likeliest == group_of(TENHOU, wrong.rule)


def test_recorded_points_that_no_rule_gives_are_a_difference_with_its_place() -> None:
    rounds = rounds_of(to_mjlog(ROUNDS))
    number = next(at for at, this in enumerate(rounds) if this.wins)
    rounds[number].wins[0].answer["value"]["points"] += 100
    checker = Checker(TENHOU)
    checker.check("g.xml", rounds)
    (line,) = checker.differences()
    assert line["at"].startswith(f"g.xml: round {number + 1}, player ")
    assert [one["pointer"] for one in line["differences"]] == ["/value/points"]
    assert line["culprits"]


MJAI = to_mjai(ROUNDS)
START = next(line for line in MJAI.splitlines() if b"start_kyoku" in line)
MJLOG = to_mjlog(ROUNDS)
TENHOU_JSON = to_tenhou_json(ROUNDS[:1])
BOMB = b'<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb">]><mjloggm>&b;</mjloggm>'
REFUSED = {
    "nothing": b"",
    "no XML": b"<mjloggm><INIT",
    "entities": BOMB,
    "no rounds": b"<mjloggm/>",
    "a seat without a hand": MJLOG.replace(b"hai3", b"hai4", 1),
    "three payments": re.sub(rb'sc="([^"]*),[^"]*,[^"]*"', rb'sc="\1"', MJLOG),
    "results in words": re.sub(rb'owari="[^"]*"', b'owari="1,first"', MJLOG),
    "half a yaku": re.sub(rb'yaku="(\d+),\d+,', rb'yaku="\1,', MJLOG),
    "a yaku of no name": re.sub(rb'yaku="\d+,', b'yaku="99,', MJLOG),
    "not UTF-8": b'{"log": "\xff"}',
    "a round of dragons": START.replace(b'"bakaze": "E"', b'"bakaze": "P"'),
    "a seat without discards": re.sub(rb"\[60, 60[^]]*\], ", b"", TENHOU_JSON, count=1),
    "a take that is a list": re.sub(rb"\d+(?=\], \[60)", b"[]", TENHOU_JSON, count=1),
    "a riichi of nothing": TENHOU_JSON.replace(b"[60, ", b'["r", ', 1),
    "a short seed": b'<m><INIT seed="1,2"/></m>',
    "no tile": b'<m><GO type="9"/><INIT seed="0,0,0,0,0,999" ten="1,1,1,1" oya="0"/></m>',
    "deep": b"[" * 200_000,
    "JSON of nothing": b'{"log": 5}',
    "a list": b"[1]",
    "a half character": b'{"log": [[["\\ud800"]]]}',
    "a round of nothing": b'{"log": [[]]}',
    "no line of mjai": b'{"type": "start_kyoku"}',
    "a hidden discard": START + b'\n{"type": "dahai", "actor": 0, "pai": "?"}',
    "five players": START.replace(b'"oya": 0', b'"oya": 4'),
    "a call of nothing": to_tenhou_json(ROUNDS).replace(b"60, ", b'"60", ', 1),
    "a take without a letter": to_tenhou_json(ROUNDS[:1]).replace(b"]", b', "1111"]', 9),
    "huge numbers": b'{"log": [[[1e999, 0, 0], [1], [11]]]}',
    "endless": START + b'\n{"type": "tsumo", "actor": 0, "pai": "1m"}' * (MOST_STEPS + 1),
}  # fmt: skip


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED)
def test_what_is_no_recorded_game_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecord) as refused:
        Checker(TENHOU).check("a", rounds_of(data))
    assert str(refused.value)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (REFUSED["a hidden discard"], "line 2: a hidden tile"),
        (START.replace(b'["', b'["1z", "', 1), "line 1: '1z' is not a tile"),
        (START.replace(b'"oya"', b'"aoy"'), "line 1: the field 'oya' is missing"),
        (START.replace(b'"oya": ', b'"oya": {}, "aoy": '), "line 1: a value has another form"),
        (START.replace(b'"oya": ', b'"oya": 4, "aoy": '), "a player has a number"),
        (START.replace(b'"E"', b"5", 1), "line 1: a value has another form"),
        (START[:-40], r"line 1: invalid JSON at column \d+: The text ends too early"),
        (START[:-41], r"line 1: invalid JSON at column \d+: The text ends too early"),
        (START[:-42], r"line 1: invalid JSON at column \d+: The text ends too early"),
        (START.replace(b":", b";", 1), r"line 1: invalid JSON at column 8: Expecting"),
        (b"<mjloggm><INIT", "line 1: invalid XML at column"),
        (BOMB, "a document type or entities"),
        (b'<?xml version="1.0" encoding="latin-99"?><m/>', "unknown character encoding"),
        (b"a letter", "line 1: neither JSON nor XML"),
        (b"", "no rounds in it"),
        (REFUSED["no rounds"], "no rounds in it"),
    ],
)
def test_a_refusal_says_where_and_why(data: bytes, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        rounds_of(data)


@pytest.mark.parametrize(
    ("ruleset", "why"),
    [
        ("dice", "records are checked against rulesets of riichi; dice is not one"),
        ("tenhou_sanma", "not a game of 3 players, as the ruleset tenhou_sanma needs"),
    ],
)
def test_a_game_is_checked_only_against_rulesets_of_the_same_game(ruleset: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        Checker(scoring.ruleset(ruleset)).check("a", ROUNDS)


GAMES = Path(__file__).parents[4] / "shared" / "data" / "games"
EXPECTED = json.loads((GAMES / "expected.json").read_text()) if GAMES.exists() else {}


@pytest.mark.skipif(
    not GAMES.exists(), reason="the recorded games are not there: ../shared/data/games"
)
@pytest.mark.parametrize("name", EXPECTED)
def test_recorded_games_have_the_expected_outcome(name: str) -> None:
    expected = EXPECTED[name]
    checker = Checker(scoring.ruleset(expected["ruleset"]))
    checker.check(name, read_game(GAMES / name))
    counts = checker.counts()
    assert counts["differs"] == expected.get("differs", 0)
    assert bool(counts["contradicts"]) == bool(expected.get("contradicts"))
    assert counts["unchecked"] or not expected.get("unchecked")


def test_a_file_has_a_limited_number_of_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.conformance.replay.checking.MOST_ROUNDS", 1)
    with pytest.raises(BadRecord, match="more than 1 rounds"):
        rounds_of(MJAI)


def test_files_are_bounded_packed_or_not(tmp_path: Path) -> None:
    path = tmp_path / "game"
    for data in (
        b" " * (MOST_BYTES + 1),
        gzip.compress(b" " * (MOST_BYTES + 1)),
        gzip.compress(MJAI)[:-9],
    ):
        path.write_bytes(data)
        with pytest.raises(BadRecord):
            read_game(path)


def damaged(random: Random, data: bytes) -> bytes:
    """Return a file with some bytes changed, removed or repeated."""
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5, 20))):
        at = random.randrange(len(changed))
        end = at + random.choice((1, 1, 3, 40))
        kind = random.randrange(4)
        if kind == 0:
            changed[at] = random.randrange(256)
        elif kind == 1:
            del changed[at:end]
        elif kind == 2:
            changed[at:at] = changed[at:end]
        else:
            changed[at:at] = random.choice((b"-1", b"99999999999", b'"', b"null", b"<", b"[", b"{"))
        changed = changed or bytearray(b" ")
    return bytes(changed[: random.randrange(len(changed))] if random.random() < 0.1 else changed)


def survives(random: Random, data: bytes) -> str:
    """Return the result for a damaged file: an error with a message, or a game that is checked."""
    checker = Checker(TENHOU)
    try:
        checker.check("a", rounds_of(damaged(random, data)))
    except BadRecord as wrong:
        return "refused" if str(wrong) else "refused without a word"
    outcomes = {report.outcome for report in checker.reports}
    return next(name for name in (CONTRADICTS, DIFFERS, UNCHECKED, AGREES) if name in outcomes)


@FORMATS
def test_a_damaged_file_is_refused_or_checked(write: Write) -> None:
    """``make long-replay`` damages 100,000."""
    data = write(ROUNDS[:3])
    random = Random(7)
    came = {survives(random, data) for _ in range(60)}
    assert "refused" in came
    assert "refused without a word" not in came


def test_the_command_says_what_agrees_and_what_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from scoring.cli.main import main  # noqa: PLC0415 - the command reads its streams when it is imported

    good, bad, wrong = tmp_path / "good.mjson", tmp_path / "bad.xml", tmp_path / "wrong.json"
    good.write_bytes(MJAI)
    bad.write_bytes(BOMB)
    told = json.loads(to_tenhou_json(ROUNDS))
    told["log"][0][-1][1][0] += 300
    wrong.write_text(json.dumps(told), "utf-8")
    rounds = len(ROUNDS)
    assert main(["replay", str(good), "--ruleset", "tenhou", "--lang", "en"]) == 0
    closing = f"Hands: {rounds} ({rounds} agree, 0 differ, 0 cannot be checked, 0 contradict"
    assert closing in " ".join(capsys.readouterr().out.split())
    files = [str(good), str(bad), str(tmp_path / "none"), str(wrong)]
    assert main(["replay", *files, "--ruleset", "tenhou", "--json"]) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["at"] for line in lines if line["type"] == "unreadable"] == files[1:3]
    assert lines[-1]["type"] == "footer"
    assert lines[-1]["games"] == 2
    (line,) = (line for line in lines if line["type"] == "difference")
    assert line["at"] == f"{wrong}: round 1"
    assert main(["replay", str(wrong), str(bad), "--ruleset", "tenhou", "--lang", "ja"]) == 2
    said = capsys.readouterr()
    assert "読めません" in said.err.replace("\n", "")
    assert "おそらく" in said.out
    assert main(["replay", str(wrong), "--ruleset", "tenhou"]) == 1


@pytest.mark.parametrize(
    ("name", "status", "words"),
    [
        ("contradicts", 3, "contradicts itself: step 2: a player uses 2s"),
        ("unchecked", 4, "cannot be checked: The record ends before the hand does."),
    ],
)
def test_the_exit_status_tells_the_outcomes_apart(
    name: str, status: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from scoring.cli.main import main  # noqa: PLC0415 - the command reads its streams when it is imported

    data = to_mjai(rare.rounds("nine_terminals")[:1])
    if name == "contradicts":
        data = data.replace(
            b'{"type": "ryukyoku"',
            b'{"type": "dahai", "actor": 0, "pai": "2s"}\n{"type": "ryukyoku"',
        )
    else:
        data = b"\n".join(data.splitlines()[:3])
    path = tmp_path / "game.mjson"
    path.write_bytes(data)
    assert main(["replay", str(path), "--ruleset", "tenhou", "--lang", "en"]) == status
    assert words in " ".join(capsys.readouterr().out.split())
    assert main(["replay", str(path), "--ruleset", "tenhou", "--json"]) == status
    finding, footer = map(json.loads, capsys.readouterr().out.splitlines())
    assert finding["at"].endswith(": round 1")
    assert footer[name] == 1
