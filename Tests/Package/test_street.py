"""From `apt install` on a clean Debian to a phone on another machine: a name, a certificate, the first card, and a day without a
network."""

from __future__ import annotations

import json
import re
import time

from authority import Authority
from people import MINJI
from streets import NAME, add, browser, installable_board, street, writes_in_the_subway

CERTIFICATE, KEY = "/etc/maru/certificate.pem", "/etc/maru/key.pem"
SETTINGS = {"data": "/var/lib/maru", "backup": {"folder": "/var/lib/maru/backups", "hour": 5, "keep": 14}, "address": f"https://{NAME}",
            "host": "0.0.0.0", "port": 443, "tls": {"certificate": CERTIFICATE, "key": KEY, "plain": 80}}


def test_a_phone_takes_an_installed_house_along(debian, package, tmp_path):
    began, steps = time.monotonic(), []

    def done(step: str) -> None:
        steps.append(f"{time.monotonic() - began:6.1f} s  {step}")

    said = debian.apt("install", debian.put(package))
    link = re.search(r"Create the first account at http://localhost:8080(/welcome/\S+)", said)[1]
    done("apt install ./maru.deb, its dependencies fetched before")
    authority = Authority(tmp_path / "authority", NAME)

    def certify() -> None:
        for file, there in [(authority.certificate, CERTIFICATE), (authority.key, KEY)]:
            debian.run("sh", "-c", f"umask 027 && cat > {there}.new && chgrp maru {there}.new && mv {there}.new {there}",
                       words=file.read_text())

    def replace() -> None:
        authority.certify()
        certify()

    certify()
    debian.run("sh", "-c", "cat > /etc/maru/maru.json", words=json.dumps(SETTINGS))
    debian.run("cp", "/usr/share/doc/maru/examples/low-ports.conf", "/etc/systemd/system/maru.service.d/")
    debian.run("systemctl", "daemon-reload")
    debian.run("systemctl", "restart", "maru.service")
    done("its name and certificate in the settings, the ports of the web, started again")
    with street(debian.first) as (here, there), browser(there, authority, tmp_path) as page:
        page.goto(f"http://{NAME}{link}")
        assert page.url == f"https://{NAME}{link}", "the plain port leads to TLS"
        done("the first page on the phone, over https")
        for field in ["name", "email", "password"]:
            page.locator(f"[name={field}]").fill(getattr(MINJI, field))
        page.locator("[name=password]").press("Enter")
        page.wait_for_url("**/today")
        done("the first account, by the link that apt's output has")
        board = installable_board(page)
        done("a board, and the phone offers to install the house")
        add(page, "우유 사기")
        done("the first card")
        print("\n" + "\n".join(steps))
        writes_in_the_subway(page, board, here, there, replace)
    found = {finding["name"]: finding for finding in json.loads(debian.tried("maru", "doctor", "--json").stdout)}
    # The tests' certificates are short.
    assert found["certificate"]["says"].startswith("It ends in"), found["certificate"]
