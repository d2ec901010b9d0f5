"""Photos of a diary entry: chosen, shown at once, uploaded apart from the text, described, put in order, taken out."""

import re

import pytest
from playwright.sync_api import expect

from devices import come_over, held, settled, until, with_network, without_network
from eventually import eventually
from house import LONG_ENOUGH, Caller, House
from journals import TEXT, begin, journal_of, kept, told
from people import ANN, MINJI
from photos import CELLS, WAITING, add, drawn, files_of, uploaded, waits
from pictures import AVIF, chosen, jpeg_with_place, png


@pytest.fixture
def visitors(own_house, visitors_of):
    return visitors_of(own_house)


@pytest.fixture
def phone(visitors):
    page = visitors.sign_in(MINJI, "phone", new=True)
    journal_of(page)
    until(page, lambda state: held(state, "diary"))
    settled(page)
    return page


def test_photos_are_shown_at_once_and_uploaded_beside_the_text(own_house, phone):
    begin(phone)
    phone.keyboard.type("소풍")
    add(phone, chosen("강.png", png(300, 200)), chosen("산.jpg", jpeg_with_place(phone), "image/jpeg"))
    expect(phone.locator(CELLS)).to_have_count(2)
    drawn(phone)
    phone.locator(TEXT).press("End")
    phone.locator(TEXT).press_sequentially(" 간 날")
    kept(phone)
    expect(phone.locator(f"{CELLS} img").first).to_have_attribute("width", "300")
    uploaded(phone)
    told(phone)
    # As another device of hers sees it.
    caller = Caller(own_house).sign_in(MINJI)
    journal = re.search(r"/diary/([0-9a-f-]{36})", phone.url)[1]
    entry = re.search(r"/entry/([0-9a-f-]{36})", phone.url)[1]
    answered = caller.get(f"/api/v1/journals/{journal}/entries/{entry}")
    assert answered["text"] == "소풍 간 날"
    assert [photo["id"] for photo in answered["photos"]] == files_of(phone)
    for photo in answered["photos"]:
        answer = phone.request.get(own_house.address + f"/file/{photo['id']}/full")
        assert answer.ok and answer.headers["content-type"] == "image/webp" and b"Exif" not in answer.body()
    phone.reload()
    drawn(phone)
    expect(phone.locator("[data-waits]")).to_have_count(0)


def test_photos_added_in_a_tunnel_arrive_afterwards(own_house, visitors, phone):
    begin(phone)
    phone.keyboard.type("기차에서")
    kept(phone)
    without_network(own_house, phone)
    add(phone, chosen("창밖.png", png(1200, 900)))
    expect(phone.locator(CELLS)).to_have_count(1)
    drawn(phone)
    phone.reload()
    expect(phone.locator(CELLS)).to_have_count(1)
    drawn(phone)
    expect(phone.locator("[data-sync-mark]").first).to_have_attribute("data-state", "device")
    assert phone.evaluate(WAITING) == 1
    address = phone.url
    phone.locator(f"{CELLS} a").first.click()
    phone.get_by_label("사진 설명").fill("창밖의 바다")
    phone.get_by_role("button", name="설명 저장").click()
    expect(phone.locator(".photo-large img")).to_have_attribute("alt", "창밖의 바다")
    drawn(phone)

    with_network(own_house, phone)
    settled(phone)
    uploaded(phone)
    laptop = visitors.sign_in(MINJI, new=True)
    laptop.goto(address)
    expect(laptop.locator(f"{CELLS} img")).to_have_attribute("alt", "창밖의 바다")
    drawn(laptop)


def test_another_device_says_what_has_not_arrived(own_house, visitors, phone):
    begin(phone)
    phone.route("**/api/v1/files/**", lambda route: route.abort())
    add(phone, chosen("산.png", png(120, 80)))
    expect(phone.locator(CELLS)).to_have_count(1)
    drawn(phone)
    settled(phone)
    laptop = visitors.sign_in(MINJI, new=True)
    laptop.goto(phone.url)
    expect(laptop.locator("[data-waits='아직 올라오는 중이에요']")).to_have_count(1)
    phone.unroute("**/api/v1/files/**")
    phone.reload()
    uploaded(phone)
    laptop.reload()
    drawn(laptop)


def test_photos_are_put_in_order_described_taken_out_and_brought_back(phone):
    begin(phone)
    phone.keyboard.type("세 장")
    kept(phone)
    for number in range(3):
        add(phone, chosen(f"{number}.png", png(60 + number, 40)))
        expect(phone.locator(CELLS)).to_have_count(number + 1)
    first, second, third = files_of(phone)
    uploaded(phone)
    phone.locator(f"#photo-{third} a").click()
    expect(phone.locator("h1")).to_have_text("사진 3/3")
    phone.get_by_role("button", name="앞으로 옮기기").click()
    expect(phone.locator("h1")).to_have_text("사진 2/3")
    phone.get_by_label("사진 설명").fill("셋째 <사진>")
    phone.get_by_role("button", name="설명 저장").click()
    expect(phone.locator(".photo-large img")).to_have_attribute("alt", "셋째 <사진>")
    phone.locator("a[data-back]").click()
    expect(phone.locator(CELLS)).to_have_count(3)
    assert files_of(phone) == [first, third, second]
    phone.locator(f"#photo-{third} a").click()
    phone.get_by_role("button", name="사진 빼기").click()
    expect(phone.locator(CELLS)).to_have_count(2)
    toast = phone.locator("[data-toast]")
    expect(toast).to_contain_text("사진을 뺐어요")
    toast.get_by_role("button", name="되돌리기").click()
    expect(phone.locator(CELLS)).to_have_count(3)
    assert files_of(phone) == [first, third, second]
    expect(phone.locator(f"#photo-{third} img")).to_have_attribute("alt", "셋째 <사진>")
    drawn(phone)


def test_what_is_no_photo_or_too_large_is_said_before_anything_is_kept(phone):
    begin(phone)
    phone.keyboard.type("글")
    kept(phone)
    add(phone, chosen("쪽지.txt", b"text", "text/plain"))
    expect(phone.locator("[data-toast]")).to_contain_text("사진만 넣을 수 있어요")
    phone.locator("[data-toast] [data-closes]").click()
    # What it is called says nothing.
    add(phone, chosen("쪽지.png", b"text"), chosen("새.jpg", AVIF, "image/jpeg"))
    expect(phone.locator("[data-toast]")).to_contain_text("사진만 넣을 수 있어요")
    add(phone, chosen("큰.png", b"\x89PNG\r\n\x1a\n" + bytes(20 * 1024 * 1024)))
    expect(phone.locator("[data-toast]")).to_contain_text("20MB까지")
    assert phone.evaluate(WAITING) == 0
    expect(phone.locator(CELLS)).to_have_count(0)


def test_a_file_that_the_house_refuses_is_said_at_its_photo_and_goes_with_it(visitors, phone):
    begin(phone)
    phone.keyboard.type("글")
    kept(phone)
    add(phone, chosen("가짜.png", b"\x89PNG\r\n\x1a\nno picture"))
    expect(phone.locator(".photo-refused")).to_contain_text("사진을 읽을 수 없었어요", timeout=LONG_ENOUGH)
    expect(phone.locator(f"{CELLS} [data-waits]")).to_have_attribute("data-waits", "")
    expect(phone.locator(".photo-refused a")).to_have_text("사진 빼기")
    # Her other devices do not wait for it.
    other = visitors.sign_in(MINJI, "desktop", new=True)
    other.goto(phone.url)
    expect(other.locator(f"{CELLS} a")).to_have_attribute("data-waits", "읽을 수 없는 사진이에요")
    phone.locator(f"{CELLS} a").first.click()
    phone.get_by_role("button", name="사진 빼기").click()
    phone.wait_for_url(re.compile(r"/entry/[0-9a-f-]{36}(\?.*)?$"))
    expect(phone.locator("#photo-files")).to_be_attached()
    expect(phone.locator(CELLS)).to_have_count(0)
    uploaded(phone)


def test_signing_out_asks_about_photos_that_are_only_here_and_removes_them(own_house, phone):
    begin(phone)
    phone.keyboard.type("글")
    kept(phone)
    told(phone)
    phone.route("**/api/v1/files/**", lambda route: route.abort())
    add(phone, chosen("산.png", png(120, 80)))
    expect(phone.locator(CELLS)).to_have_count(1)
    settled(phone)
    phone.goto(own_house.address + "/me")
    phone.get_by_role("button", name="로그아웃").first.click()
    expect(phone.get_by_role("alert")).to_contain_text("이 기기에만 있는 변경이 1가지")
    expect(phone.locator(".unsent-note")).to_contain_text("사진 1장")
    phone.get_by_role("button", name="버리고 로그아웃").click()
    phone.wait_for_url(re.compile("/sign-in"))
    assert phone.evaluate(WAITING) == 0


@pytest.mark.without_scripts("styles show the button that uploads only then")
def test_a_browser_without_scripts_uploads_with_a_form(own_house, visitors):
    page = visitors.sign_in(MINJI, "phone", scripts=False)
    page.goto("/diary")
    page.locator("a[href$='/new']").first.click()
    page.locator("#photo-files").set_input_files([chosen("강.png", png(300, 200)), chosen("산.png", png(20, 30))])
    page.get_by_role("button", name="올리기").click()
    expect(page.locator(CELLS)).to_have_count(2)
    expect(page.locator(f"{CELLS} img").last).to_have_attribute("height", "30")


def test_all_photos_of_a_journal_are_on_one_page_and_rows_say_where_there_are_some(phone):
    journal = phone.url
    begin(phone)
    phone.keyboard.type("바다")
    kept(phone)
    add(phone, chosen("바다.png", png(300, 200)))
    expect(phone.locator(CELLS)).to_have_count(1)
    uploaded(phone)
    phone.locator("a[data-back]").click()
    expect(phone.locator(".row", has_text="바다").get_by_role("img", name="사진 1장")).to_be_visible()
    phone.goto(journal + "/photos")
    expect(phone.locator(".photo-day .photo-cell")).to_have_count(1)
    drawn(phone)


def test_where_no_worker_keeps_anything_the_page_itself_shows_and_uploads(tmp_path, visitors_of):
    house = House(tmp_path / "plain", settings={"MARU_OFFLINE": "false"})
    house.add(MINJI)
    house.start()
    try:
        page = visitors_of(house).sign_in(MINJI, "phone", new=True)
        journal_of(page)
        begin(page)
        page.route("**/api/v1/files/**", lambda route: route.abort())
        add(page, chosen("산.png", png(120, 80)))
        expect(page.locator(CELLS)).to_have_count(1)
        drawn(page)
        page.reload()
        drawn(page)
        page.unroute("**/api/v1/files/**")
        page.reload()
        uploaded(page)
        page.reload()
        drawn(page)
        assert page.locator(f"{CELLS} img").evaluate("image => image.currentSrc").endswith(("/256", "/1024"))
    finally:
        house.stop()


def test_pictures_that_were_seen_are_there_without_the_network(own_house, visitors, phone):
    journal = phone.url
    begin(phone)
    phone.keyboard.type("바다")
    kept(phone)
    add(phone, chosen("바다.png", png(1500, 1000)))
    expect(phone.locator(CELLS)).to_have_count(1)
    uploaded(phone)
    settled(phone)
    entry = phone.url
    phone.goto(journal + "/photos")
    drawn(phone)
    shelf = "async () => (await (await caches.open('maru-seen')).keys()).length"
    eventually("pictures are kept", lambda: phone.evaluate(shelf))
    without_network(own_house, phone)
    phone.goto(entry)
    drawn(phone)
    # The large one was never fetched: a smaller one stands for it.
    phone.locator(f"{CELLS} a").first.click()
    expect(phone.locator("h1")).to_have_text("사진 1/1")
    drawn(phone)
    with_network(own_house, phone)


def test_photos_that_one_person_has_not_uploaded_are_shown_to_nobody_else_on_the_device(own_house, phone):
    begin(phone)
    phone.route("**/api/v1/files/**", lambda route: route.abort())
    add(phone, chosen("산.png", png(120, 80)))
    expect(phone.locator(CELLS)).to_have_count(1)
    drawn(phone)
    settled(phone)
    photo = files_of(phone)[0]
    entry = phone.url
    # Somebody else signs in over it.
    name, _, value = Caller(own_house).sign_in(ANN).cookie.partition("=")
    phone.context.add_cookies([{"name": name, "value": value, "url": own_house.address}])
    phone.goto(own_house.address + "/diary")
    until(phone, lambda state: state.get("left") and state["phase"] == "synced")
    phone.unroute("**/api/v1/files/**")
    phone.reload()
    assert phone.evaluate(f"async () => (await fetch('/file/{photo}/256')).status") == 404
    assert phone.goto(entry).status == 404
    assert phone.evaluate(WAITING) == 1, "it waits for its owner"
    name, _, value = Caller(own_house).sign_in(MINJI).cookie.partition("=")
    phone.context.add_cookies([{"name": name, "value": value, "url": own_house.address}])
    phone.goto(entry)
    uploaded(phone)
    phone.goto(entry)
    drawn(phone)


@pytest.mark.without_worker("a worker keeps the files of people apart itself")
def test_an_unsent_photo_waits_for_its_owner_while_another_uses_the_device_and_signs_out(own_house, visitors):
    page = visitors.sign_in(MINJI, "phone", new=True)
    journal_of(page)
    begin(page)
    page.keyboard.type("글")
    kept(page)
    entry = page.url
    page.route("**/add-photo", lambda route: route.abort())
    add(page, chosen("산.png", png(120, 80)))
    waits(page, 1)
    come_over(own_house, page, ANN)
    page.unroute("**/add-photo")
    page.route("**/api/v1/files/**", lambda route: route.abort())
    journal_of(page)
    begin(page)
    # One file comes after the other, and hers is the later one.
    with page.expect_request("**/api/v1/files/**"):
        add(page, chosen("강.png", png(80, 120)))
    waits(page, 2)
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/api/v1/session")):
        page.goto("/me")
    page.locator("form[action='/sign-out'] button").click()
    page.wait_for_url(re.compile("/sign-in"))
    waits(page, 1)
    come_over(own_house, page, MINJI)
    page.unroute("**/api/v1/files/**")
    page.goto(entry)
    uploaded(page)
    page.reload()
    expect(page.locator(CELLS)).to_have_count(1)
    drawn(page)
