"""Compares a journal of a hundred thousand entries with one of a thousand: its list, its calendar and its search."""

import datetime
import json
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from measure.course import Programs
from measure.house import House, Person, move_in

SMALL, LARGE = 1_000, 100_000
#: Entries per import: a file has a limit.
CHUNK = 5_000
#: The targets: milliseconds at the median, and the ratio of both medians.
LIMIT, RATIO = 20.0, 3.0
KOREAN = """강 비 눈 꽃 밤 다리 바람 저녁 국수 우산 친구 아침 버스 골목 시장 고양이 도서관 자전거 지하철 할머니 커피 숙제 편지 산책
    노래 그림 바다 여름 겨울 봄볕 창문 의자 전화 약속 생일 기차 운동장 떡볶이 감자 김치""".split()
ENGLISH = """rain river bridge supper umbrella friend morning bus alley market cat library bicycle train coffee letter walk song
    sea summer winter window chair phone promise birthday station noodles potato kitchen garden lamp table paper""".split()
SEARCHES = {"one syllable": "꽃", "two syllables": "우산", "Latin": "umbrella"}


@dataclass
class Compared:
    """Medians in milliseconds."""

    name: str
    small: float
    large: float


def measure_journal(programs: Programs, rounds: int, tell: Callable[[str], None]) -> list[Compared]:
    person = move_in(programs.maru, programs.data, programs.options)[0]
    with programs.start_maru() as maru:
        house = House(maru.port)
        house.connection.timeout = 600
        house.sign_in(person)
        journals = [make(house, person, count, tell) for count in (SMALL, LARGE)]
        seen: dict[str, tuple[list[float], list[float]]] = {}
        for turn in range(rounds * 6):
            for name, path in paths().items():
                took = seen.setdefault(name, ([], []))
                for index in (0, 1) if turn % 2 == 0 else (1, 0):
                    began = time.perf_counter()
                    house.page(f"/diary/{journals[index]}{path}", person)
                    took[index].append((time.perf_counter() - began) * 1e3)
        return [Compared(name, *(statistics.median(times) for times in both)) for name, both in seen.items()]


def paths() -> dict[str, str]:
    return {"list": "", "month": "/month?month=2026-06"} | {
        f"search, {name}": f"/search?q={quote(word)}" for name, word in SEARCHES.items()}


def make(house: House, person: Person, count: int, tell: Callable[[str], None]) -> str:
    """A journal with several entries a day, in Korean and English, until the end of 2026."""
    dice = random.Random(count)
    journal = house.send("POST", "/api/v1/journals", {"name": f"{count}"}, person)["id"]
    last = datetime.datetime(2026, 12, 31, 21, tzinfo=datetime.UTC)
    for start in range(0, count, CHUNK):
        tell(f"a journal of {count:,} entries: {start:,}")
        entries = [
            {"title": f"{words(dice, 3)} {index}", "body": words(dice, 40),
             "created_at": int((last - datetime.timedelta(hours=6 * index)).timestamp())}
            for index in range(start, min(count, start + CHUNK))]
        address = f"/api/v1/journals/{journal}/import"
        pending = house.send("POST", address, {"file": json.dumps(entries)}, person)["import"]
        added = house.send("POST", f"{address}/{pending}", {}, person)["addedCount"]
        assert added == len(entries), f"{added} of {len(entries)} entries were added"
    tell(f"a journal of {count:,} entries: indexing")
    # Texts are indexed beside other work: until all are, a search indexes some more before it answers.
    while house.send("GET", "/api/v1/search?q=x", None, person)["behind"]:
        time.sleep(0.1)
    return journal


def words(dice: random.Random, count: int) -> str:
    vocabulary = dice.choice((KOREAN, ENGLISH))
    # Some words are in most texts and some in few, as in a language.
    return " ".join(vocabulary[min(int(dice.expovariate(0.12)), len(vocabulary) - 1)] for _ in range(count))


def table(engine: str, compared: list[Compared]) -> str:
    lines = [f"{engine + ', one connection':36}{f'{SMALL:,} p50 ms':>14}{f'{LARGE:,} p50 ms':>16}{'ratio':>8}{'targets':>18}"]
    for one in compared:
        ratio = one.large / one.small
        is_met = one.large <= LIMIT and ratio <= RATIO
        lines.append(
            f"{one.name:36}{one.small:14.2f}{one.large:16.2f}{ratio:7.2f}×{'≤ 20 ms, ≤ 3.00 ×':>18}   {'met' if is_met else 'MISSED'}")
    return "\n".join(lines)
