"""One's own pages, and the pages of whoever looks after the house, by the browser."""

import base64

from playwright.sync_api import expect

from boards import Board
from people import ANN, MINJI, SAM

# Twelve pixels of red beside blue.
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAwAAAAMCAIAAADZF8uwAAAAJklEQVR4nGM8ISfHAANMDP8+MvAXMEz4yMDPxPAPSZwIMKqI3ooA"
    "IGAGHMB6L0YAAAAASUVORK5CYII=")


def test_a_picture_is_uploaded_seen_on_the_board_and_removed(visitors, caller):
    board = Board(caller(ANN), "Pictures")
    page = visitors.sign_in(ANN, "phone")
    page.goto("/me/profile")
    page.get_by_label("Choose a picture").set_input_files(
        {"name": "me.png", "mimeType": "image/png", "buffer": PNG})
    page.get_by_role("button", name="Upload picture").click()
    page.locator(".toast").get_by_text("Your picture was changed.").wait_for()
    page.goto(board.page)
    image = page.locator(".avatar img").first
    image.wait_for()
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") == 64
    page.goto("/me/profile")
    page.get_by_role("button", name="Remove picture").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove picture").click()
    page.locator(".toast").get_by_text("Your picture was removed.").wait_for()
    expect(page.locator(".avatar img")).to_have_count(0)


def test_a_file_that_is_no_picture_is_told_at_its_field(visitors):
    page = visitors.sign_in(ANN)
    page.goto("/me/profile")
    page.get_by_label("Choose a picture").set_input_files(
        {"name": "me.png", "mimeType": "image/png", "buffer": b"no picture"})
    page.get_by_role("button", name="Upload picture").click()
    page.get_by_text("A picture must be a JPEG").wait_for()
    described = page.get_by_label("Choose a picture").get_attribute("aria-describedby")
    assert described == "field-photo-error field-photo-hint"


def test_the_theme_and_language_hold_at_once(visitors):
    page = visitors.sign_in(SAM)
    page.goto("/me/profile")
    page.get_by_role("radio", name="한국어").check()
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("button", name="Save").click()
    page.locator(".toast").get_by_text("바꾼 내용을 저장했어요.").wait_for()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("radio", name="English (UK)").check()
    page.get_by_role("radio", name="기기와 같게").check()
    page.get_by_role("button", name="저장").click()
    page.locator(".toast").get_by_text("Your changes were saved.").wait_for()


def test_whoever_looks_after_the_house_suspends_somebody_and_takes_it_back(visitors):
    sam = visitors.sign_in(SAM)
    page = visitors.sign_in(MINJI, "phone")
    page.goto("/admin")
    page.get_by_label("이름이나 이메일로 검색").fill("sam@")
    page.get_by_role("button", name="검색").click()
    page.get_by_role("link", name="Sam").click()
    page.get_by_role("button", name="정지하기").click()
    dialog = page.get_by_role("dialog", name="Sam")
    expect(dialog).to_contain_text("바로 로그아웃되고")
    dialog.get_by_role("button", name="정지하기").click()
    page.locator(".toast").get_by_text("정지했어요").wait_for()
    # A toast that has the focus stays until it is pressed.
    undo = page.locator(".toast").get_by_role("button", name="되돌리기")
    undo.focus()
    assert sam.goto("/me").status == 401
    sam.get_by_role("heading", name="This account is suspended").wait_for()
    undo.click()
    page.locator(".toast").get_by_text("다시 들어올 수 있어요.").wait_for()
    # Sessions from before do not come back.
    sam.goto("/me")
    assert "/sign-in" in sam.url
    sam.get_by_label("E-mail address").fill(SAM.email)
    sam.get_by_label("Password").fill(SAM.password)
    sam.get_by_role("button", name="Sign in").click()
    sam.wait_for_url("**/me")
    assert sam.url.endswith("/me")
