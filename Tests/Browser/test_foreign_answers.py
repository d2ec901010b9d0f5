"""What a page sends by itself is answered by something before the house, or refused: nothing of it is lost.

What each status means to the scripts is tested in `Tests/Scripts`; here is one journey of each way.
"""

import pytest
from playwright.sync_api import expect

from boards import Board
from conftest import session_cookie
from devices import come_over
from house import Caller, new_id
from journals import TEXT, begin, journal_of, kept
from people import ANN, MINJI
from photos import CELLS, add, drawn, files_of, uploaded
from pictures import chosen, png

SOMEBODY_ELSES = "<!DOCTYPE html><title>x</title><h1>Please sign in to the network</h1>"
NO_WORKER = pytest.mark.without_worker("a worker takes what is written itself")


def foreign(page, address, status=200):
    """From now on something else answers for the house at an address."""
    page.route(address, lambda route: route.fulfill(status=status, content_type="text/html", body=SOMEBODY_ELSES))


@pytest.fixture
def minji(visitors):
    page = visitors.sign_in(MINJI, "phone", new=True)
    journal_of(page)
    return page


@pytest.fixture
def entry(minji):
    """The address of an entry that is open and has been written."""
    begin(minji)
    minji.keyboard.type("소풍")
    kept(minji)
    return minji.url.split("?")[0]


def written(minji, entry, text):
    """Waits until the list of the journal has the entry with its text."""
    journal, entry_id = entry.split("/entry/")
    minji.goto(journal)
    expect(minji.locator(f".row-title[href$='{entry_id}']")).to_have_text(text)


def mark(minji):
    return minji.locator("[data-sync-mark][data-live]").first


@NO_WORKER
def test_a_file_stays_on_the_device_until_the_house_itself_has_it(house, minji, entry):
    foreign(minji, "**/api/v1/files/**")
    with minji.expect_response("**/api/v1/files/**"):
        add(minji, chosen("산.png", png(120, 80)))
    expect(minji.locator(CELLS)).to_have_count(1)
    minji.unroute("**/api/v1/files/**")
    minji.reload()
    uploaded(minji)
    assert minji.request.get(f"{house.address}/file/{files_of(minji)[0]}/full").ok


@NO_WORKER
def test_a_photo_belongs_to_its_entry_only_once_the_house_says_so(minji, entry):
    foreign(minji, "**/add-photo", 409)
    with minji.expect_response("**/add-photo"):
        add(minji, chosen("산.png", png(120, 80)))
    minji.unroute("**/add-photo")
    minji.reload()
    uploaded(minji)
    minji.reload()
    expect(minji.locator(CELLS)).to_have_count(1)
    drawn(minji)


@NO_WORKER
def test_what_is_typed_while_something_else_answers_is_saved_afterwards(minji, entry):
    foreign(minji, "**/write-entry", 404)
    minji.keyboard.type(" 간")
    expect(mark(minji)).to_have_attribute("data-state", "device")
    minji.unroute("**/write-entry")
    minji.keyboard.type(" 날")
    expect(mark(minji)).to_have_attribute("data-state", "saved")
    kept(minji)
    expect(minji.locator(TEXT)).to_have_value("소풍 간 날")
    written(minji, entry, "소풍 간 날")


# Resolves when nobody sends what was left any more: whoever does holds its lock.
SENT_ON = """async () => {
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith("maru-draft/"))) {
        await navigator.locks.request(`maru-writing/${key.split("/diary/")[1]}`, () => {});
    }
}"""


@NO_WORKER
def test_what_was_left_unsent_of_a_deleted_entry_stays_until_that_is_back(house, minji, entry):
    journal, entry_id = entry.split("/entry/")
    # No route stops what outlives its page.
    minji.evaluate("() => { window.fetch = () => Promise.reject(new TypeError()); }")
    minji.keyboard.type(" 간 날")
    expect(mark(minji)).to_have_attribute("data-state", "device")
    minji.goto("/today")
    caller = Caller(house, session_cookie(house, MINJI))
    address = f"/api/v1/journals/{journal.rsplit('/', 1)[1]}/entries/{entry_id}"
    assert caller.send("DELETE", address, {"id": new_id()})[0] == 200
    # Only a page with a writer sends it.
    with minji.expect_response("**/write-entry") as answer:
        minji.goto(journal + "/new")
    assert answer.value.status == 409
    minji.evaluate(SENT_ON)
    assert "소풍 간 날" in minji.evaluate("JSON.stringify(localStorage)")
    caller.post(f"{address}/restore", {"id": new_id()})
    with minji.expect_response("**/write-entry"):
        minji.goto(journal + "/new")
    written(minji, entry, "소풍 간 날")


@NO_WORKER
def test_what_is_written_while_somebody_else_signs_in_waits_for_its_writer(house, minji, entry):
    come_over(house, minji, ANN)
    minji.keyboard.type(" 간 날")
    expect(minji.locator(".banner")).to_be_visible()
    minji.goto("/me")
    come_over(house, minji, MINJI)
    with minji.expect_response("**/write-entry"):
        minji.goto(entry.split("/entry/")[0] + "/new")
    written(minji, entry, "소풍 간 날")


@pytest.mark.without_worker("a device takes changes without the house")
def test_a_form_that_something_else_answers_can_be_sent_again(visitors, caller):
    board = Board(caller(MINJI), "망")
    card = board.add("카드")
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    page.goto(f"{board.page}/card/{card}")
    box = page.get_by_label("댓글 쓰기")
    foreign(page, "**/add-comment")
    box.fill("길게 쓴 댓글")
    page.get_by_role("button", name="보내기").click()
    again = page.get_by_role("button", name="다시 시도")
    again.wait_for()
    expect(box).to_have_value("길게 쓴 댓글")
    page.unroute("**/add-comment")
    again.click()
    expect(page.locator(".comment")).to_contain_text("길게 쓴 댓글")
    expect(box).to_have_value("")
