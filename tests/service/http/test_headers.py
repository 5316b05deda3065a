"""Manners of HTTP: tags, HEAD, caching, languages, negotiation, CORS, ids, security headers."""

import html
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service import create_app
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("headers.yaml"))

FIRST = "tcg"
KEPT = (
    "/", "/docs", "/docs?operation=search", "/problems", "/problems/too_large", "/version",
    "/openapi.yaml", "/openapi.json", "/v1/rulesets", f"/v1/rulesets/{FIRST}",
    f"/v1/rulesets/{FIRST}/rules", f"/v1/rulesets/{FIRST}/rules?q=1",
    f"/v1/rulesets/{FIRST}/rules/riichi?options=kuitan:false", f"/v1/rulesets/{FIRST}/tables",
    f"/v1/rulesets/{FIRST}/compare/{FIRST}?other_options=kuitan:false", "/v1/glossary",
    "/v1/search?q=dora",
)  # fmt: skip
WITH_ADDRESS = ("/", "/docs", "/calculator.json")
"""Pages that show the address of the service."""
STATE = ("/healthz", "/readyz")
OTHERS = ("/nothing", "/static/style.css")


@pytest.mark.parametrize("path", [*KEPT, *STATE])
def test_every_get_has_a_strong_tag_and_honours_it(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    tag = first.headers["ETag"]
    assert first.status_code == 200
    assert re.fullmatch(r'"[!#-~]+"', tag)
    kept_by = "private" if path.partition("?")[0] in WITH_ADDRESS else "public"
    assert first.headers["Cache-Control"] == (
        "no-store" if path in STATE else f"{kept_by}, max-age=300, stale-while-revalidate=86400"
    )
    for condition in (tag, f"W/{tag}", f'"a", {tag}', f'W/"b",{tag} , "c"', "*"):
        again = client.get(path, headers={"If-None-Match": condition})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == tag
        assert "Content-Type" not in again.headers
    for condition in ('"other"', 'W/"other"', tag.strip('"')[:-1], "", '"', "\u00e9"):
        assert client.get(path, headers={"If-None-Match": condition}).status_code == 200


def test_a_tag_that_the_client_insists_on_is_compared(client: FlaskClient) -> None:
    tag = client.get("/version").headers["ETag"]
    assert client.get("/version", headers={"If-Match": tag}).status_code == 200
    refused = client.get("/version", headers={"If-Match": '"other"'})
    assert refused.content_type == "application/problem+json"


@pytest.mark.many
@pytest.mark.parametrize("encoding", ["gzip", "br", "zstd"])
def test_compressed_answers_have_tags_of_their_own(encoding: str) -> None:
    """RFC 9110, 8.8.3.3: a strong tag names one encoding of the resource."""
    client = create_app({"COMPRESS": 1}).test_client()
    accept = {"Accept-Encoding": encoding}
    for path in ("/", "/v1/rulesets", "/openapi.yaml"):
        plain, packed = client.get(path), client.get(path, headers=accept)
        assert packed.headers["Content-Encoding"] == encoding
        assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data) / 2
        assert packed.headers["ETag"] != plain.headers["ETag"]
        assert (
            {"Accept", "Accept-Language", "Accept-Encoding"} == set(packed.vary) == set(plain.vary)
        )
        for answer, sent in ((plain, {}), (packed, accept)):
            again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]} | sent)
            assert (again.status_code, again.data) == (304, b"")
            assert again.headers["ETag"] == answer.headers["ETag"]


@pytest.mark.parametrize(("header", "coding"), CASES["g56_a_coding_of_quality_zero_is_not_used"])
def test_g56_a_coding_of_quality_zero_is_not_used(header: str, coding: str | None) -> None:
    """RFC 9110, 12.5.3."""
    client = create_app({"COMPRESS": 1}).test_client()
    packed = client.get("/openapi.yaml", headers={"Accept-Encoding": header})
    assert packed.headers.get("Content-Encoding") == coding


def test_behind_a_proxy_nothing_is_compressed(client: FlaskClient) -> None:
    assert "Content-Encoding" not in client.get("/", headers={"Accept-Encoding": "gzip"}).headers


def test_g56_no_shared_cache_keeps_the_address_of_one_request(
    app: Flask, client: FlaskClient
) -> None:
    """Without ``PUBLIC_URL`` pages show the header ``Host``, which anybody may choose."""
    shown = []
    rules = [rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    found = [re.sub("<[^>]*ruleset>", FIRST, rule) for rule in rules]
    assert len(found) > 30
    for path in {*found, *KEPT}:
        answer = client.get(path, headers={"Host": "elsewhere.example"})
        if b"elsewhere.example" in answer.data or "elsewhere" in str(answer.headers):
            shown.append(path)
            assert answer.cache_control.private
            assert not answer.cache_control.public
    assert {*shown} >= {*WITH_ADDRESS}


def test_pages_with_a_fixed_address_are_public() -> None:
    client = create_app({"PUBLIC_URL": "https://score.example"}).test_client()
    for path in WITH_ADDRESS:
        answer = client.get(path, headers={"Host": "elsewhere.example"})
        assert b"https://score.example" in answer.data
        assert b"elsewhere" not in answer.data
        assert answer.cache_control.public


@pytest.mark.parametrize("path", [*KEPT, *STATE])
def test_head_says_what_get_says(client: FlaskClient, path: str) -> None:
    got, head = client.get(path), client.head(path)
    assert head.status_code == 200
    assert head.data == b""
    for name in ("ETag", "Content-Length", "Content-Type", "Vary", "Cache-Control"):
        assert head.headers[name] == got.headers[name]
    assert int(head.headers["Content-Length"]) == len(got.data)


@pytest.mark.parametrize("path", [path for path in KEPT if path.startswith("/v1/")])
def test_tags_differ_by_language_and_repeat_by_content(client: FlaskClient, path: str) -> None:
    english, japanese = client.get(path), client.get(path, headers={"Accept-Language": "ja"})
    assert english.headers["ETag"] != japanese.headers["ETag"]
    again = client.get(f"{path}{'&' if '?' in path else '?'}lang=ja")
    assert again.headers["ETag"] == japanese.headers["ETag"]
    assert english.headers["Content-Language"] == "en"
    assert japanese.headers["Content-Language"] == "ja"
    assert english.headers["Vary"] == "Accept, Accept-Language"


@pytest.mark.parametrize(("header", "lang"), CASES["accept_language_is_read_as_written"])
def test_accept_language_is_read_as_written(client: FlaskClient, header: str, lang: str) -> None:
    answer = client.get("/v1/rulesets", headers={"Accept-Language": header})
    assert answer.headers["Content-Language"] == lang


def test_lang_goes_before_the_header_where_it_is_spoken(client: FlaskClient) -> None:
    japanese = {"Accept-Language": "ja"}
    assert client.get("/?lang=en", headers=japanese).headers["Content-Language"] == "en"
    french = client.get("/v1/rulesets?lang=fr", headers=japanese)
    assert french.status_code == 200
    assert french.headers["Content-Language"] == "ja"
    assert client.get("/?lang=ja-JP").headers["Content-Language"] == "ja"
    assert client.get("/table?lang=fr").headers["Content-Language"] == "en"
    twice = client.get("/v1/rulesets?lang=ja&lang=ja")
    assert twice.get_json()["errors"][0]["code"] == "repeated_parameter"


@pytest.mark.parametrize(("accept", "status"), CASES["accept_that_excludes_the_answer_is_refused"])
def test_accept_that_excludes_the_answer_is_refused(
    client: FlaskClient, accept: str, status: int
) -> None:
    answer = client.get("/v1/rulesets", headers={"Accept": accept})
    assert answer.status_code == status
    if status == 406:
        # Who takes a page only is told so on a page.
        kind = "text/html" if "text/" in accept else "application/problem+json"
        assert answer.mimetype == kind
        assert "application/json" in answer.text


def test_browsers_of_every_origin_may_ask(client: FlaskClient) -> None:
    path = f"/v1/rulesets/{FIRST}/score"
    wish = {
        "Origin": "https://example.org",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    preflight = client.options(path, headers=wish)
    assert (preflight.status_code, preflight.data) == (200, b"")
    assert preflight.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    sent = preflight.headers["Access-Control-Allow-Headers"].split(", ")
    assert {"Content-Type", "Content-Encoding"} <= {*sent}
    assert "Access-Control-Allow-Credentials" not in preflight.headers
    for answer in (client.post(path, json={}), client.get("/nothing"), client.get("/version")):
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        exposed = answer.headers["Access-Control-Expose-Headers"].split(", ")
        assert {"ETag", "Retry-After", "X-Request-ID"} <= set(exposed)
    assert client.options("/nothing").status_code == 404


@pytest.mark.parametrize("given", ["a", "A-1_2.3~4", "f" * 64])
def test_a_fit_request_id_is_taken_over(client: FlaskClient, given: str) -> None:
    for path in ("/version", "/nothing"):
        answer = client.get(path, headers={"X-Request-ID": given})
        assert answer.headers["X-Request-ID"] == given


@pytest.mark.parametrize("given", [None, "", "f" * 65, "a b", "<x>", "ä", "a,b"])
def test_any_other_request_id_is_replaced(client: FlaskClient, given: str | None) -> None:
    headers = {} if given is None else {"X-Request-ID": given}
    first, second = (client.get("/version", headers=headers).headers for _ in range(2))
    assert re.fullmatch(r"[0-9a-f]{32}", first["X-Request-ID"])
    assert first["X-Request-ID"] != second["X-Request-ID"]


@pytest.mark.parametrize("path", [*KEPT, *STATE, *OTHERS])
def test_every_answer_carries_the_security_headers_once(client: FlaskClient, path: str) -> None:
    headers = client.get(path, buffered=True).headers
    for name in (
        "X-Content-Type-Options",
        "Referrer-Policy",
        "Content-Security-Policy",
        "X-Request-ID",
        "Access-Control-Allow-Origin",
    ):
        assert len(headers.getlist(name)) == 1, name
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in headers["Content-Security-Policy"]


@pytest.mark.many
@pytest.mark.parametrize("path", ["/", "/docs", "/problems", "/problems/not_json"])
def test_pages_load_nothing_from_elsewhere_and_run_no_script_of_their_own(
    client: FlaskClient, path: str, lang: str
) -> None:
    page = client.get(f"{path}?lang={lang}")
    text = page.get_data(as_text=True)
    assert page.headers["Content-Language"] == lang
    assert f'<html lang="{lang}">' in text
    for url in map(html.unescape, re.findall(r'(?:src|href)="([^"]*)"', text)):
        assert url.startswith(("/", "?", "#")), url
        if url.startswith("/"):
            assert client.get(url, buffered=True).status_code == 200, url
    for script in re.findall(r"<script\b[^>]*>", text):
        assert "src=" in script
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", text)


def test_the_command_of_the_first_page_works(client: FlaskClient, lang: str) -> None:
    page = html.unescape(client.get(f"/?lang={lang}").get_data(as_text=True))
    told = re.search(r"curl http://localhost(\S+) .*?-d '(\{.*?\})'", page, re.DOTALL)
    assert told
    answer = client.post(told[1], data=told[2], content_type="application/json")
    assert answer.status_code == 200
    assert answer.get_json()["winning"] is True


@pytest.mark.parametrize("path", ["/v1/rulesets/", f"/v1/rulesets/{FIRST}/", "/docs/"])
def test_a_path_is_written_in_one_way_only(app: Flask, path: str) -> None:
    answer = app.test_client().open(path="/", environ_overrides={"PATH_INFO": path})
    assert answer.status_code == 404
    assert answer.content_type == "application/problem+json"
    assert "Location" not in answer.headers


@pytest.mark.parametrize(
    "host", ["a b", "<script>", "[::1", "a/b", "a@b", "a:b", "[a b]", "b\u00e4r", "a" * 300]
)
def test_a_host_that_is_none_is_no_internal_error(client: FlaskClient, host: str) -> None:
    for path in ("/healthz", "/nowhere"):
        answer = client.get(path, environ_overrides={"HTTP_HOST": host})
        assert answer.status_code < 500
        assert host not in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "host",
    ["a", "a.example:80", "a_b", "1.2.3.4:", "[::1]", "[::ffff:1.2.3.4]:80", "A-1.example.", ""],
)
def test_a_host_may_be_named_as_http_has_it(client: FlaskClient, host: str) -> None:
    assert client.get("/healthz", environ_overrides={"HTTP_HOST": host}).status_code == 200
