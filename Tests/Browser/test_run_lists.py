"""The lists of the Run room, each of none, one, eight, fifty and five hundred: they are read to their very end, above the bars,
in every window and size of text."""

import pytest
from playwright.sync_api import expect

from conftest import session_cookie
from hands import Finger
from house import Caller, House
from meetups import Meetup, introduce
from people import ANN, DOYUN, MINJI, SAM, Person

HANEUL = Person("하늘", "haneul@house.test", "ko-KR", "Asia/Seoul")
# Who leads and bookmarks so many runs, and the word in their titles.
LEADERS = {0: (SAM, "SamRuns", "없는 모임"), 1: (ANN, "AnnRuns", "호숫가"), 8: (DOYUN, "도윤이", "강변"),
           50: (MINJI, "달리는민지", "언덕"), 500: (HANEUL, "푸른하늘", "들판")}
# Runs of one page, and the most of a series.
PAGE, SERIES = 20, 8

# Each list's address, its rows, and what shows more of them; the runs that are coming up stand on one page.
LISTS = {
    "the list": ("/run?text={word}", "#meetup-list > li", "[data-more='meetup-list']"),
    "own runs": ("/run/mine", ".run-part .rows > li", None),
    "bookmarks": ("/run/bookmarks", "#bookmark-list > li", "[data-more='bookmark-list']"),
    "talks": ("/run/talks", "#talks > li", "[data-more='talks']"),
}

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
    """Gives somebody so many open runs, by series: three requests make eight of them. Returns their ids."""

    def lead(count: int, marks: bool = True) -> None:
        person, nickname, word = LEADERS[count]
        caller = Caller(house, session_cookie(house, person))
        introduce(caller, nickname)
        left = count
        while left > 0:
            several = min(left, SERIES)
            run = Meetup(caller, f"{word} {count - left}", hours=48 + (count - left) // SERIES % 48)
            ids = [run.id]
            if several > 1:
                run.act("repeat", count=several)
                page = caller.send("GET", run.page)[2].decode()
                ids += [part.split('"')[0] for part in page.split('id="series-')[1:] for part in part.split('href="/run/')[1:2]]
            assert len(ids) == several, ids
            for meetup in ids if marks else []:
                assert caller.send_form("/run/add-bookmark", {"meetup": meetup}) == 303
            left -= several

    return lead


def read_to_its_end(page, name: str, count: int, word: str, readings: list[str]) -> None:
    address, rows, more = LISTS[name]
    page.goto(address.format(word=word))
    listed = page.locator(rows)
    shown = min(count, PAGE) if more else count
    expect(listed).to_have_count(shown)
    while shown < count:
        Finger(page).tap(page.locator(more) if page.locator(more).count() else page.get_by_role("link", name="더 보기"))
        shown = min(count, shown + PAGE)
        expect(listed).to_have_count(shown)
    expect(page.get_by_role("link", name="더 보기")).to_have_count(0)
    for reading in readings:
        width, height, size = READINGS[reading]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("size => document.documentElement.style.fontSize = size", size)
        assert page.evaluate(END, rows) == [], f"{name} of {count}, {reading}"


@pytest.mark.parametrize("count", [0, 1, 8, 50])
def test_every_list_is_read_to_its_very_end(visitors, leading, count):
    leading(count)
    person, _, word = LEADERS[count]
    page = visitors.sign_in(person, "phone", locale="ko-KR")
    for name in LISTS:
        read_to_its_end(page, name, count, word, list(READINGS)[:4])


def test_a_list_of_five_hundred_is_too(visitors, leading):
    leading(500, marks=False)
    word = LEADERS[500][2]
    page = visitors.sign_in(DOYUN, "phone")
    read_to_its_end(page, "the list", 500, word, ["narrow and large"])
