"""Import and export of large files: duration, memory, and the latency of others meanwhile."""

import csv
import http.client
import io
import json
import re
import secrets
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from measure.course import Programs
from measure.house import House, Person, move_in
from measure.program import Program

#: Cards of an imported file, and of an exported board.
IMPORTED = 10_000
EXPORTED = 5_000
BODY = "2호선을 한 바퀴 돌면서 카드 열 장을 옮겨 보고, 내린 뒤에 맞춰지는지 봐요."
COLUMNS = ["할 일", "하는 중", "완료"]


@dataclass
class Transferred:
    """One file, in seconds and megabytes; the slowest response to others meanwhile, and the median, in milliseconds."""

    name: str
    megabytes: float
    seconds: float
    memory: float
    reading: tuple[float, float]
    writing: tuple[float, float]


def measure_transfer(programs: Programs, tell: Callable[[str], None]) -> list[Transferred]:
    people = move_in(programs.maru, programs.data, programs.options)
    with programs.start_maru() as maru:
        house = House(maru.port)
        house.connection.timeout = 300
        for person in people:
            house.sign_in(person)
        own = house.create_board(people[1], "다른 사람의 보드")
        seen = [Transferred("nothing, for ten seconds", 0, 0, maru.memory_mb, *quiet(maru, own, people[1]))]
        files = {
            "CSV, 10,000 cards": ("cards.csv", table(IMPORTED)), "Trello, 10,000 cards": ("trello.json", trello(IMPORTED)),
            "Maru, 10,000 cards": ("maru.json", parcel(IMPORTED)),
        }
        for name, (file_name, content) in files.items():
            tell(f"importing {name}")
            for step in steps(house, people[0], file_name, content):
                seen.append(timed(step[0] + " " + name, len(content), step[1], maru, own, people[1]))
        board = bring(house, people[0], "maru.json", parcel(EXPORTED))
        for form in ("json", "csv", "json?history=1"):
            tell(f"exporting {form}")
            path = f"/board/{board}/export.{form}"
            size = house.page(path, people[0])
            seen.append(timed(f"exporting {form}, 5,000 cards", size, lambda: house.send("GET", path, None, people[0]),
                              maru, own, people[1]))
        return seen


def steps(house: House, person: Person, name: str, content: bytes) -> Iterator[tuple[str, Callable[[], object]]]:
    """The two steps of an import: the preview, and the creation of the board."""
    found: list[str] = []
    yield "reading", lambda: found.append(preview(house, person, name, content))
    yield "making", lambda: make(house, person, found[0])


def bring(house: House, person: Person, name: str, content: bytes) -> str:
    pending = preview(house, person, name, content)
    make(house, person, pending)
    return pending


def preview(house: House, person: Person, name: str, content: bytes) -> str:
    mark = secrets.token_hex(16)
    head = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    house.connection.request(
        "POST", "/board/preview-import", head.encode() + content + f"\r\n--{mark}--\r\n".encode(),
        {"Cookie": person.cookie, "Content-Type": f"multipart/form-data; boundary={mark}"})
    answer = house.connection.getresponse()
    page = answer.read().decode()
    found = re.search(r'name="import"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="import"', page)
    if answer.status != 200 or not found:
        raise RuntimeError(f"the file was answered with {answer.status}: {page[:500]}")
    return found[1] or found[2]


def make(house: House, person: Person, pending: str) -> None:
    house.connection.request(
        "POST", "/board/import-board", f"import={pending}&name=",
        {"Cookie": person.cookie, "Content-Type": "application/x-www-form-urlencoded"})
    answer = house.connection.getresponse()
    answer.read()
    if answer.status != 303:
        raise RuntimeError(f"the board was answered with {answer.status}")


def timed(
    name: str, size: int, run: Callable[[], object], maru: Program, board: str, other: Person
) -> Transferred:
    with others(maru, board, other) as seen:
        began = time.perf_counter()
        run()
        seconds = time.perf_counter() - began
    return Transferred(name, size / 1e6, seconds, seen.memory, *seen.latencies())


def quiet(maru: Program, board: str, other: Person) -> tuple[tuple[float, float], tuple[float, float]]:
    with others(maru, board, other) as seen:
        time.sleep(10)
    return seen.latencies()


class Others:
    """Another person, who reads their own board and adds to it, every twentieth of a second."""

    def __init__(self, maru: Program, board: str, person: Person):
        self.maru, self.board, self.person = maru, board, person
        self.is_over = threading.Event()
        self.times: dict[str, list[float]] = {"GET": [], "POST": []}
        self.memory = 0.0
        self.threads = [threading.Thread(target=self.work, args=(method,)) for method in self.times]
        self.threads.append(threading.Thread(target=self.watch))

    def work(self, method: str) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.maru.port, timeout=300)
        headers = {"Cookie": self.person.cookie, "Content-Type": "application/json"}
        path = f"/api/v1/boards/{self.board}" + ("/cards" if method == "POST" else "")
        body = json.dumps({"title": "그사이 적은 카드"}) if method == "POST" else None
        while not self.is_over.wait(0.05):
            began = time.perf_counter()
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status >= 400:
                raise RuntimeError(f"{method} {path} was answered with {answer.status}")
            self.times[method].append((time.perf_counter() - began) * 1e3)

    def watch(self) -> None:
        while True:
            self.memory = max(self.memory, self.maru.memory_mb)
            if self.is_over.wait(0.05):
                return

    def latencies(self) -> tuple[tuple[float, float], tuple[float, float]]:
        def of(method: str) -> tuple[float, float]:
            times = self.times[method] or [0.0]
            return statistics.median(times), max(times)

        return of("GET"), of("POST")


@contextmanager
def others(maru: Program, board: str, person: Person) -> Iterator[Others]:
    seen = Others(maru, board, person)
    for thread in seen.threads:
        thread.start()
    try:
        yield seen
    finally:
        seen.is_over.set()
        for thread in seen.threads:
            thread.join()


def table(count: int) -> bytes:
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(["column", "title", "details", "due", "labels", "checklist"])
    for index in range(count):
        due = f"2026-12-{index % 28 + 1:02}" if index % 3 == 0 else ""
        rows.writerow([COLUMNS[index % 3], f"가져온 카드 {index}", BODY, due, f"라벨 {index % 8}", "[x] 하나\n[ ] 둘"])
    return text.getvalue().encode()


def parcel(count: int) -> bytes:
    cards = [
        {
            "column": index % 3, "title": f"가져온 카드 {index}", "body": BODY,
            "due": f"2026-12-{index % 28 + 1:02}" if index % 3 == 0 else None, "labels": [index % 8], "assignees": [],
            "checklist": [{"text": "하나", "done": True}, {"text": "둘", "done": False}],
            "comments": [{"name": "Ann", "at": 1_795_000_000_000, "text": "지난번에 말한 것과 같아요."}], "trashed": False,
        } for index in range(count)]
    labels = [{"name": f"라벨 {index}", "colour": "blue"} for index in range(8)]
    columns = [{"name": name, "kind": kind} for name, kind in zip(COLUMNS, ["todo", "doing", "done"], strict=True)]
    return json.dumps({
        "format": "maru-board", "version": 1, "name": "가져온 보드", "archived": False, "columns": columns,
        "labels": labels, "people": [], "cards": cards}, ensure_ascii=False).encode()


def trello(count: int) -> bytes:
    cards = [
        {
            "id": f"c{index}", "name": f"가져온 카드 {index}", "desc": BODY, "idList": f"l{index % 3}", "pos": index,
            "due": "2026-12-03T09:00:00.000Z" if index % 3 == 0 else None, "closed": False, "idLabels": [f"b{index % 8}"],
            "idMembers": [], "idChecklists": [f"k{index}"],
        } for index in range(count)]
    checklists = [
        {
            "id": f"k{index}", "idCard": f"c{index}", "name": "할 것", "checkItems": [
                {"name": "하나", "state": "complete", "pos": 1}, {"name": "둘", "state": "incomplete", "pos": 2}],
        } for index in range(count)]
    actions = [
        {
            "id": f"a{index}", "type": "commentCard", "date": "2026-11-01T09:00:00.000Z",
            "data": {"text": "지난번에 말한 것과 같아요.", "card": {"id": f"c{index}"}}, "memberCreator": {"fullName": "Ann"},
        } for index in range(0, count, 10)]
    return json.dumps({
        "name": "가져온 보드", "closed": False, "lists": [
            {"id": f"l{index}", "name": name, "pos": index, "closed": False} for index, name in enumerate(COLUMNS)],
        "labels": [{"id": f"b{index}", "name": f"라벨 {index}", "color": "blue"} for index in range(8)],
        "cards": cards, "checklists": checklists, "actions": actions, "members": []}, ensure_ascii=False).encode()


def report(engine: str, seen: list[Transferred]) -> str:
    lines = [f"{engine:44}{'MB':>7}{'s':>8}{'memory':>9}{'read p50':>10}{'slowest':>9}{'write p50':>11}{'slowest':>9}"]
    for one in seen:
        lines.append(
            f"{one.name:44}{one.megabytes:7.1f}{one.seconds:8.2f}{one.memory:9.0f}{one.reading[0]:10.1f}{one.reading[1]:9.0f}"
            f"{one.writing[0]:11.1f}{one.writing[1]:9.0f}")
    return "\n".join(lines)
