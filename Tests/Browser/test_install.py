"""Maru as an app: what a browser asks for before it installs one, and the way from its icon to an empty card."""

import json
import struct
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import sent
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
    sent(page)
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


# A device of Apple's: its screen in CSS pixels as it says it, and what it draws is counted.
APPLES = """([width, height, ratio]) => {
  Object.defineProperty(navigator, 'standalone', { value: false });
  Object.defineProperty(screen, 'width', { value: width });
  Object.defineProperty(screen, 'height', { value: height });
  Object.defineProperty(window, 'devicePixelRatio', { value: ratio });
  const draw = HTMLCanvasElement.prototype.toDataURL;
  window.drawn = 0;
  HTMLCanvasElement.prototype.toDataURL = function (...given) { window.drawn += 1; return draw.apply(this, given); };
}"""

LOOK_AT = """link => new Promise((resolve, reject) => {
  const picture = new Image();
  picture.onerror = () => reject(new Error('there is no picture'));
  picture.onload = () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    const pen = canvas.getContext('2d');
    pen.drawImage(picture, 0, 0);
    const at = (x, y) => [...pen.getImageData(x, y, 1, 1).data];
    resolve({
      media: link.media, size: [canvas.width, canvas.height], edge: at(0, 0),
      middle: at(canvas.width / 2, canvas.height / 2),
    });
  };
  picture.src = link.href;
})"""

PAPER = {"light": [250, 247, 241, 255], "dark": [22, 20, 18, 255]}
WOOD = [138, 90, 43, 255]


@pytest.mark.parametrize("screen, portrait", [
    ([390, 844, 3], [1170, 2532]), ([844, 390, 3], [1170, 2532]), ([820, 1180, 2], [1640, 2360]),
], ids=["iPhone", "iPhone held sideways", "iPad"])
def test_an_iphone_or_ipad_opens_with_our_icon_on_our_ground_in_the_size_of_its_screen(visitors, screen, portrait):
    page = visitors.stranger("phone")
    page.add_init_script(f"({APPLES})({json.dumps(screen)})")
    page.goto("/sign-in")
    links = page.locator("head > link[rel=apple-touch-startup-image]")
    expect(links).to_have_count(4)
    seen = {}
    for link in links.all():
        picture = link.evaluate(LOOK_AT)
        seen[picture.pop("media")] = picture
    assert seen == {
        f"screen and (orientation: {way}) and (prefers-color-scheme: {theme})":
            {"size": portrait if way == "portrait" else portrait[::-1], "edge": PAPER[theme], "middle": WOOD}
        for way in ("portrait", "landscape") for theme in ("light", "dark")
    }
    expect(page.locator("head > meta[name=apple-mobile-web-app-capable]")).to_have_attribute("content", "yes")
    assert page.evaluate("drawn") == 4
    page.reload()
    expect(links).to_have_count(4)
    assert page.evaluate("drawn") == 0, "they are drawn anew on every page"


def test_where_the_manifest_is_read_no_other_picture_is_drawn(visitors):
    page = visitors.stranger("phone")
    page.goto("/sign-in", wait_until="networkidle")
    assert page.locator("link[rel=apple-touch-startup-image]").count() == 0
