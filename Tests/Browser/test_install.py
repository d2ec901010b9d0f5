"""Maru as an app: what a browser asks for before it installs one, and the way from its icon to an empty card."""

import json
import struct
from urllib.parse import urljoin

import pytest

from boards import Board
from people import ANN, MINJI


@pytest.fixture
def manifest(visitors):
    """The manifest, the address of it, and what the browser finds wrong with it."""
    page = visitors.sign_in(MINJI)
    page.goto("/board")
    answer = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert answer["errors"] == []
    return json.loads(answer["data"]), answer["url"], page


def test_the_browser_finds_nothing_that_keeps_it_from_installing(manifest):
    _, _, page = manifest
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Journeys run in windows that keep nothing, and no browser installs from one.
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


def test_every_picture_is_there_in_the_size_it_says(manifest):
    told, address, page = manifest
    pictures = told["icons"] + told["screenshots"] + [icon for one in told["shortcuts"] for icon in one["icons"]]
    for picture in pictures:
        answer = page.request.get(urljoin(address, picture["src"]))
        assert answer.status == 200, picture
        assert answer.headers["content-type"] == picture["type"]
        if picture["type"] == "image/png":
            width, height = struct.unpack(">II", answer.body()[16:24])
            assert picture["sizes"] == f"{width}x{height}", picture
    assert {picture.get("purpose") for picture in told["icons"]} >= {"maskable"}
    assert {picture["form_factor"] for picture in told["screenshots"]} == {"narrow", "wide"}


def test_it_has_a_name_in_both_languages_everywhere(manifest):
    told, _, _ = manifest
    for thing in [told, *told["shortcuts"], *told["screenshots"]]:
        for name in ("name", "short_name", "description", "label"):
            if name in thing:
                assert set(thing[f"{name}_localized"]) == {"ko", "en"}, thing


def test_every_shortcut_leads_somewhere(manifest):
    told, _, page = manifest
    for shortcut in told["shortcuts"]:
        assert page.goto(shortcut["url"]).status == 200, shortcut


def test_the_shortcut_for_a_card_opens_one_on_the_board_changed_last(visitors, caller, share):
    first, last = Board(caller(MINJI), "먼저"), Board(caller(MINJI), "나중")
    last.add("여기")
    first.add("이제 여기")
    page = visitors.sign_in(MINJI, "phone")
    page.goto("/board/new-card")
    assert page.url.endswith(f"/board/{first.id}/new-card")
    page.get_by_role("textbox", name="제목").fill("아이콘에서")
    page.get_by_role("button", name="카드 추가").click()
    page.get_by_text("아이콘에서").wait_for()
    assert "아이콘에서" in first.titles()


def test_the_shortcut_leads_to_the_boards_where_one_may_write_on_none(visitors_of, tmp_path):
    from house import House

    house = House(tmp_path / "data")
    house.add(ANN)
    house.start()
    try:
        page = visitors_of(house).sign_in(ANN)
        page.goto("/board/new-card")
        assert page.url.endswith("/board")
    finally:
        house.stop()
