"""The people of a run on a phone: each name has its line, what is said of them stands below it, and the buttons come last."""

import pytest
from playwright.sync_api import expect

from conftest import SIZES, session_cookie
from house import Caller
from meetups import Meetup, introduce
from people import ANN, DOYUN, MINJI

# Of each person in a list: what stands where, as wide as it is drawn.
ROWS = """() => [...document.querySelectorAll(".run-people .row-main")].map(row => {
    const box = part => row.querySelector(part)?.getBoundingClientRect().toJSON() ?? null
    return { row: row.getBoundingClientRect().toJSON(), name: box(".row-title"), picture: box(".row-leading"),
        menu: box(":scope > .icon-button"), about: box(".row-meta"), note: box(".run-note"), buttons: box(".run-answers"),
        state: box(".row-trailing"), cut: row.querySelector(".row-title").scrollWidth > row.querySelector(".row-title").clientWidth }
})"""


@pytest.fixture
def run(house, caller):
    """A run of 민지's that 도윤 is in and Ann has applied to, both with the longest names."""
    for person, nickname in {MINJI: "달리는민지", ANN: "여덟글자닉네임임", DOYUN: "WWWWWWWW"}.items():
        introduce(Caller(house, session_cookie(house, person)), nickname)
    run = Meetup(caller(MINJI), "이름이 긴 사람들")
    run.join(caller(DOYUN))
    run.apply(caller(ANN), note="일주일에 세 번 달려요. 처음 뵙겠습니다.")
    return run


@pytest.mark.parametrize("text", [100, 200])
def test_a_name_has_its_line_and_the_buttons_come_last(visitors, run, text):
    page = visitors.sign_in(MINJI, "phone")
    for address, count in ((run.page, 2), (run.page + "/applicants", 3)):
        page.goto(address)
        page.evaluate("text => { document.documentElement.style.fontSize = `${text}%` }", text)
        expect(page.locator(".run-people .row-main")).to_have_count(count)
        rows = page.evaluate(ROWS)
        for row in rows:
            name, about, menu = row["name"], row["about"], row["menu"]
            assert not row["cut"], row
            # From the picture to the menu, or to the end of the row.
            end = menu["left"] if menu else row["row"]["right"] - 20
            assert name["right"] >= end - 16 and name["left"] <= row["picture"]["right"] + 16, row
            assert about["top"] >= name["bottom"] - 1, row
            for later in filter(None, (row["buttons"], row["state"])):
                assert later["top"] >= (row["note"] or name)["bottom"] - 1, row
                assert later["right"] <= SIZES["phone"]["width"], row
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"]["width"]
    # As wide as the page, so that two of the leader's answers stand side by side.
    buttons = [row["buttons"] for row in rows if row["buttons"]]
    assert buttons and all(one["width"] >= SIZES["phone"]["width"] - 60 for one in buttons), buttons
