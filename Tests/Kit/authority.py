"""A certificate authority of the tests' own, which nobody else believes."""

from __future__ import annotations

import ssl
import subprocess
from pathlib import Path

CURVE = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-noenc", "-days", "2"]


class Authority:
    def __init__(self, folder: Path, name: str):
        """Makes the authority, and a certificate for a host name: `certificate` and `key` are its files."""
        self.folder, self.name = folder, name
        self.root, self.certificate, self.key = folder / "root.pem", folder / "certificate.pem", folder / "key.pem"
        folder.mkdir(parents=True, exist_ok=True)
        self.openssl("req", "-x509", *CURVE, "-subj", "/CN=The tests' authority", "-keyout", "root-key.pem", "-out", "root.pem")
        self.certify()

    def certify(self) -> None:
        """Makes the certificate and its key, in place of those before."""
        self.openssl(
            "req", "-x509", *CURVE, "-subj", f"/CN={self.name}", "-CA", "root.pem", "-CAkey", "root-key.pem",
            "-addext", f"subjectAltName=DNS:{self.name}", "-addext", "basicConstraints=critical,CA:FALSE",
            "-keyout", "key.pem", "-out", "certificate.pem")

    def openssl(self, *words: str) -> None:
        subprocess.run(["openssl", *words], cwd=self.folder, check=True, capture_output=True)

    @property
    def trust(self) -> ssl.SSLContext:
        """Believes this authority alone."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.load_verify_locations(self.root)
        return context
