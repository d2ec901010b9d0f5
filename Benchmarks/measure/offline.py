"""Boards without a network, in Debian's Chromium: the latency of pages drawn by the service worker."""

import gzip
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
#: The target in milliseconds.
NAVIGATION, COLD, OPENING = 100, 500, 300
#: The compressed module's size limit in bytes, as in script/web (docs/decisions/0039).
MODULE = 380_000
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


def measure_offline(programs: Programs, rounds: int, tell: Callable[[str], None]) -> list[Seen]:
    # Imported here, because other benchmarks need no browser.
    from playwright.sync_api import sync_playwright

    programs = replace(programs, settings=[*programs.settings, "offline=true"])
    person = move_in(programs.maru, programs.data, programs.options)[0]
    seen: list[Seen] = []
    with sync_playwright() as playwright:
        for count in (SMALL, LARGE):
            with at_board(programs, person, count, tell) as (address, board, maru):
                folder = programs.folder / f"browser-{count}"
                context = playwright.chromium.launch_persistent_context(
                    folder, executable_path=CHROMIUM, args=["--no-sandbox"], base_url=address,
                    viewport={"width": 390, "height": 844}, locale="ko-KR", timezone_id="Asia/Seoul")
                name, _, value = person.cookie.partition("=")
                context.add_cookies([{"name": name, "value": value, "url": address}])
                page = context.pages[0]
                page.goto(f"/board/{board}")
                while not holds(page, board):
                    time.sleep(0.1)
                maru.stop()
                context.set_offline(True)
                tell(f"a board of {count:,} cards, with no network")
                seen += visits(context, page, board, count, rounds)
                context.close()
    return seen


@contextmanager
def at_board(programs: Programs, person: Person, count: int, tell: Callable[[str], None]) -> Iterator[tuple]:
    with programs.start_maru() as maru:
        house = House(maru.port)
        house.connection.timeout = 300
        house.sign_in(person)
        tell(f"making a board of {count:,} cards")
        yield f"http://localhost:{maru.port}", bring(house, person, "cards.csv", cards(count)), maru


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


def visits(context, page, board: str, count: int, rounds: int) -> list[Seen]:
    card = page.locator(".card-title a, a.card-title").first.get_attribute("href")
    paths = {
        "list of boards": "/board", "board": f"/board/{board}", "card": card, "history": f"/board/{board}/history",
        "month": f"/board/{board}/month", "search": f"/board/{board}/search?q=시험 7",
    }
    seen: list[Seen] = []
    everything = Seen(f"any page, {count:,} cards", [], [], NAVIGATION)
    for name, path in paths.items():
        one = Seen(f"{name}, {count:,} cards", [], [], None)
        for _ in range(rounds * 4):
            note(one, page, path)
        everything.answered += one.answered
        everything.painted += one.painted
        seen.append(one)
    cold = Seen(f"board after a cold worker, {count:,} cards", [], [], COLD)
    opening = Seen(f"opening the replica, {count:,} cards", [], [], OPENING)
    for _ in range(rounds * 2):
        cold_start(context, page, paths["board"], cold, opening)
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
        last = statistics.median(one.painted or one.answered)
        judged = f"{'≤ ' + str(one.target):>10}   {'met' if last <= one.target else 'MISSED'}" if one.target else ""
        lines.append(f"{one.name:44}{figures[0]:>18}{figures[1]:>18}{judged}")
    return "\n".join(lines)
