"""A Maru of the tests' own: the built program on a free port, with data in a folder that is gone afterwards."""

from __future__ import annotations

import datetime
import http.client
import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.parse
from pathlib import Path

from clocks import Clock
from eventually import PATIENCE, eventually
from people import Person

ROOT = Path(__file__).resolve().parents[2]

# How long a journey waits for what has to come, in milliseconds: longer than a machine with much to do needs.
LONG_ENOUGH = 30_000


class House:
    """`maru serve`, to be started, killed and started again on the same data."""

    def __init__(self, data: Path, database: str | None = None, port: int | None = None, settings: dict | None = None):
        self.binary = Path(os.environ.get("MARU_BINARY", ROOT / ".build/debug/maru"))
        if not self.binary.exists():
            raise RuntimeError(f"There is no {self.binary}: build it, or set MARU_BINARY.")
        self.data = data
        self.database = database
        self.port = port or free_port()
        self.settings = dict(settings or {})
        self.log = data.with_name(data.name + ".log")
        self.process: subprocess.Popen | None = None
        self.clock: Clock | None = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def storage(self) -> list[str]:
        options = ["--data", str(self.data)]
        return options + ["--database", self.database] if self.database else options

    def add(self, person: Person) -> None:
        """Gives somebody an account, as an administrator does at the command line."""
        command = [*self.program, "user", "add", "--email", person.email, "--name", person.name,
                   "--language", person.language, "--password-stdin"]
        command += ["--admin"] if person.administers else []
        done = subprocess.run(
            [*command, *self.storage], input=person.password + "\n", text=True, capture_output=True,
            timeout=60, env=self.environment, cwd=ROOT)
        assert done.returncode == 0, f"maru user add: {done.stdout}{done.stderr}"

    def furnish(self, data: Path) -> None:
        """Begins with the data of another house, which does not run."""
        shutil.copytree(data, self.data)

    def reset_link(self, person: Person) -> str:
        """The link by which somebody sets their password anew, from the command line."""
        done = subprocess.run(
            [*self.program, "user", "reset", person.email, *self.storage], text=True, capture_output=True,
            timeout=60, env=self.environment, cwd=ROOT)
        assert done.returncode == 0, f"maru user reset: {done.stdout}{done.stderr}"
        return re.search(r"/reset/[\w-]+", done.stdout)[0]

    def doctor(self) -> None:
        """`maru doctor --deep` finds nothing wrong with the house, whether it is being served or was killed: what stands in
        its tables is what its log comes to."""
        done = subprocess.run(
            [*self.program, "doctor", "--deep", "--json", *self.storage], text=True, capture_output=True,
            timeout=600, env=self.environment, cwd=ROOT)
        found = {finding["name"]: finding for finding in json.loads(done.stdout or "[]")}
        looked = ["integrity", "indexes", "log", "tables and log", "jobs"]
        doubts = [found.get(name, name) for name in looked if found.get(name, {}).get("state") != "ok"]
        assert done.returncode == 0 and not doubts, f"maru doctor: {doubts}\n{done.stdout}{done.stderr}"

    def fill_with_demo(self) -> None:
        """The people and boards of `maru demo`."""
        subprocess.run([*self.program, "demo", *self.storage], check=True, stdout=subprocess.DEVNULL,
                       timeout=60, env=self.environment, cwd=ROOT)

    @property
    def program(self) -> list:
        # The library of another time adds to the environment, which costs a Swift program its arguments. `env` takes
        # the addition and becomes the program.
        return ["env", self.binary] if "LD_PRELOAD" in self.settings else [self.binary]

    @property
    def environment(self) -> dict:
        # Checking a password takes its time on purpose; here as little as may be.
        # The variables of the test run are none of Maru's, and it refuses what it does not know: but for the one by which
        # every house of a run keeps boards on devices.
        outside = {name: value for name, value in os.environ.items() if not name.startswith("MARU_") or name == "MARU_OFFLINE"}
        # No test asks the Internet for weather.
        return {**outside, "MARU_PASSWORD_COST": "16384", "MARU_WEATHER": "off", **self.settings}

    def start(self, deadline: float = PATIENCE) -> None:
        """Returns when the house answers that it is ready."""
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [*self.program, "serve", "--host", "127.0.0.1", "--port", str(self.port), *self.storage],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=self.environment, cwd=ROOT)
        self.until_ready(deadline)

    def until_ready(self, deadline: float = PATIENCE) -> None:
        def look() -> str | None:
            """Nothing once it is ready; until then its last words."""
            if self.process.poll() is not None:
                raise RuntimeError(f"maru has ended. Its last words:\n{self.last_words()}")
            return None if self.is_ready() else self.last_words()

        eventually("maru is ready", look, lambda words: words is None, seconds=deadline)

    def set_clock(self, moment: datetime.datetime) -> None:
        """Sets the clock of its machine, for the first time before the program is started."""
        self.clock = self.clock or Clock(self.data)
        self.settings |= self.clock.settings
        self.clock.set(moment)

    def is_ready(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        """As when the power goes: no chance to finish anything."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=30)

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                self.kill()
                raise AssertionError("maru did not stop within 60 s of being asked to")

    def last_words(self) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-20:])


class Caller:
    """Somebody's program on the JSON API: one connection, one session."""

    def __init__(self, house: House, cookie: str | None = None):
        self.house = house
        self.cookie = cookie
        self.connection: http.client.HTTPConnection | None = None
        self.used = 0.0

    def sign_in(self, person: Person) -> Caller:
        return self.sign_in_as(person.email, person.password)

    def sign_in_as(self, email: str, password: str) -> Caller:
        status, headers, body = self.send("POST", "/api/v1/session", {"email": email, "password": password})
        assert status in (200, 201, 204), f"{email} could not sign in: {status} {body}"
        self.cookie = headers["Set-Cookie"].split(";")[0]
        return self

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=30)

    def send(self, method: str, path: str, body: dict | None = None):
        """One request. An answer that never came raises OSError or http.client.HTTPException."""
        # The house closes a connection on which nothing was said for a minute.
        if time.monotonic() - self.used > 30:
            self.hang_up()
        self.used = time.monotonic()
        if self.connection is None:
            self.connection = self.connect()
        headers = {"Accept": "application/json"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            self.connection.request(method, path, json.dumps(body) if body is not None else None, headers)
            response = self.connection.getresponse()
            text = response.read()
        except Exception:
            self.connection.close()
            self.connection = None
            raise
        kind = response.headers.get_content_type()
        return response.status, response.headers, json.loads(text) if text and kind.endswith("json") else text

    def hang_up(self) -> None:
        """Takes a new connection for what comes: the house has been started anew."""
        if self.connection:
            self.connection.close()
        self.connection = None

    def send_form(self, path: str, fields: dict) -> int:
        """Posts a form as a page does; the status of the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=30)
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookie or "",
                   "Origin": f"http://127.0.0.1:{self.house.port}"}
        try:
            connection.request("POST", path, urllib.parse.urlencode(fields), headers)
            return connection.getresponse().status
        finally:
            connection.close()

    def upload(self, space: str, content: bytes) -> str:
        """Uploads a picture of less than 1 MiB to a space, and returns the id of the file."""
        file = new_id()
        self.send("PUT", f"/api/v1/files/{file}", {"space": space, "size": len(content)})
        connection = http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=30)
        headers = {"Content-Type": "application/octet-stream", "Accept": "application/json", "Cookie": self.cookie or ""}
        try:
            connection.request("PUT", f"/api/v1/files/{file}/parts/0", content, headers)
            assert connection.getresponse().status == 200
        finally:
            connection.close()
        self.post(f"/api/v1/files/{file}/finish", {})
        return file

    def get(self, path: str):
        status, _, body = self.send("GET", path)
        assert status == 200, f"GET {path}: {status} {body}"
        return body

    def post(self, path: str, body: dict):
        status, _, answer = self.send("POST", path, body)
        assert status in (200, 201), f"POST {path}: {status} {answer}"
        return answer


def free_port() -> int:
    """A port on which nobody listens, and that stays so while who has it is away. It is none of those that the system gives
    away, and each process of the tests has a hundred of its own: a house that is begun anew would otherwise find another's
    on its port, and be taken for it."""
    for port in itertools.islice(PORTS, 100):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("All ports of this process are taken.")


FIRST_PORT = 10_000 + os.getpid() % 200 * 100
PORTS = itertools.cycle(range(FIRST_PORT, FIRST_PORT + 100))


def new_id() -> str:
    """A UUID of version 7, as a device makes it."""
    number = int(time.time() * 1000) << 80 | int.from_bytes(os.urandom(10), "big")
    number = number & ~(0xF << 76) | 0x7 << 76
    number = number & ~(0x3 << 62) | 0x2 << 62
    text = f"{number:032x}"
    return "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]])
