"""The rows of the diary's list: edges that line up, nothing on top of anything, and days that stay where they were written."""

import pytest

from house import Caller, new_id
from people import ANN, MINJI, SAM

BOXES = """() => [...document.querySelectorAll(".entry-month .row")].map((row) => {
    const box = (selector) => row.querySelector(selector)?.getBoundingClientRect().toJSON();
    const preview = row.querySelector(".entry-preview");
    return {
        title: box(".row-title"), date: box(".entry-date"), slot: box(".weather-slot"), preview: box(".entry-preview"),
        menu: box("[data-row-more], .row-more, summary, button"), row: row.getBoundingClientRect().toJSON(),
        hasIcon: Boolean(row.querySelector(".weather-slot svg")),
        // What the date needs, and what it was given.
        wanted: row.querySelector(".entry-date").scrollWidth, given: row.querySelector(".entry-date").clientWidth,
    };
})"""

# Days around the turn of a year, whose weeks belong to the other year, and one that is in every fourth year only.
DAYS = ["2022-12-31", "2023-01-01", "2024-02-29"]
LONG = {
    MINJI: ["2024년 2월 29일", "2023년 1월 1일", "2022년 12월 31일"],
    ANN: ["February 29, 2024", "January 1, 2023", "December 31, 2022"],
    SAM: ["29 February 2024", "1 January 2023", "31 December 2022"],
}
LONG_TITLE = "아주길고띄어쓰기가없는제목이어서줄을바꿀자리도없는날의일기" * 3


class Journal:
    """A journal of its own, written as another device of its owner would."""

    def __init__(self, house, person):
        self.caller = Caller(house).sign_in(person)
        self.id = new_id()
        self.caller.post("/api/v1/journals", {"journal": self.id, "name": "책상"})
        self.page = f"/diary/{self.id}"

    def write(self, text, day, weather=None):
        entry = f"/api/v1/journals/{self.id}/entries/{new_id()}"
        self.put(entry, {"text": text, "day": day, "zone": "Asia/Seoul"})
        if weather:
            self.put(entry + "/weather", {"weather": weather})

    def put(self, path, body):
        status, _, answer = self.caller.send("PUT", path, body)
        assert status == 200, answer


def test_rows_with_and_without_weather_line_up_to_the_pixel(house, visitors):
    page = visitors.sign_in(MINJI, "phone", new=True)
    journal = Journal(house, MINJI)
    journal.write("비 온 날\n우산을 두고 나왔다", "2021-12-21", "rain day 70 person 1640044800000")
    journal.write("날씨 모르는 날\n집에만 있었다", "2021-12-21")
    journal.write("밤\n눈이 왔다", "2021-12-21", "snow night -30 person 1640044800000")
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(journal.page)
        rows = page.evaluate(BOXES)
        assert sorted(row["hasIcon"] for row in rows) == [False, True, True]
        assert len({row["preview"]["left"] for row in rows}) == 1, (width, rows)
        assert len({row["slot"]["left"] for row in rows}) == 1
        assert len({(row["slot"]["width"], row["slot"]["height"]) for row in rows}) == 1
        assert len({round(row["date"]["top"] - row["title"]["top"], 2) for row in rows}) == 1


def overlap(one, other):
    return (one["left"] < other["right"] - 0.5 and other["left"] < one["right"] - 0.5
            and one["top"] < other["bottom"] - 0.5 and other["top"] < one["bottom"] - 0.5)


@pytest.mark.parametrize("person", [MINJI, ANN, SAM], ids=lambda person: person.locale)
def test_long_titles_and_dates_never_overlap_with_large_text_at_320_pixels(house, visitors, person):
    page = visitors.sign_in(person, "phone", new=True)
    journal = Journal(house, person)
    for day in ("2022-12-31", "2023-09-30"):
        journal.write(f"{LONG_TITLE}\n{LONG_TITLE}", day, "thunderstorm day 215 person 1640044800000")
    page.set_viewport_size({"width": 320, "height": 640})
    for size in ("100%", "200%"):
        page.goto(journal.page)
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
        for row in page.evaluate(BOXES):
            parts = [row[name] for name in ("title", "date", "slot", "preview") if row[name]["width"] > 0]
            for index, one in enumerate(parts):
                for other in parts[index + 1:]:
                    assert not overlap(one, other), (size, row)
                assert one["right"] <= 320.5, (size, row)
            # The date never shrinks.
            assert row["wanted"] <= row["given"], (size, row)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 320, size


@pytest.mark.parametrize("person", [MINJI, ANN, SAM], ids=lambda person: person.locale)
def test_days_written_in_seoul_are_the_same_read_in_new_york(house, visitors, person):
    page = visitors.sign_in(person, "desktop", new=True, zone="America/New_York")
    journal = Journal(house, person)
    for day in DAYS:
        journal.write(f"{day}에 쓴 일기", day)
    page.goto(journal.page)
    dates = page.locator(".entry-month .entry-date")
    assert dates.all_inner_texts() == LONG[person]
    assert [date.get_attribute("datetime") for date in dates.all()] == DAYS[::-1]
    # On the entry's own page too.
    page.locator(".entry-month a.row-title").last.click()
    page.wait_for_url("**/entry/**")
    assert LONG[person][-1] in page.locator("body").inner_text()
