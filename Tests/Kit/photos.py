"""The photos of an entry, as its page and this device have them."""

from __future__ import annotations

from playwright.sync_api import Page

from eventually import eventually

CELLS = "#photo-grid .photo-cell"
# Whether all pictures of the page are drawn.
DRAWN = """() => {
    const all = [...document.querySelectorAll("img.photo")];
    return all.length > 0 && all.every((image) => image.complete && image.naturalWidth > 0);
}"""
# The number of files that this device still has to upload.
WAITING = """async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "maru-files")) return 0;
    const request = indexedDB.open("maru-files", 1);
    const database = await new Promise((resolve, reject) => {
        request.onupgradeneeded = () => request.result.createObjectStore("kept", { keyPath: "file" });
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const counted = database.transaction("kept").objectStore("kept").count();
    await new Promise((resolve) => { counted.onsuccess = resolve; });
    database.close();
    return counted.result;
}"""


def add(page: Page, *files: dict) -> None:
    """Chooses files for the entry that is open."""
    page.locator("#photo-files").set_input_files(list(files))


def files_of(page: Page) -> list[str]:
    return [cell.get_attribute("id")[len("photo-"):] for cell in page.locator(CELLS).all()]


def waits(page: Page, count: int) -> None:
    """Waits until this device has so many files still to be uploaded."""
    eventually(f"{count} files are still to be uploaded", lambda: page.evaluate(WAITING), lambda waiting: waiting == count)


def uploaded(page: Page) -> None:
    """Waits until the house has every file of this device."""
    waits(page, 0)


def drawn(page: Page) -> None:
    page.wait_for_function(DRAWN, timeout=30_000)
