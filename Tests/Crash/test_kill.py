"""`kill -9` at random moments under many writers: what was acknowledged is there, exactly once and whole."""

from __future__ import annotations

import os
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

from house import Caller, House, new_id
from people import ANN, DOYUN, MINJI, SAM
from rooms import Action, Day, Entry, Keyword, Leaving, Log, Message, Photo, Place, Undone, Work
from works import Card, Deletion, Device, Import, ImportWithFiles, Ledger, Unheard, Upload

# Who writes, and what. Of a file somebody keeps only the last, so each who brings some is alone with it.
WRITERS = [(MINJI, [Card])] * 8 + [(MINJI, [Device])] * 4 + [(DOYUN, [Import, Deletion]), (ANN, [Import, Deletion, ImportWithFiles])]
WRITERS += [(SAM, [Action])] * 2 + [(MINJI, [Upload])]
WRITERS += [(ANN, [Entry])] * 2 + [(SAM, [Keyword]), (DOYUN, [Message]), (DOYUN, [Log])]
WRITERS += [(ANN, [Undone]), (ANN, [Photo]), (SAM, [Day]), (DOYUN, [Place]), (MINJI, [Leaving])]
KINDS = list(dict.fromkeys(kind for _, kinds in WRITERS for kind in kinds))
MOMENTS = int(os.environ.get("MARU_KILL_MOMENTS", "50"))
POSTGRES_MOMENTS = int(os.environ.get("MARU_KILL_POSTGRES_MOMENTS", "3"))
# How many writes must have been acknowledged for each of the moments. It is not one for each writer: some do several requests
# before a write, and would only raise what the others have to do.
WRITES = 20
BOARDS = 4


class Writer(threading.Thread):
    """Has one thing after another done, as fast as it can, until one is not heard; or, where it insists, sends that again
    until it is. Remembers what was acknowledged."""

    def __init__(self, caller: Caller, make: Callable, insists: bool, person=None):
        super().__init__(daemon=True)
        self.caller = caller
        self.person = person
        self.make = make
        self.insists = insists
        self.is_over = threading.Event()
        # Whether it has come as far as a write, and when the last one began.
        self.writes = threading.Event()
        self.began = 0.0
        self.acknowledged: list = []
        self.unheard = None
        self.lost: list[str] = []
        self.surprise: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.is_over.is_set() and self.is_heard():
                pass
        except BaseException as surprise:
            self.surprise = surprise

    def is_heard(self) -> bool:
        work = self.make()
        # What comes before is missed by nobody.
        if not self.hears(work.prepare):
            return self.insists
        self.began = time.monotonic()
        self.writes.set()
        while not self.hears(work.send):
            if not self.insists:
                self.unheard = work
                return False
            time.sleep(0.05)
        self.acknowledged.append(work)
        return True

    def hears(self, step: Callable[[Caller], None]) -> bool:
        try:
            step(self.caller)
        except Unheard as lost:
            self.lost.append(str(lost))
            return False
        return True


class Storm:
    """Writers on a house that falls and rises again."""

    def __init__(self, house: House, seed: int):
        self.house = house
        self.chance = random.Random(seed)
        house.start()
        self.callers = {person: Caller(house).sign_in(person) for person, _ in WRITERS}
        boards = [self.callers[MINJI].post("/api/v1/boards", {"id": new_id(), "name": f"판 {n + 1}"}) for n in range(BOARDS)]
        self.ledger = Ledger({board["id"]: board["columns"][0]["id"] for board in boards})
        self.ledger.read_log(self.callers[MINJI])
        self.memories: list[dict] = [{} for _ in WRITERS]
        for (person, kinds), memory in zip(WRITERS, self.memories):
            if issubclass(kinds[0], Work):
                kinds[0](self.ledger, self.chance, memory).prepare(self.callers[person])
        self.done: list = []
        # The kinds of which a write was under way when the house was killed.
        self.struck: set[type] = set()
        self.counts: Counter = Counter()

    def begin(self, insists: bool = False) -> list[Writer]:
        writers = []
        for (person, kinds), memory in zip(WRITERS, self.memories):
            writers.append(self.writer(person, kinds, memory, insists))
        for writer in writers:
            writer.start()
        time.sleep(self.chance.uniform(0.02, 0.6))
        return writers

    def begin_alone(self, kind: type) -> Writer:
        """Somebody who does only this, and has come as far as a write, unless they do not within a minute."""
        person, memory = next((person, memory) for (person, kinds), memory in zip(WRITERS, self.memories) if kind in kinds)
        writer = self.writer(person, [kind], memory)
        writer.start()
        writer.writes.wait(60)
        time.sleep(self.chance.uniform(0, 0.003))
        return writer

    def writer(self, person, kinds: list, memory: dict, insists: bool = False) -> Writer:
        make = partial(self.make, kinds, random.Random(self.chance.random()), memory)
        return Writer(Caller(self.house, self.callers[person].cookie), make, insists, person)

    def make(self, kinds: list, chance: random.Random, memory: dict):
        return chance.choice(kinds)(self.ledger, chance, memory)

    def end(self, writers: list[Writer]) -> None:
        for writer in writers:
            writer.is_over.set()
        for writer in writers:
            writer.join(timeout=120)
            assert not writer.is_alive(), "a writer hangs though there is nothing to wait for"
            if writer.surprise:
                raise writer.surprise

    def strike(self, writers: list[Writer]) -> None:
        """Kills the house under its writers, and looks once it is there again."""
        fell = time.monotonic()
        self.house.kill()
        self.counts["kills"] += 1
        self.end(writers)
        # One that began later found no house.
        self.struck |= {type(writer.unheard) for writer in writers if writer.unheard and writer.began < fell}
        if self.counts["kills"] % 10 == 0:
            self.house.doctor()
        self.house.start()
        self.look(writers)
        assert not self.counts["at busy"], [lost for writer in writers for lost in writer.lost]

    def missing(self) -> list[type]:
        """The kinds that have not been done yet, or that no kill has struck."""
        done = {type(work) for _, work in self.done}
        return [kind for kind in KINDS if kind not in self.struck & done]

    def look(self, writers: list[Writer]) -> None:
        """After it rose: all that was heard is there, and of the rest each thing is there whole or not at all. Then that is
        asked for again, and is there once."""
        for caller in self.callers.values():
            caller.hang_up()
        self.ledger.read_log(self.callers[MINJI])
        for writer in writers:
            for work in writer.acknowledged:
                work.expect()
                assert work.is_done(self.callers[writer.person]), f"{type(work).__name__}: acknowledged, and lost"
                self.done.append((writer.person, work))
            self.counts["acknowledged"] += len(writer.acknowledged)
            self.counts["asked again"] += len(writer.lost) if writer.insists else writer.unheard is not None
            self.counts["at busy"] += sum(lost.endswith("503") for lost in writer.lost)
        self.ledger.check()
        for writer in writers:
            if work := writer.unheard:
                self.counts["done unheard"] += work.is_done(self.callers[writer.person])
                work.send(self.callers[writer.person])
                work.expect()
                self.done.append((writer.person, work))
        self.ledger.read_log(self.callers[MINJI])
        self.ledger.check()
        for writer in writers:
            if work := writer.unheard:
                assert work.is_done(self.callers[writer.person]), f"{type(work).__name__}: answered when it was asked again, and lost"

    def finish(self) -> str:
        """All of it once more, at the end. The words are the storm's figures."""
        self.ledger.check_cards(self.callers[MINJI])
        for person, work in self.done:
            assert work.is_done(self.callers[person]), f"{type(work).__name__}: lost since"
        kinds = Counter(type(work).__name__ for _, work in self.done)
        made = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
        return (f"{self.counts['acknowledged']} acknowledged, {self.counts['asked again']} asked again "
                f"({self.counts['done unheard']} had been done), {self.counts['at busy']} times told it is busy: "
                f"each there once and whole ({made})")


def test_what_was_acknowledged_is_there_exactly_once(house):
    storm = Storm(house, 20_261_121)
    enough = MOMENTS * WRITES
    # A busy machine takes fewer writes before each kill, so that it takes more kills.
    for moment in range(4 * MOMENTS):
        if moment >= MOMENTS and storm.counts["acknowledged"] > enough:
            break
        storm.strike(storm.begin())
    # What takes some requests before its write may never have come to that in time, on a busy machine, or the kill always fell
    # beside it. Its writer then has the house alone, and the kill waits for the write. That counts only if it struck one: a
    # kind that was done while nothing happened to the house has shown nothing.
    for _ in range(10 * len(storm.missing())):
        if not (missing := storm.missing()):
            break
        kind = storm.chance.choice(missing)
        storm.strike([writer := storm.begin_alone(kind)])
        assert writer.writes.is_set(), f"nothing to kill within a minute: {kind.__name__}"
    words = storm.finish()
    house.kill()
    house.doctor()
    assert storm.counts["acknowledged"] > enough, "too few writes to mean anything"
    assert not storm.missing(), f"never done, or never struck by a kill: {storm.missing()}"
    print(f"\n{storm.counts['kills']} kills of the house: {words}")


def test_what_was_acknowledged_outlives_the_database_and_is_there_exactly_once(house_on_own_postgres):
    house, postgres = house_on_own_postgres
    storm = Storm(house, 20_261_124)
    falls: Counter = Counter()
    for moment in range(POSTGRES_MOMENTS):
        # By turns they stop at the first answer that does not come, so that what was half done is seen; or they go on asking
        # while the database is away, and comes back.
        insists = moment % 2 == 1
        writers = storm.begin(insists)
        postgres.pull_plug()
        if with_house := moment % 3 == 2:
            house.kill()
        falls["both"] += with_house
        if insists:
            time.sleep(storm.chance.uniform(0, 1))
        else:
            storm.end(writers)
        postgres.start_again()
        if with_house:
            house.start()
        house.until_ready()
        storm.end(writers)
        if moment % 5 == 4:
            house.doctor()
        storm.look(writers)
    words = storm.finish()
    house.kill()
    house.doctor()
    print(f"\n{POSTGRES_MOMENTS} kills of PostgreSQL, {falls['both']} of them with the house: {words}")
