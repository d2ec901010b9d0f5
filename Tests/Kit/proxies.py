"""Debian's Caddy and nginx in front of houses, with the configuration that comes with Maru: only addresses, ports and the
certificate are replaced in it."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from authority import Authority
from eventually import eventually
from house import ROOT, Caller, free_port

# The name that stands in the configuration.
NAME = "maru.example.org"


class Proxy:
    """One of the two, on ports of its own. `port` is that of HTTPS."""

    program: str

    def __init__(self, folder: Path, authority: Authority):
        folder.mkdir()
        self.folder = folder
        self.authority = authority
        self.port, self.plain_port = free_port(), free_port()
        self.process: subprocess.Popen | None = None

    @property
    def address(self) -> str:
        """As people write it, and as the house is told."""
        return f"https://{NAME}:{self.port}"

    def start(self, houses: list[int]) -> None:
        """- Parameter houses: the ports of the processes of the house."""
        command = self.configured(houses)
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                env={**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)})
        self.until_open()

    def configured(self, houses: list[int]) -> list[str]:
        raise NotImplementedError

    def reload(self) -> None:
        raise NotImplementedError

    def until_missed(self, stop: Callable[[], None]) -> None:
        """Stops a house; returns once the proxy knows, if it is one that asks."""
        stop()

    def until_open(self) -> None:
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=5) as plain:
                    self.authority.trust.wrap_socket(plain, server_hostname=NAME).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"{self.program} does not listen. Its last words:\n{self.last_words()}")

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            # As systemd does: what still waits for streams is ended.
            try:
                self.process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(timeout=30)

    def last_words(self) -> str:
        return "\n".join((self.folder / "log").read_text(errors="replace").splitlines()[-20:])

    def replaced(self, text: str, pairs: list[tuple[str, str]]) -> str:
        for old, new in pairs:
            assert old in text, f"The configuration of {self.program} has no ‘{old}’ any more."
            text = text.replace(old, new)
        return text


class Caddy(Proxy):
    program = "caddy"

    def configured(self, houses: list[int]) -> list[str]:
        self.admin = getattr(self, "admin", None) or free_port()
        ports = f"admin 127.0.0.1:{self.admin}\n\tdefault_bind 127.0.0.1\n\thttp_port {self.plain_port}\n\thttps_port {self.port}\n"
        self.file = self.folder / "Caddyfile"
        self.file.write_text(self.replaced((ROOT / "packaging/proxy/Caddyfile").read_text(), [
            ("\tgrace_period ", f"\t{ports}\tgrace_period "),
            ("# tls /etc/maru/certificate.pem /etc/maru/key.pem", f"tls {self.authority.certificate} {self.authority.key}"),
            ("reverse_proxy 127.0.0.1:8080 {", f"reverse_proxy {' '.join(f'127.0.0.1:{port}' for port in houses)} {{")]))
        return ["caddy", "run", "--config", str(self.file), "--adapter", "caddyfile"]

    def reload(self) -> None:
        subprocess.run(
            ["caddy", "reload", "--force", "--config", self.file, "--adapter", "caddyfile", "--address", f"127.0.0.1:{self.admin}"],
            check=True, capture_output=True, timeout=60)

    def until_missed(self, stop: Callable[[], None]) -> None:
        before = self.missed()
        stop()
        eventually("the proxy has asked a house in vain", self.missed, lambda count: count > before)

    def missed(self) -> int:
        """How often it reached nobody."""
        return (self.folder / "log").read_text(errors="replace").count("HTTP request failed")


class Nginx(Proxy):
    program = "nginx"

    def configured(self, houses: list[int]) -> list[str]:
        site = self.replaced((ROOT / "packaging/proxy/nginx.conf").read_text(), [
            ("server 127.0.0.1:8080 max_fails=0;", " ".join(f"server 127.0.0.1:{port} max_fails=0;" for port in houses)),
            ("    listen [::]:80;\n", ""), ("    listen [::]:443 ssl http2;\n", ""),
            ("listen 80;", f"listen 127.0.0.1:{self.plain_port};"), ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
            ("https://$server_name$", f"https://$server_name:{self.port}$"),
            (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(self.authority.certificate)),
            (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(self.authority.key))])
        (self.folder / "site").write_text(site)
        # Debian's own, around it: what it sets applies to the site.
        whole = self.replaced(Path("/etc/nginx/nginx.conf").read_text(), [
            ("user www-data;", "user root;" if os.geteuid() == 0 else ""), ("/run/nginx.pid", f"{self.folder}/pid"),
            ("/var/log/nginx/", f"{self.folder}/"), ("\tinclude /etc/nginx/conf.d/*.conf;", ""),
            ("include /etc/nginx/sites-enabled/*;", f"include {self.folder}/site;"),
            ("http {", "http {\n" + "".join(f"{kind}_temp_path {self.folder}/{kind};\n" for kind in [
                "client_body", "proxy", "fastcgi", "uwsgi", "scgi"]))])
        (self.folder / "nginx.conf").write_text(whole)
        return ["/usr/sbin/nginx", "-c", str(self.folder / "nginx.conf"), "-g", "daemon off;"]

    def reload(self) -> None:
        self.process.send_signal(signal.SIGHUP)


class SecureCaller(Caller):
    """Somebody's program that comes through the proxy, from an address of its own."""

    def __init__(self, proxy: Proxy, cookie: str | None = None, source: str = "127.0.0.2"):
        super().__init__(None, cookie)
        self.proxy = proxy
        self.source = source

    def connect(self) -> http.client.HTTPConnection:
        return SecureConnection(self.proxy.port, self.proxy.authority.trust, self.source)

    def ask(self, method: str, path: str, headers: dict | None = None, body: bytes | None = None):
        """One request on a connection of its own, with the bytes of its answer as they come."""
        connection = self.connect()
        cookie = {"Cookie": self.cookie} if self.cookie else {}
        try:
            connection.request(method, path, body, {**cookie, **(headers or {})})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()


class SecureConnection(http.client.HTTPSConnection):
    """To the name of the house, which nobody else knows yet."""

    def __init__(self, port: int, trust: ssl.SSLContext, source: str):
        super().__init__(NAME, port, timeout=60, context=trust)
        self.source, self.trust = source, trust

    def connect(self) -> None:
        plain = socket.create_connection(("127.0.0.1", self.port), 60, (self.source, 0))
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.sock = self.trust.wrap_socket(plain, server_hostname=NAME)


def curl(proxy: Proxy, *words: str) -> list[str]:
    """The command that asks the proxy over HTTP/2."""
    return ["curl", "--silent", "--show-error", "--http2", "--cacert", str(proxy.authority.root), "--interface", "127.0.0.3",
            "--resolve", f"{NAME}:{proxy.port}:127.0.0.1", *words]
