"""A server process under measurement, on a free port."""

import http.client
import os
import socket
import subprocess
import time
from pathlib import Path

#: The folder with this build's styles and scripts.
ROOT = Path(__file__).resolve().parent.parent.parent


class Program:
    """Starts a server, and waits until the address `ready` answers.

    `arguments` may contain "{port}". The server's output goes to a file, as in production. It finds its styles and scripts
    in `root`.
    """

    def __init__(
        self, arguments: list[str], ready: str, log: Path, environment: dict[str, str] | None = None, root: Path = ROOT
    ):
        self.port = free_port()
        with log.open("ab") as output:
            began = time.perf_counter()
            self.process = subprocess.Popen(
                [argument.replace("{port}", str(self.port)) for argument in arguments],
                stdout=output, stderr=subprocess.STDOUT, cwd=root, env=os.environ | (environment or {}))
        try:
            self.wait_for(ready)
        except BaseException:
            self.stop()
            raise
        #: From the start of the process to its first response.
        self.first_answer_ms = (time.perf_counter() - began) * 1e3

    def wait_for(self, path: str) -> None:
        for _ in range(10_000):
            if self.process.poll() is not None:
                raise RuntimeError(f"{self.process.args[0]} ended with {self.process.returncode} before it answered")
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
                connection.request("GET", path)
                if connection.getresponse().status == 200:
                    return
            except ConnectionError:
                time.sleep(0.001)
            finally:
                connection.close()
        raise RuntimeError(f"{self.process.args[0]} does not answer {path}")

    @property
    def memory_mb(self) -> float:
        """Resident memory, which includes mapped files."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        raise RuntimeError("the memory of the process is unknown")

    @property
    def cpu_seconds(self) -> float:
        """Processor time so far, user and system."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
