"""The list of codes, its pages, and the problem documents of errors of our own."""

import ast
import dataclasses
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import abort
from flask.testing import FlaskClient

import scoring
from service import create_app, served
from service.http.problems import BY_CODE, KINDS

ROOT = Path(__file__).parents[3]
OF_FILES = ("scoring/rules/validation.py", "scoring/rules/ruleset_file.py", "scoring/yaml_files.py")
"""Modules whose errors are those of files of data, which no request has."""
FOLDERS_OF_FILES = ("scoring/rulesets/", "scoring/bulk/", "scoring/conformance/engines/")
PLACES = {
    **dict.fromkeys(("Fault", "value_fault", "field_fault", "shape_fault", "fault"), 1),
    **dict.fromkeys(("_fault",), 1),
    **dict.fromkeys(("BadValue", "Problem"), 0),
}
"""The place of the code among the arguments of the functions that make an error."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Every module that can refuse a request."""
    for path in [*(ROOT / "scoring").rglob("*.py"), *(ROOT / "service").rglob("*.py")]:
        name = path.relative_to(ROOT).as_posix()
        if name not in OF_FILES and not name.startswith((*FOLDERS_OF_FILES, "service/site/")):
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def code_of(call: ast.Call) -> ast.expr | None:
    """Return the argument of a call that is the code of an error."""
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    named = [word.value for word in call.keywords if word.arg == "code"]
    place = PLACES.get(name)
    if named or place is None or len(call.args) <= place:
        return named[0] if named else None
    return call.args[place]


def emitted() -> Iterator[tuple[str, str]]:
    """Every code that a call writes out, with its module; what follows a colon chooses among the texts of a code."""
    for name, tree in modules():
        for node in ast.walk(tree):
            code = code_of(node) if isinstance(node, ast.Call) else None
            if isinstance(code, ast.Constant):
                yield str(code.value).partition(":")[0], name
            elif isinstance(code, ast.JoinedStr) and isinstance(code.values[0], ast.Constant):
                yield str(code.values[0].value).partition(":")[0], name


def expected() -> Iterator[str]:
    """Every code that the tables of refusals expect."""
    tables = [*(ROOT / "tests/games").rglob("refusals.yaml"), *(ROOT / "tests/settlement/events").glob("*.yaml")]  # fmt: skip
    for path in tables:
        yield from re.findall(r"(?:[\[,] ?|- )/\S* ([a-z_]+)", path.read_text(encoding="utf-8"))
    corpus = yaml.safe_load((ROOT / "tests/service/corpus/requests.yaml").read_text("utf-8"))
    for entry in corpus:
        yield from (error.split(" ")[1] for error in entry.get("errors", ()))


def test_every_code_that_is_emitted_is_listed() -> None:
    found = dict(emitted())
    assert len(found) > 110
    assert {code: name for code, name in found.items() if code not in BY_CODE} == {}


def test_every_code_that_tests_expect_is_listed() -> None:
    found = {*expected()}
    assert len(found) > 50
    assert found - BY_CODE.keys() == set()


def test_no_code_is_listed_in_vain() -> None:
    """Each is written somewhere: in a call, among the keys of messages, as the error of a schema, or in the words of the proxy."""
    sources = [*(ROOT / "scoring").rglob("*.py"), *(ROOT / "scoring").rglob("messages.yaml")]
    sources += [*(ROOT / "service").rglob("*.py"), ROOT / "deploy/nginx.conf"]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    written = {*re.findall(r"[a-z_]+", text)}
    assert BY_CODE.keys() - written == set()


def test_the_list_has_every_code(client: FlaskClient, lang: str) -> None:
    listed = client.get(f"/v1/problems?lang={lang}").get_json()["problems"]
    assert [one["code"] for one in listed] == [kind.code for kind in KINDS]
    for one, kind in zip(listed, KINDS, strict=True):
        assert one["kind"] == ("http" if one["status"] else "error")
        assert (one["title"], one["fix"]) == (kind.title.say(lang), kind.advice.say(lang))
        assert client.get(f"{one['href']}?lang={lang}").get_json() == one
        assert one["meaning"]
    assert {one["code"] for one in listed if one["status"] == 422} == {"impossible_input"}


def test_a_code_is_a_page_for_browsers(client: FlaskClient, lang: str) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": lang}
    for code in ("needs_situation", "too_large"):
        page = client.get(f"/v1/problems/{code}", headers=browser)
        assert page.content_type.startswith("text/html")
        assert BY_CODE[code].title.say(lang) in page.get_data(as_text=True)
    assert client.get("/v1/problems/nothing", headers=browser).status_code == 404
    for path in ("/v1/problems", "/problems"):
        for wrong, meant in (("mising", f"{path}/missing?"), ("nothing", f"{path}?")):
            answer = client.get(f"{path}/{wrong}").get_json()
            assert (answer["code"], meant in answer["detail"]) == ("not_found", True)
    assert client.get("/v1/problems?page=2").status_code == 422
    assert client.get("/v1/problems/missing?page=2").status_code == 422


WIN = {"winner": 1, "from": 3, "value": {"han": 3, "fu": 40}}
TABLE = {"points": [25000] * 4, "dealer": 0, "round_wind": "east", "hand": 1}
EVENT = {"type": "win", "wins": [WIN]}
CLAIM = {"id": "1", "request": dict(scoring.ruleset("tcg").game.example)}


def requests_with(part: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield requests that contain this part, each with its path."""
    for ruleset in ("tcg", "dice", "kitanuki", "kantan"):
        yield f"rulesets/{ruleset}/score", {**scoring.ruleset(ruleset).game.example, **part}
    of_arushiaru = {**TABLE, "points": [2000] * 4}
    for ruleset, table in (("tcg", TABLE), ("arushiaru", of_arushiaru)):
        path = f"rulesets/{ruleset}/settle"
        yield path, {"table": {**table, **part}, "event": EVENT}
        yield path, {"table": table, "event": {**EVENT, **part}}
        yield path, {"table": table, "event": {"type": "abort", "by": 0, **part}}
        yield path, {"table": table, "event": {"type": "win", "wins": [{**WIN, **part}]}}
        yield path, {"table": table, "event": part}
    yield "rulesets/tcg/standings", part
    yield "rulesets/tcg/score/columns", part
    yield "rulesets/tcg/verify", {"claims": [{**CLAIM, **part}]}
    yield "rulesets/tcg/verify", part
    yield "compare", {"request": CLAIM["request"], **part}


@pytest.mark.parametrize("code", [kind.code for kind in KINDS if kind.example])
def test_an_example_has_its_error(client: FlaskClient, code: str) -> None:
    part = json.loads(BY_CODE[code].example)
    found = set()
    for path, body in requests_with(part):
        answer = client.post(f"/v1/{path}", json=body).get_json()
        errors = answer.get("errors", [])
        errors += [error for one in answer.get("results", ()) for error in one.get("errors", ())]
        found |= {error["code"] for error in errors}
    assert code in found


def test_codes_are_unique_and_have_texts_in_both_languages() -> None:
    assert len({kind.code for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        for text in (kind.title, kind.detail, kind.advice):
            assert all(text)
            assert text.ja != text.en


def test_405_says_which_methods_there_are(client: FlaskClient) -> None:
    assert client.delete("/v1/rulesets/tcg/score").headers["Allow"] == "GET, HEAD, OPTIONS, POST"
    assert client.post("/version").headers["Allow"] == "GET, HEAD, OPTIONS"


def test_every_code_has_a_page_in_both_languages(client: FlaskClient, lang: str) -> None:
    listed = client.get(f"/problems?lang={lang}").get_data(as_text=True)
    for kind in KINDS:
        page = client.get(f"/problems/{kind.code}?lang={lang}").get_data(as_text=True)
        assert kind.code in listed
        assert kind.title.say(lang) in page
        page = re.sub(r"<code>\{.*?</code>", "", page)  # an example of a request
        assert "{" not in page.replace("{ruleset}", "").replace("{ で", "").replace("with {", "")


def test_errors_of_the_framework_without_a_code_get_the_nearest() -> None:
    app = create_app()

    @app.get("/teapot")
    def teapot() -> str:
        abort(418)

    answer = app.test_client().get("/teapot")
    assert answer.get_json()["code"] == "bad_request"
    assert answer.content_type == "application/problem+json"


def test_not_ready_while_a_ruleset_fails_its_check(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = served.served()
    broken = {name: dataclasses.replace(ready, healthy=False) for name, ready in sound.items()}
    monkeypatch.setattr("service.served.served", lambda: broken)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()["code"]) == (503, "not_ready")
    assert int(answer.headers["Retry-After"]) > 0
    assert client.get("/healthz").status_code == 200
