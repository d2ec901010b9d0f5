"""A page's live stream, held open through a proxy over HTTP/2."""

from __future__ import annotations

import subprocess
import threading
import time

from proxies import Proxy, curl


class Stream:
    """Reads what comes until the stream ends, as a browser does, which opens it again after two seconds."""

    def __init__(self, proxy: Proxy, cookie: str):
        self.proxy, self.cookie = proxy, cookie
        self.lines: list[tuple[float, str]] = []
        self.opened = 0
        self.is_over = False
        self.process: subprocess.Popen | None = None
        self.news = threading.Condition()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
        self.wait(lambda: any(line.startswith("retry:") for line in self.heard()))

    def run(self) -> None:
        while not self.is_over:
            self.process = subprocess.Popen(
                curl(self.proxy, "--no-buffer", "--fail", "--header", f"Cookie: {self.cookie}", f"{self.proxy.address}/live"),
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            for line in self.process.stdout:
                with self.news:
                    if line.startswith("retry:"):
                        self.opened += 1
                    self.lines.append((time.monotonic(), line.rstrip("\n")))
                    self.news.notify_all()
            self.process.wait()
            if not self.is_over:
                time.sleep(0.5)

    def heard(self) -> list[str]:
        return [line for _, line in list(self.lines)]

    def wait(self, condition, seconds: float = 60) -> None:
        with self.news:
            assert self.news.wait_for(condition, seconds), f"It did not come. The stream's last lines: {self.heard()[-10:]}"

    def close(self) -> None:
        self.is_over = True
        if self.process:
            self.process.kill()
        self.thread.join(timeout=30)
