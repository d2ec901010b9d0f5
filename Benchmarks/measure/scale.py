"""A large board beside a small one: what of its size anybody notices."""

import statistics
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from measure.course import CARDS, Programs
from measure.house import House, Person, move_in
from measure.load import Result, load

#: Of the large board.
LARGE_CARDS = 5_000
LARGE_OPERATIONS = 100_000
#: How much slower the large one may be, at the median.
LIMIT = 3.0
#: What is asked of each board, as a path below it; a page that tells of an operation is never a kept one.
READS = {
    "page, drawn anew": "?did={told}",
    "page, kept": "",
    "history": "/history",
    "search": "/search?q=%EC%A7%80%ED%95%98%EC%B2%A0",
}


@dataclass
class Board:
    id: str
    told: str
    #: Paths of its cards in the API.
    cards: list[str]


@dataclass
class Compared:
    """Medians in microseconds, each of several rounds."""

    name: str
    small: float
    large: float

    @property
    def ratio(self) -> float:
        return self.large / self.small


def measure_scale(programs: Programs, rounds: int, seconds: int, tell: Callable[[str], None]) -> list[Compared]:
    people = move_in(programs.maru, programs.data, programs.options)
    with programs.start_maru() as maru:
        house = House(maru.port)
        for person in people:
            house.sign_in(person)
        small = make(house, maru.port, people, programs.folder, CARDS, CARDS, tell)
        large = make(house, maru.port, people, programs.folder, LARGE_CARDS, LARGE_OPERATIONS, tell)
        found = [compare(house, maru.port, people[0], small, large, name, path, rounds, seconds, tell)
                 for name, path in READS.items()]
        return [one for one in found if one] + [move(maru.port, people[0], small, large, programs.folder, rounds, seconds)]


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
        # Some seconds at a time, since nobody knows how fast this machine is.
        load(port, "", "edit-cards.lua", 32, 5 if missing > 5_000 else 1, str(targets))
    return Board(board, told, paths)


def compare(
    house: House, port: int, reader: Person, small: Board, large: Board, name: str, path: str, rounds: int, seconds: int,
    tell: Callable[[str], None],
) -> Compared | None:
    def once(board: Board) -> Result:
        return load(port, f"/board/{board.id}" + path.format(told=board.told), "get.lua", 1, seconds, reader.cookie)

    if not house.answers(f"/board/{small.id}" + path.format(told=small.told), reader):
        tell(f"{name}: this house has none yet")
        return None
    pairs = [(once(small).p50, once(large).p50) for _ in range(rounds)]
    return Compared(name, statistics.median(p[0] for p in pairs), statistics.median(p[1] for p in pairs))


def move(
    port: int, mover: Person, small: Board, large: Board, folder: Path, rounds: int, seconds: int
) -> Compared:
    def once(board: Board) -> Result:
        # A hundred of them, spread over the board.
        step = max(1, len(board.cards) // 100)
        targets = write_targets(folder, board.cards[::step], mover)
        return load(port, "", "move-cards.lua", 1, seconds, str(targets))

    pairs = [(once(small).p50, once(large).p50) for _ in range(rounds)]
    return Compared("move", statistics.median(p[0] for p in pairs), statistics.median(p[1] for p in pairs))


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
