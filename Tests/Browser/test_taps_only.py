"""Every task with taps alone: nothing is dragged, held, swiped or hovered over."""

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import heading, part, way_up
from devices import holds, sent
from hands import Finger
from house import new_id
from people import ANN, SAM
from test_moving import card, settles, title


@pytest.fixture
def board(caller):
    board = Board(caller(ANN), "Taps")
    for name in ("Milk", "Bread", "Eggs"):
        board.add(name)
    return board


@pytest.fixture
def phone(visitors):
    return visitors.sign_in(ANN, "phone")


def test_a_new_board(phone):
    phone.goto("/board")
    finger = Finger(phone)
    finger.write(phone.get_by_label("Board name"), "By taps")
    finger.tap(phone.get_by_role("button", name="Create board"))
    phone.get_by_role("heading", name="By taps").wait_for()


def test_writing_a_card(phone, board):
    # The device and the house may be on either side of midnight: the device draws the days that are offered and the one set.
    holds(phone, board)
    finger = Finger(phone)
    finger.write(phone.locator("[data-kind=todo] [data-quick-add] input[name=title]"), "Butter")
    finger.tap(phone.locator("[data-kind=todo] [data-quick-add] button"))
    settles(phone, "todo", ["Milk", "Bread", "Eggs", "Butter"])
    finger.tap(title(phone, "Butter"))
    phone.wait_for_url("**/card/*")
    finger.tap(part(phone, "title"))
    finger.write(phone.get_by_role("textbox", name="Title"), "Salted butter")
    finger.tap(phone.get_by_role("button", name="Save"))
    expect(heading(phone)).to_have_text("Salted butter")
    finger.tap(part(phone, "due"))
    finger.tap(phone.get_by_role("button", name="Tomorrow"))
    expect(part(phone, "due")).to_contain_text("Tomorrow")
    finger.tap(way_up(phone))
    settles(phone, "todo", ["Milk", "Bread", "Eggs", "Salted butter"])


def test_moving_deleting_and_undoing(phone, board):
    phone.goto(board.page)
    finger = Finger(phone)
    menu = phone.locator("#card-menu")
    finger.tap(card(phone, "Bread").get_by_label("Move or delete"))
    finger.tap(menu.get_by_role("button", name="Move to top"))
    settles(phone, "todo", ["Bread", "Milk", "Eggs"])
    finger.tap(card(phone, "Milk").get_by_label("Move or delete"))
    finger.tap(menu.get_by_role("button", name="Move to “Doing”"))
    settles(phone, "doing", ["Milk"])
    finger.tap(card(phone, "Eggs").get_by_label("Move or delete"))
    finger.tap(menu.get_by_role("button", name="Delete", exact=True))
    settles(phone, "todo", ["Bread"])
    finger.tap(phone.locator("form[data-keys=undo] button").first)
    settles(phone, "todo", ["Bread", "Eggs"])


def test_from_column_to_column(phone, board):
    board.add("Bake", column="doing")
    phone.goto(board.page)
    Finger(phone).tap(phone.locator(".column-tabs").get_by_role("link", name="Doing"))
    expect(title(phone, "Bake")).to_be_in_viewport()


def test_bringing_a_card_back_from_the_trash(phone, board):
    board.delete(board.add("Thrown away"))
    phone.goto(board.page)
    finger = Finger(phone)
    finger.tap(phone.get_by_role("button", name="Board menu"))
    finger.tap(phone.get_by_role("link", name="Trash"))
    phone.wait_for_url("**/trash")
    finger.tap(phone.get_by_role("button", name="Restore").first)
    expect(phone.get_by_role("button", name="Restore “Thrown away”")).to_have_count(0)
    phone.goto(board.page)
    expect(title(phone, "Thrown away")).to_have_count(1)


def test_columns(phone, board):
    phone.goto(f"{board.page}/columns")
    finger = Finger(phone)
    finger.write(phone.get_by_label("New column"), "Waiting")
    finger.tap(phone.locator(".settings-new > button"))
    phone.get_by_label("Delete column “Waiting”").wait_for()
    finger.tap(phone.get_by_role("button", name="Move “Waiting” left"))
    phone.wait_for_function(
        "() => [...document.querySelectorAll('.settings-column input[name=name]')][2]?.value === 'Waiting'")
    finger.tap(phone.get_by_role("button", name="Delete column “Waiting”"))
    expect(phone.get_by_label("Delete column “Waiting”")).to_have_count(0)


@pytest.fixture
def task(board):
    """A card's page."""
    return f"{board.page}/card/{board.add('Shopping')}"


def test_labelling_and_assigning_a_card(phone, task):
    phone.goto(task)
    finger = Finger(phone)
    finger.tap(phone.get_by_text("Choose labels"))
    finger.write(phone.get_by_label("New label name"), "Urgent")
    finger.tap(phone.get_by_role("button", name="Add label"))
    expect(phone.get_by_role("button", name="Urgent")).to_have_attribute("aria-pressed", "true")
    finger.tap(phone.get_by_text("Choose people"))
    finger.tap(phone.locator(".person-choice", has_text=ANN.name))
    expect(phone.locator(".assigned-person")).to_have_count(1)


def test_ticking_a_line_and_commenting(phone, task):
    phone.goto(task)
    finger = Finger(phone)
    finger.write(phone.get_by_label("New item"), "Oat milk")
    finger.tap(phone.get_by_role("button", name="Add item"))
    line = phone.get_by_role("checkbox", name="Oat milk")
    finger.tap(line)
    expect(line).to_be_checked()
    finger.write(phone.get_by_label("Write a comment"), "Two of them")
    finger.tap(phone.get_by_role("button", name="Send"))
    expect(phone.locator(".comment-text")).to_have_text(["Two of them"])


def test_filtering_a_board(phone, board):
    phone.goto(board.page)
    finger = Finger(phone)
    finger.tap(phone.get_by_role("button", name="Filter cards"))
    finger.write(phone.get_by_role("searchbox", name="Words"), "Mil")
    expect(phone.locator(".card")).to_have_count(1)
    # Beside the sheet, which closes it.
    phone.touchscreen.tap(150, 380)
    expect(phone.get_by_role("searchbox", name="Words")).to_be_hidden()
    finger.tap(phone.get_by_role("link", name="Clear all"))
    expect(phone.locator(".card")).to_have_count(3)


def test_another_day_in_the_month(phone, board):
    board.add("Bake", due="2037-12-03")
    phone.goto(f"{board.page}/month?month=2037-11")
    finger = Finger(phone)
    finger.tap(phone.get_by_role("link", name="Next month"))
    phone.wait_for_url("**month=2037-12*")
    finger.tap(phone.get_by_role("button", name="Change due date of “Bake”"))
    finger.tap(phone.get_by_role("button", name="Move one week later"))
    expect(phone.get_by_role("heading", name="Thu, Dec 10")).to_be_visible()


def test_searching_a_board(phone, board):
    phone.goto(f"{board.page}/search")
    finger = Finger(phone)
    finger.write(phone.get_by_role("searchbox"), "Brea")
    finger.tap(phone.locator("#found .row-title"))
    expect(heading(phone)).to_have_text("Bread")


def test_restoring_a_version(phone, board):
    card = board.add("First")
    board.caller.send("PATCH", f"{board.api}/cards/{card}", {"id": new_id(), "title": "Second"})
    phone.goto(f"{board.page}/card/{card}/history")
    finger = Finger(phone)
    finger.tap(phone.get_by_role("link", name="View as it was"))
    finger.tap(phone.get_by_role("button", name="Restore this version"))
    expect(phone.locator(".toast")).to_contain_text("First")
    sent(phone)
    assert "First" in board.titles()


def test_changing_a_role_and_reading_the_notice_of_who_came(phone, board, share):
    share(board, SAM)
    phone.goto(f"{board.page}/people")
    finger = Finger(phone)
    finger.tap(phone.get_by_role("button", name="Menu for “Sam”"))
    finger.tap(phone.get_by_role("button", name="Make a viewer"))
    expect(phone.locator(".row", has_text="Sam")).to_contain_text("Viewer")
    phone.goto("/inbox")
    unread = phone.get_by_role("button", name="Mark as read")
    expect(unread.first).to_be_visible()
    before = unread.count()
    finger.tap(unread.first)
    expect(unread).to_have_count(before - 1)


def test_archiving_a_board(phone, board):
    phone.goto(f"{board.page}/put-away")
    finger = Finger(phone)
    finger.tap(phone.get_by_role("button", name="Archive", exact=True))
    phone.get_by_role("button", name="Bring back").first.wait_for()
    sent(phone)
    assert board.read()["archived"]


def test_editing_one_s_profile(phone):
    phone.goto("/me/profile")
    finger = Finger(phone)
    finger.write(phone.get_by_label("Name", exact=True), ANN.name)
    finger.tap(phone.get_by_role("button", name="Save"))
    expect(phone.locator(".toast")).to_contain_text("Your changes were saved.")
