"""A device that keeps boards: the worker in a browser, what it holds, and a network that comes and goes."""

from __future__ import annotations

import urllib.request

from playwright.sync_api import Error, Page, Worker, expect

from eventually import PATIENCE, eventually
from house import LONG_ENOUGH, Caller

# How the worker stands to the house; null where it does not answer this page's requests.
STATE = """async () => {
    const ask = async () => {
        const worker = (await navigator.serviceWorker.ready).active;
        const line = new MessageChannel();
        const told = new Promise((resolve) => { line.port1.onmessage = ({ data }) => resolve(data); });
        worker.postMessage({ ask: "state" }, [line.port2]);
        const state = await told;
        return navigator.serviceWorker.controller ? state : null;
    };
    return Promise.race([ask(), new Promise((resolve) => setTimeout(resolve, 5000, null))]);
}"""

# Returns whether the worker answers this page and has, within a time, nothing to tell the house and nothing to ask it.
AT_REST = """async (patience) => {
    const news = new BroadcastChannel("maru-sync");
    const line = new MessageChannel();
    const rest = (async () => {
        const { active } = await navigator.serviceWorker.ready;
        await new Promise((resolve) => {
            const hear = ({ data }) => {
                if (data.phase === "synced" && data.person && !data.unsent && !data.refused && !data.isFull) resolve();
            };
            news.onmessage = hear;
            line.port1.onmessage = hear;
            active.postMessage({ ask: "state" }, [line.port2]);
        });
        if (!navigator.serviceWorker.controller) {
            await new Promise((resolve) => {
                navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
                active.postMessage({ ask: "claim" });
            });
        }
        return true;
    })();
    const answer = await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, patience, false))]);
    news.close();
    line.port1.close();
    return answer;
}"""

# What is written down, by key, as it lies on the disk.
KEPT = """async () => {
    const database = await new Promise((resolve, reject) => {
        const request = indexedDB.open("maru");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const store = database.transaction("kept").objectStore("kept");
    const all = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const [keys, values] = await Promise.all([all(store.getAllKeys()), all(store.getAll())]);
    database.close();
    const read = (value) => typeof value === "string" ? value : new TextDecoder().decode(value);
    return Object.fromEntries(keys.map((key, index) => [key, read(values[index])]));
}"""

# Writes texts under their keys, past the worker, as earlier builds did; null removes one.
WRITE = """async (entries) => {
    const database = await new Promise((resolve) => {
        const request = indexedDB.open("maru");
        request.onsuccess = () => resolve(request.result);
    });
    const transaction = database.transaction("kept", "readwrite");
    const store = transaction.objectStore("kept");
    for (const [key, text] of Object.entries(entries)) text === null ? store.delete(key) : store.put(text, key);
    await new Promise((resolve) => { transaction.oncomplete = resolve; });
    database.close();
}"""


def own_headers(house) -> dict:
    """What a device knows an answer as the house's own by."""
    with urllib.request.urlopen(f"{house.address}/sign-in") as answer:
        return {"Permissions-Policy": answer.headers["Permissions-Policy"]}


def held(state: dict, room: str = "board") -> list[str]:
    """The spaces of a room that the device holds, by their ids."""
    return [space for space, _, kind in state.get("spaces", []) if kind == room]


def holds(page: Page, board) -> None:
    """Opens the board, and waits until the device holds it."""
    page.goto(board.page)
    until(page, lambda state: board.id in held(state))


def until(page: Page, condition) -> None:
    """Waits until the worker stands to the house as it should."""
    # On a busy machine the worker may not answer in time, and says nothing then.
    eventually("the device stands so to its house", lambda: state(page), lambda told: told and condition(told))


def state(page: Page) -> dict:
    # On a busy machine the worker may not answer in time, and says nothing then.
    try:
        return page.evaluate(STATE) or page.evaluate(STATE)
    except Error:  # The page has just been left.
        page.wait_for_load_state(timeout=LONG_ENOUGH)
        return page.evaluate(STATE)


def is_at_rest(page: Page, patience: int = LONG_ENOUGH) -> bool:
    """Whether the worker answers this page's requests and, within so many milliseconds, has nothing left to send."""
    try:
        return page.evaluate(AT_REST, patience)
    except Error:  # The page has just been left: an answer to a form was still coming. The next one is asked.
        pass
    try:
        page.wait_for_load_state(timeout=LONG_ENOUGH)
        return page.evaluate(AT_REST, patience)
    except Error:
        return False


def sent(page: Page) -> None:
    """Waits until the house knows what was done on a page, which shows it before: as scripts do until they have an answer, and
    as a device does with a worker."""
    # The worker knows nothing yet of what is on its way to it.
    expect(page.locator("[data-sync-mark][data-live][data-state=saving]")).to_have_count(0, timeout=LONG_ENOUGH)
    if page.evaluate("Boolean(navigator.serviceWorker?.controller)"):
        assert is_at_rest(page), f"The device still says {state(page)}"


REFRESHED = """(event) => new Promise((resolve) => {
    document.addEventListener("maru:page", () => resolve(), { once: true });
    (event === "visibilitychange" ? document : window).dispatchEvent(new Event(event));
})"""


def refreshed(page: Page, event: str) -> None:
    """Has the page ask for itself anew, as it does where this is told it, and waits until it shows what it was answered."""
    page.evaluate(REFRESHED, event)


def settled(page: Page) -> None:
    """Waits until everything done here has been sent."""
    until(page, lambda state: state.get("unsent") == 0 and state["phase"] == "synced")


def says(page: Page, mark: str) -> None:
    """Waits until the sync mark says so."""
    page.locator(f"[data-sync-mark][data-state={mark}]").wait_for(timeout=PATIENCE * 1000)


# A clock in the hand: nothing that the worker has put off is done until `next()`, and `pauses` says how long it would wait.
# Besides its pauses the worker sets a time for the house's silence, which ends with each answer: it is none of them.
HELD_TIME = """() => {
    for (let last = setTimeout(() => {}); last > 0; last -= 1) clearTimeout(last);
    const waiting = new Map();
    let count = 0;
    self.pauses = [];
    self.setTimeout = (run, pause) => {
        count += 1;
        // Neither how long a sync may be silent, nor how long a page waits for a form.
        if (![30_000, 1_000].includes(pause)) self.pauses.push(pause);
        waiting.set(count, run);
        return count;
    };
    self.clearTimeout = (number) => waiting.delete(number);
    self.next = () => {
        const all = [...waiting.values()];
        waiting.clear();
        for (const run of all) run();
        return all.length;
    };
}"""


def hold_time(page: Page) -> Worker:
    """Stops the clock of the device's worker: what it has put off waits until the test moves it on, by `next()` there."""
    worker = page.context.service_workers[0]
    worker.evaluate(HELD_TIME)
    return worker


def stop_workers(page: Page) -> None:
    """As the browser does with a worker that is idle: what it had in memory is gone."""
    line = page.context.new_cdp_session(page)
    line.send("ServiceWorker.enable")
    line.send("ServiceWorker.stopAllWorkers")
    line.detach()


def without_network(house, *pages: Page) -> None:
    house.stop()
    for page in pages:
        page.context.set_offline(True)


def with_network(house, *pages: Page) -> None:
    if not house.is_ready():
        house.start()
    for page in pages:
        page.context.set_offline(False)


def come_over(house, page: Page, person) -> None:
    """Somebody signs in over whoever used the device before."""
    name, _, value = Caller(house).sign_in(person).cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": house.address}])
