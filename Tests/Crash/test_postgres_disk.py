"""PostgreSQL's disk is full: what people are told, what whoever looks after the house is told, and that nothing acknowledged
is lost. PostgreSQL itself goes on, or stops where its log gets no room."""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

import pytest

from conftest import SETTINGS, furnished
from disks import Disk
from engines import OwnPostgres
from house import Caller, House, new_id
from people import ANN, MINJI, SAM
from told import findings, page, readiness
from works import Ledger

FULL = {"ko": "서버의 디스크가 가득 찼거나 쓸 수 없어요", "en": "disk is full, or cannot be written to"}
#: A segment of PostgreSQL's log. It begins another one in the middle of a write, and stops where there is no room for it.
SEGMENT = 16 << 20


@pytest.fixture
def place():
    """A folder that PostgreSQL's account may go through, other than pytest's own."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def disk(place):
    disk = Disk(place / "disk", 300)
    yield disk
    disk.remove()


@pytest.fixture
def postgres(disk):
    postgres = OwnPostgres(disk.folder)
    yield postgres
    postgres.stop()


@pytest.fixture
def house(postgres, tmp_path):
    house = furnished(House(tmp_path / "data", postgres.address, settings=SETTINGS))
    house.start()
    yield house
    house.stop()


class Writer:
    """Somebody who adds cards to a board. What was not heard is asked for again, word for word."""

    def __init__(self, house: House, person):
        self.house = house
        self.caller = Caller(house).sign_in(person)
        board = self.caller.post("/api/v1/boards", {"id": new_id(), "name": "판"})
        self.board, self.column = board["id"], board["columns"][0]["id"]
        self.ledger = Ledger({self.board: self.column})
        self.waiting: dict | None = None
        self.refused: set[tuple[int, str]] = set()

    def write(self, length: int = 6_000) -> bool:
        """Whether it was done. A text at random, since PostgreSQL would make another one small."""
        text = "".join(chr(random.randrange(0xAC00, 0xD7A4)) for _ in range(length))
        self.waiting = self.waiting or {
            "id": new_id(), "card": new_id(), "column": self.column, "title": "카드", "body": text}
        status, _, answer = self.caller.send("POST", f"/api/v1/boards/{self.board}/cards", self.waiting)
        if status == 201:
            self.ledger.expected[self.board].add(self.waiting["id"])
            self.ledger.cards[self.board].add(self.waiting["card"])
            self.waiting = None
        else:
            self.refused.add((status, answer["rule"]))
        return status == 201

    def until(self, is_done: bool, most: int = 3_000) -> None:
        for _ in range(most):
            if self.write() == is_done:
                return
            time.sleep(0 if not is_done else 0.1)
        raise AssertionError(f"never: {self.refused}")

    def check(self) -> int:
        """All that was acknowledged is there, once and whole; how much that is."""
        self.caller.hang_up()
        self.ledger.read_log(self.caller)
        self.ledger.check()
        self.ledger.check_cards(self.caller)
        return len(self.ledger.cards[self.board])


def test_a_full_disk_of_postgresql_is_told_in_words_loses_nothing_and_is_over_when_there_is_room(house, disk):
    korean, english = Writer(house, MINJI), Writer(house, ANN)
    for writer in (korean, english):
        for _ in range(5):
            assert writer.write()
    # Its log has room for what comes, and its tables have none.
    disk.fill(left=1 << 20)
    disk.fill_rest()
    for writer, language in ((korean, "ko"), (english, "en")):
        writer.until(False)
        form = {"id": new_id(), "card": new_id(), "column": writer.column, "title": "카드", "body": writer.waiting["body"]}
        status, again, words = page(house, f"/board/{writer.board}/add-card", writer.caller.cookie, form)
        assert status == 503 and again and FULL[language] in words, (status, words[-2_000:])
        assert writer.refused == {(503, "cannot-save")}
        status, _, words = page(house, f"/board/{writer.board}", writer.caller.cookie)
        assert status == 200 and "카드" in words, "a board cannot be read"
    # Whatever small write is taken meanwhile.
    for _ in range(10):
        assert readiness(house) == (503, {"status": "disk"})
        korean.caller.send("PATCH", "/api/v1/me", {"theme": "dark"})
    found = findings(house)
    assert found["database disk"]["state"] == "failure" and "full" in found["database disk"]["says"], found
    assert "Free" in found["database disk"]["advice"]
    acknowledged = [writer.check() for writer in (korean, english)]
    disk.make_room()
    # Nobody starts anything.
    house.until_ready()
    assert "database disk" not in findings(house)
    assert [writer.check() for writer in (korean, english)] == acknowledged
    for writer in (korean, english):
        writer.until(True)
        assert writer.write()
        writer.check()
    house.doctor()
    print(f"\nPostgreSQL's disk was full: {sum(acknowledged)} acknowledged, each there")


def test_where_postgresql_stops_for_want_of_room_nothing_is_lost_and_it_is_over_once_it_is_started(house, disk, postgres):
    writer, other = Writer(house, MINJI), Writer(house, SAM)
    assert other.write()
    # There is room for what the tables need, and none for the next segment of its log.
    disk.fill(left=SEGMENT - (4 << 20))
    writer.until(False)
    end = time.monotonic() + 60
    while is_running(postgres) and time.monotonic() < end:
        writer.write()
    assert not is_running(postgres), "it goes on"
    # It may have said that the disk is full before it stopped.
    writer.write()
    assert writer.refused <= {(503, "cannot-save"), (503, "busy")} and (503, "busy") in writer.refused, writer.refused
    assert readiness(house) == (503, {"status": "database"})
    status, again, words = page(house, f"/board/{writer.board}", writer.caller.cookie)
    assert status == 503 and again and "Wait a moment" in words, (status, words[-1_000:])
    found = findings(house)["database"]
    assert found["state"] == "failure" and "the disk has free space" in found["advice"], found
    disk.make_room()
    postgres.start_again()
    house.until_ready()
    acknowledged = writer.check() + other.check()
    writer.until(True)
    writer.check()
    house.doctor()
    print(f"\nPostgreSQL stopped: {acknowledged} acknowledged, each there")


def is_running(postgres: OwnPostgres) -> bool:
    return (Path(postgres.folder) / "data/postmaster.pid").exists()
