"""A card's page: read first, and each of its parts edited in its place."""

from playwright.sync_api import Locator, Page


def part(page: Page, name: str) -> Locator:
    """The button that opens `title`, `due` or `body`."""
    return page.locator(f"#edit-{name} > summary")


def ready(page: Page) -> None:
    """Waits until pressing a text opens it: the script that does it comes after the page, and moves the counters."""
    page.locator("#edit-title .form-actions .counter").wait_for(state="attached")


def opened(page: Page, name: str, scripts: bool = True) -> Locator:
    """The field of a part, opened."""
    if scripts:
        ready(page)
    part(page, name).click()
    return page.locator(f"#edit-{name} .input")


def heading(page: Page) -> Locator:
    """The title that is read."""
    return page.locator(".top-title")


def words(page: Page) -> Locator:
    """The text that is read."""
    return page.locator(".card-reading-body")


def way_up(page: Page) -> Locator:
    """The link back to the board."""
    return page.locator(".top-bar a[data-back]")


def put(field, text: str) -> None:
    """Writes a long text at once, as pasting does: `fill` types each line, over ever longer texts."""
    field.evaluate("""(field, text) => {
        field.focus()
        field.value = text
        field.dispatchEvent(new InputEvent("input", { bubbles: true }))
    }""", text)
