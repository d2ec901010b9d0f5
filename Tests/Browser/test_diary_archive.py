"""A journal's archive with photos: sent in parts where it is large, looked at, added, exported."""

import io
import os
import re
import zipfile

import pytest
from playwright.sync_api import TimeoutError, expect

from devices import PATIENCE
from journals import journal_of
from people import MINJI
from pictures import chosen, png

# More than a form takes, so that the page sends it in parts.
LARGE = 9 * 1024 * 1024


@pytest.fixture
def page(own_house, visitors_of):
    return visitors_of(own_house).sign_in(MINJI, "phone", new=True)


def archive(photos: int, padding: int) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as zipped:
        lines = [f"![{number}](photos/{number}.png)" for number in range(photos)]
        zipped.writestr("2021-05-05.md", "강가\n\n" + "\n".join(lines))
        for number in range(photos):
            zipped.writestr(f"photos/{number}.png", png(40 + number, 30))
        zipped.writestr("video.mov", os.urandom(padding))
    return packed.getvalue()


def look(page, content: bytes) -> None:
    page.goto(journal_of(page) + "/import")
    page.locator("input[type=file]").set_input_files(chosen("diary.zip", content, "application/zip"))
    page.locator(".import-form > button").click()
    page.wait_for_url(re.compile(r"/preview-import$"), timeout=1000 * PATIENCE)


def add(page, photos: int) -> None:
    """Adds what is previewed, and waits for its photos: a job brings in what did not come at once."""
    page.get_by_role("button", name="일기장에 추가").click()
    page.wait_for_url(re.compile(r"/import\?import="))
    expect(page.locator("#main")).to_contain_text("일기 1편을 추가했어요")
    said = f"사진 {photos}장을 추가했어요"
    for _ in range(30):
        if said in page.locator("#main").inner_text():
            break
        page.wait_for_timeout(2_000)
        try:
            page.get_by_role("link", name="어디까지 왔는지 다시 보기").click(timeout=2_000)
        except TimeoutError:  # A page that was brought up to date meanwhile says it without being asked.
            continue
        page.wait_for_load_state()
    expect(page.locator("#main")).to_contain_text(said)


def test_a_large_archive_is_sent_in_parts_and_its_photos_follow(page):
    parts = []
    page.on("request", lambda request: parts.append(request.url) if "/parts/" in request.url else None)
    look(page, archive(photos=6, padding=LARGE))
    assert len(parts) == 10
    expect(page.locator("#main")).to_contain_text("사진 6장도 함께 와요.")
    add(page, photos=6)


def test_a_small_archive_comes_with_its_form_and_goes_out_again(page):
    parts = []
    page.on("request", lambda request: parts.append(request.url) if "/parts/" in request.url else None)
    look(page, archive(photos=2, padding=10))
    assert parts == []
    add(page, photos=2)
    answer = page.request.get(journal_of(page) + "/export.zip")
    assert answer.ok
    with zipfile.ZipFile(io.BytesIO(answer.body())) as zipped:
        assert zipped.testzip() is None
        photos = [name for name in zipped.namelist() if name.startswith("photos/2021-05-05-")]
        assert len(photos) == 2 and all(zipped.read(name)[:4] == b"RIFF" for name in photos)
        assert "강가" in zipped.read("markdown/2021-05-05.md").decode()


def test_a_part_that_is_refused_is_told_on_the_page(page):
    page.goto(journal_of(page) + "/import")
    refusal = '{"title": "큰일", "detail": "자리가 없어요.", "status": 413}'
    page.route(
        re.compile(r"/parts/"),
        lambda route: route.fulfill(status=413, content_type="application/problem+json", body=refusal))
    page.locator("input[type=file]").set_input_files(chosen("a.zip", b"PK\3\4" + b"0" * LARGE, "application/zip"))
    page.locator(".import-form > button").click()
    expect(page.locator("[data-toast]")).to_contain_text("자리가 없어요.")
    assert page.url.endswith("/import")
