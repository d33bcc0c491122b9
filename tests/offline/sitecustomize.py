"""Put on PYTHONPATH, this cuts a Python program off from all but loopback.

Each attempt to reach or look up another machine fails, and is written to the file that the variable
ATTEMPTS names. Connecting a datagram socket fails too but is not written: it sends nothing, and
Streamlit does it to learn this machine's own address.
"""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Any, NoReturn

_HOME = {"127.0.0.1", "::1", "localhost", "0.0.0.0", "::", "", None, socket.gethostname()}  # noqa: S104


def _refuse(address: object) -> NoReturn:
    with Path(os.environ["ATTEMPTS"]).open("a", encoding="utf-8") as file:
        file.write(f"{address}\n")
    raise OSError(101, "Network is unreachable")


def _local(address: object) -> bool:
    host = address[0] if isinstance(address, tuple) else None
    return (host.decode() if isinstance(host, bytes) else host) in _HOME


class _Socket(socket.socket):
    def connect(self, address: Any) -> None:
        if not _local(address):
            if self.type == socket.SOCK_DGRAM:
                raise OSError(101, "Network is unreachable")
            _refuse(address)
        super().connect(address)

    def connect_ex(self, address: Any) -> int:
        if not _local(address):
            _refuse(address)
        return super().connect_ex(address)

    def sendto(self, data: Any, *rest: Any) -> int:
        if not _local(rest[-1]):
            _refuse(rest[-1])
        return super().sendto(data, *rest)


_look_up = socket.getaddrinfo


def _getaddrinfo(host: Any, *rest: Any, **options: Any) -> Any:
    if not _local((host,)):
        _refuse(host)
    return _look_up(host, *rest, **options)


socket.socket = _Socket  # type: ignore[misc]
socket.getaddrinfo = _getaddrinfo
