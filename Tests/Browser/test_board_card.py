"""A card is read first: its links work, and what is pressed is edited in its place and kept as one types."""

import re

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import heading, opened, part, put, ready, way_up, words
from devices import sent
from hands import Finger
from house import new_id
from people import ANN, DOYUN, MINJI
from test_moving import title

ADDRESS = "https://elsewhere.test/a?b=1"


@pytest.fixture
def board(caller):
    board = Board(caller(MINJI), "카드 보드")
    board.card = board.add("회의 준비", body=f"자료는 {ADDRESS} 에 있어요.\n둘째 줄")
    board.card_page = f"{board.page}/card/{board.card}"
    return board


def card_of(visitors, board, person=MINJI, device="desktop", **how):
    page = visitors.sign_in(person, device, **how)
    page.goto(board.card_page)
    return page


def stored(board):
    return next(one for one in board.caller.get(f"{board.api}/cards")["cards"] if one["id"] == board.card)


def edit(board, **fields):
    board.caller.send("PATCH", f"{board.api}/cards/{board.card}", {"id": new_id(), **fields})


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_it_is_read_first_and_its_links_lead_away(visitors, board, device):
    page = card_of(visitors, board, device=device)
    expect(page.get_by_role("heading", level=1)).to_have_text("회의 준비")
    assert page.title().startswith("회의 준비")
    expect(words(page)).to_contain_text("둘째 줄")
    for name in ("제목", "내용"):
        expect(page.get_by_role("textbox", name=name)).to_have_count(0)
    link = words(page).get_by_role("link")
    expect(link).to_have_attribute("href", ADDRESS)
    page.context.route("https://elsewhere.test/**", lambda route: route.fulfill(body="there"))
    with page.expect_popup() as there:
        link.click()
    there.value.wait_for_load_state()
    there.value.close()
    expect(page.locator("#edit-body .input")).to_be_hidden()


def test_what_is_pressed_is_edited_there_and_saved_when_one_leaves_it(visitors, board):
    page = card_of(visitors, board)
    ready(page)
    words(page).click(position={"x": 8, "y": 40})
    field = page.get_by_role("textbox", name="내용")
    expect(field).to_be_focused()
    expect(words(page)).to_be_hidden()
    page.keyboard.type("\n셋째 줄")
    page.locator("#card-checklist h2").click()
    expect(words(page)).to_contain_text("셋째 줄")
    expect(field).to_be_hidden()
    expect(words(page).get_by_role("link")).to_have_attribute("href", ADDRESS)
    heading(page).click()
    expect(page.get_by_role("textbox", name="제목")).to_be_focused()
    page.keyboard.type("물")
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("회의 준비물")
    # A toast that has the focus stays until it is pressed.
    undo = page.locator(".toast", has_text="‘회의 준비물’을 고쳤어요.").get_by_role("button", name="되돌리기")
    undo.focus()
    sent(page)
    assert (stored(board)["title"], stored(board)["body"][-4:]) == ("회의 준비물", "셋째 줄")
    undo.click()
    expect(heading(page)).to_have_text("회의 준비")
    expect(words(page)).to_contain_text("셋째 줄")


def test_a_day_is_set_and_taken_away_with_one_press_each(visitors, board):
    page = card_of(visitors, board, device="phone")
    # The device and the house may be on either side of midnight: one of them draws the days that are offered and the one set.
    sent(page)
    page.reload()
    ready(page)
    finger = Finger(page)
    finger.tap(part(page, "due"))
    finger.tap(page.get_by_role("button", name="내일"))
    expect(part(page, "due")).to_contain_text("내일")
    finger.tap(part(page, "due"))
    finger.tap(page.get_by_role("button", name="마감일 없음"))
    expect(part(page, "due")).to_have_text("날짜 정하기")
    sent(page)
    assert stored(board)["due"] is None


def test_a_time_is_set_beside_the_day_and_saved_by_leaving_them(visitors, board):
    edit(board, due="2037-03-04")
    page = card_of(visitors, board)
    ready(page)
    part(page, "due").click()
    page.get_by_label("시각", exact=True).fill("18:30")
    page.get_by_label("알림 (시각을 정하면)").select_option(label="1시간 전에 알림")
    page.locator("#card-checklist h2").click()
    expect(part(page, "due")).to_contain_text("2037년 3월 4일 (수) 오후 6:30")
    sent(page)
    assert (stored(board)["due"], stored(board)["remind"]) == ("2037-03-04", 60)
    assert stored(board)["dueAt"] is not None


def test_a_start_day_is_set_beside_the_due_day_and_refused_after_it(visitors, board):
    edit(board, due="2037-03-04")
    page = card_of(visitors, board)
    ready(page)
    part(page, "due").click()
    start = page.locator("#edit-due").get_by_label("시작일", exact=True)
    start.fill("2037-03-02")
    page.locator("#card-checklist h2").click()
    expect(part(page, "due")).to_contain_text(re.compile(r"2037년 3월 2일 \(월\)~.*2037년 3월 4일 \(수\)"))
    sent(page)
    assert (stored(board)["start"], stored(board)["due"]) == ("2037-03-02", "2037-03-04")
    part(page, "due").click()
    start.fill("2037-03-05")
    page.locator("#card-checklist h2").click()
    expect(page.get_by_text("시작일(2037-03-05)은 마감일(2037-03-04)보다 늦을 수 없어요.")).to_be_visible()
    expect(start).to_have_value("2037-03-05")
    assert stored(board)["start"] == "2037-03-02"


def test_a_time_that_was_refused_without_a_day_is_saved_with_one(visitors, board):
    page = card_of(visitors, board)
    ready(page)
    part(page, "due").click()
    form = page.locator("#edit-due form", has=page.get_by_label("시각", exact=True))
    form.get_by_label("시각", exact=True).fill("18:30")
    page.locator("#card-checklist h2").click()
    expect(form.get_by_text("시각에는 마감일이 있어야 해요.")).to_be_visible()
    # What the form says that the card had is still what it had.
    expect(form.locator("[name=was-time]")).to_have_value("")
    form.locator("[name=due]").fill("2037-03-04")
    form.get_by_role("button", name="저장").click()
    expect(part(page, "due")).to_contain_text("2037년 3월 4일 (수) 오후 6:30")
    sent(page)
    assert (stored(board)["due"], stored(board)["remind"]) == ("2037-03-04", 0)
    # Without what was typed, each field is what it was, and was what it is.
    part(page, "due").click()
    form.get_by_label("시각", exact=True).fill("19:00")
    form.get_by_role("link", name="취소").click()
    expect(form).to_be_hidden()
    for name in ("time", "was-time"):
        expect(form.locator(f"[name={name}]")).to_have_value("18:30")
    expect(form.locator("[name=was-due]")).to_have_value("2037-03-04")


@pytest.mark.without_worker("what the page sends as it goes does not arrive, and a device would take it")
def test_what_was_typed_is_there_after_a_reload_and_merged_with_what_others_wrote(visitors, board):
    edit(board, body="하나\n둘\n셋")
    page = card_of(visitors, board)
    field = opened(page, "body")
    field.fill("하나\n둘\n셋, 내가")
    page.wait_for_function("() => JSON.stringify(localStorage).includes('셋, 내가')")
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('killed')) }")
    edit(board, body="하나, 남이\n둘\n셋")
    page.reload()
    ready(page)
    expect(field).to_be_visible()
    expect(field).to_have_value("하나\n둘\n셋, 내가")
    expect(page.get_by_text("쓰다 만 글이 그대로 있어요.")).to_be_visible()
    page.get_by_role("button", name="저장").click()
    expect(field).to_be_hidden()
    expect(page.get_by_text("쓰다 만 글이 그대로 있어요.")).to_have_count(0)
    expect(words(page)).to_have_text("하나, 남이\n둘\n셋, 내가", use_inner_text=True)
    page.reload()
    expect(words(page)).to_be_visible()
    expect(field).to_be_hidden()


def test_what_was_typed_is_dropped_by_its_line(visitors, board):
    page = card_of(visitors, board)
    opened(page, "title").fill("쓰다 만 제목")
    page.wait_for_function("() => JSON.stringify(localStorage).includes('쓰다 만 제목')")
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('killed')) }")
    page.reload()
    field = page.get_by_role("textbox", name="제목")
    expect(field).to_have_value("쓰다 만 제목")
    page.get_by_role("button", name="버리기", exact=True).click()
    expect(field).to_have_value("회의 준비")
    page.wait_for_function("() => !JSON.stringify(localStorage).includes('쓰다 만 제목')")
    ready(page)
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    sent(page)
    assert stored(board)["title"] == "회의 준비"


def test_two_people_write_title_and_text_at_once(visitors, board, share):
    share(board, DOYUN)
    minji, doyun = card_of(visitors, board), card_of(visitors, board, DOYUN)
    field = opened(minji, "title")
    field.fill("민지의 제목")
    opened(doyun, "body").fill("도윤의 글")
    doyun.keyboard.press("Control+Enter")
    expect(words(minji)).to_have_text("도윤의 글")
    expect(field).to_be_focused()
    expect(field).to_have_value("민지의 제목")
    minji.keyboard.press("Enter")
    expect(heading(doyun)).to_have_text("민지의 제목")
    sent(minji)
    assert (stored(board)["title"], stored(board)["body"]) == ("민지의 제목", "도윤의 글")


def test_escape_goes_back_to_reading_and_then_to_the_board(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    title(page, "회의 준비").click()
    field = opened(page, "title")
    field.fill("회의 끝")
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    expect(heading(page)).to_have_text("회의 끝")
    expect(part(page, "title")).to_be_focused()
    page.keyboard.press("Escape")
    page.wait_for_url(f"**{board.page}")
    expect(title(page, "회의 끝")).to_be_visible()


def test_the_way_up_takes_along_what_was_typed(visitors, board):
    page = visitors.sign_in(MINJI, "phone")
    page.goto(board.page)
    title(page, "회의 준비").click()
    opened(page, "title").fill("회의 뒤풀이")
    way_up(page).tap()
    page.wait_for_url(f"**{board.page}")
    expect(title(page, "회의 뒤풀이")).to_be_visible()
    sent(page)
    assert stored(board)["title"] == "회의 뒤풀이"


def test_cancel_keeps_nothing(visitors, board):
    page = card_of(visitors, board)
    field = opened(page, "title")
    field.fill("아니다")
    page.get_by_role("link", name="취소").click()
    expect(heading(page)).to_have_text("회의 준비")
    page.reload()
    expect(heading(page)).to_be_visible()
    expect(field).to_be_hidden()
    sent(page)
    assert stored(board)["title"] == "회의 준비"


def test_a_title_of_spaces_is_refused_at_its_field_and_is_nothing_that_waits_to_be_sent(visitors, board):
    page = card_of(visitors, board)
    field = opened(page, "title")
    field.fill("   ")
    page.locator("#edit-title").get_by_role("button", name="저장", exact=True).click()
    expect(page.locator("#edit-title .field-error")).to_be_visible()
    expect(page.locator("[data-sync-mark]").first).to_have_attribute("data-state", "saved")
    expect(page.locator(".toast")).to_have_count(0)
    assert stored(board)["title"] == "회의 준비"


def test_too_long_a_text_says_so_beside_the_button_and_is_kept(visitors, board):
    page = card_of(visitors, board)
    field = opened(page, "body")
    most = int(field.get_attribute("data-limit"))
    text = ("가나다라마바사아자\n" * (most // 10 + 1))[: most + 3]
    put(field, text)
    expect(page.locator("#field-body-count")).to_have_text("3자 넘었어요")
    expect(page.locator("#field-body-count")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="저장")).to_be_disabled()
    page.keyboard.press("Escape")
    expect(field).to_be_visible()
    # The script that keeps it comes when one begins to write.
    page.wait_for_function("() => JSON.stringify(localStorage).includes('가나다라마바사아자')")
    page.reload()
    expect(field).to_have_value(text)


def test_on_a_phone_a_form_s_buttons_stand_in_one_line_and_the_bar_stays_a_bar(visitors, board):
    edit(board, body="자료\n" * 200)
    page = card_of(visitors, board, device="phone")
    opened(page, "body")
    tops = page.locator("#edit-body .form-actions .button").evaluate_all(
        "buttons => buttons.map(button => button.getBoundingClientRect().top)")
    assert len(tops) == 2 and tops[0] == tops[1]
    page.keyboard.press("Escape")
    field = opened(page, "title")
    menu = page.locator(".top-actions > .icon-button").last
    back, more = way_up(page).bounding_box(), menu.bounding_box()
    assert abs(back["y"] - more["y"]) < 4, "the way up and the menu stand beside each other"
    assert more["x"] > 300 and back["y"] + back["height"] <= field.bounding_box()["y"]


def test_an_item_is_edited_in_its_place(visitors, board):
    board.caller.post(f"{board.api}/cards/{board.card}/items", {"id": new_id(), "text": "우유"})
    page = card_of(visitors, board)
    ready(page)
    text = page.locator(".item summary")
    text.click()
    field = page.locator(".item").get_by_role("textbox", name="항목")
    expect(field).to_be_focused()
    expect(text).to_be_hidden()
    field.fill("두유")
    page.keyboard.press("Enter")
    expect(text).to_have_text("두유")
    expect(field).to_be_hidden()
    expect(page.get_by_role("checkbox", name="두유")).to_be_visible()


def test_whoever_may_only_look_reads_the_same(visitors, board, share):
    share(board, ANN, role="viewer")
    ann = card_of(visitors, board, ANN)
    ann.wait_for_load_state("networkidle")
    expect(heading(ann)).to_have_text("회의 준비")
    expect(words(ann).get_by_role("link")).to_have_attribute("href", ADDRESS)
    heading(ann).click()
    words(ann).click(position={"x": 8, "y": 40})
    expect(ann.locator("form[action$='/edit-card']")).to_have_count(0)
    ann.keyboard.press("Escape")
    ann.wait_for_url(f"**{board.page}")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_it_is_accessible_while_it_is_edited(visitors, board, accessible_in_both_themes, device):
    page = card_of(visitors, board, device=device)
    ready(page)
    for name in ("title", "due", "body"):
        part(page, name).click()
        accessible_in_both_themes(page)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_long_title_has_three_lines_on_the_board_and_all_of_them_on_its_page(visitors, board, device):
    long = "아주 길어서 한 줄에 다 들어가지 않는 제목 " * 4
    board.card = board.add(long.strip())
    page = visitors.sign_in(MINJI, device)
    page.goto(board.page)
    lines = """element => Math.round(element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight))"""
    assert title(page, long.strip()).evaluate(lines) == 3
    page.goto(f"{board.page}/card/{board.card}")
    assert heading(page).evaluate("element => element.scrollHeight <= element.clientHeight + 1")
