"""A clean Debian of the tests' own, of this machine's release, with systemd as its first process and a network that ends at itself.

Its base is made once by debootstrap, and kept in .build/debian; each machine writes over it, into a folder that is gone
afterwards. Root alone can make one."""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import os
import re
import signal
import subprocess
import time
from pathlib import Path

from house import ROOT

KEPT = ROOT / ".build/debian"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
OUTSIDE = {"PATH": PATH, "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
CLONE_NEWNET = 0x40000000


BINARY = Path(os.environ.get("MARU_BINARY", ROOT / ".build/debug/maru"))


def packed(into: Path, version: str, binary: Path = BINARY, web: str = "Web") -> Path:
    """The package of a program that was built."""
    done = subprocess.run(
        [ROOT / "script/package", "--binary", binary, "--version", version, "--web", web, "--into", into],
        capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    return Path(done.stdout.splitlines()[-1])


def suite() -> str:
    return re.search(r"^VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text(), re.MULTILINE)[1]


def mirror() -> str:
    """Where this machine has its packages from."""
    lists = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(CODENAME) $(COMPONENT) $(REPO_URI)", "Created-By: Packages"],
        check=True, capture_output=True, text=True).stdout
    for line in lists.splitlines():
        codename, component, address = line.split(" ", 2)
        if (codename, component) == (suite(), "main") and "security" not in address:
            return address
    return "http://deb.debian.org/debian"


def clean_base() -> Path:
    """A Debian with no more than systemd."""
    base = KEPT / suite()
    if not (base / "complete").exists():
        # Of a run that was killed. What is mounted there is this machine's own, such as /proc.
        unmount_below(base)
        subprocess.run(["rm", "-rf", "--one-file-system", base], check=True)
        base.parent.mkdir(parents=True, exist_ok=True)
        made = ["debootstrap", "--variant=minbase", "--include=systemd-sysv,dbus", suite(), str(base), mirror()]
        try:
            subprocess.run(made, check=True, stdout=subprocess.DEVNULL)
        finally:
            # It leaves /proc and /sys there if it fails.
            unmount_below(base)
        # How this machine reaches its archive.
        ours = subprocess.run(["apt-config", "dump"], check=True, capture_output=True, text=True).stdout
        reached = [line for line in ours.splitlines() if re.match(r"Acquire::(https?|Check)", line)]
        (base / "etc/apt/apt.conf.d/00reached").write_text("\n".join(reached) + "\n")
        in_chroot(base, "apt-get", "-q", "update")
        (base / "complete").touch()
    return base


def mounted_below(folder: Path) -> list[Path]:
    """What is mounted in a folder, or on it, the last mounted first."""
    lines = Path("/proc/self/mountinfo").read_text().splitlines()
    # Blanks and the like are in it as numbers: \040.
    places = [Path(re.sub(r"\\(\d{3})", lambda found: chr(int(found[1], 8)), line.split()[4])) for line in lines]
    return [place for place in reversed(places) if place.is_relative_to(folder.resolve())]


def unmount_below(folder: Path) -> None:
    while places := mounted_below(folder):
        subprocess.run(["umount", "--lazy", places[0]], check=True)


def base_for(package: Path, is_prepared: bool) -> Path:
    """A clean Debian that has what the package depends on: fetched, to be installed with it without a network; or, prepared,
    installed before."""
    needs = subprocess.run(["dpkg-deb", "--field", package, "Depends"], check=True, capture_output=True, text=True).stdout.strip()
    base, mark = clean_base(), "needs-" + hashlib.sha256(needs.encode()).hexdigest()[:16]
    if not (base / mark).exists():
        in_chroot(base, "apt-get", "-q", "satisfy", "-y", "--download-only", needs)
        (base / mark).touch()
    if not is_prepared:
        return base
    prepared = KEPT / mark
    if not (prepared / "complete-too").exists():
        subprocess.run(["rm", "-rf", prepared], check=True)
        subprocess.run(["cp", "-a", base, prepared], check=True)
        in_chroot(prepared, "apt-get", "-q", "satisfy", "-y", needs)
        (prepared / "complete-too").touch()
    return prepared


def in_chroot(base: Path, *command: str) -> None:
    done = subprocess.run(["chroot", base, *command], capture_output=True, text=True, env=OUTSIDE)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"


def libraries_beside() -> list[str]:
    """The folders of libraries that a program built for debugging needs, and that no package has."""
    linked = subprocess.run(["ldd", BINARY], capture_output=True, text=True).stdout
    return sorted({str(Path(found).parent) for found in re.findall(r"=> (\S*/libswift\w+\.so)", linked)})


class Debian:
    """One machine, running."""

    # The database of the house there, where it is PostgreSQL's: its name, and the address of its server from outside.
    database: tuple[str, str] | None

    def __init__(self, package: Path, work: Path, folders: dict[str, str] = {}, is_prepared: bool = False):
        """Folders of this machine are seen there, each at the place given. Prepared, it has all that the package depends on."""
        self.root = work / "root"
        for name in ["root", "over", "work"]:
            (work / name).mkdir(parents=True)
        options = f"lowerdir={base_for(package, is_prepared)},upperdir={work / 'over'},workdir={work / 'work'}"
        self.log = work / "console.log"
        self.process: subprocess.Popen | None = None
        subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, self.root], check=True)
        try:
            bound = [f"--bind-ro={folder}" for folder in libraries_beside()]
            bound += [f"--bind={folder}:{there}" for folder, there in folders.items()]
            self.process = subprocess.Popen(
                ["systemd-nspawn", "--quiet", "--directory", self.root, "--register=no", "--keep-unit", "--boot",
                 "--private-network", "--console=pipe", "--kill-signal=SIGRTMIN+3", *bound],
                stdin=subprocess.DEVNULL, stdout=self.log.open("wb"), stderr=subprocess.STDOUT)
            self.first = self._first_process()
            self._until_booted()
        except BaseException:
            self.stop()
            raise

    def _first_process(self) -> int:
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
            for child in map(int, children):
                with contextlib.suppress(OSError):
                    if Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                        return child
            time.sleep(0.05)
        raise RuntimeError(f"Debian does not start:\n{self.log.read_text(errors='replace')}")

    def _until_booted(self) -> None:
        end = time.monotonic() + 120
        while time.monotonic() < end:
            state = self.tried("systemctl", "is-system-running").stdout.strip()
            # Degraded is a machine on which something failed that a container cannot do.
            if state in ("running", "degraded"):
                return
            time.sleep(0.1)
        raise RuntimeError(f"Debian is {state} still")

    def tried(self, *command: str, words: str = "", seconds: float = 300) -> subprocess.CompletedProcess:
        """Runs a command inside, as root."""
        inside = ["nsenter", "--target", str(self.first), "--mount", "--uts", "--ipc", "--net", "--pid", "--cgroup",
                  "--root", "--", "env", "--chdir=/", *command]
        return subprocess.run(inside, input=words, capture_output=True, text=True, timeout=seconds,
                              env={**OUTSIDE, "HOME": "/root"})

    def run(self, *command: str, words: str = "", seconds: float = 300) -> str:
        """The same for what must succeed: what it printed."""
        done = self.tried(*command, words=words, seconds=seconds)
        assert done.returncode == 0, f"{' '.join(command)}: {done.returncode}\n{done.stdout}{done.stderr}\n{self.journal()}"
        return done.stdout

    def journal(self) -> str:
        return self.tried("journalctl", "--no-pager", "--lines=40", "--output=cat").stdout

    def put(self, file: Path) -> str:
        """Copies a file to the machine; its path there."""
        subprocess.run(["cp", file, self.root / "root" / file.name], check=True)
        return f"/root/{file.name}"

    def apt(self, *words: str) -> str:
        """What apt says of what it does, all of it."""
        done = self.tried("apt-get", "-q", "-y", "-o", "Dpkg::Use-Pty=0", *words, seconds=600)
        assert done.returncode == 0, f"apt-get {' '.join(words)}\n{done.stdout}{done.stderr}\n{self.journal()}"
        return done.stdout + done.stderr

    def main_process(self, unit: str) -> int:
        """The number of a unit's process, as this machine counts."""
        inside = self.run("systemctl", "show", "--property=MainPID", "--value", unit).strip()
        for status in Path("/proc").glob("[0-9]*/status"):
            with contextlib.suppress(OSError):
                numbers = re.search(r"^NSpid:\s+(.*)$", status.read_text(), re.MULTILINE)[1].split()
                if len(numbers) > 1 and numbers[1] == inside and self._is_inside(status.parent):
                    return int(numbers[0])
        raise AssertionError(f"{unit} has no process\n{self.journal()}")

    def _is_inside(self, process: Path) -> bool:
        return os.readlink(process / "ns/pid") == os.readlink(f"/proc/{self.first}/ns/pid")

    @contextlib.contextmanager
    def network(self):
        """Connections that this thread makes, and those that it starts, are made there."""
        library = ctypes.CDLL(None, use_errno=True)

        def enter(path: str) -> None:
            with open(path) as file:
                assert library.setns(file.fileno(), CLONE_NEWNET) == 0, os.strerror(ctypes.get_errno())

        with open("/proc/thread-self/ns/net") as own:
            enter(f"/proc/{self.first}/ns/net")
            try:
                yield
            finally:
                assert library.setns(own.fileno(), CLONE_NEWNET) == 0

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            # Asks for a halt, and does not wait for long: nothing of it is kept.
            self.process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=20)
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait(timeout=20)
        subprocess.run(["umount", "--lazy", self.root], check=False)
