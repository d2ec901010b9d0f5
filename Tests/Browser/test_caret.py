"""The caret stays in sight: above the keyboard, between the bars, wherever somebody writes."""

import pytest
from playwright.sync_api import expect

from caret import CARET, KEYBOARD, keys, misplaced
from journals import TEXT, begin, journal_of, kept, told
from people import MINJI

def frames(page):
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def is_seen(page, key):
    frames(page)
    assert not (fault := misplaced(page.evaluate(CARET))), f"{fault} after {key}"


@pytest.fixture
def phone(visitors):
    page = visitors.sign_in(MINJI, "phone")
    page.add_init_script(f"({KEYBOARD})()")
    return page


@pytest.mark.parametrize("covered", [0, 320])
def test_after_each_of_200_keys_the_caret_is_in_sight(phone, covered):
    journal_of(phone)
    begin(phone)
    # The other kind of keyboard shortens the page.
    if not covered:
        phone.set_viewport_size({"width": 390, "height": 524})
    phone.evaluate("covered => setKeyboard(covered)", covered)
    for key in keys(200):
        phone.keyboard.press("Enter") if key == "Enter" else phone.keyboard.insert_text(key)
        is_seen(phone, key)
    assert phone.evaluate("() => scrollY") > 0
    # In the middle and back at the beginning.
    for place in (60, 0, 200):
        phone.locator(TEXT).evaluate("(area, place) => area.setSelectionRange(place, place)", place)
        phone.keyboard.insert_text("글")
        is_seen(phone, f"a key at {place}")
    told(phone)


def test_the_page_is_whole_again_after_the_keyboard_without_a_jump(phone):
    journal_of(phone)
    begin(phone)
    phone.evaluate("() => setKeyboard(320)")
    for _ in range(30):
        phone.keyboard.insert_text("한 줄")
        phone.keyboard.press("Enter")
    is_seen(phone, "the last line")
    before = phone.evaluate("() => [scrollY, document.documentElement.scrollHeight]")
    phone.evaluate("() => { setKeyboard(0); document.activeElement.blur(); }")
    phone.wait_for_function("() => !document.documentElement.hasAttribute('data-keyboard')")
    frames(phone)
    phone.wait_for_timeout(50)
    after = phone.evaluate("() => [scrollY, document.documentElement.scrollHeight]")
    # No room is left behind, and the page moves no further than it must because it is shorter.
    assert after[1] <= before[1]
    assert after[0] <= before[0]
    assert after[0] == min(before[0], after[1] - phone.viewport_size["height"])
    assert not phone.evaluate("() => document.documentElement.hasAttribute('data-keyboard')")
    told(phone)


def test_rotation_and_larger_text_keep_it_in_sight(phone):
    journal_of(phone)
    begin(phone)
    for _ in range(25):
        phone.keyboard.insert_text("한 줄")
        phone.keyboard.press("Enter")
    for size in ({"width": 844, "height": 390}, {"width": 390, "height": 500}, {"width": 390, "height": 844}):
        phone.set_viewport_size(size)
        phone.wait_for_timeout(100)
        is_seen(phone, f"{size}")
    phone.evaluate("() => { document.documentElement.style.fontSize = '150%'; }")
    phone.keyboard.insert_text("글")
    is_seen(phone, "larger text")
    told(phone)


def test_a_key_in_100_000_characters_is_answered_soon(phone):
    """Not a measurement: it fails where the page hangs."""
    journal_of(phone)
    begin(phone)
    phone.locator(TEXT).evaluate(
        """area => {
            area.value = "가나다라마바사아자차카타파하 ".repeat(6000).replace(/(.{90})/g, "$1\\n");
            area.setSelectionRange(50_000, 50_000);
            area.dispatchEvent(new Event("input", { bubbles: true }));
        }""")
    phone.keyboard.insert_text("글")
    is_seen(phone, "a key in the middle")
    kept(phone)
    expect(phone.locator(TEXT)).not_to_have_attribute("aria-invalid", "true")
    phone.locator(TEXT).fill("다시 짧게")
    told(phone)
