"""The corpus of hostile requests: read from its files, bytes and expected answers; it knows nothing of the code under test."""

import gzip
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import scoring
from tests.service.support.wire import Raw
from tests.yaml_cases import cases

CORPUS = Path(__file__).parents[1] / "corpus"
JSON = "application/json"
MARK = "<script>"
"""In many of the requests, and in no answer."""
WINDOW = 12
"""So many bytes of a request in a row are an echo of it, where they are no words of ours."""


class Request(NamedTuple):
    """What is sent, and what must come back."""

    name: str
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes | None
    code: str | None
    """Of the problem document; none where the answer is none."""
    status: int | None
    """Of an answer that is no problem."""
    errors: tuple[str, ...]
    faults: int
    """How many there are in all; the first 200 are listed."""


def written(parts: Any) -> bytes:  # noqa: ANN401 - whatever YAML holds
    """Return the bytes of a body of the corpus."""
    if isinstance(parts, str):
        return parts.encode()
    if isinstance(parts, list):
        return b"".join(map(written, parts))
    if "hex" in parts:
        return bytes.fromhex(parts["hex"])
    if "gzip" in parts:
        return gzip.compress(written(parts["gzip"]), mtime=0)
    if "deflate" in parts:
        return zlib.compress(written(parts["deflate"]))
    return written(parts["of"]) * int(parts["times"])


def loaded(name: str) -> Any:  # noqa: ANN401 - whatever YAML holds
    """Return the content of a file of the corpus."""
    return cases(CORPUS / f"{name}.yaml")


@cache
def documents() -> dict[str, Any]:
    """Return the status and the titles of problem documents, by code."""
    return dict(loaded("documents"))


def requests() -> Iterator[Request]:
    """Every request of its own."""
    for one in loaded("requests"):
        errors = tuple(one.get("errors", ()))
        yield Request(
            one["name"], one["method"], written(one["path"]).decode(),
            {name: written(value).decode() for name, value in one.get("headers", {}).items()},
            written(one["body"]) if "body" in one else None, one.get("code"), one.get("status"),
            errors, one.get("count", len(errors)),
        )  # fmt: skip


def bodies(path: str) -> Iterator[Request]:
    """Every body that is no JSON object, sent to ``path``."""
    for one in loaded("bodies"):
        is_json = one["code"] == "not_an_object"
        code = "impossible_input" if is_json else one["code"]
        errors = (" not_an_object",) if is_json else ()
        body = written(one["body"])
        sent = {"Content-Type": JSON}
        yield Request(one["name"], "POST", path, sent, body, code, None, errors, len(errors))


def judge(
    request: Request, status: int, headers: Mapping[str, str], body: bytes, lang: str
) -> None:
    """Is this the answer it must be? The names of ``headers`` are in small letters."""
    text = body.decode()
    if request.code is None:
        assert status == request.status
        assert MARK not in text
        return
    assert headers["content-type"] == "application/problem+json"
    problem = json.loads(body)
    told = [f"{error['pointer']} {error['code']}" for error in problem["errors"]]
    assert tuple(told[: len(request.errors)]) == request.errors
    assert len(told) == min(request.faults, 200)
    assert all(error["detail"] for error in problem["errors"])
    assert problem.keys() == {"type", "title", "status", "detail", "code", "errors"}
    assert (problem["type"], problem["code"]) == (f"/problems/{request.code}", request.code)
    expected = documents()[request.code]
    assert (problem["status"], problem["title"]) == (expected["status"], expected[lang])
    if request.code == "impossible_input":
        assert str(request.faults) in problem["detail"]
        assert problem["errors"][0]["detail"] in problem["detail"]
    assert problem["detail"]
    assert status == problem["status"] < 500
    assert headers["content-language"] == lang
    assert headers["cache-control"] == "no-store"
    sent = [request.path, *request.headers.values(), (request.body or b"").decode("latin-1")]
    assert echoes(sent, text + str(headers)) == []
    assert "Traceback" not in text


def echoes(sent: list[str], answer: str) -> list[str]:
    """Return the parts of a request that its answer repeats, without our own words."""
    found = [MARK] if any(MARK in value for value in sent) and MARK in answer else []
    # Of a long run of the same, the beginning is enough.
    whole = "\n".join(value[:3000] for value in sent)
    windows = {whole[at : at + WINDOW] for at in range(len(whole) - WINDOW + 1)}
    return found + [one for one in windows if one in answer and one not in vocabulary()]


@cache
def vocabulary() -> str:
    """Our own words: those of the contract, and of the code, whose constants hypothesis sends as well."""
    root = CORPUS.parents[2]
    folders = (root / name for name in ("scoring", "service"))
    modules = [path.read_text() for folder in folders for path in sorted(folder.rglob("*.py"))]
    joined = re.sub(r'"\s*f?"', "", "\n".join(modules))  # a text written in several pieces
    contract = (root / "openapi.yaml").read_text()
    paths = re.findall(r"(?m)^  (/\S+):", contract)
    ids = [ruleset.id for ruleset in scoring.rulesets()]
    addresses = [path.replace("{ruleset}", id_) for path in paths for id_ in ids]
    return "\n".join([contract, joined, *addresses])


def outcome(answer: Raw | None) -> str | int:
    """Return the result of bytes on a socket in the notation of the corpus, in which problems have the names of the table of documents."""
    if answer is None:
        return "closed"
    if answer.headers.get("content-type") != "application/problem+json":
        return answer.status
    problem = json.loads(answer.body)
    told = documents()[problem["code"]]
    assert answer.status == problem["status"] == told["status"]
    assert problem["title"] == told["en"]
    assert answer.headers["x-request-id"]
    return str(problem["code"])
