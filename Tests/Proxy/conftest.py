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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """What the houses and the proxy of a failed test said last stands below it."""
    report = yield
    if report.when == "call" and report.failed:
        for party in (party for value in item.funcargs.values() for party in parties(value)):
            report.sections.append((f"Last words of {party.address}", party.last_words()))
    return report


def parties(value) -> list[House | Proxy]:
    match value:
        case Way():
            return [value.house, value.proxy]
        case Proxy() as proxy, [*houses]:
            return [proxy, *houses]
        case House() | Proxy():
            return [value]
    return []


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
