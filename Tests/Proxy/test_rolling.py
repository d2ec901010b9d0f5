"""Two processes on PostgreSQL behind the proxy, one begun anew after the other under load, as in an upgrade."""

from __future__ import annotations

import os
import threading
import time
from collections import Counter

import pytest

from boards import Board
from engines import fresh_database
from house import House, new_id
from people import MINJI
from proxies import SecureCaller
from streams import Stream

WRITERS, READERS = 6, 4
# Seconds between two requests of one client.
PAUSE = 0.02
# Seconds between the start of one process and the stop of the other, as docs/hosting/postgresql.md has it: Caddy asks each
# every second whether it is ready, and must know of the one before the other turns it away.
KNOWN = 3
# How often both are begun anew.
ROUNDS = int(os.environ.get("MARU_ROLLING_ROUNDS", "1"))


@pytest.fixture
def two(kind, authority, tmp_path):
    """A proxy and two processes of one house, which share the database and the folder of files."""
    proxy = kind(tmp_path / "proxy", authority)
    settings = {"MARU_ADDRESS": proxy.address, "MARU_PROXIES": "127.0.0.1", "MARU_RATE_PERSON": "0", "MARU_RATE_NETWORK": "0",
                "MARU_LOG_LEVEL": "warning"}
    database = fresh_database()
    houses = [House(tmp_path / "data", database, settings=settings) for _ in range(2)]
    for number, house in enumerate(houses):
        house.log = tmp_path / f"house-{number}.log"
    try:
        houses[0].add(MINJI)
        for house in houses:
            house.start()
        proxy.start([house.port for house in houses])
        yield proxy, houses
    finally:
        proxy.stop()
        for house in houses:
            if house.process:
                house.kill()


class Client(threading.Thread):
    """Asks for one thing after another over a kept connection, each exactly once. What is no success is an error, and so is
    an answer that does not come."""

    def __init__(self, proxy, cookie: str, board: Board, writes: bool):
        super().__init__(daemon=True)
        self.caller = SecureCaller(proxy, cookie)
        self.board = board
        self.writes = writes
        self.is_over = threading.Event()
        self.done: list[str] = []
        self.errors: list[str] = []

    def run(self) -> None:
        while not self.is_over.is_set():
            operation = new_id()
            try:
                status, _, answer = self.write(operation) if self.writes else self.read()
                if status in (200, 201):
                    self.done.append(operation)
                else:
                    self.errors.append(f"{'write' if self.writes else 'read'}: {status} {str(answer)[:200]}")
            except Exception as error:
                self.errors.append(f"{'write' if self.writes else 'read'}: {error!r}")
            time.sleep(PAUSE)

    def write(self, operation: str):
        form = {"id": operation, "card": new_id(), "title": "카드", "column": self.board.columns["todo"]}
        return self.caller.send("POST", f"{self.board.api}/cards", form)

    def read(self):
        return self.caller.send("GET", self.board.page if len(self.done) % 2 else self.board.api)


def test_no_client_sees_an_error_while_one_process_after_the_other_is_begun_anew(two):
    proxy, houses = two
    minji = SecureCaller(proxy).sign_in(MINJI)
    boards = [Board(minji, f"판 {n + 1}") for n in range(3)]
    minji.hang_up()
    stream = Stream(proxy, minji.cookie)
    clients = [Client(proxy, minji.cookie, boards[n % len(boards)], n < WRITERS) for n in range(WRITERS + READERS)]
    for client in clients:
        client.start()
    counts = []
    for _ in range(ROUNDS):
        for house in houses:
            began = sum(len(client.done) for client in clients)
            house.stop()
            house.start()
            time.sleep(KNOWN)
            counts.append(sum(len(client.done) for client in clients) - began)
    for client in clients:
        client.is_over.set()
    for client in clients:
        client.join(timeout=120)
        assert not client.is_alive(), "A request hangs."
    errors = [error for client in clients for error in client.errors]
    asked = sum(len(client.done) for client in clients)
    print(f"\n{proxy.program}: {asked} requests, {len(errors)} errors; during each restart {counts}; the stream opened {stream.opened} times")
    assert not errors, errors[:10]
    assert all(counts), "Nobody was answered during a restart."
    # Every write is there, once.
    minji.hang_up()
    seen = Counter(operation for board in boards for operation in log_of(minji, board))
    written = [operation for client in clients if client.writes for operation in client.done]
    assert len(written) > 50, "too few writes to mean anything"
    assert all(seen[operation] == 1 for operation in written)
    # And news still comes.
    before = len(stream.heard())
    boards[0].caller = minji
    boards[0].add("다 됐어요")
    stream.wait(lambda: any(boards[0].id in line for line in stream.heard()[before:]))
    stream.close()


def log_of(caller: SecureCaller, board: Board) -> list[str]:
    found, after = [], 0
    while page := caller.get(f"{board.api}/operations?limit=200&after={after}")["operations"]:
        found += [recorded["operation"]["id"] for recorded in page]
        after = page[-1]["sequence"]
    return found
