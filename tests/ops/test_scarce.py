"""The service where something is missing, full or read-only: it answers, or says why it does not start."""

import contextlib
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from pathlib import Path

import pytest

from service.settings import MISCONFIGURED
from tests.ops.load import Asked, ask
from tests.ops.running import Service, until

NO_ROOM = (
    "No room in the folder of the metrics: this worker counts nothing new until it is replaced"
)
MEMORY = 300 << 20
"""Bytes that the address space of each process may have, and that all of them may hold together."""
READ_ONLY = "mount -o remount,bind,ro /\nmount -t tmpfs -o ro tmpfs /dev/shm"
"""Mounts with which nothing can be written."""
FILES = 64
"""Files that each process may open."""


def mounted(script: str) -> Sequence[str]:
    """Return the start of a command that runs another one where the mounts of ``script`` are, which nobody else sees."""
    unshare = ["unshare", "--mount"]
    if not shutil.which("unshare") or subprocess.run([*unshare, "true"], check=False).returncode:
        pytest.skip("this machine lets nobody mount anything: needs root and CAP_SYS_ADMIN")
    return [*unshare, "sh", "-ec", f'{script}\nexec "$@"', "sh"]


@contextlib.contextmanager
def stopping(service: Service) -> Iterator[Service]:
    """Stop a service, which need not become ready, if it still runs."""
    try:
        yield service
    finally:
        service.stop()


def refused(folder: Path, *, under: Sequence[str] = (), **settings: str) -> str:
    """Return what a service says that does not start because of its settings."""
    with stopping(Service(folder / "refused", under=under, **settings)) as service:
        assert service.process.wait(20) == MISCONFIGURED
    return service.log.read_text()


def inside(service: Service) -> Path:
    """Return the root folder as the service sees it, with its mounts."""
    return Path(f"/proc/{service.process.pid}/root")


def counts_of(folder: Path) -> set[Path]:
    """Return the folders for metrics in a folder."""
    return set(folder.glob("mahjong-score-metrics-*"))


def test_a_folder_that_fills_up_costs_metrics_and_no_answer(
    mixed: list[Asked], tmp_path: Path
) -> None:
    asked = mixed[:20]
    folder = tmp_path / "counts"
    folder.mkdir()
    under = mounted(f"mount -t tmpfs -o size=4m tmpfs {folder}")
    with Service(tmp_path, under=under, PROMETHEUS_MULTIPROC_DIR=str(folder)) as service:
        fill = inside(service) / folder.relative_to("/") / "fill"
        hands = "mahjong_batch_hands_count"
        with contextlib.suppress(OSError), fill.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        assert {ask(service.port, one).status for one in asked} <= {200, 400, 404, 422}
        # The workers of the next generation find no room for files of their own.
        service.replace_workers()
        assert {ask(service.port, one).status for one in asked} <= {200, 400, 404, 422}
        assert not any(name.startswith(hands) for name in service.metrics())
        said = [line["message"] for line in service.lines() if line["level"] != "info"]
        assert set(said) == {NO_ROOM}
        assert len(said) <= 4
        # Workers that start later find room again.
        fill.unlink()
        service.replace_workers()
        for one in asked:
            ask(service.port, one)
        assert any(name.startswith(hands) for name in service.metrics())


@pytest.mark.parametrize(
    ("mount", "settings"),
    [
        ("", {"PROMETHEUS_MULTIPROC_DIR": "{folder}/missing"}),
        ("mount -t tmpfs -o ro tmpfs {folder}", {"PROMETHEUS_MULTIPROC_DIR": "{folder}"}),
        ("mount -t tmpfs -o size=64k tmpfs {folder}", {"PROMETHEUS_MULTIPROC_DIR": "{folder}"}),
        ("mount -t tmpfs -o nr_inodes=1 tmpfs {folder}", {"PROMETHEUS_MULTIPROC_DIR": "{folder}"}),
        ("mount -t tmpfs -o size=64k tmpfs /dev/shm", {}),
    ],
    ids=["missing", "read-only", "full", "no more files", "memory full"],
)
def test_metrics_that_cannot_be_counted_are_a_wrong_setting(
    tmp_path: Path, mount: str, settings: dict[str, str]
) -> None:
    folder = tmp_path / "counts"
    folder.mkdir()
    under = mounted(mount.format(folder=folder)) if mount else ()
    given = {name: value.format(folder=folder) for name, value in settings.items()}
    (line,) = refused(tmp_path, under=under, **given).splitlines()
    assert line.startswith("mahjong-score: ")
    assert "PROMETHEUS_MULTIPROC_DIR" in line
    assert list(folder.iterdir()) == []


def test_a_start_that_fails_or_is_ended_leaves_no_folder(tmp_path: Path) -> None:
    shared = tmp_path / "shm"
    shared.mkdir()
    under = mounted(f"mount --bind {shared} /dev/shm")
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "wrong.yaml").write_text("id: 7\n")
    with (
        stopping(Service(tmp_path / "wrong", under=under, RULESETS_DIR=str(rules))) as wrong,
        stopping(Service(tmp_path / "ended", under=under)) as ended,
    ):
        until(lambda: len(counts_of(shared)) == 2, "two folders")
        ended.tell(signal.SIGTERM)
        assert ended.process.wait(20) != 0
        assert wrong.process.wait(20) != 0
    assert list(shared.iterdir()) == []


def test_it_answers_with_a_read_only_root_without_shared_memory_in_little_memory_with_few_files(
    mixed: list[Asked], tmp_path: Path
) -> None:
    """All at once: what is enough then is enough for each alone."""
    script = f"{READ_ONLY}\nmount -t tmpfs tmpfs /tmp"
    under = [*mounted(script), "prlimit", f"--as={MEMORY}", f"--nofile={FILES}"]
    with Service(tmp_path, under=under) as service:
        assert len(counts_of(inside(service) / "tmp")) == 1
        for one in mixed:
            assert ask(service.port, one).status < HTTPStatus.INTERNAL_SERVER_ERROR
        counts = service.metrics()
        counted = [counts[name] for name in counts if name.startswith("mahjong_requests_total")]
        assert sum(counted) >= len(mixed)
        held = sum(map(proportional, (service.process.pid, *service.workers())))
        assert [line for line in service.lines() if line["level"] not in ("info", "warning")] == []
    assert held < MEMORY


def proportional(pid: int) -> int:
    """Return the bytes of memory of a process, each page it shares divided by the number of processes that share it."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    (size,) = (line.split()[1] for line in lines if line.startswith("Pss:"))
    return int(size) << 10


def test_a_machine_without_a_place_for_temporary_files_is_a_wrong_setting(tmp_path: Path) -> None:
    (line,) = refused(tmp_path, under=mounted(READ_ONLY)).splitlines()
    assert line.startswith("mahjong-score: No folder for temporary files")
