"""The results compared with their targets."""

import statistics
from dataclasses import dataclass

from measure.course import Measured
from measure.load import Result


@dataclass
class Target:
    """One target."""

    name: str
    value: float
    limit: float
    #: "×" of the bare server's figure, "ms" or "MB".
    unit: str
    #: Whether the limit is a minimum.
    is_floor: bool
    #: The lowest and highest value of a round, as a measure of reliability.
    spread: tuple[float, float]

    @property
    def is_met(self) -> bool:
        return self.value >= self.limit if self.is_floor else self.value <= self.limit


def per_second(results: list[Result]) -> float:
    return statistics.median(result.per_second for result in results)


def targets(seen: Measured) -> list[Target]:
    return [
        ratio("adding a card, 32 connections", seen, "add 32", "insert 32", 0.6),
        ratio("adding a card, 64 connections", seen, "add 64", "insert 64", 1.0),
        ratio("board of 100 cards, kept page", seen, "page kept", "hello", 0.2),
        ratio("board of 100 cards, kept, uncompressed", seen, "page kept plain", "hello", 0.2),
        ratio("board of 100 cards, drawn anew", seen, "page drawn", "hello", 0.2),
        ceiling("first answer after start", seen.first_answers_ms, 300, "ms"),
        ceiling("memory, idle after start", [seen.idle_mb], 60, "MB"),
    ]


def ratio(name: str, seen: Measured, ours: str, theirs: str, limit: float) -> Target:
    """The ratio of the medians, and the lowest and highest ratio of a round."""
    each = [
        mine.per_second / other.per_second
        for mine, other in zip(seen.loads[ours], seen.loads[theirs], strict=True)
    ]
    value = per_second(seen.loads[ours]) / per_second(seen.loads[theirs])
    return Target(name, value, limit, "×", True, (min(each), max(each)))


def ceiling(name: str, values: list[float], limit: float, unit: str) -> Target:
    return Target(name, statistics.median(values), limit, unit, False, (min(values), max(values)))
