"""Files of the input and the folder of the output, on a local disk or at an address that fsspec can open."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Final
from uuid import uuid4

from fsspec.core import url_to_fs
from fsspec.implementations.local import LocalFileSystem

from scoring.bulk import cannot_run, reason_of

LOCK: Final = ".lock"
TEMPORARY: Final = ".tmp"


@dataclass(frozen=True)
class InputFile:
    """One input file at the time when the run was planned."""

    fs: Any
    path: str
    version: str = ""
    """The size of the file, and the time of its last change if the file system records one."""

    def check(self) -> None:
        """Raise :class:`CannotRun` if the file was removed or changed."""
        if self.fs is not None and input_file(self.fs, self.path) != self:
            raise cannot_run("input_changed_meanwhile", self.path)


def file_system(address: str) -> tuple[Any, str]:
    """Return the file system and the absolute path of an address; raise :class:`CannotRun` if fsspec cannot open it."""
    with reported("no_file_system", address):
        fs, path = url_to_fs(address)
    return fs, path


def input_file(fs: Any, path: str) -> InputFile:  # noqa: ANN401 - fsspec declares no type
    """Return the file at a path; raise :class:`CannotRun` if there is none."""
    with reported("unreadable", path):
        info = fs.info(path)
        version = f"{info['size']} bytes"
        with suppress(NotImplementedError):
            version += f", {fs.modified(path)}"
    if info["type"] != "file":
        raise cannot_run("not_a_file", path)
    return InputFile(fs, path, version)


@contextmanager
def reported(key: str, path: str) -> Iterator[None]:
    """Raise :class:`CannotRun` with the message ``key`` for errors of the file system, of Arrow and of texts."""
    try:
        yield
    except (ImportError, NotImplementedError, OSError, ValueError) as error:
        raise cannot_run(key, path, why=reason_of(error)) from None


@dataclass(frozen=True)
class OutputFolder:
    """The folder that receives the parts and the manifest."""

    fs: Any
    path: str

    def read(self, name: str) -> bytes | None:
        """Return the content of a file, or ``None`` if there is none; raise :class:`CannotRun`."""
        path = f"{self.path}/{name}"
        with reported("unreadable", path):
            try:
                content: bytes = self.fs.cat_file(path)
            except (FileNotFoundError, NotADirectoryError):
                return None
        return content

    def write(self, name: str, content: bytes) -> None:
        """Write a file as a whole; raise :class:`CannotRun`.

        A local file is written next to its place and then renamed. An object store shows an object only when it is complete.
        """
        path = f"{self.path}/{name}"
        folder, own_name = os.path.split(path)
        with reported("unwritable", path):
            self.fs.makedirs(folder, exist_ok=True)
            if self._is_local:
                temporary = f"{folder}/.{own_name}.{uuid4().hex}{TEMPORARY}"
                self.fs.pipe_file(temporary, content)
                with open(temporary, "rb") as stream:  # noqa: PTH123 - fsspec takes strings
                    os.fsync(stream.fileno())
                os.replace(temporary, path)  # noqa: PTH105 - fsspec takes strings
            else:
                self.fs.pipe_file(path, content)

    def names(self) -> list[str]:
        """Return the names of all files below the folder; raise :class:`CannotRun`."""
        with reported("unwritable", self.path):
            return [str(PurePath(path).relative_to(self.path)) for path in self.fs.find(self.path)]

    def remove(self, name: str) -> None:
        """Remove a file; raise :class:`CannotRun`."""
        with reported("unwritable", self.path):
            self.fs.rm_file(f"{self.path}/{name}")

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other runs out of the folder; raise :class:`CannotRun` if another one writes to it.

        The system releases a local lock when its process ends, however it ends. On any other file system the lock is an object.
        """
        path = f"{self.path}/{LOCK}"
        with reported("unwritable", self.path), ExitStack() as held:
            self.fs.makedirs(self.path, exist_ok=True)
            try:
                if self._is_local:
                    lock = held.enter_context(open(path, "a"))  # noqa: PTH123 - fsspec takes strings
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                else:
                    self.fs.pipe_file(path, b"", mode="create")
                    held.callback(self.fs.rm_file, path)
            except (BlockingIOError, FileExistsError):
                key = "busy" if self._is_local else "busy_or_killed"
                raise cannot_run(key, self.path, lock=path) from None
            release = held.pop_all()
        with release:
            yield

    @property
    def _is_local(self) -> bool:
        return isinstance(self.fs, LocalFileSystem)
