"""WebKit, the engine of every browser on an iPhone: Debian's WebKitGTK, driven as the W3C's WebDriver says."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
from pathlib import Path

import pytest

from displays import virtual_screen
from eventually import eventually
from house import House, free_port
from people import DOYUN, MINJI

DRIVER = "/usr/bin/WebKitWebDriver"
#: What WebDriver calls an element in its answers.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
ENTER = "\ue007"


class Refused(Exception):
    """The driver's own words."""


class WebKit:
    """One browser window. Elements are named by CSS selectors; each step waits until it can be done."""

    def __init__(self, port: int):
        self.port = port
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        options = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        told = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self.session = f"/session/{told['sessionId']}"
        self.ask("POST", f"{self.session}/timeouts", {"script": 60_000, "pageLoad": 60_000, "implicit": 0})

    def ask(self, method: str, path: str, body: dict | None = None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request(method, path, None if body is None else json.dumps(body))
            answer = connection.getresponse()
            value = json.loads(answer.read())["value"]
        finally:
            connection.close()
        if answer.status != 200:
            raise Refused(f"{method} {path}: {value['error']}: {value['message']}")
        return value

    def open(self, address: str) -> None:
        self.ask("POST", f"{self.session}/url", {"url": address})

    def run(self, script: str, *arguments):
        return self.ask("POST", f"{self.session}/execute/sync", {"script": script, "args": list(arguments)})

    def wait_for(self, script: str, *arguments):
        """Runs a script until what it returns is true, and answers that."""

        def look():
            try:
                return self.run(script, *arguments)
            except Refused as refused:  # The page may be on its way to another.
                return refused

        return eventually(f"{script} {arguments}", look, lambda told: told and not isinstance(told, Refused))

    def find(self, selector: str) -> str:
        self.wait_for("return document.querySelector(arguments[0])?.checkVisibility()", selector)
        return self.ask("POST", f"{self.session}/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector: str) -> None:
        self.ask("POST", f"{self.session}/element/{self.find(selector)}/click", {})

    def write(self, selector: str, text: str) -> None:
        self.ask("POST", f"{self.session}/element/{self.find(selector)}/value", {"text": text})

    def photograph(self, file: Path) -> None:
        import base64

        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(base64.b64decode(self.ask("GET", f"{self.session}/screenshot")))

    def close(self) -> None:
        self.ask("DELETE", self.session)


@pytest.fixture(scope="session")
def display():
    """A screen nobody looks at: the browser wants one."""
    with virtual_screen() as name:
        yield name


@pytest.fixture
def webkit(display, tmp_path):
    port = free_port()
    home = tmp_path / "home"
    home.mkdir()
    environment = {
        **os.environ, "DISPLAY": display, "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "LANG": "ko_KR.UTF-8",
        "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1", "GDK_BACKEND": "x11"}
    driver = subprocess.Popen([DRIVER, f"--port={port}"], env=environment, stderr=subprocess.DEVNULL)

    def begin() -> WebKit | None:
        try:
            return WebKit(port)
        except ConnectionError:
            return None

    try:
        browser = eventually("WebKitWebDriver answers", begin)
        yield browser
        browser.close()
    finally:
        driver.terminate()
        driver.wait(timeout=30)


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path / "data", settings={"MARU_OFFLINE": "true"})
    for person in (MINJI, DOYUN):
        house.add(person)
    house.start()
    yield house
    house.stop()
