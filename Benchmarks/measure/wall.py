"""A keyword wall of 500 chips in Debian's Chromium: a browser's work on opening, resizing, and adding a chip."""

import statistics
from collections.abc import Callable
from dataclasses import dataclass

from measure.course import Programs
from measure.house import House, move_in, operation_id
from measure.offline import CHROMIUM

KEYWORDS = 500
#: Hangul, Latin and emoji, of 1 to 10 characters.
WORDS = ["가", "경청", "빠른 답장", "회의록 정리", "고마운 한마디였어요", "a", "Kind", "Listening", "Reviewed!", "🙂", "👩‍🚀👨‍🚀", "🙏🙏🙏🙏🙏"]

# Tasks of more than 50 ms since navigation.
LONG_TASKS = """() => new Promise((resolve) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "longtask", buffered: true });
    setTimeout(() => resolve(observer.takeRecords().map((task) => task.duration)), 200);
})"""
# The same from now on, collected in `window.long`.
GATHER = """() => {
    window.long = [];
    new PerformanceObserver((list) => window.long.push(...list.getEntries().map((task) => task.duration)))
        .observe({ type: "longtask" });
}"""


@dataclass
class Seen:
    """A repeated action: milliseconds of layout and style per repetition, and tasks of more than 50 ms."""

    name: str
    layout: list[float]
    style: list[float]
    long: list[float]


def measure_wall(programs: Programs, rounds: int, tell: Callable[[str], None]) -> list[Seen]:
    # Imported here, because other benchmarks need no browser.
    from playwright.sync_api import sync_playwright

    people = move_in(programs.maru, programs.data, programs.options)
    with programs.start_maru() as maru, sync_playwright() as playwright:
        house = House(maru.port)
        for person in people[:2]:
            house.sign_in(person)
        team = operation_id(0)
        house.send("POST", "/api/v1/teams", {"team": team, "name": "벽", "nickname": "민지"}, people[0])
        code = house.send("GET", f"/api/v1/teams/{team}/code", None, people[0])["code"]
        house.send("POST", "/api/v1/join-team", {"code": code, "nickname": "도윤"}, people[1])
        members = house.send("GET", f"/api/v1/teams/{team}", None, people[0])["members"]
        recipient = next(member["id"] for member in members if member["nickname"] == "민지")

        def write(number: int) -> None:
            form = {"recipient": recipient, "kind": "continue", "word": WORDS[number % len(WORDS)], "situation": "…"}
            house.send("POST", f"/api/v1/teams/{team}/add-keyword", form, people[1])

        tell(f"{KEYWORDS} keywords are written")
        for number in range(KEYWORDS):
            write(number)
        address = f"http://localhost:{maru.port}"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="ko-KR", base_url=address)
        name, _, value = people[0].cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": address}])
        page = context.new_page()
        line = context.new_cdp_session(page)
        line.send("Performance.enable")

        def spent() -> tuple[float, float]:
            told = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
            return told["LayoutDuration"] * 1e3, told["RecalcStyleDuration"] * 1e3

        opening, turning, adding = (Seen(one, [], [], []) for one in (
            "opening the page", "another width: all rows anew", "somebody adds a keyword"))

        def during(seen: Seen, act: Callable[[], None]) -> None:
            before = spent()
            act()
            after = spent()
            seen.layout.append(after[0] - before[0])
            seen.style.append(after[1] - before[1])

        for number in range(rounds):
            page.goto("about:blank")
            during(opening, lambda: page.goto(f"/retro/{team}"))
            opening.long += page.evaluate(LONG_TASKS)
            page.evaluate(GATHER)
            for width in (320, 768, 1280, 390):
                during(turning, lambda width=width: page.set_viewport_size({"width": width, "height": 844}))
            page.wait_for_timeout(300)
            turning.long += page.evaluate("window.long.splice(0)")

            def add() -> None:
                count = KEYWORDS + number + 1
                write(count)
                page.wait_for_function("count => document.querySelectorAll('.wall .chip').length >= count", arg=count)

            during(adding, add)
            page.wait_for_timeout(300)
            adding.long += page.evaluate("window.long.splice(0)")
        browser.close()
        return [opening, turning, adding]


def table(all_seen: list[Seen]) -> str:
    lines = [f"{KEYWORDS} keywords on the wall, milliseconds: median, slowest",
             "| | Layout | Style | Tasks over 50 ms | Longest |", "| --- | --- | --- | --- | --- |"]
    for seen in all_seen:
        lines.append(f"| {seen.name} | {two(seen.layout)} | {two(seen.style)} | {len(seen.long)} in {len(seen.layout)} | "
                     f"{max(seen.long, default=0):.0f} |")
    return "\n".join(lines)


def two(values: list[float]) -> str:
    return f"{statistics.median(values):.1f}, {max(values):.1f}"
