"""Forms of people, archive, trash and import: sent without leaving the page, which then shows what came of it."""

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import sent
from people import DOYUN, MINJI


@pytest.fixture
def board(caller, share):
    board = Board(caller(MINJI), "함께 쓰는 보드")
    share(board, DOYUN)
    return board


def opened(visitors, address):
    page = visitors.sign_in(MINJI)
    page.goto(address)
    page.evaluate("window.stays = true")
    return page


def stayed(page) -> bool:
    return page.evaluate("window.stays === true")


def test_a_role_is_changed_and_somebody_removed(visitors, board):
    page = opened(visitors, f"{board.page}/people")
    # Whoever is taken off stands among those who can be added again.
    member = page.locator(".settings > .rows .row", has_text=DOYUN.name)
    member.get_by_role("button", name="메뉴").click()
    page.get_by_role("button", name="보기 권한만 주기").click()
    expect(member).to_contain_text("보기")
    member.get_by_role("button", name="메뉴").click()
    page.get_by_role("button", name="보드에서 빼기").click()
    page.get_by_role("dialog").get_by_role("button", name="빼기", exact=True).click()
    expect(member).to_have_count(0)
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert stayed(page)
    assert [person["name"] for person in board.read()["people"]] == [MINJI.name]


def test_an_invitation_is_withdrawn_and_a_renewed_link_stays_in_sight(visitors, board):
    board.caller.post("/api/v1/invitations", {"space": board.id})
    page = opened(visitors, f"{board.page}/people")
    page.get_by_role("button", name="초대 메뉴").first.click()
    page.get_by_role("button", name="링크와 코드 새로 만들기").click()
    page.get_by_role("dialog").get_by_role("button", name="새로 만들기", exact=True).click()
    link = page.get_by_label("초대 링크", exact=True)
    link.wait_for()
    assert not stayed(page), "what is shown once stands on a page that nothing draws anew"
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_load_state("networkidle")
    expect(link).to_be_visible()
    page = opened(visitors, f"{board.page}/people")
    menus = page.get_by_role("button", name="초대 메뉴")
    count = menus.count()
    menus.first.click()
    page.get_by_role("button", name="초대 취소").first.click()
    page.get_by_role("dialog").get_by_role("button", name="초대 취소", exact=True).click()
    expect(menus).to_have_count(count - 1)
    assert stayed(page)


def test_a_card_comes_back_from_the_trash(visitors, board):
    board.delete(board.add("버린 카드"))
    page = opened(visitors, f"{board.page}/trash")
    page.get_by_role("button", name="‘버린 카드’ 되살리기").dblclick()
    page.wait_for_url(lambda address: "/trash" not in address)
    sent(page)
    assert board.titles() == ["버린 카드"]


def test_a_wrong_name_keeps_the_board_and_says_so_at_the_field(visitors, board):
    page = opened(visitors, f"{board.page}/put-away")
    field = page.get_by_label("확인을 위해 보드 이름을 적어 주세요")
    field.fill("다른 보드")
    page.get_by_role("button", name="완전히 지우기").click()
    expect(page.locator(".field-error")).to_be_visible()
    expect(field).to_have_value("다른 보드")
    assert stayed(page)
    page.get_by_role("button", name="보관하기").click()
    page.wait_for_url(lambda address: not address.endswith("/put-away"))
    sent(page)
    assert board.read()["archived"]


def test_what_an_import_loses_stays_in_sight_until_it_is_made(visitors):
    page = visitors.sign_in(MINJI)
    page.goto("/board/import")
    file = {"name": "장보기.csv", "mimeType": "text/csv", "buffer": "제목,무엇\n우유,1\n".encode()}
    page.get_by_label("파일").set_input_files(file)
    page.get_by_role("button", name="미리 보기").click()
    losses = page.locator(".import-losses li")
    expect(losses).to_have_count(1)
    name = page.get_by_label("보드 이름")
    name.fill("이\u202e름")
    page.get_by_role("button", name="보드로 만들기").click()
    expect(page.locator(".field-error")).to_be_visible()
    expect(losses).to_have_count(1)
    expect(name).to_have_value("이\u202e름")
    name.fill("장보기")
    page.get_by_role("button", name="보드로 만들기").click()
    page.wait_for_url("**/board/*-*-*")
    expect(page.locator(".card-title")).to_have_text(["우유"])
