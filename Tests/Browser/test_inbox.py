"""What others did that concerns somebody: told live, read one by one or all at once, each with the way to the thing."""

from playwright.sync_api import expect

from boards import Board
from people import ANN, DOYUN, MINJI


def test_a_badge_comes_by_itself_and_goes_when_the_inbox_is_read(visitors, caller, share, accessible):
    board = Board(caller(DOYUN), "함께 쓰는 판")
    page = visitors.sign_in(DOYUN, "phone")
    page.goto("/inbox")
    while page.locator("form[action='/inbox/mark-all-read'] button").count():
        page.locator("form[action='/inbox/mark-all-read'] button").click()
        expect(page.locator("form[action='/inbox/mark-all-read']")).to_have_count(0)
    expect(page.locator("#unread")).to_be_hidden()
    page.goto("/board")
    share(board, ANN)
    expect(page.locator("#unread")).to_be_visible()
    expect(page.locator("#unread")).to_contain_text("안 읽은 알림 1개")
    page.goto("/today")
    accessible(page)
    page.get_by_role("link", name="보드에 들어왔어요").click()
    page.wait_for_url(f"**{board.page}*")
    expect(page.locator("#unread")).to_be_hidden()
    page.goto("/inbox")
    accessible(page)
    page.get_by_role("button", name="안 읽음으로 표시").first.click()
    expect(page.locator("#unread")).to_be_visible()
    page.get_by_role("button", name="모두 읽음").click()
    expect(page.locator("#unread")).to_be_hidden()


def test_a_notice_comes_onto_the_open_inbox(visitors, caller, share):
    board = Board(caller(ANN), "Live inbox")
    page = visitors.sign_in(ANN)
    page.goto("/inbox")
    share(board, MINJI)
    expect(page.get_by_role("link", name=f"{MINJI.name} joined the board.").first).to_be_visible()


def test_all_is_read_with_one_press(visitors, caller, share):
    board = Board(caller(MINJI), "새 판")
    share(board, DOYUN)
    page = visitors.sign_in(MINJI)
    page.goto("/inbox")
    page.get_by_role("button", name="모두 읽음").click()
    expect(page.locator(".inbox .unread")).to_have_count(0)
