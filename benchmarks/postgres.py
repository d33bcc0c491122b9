"""A private PostgreSQL server for a while, run by an unprivileged user, as it insists."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# Debian keeps each version's programs out of the path.
_PLACES = "/usr/lib/postgresql/*/bin"


class NoPostgresError(Exception):
    """PostgreSQL is not installed, or nobody here may run it."""


@contextmanager
def server(*, durable: bool = True) -> Iterator[str]:
    """The address of a server with an empty database of its own, gone at the end.

    Args:
        durable: Whether it waits for the disk.

    Raises:
        NoPostgresError: There is none to start.
    """
    programs, user = _programs(), _user()
    # Not below a private folder, since another user has to get there; a socket's path is short.
    folder = Path(tempfile.mkdtemp(prefix="skyjo-pg-", dir="/tmp"))
    data = folder / "data"
    try:
        if user:
            os.chown(folder, user.pw_uid, user.pw_gid)
        _run(user, programs / "initdb", "-D", data, "-U", "skyjo", "-A", "trust", "-E", "UTF8")
        options = f"-k {folder} -c listen_addresses='' -c fsync={'on' if durable else 'off'}"
        log = folder / "log"
        _run(user, programs / "pg_ctl", "-D", data, "-o", options, "-l", log, "-w", "start")
        try:
            yield f"postgresql://skyjo@/postgres?host={folder}"
        finally:
            _run(user, programs / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder)


def _programs() -> Path:
    """The folder with the newest version's programs."""
    found = sorted(Path("/").glob(_PLACES.lstrip("/")), key=lambda path: int(path.parent.name))
    if not found:
        raise NoPostgresError("PostgreSQL is not installed; on Debian: apt-get install postgresql")
    return found[-1]


def _user() -> pwd.struct_passwd | None:
    """Whom to be when this is root, for whom PostgreSQL refuses to run; else None."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise NoPostgresError("PostgreSQL does not run as root, and there is no other user")


def _run(user: pwd.struct_passwd | None, *command: str | Path) -> None:
    done = subprocess.run(  # noqa: S603 - PostgreSQL's own programs
        [str(part) for part in command],
        user=user.pw_uid if user else None,
        group=user.pw_gid if user else None,
        cwd="/",
        env={"LC_ALL": "C", "PATH": os.environ.get("PATH", "")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NoPostgresError(f"PostgreSQL does not start here: {done.stderr or done.stdout}")
