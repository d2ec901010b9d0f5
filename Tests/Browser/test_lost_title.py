"""Two people rename one card at once: one title stands, and whoever wrote the other is told and takes it back."""

import re

from playwright.sync_api import expect

from boards import Board
from cards import heading, opened
from devices import sent
from people import DOYUN, MINJI


def test_whose_title_gave_way_is_told_and_takes_it_back(visitors, caller, share, accessible):
    board = Board(caller(MINJI), "같은 제목")
    share(board, DOYUN)
    id = board.add("처음 제목")
    minji, doyun = visitors.sign_in(MINJI), visitors.sign_in(DOYUN, "phone")
    for page in (minji, doyun):
        page.goto(f"{board.page}/card/{id}")
    opened(minji, "title").fill("민지의 제목")
    opened(doyun, "title").fill("도윤의 제목")
    doyun.keyboard.press("Enter")
    sent(doyun)
    minji.locator("#edit-title .input").press("Enter")
    expect(heading(minji)).to_have_text("민지의 제목")
    sent(minji)

    doyun.goto("/inbox")
    notice = doyun.get_by_role("link", name=re.compile("같은 제목을 고쳤어요"))
    expect(notice).to_contain_text(f"{MINJI.name} 님")
    expect(notice).to_contain_text("내가 쓴 ‘도윤의 제목’ 대신 ‘민지의 제목’이 남았어요")
    accessible(doyun)
    notice.click()
    expect(doyun.locator(".version ins")).to_have_text("도윤의 제목")
    accessible(doyun)
    doyun.get_by_role("button", name="이 모습으로 되돌리기").click()
    doyun.wait_for_url("**/history*")
    sent(doyun)
    doyun.goto(f"{board.page}/card/{id}")
    expect(heading(doyun)).to_have_text("도윤의 제목")
    # Whoever takes words back has seen the others: 민지 has no notice of it.
    minji.goto("/inbox")
    expect(minji.get_by_role("link", name=re.compile("같은 제목을 고쳤어요"))).to_have_count(0)
