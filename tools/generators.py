"""The test of client generators: ``python -m tools.generators`` writes the table of docs/howto/clients.md.

Each client is made, compiled and scores a hand by the running service. It scores the hand again by a service whose answers have a new
field in every object. ``make clients`` installs the generators in ``build/generators``, but not Java and Go.
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
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml
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
"""The output of each program."""
STEPS: Final = ("generated", "compiles", "scores a hand", "survives a new field")


@dataclass(frozen=True)
class Generator:
    """A generator as ``clients/generators/generators.yaml`` declares it."""

    name: str
    package: str
    language: str
    make: str
    note: str
    compile: Sequence[str] = ()
    program: str = ""
    run: str = ""
    setting: str = ""

    @property
    def version(self) -> str:
        """The locked version."""
        packages = json.loads((PROGRAMS / "package-lock.json").read_text())["packages"]
        if found := packages.get(f"node_modules/{self.package}"):
            return str(found["version"])
        locks = "".join(lock.read_text() for lock in LOCKS)
        (version,) = re.findall(rf"^{self.package}==(\S+)", locks, re.MULTILINE)
        return str(version)


GENERATORS: Final = tuple(
    Generator(**declared)
    for declared in yaml.safe_load((PROGRAMS / "generators.yaml").read_text("utf-8"))
)


def main() -> int:
    """Try every generator, print the table and write it; return 1 if a step fails with every setting."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    results = []
    with serving(new_fields=False) as url, serving(new_fields=True) as newer_url:
        for generator in GENERATORS:
            for setting in dict.fromkeys(["", generator.setting]):
                steps = try_generator(generator, setting, url, newer_url)
                results.append((generator, setting, steps))
                print(_row(generator, setting, steps), flush=True)
                if all(steps):
                    break
    PAGE.write_text(with_table(PAGE.read_text("utf-8"), results), encoding="utf-8")
    last = {(generator.name, generator.language): steps for generator, _, steps in results}
    return 0 if all(map(all, last.values())) else 1


def try_generator(generator: Generator, setting: str, url: str, newer_url: str) -> list[bool]:
    """Return whether a generator passes each of :data:`STEPS`, and print errors; without a program there is only the first step."""
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
    """Run a command; return whether it succeeds and its output is ``printed``."""
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
    done = subprocess.run(  # noqa: S603 - commands of the declared generators
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
    """Run the service on a free port and yield its URL; with ``new_fields`` every object in a JSON answer has a new field."""
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
        response.set_data(json.dumps(_extended(response.get_json())))
    return response


def _extended(value: Any) -> Any:  # noqa: ANN401 - JSON
    """Return a value with a new field in each object."""
    if isinstance(value, dict):
        parts = {name: _extended(part) for name, part in value.items()}
        return parts | {"field_of_a_later_version": {"is": "new"}}
    return [_extended(part) for part in value] if isinstance(value, list) else value


def with_table(text: str, results: Iterable[tuple[Generator, str, list[bool]]]) -> str:
    """Return the page with the table of the results."""
    header = ("generator", "version", "language", "settings", *STEPS, "what a user must know")
    rows = [f"| {' | '.join(header)} |", f"|{' --- |' * len(header)}"]
    rows += [_row(*result) for result in results]
    return derived.with_part(text, "generators", "\n".join(rows) + "\n")


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
