"""Many people online at once: live streams, changes, and how soon others receive them."""

import asyncio
import hashlib
import json
import resource
import secrets
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from measure.course import Programs
from measure.house import House, Person, move_in, operation_id
from measure.program import Program

BOARDS = 200
#: People per board; the first created it and writes.
PEOPLE_EACH = 10
CHANGES_A_SECOND = 200
#: Connections that send changes.
WRITERS = 20


@dataclass
class Seen:
    people: int
    seconds: float
    changes: int = 0
    errors: list[str] = field(default_factory=list)
    #: Milliseconds from sending a change to another person's event.
    delays: list[float] = field(default_factory=list)
    missed: int = 0
    #: The server's resident memory in MB, every ten seconds.
    memory: list[float] = field(default_factory=list)
    #: The server's processor time in seconds.
    cpu: float = 0

    def delay(self, share: float) -> float:
        ordered = sorted(self.delays)
        return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else float("nan")


def measure_streams(programs: Programs, seconds: int, tell: Callable[[str], None]) -> Seen:
    """Runs on SQLite: people are inserted into its file, because hashing 2,000 passwords would take too long."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (10_000, max(10_000, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
    move_in(programs.maru, programs.data)
    tell(f"{BOARDS * PEOPLE_EACH:,} people move in")
    people = write_people(str(programs.data / "maru.sqlite"), BOARDS * PEOPLE_EACH)
    teams = [people[index * PEOPLE_EACH:(index + 1) * PEOPLE_EACH] for index in range(BOARDS)]
    with programs.start_maru() as maru:
        house = House(maru.port)
        boards = [house.create_board(team[0], f"Team {index}") for index, team in enumerate(teams)]
        for board, team in zip(boards, teams, strict=True):
            house.share(board, team[0], team[1:])
        sequences = [house.sequence(board, team[0]) for board, team in zip(boards, teams, strict=True)]
        tell(f"{CHANGES_A_SECOND} changes a second for {seconds} s")
        seen = Seen(len(people), seconds)
        crowd = Crowd(maru.port, boards, teams, sequences, seen)
        asyncio.run(crowd.run(seconds, maru))
        return seen


def write_people(path: str, count: int) -> list[Person]:
    now = time.time_ns() // 1_000_000
    people = []
    with sqlite3.connect(path) as house:
        for index in range(count):
            person, device = operation_id(index), operation_id(index)
            token = secrets.token_urlsafe(32)
            email = f"crowd{index}@example.org"
            house.execute(
                "INSERT INTO floor_person (id, email, name, language, theme, administrator, created_at) "
                "VALUES (?, ?, ?, 'ko', 'system', 0, ?)", (person, email, f"사람 {index}", now))
            house.execute(
                "INSERT INTO floor_session (device, token, person, name, created_at, seen_at, expires_at) "
                "VALUES (?, ?, ?, 'bench', ?, ?, ?)",
                (device, hashlib.sha256(token.encode()).digest(), person, now, now, now + 86_400_000))
            people.append(Person(f"사람 {index}", email, f"maru={token}"))
    return people


class Crowd:
    """Behaves like everybody's browsers towards the server."""

    def __init__(self, port: int, boards: list[str], teams: list[list[Person]], sequences: list[int], seen: Seen):
        self.port = port
        self.boards = boards
        self.teams = teams
        self.next = sequences
        self.seen = seen
        self.sent: dict[tuple[str, int], float] = {}
        self.heard: dict[tuple[str, int], int] = {}
        self.is_over = False

    async def run(self, seconds: int, maru: Program) -> None:
        streams = []
        for board, team in zip(self.boards, self.teams, strict=True):
            for person in team:
                streams.append(asyncio.create_task(self.listen(board, person)))
            await asyncio.sleep(0.02)
        await asyncio.sleep(3)
        watcher = asyncio.create_task(self.watch(lambda: maru.memory_mb))
        before = maru.cpu_seconds
        await self.change(seconds)
        self.seen.cpu = maru.cpu_seconds - before
        await asyncio.sleep(3)
        self.is_over = True
        watcher.cancel()
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, watcher, return_exceptions=True)
        self.seen.missed = sum(PEOPLE_EACH - count for count in self.heard.values())

    async def watch(self, memory: Callable[[], float]) -> None:
        while True:
            self.seen.memory.append(memory())
            await asyncio.sleep(10)

    async def listen(self, board: str, person: Person) -> None:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(
                f"GET /live?at={board} HTTP/1.1\r\nHost: localhost\r\nCookie: {person.cookie}\r\n\r\n".encode())
            status = await reader.readline()
            if b" 200 " not in status:
                self.seen.errors.append(f"a stream was answered with {status.decode().strip()}")
                return
            mark = f"id: {board}.".encode()
            last = -1
            while line := await reader.readline():
                if line.startswith(mark):
                    sequence = int(line[len(mark):])
                    self.hear(board, last, sequence)
                    last = max(last, sequence)
            if not self.is_over:
                self.seen.errors.append("a stream ended")
        except OSError as error:
            self.seen.errors.append(f"a stream broke: {error}")

    def hear(self, board: str, last: int, sequence: int) -> None:
        """An event of one change implies all earlier ones."""
        now = time.perf_counter()
        for key in ((board, number) for number in range(max(last, sequence - 100) + 1, sequence + 1)):
            if key in self.sent:
                self.seen.delays.append((now - self.sent[key]) * 1e3)
                self.heard[key] += 1

    async def change(self, seconds: int) -> None:
        queue: asyncio.Queue[int | None] = asyncio.Queue()
        writers = [asyncio.create_task(self.write(queue)) for _ in range(WRITERS)]
        start = time.perf_counter()
        for number in range(seconds * CHANGES_A_SECOND):
            wait = start + number / CHANGES_A_SECOND - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            queue.put_nowait(number % BOARDS)
        for _ in writers:
            queue.put_nowait(None)
        await asyncio.gather(*writers)
        self.seen.seconds = time.perf_counter() - start

    async def write(self, queue: asyncio.Queue) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        while (index := await queue.get()) is not None:
            board, person = self.boards[index], self.teams[index][0]
            body = json.dumps({"title": f"고객센터 문구 {self.seen.changes}"}).encode()
            self.next[index] += 1
            key = (board, self.next[index])
            self.sent[key], self.heard[key] = time.perf_counter(), 0
            writer.write(
                f"POST /api/v1/boards/{board}/cards HTTP/1.1\r\nHost: localhost\r\nCookie: {person.cookie}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
            status = await reader.readline()
            length = 0
            while (line := await reader.readline()) not in (b"\r\n", b""):
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            await reader.readexactly(length)
            self.seen.changes += 1
            if b" 201 " not in status:
                self.seen.errors.append(f"a change was answered with {status.decode().strip()}")
        writer.close()


def table(seen: Seen) -> str:
    memory = seen.memory or [float("nan")]
    lines = [
        f"people online: {seen.people:,}; changes: {seen.changes:,} in {seen.seconds:.0f} s; errors: {len(seen.errors)}; "
        f"never told: {seen.missed:,} of {seen.changes * PEOPLE_EACH:,}",
        f"a change is told to others: p50 {seen.delay(.5):.0f} ms, p95 {seen.delay(.95):.0f} ms, p99 {seen.delay(.99):.0f} ms",
        f"processor: {seen.cpu / seen.seconds * 100:.0f} % of one core",
        "memory: " + ", ".join(f"{mb:.0f}" for mb in memory[:: max(1, len(memory) // 10)]) + " MB",
    ]
    return "\n".join(lines + sorted(set(seen.errors))[:5])
