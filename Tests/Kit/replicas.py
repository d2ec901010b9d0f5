"""A device that keeps a board, without a browser."""

from __future__ import annotations

import time

from house import Caller, House, new_id
from people import Person


class Device:
    """A device of somebody's, as its worker is one: it keeps what it was told of a board, and what was done on it lately. Of
    a house with another history it takes all anew, and sends that again."""

    def __init__(self, house: House, person: Person, board: str, column: str):
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
