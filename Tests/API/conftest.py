"""A house with some boards in it, for programs that ask for anything."""

import pytest

from boards import Board
from house import Caller, House
from people import ANN, MINJI


@pytest.fixture
def house(tmp_path):
    # Thousands of requests a minute are more than people are allowed.
    house = House(tmp_path / "data", settings={"MARU_RATE_PERSON": "0", "MARU_RATE_NETWORK": "0"})
    house.add(MINJI)
    house.add(ANN)
    house.start()
    board = Board(Caller(house).sign_in(MINJI), "우리 집")
    for title in ["우유 사기", "Fix the tap", "회고"]:
        board.add(title)
    yield house
    house.stop()
