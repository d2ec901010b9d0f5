"""What a process does between being told to stop and stopping, for whoever still has a connection to it."""

from __future__ import annotations

import http.client
import json
import time
from pathlib import Path

import pytest

from boards import Board
from engines import house_on
from house import Caller, new_id
from people import MINJI


@pytest.fixture
def house(tmp_path):
    """On PostgreSQL, where another process can answer meanwhile."""
    house = house_on("postgresql", tmp_path / "data")
    house.add(MINJI)
    house.start()
    yield house
    house.stop()


def kept(house) -> http.client.HTTPConnection:
    """A connection on which a request was answered, as a proxy keeps it."""
    connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=60)
    connection.request("GET", "/healthz")
    answer = connection.getresponse()
    assert answer.read() and answer.headers["Connection"] != "close"
    return connection


def is_open(house) -> bool:
    """Whether the port is: asked of the system, since to come in would change what is looked at."""
    listening = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return any(int(near.split(":")[1], 16) == house.port and state == "0A" for _, near, _, state, *_ in listening)


def ready(house) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=60)
    connection.request("GET", "/readyz")
    answer = connection.getresponse()
    status = answer.status, json.loads(answer.read())["status"]
    connection.close()
    return status


def until(condition) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "It did not come."
        time.sleep(0.005)


def test_a_kept_connection_is_answered_once_more_and_ends_with_its_answer(house):
    caller = Caller(house).sign_in(MINJI)
    board = Board(caller, "우리 집")
    caller.hang_up()
    writing, asking, idle, late = kept(house), kept(house), kept(house), kept(house)
    house.process.terminate()
    # Proxies that ask are told at once, and whoever comes is answered as before.
    until(lambda: ready(house) == (503, "stopping"))
    late.request("GET", "/healthz")
    answer = late.getresponse()
    assert answer.status == 200 and answer.headers["Connection"] != "close" and answer.read()
    # Then new connections are for another process.
    until(lambda: not is_open(house))
    form = json.dumps({"id": new_id(), "card": new_id(), "title": "마지막", "column": board.columns["todo"]})
    writing.request("POST", f"{board.api}/cards", form, {"Content-Type": "application/json", "Cookie": caller.cookie})
    asking.request("GET", "/sign-in")
    for answer, status in [(writing.getresponse(), 201), (asking.getresponse(), 200)]:
        assert answer.status == status and answer.headers["Connection"] == "close" and answer.read()
    for connection in [writing, asking]:
        assert connection.sock is None or connection.sock.recv(1) == b""
    # Nobody says anything on this one, and it does not hold the stop up for long.
    assert idle.sock.recv(1) == late.sock.recv(1) == b""
    house.process.wait(timeout=60)
    house.start()
    assert board.titles() == ["마지막"]
