"""The command that writes ``openapi.yaml`` or checks it."""

import argparse
import sys
from pathlib import Path
from typing import Final

from service.app import create_app
from service.contract.document import as_yaml

FILE: Final = Path("openapi.yaml")


def main(arguments: list[str] | None = None) -> int:
    """Write or check the contract in the current directory; return 1 if it is stale, else 0."""
    parser = argparse.ArgumentParser(prog="python -m service.contract.openapi", description=__doc__)
    choice = parser.add_mutually_exclusive_group(required=True)
    choice.add_argument("--write", action="store_true", help="write ./openapi.yaml")
    choice.add_argument("--check", action="store_true", help="fail when ./openapi.yaml is stale")
    writes = parser.parse_args(arguments).write
    client = create_app().test_client()
    if writes:
        FILE.write_bytes(as_yaml(client))
        return 0
    if FILE.is_file() and FILE.read_bytes() == as_yaml(client):
        return 0
    print(f"{FILE} is not what the schemas say: run `make openapi`")
    return 1


if __name__ == "__main__":
    sys.exit(main())
