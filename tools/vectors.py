"""Write the vectors of all rulesets as an archive that needs no Python: ``python -m tools.vectors``."""

import json
import re
import tarfile
from io import BytesIO
from typing import Any, Final

import scoring
from scoring.conformance.readings import document
from scoring.version import __version__
from scoring.yaml_files import parse_yaml
from tools.derived import ROOT

NAME: Final = f"mahjong-vectors-{__version__}"
ARCHIVE: Final = ROOT / "dist" / f"{NAME}.tar.gz"


def schema() -> str:
    """Return the JSON schema of a file of vectors, with the definitions of the contract that it needs."""
    contract: Any = parse_yaml((ROOT / "openapi.yaml").read_text("utf-8"), "openapi.yaml")
    schemas = contract["components"]["schemas"]
    names = ["VectorList"]
    for name in names:
        found = re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schemas[name]))
        names += [one for one in dict.fromkeys(found) if one not in names]
    draft = "https://json-schema.org/draft/2020-12/schema"
    defined = {name: schemas[name] for name in names}
    whole = {"$schema": draft, "$ref": "#/$defs/VectorList", "$defs": defined}
    return json.dumps(whole, indent=1).replace("#/components/schemas/", "#/$defs/")


def files() -> dict[str, str]:
    """Return the texts of the archive by their names."""
    lists = {f"{one.id}.json": json.dumps(document(one), indent=1) for one in scoring.rulesets()}
    readme = (ROOT / "docs/reference/vectors.md").read_text("utf-8")
    return {"README.md": readme, "vectors.schema.json": schema(), **lists}


if __name__ == "__main__":
    ARCHIVE.parent.mkdir(exist_ok=True)
    with tarfile.open(ARCHIVE, "w:gz") as archive:
        for name, text in files().items():
            entry = tarfile.TarInfo(f"{NAME}/{name}")
            entry.size = len(content := text.encode())
            archive.addfile(entry, BytesIO(content))
    print(ARCHIVE.relative_to(ROOT))
