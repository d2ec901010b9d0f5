"""Images in the running talk, by the browser: chosen, taken out again, sent with a text, and opened by the others."""

import re

import pytest
from playwright.sync_api import expect

from conftest import session_cookie
from hands import Finger
from house import LONG_ENOUGH, Caller
from meetups import Meetup, introduce
from people import ANN, MINJI
from pictures import chosen, jpeg_with_place, png

STRIP = ".composer-image"
# Whether the newest message ends above the composer, whose strip may be open.
AT_END = """() => {
    const last = [...document.querySelectorAll(".run-message")].at(-1).getBoundingClientRect()
    const box = document.querySelector(".composer").getBoundingClientRect()
    return last.bottom <= box.top && last.top > 0
}"""


@pytest.fixture(scope="module", autouse=True)
def profiles(house):
    for person, nickname in {MINJI: "달리는민지", ANN: "AnnRuns"}.items():
        introduce(Caller(house, session_cookie(house, person)), nickname)


@pytest.fixture
def run(caller):
    run = Meetup(caller(MINJI), "사진 모임")
    run.join(caller(ANN))
    for number in range(12):
        run.say(f"{number}번째 말")
    return run


def test_images_go_with_a_text_and_open_for_the_others(visitors, run):
    ann, minji = visitors.sign_in(ANN, "phone"), visitors.sign_in(MINJI, "phone")
    ann.goto(run.page + "/talk")
    minji.goto(run.page + "/talk")
    ann.wait_for_function(AT_END)
    files = ann.locator(".composer-files")
    files.set_input_files([
        chosen("river.png", png(300, 200)), chosen("hill.jpg", jpeg_with_place(ann), "image/jpeg"),
        chosen("notes.pdf", b"%PDF-1.4", "application/pdf"),
    ])
    expect(ann.locator(STRIP)).to_have_count(2)
    expect(ann.locator("[data-toast]").filter(has_text="notes.pdf")).to_be_visible()
    # The strip takes its place above the box, not over the newest message.
    ann.wait_for_function(AT_END)
    Finger(ann).tap(ann.get_by_role("button", name="Remove image 2"))
    expect(ann.locator(STRIP)).to_have_count(1)
    ann.get_by_role("textbox", name="Message").fill("At the river")
    ann.get_by_role("button", name="Send", exact=True).click()
    expect(ann.locator(STRIP)).to_have_count(0, timeout=LONG_ENOUGH)
    expect(ann.locator(".run-message").last).to_contain_text("At the river")
    ann.wait_for_function(AT_END)

    image = minji.locator(".run-image img")
    expect(image).to_have_count(1)
    expect(image).to_have_attribute("width", "300")
    expect(image).to_have_attribute("alt", re.compile("^AnnRuns 님의 사진, 오늘 "))
    Finger(minji).tap(minji.locator(".run-image"))
    minji.wait_for_url("**/image?message=*")
    minji.wait_for_function("() => document.querySelector('.run-image-large img').naturalWidth > 0")
