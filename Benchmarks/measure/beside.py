"""What adding a card and drawing a board cost the server's processor, in this build and in another one."""

import dataclasses
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from measure.course import BOARDS, BROWSERS_TAKE, CARDS, READERS, Programs
from measure.house import House, Person, move_in
from measure.load import Result, load
from measure.program import Program

#: How much of the other build's processor time each may take.
LIMITS = {
    "adding a card, by its form": 0.6, "adding a card, for programs": 0.6, "board of 100 cards, drawn anew": 0.7,
    "board of 100 cards, kept page": 1.05, "a card of it": 1.05,
}

#: The pages among them, below the board's.
PAGES = {
    "board of 100 cards, drawn anew": "?did={told}", "board of 100 cards, kept page": "", "a card of it": "/card/{card}",
}


@dataclass
class Home:
    """A house of one build that runs, with four people and a board."""

    maru: Program
    people: list[Person]
    board: str
    #: An operation of the board, which a page that tells of it is never kept for.
    told: str
    card: str
    folder: Path


@dataclass
class Took:
    """The server's processor time for one request, in microseconds, and how many it answered a second."""

    microseconds: float
    per_second: float


def measure_beside(
    programs: Programs, other: Path, rounds: int, seconds: int, tell: Callable[[str], None]
) -> dict[str, tuple[list[Took], list[Took]]]:
    """Both houses run at once and take turns, every other round the other way round.

    - Parameter other: the folder of the other build's sources, with its own `.build` and `Web`.
    """
    homes: list[Home] = []
    try:
        for name, own in {
            "this": programs,
            "other": dataclasses.replace(programs, maru=other / ".build/release/maru", root=other),
        }.items():
            own = dataclasses.replace(own, folder=programs.folder / name)
            own.folder.mkdir()
            homes.append(furnish(own))
        seen: dict[str, tuple[list[Took], list[Took]]] = {name: ([], []) for name in LIMITS}
        for turn in range(rounds):
            tell(f"round {turn + 1} of {rounds}")
            for name in LIMITS:
                for place in (0, 1) if turn % 2 == 0 else (1, 0):
                    seen[name][place].append(once(homes[place], name, seconds))
        return seen
    finally:
        for home in homes:
            home.maru.stop()


def furnish(programs: Programs) -> Home:
    people = move_in(programs.maru, programs.data)
    maru = programs.start_maru()
    house = House(maru.port)
    for person in people:
        house.sign_in(person)
    board = house.create_board(people[0], "겨울 앱 업데이트")
    house.share(board, people[0], people[1:])
    told = house.fill(board, people, CARDS)
    return Home(maru, people, board, told, house.card_ids(board, people[0])[0], programs.folder)


def once(home: Home, name: str, seconds: int) -> Took:
    if name in PAGES:
        path = f"/board/{home.board}" + PAGES[name].format(told=home.told, card=home.card)
        return took(
            home.maru,
            lambda: load(home.maru.port, path, "get.lua", READERS, seconds, home.people[0].cookie, BROWSERS_TAKE))
    house = House(home.maru.port)
    owners = [home.people[index % len(home.people)] for index in range(BOARDS)]
    boards = [house.create_board(owner, "Load") for owner in owners]
    # A form names the column it stands in.
    is_form = name == "adding a card, by its form"
    columns = ["\t" + house.columns(board, owner)[0] if is_form else "" for board, owner in zip(boards, owners, strict=True)]
    targets = home.folder / "boards"
    targets.write_text("".join(
        f"{board}\t{owner.cookie}{column}\n" for board, owner, column in zip(boards, owners, columns, strict=True)))
    script = "add-card-form.lua" if is_form else "add-card.lua"
    return took(
        home.maru, lambda: load(home.maru.port, "", script, READERS, seconds, str(targets)),
        lambda: House(home.maru.port).cards(boards, owners))


def took(maru: Program, run: Callable[[], Result], count: Callable[[], int] | None = None) -> Took:
    """- Parameter count: how many of what was asked for are there afterwards: each that was acknowledged must be."""
    rest(maru)
    before = maru.cpu_seconds
    result = run()
    seconds = maru.cpu_seconds - before
    found = count() if count else result.requests
    # Those on their way when the time was up may be there too.
    if not result.requests <= found <= result.requests + READERS:
        raise RuntimeError(f"{result.requests} cards were acknowledged, and {found} are there")
    return Took(seconds / result.requests * 1e6, result.per_second)


def rest(maru: Program) -> None:
    """Waits until the server has done what it put off, such as indexing the texts of cards."""
    while True:
        before = maru.cpu_seconds
        time.sleep(0.5)
        if maru.cpu_seconds - before < 0.02:
            return


def table(seen: dict[str, tuple[list[Took], list[Took]]]) -> str:
    lines = [
        f"{'processor time for a request, µs':36}{'this':>8}{'other':>8}{'ratio':>8}{'lowest':>8}{'highest':>8}{'target':>8}"
        f"{'a second, this':>20}{'other':>8}"]
    for name, (own, others) in seen.items():
        each = [one.microseconds / other.microseconds for one, other in zip(own, others, strict=True)]
        times, rates = (
            [statistics.median(getattr(one, part) for one in build) for build in (own, others)]
            for part in ("microseconds", "per_second"))
        value = times[0] / times[1]
        lines.append(
            f"{name:36}{times[0]:8.0f}{times[1]:8.0f}{value:7.2f}×{min(each):7.2f}×{max(each):7.2f}×{LIMITS[name]:7.2f}×"
            f"{rates[0]:20,.0f}{rates[1]:8,.0f}   {'met' if value <= LIMITS[name] else 'MISSED'}")
    return "\n".join(lines)
