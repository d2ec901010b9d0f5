"""The standard benchmark: what is measured, in which order, and the results."""

import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from measure.house import House, Person, move_in
from measure.load import Result, load
from measure.program import ROOT, Program

#: Boards to which cards are added concurrently, so that none reaches its limit of cards.
BOARDS = 8
#: Cards on the board whose page is requested.
CARDS = 100
#: Connections that request pages.
READERS = 32
#: Encodings that every browser accepts.
BROWSERS_TAKE = "gzip, deflate, br"


@dataclass
class Programs:
    """The two servers, and where they store data."""

    maru: Path
    bare: Path
    folder: Path
    #: Maru's settings, as `key=value`.
    settings: list[str]
    #: Microseconds added to every sync, for both.
    disk_delay: int = 0
    #: A PostgreSQL address, if Maru does not use SQLite.
    database: str = ""
    #: Where the house's styles and scripts are.
    root: Path = ROOT

    @property
    def options(self) -> list[str]:
        return ["--database", self.database] if self.database else []

    @property
    def data(self) -> Path:
        return self.folder / "house"

    def start_maru(self) -> Program:
        settings = [part for setting in self.settings for part in ("--set", setting)]
        return Program(
            [str(self.maru), "serve", "--port", "{port}", "--data", str(self.data), *self.options, *settings],
            "/sign-in",
            self.folder / "maru.log", self.disk(), self.root)

    def start_bare(self) -> Program:
        return Program(
            [str(self.bare), "{port}", str(self.folder / "bare.sqlite")], "/hello", self.folder / "bare.log", self.disk())

    def disk(self) -> dict[str, str]:
        if not self.disk_delay:
            return {}
        library = self.folder / "slow-disk.so"
        if not library.exists():
            source = Path(__file__).parent.parent / "load" / "slow-disk.c"
            subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        return {"LD_PRELOAD": str(library), "DISK_MICROSECONDS": str(self.disk_delay)}


@dataclass
class Measured:
    """The results: a list per measurement, with a value per round."""

    loads: dict[str, list[Result]]
    first_answers_ms: list[float]
    idle_mb: float
    after_load_mb: float
    bare_idle_mb: float
    page_bytes: int
    cards_added: int


def measure(programs: Programs, rounds: int, seconds: int, starts: int, tell: Callable[[str], None]) -> Measured:
    """Runs everything. Each round takes each measurement once, of Maru and of the bare server, in alternating order."""
    people = move_in(programs.maru, programs.data)
    board, told = prepare(programs, people)
    tell(f"starting {starts} times")
    first_answers = [time_to_answer(programs) for _ in range(starts)]
    loads: dict[str, list[Result]] = {}
    added = 0
    with programs.start_maru() as maru, programs.start_bare() as bare:
        house = House(maru.port)
        page_bytes = house.page(f"/board/{board}", people[0])
        house.connection.close()
        idle, bare_idle = settled(maru), settled(bare)
        for turn in range(rounds):
            tell(f"round {turn + 1} of {rounds}")
            for pair in pairs(maru, bare, board, told, people, programs.folder, seconds):
                for name, run in pair if turn % 2 == 0 else reversed(pair):
                    loads.setdefault(name, []).append(run())
        after = settled(maru)
        added = sum(result.requests for name, results in loads.items() if name.startswith("add") for result in results)
    return Measured(loads, first_answers, idle, after, bare_idle, page_bytes, added)


def prepare(programs: Programs, people: list[Person]) -> tuple[str, str]:
    """Creates sessions, and a shared board. Uses a separate server process, so that password hashing affects no result."""
    with programs.start_maru() as maru:
        house = House(maru.port)
        for person in people:
            house.sign_in(person)
        board = house.create_board(people[0], "겨울 앱 업데이트")
        house.share(board, people[0], people[1:])
        return board, house.fill(board, people, CARDS)


def time_to_answer(programs: Programs) -> float:
    with programs.start_maru() as maru:
        return maru.first_answer_ms


def pairs(
    maru: Program, bare: Program, board: str, told: str, people: list[Person], folder: Path, seconds: int
) -> list[list[tuple[str, Callable[[], Result]]]]:
    """The measurements of one round, grouped by comparison."""
    reader = people[0].cookie

    def adding(connections: int) -> list[tuple[str, Callable[[], Result]]]:
        return [
            (f"insert {connections}", lambda: load(bare.port, "/insert", "post.lua", connections, seconds)),
            (f"add {connections}", lambda: add_cards(maru, people, folder, connections, seconds)),
        ]

    def reading(name: str, path: str, *encodings: str) -> tuple[str, Callable[[], Result]]:
        return (name, lambda: load(maru.port, path, "get.lua", READERS, seconds, reader, *encodings))

    return [
        adding(32),
        adding(64),
        [
            ("hello", lambda: load(bare.port, "/hello", "get.lua", READERS, seconds)),
            reading("page kept", f"/board/{board}", BROWSERS_TAKE),
            reading("page kept plain", f"/board/{board}"),
            # A page with the result of an operation is never cached, so each of these is loaded and rendered again.
            reading("page drawn", f"/board/{board}?did={told}", BROWSERS_TAKE),
        ],
    ]


def add_cards(maru: Program, people: list[Person], folder: Path, connections: int, seconds: int) -> Result:
    """Adds cards to new boards, and verifies that every acknowledged card exists."""
    house = House(maru.port)
    owners = [people[index % len(people)] for index in range(BOARDS)]
    boards = [house.create_board(owner, "Load") for owner in owners]
    targets = folder / "boards"
    targets.write_text("".join(f"{board}\t{owner.cookie}\n" for board, owner in zip(boards, owners, strict=True)))
    result = load(maru.port, "", "add-card.lua", connections, seconds, str(targets))
    found = house.cards(boards, owners)
    # Requests in flight at the end may have succeeded too.
    if not result.requests <= found <= result.requests + connections:
        raise RuntimeError(f"{result.requests} cards were acknowledged, but {found} exist")
    return result


def settled(program: Program) -> float:
    """Memory after the program has had time to free some."""
    time.sleep(2)
    return program.memory_mb
