"""A house behind each of the two proxies, as docs/hosting/proxy.md has it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from authority import Authority
from boards import Board
from house import House
from people import ANN, MINJI
from proxies import NAME, Caddy, Nginx, Proxy, SecureCaller
from streams import Stream

# Requests a second of one network, with a burst of ten times that; tests that send many come from addresses of their own.
RATE = 20


@dataclass
class Way:
    """From a client to the house, and what the first tests leave there for later ones."""

    proxy: Proxy
    house: House
    minji: SecureCaller
    board: Board
    # Opened before all tests, and not closed by any but those that begin something anew.
    stream: Stream
    began: float
    rate: int = RATE


@pytest.fixture(scope="session", params=[pytest.param(kind, marks=pytest.mark.xdist_group(kind.program)) for kind in (Caddy, Nginx)],
                ids=lambda kind: kind.program)
def kind(request):
    return request.param


@pytest.fixture(scope="session")
def authority(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority"), NAME)


@pytest.fixture(scope="session")
def way(kind, authority, tmp_path_factory):
    folder: Path = tmp_path_factory.mktemp(kind.program)
    proxy = kind(folder / "proxy", authority)
    # It trusts the proxy alone, so that the other addresses of this machine are clients.
    house = House(folder / "data", settings={
        "MARU_ADDRESS": proxy.address, "MARU_PROXIES": "127.0.0.1", "MARU_RATE_NETWORK": str(RATE)})
    try:
        for person in [MINJI, ANN]:
            house.add(person)
        house.start()
        proxy.start([house.port])
        minji = SecureCaller(proxy).sign_in(MINJI)
        board = Board(minji, "우리 집")
        stream = Stream(proxy, minji.cookie)
        yield Way(proxy, house, minji, board, stream, time.monotonic())
        stream.close()
    finally:
        proxy.stop()
        house.stop()
