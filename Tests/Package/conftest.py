"""The package of the program that was built, in two versions, and a clean Debian to install it on."""

import os
from pathlib import Path

import pytest

from debian import BINARY, Debian, packed


DROPINS = "/etc/systemd/system/maru.service.d"


@pytest.fixture(scope="session")
def package(tmp_path_factory) -> Path:
    return packed(tmp_path_factory.mktemp("new"), "2.0")


@pytest.fixture(scope="session")
def package_before(tmp_path_factory) -> Path:
    """The version before: of another program and its files where MARU_BINARY_BEFORE and MARU_WEB_BEFORE name them, as tests by
    hand do. Otherwise of this one, which upgrades itself the same way."""
    binary = Path(os.environ.get("MARU_BINARY_BEFORE", BINARY))
    return packed(tmp_path_factory.mktemp("old"), "1.0", binary, os.environ.get("MARU_WEB_BEFORE", "Web"))


@pytest.fixture
def debian(package, tmp_path):
    machine = Debian(package, tmp_path / "debian")
    try:
        # A program built for debugging takes long to check a password.
        machine.run("mkdir", "-p", DROPINS)
        machine.run("sh", "-c", f"cat > {DROPINS}/cheap.conf", words="[Service]\nEnvironment=MARU_PASSWORD_COST=16384\n")
        with machine.network():
            yield machine
    finally:
        machine.stop()
