"""The lists of the Run room, each of none, one, eight, fifty and five hundred: they are read to their very end, above the bars,
in every window and size of text."""

import time

import pytest
from playwright.sync_api import expect

from conftest import session_cookie
from hands import Finger
from house import Caller, House
from meetups import Meetup, Rows, introduce
from people import ANN, DOYUN, MINJI, SAM, Person

HANEUL = Person("하늘", "haneul@house.test", "ko-KR", "Asia/Seoul")
# Who leads so many runs that are coming and as many that were, and the word in their titles.
LEADERS = {0: (SAM, "SamRuns", "없는 모임"), 1: (ANN, "AnnRuns", "호숫가"), 8: (DOYUN, "도윤이", "강변"),
           50: (MINJI, "달리는민지", "언덕"), 500: (HANEUL, "푸른하늘", "들판")}
# Rows of one page.
PAGE = 20
HOUR = 3_600_000

# Each list's address, its rows, what shows more of them, and how many there are for who leads so many runs.
LISTS = {
    "the list": ("/run?text={word}", "#meetup-list > li", "meetup-list", lambda count: count),
    "own runs": ("/run/mine", "#coming-runs > li", "coming-runs", lambda count: count),
    "past runs": ("/run/mine", "#past-runs > li", "past-runs", lambda count: count),
    "bookmarks": ("/run/bookmarks", "#bookmark-list > li", "bookmark-list", lambda count: count),
    "talks": ("/run/talks", "#talks > li", "talks", lambda count: 2 * count),
    "blocked people": ("/run/blocked", "#main .rows > li", None, lambda count: count),
    "applicants": ("{run}/applicants", ".run-part .rows > li", None, lambda count: count + 1),
}

# Asks for page after page of a list, as the press of a finger does, and returns what was wrong: each page comes below what is
# there, and nothing moves.
MORE = """async ([rows, list]) => {
    const wrong = []
    const count = () => document.querySelectorAll(rows).length
    const link = () => document.querySelector(`a[data-more="${list}"]`)
    const late = performance.now() + 60_000
    while (link()) {
        link().scrollIntoView({ block: "center", behavior: "instant" })
        const [before, place, first] = [count(), scrollY, document.querySelector(rows).id]
        link().click()
        while (count() === before) {
            if (performance.now() > late) return [...wrong, `nothing comes after ${before}`]
            await new Promise((resolve) => setTimeout(resolve, 5))
        }
        if (Math.abs(scrollY - place) > 1) wrong.push(`after ${before} rows the page moved from ${place} to ${scrollY}`)
        if (document.querySelector(rows).id !== first) wrong.push(`after ${before} rows the first one was another`)
    }
    const ids = [...document.querySelectorAll(rows)].map(({ id }) => id)
    if (new Set(ids).size !== ids.length) wrong.push("a row came twice")
    return wrong
}"""

# How a list is read to its end: the window, and the size of the text.
READINGS = {"narrow": (320, 640, "100%"), "phone": (390, 844, "100%"), "landscape": (844, 390, "100%"),
            "large text": (390, 844, "200%"), "narrow and large": (320, 640, "200%")}

# What is wrong at the end of a list: the last card and what follows it stand above the bar, and the card is seen whole.
END = """rows => {
    const wrong = []
    const last = [...document.querySelectorAll(rows)].at(-1)
    const end = [...document.querySelectorAll("#main .button")].at(-1)
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" })
    const bar = document.querySelector("nav.places").getBoundingClientRect()
    if (bar.top < innerHeight / 2) wrong.push("there is no bar at the bottom")
    for (const one of [last, end]) {
        const bottom = one?.getBoundingClientRect().bottom
        if (bottom > bar.top) wrong.push(`${one.innerText} ends at ${bottom}, the bar begins at ${bar.top}`)
    }
    if (!last && !end) wrong.push("where there is nothing, nothing leads on")
    // In a low window, what follows may leave the card no room.
    const card = () => (last ?? end).getBoundingClientRect()
    const top = () => Math.max(0, document.querySelector(".top-bar").getBoundingClientRect().bottom)
    const above = top() - card().top
    if (above > 0) scrollBy({ top: -above, behavior: "instant" })
    const { height, top: first, bottom: final, left, width } = card()
    if (height <= bar.top - top()) {
        for (const y of [first + 2, final - 2]) {
            const hit = document.elementFromPoint(left + width / 2, y)
            if (!(last ?? end).contains(hit)) wrong.push(`at ${y}, ${hit?.className} covers the card: ${first} to ${final}`)
        }
    }
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) wrong.push(`the page is ${scrollWidth} px wide`)
    // The page is what scrolls: nothing in it does.
    for (const one of document.querySelectorAll("#main, #main *")) {
        const isCut = one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)
        if (isCut && !one.closest("[popover], dialog") && !one.matches("textarea")) wrong.push(`${one.className} scrolls`)
    }
    return wrong
}"""


@pytest.fixture(scope="module")
def house(furnished, tmp_path_factory):
    house = House(tmp_path_factory.mktemp("lists") / "data")
    house.furnish(furnished)
    house.add(HANEUL)
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="module")
def leading(house):
    """Gives somebody so many runs that are coming, bookmarked, and as many that were, with people who apply to one of them
    and people whom they have blocked. Returns the page of one run."""

    pages = {0: ""}

    def lead(count: int) -> str:
        if count in pages:
            return pages[count]
        person, nickname, word = LEADERS[count]
        caller = Caller(house, session_cookie(house, person))
        own = introduce(caller, nickname)
        run = Meetup(caller, f"{word} 0", hours=48)
        now = int(time.time() * 1000)
        with Rows.of(house) as rows:
            titles = [f"{word} {number}" for number in range(1, count)]
            starts = [now + 49 * HOUR + number * HOUR // 2 for number in range(1, count)]
            coming = [run.id, *rows.runs_like(run, titles, starts)]
            rows.add("run_bookmark", [(own, id, now + number // 2) for number, id in enumerate(coming)])
            titles = [f"지난 {word} {number}" for number in range(count)]
            rows.runs_like(run, titles, [now - (10 + number) * HOUR for number in range(count)], is_found=False)
            people = rows.people_like(own, [f"러너{count}n{number}" for number in range(count)])
            applied = [{"person": id, "status": "applied", "applied_at": now} for id in people]
            rows.copy("run_participant", "meetup", run.id, applied)
            rows.add("run_block", [(own, id, now) for id in rows.people_like(own, [f"남{count}n{i}" for i in range(count)])])
        pages[count] = run.page
        return run.page

    return lead


def read_to_its_end(page, name: str, count: int, run: str, readings: list[str]) -> None:
    address, rows, more, of_runs = LISTS[name]
    page.goto(address.format(word=LEADERS[count][2], run=run))
    listed, total = page.locator(rows), of_runs(count)
    link = page.locator(f"a[data-more='{more}']")
    expect(listed).to_have_count(min(total, PAGE) if more else total)
    if more and total > PAGE:
        Finger(page).tap(link)
        expect(listed).to_have_count(min(total, 2 * PAGE))
        here = page.url
        assert page.evaluate(MORE, [rows, more]) == [], f"{name} of {count}"
        expect(listed).to_have_count(total)
        assert page.url == here
    expect(link).to_have_count(0)
    for reading in readings:
        width, height, size = READINGS[reading]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("size => document.documentElement.style.fontSize = size", size)
        assert page.evaluate(END, rows) == [], f"{name} of {count}, {reading}"


@pytest.mark.parametrize("count", LEADERS)
def test_every_list_is_read_to_its_very_end(visitors, leading, count):
    run = leading(count)
    page = visitors.sign_in(LEADERS[count][0], "phone", locale="ko-KR")
    for name in LISTS:
        # Who leads no run answers nobody, and where nobody is blocked nothing leads on.
        if not run and name in ("applicants", "blocked people"):
            continue
        page.set_viewport_size({"width": 390, "height": 844})
        read_to_its_end(page, name, count, run, list(READINGS) if count == 500 else list(READINGS)[:4])
