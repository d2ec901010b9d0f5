"""Thirty people in one retrospective: how soon an opened keyword is on everybody's screen."""

import asyncio
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from measure.course import Programs
from measure.house import House, Person, move_in, operation_id
from measure.streams import write_people

PEOPLE = 30
#: Keywords that each person wrote, and keywords opened in each person's turn.
KEYWORDS_EACH = 3
#: The target for the 95th percentile, in milliseconds.
TARGET = 300
#: Seconds between two keywords.
PAUSE = 0.5
#: Seconds after which a screen counts as never having shown a keyword.
PATIENCE = 10


@dataclass
class Seen:
    #: Milliseconds from the request that opens a keyword to a person's page that shows it.
    delays: list[float] = field(default_factory=list)
    #: The same for the last of all screens, one per keyword.
    lasts: list[float] = field(default_factory=list)
    missed: int = 0
    pages: int = 0
    errors: list[str] = field(default_factory=list)
    seconds: float = 0
    cpu: float = 0


def measure_meeting(programs: Programs, tell: Callable[[str], None]) -> Seen:
    """Runs on SQLite: people are inserted into its file, because hashing their passwords would take too long."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (4_096, max(4_096, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
    move_in(programs.maru, programs.data)
    people = write_people(str(programs.data / "maru.sqlite"), PEOPLE)
    with programs.start_maru() as maru:
        tell(f"{PEOPLE} people write {PEOPLE * KEYWORDS_EACH} keywords")
        meeting = Meeting(House(maru.port), maru.port, people)
        tell("each keyword is opened at its turn")
        before, began = maru.cpu_seconds, time.perf_counter()
        asyncio.run(meeting.run())
        meeting.seen.cpu, meeting.seen.seconds = maru.cpu_seconds - before, time.perf_counter() - began
        return meeting.seen


class Meeting:
    def __init__(self, house: House, port: int, people: list[Person]):
        self.house = house
        self.port = port
        self.people = people
        self.seen = Seen()
        self.screens = [Screen(port, person, self.seen) for person in people]
        self.team = operation_id(0)
        house.send("POST", "/api/v1/teams", {"team": self.team, "name": "서른 사람", "nickname": "사람0"}, people[0])
        code = house.send("GET", f"/api/v1/teams/{self.team}/code", None, people[0])["code"]
        for number, person in enumerate(people[1:], 1):
            house.send("POST", "/api/v1/join-team", {"code": code, "nickname": f"사람{number}"}, person)
        nicknames = {one["nickname"]: one["id"] for one in self.read()["members"]}
        #: The people in the order of their turns.
        self.ids = [nicknames[f"사람{number}"] for number in range(PEOPLE)]
        #: The keywords of each person's turn, with the text that is visible once they are opened.
        self.keywords: dict[str, list[tuple[str, str]]] = {one: [] for one in self.ids}
        for number, person in enumerate(people):
            for further in range(1, KEYWORDS_EACH + 1):
                keyword, recipient = operation_id(number), self.ids[(number + further) % PEOPLE]
                story = f"{number}의 {further}번째 이야기를 모두가 들어요."
                self.act(person, "add-keyword", keyword=keyword, recipient=recipient, kind="continue",
                         word=f"말 {number} {further}", situation=story)
                self.keywords[recipient].append((keyword, story))
        self.act(people[0], "schedule-retrospective", name="서른 사람", start=(int(time.time()) + 3600) * 1000,
                 zone="Asia/Seoul")
        self.act(people[0], "start-retrospective")

    def act(self, actor: Person, use_case: str, /, **fields: object) -> None:
        self.house.send("POST", f"/api/v1/teams/{self.team}/{use_case}", fields, actor)

    def read(self) -> dict:
        return self.house.send("GET", f"/api/v1/teams/{self.team}", None, self.people[0])

    async def run(self) -> None:
        streams = [asyncio.create_task(screen.listen(self.team)) for screen in self.screens]
        await asyncio.sleep(2)
        for person in self.ids:
            await asyncio.to_thread(self.act, self.people[0], "give-turn", person=person)
            await asyncio.sleep(PAUSE)
            for keyword, story in self.keywords[person]:
                await self.open(keyword, story)
                await asyncio.sleep(PAUSE)
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)

    async def open(self, keyword: str, story: str) -> None:
        told = [screen.waits_for(story) for screen in self.screens]
        began = time.perf_counter()
        await asyncio.to_thread(self.act, self.people[0], "open-keyword", keyword=keyword)
        done, late = await asyncio.wait(told, timeout=PATIENCE)
        delays = [(moment.result() - began) * 1e3 for moment in done]
        self.seen.delays += delays
        self.seen.lasts.append(max(delays, default=float("inf")))
        self.seen.missed += len(late)


class Screen:
    """Behaves like a browser towards the server: on each event it reloads the page, one request at a time."""

    def __init__(self, port: int, person: Person, seen: Seen):
        self.port = port
        self.person = person
        self.seen = seen
        self.text = ""
        self.moment: asyncio.Future[float] | None = None
        self.has_news = asyncio.Event()

    def waits_for(self, text: str) -> asyncio.Future[float]:
        self.text, self.moment = text, asyncio.get_running_loop().create_future()
        return self.moment

    async def listen(self, team: str) -> None:
        looking = asyncio.create_task(self.look(f"/retro/{team}/day"))
        try:
            reader, _ = await self.ask(f"/live?at={team}")
            mark = f"id: {team}.".encode()
            while line := await reader.readline():
                if line.startswith(mark):
                    self.has_news.set()
            self.seen.errors.append("a stream ended")
        except OSError as error:
            self.seen.errors.append(f"a stream broke: {error}")
        finally:
            looking.cancel()

    async def look(self, page: str) -> None:
        reader, writer = None, None
        while True:
            await self.has_news.wait()
            self.has_news.clear()
            if writer is None:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(self.request(page))
            text = await self.answer(reader)
            self.seen.pages += 1
            if self.text in text and self.moment and not self.moment.done():
                self.moment.set_result(time.perf_counter())

    async def answer(self, reader: asyncio.StreamReader) -> str:
        status = await reader.readline()
        if b" 200 " not in status:
            self.seen.errors.append(f"a page was answered with {status.decode().strip()}")
        length = -1
        while (line := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if length >= 0:
            return (await reader.readexactly(length)).decode()
        chunks = b""
        while size := int((await reader.readline()).strip(), 16):
            chunks += await reader.readexactly(size)
            await reader.readline()
        await reader.readline()
        return chunks.decode()

    async def ask(self, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self.request(path))
        status = await reader.readline()
        if b" 200 " not in status:
            self.seen.errors.append(f"a stream was answered with {status.decode().strip()}")
        return reader, writer

    def request(self, path: str) -> bytes:
        return (f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nMaru-Fragment: page\r\n"
                f"Cookie: {self.person.cookie}\r\n\r\n").encode()


def share(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)] if ordered else float("nan")


def table(seen: Seen) -> str:
    lines = [
        f"people in the meeting: {PEOPLE}; keywords opened: {len(seen.lasts)}; pages asked for: {seen.pages:,}; "
        f"errors: {len(seen.errors)}; never shown: {seen.missed} of {len(seen.lasts) * PEOPLE:,}",
        f"an opened keyword is on a screen: p50 {share(seen.delays, .5):.0f} ms, p95 {share(seen.delays, .95):.0f} ms "
        f"(at most {TARGET}: {share(seen.delays, .95) / TARGET:.2f} of it), p99 {share(seen.delays, .99):.0f} ms",
        f"on the last of all screens: p50 {share(seen.lasts, .5):.0f} ms, p95 {share(seen.lasts, .95):.0f} ms",
        f"processor: {seen.cpu / seen.seconds * 100:.0f} % of one core",
    ]
    return "\n".join(lines + sorted(set(seen.errors))[:5])
