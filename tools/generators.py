"""Tries generators of clients with their default settings: ``python -m tools.generators`` writes the table of docs/howto/clients.md.

Each client is made, compiled and scores a hand by the running service. It scores the hand again where every object of an answer has
a field that the contract does not have. ``make clients`` installs what this needs, but for Java and Go, in ``build/generators``.
"""

import json
import logging
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from flask import Response
from werkzeug.serving import make_server

from service import create_app
from service.contract.served_file import as_json
from tools import derived

PAGE: Final = derived.ROOT / "docs" / "howto/clients.md"
PROGRAMS: Final = derived.ROOT / "clients" / "generators"
TOOLS: Final = derived.ROOT / "build" / "generators"
LOCKS: Final = [derived.ROOT / "requirements" / name for name in ("clients.txt", "dev.txt")]
POINTS: Final = "2000\n"
"""What each program prints."""
STEPS: Final = ("generated", "compiles", "scores a hand", "survives a new field")
_MYPY: Final = "mypy --strict --config-file="
_TABLE: Final = re.compile(
    r"(?<=<!-- generators -->\n).*?(?=<!-- end of generators -->)", re.DOTALL
)


@dataclass(frozen=True)
class Generator:
    """A generator with the commands that make, compile and run a client; without a program the client is only made."""

    name: str
    package: str
    language: str
    make: str
    note: str
    """What a user must know."""
    compile: tuple[str, ...] = ()
    program: str = ""
    """The file that the program is copied to; its source has the name of the generator."""
    run: str = ""
    setting: str = ""
    """What is added to ``make`` if a step fails with the default settings."""

    @property
    def version(self) -> str:
        """The locked version."""
        packages = json.loads((PROGRAMS / "package-lock.json").read_text())["packages"]
        if found := packages.get(f"node_modules/{self.package}"):
            return str(found["version"])
        locks = "".join(lock.read_text() for lock in LOCKS)
        (version,) = re.findall(rf"^{self.package}==(\S+)", locks, re.MULTILINE)
        return str(version)


def _typescript(name: str, package: str, make: str, note: str) -> Generator:
    bundle = "esbuild score.ts --bundle --platform=node --format=esm --packages=external"
    return Generator(
        name=name,
        package=package,
        language="TypeScript",
        make=make,
        note=note,
        compile=("tsc", f"{bundle} --outfile=score.mjs --log-level=warning"),
        program="score.ts",
        run="node score.mjs",
    )


def _openapi_generator(language: str, key: str) -> Generator:
    make = f"openapi-generator-cli generate -i openapi.json -g {key} -o client"
    note = "Only made: its libraries are in Maven and NuGet, which CI does not use."
    return Generator("openapi-generator", "openapi-generator-cli", language, make, note)


GENERATORS: Final = (
    _typescript(
        "openapi-typescript",
        "openapi-typescript",
        "openapi-typescript openapi.json --output client/schema.ts",
        "It makes types only. `openapi-fetch` calls the service.",
    ),
    _typescript(
        "hey-api",
        "@hey-api/openapi-ts",
        "openapi-ts --input openapi.json --output client",
        "Set `baseUrl` of its `client`.",
    ),
    _typescript(
        "orval",
        "orval",
        "orval --input openapi.json --output client/api.ts",
        "It calls by `axios`: set `axios.defaults.baseURL`.",
    ),
    _typescript(
        "kubb",
        "@kubb/core",
        "kubb generate",
        "It needs `kubb.config.mjs`, and calls by `axios`.",
    ),
    _typescript(
        "swagger-typescript-api",
        "swagger-typescript-api",
        "swagger-typescript-api generate --path openapi.json --output client",
        "Rulesets are an enumeration: `RulesetId.Tenhou`.",
    ),
    Generator(
        name="openapi-python-client",
        package="openapi-python-client",
        language="Python",
        make="openapi-python-client generate --path openapi.json",
        note="Words in Python are members of enumerations; `from_dict` takes JSON.",
        compile=(f"{_MYPY} score.py", f"{_MYPY} -p mahjong_score_client"),
        program="score.py",
        run="python score.py",
    ),
    Generator(
        name="datamodel-code-generator",
        package="datamodel-code-generator",
        language="Python",
        make="datamodel-codegen --input openapi.json --output client.py",
        note="It makes pydantic models only. Any HTTP library calls the service.",
        compile=(f"{_MYPY} score.py client.py",),
        program="score.py",
        run="python score.py",
        setting="--use-annotated",
    ),
    Generator(
        name="openapi-generator",
        package="openapi-generator-cli",
        language="Go",
        make="openapi-generator-cli generate -i openapi.json -g go -o src/openapi",
        note="It needs `gopkg.in/validator.v2`.",
        compile=("go build -o score score",),
        program="src/score/main.go",
        run="./score",
    ),
    _openapi_generator("Java", "java"),
    _openapi_generator("C#", "csharp"),
)


def main() -> int:
    """Try every generator, print the table and write it; 1 where a step fails that no setting helps."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    results = []
    with serving(new_fields=False) as url, serving(new_fields=True) as newer_url:
        for generator in GENERATORS:
            for setting in dict.fromkeys(["", generator.setting]):
                steps = tried(generator, setting, url, newer_url)
                results.append((generator, setting, steps))
                print(_row(generator, setting, steps), flush=True)
                if all(steps):
                    break
    PAGE.write_text(with_table(PAGE.read_text("utf-8"), results), encoding="utf-8")
    last = {(generator.name, generator.language): steps for generator, _, steps in results}
    return 0 if all(map(all, last.values())) else 1


def tried(generator: Generator, setting: str, url: str, newer_url: str) -> list[bool]:
    """Return which of :data:`STEPS` a generator passes, as far as it has them; faults are printed."""
    folder = TOOLS / "clients" / f"{generator.name}-{generator.language}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "openapi.json").write_bytes(as_json())
    for file in ("tsconfig.json", "kubb.config.mjs"):
        shutil.copy(PROGRAMS / file, folder)
    steps = [_passes(folder, f"{generator.make} {setting}")]
    if generator.program:
        program = folder / generator.program
        program.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PROGRAMS / f"{generator.name}{program.suffix}", program)
        steps.append(all(_passes(folder, command) for command in generator.compile))
        steps += [_passes(folder, f"{generator.run} {at}", POINTS) for at in (url, newer_url)]
    return steps


def _passes(folder: Path, command: str, printed: str | None = None) -> bool:
    """Run a command; return whether it succeeds and prints that."""
    places = [f"{sys.prefix}/bin", f"{TOOLS}/bin", f"{TOOLS}/node_modules/.bin"]
    python_path = f"{folder}/mahjong-score-client"
    settings = {
        "PATH": os.pathsep.join([*places, os.environ["PATH"]]),
        "PYTHONPATH": python_path,
        "MYPYPATH": python_path,
        # Debian's packages of Go have no modules.
        "GO111MODULE": "off",
        "GOPATH": f"{folder}{os.pathsep}/usr/share/gocode",
    }
    done = subprocess.run(  # noqa: S603 - commands of this file
        shlex.split(command),
        cwd=folder,
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    passes = done.returncode == 0 and printed in (None, done.stdout)
    if not passes:
        print(f"{command}: {(done.stderr + done.stdout)[-600:]}", file=sys.stderr)
    return passes


@contextmanager
def serving(*, new_fields: bool) -> Iterator[str]:
    """Serve on a port of its own; yield the URL. With ``new_fields`` every object in a JSON answer has one field more."""
    app = create_app()
    if new_fields:
        app.after_request(_with_new_fields)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


def _with_new_fields(response: Response) -> Response:
    if response.is_json:
        response.set_data(json.dumps(_grown(response.get_json())))
    return response


def _grown(value: Any) -> Any:  # noqa: ANN401 - JSON
    """Return a value with a new field in each object."""
    if isinstance(value, dict):
        parts = {name: _grown(part) for name, part in value.items()}
        return parts | {"field_of_a_later_version": {"is": "new"}}
    return [_grown(part) for part in value] if isinstance(value, list) else value


def with_table(text: str, results: Iterable[tuple[Generator, str, list[bool]]]) -> str:
    """Return the page with the table of the results in its place."""
    header = ("generator", "version", "language", "settings", *STEPS, "what a user must know")
    rows = [f"| {' | '.join(header)} |", f"|{' --- |' * len(header)}"]
    rows += [_row(*result) for result in results]
    return _TABLE.sub(lambda _: "\n".join(rows) + "\n", text)


def _row(generator: Generator, setting: str, steps: list[bool]) -> str:
    name = generator.name
    if generator.program:
        name = f"[{name}](../../clients/generators/{name}{Path(generator.program).suffix})"
    settings = f"`{setting}`" if setting else "default"
    words = ["yes" if step else "no" for step in steps]
    words += ["not tried"] * (len(STEPS) - len(steps))
    cells = (name, generator.version, generator.language, settings, *words, generator.note)
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main())
