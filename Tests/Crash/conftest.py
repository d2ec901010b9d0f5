"""A fresh house on each engine."""

import pytest

from engines import ENGINES, house_on
from people import MINJI


@pytest.fixture(params=ENGINES)
def house(request, tmp_path):
    # Writers here are far busier than people are allowed to be.
    house = house_on(request.param, tmp_path / "data", settings={"MARU_RATE_PERSON": "0"})
    house.add(MINJI)
    yield house
    house.stop()
