"""A card's text in Markdown is read so, with a network and without one."""

from playwright.sync_api import expect

from boards import Board
from cards import words
from devices import holds, with_network, without_network
from house import Caller
from people import MINJI
from test_offline import own_house  # noqa: F401 (fixture)

TEXT = "# 준비물\n\n- [x] 우유\n- [ ] **빵**\n\n[가게](https://elsewhere.test/a) <img src=x onerror=alert(1)>"


def reads_so(page):
    expect(words(page).get_by_role("heading", level=3)).to_have_text("준비물")
    expect(words(page).get_by_role("checkbox", name="우유")).to_be_checked()
    expect(words(page).get_by_role("checkbox", name="빵")).not_to_be_checked()
    expect(words(page).get_by_role("link", name="가게")).to_have_attribute("href", "https://elsewhere.test/a")
    expect(words(page)).to_contain_text("<img src=x onerror=alert(1)>")
    expect(words(page).locator("img")).to_have_count(0)
    return words(page).evaluate("element => element.innerHTML")


def test_it_is_read_alike_online_and_with_no_network(own_house, visitors_of):
    board = Board(Caller(own_house).sign_in(MINJI), "장보기 보드")
    card = board.add("장보기", body=TEXT)
    page = visitors_of(own_house).sign_in(MINJI, new=True)
    holds(page, board)
    page.goto(f"{board.page}/card/{card}")
    online = reads_so(page)
    without_network(own_house, page)
    page.reload()
    assert reads_so(page) == online
    with_network(own_house, page)
