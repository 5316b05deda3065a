"""The typed Python client made from ``openapi.yaml``: strictly typed, used against the running service for every operation."""

import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

import pytest

from service.contract import document as contract
from tests.service.support.client_calls import FIRST_RULESETS, Call, calls, shown
from tools.clients import PACKAGE, ROOT, python_client

pytestmark = pytest.mark.many

CALLS = list(calls(contract.document()))
BATCHES = [call for call in CALLS if call.lines]
JSON = "application/json"
TYPED = [call for call in CALLS if call.answer_type == JSON]
"""The operations whose answers the generator gives a type; pictures and YAML are none."""
PROGRAMS = shown("python")
Generated = Any
"""What there is only once it was generated."""


# Slow: the generator writes a module for each of several hundred types.
@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the client was generated."""
    folder = tmp_path_factory.mktemp("python")
    python_client(folder / PACKAGE, packaged=False)
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def client(folder: Path, url: str) -> Iterator[Generated]:
    """Yield the generated client."""
    with made(folder, url) as client:
        yield client


@pytest.fixture(scope="module")
def refused(folder: Path, url: str) -> Iterator[Generated]:
    """Yield a client that accepts only a media type that no answer has."""
    with made(folder, url, headers={"Accept": "image/gif"}) as client:
        yield client


# Slow: the client has a module for each of several hundred types, and mypy reads all of them.
def test_the_client_and_the_programs_of_the_page_are_strictly_typed(folder: Path) -> None:
    files = [f"page{place}.py" for place, _ in enumerate(PROGRAMS)]
    for file, (program, _) in zip(files, PROGRAMS, strict=True):
        (folder / file).write_text(program, encoding="utf-8")
    checked = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--config-file="),
            *(f"--cache-dir={ROOT}/.mypy_cache/clients", PACKAGE, *files),
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout
    (count,) = re.findall(r"no issues found in (\d+) source files", checked.stdout)
    assert int(count) > len(CALLS)


@pytest.mark.parametrize(("program", "printed"), PROGRAMS, ids=range(len(PROGRAMS)))
def test_the_programs_of_the_page_print_what_the_page_says(
    folder: Path, url: str, program: str, printed: str
) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", program.replace("http://127.0.0.1:8000", url)], cwd=folder,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (ran.stdout, ran.stderr) == (printed, "")


def test_every_operation_has_a_function(folder: Path) -> None:
    made = {f"{path.parent.name}.{path.stem}" for path in folder.glob(f"{PACKAGE}/api/*/[!_]*.py")}
    assert made == {f"{call.tag}.{snake(call.operation)}" for call in CALLS}


@pytest.mark.parametrize("call", TYPED, ids=lambda call: call.name)
def test_answers_are_what_their_types_say(client: Generated, call: Call) -> None:
    function = operation(call).sync_detailed
    hints = get_type_hints(function)
    kinds = get_args(get_args(hints["return"])[0])
    for body in bodies(call):
        answer = function(client=client, **arguments(call, hints), **body)
        assert answer.status_code == 200
        assert type(answer.parsed) in kinds
        assert type(answer.parsed).__name__ != "Problem"
        assert answer.parsed.to_dict() == json.loads(answer.content)
        if call.game:
            assert type(answer.parsed).__name__.startswith(call.game.capitalize())


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_problems_are_typed(refused: Generated, call: Call) -> None:
    function = operation(call).sync_detailed
    body, *_ = bodies(call)
    answer = function(client=refused, **arguments(call, get_type_hints(function)), **body)
    problem = answer.parsed
    assert type(problem) is module("models").Problem
    assert (answer.status_code, problem.status, problem.code) == (406, 406, "not_acceptable")
    assert problem.to_dict() == json.loads(answer.content)


@pytest.mark.parametrize("call", BATCHES, ids=lambda call: call.name)
def test_lines_are_what_their_types_say(client: Generated, call: Call) -> None:
    """The transport of the client streams lines, for which the client has no function."""
    sent = {"content": call.lines, "headers": {"Content-Type": "application/x-ndjson"}}
    with client.get_httpx_client().stream("POST", call.url, **sent) as answer:
        lines = [json.loads(line) for line in answer.iter_lines()]
    names = (f"{call.game.capitalize()}LineResult", "LineProblem")
    for line, name in zip(lines, names, strict=True):
        told = getattr(module("models"), name).from_dict(line)
        assert told.to_dict() == line


@pytest.mark.parametrize("game", FIRST_RULESETS)
def test_the_table_of_an_answer_is_that_of_the_next_request(client: Generated, game: str) -> None:
    (call,) = (call for call in CALLS if (call.operation, call.game) == ("settle", game))
    function = operation(call).sync_detailed
    ((body),) = bodies(call)
    settled = arguments(call, get_type_hints(function))
    after = function(client=client, **settled, **body).parsed.table
    request = body["body"]
    request.table = type(request.table).from_dict(after.to_dict())
    assert function(client=client, **settled, body=request).status_code == 200


def made(folder: Path, url: str, **settings: object) -> Generated:
    """Return the client in that folder, which rejects any status that the contract does not list."""
    assert (folder / PACKAGE).is_dir()
    # There are no certificates to be verified, and to load them takes longer than all the rest.
    settings |= {"raise_on_unexpected_status": True, "verify_ssl": False}
    return module("client").Client(base_url=url, **settings)


def test_what_is_left_out_is_not_sent_and_the_answer_says_what_it_assumed(
    client: Generated,
) -> None:
    """Defaults that stand for facts of the table are not in the contract as defaults."""
    models = module("models")
    hand = models.RiichiHand.from_dict(
        {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}
    )
    assert not {"seat_wind", "round_wind", "dora_indicators"} & hand.to_dict().keys()
    answer = module("api.score.score").sync(models.RulesetId("tcg"), client=client, body=hand)
    assert len(answer.assumed) >= 2


def test_answers_with_new_fields_are_read(folder: Path, newer_url: str) -> None:
    (call,) = (call for call in CALLS if (call.operation, call.game) == ("score", "riichi"))
    function = operation(call).sync
    (body,) = bodies(call)
    with made(folder, newer_url) as newer:
        answer = function(client=newer, **arguments(call, get_type_hints(function)), **body)
    assert type(answer) is module("models").RiichiScore
    assert answer.value.points > 0
    assert "field_of_a_later_version" in answer.value.additional_properties


def bodies(call: Call) -> list[dict[str, Any]]:
    """Return the bodies of the examples as the types of the client, or nothing if the operation takes none."""
    if call.body is None:
        return [{}]
    body = getattr(module("models"), call.shapes[0]).from_dict(call.body)
    assert body.to_dict() == call.body
    return [{"body": body}]


def arguments(call: Call, hints: Mapping[str, Any]) -> dict[str, Any]:
    """Return the examples of the parameters as the types of the client."""
    given = {snake(name): value for name, value in {**call.within, **call.query}.items()}
    return {name: typed(value, hints[name]) for name, value in given.items()}


def typed(value: Any, hint: Any) -> Any:  # noqa: ANN401 - any type of the client
    """Return a value as what ``hint`` says: words become members of enumerations, in lists too."""
    kinds = get_args(hint) or (hint,)
    if isinstance(value, list):
        items = next((get_args(kind)[0] for kind in kinds if get_args(kind)), str)
        return [typed(one, items) for one in value]
    words = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Enum)]
    return words[0](value) if words else value


def operation(call: Call) -> ModuleType:
    return module(f"api.{call.tag}.{snake(call.operation)}")


def module(name: str) -> ModuleType:
    return importlib.import_module(f"{PACKAGE}.{name}")


def snake(name: str) -> str:
    """``scoreWrc2025ByQuery`` as the generator writes it: ``score_wrc_2025_by_query``."""
    words = r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=[0-9])"
    return re.sub(words, "_", name).lower()
