"""A house on one machine and a phone on another: two networks and the cable between them, and what a phone does over it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from authority import Authority
from devices import sent
from displays import virtual_screen
from eventually import PATIENCE, eventually
from house import new_id

NAME = "maru.test"
HERE, THERE = "10.77.0.1", "10.77.0.2"


class Machine:
    """A network of its own: what runs in it reaches only what a cable leads to."""

    def __init__(self, name: str, process: int | None = None):
        """The network that a process is in, or a new one."""
        self.name = f"{name}-{os.getpid()}"
        # Of its network alone: with mounts of its own, it would keep a disk that another test takes away.
        self.command = ["nsenter", f"--net=/run/netns/{self.name}", "--"]
        subprocess.run(["ip", "netns", *(["attach", self.name, str(process)] if process else ["add", self.name])], check=True)

    def run(self, *words: str, **options) -> str:
        return subprocess.run([*self.command, *words], check=True, capture_output=True, text=True, timeout=60, **options).stdout

    def remove(self) -> None:
        subprocess.run(["ip", "netns", "delete", self.name], check=True)


@contextlib.contextmanager
def street(process: int | None = None) -> Iterator[tuple[Machine, Machine]]:
    """The machine of a house, which may be the one that a process runs on, and that of a phone, with a cable between them."""
    assert os.geteuid() == 0, "networks of their own take root"
    house = Machine("house", process)
    try:
        phone = Machine("phone")
        try:
            subprocess.run(
                ["ip", "link", "add", "cable", "netns", house.name, "type", "veth", "peer", "name", "cable", "netns", phone.name],
                check=True)
            for machine, address in ((house, HERE), (phone, THERE)):
                machine.run("ip", "address", "add", f"{address}/24", "dev", "cable")
                machine.run("ip", "link", "set", "lo", "up")
                # An address of IPv6 would come of itself a second later, and browsers give up what is on its way then.
                machine.run("ip", "link", "set", "cable", "addrgenmode", "none")
                machine.run("ip", "link", "set", "cable", "up")
            yield house, phone
        finally:
            phone.remove()
    finally:
        house.remove()


@contextlib.contextmanager
def browser(phone: Machine, authority: Authority, folder: Path) -> Iterator[Page]:
    """A Chromium with a screen on the phone, whose owner has taken the authority in, as browsers have those of the world."""
    store = folder / "home/.pki/nssdb"
    store.mkdir(parents=True)
    subprocess.run(["certutil", "-d", f"sql:{store}", "-N", "--empty-password"], check=True)
    subprocess.run(["certutil", "-d", f"sql:{store}", "-A", "-t", "C,,", "-n", "tests", "-i", str(authority.root)], check=True)
    program = folder / "chromium"
    program.write_text(f'#!/bin/sh\nexec {" ".join(phone.command)} /usr/bin/chromium "$@"\n')
    program.chmod(0o755)
    with virtual_screen() as screen, sync_playwright() as playwright:
        # What is kept in a profile can be installed; a private window keeps nothing.
        context = playwright.chromium.launch_persistent_context(
            folder / "profile", executable_path=program, headless=False, base_url=f"https://{NAME}", locale="ko-KR",
            args=["--no-sandbox", f"--host-resolver-rules=MAP {NAME} {HERE}"],
            env={**os.environ, "DISPLAY": screen, "HOME": str(folder / "home")})
        context.set_default_timeout(PATIENCE * 1_000)
        expect.set_options(timeout=PATIENCE * 1_000)
        try:
            yield context.pages[0]
        finally:
            context.close()


def installable_board(page: Page) -> str:
    """Makes a board and opens it as a browser does that may install the house; the board's id."""
    made = page.evaluate(ASK, ["POST", "/api/v1/boards", {"id": new_id(), "name": "길에서"}])
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.goto(f"/board/{made['id']}")
    page.reload()
    sent(page)
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert errors == [], "a browser offers to install it"
    return made["id"]


def add(page: Page, title: str) -> None:
    line = page.get_by_role("textbox", name=re.compile("카드")).first
    line.fill(title)
    line.press("Enter")
    expect(page.get_by_role("link", name=title)).to_be_visible()


def writes_in_the_subway(
    page: Page, board: str, house: Machine, phone: Machine, certify: Callable[[], None]
) -> None:
    """On a board that is open the phone loses its network, and somebody writes; the house gets a new certificate meanwhile; the
    network comes back, and what was written is there once."""
    before = serial(phone)
    phone.run("ip", "link", "set", "cable", "down")
    page.reload()
    add(page, "지하철에서")
    page.reload()
    expect(page.get_by_role("link", name="지하철에서")).to_be_visible()
    certify()
    eventually("the house has the new certificate", lambda: serial(house), lambda now: now != before)

    phone.run("ip", "link", "set", "cable", "up")
    assert serial(phone) != before
    eventually("what was written with no network has come", lambda: titles(page, board))
    page.reload()
    sent(page)
    assert titles(page, board) == 1


def titles(page: Page, board: str) -> int:
    """How many cards of the subway the house has; none as long as it is not reached."""
    found = page.evaluate(ASK, ["GET", f"/api/v1/boards/{board}/cards?limit=200", None])
    return json.dumps(found, ensure_ascii=False).count("지하철에서")


def serial(machine: Machine) -> str:
    """Which certificate a machine sees."""
    shown = machine.run("openssl", "s_client", "-connect", f"{HERE}:443", "-servername", NAME, input="")
    return subprocess.run(["openssl", "x509", "-noout", "-serial"], input=shown, check=True, capture_output=True, text=True).stdout


ASK = """([method, path, body]) => fetch(path, {
    method, headers: { accept: "application/json", "content-type": "application/json" }, body: body && JSON.stringify(body),
}).then((answer) => answer.json(), () => null)"""
