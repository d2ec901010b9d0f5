"""The caret of a diary entry in WebKit: in sight after every key, with the keyboard over the page."""

import pytest

from caret import CARET, KEYBOARD, keys, misplaced
from conftest import ENTER
from people import MINJI

# Resolves after the page's own work for a frame.
FRAMES = "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def entry(house, webkit):
    """A new entry of Minji's in a window as narrow as the browser makes one."""
    webkit.ask("POST", f"{webkit.session}/window/rect", {"width": 420, "height": 844})
    webkit.open(f"{house.address}/sign-in?next=/diary")
    webkit.write("input[name=email]", MINJI.email)
    webkit.write("input[name=password]", MINJI.password)
    webkit.click("form[action^='/sign-in'] button:not([type=button])")
    webkit.wait_for("return /^.diary.[0-9a-f-]{36}$/.test(location.pathname)")
    webkit.click("a[href$='/new']")
    webkit.wait_for("return document.activeElement?.matches('form[data-auto-save] textarea')")
    return webkit


@pytest.mark.parametrize("covered", [0, 320])
def test_after_each_of_200_keys_the_caret_is_in_sight(entry, covered):
    if not covered:
        # The other kind of keyboard shortens the page.
        entry.ask("POST", f"{entry.session}/window/rect", {"width": 420, "height": 560})
    entry.run(f"({KEYBOARD})(); setKeyboard(arguments[0])", covered)
    area = entry.find("form[data-auto-save] textarea")
    for key in keys(200):
        # The driver scrolls to an element before it sends a key: what the page shows is measured after the page's own frame.
        entry.ask("POST", f"{entry.session}/element/{area}/value", {"text": ENTER if key == "Enter" else key})
        entry.run(FRAMES)
        assert not (fault := misplaced(entry.run(f"return ({CARET})()"))), f"{fault} after {key}"
    assert entry.run("return scrollY") > 0
