"""A standby of PostgreSQL that was behind is promoted: the house goes on at the same address, with less than people saw, and
gets back what devices hold."""

from __future__ import annotations

import time

import pytest

from conftest import SETTINGS, furnished
from engines import OwnPostgres
from eventually import eventually
from house import Caller, House, new_id
from people import ANN, MINJI
from told import findings, page

# To administrators, on their page.
TOLD = "다른 타임라인에서 이어지고 있어요"


class Device:
    """A device of somebody's, as its worker is one: it keeps what it was told of a board, and what was done on it lately. Of
    a house with another history it takes all anew, and sends that again."""

    def __init__(self, house: House, person, board: str, column: str):
        self.caller = Caller(house).sign_in(person)
        self.board, self.column = board, column
        self.lineage: str | None = None
        self.lineages: list[str] = []
        self.cursors: list[dict] = []
        self.titles: dict[str, str] = {}
        self.unsent: list[dict] = []
        self.taken: list[dict] = []

    def add(self, title: str) -> None:
        """Without the house."""
        form = {"title": title, "column": self.column, "card": new_id()}
        clock = str(int(time.time() * 1000) << 16)
        self.unsent.append(
            {"id": new_id(), "space": self.board, "do": "add-card", "clock": clock, "with": form, "pinned": ["card"]})

    def sync(self) -> None:
        for _ in range(20):
            question = {"cursors": self.cursors, "unsent": self.unsent}
            answer = self.caller.post(
                "/api/v1/sync", question | ({"lineage": self.lineage} if self.lineage else {}))
            if not self.take(answer):
                return
        raise AssertionError("the device and the house never come to an end")

    def take(self, answer: dict) -> bool:
        """Whether there is more to be said."""
        if answer["lineage"] != self.lineage:
            is_new = self.lineage is None
            self.lineage = answer["lineage"]
            self.lineages.append(answer["lineage"])
            if not is_new:
                self.cursors, self.titles = [], {}
                self.taken, self.unsent = [], self.taken + self.unsent
                return True
        done = {settled["id"] for settled in answer["settled"] if settled["result"] == "done"}
        assert len(done) == len(answer["settled"]), answer["settled"]
        self.taken += [change for change in self.unsent if change["id"] in done]
        self.unsent = [change for change in self.unsent if change["id"] not in done]
        for delta in answer["spaces"]:
            if delta["space"] != self.board:
                continue
            if delta.get("whole"):
                self.titles = {row[0]: row[2] for row in delta["whole"]["state"]["cards"]}
            for operation in delta["operations"]:
                for subject, field, _, to in operation["changes"]:
                    if field == "title":
                        self.titles[subject] = to
        proved = {cursor["space"]: cursor for cursor in self.cursors + answer["proofs"]}
        self.cursors = list(proved.values())
        return bool(answer["more"] or self.unsent)


@pytest.fixture
def primary():
    postgres = OwnPostgres()
    yield postgres
    postgres.stop()


@pytest.fixture
def standby(primary):
    postgres = OwnPostgres(follows=primary)
    yield postgres
    postgres.stop()


@pytest.fixture
def house(primary, standby, tmp_path):
    house = furnished(House(tmp_path / "data", primary.address, settings=SETTINGS))
    house.start()
    yield house
    house.stop()


def titles(caller: Caller, board: str) -> list[str]:
    caller.hang_up()
    return sorted(card["title"] for card in caller.get(f"/api/v1/boards/{board}/cards?limit=200")["cards"])


def test_a_standby_that_was_behind_is_known_once_and_gets_back_what_devices_hold(primary, house, standby):
    minji = Caller(house).sign_in(MINJI)
    made = minji.post("/api/v1/boards", {"id": new_id(), "name": "판"})
    board, column = made["id"], made["columns"][0]["id"]
    devices = [Device(house, MINJI, board, column) for _ in range(3)]
    ahead, away, idle = devices
    ahead.add("앞")
    for device in devices:
        device.sync()
    assert primary.ask("SELECT timeline FROM floor_lineage") == "1"
    eventually("the standby has all of it", lambda: standby.has_all_of(primary))
    # From here on it gets nothing, and nobody waits for it.
    standby.halt()
    for number in range(5):
        ahead.add(f"뒤 {number}")
    for device in devices:
        device.sync()
    away.add("혼자 있는 동안")
    seen = sorted(["앞"] + [f"뒤 {number}" for number in range(5)])
    assert titles(minji, board) == seen
    primary.pull_plug()
    standby.promote(primary)
    house.until_ready()
    assert titles(minji, board) == ["앞"], "the standby was not behind"
    # Somebody else goes on, past what the devices have seen.
    for number in range(9):
        minji.post(f"/api/v1/boards/{board}/cards", {"title": f"남 {number}"})
    for _ in range(2):
        for device in devices:
            device.caller.hang_up()
            device.sync()
    expected = sorted(seen + ["혼자 있는 동안"] + [f"남 {number}" for number in range(9)])
    assert titles(minji, board) == expected
    for device in devices:
        assert sorted(device.titles.values()) == expected
        assert not device.unsent
    # It is renewed once, whoever found it.
    assert [len(device.lineages) for device in devices] == [2, 2, 2]
    assert len({tuple(device.lineages) for device in devices}) == 1
    assert standby.ask("SELECT timeline, lost_by FROM floor_lineage") == "2|timeline"
    assert house.log.read_text().count("each device reloads all of its spaces") == 1
    assert findings(house)["earlier state"]["state"] == "warning"
    assert TOLD in page(house, "/admin", minji.cookie)[2]
    assert TOLD not in page(house, "/admin", Caller(house).sign_in(ANN).cookie)[2]
    house.doctor()
