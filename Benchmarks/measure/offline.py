"""Boards and journals without a network, in Debian's Chromium: the latency of pages drawn by the service worker."""

import datetime
import gzip
import json
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from measure.course import Programs
from measure.house import House, Person, move_in
from measure.transfer import BODY, bring

CHROMIUM = "/usr/bin/chromium"
SMALL, LARGE = 100, 5_000
#: The targets in milliseconds.
NAVIGATION, COLD, OPENING = 100, 500, 300
JOURNAL_SEARCH = 50
#: The compressed module's size limit in bytes, as in script/web (docs/decisions/worker.md).
MODULE = 1_000_000
PARTS = ["maru.wasm"]

STATE = """async () => {
    const worker = (await navigator.serviceWorker.ready).active;
    const line = new MessageChannel();
    const told = new Promise((resolve) => { line.port1.onmessage = ({ data }) => resolve(data); });
    worker.postMessage({ ask: "state" }, [line.port2]);
    return { controlled: Boolean(navigator.serviceWorker.controller), ...await told };
}"""

# From the request to the end of the response, and to the first contentful paint.
TIMES = """() => new Promise((resolve) => {
    const [page] = performance.getEntriesByType("navigation");
    const give = (paint) => resolve({ answered: page.responseEnd, painted: paint.startTime });
    new PerformanceObserver((list) => {
        const paint = list.getEntriesByName("first-contentful-paint")[0];
        if (paint) give(paint);
    }).observe({ type: "paint", buffered: true });
})"""


@dataclass
class Seen:
    """Page loads of one kind: medians and the slowest, in milliseconds."""

    name: str
    answered: list[float]
    painted: list[float]
    target: int | None
    #: Which of the two the target is for; the other if there is none.
    judged: str = "painted"


def measure_offline(programs: Programs, rounds: int, tell: Callable[[str], None]) -> list[Seen]:
    # Imported here, because other benchmarks need no browser.
    from playwright.sync_api import sync_playwright

    programs = replace(programs, settings=[*programs.settings, "offline=true"])
    person = move_in(programs.maru, programs.data, programs.options)[0]
    seen: list[Seen] = []
    with sync_playwright() as playwright:
        for count in (SMALL, LARGE):
            for make, measure, room in ((make_board, boards, "board"), (make_journal, journals, "diary")):
                with at_home(programs, person, count, make, tell) as (address, space, maru):
                    folder = programs.folder / f"browser-{room}-{count}"
                    context = playwright.chromium.launch_persistent_context(
                        folder, executable_path=CHROMIUM, args=["--no-sandbox"], base_url=address,
                        viewport={"width": 390, "height": 844}, locale="ko-KR", timezone_id="Asia/Seoul")
                    name, _, value = person.cookie.partition("=")
                    context.add_cookies([{"name": name, "value": value, "url": address}])
                    page = context.pages[0]
                    page.goto(f"/{room}/{space}")
                    while not holds(page, space):
                        time.sleep(0.1)
                    maru.stop()
                    context.set_offline(True)
                    tell(f"/{room} with {count:,}, with no network")
                    seen += measure(context, page, space, count, rounds)
                    context.close()
    return seen


@contextmanager
def at_home(programs: Programs, person: Person, count: int, make: Callable, tell: Callable[[str], None]) -> Iterator[tuple]:
    with programs.start_maru() as maru:
        house = House(maru.port)
        house.connection.timeout = 600
        house.sign_in(person)
        tell(f"{make.__name__.replace('_', ' ')} of {count:,}")
        yield f"http://localhost:{maru.port}", make(house, person, count), maru


def make_board(house: House, person: Person, count: int) -> str:
    return bring(house, person, "cards.csv", cards(count))


def make_journal(house: House, person: Person, count: int) -> str:
    """A journal with an entry a day, until the end of 2026."""
    journal = house.send("POST", "/api/v1/journals", {"name": "일기"}, person)["id"]
    last = datetime.datetime(2026, 12, 31, 21, tzinfo=datetime.UTC)
    written = [int((last - datetime.timedelta(days=index)).timestamp()) for index in range(count)]
    entries = [
        {"title": f"{index}번째 저녁" if index % 2 else f"Evening {index}", "body": words(index), "created_at": at}
        for index, at in enumerate(written)]
    pending = house.send("POST", f"/api/v1/journals/{journal}/import", {"file": json.dumps(entries)}, person)["import"]
    house.send("POST", f"/api/v1/journals/{journal}/import/{pending}", {}, person)
    return journal


def words(index: int) -> str:
    korean = "바람이 불었다. 강가를 걷다가 비를 만나 다리 밑에서 기다렸다. 저녁은 국수."
    english = "It rained along the river, and we waited under the bridge. Noodles for supper."
    return (korean if index % 2 else english) + f"\n{BODY}\n" * 3


def cards(count: int) -> bytes:
    columns = ["할 일", "하는 중", "완료"]
    rows = ["column,title,details,due"]
    for index in range(count):
        due = f"2026-12-{index % 28 + 1:02}" if index % 3 == 0 else ""
        rows.append(f"{columns[index % 3]},지하철에서 저장되는지 시험 {index},\"{BODY}\",{due}")
    return "\n".join(rows).encode()


def holds(page, board: str) -> bool:
    state = page.evaluate(STATE)
    # Without the complete module, some pages would only say that the server is unreachable.
    return state["controlled"] and any(held == board for held, *_ in state.get("spaces", []))


def boards(context, page, board: str, count: int, rounds: int) -> list[Seen]:
    card = page.locator(".card-title a, a.card-title").first.get_attribute("href")
    paths = {
        "list of boards": "/board", "board": f"/board/{board}", "card": card, "history": f"/board/{board}/history",
        "month": f"/board/{board}/month", "search": f"/board/{board}/search?q=시험 7",
    }
    return visits(context, page, paths, "board", f"{count:,} cards", rounds)


def journals(context, page, journal: str, count: int, rounds: int) -> list[Seen]:
    entry = page.locator(".entry-month a.row-title").first.get_attribute("href")
    here = f"/diary/{journal}"
    paths = {
        "journal": here, "entry": entry, "month of a journal": f"{here}/month?month=2026-12",
        "search for 강": f"{here}/search?q=강", "search for 다리": f"{here}/search?q=다리",
        "search for bridge": f"{here}/search?q=bridge",
    }
    seen = visits(context, page, paths, "journal", f"{count:,} entries", rounds)
    # The search itself: what the worker answers. Painting costs what any page costs.
    for one in seen:
        if one.name.startswith("search"):
            one.target, one.judged = JOURNAL_SEARCH, "answered"
    return seen


def visits(context, page, paths: dict[str, str], first: str, size: str, rounds: int) -> list[Seen]:
    seen: list[Seen] = []
    everything = Seen(f"any page, {size}", [], [], NAVIGATION)
    for name, path in paths.items():
        one = Seen(f"{name}, {size}", [], [], None)
        for _ in range(rounds * 4):
            note(one, page, path)
        everything.answered += one.answered
        everything.painted += one.painted
        seen.append(one)
    cold = Seen(f"{first} after a cold worker, {size}", [], [], COLD)
    opening = Seen(f"opening the replica, {size}", [], [], OPENING)
    for _ in range(rounds * 2):
        cold_start(context, page, paths[first], cold, opening)
    return [*seen, everything, cold, opening]


def cold_start(context, page, path: str, cold: Seen, opening: Seen) -> None:
    """Loads a page that starts the worker. If an earlier request has already started it, it is stopped again."""
    for _ in range(5):
        stop(context, page)
        stopped = time.time() * 1e3
        once = Seen("", [], [], None)
        note(once, page, path)
        state = page.evaluate(STATE)
        if state["startedAt"] > stopped - 1:
            cold.answered += once.answered
            cold.painted += once.painted
            opening.answered.append(state["openedIn"])
            return
    raise RuntimeError("the worker had not been stopped")


def note(seen: Seen, page, path: str) -> None:
    page.goto(path)
    times = page.evaluate(TIMES)
    seen.answered.append(times["answered"])
    seen.painted.append(times["painted"])


def stop(context, page) -> None:
    """Stops the worker, as the browser does when it is idle; no page is open that would start it."""
    page.goto("about:blank")
    line = context.new_cdp_session(page)
    line.send("ServiceWorker.enable")
    line.send("ServiceWorker.stopAllWorkers")
    line.detach()
    time.sleep(0.5)


def module_sizes(module: Path) -> str:
    """The module's size, uncompressed and compressed."""
    plain = module.read_bytes()
    sizes = f"{module.name}: {len(plain):,} bytes, gzip -9 {len(gzip.compress(plain, 9)):,}"
    if not shutil.which("brotli"):
        return sizes + ", no brotli here"
    small = len(subprocess.run(["brotli", "-c", "-q", "11", module], check=True, capture_output=True).stdout)
    return sizes + f", brotli {small:,} (at most {MODULE:,}: {'met' if small <= MODULE else 'MISSED'})"


def table(seen: list[Seen]) -> str:
    lines = [f"{'with no network, median (slowest) ms':44}{'answered':>18}{'painted':>18}{'target':>10}"]
    for one in seen:
        figures = [f"{statistics.median(of):.0f} ({max(of):.0f})" if of else "" for of in (one.answered, one.painted)]
        last = statistics.median(getattr(one, one.judged) or one.answered)
        judged = f"{'≤ ' + str(one.target):>10}   {'met' if last <= one.target else 'MISSED'}" if one.target else ""
        lines.append(f"{one.name:44}{figures[0]:>18}{figures[1]:>18}{judged}")
    return "\n".join(lines)
