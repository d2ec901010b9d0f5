"""Maru's talk of a meetup, with its members' browsers: each has a live stream, and on news asks for the page again, or, as
the worker of a device does, for the operations that it lacks."""

import asyncio
import hashlib
import json
import random
import re
import secrets
import time
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from measure.browser import Browser, Refused
from measure.course import Programs
from measure.house import House, Person, move_in, operation_id
from measure.program import Program
from measure.rows import blob, quoted, write
from measure.tally import MARK, Key, Tally

#: A message on the page, and what else is read of it.
SHOWN = re.compile(b'run-message-text">' + MARK)
SEQUENCE = re.compile(rb'data-sequence="(\d+)"')
MESSAGE = re.compile(rb'id="m-([0-9a-f-]{36})"')
#: A message in an operation.
TOLD = re.compile(b'"' + MARK)
#: Messages of one page.
PAGE = 50
#: Seconds until a browser opens a lost stream again, as the stream tells it; and until somebody presses again.
RETRY, AGAIN = 2.0, 1.0
#: What fits a run as it is made here.
RUNNER = {"birth-year": 1990, "gender": "woman", "job": "development", "pace": "average"}
WHOLE = {
    "title": "백 사람", "text": "천천히 달려요.", "band": "after-work", "zone": "Asia/Seoul", "minutes": 60,
    "latitude": "37.566535", "longitude": "126.977969", "place-name": "시청역 5번 출구", "address": "세종대로 110",
    "hint": "빨간 기둥 옆", "district": "중구 정동", "gender": "everyone", "capacity": 30, "pace": "beginner",
}


@dataclass
class Meetup:
    id: str
    people: list[Person]


def make_meetup(programs: Programs, members: int) -> Meetup:
    """A meetup with so many members. A leader admits thirty at most, so all but the leader are written as rows."""
    leader = move_in(programs.maru, programs.data, programs.options)[0]
    with programs.start_maru() as maru:
        house = House(maru.port)
        house.sign_in(leader)
        house.send("PUT", "/api/v1/runner", RUNNER | {"nickname": "이끎이"}, leader)
        meetup = house.send("POST", "/api/v1/meetups", {"title": WHOLE["title"]}, leader)["id"]
        start = (int(time.time()) // 3600 + 72) * 3_600_000
        house.send("PUT", f"/api/v1/meetups/{meetup}", WHOLE | {"start": start}, leader)
        house.send("POST", f"/api/v1/meetups/{meetup}/open", {}, leader)
    statements, people = [], [leader]
    for number in range(1, members):
        person = Person(f"사람 {number}", f"member{number}@example.org")
        statements += member_rows(person, number, meetup, programs.database)
        people.append(person)
    write(programs.database, programs.data, statements)
    return Meetup(meetup, people)


def member_rows(person: Person, number: int, meetup: str, database: str) -> list[str]:
    """An account with a session and a runner profile, in the meetup as its leader is."""
    now, id, token = time.time_ns() // 1_000_000, operation_id(number), secrets.token_urlsafe(32)
    person.cookie = f"maru={token}"
    digest = blob(hashlib.sha256(token.encode()).digest(), database)
    return [
        "INSERT INTO floor_person (id, email, name, language, theme, administrator, created_at) "
        f"VALUES ('{id}', {quoted(person.email)}, {quoted(person.name)}, 'ko', 'system', FALSE, {now})",
        "INSERT INTO floor_session (device, token, person, name, created_at, seen_at, expires_at) "
        f"VALUES ('{operation_id(number)}', {digest}, '{id}', 'bench', {now}, {now}, {now + 86_400_000})",
        "INSERT INTO run_runner (person, nickname, nickname_key, named_at, birth_year, gender, job, job_at, pace) "
        f"VALUES ('{id}', '사람{number}', '사람{number}', {now}, 1990, 'woman', 'development', {now}, 'average')",
        "INSERT INTO run_participant (meetup, person, status, since, applied_at, note, attendance, stamps) "
        f"SELECT meetup, '{id}', status, since, applied_at, note, attendance, stamps FROM run_participant "
        f"WHERE meetup = '{meetup}' AND status = 'accepted' LIMIT 1",
        "INSERT INTO floor_member (space, person, role, kind, joined_at) "
        f"VALUES ('{meetup}', '{id}', 'member', 'run', {now + number})",
    ]


class HouseTalk:
    """The processes of one house, and everybody's browser. Browsers reach any process that runs, as behind a proxy."""

    def __init__(self, programs: Programs, meetup: Meetup, processes: int, screen: "type[Screen] | None" = None):
        self.programs, self.meetup, self.screen = programs, meetup, screen or Screen
        self.processes = [self.start(number) for number in range(processes)]
        self.screens: list[Screen] = []
        self.spent = 0.0

    def start(self, number: int) -> Program:
        own = self.programs
        if number > 0:
            own = replace(own, folder=own.folder / f"process-{number}")
            own.folder.mkdir(exist_ok=True)
        return own.start_maru()

    def port(self) -> int:
        return random.choice([one for one in self.processes if one.process.poll() is None]).port

    @property
    def cpu_seconds(self) -> float:
        return self.spent + sum(one.cpu_seconds for one in self.processes)

    @property
    def pages(self) -> int:
        return sum(screen.pages for screen in self.screens)

    async def enter(self) -> None:
        self.screens = [self.screen(self, number, person) for number, person in enumerate(self.meetup.people)]
        for screen in self.screens:
            screen.begin()
            await asyncio.sleep(0.01)
        await asyncio.gather(*(screen.is_ready.wait() for screen in self.screens))

    def follow(self, tally: Tally) -> None:
        for screen in self.screens:
            screen.tally = tally

    async def say(self, tally: Tally, key: Key) -> None:
        await self.screens[key[0]].press(tally, key)

    async def kill_and_start(self, number: int) -> None:
        """Ends a process without a warning, and starts it again a second later."""
        self.spent += self.processes[number].cpu_seconds
        self.processes[number].process.kill()
        await asyncio.to_thread(self.processes[number].process.wait)
        await asyncio.sleep(1)
        self.processes[number] = await asyncio.to_thread(self.start, number)

    async def leave(self) -> None:
        await asyncio.gather(*(screen.end() for screen in self.screens))

    def stop(self) -> None:
        for one in self.processes:
            one.stop()


class Screen:
    """Behaves as `live-stream.js`, `bring-in.js`, `page.js` and `post.js` do towards the server."""

    #: What it asks a stream for besides.
    BRINGS = "&brings=1"

    def __init__(self, talk: HouseTalk, number: int, person: Person):
        self.talk, self.number = talk, number
        self.page = f"/run/{talk.meetup.id}/talk"
        self.browser = Browser(talk.port, person.cookie)
        self.tally: Tally | None = None
        self.seen: set[bytes] = set()
        self.sequence = self.due = 0
        self.pages = self.earlier = 0
        self.has_news, self.is_ready = asyncio.Event(), asyncio.Event()
        self.is_free = asyncio.Event()
        self.is_free.set()
        self.tasks: list[asyncio.Task] = []

    def begin(self) -> None:
        self.tasks = [asyncio.create_task(self.listen()), asyncio.create_task(self.look())]

    async def end(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.browser.hang_up()

    async def listen(self) -> None:
        mark = f'data: {{"space":"{self.talk.meetup.id}","sequence":'.encode()
        while True:
            try:
                async for line in self.browser.lines(f"/live?at={self.talk.meetup.id}{self.BRINGS}"):
                    if line.startswith(mark) and not self.bring_in(event := json.loads(line[len(b"data: "):])):
                        self.due = max(self.due, event["sequence"])
                        self.has_news.set()
            except (OSError, EOFError):
                pass
            except Refused as refused:
                self.complain(f"a stream was answered with {refused}")
            await asyncio.sleep(RETRY)

    def bring_in(self, event: dict) -> bool:
        """Shows the lines that an event brings, if nothing before them is missing and nothing is being sent."""
        news = event.get("news")
        if not news or not self.is_free.is_set() or not news["after"] <= self.sequence < event["sequence"]:
            return False
        self.sequence = event["sequence"]
        marks = list(SHOWN.finditer(news["brings"]["lines"].encode()))
        self.check(marks)
        self.show(marks)
        return True

    async def look(self) -> None:
        """Asks for the page as long as something is announced that it does not have; not while it is sending."""
        failures = 0
        while True:
            await self.has_news.wait()
            await self.is_free.wait()
            self.has_news.clear()
            asked, self.due = self.due, 0
            if asked <= self.sequence:
                continue
            try:
                await self.bring(asked)
                failures = 0
                self.is_ready.set()
            except (OSError, EOFError, Refused) as error:
                if isinstance(error, Refused):
                    self.complain(f"a page was answered with {error}")
                self.due = max(self.due, asked)
                await asyncio.sleep(min(30, 2 ** failures) * random.uniform(0.75, 1.25))
                failures += 1
                self.has_news.set()

    async def bring(self, sequence: int) -> None:
        """Brings this screen to an announced sequence."""
        await self.take(await self.browser.ask("GET", self.page, {"Maru-At-Least": str(sequence)}))

    async def press(self, tally: Tally, key: Key) -> None:
        """Sends a message, and follows to the page that shows it. Without an answer, the same operation is sent again."""
        body = urlencode({"operation": operation_id(key[1]), "text": tally.text(key)}).encode()
        self.is_free.clear()
        address = None
        while address is None:
            try:
                address = await self.browser.post(f"/run/{self.talk.meetup.id}/post-message", body)
            except (OSError, EOFError):
                tally.again += 1
                await asyncio.sleep(AGAIN)
            except Refused as refused:
                self.complain(f"a message was answered with {refused}")
                break
        else:
            tally.answer(key)
            try:
                await self.take(await self.browser.ask("GET", address))
            except (OSError, EOFError, Refused):
                self.due = max(self.due, self.sequence + 1)
        self.is_free.set()
        self.has_news.set()

    async def take(self, page: bytes) -> None:
        """Shows a page, unless a later one is shown. If more came than a page has, those before are asked for, as somebody
        does who scrolls up."""
        self.pages += 1
        sequence = int(SEQUENCE.search(page)[1])
        if sequence < self.sequence:
            return
        is_later, self.sequence = self.sequence > 0, sequence
        marks = list(SHOWN.finditer(page))
        self.check(marks)
        parts, reached = [marks], page
        while is_later and len(marks) == PAGE and not any(mark[0] in self.seen for mark in marks):
            self.earlier += 1
            reached = await self.browser.ask("GET", f"{self.page}?before={MESSAGE.search(reached)[1].decode()}")
            marks = list(SHOWN.finditer(reached))
            self.check(marks)
            parts.append(marks)
        self.show([mark for part in reversed(parts) for mark in part])

    def show(self, marks: list[re.Match[bytes]]) -> None:
        for mark in marks:
            if mark[0] not in self.seen:
                self.seen.add(mark[0])
                if self.tally:
                    self.tally.arrive(self.number, mark)

    def check(self, marks: list[re.Match[bytes]]) -> None:
        """Within one page nothing is there twice, nor before what its sender said earlier."""
        if not self.tally:
            return
        latest: dict[tuple[bytes, bytes], int] = {}
        for run, sender, number in (mark.groups() for mark in marks):
            before = latest.get((run, sender), -1)
            self.tally.doubled += int(number) == before
            self.tally.disordered += int(number) < before
            latest[(run, sender)] = int(number)

    async def read_all(self, tally: Tally) -> list[Key]:
        """All messages of a run, the oldest first, as their pages have them."""
        marks: list[Key] = []
        address = self.page
        while True:
            page = await self.browser.ask("GET", address)
            own = [tuple(int(part) for part in mark.groups()) for mark in SHOWN.finditer(page)]
            marks = [(sender, number) for run, sender, number in own if run == tally.run] + marks
            first = MESSAGE.search(page)
            if not first or not own or own[0][0] < tally.run:
                return marks
            address = f"{self.page}?before={first[1].decode()}"

    def complain(self, what: str) -> None:
        if self.tally:
            self.tally.errors.append(what)


class Device(Screen):
    """Behaves as the worker of a device does: on news it asks for the operations that it lacks, and it sends what was
    written in such a request. Drawing the page is not a part of it: each device does that for itself."""

    BRINGS = ""

    def __init__(self, talk: HouseTalk, number: int, person: Person):
        super().__init__(talk, number, person)
        #: Whose device it is, and of which log, as the last answer said.
        self.known: dict[str, str] = {}

    async def bring(self, sequence: int) -> None:
        await self.sync()

    async def sync(self, unsent: list[dict] | None = None) -> list[dict]:
        cursor = {"space": self.talk.meetup.id, "sequence": self.sequence or -1}
        question = self.known | {"cursors": [cursor], "unsent": unsent or []}
        body = json.dumps(question, ensure_ascii=False).encode()
        fields = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
        status, _, answer = await self.browser.send("POST", "/api/v1/sync", fields, body)
        if status >= 500:
            raise EOFError
        if status != 200:
            raise Refused(f"{status}: {answer.decode()[:200]}")
        self.pages += 1
        told = json.loads(answer)
        self.known = {"person": told["owner"]["person"], "lineage": told["lineage"]}
        for delta in told["spaces"]:
            if delta["space"] == self.talk.meetup.id and delta["sequence"] > self.sequence:
                self.sequence = delta["sequence"]
                for mark in TOLD.finditer(answer):
                    if mark[0] not in self.seen:
                        self.seen.add(mark[0])
                        if self.tally:
                            self.tally.arrive(self.number, mark)
        return told["settled"]

    async def press(self, tally: Tally, key: Key) -> None:
        change = {
            "id": operation_id(key[1]), "space": self.talk.meetup.id, "do": "post-message",
            "clock": str(time.time_ns() // 1_000_000 << 16), "with": {"text": tally.text(key)}}
        self.is_free.clear()
        while True:
            try:
                settled = await self.sync([change])
                tally.answer(key)
                if not any(one["id"] == change["id"] and one.get("result") != "refused" for one in settled):
                    self.complain(f"a message was answered with {settled}")
                break
            except (OSError, EOFError):
                tally.again += 1
                await asyncio.sleep(AGAIN)
            except Refused as refused:
                self.complain(f"a message was answered with {refused}")
                break
        self.is_free.set()
        self.has_news.set()
