"""A backup of a large house while eight people write: how long it takes, how large the log grows, how long they wait."""

import http.client
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

#: Cards of one board: as many as a file may bring.
PER_BOARD = 5_000
WRITERS = 8
#: What is promised.
SECONDS_A_MILLION = 60


@dataclass
class BackedUp:
    cards: int
    database_mb: float
    seconds: float
    archive_mb: float
    #: The largest that the write-ahead log was before the backup and during it.
    log_before_mb: float
    log_mb: float
    writes: int
    #: Milliseconds without a backup, and during it.
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
        database = programs.data / "maru.sqlite"
        log = Path(f"{database}-wal")
        quiet, log_before = Writing(maru.port, boards, people[0], log), 0.0
        with quiet:
            time.sleep(10)
        log_before = quiet.log_mb
        archive = programs.folder / "house.tar"
        with Writing(maru.port, boards, people[0], log) as writing:
            began = time.perf_counter()
            subprocess.run(
                [programs.maru, "backup", "--to", str(archive), "--data", str(programs.data), *programs.options],
                check=True, stdout=subprocess.DEVNULL)
            seconds = time.perf_counter() - began
    with sqlite3.connect(database) as rows:
        made = rows.execute("SELECT count(*) FROM board_card").fetchone()[0] - quiet.count - writing.count
    return BackedUp(
        made, database.stat().st_size / 1e6, seconds, archive.stat().st_size / 1e6, log_before, writing.log_mb,
        writing.count, quiet.p99, writing.p99)


class Writing:
    """Eight people who add cards, each to a board and one after the other, ten a second."""

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
        f"  the log at most {seen.log_mb:.0f} MB, {seen.log_before_mb:.0f} MB without a backup",
        f"  {seen.writes} cards meanwhile, p99 {seen.p99:.0f} ms, {seen.quiet_p99:.0f} ms without a backup",
    ])
