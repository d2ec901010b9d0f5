"""What is said in a talk of many, and what of it has reached whom: the same for every server that is measured."""

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

#: What a message begins with: the run, its sender, and the sender's count.
MARK = rb"\[(\d+)\.(\d+)\.(\d+)\]"
WORDS = "시청역 5번 출구에서 봐요. See you at exit 5, 빨간 기둥 옆이에요."
#: Seconds after the last press after which what has not come counts as lost.
PATIENCE = 60

Key = tuple[int, int]


@dataclass
class Tally:
    """One run. Keys are a sender and the sender's count of messages, from 0."""

    run: int
    members: int
    pressed: dict[Key, float] = field(default_factory=dict)
    #: Milliseconds from the press until the server has taken the message.
    answers: list[float] = field(default_factory=list)
    #: Milliseconds from the press until a member who is not its sender has it.
    delays: list[float] = field(default_factory=list)
    last: dict[Key, float] = field(default_factory=dict)
    count: dict[Key, int] = field(default_factory=dict)
    #: The next message that each member expects of each sender.
    expected: dict[Key, int] = field(default_factory=dict)
    doubled: int = 0
    disordered: int = 0
    #: Messages that were sent again, since the connection broke before the answer.
    again: int = 0
    ended: float = 0
    errors: list[str] = field(default_factory=list)
    is_whole: asyncio.Event = field(default_factory=asyncio.Event)
    wanted: int = 0
    arrivals: int = 0

    def text(self, key: Key) -> str:
        return f"[{self.run}.{key[0]}.{key[1]}] {WORDS}"

    def press(self, key: Key) -> None:
        self.pressed[key] = time.perf_counter()

    def answer(self, key: Key) -> None:
        self.answers.append((time.perf_counter() - self.pressed[key]) * 1e3)

    def arrive(self, member: int, mark: re.Match[bytes]) -> None:
        """A member has a message, for the first time if the server does not double it."""
        run, sender, number = (int(part) for part in mark.groups())
        if run == self.run:
            self.note(member, (sender, number))

    def note(self, member: int, key: Key) -> None:
        now = time.perf_counter()
        sender, number = key
        expected = self.expected.get((member, sender), 0)
        if number < expected:
            self.doubled += 1
            return
        if number > expected:
            self.disordered += 1
        self.expected[(member, sender)] = number + 1
        took = (now - self.pressed[key]) * 1e3
        if member != sender:
            self.delays.append(took)
        self.last[key] = max(self.last.get(key, 0), took)
        self.count[key] = self.count.get(key, 0) + 1
        self.arrivals += 1
        if self.arrivals == self.wanted:
            self.ended = now
            self.is_whole.set()

    @property
    def lost(self) -> int:
        return len(self.pressed) * self.members - self.arrivals

    @property
    def seconds(self) -> float:
        """From the first press until the last member has the last message."""
        return (self.ended or time.perf_counter()) - min(self.pressed.values())

    async def all_arrived(self) -> None:
        try:
            await asyncio.wait_for(self.is_whole.wait(), PATIENCE)
        except TimeoutError:
            self.ended = time.perf_counter()


Say = Callable[[Tally, Key], Awaitable[None]]


async def say_all(tally: Tally, say: Say, senders: int, each: int, pause: float) -> None:
    """Everybody among the senders says so many messages: one every `pause` seconds, from some moment of the first pause on;
    or without a pause, one as soon as the one before is answered."""
    tally.wanted = senders * each * tally.members

    async def speak(sender: int) -> None:
        begun = time.perf_counter() + random.random() * pause
        for number in range(each):
            wait = begun + number * pause - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            key = (sender, number)
            tally.press(key)
            await say(tally, key)

    await asyncio.gather(*(speak(sender) for sender in range(senders)))
    await tally.all_arrived()


def share(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)] if ordered else float("nan")
