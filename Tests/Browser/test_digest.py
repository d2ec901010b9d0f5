"""The mail digest is chosen beside the other notices, and its link stops it for whoever has the mail."""

import base64
import contextlib
import hmac
import sqlite3
import uuid

import pytest
from playwright.sync_api import expect

from house import House, free_port
from people import ANN, MINJI

SECRET = bytes(range(32))


@pytest.fixture(scope="module")
def postal(furnished, tmp_path_factory):
    """A house that sends mails, though nobody takes them."""
    house = House(tmp_path_factory.mktemp("digest") / "data", port=free_port())
    house.furnish(furnished)
    house.settings |= {"MARU_ADDRESS": house.address, "MARU_SMTP_HOST": "127.0.0.1", "MARU_SMTP_PORT": str(free_port()),
                       "MARU_SMTP_SECURITY": "none", "MARU_SMTP_FROM": "maru@house.test"}
    house.start()
    yield house
    house.stop()


def link_in_a_mail(house: House, email: str) -> str:
    """As the house would write it at the end of somebody's digest, from its secret."""
    with contextlib.closing(sqlite3.connect(house.data / "maru.sqlite", timeout=30)) as database, database:
        database.execute("INSERT INTO floor_digest_key (id, secret) VALUES (1, ?) ON CONFLICT DO NOTHING", (SECRET,))
        [(person,)] = database.execute("SELECT id FROM floor_person WHERE email = ?", (email,)).fetchall()
    code = hmac.digest(SECRET, f"stop digest {person}".encode(), "sha256")[:16]
    return "/stop-digest/" + base64.urlsafe_b64encode(uuid.UUID(person).bytes + code).decode().rstrip("=")


@pytest.mark.parametrize("person, device, daily, save, title", [
    (MINJI, "phone", "매일", "저장", "메일로 모아 받기"),
    (ANN, "desktop", "Every day", "Save", "Mail digest"),
], ids=["ko", "en"])
def test_it_is_chosen_in_the_settings_and_stopped_by_a_link_without_signing_in(
        postal, visitors_of, accessible, person, device, daily, save, title):
    visitors = visitors_of(postal)
    page = visitors.sign_in(person, device)
    page.goto("/me/notices")
    part = page.locator("fieldset", has=page.get_by_text(title, exact=True)).last
    expect(part).to_be_visible()
    page.get_by_label(daily, exact=True).check()
    page.get_by_role("button", name=save, exact=True).click()
    expect(page.locator("[name=digest]:checked")).to_have_value("daily")
    page.reload()
    expect(page.locator("[name=digest]:checked")).to_have_value("daily")
    accessible(page)

    link = link_in_a_mail(postal, person.email)
    stranger = visitors.stranger(device, locale="ko-KR" if person is MINJI else "en-GB")
    stranger.goto(link)
    accessible(stranger)
    page.reload()
    expect(page.locator("[name=digest]:checked")).to_have_value("daily")
    stranger.locator("main form button").click()
    expect(stranger.locator("main form")).to_have_count(0)
    accessible(stranger)
    page.reload()
    expect(page.locator("[name=digest]:checked")).to_have_value("off")
