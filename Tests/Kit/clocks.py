"""The clock of the machine that a house runs on, which a test sets."""

from __future__ import annotations

import datetime
import struct
import subprocess
from pathlib import Path


class Clock:
    """One that is right until it is set. Whoever goes by it sees at once that it was."""

    def __init__(self, place: Path):
        """- Parameter place: where its two files come to be, by the beginning of their names."""
        library, self.file = place.with_name(place.name + ".clock.so"), place.with_name(place.name + ".clock")
        source = Path(__file__).with_name("shifted.c")
        built = subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], capture_output=True, text=True)
        assert built.returncode == 0, built.stderr
        self.file.write_bytes(struct.pack("q", 0))
        self.settings = {"LD_PRELOAD": str(library), "SHIFTED_BY": str(self.file)}

    def shift(self, by: datetime.timedelta) -> None:
        """Sets it to so much more than the right time."""
        with open(self.file, "r+b", buffering=0) as file:
            file.write(struct.pack("q", round(by.total_seconds())))

    def set(self, moment: datetime.datetime) -> None:
        self.shift(moment - datetime.datetime.now(datetime.UTC))
