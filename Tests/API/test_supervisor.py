"""What the program tells systemd: that it is ready, that it still answers, that it stops."""

import os
import signal
import socket
import time
from pathlib import Path

import pytest

from engines import OwnPostgres
from house import House, new_id


class Systemd:
    """The socket on which a service's word is waited for."""

    def __init__(self, place: str):
        self.place = place
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + place[1:] if place.startswith("@") else place)

    def settings(self, microseconds: int = 0) -> dict:
        return {"NOTIFY_SOCKET": self.place} | ({"WATCHDOG_USEC": str(microseconds)} if microseconds else {})

    def hears(self, seconds: float = 60) -> str | None:
        """The next word; None if none comes in this time."""
        self.socket.settimeout(seconds)
        try:
            return self.socket.recv(4096).decode()
        except TimeoutError:
            return None

    def empty(self) -> None:
        while self.hears(0.01):
            pass


@pytest.fixture(params=["/", "@"])
def systemd(request, tmp_path):
    return Systemd(f"@maru-{new_id()}" if request.param == "@" else str(tmp_path / "notify"))


def test_it_says_that_it_serves_and_that_it_stops(systemd, tmp_path):
    house = House(tmp_path / "data", settings=systemd.settings())
    house.start()
    assert systemd.hears() == "READY=1"
    assert systemd.hears(1) is None, "nobody has asked for more"
    house.stop()
    assert systemd.hears() == "STOPPING=1"
    assert house.process.returncode == 0


def test_it_says_that_it_answers_as_long_as_it_does(tmp_path):
    systemd, postgres = Systemd(str(tmp_path / "notify")), OwnPostgres()
    try:
        house = House(tmp_path / "data", postgres.address, settings=systemd.settings(microseconds=600_000))
        house.start()
        words = [systemd.hears() for _ in range(5)]
        # It may answer before it says that it is ready.
        assert "READY=1" in words and words.count("WATCHDOG=1") == 4
        # The database says nothing any more, and takes no connection: no request that reads would be answered.
        first = int((Path(postgres.folder) / "data/postmaster.pid").read_text().split()[0])
        everyone = [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]
        for process in everyone:
            os.kill(process, signal.SIGSTOP)
        # What was answered before.
        time.sleep(1)
        systemd.empty()
        assert systemd.hears(3) is None, "it says that it answers, and does not"
        for process in everyone:
            os.kill(process, signal.SIGCONT)
        assert systemd.hears(120) == "WATCHDOG=1"
        house.stop()
        assert house.process.returncode == 0
    finally:
        postgres.stop()


def test_a_watchdog_of_another_process_is_not_its_own(systemd, tmp_path):
    house = House(tmp_path / "data", settings=systemd.settings(microseconds=300_000) | {"WATCHDOG_PID": "1"})
    house.start()
    assert systemd.hears() == "READY=1"
    assert systemd.hears(1) is None
    house.stop()
