"""A journal as a person has it: their first, made when they first open the room."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from devices import sent

TEXT = "#entry-text"


def journal_of(page: Page) -> str:
    """Opens the diary, and returns the address of the journal it leads to."""
    page.goto("/diary")
    page.wait_for_url(re.compile(r"/diary/[0-9a-f-]{36}$"))
    return page.url


def begin(page: Page) -> str:
    """Opens a new page by the button, and returns its entry's id."""
    page.locator("a[href$='/new']").first.click()
    page.wait_for_url(re.compile(r"/entry/"))
    expect(page.locator(TEXT)).to_be_focused()
    return re.search(r"/entry/([0-9a-f-]{36})", page.url)[1]


def titles(page: Page) -> list[str]:
    return page.locator(".entry-month .row-title").all_inner_texts()


def kept(page: Page) -> None:
    """Waits until what is in the text area was answered by the device or the house."""
    page.wait_for_function(
        """() => {
            const form = document.querySelector("form[data-auto-save]");
            return form && !form.hasAttribute("data-unsaved") && form.elements.base.value !== "";
        }""")


def told(page: Page) -> None:
    """Waits until the house knows what is in the text area, which it would be told at the writer's next pause."""
    kept(page)
    page.evaluate("""() => navigator.serviceWorker?.controller?.postMessage({ ask: "sync", isAll: true })""")
    sent(page)
