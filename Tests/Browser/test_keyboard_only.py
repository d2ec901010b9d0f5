"""Every task with the keyboard alone: reached by Tab, the focus always in sight, done by Enter, Space and arrows."""

import pytest
from playwright.sync_api import expect

from boards import Board
from hands import Keyboard
from people import ANN, MINJI
from test_moving import card, settles, title


@pytest.fixture
def board(caller):
    board = Board(caller(ANN), "Keys")
    for name in ("Milk", "Bread", "Eggs"):
        board.add(name)
    return board


@pytest.fixture(params=["desktop", "phone"])
def page(visitors, request):
    return visitors.sign_in(ANN, request.param)


def test_signing_in_and_out(visitors):
    page = visitors.stranger(locale="en-US")
    page.goto("/sign-in")
    keys = Keyboard(page)
    keys.fill(page.get_by_label("E-mail address"), MINJI.email)
    keys.fill(page.get_by_label("Password", exact=True), MINJI.password).press("Enter")
    page.wait_for_function("() => !location.pathname.startsWith('/sign-in')")
    page.goto("/me")
    keys.activate(page.locator("form[action='/sign-out'] button"))
    page.wait_for_url("**/sign-in**")


def test_a_new_board(page):
    page.goto("/board")
    Keyboard(page).fill(page.get_by_label("Name of a new board"), "By keys").press("Enter")
    page.get_by_role("heading", name="By keys").wait_for()


def test_writing_a_card(page, board):
    page.goto(board.page)
    keys = Keyboard(page)
    keys.fill(page.locator("[data-kind=todo] [data-quick-add] input[name=title]"), "Butter").press("Enter")
    settles(page, "todo", ["Milk", "Bread", "Eggs", "Butter"])
    keys.activate(title(page, "Butter"))
    page.wait_for_url("**/card/*")
    keys.fill(page.get_by_role("textbox", name="Title"), "Salted butter")
    keys.activate(page.get_by_role("button", name="Tomorrow"))
    keys.fill(page.get_by_role("textbox", name="Details"), "Two of them")
    keys.activate(page.get_by_role("button", name="Save"))
    settles(page, "todo", ["Milk", "Bread", "Eggs", "Salted butter"])
    expect(card(page, "Salted butter")).to_contain_text("Tomorrow")


def test_moving_deleting_undoing_and_doing_again(page, board):
    page.goto(board.page)
    keys = Keyboard(page)
    keys.activate(card(page, "Bread").get_by_label("Move or delete"))
    keys.activate(page.locator("#card-menu").get_by_role("button", name="To top"))
    settles(page, "todo", ["Bread", "Milk", "Eggs"])
    keys.go_to(title(page, "Milk")).press("Alt+ArrowRight")
    settles(page, "doing", ["Milk"])
    keys.activate(card(page, "Eggs").get_by_label("Move or delete"))
    keys.activate(page.locator("#card-menu").get_by_role("button", name="Delete", exact=True))
    settles(page, "todo", ["Bread"])
    page.keyboard.press("ControlOrMeta+z")
    settles(page, "todo", ["Bread", "Eggs"])
    page.keyboard.press("ControlOrMeta+Shift+z")
    settles(page, "todo", ["Bread"])
    keys.activate(page.locator("form[data-keys=undo] button").first)
    settles(page, "todo", ["Bread", "Eggs"])


def test_bringing_a_card_back_from_the_trash(page, board):
    board.delete(board.add("Thrown away"))
    page.goto(board.page)
    keys = Keyboard(page)
    keys.activate(page.get_by_role("button", name="Board menu"))
    keys.activate(page.get_by_role("link", name="Trash"))
    page.wait_for_url("**/trash")
    keys.activate(page.get_by_role("button", name="Restore").first)
    expect(page.get_by_role("button", name="Restore “Thrown away”")).to_have_count(0)
    page.goto(board.page)
    expect(title(page, "Thrown away")).to_be_visible()


def test_columns(page, board):
    page.goto(f"{board.page}/columns")
    keys = Keyboard(page)
    keys.fill(page.get_by_label("New column"), "Waiting").press("Enter")
    page.get_by_label("Delete the column “Waiting”").wait_for()
    keys.activate(page.get_by_role("button", name="“Waiting” to the left"))
    page.wait_for_function(
        "() => [...document.querySelectorAll('.settings-column input[name=name]')][2]?.value === 'Waiting'")
    keys.activate(page.get_by_role("button", name="Delete the column “Waiting”"))
    expect(page.get_by_label("Delete the column “Waiting”")).to_have_count(0)


def test_inviting_somebody(page, board):
    page.goto(f"{board.page}/people")
    Keyboard(page).activate(page.get_by_role("button", name="Make an invitation link"))
    expect(page.get_by_label("Invitation link", exact=True)).to_be_visible()
