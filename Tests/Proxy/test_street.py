"""A house with TLS of its own on one machine, and a phone on another: two network namespaces and the cable between them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from authority import Authority
from house import House
from people import MINJI
from streets import HERE, NAME, Machine, browser, installable_board, street, writes_in_the_subway


class StreetHouse(House):
    """A house on a machine of its own, with a certificate."""

    def __init__(self, data: Path, machine: Machine, authority: Authority):
        super().__init__(data, port=443, settings={
            "MARU_ADDRESS": f"https://{NAME}", "MARU_TLS_CERTIFICATE": str(authority.certificate),
            "MARU_TLS_KEY": str(authority.key), "MARU_TLS_PLAIN": "80"})
        self.machine, self.authority = machine, authority

    def start(self, deadline: float = 60) -> None:
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [*self.machine.command, *self.program, "serve", "--host", HERE, "--port", "443", *self.storage],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=self.environment)
        self.until_ready(deadline)

    def is_ready(self) -> bool:
        done = subprocess.run(
            [*self.machine.command, "curl", "-sf", "--max-time", "5", "--cacert", str(self.authority.root), "--resolve",
             f"{NAME}:443:{HERE}", f"https://{NAME}/readyz"], capture_output=True)
        return done.returncode == 0


def test_a_phone_takes_the_house_along_and_finds_it_again_with_a_new_certificate(tmp_path):
    with street() as (here, there):
        authority = Authority(tmp_path / "authority", NAME)
        house = StreetHouse(tmp_path / "data", here, authority)
        house.add(MINJI)
        house.start()
        try:
            with browser(there, authority, tmp_path) as page:
                page.goto(f"http://{NAME}/sign-in")
                assert page.url == f"https://{NAME}/sign-in", "the plain port leads to TLS"
                page.locator("[name=email]").fill(MINJI.email)
                page.locator("[name=password]").fill(MINJI.password)
                page.locator("[name=password]").press("Enter")
                page.wait_for_url("**/today")
                writes_in_the_subway(page, installable_board(page), here, there, authority.certify)
        finally:
            house.stop()
