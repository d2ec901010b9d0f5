"""The side rail of a wide screen lists one's boards; a phone has the rooms alone."""

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import holds
from house import new_id
from people import ANN, MINJI


@pytest.fixture
def names():
    """Two names in their order that no other test's board has."""
    mark = new_id()[-8:]
    return f"가지 {mark}", f"나무 {mark}"


@pytest.fixture
def boards(caller, names):
    second, first = Board(caller(MINJI), names[1]), Board(caller(MINJI), names[0])
    return first, second


def rail(page):
    return page.locator(".places .rail").get_by_role("link")


def opens(page, board):
    """Opens a board that the device holds: its list of boards has it then."""
    holds(page, board)
    page.goto(board.page)
    expect(page.locator(f".rail [aria-current][href='{board.page}']")).to_be_visible()


def test_boards_are_one_press_away_by_their_names(visitors, caller, boards, names):
    Board(caller(ANN), f"Ann {names[0]}")
    page = visitors.sign_in(MINJI)
    # Of many boards those are listed that were opened last.
    opens(page, boards[1])
    opens(page, boards[0])
    listed = rail(page)
    expect(listed.filter(has_text=names[0])).to_have_attribute("aria-current", "true")
    expect(listed.filter(has_text=names[1])).not_to_have_attribute("aria-current", "true")
    shown = listed.all_inner_texts()
    assert [name for name in shown if name in names] == list(names)
    assert not any(name.startswith("Ann ") for name in shown)
    listed.filter(has_text=names[1]).click()
    page.wait_for_url(f"**{boards[1].page}")
    expect(rail(page).filter(has_text=names[1])).to_have_attribute("aria-current", "true")
    expect(page.locator(".places").get_by_role("link", name="나", exact=True)).to_be_in_viewport()
    # They stand on the page itself.
    page.goto("/board")
    expect(page.locator(".boards").get_by_role("link", name=names[0])).to_be_visible()
    expect(rail(page)).to_have_count(0)


def test_an_archived_board_is_not_among_them(visitors, boards, names):
    page = visitors.sign_in(MINJI)
    opens(page, boards[1])
    boards[1].caller.send("POST", f"{boards[1].api}/archive", {"id": new_id()})
    expect(page.locator(".archived-note")).to_be_visible()
    opens(page, boards[0])
    expect(rail(page).filter(has_text=names[0])).to_be_visible()
    expect(rail(page).filter(has_text=names[1])).to_have_count(0)


def test_they_are_there_without_a_line(visitors, boards, names):
    page = visitors.sign_in(MINJI)
    opens(page, boards[1])
    opens(page, boards[0])
    page.context.set_offline(True)
    page.reload()
    expect(rail(page).filter(has_text=names[1])).to_be_visible()
    page.context.set_offline(False)


def test_a_phone_has_the_rooms_alone(visitors, boards):
    page = visitors.sign_in(MINJI, "phone")
    page.goto(boards[0].page)
    page.wait_for_load_state("networkidle")
    expect(page.locator(".rail")).to_have_count(0)
