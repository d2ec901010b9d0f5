"""A house with TLS of its own on one machine, and a phone on another: two network namespaces and the cable between them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from authority import Authority
from devices import sent
from displays import virtual_screen
from house import House, new_id
from people import MINJI

NAME = "maru.test"
HERE, THERE = "10.77.0.1", "10.77.0.2"
# How long what has to come may take on a machine with much to do.
PATIENCE = 90


class Machine:
    """A network of its own: what runs in it reaches only what a cable leads to."""

    def __init__(self, name: str):
        self.name = f"{name}-{os.getpid()}"
        self.command = ["ip", "netns", "exec", self.name]
        subprocess.run(["ip", "netns", "add", self.name], check=True)

    def run(self, *words: str, **options) -> str:
        return subprocess.run([*self.command, *words], check=True, capture_output=True, text=True, timeout=60, **options).stdout

    def remove(self) -> None:
        subprocess.run(["ip", "netns", "delete", self.name], check=True)


class StreetHouse(House):
    """A house on a machine of its own, with a certificate."""

    def __init__(self, data: Path, machine: Machine, authority: Authority):
        super().__init__(data, port=443, settings={
            "MARU_ADDRESS": f"https://{NAME}", "MARU_TLS_CERTIFICATE": str(authority.certificate),
            "MARU_TLS_KEY": str(authority.key), "MARU_TLS_PLAIN": "80"})
        self.machine, self.authority = machine, authority

    def start(self, deadline: float = 60) -> None:
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [*self.machine.command, *self.program, "serve", "--host", HERE, "--port", "443", *self.storage],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=self.environment)
        self.until_ready(deadline)

    def is_ready(self) -> bool:
        done = subprocess.run(
            [*self.machine.command, "curl", "-sf", "--max-time", "5", "--cacert", str(self.authority.root), "--resolve",
             f"{NAME}:443:{HERE}", f"https://{NAME}/readyz"], capture_output=True)
        return done.returncode == 0


def serial(machine: Machine) -> str:
    """Which certificate a machine sees."""
    shown = machine.run("openssl", "s_client", "-connect", f"{HERE}:443", "-servername", NAME, input="")
    return subprocess.run(["openssl", "x509", "-noout", "-serial"], input=shown, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def cable() -> Iterator[tuple[Machine, Machine]]:
    """The machine of a house and that of a phone, and a cable between them."""
    assert os.geteuid() == 0, "networks of their own take root"
    house, phone = Machine("house"), Machine("phone")
    try:
        subprocess.run(
            ["ip", "link", "add", "cable", "netns", house.name, "type", "veth", "peer", "name", "cable", "netns", phone.name],
            check=True)
        for machine, address in ((house, HERE), (phone, THERE)):
            machine.run("ip", "address", "add", f"{address}/24", "dev", "cable")
            machine.run("ip", "link", "set", "lo", "up")
            machine.run("ip", "link", "set", "cable", "up")
        yield house, phone
    finally:
        phone.remove()
        house.remove()


def test_a_phone_takes_the_house_along_and_finds_it_again_with_a_new_certificate(cable, tmp_path):
    here, there = cable
    authority = Authority(tmp_path / "authority", NAME)
    house = StreetHouse(tmp_path / "data", here, authority)
    house.add(MINJI)
    house.start()
    try:
        with virtual_screen() as screen, sync_playwright() as playwright:
            # Its owner has taken the authority in, as browsers have those of the world.
            store = tmp_path / "home/.pki/nssdb"
            store.mkdir(parents=True)
            subprocess.run(["certutil", "-d", f"sql:{store}", "-N", "--empty-password"], check=True)
            subprocess.run(
                ["certutil", "-d", f"sql:{store}", "-A", "-t", "C,,", "-n", "tests", "-i", str(authority.root)], check=True)
            browser = tmp_path / "chromium"
            browser.write_text(f'#!/bin/sh\nexec {" ".join(there.command)} /usr/bin/chromium "$@"\n')
            browser.chmod(0o755)
            # What is kept in a profile can be installed; a private window keeps nothing.
            context = playwright.chromium.launch_persistent_context(
                tmp_path / "profile", executable_path=browser, headless=False, base_url=f"https://{NAME}", locale="ko-KR",
                args=["--no-sandbox", f"--host-resolver-rules=MAP {NAME} {HERE}"],
                env={**os.environ, "DISPLAY": screen, "HOME": str(tmp_path / "home")})
            context.set_default_timeout(PATIENCE * 1_000)
            expect.set_options(timeout=PATIENCE * 1_000)
            page = context.pages[0]
            page.goto(f"http://{NAME}/sign-in")
            assert page.url == f"https://{NAME}/sign-in", "the plain port leads to TLS"
            page.locator("[name=email]").fill(MINJI.email)
            page.locator("[name=password]").fill(MINJI.password)
            page.locator("[name=password]").press("Enter")
            page.wait_for_url("**/today")
            made = page.evaluate(ASK, ["POST", "/api/v1/boards", {"id": new_id(), "name": "길에서"}])
            board = f"/board/{made['id']}"
            page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
            page.goto(board)
            page.reload()
            sent(page)
            errors = context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
            assert errors == [], "a browser offers to install it"

            before = serial(there)
            there.run("ip", "link", "set", "cable", "down")
            page.reload()
            line = page.get_by_role("textbox", name=re.compile("카드")).first
            line.fill("지하철에서")
            line.press("Enter")
            expect(page.get_by_role("link", name="지하철에서")).to_be_visible()
            page.reload()
            expect(page.get_by_role("link", name="지하철에서")).to_be_visible()
            authority.certify()
            ends = time.monotonic() + PATIENCE
            while serial(here) == before:
                assert time.monotonic() < ends, house.last_words()
                time.sleep(0.5)

            there.run("ip", "link", "set", "cable", "up")
            assert serial(there) != before
            ends = time.monotonic() + PATIENCE
            while "지하철에서" not in json.dumps(cards(page, made["id"]), ensure_ascii=False):
                assert time.monotonic() < ends, "what was written with no network never came"
                time.sleep(0.5)
            page.reload()
            sent(page)
            assert json.dumps(cards(page, made["id"]), ensure_ascii=False).count("지하철에서") == 1
            context.close()
    finally:
        house.stop()


def cards(page, board: str):
    """What the house has; nothing as long as it is not reached."""
    return page.evaluate(ASK, ["GET", f"/api/v1/boards/{board}/cards?limit=200", None])


ASK = """([method, path, body]) => fetch(path, {
    method, headers: { accept: "application/json", "content-type": "application/json" }, body: body && JSON.stringify(body),
}).then((answer) => answer.json(), () => null)"""
