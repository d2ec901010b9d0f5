"""The database is in an earlier state than people saw, or a part of it is damaged, and nobody said so: the house learns it by
itself, and only what is damaged is out of reach."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from conftest import SETTINGS, furnished
from held import HeldBoard
from house import Caller, House, new_id
from people import MINJI
from told import findings, readiness


def board_of(caller: Caller) -> str:
    return caller.post("/api/v1/boards", {"id": new_id(), "name": "판"})["id"]


def sync(caller: Caller, **question) -> dict:
    return caller.post("/api/v1/sync", {"cursors": [], "unsent": []} | question)


def add(caller: Caller, board: str, title: str) -> None:
    caller.post(f"/api/v1/boards/{board}/cards", {"title": title})


def emptied(data: Path) -> None:
    (data / "maru.sqlite-wal").write_bytes(b"")


def removed(data: Path) -> None:
    (data / "maru.sqlite-wal").unlink()


def copied_alone(data: Path) -> None:
    """As a backup of the one file is put back by hand."""
    whole = data.rename(data.with_name("whole"))
    data.mkdir()
    shutil.copy(whole / "maru.sqlite", data)


@pytest.mark.parametrize("lose_log", [emptied, removed, copied_alone])
def test_a_log_that_was_lost_is_known_once_and_gets_back_what_devices_hold(tmp_path, lose_log):
    house = furnished(House(tmp_path / "data", settings=SETTINGS))
    try:
        house.start()
        board = HeldBoard(house)
        # All of the log goes into the file.
        house.stop()
        house.start()
        board.go_on()
        house.kill()
        lose_log(house.data)
        house.start()
        board.is_given_back()
        house.doctor()
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
