"""The database is in an earlier state than people saw, or a part of it is damaged, and nobody said so: the house learns it by
itself, and only what is damaged is out of reach."""

from __future__ import annotations

import sqlite3

from conftest import SETTINGS, furnished
from house import Caller, House, new_id
from people import MINJI
from told import findings, readiness


def board_of(caller: Caller) -> str:
    return caller.post("/api/v1/boards", {"id": new_id(), "name": "판"})["id"]


def sync(caller: Caller, **question) -> dict:
    return caller.post("/api/v1/sync", {"cursors": [], "unsent": []} | question)


def add(caller: Caller, board: str, title: str) -> None:
    caller.post(f"/api/v1/boards/{board}/cards", {"title": title})


def test_a_log_that_was_lost_is_known_by_the_first_device_that_comes(tmp_path):
    house = furnished(House(tmp_path / "data", settings=SETTINGS))
    try:
        house.start()
        minji = Caller(house).sign_in(MINJI)
        board = board_of(minji)
        add(minji, board, "앞")
        lineage = sync(minji)["lineage"]
        # All of the log goes into the file.
        house.stop()
        house.start()
        minji.hang_up()
        for number in range(5):
            add(minji, board, f"뒤 {number}")
        told = sync(minji)
        assert told["lineage"] == lineage
        house.kill()
        (house.data / "maru.sqlite-wal").write_bytes(b"")
        house.start()
        minji.hang_up()
        cards = minji.get(f"/api/v1/boards/{board}/cards")["cards"]
        assert [card["title"] for card in cards] == ["앞"]
        # Somebody else goes on, past what the device has seen.
        for number in range(9):
            add(minji, board, f"남 {number}")
        answers = [sync(minji, lineage=lineage, cursors=told["proofs"]) for _ in range(2)]
        assert answers[0]["lineage"] not in (None, lineage)
        assert answers[0]["more"] and not answers[0]["spaces"]
        assert answers[1]["lineage"] == answers[0]["lineage"], "it is renewed once"
        assert "gone back to an earlier state" in house.log.read_text()
        assert findings(house)["earlier state"]["state"] == "warning"
    finally:
        house.stop()


def test_a_byte_that_was_changed_costs_one_board(tmp_path):
    house = furnished(House(tmp_path / "data", settings=SETTINGS))
    try:
        house.start()
        minji = Caller(house).sign_in(MINJI)
        damaged, whole = board_of(minji), board_of(minji)
        for board in (damaged, whole):
            add(minji, board, "하나")
        house.stop()
        with sqlite3.connect(house.data / "maru.sqlite") as database:
            database.execute(
                "UPDATE floor_operation SET changes = replace(changes, '하나', '하니') WHERE space = ?", (damaged,))
        database.close()
        house.start()
        minji.hang_up()
        assert readiness(house) == (200, {"status": "ready"})
        told = sync(minji)
        assert [delta["space"] for delta in told["spaces"]] == [whole] and not told["more"]
        assert readiness(house) == (200, {"status": "ready", "data": "damaged"})
        assert minji.send("GET", f"/api/v1/boards/{damaged}/operations")[0] == 500
        add(minji, damaged, "둘")
        found = findings(house)["stored data"]
        assert found["state"] == "failure" and f"board/{damaged}" in found["says"]
    finally:
        house.stop()
