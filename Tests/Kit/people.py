"""The cast: the people whom the journeys are about. The same as in the Swift tests."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Person:
    name: str
    email: str
    locale: str
    zone: str
    administers: bool = False

    @property
    def language(self) -> str:
        """As Maru names it: Korean has one form here, English two."""
        return "ko" if self.locale.startswith("ko") else self.locale

    @property
    def password(self) -> str:
        return f"{self.email.split('@')[0]} keeps this one long"


MINJI = Person("민지", "minji@house.test", "ko-KR", "Asia/Seoul", administers=True)
DOYUN = Person("도윤", "doyun@house.test", "ko-KR", "Asia/Seoul")
ANN = Person("Ann", "ann@house.test", "en-US", "America/Los_Angeles")
SAM = Person("Sam", "sam@house.test", "en-GB", "Pacific/Kiritimati")

EVERYONE = [MINJI, DOYUN, ANN, SAM]
