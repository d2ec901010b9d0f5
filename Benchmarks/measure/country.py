"""Finding a run among very many, on both engines, beside PostGIS: the same filter, count and page over the same runs."""

import datetime
import re
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlencode

from measure.columns import laid
from measure.course import Programs
from measure.house import House, Person, move_in
from measure.postgis import TABLES, PostGIS
from measure.program import Program
from measure.rows import psql, write

SMALLEST = 10_000
#: Seoul City Hall, in degrees, rounded as the house rounds every centre; and the jobs of the four leaders.
LATITUDE, LONGITUDE = 37.57, 126.98
JOBS = ["development", "design", "medical", "sales"]
#: Turns that are not counted.
WARM = 10
#: Days from today on which is searched: one on which there are runs for every filter.
AHEAD = 16
DAY = 86_400_000
#: An entry of PostgreSQL's log about a statement: how long a part of it took, and its text.
ENTRY = re.compile(
    r"^\S+ \S+ \S+ \[\d+\] LOG:  duration: ([\d.]+) ms  (?:parse|bind|execute|statement)[^:]*: (.*)", re.DOTALL)
#: The columns of figures, in milliseconds.
COLUMNS = ["SQLite", "PostgreSQL", "Maru", *TABLES]


@dataclass
class Found:
    """One search in a country of some size."""

    runs: int
    name: str
    #: Milliseconds of each column of `COLUMNS`, for each turn.
    times: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in COLUMNS})
    counts: dict[str, int] = field(default_factory=dict)

    def median(self, column: str) -> float:
        return statistics.median(self.times[column])


def day_sought() -> str:
    return (datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=9, days=AHEAD)).date().isoformat()


def searches() -> dict[str, dict[str, str]]:
    near = {"km": "3", "latitude": str(LATITUDE), "longitude": str(LONGITUDE)}
    day = near | {"day": day_sought()}
    every = day | {
        "text": "run", "band": "before-work", "pace-beginner": "on", "pace-average": "on", "gender": "women",
        "age-from": "25", "age-to": "45", "after-party": "yes", "job-development": "on", "job-design": "on", "job-sales": "on", "open": "on",
        "fits": "on", "sort": "distance"}
    return {"3 km with every filter": every, "3 km on a day": day, "3 km, sixty days": near}


def measure_country(programs: Programs, largest: int, rounds: int, tell: Callable[[str], None]) -> list[Found]:
    """Both houses grow tenfold at a time. Each turn asks all of them for each search once."""
    houses = [replace(programs, folder=programs.folder / name, database=database)
              for name, database in (("SQLite", ""), ("PostgreSQL", programs.database))]
    people = [settle(own) for own in houses]
    seen, runs, now = [], 0, time.time_ns() // 1_000_000
    while runs < largest:
        until = min(largest, runs * 10 or SMALLEST)
        for own, leaders in zip(houses, people, strict=True):
            tell(f"{until:,} runs on {own.folder.name}")
            write(own.database, own.data, laying(range(runs, until), leaders, now))
        runs = until
        tell(f"{runs:,} runs as PostGIS has them")
        with PostGIS(programs.database, (LATITUDE, LONGITUDE), day_sought(), people[1][3].name) as postgis:
            seen += search(houses, people, postgis, runs, rounds)
    return seen


def settle(own: Programs) -> list[Person]:
    """Four people with a profile. Their names become their ids."""
    own.folder.mkdir()
    people = move_in(own.maru, own.data, own.options)
    with own.start_maru() as maru:
        house = House(maru.port)
        for person, job in zip(people, JOBS, strict=True):
            house.sign_in(person)
            profile = {"nickname": person.name, "birth-year": 1990, "gender": "woman", "job": job, "pace": "master"}
            house.send("PUT", "/api/v1/runner", profile, person)
            person.name = house.send("GET", "/api/v1/me", None, person)["id"]
    return people


def search(
    houses: list[Programs], people: list[list[Person]], postgis: PostGIS, runs: int, rounds: int
) -> list[Found]:
    log = Log(houses[1].database)
    seen = {name: Found(runs, name) for name in searches()}
    with houses[0].start_maru() as sqlite, houses[1].start_maru() as postgres, log:
        for turn in range(-WARM, rounds * 4):
            for name, query in searches().items():
                found = seen[name]
                took: dict[str, float] = {}
                took["SQLite"], found.counts["SQLite"] = ask(sqlite, query, people[0][3])
                log.skip()
                took["PostgreSQL"], found.counts["PostgreSQL"] = ask(postgres, query, people[1][3])
                took["Maru"] = log.spent(("run_listing", "enable_seqscan"))
                for table in TABLES if turn % 2 == 0 else reversed(TABLES):
                    log.skip()
                    found.counts[table] = postgis.find(name, table)
                    took[table] = log.spent(("EXECUTE",))
                # The first turns fill the caches, and plans settle.
                for column, milliseconds in took.items() if turn >= 0 else ():
                    found.times[column].append(milliseconds)
    return list(seen.values())


def ask(maru: Program, query: dict[str, str], person: Person) -> tuple[float, int]:
    """The whole answer, as a program gets it."""
    house = House(maru.port)
    house.connection.connect()
    began = time.perf_counter()
    answer = house.send("GET", f"/api/v1/meetups?{urlencode(query)}", None, person)
    took = (time.perf_counter() - began) * 1e3
    house.connection.close()
    return took, answer["count"] + answer["more"]


class Log:
    """PostgreSQL's log, which says how long each statement took in the database."""

    def __init__(self, database: str):
        self.database = database
        self.path = Path(psql(database, "SHOW data_directory")).parent / "log"
        if not self.path.exists():
            raise RuntimeError("--postgres must be one that script/postgres has started: its log has the times")
        self.place = 0

    def __enter__(self) -> "Log":
        psql(self.database, "ALTER SYSTEM SET log_min_duration_statement = 0")
        psql(self.database, "SELECT pg_reload_conf()")
        time.sleep(1)
        return self

    def __exit__(self, *_: object) -> None:
        psql(self.database, "ALTER SYSTEM RESET log_min_duration_statement")
        psql(self.database, "SELECT pg_reload_conf()")

    def skip(self) -> None:
        self.place = self.path.stat().st_size

    def spent(self, words: tuple[str, ...]) -> float:
        """Milliseconds of all statements since the last `skip` that have one of these words: parsing, planning, running."""
        with self.path.open("rb") as file:
            file.seek(self.place)
            text = file.read().decode()
        # A statement's further lines begin with a tab.
        entries = re.split(r"\n(?!\t)", text)
        found = [match for entry in entries if (match := ENTRY.match(entry)) and any(word in match[2] for word in words)]
        if not found:
            raise RuntimeError("PostgreSQL's log says nothing about the search")
        return sum(float(match[1]) for match in found)


def laying(numbers: range, leaders: list[Person], now: int) -> list[str]:
    """Open and closed runs of sixty days, in 44 km around City Hall, as rows."""
    first = datetime.datetime.fromtimestamp(now / 1_000, datetime.timezone(datetime.timedelta(hours=9))).date()
    days = " UNION ALL ".join(
        f"SELECT {number} AS i, '{first + datetime.timedelta(days=number)}' AS day" for number in range(60))
    ids = [leader.name for leader in leaders]
    conditions = '{"gender":"everyone","from":null,"to":null,"capacity":8,"pace":"beginner","after":false}'
    source = f"""
        WITH RECURSIVE numbers (n) AS (
            SELECT CAST({numbers.start} AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < {numbers.stop - 1}),
        days AS ({days}),
        runs AS (
            SELECT n, '01a2d000-0000-7000-8000-0000' || substr(CAST(100000000 + n AS TEXT), 2) AS id, days.day AS day,
                {now} + 3600000 + n % 60 * {DAY} + n % 7 * 3600000 AS starts_at,
                37566535 + n * 7919 % 400000 - 200000 AS latitude, 126977969 + n * 104729 % 500000 - 250000 AS longitude,
                CASE n % 4 WHEN 0 THEN '{ids[0]}' WHEN 1 THEN '{ids[1]}' WHEN 2 THEN '{ids[2]}' ELSE '{ids[3]}' END AS leader
            FROM numbers JOIN days ON days.i = n % 60)"""
    return [
        f"INSERT INTO floor_space (id, kind, sequence, clock, created_at) {source} SELECT id, 'run', 0, 0, {now} FROM runs",
        f"""INSERT INTO run_meetup (id, leader, stage, opened_at, hidden, title, text, band, starts_at, district, codes,
                stamps)
            {source} SELECT id, leader, 'open', {now}, FALSE, 'Run', '', 'after-work', starts_at, 'Seoul', '[]', ''
            FROM runs""",
        f"""INSERT INTO run_participant (meetup, person, status, since, applied_at, note, attendance, stamps)
            {source} SELECT id, leader, 'accepted', 0, 0, '', 'unmarked', '' FROM runs""",
        f"""INSERT INTO run_listing (meetup, leader, title, words, band, time, starts_at, day, year, opened_at, conditions,
                gender, age_from, age_to, capacity, pace, after_party, district, latitude, longitude, stage)
            {source} SELECT id, leader, 'Run ' || CAST(n AS TEXT), 'run ' || CAST(n AS TEXT),
                CASE n / 4 % 3 WHEN 0 THEN 'after-work' WHEN 1 THEN 'before-work' ELSE 'day-off' END,
                CAST(starts_at AS TEXT) || ' Asia/Seoul 60', starts_at, day, CAST(substr(day, 1, 4) AS BIGINT), {now} - n,
                '{conditions}', CASE n / 12 % 3 WHEN 0 THEN 'everyone' WHEN 1 THEN 'women' ELSE 'men' END,
                CASE n / 36 % 2 WHEN 0 THEN NULL ELSE 20 + n % 20 END, CASE n / 36 % 2 WHEN 0 THEN NULL ELSE 40 + n % 20 END,
                8, n / 72 % 4, CASE n / 288 % 2 WHEN 0 THEN TRUE ELSE FALSE END, 'Seoul', latitude, longitude,
                CASE n % 10 WHEN 9 THEN 'closed' ELSE 'open' END
            FROM runs""",
        f"""INSERT INTO run_listing_place (id, latitude, longitude, moment)
            {source} SELECT id, latitude / 1000000.0, longitude / 1000000.0, starts_at FROM runs""",
    ]


def table(seen: list[Found]) -> str:
    """Ratios are those of Maru's median to PostGIS's, both as PostgreSQL's log has them."""
    parts = []
    for runs in sorted({one.runs for one in seen}):
        head = ["found", "by PostGIS", "answer: SQLite", "PostgreSQL", "inside: Maru", *TABLES, "Maru to it", "to the other"]
        rows = [row(one) for one in seen if one.runs == runs]
        parts.append(laid([f"{runs:,} runs, medians in ms", *head], rows))
    smallest, largest = min(one.runs for one in seen), max(one.runs for one in seen)
    if smallest < largest:
        before = {one.name: one for one in seen if one.runs == smallest}
        rows = [[one.name, *(f"{one.median(column) / before[one.name].median(column):.1f} ×" for column in COLUMNS)]
                for one in seen if one.runs == largest]
        head = ["answer: SQLite", "PostgreSQL", "inside: Maru", *TABLES]
        parts.append(laid([f"from {smallest:,} to {largest:,}", *head], rows))
    parts.append(
        "answer: over HTTP, as a program gets it; inside: in PostgreSQL, by its own log, for the count and the page of 20\n"
        "PostGIS: a geography with a GiST index, and a B-tree of the start; with the time: one GiST index of both")
    return "\n\n".join(parts)


def row(one: Found) -> list[str]:
    figures = [one.median(column) for column in COLUMNS]
    ours, *theirs = figures[2:]
    counts = one.counts["SQLite"], one.counts[next(iter(TABLES))]
    differs = one.counts["SQLite"] != one.counts["PostgreSQL"]
    return [one.name, *(f"{count:,}" for count in counts), *(f"{figure:.2f}" for figure in figures),
            *(f"{ours / other:.2f} ×" for other in theirs), *(["the engines DIFFER"] if differs else [])]
