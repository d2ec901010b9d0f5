"""Every task with the keyboard alone, and with taps alone: reached by Tab, the focus always in sight, and done by Enter, Space
and arrows; or nothing dragged, held, swiped or hovered over."""

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import heading, part, way_up, words
from devices import holds, sent
from hands import Finger, Keyboard
from house import new_id
from people import ANN, MINJI, SAM
from test_moving import card, settles, title


class Keys(Keyboard):
    use, write = Keyboard.activate, Keyboard.fill

    def enter(self, field, text, _, key="Enter"):
        """Writes and sends: a key does it in the field."""
        return self.write(field, text).press(key)

    def leave(self):
        return self.press("Escape")

    def move_to_doing(self, text):
        return self.go_to(title(self.page, text)).press("Alt+ArrowRight")


class Taps(Finger):
    use = Finger.tap

    def enter(self, field, text, button, key=None):
        """Writes and sends: a button does it beside the field."""
        return self.write(field, text).tap(button)

    def leave(self):
        return self.tap(way_up(self.page))

    def move_to_doing(self, text):
        self.tap(card(self.page, text).get_by_label("Move or delete"))
        return self.tap(self.page.locator("#card-menu").get_by_role("button", name="Move to “Doing”"))


HANDS = {"keys": (Keys, "phone"), "taps": (Taps, "phone"), "keys at a desk": (Keys, "desktop")}
# A phone is the harder device for keys: it is small, and what has the focus may be under its bars. At a desk these pages are
# other ones: columns side by side and menus where they were opened, a month of whole days. The others are one column on both.
differs_at_a_desk = pytest.mark.parametrize("hand", HANDS, indirect=True)
# A finger meets nothing there that it does not meet elsewhere.
by_keys = pytest.mark.parametrize("hand", ["keys"], indirect=True)


@pytest.fixture(params=["keys", "taps"])
def hand(visitors, request):
    """Ann's, on a device."""
    kind, device = HANDS[request.param]
    return kind(visitors.sign_in(ANN, device))


@pytest.fixture
def page(hand):
    return hand.page


@pytest.fixture
def board(caller):
    board = Board(caller(ANN), "By hand")
    for name in ("Milk", "Bread", "Eggs"):
        board.add(name)
    return board


def test_signing_in_and_out(visitors):
    page = visitors.stranger("phone", locale="en-US")
    page.goto("/sign-in")
    keys = Keys(page)
    keys.write(page.get_by_label("E-mail address"), MINJI.email)
    keys.write(page.get_by_label("Password", exact=True), MINJI.password).press("Enter")
    page.wait_for_function("() => !location.pathname.startsWith('/sign-in')")
    page.goto("/me")
    keys.use(page.locator("form[action='/sign-out'] button"))
    page.wait_for_url("**/sign-in**")


def test_a_new_board(hand, page):
    page.goto("/board")
    hand.enter(page.get_by_label("Board name"), "A new one", page.get_by_role("button", name="Create board"))
    page.get_by_role("heading", name="A new one").wait_for()


@differs_at_a_desk
def test_writing_a_card(hand, page, board):
    # The device and the house may be on either side of midnight: the device draws the days that are offered and the one set.
    holds(page, board)
    line = page.locator("[data-kind=todo] [data-quick-add]")
    hand.enter(line.locator("input[name=title]"), "Butter", line.locator("button"))
    settles(page, "todo", ["Milk", "Bread", "Eggs", "Butter"])
    hand.use(title(page, "Butter"))
    page.wait_for_url("**/card/*")
    save = page.get_by_role("button", name="Save")
    hand.use(part(page, "title"))
    hand.enter(page.get_by_role("textbox", name="Title"), "Salted butter", save)
    expect(heading(page)).to_have_text("Salted butter")
    hand.use(part(page, "due"))
    hand.use(page.get_by_role("button", name="Tomorrow"))
    expect(part(page, "due")).to_contain_text("Tomorrow")
    hand.use(part(page, "body"))
    hand.enter(page.get_by_role("textbox", name="Details"), "Two of them", save, key="Control+Enter")
    expect(words(page)).to_have_text("Two of them")
    hand.leave()
    settles(page, "todo", ["Milk", "Bread", "Eggs", "Salted butter"])
    expect(card(page, "Salted butter")).to_contain_text("Tomorrow")


@differs_at_a_desk
def test_moving_deleting_and_undoing(hand, page, board):
    page.goto(board.page)
    menu = page.locator("#card-menu")
    hand.use(card(page, "Bread").get_by_label("Move or delete"))
    hand.use(menu.get_by_role("button", name="Move to top"))
    settles(page, "todo", ["Bread", "Milk", "Eggs"])
    hand.move_to_doing("Milk")
    settles(page, "doing", ["Milk"])
    hand.use(card(page, "Eggs").get_by_label("Move or delete"))
    hand.use(menu.get_by_role("button", name="Delete", exact=True))
    settles(page, "todo", ["Bread"])
    if isinstance(hand, Keys):
        hand.press("ControlOrMeta+z")
        settles(page, "todo", ["Bread", "Eggs"])
        hand.press("ControlOrMeta+Shift+z")
        settles(page, "todo", ["Bread"])
    hand.use(page.locator("form[data-keys=undo] button").first)
    settles(page, "todo", ["Bread", "Eggs"])


@pytest.mark.parametrize("hand", ["taps"], indirect=True)
def test_from_column_to_column(hand, page, board):
    board.add("Bake", column="doing")
    page.goto(board.page)
    hand.use(page.locator(".column-tabs").get_by_role("link", name="Doing"))
    expect(title(page, "Bake")).to_be_in_viewport()


def test_bringing_a_card_back_from_the_trash(hand, page, board):
    board.delete(board.add("Thrown away"))
    page.goto(board.page)
    hand.use(page.get_by_role("button", name="Board menu"))
    hand.use(page.get_by_role("link", name="Trash"))
    page.wait_for_url("**/trash")
    hand.use(page.get_by_role("button", name="Restore").first)
    expect(page.get_by_role("button", name="Restore “Thrown away”")).to_have_count(0)
    page.goto(board.page)
    expect(title(page, "Thrown away")).to_be_visible()


def test_columns(hand, page, board):
    page.goto(f"{board.page}/columns")
    hand.enter(page.get_by_label("New column"), "Waiting", page.locator(".settings-new > button"))
    page.get_by_label("Delete column “Waiting”").wait_for()
    hand.use(page.get_by_role("button", name="Move “Waiting” left"))
    page.wait_for_function(
        "() => [...document.querySelectorAll('.settings-column input[name=name]')][2]?.value === 'Waiting'")
    hand.use(page.get_by_role("button", name="Delete column “Waiting”"))
    expect(page.get_by_label("Delete column “Waiting”")).to_have_count(0)


@by_keys
def test_inviting_somebody(hand, page, board):
    page.goto(f"{board.page}/people")
    hand.use(page.get_by_role("button", name="Create invitation link"))
    expect(page.get_by_label("Invitation link", exact=True)).to_be_visible()


@pytest.fixture
def task(board):
    """A card's page."""
    return f"{board.page}/card/{board.add('Shopping')}"


def test_labelling_and_assigning_a_card(hand, page, task):
    page.goto(task)
    hand.use(page.get_by_text("Choose labels"))
    hand.enter(page.get_by_label("New label name"), "Urgent", page.get_by_role("button", name="Add label"))
    expect(page.get_by_role("button", name="Urgent")).to_have_attribute("aria-pressed", "true")
    hand.use(page.get_by_text("Choose people"))
    hand.use(page.locator(".person-choice", has_text=ANN.name))
    expect(page.locator(".assigned-person")).to_have_count(1)


def test_ticking_a_line_and_commenting(hand, page, task):
    page.goto(task)
    hand.enter(page.get_by_label("New item"), "Oat milk", page.get_by_role("button", name="Add item"))
    line = page.get_by_role("checkbox", name="Oat milk")
    hand.use(line)
    expect(line).to_be_checked()
    hand.write(page.get_by_label("Write a comment"), "Two of them")
    hand.use(page.get_by_role("button", name="Send"))
    expect(page.locator(".comment-text")).to_have_text(["Two of them"])


@differs_at_a_desk
def test_filtering_a_board(hand, page, board):
    page.goto(board.page)
    hand.use(page.get_by_role("button", name="Filter cards"))
    words = page.get_by_role("searchbox", name="Words")
    hand.write(words, "Mil")
    expect(page.locator(".card")).to_have_count(1)
    if isinstance(hand, Keys):
        hand.press("Enter")
    else:
        # Beside the sheet, which closes it.
        page.touchscreen.tap(150, 380)
    expect(words).to_be_hidden()
    hand.use(page.get_by_role("link", name="Clear all"))
    expect(page.locator(".card")).to_have_count(3)


@differs_at_a_desk
def test_another_day_in_the_month(hand, page, board):
    board.add("Bake", due="2037-12-03")
    page.goto(f"{board.page}/month?month=2037-11")
    hand.use(page.get_by_role("link", name="Next month"))
    page.wait_for_url("**month=2037-12*")
    hand.use(page.get_by_role("button", name="Change due date of “Bake”"))
    hand.use(page.get_by_role("button", name="Move one week later"))
    expect(page.get_by_role("heading", name="Thu, Dec 10")).to_be_visible()


def test_searching_a_board(hand, page, board):
    page.goto(f"{board.page}/search")
    hand.write(page.get_by_role("searchbox"), "Brea")
    hand.use(page.locator("#found .row-title"))
    expect(heading(page)).to_have_text("Bread")


def test_restoring_a_version(hand, page, board):
    card = board.add("First")
    board.caller.send("PATCH", f"{board.api}/cards/{card}", {"id": new_id(), "title": "Second"})
    page.goto(f"{board.page}/card/{card}/history")
    hand.use(page.get_by_role("link", name="View as it was"))
    hand.use(page.get_by_role("button", name="Restore this version"))
    expect(page.locator(".toast")).to_contain_text("First")
    sent(page)
    assert "First" in board.titles()


def test_changing_a_role_and_reading_the_notice_of_who_came(hand, page, board, share):
    share(board, SAM)
    page.goto(f"{board.page}/people")
    hand.use(page.get_by_role("button", name="Menu for “Sam”"))
    hand.use(page.get_by_role("button", name="Make a viewer"))
    expect(page.locator(".row", has_text="Sam")).to_contain_text("Viewer")
    page.goto("/inbox")
    unread = page.get_by_role("button", name="Mark as read")
    expect(unread.first).to_be_visible()
    before = unread.count()
    hand.use(unread.first)
    expect(unread).to_have_count(before - 1)


def test_archiving_a_board(hand, page, board):
    page.goto(f"{board.page}/put-away")
    hand.use(page.get_by_role("button", name="Archive", exact=True))
    page.get_by_role("button", name="Bring back").first.wait_for()
    sent(page)
    assert board.read()["archived"]


def test_editing_one_s_profile(hand, page):
    page.goto("/me/profile")
    hand.write(page.get_by_label("Name", exact=True), ANN.name)
    hand.use(page.get_by_role("button", name="Save"))
    expect(page.locator(".toast")).to_contain_text("Your changes were saved.")
