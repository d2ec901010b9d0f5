"""Every task with taps alone: nothing is dragged, held, swiped or hovered over."""

import pytest
from playwright.sync_api import expect

from boards import Board
from hands import Finger
from people import ANN
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
    finger.write(phone.get_by_label("Name of a new board"), "By taps")
    finger.tap(phone.get_by_role("button", name="Make board"))
    phone.get_by_role("heading", name="By taps").wait_for()


def test_writing_a_card(phone, board):
    phone.goto(board.page)
    finger = Finger(phone)
    finger.write(phone.locator("[data-kind=todo] [data-quick-add] input[name=title]"), "Butter")
    finger.tap(phone.locator("[data-kind=todo] [data-quick-add] button"))
    settles(phone, "todo", ["Milk", "Bread", "Eggs", "Butter"])
    finger.tap(title(phone, "Butter"))
    phone.wait_for_url("**/card/*")
    finger.write(phone.get_by_role("textbox", name="Title"), "Salted butter")
    finger.tap(phone.get_by_role("button", name="Tomorrow"))
    finger.tap(phone.get_by_role("button", name="Save"))
    settles(phone, "todo", ["Milk", "Bread", "Eggs", "Salted butter"])


def test_moving_deleting_and_undoing(phone, board):
    phone.goto(board.page)
    finger = Finger(phone)
    menu = phone.locator("#card-menu")
    finger.tap(card(phone, "Bread").get_by_label("Move or delete"))
    finger.tap(menu.get_by_role("button", name="To top"))
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
    Finger(phone).tap(phone.get_by_role("link", name="Doing"))
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
    phone.get_by_label("Delete the column “Waiting”").wait_for()
    finger.tap(phone.get_by_role("button", name="“Waiting” to the left"))
    phone.wait_for_function(
        "() => [...document.querySelectorAll('.settings-column input[name=name]')][2]?.value === 'Waiting'")
    finger.tap(phone.get_by_role("button", name="Delete the column “Waiting”"))
    expect(phone.get_by_label("Delete the column “Waiting”")).to_have_count(0)
