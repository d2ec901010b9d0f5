"""A certificate authority of the tests' own, which nobody else believes."""

from __future__ import annotations

import ssl
import subprocess
from pathlib import Path

DAYS = "2"


class Authority:
    def __init__(self, folder: Path, name: str):
        """Makes the authority, and a certificate for a host name: `certificate` and `key` are its files."""
        self.folder = folder
        self.root, self.certificate, self.key = folder / "root.pem", folder / "certificate.pem", folder / "key.pem"
        folder.mkdir(parents=True, exist_ok=True)
        curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-noenc", "-days", DAYS]
        self.openssl("req", "-x509", *curve, "-subj", "/CN=The tests' authority", "-keyout", "root-key.pem", "-out", "root.pem")
        self.openssl(
            "req", "-x509", *curve, "-subj", f"/CN={name}", "-CA", "root.pem", "-CAkey", "root-key.pem",
            "-addext", f"subjectAltName=DNS:{name}", "-addext", "basicConstraints=critical,CA:FALSE",
            "-keyout", "key.pem", "-out", "certificate.pem")

    def openssl(self, *words: str) -> None:
        subprocess.run(["openssl", *words], cwd=self.folder, check=True, capture_output=True)

    @property
    def trust(self) -> ssl.SSLContext:
        """Believes this authority alone."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.load_verify_locations(self.root)
        return context
