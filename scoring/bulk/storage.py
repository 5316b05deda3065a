"""Files of the input and the folder of the output, on a local disk or at an address that fsspec can open."""

import fcntl
import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import PurePath
from typing import Any, Final
from uuid import uuid4

import fsspec
from fsspec.core import url_to_fs
from fsspec.implementations.local import LocalFileSystem

from scoring.bulk.errors import CannotRun, cannot_run, reason_of

_LOCK: Final = ".lock"
_TEMPORARY: Final = ".tmp"


@dataclass(frozen=True)
class InputFile:
    """One input file as it was when the run was planned."""

    fs: Any
    path: str
    size: int | None = None
    modified: str | None = None
    """Time of the last change, if the file system records one."""

    def open(self) -> Any:  # noqa: ANN401 - fsspec declares no type
        """Return the file, opened for reading; raise :class:`OSError`."""
        return self.fs.open(self.path, "rb")

    def check(self) -> None:
        """Raise :class:`CannotRun` if the file was removed or changed."""
        if self.fs is not None and input_file(self.fs, self.path) != self:
            raise cannot_run("input_changed_meanwhile", self.path)


def file_system(address: str) -> tuple[Any, str]:
    """Return the file system and the absolute path of an address; raise :class:`CannotRun` if fsspec cannot open it."""
    if "://" not in address:
        return fsspec.filesystem("file"), os.path.abspath(address)  # noqa: PTH100 - fsspec takes strings
    try:
        fs, path = url_to_fs(address)
    except (ImportError, OSError, ValueError) as error:
        raise cannot_run("no_file_system", address, why=reason_of(error)) from None
    return fs, path


def input_file(fs: Any, path: str) -> InputFile:  # noqa: ANN401 - fsspec declares no type
    """Return the file at a path; raise :class:`CannotRun` if there is none."""
    modified = None
    try:
        info = fs.info(path)
        with suppress(NotImplementedError):
            modified = str(fs.modified(path))
    except OSError as error:
        raise unreadable(path, error) from None
    if info["type"] != "file":
        raise cannot_run("not_a_file", path)
    return InputFile(fs, path, info["size"], modified)


def unreadable(path: str, error: BaseException) -> CannotRun:
    """Return the error for a file that is damaged or of another format."""
    return cannot_run("unreadable", path, why=reason_of(error))


@dataclass(frozen=True)
class OutputFolder:
    """The folder that receives the parts and the manifest."""

    fs: Any
    path: str

    @property
    def is_local(self) -> bool:
        """Whether the folder is on a disk of this machine."""
        return isinstance(self.fs, LocalFileSystem)

    def read(self, name: str) -> bytes | None:
        """Return the content of a file, or ``None`` if there is none; raise :class:`CannotRun`."""
        path = f"{self.path}/{name}"
        try:
            content: bytes = self.fs.cat_file(path)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise unreadable(path, error) from None
        return content

    def write(self, name: str, content: bytes) -> None:
        """Write a file as a whole; raise :class:`CannotRun`.

        A local file is written next to its place and then renamed. An object store shows an object only when it is complete.
        """
        path = f"{self.path}/{name}"
        with self._writing(path):
            self.fs.makedirs(os.path.dirname(path), exist_ok=True)  # noqa: PTH120 - fsspec takes strings
            if self.is_local:
                _replace(path, content)
            else:
                self.fs.pipe_file(path, content)

    def names(self) -> list[str]:
        """Return the names of all files below the folder; raise :class:`CannotRun`."""
        with self._writing(self.path):
            return [str(PurePath(path).relative_to(self.path)) for path in self.fs.find(self.path)]

    def remove(self, name: str) -> None:
        """Remove a file; raise :class:`CannotRun`."""
        with self._writing(self.path):
            self.fs.rm_file(f"{self.path}/{name}")

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other runs out of the folder; raise :class:`CannotRun` if another one writes to it.

        The system releases a local lock when its process ends, however it ends. On any other file system the lock is a file.
        """
        path = f"{self.path}/{_LOCK}"
        if self.fs.isfile(self.path):
            raise cannot_run("not_ours", self.path)
        with self._writing(path):
            self.fs.makedirs(self.path, exist_ok=True)
            lock = open(path, "a") if self.is_local else None  # noqa: PTH123, SIM115 - closed below
        if lock is not None:
            with lock:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    raise cannot_run("busy", self.path) from None
                yield
            return
        holder = {"host": socket.gethostname(), "pid": os.getpid(), "since": str(datetime.now(UTC))}
        with self._writing(path):
            try:
                self.fs.pipe_file(path, json.dumps(holder).encode(), mode="create")
            except FileExistsError:
                raise cannot_run("busy_or_killed", self.path, lock=path) from None
        try:
            yield
        finally:
            with suppress(FileNotFoundError):
                self.fs.rm_file(path)

    def is_temporary(self, name: str) -> bool:
        """Whether a killed process left the file half-written."""
        return PurePath(name).name.startswith(".part-") and name.endswith(_TEMPORARY)

    @staticmethod
    @contextmanager
    def _writing(path: str) -> Iterator[None]:
        """Raise :class:`CannotRun` for errors of the file system."""
        try:
            yield
        except OSError as error:
            raise cannot_run("unwritable", path, why=reason_of(error)) from None


def _replace(path: str, content: bytes) -> None:
    folder, name = os.path.split(path)
    temporary = f"{folder}/.{name}.{uuid4().hex}{_TEMPORARY}"
    try:
        with open(temporary, "xb") as stream:  # noqa: PTH123 - fsspec takes strings
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, path)  # noqa: PTH105 - likewise
    finally:
        with suppress(FileNotFoundError):
            os.unlink(temporary)  # noqa: PTH108 - likewise
