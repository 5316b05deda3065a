"""Make the typed clients from the contract: ``python -m tools.clients`` writes both into ``dist/clients``.

The Python client needs only the development environment. The TypeScript client needs node and npm; its tools are installed into the
folder of the environment in the versions of ``package-lock.json``.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from service.contract.served_file import as_json

ROOT: Final = Path(__file__).parent.parent
NPM: Final = ROOT / "clients" / "typescript"
MODULES: Final = Path(sys.prefix) / "clients"
"""The folder of npm's tools, which ``make clean`` removes."""
DIST: Final = ROOT / "dist" / "clients"
PACKAGE: Final = "mahjong_score_client"


class MissingToolError(Exception):
    """A tool that the TypeScript client needs is not installed."""


def python_client(folder: Path, *, packaged: bool) -> None:
    """Write the Python client into ``folder`` with the default settings of the generator; with a ``setup.py`` if ``packaged``.

    Raise ``CalledProcessError`` for a contract that the generator cannot read.
    """
    contract = _contract(folder.parent)
    _run(
        *(sys.executable, "-m", "openapi_python_client", "generate", "--path", contract),
        *("--meta", "setup" if packaged else "none", "--output-path", folder, "--overwrite"),
        cwd=ROOT,
    )
    contract.unlink()


def typescript_client(folder: Path) -> None:
    """Write the types into ``folder`` with the default settings of the generator, and the files to compile a program.

    Raise :class:`MissingToolError`.
    """
    tools = install()
    folder.mkdir(parents=True, exist_ok=True)
    for file in ("package.json", "package-lock.json", "tsconfig.json"):
        shutil.copy(NPM / file, folder)
    contract = _contract(folder)
    _run(
        *("node", tools / "openapi-typescript/bin/cli.js", contract, "-o", folder / "schema.ts"),
        cwd=folder,
    )
    contract.unlink()


def install() -> Path:
    """Install npm's tools by the lock file and return their folder; raise :class:`MissingToolError`."""
    lock = (NPM / "package-lock.json").read_bytes()
    done = MODULES / "node_modules/.package-lock.json"
    if not done.is_file() or (MODULES / "package-lock.json").read_bytes() != lock:
        if not (shutil.which("node") and shutil.which("npm")):
            raise MissingToolError("there is no node or npm here")
        shutil.rmtree(MODULES, ignore_errors=True)
        MODULES.mkdir()
        for name in ("package.json", "package-lock.json"):
            shutil.copy(NPM / name, MODULES)
        try:
            _run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", cwd=MODULES)
        except subprocess.CalledProcessError as error:
            raise MissingToolError(f"npm ci failed: {error.stderr[-300:]}") from error
    return MODULES / "node_modules"


def main() -> int:
    """Write both clients; return 1 if there is no node for the second."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir(parents=True)
    python_client(DIST / "python", packaged=True)
    print(f"{DIST.relative_to(ROOT)}/python: {PACKAGE}")
    try:
        typescript_client(DIST / "typescript")
    except MissingToolError as error:
        print(f"no TypeScript client: {error}")
        return 1
    print(f"{DIST.relative_to(ROOT)}/typescript: schema.ts")
    return 0


def _contract(folder: Path) -> Path:
    """Write the contract as JSON, which is faster to read than ``openapi.yaml``, and return the file."""
    file = folder / "openapi.json"
    file.write_bytes(as_json())
    return file


def _run(*arguments: str | Path, cwd: Path) -> None:
    subprocess.run(arguments, cwd=cwd, capture_output=True, text=True, check=True)  # noqa: S603 - locked tools


if __name__ == "__main__":
    sys.exit(main())
