"""`kill -9` at random moments under many writers: what was acknowledged is there, exactly once."""

from __future__ import annotations

import http.client
import os
import random
import threading
import time
from collections import Counter
from dataclasses import dataclass

from house import Caller, House, new_id
from people import MINJI

WRITERS = 16
MOMENTS = int(os.environ.get("MARU_KILL_MOMENTS", "50"))
BOARDS = 4


@dataclass
class Write:
    """One card that one writer wanted added."""

    operation: str
    card: str
    board: str
    column: str
    title: str

    @property
    def form(self) -> dict:
        return {"id": self.operation, "card": self.card, "column": self.column, "title": self.title}


class Writer(threading.Thread):
    """Adds cards as fast as it can until the house is gone. Remembers what was acknowledged and what it never heard of."""

    def __init__(self, house: House, cookie: str, columns: dict[str, str], seed: int):
        super().__init__(daemon=True)
        self.caller = Caller(house, cookie)
        self.columns = columns
        self.chance = random.Random(seed)
        self.acknowledged: list[Write] = []
        self.unheard: Write | None = None
        self.surprise: str | None = None

    def run(self) -> None:
        while True:
            board = self.chance.choice(list(self.columns))
            operation, card = new_id(), new_id()
            write = Write(operation, card, board, self.columns[board], f"{operation[-6:]} 카드")
            try:
                status, _, body = self.caller.send("POST", f"/api/v1/boards/{board}/cards", write.form)
            except (OSError, http.client.HTTPException):
                self.unheard = write
                return
            if status != 201:
                self.surprise = f"{status} {body}"
                return
            self.acknowledged.append(write)


class Ledger:
    """What must be there, held against what is."""

    def __init__(self, boards):
        self.expected: dict[str, dict[str, Write]] = {board: {} for board in boards}
        self.seen: dict[str, Counter] = {board: Counter() for board in boards}
        self.sequence = {board: 0 for board in boards}

    def expect(self, write: Write) -> None:
        self.expected[write.board][write.operation] = write

    def read_log(self, caller: Caller) -> None:
        """Takes in each board's operations since the last look; their sequences may have no gap."""
        for board in self.expected:
            while True:
                page = caller.get(f"/api/v1/boards/{board}/operations?after={self.sequence[board]}")["operations"]
                if not page:
                    break
                for recorded in page:
                    assert recorded["sequence"] == self.sequence[board] + 1, "a gap in the sequence"
                    self.sequence[board] += 1
                    self.seen[board][recorded["operation"]["id"]] += 1

    def check(self) -> None:
        for board, writes in self.expected.items():
            twice = [operation for operation, count in self.seen[board].items() if count > 1]
            lost = [operation for operation in writes if self.seen[board][operation] == 0]
            assert not lost, f"{len(lost)} acknowledged operations are lost"
            assert not twice, f"{len(twice)} operations are there more than once"

    def check_cards(self, caller: Caller) -> None:
        """Every card expected stands on its board once, and none that nobody asked for."""
        for board, writes in self.expected.items():
            cards = Counter()
            cursor = ""
            while True:
                page = caller.get(f"/api/v1/boards/{board}/cards?limit=200" + (f"&cursor={cursor}" if cursor else ""))
                cards.update(card["id"] for card in page["cards"])
                cursor = page.get("next")
                if not cursor:
                    break
            assert cards == Counter(write.card for write in writes.values())


def test_what_was_acknowledged_is_there_exactly_once(house):
    chance = random.Random(20_261_121)
    house.start()
    caller = Caller(house).sign_in(MINJI)
    columns = dict(make_board(caller, f"판 {number + 1}") for number in range(BOARDS))
    ledger = Ledger(columns)
    ledger.read_log(caller)
    acknowledged = heard_again = 0

    for moment in range(MOMENTS):
        writers = [Writer(house, caller.cookie, columns, moment * WRITERS + number) for number in range(WRITERS)]
        for writer in writers:
            writer.start()
        time.sleep(chance.uniform(0.02, 0.6))
        house.kill()
        for writer in writers:
            writer.join(timeout=30)
            assert not writer.is_alive(), "a writer hangs though the house is gone"
            assert writer.surprise is None, writer.surprise

        house.start()
        caller = Caller(house, caller.cookie)
        # Whoever got no answer asks again with the same id: it may have been done already, and is not done twice.
        for writer in writers:
            for write in writer.acknowledged:
                ledger.expect(write)
            acknowledged += len(writer.acknowledged)
            if writer.unheard:
                caller.post(f"/api/v1/boards/{writer.unheard.board}/cards", writer.unheard.form)
                ledger.expect(writer.unheard)
                heard_again += 1
        ledger.read_log(caller)
        ledger.check()

    ledger.check_cards(caller)
    assert acknowledged > MOMENTS * WRITERS, "too few writes to mean anything"
    print(f"\n{MOMENTS} kills, {acknowledged} acknowledged writes, {heard_again} asked again: each there once")


def make_board(caller: Caller, name: str) -> tuple[str, str]:
    """A board's id and its first column's."""
    board = caller.post("/api/v1/boards", {"id": new_id(), "name": name})["id"]
    return board, caller.get(f"/api/v1/boards/{board}")["columns"][0]["id"]
