"""Lines that are pasted below a column become a card each, where one says so."""

from playwright.sync_api import expect

from boards import Board
from devices import sent
from people import MINJI
from test_moving import settles


def paste(page, field, text: str) -> None:
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    field.press("Control+v")


def test_pasted_lines_become_cards_or_one_title(visitors, caller, house):
    board = Board(caller(MINJI), "목록")
    page = visitors.sign_in(MINJI)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=house.address)
    page.goto(board.page)
    field = page.locator("[data-kind=todo] [data-quick-add] input[name=title]")
    offer = page.locator("[data-kind=todo] [data-adds-lines]")
    paste(page, field, "우유\n\n  빵\n달걀\n")
    expect(offer).to_have_text("카드 3장으로 추가")
    # In one line above the field, which keeps its room.
    assert offer.bounding_box()["height"] < 44 and offer.bounding_box()["y"] < field.bounding_box()["y"]
    offer.click()
    settles(page, "todo", ["우유", "빵", "달걀"])
    expect(field).to_have_value("")
    expect(offer).to_have_count(0)
    # Each is drawn at once, and leads to its card once the device has it.
    expect(page.locator("[data-kind=todo] .card-title[href]")).to_have_count(3)
    sent(page)
    assert board.titles() == ["우유", "빵", "달걀"]
    # One undo each: the last goes first.
    page.locator("form[data-keys=undo] button").first.click()
    settles(page, "todo", ["우유", "빵"])

    # Whoever goes on typing means one title.
    paste(page, field, "두 줄\n한 제목")
    expect(offer).to_have_count(1)
    field.press("Enter")
    expect(offer).to_have_count(0)
    expect(page.locator("[data-kind=todo] .card-title").filter(has_text="한 제목")).to_have_count(1)
    paste(page, field, "한 줄")
    expect(field).to_have_value("한 줄")
    expect(offer).to_have_count(0)
