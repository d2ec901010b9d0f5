"""Every task with the keyboard alone: reached by Tab, the focus always in sight, done by Enter, Space and arrows."""

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import heading, part, words
from devices import holds, sent
from hands import Keyboard
from house import new_id
from people import ANN, MINJI, SAM
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
    Keyboard(page).fill(page.get_by_label("Board name"), "By keys").press("Enter")
    page.get_by_role("heading", name="By keys").wait_for()


def test_writing_a_card(page, board):
    # The device and the house may be on either side of midnight: the device draws the days that are offered and the one set.
    holds(page, board)
    keys = Keyboard(page)
    keys.fill(page.locator("[data-kind=todo] [data-quick-add] input[name=title]"), "Butter").press("Enter")
    settles(page, "todo", ["Milk", "Bread", "Eggs", "Butter"])
    keys.activate(title(page, "Butter"))
    page.wait_for_url("**/card/*")
    keys.activate(part(page, "title"))
    keys.fill(page.get_by_role("textbox", name="Title"), "Salted butter").press("Enter")
    expect(heading(page)).to_have_text("Salted butter")
    keys.activate(part(page, "due"))
    keys.activate(page.get_by_role("button", name="Tomorrow"))
    expect(part(page, "due")).to_contain_text("Tomorrow")
    keys.activate(part(page, "body"))
    keys.fill(page.get_by_role("textbox", name="Details"), "Two of them").press("Control+Enter")
    expect(words(page)).to_have_text("Two of them")
    page.keyboard.press("Escape")
    settles(page, "todo", ["Milk", "Bread", "Eggs", "Salted butter"])
    expect(card(page, "Salted butter")).to_contain_text("Tomorrow")


def test_moving_deleting_undoing_and_doing_again(page, board):
    page.goto(board.page)
    keys = Keyboard(page)
    keys.activate(card(page, "Bread").get_by_label("Move or delete"))
    keys.activate(page.locator("#card-menu").get_by_role("button", name="Move to top"))
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
    page.get_by_label("Delete column “Waiting”").wait_for()
    keys.activate(page.get_by_role("button", name="Move “Waiting” left"))
    page.wait_for_function(
        "() => [...document.querySelectorAll('.settings-column input[name=name]')][2]?.value === 'Waiting'")
    keys.activate(page.get_by_role("button", name="Delete column “Waiting”"))
    expect(page.get_by_label("Delete column “Waiting”")).to_have_count(0)


def test_inviting_somebody(page, board):
    page.goto(f"{board.page}/people")
    Keyboard(page).activate(page.get_by_role("button", name="Create invitation link"))
    expect(page.get_by_label("Invitation link", exact=True)).to_be_visible()


@pytest.fixture
def task(board):
    """A card's page."""
    return f"{board.page}/card/{board.add('Shopping')}"


def test_labelling_and_assigning_a_card(page, task):
    page.goto(task)
    keys = Keyboard(page)
    keys.activate(page.get_by_text("Choose labels"))
    keys.fill(page.get_by_label("New label name"), "Urgent").press("Enter")
    expect(page.get_by_role("button", name="Urgent")).to_have_attribute("aria-pressed", "true")
    keys.activate(page.get_by_text("Choose people"))
    keys.activate(page.locator(".person-choice", has_text=ANN.name))
    expect(page.locator(".assigned-person")).to_have_count(1)


def test_ticking_a_line_and_commenting(page, task):
    page.goto(task)
    keys = Keyboard(page)
    keys.fill(page.get_by_label("New item"), "Oat milk").press("Enter")
    line = page.get_by_role("checkbox", name="Oat milk")
    keys.activate(line)
    expect(line).to_be_checked()
    keys.fill(page.get_by_label("Write a comment"), "Two of them")
    keys.activate(page.get_by_role("button", name="Send"))
    expect(page.locator(".comment-text")).to_have_text(["Two of them"])


def test_filtering_a_board(page, board):
    page.goto(board.page)
    keys = Keyboard(page)
    if page.viewport_size["width"] < 600:  # The bar of a phone has no room for it.
        keys.activate(page.get_by_role("button", name="Board menu"))
    keys.activate(page.get_by_role("button", name="Filter cards"))
    keys.fill(page.get_by_role("searchbox", name="Words"), "Mil").press("Enter")
    expect(page.locator(".card")).to_have_count(1)
    keys.activate(page.get_by_role("link", name="Clear all"))
    expect(page.locator(".card")).to_have_count(3)


def test_another_day_in_the_month(page, board):
    board.add("Bake", due="2037-12-03")
    page.goto(f"{board.page}/month?month=2037-11")
    keys = Keyboard(page)
    keys.activate(page.get_by_role("link", name="Next month"))
    page.wait_for_url("**month=2037-12*")
    keys.activate(page.get_by_role("button", name="Change due date of “Bake”"))
    keys.activate(page.get_by_role("button", name="Move one week later"))
    expect(page.get_by_role("heading", name="Thu, Dec 10")).to_be_visible()


def test_searching_a_board(page, board):
    page.goto(f"{board.page}/search")
    keys = Keyboard(page)
    keys.fill(page.get_by_role("searchbox"), "Brea")
    keys.activate(page.locator("#found .row-title"))
    expect(heading(page)).to_have_text("Bread")


def test_restoring_a_version(page, board):
    card = board.add("First")
    board.caller.send("PATCH", f"{board.api}/cards/{card}", {"id": new_id(), "title": "Second"})
    page.goto(f"{board.page}/card/{card}/history")
    keys = Keyboard(page)
    keys.activate(page.get_by_role("link", name="View as it was"))
    keys.activate(page.get_by_role("button", name="Restore this version"))
    expect(page.locator(".toast")).to_contain_text("First")
    sent(page)
    assert "First" in board.titles()


def test_changing_a_role_and_reading_the_notice_of_who_came(page, board, share):
    share(board, SAM)
    page.goto(f"{board.page}/people")
    keys = Keyboard(page)
    keys.activate(page.get_by_role("button", name="Menu for “Sam”"))
    keys.activate(page.get_by_role("button", name="Make a viewer"))
    expect(page.locator(".row", has_text="Sam")).to_contain_text("Viewer")
    page.goto("/inbox")
    unread = page.get_by_role("button", name="Mark as read")
    before = unread.count()
    keys.activate(unread.first)
    expect(unread).to_have_count(before - 1)


def test_archiving_a_board(page, board):
    page.goto(f"{board.page}/put-away")
    keys = Keyboard(page)
    keys.activate(page.get_by_role("button", name="Archive", exact=True))
    page.get_by_role("button", name="Bring back").first.wait_for()
    sent(page)
    assert board.read()["archived"]


def test_editing_one_s_profile(page):
    page.goto("/me/profile")
    keys = Keyboard(page)
    keys.fill(page.get_by_label("Name", exact=True), ANN.name)
    keys.activate(page.get_by_role("button", name="Save"))
    expect(page.locator(".toast")).to_contain_text("Your changes were saved.")
