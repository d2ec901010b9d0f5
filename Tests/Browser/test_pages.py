"""What a page becomes while it is used, and what a theme changes. How each page comes is looked at in test_pages_phone.py and
test_pages_desktop.py."""

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import opened
from house import Caller
from pages import places  # noqa: F401 (a fixture)
from people import MINJI, SAM

# How everything on a page is drawn once nothing moves, its colours left out.
DRAWN = """() => {
    for (const animation of document.getAnimations()) animation.cancel()
    return [...document.querySelectorAll("*")].map(element => {
        const style = getComputedStyle(element)
        return element.tagName + " " + [...style]
            .filter(name => !name.startsWith("--"))
            .map(name => `${name}: ${style.getPropertyValue(name).replace(/(rgba?|color|oklab|oklch|color-mix)\\([^()]*\\)/g, "a colour")}`)
            .join("; ")
    })
}"""
GROUND = "getComputedStyle(document.documentElement).backgroundColor"


def test_a_theme_changes_colours_and_nothing_else(readers, caller):
    """For this, what has nothing to do with colours is looked for in one theme only."""
    Board(caller(MINJI), "색")
    page = readers.tab(MINJI, "desktop")
    page.goto("/style")
    # The boards of the side rail are drawn after the page.
    expect(page.locator(".places .rail")).to_be_visible()
    light, ground = page.evaluate(DRAWN), page.evaluate(GROUND)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(DRAWN)
    assert page.evaluate(GROUND) != ground
    assert len(light) == len(dark)
    for one, other in zip(light, dark):
        assert one.split("; ") == other.split("; ")


@pytest.fixture(scope="module")
def long_board(house):
    """A board of more cards than are shown at once."""
    from conftest import session_cookie

    board = Board(Caller(house, session_cookie(house, MINJI)), "긴 보드")
    for number in range(151):
        board.add(f"카드 {number}")
    return board


@pytest.mark.parametrize("device", ["phone", "desktop"])
class TestAxeFindsNothing:
    """In what a page becomes while it is used, in either theme."""

    def test_where_there_is_no_board_yet(self, visitors, accessible_in_both_themes, device):
        page = visitors.sign_in(SAM, device)
        page.goto("/board")
        accessible_in_both_themes(page)

    def test_where_a_column_has_more_than_it_shows(self, visitors, accessible_in_both_themes, long_board, device):
        page = visitors.sign_in(MINJI, device)
        page.goto(long_board.page)
        page.get_by_role("link", name="장 더 보기").scroll_into_view_if_needed()
        accessible_in_both_themes(page)

    def test_where_a_file_was_chosen(self, visitors, accessible_in_both_themes, device):
        page = visitors.sign_in(MINJI, device)
        page.goto("/board/import")
        page.get_by_label("파일 고르기").set_input_files({"name": "판.csv", "mimeType": "text/csv", "buffer": b"title"})
        expect(page.get_by_text("판.csv")).to_be_visible()
        accessible_in_both_themes(page)

    def test_in_the_menu_of_a_board(self, visitors, accessible_in_both_themes, places, device):
        page = visitors.sign_in(MINJI, device)
        page.goto(places[MINJI]["board"])
        page.get_by_role("button", name="보드 메뉴").click()
        page.get_by_role("link", name="알림 잠시 끄기").wait_for()
        accessible_in_both_themes(page)

    def test_in_a_card_s_menu(self, visitors, accessible_in_both_themes, places, device):
        page = visitors.sign_in(MINJI, device)
        page.goto(places[MINJI]["board"])
        page.get_by_label("옮기기, 지우기").first.click()
        page.get_by_role("button", name="지우기", exact=True).wait_for()
        accessible_in_both_themes(page)

    def test_beside_the_offer_to_take_a_deletion_back(self, visitors, accessible_in_both_themes, caller, device):
        board = Board(caller(MINJI), "지우기")
        board.add("하나")
        page = visitors.sign_in(MINJI, device)
        page.goto(board.page)
        page.get_by_label("옮기기, 지우기").first.click()
        page.get_by_role("button", name="지우기", exact=True).click()
        page.locator(".toast").get_by_role("button", name="되돌리기").wait_for()
        accessible_in_both_themes(page)

    def test_where_changes_would_be_lost(self, visitors, accessible_in_both_themes, places, device):
        page = visitors.sign_in(MINJI, device)
        page.goto("/retro/create-team")
        page.get_by_label("팀 이름").fill("다른 이름")
        page.locator("a[data-back]").first.click()
        page.get_by_role("dialog", name="저장하지 않은 내용이 있어요").wait_for()
        accessible_in_both_themes(page)

    @pytest.mark.without_worker("the scripts must not come, and the worker has them at hand")
    def test_on_a_form_that_was_refused(self, visitors, accessible_in_both_themes, places, device):
        page = visitors.sign_in(MINJI, device)
        page.route("**/*.js", lambda route: route.abort())  # Without scripts, which would not send it; axe is one.
        page.goto(f"{places[MINJI]['board']}/card/{places[MINJI]['card']}")
        opened(page, "title", scripts=False).fill("가" * 101)
        page.get_by_role("button", name="저장").click()
        page.locator(".field-error").first.wait_for()
        accessible_in_both_themes(page)

    def test_where_the_house_is_looked_after(self, visitors, accessible_in_both_themes, house, device):
        page = visitors.sign_in(MINJI, device)
        page.goto("/admin")
        accessible_in_both_themes(page)
        page.get_by_role("button", name="초대 링크 만들기").click()
        page.get_by_label("초대 링크", exact=True).wait_for()
        accessible_in_both_themes(page)
        page.goto("/admin?find=nobody-like-that")
        accessible_in_both_themes(page)
        page.goto("/admin?find=ann")
        page.locator("#page").get_by_role("link", name="Ann").first.click()
        page.get_by_role("button", name="비밀번호 재설정 링크 만들기").click()
        page.get_by_label("재설정 링크", exact=True).wait_for()
        accessible_in_both_themes(page)

    def test_where_an_invitation_was_made(self, visitors, accessible_in_both_themes, places, device):
        page = visitors.sign_in(MINJI, device)
        page.goto(f"{places[MINJI]['board']}/people")
        page.get_by_role("button", name="초대 링크 만들기").click()
        page.get_by_label("초대 링크", exact=True).wait_for()
        accessible_in_both_themes(page)
