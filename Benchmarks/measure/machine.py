"""The machine on which the benchmark runs."""

import os
import platform
import statistics
import subprocess
import time
from pathlib import Path


def facts(folder: Path) -> dict[str, object]:
    """The machine, and the duration of a disk sync, which is half of the cost of a write."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "memory_gb": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9, 1),
        "system": f"{platform.system()} {platform.release()}",
        "filesystem": said("stat", "--file-system", "--format=%T", str(folder)),
        "sync_micros": round(sync_micros(folder)),
        "swift": next(iter(said("swift", "--version").splitlines()), ""),
        "load_before": round(os.getloadavg()[0], 2),
    }


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def sync_micros(folder: Path) -> float:
    """The median time to append and sync a page, of 300."""
    path = folder / "sync"
    file = os.open(path, os.O_CREAT | os.O_WRONLY)
    try:
        times = []
        for _ in range(300):
            began = time.perf_counter()
            os.write(file, bytes(4096))
            os.fdatasync(file)
            times.append((time.perf_counter() - began) * 1e6)
        return statistics.median(times)
    finally:
        os.close(file)
        path.unlink()


def said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
