"""The files of ``deploy/`` and the Dockerfile: valid, with few privileges, and in agreement with the service."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from prometheus_client import REGISTRY

from scoring.text import LANGUAGES
from service import config, create_app
from service.api.batch.lines import NDJSON
from service.contract.document import document
from service.http.problems import BY_CODE
from service.ops import metrics
from service.ops.metrics_port import ServerState
from service.served import served
from tests.yaml_cases import cases
from tools import refusals

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
MANIFESTS = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")


# --- the image


def test_g56_the_base_of_the_image_is_pinned_by_digest() -> None:
    """A tag names another image after every rebuild."""
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    bases = [line.partition("=")[2] for line in lines if line.startswith("ARG BASE=")]
    assert len(bases) == 1
    assert re.fullmatch(r"docker\.io/library/python:3\.11-[\w-]+@sha256:[0-9a-f]{64}", bases[0])
    stages = [line.split()[1] for line in lines if line.startswith("FROM ")]
    assert stages == ["${BASE}", "${BASE}"]


# --- Kubernetes


def test_kustomize_takes_every_manifest_and_the_configuration_of_the_proxy() -> None:
    told = cases(DEPLOY / "kustomization.yaml")
    assert sorted(told["resources"]) == [f"kubernetes/{path.name}" for path in MANIFESTS]
    assert told["configMapGenerator"] == [{"name": "proxy", "files": ["nginx.conf"]}]


def _manifest(kind: str) -> dict[str, Any]:
    (found,) = (one for one in map(cases, MANIFESTS) if one["kind"] == kind)
    return dict(found)


def _pod() -> dict[str, Any]:
    return dict(_manifest("Deployment")["spec"]["template"]["spec"])


@pytest.mark.parametrize("container", [0, 1], ids=["score", "proxy"])
def test_a_container_may_do_nothing_it_need_not(container: int) -> None:
    pod = _pod()
    locked = pod["containers"][container]["securityContext"]
    assert locked["readOnlyRootFilesystem"] is True
    assert locked["allowPrivilegeEscalation"] is False
    assert locked["capabilities"] == {"drop": ["ALL"]}
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    assert pod["automountServiceAccountToken"] is False
    assert "memory" in pod["containers"][container]["resources"]["limits"]


def test_the_user_of_the_pod_is_that_of_the_image() -> None:
    user = re.search(r"^USER (\d+):(\d+)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert user
    context = _pod()["securityContext"]
    assert [context["runAsUser"], context["runAsGroup"]] == [int(user[1]), int(user[2])]


def test_nobody_reaches_the_service_but_through_the_proxy() -> None:
    score, proxy = _pod()["containers"]
    settings = {one["name"]: one["value"] for one in score["env"]}
    assert settings["HOST"] == "127.0.0.1"
    assert [port["containerPort"] for port in proxy["ports"]] == [8080]
    assert _manifest("Service")["spec"]["ports"][0]["targetPort"] == proxy["ports"][0]["name"]
    assert _manifest("NetworkPolicy")["spec"]["egress"] == []
    compose = cases(DEPLOY / "compose.yaml")["services"]
    assert compose["score"]["environment"]["HOST"] == "127.0.0.1"
    assert compose["proxy"]["network_mode"] == "service:score"


def test_probes_ask_what_there_is() -> None:
    score, proxy = _pod()["containers"]
    paths = {rule.rule for rule in create_app().url_map.iter_rules()}
    assert proxy["readinessProbe"]["httpGet"]["path"] in paths
    assert score["livenessProbe"]["httpGet"] == {"path": "/metrics", "port": "metrics"}
    assert "startupProbe" in score


def test_the_proxy_goes_before_the_service_and_both_within_the_time_they_have() -> None:
    pod = _pod()
    score, proxy = pod["containers"]
    stays = score["lifecycle"]["preStop"]["sleep"]["seconds"]
    waits = sum(map(int, re.findall(r"sleep (\d+)", str(proxy["lifecycle"]["preStop"]))))
    assert waits < stays < pod["terminationGracePeriodSeconds"] - 30


def test_the_autoscaler_and_the_budget_leave_somebody_there() -> None:
    assert _manifest("HorizontalPodAutoscaler")["spec"]["minReplicas"] >= 2
    assert _manifest("PodDisruptionBudget")["spec"]["maxUnavailable"] == 1
    assert "replicas" not in _manifest("Deployment")["spec"]
    target = _manifest("HorizontalPodAutoscaler")["spec"]["scaleTargetRef"]
    assert target["name"] == _manifest("Deployment")["metadata"]["name"]


# --- compose


@pytest.mark.parametrize("name", ["score", "proxy"])
def test_a_service_of_the_compose_file_may_do_nothing_it_need_not(name: str) -> None:
    service = cases(DEPLOY / "compose.yaml")["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_what_the_compose_file_mounts_is_there() -> None:
    services = cases(DEPLOY / "compose.yaml")["services"].values()
    mounts = [mount for service in services for mount in service.get("volumes", ())]
    files = [mount.partition(":")[0] for mount in mounts if mount.startswith(".")]
    assert len(files) >= 4
    assert [file for file in files if not (DEPLOY / file).exists()] == []


def test_both_name_the_same_proxy() -> None:
    compose = cases(DEPLOY / "compose.yaml")["services"]["proxy"]["image"]
    assert _pod()["containers"][1]["image"] == compose


# --- nginx


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed (Debian: nginx-light)")
def test_the_configuration_of_the_proxy_is_valid(tmp_path: Path) -> None:
    conf = tmp_path / "nginx.conf"
    text = (DEPLOY / "nginx.conf").read_text()
    conf.write_text(text.replace(" /tmp/", f" {tmp_path}/"))
    command: list[str | Path] = [str(NGINX), "-t", "-q", "-p", tmp_path, "-c", conf]
    done = subprocess.run(command, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", refusals.REFUSALS)
def test_a_refusal_is_a_problem_document_of_the_table(code: str, lang: str) -> None:
    told = json.loads(refusals.document(code, lang))
    assert list(told) == ["type", "title", "status", "detail", "code", "errors"]
    assert told["status"] == BY_CODE[code].status
    assert f"@{code}" not in refusals.FILE.read_text()
    assert f"/refusals/{code}/$language" in refusals.FILE.read_text()
    may_return = re.search(r"map \$status \$retry_after \{([^}]*)\}", refusals.FILE.read_text())
    assert may_return
    assert (told["status"] in (429, 503)) == (f" {told['status']} " in may_return[1])


def test_the_proxy_takes_bodies_as_large_as_the_service_does() -> None:
    text = refusals.FILE.read_text()
    (single, batch) = (
        int(size) * {"k": 1024, "m": 1024**2}[unit]
        for size, unit in re.findall(r"client_max_body_size (\d+)([km]);", text)
    )
    assert single == config.MAX_BODY_BYTES
    assert batch >= config.MAX_BATCH_BYTES
    assert re.findall(r"(\d+);\n", text[text.index("map $request_uri $limit") :])[:2] == [
        str(single),
        str(batch),
    ]


def test_what_may_be_larger_is_what_the_service_reads_as_a_batch() -> None:
    place = re.search(r"location ~ (\^/v1/rulesets/\S+) \{", refusals.FILE.read_text())
    assert place
    large = re.compile(place[1])
    first = next(iter(served()))
    paths = [path.replace("{ruleset}", first) for path in document()["paths"]]
    found = {re.sub(r"^/v1/rulesets/[^/]+", "", path) for path in paths if large.match(path)}
    assert found == {"/score/batch", "/score/columns", "/verify"}


def test_the_proxy_asks_at_the_ports_of_the_image() -> None:
    image = dict(
        re.findall(r"^    (\w*PORT)=(\d+)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    )
    asked = re.findall(r"server 127\.0\.0\.1:(\d+) ", refusals.FILE.read_text())
    assert {*asked} == {image["PORT"], image["PROBES_PORT"]}


def test_fewer_batches_run_at_a_time_than_there_are_workers() -> None:
    text = refusals.FILE.read_text()
    (batches,) = re.findall(r"upstream batches \{[^}]* max_conns=(\d+) ", text)
    workers = {one["name"]: one["value"] for one in _pod()["containers"][0]["env"]}
    compose = cases(DEPLOY / "compose.yaml")["services"]["score"]["environment"]
    assert workers["WEB_CONCURRENCY"] == compose["WEB_CONCURRENCY"] == str(int(batches) + 1)


def test_what_is_compressed_is_what_the_service_answers() -> None:
    told = re.search(r"gzip_types ([^;]+);", refusals.FILE.read_text())
    assert told
    assert {"application/json", "application/problem+json", NDJSON, "image/svg+xml"} <= {
        *told[1].split()
    }


# --- the dashboard


def _dashboard() -> dict[str, Any]:
    return dict(json.loads((DEPLOY / "grafana/dashboard.json").read_text()))


def _queries() -> list[str]:
    panels = _dashboard()["panels"]
    return [target["expr"] for panel in panels for target in panel.get("targets", ())]


def _named() -> set[str]:
    return {name for query in _queries() for name in re.findall(rf"{metrics.PREFIX}_\w+", query)}


def _of_the_server() -> set[str]:
    # The name of an info metric grows its ending when it is written.
    names = {metric.name for metric in ServerState(mock.Mock(WORKERS={})).collect()}
    return {"mahjong_info" if name == "mahjong" else name for name in names}


def _counted() -> Iterator[str]:
    for metric in REGISTRY.collect():
        if metric.name.startswith(metrics.PREFIX):
            endings = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum"]}
            yield from (metric.name + ending for ending in endings.get(metric.type, [""]))


def test_the_dashboard_asks_for_what_is_counted_and_for_all_of_it() -> None:
    assert _named() == {*_counted()} | _of_the_server()


def test_the_labels_the_dashboard_uses_are_there() -> None:
    labels = {
        label
        for query in _queries()
        for group in re.findall(r"by \(([^)]*)\)", query)
        for label in group.split(", ")
    }
    known = {
        *("method", "route", "ruleset", "status", "outcome", "code", "form", "le"),
        *("version", "digest", "instance"),
    }
    assert labels <= known


def test_prometheus_asks_where_the_metrics_are() -> None:
    told = cases(DEPLOY / "prometheus.yaml")
    (job,) = told["scrape_configs"]
    port = cases(DEPLOY / "compose.yaml")["services"]["score"]["environment"]["METRICS_PORT"]
    assert job["static_configs"][0]["targets"] == [f"score:{port}"]
    annotations = _manifest("Deployment")["spec"]["template"]["metadata"]["annotations"]
    assert annotations["prometheus.io/port"] == port
    assert f"METRICS_PORT={port}" in (ROOT / "Dockerfile").read_text()


# --- the alarms


def _alarms() -> list[dict[str, Any]]:
    (group,) = cases(DEPLOY / "alerts.yaml")["groups"]
    return list(group["rules"])


def test_the_alarms_ask_for_what_is_counted() -> None:
    for alarm in _alarms():
        assert alarm.keys() <= {"alert", "expr", "for", "labels", "annotations"}
        named = {*re.findall(rf"{metrics.PREFIX}_\w+", alarm["expr"])}
        whole = {name.removesuffix("_bucket") for name in named}
        assert named
        counted = {name.removesuffix("_bucket") for name in _counted()}
        assert whole <= counted | _of_the_server()
        for code in re.findall(r'code="(\w+)"', alarm["expr"]):
            assert code in BY_CODE


def test_prometheus_has_the_alarms_and_the_page_says_what_to_do_about_each() -> None:
    told = cases(DEPLOY / "prometheus.yaml")
    mounts = cases(DEPLOY / "compose.yaml")["services"]["prometheus"]["volumes"]
    assert told["rule_files"] == ["alerts.yaml"]
    assert "./alerts.yaml:/etc/prometheus/alerts.yaml:ro" in mounts
    page = (ROOT / "docs/howto/operations.md").read_text(encoding="utf-8")
    names = [alarm["alert"] for alarm in _alarms()]
    assert len({*names}) == len(names) > 4
    assert [name for name in names if f"`{name}`" not in page] == []
