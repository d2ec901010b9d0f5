"""What every journey stands on: a house for each file of them, Debian's Chromium, and people signed in on their devices."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import signal
import sys
import traceback
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import greenlet
import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, BrowserContext, Dialog, Error, Page, expect, sync_playwright

from devices import is_at_rest
from eventually import eventually
from house import LONG_ENOUGH, ROOT, Caller, House
from people import EVERYONE, MINJI, Person

# Chromium without a window of its own to draw: journeys take about half the time.
CHROMIUM = "/usr/bin/chromium-headless-shell"
FAILURES = ROOT / ".build/journeys"

# Less than a toast stays: what is expected not to be there any more must not go by itself meanwhile.
expect.set_options(timeout=7_000)

# What a journey stops by `context.route` is stopped on the worker's own way to the house, too.
os.environ["PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS"] = "1"

SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 800}}


@pytest.fixture(scope="session")
def furnished(tmp_path_factory):
    """The data of a house that everybody has an account in, which each file's own house begins with."""
    house = House(tmp_path_factory.mktemp("furnished") / "data")
    for person in EVERYONE:
        house.add(person)
    return house.data


@pytest.fixture(scope="module")
def house(furnished, tmp_path_factory):
    """Files are shared out among processes as they end, so none may count on what another has left in a house."""
    house = House(tmp_path_factory.mktemp("house") / "data")
    house.furnish(furnished)
    house.start()
    yield house
    house.stop()


@pytest.fixture
def own_house(furnished, tmp_path, request):
    """A house of one journey's own, with a file's `SETTINGS` where it has some: it may be stopped and begun anew."""
    house = House(tmp_path / "data", settings=getattr(request.module, "SETTINGS", None))
    house.furnish(furnished)
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        # Workers go by the machine's zone, whatever zone a page is given: this is that of most people's pages.
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"], env={**os.environ, "TZ": MINJI.zone})
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def no_midnight():
    """Journeys read today's words and days, so none begins while somebody's day is about to end."""
    def second(zone):
        now = datetime.now(ZoneInfo(zone))
        return 60 * (60 * now.hour + now.minute) + now.second

    eventually("nobody's day is about to end", lambda: max(second(person.zone) for person in EVERYONE),
               lambda latest: latest < 24 * 60 * 60 - 20)


# How a device differs from another: where it is, what it is set to, and whose it is.
Kind = tuple[str, str, str, str, str]


class Devices:
    """The devices at one house on which people are signed in. One journey after another borrows them: that the worker
    comes and fetches what it holds costs more than most journeys do."""

    def __init__(self, house: House, chromium: Browser):
        self.house = house
        self.chromium = chromium
        self.resting: dict[Kind, list[BrowserContext]] = {}

    def new(self, device: str, locale: str, theme: str, zone: str, **options) -> BrowserContext:
        touch = {"has_touch": True, "is_mobile": True} if device == "phone" else {}
        context = self.chromium.new_context(
            base_url=self.house.address, viewport=SIZES[device], locale=locale, color_scheme=theme, timezone_id=zone,
            **touch, **options)
        context.set_default_timeout(LONG_ENOUGH)
        return context

    def borrow(self, kind: Kind, cookie: dict) -> BrowserContext:
        """A device of this kind that the worker answers for, as an earlier journey left it or as it just came."""
        if resting := self.resting.get(kind):
            context = resting.pop()
            context.clear_cookies()
            context.add_cookies([cookie])
            return context
        context = self.new(*kind[:-1], service_workers="allow")
        context.add_cookies([cookie])
        settle_in(context)
        return context

    def give_back(self, kind: Kind, context: BrowserContext, cookie: dict) -> None:
        """Keeps a device for the next journey if the same person is signed in and everything was sent."""
        context.unroute_all(behavior="ignoreErrors")
        signed_in = cookie["value"] in [held["value"] for held in context.cookies(self.house.address)]
        pages = [page for page in context.pages if page.url.startswith(self.house.address)]
        if not (signed_in and pages and is_at_rest(pages[0], LEAVING_PATIENCE)):
            close(context)
            return
        closing.add(context)
        # All are stopped, whatever one of them answers.
        if not all([stop(page) for page in context.pages]):
            return
        for page in context.pages:
            # With nothing to run, it only means that nobody waits for the page to be gone.
            page.close(run_before_unload=True)
        closing.discard(context)
        self.resting.setdefault(kind, []).append(context)

    def close(self) -> None:
        for contexts in self.resting.values():
            for context in contexts:
                close(context)


class Visitors:
    """Opens browsers for people. Each has the person's language and zone unless the journey says otherwise, and goes through
    the worker unless the journey is marked `without_worker`."""

    def __init__(self, devices: Devices, through_worker: bool = True):
        self.house = devices.house
        self.devices = devices
        self.through_worker = through_worker
        self.contexts: list[BrowserContext] = []
        self.borrowed: list[tuple[Kind, BrowserContext, dict]] = []
        self.complaints: list[str] = []

    def stranger(self, device: str = "desktop", locale: str = "en-US", theme: str = "light",
                 zone: str = "Asia/Seoul", scripts: bool = True) -> Page:
        """Somebody who has not signed in, at a device that no worker has come to yet."""
        context = self.devices.new(
            device, locale, theme, zone, java_script_enabled=scripts,
            service_workers="allow" if self.through_worker else "block")
        return self.open(context)

    def sign_in(self, person: Person, device: str = "desktop", locale: str | None = None,
                theme: str = "light", zone: str | None = None, scripts: bool = True, new: bool = False) -> Page:
        """Somebody at their device, signed in. One that is `new` holds nothing yet, and may be left in any state."""
        kind = (device, locale or person.locale, theme, zone or person.zone, person.email)
        name, _, value = session_cookie(self.house, person).partition("=")
        cookie = {"name": name, "value": value, "url": self.house.address}
        if new or not scripts or not self.through_worker:
            page = self.stranger(*kind[:-1], scripts)
            page.context.add_cookies([cookie])
            return page
        context = self.devices.borrow(kind, cookie)
        self.borrowed.append((kind, context, cookie))
        page = self.open(context)
        forget_drafts(page, self.house)
        return page

    def open(self, context: BrowserContext) -> Page:
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.note(page, str(error)))
        page.on("console", self.listen)
        return page

    def listen(self, message) -> None:
        # A refused form is a 4xx, which Chromium reports on the console though the page has handled it.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.note(message.page, message.text)

    def note(self, page: Page, complaint: str) -> None:
        # Chromium lays out a picture that is a page of its own by styles that the picture's policy refuses.
        if "/file/" in page.url and "inline style" in complaint:
            return
        # What a page had under way when it was stopped fails.
        if page.context not in closing:
            self.complaints.append(f"{page.url}: {complaint}")

    def leave(self) -> None:
        """Everybody goes, and leaves the borrowed devices to the next journey."""
        for kind, context, cookie in self.borrowed:
            self.contexts.remove(context)
            self.devices.give_back(kind, context, cookie)
        self.borrowed.clear()
        self.close()

    def close(self) -> None:
        for context in self.contexts:
            close(context)


class Readers(Visitors):
    """People who only look: each keeps one tab on each of their devices, which opens one address after the other. A new
    browser for every address costs more than what is looked for in it."""

    def __init__(self, devices: Devices):
        super().__init__(devices)
        self.tabs: dict[tuple[str, str], Page] = {}

    def tab(self, person: Person, device: str) -> Page:
        key = (person.email, device)
        if key not in self.tabs:
            self.tabs[key] = self.sign_in(person, device)
        tab = self.tabs[key]
        tab.set_viewport_size(SIZES[device])
        tab.emulate_media(color_scheme="light", reduced_motion="no-preference")
        return tab

    def start_afresh(self) -> None:
        self.close()
        self.contexts.clear()
        self.borrowed.clear()
        self.tabs.clear()


# Devices that are being closed, or are.
closing: set[BrowserContext] = set()


def agree(dialog: Dialog) -> None:
    try:
        dialog.accept()
    except Error:  # A journey has answered it already.
        pass


def stop(page: Page) -> bool:
    """Leads a page to nowhere: Chromium does not end closing one that is on its way to another. Returns whether it went;
    one that did not is left alone, to be closed with the browser."""
    page.on("dialog", agree)
    try:
        page.goto("about:blank", timeout=LONG_ENOUGH)
        return True
    except Error as error:  # It has crashed, or is gone.
        return page.is_closed() or "crashed" in str(error)


def close(context: BrowserContext) -> None:
    """Closes a device, unless one of its pages cannot be stopped: waiting for that may take for ever."""
    closing.add(context)
    if all([stop(page) for page in context.pages]):
        context.close()


# What a journey has left to be sent is sent soon, or not at all.
LEAVING_PATIENCE = 2_000


def settle_in(context: BrowserContext) -> None:
    """Lets the worker come and fetch what it holds, in a tab of its own: what a person opens next goes through it."""
    tab = context.new_page()
    tab.goto("/board")
    assert is_at_rest(tab), "The worker has not come"
    tab.close()


def forget_drafts(page: Page, house: House) -> None:
    """What pages of an earlier journey have noted for themselves on this device is gone; what the worker holds stays."""
    line = page.context.new_cdp_session(page)
    line.send("Storage.clearDataForOrigin", {"origin": house.address, "storageTypes": "local_storage"})
    line.detach()


# One sign-in a person at each house: signing in is slow on purpose, and limited.
cookies: dict[tuple[Path, str], str] = {}


def session_cookie(house: House, person: Person) -> str:
    key = (house.data, person.email)
    if key not in cookies:
        cookies[key] = Caller(house).sign_in(person).cookie
    return cookies[key]


@pytest.fixture(scope="module")
def devices(house, chromium):
    """What people are signed in on at the house that all journeys of a file share."""
    devices = Devices(house, chromium)
    yield devices
    devices.close()


@pytest.fixture
def visitors(devices, request):
    """Browsers at the house that all journeys of a file share."""
    visitors = Visitors(devices, goes_through_worker(request))
    yield visitors
    if has_failed(request):
        photograph([visitors], request.node.name)
        visitors.close()
    else:
        visitors.leave()
    nobody_complained([visitors])


@pytest.fixture
def visitors_of(chromium, request):
    """Browsers at a house of the journey's own: `visitors_of(house).stranger()`."""
    everyone: list[Visitors] = []

    def come_to(house: House) -> Visitors:
        everyone.append(Visitors(Devices(house, chromium), goes_through_worker(request)))
        return everyone[-1]

    yield come_to
    if has_failed(request):
        photograph(everyone, request.node.name)
    for visitors in everyone:
        visitors.close()
    nobody_complained(everyone)


def goes_through_worker(request) -> bool:
    return request.node.get_closest_marker("without_worker") is None


@pytest.fixture(scope="module")
def tabs(devices):
    readers = Readers(devices)
    yield readers
    readers.close()


@pytest.fixture
def readers(tabs, request):
    """People who only look, in tabs that the journeys of a file share: `readers.tab(MINJI, "phone")`."""
    tabs.complaints.clear()
    yield tabs
    if has_failed(request):
        photograph([tabs], request.node.name)
        tabs.start_afresh()
    nobody_complained([tabs])


def has_failed(request) -> bool:
    outcome = getattr(request.node, "outcome_of_call", None)
    return bool(outcome and outcome.failed)


def nobody_complained(everyone: list[Visitors]) -> None:
    complaints = [complaint for visitors in everyone for complaint in visitors.complaints]
    assert not complaints, "The browser complained:\n" + "\n".join(complaints)


# Far longer than any journey takes, however busy the machine; and how long each step of its end may take then. In seconds.
HANGS_AFTER, ENDS_WITHIN = 300, 30


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Tells where a journey hangs, and ends it there as failed: most of what is asked of a page has no time limit of its own.

    `faulthandler` sees only the loop that waits for the browser, in which no journey runs, and ends all journeys of a worker.
    """

    def end(*_):
        with item.config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
            print(f"\n{item.nodeid} hangs:", file=sys.stderr)
            for waiting in gc.get_objects():
                if isinstance(waiting, greenlet.greenlet) and waiting.gr_frame:
                    traceback.print_stack(waiting.gr_frame, limit=12)
                    give_up(waiting.gr_frame)
            sys.stderr.flush()
        signal.alarm(ENDS_WITHIN)

    signal.signal(signal.SIGALRM, end)
    signal.alarm(HANGS_AFTER)
    try:
        return (yield)
    finally:
        signal.alarm(0)


def give_up(frame) -> None:
    """What is awaited of the browser there is awaited no longer, and raises an error."""
    for waiting, _ in traceback.walk_stack(frame):
        task = waiting.f_locals.get("task")
        if isinstance(task, asyncio.Task):
            task.get_loop().call_soon_threadsafe(task.cancel)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.outcome_of_call = report
    return report


def photograph(everyone: list[Visitors], name: str) -> None:
    """What each browser showed when the journey failed."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    pages = [page for visitors in everyone for context in visitors.contexts for page in context.pages]
    for number, page in enumerate(pages):
        page.screenshot(path=FAILURES / f"{re.sub(r'[^0-9a-zA-Z가-힣]+', '-', name)}-{number}.png")


@pytest.fixture
def caller(house):
    """The JSON API as a person: `caller(MINJI).post("/api/v1/boards", …)`."""
    return lambda person: Caller(house, session_cookie(house, person))


# A theme is colours and nothing else, for which a journey of its own stands: what of axe looks at colours sees the other one.
ON_COLOURS = ["color-contrast", "link-in-text-block"]


@pytest.fixture
def accessible():
    """Fails on anything axe finds, and says what and where."""
    return lambda page: at_rest_axe_finds_nothing(page)


@pytest.fixture
def accessible_in_both_themes():
    """The same in the light theme and, on the page as it stands there, in the dark one."""

    def check(page: Page) -> None:
        page.emulate_media(color_scheme="light")
        at_rest_axe_finds_nothing(page)
        page.emulate_media(color_scheme="dark")
        at_rest_axe_finds_nothing(page, ON_COLOURS)
        page.emulate_media(color_scheme="light")

    return check


def at_rest_axe_finds_nothing(page: Page, rules: list[str] | None = None) -> None:
    complaints = axe_complaints(page, rules)
    assert not complaints, f"{page.url}\n" + "\n".join(complaints)


def axe_complaints(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe finds once nothing on the page is on its way, and where."""
    # What comes or goes is half transparent for a moment.
    page.wait_for_function("""() => document.getAnimations().every(
        ({ playState, effect }) => playState !== "running" || effect.getComputedTiming().iterations === Infinity)""")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    # What it finds and no more: all that it looked at besides is a long answer, which nobody reads.
    violations = page.evaluate(
        "rules => axe.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) }).then(told => told.violations)",
        rules)
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}\n    " +
        "\n    ".join(f"{' '.join(map(str, node['target']))}  {node['html'][:160]}" for node in violation["nodes"])
        for violation in violations
    ]


@pytest.fixture
def share(house):
    """Brings somebody onto a board by its invitation link, as people do: `share(board, DOYUN)`."""

    def invite(board, person: Person, role: str = "editor") -> None:
        code = board.caller.post("/api/v1/invitations", {"space": board.id, "role": role})["code"]
        status = Caller(house, session_cookie(house, person)).send_form(f"/invite/{code}", {})
        assert status == 303, f"{person.name} could not accept the invitation: {status}"

    return invite
