"""The typed TypeScript client made from ``openapi.yaml``: compiled strictly, used against the running service of each game.

Needs node and npm; without them nothing is asked, which is said at the end of the run, and with ``CLIENTS=required`` is a failure.
"""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from service.contract import document as contract
from tests.service.support.client_calls import Call, calls, shown
from tools.clients import MissingToolError, install, typescript_client

pytestmark = pytest.mark.many

CALLS = list(calls(contract.document()))
PROGRAMS = shown("typescript")
REQUIRED = os.environ.get("CLIENTS") == "required"
JSON = "application/json"
ANSWERED = [call for call in CALLS if call.answer_type == JSON and call.path != "/openapi.json"]
"""The operations whose answers have a type of their own; the contract itself is any object."""
SHOWN = "http://127.0.0.1:8000"
"""Where the page says that the service is."""
WINNING = ('"winning": true', '"winning": "yes"')
"""What no type of an answer takes, in the place of what it does."""

HEAD = """\
import createClient from "openapi-fetch";
import { writeFileSync } from "node:fs";
import type { paths } from "./schema.js";

const [baseUrl = "", file = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });
const told: Record<string, { status: number; data: unknown; error: unknown }> = {};
"""
TAIL = """
writeFileSync(file, JSON.stringify(told));
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the types were generated, with the tools beside them."""
    folder = tmp_path_factory.mktemp("typescript")
    try:
        typescript_client(folder)
    except MissingToolError as error:
        if REQUIRED:
            raise
        pytest.skip(f"{error}: THE TYPESCRIPT CLIENT WAS NOT TRIED")
    (folder / "node_modules").symlink_to(install())
    return folder


@pytest.fixture(scope="module")
def programs(folder: Path, url: str) -> Path:
    """Where the programs of the page were compiled, and one that calls every operation, well and with something wrong."""
    calling = "".join(f"{well(call)}{wrongly(call)}" for call in CALLS)
    (folder / "calls.ts").write_text(HEAD + calling + TAIL, encoding="utf-8")
    pages = [f"page{place}.ts" for place, _ in enumerate(PROGRAMS)]
    for page, (program, _) in zip(pages, PROGRAMS, strict=True):
        (folder / page).write_text(program.replace(SHOWN, url), encoding="utf-8")
    assert compiled(folder, "calls.ts", *pages) == ""
    return folder


# Slow: the compiler of TypeScript reads the whole contract.
@pytest.fixture(scope="module")
def told(programs: Path, url: str) -> dict[str, dict[str, Any]]:
    """Return the answers that the program received."""
    assert ran(programs, "calls.js", url, "told.json") == ""
    answers = json.loads((programs / "told.json").read_text(encoding="utf-8"))
    assert isinstance(answers, dict)
    return answers


def test_every_operation_answers(told: dict[str, dict[str, Any]]) -> None:
    good = {name: answer["status"] for name, answer in told.items() if not name.endswith("!")}
    assert good == {call.name: 200 for call in CALLS}


def test_every_operation_has_typed_problems(told: dict[str, dict[str, Any]]) -> None:
    """The program reads ``code`` of the error without asking: it compiled."""
    for call in CALLS:
        answer = told[f"{call.name}!"]
        assert (answer["status"], answer["error"]) == (406, "not_acceptable")


def test_answers_are_what_their_types_say(folder: Path, told: dict[str, dict[str, Any]]) -> None:
    """The compiler itself is asked: the answers are literals of the types."""
    begin = 'import type { paths } from "./schema.js";\n'
    lines = []
    for call in ANSWERED:
        kind = f'paths["{call.path}"]["{call.method}"]["responses"][200]["content"]["{JSON}"]'
        value = json.dumps(told[call.name]["data"], ensure_ascii=False)
        lines.append(f"export const {call.name}: {kind} = {value};\n")
    (folder / "answers.ts").write_text(begin + "".join(lines), encoding="utf-8")
    wrong = next(line for line in lines if WINNING[0] in line).replace(*WINNING, 1)
    (folder / "wrong.ts").write_text(begin + wrong, encoding="utf-8")
    (complaint,) = compiled(folder, "answers.ts", "wrong.ts").splitlines()
    assert complaint.startswith("wrong.ts(2,")
    assert "Type 'string' is not assignable to type 'boolean'" in complaint


@pytest.mark.parametrize("place", range(len(PROGRAMS)))
def test_the_programs_of_the_page_print_what_the_page_says(programs: Path, place: int) -> None:
    assert ran(programs, f"page{place}.js") == PROGRAMS[place][1]


def well(call: Call) -> str:
    """Return the statement that calls an operation with its example."""
    return statement(call, call.name, {"body": call.body} if call.body is not None else {}, "")


def wrongly(call: Call) -> str:
    """Return the statement that calls an operation with a media type that no answer has."""
    body = {} if call.body is None else {"body": call.body}
    sent = {**body, "headers": {"Accept": "image/gif"}}
    return statement(call, f"{call.name}!", sent, "?.code")


def statement(call: Call, name: str, sent: dict[str, Any], of_error: str) -> str:
    parameters = {"path": call.within, "query": call.query}
    asked = {"params": {kind: given for kind, given in parameters.items() if given}}
    text = call.answer_type != JSON and not of_error
    how = {"parseAs": "text"} if text else {}
    init = json.dumps({**asked, **sent, **how}, ensure_ascii=False)
    return f"""
{{
  const {{ data, error, response }} = await client.{call.method.upper()}("{call.path}", {init});
  told["{name}"] = {{ status: response.status, data, error: error{of_error} }};
}}
"""


def compiled(folder: Path, *files: str) -> str:
    """Return the output of the compiler for the files."""
    config = {"extends": "./tsconfig.json", "files": files}
    (folder / "tsconfig.files.json").write_text(json.dumps(config), encoding="utf-8")
    return ran(folder, "node_modules/typescript/bin/tsc", "--project", "tsconfig.files.json")


def ran(folder: Path, *arguments: str) -> str:
    """Return the output of a node program."""
    done = subprocess.run(
        ["node", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout
