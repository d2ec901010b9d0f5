"""A journal as a file: a look before, what was added, the same again, and the way out of it."""

import io
import json
import zipfile

import pytest
from playwright.sync_api import expect

from people import MINJI

RECORDS = [
    {"title": "", "body": "제목 없는 글", "created_at": 1608651333},
    {"title": "같은 글", "body": "하나", "created_at": 1608651333},
    {"title": "같은 글", "body": "하나", "created_at": 1608651333},
]


@pytest.fixture
def journal(caller):
    """Another journal of the person's, so that no journey counts on another's: `journal("여행")` is its address."""

    def create(name: str) -> str:
        return "/diary/" + caller(MINJI).post("/api/v1/journals", {"name": name})["id"]

    return create


def preview(page, content: bytes, name="일기.json"):
    page.get_by_label("파일 고르기").set_input_files({"name": name, "mimeType": "application/json", "buffer": content})
    page.get_by_role("button", name="미리 보기").click()
    page.get_by_role("button", name="일기장에 추가").wait_for()


def test_a_file_is_looked_at_added_once_and_taken_along(visitors, journal):
    page = visitors.sign_in(MINJI)
    address = journal("여행")
    page.goto(address + "/settings")
    page.get_by_role("link", name="일기 가져오기").click()
    page.wait_for_url("**/import")
    preview(page, json.dumps(RECORDS).encode())
    expect(page.locator(".lead")).to_contain_text("일기 3편")
    page.get_by_role("button", name="일기장에 추가").click()
    expect(page.get_by_text("일기 3편을 추가했어요.")).to_be_visible()
    preview(page, json.dumps(RECORDS).encode())
    expect(page.get_by_text("0편을 추가해요")).to_be_visible()
    page.get_by_role("button", name="일기장에 추가").click()
    expect(page.get_by_text("일기 0편을 추가했어요. 이미 있던 3편은 건너뛰었어요.")).to_be_visible()

    page.goto(address + "/settings")
    with page.expect_download() as download:
        page.get_by_role("link", name="모두 내보내기 (zip)").click()
    archive = zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes()))
    assert archive.testzip() is None
    assert archive.namelist()[0] == "entries.json" and len(archive.namelist()) == 4
    assert all(name.startswith("markdown/2020-12-2") and name.endswith(".md") for name in archive.namelist()[1:])
    entries = json.loads(archive.read("entries.json"))["entries"]
    assert [entry["text"] for entry in entries] == ["\n제목 없는 글", "같은 글\n하나", "같은 글\n하나"]


def test_a_wrong_file_is_refused_where_it_was_chosen(visitors, journal, accessible):
    page = visitors.sign_in(MINJI)
    page.goto(journal("틀린 파일") + "/import")
    page.get_by_label("파일 고르기").set_input_files(
        {"name": "일기.json", "mimeType": "application/json", "buffer": b'[{"title": 3}]'})
    page.get_by_role("button", name="미리 보기").click()
    expect(page.locator(".field-error")).to_contain_text("[0].title")
    accessible(page)


def test_without_a_network_the_import_says_that_it_needs_the_house(visitors, journal):
    page = visitors.sign_in(MINJI)
    address = journal("기차에서")
    page.context.set_offline(True)
    page.goto(address + "/import")
    expect(page.locator("main")).to_contain_text("연결")
    page.context.set_offline(False)
