"""Compares a large board with a small one: how far the latency depends on the size."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from measure.course import CARDS, Programs
from measure.house import House, Person, move_in
from measure.load import load

#: The large board's size.
LARGE_CARDS = 5_000
LARGE_OPERATIONS = 100_000
#: The largest allowed ratio of medians.
LIMIT = 3.0
#: The title of exactly one card of a board.
RARE = "잃어버린 우산"
#: Requests to each board, as paths below it; a page with the result of an operation is never cached.
READS = {
    "page, drawn anew": "?did={told}",
    "page, kept": "",
    "history": "/history",
    "search, which finds every card": f"/search?q={quote('지하철에')}",
    "search, every card by its text": f"/search?q={quote('2호선')}",
    "search, which finds one card": f"/search?q={quote(RARE)}",
    "search, which finds none": f"/search?q={quote('없는 낱말')}",
}
#: The moves.
MOVES = {"moving to the top": "top", "moving down by one": "down"}


@dataclass
class Board:
    id: str
    told: str
    #: Its cards' paths in the API.
    cards: list[str]


@dataclass
class Compared:
    """Medians over several rounds, in microseconds."""

    name: str
    small: float
    large: float

    @property
    def ratio(self) -> float:
        return self.large / self.small


def measure_scale(programs: Programs, rounds: int, seconds: int, tell: Callable[[str], None]) -> list[Compared]:
    """Each round takes one second per measurement and board, in alternating order, so that other load on the machine
    affects both."""
    people = move_in(programs.maru, programs.data, programs.options)
    with programs.start_maru() as maru:
        house = House(maru.port)
        for person in people:
            house.sign_in(person)
        boards = [
            make(house, maru.port, people, programs.folder, CARDS, CARDS, tell),
            make(house, maru.port, people, programs.folder, LARGE_CARDS, LARGE_OPERATIONS, tell),
        ]
        # New texts are indexed while the server is idle, and a thousand at a time by a search in between, which is not a
        # typical state.
        tell("the index is brought up")
        for board in boards:
            while is_behind(house, board, people[0]):
                time.sleep(0.2)
        seen: dict[str, list[tuple[float, float]]] = {}
        for turn in range(rounds * seconds):
            tell(f"round {turn + 1} of {rounds * seconds}")
            for name, once in courses(maru.port, people, programs.folder).items():
                order = boards if turn % 2 == 0 else boards[::-1]
                took = {board.id: once(board) for board in order}
                seen.setdefault(name, []).append((took[boards[0].id], took[boards[1].id]))
        return [
            Compared(name, statistics.median(p[0] for p in pairs), statistics.median(p[1] for p in pairs))
            for name, pairs in seen.items()]


def is_behind(house: House, board: Board, person: Person) -> bool:
    """Whether some texts are not indexed yet."""
    return house.send("GET", f"/api/v1/boards/{board.id}/search?q={quote(RARE)}", None, person)["behind"]


def make(
    house: House, port: int, people: list[Person], folder: Path, cards: int, operations: int, tell: Callable[[str], None]
) -> Board:
    tell(f"making a board of {cards:,} cards and {operations:,} operations")
    board = house.create_board(people[0], f"{cards}")
    house.share(board, people[0], people[1:])
    told = house.fill(board, people, cards)
    paths = [f"/api/v1/boards/{board}/cards/{card}" for card in house.card_ids(board, people[0])]
    targets = write_targets(folder, paths, people[1])
    while (missing := operations - house.sequence(board, people[0])) > 0:
        # A few seconds at a time, because the machine's speed is unknown.
        load(port, "", "edit-cards.lua", 32, 5 if missing > 5_000 else 1, str(targets))
    house.send("PATCH", paths[len(paths) // 2], {"title": RARE}, people[1])
    return Board(board, told, paths)


def courses(port: int, people: list[Person], folder: Path) -> dict[str, Callable[[Board], float]]:
    """The measurements: for a board, the median of one second."""

    def read(path: str) -> Callable[[Board], float]:
        return lambda board: load(
            port, f"/board/{board.id}" + path.format(told=board.told), "get.lua", 1, 1, people[0].cookie).p50

    def move(to: str) -> Callable[[Board], float]:
        def once(board: Board) -> float:
            # A hundred cards, spread over the board.
            step = max(1, len(board.cards) // 100)
            targets = write_targets(folder, board.cards[::step], people[0])
            return load(port, "", "move-cards.lua", 1, 1, str(targets), to).p50

        return once

    return {name: read(path) for name, path in READS.items()} | {name: move(to) for name, to in MOVES.items()}


def write_targets(folder: Path, paths: list[str], person: Person) -> Path:
    targets = folder / "cards"
    targets.write_text("".join(f"{path}\t{person.cookie}\n" for path in paths))
    return targets


def table(engine: str, compared: list[Compared]) -> str:
    lines = [f"{engine + ', one connection':40}{'100 p50 ms':>12}{'5,000 p50 ms':>14}{'ratio':>8}{'target':>10}"]
    for one in compared:
        lines.append(
            f"{one.name:40}{one.small / 1e3:12.2f}{one.large / 1e3:14.2f}{one.ratio:7.2f}×{'≤ 3.00 ×':>10}"
            f"   {'met' if one.ratio <= LIMIT else 'MISSED'}")
    return "\n".join(lines)
