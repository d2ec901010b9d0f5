"""A disk that is full, one that becomes read-only, and one that was so before the start: what people are told, what whoever
looks after the house is told, and that nothing acknowledged is lost."""

from __future__ import annotations

import base64
import http.client
import json
import math
import random
import re
import threading
import time
from collections.abc import Collection

import pytest

from conftest import SETTINGS, furnished
from disks import Disk
from house import Caller, House, new_id
from people import ANN, DOYUN, MINJI, SAM
from pictures import png
from told import findings, page, readiness, refused_start
from works import Ledger

FULL = {"ko": "서버의 디스크가 가득 찼거나 쓸 수 없어요", "en": "disk is full, or cannot be written to"}


@pytest.fixture
def disk(tmp_path):
    disk = Disk(tmp_path / "disk", 400)
    yield disk
    disk.remove()


class Family:
    """Several people who write on one board, and hang files on its cards, for as long as they are heard."""

    def __init__(self, house: House):
        self.house = house
        self.callers = {person: Caller(house).sign_in(person) for person in (MINJI, DOYUN, ANN, SAM)}
        self.boards = {}
        for person, caller in self.callers.items():
            board = caller.post("/api/v1/boards", {"id": new_id(), "name": "판"})
            self.boards[person] = board["id"], board["columns"][0]["id"], Ledger({board["id"]: board["columns"][0]["id"]})
        self.files: dict[str, tuple] = {}
        self.refused: list[tuple[int, dict]] = []
        # The cards that were refused last, and not acknowledged since.
        self.unsure: set[str] = set()
        # When the disk began to fail, and had. An answer of this time says nothing: Linux lets an fsync pass whose transaction
        # it has just given up.
        self.failing = self.failed = math.inf
        # The cards that were acknowledged then.
        self.doubtful: set[str] = set()
        self.waiting: dict = {}
        self.surprises: list = []

    def write(self, until, most: int = 2_000) -> None:
        """All at once, until each is told this many times that nothing can be saved."""
        threads = [threading.Thread(target=self.write_as, args=(person, until, most)) for person in self.callers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=300)
        assert not self.surprises, self.surprises

    def write_as(self, person, until, most: int) -> None:
        try:
            caller, (board, column, ledger) = Caller(self.house, self.callers[person].cookie), self.boards[person]
            told = 0
            for turn in range(most):
                if until(told):
                    return
                # What was refused is asked for again, word for word.
                form = self.waiting.pop(person, None) or {
                    "id": new_id(), "card": new_id(), "column": column, "title": "카드", "body": "글" * 6_000}
                sent = time.monotonic()
                status, _, answer = caller.send("POST", f"/api/v1/boards/{board}/cards", form)
                if status == 201 and self.is_doubtful(sent):
                    self.doubtful.add(form["card"])
                elif status == 201:
                    ledger.expected[board].add(form["id"])
                    ledger.cards[board].add(form["card"])
                    self.unsure.discard(form["card"])
                else:
                    told += 1
                    self.waiting[person] = form
                    self.unsure.add(form["card"])
                    self.refused.append((status, answer))
                if person == ANN:
                    self.upload(caller, board)
            assert most < 2_000, "the disk never was full"
        except BaseException as surprise:
            self.surprises.append((person.name, repr(surprise)))

    def upload(self, caller: Caller, board: str) -> None:
        file, content, sent = new_id(), random.randbytes(100_000), time.monotonic()
        status, _, answer = caller.send("PUT", f"/api/v1/files/{file}", {"space": board, "size": len(content)})
        if status in (200, 201):
            status, answer = put(caller, f"/api/v1/files/{file}/parts/0", content)
        if status == 200:
            status, _, answer = caller.send("POST", f"/api/v1/files/{file}/finish", {})
        if status == 200 and not self.is_doubtful(sent):
            self.files[file] = caller, content
        elif status != 200:
            self.refused.append((status, answer))

    def lose(self, disk: Disk) -> None:
        self.failing = time.monotonic()
        disk.fail()
        self.failed = time.monotonic()

    def is_doubtful(self, sent: float) -> bool:
        """Whether what has just been answered was on its way while the disk failed."""
        return sent <= self.failed and self.failing <= time.monotonic()

    def check(self, unsure: Collection[str] = ()) -> int:
        """All that was acknowledged is there, once and whole; how much that is. The unsure may be there, and the doubtful."""
        count = 0
        for person, (board, _, ledger) in self.boards.items():
            self.callers[person].hang_up()
            # What was doubtful may be gone, and its place in the log another's.
            ledger.begin_again()
            ledger.read_log(self.callers[person])
            ledger.check()
            ledger.check_cards(self.callers[person], {*unsure, *self.doubtful})
            count += len(ledger.cards[board])
        for file, (caller, content) in self.files.items():
            caller.hang_up()
            status, _, found = caller.send("GET", f"/file/{file}/full")
            assert (status, found) == (200, content), "an acknowledged file is lost"
        return count + len(self.files)


def put(caller: Caller, path: str, content: bytes) -> tuple[int, dict]:
    connection = http.client.HTTPConnection("127.0.0.1", caller.house.port, timeout=30)
    try:
        connection.request("PUT", path, content, {
            "Content-Type": "application/octet-stream", "Accept": "application/json", "Cookie": caller.cookie})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def expect_told(house: House, family: Family) -> None:
    """While nothing can be saved: in words to people, by a rule to programs, and everything is read as before."""
    rules = {(status, answer.get("rule")) for status, answer in family.refused}
    assert rules <= {(503, "cannot-save"), (413, "files-full")} and (503, "cannot-save") in rules, rules
    for person, language in ((MINJI, "ko"), (ANN, "en")):
        board, column, ledger = family.boards[person]
        cookie = family.callers[person].cookie
        # SQLite’s log has room for small ones until it is as long as it was at its longest.
        for _ in range(2_000):
            form = {"id": new_id(), "card": new_id(), "column": column, "title": "카드"}
            status, again, words = page(house, f"/board/{board}/add-card", cookie, form)
            if status != 303:
                family.unsure.add(form["card"])
                break
            ledger.expected[board].add(form["id"])
            ledger.cards[board].add(form["card"])
        assert status == 503 and again and FULL[language] in words, (status, words[-2_000:])
        status, _, words = page(house, f"/board/{board}", cookie)
        assert status == 200 and "카드" in words, "a board cannot be read"
    # Whatever small write is taken meanwhile.
    for _ in range(10):
        assert readiness(house) == (503, {"status": "disk"})
    # Who is out cannot come in, and reads why.
    status, _, words = page(house, "/sign-in", "", {"email": SAM.email, "password": SAM.password})
    assert status == 503, (status, words)


def expect_quiet_log(house: House, began: float) -> None:
    """Once a minute each, however many were refused."""
    words = house.log.read_text(errors="replace")
    minutes = 1 + int((time.monotonic() - began) / 60)
    for line in ("does not accept writes", "Not ready", "Files cannot be written"):
        assert words.count(line) <= minutes, words[-4_000:]
    assert "does not accept writes" in words
    rest = [line for line in words.splitlines() if re.search(r"\b(warning|error|critical)\b", line)
            and not re.search("does not accept writes|Not ready|Files cannot be written", line)]
    assert len(rest) <= 4, rest


def test_a_full_disk_is_told_in_words_loses_nothing_and_is_over_when_there_is_room(disk):
    house = furnished(House(disk.folder / "data", settings=SETTINGS))
    house.log = disk.folder.with_suffix(".log")
    try:
        house.start()
        family = Family(house)
        photo = {"photo": base64.b64encode(png(40, 40)).decode()}
        assert family.callers[DOYUN].send("PUT", "/api/v1/me/photo", photo)[0] == 204
        seen = family.callers[DOYUN].get("/api/v1/me")
        began = time.monotonic()
        disk.fill(left=3 << 20)
        family.write(lambda told: told >= 5)
        disk.fill_rest()
        expect_told(house, family)
        status, _, answer = family.callers[DOYUN].send("PUT", "/api/v1/me/photo", photo)
        assert (status, answer["rule"]) in [(413, "files-full"), (503, "cannot-save")], answer
        assert family.callers[DOYUN].get("/api/v1/me") == seen, "the picture that was there is no more"
        found = findings(house)
        assert found["disk"]["state"] == "failure" and "full" in found["disk"]["says"] and "Free" in found["disk"]["advice"]
        expect_quiet_log(house, began)
        acknowledged = family.check()
        house.kill()
        words = refused_start(house)
        assert "disk" in words and "free some space" in words, words
        disk.make_room()
        house.start()
        assert family.check() == acknowledged
        # Once more, and this time nobody starts it again.
        disk.fill(left=1 << 20)
        family.write(lambda told: told >= 3)
        disk.make_room()
        house.until_ready()
        family.write(lambda told: False, most=5)
        acknowledged = family.check()
        house.doctor()
        print(f"\nA full disk: {acknowledged} acknowledged, each there; {len(family.refused)} refused")
    finally:
        house.stop()


def test_a_disk_that_becomes_read_only_is_told_in_words_and_loses_nothing(disk):
    house = furnished(House(disk.folder / "data", settings=SETTINGS))
    house.log = disk.folder.with_suffix(".log")
    try:
        house.start()
        family = Family(house)
        family.write(lambda told: False, most=10)
        began = time.monotonic()
        threading.Timer(0.3, family.lose, [disk]).start()
        family.write(lambda told: told >= 5)
        expect_told(house, family)
        found = findings(house)["data folder"]
        assert found["state"] == "failure" and "read-only" in found["says"] and "dmesg" in found["advice"], found
        expect_quiet_log(house, began)
        acknowledged = family.check()
        house.stop()
        disk.repair()
        disk.unmount()
        disk.mount("ro")
        words = refused_start(house)
        assert "disk takes no writes" in words and "dmesg" in words, words
        assert findings(house)["data folder"]["state"] == "failure"
        disk.unmount()
        disk.mount()
        house.start()
        # A disk that fails may keep what it said that it could not: as if the answer had been lost.
        assert family.check(family.unsure) == acknowledged
        family.write(lambda told: False, most=5)
        family.check(family.unsure)
        house.doctor()
        print(f"\nA read-only disk: {acknowledged} acknowledged, each there; {len(family.refused)} refused")
    finally:
        house.stop()
