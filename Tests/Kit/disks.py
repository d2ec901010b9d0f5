"""A disk of one test's own, which can be filled, fail, and lose its power."""

from __future__ import annotations

import errno
import fcntl
import os
import struct
import subprocess
from pathlib import Path

from eventually import eventually

# EXT4_IOC_SHUTDOWN of the kernel's fs/ext4/ext4.h, and its EXT4_GOING_FLAGS_NOLOGFLUSH: from now on nothing reaches the disk,
# not what the file system's own log had still to write either.
SHUTDOWN, NO_LOG_FLUSH = 0x8004587D, 2


class Disk:
    """A file system of ext4 in a file, on a loop device. That takes root and a kernel that has both; where they are missing
    the test fails and says so, since nothing was shown."""

    def __init__(self, place: Path, megabytes: int):
        self.image = place.with_suffix(".ext4")
        self.folder = place
        self.ballast = place / "ballast"
        place.mkdir()
        with open(self.image, "wb") as image:
            image.truncate(megabytes << 20)
        # Nothing is kept back for root, as which the tests run.
        self.run("mkfs.ext4", "-q", "-F", "-m", "0", str(self.image))
        self.mount()

    @staticmethod
    def run(*command: str) -> None:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, (
            f"This machine gives the test no disk of its own, so that nothing is shown of disks here: "
            f"{' '.join(command)}: {done.stdout}{done.stderr}")

    def mount(self, *options: str) -> None:
        self.run("mount", "-o", ",".join(["loop", *options]), str(self.image), str(self.folder))

    def unmount(self) -> None:
        # What a process that has just ended had open there is let go a moment later.
        command = ["umount", str(self.folder)]
        eventually(
            "nobody uses the disk any more",
            lambda: subprocess.run(command, capture_output=True, text=True, timeout=60),
            lambda done: done.returncode == 0)

    def fill(self, left: int) -> None:
        """Leaves this many bytes free."""
        found = os.statvfs(self.folder)
        with open(self.ballast, "wb") as ballast:
            os.posix_fallocate(ballast.fileno(), 0, max(1, found.f_bavail * found.f_frsize - left))
            os.fsync(ballast.fileno())

    def fill_rest(self) -> None:
        """Takes the last byte, too."""
        with open(self.ballast, "ab", buffering=0) as ballast:
            try:
                while True:
                    ballast.write(bytes(4096))
            except OSError as full:
                assert full.errno == errno.ENOSPC, full

    def make_room(self) -> None:
        self.ballast.unlink()

    def fail(self) -> None:
        """As when the kernel finds the disk faulty: the file system becomes read-only under those who write."""
        subprocess.run(["mount", "-o", "remount,abort", str(self.folder)], capture_output=True, timeout=60)
        try:
            (self.folder / "probe").write_bytes(b"probe")
        except OSError as refusal:
            assert refusal.errno == errno.EROFS, refusal
        else:
            raise AssertionError("the disk did not become read-only")

    def repair(self) -> None:
        """As somebody does with the machine's tools, with nothing running there."""
        self.unmount()
        # 1: something was corrected.
        done = subprocess.run(["e2fsck", "-fy", str(self.image)], capture_output=True, text=True, timeout=60)
        assert done.returncode in (0, 1), done.stdout + done.stderr
        self.mount()

    def cut(self) -> None:
        """The power goes, at this instant: what programs wrote and was not synced is gone with the machine's memory. The disk
        is believed in what it says of itself: it keeps what it was sent, whole and in that order.

        A sync that is under way at this instant may be told as done though nothing of it reached the disk: ext4 does not ask
        again whether its log was given up once the transaction that it waits for has ended. Under load a program that only
        appends to a file and syncs it is told so after one cut of thirteen (Linux 6.18). What somebody is told after this was
        called shows nothing.
        """
        folder = os.open(self.folder, os.O_RDONLY)
        try:
            fcntl.ioctl(folder, SHUTDOWN, struct.pack("I", NO_LOG_FLUSH))
        finally:
            os.close(folder)

    def power(self) -> None:
        """The power is back. The file system begins by its own log."""
        self.unmount()
        self.mount()

    def remove(self) -> None:
        # Where a test failed, something may still be open there.
        subprocess.run(["umount", "-l", str(self.folder)], capture_output=True, timeout=60)
        self.image.unlink(missing_ok=True)
