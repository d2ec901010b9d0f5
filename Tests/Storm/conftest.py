"""A house of each storm's own, as anybody would start it."""

import resource

import pytest

from house import House
from people import MINJI


@pytest.fixture(scope="session", autouse=True)
def many_files():
    """This side of ten thousand connections are files too."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path / "data", settings={"MARU_LOG_LEVEL": "warning"})
    house.add(MINJI)
    house.start()
    yield house
    house.stop()
