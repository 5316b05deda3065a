"""The typed Python client made from ``openapi.yaml``: strictly typed, used against the running service for every operation."""

import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

import pytest

import scoring
from service.contract import document as contract
from tests.service.support.client_calls import Call, calls, of_each_game, shown
from tests.support.rulesets import ONE_OF_EACH_GAME
from tools.clients import PACKAGE, python_client

pytestmark = pytest.mark.many

CALLS = list(calls(contract.document()))
BATCHES = [call for call in of_each_game(CALLS) if call.lines]
Generated = Any
"""What there is only once it was generated."""


# Slow: the generator writes a module for each of several hundred types.
@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the client was generated without a warning."""
    folder = tmp_path_factory.mktemp("python")
    python_client(folder / PACKAGE, packaged=False)
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def client(folder: Path, url: str) -> Iterator[Generated]:
    """The generated client."""
    with made(folder, url) as client:
        yield client


@pytest.fixture(scope="module")
def refused(folder: Path, url: str) -> Iterator[Generated]:
    """A client that wants what nothing is."""
    with made(folder, url, headers={"Accept": "image/png"}) as client:
        yield client


# Slow: the client has a module for each of several hundred types, and mypy reads all of them.
def test_the_client_and_the_program_of_the_page_are_strictly_typed(
    folder: Path, pytestconfig: pytest.Config
) -> None:
    # What did not change since the last time is not read again.
    cache = pytestconfig.cache.mkdir("client-types")
    (folder / "page.py").write_text(shown("python")[0], encoding="utf-8")
    checked = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--config-file="),
            *("--cache-dir", str(cache), PACKAGE, "page.py"),
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout
    (files,) = re.findall(r"no issues found in (\d+) source files", checked.stdout)
    assert int(files) > len(CALLS)


def test_the_program_of_the_page_prints_what_the_page_says(folder: Path, url: str) -> None:
    program, printed = shown("python")
    ran = subprocess.run(
        [sys.executable, "-c", program.replace("http://127.0.0.1:8000", url)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.stdout, ran.stderr) == (printed, "")


def test_every_operation_has_a_function(folder: Path) -> None:
    made = {f"{path.parent.name}.{path.stem}" for path in folder.glob(f"{PACKAGE}/api/*/[!_]*.py")}
    assert made == {f"{call.tag}.{snake(call.operation)}" for call in CALLS}
    assert len(made) == len(CALLS)


@pytest.mark.parametrize("call", of_each_game(CALLS), ids=lambda call: call.operation)
def test_answers_are_what_their_types_say(client: Generated, call: Call) -> None:
    function = operation(call).sync_detailed
    hints = get_type_hints(function)
    for body in bodies(call, hints):
        answer = function(client=client, **call.within, **query(call, hints), **body)
        assert answer.status_code == 200
        kinds = [kind for kind in get_args(get_args(hints["return"])[0]) if kind is not Any]
        names = [kind.__name__ for kind in kinds]
        assert "Problem" in names
        if call.answer_type == "application/yaml":
            # The client leaves it to who asks for it how to read YAML.
            assert names == ["Problem"]
            continue
        assert type(answer.parsed) in kinds
        assert type(answer.parsed).__name__ != "Problem"
        if call.answer_type == "application/json":
            assert answer.parsed.to_dict() == json.loads(answer.content)
        else:
            assert answer.parsed == answer.content.decode()


@pytest.mark.parametrize("call", of_each_game(CALLS), ids=lambda call: call.operation)
def test_problems_are_typed(refused: Generated, call: Call) -> None:
    function = operation(call).sync_detailed
    hints = get_type_hints(function)
    (body, *_) = bodies(call, hints)
    answer = function(client=refused, **call.within, **query(call, hints), **body)
    problem = answer.parsed
    assert type(problem) is module("models").Problem
    assert (answer.status_code, problem.status, problem.code) == (406, 406, "not_acceptable")
    assert problem.to_dict() == json.loads(answer.content)


@pytest.mark.parametrize("call", BATCHES, ids=lambda call: call.operation)
def test_lines_are_what_their_types_say(client: Generated, call: Call) -> None:
    """The transport of the client streams what the client itself has no function for."""
    name = scoring.ruleset(call.path.split("/")[3]).book.game.capitalize()
    sent = {"content": call.lines, "headers": {"Content-Type": "application/x-ndjson"}}
    with client.get_httpx_client().stream("POST", call.path, **sent) as answer:
        lines = [json.loads(line) for line in answer.iter_lines()]
    kinds = [getattr(module("models"), kind) for kind in (f"{name}LineResult", "LineProblem")]
    for line, kind in zip(lines, kinds, strict=True):
        told = kind.from_dict(line)
        assert told.to_dict() == line


@pytest.mark.parametrize("ruleset", ONE_OF_EACH_GAME)
def test_the_table_of_an_answer_is_that_of_the_next_request(
    client: Generated, ruleset: str
) -> None:
    (call,) = (call for call in CALLS if call.path == f"/v1/rulesets/{ruleset}/settle")
    function = operation(call).sync_detailed
    (body,) = bodies(call, get_type_hints(function))
    after = function(client=client, **body).parsed.table
    request = body["body"]
    request.table = type(request.table).from_dict(after.to_dict())
    assert function(client=client, body=request).status_code == 200


def made(folder: Path, url: str, **settings: object) -> Generated:
    """The client from that folder, which takes no status that the contract does not tell."""
    assert (folder / PACKAGE).is_dir()
    # There are no certificates to be verified, and to load them takes longer than all the rest.
    settings |= {"raise_on_unexpected_status": True, "verify_ssl": False}
    return module("client").Client(base_url=url, **settings)


def test_what_is_left_out_is_not_sent_and_the_answer_says_what_it_assumed(
    client: Generated,
) -> None:
    """Defaults that stand for facts of the table are not in the contract as defaults."""
    hand = module("models").RiichiHand("123567m34522p67s", "8s", "ron")
    assert not {"seat_wind", "round_wind", "dora_indicators"} & hand.to_dict().keys()
    answer = module("api.score.score_tcg").sync(client=client, body=hand)
    assert len(answer.assumed) >= 2


def bodies(call: Call, hints: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The bodies of the examples as the types of the client, and nothing where there is none."""
    if call.body is None:
        return [{}]
    kinds = [
        kind for kind in get_args(hints["body"]) or (hints["body"],) if hasattr(kind, "from_dict")
    ]
    kinds = [kind for kind in kinds if kind.__name__ != "Unset"]
    kind = kinds[0]  # the others have a line of notation
    body = kind.from_dict(call.body)
    assert body.to_dict() == call.body
    return [{"body": body}]


def query(call: Call, hints: Mapping[str, Any]) -> dict[str, Any]:
    """The examples as arguments."""
    arguments = {snake(name): value for name, value in call.query.items()}
    assert arguments.keys() <= hints.keys()
    return arguments


def test_a_list_in_a_query_is_sent_item_by_item_and_means_the_same(client: Generated) -> None:
    given = {"melds": ["pon:555z", "chi:123m"], "situation": ["haitei"]}
    hand = {"concealed": "678p99s45s", "winning_tile": "6s", "win": "tsumo"} | given
    asked = module("api.score.score_tcg_by_query").sync_detailed(client=client, **hand)
    assert asked.status_code == 200, asked.content
    body = module("models").RiichiHand.from_dict(hand)
    told = module("api.score.score_tcg").sync_detailed(client=client, body=body)
    assert asked.content == told.content


def operation(call: Call) -> ModuleType:
    return module(f"api.{call.tag}.{snake(call.operation)}")


def module(name: str) -> ModuleType:
    return importlib.import_module(f"{PACKAGE}.{name}")


def snake(name: str) -> str:
    """``scoreWrc2025ByQuery`` as the generator writes it: ``score_wrc_2025_by_query``."""
    words = r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=[0-9])"
    return re.sub(words, "_", name).lower()
