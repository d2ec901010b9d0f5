"""What a stranger on the network can send: none of it takes the memory, or keeps the house from answering others."""

from __future__ import annotations

import re
import socket
import time
from pathlib import Path

import pytest

from house import Caller, House
from people import MINJI

CONNECTIONS = 10_000
MEBI = 1024 * 1024
# How long the house waits, in seconds, for whoever has had an answer, and for the head of a request
# (Sources/ServerFloor/Connections/Patience.swift), less what a busy machine may be late by.
IDLE, HEAD = 60 - 10, 20 - 5


def memory(house: House) -> int:
    """The bytes that the house's process has in memory."""
    status = Path(f"/proc/{house.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024


def connect(house: House) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", house.port), timeout=20)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def answers(house: House, caller: Caller) -> float:
    """The house serves somebody as it should; the seconds it took."""
    # As soon as a busy machine has time, and over a new connection: the house may have let go of the old one.
    house.until_ready()
    caller.hang_up()
    began = time.monotonic()
    assert caller.get("/api/v1/me")["name"] == MINJI.name
    return time.monotonic() - began


def head(house: House, path: str, kind: str, length: str) -> bytes:
    return (f"POST {path} HTTP/1.1\r\nHost: localhost:{house.port}\r\nContent-Type: {kind}\r\n{length}\r\n\r\n").encode()


def test_ten_thousand_open_connections_leave_the_house_answering(house):
    caller = Caller(house).sign_in(MINJI)
    caller.get("/api/v1/boards")
    before = memory(house)
    began = time.monotonic()
    # Two thirds are kept after an answer; then come those that have begun a request, and those that say nothing, whom the
    # house waits for less long.
    crowd, ends = [], []
    for number in range(CONNECTIONS):
        connection = connect(house)
        ends.append(time.monotonic() + (IDLE if number < CONNECTIONS * 2 // 3 else HEAD))
        if number < CONNECTIONS * 2 // 3:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        elif number % 2:
            connection.sendall(b"GET /board HTTP/1.1\r\nHost: ")
        crowd.append(connection)
    took = answers(house, caller)
    there = len(list(Path(f"/proc/{house.process.pid}/fd").iterdir()))
    grown = memory(house) - before
    print(f"\n{there:,} connections in {time.monotonic() - began:.1f} s: {grown / MEBI:.0f} MiB more, "
          f"{grown / CONNECTIONS / 1024:.1f} KiB each; answered in {took * 1000:.0f} ms")
    # A slow machine takes longer to make them than the house waits for the first.
    due = sum(end > time.monotonic() for end in ends)
    assert due >= CONNECTIONS / 4, "they came too slowly to be many at a time"
    assert there >= due * 0.9, "the house hung up on them instead"
    assert grown < 400 * MEBI
    for connection in crowd:
        connection.close()
    answers(house, Caller(house).sign_in(MINJI))


@pytest.mark.parametrize("path, kind", [
    ("/sign-in", "application/x-www-form-urlencoded"), ("/api/v1/session", "application/json"),
    ("/board/create-board", "application/x-www-form-urlencoded"), ("/nowhere", "text/plain")])
@pytest.mark.parametrize("length", ["Content-Length: 1073741824", "Transfer-Encoding: chunked"])
def test_a_body_of_a_gigabyte_takes_no_memory(house, path, kind, length):
    caller = Caller(house).sign_in(MINJI)
    before = memory(house)
    piece = b"a" * MEBI
    if "chunked" in length:
        piece = f"{len(piece):x}\r\n".encode() + piece + b"\r\n"
    connection = connect(house)
    connection.sendall(head(house, path, kind, length))
    most = before
    try:
        for number in range(1024):
            connection.sendall(piece)
            if number % 64 == 0:
                most = max(most, memory(house))
    except OSError:
        pass  # The house has heard enough, and hung up.
    most = max(most, memory(house))
    answers(house, caller)
    connection.close()
    print(f"\n{path}: {(most - before) / MEBI:.1f} MiB more at the most")
    assert most - before < 64 * MEBI


@pytest.mark.parametrize("signed_in", [True, False])
def test_many_halves_of_bodies_take_no_more_memory_than_they_may(house, signed_in):
    """As large as one may be, from as many as may come at once: all together they are held back."""
    caller = Caller(house).sign_in(MINJI)
    fields = "Content-Length: 500000" + (f"\r\nCookie: {caller.cookie}" if signed_in else "")
    before = memory(house)
    crowd = []
    for _ in range(1_000):
        connection = connect(house)
        connection.settimeout(2)
        try:
            connection.sendall(head(house, "/sign-in", "application/x-www-form-urlencoded", fields))
            connection.sendall(b"password=" + b"a" * 400_000)
        except OSError:
            pass  # Refused already, and hung up.
        crowd.append(connection)
    grown = memory(house) - before
    print(f"\n{grown / MEBI:.0f} MiB more")
    assert grown < 350 * MEBI
    answers(house, caller)
    for connection in crowd:
        connection.close()


def test_deep_and_wide_documents_are_answered_at_once(house):
    caller = Caller(house).sign_in(MINJI)
    before = memory(house)
    for body in (b"[" * 500_000, b'{"a":' * 100_000, b"[" + b"1," * 250_000 + b"1]", b'{"email":"' + b"\\u0041" * 80_000,
                 b"1" * 500_000, b'{"x":1e' + b"9" * 400_000 + b"}"):
        connection = connect(house)
        # Who is not signed in may not send that much.
        fields = f"Content-Length: {len(body)}\r\nCookie: {caller.cookie}"
        connection.sendall(head(house, "/api/v1/session", "application/json", fields) + body)
        # So long only where a house is stuck in it.
        connection.settimeout(120)
        assert connection.recv(100).startswith(b"HTTP/1.1 4")
        connection.close()
    assert memory(house) - before < 64 * MEBI
    caller.house.until_ready()
