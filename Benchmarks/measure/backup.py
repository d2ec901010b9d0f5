"""A backup of a large database while eight people write: its duration, the size of the WAL, and their latency."""

import http.client
import os
import resource
import secrets
import sqlite3
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from measure.course import Programs
from measure.house import House, Person, move_in
from measure.transfer import bring, parcel

#: Cards per board: the limit of an import.
PER_BOARD = 5_000
WRITERS = 8
#: The target.
SECONDS_A_MILLION = 60


@dataclass
class BackedUp:
    cards: int
    database_mb: float
    seconds: float
    #: The backup's processor time in seconds, user and system.
    processor: float
    #: The load average of the last minute.
    load: float
    archive_mb: float
    #: Texts in the search index, and those not indexed yet. Each is a row of the backup.
    indexed: int
    unindexed: int
    #: The largest size of the write-ahead log before and during the backup.
    log_before_mb: float
    log_mb: float
    writes: int
    #: Latency in milliseconds without a backup, and during it.
    quiet_p99: float
    p99: float


def measure_backup(programs: Programs, cards: int, tell: Callable[[str], None]) -> BackedUp:
    people = move_in(programs.maru, programs.data, programs.options)
    with programs.start_maru() as maru:
        house = House(maru.port)
        house.connection.timeout = 300
        for person in people:
            house.sign_in(person)
        made, content = 0, parcel(PER_BOARD)
        while made < cards:
            bring(house, people[0], "maru.json", content)
            made += PER_BOARD
            if made % 50_000 == 0:
                tell(f"{made} cards")
        boards = [house.create_board(people[0], f"보드 {number}") for number in range(WRITERS)]
        return back_up(programs, maru.port, boards, people[0])


def back_up(programs: Programs, port: int, boards: list[str], person: Person) -> BackedUp:
    """Backs up a running server while people write."""
    database = programs.data / "maru.sqlite"
    log = Path(f"{database}-wal")
    with Writing(port, boards, person, log) as quiet:
        time.sleep(10)
    archive = programs.folder / "house.tar"
    with Writing(port, boards, person, log) as writing:
        began, processor = time.perf_counter(), processor_of_children()
        subprocess.run(
            [programs.maru, "backup", "--to", str(archive), "--data", str(programs.data), *programs.options],
            check=True, stdout=subprocess.DEVNULL)
        seconds, processor = time.perf_counter() - began, processor_of_children() - processor
    with sqlite3.connect(database) as rows:
        cards, indexed, unindexed = (
            rows.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in ("board_card", "board_text", "board_text_due"))
    return BackedUp(
        cards - quiet.count - writing.count, database.stat().st_size / 1e6, seconds, processor, os.getloadavg()[0],
        archive.stat().st_size / 1e6, indexed, unindexed, quiet.log_mb, writing.log_mb, writing.count, quiet.p99,
        writing.p99)


def processor_of_children() -> float:
    """Processor seconds of finished child processes."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Writing:
    """Eight people who each add cards to a board, one after another, ten a second."""

    def __init__(self, port: int, boards: list[str], person: Person, log: Path):
        self.latencies: list[float] = []
        self.log, self.log_mb = log, 0.0
        self.is_over = threading.Event()
        self.threads = [threading.Thread(target=self.add, args=(port, board, person)) for board in boards]
        self.threads.append(threading.Thread(target=self.watch))

    @property
    def count(self) -> int:
        return len(self.latencies)

    @property
    def p99(self) -> float:
        return sorted(self.latencies)[int(len(self.latencies) * 0.99)] * 1e3

    def add(self, port: int, board: str, person: Person) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        while not self.is_over.wait(0.1):
            began = time.perf_counter()
            connection.request(
                "POST", f"/board/{board}/add-card", f"title={secrets.token_hex(8)}",
                {"Cookie": person.cookie, "Content-Type": "application/x-www-form-urlencoded"})
            answer = connection.getresponse()
            answer.read()
            if answer.status != 303:
                raise RuntimeError(f"a card was answered with {answer.status}")
            self.latencies.append(time.perf_counter() - began)

    def watch(self) -> None:
        while not self.is_over.wait(0.05):
            if self.log.exists():
                self.log_mb = max(self.log_mb, self.log.stat().st_size / 1e6)

    def __enter__(self) -> "Writing":
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_over.set()
        for thread in self.threads:
            thread.join()


def report(seen: BackedUp) -> str:
    limit = max(SECONDS_A_MILLION * seen.cards / 1e6, 1)
    return "\n".join([
        f"a house of {seen.cards:,} cards, {seen.database_mb:.0f} MB, backed up while {WRITERS} people write:",
        f"  {seen.seconds:.1f} s (at most {limit:.0f}: {'met' if seen.seconds <= limit else 'MISSED'})"
        f" into {seen.archive_mb:.0f} MB",
        f"  {seen.processor:.1f} s of the processors, at a load of {seen.load:.1f};"
        f" {seen.indexed:,} texts in the index of words, {seen.unindexed:,} wait for it",
        f"  the log at most {seen.log_mb:.0f} MB, {seen.log_before_mb:.0f} MB without a backup",
        f"  {seen.writes} cards meanwhile, p99 {seen.p99:.0f} ms, {seen.quiet_p99:.0f} ms without a backup",
    ])
