"""The latency of Today for a person with very many cards on many boards, compared with a small data set."""

import datetime
import http.client
import json
import statistics
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from measure.course import Programs
from measure.house import House, Person, move_in
from measure.program import Program
from measure.transfer import bring, parcel

#: Cards of the small data set.
SMALL_CARDS = 600
#: Boards of the large one.
LARGE_BOARDS = 66
#: The largest allowed ratio.
LIMIT = 3.0
#: Concurrent requests in the second measurement.
CROWD = 16
READS = {
    "Today": "/today",
    "Today, for programs": "/api/v1/today",
    "My cards": "/board/mine",
    "My cards, for programs": "/api/v1/my-cards?limit=100",
    "list of boards": "/board",
    "list of boards, for programs": "/api/v1/boards",
    "where a new card goes": "/board/new-card",
    "inbox, with what is unread": "/api/v1/inbox",
}


@dataclass
class Compared:
    """Medians over the rounds, in milliseconds: the latency of one request, of sixteen concurrent ones, and the server's
    processor time per response; for the small and for the large data set."""

    name: str
    alone: tuple[float, float]
    together: tuple[float, float]
    processor: tuple[float, float]


@dataclass
class Home:
    """A running server, and a person with an account."""

    maru: Program
    person: Person


def measure_today(
    programs: Programs, cards: int, small_boards: int, rounds: int, seconds: float, tell: Callable[[str], None]
) -> list[Compared]:
    """Both servers run at once and are measured in alternating order, so that other load on the machine affects both."""
    homes: list[Home] = []
    try:
        for name, boards, count in (("small", small_boards, SMALL_CARDS), ("large", LARGE_BOARDS, cards)):
            own = apart(programs, name)
            people = move_in(own.maru, own.data, own.options)
            home = Home(own.start_maru(), people[0])
            homes.append(home)
            furnish(home, boards, count, name, tell)
        seen: dict[str, list[list[tuple[float, float, float]]]] = {}
        for turn in range(rounds):
            tell(f"round {turn + 1} of {rounds}")
            for name, path in READS.items():
                order = [0, 1] if turn % 2 == 0 else [1, 0]
                took = {place: once(homes[place], path, seconds) for place in order}
                seen.setdefault(name, [[], []])
                for place in order:
                    seen[name][place].append(took[place])
        return [
            Compared(name, *(
                (statistics.median(one[part] for one in houses[0]), statistics.median(one[part] for one in houses[1]))
                for part in range(3)))
            for name, houses in seen.items()]
    finally:
        for home in homes:
            home.maru.stop()


def apart(programs: Programs, name: str) -> Programs:
    """The same program with its own folder and database."""
    folder = programs.folder / name
    folder.mkdir()
    if not programs.database:
        return replace(programs, folder=folder)
    base, _, _ = programs.database.rpartition("/")
    database = f"maru_today_{name}"
    for statement in (f"DROP DATABASE IF EXISTS {database}", f"CREATE DATABASE {database}"):
        subprocess.run(["psql", programs.database, "-qc", statement], check=True, stderr=subprocess.DEVNULL)
    return replace(programs, folder=folder, database=f"{base}/{database}")


def furnish(home: Home, boards: int, cards: int, name: str, tell: Callable[[str], None]) -> None:
    tell(f"the {name} house: {boards} boards, {cards:,} cards")
    house = House(home.maru.port)
    house.connection.timeout = 600
    house.sign_in(home.person)
    for number in range(boards):
        share = cards * (number + 1) // boards - cards * number // boards
        bring(house, home.person, "maru.json", due_around_today(parcel(share)))
    found = house.send("GET", "/api/v1/boards", None, home.person)["boards"]
    assert sum(board["cardCount"] for board in found) == cards, "a card is missing"


def due_around_today(content: bytes) -> bytes:
    """Every third card is due within the last two months or the next ten, in any column; cards have a title only."""
    board = json.loads(content)
    today = datetime.date.today()
    for number, card in enumerate(board["cards"]):
        due = today + datetime.timedelta(days=number * 7 % 360 - 60)
        card |= {
            "column": number // 3 % 3, "due": due.isoformat() if number % 3 == 0 else None, "labels": [],
            "checklist": [], "comments": []}
    return json.dumps(board, ensure_ascii=False).encode()


def once(home: Home, path: str, seconds: float) -> tuple[float, float, float]:
    before, (alone, few) = home.maru.cpu_seconds, ask(home, path, seconds)
    processor = (home.maru.cpu_seconds - before) / few
    results: list[float] = []
    threads = [
        threading.Thread(target=lambda: results.append(ask(home, path, seconds)[0])) for _ in range(CROWD)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(results) < CROWD:
        raise RuntimeError(f"not all of {CROWD} were answered")
    return alone * 1e3, statistics.median(results) * 1e3, processor * 1e3


def ask(home: Home, path: str, seconds: float) -> tuple[float, int]:
    """The median latency on one connection, and the number of requests."""
    connection = http.client.HTTPConnection("127.0.0.1", home.maru.port, timeout=60)
    times: list[float] = []
    until = time.perf_counter() + seconds
    while not times or time.perf_counter() < until:
        began = time.perf_counter()
        connection.request("GET", path, None, {"Cookie": home.person.cookie})
        answer = connection.getresponse()
        answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{path} was answered with {answer.status}")
        times.append(time.perf_counter() - began)
    connection.close()
    return statistics.median(times), len(times)


def table(engine: str, cards: int, compared: list[Compared]) -> str:
    lines = [
        f"{engine + f', {SMALL_CARDS} cards and {cards:,}, ms':40}{'one waits':>22}{'ratio':>8}"
        f"{'sixteen wait':>22}{'ratio':>8}{'processor':>18}{'ratio':>8}"]
    for one in compared:
        ratios = [large / small for small, large in (one.alone, one.together, one.processor)]
        lines.append(
            f"{one.name:40}{one.alone[0]:11.2f}{one.alone[1]:11.2f}{ratios[0]:7.2f}×"
            f"{one.together[0]:11.1f}{one.together[1]:11.1f}{ratios[1]:7.2f}×"
            f"{one.processor[0]:9.2f}{one.processor[1]:9.2f}{ratios[2]:7.2f}×"
            f"   {'met' if max(ratios) <= LIMIT else 'MISSED'}")
    return "\n".join(lines)
