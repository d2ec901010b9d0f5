"""Pictures and files of a card: chosen, shown, downloaded, taken off, and kept where there is no network."""

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import ready
from devices import held, says, sent, settled, state, until, with_network, without_network
from house import LONG_ENOUGH, Caller, new_id
from people import DOYUN, MINJI
from photos import drawn, uploaded, waits
from pictures import AVIF, chosen, png
from test_offline import invite

CELLS = "#card-attachments .photo-cell"
ROWS = "#card-attachments .row"


@pytest.fixture
def visitors(own_house, visitors_of):
    return visitors_of(own_house)


@pytest.fixture
def board(own_house):
    return Board(Caller(own_house).sign_in(MINJI), "소풍 준비")


def opened(visitors, board, card, device="phone"):
    page = visitors.sign_in(MINJI, device, new=True)
    page.goto(f"{board.page}/card/{card}")
    until(page, lambda state: held(state, "board"))
    settled(page)
    # What takes files comes after the page.
    ready(page)
    return page


def add(page, *files):
    page.locator("#card-files").set_input_files(list(files))


def test_a_picture_is_shown_and_another_file_is_downloaded_by_everybody_on_the_board(own_house, visitors, board):
    card = board.add("도시락")
    page = opened(visitors, board, card)
    add(page, chosen("강.png", png(300, 200)), chosen("표.txt", "우유, 귤".encode(), "text/plain"))
    expect(page.locator(CELLS)).to_have_count(1)
    expect(page.locator(ROWS)).to_have_count(1)
    drawn(page)
    uploaded(page)
    sent(page)
    told = board.caller.get(f"{board.api}/cards/{card}")["attachments"]
    assert [(one["name"], one["kind"]) for one in told] == [("강.png", "picture"), ("표.txt", "file")]
    page.reload()
    drawn(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="표.txt").click()
    assert download.value.suggested_filename == "표.txt"
    assert download.value.path().read_bytes() == "우유, 귤".encode()
    # Nobody else finds anything there.
    stranger = visitors.sign_in(DOYUN, new=True)
    assert stranger.request.get(f"{own_house.address}/file/{told[0]['file']}/full").status == 404

    page.get_by_role("button", name="‘강.png’ 빼기").click()
    expect(page.locator(CELLS)).to_have_count(0)
    page.locator(".toast").get_by_role("button", name="되돌리기").click()
    expect(page.locator(CELLS)).to_have_count(1)
    drawn(page)


def test_what_is_called_a_picture_and_is_none_is_a_file_for_everybody(own_house, visitors, board):
    card = board.add("도시락")
    invite(own_house, board, DOYUN)
    page = opened(visitors, board, card)
    add(page, chosen("새.jpg", AVIF, "image/jpeg"), chosen("표.png", "우유, 귤".encode()))
    expect(page.locator(ROWS)).to_have_count(2)
    expect(page.locator(CELLS)).to_have_count(0)
    uploaded(page)
    sent(page)
    other = visitors.sign_in(DOYUN, new=True)
    other.goto(f"{board.page}/card/{card}")
    for name, content in {"새.jpg": AVIF, "표.png": "우유, 귤".encode()}.items():
        with other.expect_download() as download:
            other.get_by_role("link", name=name).click()
        assert download.value.suggested_filename == name
        assert download.value.path().read_bytes() == content


def test_a_picture_that_cannot_be_read_says_so_to_everybody(own_house, visitors, board):
    card = board.add("도시락")
    invite(own_house, board, DOYUN)
    page = opened(visitors, board, card)
    add(page, chosen("IMG_1.HEIC", b"\0\0\0\x1cftypheic" + bytes(200), "image/heic"))
    expect(page.locator(".photo-refused")).to_contain_text("사진을 읽을 수 없었어요", timeout=LONG_ENOUGH)
    other = visitors.sign_in(DOYUN, new=True)
    other.goto(f"{board.page}/card/{card}")
    expect(other.locator(f"{CELLS} a")).to_have_attribute("data-waits", "읽을 수 없는 사진이에요")


def test_a_file_added_in_a_tunnel_arrives_afterwards(own_house, visitors, board):
    card = board.add("창밖")
    page = opened(visitors, board, card)
    without_network(own_house, page)
    add(page, chosen("창밖.png", png(1200, 900)))
    expect(page.locator(CELLS)).to_have_count(1)
    drawn(page)
    waits(page, 1)
    with_network(own_house, page)
    settled(page)
    uploaded(page)
    board.caller.hang_up()
    told = board.caller.get(f"{board.api}/cards/{card}")["attachments"]
    assert [one["name"] for one in told] == ["창밖.png"]
    assert page.request.get(f"{own_house.address}/file/{told[0]['file']}/256").ok


def member_with_unsent_file(own_house, visitors, board):
    """Somebody whose file has not been uploaded, though all else was sent."""
    card = board.add("창밖")
    invite(own_house, board, DOYUN)
    page = visitors.sign_in(DOYUN, "phone", new=True)
    page.goto(f"{board.page}/card/{card}")
    until(page, lambda state: held(state, "board"))
    settled(page)
    ready(page)
    page.route("**/api/v1/files/**", lambda route: route.abort())
    add(page, chosen("창밖.png", png(120, 90)))
    expect(page.locator(CELLS)).to_have_count(1)
    settled(page)
    until(page, lambda state: state["files"] == 1)
    board.caller.hang_up()
    return page, f"{board.api}/people/{state(page)['person']}"


def test_a_file_of_somebody_who_may_only_look_now_is_given_up_and_says_so(own_house, visitors, board):
    page, member = member_with_unsent_file(own_house, visitors, board)
    assert board.caller.send("PATCH", member, {"id": new_id(), "role": "viewer"})[0] == 200
    page.unroute("**/api/v1/files/**")
    page.reload()
    expect(page.locator(".photo-refused")).to_contain_text("볼 수만 있고 고칠 수는 없어요")
    until(page, lambda state: state["files"] == 0)
    says(page, "saved")


def test_a_file_for_a_board_that_was_lost_is_given_up(own_house, visitors, board):
    page, member = member_with_unsent_file(own_house, visitors, board)
    assert board.caller.send("DELETE", member, {"id": new_id()})[0] in (200, 204)
    page.unroute("**/api/v1/files/**")
    page.goto("/board")
    until(page, lambda state: state["files"] == 0)
    says(page, "saved")


def test_a_file_for_a_board_that_the_house_does_not_know_yet_waits(own_house, visitors, board):
    page = opened(visitors, board, board.add("그대로"))
    without_network(own_house, page)
    page.goto("/board")
    page.get_by_label("보드 이름").fill("기차에서 만든 보드")
    page.get_by_role("button", name="보드 만들기").click()
    expect(page.get_by_role("heading", name="기차에서 만든 보드")).to_be_visible()
    page.locator("[data-kind=todo] [data-quick-add] input[name=title]").fill("창밖")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="창밖").click()
    page.wait_for_url("**/card/*")
    ready(page)
    add(page, chosen("창밖.png", png(120, 90)))
    expect(page.locator(CELLS)).to_have_count(1)
    waits(page, 1)
    # The file is first to find the house.
    page.context.route("**/api/v1/sync", lambda route: route.abort())
    with page.expect_response(lambda answer: "/api/v1/files/" in answer.url) as answer:
        with_network(own_house, page)
    assert answer.value.status == 404
    # Whoever uploads next does once this attempt has ended.
    page.evaluate("navigator.locks.request('maru-uploads', () => {})")
    page.context.unroute("**/api/v1/sync")
    settled(page)
    page.reload()
    uploaded(page)


def test_what_is_pasted_or_dropped_on_the_page_is_attached(own_house, visitors, board):
    card = board.add("붙여넣기")
    page = opened(visitors, board, card)
    bring = """([kind, bytes, name]) => {
        const all = new DataTransfer();
        all.items.add(new File([new Uint8Array(bytes)], name, { type: "image/png" }));
        const event = kind === "paste"
            ? new ClipboardEvent(kind, { clipboardData: all, bubbles: true, cancelable: true })
            : new DragEvent(kind, { dataTransfer: all, bubbles: true, cancelable: true });
        document.querySelector("main").dispatchEvent(event);
        return event.defaultPrevented;
    }"""
    for number, kind in enumerate(("paste", "drop"), 1):
        assert page.evaluate(bring, [kind, list(png(60 * number, 40)), f"{kind}.png"])
        expect(page.locator(CELLS)).to_have_count(number)
    drawn(page)
    uploaded(page)
    sent(page)
    told = board.caller.get(f"{board.api}/cards/{card}")["attachments"]
    assert [one["name"] for one in told] == ["paste.png", "drop.png"]
    page.goto(board.page)
    expect(page.locator(".card-meta img.photo")).to_have_attribute("width", "60")


def test_a_picture_pasted_into_a_comment_is_seen_by_others_and_one_sent_in_a_tunnel_arrives(
    own_house,
    visitors,
    board,
):
    card = board.add("답하기")
    invite(own_house, board, DOYUN, role="viewer")
    page = opened(visitors, board, card, "desktop")
    # Its script has those of the files.
    ready(page)
    other = visitors.sign_in(DOYUN, new=True)
    other.goto(f"{board.page}/card/{card}")

    box = page.get_by_label("댓글 쓰기")
    # Enter comes before the picture is kept on the device, and waits for that.
    box.evaluate(
        """(box, bytes) => {
            const all = new DataTransfer();
            all.items.add(new File([new Uint8Array(bytes)], "강.png", { type: "image/png" }));
            box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: all, bubbles: true, cancelable: true }));
            box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
        }""",
        list(png(300, 200)),
    )
    strip = page.locator(".composer-image")
    expect(page.locator(".comment .photo-cell")).to_have_count(1)
    expect(strip).to_have_count(0)
    expect(page.locator(CELLS)).to_have_count(0)
    expect(other.locator(".comment .photo-cell")).to_have_count(1)
    uploaded(page)
    other.reload()
    drawn(other)

    without_network(own_house, page)
    page.locator(".composer-files").set_input_files([chosen("창밖.png", png(120, 90)), chosen("표.txt", b"1", "text/plain")])
    expect(strip).to_have_count(2)
    cross = page.get_by_role("button", name="‘표.txt’ 빼기")
    # It stands beside the file's name and covers none of it.
    name = page.locator(".composer-keep", has_text="표.txt").bounding_box()
    assert cross.bounding_box()["x"] >= name["x"] + name["width"] - 1
    cross.click()
    expect(strip).to_have_count(1)
    box.fill("창밖이에요")
    page.get_by_role("button", name="보내기").click()
    expect(page.locator(".comment .photo-cell")).to_have_count(2)
    drawn(page)
    with_network(own_house, page)
    settled(page)
    uploaded(page)
    board.caller.hang_up()
    told = board.caller.get(f"{board.api}/cards/{card}/comments")["comments"]
    assert [[one["name"] for one in comment["attachments"]] for comment in told] == [["강.png"], ["창밖.png"]]


def test_a_board_that_is_exported_with_its_files_is_imported_with_them(visitors, board):
    card = board.add("도시락")
    page = opened(visitors, board, card)
    add(page, chosen("강.png", png(300, 200)))
    drawn(page)
    uploaded(page)
    sent(page)
    page.goto(f"{board.page}/export")
    with page.expect_download() as download:
        page.get_by_role("link", name="모두, 파일 포함 (zip)").click()
    content = download.value.path().read_bytes()
    page.goto("/board/import")
    page.get_by_label("파일").set_input_files(chosen("소풍.zip", content, "application/zip"))
    page.get_by_role("button", name="미리 보기").click()
    expect(page.locator("#main")).to_contain_text("사진과 파일 1개도 함께 와요.")
    page.get_by_role("button", name="보드로 만들기").click()
    expect(page.locator(".card-title")).to_have_text(["도시락"])
    assert board.page not in page.url
    # The cover of the card.
    drawn(page)


def test_a_picture_that_was_asked_for_while_signed_out_comes_once_one_is_signed_in(visitors, board):
    page = opened(visitors, board, board.add("도시락"))
    add(page, chosen("강.png", png(300, 200)))
    drawn(page)
    uploaded(page)
    page.evaluate("caches.delete('maru-seen')")
    picture = page.locator(f"{CELLS} img").get_attribute("src")
    # A browser that has lost its session is led to the page where one signs in.
    assert page.evaluate(KIND, [picture, "omit"]).startswith("text/html")
    assert page.evaluate(KIND, [picture, "same-origin"]).startswith("image/")


KIND = """async ([address, credentials]) => (await fetch(address, { credentials })).headers.get("content-type")"""
