"""Settings: how values are read, what an operator sees of wrong ones, and the table in the documentation."""

import os
import re
import runpy
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from operator import methodcaller
from pathlib import Path

import pytest

from service import config
from service.settings import Reader
from tests.ops.running import free_port
from tools import reference

ROOT = Path(__file__).parents[2]
SERVICE = ("-m", "service")
GUNICORN = ("-m", "gunicorn", "--config", "service/gunicorn_conf.py")
Captured = pytest.CaptureFixture[str]


Read = Callable[[Reader], object]
number: Read = methodcaller("number", "X", 7, "", least=1, most=65535)
switch: Read = methodcaller("switch", "X", "")
choice: Read = methodcaller("choice", "X", ("sync", "gthread"), "")
url: Read = methodcaller("url", "X", "")
host: Read = methodcaller("host", "X", "127.0.0.1", "")
folder: Read = methodcaller("folder", "X", "")
written_folder: Read = methodcaller("folder", "X", "", writable=True)


# --- values


@pytest.mark.parametrize(
    ("read", "text", "value"),
    [
        (number, "1", 1),
        (number, " 65535 ", 65535),
        (number, "", 7),
        *((switch, text, True) for text in ("true", "True", "yes", "on", "ON", "1")),
        *((switch, text, False) for text in ("false", "No", "off", "0", "", " ")),
        (choice, "GThread", "gthread"),
        (choice, "", "sync"),
        (url, "https://mahjong.example/rules", "https://mahjong.example/rules"),
        (url, "http://[::1]:8000", "http://[::1]:8000"),
        (host, "0.0.0.0", "0.0.0.0"),  # noqa: S104 - as the image has it
        (host, "localhost", "localhost"),
        (host, "", "127.0.0.1"),
        (folder, str(ROOT), str(ROOT)),
        (written_folder, "", ""),
    ],
)
def test_a_value_is_read_by_its_type(read: Read, text: str, value: object) -> None:
    reader = Reader({"X": text})
    found = read(reader)
    reader.finish()
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("read", "text", "expected"),
    [
        *((number, text, "1 to 65535") for text in ("abc", "0", "-1", "65536", "1.5", "64k")),
        *((switch, text, "true, yes, on, 1, false") for text in ("maybe", "2", "y e s")),
        (choice, "gevent", "sync, gthread"),
        *(
            (url, text, "http:// or https://")
            for text in ("mahjong.example", "ftp://x", "https://", "http://x:port", "http://[x")
        ),
        (host, "nowhere.invalid", "of this machine"),
        (host, "192.0.2.1", "of this machine"),
        (host, "::2", "of this machine"),
        (host, "a..b", "of this machine"),
        (folder, "/nowhere", "exists and is readable"),
        (folder, __file__, "exists and is readable"),
        (written_folder, "/nowhere", "exists and is writable"),
    ],
)
def test_a_wrong_value_is_an_error_of_one_line_with_what_is_possible(
    capsys: Captured, read: Read, text: str, expected: str
) -> None:
    reader = Reader({"X": text})
    read(reader)
    with pytest.raises(SystemExit) as ended:
        reader.finish()
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"mahjong-score: X is {text!r}.")
    assert expected in line


def test_a_value_cannot_break_out_of_its_line(capsys: Captured) -> None:
    reader = Reader({"X": "1\n2\x1b[31m"})
    number(reader)
    with pytest.raises(SystemExit):
        reader.finish()
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_variables_that_are_almost_a_setting_are_found() -> None:
    others = ("COMPRESS", "HOSTNAME", "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT", "PATH")
    reader = Reader(dict.fromkeys(("COMPRES", "LOGLEVEL", *others), ""))
    for setting in config.reader.settings:
        reader.switch(setting.name, "")
    assert list(reader.misspelt()) == [("COMPRES", "COMPRESS"), ("LOGLEVEL", "LOG_LEVEL")]


# --- what an operator sees


def started(arguments: Sequence[str], **environment: str) -> subprocess.CompletedProcess[str]:
    """Return how a service that does not start has ended."""
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PORT": "0"} | environment, capture_output=True,
        text=True, check=False, timeout=60,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (SERVICE, {"COMPRESS": "maybe", "MAX_BODY_BYTES": "abc", "WEB_CONCURRENCY": "x"}),
        (GUNICORN, {"COMPRESS": "maybe", "MAX_BODY_BYTES": "abc", "WEB_CONCURRENCY": "0"}),
        (
            ("-m", "scoring.cli.main", "serve", "--host", "203.0.113.1", "--port", "65536", "--workers", "0"),
            {"HOST": "203.0.113.1", "PORT": "65536", "WEB_CONCURRENCY": "0"},
        ),
    ],
    ids=["module", "gunicorn", "command"],
)  # fmt: skip
def test_all_wrong_settings_are_reported_at_once(
    arguments: Sequence[str], wrong: dict[str, str]
) -> None:
    done = started(arguments, **(wrong if "serve" not in arguments else {}))
    assert (done.returncode, done.stdout) == (2, "")
    told = re.findall(
        r"^mahjong-score: (\w+) is '(.*)'\. Expected: .+\.$", done.stderr, re.MULTILINE
    )
    assert dict(told) == wrong
    assert len(done.stderr.splitlines()) == len(wrong)


def test_a_metrics_port_that_is_taken_is_one_line_of_the_log() -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", port)):
        done = started(SERVICE, METRICS_PORT=str(port), COMPRES="1")
    assert done.returncode == 1
    assert f"Cannot open the metrics port {port}: " in done.stderr.splitlines()[-1]
    assert "COMPRES is not a setting. Did you mean COMPRESS?" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_ipv6_address_is_bound_in_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "HOST", "::1")
    assert runpy.run_path(str(ROOT / GUNICORN[-1]))["bind"] == [f"[::1]:{config.PORT}"]


def test_the_port_of_the_probes_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker takes a request from the first port first."""
    monkeypatch.setattr(config, "PROBES_PORT", 8001)
    ports = [config.PROBES_PORT, config.PORT]
    bind = runpy.run_path(str(ROOT / GUNICORN[-1]))["bind"]
    assert bind == [f"{config.HOST}:{port}" for port in ports]


# --- the documentation


def test_the_table_of_settings_shows_the_declarations() -> None:
    declared = [setting.name for setting in config.reader.settings]
    assert re.findall(r"^\| `(\w+)` \|", reference.settings(), re.MULTILINE) == declared
    assert len({*declared}) == len(declared) > 15


def test_every_declared_setting_is_a_constant() -> None:
    assert [one.name for one in config.reader.settings if not hasattr(config, one.name)] == []


def test_one_page_has_the_table_of_settings() -> None:
    names = "|".join(setting.name for setting in config.reader.settings)
    row = re.compile(rf"^\| `(?:{names})`", re.MULTILINE)
    pages = (ROOT / "docs").rglob("*.md")
    found = [page.name for page in pages if row.search(page.read_text(encoding="utf-8"))]
    assert found == ["settings.md"]
