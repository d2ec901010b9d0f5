"""A talk of a hundred: how soon a message is on all screens, that none is lost, and the same beside servers for chat."""

import asyncio
import random
import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from measure.columns import laid
from measure.course import Programs
from measure.tally import Tally, say_all, share
from measure.talk_house import Device, HouseTalk, Meetup, Screen, make_meetup
from measure.talk_peers import Jabber, PeerTalk, Telemetry, start_ejabberd, start_mosquitto

#: The target for the 95th percentile on a screen, in milliseconds.
TARGET = 100
#: Senders, messages of each, and seconds between two of one sender.
ONE, TEN = (1, 25, 1.0), (10, 8, 4.0)
#: The same while connections are dropped and a process is killed.
FAULTS = (10, 10, 3.0)
#: Side by side: at the pace of ten people, and without any pause; and how many times each server takes its turn.
PACED, RUSH, TURNS = (10, 4, 4.0), (10, 30, 0.0), 3
#: Seconds between two drops of somebody's connections.
DROP = 0.5
PARTS = ["screens", "faults", "beside"]
#: Members make more requests from one address than one network may.
SETTINGS = ["rate.network=0"]


@dataclass
class Said:
    """A run, and what it took."""

    tally: Tally
    name: str
    #: Seconds of processor time of the server and of everybody's clients.
    server: float
    clients: float
    load: float
    pages: int = 0


class Talks:
    """- Parameter tell: says what is done."""

    def __init__(self, members: int, tell: Callable[[str], None]):
        self.members, self.tell = members, tell
        self.runs = 0

    async def run(self, talk: HouseTalk | PeerTalk, name: str, senders: int, each: int, pause: float) -> Said:
        self.tell(name)
        self.runs += 1
        tally = Tally(self.runs, self.members)
        talk.follow(tally)
        server, clients, pages = talk.cpu_seconds, time.process_time(), talk.pages
        await say_all(tally, talk.say, senders, each, pause)
        return Said(
            tally, name, talk.cpu_seconds - server, time.process_time() - clients, load(), talk.pages - pages)

    async def screens(self, talk: HouseTalk, name: str) -> list[Said]:
        try:
            await talk.enter()
            seen = [await self.run(talk, f"{name}, one sender", *ONE), await self.run(talk, f"{name}, ten senders", *TEN)]
            await talk.leave()
            return seen
        finally:
            talk.stop()

    async def faults(self, talk: HouseTalk, name: str) -> Said:
        """Somebody's connections break all the time, and in the middle one process ends as by a power failure."""
        try:
            await talk.enter()
            dropping = asyncio.create_task(drop(talk))
            killing = asyncio.create_task(kill(talk, FAULTS[1] * FAULTS[2] / 2))
            seen = await self.run(talk, name, *FAULTS)
            await killing
            dropping.cancel()
            said = sorted(seen.tally.pressed)
            self.tell("everybody reads all of it again")
            for screen in talk.screens:
                found = await screen.read_all(seen.tally)
                if sorted(found) != said:
                    seen.tally.errors.append(f"afterwards somebody reads {len(found)} of {len(said)} messages")
                elif any(found.index((sender, number)) > found.index((sender, number + 1))
                         for sender, number in said if (sender, number + 1) in found):
                    seen.tally.errors.append("afterwards somebody reads a sender's messages in another order")
            await talk.leave()
            return seen
        finally:
            talk.stop()

    async def rush(self, start: Callable[[], HouseTalk | PeerTalk], name: str) -> tuple[Said, Said]:
        """At the pace of ten people, and as fast as what was sent before is taken."""
        talk = start()
        try:
            await talk.enter()
            paced = await self.run(talk, f"{name}, paced", *PACED)
            rushed = await self.run(talk, f"{name}, as fast as it takes", *RUSH)
            await talk.leave()
            return paced, rushed
        finally:
            talk.stop()


async def drop(talk: HouseTalk) -> None:
    while True:
        await asyncio.sleep(DROP)
        random.choice(talk.screens).browser.hang_up()


async def kill(talk: HouseTalk, seconds: float) -> None:
    await asyncio.sleep(seconds)
    await talk.kill_and_start(0)


def load() -> float:
    with open("/proc/loadavg") as file:
        return float(file.read().split()[0])


def measure_talk(programs: Programs, part: str, members: int, rounds: int, tell: Callable[[str], None]) -> str:
    """- Parameter part: one of `PARTS`; all of them otherwise.

    - Returns: the tables.
    """
    resource.setrlimit(resource.RLIMIT_NOFILE, (10_000, max(10_000, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
    parts = [part] if part in PARTS else PARTS
    if parts == ["faults"] and not programs.database:
        raise RuntimeError("--talk faults needs --postgres: one process cannot be killed under its members")
    programs = replace(programs, settings=programs.settings + SETTINGS)
    houses = {}
    if parts != ["faults"]:
        houses["SQLite, one process"] = replace(programs, folder=made(programs.folder / "one"), database="")
    if programs.database:
        houses["PostgreSQL, two processes"] = replace(programs, folder=made(programs.folder / "two"))
    meetups: dict[str, Meetup] = {}
    for name, own in houses.items():
        tell(f"{members} members on {name}")
        meetups[name] = make_meetup(own, members)

    def house(name: str, screen: type[Screen] = Screen) -> HouseTalk:
        return HouseTalk(houses[name], meetups[name], 2 if houses[name].database else 1, screen)

    talks, tables = Talks(members, tell), []
    if "screens" in parts:
        for screen, what in ((Device, "devices"), (Screen, "pages of the house")):
            seen = [one for name in houses for one in asyncio.run(talks.screens(house(name, screen), f"{name}, {what}"))]
            tables.append(screen_table(members, seen))
    if "faults" in parts and programs.database:
        talk = house(list(houses)[-1])
        tables.append(fault_table(asyncio.run(talks.faults(talk, "connections break, one process is killed"))))
    if "beside" in parts:
        starts = {f"Maru, {name}": lambda name=name: house(name) for name in houses} | peers(programs, members)
        tables.append(beside_table(members, take_turns(talks, starts, min(rounds, TURNS))))
    return "\n\n".join(tables)


def peers(programs: Programs, members: int) -> dict[str, Callable[[], PeerTalk]]:
    folder = made(programs.folder / "peers")

    def fresh(name: str) -> Path:
        return folder / f"{name}-{len(list(folder.iterdir()))}"

    return {
        "ejabberd": lambda: PeerTalk(start_ejabberd(fresh("ejabberd")), Jabber, members),
        "Mosquitto": lambda: PeerTalk(start_mosquitto(fresh("mosquitto")), Telemetry, members),
    }


def take_turns(
    talks: Talks, starts: dict[str, Callable[[], HouseTalk | PeerTalk]], turns: int
) -> dict[str, list[tuple[Said, Said]]]:
    """Every other turn the other way round."""
    seen: dict[str, list[tuple[Said, Said]]] = {name: [] for name in starts}
    for turn in range(turns):
        talks.tell(f"round {turn + 1} of {turns}")
        for name in list(starts) if turn % 2 == 0 else list(starts)[::-1]:
            seen[name].append(asyncio.run(talks.rush(starts[name], name)))
    return seen


def made(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder


def screen_table(members: int, seen: list[Said]) -> str:
    head = [f"{members} members, ms from the press", "answered p50", "p95", "a screen p50", "p95", "last p50", "p95", "asked",
            "server", "clients", "load", "target"]
    rows = []
    for one in seen:
        tally, p95 = one.tally, share(one.tally.delays, .95)
        times = [share(values, part) for values in (tally.answers, tally.delays, list(tally.last.values()))
                 for part in (.5, .95)]
        rows.append([
            one.name, *(f"{value:,.0f}" for value in times), f"{one.pages:,}", *cores(one), f"{one.load:.1f}", f"≤ {TARGET}",
            f"{p95 / TARGET:.2f} of it, {'met' if p95 <= TARGET else 'MISSED'}; {faultless(tally)}"])
    return "\n".join([laid(head, rows), *complaints(seen)])


def fault_table(one: Said) -> str:
    tally = one.tally
    return "\n".join([
        f"{one.name}: {len(tally.pressed)} messages to {tally.members} members on two processes, load {one.load:.1f}",
        f"  {faultless(tally)}; sent again since a connection broke: {tally.again}",
        f"  a message is on a screen: p50 {share(tally.delays, .5):.0f} ms, p95 {share(tally.delays, .95):.0f} ms,"
        f" the longest {max(tally.delays, default=0):,.0f} ms (a lost stream is opened again after two seconds)",
        *complaints([one])])


def beside_table(members: int, seen: dict[str, list[tuple[Said, Said]]]) -> str:
    """Ratios are those of the medians, to the first of the servers: Maru as it is installed."""
    head = [f"{members} members, {RUSH[0]} senders", "paced: last p50", "p99 ms", "rushed: deliveries/s", "lowest", "highest",
            "last p99 ms", "server", "clients", "load", "deliveries to Maru's", "last p99"]
    rows, first = [], None
    for name, turns in seen.items():
        paced, rushed = [one[0] for one in turns], [one[1] for one in turns]
        calm = [statistics.median(last(one, part) for one in paced) for part in (.5, .99)]
        rates = [one.tally.arrivals / one.tally.seconds for one in rushed]
        rate, late = statistics.median(rates), statistics.median(last(one, .99) for one in rushed)
        first = first or (rate, late)
        rows.append([
            name, *(f"{value:,.1f}" for value in calm), *(f"{value:,.0f}" for value in (rate, min(rates), max(rates), late)),
            *cores(rushed[-1]), f"{rushed[-1].load:.1f}", f"{rate / first[0]:.1f} ×", f"{late / first[1]:.3f} ×",
            faultless(*(one.tally for both in turns for one in both))])
    return "\n".join([
        laid(head, rows), *complaints([one for turns in seen.values() for both in turns for one in both]),
        f"paced: {PACED[1]} messages of each sender, one in {PACED[2]:.0f} s; rushed: {RUSH[1]} of each, one as soon as the one"
        " before is taken",
        "taken: Maru has committed it and has answered its sender with the page; ejabberd has sent it to its sender as to all;",
        "Mosquitto has acknowledged it. Neither of the two keeps it.",
        "server and clients: processor time, of one core; where the clients have none left, a server is faster than shown"])


def last(one: Said, part: float) -> float:
    """Milliseconds until the last of all members has a message."""
    return share(list(one.tally.last.values()), part)


def cores(one: Said) -> list[str]:
    return [f"{spent / one.tally.seconds * 100:.0f} %" for spent in (one.server, one.clients)]


def faultless(*tallies: Tally) -> str:
    figures = [sum(getattr(one, name) for one in tallies) for name in ("lost", "doubled", "disordered")]
    if not any(figures):
        return "none lost, doubled or out of order"
    return "LOST {}, DOUBLED {}, OUT OF ORDER {}".format(*figures)


def complaints(seen: list[Said]) -> list[str]:
    return sorted({error for one in seen for error in one.tally.errors})[:5]
