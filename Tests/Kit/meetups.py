"""Runs made through the API, and the profiles of their people, for journeys that begin with some."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator

from eventually import eventually
from house import Caller, House, new_id

# Where every run here meets, which only people who are in may read.
PLACE = "시청역 5번 출구"
ADDRESS = "세종대로 110"
# What everybody reads instead.
DISTRICT = "중구 정동"

WHOLE = {
    "text": "천천히 달려요.", "band": "after-work", "zone": "Asia/Seoul", "minutes": 60, "latitude": "37.566535",
    "longitude": "126.977969", "place-name": PLACE, "address": ADDRESS, "hint": "빨간 기둥 옆", "district": DISTRICT,
    "gender": "everyone", "capacity": 8, "pace": "beginner",
}

# A route in its short form.
ROUTE = ("5261 37 1800 1000:340,1000:350,1000:330,1000:345,1000:345,261:90 "
         "37571111,126981111,300,0;9000,0,120,600;0,9000,40,500;-9000,0,-160,400;0,-8800,0,300")


def introduce(caller: Caller, nickname: str, **fields) -> str:
    """Writes somebody's runner profile, with which they fit a run as it is made here; the person's id."""
    form = {"nickname": nickname, "birth-year": 1990, "gender": "woman", "job": "development", "pace": "average"}
    status, _, answer = caller.send("PUT", "/api/v1/runner", form | named(fields))
    assert status == 200, answer
    return id_of(caller)


def id_of(caller: Caller) -> str:
    return caller.get("/api/v1/me")["id"]


def named(fields: dict) -> dict:
    """Names as the API has them: `place_name` is `place-name`."""
    return {name.replace("_", "-"): value for name, value in fields.items()}


class Meetup:
    """A run that takes applications, led by the caller. It begins some days ahead, on the hour."""

    def __init__(self, caller: Caller, title: str, hours: int = 72, **fields):
        self.caller = caller
        self.title = title
        self.id = caller.post("/api/v1/meetups", {"title": title})["id"]
        start = (int(time.time()) // 3600 + hours) * 3_600_000
        status, _, answer = caller.send("PUT", self.api, WHOLE | {"title": title, "start": start} | named(fields))
        assert status == 200, answer
        self.act("open")

    def begin(self) -> None:
        """Moves its start to a moment ahead, and waits for that."""
        ahead = 100
        # The house takes no start that has passed by the time it is asked.
        while not self.starts_in(ahead):
            ahead *= 2
        eventually("the run has begun", lambda: self.read()["phase"], lambda phase: phase == "running")

    def starts_in(self, milliseconds: int) -> bool:
        """Whether that was still ahead when the house heard of it."""
        form = WHOLE | {"title": self.title, "start": int(time.time() * 1000) + milliseconds}
        status, _, answer = self.caller.send("PUT", self.api, form)
        assert status == 200 or answer["rule"] == "start-past", answer
        return status == 200

    @property
    def page(self) -> str:
        return f"/run/{self.id}"

    @property
    def api(self) -> str:
        return f"/api/v1/meetups/{self.id}"

    def read(self) -> dict:
        """All that its leader may know of it."""
        return self.ask("")

    def statuses(self) -> dict[str, str]:
        """What each person is in it, by their nicknames."""
        return {person["nickname"]: person["status"] for person in self.read()["participants"]}

    def act(self, what: str, by: Caller | None = None, **fields) -> dict:
        """What somebody does in it, by its place in the API: `run.act("close")`. Without a name it is its leader."""
        return (by or self.caller).post(f"{self.api}/{what}", fields)

    def apply(self, by: Caller, note: str = "") -> None:
        self.act("applications", by, note=note)

    def join(self, by: Caller) -> None:
        """Somebody applies, and the leader accepts them."""
        self.apply(by)
        self.act(f"applications/{id_of(by)}/accept")

    def say(self, text: str, by: Caller | None = None, **fields) -> str:
        """A message in its talk; the message's id."""
        return self.act("messages", by, text=text, **fields)["id"]

    def unsay(self, message: str) -> None:
        status, _, answer = self.caller.send("DELETE", f"{self.api}/messages/{message}")
        assert status == 200, answer

    def attach(self, route: str = ROUTE) -> None:
        """Gives it a route."""
        status, _, answer = self.caller.send("PUT", f"{self.api}/route", {"route": route})
        assert status == 200, answer

    def said(self) -> list[str]:
        """The messages of its talk, the oldest first."""
        return [message["text"] for message in self.ask("/messages")["messages"]]

    def ask(self, what: str) -> dict:
        # After a long journey the house has closed the connection.
        self.caller.hang_up()
        return self.caller.get(self.api + what)


# The tables in which an open run stands that nobody has joined, each with the column that has its id; and those of them by
# which it is found.
TABLES = {"floor_space": "id", "floor_member": "space", "run_meetup": "id", "run_participant": "meetup"}
FOUND_BY = {"run_listing": "meetup", "run_listing_place": "id"}


class Rows:
    """Rows written straight into the tables of a house on SQLite: hundreds of requests take longer than a journey may. What
    is written so has no log."""

    def __init__(self, database: sqlite3.Connection):
        self.database = database

    @classmethod
    @contextlib.contextmanager
    def of(cls, house: House) -> Iterator[Rows]:
        with contextlib.closing(sqlite3.connect(house.data / "maru.sqlite", timeout=30)) as database, database:
            yield cls(database)

    def copy(self, table: str, key: str, of: str, changes: list[dict]) -> None:
        """Rows like the first one of something, each with some other values."""
        found = self.database.execute(f"SELECT * FROM {table} WHERE {key} = ?", [of])
        names = [column[0] for column in found.description]
        row = dict(zip(names, found.fetchone(), strict=True))
        assert all(change.keys() <= row.keys() for change in changes), (names, changes[:1])
        marks = ", ".join("?" * len(names))
        self.database.executemany(
            f"INSERT INTO {table} VALUES ({marks})", [list((row | change).values()) for change in changes])

    def runs_like(self, run: Meetup, titles: list[str], starts: list[int], is_found: bool = True) -> list[str]:
        """Open runs like another, which nobody has joined; their ids."""
        ids = [new_id() for _ in titles]
        for table, key in (TABLES | FOUND_BY if is_found else TABLES).items():
            changes = [{key: id} for id in ids]
            for change, title, start in zip(changes, titles, starts, strict=True):
                if table in ("run_meetup", "run_listing"):
                    change |= {"title": title, "starts_at": start, "time": f"{start} {WHOLE['zone']} {WHOLE['minutes']}"}
                if table == "run_meetup":
                    # No job comes for it.
                    change |= {"due_at": None, "remind_at": None}
                if table == "run_listing":
                    change |= {"words": title.lower()}
                if table == "run_listing_place":
                    change |= {"row": None, "moment": start}
            self.copy(table, key, run.id, changes)
        return ids

    def people_like(self, person: str, nicknames: list[str]) -> list[str]:
        """Runners like another, who have accounts and no passwords; their ids."""
        ids = [new_id() for _ in nicknames]
        self.copy("floor_person", "id", person, [{"id": id, "email": f"{id}@house.test"} for id in ids])
        names = [{"person": id, "nickname": name, "nickname_key": name} for id, name in zip(ids, nicknames, strict=True)]
        self.copy("run_runner", "person", person, names)
        return ids

    def add(self, table: str, rows: list[tuple]) -> None:
        for row in rows:
            self.database.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
