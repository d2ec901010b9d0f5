"""What is seen of a running talk whatever lies over it: the keyboard, a second line in the box, a strip of images; and where
one reads while more comes."""

import re

import pytest
from playwright.sync_api import expect

from caret import KEYBOARD
from conftest import SIZES, session_cookie
from hands import Finger
from house import LONG_ENOUGH, Caller
from meetups import Meetup, introduce
from people import ANN, MINJI
from pictures import chosen, png

# How high a keyboard is, in CSS pixels.
COVERED = 330

# A phone's screen stays as high as it is when its keyboard makes the page lower.
SCREEN = f"() => Object.defineProperty(screen, 'height', {{ get: () => {SIZES['phone']['height']} }})"

# What is wrong where the end of the talk should be in sight, or its beginning: something lies over the message, over the run's
# strip or over the box, or one of them is not where people see.
WRONG = """which => {
    const wrong = []
    const seen = { top: visualViewport.offsetTop, bottom: visualViewport.offsetTop + visualViewport.height }
    const box = selector => document.querySelector(selector).getBoundingClientRect()
    const [bar, strip, title, composer] = [".top-bar", ".run-strip", ".run-strip-title", ".composer"].map(box)
    const all = [...document.querySelectorAll(".run-message")]
    const message = which === "last" ? all.at(-1) : all[0]
    const { left, top, right, bottom } = (message.querySelector(".run-message-text") ?? message).getBoundingClientRect()
    const between = (low, high, what) => { if (low > high + 0.5) wrong.push(`${what}: ${low} > ${high}`) }
    between(Math.max(seen.top, bar.bottom), title.top, "the bar over the run")
    between(strip.bottom, top, "the run over the message")
    between(bottom, composer.top, "the message under the box")
    between(composer.bottom, seen.bottom, "the box under the keyboard")
    for (const [name, x, y] of [["message", (left + right) / 2, (top + bottom) / 2],
        ["strip", innerWidth / 2, (strip.top + strip.bottom) / 2]]) {
        const hit = document.elementFromPoint(x, y)
        const one = name === "strip" ? document.querySelector(".run-strip") : message
        if (!one.contains(hit)) wrong.push(`${hit?.className} covers the ${name}`)
    }
    const middle = document.querySelector(".composer-box").getBoundingClientRect()
    const hit = document.elementFromPoint(middle.left + middle.width / 2, middle.top + middle.height / 2)
    if (!hit?.matches(".composer-box")) wrong.push(`${hit?.className} covers the box`)
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is wider than the window")
    return wrong
}"""
# Frames until what scrolls and grows has come to rest.
REST = "() => new Promise(done => { let left = 6; const next = () => left-- ? requestAnimationFrame(next) : done(); next() })"
STRIP = "() => document.querySelector('.run-strip').getBoundingClientRect().top"


@pytest.fixture(scope="module", autouse=True)
def profiles(house):
    for person, nickname in {MINJI: "달리는민지", ANN: "AnnRuns"}.items():
        introduce(Caller(house, session_cookie(house, person)), nickname)


@pytest.fixture
def talk(caller):
    """A run of 민지's in whose talk so much was said, of which Ann reads it."""

    def talk(title: str, count: int) -> Meetup:
        run = Meetup(caller(MINJI), title)
        run.join(caller(ANN))
        for number in range(count):
            run.say(f"{number}번째 말")
        return run

    return talk


class Reader:
    """Ann with her phone in the talk."""

    def __init__(self, visitors, run: Meetup):
        self.page = visitors.sign_in(ANN, "phone")
        self.page.add_init_script(f"({KEYBOARD})(); ({SCREEN})()")
        self.page.goto(run.page + "/talk")
        self.box = self.page.get_by_role("textbox", name="Message")
        self.newer = self.page.get_by_role("button", name="New messages")

    def raise_keyboard(self, kind: str) -> None:
        """As it lies over the page, or makes it lower."""
        self.box.focus()
        if kind == "covers":
            self.page.evaluate("setKeyboard", COVERED)
        if kind == "shortens":
            phone = SIZES["phone"]
            self.page.set_viewport_size({"width": phone["width"], "height": phone["height"] - COVERED})
        expect(self.page.locator("html")).to_have_attribute("data-keyboard", "")
        self.rest()

    def lower_keyboard(self) -> None:
        self.page.evaluate("document.activeElement.blur()")
        self.page.evaluate("setKeyboard", 0)
        self.page.set_viewport_size(SIZES["phone"])
        expect(self.page.locator("html")).not_to_have_attribute("data-keyboard", "")
        self.rest()

    def write(self, what: str) -> None:
        """Fills the box with so much, or attaches images."""
        self.box.fill("One line\nand another" if what == "two lines" else "")
        if what == "images":
            self.page.locator(".composer-files").set_input_files(
                [chosen("one.png", png(60, 40)), chosen("two.png", png(60, 40))])
            expect(self.page.locator(".composer-image")).to_have_count(2)
            expect(self.page.locator(".composer-image[aria-busy]")).to_have_count(0, timeout=LONG_ENOUGH)
        self.rest()

    def unwrite(self) -> None:
        self.box.fill("")
        for _ in self.page.locator(".composer-image").all():
            self.page.locator(".composer-image button").first.evaluate("button => button.click()")
        expect(self.page.locator(".composer-image")).to_have_count(0)

    def scroll(self, top: int | None) -> None:
        """- top: so far from the beginning; nil for the end."""
        # An update of the page that was on its way leads somebody who was at the end back to it.
        for _ in range(5):
            self.page.evaluate("top => scrollTo({ top: top ?? document.documentElement.scrollHeight, behavior: 'instant' })", top)
            self.rest()
            if top is None or self.top == top:
                return

    def rest(self) -> None:
        self.page.evaluate(REST)

    def sees(self, which: str, state: str) -> None:
        wrong = self.page.evaluate(WRONG, which)
        assert wrong == [], f"the {which} message, {state}"

    @property
    def top(self) -> float:
        return self.page.evaluate("scrollY")

    @property
    def below_box(self) -> float:
        """CSS pixels between the box and the tabs."""
        box, tabs = (self.page.locator(part).bounding_box() for part in (".run-talk > .composer", ".places"))
        return tabs["y"] - box["y"] - box["height"]


@pytest.mark.parametrize("keyboard", ["none", "covers", "shortens"])
def test_the_first_and_the_last_message_are_seen_whatever_is_open(visitors, talk, keyboard):
    reader = Reader(visitors, talk("긴 이야기", 30))
    expect(reader.page.locator(".run-message")).to_have_count(30)
    reader.rest()
    reader.sees("last", "as it opens")
    strip = reader.page.evaluate(STRIP)
    if keyboard != "none":
        reader.raise_keyboard(keyboard)
        reader.sees("last", f"a keyboard that {keyboard}")
    for what in ("nothing", "two lines", "images"):
        state = f"keyboard {keyboard}, {what} written"
        # At the end one stays there.
        reader.write(what)
        reader.sees("last", state)
        reader.scroll(0)
        reader.sees("first", state)
        reader.scroll(None)
        reader.sees("last", state + ", back at the end")
        assert reader.page.evaluate(STRIP) == strip, state
        reader.unwrite()
    if keyboard != "none":
        reader.lower_keyboard()
        reader.sees("last", "when the keyboard is gone")


@pytest.mark.parametrize("keyboard", ["covers", "shortens"])
def test_who_reads_further_up_stays_there_while_the_keyboard_comes_and_more_is_said(visitors, talk, keyboard):
    run = talk("오래된 이야기", 30)
    reader = Reader(visitors, run)
    expect(reader.page.locator(".run-message")).to_have_count(30)
    reader.scroll(300)
    where = "() => document.querySelectorAll('.run-message')[8].getBoundingClientRect().top"
    at = reader.page.evaluate(where)
    reader.raise_keyboard(keyboard)
    assert abs(reader.page.evaluate(where) - at) < 1
    expect(reader.newer).to_be_hidden()
    run.say("그동안 한 말")
    expect(reader.newer).to_be_visible()
    assert abs(reader.page.evaluate(where) - at) < 1
    # Between the run and the box, where a finger comes to it.
    box, composer = reader.newer.bounding_box(), reader.page.locator(".composer").bounding_box()
    assert box["y"] > reader.page.locator(".run-strip").bounding_box()["y"]
    assert box["y"] + box["height"] <= composer["y"], (box, composer)
    Finger(reader.page).tap(reader.newer)
    expect(reader.newer).to_be_hidden()
    # The keyboard stays: the box has kept the focus.
    expect(reader.box).to_be_focused()
    reader.rest()
    reader.sees("last", f"keyboard {keyboard}")
    # The one who is at the end is shown what comes.
    run.say("또 한마디")
    expect(reader.page.locator(".run-message-text").last).to_have_text("또 한마디")
    reader.rest()
    reader.sees("last", f"keyboard {keyboard}, one more")


def test_a_message_that_is_read_stays_in_its_place_while_the_page_goes_on_without_it(visitors, talk):
    """The page has the newest fifty messages."""
    run = talk("긴 이야기", 52)
    reader = Reader(visitors, run)
    expect(reader.page.locator(".run-message")).to_have_count(50)
    reader.scroll(200)
    read = reader.page.locator(".run-message", has=reader.page.get_by_text("5번째 말", exact=True))
    at = read.bounding_box()["y"]
    for number in range(6):
        run.say(f"그동안 {number}")
        expect(reader.page.locator(".run-message-text").last).to_have_text(f"그동안 {number}")
        reader.rest()
        assert abs(read.bounding_box()["y"] - at) < 1, number
    expect(reader.page.locator(".run-message")).to_have_count(56)
    expect(reader.newer).to_be_visible()
    # Whoever is back at the end has the newest again.
    reader.newer.click()
    run.say("마지막")
    expect(reader.page.locator(".run-message-text").last).to_have_text("마지막")
    expect(reader.page.locator(".run-message")).to_have_count(50)


def test_a_talk_of_none_and_of_few_stands_between_the_run_and_the_box(visitors, talk):
    run = talk("첫 이야기", 0)
    reader = Reader(visitors, run)
    empty = reader.page.get_by_text("No one has written yet.")
    expect(empty).to_be_visible()
    assert reader.top == 0
    # The box is where it is in a long talk, and the sentence has room around it.
    assert 0 <= reader.below_box <= 20, reader.below_box
    above, below = reader.page.locator(".empty").evaluate("""empty => {
        const [{ top, bottom }, strip, box] = [empty, document.querySelector(".run-strip"),
            document.querySelector(".run-talk > .composer")].map(element => element.getBoundingClientRect())
        return [top - strip.bottom, box.top - bottom]
    }""")
    assert above > 60 and below > 60, (above, below)
    reader.raise_keyboard("covers")
    expect(empty).to_be_in_viewport()
    reader.box.fill("First")
    Finger(reader.page).tap(reader.page.get_by_role("button", name="Send", exact=True))
    expect(reader.page.locator(".run-message-text")).to_have_text(["First"])
    # The keyboard stays: the box has kept the focus, and is ready for the next message.
    expect(reader.box).to_be_focused()
    expect(reader.box).to_have_value("")
    expect(reader.page.locator("html")).to_have_attribute("data-keyboard", "")
    expect(empty).to_have_count(0)
    for number in range(3):
        reader.rest()
        for which in ("first", "last"):
            reader.sees(which, f"with {number + 1}")
        run.say(f"{number}번째 말")
        expect(reader.page.locator(".run-message")).to_have_count(number + 2)
    reader.lower_keyboard()
    reader.scroll(0)
    reader.sees("first", "with few")
    assert 0 <= reader.below_box <= 20, reader.below_box
    # Who has put the keyboard away is not given it again.
    reader.box.fill("Last")
    reader.page.evaluate("document.activeElement.blur()")
    Finger(reader.page).tap(reader.page.get_by_role("button", name="Send", exact=True))
    expect(reader.page.locator(".run-message-text").last).to_have_text("Last")
    expect(reader.box).not_to_be_focused()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_box_of_a_talk_of_one_is_at_the_bottom_of_the_page(visitors, talk, size):
    run = talk("한마디", 1)
    page = visitors.sign_in(ANN, size)
    page.goto(run.page + "/talk")
    expect(page.locator(".run-message")).to_have_count(1)
    box = page.locator(".run-talk > .composer").bounding_box()
    tabs = page.locator(".places").bounding_box()
    end = tabs["y"] if size == "phone" else SIZES[size]["height"]
    assert 0 <= end - box["y"] - box["height"] <= 20, (box, end)
    # What was said stands above it, where it is in a long talk.
    message = page.locator(".run-message").bounding_box()
    assert 0 <= box["y"] - message["y"] - message["height"] <= 40, (message, box)


def test_the_pages_of_a_long_talk_lead_to_its_first_message_and_back(visitors, talk):
    run = talk("아주 긴 이야기", 70)
    reader = Reader(visitors, run)
    expect(reader.page.locator(".run-message")).to_have_count(50)
    reader.scroll(0)
    Finger(reader.page).tap(reader.page.get_by_role("link", name="Earlier messages"))
    expect(reader.page.locator(".run-message-text").first).to_have_text("0번째 말")
    reader.scroll(0)
    reader.sees("first", "of all")
    Finger(reader.page).tap(reader.page.get_by_role("link", name="To the newest messages"))
    expect(reader.page.locator(".run-message-text").last).to_have_text("69번째 말")
    reader.rest()
    reader.sees("last", "back at the newest")


def test_a_reaction_is_one_tap_on_what_is_there_and_is_on_the_other_screen(visitors, talk):
    run = talk("공감하는 이야기", 1)
    run.say("오늘 고마웠어요")
    reader, other = Reader(visitors, run), visitors.sign_in(MINJI, "desktop")
    other.goto(run.page + "/talk")
    message = reader.page.locator(".run-message").last
    Finger(reader.page).tap(message.get_by_role("button", name="Menu for 달리는민지’s message: react, report"))
    choices = message.locator(".run-reaction-choices button")
    for choice in choices.all():
        box = choice.bounding_box()
        assert min(box["width"], box["height"]) >= 44, box
    Finger(reader.page).tap(choices.nth(1))
    expect(choices.first).to_be_hidden()
    chip = message.get_by_role("button", name="Heart, 1: You")
    expect(chip).to_have_attribute("aria-pressed", "true")
    there = other.locator(".run-message").last.get_by_role("button", name=re.compile("하트 1명: AnnRuns"))
    expect(there).to_be_visible()
    there.focus()
    other.keyboard.press("Enter")
    both = message.get_by_role("button", name="Heart, 2: You and 1 other")
    expect(both).to_be_visible()
    # It has become the button that takes back, and keeps the focus.
    expect(other.locator(".run-message").last.get_by_role("button", name="하트 2명: 나 외 1명")).to_be_focused()
    Finger(reader.page).tap(both)
    expect(message.get_by_role("button", name="Heart, 1: 달리는민지")).to_have_attribute("aria-pressed", "false")
    # Where the only one goes, its button is gone with the focus, which the menu's gets.
    mine = other.locator(".run-message").last
    mine.get_by_role("button", name="하트 1명: 나").press("Enter")
    expect(mine.get_by_role("button", name=re.compile("하트"))).to_have_count(0)
    expect(mine.get_by_role("button", name="내 메시지 메뉴: 공감하기, 지우기")).to_be_focused()
